/* writer.c: gathers the text of a document from an extractor's callbacks.
 *
 * A stack of streams: the body at the bottom, above it the parts and text boxes that are open. Text goes to the top one. */
#include "extract/writer.h"

#include <string.h>

#define PART_BYTES 64 /* what a part costs beside its text */

typedef enum
{
  STREAM_BODY,
  STREAM_PART,
  STREAM_ASIDE,
} StreamRole;

typedef struct
{
  StreamRole role;
  WinnowPartKind kind; /* of a part */
  gsize offset;        /* of a part: bytes into the body */
  GString *text;       /* (owned) */
  GString *later;      /* (owned) text boxes that follow the present paragraph */
  char pending;        /* separator that is due, or 0 */
  gboolean space;      /* collapsed white space that is due */
} Stream;

struct _WinnowWriter
{
  WinnowJob *job;         /* (unowned) */
  WinnowContent *content; /* (unowned) */
  GArray *streams;        /* (owned) (element-type Stream) */
  guint64 total;          /* bytes in all streams and parts */
  guint n_pages_due;      /* page starts that wait for text */
  GString *hidden;        /* (owned) hidden text gathered for one part … */
  gsize hidden_offset;    /* … which belongs here: bytes into the body */
  gboolean taken;         /* the content has its body already */
};

static void
clear_stream (gpointer data)
{
  Stream *stream = data;

  g_string_free (stream->text, TRUE);
  g_string_free (stream->later, TRUE);
}

static void
push (WinnowWriter *writer, StreamRole role, WinnowPartKind kind)
{
  Stream stream = { .role = role, .kind = kind, .text = g_string_new (NULL), .later = g_string_new (NULL) };

  stream.offset = role == STREAM_BODY ? 0 : winnow_writer_get_offset (writer);
  g_array_append_val (writer->streams, stream);
}

static Stream *
top (WinnowWriter *writer)
{
  return &g_array_index (writer->streams, Stream, writer->streams->len - 1);
}

WinnowWriter *
winnow_writer_new (WinnowJob *job, WinnowContent *content)
{
  WinnowWriter *writer = g_new0 (WinnowWriter, 1);

  writer->job = job;
  writer->content = content;
  writer->streams = g_array_new (FALSE, FALSE, sizeof (Stream));
  g_array_set_clear_func (writer->streams, clear_stream);
  writer->hidden = g_string_new (NULL);
  push (writer, STREAM_BODY, 0);
  return writer;
}

void
winnow_writer_free (WinnowWriter *writer)
{
  g_array_unref (writer->streams);
  g_string_free (writer->hidden, TRUE);
  g_free (writer);
}

WinnowContent *
winnow_writer_get_content (WinnowWriter *writer)
{
  return writer->content;
}

gsize
winnow_writer_get_offset (const WinnowWriter *writer)
{
  return g_array_index (writer->streams, Stream, 0).text->len;
}

/* Counts text against the bound before it is kept. */
static gboolean
spend (WinnowWriter *writer, gsize length)
{
  writer->total += length;
  if (writer->total <= writer->job->limits.max_text_bytes)
    return TRUE;
  winnow_job_stop_too_long (writer->job);
  return FALSE;
}

static void
write_separator (Stream *stream)
{
  if (stream->text->len > 0)
    {
      if (stream->pending != '\0')
        g_string_append_c (stream->text, stream->pending);
      else if (stream->space)
        g_string_append_c (stream->text, ' ');
    }
  stream->pending = '\0';
  stream->space = FALSE;
}

static void
write_page_starts (WinnowWriter *writer, const Stream *stream)
{
  guint32 offset = stream->text->len;

  for (; writer->n_pages_due > 0; writer->n_pages_due--)
    g_array_append_val (writer->content->pages, offset);
}

static gboolean
is_clean (const char *text, gsize length)
{
  return memchr (text, '\0', length) == NULL && g_utf8_validate (text, length, NULL);
}

void
winnow_writer_append (WinnowWriter *writer, const char *text, gssize length)
{
  Stream *stream = top (writer);
  gsize n = length < 0 ? strlen (text) : (gsize)length;
  g_autofree char *cleaned = NULL;

  if (n == 0)
    return;
  if (!is_clean (text, n))
    {
      cleaned = g_utf8_make_valid (text, n);
      text = cleaned;
      n = strlen (cleaned);
    }
  if (!spend (writer, n))
    return;

  write_separator (stream);
  if (stream->role == STREAM_BODY)
    write_page_starts (writer, stream);
  g_string_append_len (stream->text, text, n);
}

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

void
winnow_writer_append_collapsed (WinnowWriter *writer, const char *text, gssize length)
{
  const char *end = text + (length < 0 ? strlen (text) : (gsize)length);

  while (text < end)
    {
      const char *start = text;

      while (text < end && is_blank (*text))
        text++;
      if (text > start && top (writer)->text->len > 0 && top (writer)->pending == '\0')
        top (writer)->space = TRUE;

      start = text;
      while (text < end && !is_blank (*text))
        text++;
      winnow_writer_append (writer, start, text - start);
    }
}

