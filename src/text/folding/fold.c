/* fold.c: text → folded units
 *
 * The first pass decodes each code point and looks it up in a table that the build makes
 * (make-tables.c). The other passes need the surroundings of a code point, and run only if
 * there is something for them: letters reversed by controls of direction (fold-bidi.c), words with
 * spaced letters (fold-spaced.c), hyphens at line ends (fold-hyphens.c), look-alike letters
 * (fold-lookalikes.c), signs for Chinese characters (fold-han-signs.c), digits and signs for
 * letters (fold-digits.c). Each change that may be part of a disguise is recorded;
 * disguise-rules.c decides whether it is.
 *
 * Invariants: ranges of units are not empty and ascend; folding the folded text gives the same
 * units. O(n). */
#include "text/folding/fold-passes.h"

#include <string.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/order.h"
#include "text/text.h"

#include "fold.c.inc"

#define SLACK 32u       /* units that a step may write after those it adds */
#define BLOCK (1 << 20) /* bytes between two looks at the cancellable */
#define MAX_UNITS_A_BYTE 6u

/* Bits of entries that are not simply appended: a sign, several units or none, a change to be
 * recorded. */
#define RARE                                                                                        \
  (WINNOW_FOLD_SIGN | WINNOW_FOLD_EXPANDS | (WINNOW_FOLD_KIND_MASK & ~1u) << WINNOW_FOLD_KIND_SHIFT \
   | (guint32) WINNOW_UNIT_NOTHING << WINNOW_FOLD_CLASS_SHIFT)

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

/* Decodes one code point of valid UTF-8 at @p; moves @p after it. */
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

/* Gives the arrays room for @capacity units. They are one allocation. */
static void
reserve (WinnowFold *fold, gsize capacity)
{
  guint32 *block = g_malloc (capacity * (3 * sizeof (guint32) + 1)), *old = fold->units;
  if (old != NULL)
    {
      memcpy (block, fold->units, fold->n_units * sizeof *fold->units);
      memcpy (block + capacity, fold->starts, fold->n_units * sizeof *fold->starts);
      memcpy (block + 2 * capacity, fold->ends, fold->n_units * sizeof *fold->ends);
      memcpy (block + 3 * capacity, fold->classes, fold->n_units);
    }
  fold->units = block;
  fold->starts = block + capacity;
  fold->ends = block + 2 * capacity;
  fold->classes = (guint8 *) (block + 3 * capacity);
  g_free (old);
}

/* Whether @unit and the one before may be a pair of letters in place of another. */
static inline gboolean
is_pair (guint32 before, guint32 unit)
{
  return (before == 'r' && unit == 'n') || (before == 'v' && unit == 'v');
}

/* Notes unit @at, a sign or the second letter of a pair; of a number the first digit is enough. */
static void
note_sign (const WinnowFold *fold, guint32 at, GArray *signs)
{
  const gunichar *unit = fold->units + at;
  if (at == 0 || unit[0] - '0' > 9 || unit[-1] - '0' > 9)
    g_array_append_val (signs, at);
}

/* Notes all again, after a pass that moved or replaced units. */
static void
find_signs (const WinnowFold *fold, const char *text, GArray *signs)
{
  const gunichar *units = fold->units;
  const guint32 *starts = fold->starts, n_units = fold->n_units;
  g_array_set_size (signs, 0);
  winnow_for_each_below (i, n_units)
    {
      char c = text[starts[i]];
      if (look_up (units[i]) & WINNOW_FOLD_SIGN || c == 'I' || c == 'O' || (i > 0 && is_pair (units[i - 1], units[i])))
        note_sign (fold, i, signs);
    }
}

/* What the first pass carries along. */
typedef struct
{
  WinnowFold *fold;
  gsize capacity; /* units */
  guint32 seen;   /* entries of all code points and units, joined by OR */
  GArray *signs;  /* (not owned) */
} Progress;

