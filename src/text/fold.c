/* fold.c: text → folded units
 *
 * The first pass decodes each code point and looks it up in a table that the build makes
 * (make-tables.c). The other passes need the surroundings of a code point, and run only if
 * there is something for them: letters reversed by controls of direction (fold-bidi.c), words with
 * spaced letters (fold-spaced.c), look-alike letters (fold-lookalikes.c), signs for Chinese
 * characters (fold-han-signs.c), digits and signs for letters (fold-digits.c). Each change that may
 * be part of a disguise is recorded; disguise-rules.c decides whether it is.
 *
 * Invariants: ranges of units are not empty and ascend; folding the folded text gives the same
 * units. O(n). */
#include "text/fold-passes.h"

#include "fold.c.inc"

static inline guint32
look_up (gunichar c)
{
  return fold_entries[fold_stage[c / WINNOW_FOLD_BLOCK] * WINNOW_FOLD_BLOCK + c % WINNOW_FOLD_BLOCK];
}

static inline WinnowUnitClass
entry_class (guint32 entry)
{
  return (entry >> WINNOW_FOLD_CLASS_SHIFT) & WINNOW_FOLD_CLASS_MASK;
}

static inline WinnowFoldedKind
kind_of_entry (guint32 entry)
{
  return (entry >> WINNOW_FOLD_KIND_SHIFT) & WINNOW_FOLD_KIND_MASK;
}

/* Decodes one code point of valid UTF-8 at @p; moves @p behind it. */
static inline gunichar
decode (const guchar **p)
{
  const guchar *s = *p;
  if (s[0] < 0x80)
    return *p += 1, s[0];
  if (s[0] < 0xe0)
    return *p += 2, (s[0] & 0x1fu) << 6 | (s[1] & 0x3fu);
  if (s[0] < 0xf0)
    return *p += 3, (s[0] & 0x0fu) << 12 | (s[1] & 0x3fu) << 6 | (s[2] & 0x3fu);
  *p += 4;
  return (s[0] & 0x07u) << 18 | (s[1] & 0x3fu) << 12 | (s[2] & 0x3fu) << 6 | (s[3] & 0x3fu);
}

static void
resize (WinnowFold *fold, gsize capacity)
{
  fold->units = g_renew (gunichar, fold->units, capacity);
  fold->classes = g_renew (guint8, fold->classes, capacity);
  fold->starts = g_renew (guint32, fold->starts, capacity);
  fold->ends = g_renew (guint32, fold->ends, capacity);
}

/* Whether the last two units, the low bytes of which @last has, may be a pair of letters that
 * stands for another; never FALSE where they are. */
static inline gboolean
is_pair (guint32 last)
{
  return (last & 0xffff) == ('r' << 8 | 'n') || (last & 0xffff) == ('v' << 8 | 'v');
}

/* Notes unit @at, a sign or the second letter of a pair; of a number the first digit is enough. */
static void
note_sign (const WinnowFold *fold, guint32 at, GArray *signs)
{
  const gunichar *unit = fold->units + at;
  if (at == 0 || unit[0] - '0' > 9 || unit[-1] - '0' > 9)
    g_array_append_val (signs, at);
}

/* Notes all again, after a pass that moved units. */
static void
find_signs (const WinnowFold *fold, const char *text, GArray *signs)
{
  guint32 last = 0;
  g_array_set_size (signs, 0);
  for (guint32 i = 0; i < fold->n_units; i++)
    {
      char c = text[fold->starts[i]];
      last = last << 8 | (guint8) fold->units[i];
      if (look_up (fold->units[i]) & WINNOW_FOLD_SIGN || c == 'I' || c == 'O' || is_pair (last))
        note_sign (fold, i, signs);
    }
}

/* What the first pass carries along. */
typedef struct
{
  guint32 seen;  /* entries of all units, joined by OR */
  guint32 last;  /* low bytes of the last units */
  GArray *signs; /* (not owned) */
} Progress;

static inline void
append (WinnowFold *fold, guint32 entry, guint32 start, guint32 end, Progress *progress)
{
  guint32 n = fold->n_units++;
  fold->units[n] = entry & WINNOW_FOLD_VALUE_MASK;
  fold->classes[n] = entry_class (entry);
  fold->starts[n] = start;
  fold->ends[n] = end;
  progress->seen |= entry;
  progress->last = progress->last << 8 | (guint8) entry;
  if (G_UNLIKELY (entry & WINNOW_FOLD_SIGN || is_pair (progress->last)))
    note_sign (fold, n, progress->signs);
}

