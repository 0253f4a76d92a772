/* mask-table.c: the table of spellings, and the search for names
 *
 * Spellings are sorted, so those with the same beginning are neighbours. At each start of a word in
 * the folded text, the range of spellings that still agree is narrowed symbol by symbol, through
 * all gaps that they allow; the longest match wins. The folded text is the one that the engine
 * compares, so names are found in capitals, full-width, with invisible characters, with spaces
 * between letters and with look-alikes.
 *
 * A match never ends inside a word of letters or a number: the characters beside it must be of
 * another kind (letters, digits, anything else), or a capital must begin there ("ZQuixley").
 * Chinese has no such borders, so a name of Han characters is found anywhere. */
#include "mask/mask-table.h"

#include "base/array.h"
#include "base/order.h"
#include "text/folding/fold.h"

#define MAX_GAP 6      /* units */
#define LEAST_INSIDE 4 /* units of a name beside a capital inside a word */
#define MAX_MIDDLE 20  /* units of a word in the middle of a name */
#define MAX_MIDDLE_WORDS 2

typedef struct
{
  WinnowSpelling spelling;
  guint alias; /* index */
} Row;

/* Rows that begin with the same symbol. */
typedef struct
{
  guint first, last;
} Rows;

struct _WinnowMaskTable
{
  GArray *rows;       /* (element-type Row) */
  GPtrArray *aliases; /* (element-type utf8) */
  GHashTable *ranges; /* first symbol → Rows* */
};

static void
clear_row (gpointer data)
{
  winnow_spelling_clear (&((Row *) data)->spelling);
}

WinnowMaskTable *
winnow_mask_table_new (void)
{
  WinnowMaskTable *table = g_new0 (WinnowMaskTable, 1);
  table->rows = winnow_array_new (Row);
  g_array_set_clear_func (table->rows, clear_row);
  table->aliases = g_ptr_array_new_with_free_func (g_free);
  table->ranges = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  return table;
}

void
winnow_mask_table_free (WinnowMaskTable *table)
{
  g_array_unref (table->rows);
  g_ptr_array_unref (table->aliases);
  g_hash_table_unref (table->ranges);
  g_free (table);
}

void
winnow_mask_table_take (WinnowMaskTable *table, GArray *spellings, const char *alias)
{
  winnow_for_each_value (const WinnowSpelling, spelling, spellings)
    WINNOW_APPEND (table->rows, Row, *spelling, table->aliases->len);
  g_array_set_size (spellings, 0);
  g_ptr_array_add (table->aliases, g_strdup (alias));
}

static int
compare_symbols (const WinnowSpelling *a, const WinnowSpelling *b)
{
  guint n = MIN (a->n_symbols, b->n_symbols);
  winnow_for_each_below (i, n)
    if (a->symbols[i] != b->symbols[i])
      return a->symbols[i] < b->symbols[i] ? -1 : 1;
  return WINNOW_ORDER (a->n_symbols, b->n_symbols);
}

/* Of equal spellings first the one with more allowed places, then the one added first. */
WINNOW_DEFINE_ORDER (compare_rows, Row,
                     compare_symbols (&x->spelling, &y->spelling) ?: WINNOW_ORDER (x->alias, y->alias)
                         ?: WINNOW_ORDER (x->spelling.flags, y->spelling.flags))

static void
index_row (WinnowMaskTable *table, guint at)
{
  gpointer symbol = GUINT_TO_POINTER (g_array_index (table->rows, Row, at).spelling.symbols[0]);
  Rows *rows = g_hash_table_lookup (table->ranges, symbol);
  if (rows == NULL)
    {
      rows = g_new (Rows, 1);
      rows->first = at;
      g_hash_table_insert (table->ranges, symbol, rows);
    }
  rows->last = at + 1;
}

void
winnow_mask_table_sort (WinnowMaskTable *table)
{
  guint n = 0;
  g_array_sort (table->rows, compare_rows);
  winnow_for_each_value (Row, row, table->rows)
    {
      Row *last = n > 0 ? &g_array_index (table->rows, Row, n - 1) : NULL;
      if (last != NULL && compare_symbols (&last->spelling, &row->spelling) == 0)
        {
          clear_row (row);
          continue;
        }
      const Row kept = *row;
      *row = (Row){ 0 };
      g_array_index (table->rows, Row, n++) = kept;
    }
  g_array_set_size (table->rows, n);
  winnow_for_each_below (i, n)
    index_row (table, i);
}

/* ── one place of a text ── */

typedef struct
{
  const WinnowMaskTable *table;
  const WinnowFold *fold;
  const char *text;
  guint32 start;       /* unit at which the name would begin */
  guint32 end;         /* unit after the longest match; start: none */
  guint alias;         /* alias of the longest match */
  gboolean is_capital; /* every word so far begins with a capital */
} Search;

typedef enum
{
  KIND_OTHER,
  KIND_LETTER,
  KIND_DIGIT,
} Kind;

