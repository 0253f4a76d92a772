/* fold-spaced.c: words with spaces between their letters (“p l a g i a r i s m”)
 *
 * A run is a sequence of single letters of Latin or a similar script, possibly with digits, with
 * only separators between, within a paragraph. The visible width of its gaps of white space
 * decides: the median width separates letters; a gap wider by half separates words. Among gaps of
 * the median width but of two kinds (spaces and no-break spaces), the rarer kind separates words.
 * Line ends and punctuation separate words, too. If at least MIN_LETTERS letters are in such words,
 * the gaps between letters are removed.
 *
 * Limit: where gaps between words are no wider than those between letters, the run becomes a single
 * word, which only matches a copy with the same spaces. A hair space between two letters is always
 * removed, since no one sees it.
 *
 * Initials with full stops keep their gaps. Lists (“a b c d”) are joined for matching, on both
 * sides of a comparison alike. Joining leaves single letters beside each other only across a gap
 * between words, so the result does not fold further. O(n): sixteen units at a step. */
#include "text/folding/fold-passes.h"

#include "base/array.h"
#include "base/bytes.h"
#include "base/order.h"

/* Letters of a run in joined words, at least. */
#define MIN_LETTERS 4

#define WIDEST 1024          /* gap whose width makes a difference: 64 em */
#define WORD_GAP G_MAXUINT32 /* the width of a gap that separates words in any case */

typedef struct
{
  guint32 unit; /* the unit after the gap */
  guint32 width;
  gunichar kind; /* the space, where it is a single one */
  gboolean parts_words;
} Gap;

typedef struct
{
  WinnowFold *fold;
  GArray *gaps;              /* (element-type Gap) of the run; the first is before its first letter */
  GArray *removed;           /* (element-type guint32) units to take out, ascending */
  GCancellable *cancellable; /* (nullable) */
} Pass;

/* In sixteenths of an em. */
static guint32
get_width (gunichar space)
{
  static const struct
  {
    gunichar space;
    guint32 width;
  } widths[] = {
    { 0x200a, 1 },                                                                              /* hair space */
    { 0x2006, 2 }, { 0x2008, 2 }, { 0x2009, 2 },  { 0x202f, 2 },  { 0x205f, 2 },                /* thin spaces */
    { 0x2000, 8 }, { 0x2002, 8 }, { 0x2001, 16 }, { 0x2003, 16 }, { 0x3000, 16 }, { '\t', 16 }, /* en, em */
  };
  winnow_for_each_of (row, widths)
    if (row->space == space)
      return row->width;
  return 4;
}

static gboolean
is_letter_class (const WinnowFold *fold, guint32 at)
{
  return at < fold->n_units && winnow_fold_is_word_unit (fold->classes[at]);
}

static gboolean
is_alphabetic (gunichar unit)
{
  return (winnow_fold_look_up (unit) & (WINNOW_FOLD_LATIN | WINNOW_FOLD_LOOKALIKE)) != 0;
}

/* Whether unit @at is a word by itself that may belong to a run. */
static gboolean
is_member (const WinnowFold *fold, guint32 at)
{
  return at < fold->n_units && fold->classes[at] == WINNOW_UNIT_LETTER && !is_letter_class (fold, at + 1)
         && (at == 0 || !is_letter_class (fold, at - 1))
         && (is_alphabetic (fold->units[at]) || g_unichar_isdigit (fold->units[at]));
}

