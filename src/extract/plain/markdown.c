/* markdown.c: Markdown (CommonMark 0.31), read as plain text, and the headings and pictures in it.
 *
 * Comments (<!-- … -->) are left out, as those of web pages are, and noted: they are not visible on
 * the page. In code (fenced, indented, between backticks) they are text, and so is one that nothing
 * closes: an omission must not depend on a slip.
 *
 * Pictures are ![text](destination "title") and HTML's img, each within one line and outside code
 * (fenced or between backticks). Pictures defined by a reference elsewhere are not found. */
#include "extract/extractor.h"

#include <string.h>

#include "base/translate.h"
#include "extract/web/html.h"
#include "extract/pictures/read-pictures.h"

#define FENCE 3                 /* characters that begin or end a block of code */
#define MAX_INDENT 3            /* spaces before a heading: more of them make code */
#define MAX_HEADING 6           /* number signs */
#define MAX_LOOKED (100u << 20) /* bytes searched for closing marks; later pictures are not found */
/* bytes of a picture's text, of a destination other than a data URL, of code between backticks */
#define MAX_INLINE 2000

typedef struct
{
  WinnowJob *job;       /* (unowned) */
  WinnowWriter *writer; /* (unowned) */
  const char *text;     /* the whole document */
  guint n_embedded;     /* pictures inside the document so far */
  gsize n_looked;       /* bytes searched for closing marks so far */
  char fence;           /* the character that ends the present block of code, or 0 */
  const char *title;    /* (nullable) the line before, which a line below it makes a heading */
} Markdown;

static void
place (Markdown *markdown, const char *at, const char *start, gsize length)
{
  g_autofree char *reference = g_strstrip (g_strndup (start, length));
  g_autoptr (GBytes) bytes = winnow_html_dup_data (reference);
  g_autofree char *name
      = bytes != NULL ? g_strdup_printf (_ ("picture %u"), ++markdown->n_embedded) : g_steal_pointer (&reference);
  const GPtrArray *placed = winnow_writer_get_content (markdown->writer)->pictures;
  guint n = placed->len;
  if (bytes == NULL
      && (*name == '\0' || *name == '#' || g_ascii_strncasecmp (name, "data:", 5) == 0
          || winnow_html_names_drawing (name)))
    return;
  winnow_writer_add_picture (markdown->writer, winnow_document_picture_new (name), (gsize) (at - markdown->text), 0);
  if (bytes != NULL && placed->len > n)
    winnow_pictures_read_bytes (markdown->job, g_ptr_array_index (placed, n), bytes);
}

/* ── marks ── */

/* The bracket that closes the one before @p, near it and in the same line, or NULL. */
static const char *
find_close (Markdown *markdown, const char *p, const char *end, char open, char close)
{
  end = p + MIN (end - p, MAX_INLINE);
  for (guint depth = 1; p < end; p++, markdown->n_looked++)
    if (*p == '\\' && p + 1 < end)
      p++;
    else if (*p == open)
      depth++;
    else if (*p == close && --depth == 0)
      return p;
  return NULL;
}

/* @at: "![". Returns: where to continue */
static const char *
take_picture (Markdown *markdown, const char *at, const char *end)
{
  const char *bracket = find_close (markdown, at + 2, end, '[', ']'), *start, *close;
  gboolean is_data;
  if (bracket == NULL || bracket + 1 >= end || bracket[1] != '(')
    return at + 2;
  start = bracket + 2;
  start += strspn (start, " \t");
  is_data = g_ascii_strncasecmp (start, "data:", 5) == 0;
  if (is_data)
    close = memchr (start, ')', (gsize) (end - start));
  else
    close = find_close (markdown, bracket + 2, end, '(', ')');
  if (close == NULL)
    return is_data ? end : at + 2;
  if (*start == '<' && memchr (start, '>', (gsize) (close - start)) != NULL)
    place (markdown, at, start + 1, strcspn (start + 1, ">"));
  else if (start < close)
    place (markdown, at, start, MIN (strcspn (start, " \t\n"), (gsize) (close - start)));
  return close + 1;
}

/* @at: "<img ". Returns: where to continue */
static const char *
take_image (Markdown *markdown, const char *at, const char *end)
{
  const char *close = memchr (at, '>', (gsize) (end - at)), *source;
  g_autofree char *tag = close != NULL ? g_strndup (at, (gsize) (close - at)) : NULL;
  g_autofree char *lower = tag != NULL ? g_ascii_strdown (tag, -1) : NULL;
  if (tag == NULL)
    return end;
  source = strstr (lower, " src=");
  if (source != NULL)
    {
      const char *value = tag + (source - lower) + strlen (" src=");
      if (*value == '"' || *value == '\'')
        place (markdown, at, value + 1, strcspn (value + 1, *value == '"' ? "\"" : "'"));
      else
        place (markdown, at, value, strcspn (value, " \t/"));
    }
  return close + 1;
}

/* The end of the code that begins at @at, or of its backticks where nothing closes it. */
static const char *
skip_code (Markdown *markdown, const char *at, const char *end)
{
  const char *start = at;
  gsize n, run = 0;
  while (at < end && *at == '`')
    at++;
  n = (gsize) (at - start);
  end = at + MIN (end - at, MAX_INLINE);
  for (const char *p = at; p < end; p++, markdown->n_looked++)
    {
      run = *p == '`' ? run + 1 : 0;
      if (run == n && p[1] != '`')
        return p + 1;
    }
  return at;
}

static gboolean
is_blank (const char *line, const char *end)
{
  return line + strspn (line, " \t\r") >= end;
}

