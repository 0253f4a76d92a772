/* passage-disguises.c: disguises that show only beside the source
 *
 * Converted: characters that differ in script only, traditional on one side and simplified on the
 * other. Texts in different scripts differ in about every third character, so a few stray ones are
 * no sign.
 *
 * Homophones: those in runs of equal syllables (verbatim/sounds.h), and those that sound alike
 * where two words that agree have equally many characters between them. Typing errors swap one now
 * and then; a disguise swaps many. */
#include "match/passage-disguises.h"
#include "base/array.h"

#define MIN_CONVERTED 4u     /* characters */
#define CONVERTED_SHARE 0.05 /* of those that agree */
#define MIN_HOMOPHONES 3u
#define HOMOPHONES_SHARE 0.02 /* of the characters that agree or sound the same */

typedef struct
{
  const WinnowText *a, *b;
  guint32 n_agreeing, n_converted, n_homophones; /* Han characters */
} Counts;

static void
count_run (Counts *counts, WinnowRun run)
{
  winnow_for_each_below (i, run.length)
    {
      guint8 x = counts->a->flags[run.a + i], y = counts->b->flags[run.b + i];
      counts->n_agreeing += (x & WINNOW_TOKEN_CHARACTER) != 0;
      counts->n_converted += ((x ^ y) & WINNOW_TOKEN_CONVERTED) != 0;
    }
}

/* A gap between two runs. Only gaps with equally many tokens on both sides are compared. */
static void
count_gap (Counts *counts, guint32 a, guint32 a_last, guint32 b, guint32 b_last)
{
  if (counts->a->sounds == NULL || counts->b->sounds == NULL || a_last - a != b_last - b)
    return;
  for (; a < a_last; a++, b++)
    counts->n_homophones += counts->a->sounds[a] != 0 && counts->a->sounds[a] == counts->b->sounds[b]
                            && counts->a->hashes[a] != counts->b->hashes[b];
}

static guint32
get_disguises (const Counts *counts)
{
  guint32 disguises = 0;
  if (counts->n_converted >= MIN_CONVERTED && counts->n_converted >= CONVERTED_SHARE * counts->n_agreeing)
    disguises |= 1u << WINNOW_DISGUISE_CONVERTED;
  if (counts->n_homophones >= MIN_HOMOPHONES
      && counts->n_homophones >= HOMOPHONES_SHARE * (counts->n_agreeing + counts->n_homophones))
    disguises |= 1u << WINNOW_DISGUISE_HOMOPHONES;
  return disguises;
}

/* An exact passage is one run. */
static GArray *
dup_runs (const WinnowText *a, const WinnowText *b, const WinnowPassage *passage)
{
  WinnowRun whole = { passage->a.first, passage->b.first, passage->a.last - passage->a.first };
  if (passage->kind != WINNOW_PASSAGE_EXACT || passage->b.last - passage->b.first != whole.length)
    return winnow_passage_dup_runs (a, b, passage);
  GArray *runs = winnow_array_new (WinnowRun);
  g_array_append_val (runs, whole);
  return runs;
}

guint32
winnow_passage_find_disguises (const WinnowText *a, const WinnowText *b, const WinnowPassage *passage,
                               guint32 n_homophones)
{
  Counts counts = { .a = a, .b = b };
  guint32 at_a = passage->a.first, at_b = passage->b.first;
  if (a->n_han == 0 || b->n_han == 0 || passage->kind >= WINNOW_PASSAGE_CONDENSED)
    return 0;
  g_autoptr (GArray) runs = dup_runs (a, b, passage);
  winnow_for_each_value (const WinnowRun, run, runs)
    {
      count_gap (&counts, at_a, run->a, at_b, run->b);
      count_run (&counts, *run);
      at_a = run->a + run->length;
      at_b = run->b + run->length;
    }
  count_gap (&counts, at_a, passage->a.last, at_b, passage->b.last);
  counts.n_homophones = MAX (counts.n_homophones, n_homophones);
  return get_disguises (&counts);
}
