/* bibliography.c: lists of works
 *
 * A list begins after a heading that is alone on its line (headings.c), and continues while its
 * items look like entries (entries.c). A few items in between may look different. So a heading in
 * a table of contents or above prose begins nothing, and a list ends where something else begins,
 * with or without a heading. Blank lines, marks, indentation and the width of lines separate the
 * items.
 *
 * Without a heading a list is at least three entries in a row, two at the end of the text, and
 * most of them have more signs than those of a list with one.
 *
 * Exclusion is on by default, so in doubt a text is no bibliography. Regular expressions run on
 * lists and on short lines with a year or another cheap sign of an entry. */
#include "match/exclusions/exclusion-finders.h"
#include "match/exclusions/works.h"

#include <string.h>

#include "base/array.h"
#include "base/for-each.h"
#include "match/verbatim/lcs.h"
#include "text/wrapped-line.h"

/* No entry is longer, in bytes. */
#define MAX_ITEM 1500

/* Words and items between two entries that are no entries, at most: a subheading, a page number,
 * an entry in an odd style. */
#define MAX_DOUBTFUL_WORDS 45
#define MAX_DOUBTFUL_ITEMS 3

/* Tenths of the words of a list that must be in entries. */
#define MIN_TENTHS 7

/* A longer paragraph is read in pieces of this many words, of which this many tenths must look
 * like entries. */
#define PIECE_WORDS 40
#define MIN_DENSE_TENTHS 8

/* Entries of a list without a heading, at least; and of them sure ones, which are enough at the
 * end of a text. */
#define MIN_ALONE 3
#define MIN_SURE 2

/* Stop words of an entry without a heading, at most. */
#define MAX_STOP_SHARE 0.4

/* Bytes of an entry that may lack a year: “2. Ibid., 23.” */
#define SHORT_ITEM 40

/* Bytes of an entry for each of its marks, at most; prose has more. */
#define BYTES_OF_MARK 30

/* Entries that two lists must share to be the same one. */
#define MIN_SAME 5

/* A list as far as it has been read; lines. */
typedef struct
{
  guint first, last; /* of the entries, half-open; last: 0 before the first entry */
  guint next;        /* where reading continues */
  guint n_entries;
  guint n_words, n_entry_words;
  gboolean is_whole; /* it ended with the text or at a heading */
} List;

/* ── items ── */

static gboolean
looks_like_entry (const WinnowLines *lines, guint32 start, guint32 end)
{
  double stop_share;
  guint n_words = winnow_lines_count_words (lines, start, end, &stop_share);
  return winnow_entry_weigh (lines->text + start, end - start, n_words, stop_share) >= WINNOW_ENTRY_LIKELY;
}

/* Whether the long paragraph from @start to @end consists of entries without line ends between
 * them: nearly all its pieces look like entries. */
static gboolean
is_dense (const WinnowLines *lines, guint32 start, guint32 end)
{
  const WinnowText *tokens = lines->tokens;
  guint32 at = winnow_text_find_token (tokens, start), last = winnow_text_find_token (tokens, end);
  guint n = 0, n_entries_like = 0;
  while (at < last)
    {
      guint32 first = at, weight = 0;
      while (at < last && weight < PIECE_WORDS * WINNOW_WORD_WEIGHT)
        weight += tokens->weights[at++];
      n++;
      n_entries_like += looks_like_entry (lines, tokens->starts[first], tokens->ends[at - 1]);
    }
  return n_entries_like * 10 >= n * MIN_DENSE_TENTHS;
}

static gboolean
is_entry (const WinnowLines *lines, guint32 start, guint32 end, guint *n_words)
{
  double stop_share;
  *n_words = winnow_lines_count_words (lines, start, end, &stop_share);
  return winnow_entry_weigh (lines->text + start, end - start, *n_words, stop_share) >= WINNOW_ENTRY_LIKELY
         || (*n_words > 2 * PIECE_WORDS && is_dense (lines, start, end));
}

static gboolean
begins_entry (const WinnowLines *lines, const WinnowLine *line)
{
  return winnow_entry_begins_line (lines->text + line->start, line->end - line->start);
}

