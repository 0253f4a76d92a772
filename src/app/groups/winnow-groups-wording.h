/* winnow-groups-wording.h: what the page of groups says about how they were found */
#pragma once

#include "app/session/winnow-session.h"

G_BEGIN_DECLS

/* All: (transfer full) */
char *winnow_groups_dup_age_text (const WinnowGroupsAge *age);           /* why the groups are outdated */
char *winnow_groups_dup_basis (const WinnowGroupSettings *settings);     /* "MinHash, at least 80 %, any time" */
char *winnow_groups_dup_none_text (const WinnowGroupSettings *settings); /* that there are no groups */

G_END_DECLS
