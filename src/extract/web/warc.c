/* warc.c: web archives (WARC, ISO 28500), plain or compressed by gzip: the pages that were fetched,
 * in their order, as one document.
 *
 * libarchive unpacks the file. Its own reader of WARC is not used: it leaves out every address that
 * ends with a slash, which most first pages have, and says nothing of a record but its name.
 *
 * Pages are answers with status 200 and resources that are HTML. Repeated ones (revisit) have no
 * body. Pictures of the pages are taken from the archive, where it has them. What else is a
 * document (PDF, plain text) is counted in a note. */
#include "extract/extractor.h"

#include <archive.h>
#include <archive_entry.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "extract/pictures/pictures.h"
#include "extract/web/html.h"

#define CHUNK (64u << 10)     /* bytes between two checks of the deadline */
#define MAX_HEAD (256u << 10) /* bytes of the fields of a record or answer */
#define MAGIC "WARC/"

typedef struct archive Reader;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reader, archive_read_free)

typedef struct
{
  WinnowJob *job;       /* (unowned) */
  WinnowWriter *writer; /* (unowned) */
  Reader *reader;       /* (unowned) */
  GByteArray *buffer;   /* (unowned) unpacked bytes from @at on */
  gsize at;
  guint64 room;         /* bytes that the file may still unpack to */
  GHashTable *pictures; /* (unowned) address → (owned) GBytes */
  guint64 picture_room; /* bytes that pictures may still have */
  guint n_pages, n_unread;
  gboolean is_cut; /* the file ends within a record */
} Warc;

/* A range of bytes. */
typedef struct
{
  const char *start;
  gsize length;
} Span;

/* ── unpacking ── */

/* Opens @bytes, as they are or packed. Returns: (transfer full) (nullable) */
static Reader *
open_packed (const char *bytes, gsize length)
{
  g_autoptr (Reader) reader = archive_read_new ();
  struct archive_entry *entry;
  archive_read_support_filter_gzip (reader);
  archive_read_support_filter_zstd (reader);
  archive_read_support_format_raw (reader);
  return archive_read_open_memory (reader, bytes, length) == ARCHIVE_OK
                 && archive_read_next_header (reader, &entry) == ARCHIVE_OK
             ? g_steal_pointer (&reader)
             : NULL;
}

/* The whole of @packed. Returns: (transfer full) (nullable) NULL if it does not unpack, or the job
 * was stopped */
static GByteArray *
unpack (Warc *warc, Span packed)
{
  g_autoptr (Reader) reader = open_packed (packed.start, packed.length);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *chunk = g_malloc (CHUNK);
  la_ssize_t n = reader != NULL ? archive_read_data (reader, chunk, CHUNK) : -1;
  for (; n > 0 && winnow_job_is_alive (warc->job, NULL); n = archive_read_data (reader, chunk, CHUNK))
    {
      if ((guint64) n > warc->room)
        {
          winnow_job_stop_too_large (warc->job);
          return NULL;
        }
      warc->room -= (guint64) n;
      g_byte_array_append (bytes, (const guint8 *) chunk, (guint) n);
    }
  return n == 0 ? g_steal_pointer (&bytes) : NULL;
}

static gsize
get_available (const Warc *warc)
{
  return warc->buffer->len - warc->at;
}

/* Unpacks until @length bytes are there. FALSE at the end of the file or of the job. */
static gboolean
fill (Warc *warc, gsize length)
{
  g_autofree char *chunk = get_available (warc) < length ? g_malloc (CHUNK) : NULL;
  if (chunk != NULL && warc->at > 0)
    {
      g_byte_array_remove_range (warc->buffer, 0, (guint) warc->at);
      warc->at = 0;
    }
  while (get_available (warc) < length)
    {
      la_ssize_t n = archive_read_data (warc->reader, chunk, CHUNK);
      if (n <= 0 || !winnow_job_is_alive (warc->job, NULL))
        return FALSE;
      if ((guint64) n > warc->room)
        {
          winnow_job_stop_too_large (warc->job);
          return FALSE;
        }
      warc->room -= (guint64) n;
      g_byte_array_append (warc->buffer, (const guint8 *) chunk, (guint) n);
    }
  return TRUE;
}

