/* test-reworded.c: what reworded and condensed passages must be, whatever was planted; both
 * directions; one aligner for many */
#include <string.h>

#include "part.h"
#include "prose.h"
#include "base/array.h"

/* Whether @span holds token @t. */
static gboolean
holds (const WinnowSpan *span, guint32 t)
{
  return t >= span->first && t < span->last;
}

/* Passages that count of @kind that hold token @t on the side of A, or of B. */
static guint
count_passages (const WinnowOverlap *overlap, WinnowPassageKind kind, gboolean of_b, guint32 t)
{
  guint n = 0;
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    n += passage->kind == kind && passage->excluded == WINNOW_EXCLUSION_NONE
         && holds (of_b ? &passage->b : &passage->a, t);
  return n;
}

static guint
count_all (const WinnowOverlap *overlap, gboolean of_b, guint32 t)
{
  guint n = 0;
  for (guint kind = WINNOW_PASSAGE_EXACT; kind <= WINNOW_PASSAGE_CONDENSED; kind++)
    n += count_passages (overlap, (WinnowPassageKind) kind, of_b, t);
  return n;
}

/* Kinds are honest, and passages stay within the texts. */
static void
check_kinds (const WinnowText *a, const WinnowText *b, const WinnowOverlap *overlap)
{
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    {
      guint32 length_a = passage->a.last - passage->a.first, length_b = passage->b.last - passage->b.first;
      gboolean is_same
          = length_a == length_b
            && memcmp (a->hashes + passage->a.first, b->hashes + passage->b.first, sizeof (guint64) * length_a) == 0;

      g_assert_cmpuint (passage->a.first, <, passage->a.last);
      g_assert_cmpuint (passage->b.first, <, passage->b.last);
      g_assert_cmpuint (passage->a.last, <=, a->n_tokens);
      g_assert_cmpuint (passage->b.last, <=, b->n_tokens);
      g_assert_cmpfloat (passage->similarity, >, 0);
      g_assert_cmpfloat (passage->similarity, <=, 1);
      g_assert_true (is_same == (passage->kind == WINNOW_PASSAGE_EXACT));
      if (passage->kind == WINNOW_PASSAGE_EXACT)
        g_assert_cmpfloat (passage->similarity, ==, 1);
      if (passage->kind == WINNOW_PASSAGE_NEAR)
        g_assert_cmpfloat (passage->similarity, <, 1);
    }
}

/* Two reworded paragraphs of 6 sentences, and between them one of the copyist's own, of 60
 * words. */
test_case (planted)
{
  g_autoptr (Prose) prose = prose_new (1);
  for (guint round = 0; round < 30; round++)
    {
      g_autoptr (GPtrArray) copied = prose_new_sentences (prose, 12, 12), reworded = prose_reword (prose, copied, 3),
                            own_a = prose_new_sentences (prose, 15, 12), own_b = prose_new_sentences (prose, 15, 12);
      g_autoptr (GString) source_a = g_string_new (NULL), source_b = g_string_new (NULL);
      guint32 n_found = 0;
      if (round % 2) /* two neighbours are swapped */
        {
          gpointer third = reworded->pdata[3];
          reworded->pdata[3] = reworded->pdata[2];
          reworded->pdata[2] = third;
        }
      prose_append (source_a, own_a, 0, 15);
      prose_append (source_a, copied, 0, 12);
      prose_append (source_b, own_b, 0, 5);
      prose_append (source_b, reworded, 0, 6);
      prose_append (source_b, own_b, 5, 10);
      prose_append (source_b, reworded, 6, 12);
      prose_append (source_b, own_b, 10, 15);
      g_autoptr (WinnowText) a = prose_cut (source_a->str), b = prose_cut (source_b->str);
      g_autoptr (WinnowOverlap) overlap = prose_align (a, b);

      check_kinds (a, b, overlap);
      for (guint32 t = 0; t < b->n_tokens; t++)
        {
          guint32 place = t % (11 * 12);
          gboolean is_own = place < 5 * 12 || t >= 22 * 12;
          if (is_own)
            g_assert_cmpuint (count_all (overlap, TRUE, t), ==, 0);
          else
            n_found += count_all (overlap, TRUE, t) > 0;
        }
      for (guint32 t = 0; t < 15 * 12; t++)
        g_assert_cmpuint (count_all (overlap, FALSE, t), ==, 0);
      g_assert_cmpuint (n_found, >=, 12 * 12 - 12);
    }
}

