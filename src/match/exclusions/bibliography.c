/* bibliography.c: lists of works
 *
 * A list begins after a heading that is alone on its line (headings.c), and continues while its
 * items look like entries (entries.c). A few items in between may look different. So a heading in a
 * table of contents or above prose begins nothing, and a list ends where something else begins,
 * with or without a heading. Blank lines, marks, indentation and the width of lines separate the
 * items. A numbered list at the very end needs no heading.
 *
 * Exclusion is on by default, so in doubt a text is no bibliography. Regular expressions run on
 * lists only; the rest of a text costs one search for line ends. */
#include "match/exclusions/exclusion-finders.h"

#include <string.h>

#include "base/array.h"
#include "text/wrapped-line.h"

/* A heading has at most this many columns: an ASCII character counts 2, a byte of others 1. */
#define MAX_HEADING 100

/* No entry is longer, in bytes. */
#define MAX_ITEM 1500

/* Words and items between two entries that are no entries, at most: a subheading, a page number, an
 * entry in an odd style. */
#define MAX_DOUBTFUL_WORDS 45
#define MAX_DOUBTFUL_ITEMS 3

/* Tenths of the words of a list that must be in entries. */
#define MIN_TENTHS 7

/* A longer paragraph is read in pieces of this many words, of which this many tenths must look like
 * entries. */
#define PIECE_WORDS 40
#define MIN_DENSE_TENTHS 8

/* Entries of a list without a heading, at least. */
#define MIN_NUMBERED 3

typedef struct
{
  const char *start, *end; /* without the line's end */
  gsize blank;             /* bytes of white space at its start */
} Line;

typedef struct
{
  const char *text, *end;
  const WinnowText *tokens;
} Document;

/* A list as far as it has been read. */
typedef struct
{
  const char *start, *end; /* of the entries; end: NULL before the first entry */
  const char *next;        /* where reading continues */
  guint n_entries;
  guint n_words, n_entry_words;
  guint number;         /* in the bracketed mark of the last entry */
  gboolean is_numbered; /* all entries have such marks, in order */
  gboolean is_whole;    /* it ended with the text or at a heading */
} List;

static gboolean
read_line (const Document *document, const char *at, Line *line)
{
  if (at == NULL || at >= document->end)
    return FALSE;
  const char *line_end = memchr (at, '\n', (gsize) (document->end - at));
  *line = (Line){ at, line_end != NULL ? line_end : document->end, 0 };
  while (line->end > at && (line->end[-1] == '\r' || line->end[-1] == ' '))
    line->end--;
  while (at + line->blank < line->end && (at[line->blank] == ' ' || at[line->blank] == '\t' || at[line->blank] == '\f'))
    line->blank++;
  /* ideographic spaces */
  while (line->end - at - (gssize) line->blank >= 3 && memcmp (at + line->blank, "\343\200\200", 3) == 0)
    line->blank += 3;
  return TRUE;
}

static const char *
next_line (const Document *document, const Line *line)
{
  const char *line_end = memchr (line->end, '\n', (gsize) (document->end - line->end));
  return line_end != NULL ? line_end + 1 : document->end;
}

static gboolean
is_blank (const Line *line)
{
  return line->start + line->blank >= line->end;
}

static WinnowHeading
heading_of (const Line *line)
{
  const char *start = line->start + line->blank;
  gsize length = line->end - start;
  gsize columns = length * ((guchar) *start < 0x80 ? 2 : 1);
  return columns <= MAX_HEADING ? winnow_heading_classify (start, length) : WINNOW_HEADING_NONE;
}

/* Where a list begins after a heading on the same line, “参考文献：[1] …”, or NULL. */
static const char *
find_list_behind (const Line *line)
{
  const char *last = line->end - line->start > MAX_HEADING ? line->start + MAX_HEADING : line->end;
  const char *colon = memchr (line->start, ':', (gsize) (last - line->start)),
             *wide = g_strstr_len (line->start, last - line->start, "：");
  const char *end = colon != NULL && (wide == NULL || colon < wide) ? colon : wide;
  Line heading = { line->start, end, line->blank };
  if (end == NULL || is_blank (&heading) || heading_of (&heading) != WINNOW_HEADING_BIBLIOGRAPHY)
    return NULL;
  end += *end == ':' ? 1 : strlen ("：");
  while (end < line->end && (*end == ' ' || *end == '\t'))
    end++;
  return end < line->end ? end : NULL;
}

static guint
count_columns (const Line *line)
{
  guint columns = 0;
  for (const char *at = line->start; at < line->end; at++)
    columns += winnow_byte_get_columns ((guchar) *at);
  return columns;
}

/* ── items ── */

static guint
count_words (const Document *document, const char *start, const char *end, double *stop_share)
{
  guint32 first = winnow_text_find_token (document->tokens, (guint32) (start - document->text)),
          last = winnow_text_find_token (document->tokens, (guint32) (end - document->text));
  guint32 n_stop = 0, weight = 0;
  for (guint32 t = first; t < last; t++)
    {
      n_stop += document->tokens->flags[t] & WINNOW_TOKEN_STOP ? 1 : 0;
      weight += document->tokens->weights[t];
    }
  *stop_share = last > first ? (double) n_stop / (last - first) : 0;
  return (weight + WINNOW_WORD_WEIGHT - 1) / WINNOW_WORD_WEIGHT;
}

static gboolean
looks_like_entry (const Document *document, const char *start, const char *end)
{
  double stop_share;
  guint n_words = count_words (document, start, end, &stop_share);
  return winnow_entry_is_likely (start, (gsize) (end - start), n_words, stop_share);
}

/* Whether the long paragraph from @start to @end consists of entries without line ends between
 * them: nearly all its pieces look like entries. */