/* Measures the gap from unit @at on. Returns: FALSE where it ends the run. */
static gboolean
measure_gap (const Pass *pass, guint32 at, Gap *gap)
{
  const WinnowFold *fold = pass->fold;
  guint n_line_ends = 0;
  *gap = (Gap){ .unit = at };
  for (; gap->unit < fold->n_units && fold->classes[gap->unit] == WINNOW_UNIT_SEPARATOR; gap->unit++)
    {
      gunichar unit = fold->units[gap->unit];
      if (winnow_is_line_end (unit))
        {
          gboolean is_second = unit == '\n' && gap->unit > 0 && fold->units[gap->unit - 1] == '\r';
          gap->width = WORD_GAP;
          if (!is_second && ++n_line_ends > 1)
            return FALSE;
        }
      else if (unit != '\t' && !winnow_fold_is_space (unit))
        gap->width = WORD_GAP;
      else if (gap->width != WORD_GAP)
        {
          gap->kind = gap->unit == at ? unit : 0;
          gap->width += get_width (unit);
        }
    }
  return gap->unit > at && is_member (fold, gap->unit);
}

/* The median width of the gaps of white space in the stretch, or WIDEST; 0 without such gaps. */
static guint32
get_median (const Gap *gaps, guint n)
{
  guint counts[WIDEST] = { 0 }, n_widths = 0, n_below = 0;
  guint32 median = 0;
  winnow_for_each_between (i, 1, n)
    if (gaps[i].width != WORD_GAP)
      {
        n_widths++;
        if (gaps[i].width < WIDEST)
          counts[gaps[i].width]++;
      }
  while (n_widths > 0 && median < WIDEST && (n_below += counts[median]) <= n_widths / 2)
    median++;
  return median;
}

/* Decides for each gap whether it separates words. */
static void
find_word_gaps (Gap *gaps, guint n)
{
  guint32 median = get_median (gaps, n), limit = median + (median + 1) / 2;
  guint n_narrow = 0, n_first = 0;
  gunichar first_kind = 0;
  gaps[0].parts_words = TRUE;
  winnow_for_each_between (i, 1, n)
    {
      gaps[i].parts_words = gaps[i].width >= limit;
      if (gaps[i].parts_words)
        continue;
      if (n_narrow++ == 0)
        first_kind = gaps[i].kind;
      n_first += gaps[i].kind == first_kind;
    }
  for (guint i = 1; n_first < n_narrow && i < n; i++)
    if (gaps[i].width == median && !gaps[i].parts_words && (gaps[i].kind == first_kind) == (2 * n_first < n_narrow))
      gaps[i].parts_words = TRUE;
}

static gboolean
is_joined (const Gap *gaps, guint n, guint at)
{
  return !gaps[at].parts_words || (at + 1 < n && !gaps[at + 1].parts_words);
}

/* Joins the words of @n letters, then of the stretches between words that are still single letters:
 * they would be a run when folded again. */
static void
join_stretch (Pass *pass, Gap *gaps, guint n)
{
  guint n_letters = 0;
  if (n < MIN_LETTERS)
    return;
  find_word_gaps (gaps, n);
  winnow_for_each_below (i, n)
    n_letters += is_joined (gaps, n, i) && is_alphabetic (pass->fold->units[gaps[i].unit]);
  if (n_letters < MIN_LETTERS)
    return;
  winnow_for_each_below (i, n)
    {
      guint first = i;
      for (guint32 unit = i > 0 && !gaps[i].parts_words ? gaps[i - 1].unit + 1 : gaps[i].unit; unit < gaps[i].unit;
           unit++)
        g_array_append_val (pass->removed, unit);
      while (i < n && !is_joined (gaps, n, i))
        i++;
      if (i > first)
        join_stretch (pass, gaps + first, i-- - first);
    }
}

/* Joins the run that begins with unit @at. Returns: the unit after it */
static guint32
join_run (Pass *pass, guint32 at)
{
  Gap gap = { at, WORD_GAP, 0, TRUE };
  g_array_set_size (pass->gaps, 0);
  do
    g_array_append_val (pass->gaps, gap);
  while (measure_gap (pass, gap.unit + 1, &gap));
  if (!g_cancellable_is_cancelled (pass->cancellable))
    join_stretch (pass, WINNOW_DATA (Gap, pass->gaps), pass->gaps->len);
  return WINNOW_LAST (Gap, pass->gaps)->unit + 1;
}