/* What is the same word for word is never called reworded. */
test_case (verbatim)
{
  g_autoptr (Prose) prose = prose_new (2);
  for (guint round = 0; round < 30; round++)
    {
      guint step = round % 3 == 0 ? G_MAXUINT : 6 + round;
      g_autoptr (GPtrArray) copied = prose_new_sentences (prose, 6, 12), changed = prose_reword (prose, copied, step),
                            own = prose_new_sentences (prose, 20, 12);
      g_autoptr (GString) source_a = g_string_new (NULL), source_b = g_string_new (NULL);
      prose_append (source_a, own, 0, 10);
      prose_append (source_a, copied, 0, 6);
      prose_append (source_b, changed, 0, 6);
      prose_append (source_b, own, 10, 20);
      g_autoptr (WinnowText) a = prose_cut (source_a->str), b = prose_cut (source_b->str);
      g_autoptr (WinnowOverlap) overlap = prose_align (a, b);

      check_kinds (a, b, overlap);
      for (guint32 t = 0; t < 6 * 12; t++)
        {
          g_assert_cmpuint (count_passages (overlap, WINNOW_PASSAGE_REWORDED, TRUE, t), ==, 0);
          g_assert_cmpuint (count_passages (overlap, WINNOW_PASSAGE_CONDENSED, TRUE, t), ==, 0);
          if (t >= 8 && t < 6 * 12 - 8) /* a few words beyond the last change may be left out */
            g_assert_cmpuint (
                count_passages (overlap, step == G_MAXUINT ? WINNOW_PASSAGE_EXACT : WINNOW_PASSAGE_NEAR, TRUE, t), ==,
                1);
        }
    }
}

/* A text that is repeated is exact, each time. */
test_case (repeated)
{
  g_autoptr (Prose) prose = prose_new (9);
  g_autoptr (GPtrArray) copied = prose_new_sentences (prose, 8, 12);
  g_autoptr (GString) once = g_string_new (NULL), source = g_string_new (NULL);
  prose_append (once, copied, 0, 8);
  for (guint i = 0; i < 4; i++)
    g_string_append_printf (source, "%s\n\n", once->str);
  g_autoptr (WinnowText) a = prose_cut (source->str), b = prose_cut (once->str);
  g_autoptr (WinnowOverlap) overlap = prose_align (a, b);
  check_kinds (a, b, overlap);
  g_assert_cmpuint (overlap->n_passages, ==, 1);
  for (guint32 t = 0; t < a->n_tokens; t++)
    g_assert_cmpuint (count_passages (overlap, WINNOW_PASSAGE_EXACT, FALSE, t), ==, 1);
}

static guint
count_kind (const WinnowOverlap *overlap, WinnowPassageKind kind)
{
  guint n = 0;
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    n += passage->kind == kind;
  return n;
}

