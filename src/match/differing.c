/* differing.c: the words of a passage that its other side lacks
 *
 * The passage alone is cut into tokens again: cutting both documents would take most of the time
 * until a pair is shown. */
#include "match/overlap.h"

/* What lies between the runs differs. @text: that of the passage, which begins at byte @start of
 * the document. */
static void
add_differing (GArray *differing, const WinnowText *text, guint32 start, const GArray *runs, gboolean of_b)
{
  guint32 token = 0;
  for (guint i = 0; i <= runs->len; i++)
    {
      const WinnowRun *run = i < runs->len ? &g_array_index (runs, WinnowRun, i) : NULL;
      guint32 next = run == NULL ? text->n_tokens : of_b ? run->b : run->a;
      if (next > token)
        {
          WinnowRange range = { start + text->starts[token], start + text->ends[next - 1] };
          g_array_append_val (differing, range);
        }
      token = run == NULL ? next : next + run->length;
    }
}

WinnowPassageWords *
winnow_passage_words_new (const WinnowPassage *passage, const char *text_a, const char *text_b, WinnowHanMode han)
{
  WinnowPassageWords *words = g_new0 (WinnowPassageWords, 1);
  words->a = winnow_text_new (text_a + passage->a.start, passage->a.end - passage->a.start, han);
  words->b = winnow_text_new (text_b + passage->b.start, passage->b.end - passage->b.start, han);
  const WinnowPassage alone = { .a = { .last = words->a->n_tokens }, .b = { .last = words->b->n_tokens } };
  words->runs = winnow_passage_dup_runs (words->a, words->b, &alone);
  return words;
}

void
winnow_passage_words_free (WinnowPassageWords *words)
{
  winnow_text_unref (words->a);
  winnow_text_unref (words->b);
  g_array_unref (words->runs);
  g_free (words);
}

void
winnow_passage_words_add_differing (const WinnowPassageWords *words, const WinnowPassage *passage, GArray *differing_a,
                                    GArray *differing_b)
{
  add_differing (differing_a, words->a, passage->a.start, words->runs, FALSE);
  add_differing (differing_b, words->b, passage->b.start, words->runs, TRUE);
}

void
winnow_passage_add_differing (const WinnowPassage *passage, const char *text_a, const char *text_b, WinnowHanMode han,
                              GArray *differing_a, GArray *differing_b)
{
  g_autoptr (WinnowPassageWords) words = winnow_passage_words_new (passage, text_a, text_b, han);
  winnow_passage_words_add_differing (words, passage, differing_a, differing_b);
}