static gboolean
skip (Warc *warc, guint64 length)
{
  for (gsize n; length > 0; length -= n)
    {
      n = MIN (length, CHUNK);
      if (!fill (warc, n))
        return FALSE;
      warc->at += n;
    }
  return TRUE;
}

/* ── fields ── */

/* The bytes before the empty line that ends the fields. FALSE without one. */
static gboolean
find_body (Span span, gsize *length)
{
  const char *end = memmem (span.start, span.length, "\r\n\r\n", 4);
  const char *bare = end == NULL ? memmem (span.start, span.length, "\n\n", 2) : NULL;
  *length = end != NULL ? (gsize) (end + 4 - span.start) : bare != NULL ? (gsize) (bare + 2 - span.start) : 0;
  return *length > 0;
}

/* The value of the field @name. Returns: (transfer full) (nullable) */
static char *
dup_field (Span fields, const char *name)
{
  const char *end = fields.start + fields.length;
  gsize length = strlen (name);
  for (const char *line = fields.start, *next; line < end; line = next)
    {
      const char *line_end = memchr (line, '\n', (gsize) (end - line));
      next = line_end != NULL ? line_end + 1 : end;
      if ((gsize) (next - line) > length && line[length] == ':' && g_ascii_strncasecmp (line, name, length) == 0)
        return g_strstrip (g_strndup (line + length + 1, (gsize) (next - line) - length - 1));
    }
  return NULL;
}

static gboolean
has_prefix (const char *value, const char *prefix)
{
  return value != NULL && g_ascii_strncasecmp (value, prefix, strlen (prefix)) == 0;
}

static gboolean
is_page (const char *type)
{
  return has_prefix (type, "text/html") || has_prefix (type, "application/xhtml+xml");
}

static gboolean
is_document (const char *type)
{
  static const char *const types[] = { "application/epub", "application/msword", "application/pdf",
                                       "application/rtf",  "application/vnd.",   "text/plain" };
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (has_prefix (type, types[i]))
      return TRUE;
  return FALSE;
}

/* "text/html; charset=gbk". Returns: (transfer full) (nullable) */
static char *
dup_charset (const char *type)
{
  g_autofree char *lower = g_ascii_strdown (type, -1);
  const char *charset = strstr (lower, "charset=");
  if (charset == NULL)
    return NULL;
  charset += strlen ("charset=");
  charset += *charset == '"';
  return *charset != '\0' ? g_strndup (charset, strcspn (charset, " ;\"")) : NULL;
}

/* ── pages and pictures ── */

/* Joins the pieces of a body that was sent in chunks. Returns: (transfer full) (nullable) NULL if
 * it is not in chunks, whatever its fields say: some programs join them and leave the field */
static GByteArray *
join_chunks (Span body)
{
  g_autoptr (GByteArray) joined = g_byte_array_new ();
  const char *at = body.start, *end = body.start + body.length;
  for (;;)
    {
      const char *line_end = memchr (at, '\n', (gsize) (end - at));
      guint64 length;
      if (line_end == NULL || !g_ascii_isxdigit (*at))
        return NULL;
      length = g_ascii_strtoull (at, NULL, 16);
      at = line_end + 1;
      if (length == 0)
        return g_steal_pointer (&joined);
      if (length > (guint64) (end - at))
        return NULL;
      g_byte_array_append (joined, (const guint8 *) at, (guint) length);
      at += length;
      at += at < end && *at == '\r';
      at += at < end && *at == '\n';
    }
}

static gboolean
write_page (Warc *warc, const char *address, const char *type, Span body, GError **error)
{
  g_autofree char *charset = dup_charset (type);
  g_autoptr (GError) reason = NULL;
  const WinnowHtmlPage page = {
    .bytes = body.start, .length = body.length, .charset = charset, .address = address, .is_further = warc->n_pages > 0
  };
  if (body.length == 0 || winnow_html_read_page (warc->job, warc->writer, &page, &reason))
    warc->n_pages++;
  else if (g_error_matches (reason, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_UNSUPPORTED))
    warc->n_unread++;
  else
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  return TRUE;
}