static inline void
append (Progress *progress, guint32 entry, guint32 start, guint32 end)
{
  WinnowFold *fold = progress->fold;
  guint32 n = fold->n_units++;
  fold->units[n] = entry & WINNOW_FOLD_VALUE_MASK;
  fold->classes[n] = (guint8) entry_class (entry);
  fold->starts[n] = start;
  fold->ends[n] = end;
  progress->seen |= entry;
}

static inline gboolean
ends_with_pair (const WinnowFold *fold)
{
  return fold->n_units > 1 && is_pair (fold->units[fold->n_units - 2], fold->units[fold->n_units - 1]);
}

/* Appends a code point that is recorded, deleted, or becomes several units. @n_left: code points to
 * come */
static void
append_rare (Progress *progress, guint32 entry, guint32 start, guint32 end, gsize n_left)
{
  WinnowFold *fold = progress->fold;
  const guint32 *pool = entry & WINNOW_FOLD_EXPANDS ? fold_pool + (entry & WINNOW_FOLD_VALUE_MASK) : NULL;
  const guint32 *units = pool != NULL ? pool + 1 : &entry;
  guint32 n = pool != NULL ? pool[0] : entry_class (entry) != WINNOW_UNIT_NOTHING;
  progress->seen |= entry;
  if (kind_of_entry (entry) > WINNOW_FOLDED_CONVERTED)
    winnow_fold_record_character (fold, kind_of_entry (entry), start, fold->n_units);
  if (fold->n_units + n + n_left + SLACK > progress->capacity)
    reserve (fold, progress->capacity = (fold->n_units + n + n_left) / 2 * 3 + SLACK);
  winnow_for_each_below (i, n)
    {
      append (progress, units[i], start, end);
      if (units[i] & WINNOW_FOLD_SIGN || ends_with_pair (fold))
        note_sign (fold, fold->n_units - 1, progress->signs);
    }
}

/* Where ASCII has WINNOW_FOLD_SIGN. */
static inline WinnowBytes
find_ascii_signs (WinnowBytes c, WinnowBytes is_digit)
{
  return (is_digit & (WinnowBytes) ((c & 0x0b) != 2)) /* not 2 and 6 */
         | (WinnowBytes) ((c == '!') | (c == '$') | (c == '@') | (c == '|') | (c == 'I') | (c == 'O'));
}

/* Writes WINNOW_BYTES units from the bytes @folded, which are at byte @start of the source. */
static inline void
write_units (const guint8 *restrict folded, guint32 start, guint32 *restrict units, guint32 *restrict starts,
             guint32 *restrict ends)
{
  winnow_for_each_below (i, WINNOW_BYTES)
    units[i] = folded[i];
  winnow_for_each_below (i, WINNOW_BYTES)
    starts[i] = start + i;
  winnow_for_each_below (i, WINNOW_BYTES)
    ends[i] = start + i + 1;
}

/* Folds the ASCII that the WINNOW_BYTES at @p begin with, without the table; there is a byte
 * before. Units after it are overwritten. Returns: its length */
static inline guint
fold_ascii (Progress *progress, const guchar *p, guint32 start)
{
  WinnowFold *fold = progress->fold;
  guint32 at = fold->n_units;
  WinnowBytes c = winnow_bytes_read (p), before = winnow_bytes_read (p - 1) | 0x20; /* small, if it is a letter */
  WinnowBytes is_letter = (WinnowBytes) ((WinnowBytes) ((c | 0x20) - 'a') < 26);
  WinnowBytes is_digit = (WinnowBytes) ((WinnowBytes) (c - '0') < 10);
  WinnowBytes folded = c | (is_letter & 0x20);
  WinnowBytes is_second = (WinnowBytes) (((before == 'r') & (folded == 'n')) | ((before == 'v') & (folded == 'v')));
  WinnowBytes classes = (is_letter | is_digit) & WINNOW_UNIT_LETTER; /* else WINNOW_UNIT_SEPARATOR, which is 0 */
  guint others = winnow_bytes_get_mask (c), n = others != 0 ? (guint) __builtin_ctz (others) : WINNOW_BYTES;
  guint within = (1u << n) - 1, noted = winnow_bytes_get_mask (find_ascii_signs (c, is_digit) | is_second) & within;
  guint8 bytes[WINNOW_BYTES];
  memcpy (bytes, &folded, sizeof folded);
  memcpy (fold->classes + at, &classes, sizeof classes);
  write_units (bytes, start, fold->units + at, fold->starts + at, fold->ends + at);
  if (p[-1] >= 0x80 && at > 0 && is_pair (fold->units[at - 1], fold->units[at]))
    note_sign (fold, at, progress->signs);
  for (; noted != 0; noted &= noted - 1)
    note_sign (fold, at + (guint) __builtin_ctz (noted), progress->signs);
  fold->n_units += n;
  progress->seen |= (winnow_bytes_get_mask (is_letter) & within) != 0 ? WINNOW_FOLD_LATIN : 0;
  return n;
}