/* Keeps the recorded hair spaces between letters, and drops the others. */
static void
remove_hair_spaces (Pass *pass)
{
  const WinnowFold *fold = pass->fold;
  guint n = 0;
  winnow_for_each_value (const WinnowFoldedCharacter, character, fold->folded_characters)
    {
      guint32 unit = character->unit;
      if (character->kind != WINNOW_FOLDED_SPACED)
        g_array_index (fold->folded_characters, WinnowFoldedCharacter, n++) = *character;
      else if (unit > 0 && unit + 1 < fold->n_units && fold->classes[unit - 1] == WINNOW_UNIT_LETTER
               && fold->classes[unit + 1] == WINNOW_UNIT_LETTER)
        g_array_append_val (pass->removed, unit);
    }
  g_array_set_size (fold->folded_characters, n);
}

/* Where the classes are LETTER. */
static inline WinnowBytes
find_letters (const guint8 *classes)
{
  return (WinnowBytes) (winnow_bytes_read (classes) == WINNOW_UNIT_LETTER);
}

/* The first unit from @at on that is_member(); else n_units. */
static guint32
find_member (const WinnowFold *fold, guint32 at)
{
  while (at < fold->n_units)
    if (at > 0 && fold->n_units - at > WINNOW_BYTES)
      {
        const guint8 *classes = fold->classes + at;
        guint single = winnow_bytes_get_mask (find_letters (classes) & ~find_letters (classes - 1)
                                              & ~find_letters (classes + 1));
        for (; single != 0; single &= single - 1)
          if (is_member (fold, at + (guint) __builtin_ctz (single)))
            return at + (guint) __builtin_ctz (single);
        at += WINNOW_BYTES;
      }
    else if (is_member (fold, at))
      return at;
    else
      at++;
  return at;
}

void
winnow_fold_remove_units (WinnowFold *fold, const GArray *places, WinnowFoldedKind kind)
{
  const guint32 *removed = WINNOW_DATA (const guint32, places);
  guint32 n = removed[0], r = 0, t = 0, n_characters_before = fold->folded_characters->len;
  for (guint32 i = 0; i <= fold->n_units; i++)
    {
      gboolean is_removed = r < places->len && removed[r] == i;
      for (; t < n_characters_before && g_array_index (fold->folded_characters, WinnowFoldedCharacter, t).unit <= i;
           t++)
        g_array_index (fold->folded_characters, WinnowFoldedCharacter, t).unit = i < removed[0] ? i : n;
      if (i == fold->n_units || i < removed[0])
        continue;
      if (is_removed)
        {
          while (r < places->len && removed[r] == i)
            r++;
          if (kind != WINNOW_FOLDED_NONE)
            winnow_fold_record_character (fold, kind, fold->starts[i], n);
          continue;
        }
      winnow_fold_move_unit (fold, i, n++);
    }
  fold->n_units = n;
}

gboolean
winnow_fold_spaced (WinnowFold *fold, GCancellable *cancellable)
{
  Pass pass = { .fold = fold, .cancellable = cancellable };
  guint32 at = find_member (fold, 0);
  Gap gap;
  if (at == fold->n_units && fold->folded_characters->len == 0)
    return FALSE;
  pass.gaps = winnow_array_new (Gap);
  pass.removed = winnow_array_new (guint32);
  remove_hair_spaces (&pass);
  for (; at < fold->n_units; at = find_member (fold, at))
    at = measure_gap (&pass, at + 1, &gap) ? join_run (&pass, at) : at + 1;
  gboolean has_changed = pass.removed->len > 0 && !g_cancellable_is_cancelled (cancellable);
  if (has_changed)
    {
      winnow_array_sort (pass.removed, winnow_compare_32);
      winnow_fold_remove_units (fold, pass.removed, WINNOW_FOLDED_SPACED);
    }
  winnow_clear (&pass, g_array_unref, gaps, removed);
  return has_changed;
}
