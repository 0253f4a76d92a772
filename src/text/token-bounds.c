/* token-bounds.c: folded units → where tokens and sentences begin and end
 *
 * A token is a run of letters and digits, or a character of a script without spaces (or a
 * dictionary word of such characters). Marks belong to the token before them. A sentence ends at
 * 。！？；.!? and at a line end that ends a paragraph. In wrapped text a line end does so only before a
 * blank or an indented line, or after a short line.
 *
 * Two passes: one over the classes, 64 units at a step, one over the gaps between tokens. */
#include "text/token-bounds.h"

#include <unicode/ubrk.h>
#include <unicode/ustring.h>

#include "base/array.h"
#include "base/bytes.h"
#include "text/words/chinese-words.h"
#include "text/folding/fold-passes.h"
#include "text/wrapped-line.h"

/* ── tokens ── */

#define STEP 64u
#define AT_ONCE 16u

/* The pass over the classes. Bounds are appended when they are met, so up to one token is open. */
typedef struct
{
  const guint8 *classes;
  guint32 *firsts, *lasts;
  guint32 n_firsts, n_lasts;
  WinnowUnitClass before; /* of the unit before; of a mark, what it belongs to */
} Finder;

/* Finds bounds at the units [at, end), one by one. */
static void
find_bounds (Finder *finder, guint32 at, guint32 end)
{
  for (; at < end; at++)
    {
      WinnowUnitClass class = finder->classes[at], before = finder->before;
      gboolean goes_on = class == WINNOW_UNIT_LETTER && before == WINNOW_UNIT_LETTER;
      if (class == WINNOW_UNIT_MARK)
        continue;
      finder->lasts[finder->n_lasts] = at;
      finder->n_lasts += before != WINNOW_UNIT_SEPARATOR && !goes_on;
      finder->firsts[finder->n_firsts] = at;
      finder->n_firsts += class != WINNOW_UNIT_SEPARATOR && !goes_on;
      finder->before = class;
    }
}

/* A bit for each of STEP units that is of @class, that of the first unit lowest. */
static inline guint64
get_bits (const guint8 *classes, WinnowUnitClass class)
{
  guint64 bits = 0;
  for (guint i = 0; i < STEP; i += WINNOW_BYTES)
    bits |= (guint64) winnow_bytes_get_mask ((WinnowBytes) (winnow_bytes_read (classes + i) == (guint8) class)) << i;
  return bits;
}

/* Appends @at + the index of each of @bits. Writes AT_ONCE places at a time, more than there are:
 * how many words 64 letters have is guessed wrong, whether they are more than AT_ONCE hardly ever.
 * */
static inline guint32
append_places (guint32 *places, guint32 n, guint32 at, guint64 bits)
{
  guint32 *end = places + n;
  n += (guint32) __builtin_popcountll (bits);
  for (; bits != 0; end += AT_ONCE)
    for (guint i = 0; i < AT_ONCE; i++, bits &= bits - 1)
      end[i] = at + (guint32) __builtin_ctzll (bits | G_GUINT64_CONSTANT (1) << 63);
  return n;
}

/* Finds bounds at STEP units from @at on, without marks. */
static inline void
find_bounds_by_bits (Finder *finder, guint32 at)
{
  const guint64 letters = get_bits (finder->classes + at, WINNOW_UNIT_LETTER),
                characters = get_bits (finder->classes + at, WINNOW_UNIT_CHARACTER), tokens = letters | characters;
  const guint64 behind_letters = letters << 1 | (finder->before == WINNOW_UNIT_LETTER),
                behind_tokens = tokens << 1 | (finder->before != WINNOW_UNIT_SEPARATOR),
                going_on = letters & behind_letters;
  finder->n_firsts = append_places (finder->firsts, finder->n_firsts, at, tokens & ~going_on);
  finder->n_lasts = append_places (finder->lasts, finder->n_lasts, at, behind_tokens & ~going_on);
  finder->before = finder->classes[at + STEP - 1];
}

static void
find_tokens (WinnowTokenBounds *bounds, const WinnowFold *fold)
{
  Finder finder = { .classes = fold->classes, .firsts = bounds->firsts, .lasts = bounds->lasts };
  guint32 at = 0;
  for (; fold->n_units - at >= STEP; at += STEP)
    if (get_bits (fold->classes + at, WINNOW_UNIT_MARK) == 0)
      find_bounds_by_bits (&finder, at);
    else
      find_bounds (&finder, at, at + STEP);
  find_bounds (&finder, at, fold->n_units);
  if (finder.before != WINNOW_UNIT_SEPARATOR)
    bounds->lasts[finder.n_lasts] = fold->n_units;
  bounds->n_tokens = finder.n_firsts;
}

