/* winnow-session-groups.h: groups of documents that are the same piece (winnow-session.h) */
#pragma once

#include "app/session/winnow-found-groups.h"
#include "app/session/winnow-session.h"

/* How the groups relate to what is in the library now. */
typedef struct
{
  guint n_new;             /* documents that were added or changed since */
  guint n_missing;         /* documents that were removed from groups that are listed */
  gboolean other_settings; /* those of the library have changed since, in a way that matters to the method */
} WinnowGroupsAge;

/* (nullable) NULL: no search for groups has been done */
const WinnowFoundGroups *winnow_session_get_found_groups (WinnowSession *self);
/* (nullable) how the library was grouped last, in this session or an earlier one */
const WinnowGroupSettings *winnow_session_get_last_grouping (WinnowSession *self);
WinnowGroupsAge winnow_session_get_groups_age (WinnowSession *self);

/* Searches for groups in the background. The present groups stay until new ones are found. */
void winnow_session_find_groups (WinnowSession *self, const WinnowGroupSettings *settings);
