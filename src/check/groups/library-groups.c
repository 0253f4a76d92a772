/* library-groups.c: the groups of a library: known places (library) → new documents (grouping.c) →
 * the library → groups by date
 *
 * Places are stored in one transaction at the end: cancelled, the former ones stay. Documents that
 * changed or were removed meanwhile are left out. Where another program gave documents places
 * meanwhile, those found here may be taken: then all is done again from the present places. */
#include "check/groups/grouping.h"
#include "base/for-each.h"
#include "base/order.h"

/* ── known places ── */

/* A grouping as the library has it. */
typedef struct
{
  gint64 id;       /* 0: not computed yet */
  GArray *members; /* (owned) (element-type WinnowGroupMember) in order of arrival */
} Known;

static void
clear_known (Known *known)
{
  g_clear_pointer (&known->members, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Known, clear_known)

static gboolean
read_known (Known *known, WinnowLibrary *library, const WinnowGroupSettings *settings, const char *digest_settings,
            GError **error)
{
  if (!winnow_library_find_grouping (library, settings, digest_settings, &known->id, error))
    return FALSE;
  known->members = known->id != 0 ? winnow_library_list_group_members (library, known->id, error)
                                  : winnow_array_new (WinnowGroupMember);
  return known->members != NULL;
}

static const WinnowGroupMember *
get_member (const Known *known, guint index)
{
  return &g_array_index (known->members, WinnowGroupMember, index);
}

/* Whether another program gave documents places between @before and @now. Members keep their places
 * in the order, so those of @now that were in @before are in one order. */
static gboolean
has_grown (const Known *before, const Known *now)
{
  guint k = 0;
  for (guint i = 0; i < now->members->len; i++, k++)
    {
      const WinnowGroupMember *member = get_member (now, i);
      while (k < before->members->len
             && (get_member (before, k)->document_id != member->document_id
                 || get_member (before, k)->group != member->group))
        k++;
      if (k == before->members->len)
        return TRUE;
    }
  return FALSE;
}

/* ── storing ── */

/* Which places are valid: known ones whose document still exists, and new ones whose documents did
 * not change. */
typedef struct
{
  const WinnowCorpus *corpus;
  const WinnowGroupSettings *settings;
  const char *digest_settings;
  const Known *known; /* when the places were found */
  const GArray *places;
  gint64 grouping_id;
  guint8 *current; /* (owned) a byte a place */
} Storing;

static const WinnowPlace *
get_place (const Storing *storing, guint index)
{
  return &g_array_index (storing->places, WinnowPlace, index);
}

static gboolean
store_place (const Storing *storing, guint index, GHashTable *left, GError **error)
{
  const WinnowPlace *place = get_place (storing, index);
  gboolean current;
  if (!place->is_new)
    {
      storing->current[index] = (guint8) g_hash_table_contains (left, &place->member.document_id);
      return TRUE;
    }
  if (!winnow_corpus_is_current (storing->corpus, winnow_corpus_get (storing->corpus, place->number), &current, error))
    return FALSE;
  storing->current[index] = (guint8) current;
  return !current
         || winnow_library_put_group_member (storing->corpus->library, storing->grouping_id, &place->member, error);
}

/* @now: the known places whose documents still exist */
static gboolean
store_places (Storing *storing, const Known *now, GCancellable *cancellable, GError **error)
{
  g_autoptr (GHashTable) left = winnow_id_index_new ();
  winnow_for_each_value (const WinnowGroupMember, member, now->members)
    g_hash_table_add (left, (gpointer) &member->document_id);
  storing->grouping_id
      = winnow_library_add_grouping (storing->corpus->library, storing->settings, storing->digest_settings, error);
  if (storing->grouping_id == 0)
    return FALSE;
  winnow_for_each_index (i, storing->places)
    if (g_cancellable_set_error_if_cancelled (cancellable, error) || !store_place (storing, i, left, error))
      return FALSE;
  return TRUE;
}

/* Within a transaction. *@stale: another program gave documents places meanwhile; then nothing is
 * stored. */
static gboolean
store_unless_stale (Storing *storing, gboolean *stale, GCancellable *cancellable, GError **error)
{
  g_auto (Known) now = { 0 };
  if (!read_known (&now, storing->corpus->library, storing->settings, storing->digest_settings, error))
    return FALSE;
  *stale = has_grown (storing->known, &now);
  return *stale || store_places (storing, &now, cancellable, error);
}

/* ── groups ── */

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
  guint32 a = *(const guint32 *) left, b = *(const guint32 *) right;
  const char *date_a = winnow_corpus_get (storing->corpus, get_place (storing, a)->number)->document->date;
  const char *date_b = winnow_corpus_get (storing->corpus, get_place (storing, b)->number)->document->date;
  gint32 day_a = winnow_day_from_iso (date_a), day_b = winnow_day_from_iso (date_b);
  int order = 0;
  if (day_a != day_b)
    return day_b == WINNOW_NO_DATE || (day_a != WINNOW_NO_DATE && day_a < day_b) ? -1 : 1;
  if (day_a != WINNOW_NO_DATE)
    order = g_strcmp0 (date_a, date_b); /* by the hour */
  return order ?: WINNOW_ORDER (a, b);
}

