/* markup.c: AsciiDoc and reStructuredText: the text without its markup, and the headings and
 * quotations in it
 *
 * Tables say what a line is by its form, and what in it is no text. Code is text as it is, and so
 * is what fits no form. */
#include "extract/extractor.h"

#include <string.h>

#include "base/for-each.h"
#include "extract/plain/charset.h"

#define MAX_RULES 14

typedef enum
{
  LINE_TEXT,
  LINE_DROPPED,
  LINE_HEADING,   /* its first group is as long as its level, its second the text */
  LINE_UNDERLINE, /* of the line before, which it makes a heading */
  LINE_QUOTATION, /* the next paragraph or what is indented below is one */
  LINE_COMMENT,   /* up to the same line, or what is indented below */
  LINE_CODE,      /* up to the same line */
} LineKind;

/* What a line is, in order of trial; without a kind: what is replaced in a line of text. */
typedef struct
{
  const char *pattern;
  const char *text; /* (nullable) what is left, as of g_regex_replace() */
  LineKind kind;
} Rule;

static const Rule asciidoc[MAX_RULES] = {
  { "^(={1,6}) +(\\S.*)$", "\\2", LINE_HEADING },
  { "^\\[(?:quote|verse)\\b.*\\]$|^_{4,}$", NULL, LINE_QUOTATION },
  { "^/{4,}$", NULL, LINE_COMMENT },
  { "^(?:-{4,}|\\.{4,}|```.*)$", NULL, LINE_CODE },
  { "^(?://.*|:!?[\\w-]+!?:(?: .*)?|\\[.*\\]|[=*+|_'<-]+|\\|===|\\w+::.*\\[.*\\])$", NULL, LINE_DROPPED },
  { "^(?:\\.(?=[^\\s.])|[*.-]+ +|\\|)", "" },
  { "\\[\\[[^\\]]*\\]\\]|\\[#[^\\]]*\\]|\\{[\\w-]+\\}|image:[^\\s\\[]*\\[[^\\]]*\\]|\\(\\(\\(.*?\\)\\)\\)", "" },
  { "<<(?:[^,>]*,)? *([^>]*)>>|(?:link:|xref:|mailto:|\\bhttps?://)[^\\s\\[]*\\[([^\\],]*)[^\\]]*\\]", "\\1\\2" },
  { "(\\*\\*|__|``|##)(?=\\S)(.+?)\\1", "\\2" },
};

static const Rule restructured[MAX_RULES] = {
  { "^([=\\-`:'\"~^_*+#<>.])\\1{2,}\\s*$", NULL, LINE_UNDERLINE },
  { "^\\s*\\.\\. (?:epigraph|pull-quote)::", NULL, LINE_QUOTATION },
  { "^\\s*\\.\\.(?! (?:\\[|[\\w-]+::))|^\\s*\\.\\. (?:image|figure|include|contents|toctree|raw|index|meta)::", NULL,
    LINE_COMMENT },
  { "^\\s*\\.\\. (?:[\\w-]*code[\\w-]*|math|highlight)::|^(?:=+ +)+=+\\s*$|^\\+[-=+]+\\+\\s*$|^ +:[\\w-]+:(?: .*)?$",
    NULL, LINE_DROPPED },
  { "^\\s*\\.\\. (?:[\\w-]+::|\\[[^\\]]*\\])|^:[^:]+:(?= )|^\\s*(?:[*+-]|#\\.) ", "" },
  { "(?::[\\w.:+-]+:)?`([^`<]+?)\\s*(?:<[^`>]*>)?`_{0,2}", "\\1" },
  { "\\[[#*\\w]+\\]_|::\\s*$|``|\\*\\*", "" },
};

typedef struct
{
  WinnowWriter *writer; /* (unowned) */
  const Rule *rules;
  GRegex *regexes[MAX_RULES]; /* (owned) */
  GString *signs;             /* (owned) of underlines, those of higher levels first */
  char *fence;                /* (owned) (nullable) the line that ends the present block */
  LineKind block;             /* LINE_TEXT: none */
  gsize start;                /* bytes of the body: of the paragraph */
  guint n_lines;              /* of the paragraph */
  gboolean may_indent;        /* below the line before, which is prose: what is indented is a quotation */
} Reader;

static gboolean
is_indented (const char *line)
{
  return *line == ' ' || *line == '\t' || *line == '\0';
}

static void
end_paragraph (Reader *reader)
{
  if (reader->n_lines > 0 && reader->block == LINE_QUOTATION)
    winnow_writer_add_mark (reader->writer, WINNOW_QUOTATION, reader->start, -1);
  if (reader->n_lines > 0)
    winnow_writer_break (reader->writer);
  reader->n_lines = 0;
}

static void
write_line (Reader *reader, const char *line)
{
  if (reader->n_lines++ == 0)
    reader->start = winnow_writer_get_offset (reader->writer);
  else
    winnow_writer_append (reader->writer, " ", 1);
  winnow_writer_append_collapsed (reader->writer, line + strspn (line, " \t"), -1);
}

