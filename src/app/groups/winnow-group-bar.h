/* winnow-group-bar.h: how to find groups: a method, its threshold, a window of time */
#pragma once

#include <gtk/gtk.h>

#include "match/groups/groups.h"

#define WINNOW_TYPE_GROUP_BAR (winnow_group_bar_get_type ())
G_DECLARE_FINAL_TYPE (WinnowGroupBar, winnow_group_bar, WINNOW, GROUP_BAR, GtkWidget)

/* The chosen settings. */
void winnow_group_bar_get_settings (WinnowGroupBar *self, WinnowGroupSettings *settings);
void winnow_group_bar_set_settings (WinnowGroupBar *self, const WinnowGroupSettings *settings);

/* Puts the focus on the button that finds groups. */
void winnow_group_bar_focus (WinnowGroupBar *self);

/* Highlights the button, since a search would give other groups. */
void winnow_group_bar_set_suggested (WinnowGroupBar *self, gboolean suggested);

/* "at least 80 %", "at most 3 bits", "at least 2"; NULL if the method has no threshold. */
char *winnow_group_bar_format_threshold (const WinnowMethod *method, double threshold);

/* "any time", "within 30 days" */
char *winnow_group_bar_format_days (guint days);

/* "MinHash, n=64, at least 80 %, within 30 days": parameters only where they are not the defaults.
 * Returns: (transfer full) */
char *winnow_group_bar_dup_basis (const WinnowGroupSettings *settings);

/* In words: the condition for a group. Returns: (transfer full) */
char *winnow_group_bar_dup_sentence (const WinnowGroupSettings *settings);

/* Signals:
 * "changed" (): the settings have changed
 * Its button starts the action "groups.find". */
