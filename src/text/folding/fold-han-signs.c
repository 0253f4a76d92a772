/* fold-han-signs.c: signs in Chinese in place of characters: 人□ for 人口, 二○二四 for 二〇二四
 *
 * ○, 0 and O are 〇 after a Chinese numeral; 0 and O only where a numeral or 年 follows, too. Both
 * are how people write, so that is no disguise. □ is 口 where it is then a part of a longer word in
 * the most probable cut of the characters around it, by the shipped dictionary alone: so every text
 * is folded alike. A box to be ticked, and one for a lost character, makes no such word and stays.
 * Other characters that look alike (己 and 已, 曰 and 日, 未 and 末) stay as they are: which of the two
 * is meant does not show in the words around it (“一曰” became “一日” in every chronicle), and a
 * passage runs on across single ones.
 *
 * Invariant: folding the result again changes nothing. O(n). */
#include "text/words/chinese-words.h"

#include "base/array.h"
#include "text/folding/fold-passes.h"

#define SQUARE 0x25a1u
#define MOUTH 0x53e3u
#define CIRCLE 0x25cbu
#define LARGE_CIRCLE 0x25efu
#define ZERO 0x3007u
#define YEAR 0x5e74u
#define REACH 4u /* characters to either side; hardly a word is longer */

static gboolean
is_numeral (gunichar c)
{
  return g_utf8_strchr ("一二三四五六七八九〇", -1, c) != NULL;
}

static gboolean
is_circle (gunichar c)
{
  return c == CIRCLE || c == LARGE_CIRCLE;
}

/* A small o is no such sign. */
static gboolean
is_round (const WinnowFold *fold, guint32 at, const char *text)
{
  gunichar c = fold->units[at];
  return is_circle (c) || c == '0' || (c == 'o' && text[fold->starts[at]] != 'o');
}

static void
replace (WinnowFold *fold, guint32 at, gunichar unit)
{
  fold->units[at] = unit;
  fold->classes[at] = WINNOW_UNIT_CHARACTER;
}

/* Replaces the circle at unit @at, or a row of round signs that begins there with 0 or O. Returns:
 * the unit after it */
static guint32
fold_zeros (WinnowFold *fold, guint32 at, const char *text)
{
  guint32 end = at + 1;
  if (at == 0 || !is_numeral (fold->units[at - 1]))
    return end;
  if (!is_circle (fold->units[at]))
    {
      while (end < fold->n_units && is_round (fold, end, text))
        end++;
      if (end == fold->n_units || (!is_numeral (fold->units[end]) && fold->units[end] != YEAR))
        return end;
    }
  winnow_for_each_between (i, at, end)
    replace (fold, i, ZERO);
  return end;
}

static void
fold_square (WinnowFold *fold, guint32 at)
{
  gunichar units[2 * REACH + 1];
  guint32 first = at, last = at + 1;
  while (first > 0 && at - first < REACH && fold->classes[first - 1] == WINNOW_UNIT_CHARACTER)
    first--;
  while (last < fold->n_units && last - at <= REACH && fold->classes[last] == WINNOW_UNIT_CHARACTER)
    last++;
  winnow_for_each_between (i, first, last)
    units[i - first] = i == at ? MOUTH : fold->units[i];
  if (!winnow_chinese_words_is_part (units, last - first, at - first))
    return;
  replace (fold, at, MOUTH);
  winnow_fold_record_character (fold, WINNOW_FOLDED_LOOKALIKE, fold->starts[at], at);
}

void
winnow_fold_han_signs (WinnowFold *fold, const char *text, const GArray *signs)
{
  guint32 done = 0;
  winnow_for_each_value (const guint32, sign, signs)
    {
      guint32 at = *sign;
      if (fold->units[at] == SQUARE)
        fold_square (fold, at);
      else if (at >= done && is_round (fold, at, text))
        done = fold_zeros (fold, at, text);
    }
}
