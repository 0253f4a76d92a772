/* disguise-judge.c: traces of folding → disguises
 *
 * Honest text leaves traces as well: an emoji's joiners, full-width letters in Chinese, “𝑥” in formulas, soft hyphens of a page that was set in narrow columns,
 * a heading with its letters set apart. So each trace gets points for what it says by itself, at most ENOUGH where it can hardly be honest; traces of the
 * same disguise with at most CLUSTER_GAP bytes between them are a cluster, and count (all of them) where its points add up to ENOUGH. Traces that
 * cannot be of a disguise are left out at once. The rules, one function each:
 *
 * - invisible code points speak only between letters; between Latin letters one is enough, between Han characters several are needed (law texts hold some that
 *   converters left), scripts that need joiners have theirs, selectors belong to what stands before them;
 * - soft hyphens speak where no hyphenator puts them: beside a single letter, in short words, or so that a part has no vowel, as soon as one in twenty does;
 * - look-alikes speak in words of Latin letters; Greek ones at a word's end are more often a formula's, and words of look-alikes alone need company;
 * - styled letters speak amid plain ones, or as running text; full-width ones only where no Han stands near, or as a long text;
 * - controls of direction speak inside words, or if they turn letters where nothing is written from right to left;
 * - letters set apart speak as several words of small letters (headings are capitals), Han characters as a long stretch that is no line of its own;
 * - radicals and compatibility ideographs speak where the document has the plain characters as well (a PDF's fonts use one of them throughout).
 *
 * All thresholds were set on real documents (see tests/gold/disguises.py), on the side of silence. Time: linear in the text where there is a trace. */
#include "text/disguise-judge.h"

#include <string.h>

#define ENOUGH 60
#define CLUSTER_GAP 600
#define WORD_REACH 256

typedef struct
{
  const WinnowFold *fold;
  const char *text;
  GArray *suspects; /* (element-type WinnowSuspect) */
} Judge;

static const WinnowTrace *
trace_at (const Judge *judge, guint i)
{
  return &g_array_index (judge->fold->traces, WinnowTrace, i);
}

static gunichar
source_at (const Judge *judge, guint32 start)
{
  return g_utf8_get_char (judge->text + start);
}

static void
suspect (Judge *judge, guint32 start, WinnowDisguise disguise, guint points)
{
  WinnowSuspect suspect = { start, (guint8) disguise, (guint8) MIN (points, ENOUGH) };
  g_array_append_val (judge->suspects, suspect);
}

static gboolean
is_word_unit (const WinnowFold *fold, guint32 at)
{
  return at < fold->n_units && (fold->classes[at] == WINNOW_UNIT_LETTER || fold->classes[at] == WINNOW_UNIT_MARK);
}

/* The word [first, last) that unit @at belongs to, at most WORD_REACH units to either side; empty where it is none's. */
static void
find_word (const WinnowFold *fold, guint32 at, guint32 *first, guint32 *last)
{
  *first = *last = at;
  if (!is_word_unit (fold, at))
    return;
  while (*first > 0 && at - *first < WORD_REACH && is_word_unit (fold, *first - 1))
    --*first;
  while (*last - at < WORD_REACH && is_word_unit (fold, *last))
    ++*last;
}

/* Whether some unit within @distance of @at holds for @test. */
static gboolean
is_near (const WinnowFold *fold, guint32 at, guint32 distance, gboolean (*test) (gunichar))
{
  for (guint32 i = at > distance ? at - distance : 0; i < MIN (fold->n_units, at + distance); i++)
    if (test (fold->units[i]))
      return TRUE;
  return FALSE;
}

/* Invisible code points */

typedef enum
{
  SIDE_NONE,   /* no letter */
  SIDE_PLAIN,  /* a letter of a script that has no use for invisible code points */
  SIDE_HAN,    /* Han, kana */
  SIDE_JOINED, /* a letter of another script: many have a use for joiners or selectors */
} Side;

