/* test-vectors.c: the terms of sentences against a count of every token */
#include <string.h>

#include "part.h"
#include "match/reworded/vectors.h"
#include "prose.h"

/* Words of few stems, stop words, Han characters, and ends of sentences of every sort. */
static WinnowText *
make_text (Prose *prose, guint n_pieces)
{
  static const char *const ends[] = { ". ", "! ", "; ", "\n", "\n\n", "。", "；", " ", " ", " ", " ", " ", " ", " " };
  g_autoptr (GString) source = g_string_new (NULL);
  for (guint i = 0; i < n_pieces; i++)
    {
      g_autofree char *word = prose_dup_common_word ((guint32) g_rand_int_range (prose->random, 0, 30));
      switch (g_rand_int_range (prose->random, 0, 4))
        {
        case 0:
          g_string_append (source, "the of");
          break;
        case 1:
          prose_append_han (prose, source, (guint) g_rand_int_range (prose->random, 1, 6), 6);
          break;
        default:
          g_string_append_printf (source, "%s%s", word, g_rand_boolean (prose->random) ? "s" : "");
        }
      g_string_append (source, ends[g_rand_int_range (prose->random, 0, G_N_ELEMENTS (ends))]);
    }
  return prose_cut (source->str);
}

/* What makes the term of a token: two hashes, of which the second is 0 for a word; the first is 0
 * where there is none. */
typedef struct
{
  guint64 first, second;
} Key;

static Key
get_key (const WinnowText *text, guint32 t, guint32 last)
{
  if (text->flags[t] & WINNOW_TOKEN_CHARACTER)
    {
      gboolean is_pair = t + 1 < last && text->flags[t + 1] & WINNOW_TOKEN_CHARACTER;
      return is_pair ? (Key){ text->hashes[t], text->hashes[t + 1] } : (Key){ 0 };
    }
  return text->flags[t] & WINNOW_TOKEN_STOP ? (Key){ 0 } : (Key){ text->stems[t], 0 };
}

/* A sentence ends where a thought does, and never before its third token; together they are all
 * tokens. */
static void
check_sentences (const WinnowText *text, const WinnowVectors *vectors)
{
  guint32 first = 0, s = 0;
  for (guint32 i = 0; i < text->n_sentences; i++)
    {
      const WinnowSentence *sentence = &text->sentences[i];
      if (i + 1 < text->n_sentences && !(sentence->is_closed && sentence->last - first >= 3))
        continue;
      g_assert_cmpuint (s, <, vectors->n_sentences);
      g_assert_cmpuint (vectors->sentences[s].first, ==, first);
      g_assert_cmpuint (vectors->sentences[s].last, ==, sentence->last);
      for (guint32 t = first; t < sentence->last; t++)
        g_assert_cmpuint (winnow_vectors_get_sentence_at (vectors, t), ==, s);
      first = sentence->last;
      s++;
    }
  g_assert_cmpuint (s, ==, vectors->n_sentences);
  g_assert_cmpuint (first, ==, text->n_tokens);
}

/* Tokens have the same term where they are the same, and only there. */
static void
check_terms (const WinnowText *text, const WinnowVectors *vectors)
{
  g_autofree Key *keys = g_new (Key, text->n_tokens + 1);
  guint32 n_with_term = 0;
  for (guint32 s = 0; s < vectors->n_sentences; s++)
    for (guint32 t = vectors->sentences[s].first; t < vectors->sentences[s].last; t++)
      keys[t] = get_key (text, t, vectors->sentences[s].last);
  for (guint32 t = 0; t < text->n_tokens; t++)
    {
      guint32 term = vectors->token_terms[t], total = 0;
      g_assert_true ((keys[t].first == 0) == (term == WINNOW_NO_TERM));
      if (term == WINNOW_NO_TERM)
        continue;
      n_with_term++;
      for (guint32 u = 0; u < text->n_tokens; u++)
        {
          gboolean same = keys[u].first == keys[t].first && keys[u].second == keys[t].second;
          g_assert_true (same == (vectors->token_terms[u] == term));
          total += same;
        }
      g_assert_cmpuint (vectors->totals[term], ==, total);
      g_assert_cmpuint (winnow_vectors_find (vectors, vectors->terms[term]), ==, term);
    }
  g_assert_cmpuint (vectors->n_term_tokens, ==, n_with_term);
  g_assert_cmpuint (winnow_vectors_find (vectors, 12345), ==, WINNOW_NO_TERM);
}

