/* test-copied-runs.c: text that many papers have hides no copy beside it */
#include <string.h>

#include "part.h"
#include "fixture.h"
#include "base/for-each.h"
#include "match/scoring/common-limit.h"
#include "text/text.h"

#define TRIALS (g_test_slow () ? 200u : 16u)
#define MOST_DOCUMENTS 60u
#define MOST_COMMON 300u /* words of a common text */
#define OWN 400u         /* words of its own on either side: no two papers are half the same */
#define RUN 60u
#define SLACK 8u

/* A library where two papers have copied the same run, A and then B, and some have common texts. */
typedef struct
{
  guint seed, n_documents, n_carriers, n_common;
  const char *place; /* what the two papers have: A and B, and the common texts, 0 and 1 */
  const char *joint;
} Trial;

typedef struct
{
  char *pieces[4]; /* (owned) 0, 1, A, B */
} Pieces;

static void
make_pieces (const Trial *trial, Pieces *pieces)
{
  for (guint i = 0; i < 4; i++)
    pieces->pieces[i] = g_strchomp (fixture_prose (trial->seed + i, i < 2 ? trial->n_common : RUN / 2));
}

static void
clear_pieces (Pieces *pieces)
{
  for (guint i = 0; i < 4; i++)
    g_free (pieces->pieces[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pieces, clear_pieces)

static const char *
get_piece (const Pieces *pieces, char letter)
{
  return pieces->pieces[strchr ("01AB", letter) - "01AB"];
}

/* Pieces in the midst of prose of its own. */
static void
write_paper (Fixture *fixture, const Trial *trial, guint number, const char *place, const Pieces *pieces)
{
  g_autofree char *name = g_strdup_printf ("p/%02u.txt", number);
  g_autofree char *before = fixture_prose (trial->seed + 10 + 2 * number, OWN);
  g_autofree char *behind = fixture_prose (trial->seed + 11 + 2 * number, OWN);
  g_autoptr (GString) text = g_string_new (before);
  for (const char *letter = place; *letter != '\0'; letter++)
    g_string_append_printf (text, "%s%s", get_piece (pieces, *letter), trial->joint);
  g_string_append (text, behind);
  fixture_write (fixture, name, text->str);
}

static gboolean
counts_at (const GArray *passages, gboolean is_b, gsize byte)
{
  winnow_for_each_value (const WinnowPassage, passage, passages)
    {
      const WinnowSpan *span = is_b ? &passage->b : &passage->a;
      if (passage->excluded == WINNOW_EXCLUSION_NONE && passage->kind != WINNOW_PASSAGE_CONDENSED && span->start <= byte
          && byte < span->end)
        return TRUE;
    }
  return FALSE;
}

/* Words of the run in passages that count. */
static guint
count_run (Fixture *fixture, const WinnowOverlap *overlap, gboolean is_b, const Pieces *pieces)
{
  gint64 id = is_b ? overlap->document_b : overlap->document_a;
  g_autofree char *text = must (winnow_library_dup_text (fixture->library, id, NULL, &error));
  guint n = 0;
  for (const char *letter = "AB"; *letter != '\0'; letter++)
    {
      const char *piece = get_piece (pieces, *letter), *place = strstr (text, piece);
      g_assert_nonnull (place);
      for (gsize i = 0; piece[i] != '\0'; i++)
        if (piece[i] != ' ' && (i == 0 || piece[i - 1] == ' '))
          n += counts_at (overlap->passages, is_b, (gsize) (place - text) + i);
    }
  return n;
}

/* Whether a side has the run counted, and, where the other text is common, nothing else. */
static gboolean
is_counted (guint in_run, guint covered, const Trial *trial, const Fixture *fixture)
{
  WinnowSettings settings = fixture->settings;
  guint limit = 0, n_texts = (guint) strlen (trial->place) - 2;
  settings.n_documents = trial->n_documents;
  limit = winnow_common_get_limit (&settings, trial->n_common * WINNOW_WORD_WEIGHT);
  return in_run + SLACK >= RUN && covered <= RUN + SLACK + (trial->n_carriers > limit ? 0 : n_texts * trial->n_common);
}

static gboolean
judge (Fixture *fixture, const Trial *trial, const Pieces *pieces)
{
  g_autoptr (WinnowDocument) a = fixture_find (fixture, "00.txt"), b = fixture_find (fixture, "01.txt");
  g_autoptr (WinnowOverlap) overlap = must (winnow_library_find_overlap (fixture->library, a->id, b->id, &error));
  if (overlap == NULL)
    {
      g_test_message ("seed %u, %s: there is no such pair", trial->seed, trial->place);
      return FALSE;
    }
  gboolean is_listed = winnow_overlap_is_listed (overlap);
  guint in_a = count_run (fixture, overlap, FALSE, pieces), in_b = count_run (fixture, overlap, TRUE, pieces);
  gboolean is_right = is_listed && is_counted (in_a, overlap->a.covered, trial, fixture)
                      && is_counted (in_b, overlap->b.covered, trial, fixture);
  if (!is_right)
    g_test_message ("seed %u, %s: %u of %u documents have %u words; %s, %u and %u words of the run count, "
                    "%u and %u in all",
                    trial->seed, trial->place, trial->n_carriers, trial->n_documents, trial->n_common,
                    is_listed ? "listed" : "not listed", in_a, in_b, overlap->a.covered, overlap->b.covered);
  return is_right;
}

static gboolean
run_trial (const Trial *trial)
{
  Fixture fixture;
  g_auto (Pieces) pieces = { 0 };
  gboolean is_right = FALSE;
  const char *others = strchr (trial->place, '1') != NULL ? "10" : "0";
  fixture_set_up (&fixture, NULL);
  make_pieces (trial, &pieces);
  for (guint i = 0; i < trial->n_documents; i++)
    write_paper (&fixture, trial, i, i < 2 ? trial->place : i < trial->n_carriers ? others : "", &pieces);
  fixture_read_papers (&fixture, 2);
  fixture_run (&fixture, 2);
  is_right = judge (&fixture, trial, &pieces);
  fixture_tear_down (&fixture, NULL);
  return is_right;
}

/* To two papers with a copied run any amount of common text is added, before, behind, around and
 * within it, in any number of papers: the run stays found and counted. */
test_case (survive)
{
  static const char *const places[] = { "0AB", "AB0", "0AB1", "A0B" }, *const joints[] = { " ", "\n\n" };
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  guint n_wrong = 0;
  for (guint i = 0; i < TRIALS; i++)
    {
      Trial trial = { .seed = 1000 * (i + 1), .place = places[i % 4], .joint = joints[i / 4 % 2] };
      trial.n_documents = (guint) g_rand_int_range (random, 2, MOST_DOCUMENTS + 1);
      trial.n_carriers = (guint) g_rand_int_range (random, 2, (gint32) trial.n_documents + 1);
      trial.n_common = (guint) g_rand_int_range (random, 1, MOST_COMMON + 1);
      n_wrong += !run_trial (&trial);
    }
  g_assert_cmpuint (n_wrong, ==, 0);
}