static Side
side_of (const WinnowFold *fold, guint32 at)
{
  if (at >= fold->n_units || fold->classes[at] == WINNOW_UNIT_SEPARATOR || g_unichar_isdigit (fold->units[at]))
    return SIDE_NONE;
  switch (g_unichar_get_script (fold->units[at]))
    {
    case G_UNICODE_SCRIPT_LATIN:
    case G_UNICODE_SCRIPT_CYRILLIC:
    case G_UNICODE_SCRIPT_GREEK:
    case G_UNICODE_SCRIPT_ARMENIAN:
    case G_UNICODE_SCRIPT_GEORGIAN:
      return SIDE_PLAIN;
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
      return SIDE_HAN;
    default:
      return SIDE_JOINED;
    }
}

static gboolean
is_selector (gunichar c)
{
  return (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0xe0100 && c <= 0xe01ef);
}

/* Whether a space without width may break the line there: in an address, a path, an identifier. */
static gboolean
may_break (const Judge *judge, const WinnowTrace *trace)
{
  const WinnowFold *fold = judge->fold;
  guint32 first = trace->unit, last = trace->unit;

  while (first > 0 && trace->unit - first < 200 && fold->units[first - 1] > ' ')
    first--;
  while (last < fold->n_units && last - trace->unit < 200 && fold->units[last] > ' ')
    last++;
  for (guint32 i = first; i < last; i++)
    if (strchr ("/_@\\:=&", (int) MIN (fold->units[i], 0x7f)) != NULL && fold->units[i] < 0x7f)
      return TRUE;
  return g_unichar_isupper (source_at (judge, fold->starts[trace->unit])) && !g_unichar_isupper (source_at (judge, fold->starts[trace->unit - 1]));
}

static void
judge_invisible (Judge *judge, const WinnowTrace *trace)
{
  const WinnowFold *fold = judge->fold;
  gunichar c = source_at (judge, trace->start);
  Side before = trace->unit > 0 ? side_of (fold, trace->unit - 1) : SIDE_NONE, after = side_of (fold, trace->unit);

  if (before == SIDE_PLAIN && after == SIDE_PLAIN)
    {
      if (c == 0x200b && may_break (judge, trace))
        return;
      suspect (judge, trace->start, WINNOW_DISGUISE_INVISIBLE, c >= 0x2061 && c <= 0x2064 ? 5 : ENOUGH);
    }
  else if ((before == SIDE_HAN || before == SIDE_PLAIN) && (after == SIDE_HAN || after == SIDE_PLAIN))
    suspect (judge, trace->start, WINNOW_DISGUISE_INVISIBLE, is_selector (c) ? 4 : 8);
  else if (c > 0xe0000 && c < 0xe0080 && (before == SIDE_PLAIN || before == SIDE_HAN))
    suspect (judge, trace->start, WINNOW_DISGUISE_INVISIBLE, 10);
}

/* Soft hyphens */

static gboolean
is_vowel (gunichar unit)
{
  return g_utf8_strchr ("aeiouyæøœаеиоуыэюяіїєαεηιουω", -1, unit) != NULL;
}

typedef struct
{
  guint first, last; /* traces, half-open */
  guint n, n_odd;
} Hyphens;

/* Whether the letters [first, last) are a syllable or several: some vowel, and not alone at the word's end. */
static gboolean
is_syllable (const WinnowFold *fold, guint32 first, guint32 last, gboolean is_at_edge)
{
  gboolean has_vowel = FALSE;
  for (guint32 i = first; i < last; i++)
    has_vowel |= is_vowel (fold->units[i]);
  return has_vowel && last - first > is_at_edge;
}

/* Whether a hyphenator may have put soft hyphen @i there, by the parts of the word that it and its neighbours cut. */
static gboolean
is_plausible_hyphen (const Judge *judge, guint i)
{
  const WinnowFold *fold = judge->fold;
  guint32 unit = trace_at (judge, i)->unit, first, last, begin, end;

  find_word (fold, unit, &first, &last);
  if (first == last || first == unit)
    return TRUE; /* at a word's edge: not inside */
  if (last - first < 5)
    return FALSE;
  begin = i > 0 ? MAX (first, trace_at (judge, i - 1)->unit) : first;
  end = i + 1 < fold->traces->len ? MIN (last, trace_at (judge, i + 1)->unit) : last;
  return is_syllable (fold, begin, unit, begin == first) && is_syllable (fold, unit, end, end == last);
}

