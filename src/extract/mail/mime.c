/* mime.c: messages of the Internet (RFC 5322, MIME), read by GMime.
 *
 * GMime reads a message in one call. So the stream that it reads from ends where the job does.
 * Bytes of parts are decoded by GMime, characters by charset.c: messages declare wrong character
 * sets as often as web pages. */
#include "extract/mail/mime.h"

#include <string.h>

#include "base/for-each.h"
#include "extract/plain/charset.h"
#include "extract/web/html.h"

#define SHOWN "winnow-shown" /* data of a part that a page shows */

/* ── a stream that ends with the job ── */

typedef struct
{
  GMimeStreamMem parent_instance;
  WinnowJob *job; /* (unowned) */
} WinnowMimeStream;

typedef GMimeStreamMemClass WinnowMimeStreamClass;

GType winnow_mime_stream_get_type (void);
G_DEFINE_TYPE (WinnowMimeStream, winnow_mime_stream, GMIME_TYPE_STREAM_MEM)

static ssize_t
read_stream (GMimeStream *stream, char *buffer, size_t length)
{
  WinnowMimeStream *self = (WinnowMimeStream *) stream;
  return winnow_job_is_alive (self->job, NULL)
             ? GMIME_STREAM_CLASS (winnow_mime_stream_parent_class)->read (stream, buffer, length)
             : -1;
}

static void
winnow_mime_stream_class_init (WinnowMimeStreamClass *klass)
{
  GMIME_STREAM_CLASS (klass)->read = read_stream;
}

static void
winnow_mime_stream_init (WinnowMimeStream *self)
{
}

/* ── messages ── */

static void
ensure_library (void)
{
  static gsize is_ready;
  if (g_once_init_enter (&is_ready))
    {
      g_mime_init ();
      g_once_init_leave (&is_ready, 1);
    }
}

GMimeParser *
winnow_mime_open (WinnowJob *job, gboolean is_mbox)
{
  GMimeParser *parser;
  WinnowMimeStream *stream;
  ensure_library ();
  stream = g_object_new (winnow_mime_stream_get_type (), NULL);
  stream->job = job;
  g_mime_stream_construct (&stream->parent_instance.parent_object, 0, -1);
  stream->parent_instance.buffer = g_byte_array_new_take ((guint8 *) g_steal_pointer (&job->data), job->size);
  stream->parent_instance.owner = TRUE;
  parser = g_mime_parser_new_with_stream (&stream->parent_instance.parent_object);
  g_mime_parser_set_format (parser, is_mbox ? GMIME_FORMAT_MBOX : GMIME_FORMAT_MESSAGE);
  g_object_unref (stream);
  return parser;
}

/* Old programs write letters of their own character set into fields. */
GMimeMessage *
winnow_mime_next (GMimeParser *parser)
{
  static const char *charsets[] = { "utf-8", "gb18030", "iso-8859-1", NULL };
  GMimeParserOptions *options;
  GMimeMessage *message;
  if (g_mime_parser_eos (parser))
    return NULL;
  options = g_mime_parser_options_new ();
  g_mime_parser_options_set_fallback_charsets (options, charsets);
  message = g_mime_parser_construct_message (parser, options);
  g_mime_parser_options_free (options);
  return message;
}

/* ── parts ── */

GByteArray *
winnow_mime_decode (GMimePart *part)
{
  GMimeDataWrapper *wrapper = g_mime_part_get_content (part);
  GByteArray *bytes = g_byte_array_new ();
  GMimeStream *memory = g_mime_stream_mem_new_with_byte_array (bytes);
  g_mime_stream_mem_set_owner (GMIME_STREAM_MEM (memory), FALSE);
  if (wrapper != NULL)
    g_mime_data_wrapper_write_to_stream (wrapper, memory);
  g_object_unref (memory);
  return bytes;
}

gboolean
winnow_mime_is_shown (GMimePart *part)
{
  return g_object_get_data (G_OBJECT (part), SHOWN) != NULL;
}

static const char *
get_charset (GMimePart *part)
{
  return g_mime_object_get_content_type_parameter (GMIME_OBJECT (part), "charset");
}

static GBytes *
find_file (gpointer data, const char *reference)
{
  g_autofree char *plain = g_strndup (reference, strcspn (reference, "#"));
  g_autofree char *decoded = g_uri_unescape_string (plain, NULL);
  GHashTable *files = data;
  GMimePart *part = g_hash_table_lookup (files, plain);
  if (part == NULL && decoded != NULL)
    part = g_hash_table_lookup (files, decoded);
  if (part == NULL)
    return NULL;
  g_object_set_data (G_OBJECT (part), SHOWN, GINT_TO_POINTER (TRUE));
  return g_byte_array_free_to_bytes (winnow_mime_decode (part));
}

gboolean
winnow_mime_write_html (WinnowJob *job, WinnowWriter *writer, GMimePart *part, gboolean is_message, GHashTable *files,
                        GError **error)
{
  g_autoptr (GByteArray) bytes = winnow_mime_decode (part);
  const WinnowHtmlPage page = { .bytes = (const char *) bytes->data,
                                .length = bytes->len,
                                .charset = get_charset (part),
                                .address = g_mime_part_get_content_location (part),
                                .is_message = is_message,
                                .find = files != NULL ? find_file : NULL,
                                .data = files };
  return bytes->len == 0 || winnow_html_read_page (job, writer, &page, error);
}

/* ">From here" → "From here", for a line of letters that would begin a message. */
static void
unmark_lines (char *text)
{
  char *to = text;
  gboolean is_start = TRUE;
  for (const char *at = text; *at != '\0'; at++)
    {
      if (is_start && *at == '>' && g_str_has_prefix (at + strspn (at, ">"), "From "))
        at++;
      is_start = *at == '\n';
      *to++ = *at;
    }
  *to = '\0';
}

/* Lines stay lines; a message has them at its width. */
gboolean
winnow_mime_write_text (WinnowJob *job, WinnowWriter *writer, GMimePart *part, gboolean is_series, GError **error)
{
  g_autoptr (GByteArray) bytes = winnow_mime_decode (part);
  gsize length = bytes->len;
  g_autoptr (WinnowDecoded) decoded = NULL;
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  decoded = winnow_charset_decode (job, (char *) g_byte_array_free (g_steal_pointer (&bytes), FALSE), length,
                                   get_charset (part), error);
  if (decoded == NULL)
    return FALSE;
  winnow_decoded_describe (decoded, winnow_writer_get_content (writer));
  if (is_series)
    unmark_lines (decoded->text);
  winnow_writer_append_lines (writer, decoded->text);
  return winnow_job_is_alive (job, error);
}

static void
list_file (GMimeObject *parent, GMimeObject *part, gpointer data)
{
  GHashTable *files = data;
  const char *id = g_mime_object_get_content_id (part);
  const char *location = GMIME_IS_PART (part) ? g_mime_part_get_content_location (GMIME_PART (part)) : NULL;
  if (GMIME_IS_PART (part) && id != NULL)
    g_hash_table_insert (files, g_strconcat ("cid:", id, NULL), part);
  if (location != NULL)
    g_hash_table_insert (files, g_strdup (location), part);
}

GHashTable *
winnow_mime_list_files (GMimeMessage *message)
{
  GHashTable *files = winnow_string_table_new (NULL);
  g_mime_message_foreach (message, list_file, files);
  return files;
}
