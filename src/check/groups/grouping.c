/* grouping.c: assigns the documents of a corpus to groups
 *
 * Documents that have a place keep it; of them only the centres are read again, and only where
 * there are new documents, which are compared with centres alone (groups.h of match/). New
 * documents follow in order of their ids. Digests are made on all threads, a block of documents at
 * a time; one thread finds the places, so that nothing depends on the threads. None is stored:
 * making one takes no longer than reading it.
 *
 * Where the method only estimates, the method that it names (verified_by) decides about its hits,
 * by the threshold of this grouping if both have the same unit, else by its own; a document whose
 * hit is refuted founds a group. The similarity that is shown is the same for every method: the
 * share of the shorter text's shingles that the other one has.
 *
 * Where a centre's document was removed, the oldest member of its group becomes the centre, and the
 * others are compared with it. */
#include "check/groups/grouping.h"

#include <math.h>

#include "check/compare/digest-cache.h"
#include "base/array.h"

#define BLOCK 256 /* documents */
#define MEASURE "shingle"

/* A document that is compared with the groups. */
typedef struct
{
  guint32 number; /* member of the corpus */
  guint32 place;  /* of a known centre, else WINNOW_NO_PLACE */
} Arrival;

struct _WinnowGrouping
{
  WinnowCorpus *corpus;
  const WinnowGroupSettings *settings;
  const WinnowMethodContext *context;
  WinnowGroups *groups;         /* (owned) */
  WinnowDigestCache *shingles;  /* (owned) for the similarity */
  const WinnowMethod *verifier; /* (nullable) */
  WinnowDigestCache *verifying; /* (owned) (nullable) its digests */
  double verified_threshold;
  GArray *places;     /* (owned) (element-type WinnowPlace) */
  GArray *centres;    /* (owned) (element-type guint32) number of a group in groups → place of its centre */
  GArray *unmeasured; /* (owned) (element-type guint32) places */
  guint32 next_group; /* number of the next one, as it is stored */
  GArray *arrivals;   /* (owned) (element-type Arrival) */
  const WinnowThreads *threads;
  guint first;                  /* arrival of the block */
  WinnowDigest *digests[BLOCK]; /* (owned) (nullable) NULL: the document was removed */
};

static WinnowPlace *
get_place (const WinnowGrouping *grouping, guint32 place)
{
  return &g_array_index (grouping->places, WinnowPlace, place);
}

/* ── known places ── */

/* @centres: number of a group as it is stored → place of its centre + 1 */
static void
take_known (WinnowGrouping *grouping, const WinnowGroupMember *member, guint32 number, GHashTable *centres)
{
  guint32 index = grouping->places->len;
  WinnowPlace place
      = { *member, number, GPOINTER_TO_UINT (g_hash_table_lookup (centres, GUINT_TO_POINTER (member->group))) - 1,
          FALSE, member->similarity };
  gboolean is_measured = !isnan (member->value);
  if (place.centre == WINNOW_NO_PLACE)
    {
      const Arrival arrival = { number, index };
      is_measured = is_measured && member->is_centre;
      place.centre = index;
      place.member.is_centre = TRUE;
      place.member.similarity = 1;
      place.member.value = is_measured ? member->value : NAN;
      g_hash_table_insert (centres, GUINT_TO_POINTER (member->group), GUINT_TO_POINTER (index + 1));
      g_array_append_val (grouping->arrivals, arrival);
    }
  else if (isnan (get_place (grouping, place.centre)->member.value)) /* its centre was removed */
    is_measured = FALSE;
  if (!is_measured)
    g_array_append_val (grouping->unmeasured, index);
  g_array_append_val (grouping->places, place);
}

/* The known ones, then all others by id. */
static void
line_up (WinnowGrouping *grouping, const GArray *known)
{
  g_autoptr (GHashTable) numbers = winnow_corpus_number_members (grouping->corpus),
                         centres = g_hash_table_new (NULL, NULL);
  gpointer number;
  winnow_for_each_value (const WinnowGroupMember, member, known)
    {
      grouping->next_group = MAX (grouping->next_group, member->group + 1);
      if (g_hash_table_steal_extended (numbers, &member->document_id, NULL, &number)) /* else it was removed */
        take_known (grouping, member, GPOINTER_TO_UINT (number), centres);
    }
  winnow_for_each_index (i, grouping->corpus->members)
    if (g_hash_table_contains (numbers, &winnow_corpus_get (grouping->corpus, i)->document->id))
      WINNOW_APPEND (grouping->arrivals, Arrival, i, WINNOW_NO_PLACE);
  if (g_hash_table_size (numbers) == 0) /* nothing that could be compared with the centres */
    g_array_set_size (grouping->arrivals, 0);
}

/* ── digests: any thread ── */

