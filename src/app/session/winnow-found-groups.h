/* winnow-found-groups.h: families of documents that were found: by what, and in which documents */
#pragma once

#include "check/check.h"

G_BEGIN_DECLS

/* Immutable once made; shared by reference. */
typedef struct
{
  gatomicrefcount ref_count;
  WinnowGroupSettings settings;
  WinnowSettings check;  /* what else it depends on */
  GPtrArray *groups;     /* (owned) (element-type WinnowGroup) */
  GHashTable *documents; /* (owned) those that took part: id (gint64 *) → their SHA-256 */
} WinnowFoundGroups;

/* Takes @groups. The documents are those that took part but for templates (element-type
 * WinnowDocument). */
WinnowFoundGroups *winnow_found_groups_new (const WinnowGroupSettings *settings, const WinnowSettings *check,
                                            GPtrArray *groups, const GPtrArray *documents);
WinnowFoundGroups *winnow_found_groups_ref (WinnowFoundGroups *found);
void winnow_found_groups_unref (WinnowFoundGroups *found);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowFoundGroups, winnow_found_groups_unref)

/* Whether it would make no difference to @document as it is now to look again: it took part, or it
 * is a template and did not. */
gboolean winnow_found_groups_knows (const WinnowFoundGroups *found, const WinnowDocument *document);

/* Whether another one with @settings and @check would be made in the same way. */
gboolean winnow_found_groups_is_made_with (const WinnowFoundGroups *found, const WinnowGroupSettings *settings,
                                           const WinnowSettings *check);

G_END_DECLS