static void
write_heading (Reader *reader, int level)
{
  winnow_writer_add_mark (reader->writer, level, reader->start, -1);
  reader->block = LINE_TEXT;
  end_paragraph (reader);
}

/* The level of headings under @sign, in the order in which they come. */
static int
get_level (Reader *reader, char sign)
{
  if (strchr (reader->signs->str, sign) == NULL)
    g_string_append_c (reader->signs, sign);
  return (int) (strchr (reader->signs->str, sign) - reader->signs->str) + 1;
}

/* @line: of a kind that is no text */
static void
read_mark (Reader *reader, LineKind kind, const char *line, GMatchInfo *match)
{
  g_autofree char *sign = g_match_info_fetch (match, 1);
  if (kind == LINE_UNDERLINE)
    {
      if (reader->n_lines == 1)
        write_heading (reader, get_level (reader, *sign));
      return;
    }
  end_paragraph (reader);
  if (kind == LINE_HEADING)
    {
      g_autofree char *title = g_match_info_fetch (match, 2);
      write_line (reader, title);
      write_heading (reader, (int) strlen (sign));
    }
  else if (kind != LINE_DROPPED)
    {
      gboolean is_fence = kind != LINE_QUOTATION || *line == '_';
      reader->block = kind;
      g_free (reader->fence);
      reader->fence = is_fence && reader->rules == asciidoc ? g_strdup (line) : NULL;
    }
}

/* Whether the line is inside of the block, or ends it. */
static gboolean
read_in_block (Reader *reader, const char *line)
{
  if (reader->block == LINE_TEXT)
    return FALSE;
  gboolean ends = reader->fence != NULL           ? g_str_equal (line, reader->fence)
                  : reader->rules == restructured ? !is_indented (line)
                                                  : *line == '\0' && reader->n_lines > 0;
  if (ends)
    {
      end_paragraph (reader);
      reader->block = LINE_TEXT;
      return reader->fence != NULL;
    }
  if (reader->block == LINE_CODE)
    {
      write_line (reader, line);
      end_paragraph (reader);
    }
  return reader->block != LINE_QUOTATION;
}

static void
read_line (Reader *reader, const char *line)
{
  g_autofree char *text = g_strdup (line);
  if (read_in_block (reader, line))
    return;
  if (line[strspn (line, " \t")] == '\0')
    {
      end_paragraph (reader);
      return;
    }
  gboolean is_item = FALSE, is_quotation = reader->rules == restructured && is_indented (line);
  if (is_quotation && reader->n_lines == 0 && reader->may_indent)
    reader->block = LINE_QUOTATION;
  for (guint i = 0; i < MAX_RULES && reader->regexes[i] != NULL; i++)
    {
      const Rule *rule = reader->rules + i;
      g_autoptr (GMatchInfo) match = NULL;
      if (!g_regex_match (reader->regexes[i], text, 0, &match))
        continue;
      if (rule->kind != LINE_TEXT)
        {
          reader->may_indent = FALSE;
          read_mark (reader, rule->kind, line, match);
          return;
        }
      if (*rule->pattern == '^') /* an item of a list, a cell */
        {
          is_item = TRUE;
          end_paragraph (reader);
        }
      char *replaced = g_regex_replace (reader->regexes[i], text, -1, 0, rule->text, 0, NULL);
      g_free (text);
      text = replaced;
    }
  reader->may_indent = reader->block == LINE_QUOTATION || !(is_item || is_quotation || g_str_has_suffix (line, ":"));
  write_line (reader, text);
}

gboolean
winnow_markup_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  Reader reader
      = { .writer = writer, .rules = winnow_name_has_ending (job->name, "rst rest") ? restructured : asciidoc };
  g_autoptr (WinnowDecoded) decoded = winnow_charset_decode (job, g_steal_pointer (&job->data), job->size, NULL, error);
  if (decoded == NULL)
    return FALSE;
  winnow_decoded_describe (decoded, winnow_writer_get_content (writer));
  reader.signs = g_string_new (NULL);
  for (guint i = 0; i < MAX_RULES && reader.rules[i].pattern != NULL; i++)
    reader.regexes[i] = g_regex_new (reader.rules[i].pattern, G_REGEX_OPTIMIZE, 0, NULL);
  for (char *line = decoded->text, *end; line != NULL && winnow_job_is_alive (job, NULL); line = end)
    {
      end = strchr (line, '\n');
      if (end != NULL)
        *end++ = '\0';
      read_line (&reader, g_strchomp (line));
    }
  end_paragraph (&reader);
  for (guint i = 0; i < MAX_RULES; i++)
    g_clear_pointer (reader.regexes + i, g_regex_unref);
  g_string_free (reader.signs, TRUE);
  g_free (reader.fence);
  return winnow_job_is_alive (job, error);
}
