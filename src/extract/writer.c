/* writer.c: collects the text of a document from an extractor's callbacks.
 *
 * Open streams form a stack: the body at the bottom, above it open parts and text boxes. Text goes
 * to the top one. Hidden text collects in a stream of its own until visible text comes: one hidden
 * part per stretch. A picture between two paragraphs is where the second one begins, on its
 * page; separators are written late, so that place is known only when text follows. */
#include "extract/writer.h"

#include <string.h>

#include "base/array.h"
#include "base/escape.h"
#include "base/order.h"
#include "base/translate.h"
#include "extract/pictures/read-pictures.h"

#define PART_BYTES 64 /* memory of a part beside its text */
#define MAX_NAME 4096 /* bytes of a picture's name */

typedef enum
{
  STREAM_BODY,
  STREAM_PART,
  STREAM_TEXT_BOX,
} StreamRole;

typedef struct
{
  StreamRole role;
  WinnowPartKind kind; /* of a part */
  gsize offset;        /* of a part: bytes into the body */
  GString *text;       /* (owned) */
  GString *text_boxes; /* (owned) text boxes to write after the present paragraph */
  /* (owned) (element-type gsize) ascending bytes into the text: where hidden text was removed
   * between other characters than spaces */
  GArray *joins;
  char pending;      /* separator to write before the next text, or 0 */
  gboolean cuts_row; /* the pending separator is before or after a row of a table */
  gboolean space;    /* write collapsed white space before the next text */
  gboolean room; /* hidden text with visible space ended in a space: write one before the next text if it has none */
} Stream;

struct _WinnowWriter
{
  WinnowJob *job;              /* (unowned) */
  WinnowContent *content;      /* (unowned) */
  GArray *streams;             /* (owned) (element-type Stream) */
  guint64 total;               /* bytes in all streams and parts */
  guint n_pages_due;           /* page starts that wait for text */
  WinnowVisibility visibility; /* of the next text */
  GString *hidden;             /* (owned) hidden text collected for one part */
  gsize hidden_offset;         /* which belongs here: bytes into the body */
  char hidden_pending;         /* separator to write before the next hidden text, or 0 */
  gboolean taken;              /* the content already has its body */
  GPtrArray *pictures_due; /* (owned) (element-type WinnowDocumentPicture) (unowned) they wait for text of the body */
  guint n_pictures;        /* with those beyond the limit */
  guint n_unread;          /* embedded files */
};

static void
clear_stream (gpointer data)
{
  Stream *stream = data;
  g_string_free (stream->text, TRUE);
  g_string_free (stream->text_boxes, TRUE);
  g_array_unref (stream->joins);
}

static Stream *
top (WinnowWriter *writer)
{
  return WINNOW_LAST (Stream, writer->streams);
}

gsize
winnow_writer_get_offset (const WinnowWriter *writer)
{
  return g_array_index (writer->streams, Stream, 0).text->len;
}

const char *
winnow_writer_get_body (const WinnowWriter *writer)
{
  return g_array_index (writer->streams, Stream, 0).text->str;
}

/* Counts text against the limit before it is stored. */
static gboolean
spend (WinnowWriter *writer, gsize length)
{
  writer->total += length;
  if (writer->total <= writer->job->limits.max_text_bytes)
    return TRUE;
  winnow_job_stop_too_long (writer->job);
  return FALSE;
}

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static gboolean
is_all_blank (const char *text)
{
  return text[strspn (text, " \t\r\n")] == '\0';
}

static gboolean
ends_blank (const GString *text)
{
  return text->len > 0 && is_blank (text->str[text->len - 1]);
}

/* ── hidden text ── */

static void
write_hidden (WinnowWriter *writer)
{
  if (!is_all_blank (writer->hidden->str) && spend (writer, PART_BYTES))
    {
      g_strstrip (writer->hidden->str);
      winnow_content_add_part (writer->content, WINNOW_PART_HIDDEN, writer->hidden->str, writer->hidden_offset);
    }
  g_string_truncate (writer->hidden, 0);
  writer->hidden_pending = '\0';
}

/* A stretch of hidden text comes in pieces. Its place is that of the first. */
static void
gather_hidden (WinnowWriter *writer, const char *text, gsize length, gsize offset)
{
  if (writer->hidden->len == 0)
    writer->hidden_offset = offset;
  else if (writer->hidden_pending != '\0')
    g_string_append_c (writer->hidden, writer->hidden_pending);
  g_string_append_len (writer->hidden, text, length);
  writer->hidden_pending = '\0';
}