/* A summary of sentences that are spread over the source is one condensed passage. */
test_case (summary)
{
  g_autoptr (Prose) prose = prose_new (3);
  for (guint round = 0; round < 20; round++)
    {
      g_autoptr (GPtrArray) source = prose_new_sentences (prose, 60, 15), changed = prose_reword (prose, source, 3),
                            own = prose_new_sentences (prose, 20, 15);
      g_autoptr (GString) source_a = g_string_new (NULL), source_b = g_string_new (NULL);
      prose_append (source_a, source, 0, 60);
      prose_append (source_b, own, 0, 10);
      for (guint i = 0; i < 5; i++)
        prose_append (source_b, changed, 4 + i * 12, 5 + i * 12);
      prose_append (source_b, own, 10, 20);
      g_autoptr (WinnowText) a = prose_cut (source_a->str), b = prose_cut (source_b->str);
      g_autoptr (WinnowOverlap) overlap = round % 2 ? prose_align (a, b) : prose_align (b, a);

      g_assert_cmpuint (count_kind (overlap, WINNOW_PASSAGE_CONDENSED), ==, 1);
      winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
        {
          const WinnowSpan *summary = round % 2 ? &passage->b : &passage->a,
                           *whole = round % 2 ? &passage->a : &passage->b;
          if (passage->kind != WINNOW_PASSAGE_CONDENSED)
            continue;
          g_assert_cmpuint (whole->last - whole->first, >=, 2 * (summary->last - summary->first));
          g_assert_cmpuint (whole->first, <=, 5 * 15);
          g_assert_cmpuint (whole->last, >=, 52 * 15);
          for (guint32 t = 10 * 15 + 8; t < 15 * 15 - 8; t++)
            g_assert_true (holds (summary, t));
          g_assert_false (holds (summary, 9 * 15) || holds (summary, 16 * 15));
        }
    }
}

/* Pieces from all over a long text are no summary of the whole of it; each of them is found. */
test_case (no_summary_of_everything)
{
  g_autoptr (Prose) prose = prose_new (8);
  for (guint round = 0; round < 4; round++)
    {
      g_autoptr (GPtrArray) source = prose_new_sentences (prose, 300, 15), changed = prose_reword (prose, source, 3),
                            own = prose_new_sentences (prose, 20, 15);
      g_autoptr (GString) source_a = g_string_new (NULL), source_b = g_string_new (NULL);
      prose_append (source_a, source, 0, 300);
      prose_append (source_b, own, 0, 10);
      for (guint i = 0; i < 6; i++)
        prose_append (source_b, changed, 10 + i * 50, 13 + i * 50);
      prose_append (source_b, own, 10, 20);
      g_autoptr (WinnowText) a = prose_cut (source_a->str), b = prose_cut (source_b->str);
      g_autoptr (WinnowOverlap) overlap = prose_align (a, b);
      guint n_found = 0;
      for (guint i = 0; i < 6; i++)
        {
          gboolean is_found = FALSE;
          winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
            is_found |= holds (&passage->a, (11 + i * 50) * 15 + 7) && holds (&passage->b, (11 + i * 3) * 15 + 7);
          n_found += is_found;
        }
      winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
        g_assert_cmpuint (passage->a.last - passage->a.first, <=, 2500);
      g_assert_cmpuint (n_found, ==, 6);
    }
}

/* A copy as long as its source is never a summary, reworded or not. */
test_case (no_summary)
{
  g_autoptr (Prose) prose = prose_new (4);
  for (guint round = 0; round < 30; round++)
    {
      g_autoptr (GPtrArray) source = prose_new_sentences (prose, 25, 14),
                            changed = prose_reword (prose, source, 2 + round % 9);
      g_autoptr (GPtrArray) own = prose_new_sentences (prose, 20, 14);
      g_autoptr (GString) source_a = g_string_new (NULL), source_b = g_string_new (NULL);
      prose_append (source_a, source, 0, 25);
      prose_append (source_b, own, 0, round % 20);
      prose_append (source_b, changed, 0, 25);
      prose_append (source_b, own, round % 20, 20);
      g_autoptr (WinnowText) a = prose_cut (source_a->str), b = prose_cut (source_b->str);
      g_autoptr (WinnowOverlap) overlap = prose_align (a, b);

      g_assert_cmpuint (count_kind (overlap, WINNOW_PASSAGE_CONDENSED), ==, 0);
      check_kinds (a, b, overlap);
    }
}

/* Paragraphs of which two words of five are left, shuffled, are no summary, and most of them are a
 * passage to both ends. */