/* Folds characters of three bytes from @p on, up to @end or one that is rare: nearly all of
 * Chinese, so this is a separate loop, with its state in registers. @begin: the source. Returns:
 * the byte after them */
static const guchar *
fold_characters (Progress *progress, const guchar *begin, const guchar *p, const guchar *end)
{
  WinnowFold *fold = progress->fold;
  guint32 *restrict units = fold->units + fold->n_units, *restrict starts = fold->starts + fold->n_units,
                    *restrict ends = fold->ends + fold->n_units;
  guint8 *restrict classes = fold->classes + fold->n_units;
  guint32 n = 0, n_han = 0, seen = 0;
  for (; p < end && *p >> 4 == 0xe; p += 3, n++)
    {
      guint32 entry = look_up ((p[0] & 0x0fu) << 12 | (p[1] & 0x3fu) << 6 | (p[2] & 0x3fu));
      if (entry & RARE)
        break;
      units[n] = entry & WINNOW_FOLD_VALUE_MASK;
      classes[n] = (guint8) entry_class (entry);
      starts[n] = (guint32) (p - begin);
      ends[n] = (guint32) (p - begin) + 3;
      n_han += (entry & WINNOW_FOLD_HAN) != 0;
      seen |= entry;
    }
  fold->n_units += n;
  fold->n_han += n_han;
  progress->seen |= seen;
  return p;
}

/* The first pass, which ends early where it is cancelled. Returns: the entries of all code points
 * and units, joined by OR */