static void
settle_hyphens (Judge *judge, const Hyphens *hyphens)
{
  if (hyphens->n_odd < 2 || hyphens->n_odd * 20 < hyphens->n)
    return;
  for (guint i = hyphens->first; i < hyphens->last; i++)
    if (trace_at (judge, i)->kind == WINNOW_TRACE_INVISIBLE && source_at (judge, trace_at (judge, i)->start) == 0xad)
      suspect (judge, trace_at (judge, i)->start, WINNOW_DISGUISE_INVISIBLE, ENOUGH);
}

static void
judge_hyphens (Judge *judge)
{
  Hyphens hyphens = { 0 };
  guint32 last_start = 0;

  for (guint i = 0; i < judge->fold->traces->len; i++)
    {
      const WinnowTrace *trace = trace_at (judge, i);
      Side after = side_of (judge->fold, trace->unit);
      if (trace->kind != WINNOW_TRACE_INVISIBLE || source_at (judge, trace->start) != 0xad || trace->unit == 0)
        continue;
      if (hyphens.n > 0 && trace->start - last_start > CLUSTER_GAP)
        {
          settle_hyphens (judge, &hyphens);
          hyphens = (Hyphens){ 0 };
        }
      if (hyphens.n++ == 0)
        hyphens.first = i;
      hyphens.last = i + 1;
      hyphens.n_odd += after == SIDE_HAN || (after == SIDE_PLAIN && !is_plausible_hyphen (judge, i));
      last_start = trace->start;
    }
  settle_hyphens (judge, &hyphens);
}

/* Controls of direction */

static gboolean
is_right_to_left (gunichar c)
{
  return (c >= 0x590 && c <= 0x8ff) || (c >= 0xfb1d && c <= 0xfdff) || (c >= 0xfe70 && c <= 0xfeff) || (c >= 0x10800 && c <= 0x10fff) || (c >= 0x1e800 && c <= 0x1efff);
}

static gboolean
is_letter_at (const WinnowFold *fold, guint32 at)
{
  return at < fold->n_units && fold->classes[at] != WINNOW_UNIT_SEPARATOR;
}

static void
judge_bidi (Judge *judge, const WinnowTrace *trace)
{
  const WinnowFold *fold = judge->fold;
  gunichar c = source_at (judge, trace->start);
  gboolean turns = (c == 0x202d || c == 0x202e) && (is_letter_at (fold, trace->unit) || (trace->unit > 0 && is_letter_at (fold, trace->unit - 1)));
  gboolean is_inside = trace->unit > 0 && is_letter_at (fold, trace->unit - 1) && is_letter_at (fold, trace->unit);

  if (!is_near (fold, trace->unit, 120, is_right_to_left))
    suspect (judge, trace->start, WINNOW_DISGUISE_BIDI, turns ? ENOUGH : is_inside ? 30 : 5);
}

/* Letters: all traces of a word are judged together. */

typedef struct
{
  guint32 first, last;    /* units */
  guint begin, end;       /* traces, half-open */
  guint n_letters;        /* no digits */
  guint n_styled, n_wide; /* full-width ones are counted apart */
  guint n_lookalike;
  gboolean is_amid;       /* a changed letter has others on both sides */
  gboolean has_phonetic;  /* letters of phonetic notation */
  gboolean has_greek;     /* a Greek look-alike */
  gboolean is_latin;      /* in a text of Latin letters */
  gboolean has_omicron;   /* which no formula has */
  gboolean has_dotless;   /* ı */
} Word;

static gboolean
is_han_unit (gunichar c)
{
  return (c >= 0x3041 && c <= 0x30ff) || (c >= 0x3400 && c <= 0x9fff) || c >= 0x20000;
}

/* Whether letters with diacritics stand near: those of Turkish and its kin do, beside a dotless ı. */
static gboolean
is_near_diacritics (const Judge *judge, guint32 unit)
{
  const WinnowFold *fold = judge->fold;
  for (guint32 i = unit > 1000 ? unit - 1000 : 0; i < MIN (fold->n_units, unit + 1000); i++)
    if (fold->units[i] < 0x80 && g_ascii_isalpha ((char) fold->units[i]) && fold->ends[i] - fold->starts[i] > 1 && source_at (judge, fold->starts[i]) < 0x250 && source_at (judge, fold->starts[i]) != 0x131)
      return TRUE;
  return FALSE;
}

