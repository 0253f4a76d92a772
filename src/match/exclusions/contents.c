/* contents.c: tables of contents, headings of appendices, headers and footers of pages
 *
 * An entry of a table of contents ends in a page number, behind leaders, a tab or a space. With
 * leaders, four in a row are a table of contents without a heading; so a price list or the
 * results of a match with tabs are none. Headers and footers are lines that come again with a
 * higher number, or end with “page 3”. */
#include "match/exclusions/exclusion-finders.h"
#include "base/for-each.h"

#include <string.h>

/* Entries without a heading, at least. */
#define MIN_ALONE 4

/* Lines without a page number between two entries below a heading, at most. */
#define MAX_GAP 4

/* Titles without page numbers, and columns of one, at most; bytes of its letters, at least. */
#define MAX_TITLES 100
#define MAX_TITLE 70
#define MIN_TITLE 4

/* Bytes of an entry, and columns of a header, at most. */
#define MAX_ENTRY 400
#define MAX_HEADER 100

/* Times that a header is there, at least; of one in columns, and of another. */
#define MIN_TIMES_APART 2
#define MIN_TIMES 3

/* Bytes that a page number, or 页, 頁 or a bracket behind it, ends with. */
#define LAST_BYTES "0123456789ivxlcIVXLC)\265\201\211"

/* clang-format off */
#define NUMBER "[(（]?(?:\\d{1,4}|[ivxlcIVXLC]{1,7})[)）]?$"
/* clang-format on */

static WinnowSigns led = WINNOW_SIGNS ({ "(?:(?:[._·•‥⋯．・─—-]\\s?){4}|…)\\s*" NUMBER, 1 });
static WinnowSigns paged
    = WINNOW_SIGNS ({ "(?:^|[\\s　.…])\\s*" NUMBER, 1 }, { "(?:^|\\t|\\s{2}|\\D[.…　])\\s*" NUMBER, 1 });
static WinnowSigns footers = WINNOW_SIGNS (
    { "(?i)(?:^|[\\s　|–—,，·-])(?:page|seite|página|pagina|pagina|страница|стр\\.)\\s*\\d{1,4}(?:\\s*(?:of|von|/"
      "|sur|de|из)\\s*\\d+)?$|"
      "第\\s*\\d{1,4}\\s*[页頁](?:\\s*[,，/]?\\s*共\\s*\\d+\\s*[页頁])?$",
      1 });

/* Whether line @i may end in a page number. */
static gboolean
ends_in_number (const WinnowLines *lines, guint i)
{
  const WinnowLine *line = &lines->lines[i];
  return line->reason == WINNOW_EXCLUSION_NONE && line->end - line->start <= MAX_ENTRY
         && strchr (LAST_BYTES, lines->text[line->end - 1]) != NULL;
}

/* Whether line @i is an entry. @has_heading: without leaders, too; then behind lines without a
 * page number (@is_behind_gap) there is wide space before it. */
static gboolean
is_entry (const WinnowLines *lines, guint i, gboolean has_heading, gboolean is_behind_gap)
{
  return ends_in_number (lines, i)
         && winnow_lines_weigh (lines, i, i + 1, has_heading ? &paged : &led, G_MAXINT)
                >= (has_heading && is_behind_gap ? 2 : 1);
}

/* Returns: the first line behind the entries that begin with line @i */
static guint
end_entries (const WinnowLines *lines, guint i, gboolean has_heading)
{
  guint end = i;
  for (; i < lines->n_lines && i - end <= (has_heading ? MAX_GAP : 0); i++)
    if (is_entry (lines, i, has_heading, i > end))
      end = i + 1;
    else if (winnow_line_is_prose (lines, i))
      break;
  return end;
}

/* Appends the letters of line @i. */
static void
append_letters (GString *titles, const WinnowLines *lines, guint i)
{
  const WinnowLine *line = &lines->lines[i];
  g_autofree char *key = winnow_heading_dup_key (lines->text + line->start, line->end - line->start);
  for (const char *at = key; *at != '\0'; at++)
    if (!g_ascii_isdigit (*at))
      g_string_append_c (titles, *at);
}

/* Returns: the first line behind titles without page numbers that begin with line @i, or @i: one of
 * them at least comes again, and the one above the first prose is not among them */
