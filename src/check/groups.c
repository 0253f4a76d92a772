/* groups.c: the families of a library: what is known (library) → who came since (grouping.c) → the library → families by date
 *
 * Places are stored in one transaction at the end: cancelled, what was there stays. Documents that changed or went meanwhile are left out. */
#include "check/check.h"
#include "check/grouping.h"
#include "check/identify.h"
#include "check/progress.h"

/* ── storing ── */

/* Which places stand: those that were known, and the new ones whose documents are still what they were. */
typedef struct
{
  const WinnowCorpus *corpus;
  const GArray *places;
  gint64 grouping_id;
  guint8 *current; /* (owned) a byte a place */
} Storing;

static gboolean
store_place (const Storing *storing, guint index, GError **error)
{
  const WinnowPlace *place = &g_array_index (storing->places, WinnowPlace, index);
  gboolean current = TRUE;

  if (place->is_new && !winnow_corpus_is_current (storing->corpus, winnow_corpus_get (storing->corpus, place->number), &current, error))
    return FALSE;
  storing->current[index] = (guint8)current;
  return !current || !place->is_new || winnow_library_put_group_member (storing->corpus->library, storing->grouping_id, &place->member, error);
}

/* Within a transaction. */
static gboolean
store_places (const Storing *storing, GCancellable *cancellable, GError **error)
{
  for (guint i = 0; i < storing->places->len; i++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error) || !store_place (storing, i, error))
      return FALSE;
  return TRUE;
}

static gboolean
store (const Storing *storing, GCancellable *cancellable, GError **error)
{
  WinnowLibrary *library = storing->corpus->library;

  if (!winnow_library_begin (library, error))
    return FALSE;
  if (store_places (storing, cancellable, error))
    return winnow_library_commit (library, error);
  winnow_library_rollback (library);
  return FALSE;
}

/* ── families ── */

void
winnow_group_free (WinnowGroup *group)
{
  if (group == NULL)
    return;
  g_array_unref (group->members);
  g_free (group);
}

/* By date, then by arrival. */
static int
compare_places (gconstpointer left, gconstpointer right, gpointer data)
{
  const Storing *storing = data;
  guint32 a = *(const guint32 *)left, b = *(const guint32 *)right;
  const char *date_a = winnow_corpus_get (storing->corpus, g_array_index (storing->places, WinnowPlace, a).number)->document->date;
  const char *date_b = winnow_corpus_get (storing->corpus, g_array_index (storing->places, WinnowPlace, b).number)->document->date;
  gint32 day_a = winnow_day_from_iso (date_a), day_b = winnow_day_from_iso (date_b);
  int order = 0;

  if (day_a != day_b)
    return day_b == WINNOW_NO_DATE || (day_a != WINNOW_NO_DATE && day_a < day_b) ? -1 : 1;
  if (day_a != WINNOW_NO_DATE)
    order = g_strcmp0 (date_a, date_b); /* by the hour */
  return order != 0 ? order : (a > b) - (a < b);
}

/* Takes @places (element-type guint32), in order of arrival. */
static WinnowGroup *
make_group (const Storing *storing, GArray *places)
{
  WinnowGroup *group = g_new (WinnowGroup, 1);

  group->members = g_array_sized_new (FALSE, FALSE, sizeof (WinnowGroupMember), places->len);
  group->centre_id = g_array_index (storing->places, WinnowPlace, g_array_index (places, guint32, 0)).member.document_id;
  g_array_sort_with_data (places, compare_places, (gpointer)storing);
  for (guint i = 0; i < places->len; i++)
    {
      WinnowGroupMember member = g_array_index (storing->places, WinnowPlace, g_array_index (places, guint32, i)).member;

      member.is_centre = member.document_id == group->centre_id;
      g_array_append_val (group->members, member);
    }
  return group;
}

static gint64
get_first_id (const WinnowGroup *group)
{
  return g_array_index (group->members, WinnowGroupMember, 0).document_id;
}

static int
compare_groups (gconstpointer left, gconstpointer right)
{
  const WinnowGroup *a = *(WinnowGroup *const *)left, *b = *(WinnowGroup *const *)right;

  if (a->members->len != b->members->len)
    return a->members->len > b->members->len ? -1 : 1;
  return (get_first_id (a) > get_first_id (b)) - (get_first_id (a) < get_first_id (b));
}