/* Whether the word is of changed letters only. */
static gboolean
is_whole (const Word *word)
{
  return word->n_styled + word->n_wide == word->n_letters;
}

static gboolean
is_phonetic (gunichar c)
{
  return (c >= 0x250 && c <= 0x2af) || c == 0x14b || c == 0xf0 || c == 0x3b8 || c == 0x2c8 || c == 0x2d0;
}

/* Whether the text about unit @at is of Latin letters, rather than Greek, Cyrillic or Armenian ones: there a lone Latin letter is a slip of the keyboard. */
static gboolean
is_amid_latin (const WinnowFold *fold, guint32 at)
{
  guint n_latin = 0, n_other = 0;
  for (guint32 i = at > 150 ? at - 150 : 0; i < MIN (fold->n_units, at + 150); i++)
    {
      n_latin += fold->units[i] < 0x80 && g_ascii_isalpha ((char) fold->units[i]);
      n_other += fold->units[i] >= 0x370 && fold->units[i] < 0x590;
    }
  return n_latin > 4 * n_other;
}

static void
look_at_letter (const Judge *judge, const WinnowTrace *trace, Word *word)
{
  gunichar c = source_at (judge, trace->start);

  if (trace->kind == WINNOW_TRACE_LOOKALIKE)
    {
      word->n_lookalike++;
      word->has_greek |= c >= 0x370 && c < 0x400;
      word->has_omicron |= c == 0x3bf || c == 0x39f;
    }
  else if (c >= 0xff21 && c <= 0xff5a)
    word->n_wide++;
  else
    word->n_styled++;
  word->has_dotless |= c == 0x131;
  word->is_amid |= trace->unit > word->first && trace->unit + 1 < word->last;
}

static void
suspect_word (Judge *judge, const Word *word, WinnowDisguise disguise, guint points)
{
  for (guint i = word->begin; i < word->end; i++)
    {
      guint8 kind = trace_at (judge, i)->kind;
      if ((disguise == WINNOW_DISGUISE_LOOKALIKE && kind == WINNOW_TRACE_LOOKALIKE) || (disguise == WINNOW_DISGUISE_STYLED && kind == WINNOW_TRACE_STYLED))
        {
          suspect (judge, trace_at (judge, i)->start, disguise, points);
          points = 0;
        }
    }
}

static void
judge_lookalikes (Judge *judge, const Word *word)
{
  guint32 length = word->last - word->first;
  guint points = 0;

  if (!word->is_latin)
    points = word->is_amid && !word->has_greek ? 15 : 0;
  else if (word->has_greek)
    points = word->n_lookalike < length && length >= 3 && (word->is_amid || word->has_omicron) ? 30 : 0;
  else if (word->n_lookalike == length)
    points = length > 1 ? 20 : 0;
  else
    points = word->is_amid ? ENOUGH : 20;
  suspect_word (judge, word, WINNOW_DISGUISE_LOOKALIKE, points);
}

/* How many words of changed letters only stand in a row with this one, up to @limit. */
static guint
count_row (const Judge *judge, const Word *word, guint limit)
{
  const WinnowFold *fold = judge->fold;
  guint row = 1;
  guint32 unit = word->last;

  for (guint i = word->end; i < fold->traces->len && row < limit; row++)
    {
      guint32 first, last;
      while (unit < fold->n_units && fold->classes[unit] == WINNOW_UNIT_SEPARATOR && !g_unichar_isalnum (fold->units[unit]))
        unit++;
      find_word (fold, unit, &first, &last);
      if (first == last)
        break;
      for (guint32 u = first; u < last; u++, i++)
        if (i >= fold->traces->len || trace_at (judge, i)->kind != WINNOW_TRACE_STYLED || trace_at (judge, i)->unit != u)
          return row;
      unit = last;
    }
  return row;
}