/* Visible text other than white space ends the stretch. */
static void
interrupt_hidden (WinnowWriter *writer, const char *text, gsize length)
{
  gsize i = 0;
  while (i < length && is_blank (text[i]))
    i++;
  if (i < length)
    write_hidden (writer);
  else if (writer->hidden->len > 0 && writer->hidden_pending == '\0')
    writer->hidden_pending = ' ';
}

/* Hidden text that takes visible space separates words by its spaces. */
static void
keep_space (WinnowWriter *writer)
{
  Stream *stream = top (writer);
  if (writer->visibility == WINNOW_HIDDEN_SPACED && stream->text->len > 0 && stream->pending == '\0'
      && !ends_blank (stream->text))
    stream->room = TRUE;
}

void
winnow_writer_set_visibility (WinnowWriter *writer, WinnowVisibility visibility)
{
  writer->visibility = writer->job->cell_func == NULL ? visibility : WINNOW_VISIBLE;
}

/* Call before visible text that begins with @next and follows hidden text. */
static void
mark_join (Stream *stream, char next)
{
  gsize at = stream->text->len;
  if (at > 0 && stream->pending == '\0' && !stream->space && !stream->room && !ends_blank (stream->text)
      && !is_blank (next))
    g_array_append_val (stream->joins, at);
}

/* ── the writer ── */

static void
push (WinnowWriter *writer, StreamRole role, WinnowPartKind kind)
{
  Stream stream = { .role = role, .kind = kind, .text = g_string_new (NULL), .text_boxes = g_string_new (NULL) };
  stream.joins = winnow_array_new (gsize);
  if (role != STREAM_BODY)
    {
      write_hidden (writer);
      stream.offset = winnow_writer_get_offset (writer);
    }
  g_array_append_val (writer->streams, stream);
}

WinnowWriter *
winnow_writer_new (WinnowJob *job, WinnowContent *content)
{
  WinnowWriter *writer = g_new0 (WinnowWriter, 1);
  writer->job = job;
  writer->content = content;
  writer->streams = winnow_array_new (Stream);
  g_array_set_clear_func (writer->streams, clear_stream);
  writer->hidden = g_string_new (NULL);
  writer->pictures_due = g_ptr_array_new ();
  push (writer, STREAM_BODY, 0);
  return writer;
}

void
winnow_writer_free (WinnowWriter *writer)
{
  g_array_unref (writer->streams);
  g_string_free (writer->hidden, TRUE);
  g_ptr_array_unref (writer->pictures_due);
  g_free (writer);
}

WinnowContent *
winnow_writer_get_content (WinnowWriter *writer)
{
  return writer->content;
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
  stream->cuts_row = stream->space = stream->room = FALSE;
}

static void
resolve_pictures (WinnowWriter *writer, gsize offset)
{
  winnow_for_each (WinnowDocumentPicture, picture, writer->pictures_due)
    picture->offset = (guint32) offset;
  g_ptr_array_set_size (writer->pictures_due, 0);
}

/* The body continues here: pages and pictures that waited for text begin. */
static void
write_starts (WinnowWriter *writer, const Stream *body)
{
  guint32 offset = body->text->len;
  resolve_pictures (writer, offset);
  for (; writer->n_pages_due > 0; writer->n_pages_due--)
    g_array_append_val (writer->content->pages, offset);
}

/* ── text ── */

void
winnow_writer_append (WinnowWriter *writer, const char *text, gssize length)
{
  Stream *stream = top (writer);
  gsize n = length < 0 ? strlen (text) : (gsize) length;
  g_autofree char *cleaned = NULL;
  if (n == 0)
    return;
  if (!g_utf8_validate_len (text, n, NULL))
    {
      cleaned = g_utf8_make_valid (text, n);
      text = cleaned;
      n = strlen (cleaned);
    }
  if (!spend (writer, n))
    return;
  if (writer->visibility != WINNOW_VISIBLE)
    {
      gather_hidden (writer, text, n, winnow_writer_get_offset (writer));
      if (is_blank (text[0]) || is_blank (text[n - 1]))
        keep_space (writer);
      return;
    }

  if (writer->hidden->len > 0 && *text == ' ' && ends_blank (stream->text) && stream->pending == '\0')
    { /* one space is enough where words were removed */
      interrupt_hidden (writer, text++, 1);
      if (--n == 0)
        return;
    }
  if (writer->hidden->len > 0)
    mark_join (stream, text[0]);
  interrupt_hidden (writer, text, n);
  stream->space |= stream->room && !is_blank (text[0]);
  write_separator (stream);
  if (stream->role == STREAM_BODY)
    write_starts (writer, stream);
  g_string_append_len (stream->text, text, n);
}