static void
keep_picture (Warc *warc, const char *address, Span body)
{
  if (warc->job->limits.max_pictures == 0 || body.length > warc->picture_room || body.length == 0)
    return;
  warc->picture_room -= body.length;
  g_hash_table_replace (warc->pictures, g_strdup (address), g_bytes_new (body.start, body.length));
}

static gboolean
take_content (Warc *warc, const char *address, const char *type, Span body, GError **error)
{
  if (is_page (type))
    return write_page (warc, address, type, body, error);
  if (has_prefix (type, "image/"))
    keep_picture (warc, address, body);
  else
    warc->n_unread += is_document (type);
  return TRUE;
}

/* @block: the answer of a server, with its fields */
static gboolean
take_answer (Warc *warc, const char *address, Span block, GError **error)
{
  gsize head = 0;
  if (!find_body (block, &head))
    return TRUE;

  Span fields = { block.start, head }, body = { block.start + head, block.length - head };
  const char *status = memchr (fields.start, ' ', fields.length);
  g_autofree char *type = dup_field (fields, "Content-Type");
  g_autofree char *sent = dup_field (fields, "Transfer-Encoding");
  g_autofree char *packed = dup_field (fields, "Content-Encoding");
  g_autoptr (GByteArray) joined = has_prefix (sent, "chunked") ? join_chunks (body) : NULL;
  g_autoptr (GByteArray) unpacked = NULL;
  if (status == NULL || !g_str_has_prefix (status, " 200") || type == NULL)
    return TRUE;
  if (joined != NULL)
    body = (Span){ (const char *) joined->data, joined->len };
  if (packed != NULL && body.length > 0 && !has_prefix (packed, "identity"))
    {
      gboolean is_known = has_prefix (packed, "gzip") || has_prefix (packed, "x-gzip") || has_prefix (packed, "zstd");
      unpacked = is_known ? unpack (warc, body) : NULL;
      if (unpacked == NULL)
        {
          warc->n_unread += is_page (type) || is_document (type);
          return winnow_job_is_alive (warc->job, error);
        }
      body = (Span){ (const char *) unpacked->data, unpacked->len };
    }
  return take_content (warc, address, type, body, error);
}

/* ── records ── */

static gboolean
take_record (Warc *warc, Span fields, Span block, GError **error)
{
  g_autofree char *kind = dup_field (fields, "WARC-Type");
  g_autofree char *type = dup_field (fields, "Content-Type");
  g_autofree char *address = dup_field (fields, "WARC-Target-URI");
  if (kind == NULL || address == NULL || type == NULL)
    return TRUE;
  if (*address == '<' && g_str_has_suffix (address, ">")) /* as version 1.0 of the format writes it */
    {
      memmove (address, address + 1, strlen (address));
      address[strlen (address) - 1] = '\0';
    }
  if (strcmp (kind, "response") == 0 && has_prefix (type, "application/http"))
    return take_answer (warc, address, block, error);
  return strcmp (kind, "resource") != 0 || take_content (warc, address, type, block, error);
}

/* Line ends stand between records. FALSE at the end of the file. */
static gboolean
begin_record (Warc *warc)
{
  while (fill (warc, 1))
    {
      if (strchr ("\r\n", warc->buffer->data[warc->at]) == NULL)
        return TRUE;
      warc->at++;
    }
  return FALSE;
}

/* Reads the fields of the present record. FALSE if it is none. @head: (out) their bytes; @length:
 * (out) bytes of its block */
static gboolean
read_head (Warc *warc, gsize *head, guint64 *length)
{
  g_autofree char *value = NULL;
  for (gsize wanted = CHUNK; *head == 0; wanted += CHUNK)
    {
      gboolean is_more = fill (warc, wanted);
      const Span span = { (const char *) warc->buffer->data + warc->at, MIN (get_available (warc), MAX_HEAD) };
      if (span.length < strlen (MAGIC) || memcmp (span.start, MAGIC, strlen (MAGIC)) != 0)
        return FALSE;
      if (find_body (span, head))
        value = dup_field ((Span){ span.start, *head }, "Content-Length");
      else if (!is_more || span.length == MAX_HEAD)
        return FALSE;
    }
  return value != NULL && g_ascii_string_to_unsigned (value, 10, 0, G_MAXINT64, length, NULL);
}