static guint
judge_whole_word (const Judge *judge, const Word *word)
{
  guint32 length = word->last - word->first;

  if (word->n_wide > 0 && is_near (judge->fold, word->first, 40, is_han_unit))
    return count_row (judge, word, 8) >= 8 ? 20 : 0;
  if (length < 2)
    return 0;
  return count_row (judge, word, 4) >= 4 ? 20 : length >= 4 && word->n_wide == 0 ? 4 : 0;
}

static void
judge_styled (Judge *judge, const Word *word)
{
  guint plain = word->n_letters - word->n_styled - word->n_wide, points = 0;

  if (is_whole (word))
    points = judge_whole_word (judge, word);
  else if (word->has_phonetic || (word->has_dotless && is_near_diacritics (judge, word->first)))
    return;
  else if (word->has_dotless)
    points = 10;
  else if (word->is_amid && plain >= 3)
    points = word->n_wide > 0 ? 20 : 30;
  else if (word->n_styled + word->n_wide >= 3)
    points = word->n_wide > 0 && is_near (judge->fold, word->first, 40, is_han_unit) ? 0 : 20;
  suspect_word (judge, word, WINNOW_DISGUISE_STYLED, points);
}

static gboolean
is_letter_trace (const WinnowTrace *trace)
{
  return trace->kind == WINNOW_TRACE_STYLED || trace->kind == WINNOW_TRACE_LOOKALIKE;
}

/* Judges the word of trace @i. Returns: the first trace behind it. */
static guint
judge_word (Judge *judge, guint i)
{
  const WinnowFold *fold = judge->fold;
  Word word = { .begin = i };

  find_word (fold, trace_at (judge, i)->unit, &word.first, &word.last);
  for (; i < fold->traces->len && trace_at (judge, i)->unit < word.last; i++)
    if (is_letter_trace (trace_at (judge, i)))
      look_at_letter (judge, trace_at (judge, i), &word);
  word.end = MAX (i, word.begin + 1);
  for (guint32 u = word.first; u < word.last; u++)
    {
      word.has_phonetic |= is_phonetic (fold->units[u]);
      word.n_letters += !g_unichar_isdigit (fold->units[u]);
    }
  if (word.n_lookalike > 0)
    {
      word.is_latin = is_amid_latin (fold, word.first);
      judge_lookalikes (judge, &word);
    }
  if (word.n_styled + word.n_wide > 0)
    judge_styled (judge, &word);
  return word.end;
}

static void
judge_words (Judge *judge)
{
  for (guint i = 0; i < judge->fold->traces->len;)
    i = is_letter_trace (trace_at (judge, i)) ? judge_word (judge, i) : i + 1;
}

/* Letters set apart: a word's gaps are its traces. */

/* Whether a long word of letters set apart is text whose words are no wider apart, rather than an alphabet or a row of marks. */
static gboolean
is_like_text (const WinnowFold *fold, guint32 first, guint32 last)
{
  guint n_distinct = 0, n_vowels = 0;
  for (guint32 i = first; i < last; i++)
    {
      guint32 j = first;
      while (fold->units[j] != fold->units[i])
        j++;
      n_distinct += i == j;
      n_vowels += is_vowel (fold->units[i]);
    }
  return n_distinct >= 6 && n_distinct * 4 < (last - first) * 3 && n_vowels * 5 > last - first;
}

/* Joined words that follow each other. */
typedef struct
{
  guint32 last; /* unit behind it */
  guint n_words, n_letters, n_small, n_vowels;
  guint n_parted; /* gaps with more than white space */
} Row;

static guint32
skip_separators (const WinnowFold *fold, guint32 at, Row *row)
{
  gboolean is_parted = FALSE;
  for (; at < fold->n_units && fold->classes[at] == WINNOW_UNIT_SEPARATOR; at++)
    is_parted |= !g_unichar_isspace (fold->units[at]);
  row->n_parted += is_parted;
  return at;
}

static void
add_word (const Judge *judge, guint32 first, guint32 last, Row *row)
{
  const WinnowFold *fold = judge->fold;
  row->last = last;
  row->n_words++;
  for (guint32 i = first; i < last; i++)
    {
      row->n_letters++;
      row->n_small += g_unichar_islower (source_at (judge, fold->starts[i]));
      row->n_vowels += is_vowel (fold->units[i]);
    }
}