/* White space is written when text follows it, in hidden and in visible text. */
static void
append_blank (WinnowWriter *writer)
{
  Stream *stream = top (writer);
  if (writer->visibility == WINNOW_VISIBLE && stream->text->len > 0 && stream->pending == '\0')
    stream->space = TRUE;
  keep_space (writer);
  if (writer->hidden->len > 0 && writer->hidden_pending == '\0')
    writer->hidden_pending = ' ';
}

void
winnow_writer_append_collapsed (WinnowWriter *writer, const char *text, gssize length)
{
  const char *end = text + (length < 0 ? strlen (text) : (gsize) length);
  while (text < end)
    {
      const char *start = text;
      while (text < end && is_blank (*text))
        text++;
      if (text > start)
        append_blank (writer);

      start = text;
      while (text < end && !is_blank (*text))
        text++;
      winnow_writer_append (writer, start, text - start);
    }
}

void
winnow_writer_append_lines (WinnowWriter *writer, const char *text)
{
  while (*text != '\0')
    {
      gsize length = strcspn (text, "\r\n");
      winnow_writer_append (writer, text, (gssize) length);
      text += length;
      if (*text != '\0')
        winnow_writer_separate (writer, '\n');
      text += *text != '\0';
    }
}

static void
write_text_boxes (WinnowWriter *writer, Stream *stream)
{
  g_autofree char *text_boxes = g_strndup (stream->text_boxes->str, stream->text_boxes->len);
  g_string_truncate (stream->text_boxes, 0);
  stream->pending = '\n';
  if (stream->role == STREAM_BODY)
    {
      write_separator (stream);
      write_starts (writer, stream);
    }
  else
    write_separator (stream);
  g_string_append (stream->text, text_boxes);
}

void
winnow_writer_separate (WinnowWriter *writer, char separator)
{
  Stream *stream = top (writer);
  writer->hidden_pending = separator;
  if (writer->visibility == WINNOW_HIDDEN)
    return;
  if (stream->text_boxes->len > 0)
    write_text_boxes (writer, stream);
  stream->pending = stream->cuts_row ? '\n' : separator;
  stream->space = stream->room = FALSE;
}

void
winnow_writer_cut_row (WinnowWriter *writer)
{
  winnow_writer_separate (writer, '\n');
  top (writer)->cuts_row = TRUE;
}

void
winnow_writer_break (WinnowWriter *writer)
{
  if (top (writer)->pending == '\0' || writer->visibility == WINNOW_HIDDEN)
    winnow_writer_separate (writer, '\n');
}

void
winnow_writer_open_part (WinnowWriter *writer, WinnowPartKind kind)
{
  push (writer, STREAM_PART, kind);
}

void
winnow_writer_open_text_box (WinnowWriter *writer)
{
  push (writer, STREAM_TEXT_BOX, 0);
}

static void
keep_part (WinnowWriter *writer, WinnowPartKind kind, const char *text, gsize offset)
{
  if (is_all_blank (text))
    return;
  if (kind == WINNOW_PART_HIDDEN)
    {
      if (writer->hidden_offset != offset)
        write_hidden (writer);
      gather_hidden (writer, text, strlen (text), offset);
      return;
    }
  if (!spend (writer, PART_BYTES))
    return;

  g_autofree char *stripped = g_strstrip (g_strdup (text));
  winnow_content_add_part (writer->content, kind, stripped, offset);
}

/* Counts like other text: a million references may point at one note. */
void
winnow_writer_add_part (WinnowWriter *writer, WinnowPartKind kind, const char *text, gsize offset)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  if (spend (writer, strlen (valid)))
    keep_part (writer, kind, valid, offset);
}

void
winnow_writer_add_line (WinnowWriter *writer, WinnowPartKind kind, const char *text, gsize offset)
{
  g_autofree char *line = winnow_escape_dup_line (text ?: "");
  winnow_writer_add_part (writer, kind, line, offset);
}

void
winnow_writer_close (WinnowWriter *writer)
{
  g_assert (writer->streams->len > 1);

  writer->visibility = WINNOW_VISIBLE;
  write_hidden (writer);
  winnow_writer_separate (writer, '\n');

  winnow_hidden_joins_split_words (top (writer)->text, top (writer)->joins, NULL);

  Stream closed = *top (writer);
  g_autoptr (GString) text = g_string_new_len (closed.text->str, closed.text->len);

  g_array_set_size (writer->streams, writer->streams->len - 1);
  if (closed.role == STREAM_PART)
    keep_part (writer, closed.kind, text->str, closed.offset);
  else if (text->len > 0)
    g_string_append_printf (top (writer)->text_boxes, "%s%s", top (writer)->text_boxes->len > 0 ? "\n" : "", text->str);
}

