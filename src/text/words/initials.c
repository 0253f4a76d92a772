/* initials.c: the files of initials; see initials.h */
#include "text/words/initials.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/for-each.h"
#include "text/words/lexicon.h"
#include "text/sounds.h"

#define MAX_WEIGHT 1000000000u

G_STATIC_ASSERT (sizeof WINNOW_INITIALS == WINNOW_N_INITIALS + 1);

static gboolean
parse_line (char *line, gpointer data)
{
  guint64 *weights = data, weight;
  g_auto (GStrv) parts = g_strsplit_set (line, " \t", -1);
  const char *words[2], *initial;
  guint n = 0;
  winnow_for_each_string (part, parts)
    if (*part != '\0' && n++ < 2)
      words[n - 1] = part;
  if (n != 2 || words[0][1] != '\0' || (initial = strchr (WINNOW_INITIALS, words[0][0])) == NULL
      || !g_ascii_string_to_unsigned (words[1], 10, 0, MAX_WEIGHT, &weight, NULL))
    return FALSE;
  weights[initial - WINNOW_INITIALS] = weight;
  return TRUE;
}

void
winnow_initials_find_faults (const char *text, GArray *faults)
{
  guint64 weights[WINNOW_N_INITIALS] = { 0 };
  winnow_word_list_read (text, parse_line, weights, faults);
}

/* Returns: the sum of all weights */
static guint64
load (gboolean is_shipped, guint64 weights[WINNOW_N_INITIALS])
{
  guint64 sum = 0;
  memset (weights, 0, WINNOW_N_INITIALS * sizeof *weights);
  winnow_lexicon_read ("initials", is_shipped, parse_line, weights);
  winnow_for_each_kind (i, WINNOW_N_INITIALS)
    sum += weights[i];
  return sum;
}

void
winnow_initials_get_shipped (guint64 weights[WINNOW_N_INITIALS])
{
  guint64 sum = load (TRUE, weights);
  g_assert (sum > 0);
}

static gpointer
load_user (void)
{
  guint64 weights[WINNOW_N_INITIALS], sum = load (FALSE, weights);
  double *shares = g_new (double, WINNOW_N_INITIALS);
  if (sum == 0)
    sum = load (TRUE, weights);
  winnow_for_each_kind (i, WINNOW_N_INITIALS)
    shares[i] = (double) weights[i] / (double) sum;
  return shares;
}

const double *
winnow_initials_get_user (void)
{
  static WinnowLexiconCache cache = { load_user, NULL };
  return winnow_lexicon_cache_get (&cache);
}

guint64
winnow_initials_get_user_id (void)
{
  const double *shares = winnow_initials_get_user ();
  guint64 rounded[WINNOW_N_INITIALS]; /* equal on all machines */
  winnow_for_each_kind (i, WINNOW_N_INITIALS)
    rounded[i] = GUINT64_TO_LE ((guint64) (shares[i] * MAX_WEIGHT));
  return XXH3_64bits (rounded, sizeof rounded);
}