/* The row that begins with the joined word of trace @i: joined words, and single letters, which need no joining. */
static Row
measure_row (const Judge *judge, guint i)
{
  const WinnowFold *fold = judge->fold;
  guint32 first, last;
  Row row = { 0 };

  find_word (fold, trace_at (judge, i)->unit, &first, &last);
  for (; first < last; first = skip_separators (fold, last, &row), find_word (fold, first, &first, &last))
    {
      gboolean is_joined = FALSE;
      for (; i < fold->traces->len && trace_at (judge, i)->unit < last; i++)
        is_joined |= trace_at (judge, i)->kind == WINNOW_TRACE_SPACED;
      if (!is_joined && last - first > 1)
        break;
      add_word (judge, first, last, &row);
    }
  return row;
}

static guint
judge_row (const Judge *judge, guint32 first, guint32 last, const Row *row)
{
  if (row->n_small * 2 <= row->n_letters || row->n_vowels * 4 < row->n_letters || row->n_vowels * 5 > row->n_letters * 3 || row->n_parted * 2 > row->n_words)
    return 0;
  if (row->n_words >= 4 && row->n_letters >= 16)
    return ENOUGH;
  if (last - first >= 20 && is_like_text (judge->fold, first, MIN (last, first + 200)))
    return ENOUGH;
  return last - first >= 6 ? 12 : 0;
}

static void
judge_spaced (Judge *judge)
{
  Row row = { 0 };
  for (guint i = 0; i < judge->fold->traces->len; i++)
    {
      const WinnowTrace *trace = trace_at (judge, i);
      guint points = 0;
      if (trace->kind != WINNOW_TRACE_SPACED)
        continue;
      if (trace->unit >= row.last)
        {
          guint32 first, last;
          find_word (judge->fold, trace->unit, &first, &last);
          row = measure_row (judge, i);
          points = judge_row (judge, first, last, &row);
        }
      suspect (judge, trace->start, WINNOW_DISGUISE_SPACED, points);
    }
}

/* Han characters set apart */

#define MIN_SPACED_HAN 8     /* of a stretch */
#define MAX_HEADING_HAN 40   /* a line of its own up to here is a heading */
#define MIN_HABIT_HAN 2000   /* a document that long, */
#define HABIT_PERCENT 80     /* with so many of its characters set apart, was written or recognised so */

/* Whether white space (no tab, no line end) of at most three spaces stands from unit @at on before another Han character. */
static guint32
skip_spaces (const WinnowFold *fold, guint32 at)
{
  guint32 end = at;
  while (end < fold->n_units && end - at < 3 && fold->units[end] == ' ')
    end++;
  return end > at && end < fold->n_units && is_han_unit (fold->units[end]) ? end : at;
}

static gboolean
is_line_end (const WinnowFold *fold, guint32 at)
{
  return at >= fold->n_units || fold->units[at] == '\n' || fold->units[at] == '\r';
}

/* Whether nothing but spaces stands between the stretch and the ends of its line. */
static gboolean
is_line_of_its_own (const WinnowFold *fold, guint32 first, guint32 last)
{
  while (first > 0 && fold->units[first - 1] == ' ')
    first--;
  while (last < fold->n_units && fold->units[last] == ' ')
    last++;
  return (first == 0 || is_line_end (fold, first - 1)) && is_line_end (fold, last);
}

/* Looks at the Han characters from unit @at on that are set apart. Returns: the unit behind them. */
static guint32
judge_spaced_stretch (Judge *judge, guint32 at, guint *n_gaps)
{
  const WinnowFold *fold = judge->fold;
  guint32 first = at, next = at, last;
  guint n = 1;

  while ((next = skip_spaces (fold, at + 1)) > at + 1)
    {
      at = next;
      n++;
    }
  last = at + 1;
  *n_gaps += n - 1;
  if (n >= MIN_SPACED_HAN && !(n <= MAX_HEADING_HAN && is_line_of_its_own (fold, first, last)))
    for (at = first; at < last; at++)
      if (fold->units[at] == ' ')
        suspect (judge, fold->starts[at], WINNOW_DISGUISE_SPACED, 4);
  return last;
}