static guint32
count (const WinnowVectors *vectors, guint32 sentence, guint32 term)
{
  guint32 n = 0;
  for (guint32 t = vectors->sentences[sentence].first; t < vectors->sentences[sentence].last; t++)
    n += vectors->token_terms[t] == term;
  return n;
}

/* Entries and postings are the same counts, by sentence and by term, each once. */
static void
check_counts (const WinnowVectors *vectors)
{
  guint32 n_entries = 0, n_counts = 0;
  for (guint32 s = 0; s < vectors->n_sentences; s++)
    for (guint32 e = vectors->sentences[s].entry_first; e < vectors->sentences[s].entry_last; e++, n_entries++)
      {
        g_assert_cmpuint (e, ==, n_entries);
        g_assert_cmpuint (vectors->entries[e].frequency, ==, count (vectors, s, vectors->entries[e].term));
        g_assert_cmpuint (vectors->entries[e].frequency, >, 0);
      }
  for (guint32 term = 0; term < vectors->n_terms; term++)
    {
      guint32 p = vectors->posting_starts[term];
      for (guint32 s = 0; s < vectors->n_sentences; s++)
        {
          guint32 frequency = count (vectors, s, term);
          if (frequency == 0)
            continue;
          n_counts++;
          g_assert_cmpuint (p, <, vectors->posting_starts[term + 1]);
          g_assert_cmpuint (vectors->postings[p].sentence, ==, s);
          g_assert_cmpuint (vectors->postings[p++].frequency, ==, frequency);
        }
      g_assert_cmpuint (p, ==, vectors->posting_starts[term + 1]);
      g_assert_cmpuint (winnow_vectors_get_df (vectors, term), ==, p - vectors->posting_starts[term]);
    }
  g_assert_cmpuint (n_counts, ==, n_entries);
}

static void
check (const WinnowText *text)
{
  g_autoptr (WinnowVectors) vectors = winnow_vectors_new (text);
  check_sentences (text, vectors);
  check_terms (text, vectors);
  check_counts (vectors);
}

test_case (counts)
{
  g_autoptr (Prose) prose = prose_new (1);
  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (WinnowText) text = make_text (prose, round * 3);
      check (text);
    }
}

test_case (masked)
{
  g_autoptr (Prose) prose = prose_new (2);
  for (guint round = 0; round < 40; round++)
    {
      g_autoptr (WinnowText) text = make_text (prose, 80);
      g_autofree guint8 *mask = g_malloc0 (text->n_tokens + 1);
      for (guint32 t = 0; t < text->n_tokens; t++)
        mask[t] = round < 38 ? t / 7 % 3 == round % 3 || g_rand_int_range (prose->random, 0, 40) < (gint32) round
                             : round == 39;
      g_autoptr (WinnowText) kept = winnow_text_new_masked (text, mask);
      check (kept);
    }
}

/* A term is two characters that stand side by side; one alone is none. */
test_case (han)
{
  g_autoptr (WinnowText) text = prose_cut ("天地玄黄天地。天。");
  g_autoptr (WinnowVectors) vectors = winnow_vectors_new (text);
  g_assert_cmpuint (vectors->n_sentences, ==, 2);
  g_assert_cmpuint (vectors->n_terms, ==, 4);       /* 天地 地玄 玄黄 黄天 */
  g_assert_cmpuint (vectors->n_term_tokens, ==, 5); /* none across the end of the sentence */
  g_assert_cmpuint (vectors->token_terms[0], ==, vectors->token_terms[4]);
  g_assert_cmpuint (vectors->token_terms[5], ==, WINNOW_NO_TERM);
  g_assert_cmpuint (vectors->token_terms[6], ==, WINNOW_NO_TERM);
}