/* A record larger than a text may be is passed over. FALSE if no further one can be read. */
static gboolean
read_record (Warc *warc, GError **error)
{
  gsize head = 0;
  guint64 length = 0;
  warc->is_cut = !read_head (warc, &head, &length);
  if (warc->is_cut)
    return FALSE;
  if (length > warc->job->limits.max_text_bytes)
    {
      warc->n_unread++;
      warc->at += head;
      warc->is_cut = !skip (warc, length);
      return !warc->is_cut;
    }
  warc->is_cut = !fill (warc, head + length);
  if (warc->is_cut)
    return FALSE;

  const char *start = (const char *) warc->buffer->data + warc->at;
  warc->at += head + length;
  return take_record (warc, (Span){ start, head }, (Span){ start + head, length }, error);
}

/* ── the archive ── */

/* Pictures of pages that the archive holds. One that is shown at many places is decoded once. */
static void
read_pictures (Warc *warc)
{
  const GPtrArray *placed = winnow_writer_get_content (warc->writer)->pictures;
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < placed->len; i++)
    {
      WinnowDocumentPicture *picture = g_ptr_array_index (placed, i);
      const WinnowDocumentPicture *like = g_hash_table_lookup (done, picture->name);
      GBytes *bytes = g_hash_table_lookup (warc->pictures, picture->name);
      if (picture->is_read || picture->problem != NULL || bytes == NULL)
        continue;
      if (like != NULL)
        {
          winnow_document_picture_read_like (picture, like);
          continue;
        }
      winnow_pictures_read_bytes (warc->job, picture, bytes);
      g_hash_table_insert (done, picture->name, picture);
    }
}

static void
describe (Warc *warc)
{
  WinnowContent *content = winnow_writer_get_content (warc->writer);
  if (warc->n_unread > 0)
    winnow_content_add_note (
        content,
        ngettext ("%u document in the archive was not read: it is no web page, or packed in an unknown way.",
                  "%u documents in the archive were not read: they are no web pages, or packed in an unknown way.",
                  warc->n_unread),
        warc->n_unread);
  if (warc->is_cut)
    winnow_content_add_note (content, _ ("The file ends before its last part is complete; what follows is missing."));
}

static gboolean
read_records (Warc *warc, GError **error)
{
  g_autoptr (GError) failure = NULL;
  while (begin_record (warc) && read_record (warc, &failure))
    ;
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (!winnow_job_is_alive (warc->job, error))
    return FALSE;
  read_pictures (warc);
  describe (warc);
  return TRUE;
}

gboolean
winnow_warc_knows (WinnowJob *job, const char *magic)
{
  g_autoptr (Reader) reader = NULL;
  char head[sizeof MAGIC - 1] = { 0 };
  if (winnow_job_has_magic (job, magic, strlen (magic)))
    return TRUE;
  if (!winnow_job_has_magic (job, "\x1F\x8B", 2))
    return FALSE;
  reader = open_packed (job->data, job->size);
  return reader != NULL && archive_read_data (reader, head, sizeof head) == sizeof head
         && memcmp (head, magic, sizeof head) == 0;
}

gboolean
winnow_warc_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autoptr (Reader) reader = open_packed (job->data, job->size);
  g_autoptr (GByteArray) buffer = g_byte_array_new ();
  g_autoptr (GHashTable) pictures
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_bytes_unref);
  Warc warc = { .job = job,
                .writer = writer,
                .reader = reader,
                .buffer = buffer,
                .pictures = pictures,
                .room = job->limits.max_expanded_bytes,
                .picture_room = job->limits.max_picture_bytes };
  if (reader == NULL)
    return winnow_job_fail_damaged (job, "not packed by gzip", error);
  return read_records (&warc, error);
}