void
winnow_writer_mark_page (WinnowWriter *writer)
{
  writer->n_pages_due++;
}

/* ── marks ── */

static guint32
skip_blanks (const char *text, gsize start, gsize end)
{
  while (start < end && is_blank (text[start]))
    start++;
  return (guint32) start;
}

void
winnow_writer_add_mark (WinnowWriter *writer, int level, gsize start, gssize end)
{
  GArray *marks = writer->content->marks;
  const char *text = writer->taken ? writer->content->text : g_array_index (writer->streams, Stream, 0).text->str;
  gsize last = end < 0 ? winnow_writer_get_offset (writer) : (gsize) end;
  if (level <= 0 || level > WINNOW_QUOTATION)
    return;
  while (last > start && is_blank (text[last - 1]))
    last--;
  WinnowMark mark = { (guint32) level, skip_blanks (text, start, last), (guint32) last };
  WinnowMark *former = NULL;
  while (marks->len > 0 && (former = WINNOW_LAST (WinnowMark, marks))->start >= mark.start)
    g_array_set_size (marks, marks->len - 1);
  if (marks->len > 0)
    mark.start = skip_blanks (text, MAX (mark.start, former->end), last);
  if (mark.start >= mark.end)
    return;
  if (marks->len > 0 && level == WINNOW_QUOTATION && former->level == WINNOW_QUOTATION
      && skip_blanks (text, former->end, last) == mark.start)
    former->end = mark.end;
  else if (marks->len < WINNOW_MAX_MARKS)
    g_array_append_val (marks, mark);
}

/* ── pictures ── */

/* Counts one more picture. FALSE beyond the limit: a file of a few kilobytes can name one picture a
 * million times. */
static gboolean
reserve_picture (WinnowWriter *writer)
{
  if (writer->n_pictures < G_MAXUINT)
    writer->n_pictures++;
  return writer->n_pictures <= writer->job->limits.max_pictures;
}

/* Places @picture, which was counted, or lets it wait for the next text. Takes @picture. */
static void
place (WinnowWriter *writer, WinnowDocumentPicture *picture, gsize offset, guint page, gboolean is_due)
{
  picture->offset = (guint32) MIN (offset, G_MAXUINT32);
  picture->page = page;
  if (is_due)
    g_ptr_array_add (writer->pictures_due, picture);
  winnow_content_take_picture (writer->content, picture);
}

/* Shortens the name: no member or file has a longer one, and a document may repeat it very
 * often. */
void
winnow_writer_place_picture (WinnowWriter *writer, const char *name, GBytes *bytes, const char *caption)
{
  const Stream *body = &g_array_index (writer->streams, Stream, 0);
  g_autofree char *valid = NULL;
  WinnowDocumentPicture *picture;
  if (!reserve_picture (writer))
    return;
  valid = g_utf8_make_valid (name, (gssize) strnlen (name, MAX_NAME));
  picture = winnow_document_picture_new (valid);
  picture->caption = winnow_caption_clean (caption);
  if (bytes != NULL)
    winnow_pictures_read_bytes (writer->job, picture, bytes);
  place (writer, picture, body->text->len, writer->content->pages->len + writer->n_pages_due,
         body->text->len > 0 && body->pending != '\0');
}

void
winnow_writer_add_picture (WinnowWriter *writer, WinnowDocumentPicture *picture, gsize offset, guint page)
{
  if (reserve_picture (writer))
    place (writer, picture, offset, page, FALSE);
  else
    winnow_document_picture_unref (picture);
}

static void
drop_pictures (WinnowWriter *writer)
{
  g_ptr_array_set_size (writer->pictures_due, 0);
  g_ptr_array_set_size (writer->content->pictures, 0);
  writer->n_pictures = 0;
}

GPtrArray *
winnow_writer_take_pictures (WinnowWriter *writer)
{
  GPtrArray *taken = winnow_pointers_new (winnow_document_picture_unref);
  g_ptr_array_extend_and_steal (taken, g_ptr_array_ref (writer->content->pictures));
  drop_pictures (writer);
  return taken;
}

/* ── ends ── */