/* *@digest: (nullable) NULL: the document was removed */
static gboolean
make_digest (WinnowGrouping *grouping, guint32 number, WinnowDigest **digest, GError **error)
{
  g_auto (WinnowMemberText) source = { 0 };
  if (!winnow_member_text_read (&source, grouping->corpus, number, error))
    return FALSE;
  if (source.tokens == NULL)
    return TRUE;
  g_autoptr (WinnowSubject) subject
      = winnow_member_text_new_own_subject (&source, winnow_corpus_get (grouping->corpus, number));
  *digest = grouping->settings->method->compute (subject, grouping->context, grouping->settings->values);
  if (grouping->verifying != NULL)
    winnow_digest_cache_prefill (grouping->verifying, number, subject);
  return TRUE;
}

static gboolean
prepare_arrival (guint index, gpointer data, GError **error)
{
  WinnowGrouping *grouping = data;
  winnow_progress_advance (grouping->threads->progress, 1);
  return make_digest (grouping, g_array_index (grouping->arrivals, Arrival, grouping->first + index).number,
                      &grouping->digests[index], error);
}

/* ── places: one thread ── */

/* *@a, *@b: (nullable) NULL where the document was removed */
static gboolean
take_two (WinnowDigestCache *cache, guint32 number_a, guint32 number_b, WinnowDigest **a, WinnowDigest **b,
          GError **error)
{
  return winnow_digest_cache_dup_one (cache, number_a, a, error)
         && winnow_digest_cache_dup_one (cache, number_b, b, error);
}

/* FALSE where one of them is NULL, or they can't be compared. */
static gboolean
compare (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  if (a == NULL || b == NULL || !winnow_digest_is_comparable (a, b))
    return FALSE;
  a->method->compare (a, b, agreement);
  return TRUE;
}

/* *@verified: whether the verifying method confirms the hit. */
static gboolean
verify (WinnowGrouping *grouping, guint32 number, guint32 centre, gboolean *verified, GError **error)
{
  g_autoptr (WinnowDigest) a = NULL, b = NULL;
  WinnowAgreement agreement;
  if (!take_two (grouping->verifying, number, centre, &a, &b, error))
    return FALSE;
  *verified = compare (a, b, &agreement)
              && winnow_method_is_same (grouping->verifier, agreement.value, grouping->verified_threshold);
  return TRUE;
}

static gint32
get_day (const WinnowGrouping *grouping, guint32 number)
{
  return winnow_day_from_iso (winnow_corpus_get (grouping->corpus, number)->document->date);
}

/* @at: as winnow_groups_add() says. A hit that is refuted founds a group. */
static gboolean
verify_hit (WinnowGrouping *grouping, guint32 number, const WinnowDigest *digest, WinnowGroupPlace *at, GError **error)
{
  guint32 centre = g_array_index (grouping->centres, guint32, at->group);
  gboolean verified;
  if (grouping->verifier == NULL)
    return TRUE;
  if (!verify (grouping, number, get_place (grouping, centre)->number, &verified, error))
    return FALSE;
  if (!verified)
    {
      at->group = winnow_groups_restore (grouping->groups, digest, get_day (grouping, number));
      at->is_centre = TRUE;
      grouping->settings->method->compare (digest, digest, &at->agreement);
    }
  return TRUE;
}

static void
put_place (WinnowGrouping *grouping, guint32 number, const WinnowGroupPlace *at)
{
  guint32 index = grouping->places->len,
          centre = at->is_centre ? index : g_array_index (grouping->centres, guint32, at->group);
  WinnowPlace place = { .number = number, .centre = centre, .is_new = TRUE, .similarity = at->agreement.similarity };
  place.member = (WinnowGroupMember){ .document_id = winnow_corpus_get (grouping->corpus, number)->document->id,
                                      .group = at->is_centre ? grouping->next_group++
                                                             : get_place (grouping, centre)->member.group,
                                      .is_centre = at->is_centre,
                                      .value = at->agreement.value,
                                      .similarity = 1 };
  if (at->is_centre)
    g_array_append_val (grouping->centres, index);
  else
    g_array_append_val (grouping->unmeasured, index);
  g_array_append_val (grouping->places, place);
}

static gboolean
place_arrival (WinnowGrouping *grouping, const Arrival *arrival, const WinnowDigest *digest, GError **error)
{
  WinnowGroupPlace at;
  if (arrival->place != WINNOW_NO_PLACE)
    {
      winnow_groups_restore (grouping->groups, digest, get_day (grouping, arrival->number));
      g_array_append_val (grouping->centres, arrival->place);
      return TRUE;
    }
  at = winnow_groups_add (grouping->groups, digest, get_day (grouping, arrival->number));
  if (!at.is_centre && !verify_hit (grouping, arrival->number, digest, &at, error))
    return FALSE;
  put_place (grouping, arrival->number, &at);
  return TRUE;
}

static gboolean
place_block (WinnowGrouping *grouping, guint n, GError **error)
{
  winnow_for_each_below (i, n)
    {
      const Arrival *arrival = &g_array_index (grouping->arrivals, Arrival, grouping->first + i);
      const WinnowDigest *digest = grouping->digests[i];
      if (g_cancellable_set_error_if_cancelled (grouping->threads->cancellable, error)
          || (digest != NULL && !place_arrival (grouping, arrival, digest, error)))
        return FALSE;
    }
  return TRUE;
}

