/* trials.c: see trials.h */
#include "trials.h"

#include "base/array.h"

#include <string.h>

#define EXCERPT .25
#define BORROWED .3

static void
free_trial (gpointer data)
{
  Trial *trial = data;
  winnow_evidence_unref (trial->evidence);
  g_free (trial);
}

GPtrArray *
trials_new (void)
{
  return g_ptr_array_new_with_free_func (free_trial);
}

Reading *
reading_new_of_text (const char *text, const char *title, const char *author)
{
  Reading *reading = g_new (Reading, 1);
  WinnowMethodContext context;
  winnow_method_context_init (&context);
  reading->tokens = winnow_text_new (text, strlen (text), WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (text, strlen (text), reading->tokens);
  winnow_subject_set_metadata (subject, title, author, NULL);
  reading->digests = winnow_digests_new (subject, &context);
  return reading;
}

Reading *
reading_new (const Piece *piece)
{
  g_autofree char *text = piece_dup_text (piece);
  return reading_new_of_text (text, piece->title, piece->editor);
}

void
reading_free (Reading *reading)
{
  winnow_text_unref (reading->tokens);
  winnow_digests_unref (reading->digests);
  g_free (reading);
}

void
trials_add (GPtrArray *trials, const Trial *trial, const Reading *a, const Reading *b)
{
  Trial *copy = g_memdup2 (trial, sizeof *trial);
  WinnowSettings settings;
  winnow_settings_init (&settings);
  g_autoptr (WinnowOverlap) overlap = winnow_overlap_align (a->tokens, NULL, b->tokens, NULL, &settings);
  copy->evidence = winnow_evidence_new (a->digests, b->digests, overlap->coverage);
  g_ptr_array_add (trials, copy);
}

void
trials_add_levels (GPtrArray *trials, guint corpus, guint document, const Neighbour *own, const Neighbour *neighbours,
                   guint n_neighbours, const Piece *donor, GRand *random)
{
  g_autoptr (Piece) excerpt = piece_excerpt (own->piece, EXCERPT, random),
                    borrowing = piece_borrow (own->piece, neighbours[n_neighbours - 1].piece, BORROWED, 1, random);
  g_autoptr (Reading) excerpt_read = reading_new (excerpt), borrowing_read = reading_new (borrowing);
  for (guint level = 1; level <= N_LEVELS; level++)
    {
      Trial trial = { .corpus = corpus, .level = level, .document = document };
      g_autoptr (Piece) variant = piece_vary (own->piece, donor, level, random, &trial.survives);
      g_autoptr (Reading) read = reading_new (variant);
      trials_add (trials, &trial, read, excerpt_read);
      trials_add (trials, &trial, read, borrowing_read);
      for (guint i = 0; i < n_neighbours; i++)
        trials_add (trials, &trial, read, neighbours[i].reading);
      trial.is_same = TRUE;
      trials_add (trials, &trial, read, own->reading);
    }
}

void
trials_add_spread (GPtrArray *trials, guint corpus, guint document, const Neighbour *own, GRand *random)
{
  static const guint every[] = { 4, 5, 8 };
  winnow_for_each_of (row, every)
    {
      Trial trial
          = { .corpus = corpus, .level = SPREAD, .document = document, .survives = 1 - 1. / *row, .is_same = TRUE };
      g_autoptr (Piece) variant = piece_spread (own->piece, *row, random);
      g_autoptr (Reading) read = reading_new (variant);
      trials_add (trials, &trial, read, own->reading);
    }
}

void
trials_add_borrowings (GPtrArray *trials, guint corpus, guint document, const Neighbour *own, const Piece *donor,
                       GRand *random)
{
  static const double shares[] = { .4, .5 };
  static const guint n_stretches[] = { 1, 3 };
  for (guint i = 0; i < G_N_ELEMENTS (shares) * G_N_ELEMENTS (n_stretches); i++)
    {
      Trial trial = { .corpus = corpus, .level = BORROWING, .document = document, .survives = shares[i / 2] };
      g_autoptr (Piece) borrowing = piece_borrow (own->piece, donor, shares[i / 2], n_stretches[i % 2], random);
      g_autoptr (Reading) read = reading_new (borrowing);
      trials_add (trials, &trial, read, own->reading);
    }
}

gboolean
trial_is_said_same (const Trial *trial, guint method)
{
  return method == COMBINED
             ? trial->evidence->is_same
             : g_array_index (trial->evidence->rows, WinnowEvidenceRow, method).opinion == WINNOW_OPINION_SAME;
}

static double
divide (guint part, guint whole)
{
  return whole > 0 ? (double) part / whole : 0;
}

double
score_precision (const Score *score)
{
  return divide (score->n_hits, score->n_hits + score->n_alarms);
}

double
score_recall (const Score *score)
{
  return divide (score->n_hits, score->n_hits + score->n_misses);
}

double
score_f1 (const Score *score)
{
  return divide (2 * score->n_hits, 2 * score->n_hits + score->n_alarms + score->n_misses);
}

Score
trials_score (const GPtrArray *trials, guint method, gboolean (*takes) (const Trial *trial, gpointer data),
              gpointer data)
{
  Score score = { 0 };
  for (guint i = 0; i < trials->len; i++)
    if (takes (trials->pdata[i], data))
      {
        const Trial *trial = trials->pdata[i];
        gboolean says = trial_is_said_same (trial, method);
        score.n_hits += says && trial->is_same;
        score.n_alarms += says && !trial->is_same;
        score.n_misses += !says && trial->is_same;
      }
  return score;
}