/* Whether @line continues the item that begins with @first and ends with the line before. */
static gboolean
continues_item (const WinnowLines *lines, const WinnowLine *first, const WinnowLine *line)
{
  const WinnowLine *last = line - 1;
  guint n_words;
  if (line->is_apart || line->reason != first->reason || line->end - first->start > MAX_ITEM
      || line->heading != WINNOW_HEADING_NONE || last->columns > WINNOW_WRAPPED_LINE_MAXIMUM
      || line->columns > WINNOW_WRAPPED_LINE_MAXIMUM || begins_entry (lines, line))
    return FALSE;
  if (line->indent > first->indent
      || (g_ascii_islower (lines->text[line->start]) && !g_ascii_islower (lines->text[first->start])))
    return TRUE;
  if (last->columns < WINNOW_WRAPPED_LINE_MINIMUM || line->indent < last->indent)
    return FALSE;
  return begins_entry (lines, first) || !is_entry (lines, line->start, line->end, &n_words)
         || !(winnow_line_ends_sentence (lines, last - lines->lines)
              || is_entry (lines, first->start, last->end, &n_words));
}

/* Returns: the first line behind the item that begins with line @i */
static guint
end_item (const WinnowLines *lines, guint i)
{
  guint first = i++;
  while (i < lines->n_lines && continues_item (lines, &lines->lines[first], &lines->lines[i]))
    i++;
  return i;
}

/* ── lists ── */

/* Entries in an item: one, or several without line ends between them. */
static guint
count_entries (const char *start, const char *end, guint n_words)
{
  guint n_marks = 0;
  for (const char *at = start; (at = memchr (at, '[', (gsize) (end - at))) != NULL && ++at < end;)
    n_marks += g_ascii_isdigit (*at);
  return MAX (n_marks, 1 + n_words / (2 * PIECE_WORDS));
}

static void
add_entry (List *list, const WinnowLines *lines, guint32 start, guint32 end, guint n_words)
{
  list->n_entries += count_entries (lines->text + start, lines->text + end, n_words);
  list->n_entry_words += n_words;
  list->n_words += n_words;
}

/* Reads a list from byte @at of line @i. */
static List
read_list (const WinnowLines *lines, guint i, guint32 at)
{
  List list = { .first = i, .next = i, .is_whole = TRUE };
  guint doubtful_items = 0, doubtful_words = 0, end, n_words;
  for (; list.next < lines->n_lines; list.next = end)
    {
      const WinnowLine *line = &lines->lines[list.next];
      end = end_item (lines, list.next);
      guint32 start = MAX (line->start, at), last = lines->lines[end - 1].end;
      if (line->heading != WINNOW_HEADING_NONE && start == line->start)
        break;
      if (line->reason != WINNOW_EXCLUSION_NONE) /* the foot of a page */
        continue;
      if (is_entry (lines, start, last, &n_words))
        {
          add_entry (&list, lines, start, last, n_words);
          list.n_words += doubtful_words;
          list.last = end;
          doubtful_items = doubtful_words = 0;
        }
      else if (++doubtful_items > MAX_DOUBTFUL_ITEMS || (doubtful_words += n_words) > MAX_DOUBTFUL_WORDS)
        {
          list.is_whole = FALSE;
          break;
        }
    }
  return list;
}

static gboolean
is_list (const List *list)
{
  return list->n_entries >= (list->is_whole ? 1 : 2) && list->n_entry_words * 10 >= list->n_words * MIN_TENTHS;
}

/* Lists that have a heading. */
static void
find_headed (WinnowLines *lines)
{
  for (guint i = 0, next; i < lines->n_lines; i = next)
    {
      const WinnowLine *line = &lines->lines[i];
      next = i + 1;
      if (line->heading != WINNOW_HEADING_BIBLIOGRAPHY || line->reason != WINNOW_EXCLUSION_NONE)
        continue;
      List list = read_list (lines, line->behind > 0 ? i : next, line->start + line->behind);
      if (!is_list (&list))
        continue;
      winnow_lines_mark (lines, i, list.last, WINNOW_EXCLUSION_BIBLIOGRAPHY);
      next = list.next;
    }
}

/* ── lists without a heading ── */

/* Whether a year, an address or "[J]" is in the bytes from @at to @end, and many marks. */
static gboolean
has_cheap_signs (const char *at, const char *end)
{
  gsize length = end - at, n_marks = 0;
  gboolean has_sign = FALSE;
  for (; end - at >= 4; at++)
    {
      n_marks += g_ascii_ispunct (*at) || (*at == '\343' && at[1] == '\200') || (*at == '\357' && at[1] == '\274');
      has_sign |= g_ascii_isdigit (*at) ? g_ascii_isdigit (at[1]) && g_ascii_isdigit (at[2]) && g_ascii_isdigit (at[3])
                                        : (*at == '[' && g_ascii_isupper (at[1])) || (*at == ':' && at[1] == '/');
    }
  return (has_sign || length <= SHORT_ITEM) && n_marks * BYTES_OF_MARK >= length;
}