/* ── dictionary words ── */

/* ICU's word break (Unicode Standard Annex 29) has dictionaries for Japanese, Thai, Lao, Khmer and
 * Burmese. Each thread keeps one iterator, since opening one costs more than a paragraph.
 * Returns: (nullable) NULL where ICU's data lacks it */
static UBreakIterator *
get_iterator (void)
{
  static GPrivate private = G_PRIVATE_INIT ((GDestroyNotify) ubrk_close);
  UBreakIterator *iterator = g_private_get (&private);
  UErrorCode status = U_ZERO_ERROR;
  if (iterator == NULL)
    {
      iterator = ubrk_open (UBRK_WORD, "zh", NULL, 0, &status);
      g_private_set (&private, U_SUCCESS (status) ? iterator : NULL);
    }
  return iterator;
}

/* Cuts @units into words; writes the index after each word's last unit to @ends. Returns: the
 * number of words */
static guint32
segment_with_icu (const gunichar *units, guint32 n_units, guint32 *ends)
{
  g_autofree UChar *buffer = g_new (UChar, 2 * n_units + 1);
  g_autofree guint32 *unit_of = g_new (guint32, 2 * n_units + 1); /* UTF-16 index → unit index */
  UBreakIterator *iterator = get_iterator ();
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = 0;
  guint32 n = 0;
  winnow_for_each_below (i, n_units)
    {
      unit_of[length] = i;
      U16_APPEND_UNSAFE (buffer, length, units[i]);
      unit_of[length - 1] = i;
    }
  unit_of[length] = n_units;

  if (iterator != NULL)
    ubrk_setText (iterator, buffer, length, &status);
  if (iterator == NULL || U_FAILURE (status))
    {
      winnow_for_each_below (i, n_units)
        ends[i] = i + 1;
      return n_units;
    }
  ubrk_first (iterator);
  for (int32_t at = ubrk_next (iterator); at != UBRK_DONE; at = ubrk_next (iterator))
    ends[n++] = unit_of[at];
  return n;
}

/* Whether @units are Chinese: all are Han, and the dictionary lacks less than a quarter of them. It
 * lacks kana, characters of Japanese only, and rare ones of Chinese, as in names. */
static gboolean
is_chinese (const gunichar *units, guint32 n_units)
{
  guint32 n_unknown = 0;
  winnow_for_each_below (i, n_units)
    if (!winnow_chinese_words_has_character (units[i]))
      {
        n_unknown++;
        if (g_unichar_get_script (units[i]) != G_UNICODE_SCRIPT_HAN)
          return FALSE;
      }
  return 4 * n_unknown < n_units;
}

static guint32
skip_class (const WinnowFold *fold, guint32 at, WinnowUnitClass class)
{
  while (at < fold->n_units && (fold->classes[at] == class || fold->classes[at] == WINNOW_UNIT_MARK))
    at++;
  return at;
}

/* Adds the words of the units [first, end), characters and their marks. @ends: room for as many. */
static void
add_dictionary_words (WinnowTokenBounds *bounds, const WinnowFold *fold, guint32 first, guint32 end, guint32 *ends)
{
  const gunichar *units = fold->units + first;
  guint32 n_words
      = (is_chinese (units, end - first) ? winnow_chinese_words_cut : segment_with_icu) (units, end - first, ends);
  winnow_for_each_below (i, n_words)
    {
      bounds->firsts[bounds->n_tokens] = i > 0 ? first + ends[i - 1] : first;
      bounds->lasts[bounds->n_tokens++] = first + ends[i];
    }
}

static void
find_words (WinnowTokenBounds *bounds, const WinnowFold *fold, GCancellable *cancellable)
{
  g_autofree guint32 *ends = g_new (guint32, fold->n_units + 1);
  for (guint32 at = 0, end; at < fold->n_units && !g_cancellable_is_cancelled (cancellable); at = end)
    {
      WinnowUnitClass class = fold->classes[at];
      end = at + 1;
      if (class != WINNOW_UNIT_LETTER && class != WINNOW_UNIT_CHARACTER)
        continue;
      end = skip_class (fold, end, class);
      if (class == WINNOW_UNIT_CHARACTER)
        add_dictionary_words (bounds, fold, at, end, ends);
      else
        {
          bounds->firsts[bounds->n_tokens] = at;
          bounds->lasts[bounds->n_tokens++] = end;
        }
    }
}

/* ── sentences ── */

