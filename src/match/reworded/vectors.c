/* vectors.c: sentences → vectors of terms, and postings of terms
 *
 * Two passes over the tokens: the first numbers the terms in order of appearance, the second lays
 * out their postings by counting. O(tokens). */
#include "match/reworded/vectors.h"

#include "base/parallel.h"
#include "base/lower-bound.h"
#include "base/for-each.h"

#define LEAST_TOKENS 3u /* of a sentence without a neighbour */

/* Joins two hashes to that of a pair. */
#define PAIR_BASE G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)

typedef struct
{
  WinnowVectors *vectors;
  const WinnowText *text;
  guint32 *entry_of; /* (owned) by term: its last entry + 1, or 0 */
  guint32 n_entries;
} Builder;

/* The hash of the term that begins at token @t of a sentence that ends before @last, or 0. */
static guint64
hash_term (const WinnowText *text, guint32 t, guint32 last)
{
  if (text->flags[t] & WINNOW_TOKEN_PART)
    return 0;
  if (text->flags[t] & WINNOW_TOKEN_CHARACTER)
    return t + 1 < last && text->flags[t + 1] & WINNOW_TOKEN_CHARACTER
               ? text->hashes[t] * PAIR_BASE + text->hashes[t + 1]
               : 0;
  return text->flags[t] & WINNOW_TOKEN_STOP ? 0 : text->stems[t];
}

static guint32 *
find_slot (const WinnowVectors *vectors, guint64 hash)
{
  return winnow_slots_find (&vectors->slots, hash, vectors->terms, sizeof *vectors->terms);
}

guint32
winnow_vectors_find (const WinnowVectors *vectors, guint64 hash)
{
  return *find_slot (vectors, hash) - 1; /* 0 − 1 = WINNOW_NO_TERM */
}

guint32
winnow_vectors_get_sentence_at (const WinnowVectors *vectors, guint32 t)
{
  return winnow_lower_bound (&vectors->sentences->first, sizeof *vectors->sentences, vectors->n_sentences, t + 1) - 1;
}

static guint32
number_term (WinnowVectors *vectors, guint64 hash)
{
  guint32 *slot = find_slot (vectors, hash);
  if (*slot == 0)
    {
      vectors->terms[vectors->n_terms] = hash;
      *slot = ++vectors->n_terms;
    }
  return *slot - 1;
}

static void
add_term (Builder *builder, guint32 t, guint64 hash, guint32 entry_first)
{
  WinnowVectors *vectors = builder->vectors;
  guint32 term = number_term (vectors, hash);
  vectors->token_terms[t] = term;
  vectors->totals[term]++;
  vectors->n_term_tokens++;
  if (builder->entry_of[term] > entry_first)
    vectors->entries[builder->entry_of[term] - 1].frequency++;
  else
    {
      vectors->entries[builder->n_entries] = (WinnowVectorEntry){ term, 1 };
      builder->entry_of[term] = ++builder->n_entries;
    }
}

static void
add_sentence (Builder *builder, guint32 first, guint32 last)
{
  WinnowVectors *vectors = builder->vectors;
  guint32 entry_first = builder->n_entries;
  for (guint32 t = first; t < last; t++)
    {
      guint64 hash = hash_term (builder->text, t, last);
      vectors->token_terms[t] = WINNOW_NO_TERM;
      if (winnow_is_cancelled_at (t))
        return;
      if (hash != 0)
        add_term (builder, t, hash, entry_first);
    }
  vectors->sentences[vectors->n_sentences++]
      = (WinnowVector){ first, last, entry_first, builder->n_entries, vectors->n_paragraphs };
}

static void
add_sentences (Builder *builder)
{
  const WinnowText *text = builder->text;
  guint32 first = 0;
  for (guint32 s = 0; s < text->n_sentences && !winnow_is_cancelled_at (s); s++)
    {
      const WinnowSentence *sentence = &text->sentences[s];
      if (s + 1 < text->n_sentences && (!sentence->is_closed || sentence->last - first < LEAST_TOKENS))
        continue;
      add_sentence (builder, first, sentence->last);
      first = sentence->last;
      if (s + 1 == text->n_sentences || sentence->ends_paragraph)
        builder->vectors->paragraph_starts[++builder->vectors->n_paragraphs] = builder->vectors->n_sentences;
    }
}

static void
lay_out_postings (WinnowVectors *vectors, guint32 n_entries)
{
  g_autofree guint32 *next = NULL; /* by term: where its next posting goes */
  vectors->posting_starts = g_new0 (guint32, (gsize) vectors->n_terms + 1);
  vectors->postings = g_new (WinnowVectorPosting, n_entries);
  winnow_for_each_below (e, n_entries)
    vectors->posting_starts[vectors->entries[e].term + 1]++;
  winnow_for_each_below (t, vectors->n_terms)
    vectors->posting_starts[t + 1] += vectors->posting_starts[t];
  next = g_memdup2 (vectors->posting_starts, sizeof (guint32) * ((gsize) vectors->n_terms + 1));
  winnow_for_each_below (s, vectors->n_sentences)
    for (guint32 e = vectors->sentences[s].entry_first; e < vectors->sentences[s].entry_last; e++)
      vectors->postings[next[vectors->entries[e].term]++] = (WinnowVectorPosting){ s, vectors->entries[e].frequency };
}

WinnowVectors *
winnow_vectors_new (const WinnowText *text)
{
  WinnowVectors *vectors = g_new0 (WinnowVectors, 1);
  Builder builder = { .vectors = vectors, .text = text, .entry_of = g_new0 (guint32, text->n_tokens) };
  winnow_slots_init (&vectors->slots, text->n_tokens * 3 / 4);
  vectors->terms = g_new (guint64, text->n_tokens);
  vectors->totals = g_new0 (guint32, text->n_tokens);
  vectors->token_terms = g_new (guint32, text->n_tokens);
  vectors->entries = g_new (WinnowVectorEntry, text->n_tokens);
  vectors->sentences = g_new (WinnowVector, text->n_sentences);
  vectors->paragraph_starts = g_new0 (guint32, (gsize) text->n_sentences + 1);
  add_sentences (&builder);
  lay_out_postings (vectors, builder.n_entries);
  g_free (builder.entry_of);
  return vectors;
}

void
winnow_vectors_free (WinnowVectors *vectors)
{
  winnow_clear (vectors, g_free, sentences, paragraph_starts, entries, token_terms, terms, totals, posting_starts,
                postings);
  winnow_slots_clear (&vectors->slots);
  g_free (vectors);
}
