/* winnow-found-groups.h: the groups that were found, how, and in which documents */
#pragma once

#include "check/check.h"

/* Immutable once made; shared by reference. */
typedef struct
{
  WinnowGroupSettings settings;
  WinnowSettings check;  /* what else the result depends on */
  GPtrArray *groups;     /* (owned) (element-type WinnowGroup) */
  GHashTable *documents; /* (owned) those that were compared: id (gint64 *) → their SHA-256 */
} WinnowFoundGroups;

/* @groups: (transfer full). @documents: (element-type WinnowDocument) the library's; all but
 * templates were compared. */
WinnowFoundGroups *winnow_found_groups_new (const WinnowGroupSettings *settings, const WinnowSettings *check,
                                            GPtrArray *groups, const GPtrArray *documents);
WinnowFoundGroups *winnow_found_groups_ref (WinnowFoundGroups *found);
WINNOW_DECLARE_FREE (WinnowFoundGroups, winnow_found_groups_unref)

/* Whether another search would treat @document as this one did: it was compared as it is now, or it
 * is a template and was not. */
gboolean winnow_found_groups_knows (const WinnowFoundGroups *found, const WinnowDocument *document);

/* Whether a search with @settings and @check would be the same. */
gboolean winnow_found_groups_is_made_with (const WinnowFoundGroups *found, const WinnowGroupSettings *settings,
                                           const WinnowSettings *check);