static Kind
kind_of (const WinnowFold *fold, guint32 unit)
{
  if (unit >= fold->n_units || fold->classes[unit] != WINNOW_UNIT_LETTER)
    return KIND_OTHER;
  gunichar c = fold->units[unit];
  return (c < 0x80 ? g_ascii_isdigit (c) : g_unichar_isdigit (c)) ? KIND_DIGIT : KIND_LETTER;
}

/* Whether no word or number continues across the border before @unit, and no code point that makes
 * two units. */
static gboolean
is_border (const WinnowFold *fold, guint32 unit)
{
  if (unit == 0 || unit >= fold->n_units)
    return TRUE;
  Kind before = kind_of (fold, unit - 1), after = kind_of (fold, unit);
  return fold->starts[unit] != fold->starts[unit - 1] && (before == KIND_OTHER || before != after)
         && fold->classes[unit] != WINNOW_UNIT_MARK;
}

static gboolean
is_capital (const Search *search, guint32 unit)
{
  gunichar c = g_utf8_get_char (search->text + search->fold->starts[unit]);
  return g_unichar_isupper (c) || g_unichar_istitle (c) || !g_unichar_isalpha (c)
         || g_unichar_tolower (c) == g_unichar_toupper (c);
}

static gboolean
is_upper (const Search *search, guint32 unit)
{
  return unit < search->fold->n_units
         && g_unichar_isupper (g_utf8_get_char (search->text + search->fold->starts[unit]));
}

/* Whether a capital inside a word begins another one before @unit: "Z|Quixley", "Quixley|Z". */
static gboolean
is_hump (const Search *search, guint32 unit)
{
  const WinnowFold *fold = search->fold;
  return unit > 0 && fold->starts[unit] != fold->starts[unit - 1] && is_upper (search, unit)
         && (!is_upper (search, unit - 1) || (kind_of (fold, unit + 1) == KIND_LETTER && !is_upper (search, unit + 1)));
}

static gunichar
unit_at (const WinnowFold *fold, guint32 unit)
{
  return unit < fold->n_units ? fold->units[unit] : 0;
}

/* The end of white space from @at on; across one line end at most. */
static guint32
skip_space (const WinnowFold *fold, guint32 at)
{
  guint n_lines = 0;
  guint32 end = at;
  for (; end < fold->n_units && end < at + MAX_GAP && g_unichar_isspace (fold->units[end]); end++)
    {
      gboolean is_line = fold->units[end] == '\n';
      if (is_line && n_lines++ > 0)
        return at;
    }
  return end;
}

static gboolean
is_joiner (gunichar c)
{
  return c != 0 && g_utf8_strchr ("_-.·•・‐’'", -1, c) != NULL;
}

/* The unit after a capitalized word at @at and its separator; else @at. */
static guint32
skip_middle (const Search *search, guint32 at)
{
  const WinnowFold *fold = search->fold;
  guint32 end = at;
  while (end < at + MAX_MIDDLE && kind_of (fold, end) == KIND_LETTER)
    end++;
  if (end == at || !is_border (fold, end) || !is_capital (search, at))
    return at;
  gboolean is_initial = end == at + 1 && unit_at (fold, end) == '.';
  guint32 after = skip_space (fold, is_initial ? end + 1 : end);
  return after > end ? after : at;
}

static guint32
skip_middle_words (const Search *search, guint32 at, guint n_words)
{
  const WinnowFold *fold = search->fold;
  gboolean is_initial = unit_at (fold, at) == '.' && (at < 2 || kind_of (fold, at - 2) != KIND_LETTER);
  guint32 begin = skip_space (fold, is_initial ? at + 1 : at), end = begin;
  for (guint i = 0; begin > at && i < n_words; i++)
    {
      guint32 next = skip_middle (search, end);
      if (next == end)
        return G_MAXUINT32;
      end = next;
    }
  return end > begin ? end : G_MAXUINT32;
}

/* The end of the gap at @at; G_MAXUINT32: no gap of that kind. */
static guint32
skip_gap (const WinnowFold *fold, guint32 at, gunichar gap)
{
  guint32 end = at;
  if (gap == WINNOW_GAP_MIDDLE)
    return G_MAXUINT32; /* skip_middle_words() */
  if (gap == WINNOW_GAP_HAN)
    return skip_space (fold, at);
  if (gap == WINNOW_GAP_COMMA)
    return unit_at (fold, at) == ',' ? skip_space (fold, at + 1) : G_MAXUINT32;
  if (gap == WINNOW_GAP_INITIAL && unit_at (fold, at) == '.')
    end = skip_space (fold, at + 1);
  else if (gap == WINNOW_GAP_WORDS && is_joiner (unit_at (fold, at)))
    end = at + 1;
  else
    end = skip_space (fold, at);
  return end > at ? end : G_MAXUINT32;
}

/* Names of files and accounts have these beside small letters, as hardly any word of a sentence
 * does. */
static gboolean
is_of_handle (const WinnowFold *fold, guint32 unit)
{
  return unit_at (fold, unit) == '_' || kind_of (fold, unit) == KIND_DIGIT;
}

