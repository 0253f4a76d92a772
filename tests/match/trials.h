/* trials.h: pairs of which it is known whether they are the same piece, and how well methods
 * tell */
#pragma once

#include "match/overlap.h"
#include "variants.h"

/* A pair. */
typedef struct
{
  guint corpus, level; /* @level 0: not made, as found */
  guint document;      /* what it was made from: all its pairs have the same number */
  double survives;     /* how much is the same, 0 to 1 */
  gboolean is_same;    /* the truth */
  WinnowEvidence *evidence;
} Trial;

GPtrArray *trials_new (void); /* (element-type Trial) */

/* A text as alignment and all methods read it. */
typedef struct
{
  WinnowText *tokens;     /* (owned) */
  WinnowDigests *digests; /* (owned) */
} Reading;

Reading *reading_new (const Piece *piece);
Reading *reading_new_of_text (const char *text, const char *title, const char *author);
void reading_free (Reading *reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

/* with their evidence */
void trials_add (GPtrArray *trials, const Trial *trial, const Reading *a, const Reading *b);

/* Another piece, and what alignment and the methods make of it. */
typedef struct
{
  const Piece *piece;
  const Reading *reading;
} Neighbour;

/* For each level a near-duplicate of @own, against @own itself (the same piece), and against each
 * of the @neighbours, a quarter of @own, and a text of @donor that takes over 30 % of @own
 * (others). What is put into the near-duplicate comes from @donor, too. */
void trials_add_levels (GPtrArray *trials, guint corpus, guint document, const Neighbour *own,
                        const Neighbour *neighbours, guint n_neighbours, const Piece *donor, GRand *random);

/* With level SPREAD: @own against copies of it in which every fourth, fifth and eighth word is
 * another one (the same piece): alignment finds all of these, runs of three words few. */
#define SPREAD (N_LEVELS + 1)
void trials_add_spread (GPtrArray *trials, guint corpus, guint document, const Neighbour *own, GRand *random);

/* With level BORROWING: @own against texts as long that take over 40 and 50 % of it, in one stretch
 * and in three, and are @donor's otherwise (others). */
#define BORROWING (N_LEVELS + 2)
void trials_add_borrowings (GPtrArray *trials, guint corpus, guint document, const Neighbour *own, const Piece *donor,
                            GRand *random);

typedef struct
{
  guint n_hits, n_alarms, n_misses; /* true positives, false positives, false negatives */
} Score;

/* Methods are numbered as in winnow_methods(); COMBINED: all together. A method that is silent says
 * "different". */
#define COMBINED G_MAXUINT

gboolean trial_is_said_same (const Trial *trial, guint method);

double score_precision (const Score *score);
double score_recall (const Score *score);
double score_f1 (const Score *score);

/* Of the trials that @takes. */
Score trials_score (const GPtrArray *trials, guint method, gboolean (*takes) (const Trial *trial, gpointer data),
                    gpointer data);
