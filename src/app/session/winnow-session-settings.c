/* The settings of an open library: those of its last check, or what the user chose since. */
#include "app/session/winnow-session-private.h"
#include "app/session/winnow-session-settings.h"

#include <string.h>

#include "app/session/winnow-check-settings.h"
#include "app/work/winnow-work.h"

const WinnowCheckRecord *
winnow_session_get_record (WinnowSession *self)
{
  return self->lists.snapshot != NULL ? self->lists.snapshot->record : NULL;
}

void
winnow_session_get_settings (WinnowSession *self, WinnowSettings *settings)
{
  const WinnowCheckRecord *record = winnow_session_get_record (self);
  if (self->has_chosen)
    *settings = self->chosen;
  else if (record != NULL)
    *settings = record->settings;
  else
    winnow_check_settings_read (settings);
}

WinnowRecompute
winnow_session_compare_chosen (WinnowSession *self)
{
  const WinnowCheckRecord *record = winnow_session_get_record (self);
  return self->has_chosen && record != NULL ? winnow_check_compare_settings (&record->settings, &self->chosen)
                                            : WINNOW_RECOMPUTE_NOTHING;
}

void
winnow_session_follow_chosen (WinnowSession *self)
{
  const WinnowCheckRecord *record = winnow_session_get_record (self);
  if (self->closed || self->operation != NULL || record == NULL)
    return;
  switch (winnow_session_compare_chosen (self))
    {
    case WINNOW_RECOMPUTE_ALL:
      winnow_session_run (self, winnow_work_new (WINNOW_WORK_CHECK));
      break;
    case WINNOW_RECOMPUTE_SCORES:
      if (!record->lists_changed) /* else the settings wait for the check that is necessary anyway */
        winnow_session_run (self, winnow_work_new (WINNOW_WORK_RESCORE));
      break;
    case WINNOW_RECOMPUTE_NOTHING:
    default:
      self->has_chosen = FALSE;
    }
}

void
winnow_session_drop_chosen (WinnowSession *self, WinnowOperationFlags flags, const GError *error)
{
  gboolean scored = flags & WINNOW_OPERATION_RESCORES && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  gboolean checked = flags & WINNOW_OPERATION_CHECKS && winnow_session_compare_chosen (self) == WINNOW_RECOMPUTE_ALL;
  if (!scored && !checked)
    return;
  self->has_chosen = FALSE;
  g_signal_emit_by_name (self, "changed");
}

static void
choose_settings (WinnowSession *self, const WinnowSettings *settings)
{
  self->chosen = *settings;
  self->has_chosen = TRUE;
  if (self->operation != NULL && self->operation->flags & WINNOW_OPERATION_RESCORES) /* with former settings */
    winnow_session_cancel (self);
  winnow_session_follow_chosen (self);
  g_signal_emit_by_name (self, "changed");
}

void
winnow_session_set_excluded (WinnowSession *self, WinnowExclusionReason reason, gboolean excluded)
{
  WinnowSettings settings;
  winnow_session_get_settings (self, &settings);
  settings.exclude = excluded ? settings.exclude | 1u << reason : settings.exclude & ~(1u << reason);
  choose_settings (self, &settings);
}

/* The preferences name no language: that of the library stays. */
static void
read_preferences (WinnowSession *self, WinnowSettings *settings)
{
  WinnowSettings own;
  winnow_session_get_settings (self, &own);
  winnow_check_settings_read (settings);
  memcpy (settings->language, own.language, sizeof own.language);
}

WinnowRecompute
winnow_session_compare_preferences (WinnowSession *self)
{
  WinnowSettings own, preferences;
  if (winnow_session_get_record (self) == NULL)
    return WINNOW_RECOMPUTE_NOTHING;
  winnow_session_get_settings (self, &own);
  read_preferences (self, &preferences);
  return winnow_check_compare_settings (&own, &preferences);
}

gboolean
winnow_session_offers_preferences (WinnowSession *self)
{
  WinnowSettings now;
  winnow_check_settings_read (&now);
  return winnow_check_compare_settings (&self->preferences, &now) != WINNOW_RECOMPUTE_NOTHING
         && winnow_session_compare_preferences (self) != WINNOW_RECOMPUTE_NOTHING;
}

void
winnow_session_use_preferences (WinnowSession *self)
{
  WinnowSettings settings;
  read_preferences (self, &settings);
  winnow_check_settings_read (&self->preferences);
  choose_settings (self, &settings);
}

void
winnow_session_preferences_changed (WinnowSession *self)
{
  g_signal_emit_by_name (self, "changed");
}