static gboolean
fits (const Search *search, const WinnowSpelling *spelling, guint32 *end)
{
  const WinnowFold *fold = search->fold;
  if ((spelling->flags & WINNOW_SPELLING_JOINED) != 0 && is_border (fold, *end))
    while (kind_of (fold, *end) == KIND_DIGIT)
      (*end)++;
  gboolean is_address = unit_at (fold, *end) == '@', is_inside = !is_border (fold, *end);
  if ((is_inside && !is_hump (search, *end)) || ((spelling->flags & WINNOW_SPELLING_ADDRESS) != 0 && !is_address))
    return FALSE;
  if ((is_inside || !is_border (fold, search->start)) && *end - search->start < LEAST_INSIDE)
    return FALSE;
  return (spelling->flags & WINNOW_SPELLING_CAPITAL) == 0 || search->is_capital || is_address
         || is_of_handle (fold, *end) || (search->start > 0 && is_of_handle (fold, search->start - 1));
}

static void walk (Search *search, guint first, guint last, guint depth, guint32 at);

static const WinnowSpelling *
spelling_at (const Search *search, guint row)
{
  return &g_array_index (search->table->rows, Row, row).spelling;
}

/* The first of the rows from @first to @last whose symbol at @depth is at least @symbol. All are
 * longer than @depth. */
static guint
lower_bound (const Search *search, guint first, guint last, guint depth, gunichar symbol)
{
  while (first < last)
    {
      guint middle = first + (last - first) / 2;
      if (spelling_at (search, middle)->symbols[depth] < symbol)
        first = middle + 1;
      else
        last = middle;
    }
  return first;
}

/* Narrows the rows from *@first to *@last to those whose next symbol is @symbol. Returns: whether
 * there are any */
static gboolean
narrow (const Search *search, guint *first, guint *last, guint depth, gunichar symbol)
{
  *first = lower_bound (search, *first, *last, depth, symbol);
  *last = lower_bound (search, *first, *last, depth, symbol + 1);
  return *first < *last;
}

/* Continues with the rows whose next symbol is the gap @gap, from unit @at on. */
static void
walk_on (Search *search, guint first, guint last, guint depth, gunichar gap, guint32 at)
{
  if (narrow (search, &first, &last, depth, gap))
    walk (search, first, last, depth + 1, at);
}

/* Through each gap that rows from @first to @last have next. */
static void
walk_gaps (Search *search, guint first, guint last, guint depth, guint32 at)
{
  const WinnowFold *fold = search->fold;
  gboolean was_capital = search->is_capital;
  for (guint n = 1; n <= MAX_MIDDLE_WORDS; n++)
    {
      guint32 after = skip_middle_words (search, at, n);
      if (after < fold->n_units && is_capital (search, after))
        walk_on (search, first, last, depth, WINNOW_GAP_MIDDLE, after);
    }
  for (gunichar gap = WINNOW_GAP_WORDS; gap < WINNOW_N_GAPS; gap++)
    {
      guint32 after = skip_gap (fold, at, gap);
      if (after >= fold->n_units)
        continue;
      search->is_capital = was_capital && is_capital (search, after);
      walk_on (search, first, last, depth, gap, after);
      search->is_capital = was_capital;
    }
}

/* Rows from @first to @last agree in @depth symbols with the units from search->start to @at. Gaps
 * alone go deeper: a spelling has few, and may be as long as a text. */
static void
walk (Search *search, guint first, guint last, guint depth, guint32 at)
{
  const WinnowFold *fold = search->fold;
  for (;; depth++, at++)
    {
      if (spelling_at (search, first)->n_symbols == depth)
        {
          guint32 end = at;
          if (end > search->end && fits (search, spelling_at (search, first), &end))
            {
              search->end = end;
              search->alias = g_array_index (search->table->rows, Row, first).alias;
            }
          first++;
        }
      if (first == last)
        return;
      if (spelling_at (search, first)->symbols[depth] < WINNOW_N_GAPS)
        walk_gaps (search, first, last, depth, at);
      if (at >= fold->n_units || !narrow (search, &first, &last, depth, fold->units[at]))
        return;
    }
}

/* ── a whole text ── */

void
winnow_mask_table_find (const WinnowMaskTable *table, const char *text, gsize length, GArray *found)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (text, length);
  for (guint32 i = 0; i < fold->n_units;)
    {
      Search search = { .table = table, .fold = fold, .text = text, .start = i, .end = i };
      const Rows *rows = is_border (fold, i) || is_hump (&search, i)
                             ? g_hash_table_lookup (table->ranges, GUINT_TO_POINTER (fold->units[i]))
                             : NULL;
      if (rows != NULL)
        {
          search.is_capital = is_capital (&search, i);
          walk (&search, rows->first, rows->last, 1, i + 1);
        }
      if (search.end > i)
        WINNOW_APPEND (found, WinnowMaskMatch, fold->starts[i], fold->ends[search.end - 1],
                       g_ptr_array_index (table->aliases, search.alias));
      i = MAX (search.end, i + 1);
    }
}