static guint
end_titles (const WinnowLines *lines, guint i)
{
  g_autoptr (GString) titles = g_string_new (NULL);
  guint end = i;
  for (; end + 1 < lines->n_lines && end - i < MAX_TITLES && lines->lines[end].columns <= MAX_TITLE
         && !winnow_line_is_prose (lines, end + 1);
       end++)
    append_letters (titles, lines, end);
  for (guint next = end; next < lines->n_lines && end >= i + MIN_ALONE; next++)
    {
      g_autoptr (GString) title = g_string_new (NULL);
      if (lines->lines[next].columns <= MAX_TITLE)
        append_letters (title, lines, next);
      if (title->len > MIN_TITLE && strstr (titles->str, title->str) != NULL)
        return end;
    }
  return i;
}

static void
find_tables (WinnowLines *lines)
{
  for (guint i = 0, end; i < lines->n_lines; i = MAX (end, i + 1))
    {
      gboolean is_heading = lines->lines[i].heading == WINNOW_HEADING_CONTENTS;
      end = end_entries (lines, i + is_heading, is_heading);
      if (is_heading && end <= i + 1)
        end = end_titles (lines, i + 1);
      if (is_heading ? end > i + 1 : end >= i + MIN_ALONE)
        winnow_lines_mark (lines, i, end, WINNOW_EXCLUSION_CONTENTS);
      else if (lines->lines[i].heading == WINNOW_HEADING_APPENDIX)
        winnow_lines_mark (lines, i, i + 1, WINNOW_EXCLUSION_CONTENTS);
    }
}

/* ── headers and footers ── */

/* The lines that are equal but for their digits. */
typedef struct
{
  guint n;
  guint number;   /* in the last of them */
  gboolean rises; /* it is higher each time */
} Header;

/* The line without its digits, or NULL if it is no header. @number: (out) the last number in it. */
static char *
dup_key (const WinnowLines *lines, guint i, guint *number)
{
  const WinnowLine *line = &lines->lines[i];
  const char *text = lines->text;
  if (line->columns > MAX_HEADER || line->reason != WINNOW_EXCLUSION_NONE || text[line->start] == '|'
      || !(g_ascii_isdigit (text[line->start]) || g_ascii_isdigit (text[line->end - 1])))
    return NULL;
  g_autoptr (GString) key = g_string_sized_new (MAX_HEADER);
  for (guint32 at = line->start; at < line->end; at++)
    if (!g_ascii_isdigit (text[at]))
      g_string_append_c (key, text[at]);
    else
      *number = (at > line->start && g_ascii_isdigit (text[at - 1]) ? *number * 10 : 0) + (text[at] - '0');
  return g_string_free (g_steal_pointer (&key), FALSE);
}

static Header *
count_header (GHashTable *headers, char *key, guint number)
{
  Header *header = g_hash_table_lookup (headers, key);
  if (header != NULL)
    g_free (key);
  else
    g_hash_table_insert (headers, key, header = g_new0 (Header, 1));
  header->rises = header->n++ == 0 || (header->rises && number > header->number);
  header->number = number;
  return header;
}

/* A dash between numbers is one of pages in an entry of a list of works. */
static WinnowSigns words
    = WINNOW_SIGNS ({ "^(?!.*://).*\\p{L}{2,}.*(?:[|　\\t]|\\s[–—-]\\s|\\p{L}[–—]|[–—]\\p{L}|  )", 1 },
                    { "^(?!.*://).*\\p{L}+ \\p{L}+ \\p{L}", 2 });

/* Whether a line of which all but the digits is @key is a header: there are several words. */
static gboolean
is_header (const char *key, const Header *header)
{
  if (!header->rises || header->n < MIN_TIMES_APART)
    return FALSE;
  int weight = winnow_signs_weigh (&words, key, strlen (key), G_MAXINT);
  return weight > 0 && header->n >= (weight == 2 ? MIN_TIMES : MIN_TIMES_APART);
}

static void
find_headers (WinnowLines *lines)
{
  g_autoptr (GHashTable) headers = winnow_string_table_new (g_free);
  guint number = 0;
  winnow_for_each_below (i, lines->n_lines)
    {
      char *key = dup_key (lines, i, &number);
      if (key != NULL)
        count_header (headers, key, number);
    }
  winnow_for_each_below (i, lines->n_lines)
    {
      g_autofree char *key = dup_key (lines, i, &number);
      if ((key != NULL && is_header (key, g_hash_table_lookup (headers, key)))
          || (lines->lines[i].columns <= MAX_HEADER && ends_in_number (lines, i)
              && winnow_lines_weigh (lines, i, i + 1, &footers, 1) > 0))
        winnow_lines_mark (lines, i, i + 1, WINNOW_EXCLUSION_CONTENTS);
    }
}

void
winnow_contents_find (WinnowLines *lines)
{
  find_tables (lines);
  find_headers (lines);
}
