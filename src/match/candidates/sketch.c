/* sketch.c: a text → its sketch */
#include "match/candidates/sketch.h"

#include <math.h>
#include <string.h>

#include "base/for-each.h"
#include "match/reworded/vectors.h"

/* Finds the room of each array in the block, which it makes with @block not NULL. Returns: bytes */
static gsize
lay_out (WinnowSketch *sketch, guint32 n_postings, guint8 *block)
{
  const struct
  {
    gpointer *array;
    gsize size;
  } parts[] = {
    { (gpointer *) &sketch->tokens, sizeof *sketch->tokens * sketch->n_tokens },
    { (gpointer *) &sketch->terms, sizeof *sketch->terms * sketch->n_terms },
    { (gpointer *) &sketch->posting_starts, sizeof *sketch->posting_starts * (sketch->n_terms + 1) },
    { (gpointer *) &sketch->postings, sizeof *sketch->postings * n_postings },
    { (gpointer *) &sketch->first_tokens, sizeof *sketch->first_tokens * (sketch->n_sentences + 1) },
    { (gpointer *) &sketch->sentences, sizeof *sketch->sentences * sketch->n_sentences },
    { (gpointer *) &sketch->weights, sketch->least_weight != sketch->most_weight ? sketch->n_tokens : 0 },
  };
  gsize size = sizeof *sketch;
  winnow_for_each_of (part, parts)
    {
      if (block != NULL)
        *part->array = part->size > 0 ? block + size : NULL;
      size += part->size;
    }
  return size;
}

static void
fill_tokens (WinnowSketch *sketch, const WinnowText *text)
{
  winnow_for_each_below (t, text->n_tokens)
    sketch->tokens[t] = (guint32) text->hashes[t];
  if (sketch->weights != NULL)
    memcpy (sketch->weights, text->weights, text->n_tokens);
}

static void
fill_terms (WinnowSketch *sketch, const WinnowVectors *vectors)
{
  guint32 n_postings = vectors->posting_starts[vectors->n_terms];
  winnow_for_each_below (t, vectors->n_terms)
    sketch->terms[t] = (guint32) (vectors->terms[t] >> 32);
  memcpy (sketch->posting_starts, vectors->posting_starts, sizeof *sketch->posting_starts * (vectors->n_terms + 1));
  winnow_for_each_below (p, n_postings)
    sketch->postings[p] = (WinnowSketchPosting){ (guint16) vectors->postings[p].sentence,
                                                 (guint16) MIN (vectors->postings[p].frequency, G_MAXUINT16) };
}

static void
fill_sentences (WinnowSketch *sketch, const WinnowVectors *vectors)
{
  winnow_for_each_below (s, vectors->n_sentences)
    {
      WinnowSketchSentence *sentence = &sketch->sentences[s];
      sketch->first_tokens[s] = vectors->sentences[s].first;
      sentence->n_entries = vectors->sentences[s].entry_last - vectors->sentences[s].entry_first;
    }
  sketch->first_tokens[vectors->n_sentences] = sketch->n_tokens;
  winnow_for_each_below (t, vectors->n_terms)
    {
      float log_df = logf ((float) winnow_vectors_get_df (vectors, t));
      for (guint32 p = sketch->posting_starts[t]; p < sketch->posting_starts[t + 1]; p++)
        {
          WinnowSketchSentence *sentence = &sketch->sentences[sketch->postings[p].sentence];
          float square = (float) sketch->postings[p].frequency * sketch->postings[p].frequency;
          sentence->squares += square;
          sentence->by_log += square * log_df;
          sentence->by_log_log += square * log_df * log_df;
        }
    }
}

WinnowSketch *
winnow_sketch_new (const WinnowText *text)
{
  g_autoptr (WinnowVectors) vectors = winnow_vectors_new (text);
  WinnowSketch plan = {
    .n_tokens = text->n_tokens,
    .n_terms = vectors->n_terms,
    .n_sentences = vectors->n_sentences,
    .least_weight = G_MAXUINT8,
  };
  guint32 n_postings = vectors->posting_starts[vectors->n_terms];
  if (vectors->n_sentences > G_MAXUINT16)
    plan = (WinnowSketch){ .is_always_worth = TRUE };
  winnow_for_each_below (t, plan.n_tokens)
    {
      plan.least_weight = MIN (plan.least_weight, text->weights[t]);
      plan.most_weight = MAX (plan.most_weight, text->weights[t]);
    }
  n_postings = plan.is_always_worth ? 0 : n_postings;
  plan.size = lay_out (&plan, n_postings, NULL);
  WinnowSketch *sketch = g_malloc0 (plan.size);
  *sketch = plan;
  lay_out (sketch, n_postings, (guint8 *) sketch);
  if (sketch->is_always_worth)
    return sketch;
  fill_tokens (sketch, text);
  fill_terms (sketch, vectors);
  fill_sentences (sketch, vectors);
  return sketch;
}

void
winnow_sketch_free (WinnowSketch *sketch)
{
  g_free (sketch);
}