void
winnow_writer_drop_parts (WinnowWriter *writer)
{
  g_ptr_array_set_size (writer->content->parts, 0);
  g_array_set_size (writer->content->marks, 0);
  g_string_truncate (writer->hidden, 0);
  drop_pictures (writer);
}

GPtrArray *
winnow_writer_take_parts (WinnowWriter *writer)
{
  GPtrArray *parts = writer->content->parts;
  write_hidden (writer);
  writer->content->parts = winnow_pointers_new (winnow_part_free);
  return parts;
}

char *
winnow_writer_take_text (WinnowWriter *writer)
{
  writer->visibility = WINNOW_VISIBLE;
  winnow_writer_separate (writer, '\n');

  Stream *stream = top (writer);
  char *text;
  winnow_hidden_joins_split_words (stream->text, stream->joins, NULL);
  text = g_strdup (stream->text->str);

  g_string_truncate (stream->text, 0);
  stream->pending = '\0';
  return text;
}

void
winnow_writer_count_unread (WinnowWriter *writer)
{
  writer->n_unread++;
}

void
winnow_writer_take_body (WinnowWriter *writer, char *text, gsize length)
{
  g_free (writer->content->text);
  writer->content->text = text;
  writer->content->length = length;
  writer->taken = TRUE;
}

/* No place may lie after the end of the body. */
static gsize
clamp (gconstpointer end, gsize offset, guint page)
{
  return MIN (offset, *(const gsize *) end);
}

void
winnow_writer_hide_paragraph (WinnowWriter *writer)
{
  Stream *stream = top (writer);
  const char *line_end = strrchr (stream->text->str, '\n');
  gsize start = line_end != NULL && stream->pending == '\0' ? line_end + 1 - stream->text->str : 0;
  g_autofree char *paragraph = NULL;
  if (stream->pending == '\n' || start == stream->text->len)
    return;
  write_hidden (writer);
  paragraph = g_strdup (stream->text->str + start);
  g_string_truncate (stream->text, start > 0 ? start - 1 : 0);
  stream->pending = start > 0 ? '\n' : '\0';
  stream->space = FALSE;
  while (stream->joins->len > 0 && g_array_index (stream->joins, gsize, stream->joins->len - 1) >= stream->text->len)
    g_array_set_size (stream->joins, stream->joins->len - 1);
  if (stream->role == STREAM_BODY)
    winnow_content_map_places (writer->content, clamp, &stream->text->len);
  gather_hidden (writer, paragraph, strlen (paragraph), winnow_writer_get_offset (writer));
}

WINNOW_DEFINE_POINTER_COMPARE (compare_parts, WinnowPart, offset)

WINNOW_DEFINE_POINTER_COMPARE (compare_pictures, WinnowDocumentPicture, offset)

/* All text is written: sorts the pictures and notes what was left out. */
static void
finish_pictures (WinnowWriter *writer)
{
  WinnowContent *content = writer->content;
  guint max = writer->job->limits.max_pictures, n_beyond = writer->n_pictures - MIN (writer->n_pictures, max);
  resolve_pictures (writer, content->length);
  winnow_content_map_places (content, clamp, &content->length);
  g_ptr_array_sort (content->pictures, compare_pictures); /* stable, by GLib's promise */
  if (n_beyond > 0 && max > 0)
    winnow_content_add_note (content,
                             ngettext ("%u picture was not looked at: it comes after the first %u.",
                                       "%u pictures were not looked at: they come after the first %u.", n_beyond),
                             n_beyond, max);
  if (writer->n_unread > 0)
    winnow_content_add_note (
        content, ngettext ("%u embedded object was not read.", "%u embedded objects were not read.", writer->n_unread),
        writer->n_unread);
}

void
winnow_writer_finish (WinnowWriter *writer)
{
  if (writer->taken)
    {
      finish_pictures (writer);
      return;
    }
  while (writer->streams->len > 1)
    winnow_writer_close (writer);
  writer->visibility = WINNOW_VISIBLE;
  winnow_writer_separate (writer, '\n');

  Stream *body = top (writer);
  write_starts (writer, body);
  write_hidden (writer);
  winnow_hidden_joins_split_words (body->text, body->joins, writer->content);
  g_ptr_array_sort (writer->content->parts, compare_parts); /* stable, by GLib's promise */
  writer->content->length = body->text->len;
  finish_pictures (writer);
  winnow_content_move_notes (writer->content, body->text);
  g_free (writer->content->text);
  writer->content->length = body->text->len;
  writer->content->text = g_string_free (body->text, FALSE);
  body->text = g_string_new (NULL);
}