static void
judge_spaced_han (Judge *judge)
{
  const WinnowFold *fold = judge->fold;
  guint n_before = judge->suspects->len, n_gaps = 0;

  for (guint32 i = 0; i + 2 < fold->n_units;)
    if (fold->units[i + 1] == ' ' && fold->classes[i] == WINNOW_UNIT_CHARACTER && is_han_unit (fold->units[i]))
      i = judge_spaced_stretch (judge, i, &n_gaps);
    else
      i++;
  if (fold->n_han >= MIN_HABIT_HAN && n_gaps * 100 / fold->n_han >= HABIT_PERCENT)
    g_array_set_size (judge->suspects, n_before);
}

/* Radicals and compatibility ideographs */

static void
judge_variants (Judge *judge)
{
  const WinnowFold *fold = judge->fold;
  g_autoptr (GHashTable) changed = g_hash_table_new (NULL, NULL); /* a set of units */
  guint n_variants = 0, n_all = 0;

  for (guint i = 0; i < fold->traces->len; i++)
    if (trace_at (judge, i)->kind == WINNOW_TRACE_VARIANT && ++n_variants)
      g_hash_table_add (changed, GUINT_TO_POINTER (fold->units[trace_at (judge, i)->unit]));
  if (n_variants == 0)
    return;
  for (guint32 i = 0; i < fold->n_units; i++)
    n_all += fold->classes[i] == WINNOW_UNIT_CHARACTER && g_hash_table_contains (changed, GUINT_TO_POINTER (fold->units[i]));
  if (n_variants * 10 >= n_all * 8)
    return;
  for (guint i = 0; i < fold->traces->len; i++)
    if (trace_at (judge, i)->kind == WINNOW_TRACE_VARIANT)
      suspect (judge, trace_at (judge, i)->start, WINNOW_DISGUISE_LOOKALIKE, 30);
}

/* All of them */

static void
judge_code_points (Judge *judge)
{
  for (guint i = 0; i < judge->fold->traces->len; i++)
    {
      const WinnowTrace *trace = trace_at (judge, i);
      if (trace->kind == WINNOW_TRACE_BIDI)
        judge_bidi (judge, trace);
      else if (trace->kind == WINNOW_TRACE_INVISIBLE && source_at (judge, trace->start) != 0xad)
        judge_invisible (judge, trace);
    }
}

static int
compare_suspects (gconstpointer a, gconstpointer b)
{
  const WinnowSuspect *x = a, *y = b;
  return x->disguise != y->disguise ? (int) x->disguise - y->disguise : x->start < y->start ? -1 : x->start > y->start;
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const WinnowSuspect *x = a, *y = b;
  return x->start < y->start ? -1 : x->start > y->start;
}

/* Leaves the clusters that have points enough, by place. */
static void
keep_clusters (GArray *suspects)
{
  WinnowSuspect *items = (WinnowSuspect *) (void *) suspects->data;
  guint n = 0, end;

  g_array_sort (suspects, compare_suspects);
  for (guint begin = 0; begin < suspects->len; begin = end)
    {
      guint points = 0;
      for (end = begin; end < suspects->len && items[end].disguise == items[begin].disguise && (end == begin || items[end].start - items[end - 1].start <= CLUSTER_GAP); end++)
        points += items[end].points;
      if (points >= ENOUGH)
        for (guint i = begin; i < end; i++)
          items[n++] = items[i];
    }
  g_array_set_size (suspects, n);
  g_array_sort (suspects, compare_places);
}

GArray *
winnow_suspects_new (const WinnowFold *fold, const char *text)
{
  Judge judge = { fold, text, g_array_new (FALSE, FALSE, sizeof (WinnowSuspect)) };

  if (fold->n_han >= MIN_SPACED_HAN)
    judge_spaced_han (&judge);
  if (fold->traces->len > 0)
    {
      judge_code_points (&judge);
      judge_hyphens (&judge);
      judge_words (&judge);
      judge_spaced (&judge);
      judge_variants (&judge);
    }
  if (judge.suspects->len > 0)
    keep_clusters (judge.suspects);
  return judge.suspects;
}