typedef struct
{
  const WinnowFold *fold;
  GArray *sentences;
  guint32 token;          /* the one after the gap */
  guint32 sentence_first; /* token */
  guint32 line_first;     /* unit */
} Sentences;

void
winnow_sentences_end_last (GArray *sentences, gboolean is_closed, gboolean ends_paragraph)
{
  if (sentences->len == 0)
    return;
  WinnowSentence *last = WINNOW_LAST (WinnowSentence, sentences);
  last->is_closed |= is_closed;
  last->ends_paragraph |= ends_paragraph;
}

static void
end_sentence (Sentences *pass, gboolean is_closed, gboolean ends_paragraph)
{
  WinnowSentence sentence = { pass->sentence_first, pass->token, FALSE, FALSE };
  if (sentence.first < sentence.last)
    g_array_append_val (pass->sentences, sentence);
  winnow_sentences_end_last (pass->sentences, is_closed, ends_paragraph);
  pass->sentence_first = sentence.last;
}

/* Whether the line end at unit @at ends a paragraph; see the top of the file. */
static gboolean
ends_paragraph (const Sentences *pass, guint32 at)
{
  const WinnowFold *fold = pass->fold;
  guint32 columns = 0, next = at + 1;
  if (next >= fold->n_units || g_unichar_isspace (fold->units[next]) || fold->units[at] == 0x2029
      || fold->units[at] == '\f')
    return TRUE;
  for (guint32 i = pass->line_first; i < at && columns <= WINNOW_WRAPPED_LINE_MAXIMUM; i++)
    columns += fold->classes[i] == WINNOW_UNIT_CHARACTER ? 2 : 1;
  return !winnow_line_is_wrapped (columns);
}

/* Whether the line that ends at unit @at is blank. */
static gboolean
is_blank_line (const Sentences *pass, guint32 at)
{
  const WinnowFold *fold = pass->fold;
  winnow_for_each_between (i, pass->line_first, at)
    if (fold->classes[i] != WINNOW_UNIT_SEPARATOR)
      return FALSE;
  return TRUE;
}

static void
pass_separator (Sentences *pass, guint32 at)
{
  const WinnowFold *fold = pass->fold;
  gunichar c = fold->units[at];
  gboolean ends, is_closed = c != ';';
  if (c == '\r' && at + 1 < fold->n_units && fold->units[at + 1] == '\n')
    return; /* one line end with what follows */
  switch (c)
    {
    case 0x3002: /* 。 */
    case '!':    /* ！？； fold to these */
    case '?':
    case ';':
      ends = TRUE;
      break;
    case '.':
      ends = at + 1 == fold->n_units || fold->classes[at + 1] == WINNOW_UNIT_SEPARATOR;
      break;
    default:
      ends = winnow_is_line_end (c) && ends_paragraph (pass, at);
      is_closed = ends && is_blank_line (pass, at);
    }
  if (ends)
    end_sentence (pass, is_closed, winnow_is_line_end (c));
  if (winnow_is_line_end (c))
    pass->line_first = at + 1;
}

static void
find_sentences (WinnowTokenBounds *bounds, const WinnowFold *fold)
{
  Sentences pass = { .fold = fold, .sentences = bounds->sentences };
  guint32 end = 0; /* of the token before */
  winnow_for_each_below (t, bounds->n_tokens)
    {
      guint32 first = bounds->firsts[t];
      pass.token = t;
      if (first != end + 1 || fold->units[end] != ' ')
        for (; end < first; end++)
          pass_separator (&pass, end);
      end = bounds->lasts[t];
    }
  pass.token = bounds->n_tokens;
  for (; end < fold->n_units; end++)
    pass_separator (&pass, end);
  end_sentence (&pass, TRUE, TRUE);
}

void
winnow_token_bounds_init (WinnowTokenBounds *bounds, const WinnowFold *fold, WinnowHanMode han,
                          GCancellable *cancellable)
{
  const gsize capacity = (gsize) fold->n_units + 1 + AT_ONCE;
  *bounds = (WinnowTokenBounds){ .sentences = winnow_array_new (WinnowSentence) };
  bounds->firsts = g_new (guint32, 2 * capacity);
  bounds->lasts = bounds->firsts + capacity;
  if (han == WINNOW_HAN_WORDS)
    find_words (bounds, fold, cancellable);
  else
    find_tokens (bounds, fold);
  find_sentences (bounds, fold);
}

void
winnow_token_bounds_clear (WinnowTokenBounds *bounds)
{
  g_free (bounds->firsts);
  g_clear_pointer (&bounds->sentences, g_array_unref);
}