static void
clear_block (WinnowGrouping *grouping)
{
  winnow_for_each_below (i, BLOCK)
    g_clear_pointer (&grouping->digests[i], winnow_digest_unref);
}

static gboolean
run_block (WinnowGrouping *grouping, GError **error)
{
  guint n = MIN (BLOCK, grouping->arrivals->len - grouping->first);
  gboolean is_done
      = winnow_threads_run (grouping->threads, n, prepare_arrival, grouping, error) && place_block (grouping, n, error);
  clear_block (grouping);
  return is_done;
}

/* ── measuring: any thread ── */

/* The method's value with the centre that replaced the one it was compared with. */
static gboolean
compare_again (WinnowGrouping *grouping, WinnowPlace *place, GError **error)
{
  g_autoptr (WinnowDigest) a = NULL, b = NULL;
  WinnowAgreement agreement = { 0 };
  if (!make_digest (grouping, place->number, &a, error)
      || !make_digest (grouping, get_place (grouping, place->centre)->number, &b, error))
    return FALSE;
  compare (a, b, &agreement);
  place->member.value = agreement.value;
  place->similarity = agreement.similarity;
  place->is_new = TRUE;
  return TRUE;
}

static gboolean
measure (guint index, gpointer data, GError **error)
{
  WinnowGrouping *grouping = data;
  WinnowPlace *place = get_place (grouping, g_array_index (grouping->unmeasured, guint32, index));
  g_autoptr (WinnowDigest) a = NULL, b = NULL;
  WinnowAgreement agreement;
  winnow_progress_advance (grouping->threads->progress, 1);
  if (!place->is_new && !compare_again (grouping, place, error))
    return FALSE;
  if (place->member.is_centre)
    return TRUE;
  if (!take_two (grouping->shingles, place->number, get_place (grouping, place->centre)->number, &a, &b, error))
    return FALSE;
  /* of sets: what they share, divided by the smaller one */
  place->member.similarity = compare (a, b, &agreement) ? MAX (agreement.a_in_b, agreement.b_in_a) : place->similarity;
  return TRUE;
}

/* ── all of it ── */

WinnowGrouping *
winnow_grouping_new (WinnowCorpus *corpus, const WinnowGroupSettings *settings, const WinnowMethodContext *context,
                     const GArray *known)
{
  WinnowGrouping *grouping = g_new0 (WinnowGrouping, 1);
  const WinnowMethod *verifier = winnow_method_find (settings->method->verified_by);
  grouping->corpus = corpus;
  grouping->settings = settings;
  grouping->context = context;
  grouping->groups = winnow_groups_new (settings);
  grouping->shingles = winnow_digest_cache_new (corpus, winnow_method_find (MEASURE), context);
  grouping->verifier = verifier;
  if (verifier != NULL)
    {
      grouping->verifying = winnow_digest_cache_new (corpus, verifier, context);
      grouping->verified_threshold
          = verifier->unit == settings->method->unit ? settings->threshold : verifier->threshold;
    }
  grouping->places = winnow_array_new (WinnowPlace);
  grouping->centres = winnow_array_new (guint32);
  grouping->unmeasured = winnow_array_new (guint32);
  grouping->arrivals = winnow_array_new (Arrival);
  line_up (grouping, known);
  return grouping;
}

void
winnow_grouping_free (WinnowGrouping *grouping)
{
  if (grouping == NULL)
    return;
  clear_block (grouping);
  winnow_groups_free (grouping->groups);
  winnow_clear (grouping, winnow_digest_cache_free, shingles, verifying);
  winnow_clear (grouping, g_array_unref, places, centres, unmeasured, arrivals);
  g_free (grouping);
}

gboolean
winnow_grouping_run (WinnowGrouping *grouping, const WinnowThreads *threads, GError **error)
{
  grouping->threads = threads;
  winnow_progress_begin (threads->progress, WINNOW_STAGE_GROUPING, grouping->arrivals->len);
  for (; grouping->first < grouping->arrivals->len; grouping->first += BLOCK)
    if (!run_block (grouping, error))
      return FALSE;
  winnow_progress_begin (threads->progress, WINNOW_STAGE_GROUPING, grouping->unmeasured->len);
  return winnow_threads_run (threads, grouping->unmeasured->len, measure, grouping, error);
}

const GArray *
winnow_grouping_get_places (const WinnowGrouping *grouping)
{
  return grouping->places;
}

char *
winnow_grouping_dup_digest_settings (const WinnowCorpus *corpus, const WinnowGroupSettings *settings,
                                     const WinnowMethodContext *context)
{
  g_autofree char *of_method
      = winnow_method_dup_settings (settings->method, settings->values, context, corpus->settings->han);
  g_autofree char *of_template = winnow_templates_dup_settings (corpus->templates);
  return g_strconcat (of_method, of_template, " own", NULL);
}