/* The weight of the entry that begins with line @i, and ends before line *@end (out), or 0. */
static int
weigh_alone (const WinnowLines *lines, guint i, guint *end)
{
  const WinnowLine *line = &lines->lines[i], *second = line + (i + 1 < lines->n_lines && lines->is_wrapped);
  double stop_share;
  if (line->heading != WINNOW_HEADING_NONE || line->reason != WINNOW_EXCLUSION_NONE
      || line->end - line->start > MAX_ITEM
      || (g_ascii_islower (lines->text[line->start]) && !g_str_has_prefix (lines->text + line->start, "http"))
      || !has_cheap_signs (lines->text + line->start, lines->text + second->end))
    return 0;
  *end = end_item (lines, i);
  guint32 last = lines->lines[*end - 1].end;
  guint n_words = winnow_lines_count_words (lines, line->start, last, &stop_share);
  return stop_share > MAX_STOP_SHARE
             ? 0
             : winnow_entry_weigh (lines->text + line->start, last - line->start, n_words, stop_share);
}

/* Lists without a heading: they begin with a sure entry, and at least half are sure. */
static void
find_alone (WinnowLines *lines)
{
  guint first = 0, last = 0, n_sure = 0, n_likely = 0;
  for (guint i = 0, end; i <= lines->n_lines; i = end)
    {
      end = i + 1;
      if (i < lines->n_lines && lines->lines[i].reason == WINNOW_EXCLUSION_CONTENTS)
        continue;
      int weight = i < lines->n_lines ? weigh_alone (lines, i, &end) : 0;
      if (weight >= WINNOW_ENTRY_SURE || (weight >= WINNOW_ENTRY_LIKELY && n_likely < n_sure))
        {
          first = n_sure + n_likely == 0 ? i : first;
          last = end;
          n_sure += weight >= WINNOW_ENTRY_SURE;
          n_likely += weight < WINNOW_ENTRY_SURE;
          continue;
        }
      gboolean is_at_end = i == lines->n_lines || lines->lines[i].heading != WINNOW_HEADING_NONE;
      if (n_sure >= MIN_SURE && n_sure + n_likely >= (is_at_end ? MIN_SURE : MIN_ALONE))
        winnow_lines_mark (lines, first, last, WINNOW_EXCLUSION_BIBLIOGRAPHY);
      n_sure = n_likely = 0;
    }
}

void
winnow_bibliography_find (WinnowLines *lines)
{
  find_headed (lines);
  find_alone (lines);
}

/* ── the lists of two documents ── */

GString *
winnow_works_new (const char *text, gsize length, const GArray *exclusions)
{
  GString *works = g_string_new (NULL);
  winnow_for_each_value (const WinnowExclusion, exclusion, exclusions)
    {
      guint32 start = exclusion->start; /* its first token may follow a bracket */
      if (exclusion->reason != WINNOW_EXCLUSION_BIBLIOGRAPHY || exclusion->end > length)
        continue;
      while (start > 0 && text[start - 1] != '\n')
        start--;
      g_string_append_printf (works, "%.*s\n", (int) (exclusion->end - start), text + start);
    }
  return works;
}

/* Hashes of the letters and digits of the entries, without the numbers before them. */
static GArray *
hash_entries (const GString *works)
{
  GArray *hashes = winnow_array_new (guint64);
  g_autoptr (WinnowText) tokens = winnow_text_new (works->str, works->len, WINNOW_HAN_CHARACTERS);
  WinnowLines lines = winnow_lines_read (works->str, works->len, tokens);
  for (guint i = 0, end, n_words; i < lines.n_lines; i = end)
    {
      end = end_item (&lines, i);
      guint32 start = lines.lines[i].start, last = lines.lines[end - 1].end;
      g_autofree char *key = winnow_heading_dup_key (works->str + start, last - start);
      if (is_entry (&lines, start, last, &n_words))
        WINNOW_APPEND (hashes, guint64, g_str_hash (key + strspn (key, "0123456789")));
    }
  g_free (lines.lines);
  return hashes;
}

void
winnow_works_compare (const GString *a, const GString *b, WinnowOverlap *overlap)
{
  g_autoptr (GArray) in_a = hash_entries (a), in_b = hash_entries (b);
  guint32 n = MAX (in_a->len, in_b->len),
          n_same = winnow_lcs_length (WINNOW_DATA (guint64, in_a), in_a->len, WINNOW_DATA (guint64, in_b), in_b->len);
  overlap->n_works = n_same >= MIN_SAME && 2 * n_same > n ? n : 0;
  overlap->n_same_works = overlap->n_works > 0 ? n_same : 0;
}