test_case (no_summary_of_paragraphs)
{
  enum
  {
    N = 16,     /* paragraphs … */
    LENGTH = 90 /* … of so many words */
  };
  g_autoptr (Prose) prose = prose_new (8);
  guint n_whole = 0;
  for (guint round = 0; round < 10; round++)
    {
      g_autoptr (GPtrArray) source = prose_new_common_sentences (prose, 5 * N, 18, 4000),
                            half = prose_reword (prose, source, 2), changed = prose_reword (prose, half, 5);
      g_autoptr (GString) source_a = g_string_new (NULL), source_b = g_string_new (NULL);
      for (guint i = 0; i < N; i++)
        {
          guint from = i * 5 % N;
          prose_append (source_a, source, i * 5, i * 5 + 5);
          prose_append (source_b, changed, from * 5, from * 5 + 5);
          g_string_append (source_a, "\n\n");
          g_string_append (source_b, "\n\n");
        }
      g_autoptr (WinnowText) a = prose_cut (source_a->str), b = prose_cut (source_b->str);
      g_autoptr (WinnowOverlap) overlap = round % 2 ? prose_align (a, b) : prose_align (b, a);

      g_assert_cmpuint (count_kind (overlap, WINNOW_PASSAGE_CONDENSED), ==, 0);
      winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
        {
          const WinnowSpan *span = round % 2 ? &passage->a : &passage->b;
          n_whole += span->first % LENGTH < 2 && span->last - span->first >= LENGTH - 4
                     && span->last - span->first <= LENGTH + 2;
        }
    }
  g_assert_cmpuint (n_whole, >=, 10 * N * 13 / 20);
}

/* ── moved ── */

static void
shuffle (Prose *prose, GPtrArray *sentences)
{
  for (guint i = sentences->len - 1; i > 0; i--)
    {
      guint j = (guint) g_rand_int_range (prose->random, 0, (gint32) i + 1);
      gpointer other = sentences->pdata[i];
      sentences->pdata[i] = sentences->pdata[j];
      sentences->pdata[j] = other;
    }
}

/* Sentences that were moved one by one are mostly one passage, and the other text has its words. */
test_case (moved)
{
  g_autoptr (Prose) prose = prose_new (9);
  guint n_whole = 0;
  for (guint round = 0; round < 40; round++)
    {
      guint length = 9 + round % 8;
      g_autoptr (GPtrArray) moved = prose_new_sentences (prose, 24, length), own = prose_new_sentences (prose, 40, 12);
      g_autoptr (GString) source_a = g_string_new (NULL), source_b = g_string_new (NULL);
      prose_append (source_a, own, 0, 10);
      prose_append (source_a, moved, 0, moved->len);
      prose_append (source_a, own, 10, 20);
      shuffle (prose, moved);
      prose_append (source_b, own, 20, 30);
      prose_append (source_b, moved, 0, moved->len);
      prose_append (source_b, own, 30, 40);
      g_autoptr (WinnowText) a = prose_cut (source_a->str), b = prose_cut (source_b->str);
      g_autoptr (WinnowOverlap) overlap = prose_align (a, b);

      winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
        {
          g_assert_cmpuint (passage->a.first, >=, 120);
          g_assert_cmpuint (passage->b.last, <=, 120 + 24 * length);
          n_whole += passage->words >= 22 * length && passage->similarity >= 22 / 24.;
        }
    }
  g_assert_cmpuint (n_whole, >=, 36);
}