/* Takes @places (element-type guint32), in order of arrival. */
static WinnowGroup *
make_group (const Storing *storing, GArray *places)
{
  WinnowGroup *group = g_new (WinnowGroup, 1);
  group->members = g_array_sized_new (FALSE, FALSE, sizeof (WinnowGroupMember), places->len);
  group->centre_id = get_place (storing, g_array_index (places, guint32, 0))->member.document_id;
  g_array_sort_with_data (places, compare_places, (gpointer) storing);
  winnow_for_each_value (const guint32, place, places)
    {
      WinnowGroupMember member = get_place (storing, *place)->member;
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

int
winnow_groups_compare (gconstpointer left, gconstpointer right)
{
  const WinnowGroup *a = *(WinnowGroup *const *) left, *b = *(WinnowGroup *const *) right;
  return WINNOW_ORDER (b->members->len, a->members->len) ?: WINNOW_ORDER (get_first_id (a), get_first_id (b));
}

static GPtrArray *
list_groups (const Storing *storing)
{
  /* number → places */
  g_autoptr (GHashTable) groups = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  GPtrArray *list = winnow_pointers_new (winnow_group_free);
  winnow_for_each_index (i, storing->places)
    if (storing->current[i])
      {
        gpointer number = GUINT_TO_POINTER (get_place (storing, i)->member.group);
        GArray *group = g_hash_table_lookup (groups, number);
        if (group == NULL)
          g_hash_table_insert (groups, number, group = winnow_array_new (guint32));
        g_array_append_val (group, i);
      }
  winnow_for_each_entry (entry, groups)
    if (((GArray *) entry.value)->len > 1)
      g_ptr_array_add (list, make_group (storing, entry.value));
  g_ptr_array_sort (list, winnow_groups_compare);
  return list;
}

/* ── all of it ── */

/* What methods need to know; how common words are only where the method asks. */
static WinnowLibraryContext *
load_context (WinnowLibrary *library, const WinnowSettings *settings, const WinnowGroupSettings *grouping,
              const WinnowThreads *threads, GError **error)
{
  const WinnowMethod *verifier = winnow_method_find (grouping->method->verified_by);
  guint uses = winnow_method_get_uses (grouping->method, grouping->values) | (verifier != NULL ? verifier->uses : 0);
  if (!(uses & WINNOW_USES_FREQUENCIES))
    return winnow_library_context_new (NULL, settings);
  WinnowFrequencies *frequencies = winnow_check_get_frequencies (library, threads, error);
  return frequencies != NULL ? winnow_library_context_new (frequencies, settings) : NULL;
}

/* Returns: NULL without an error: another program gave documents places meanwhile */
static GPtrArray *
group_once (WinnowLibrary *library, const WinnowSettings *settings, const WinnowGroupSettings *grouping_settings,
            const WinnowMethodContext *context, const WinnowThreads *threads, GError **error)
{
  g_auto (Known) known = { 0 };
  g_autoptr (WinnowCorpus) corpus = winnow_corpus_new (library, settings, error);
  if (corpus == NULL || !winnow_corpus_take_class_text (corpus, error))
    return NULL;
  winnow_corpus_sort_by_arrival (corpus);
  g_autofree char *digest_settings = winnow_grouping_dup_digest_settings (corpus, grouping_settings, context);
  if (!read_known (&known, library, grouping_settings, digest_settings, error))
    return NULL;
  g_autoptr (WinnowGrouping) grouping = winnow_grouping_new (corpus, grouping_settings, context, known.members);
  if (!winnow_grouping_run (grouping, threads, error))
    return NULL;
  const GArray *places = winnow_grouping_get_places (grouping);
  g_autofree guint8 *current = g_malloc0 (places->len + 1);
  Storing storing = { corpus, grouping_settings, digest_settings, &known, places, 0, current };
  gboolean stale = FALSE;
  if (!winnow_library_begin (library, error)
      || !winnow_library_end (library, store_unless_stale (&storing, &stale, threads->cancellable, error), error))
    return NULL;
  return stale ? NULL : list_groups (&storing);
}

GPtrArray *
winnow_check_group (WinnowLibrary *library, const WinnowSettings *settings, const WinnowGroupSettings *grouping,
                    const WinnowThreads *threads, GError **error)
{
  g_return_val_if_fail (library != NULL && settings != NULL && grouping != NULL, NULL);
  if (!winnow_settings_validate (settings, error)
      || !winnow_method_check_threshold (grouping->method, grouping->threshold, error))
    return NULL;
  g_autoptr (WinnowLibraryContext) library_context = load_context (library, settings, grouping, threads, error);
  GPtrArray *groups = NULL;
  GError *local = NULL;
  while (library_context != NULL && groups == NULL && local == NULL)
    groups = group_once (library, settings, grouping, &library_context->context, threads, &local);
  if (local != NULL)
    g_propagate_error (error, local);
  if (groups != NULL)
    winnow_progress_finish (threads->progress);
  return groups;
}