static GPtrArray *
list_groups (const Storing *storing)
{
  g_autoptr (GHashTable) groups = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify)g_array_unref); /* number → places */
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify)winnow_group_free);
  GHashTableIter iter;
  gpointer places;

  for (guint32 i = 0; i < storing->places->len; i++)
    if (storing->current[i])
      {
        gpointer number = GUINT_TO_POINTER (g_array_index (storing->places, WinnowPlace, i).member.group);
        GArray *group = g_hash_table_lookup (groups, number);

        if (group == NULL)
          g_hash_table_insert (groups, number, group = g_array_new (FALSE, FALSE, sizeof (guint32)));
        g_array_append_val (group, i);
      }
  g_hash_table_iter_init (&iter, groups);
  while (g_hash_table_iter_next (&iter, NULL, &places))
    if (((GArray *)places)->len > 1)
      g_ptr_array_add (list, make_group (storing, places));
  g_ptr_array_sort (list, compare_groups);
  return list;
}

/* ── all of it ── */

/* What methods need to know; how common words are only where the method asks. */
static WinnowLearnt *
make_learnt (WinnowLibrary *library, const WinnowSettings *settings, const WinnowGroupSettings *grouping, guint jobs, WinnowProgress *progress,
             GCancellable *cancellable, GError **error)
{
  const WinnowMethod *verifier = winnow_method_find (grouping->method->verified_by);
  guint uses = winnow_method_get_uses (grouping->method, grouping->values) | (verifier != NULL ? verifier->uses : 0);
  WinnowFrequencies *frequencies;

  if (uses & WINNOW_USES_FREQUENCIES)
    frequencies = winnow_check_learn (library, jobs, progress, cancellable, error);
  else
    frequencies = winnow_frequencies_ref ((WinnowFrequencies *)winnow_frequencies_get_shipped ());
  return frequencies != NULL ? winnow_learnt_new (frequencies, settings) : NULL;
}

static GPtrArray *
group (WinnowCorpus *corpus, const WinnowGroupSettings *settings, const WinnowKnowledge *knowledge, guint jobs, WinnowProgress *progress,
       GCancellable *cancellable, GError **error)
{
  g_autofree char *digest_settings = winnow_grouping_dup_digest_settings (corpus, settings, knowledge);
  gint64 id = winnow_library_add_grouping (corpus->library, settings, digest_settings, error);
  g_autoptr (GArray) known = id != 0 ? winnow_library_list_group_members (corpus->library, id, error) : NULL;
  g_autoptr (WinnowGrouping) grouping = known != NULL ? winnow_grouping_new (corpus, settings, knowledge, digest_settings, known) : NULL;
  g_autofree guint8 *current = NULL;
  Storing storing = { .corpus = corpus, .grouping_id = id };

  if (grouping == NULL || !winnow_grouping_run (grouping, jobs, progress, cancellable, error))
    return NULL;
  storing.places = winnow_grouping_get_places (grouping);
  storing.current = current = g_malloc0 (storing.places->len + 1);
  return store (&storing, cancellable, error) ? list_groups (&storing) : NULL;
}

GPtrArray *
winnow_check_group (WinnowLibrary *library, const WinnowSettings *settings, const WinnowGroupSettings *grouping, guint jobs, WinnowProgress *progress,
                    GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowLearnt) learnt = NULL;
  g_autoptr (WinnowCorpus) corpus = NULL;
  GPtrArray *groups;

  g_return_val_if_fail (library != NULL && settings != NULL && grouping != NULL, NULL);

  if (!winnow_settings_validate (settings, error) || !winnow_method_check_threshold (grouping->method, grouping->threshold, error)
      || !winnow_identify_all (library, jobs, cancellable, error))
    return NULL;
  learnt = make_learnt (library, settings, grouping, jobs, progress, cancellable, error);
  corpus = learnt != NULL ? winnow_corpus_new (library, settings, NULL, 0, error) : NULL;
  groups = corpus != NULL ? group (corpus, grouping, &learnt->knowledge, jobs, progress, cancellable, error) : NULL;
  if (groups != NULL)
    winnow_progress_finish (progress);
  return groups;
}