/* Two long stretches that were exchanged stay two passages. */
test_case (moved_as_a_whole)
{
  g_autoptr (Prose) prose = prose_new (10);
  g_autoptr (GPtrArray) sentences = prose_new_sentences (prose, 20, 14);
  g_autoptr (GString) source_a = g_string_new (NULL), source_b = g_string_new (NULL);
  prose_append (source_a, sentences, 0, 20);
  prose_append (source_b, sentences, 10, 20);
  prose_append (source_b, sentences, 0, 10);
  g_autoptr (WinnowText) a = prose_cut (source_a->str), b = prose_cut (source_b->str);
  g_autoptr (WinnowOverlap) overlap = prose_align (a, b);
  g_assert_cmpuint (overlap->passages->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpuint (g_array_index (overlap->passages, WinnowPassage, i).kind, ==, WINNOW_PASSAGE_EXACT);
}

/* ── any texts ── */

/* Paragraphs, some of which are copies of others in @pool: word for word, reworded, repeated, in
 * Chinese, or shuffled. */
static char *
make_text (Prose *prose, GPtrArray *pool, guint n_paragraphs)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < n_paragraphs; i++)
    {
      g_autoptr (GPtrArray) own = prose_new_common_sentences (prose, 3, 10, 500);
      GPtrArray *from = pool->pdata[g_rand_int_range (prose->random, 0, (gint32) pool->len)];
      g_autoptr (GPtrArray) changed = prose_reword (prose, from, 2 + (guint) g_rand_int_range (prose->random, 0, 5));
      switch (g_rand_int_range (prose->random, 0, 5))
        {
        case 0:
          prose_append (text, own, 0, own->len);
          break;
        case 1:
          prose_append (text, from, 0, from->len);
          break;
        case 2:
          prose_append (text, from, 2, from->len);
          prose_append (text, from, 0, 3);
          break;
        case 3:
          prose_append_han (prose, text, 30, 2000);
          g_string_append (text, "。");
          break;
        default:
          prose_append (text, changed, 0, changed->len);
        }
      if (g_rand_boolean (prose->random))
        g_string_append (text, "\n\n");
    }
  return g_string_free (text, FALSE);
}

/* Paragraphs in both scripts to copy from. */
static GPtrArray *
make_pool (Prose *prose)
{
  GPtrArray *pool = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < 8; i++)
    {
      GPtrArray *paragraph
          = i < 4 ? prose_new_common_sentences (prose, 5, 12, 2000) : g_ptr_array_new_with_free_func (g_free);
      while (paragraph->len < 5)
        {
          GString *sentence = g_string_new (NULL);
          for (guint n = 0; n < 6; n++)
            {
              prose_append_han (prose, sentence, 4, 2000);
              g_string_append_c (sentence, ' ');
            }
          g_ptr_array_add (paragraph, g_string_free (sentence, FALSE));
        }
      g_ptr_array_add (pool, paragraph);
    }
  return pool;
}

static gboolean
are_equal (const WinnowPassage *x, const WinnowPassage *y, gboolean is_mirrored)
{
  const WinnowSpan *a = is_mirrored ? &y->b : &y->a, *b = is_mirrored ? &y->a : &y->b;
  return memcmp (&x->a, a, sizeof *a) == 0 && memcmp (&x->b, b, sizeof *b) == 0 && x->kind == y->kind
         && x->similarity == y->similarity && x->words == y->words && x->weight == y->weight && x->is_part == y->is_part
         && x->disguises == y->disguises && x->excluded == y->excluded;
}

/* The same passages, in whatever order, and the same figures. */
static void
assert_same (const WinnowOverlap *x, const WinnowOverlap *y, gboolean is_mirrored)
{
  g_assert_cmpmem (&x->a, sizeof x->a, is_mirrored ? &y->b : &y->a, sizeof x->a);
  g_assert_cmpmem (&x->b, sizeof x->b, is_mirrored ? &y->a : &y->b, sizeof x->b);
  g_assert_cmpuint (x->n_passages, ==, y->n_passages);
  g_assert_cmpuint (x->longest, ==, y->longest);
  g_assert_cmpuint (x->passages->len, ==, y->passages->len);
  winnow_for_each_value (const WinnowPassage, passage, x->passages)
    {
      guint n_same = 0;
      winnow_for_each_value (const WinnowPassage, each, y->passages)
        n_same += are_equal (passage, each, is_mirrored);
      g_assert_cmpuint (n_same, ==, 1);
    }
}

test_case (mirror)
{
  g_autoptr (Prose) prose = prose_new (5);
  guint n_reworded = 0;
  for (guint round = 0; round < 80; round++)
    {
      g_autoptr (GPtrArray) pool = make_pool (prose);
      g_autofree char *source_a = make_text (prose, pool, 1 + round % 12),
                      *source_b = make_text (prose, pool, 1 + round / 5);
      g_autoptr (WinnowText) a = prose_cut (source_a), b = prose_cut (source_b);
      g_autoptr (WinnowOverlap) forth = prose_align (a, b), back = prose_align (b, a);
      assert_same (forth, back, TRUE);
      check_kinds (a, b, forth);
      n_reworded += count_kind (forth, WINNOW_PASSAGE_REWORDED);
    }
  g_assert_cmpuint (n_reworded, >, 30);
}

