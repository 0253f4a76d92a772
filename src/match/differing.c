/* differing.c: the words of a passage that its other side lacks
 *
 * The passage alone is cut into tokens again: cutting both documents would take most of the time until a pair is shown. */
#include "match/overlap.h"

/* What lies between the runs differs. @text: that of the passage, which begins at byte @start of the document. */
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

void
winnow_passage_add_differing (const WinnowPassage *passage, const char *text_a, const char *text_b, WinnowHanMode han, GArray *differing_a, GArray *differing_b)
{
  g_autoptr (WinnowText) a = winnow_text_new (text_a + passage->a.start, passage->a.end - passage->a.start, han);
  g_autoptr (WinnowText) b = winnow_text_new (text_b + passage->b.start, passage->b.end - passage->b.start, han);
  const WinnowPassage alone = { .a = { .last = a->n_tokens }, .b = { .last = b->n_tokens } };
  g_autoptr (GArray) runs = winnow_passage_dup_runs (a, b, &alone);

  add_differing (differing_a, a, passage->a.start, runs, FALSE);
  add_differing (differing_b, b, passage->b.start, runs, TRUE);
}
