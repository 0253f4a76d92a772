/* winnow-mask-group.h: the preferences group that asks whose names are masked in what leaves the
 * program */
#pragma once

#include <adwaita.h>

#include "app/export/winnow-export-choice.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_MASK_GROUP (winnow_mask_group_get_type ())
G_DECLARE_FINAL_TYPE (WinnowMaskGroup, winnow_mask_group, WINNOW, MASK_GROUP, AdwPreferencesGroup)

/* The persons of @library are looked for, on a worker thread, when they are asked for first. */
void winnow_mask_group_set_library (WinnowMaskGroup *self, WinnowLibrary *library);

/* Only persons of these are listed; others stay as they are. @documents: (transfer full) (nullable)
 * a set of gint64*; NULL: all, as at first. */
void winnow_mask_group_set_documents (WinnowMaskGroup *self, GHashTable *documents);

/* Puts what was chosen into @choice; a name that was typed but not added counts, too. */
void winnow_mask_group_fill (WinnowMaskGroup *self, WinnowExportChoice *choice);

/* Property "ready" (gboolean): FALSE while persons are looked for that are asked about. */

G_END_DECLS