static guint32
fold_code_points (WinnowFold *fold, const char *text, gsize length, GArray *signs, GCancellable *cancellable)
{
  const guchar *begin = (const guchar *) text, *p = begin, *end = begin + length, *next_look = begin;
  Progress progress = { .fold = fold, .signs = signs };
  fold->n_characters = (guint32) winnow_text_code_points (text, length);
  reserve (fold, progress.capacity = fold->n_characters + SLACK);
  while (p < end)
    {
      guint32 start = p - begin, entry;
      if (G_UNLIKELY (p >= next_look))
        {
          if (g_cancellable_is_cancelled (cancellable))
            break;
          next_look = p + BLOCK;
        }
      if (*p < 0x80 && p > begin && end - p >= WINNOW_BYTES)
        {
          p += fold_ascii (&progress, p, start);
          continue;
        }
      p = fold_characters (&progress, begin, p, MIN (end, next_look));
      if (p - begin > start)
        continue;
      entry = look_up (decode (&p));
      fold->n_han += (entry & WINNOW_FOLD_HAN) != 0;
      if (G_UNLIKELY (entry & RARE))
        append_rare (&progress, entry, start, (guint32) (p - begin), (gsize) (end - p));
      else
        {
          append (&progress, entry, start, (guint32) (p - begin));
          if (entry & WINNOW_FOLD_LATIN && ends_with_pair (fold))
            note_sign (fold, fold->n_units - 1, signs);
        }
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
  WINNOW_APPEND (fold->folded_characters, WinnowFoldedCharacter, start, unit, (guint8) kind);
}

gboolean
winnow_fold_is_bounded (const char *text, gsize length)
{
  const guchar *p = (const guchar *) text, *end = p + length;
  gsize n_units = 0;
  if (length <= WINNOW_FOLD_MAX_UNITS / MAX_UNITS_A_BYTE)
    return TRUE;
  while (p < end && n_units <= WINNOW_FOLD_MAX_UNITS)
    {
      guint32 entry = look_up (decode (&p));
      n_units += entry & WINNOW_FOLD_EXPANDS ? fold_pool[entry & WINNOW_FOLD_VALUE_MASK] : 1;
    }
  return n_units <= WINNOW_FOLD_MAX_UNITS;
}

WINNOW_DEFINE_COMPARE (compare_characters, WinnowFoldedCharacter, start)

/* Stops in the first pass, or between two, where it is cancelled: each takes less than a second. */
static void
fold_all (WinnowFold *fold, const char *text, gsize length, GCancellable *cancellable)
{
  g_autoptr (GArray) signs = winnow_array_new (guint32);
  gboolean has_changed = FALSE;
  guint32 seen = fold_code_points (fold, text, length, signs, cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    return;
  fold->has_conversions = (seen & 1u << WINNOW_FOLD_KIND_SHIFT) != 0;
  guint32 n_characters_before = fold->folded_characters->len;
  if (n_characters_before > 0)
    has_changed = winnow_fold_bidi (fold, text);
  if (g_cancellable_is_cancelled (cancellable))
    return;
  has_changed |= winnow_fold_spaced (fold, cancellable);
  if (seen & (WINNOW_FOLD_LATIN | WINNOW_FOLD_LOOKALIKE))
    has_changed |= winnow_fold_hyphens (fold, text, length);
  if (g_cancellable_is_cancelled (cancellable))
    return;
  if ((seen & WINNOW_FOLD_LATIN) && (seen & WINNOW_FOLD_LOOKALIKE))
    has_changed |= winnow_fold_lookalikes (fold, text);
  if (g_cancellable_is_cancelled (cancellable))
    return;
  if (has_changed)
    find_signs (fold, text, signs);
  if (fold->n_han > 0)
    winnow_fold_han_signs (fold, text, signs);
  if (seen & WINNOW_FOLD_LATIN)
    winnow_fold_digits (fold, text, signs);
  if (fold->folded_characters->len > n_characters_before)
    winnow_array_sort (fold->folded_characters, compare_characters);
}

WinnowFold *
winnow_fold_new_cancellable (const char *text, gsize length, GCancellable *cancellable)
{
  WinnowFold *fold = g_new0 (WinnowFold, 1);
  fold->folded_characters = winnow_array_new (WinnowFoldedCharacter);
  g_return_val_if_fail (length < G_MAXUINT32, fold);
  if (winnow_fold_is_bounded (text, length))
    fold_all (fold, text, length, cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    g_clear_pointer (&fold, winnow_fold_free);
  return fold;
}

WinnowFold *
winnow_fold_new (const char *text, gsize length)
{
  return winnow_fold_new_cancellable (text, length, NULL);
}

void
winnow_fold_free (WinnowFold *fold)
{
  g_free (fold->units); /* the one allocation of all arrays */
  g_array_unref (fold->folded_characters);
  g_free (fold);
}

char *
winnow_fold_dup_text (const WinnowFold *fold)
{
  return g_ucs4_to_utf8 (fold->units, fold->n_units, NULL, NULL, NULL);
}

char *
winnow_fold_dup_words (const char *text)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (text, strlen (text));
  GString *words = g_string_new (NULL);
  winnow_for_each_below (i, fold->n_units)
    if (fold->classes[i] != WINNOW_UNIT_SEPARATOR)
      g_string_append_unichar (words, fold->units[i]);
    else if (words->len > 0 && words->str[words->len - 1] != ' ')
      g_string_append_c (words, ' ');
  return g_strchomp (g_string_free (words, FALSE));
}
