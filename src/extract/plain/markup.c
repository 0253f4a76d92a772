/* markup.c: AsciiDoc and reStructuredText: the text without its markup, and the headings and
 * quotations in it
 *
 * Tables of replacements take the markup out, and set headings and quotations apart by control
 * characters. What fits none of them is text. */
#include "extract/extractor.h"

#include <string.h>

#include "extract/plain/charset.h"

/* Signs at the beginning of a line. */
#define HEADING '\001' /* then the marks of its level, then the title */
#define QUOTATION '\002'
#define QUOTATION_END '\003'

typedef struct
{
  const char *pattern, *text; /* as of g_regex_replace() */
} Replacement;

static const Replacement asciidoc[] = {
  { "(?s)^/{4,}$.*?^/{4,}$", "" },
  { "^(?://.*|:!?[\\w-]+!?:(?: .*)?|\\w+::\\S*\\[.*\\])$", "" },
  { "^(={1,6}) +(\\S.*)$", "\n\001\\1\\2\n" },
  { "^\\[(?:quote|verse)\\b.*\\]\\n(?!____)((?:.+\\n?)++)", "\n\002\n\\1\n\003\n" },
  { "(?s)^_{4,}$(.*?)^_{4,}$", "\n\002\\1\003\n" },
  { "^(?:\\[.*\\]|\\|===|[=*+_'<.`-]{2,}|```.*|\\+)$", "\n" },
  { "^(?:\\.(?=[^\\s.])|[*.-]+ +|\\|)", "\n" },
  { "\\[\\[[^\\]]*\\]\\]|\\[#[^\\]]*\\]|\\{[\\w-]+\\}|image:[^\\s\\[]*\\[[^\\]]*\\]|\\(\\(\\(.*?\\)\\)\\)", "" },
  { "<<(?:[^,>]*,)? *([^>]*)>>|(?:link:|xref:|mailto:|\\bhttps?://)[^\\s\\[]*\\[([^\\],]*)[^\\]]*\\]", "\\1\\2" },
  { "(\\*\\*|__|``|##)(?=\\S)(.+?)\\1", "\\2" },
  { NULL, NULL },
};

#define SIGNS "[=\\-`:'\"~^_*+#<>.]"
#define INDENTED "((?:[ \\t]+\\S.*\\n?)++)"

static const Replacement restructured[] = {
  { "^[ \\t]*\\.\\.(?! \\[)(?! (?!image|figure|include|contents|toctree|raw|index|meta)[\\w-]+::)(?: .*)?\\n"
    "(?:[ \\t]+.*\\n|\\n(?=[ \\t]))*+",
    "\n" },
  { "^[ \\t]*\\.\\. (?:epigraph|pull-quote)::\\n+" INDENTED, "\n\002\n\\1\n\003\n" },
  { "^[ \\t]*\\.\\. (?:[\\w-]*code[\\w-]*|math|highlight)::.*$|^ +:[\\w-]+:.*$|^(?:=+ +)+=+$|^\\+[-=+]+\\+$", "" },
  { "^(?:(" SIGNS ")\\1+\\n)?[ \\t]?(\\S.*)\\n(" SIGNS ")\\3{2,}$", "\n\001\\3\\2\n" },
  { "^(?![*+-] |\\d+\\. |[ \\t]|\\.\\. |:|\\001)(\\S.*[^:\\n])\\n\\n" INDENTED, "\\1\n\n\002\n\\2\n\003\n" },
  { "^[ \\t]*\\.\\. (?:[\\w-]+::|\\[[^\\]]*\\])|^:[^:\\n]+:(?= )|^[ \\t]*(?:[*+-]|#\\.) ", "\n" },
  { "(?::[\\w.:+-]+:)?`([^`<]+?)\\s*(?:<[^`>]*>)?`_{0,2}", "\\1" },
  { "\\[[#*\\w]+\\]_|::$|``|\\*\\*", "" },
  { NULL, NULL },
};

/* @text without what the table takes out; all of it where that fails. Takes @text. */
static char *
replace_all (char *text, const Replacement *table)
{
  for (; table->pattern != NULL; table++)
    {
      g_autoptr (GRegex) regex = g_regex_new (table->pattern, G_REGEX_MULTILINE | G_REGEX_OPTIMIZE, 0, NULL);
      char *replaced = g_regex_replace (regex, text, -1, 0, table->text, 0, NULL);
      g_free (replaced != NULL ? text : NULL);
      text = replaced ?: text;
    }
  return text;
}

/* The level of the heading @line, behind its sign: how often its mark is there, or as which it
 * came. *@title: (out) */
static int
read_heading (const char *line, gboolean is_asciidoc, GString *marks, const char **title)
{
  gsize n = is_asciidoc ? strspn (line, "=") : 1;
  *title = line + n;
  if (strchr (marks->str, *line) == NULL)
    g_string_append_c (marks, *line);
  return is_asciidoc ? (int) n : (int) (strchr (marks->str, *line) - marks->str) + 1;
}

/* Each paragraph becomes a line. */
static void
write_lines (WinnowWriter *writer, char **lines, gboolean is_asciidoc)
{
  g_autoptr (GString) marks = g_string_new (NULL); /* of headings, by level */
  gboolean goes_on = FALSE;
  gsize quotation = 0;
  for (; *lines != NULL; lines++)
    {
      gsize start = winnow_writer_get_offset (writer);
      const char *line = g_strstrip (*lines), *text = line;
      gboolean is_text = (guchar) *text >= ' ';
      int level = *line == QUOTATION_END ? WINNOW_QUOTATION : 0;
      if (*line == HEADING)
        level = read_heading (line + 1, is_asciidoc, marks, &text);
      if (!is_text || !goes_on)
        winnow_writer_break (writer);
      else
        winnow_writer_append (writer, " ", 1);
      if (is_text || *line == HEADING)
        winnow_writer_append_collapsed (writer, text, -1);
      winnow_writer_add_mark (writer, level, *line == HEADING ? start : quotation, -1);
      if (*line == QUOTATION)
        quotation = start;
      goes_on = is_text;
    }
}

gboolean
winnow_markup_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  gboolean is_asciidoc = !winnow_name_has_ending (job->name, "rst rest");
  g_autoptr (WinnowDecoded) decoded = winnow_charset_decode (job, g_steal_pointer (&job->data), job->size, NULL, error);
  if (decoded == NULL)
    return FALSE;
  winnow_decoded_describe (decoded, winnow_writer_get_content (writer));
  g_auto (GStrv) ends = g_strsplit (decoded->text, "\r\n", -1);
  g_autofree char *text = replace_all (g_strjoinv ("\n", ends), is_asciidoc ? asciidoc : restructured);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  write_lines (writer, lines, is_asciidoc);
  return winnow_job_is_alive (job, error);
}