static gboolean
is_dense (const Document *document, const char *start, const char *end)
{
  guint32 at = winnow_text_find_token (document->tokens, (guint32) (start - document->text)),
          last = winnow_text_find_token (document->tokens, (guint32) (end - document->text));
  guint n = 0, n_entries_like = 0;
  while (at < last)
    {
      guint32 first = at, weight = 0;
      while (at < last && weight < PIECE_WORDS * WINNOW_WORD_WEIGHT)
        weight += document->tokens->weights[at++];
      n++;
      n_entries_like += looks_like_entry (document, document->text + document->tokens->starts[first],
                                          document->text + document->tokens->ends[at - 1]);
    }
  return n_entries_like * 10 >= n * MIN_DENSE_TENTHS;
}

static gboolean
is_entry (const Document *document, const char *start, const char *end, guint *n_words)
{
  double stop_share;
  *n_words = count_words (document, start, end, &stop_share);
  return winnow_entry_is_likely (start, (gsize) (end - start), *n_words, stop_share)
         || (*n_words > 2 * PIECE_WORDS && is_dense (document, start, end));
}

/* Whether @line continues the item that begins with @first and so far ends with @last. */
static gboolean
continues_item (const Document *document, const Line *first, const Line *last, const Line *line)
{
  guint columns = count_columns (last), n_words;
  if (is_blank (line) || line->end - first->start > MAX_ITEM || heading_of (line) != WINNOW_HEADING_NONE
      || winnow_entry_begins_line (line->start, (gsize) (line->end - line->start)))
    return FALSE;
  if (columns > WINNOW_WRAPPED_LINE_MAXIMUM || count_columns (line) > WINNOW_WRAPPED_LINE_MAXIMUM)
    return FALSE;
  if (line->blank > first->blank)
    return TRUE;
  if (columns < WINNOW_WRAPPED_LINE_MINIMUM || line->blank < last->blank)
    return FALSE;
  return !is_entry (document, line->start, line->end, &n_words)
         || !is_entry (document, first->start, last->end, &n_words);
}

/* Returns: the last line of the item that begins with @first */
static Line
read_item (const Document *document, const Line *first)
{
  Line last = *first, line;
  while (read_line (document, next_line (document, &last), &line) && continues_item (document, first, &last, &line))
    last = line;
  return last;
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
add_entry (List *list, const char *start, const char *end, guint n_words)
{
  guint number = winnow_entry_parse_number (start, (gsize) (end - start));
  list->is_numbered = number == list->number + 1 && (list->n_entries == 0 || list->is_numbered);
  list->number = number;
  list->start = list->n_entries == 0 ? start : list->start;
  list->end = end;
  list->n_entries += count_entries (start, end, n_words);
}

static List
read_list (const Document *document, const char *at)
{
  List list = { .next = at, .is_whole = TRUE };
  guint doubtful_items = 0, doubtful_words = 0;
  Line line;
  while (read_line (document, list.next, &line))
    {
      guint n_words;
      if (is_blank (&line))
        {
          list.next = next_line (document, &line);
          continue;
        }
      if (heading_of (&line) != WINNOW_HEADING_NONE)
        break;
      Line last = read_item (document, &line);
      if (is_entry (document, line.start, last.end, &n_words))
        {
          add_entry (&list, line.start, last.end, n_words);
          list.n_entry_words += n_words;
          list.n_words += n_words + doubtful_words;
          doubtful_items = doubtful_words = 0;
        }
      else if (++doubtful_items > MAX_DOUBTFUL_ITEMS || (doubtful_words += n_words) > MAX_DOUBTFUL_WORDS)
        {
          list.is_whole = FALSE;
          break;
        }
      list.next = next_line (document, &last);
    }
  return list;
}

static gboolean
is_list (const List *list)
{
  return list->n_entries >= (list->is_whole ? 1 : 2) && list->n_entry_words * 10 >= list->n_words * MIN_TENTHS;
}

static void
add_list (const Document *document, const List *list, GArray *ranges)
{
  WINNOW_APPEND (ranges, WinnowRange, (guint32) (list->start - document->text), (guint32) (list->end - document->text));
}

/* Whether the line begins with a bracket, as the mark [1] does. */
static gboolean
has_bracket (const Line *line)
{
  const char *start = line->start + line->blank;
  return *start == '['
         || (line->end - start > 3
             && (memcmp (start, "［", 3) == 0 || memcmp (start, "〔", 3) == 0 || memcmp (start, "【", 3) == 0));
}

void
winnow_bibliography_find (const char *text, gsize length, const WinnowText *tokens, GArray *ranges)
{
  Document document = { text, text + length, tokens };
  const char *numbered = NULL; /* the last line marked [1] */
  const char *list_start;
  Line line;
  for (const char *at = text; read_line (&document, at, &line);)
    {
      at = next_line (&document, &line);
      if (is_blank (&line))
        continue;
      if (has_bracket (&line) && winnow_entry_parse_number (line.start, (gsize) (line.end - line.start)) == 1)
        numbered = line.start;
      list_start = heading_of (&line) == WINNOW_HEADING_BIBLIOGRAPHY ? at : find_list_behind (&line);
      if (list_start != NULL)
        {
          List list = read_list (&document, list_start);
          if (!is_list (&list))
            continue;
          add_list (&document, &list, ranges);
          at = list.next;
          numbered = NULL;
        }
    }
  if (numbered != NULL)
    {
      List list = read_list (&document, numbered);
      if (is_list (&list) && list.is_whole && list.is_numbered && list.n_entries >= MIN_NUMBERED)
        add_list (&document, &list, ranges);
    }
}