/* The first pass. Returns: the script bits of all units, to skip later passes */
static guint32
fold_code_points (WinnowFold *fold, const char *text, gsize length, GArray *signs)
{
  const guchar *begin = (const guchar *) text, *p = begin, *end = begin + length;
  gsize capacity = length / 2 + 64;
  Progress progress = { .signs = signs };
  resize (fold, capacity);
  while (p < end)
    {
      guint32 start = (guint32) (p - begin);
      guint32 entry = look_up (decode (&p));
      guint32 stop = (guint32) (p - begin);
      fold->n_characters++;
      fold->n_han += (entry & WINNOW_FOLD_HAN) != 0;
      if (G_UNLIKELY (kind_of_entry (entry) > WINNOW_FOLDED_CONVERTED))
        winnow_fold_record_character (fold, kind_of_entry (entry), start, fold->n_units);
      if (fold->n_units + 64 > capacity)
        resize (fold, capacity += capacity / 2 + (gsize) (end - p) / 4);
      if (entry & WINNOW_FOLD_EXPANDS)
        {
          const guint32 *pool = fold_pool + (entry & WINNOW_FOLD_VALUE_MASK);
          for (guint32 i = 1; i <= pool[0]; i++)
            append (fold, pool[i], start, stop, &progress);
        }
      else if (entry_class (entry) != WINNOW_UNIT_NOTHING)
        append (fold, entry, start, stop, &progress);
    }
  return progress.seen;
}

guint32
winnow_fold_look_up (gunichar c)
{
  return look_up (c);
}

gunichar
winnow_fold_character (gunichar c)
{
  guint32 entry = look_up (c);
  return entry & WINNOW_FOLD_EXPANDS || entry_class (entry) == WINNOW_UNIT_NOTHING ? 0 : entry & WINNOW_FOLD_VALUE_MASK;
}

void
winnow_fold_record_character (WinnowFold *fold, WinnowFoldedKind kind, guint32 start, guint32 unit)
{
  WinnowFoldedCharacter character = { start, unit, (guint8) kind };
  g_array_append_val (fold->folded_characters, character);
}

static int
compare_characters (gconstpointer a, gconstpointer b)
{
  const WinnowFoldedCharacter *x = a, *y = b;
  return x->start < y->start ? -1 : x->start > y->start;
}

WinnowFold *
winnow_fold_new (const char *text, gsize length)
{
  WinnowFold *fold = g_new0 (WinnowFold, 1);
  g_autoptr (GArray) signs = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 seen, n_characters_before;
  fold->folded_characters = g_array_new (FALSE, FALSE, sizeof (WinnowFoldedCharacter));
  g_return_val_if_fail (length < G_MAXUINT32, fold);
  seen = fold_code_points (fold, text, length, signs);
  n_characters_before = fold->folded_characters->len;
  if (n_characters_before > 0)
    winnow_fold_bidi (fold, text);
  winnow_fold_spaced (fold);
  if ((seen & WINNOW_FOLD_LATIN) && (seen & WINNOW_FOLD_LOOKALIKE))
    winnow_fold_lookalikes (fold, text);
  if (fold->folded_characters->len > 0)
    find_signs (fold, text, signs);
  if (fold->n_han > 0)
    winnow_fold_han_signs (fold, text, signs);
  if (seen & WINNOW_FOLD_LATIN)
    winnow_fold_digits (fold, text, signs);
  if (fold->folded_characters->len > n_characters_before)
    g_array_sort (fold->folded_characters, compare_characters);
  return fold;
}

void
winnow_fold_free (WinnowFold *fold)
{
  g_free (fold->units);
  g_free (fold->classes);
  g_free (fold->starts);
  g_free (fold->ends);
  g_array_unref (fold->folded_characters);
  g_free (fold);
}

char *
winnow_fold_dup_text (const WinnowFold *fold)
{
  return g_ucs4_to_utf8 (fold->units, fold->n_units, NULL, NULL, NULL);
}