/* Text boxes come after the paragraph that holds them. */
static void
write_later (WinnowWriter *writer, Stream *stream)
{
  g_autofree char *later = g_strndup (stream->later->str, stream->later->len);

  g_string_truncate (stream->later, 0);
  stream->pending = '\n';
  if (stream->role == STREAM_BODY)
    {
      write_separator (stream);
      write_page_starts (writer, stream);
    }
  else
    write_separator (stream);
  g_string_append (stream->text, later);
}

void
winnow_writer_separate (WinnowWriter *writer, char separator)
{
  Stream *stream = top (writer);

  if (stream->later->len > 0)
    write_later (writer, stream);
  stream->pending = separator;
  stream->space = FALSE;
}

void
winnow_writer_break (WinnowWriter *writer)
{
  if (top (writer)->pending == '\0')
    winnow_writer_separate (writer, '\n');
}

void
winnow_writer_open_part (WinnowWriter *writer, WinnowPartKind kind)
{
  push (writer, STREAM_PART, kind);
}

void
winnow_writer_open_aside (WinnowWriter *writer)
{
  push (writer, STREAM_ASIDE, 0);
}

static void
write_hidden (WinnowWriter *writer)
{
  if (writer->hidden->len > 0)
    winnow_content_add_part (writer->content, WINNOW_PART_HIDDEN, writer->hidden->str, writer->hidden_offset);
  g_string_truncate (writer->hidden, 0);
}

/* Runs of one hidden sentence reach us piece by piece: pieces at the same place are one part. */
static void
gather_hidden (WinnowWriter *writer, const char *text, gsize offset)
{
  if (writer->hidden_offset != offset)
    write_hidden (writer);
  if (writer->hidden->len > 0 && top (writer)->pending == '\n')
    g_string_append_c (writer->hidden, '\n');
  g_string_append (writer->hidden, text);
  writer->hidden_offset = offset;
}

static gboolean
is_all_blank (const char *text)
{
  return text[strspn (text, " \t\r\n")] == '\0';
}

static void
keep_part (WinnowWriter *writer, WinnowPartKind kind, const char *text, gsize offset)
{
  if (is_all_blank (text) || !spend (writer, PART_BYTES))
    return;
  if (kind == WINNOW_PART_HIDDEN)
    {
      gather_hidden (writer, text, offset);
      return;
    }

  g_autofree char *stripped = g_strstrip (g_strdup (text));

  winnow_content_add_part (writer->content, kind, stripped, offset);
}

/* Counted like any text: a note may be pointed at a million times. */
void
winnow_writer_add_part (WinnowWriter *writer, WinnowPartKind kind, const char *text, gsize offset)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  if (spend (writer, strlen (valid)))
    keep_part (writer, kind, valid, offset);
}

void
winnow_writer_close (WinnowWriter *writer)
{
  g_assert (writer->streams->len > 1);

  winnow_writer_separate (writer, '\n');

  Stream closed = *top (writer);
  g_autoptr (GString) text = g_string_new_len (closed.text->str, closed.text->len);

  g_array_set_size (writer->streams, writer->streams->len - 1);
  if (closed.role == STREAM_PART)
    keep_part (writer, closed.kind, text->str, closed.offset);
  else if (text->len > 0)
    g_string_append_printf (top (writer)->later, "%s%s", top (writer)->later->len > 0 ? "\n" : "", text->str);
}

void
winnow_writer_mark_page (WinnowWriter *writer)
{
  writer->n_pages_due++;
}

void
winnow_writer_drop_parts (WinnowWriter *writer)
{
  g_ptr_array_set_size (writer->content->parts, 0);
  g_string_truncate (writer->hidden, 0);
}

char *
winnow_writer_take_text (WinnowWriter *writer)
{
  winnow_writer_separate (writer, '\n');

  Stream *stream = top (writer);
  char *text = g_strdup (stream->text->str);

  g_string_truncate (stream->text, 0);
  stream->pending = '\0';
  return text;
}

void
winnow_writer_take_body (WinnowWriter *writer, char *text, gsize length)
{
  g_free (writer->content->text);
  writer->content->text = text;
  writer->content->length = length;
  writer->taken = TRUE;
}

static int
compare_offsets (gconstpointer a, gconstpointer b)
{
  const WinnowPart *left = *(WinnowPart *const *)a, *right = *(WinnowPart *const *)b;

  return (left->offset > right->offset) - (left->offset < right->offset);
}

void
winnow_writer_finish (WinnowWriter *writer)
{
  if (writer->taken)
    return;
  while (writer->streams->len > 1)
    winnow_writer_close (writer);
  winnow_writer_separate (writer, '\n');

  Stream *body = top (writer);

  write_page_starts (writer, body);
  write_hidden (writer);
  g_free (writer->content->text);
  writer->content->length = body->text->len;
  writer->content->text = g_string_free (body->text, FALSE);
  body->text = g_string_new (NULL);
  g_ptr_array_sort (writer->content->parts, compare_offsets); /* stable, by GLib's promise */
}
