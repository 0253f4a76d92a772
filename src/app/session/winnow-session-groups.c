/* The groups that were found last, and their age. */
#include "app/session/winnow-session-private.h"
#include "app/session/winnow-session-settings.h"
#include "app/session/winnow-session-groups.h"

#include "app/work/winnow-work.h"

const WinnowFoundGroups *
winnow_session_get_found_groups (WinnowSession *self)
{
  return self->lists.found_groups;
}

const WinnowGroupSettings *
winnow_session_get_last_grouping (WinnowSession *self)
{
  return self->lists.snapshot != NULL && self->lists.snapshot->grouping.method != NULL ? &self->lists.snapshot->grouping
                                                                                       : NULL;
}

WinnowGroupsAge
winnow_session_get_groups_age (WinnowSession *self)
{
  WinnowGroupsAge age = { 0 };
  WinnowSettings settings;
  if (self->lists.found_groups == NULL || self->lists.snapshot == NULL)
    return age;
  winnow_session_get_settings (self, &settings);
  age.n_new = winnow_session_lists_count_new (&self->lists);
  age.n_missing = self->lists.n_missing_members;
  age.other_settings
      = !winnow_found_groups_is_made_with (self->lists.found_groups, &self->lists.found_groups->settings, &settings);
  return age;
}

void
winnow_session_find_groups (WinnowSession *self, const WinnowGroupSettings *settings)
{
  winnow_session_run (self, winnow_work_new (WINNOW_WORK_GROUP, .grouping = *settings));
}
