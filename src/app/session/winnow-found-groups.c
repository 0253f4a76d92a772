#include "app/session/winnow-found-groups.h"
#include "base/for-each.h"

static GHashTable *
collect_documents (const GPtrArray *documents)
{
  GHashTable *known = winnow_id_table_new (g_free);
  winnow_for_each (const WinnowDocument, document, documents)
    if (document->role != WINNOW_ROLE_TEMPLATE)
      g_hash_table_insert (known, winnow_dup_value (&document->id), g_strdup (document->sha256));
  return known;
}

WinnowFoundGroups *
winnow_found_groups_new (const WinnowGroupSettings *settings, const WinnowSettings *check, GPtrArray *groups,
                         const GPtrArray *documents)
{
  WinnowFoundGroups *found = g_atomic_rc_box_new0 (WinnowFoundGroups);
  found->settings = *settings;
  found->check = *check;
  found->groups = groups;
  found->documents = collect_documents (documents);
  return found;
}

WinnowFoundGroups *
winnow_found_groups_ref (WinnowFoundGroups *found)
{
  return g_atomic_rc_box_acquire (found);
}

static void
clear (gpointer data)
{
  g_ptr_array_unref (((WinnowFoundGroups *) data)->groups);
  g_hash_table_unref (((WinnowFoundGroups *) data)->documents);
}

void
winnow_found_groups_unref (WinnowFoundGroups *found)
{
  g_atomic_rc_box_release_full (found, clear);
}

gboolean
winnow_found_groups_knows (const WinnowFoundGroups *found, const WinnowDocument *document)
{
  gpointer sha256 = NULL;
  gboolean took_part = g_hash_table_lookup_extended (found->documents, &document->id, NULL, &sha256);
  return document->role == WINNOW_ROLE_TEMPLATE ? !took_part : took_part && g_strcmp0 (sha256, document->sha256) == 0;
}

static gboolean
has_same_values (const WinnowGroupSettings *one, const WinnowGroupSettings *other)
{
  winnow_for_each_below (i, WINNOW_MAX_PARAMETERS)
    if (one->values[i] != other->values[i])
      return FALSE;
  return TRUE;
}

gboolean
winnow_found_groups_is_made_with (const WinnowFoundGroups *found, const WinnowGroupSettings *settings,
                                  const WinnowSettings *check)
{
  const WinnowGroupSettings *own = &found->settings;
  const WinnowGranularity *granularity = &found->check.granularity;
  gboolean same_sizes = granularity->k == check->granularity.k && granularity->g == check->granularity.g;
  if (own->method != settings->method || !has_same_values (own, settings)
      || ABS (own->threshold - settings->threshold) > 1e-9 || own->days != settings->days)
    return FALSE;
  return found->check.han == check->han && (same_sizes || !(own->method->uses & WINNOW_USES_GRANULARITY));
}