/* What an aligner finds in a text does not depend on the texts before. */
test_case (independence)
{
  g_autoptr (Prose) prose = prose_new (6);
  WinnowSettings settings;
  winnow_settings_init (&settings);
  for (guint round = 0; round < 10; round++)
    {
      g_autoptr (GPtrArray) pool = make_pool (prose);
      g_autofree char *source_a = make_text (prose, pool, 8);
      g_autoptr (WinnowText) a = prose_cut (source_a);
      g_autoptr (WinnowAligner) aligner = winnow_aligner_new (a, NULL, &settings);
      for (guint i = 0; i < 8; i++)
        {
          g_autofree char *source_b = make_text (prose, pool, 1 + i);
          g_autoptr (WinnowText) b = prose_cut (source_b);
          g_autoptr (WinnowOverlap) alone = prose_align (a, b),
                                    once = winnow_aligner_align (aligner, b, NULL, WINNOW_PASSES),
                                    again = winnow_aligner_align (aligner, b, NULL, WINNOW_PASSES);
          assert_same (alone, once, FALSE);
          assert_same (alone, again, FALSE);
        }
    }
}

/* Texts that are no prose: nothing is read that is not there, and what is found is honest. */
test_case (degenerate)
{
  static const char *const pieces[] = { "",     ". ! ? ",       "word ",           "Word. ", "字",
                                        "字。", "the of and. ", "a b c d e f g. ", "\n\n",   "word word. Other. " };
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_text_unref);
  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    for (guint n = 1; n <= 400; n *= 20)
      {
        g_autoptr (GString) source = g_string_new (NULL);
        for (guint k = 0; k < n; k++)
          g_string_append (source, pieces[(i + (n > 100 ? k / 50 : 0)) % G_N_ELEMENTS (pieces)]);
        g_ptr_array_add (texts, prose_cut (source->str));
      }
  for (guint i = 0; i < texts->len; i++)
    for (guint j = 0; j < texts->len; j++)
      {
        g_autoptr (WinnowOverlap) forth = prose_align (texts->pdata[i], texts->pdata[j]),
                                  back = prose_align (texts->pdata[j], texts->pdata[i]);
        check_kinds (texts->pdata[i], texts->pdata[j], forth);
        assert_same (forth, back, TRUE);
      }
}

/* Nor are many short copies that stand in both texts in the same order, each between sentences of
 * one's own. */
test_case (no_summary_of_pieces)
{
  g_autoptr (Prose) prose = prose_new (7);
  for (guint round = 0; round < 30; round++)
    {
      g_autoptr (GPtrArray) source = prose_new_sentences (prose, 20, 14),
                            changed = prose_reword (prose, source, 2 + round % 5);
      g_autoptr (GPtrArray) own_a = prose_new_sentences (prose, 10, 24), own_b = prose_new_sentences (prose, 10, 24);
      g_autoptr (GString) source_a = g_string_new (NULL), source_b = g_string_new (NULL);
      for (guint i = 0; i < 10; i++)
        {
          prose_append (source_a, source, 2 * i, 2 * i + 2);
          prose_append (source_a, own_a, i, i + 1);
          prose_append (source_b, changed, 2 * i, 2 * i + 2);
          prose_append (source_b, own_b, i, i + 1);
        }
      g_autoptr (WinnowText) a = prose_cut (source_a->str), b = prose_cut (source_b->str);
      g_autoptr (WinnowOverlap) overlap = prose_align (a, b);

      g_assert_cmpuint (count_kind (overlap, WINNOW_PASSAGE_CONDENSED), ==, 0);
      check_kinds (a, b, overlap);
    }
}
