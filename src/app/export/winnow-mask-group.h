/* winnow-mask-group.h: the preferences group that asks whose names to mask in a report */
#pragma once

#include <adwaita.h>

#include "app/export/winnow-export-choice.h"

#define WINNOW_TYPE_MASK_GROUP (winnow_mask_group_get_type ())
G_DECLARE_FINAL_TYPE (WinnowMaskGroup, winnow_mask_group, WINNOW, MASK_GROUP, AdwPreferencesGroup)

/* Persons are searched for on a worker thread once the user wants to choose some. */
void winnow_mask_group_set_library (WinnowMaskGroup *self, WinnowLibrary *library);

/* Lists only persons of these documents; the choice for others stays. @documents: (transfer full)
 * (nullable) a set of gint64*; NULL: all, as at first. */
void winnow_mask_group_set_documents (WinnowMaskGroup *self, GHashTable *documents);

/* Stores the choice in @choice; a typed name counts even if it was not added. */
void winnow_mask_group_fill (WinnowMaskGroup *self, WinnowExportChoice *choice);

/* FALSE while the search for persons is under way. */
gboolean winnow_mask_group_is_ready (WinnowMaskGroup *self);

/* Signal "changed" (): the choice, or whether it is ready. */
