/* winnow-groups-wording.h: texts about how groups were found */
#pragma once

#include "app/session/winnow-session.h"

/* All: (transfer full) */
char *winnow_groups_dup_age_text (const WinnowGroupsAge *age);           /* why the groups are outdated */
char *winnow_groups_dup_basis (const WinnowGroupSettings *settings);     /* "MinHash, at least 80 %, any time" */
char *winnow_groups_dup_none_text (const WinnowGroupSettings *settings); /* why the list is empty */
