/* recognition.c: what the bytes of texts say of their format. Nothing is parsed here: the program
 * that reads plain text by itself asks this of every file. */
#include "extract/formats.h"

#include <string.h>

#include "base/for-each.h"
#include "extract/mail/fields.h"

#define PLAIN_BYTES 4096           /* that show whether a file is plain text for sure */
#define PDF_BYTES 1024             /* readers accept some bytes before the magic number */
#define HEAD_BYTES 2048            /* that decide whether a file is a web page */
#define TEX_HEAD_BYTES (16u << 10) /* bytes in which \documentclass must be in a file that does not say it is TeX */
#define MARK "\xEF\xBB\xBF"        /* the byte order mark of UTF-8 */

/* ── web pages ── */

/* The beginning of the file in lower-case ASCII without byte order mark, NULs (of wide character
 * sets), prolog and comments. */
static char *
dup_head (const WinnowJob *job)
{
  const gsize size = MIN (job->size, HEAD_BYTES);
  g_autoptr (GString) head = NULL;
  const char *start;
  if (memchr (job->data, '<', size) == NULL)
    return g_strdup ("");
  head = g_string_sized_new (size);
  winnow_for_each_between (i, 0, size)
    if (job->data[i] != '\0' && ((guchar) job->data[i] < 0x80 || head->len > 0))
      g_string_append_c (head, g_ascii_tolower (job->data[i]));

  for (start = head->str;;)
    {
      const char *end = NULL;
      start += strspn (start, " \t\r\n");
      if (g_str_has_prefix (start, "<!--"))
        end = strstr (start, "-->");
      else if (g_str_has_prefix (start, "<?"))
        end = strstr (start, "?>");
      if (end == NULL)
        return g_strdup (start);
      start = strchr (end, '>') + 1;
    }
}

static gboolean
starts_with_element (const char *head)
{
  static const char *const names[]
      = { "head", "body", "title", "meta", "script", "style", "div", "p", "table", "h1", "h2", "center", "article" };

  for (guint i = 0; *head == '<' && i < G_N_ELEMENTS (names); i++)
    if (g_str_has_prefix (head + 1, names[i]) && strchr (" \t\r\n>/", head[1 + strlen (names[i])]) != NULL)
      return TRUE;
  return FALSE;
}

gboolean
winnow_html_knows (WinnowJob *job, const char *endings)
{
  g_autofree char *head = job->container == NULL ? dup_head (job) : NULL;
  if (head == NULL)
    return FALSE;
  if (g_str_has_prefix (head, "<!doctype html") || g_str_has_prefix (head, "<html"))
    return TRUE;
  if (winnow_name_has_ending (job->name, endings))
    return strchr (head, '<') != NULL;
  /* Markdown may also begin with an element. */
  return starts_with_element (head) && !winnow_name_has_ending (job->name, "md markdown mkd mdown txt text");
}

/* ── others ── */

gboolean
winnow_xml_knows (WinnowJob *job, const char *endings)
{
  const char *start = job->data + strspn (job->data, " \t\r\n");
  if (job->container != NULL)
    return FALSE;
  return winnow_job_has_magic (job, "<?xml", 5) || winnow_job_has_magic (job, "\xEF\xBB\xBF<?xml", 8)
         || winnow_job_has_magic (job, "\xFF\xFE<\0?\0x\0", 8) || winnow_job_has_magic (job, "\xFE\xFF\0<\0?\0x", 8)
         || (*start == '<' && winnow_name_has_ending (job->name, endings));
}

/* The first member of the object is one that notebooks have. */
gboolean
winnow_notebook_knows (WinnowJob *job, const char *endings)
{
  static const char *const members[]
      = { "\"cells\"", "\"metadata\"", "\"nbformat\"", "\"nbformat_minor\"", "\"worksheets\"" };
  const char *start;
  if (job->container != NULL)
    return FALSE;
  start = job->data + (winnow_job_has_magic (job, MARK, strlen (MARK)) ? strlen (MARK) : 0);
  start += strspn (start, " \t\r\n");
  if (*start != '{')
    return FALSE;
  start += 1 + strspn (start + 1, " \t\r\n");
  winnow_for_each_of (member, members)
    if (g_str_has_prefix (start, *member))
      return winnow_name_has_ending (job->name, endings)
             || memmem (job->data, job->size, "\"nbformat\"", strlen ("\"nbformat\"")) != NULL;
  return FALSE;
}

gboolean
winnow_tex_knows (WinnowJob *job, const char *endings)
{
  gsize head = MIN (job->size, TEX_HEAD_BYTES);
  const char *start;
  if (job->container != NULL)
    return FALSE;
  if (winnow_name_has_ending (job->name, endings))
    return TRUE;
  for (start = job->data; *start == '%' || g_ascii_isspace (*start);)
    start += *start == '%' ? strcspn (start, "\n") : 1;
  return (gsize) (start - job->data) < head && g_str_has_prefix (start, "\\documentclass");
}

gboolean
winnow_eml_knows (WinnowJob *job, const char *mark)
{
  return winnow_mime_is_message (job);
}

gboolean
winnow_mbox_knows (WinnowJob *job, const char *mark)
{
  return winnow_mime_is_mbox (job);
}

gboolean
winnow_pdf_knows (WinnowJob *job, const char *magic)
{
  return job->container == NULL && memmem (job->data, MIN (job->size, PDF_BYTES), magic, strlen (magic)) != NULL;
}

/* ── plain text ── */

/* Formats whose first bytes are letters. Those of all others hold control characters. */
static gboolean
begins_otherwise (const WinnowJob *job)
{
  static const char *const magics[] = { "PK", "{\\rtf", "\xFF", "GIF8", "BM", "RIFF", "II*", "MM" };
  winnow_for_each_of (magic, magics)
    if (winnow_job_has_magic (job, *magic, strlen (*magic)))
      return TRUE;
  return FALSE;
}

/* NUL and the like; not the tabs, line ends and page breaks of texts */
static gboolean
has_control_characters (const WinnowJob *job)
{
  winnow_for_each_between (i, 0, MIN (job->size, PLAIN_BYTES))
    if ((guint8) job->data[i] < ' ' && memchr ("\t\n\f\r", job->data[i], 4) == NULL)
      return TRUE;
  return FALSE;
}

static gboolean
has_other_name (const WinnowJob *job)
{
  static const char *const ids[] = { WINNOW_PICTURE_FORMAT, "markdown", "asciidoc", "rst" };
  winnow_for_each_of (id, ids)
    if (winnow_name_has_ending (job->name, winnow_format_find (*id)->endings))
      return TRUE;
  return winnow_name_has_ending (job->name, "svg");
}

gboolean
winnow_job_is_plain_text (WinnowJob *job)
{
  static const struct
  {
    WinnowFormatKnows *knows;
    const char *id;
  } others[] = { { winnow_html_knows, "html" },      { winnow_xml_knows, "xml" }, { winnow_eml_knows, "eml" },
                 { winnow_notebook_knows, "ipynb" }, { winnow_tex_knows, "tex" }, { winnow_mbox_knows, "mbox" } };
  if (job->size == 0 || begins_otherwise (job) || has_control_characters (job) || has_other_name (job)
      || winnow_pdf_knows (job, "%PDF-"))
    return FALSE;
  winnow_for_each_of (other, others)
    if (other->knows (job, winnow_format_find (other->id)->endings))
      return FALSE;
  return TRUE;
}