/* TRUE if the line begins or ends a block of code. */
static gboolean
is_fence (Markdown *markdown, const char *line, const char *end)
{
  char mark;
  gsize n = 0;
  line += strspn (line, " ");
  mark = *line;
  while (line + n < end && line[n] == mark)
    n++;
  if ((mark != '`' && mark != '~') || n < FENCE || (markdown->fence != '\0' && markdown->fence != mark))
    return FALSE;
  markdown->fence = markdown->fence == '\0' ? mark : '\0';
  return TRUE;
}

/* Marks the line from @p to @end if it is a heading, or the line before, which it may underline. */
static void
mark_heading (Markdown *markdown, const char *p, const char *end)
{
  const char *text = markdown->text, *title = markdown->title, *start = p + strspn (p, " ");
  gsize level = strspn (start, "#"), line = strspn (start, *start == '=' ? "=" : "-");
  gboolean is_text = start - p <= MAX_INDENT && start < end;
  markdown->title = is_text && strchr ("#>-=*+|~", *start) == NULL ? p : NULL;
  if (is_text && level > 0 && level <= MAX_HEADING && (start[level] == ' ' || start[level] == '\t'))
    winnow_writer_add_mark (markdown->writer, (int) level, (gsize) (start - text) + level, end - text);
  else if (is_text && title != NULL && line > 0 && is_blank (start + line, end))
    winnow_writer_add_mark (markdown->writer, *start == '=' ? 1 : 2, (gsize) (title - text), p - text);
}

static void
read_line (Markdown *markdown, const char *p, const char *end)
{
  if (is_fence (markdown, p, end) || markdown->fence != '\0')
    {
      markdown->title = NULL;
      return;
    }
  mark_heading (markdown, p, end);
  while (p < end && markdown->job->limits.max_pictures > 0 && markdown->n_looked < MAX_LOOKED)
    if (*p == '`')
      p = skip_code (markdown, p, end);
    else if (*p == '\\')
      p += 2;
    else if (end - p > 2 && p[0] == '!' && p[1] == '[')
      p = take_picture (markdown, p, end);
    else if (end - p > 5 && g_ascii_strncasecmp (p, "<img ", 5) == 0)
      p = take_image (markdown, p, end);
    else
      p++;
}

/* ── comments ── */

static gboolean
is_indented (const char *line)
{
  return *line == '\t' || strncmp (line, "    ", 4) == 0;
}

/* Returns: the end of the comment that begins at @p; NULL: none does, or nothing closes it */
static const char *
find_comment_end (const char *p)
{
  const char *close = g_str_has_prefix (p, "<!--") ? strstr (p + strlen ("<!"), "-->") : NULL;
  return close != NULL ? close + strlen ("-->") : NULL;
}

/* Appends the line at @p without the comments that begin in it. Returns: the end of the line in
 * which the last of these ends */
static const char *
append_line (Markdown *markdown, const char *p, GString *kept, guint *n_comments)
{
  const char *end = strchrnul (p, '\n'), *next;
  for (; p < end; p = next)
    {
      const char *close = find_comment_end (p);
      next = close ?: *p == '`' ? skip_code (markdown, p, end) : MIN (p + 1 + (*p == '\\'), end);
      if (close == NULL)
        g_string_append_len (kept, p, next - p);
      else
        end = strchrnul (close, '\n');
      *n_comments += close != NULL;
    }
  return end;
}

/* @text without comments. (transfer full) */
static GString *
drop_comments (Markdown *markdown, const char *text, guint *n_comments)
{
  const char *last = g_strrstr (text, "-->"); /* nothing is closed after it */
  GString *kept = g_string_new (NULL);
  gboolean is_code = TRUE; /* an indented line would be, as after a blank one */
  for (const char *line = text, *end; line < last; line = end)
    {
      end = strchrnul (line, '\n');
      is_code = is_blank (line, end) || (is_code && is_indented (line));
      if (is_fence (markdown, line, end) || markdown->fence != '\0' || is_code)
        g_string_append_len (kept, line, end - line);
      else
        end = append_line (markdown, line, kept, n_comments);
      if (*end == '\n')
        g_string_append_c (kept, *end++);
      text = end;
    }
  g_string_append (kept, text);
  return kept;
}

static void
leave_out_comments (WinnowWriter *writer)
{
  WinnowContent *content = winnow_writer_get_content (writer);
  Markdown markdown = { .writer = writer };
  guint n = 0;
  if (strstr (content->text, "<!--") == NULL || strstr (content->text, "-->") == NULL)
    return;
  GString *kept = drop_comments (&markdown, content->text, &n);
  if (n == 0 || is_blank (kept->str + strspn (kept->str, " \t\r\n"), kept->str + kept->len)) /* no text without them */
    {
      g_string_free (kept, TRUE);
      return;
    }
  g_ptr_array_add (content->notes,
                   winnow_dup_plural ("%u comment that a reader of the page does not see is left out.",
                                      "%u comments that a reader of the page does not see are left out.", n));
  gsize length = kept->len;
  winnow_writer_take_body (writer, g_string_free (kept, FALSE), length);
}

gboolean
winnow_markdown_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  Markdown markdown = { .job = job, .writer = writer };
  if (!winnow_text_read (job, writer, error))
    return FALSE;
  leave_out_comments (writer);
  markdown.text = winnow_writer_get_content (writer)->text;
  for (const char *line = markdown.text, *end; *line != '\0'; line = end + (*end == '\n'))
    {
      end = strchrnul (line, '\n');
      read_line (&markdown, line, end);
    }
  return winnow_job_is_alive (job, error);
}
