/* winnow-file-slot.h: a place for one file: choose it or drop it */
#pragma once

#include <adwaita.h>

#define WINNOW_TYPE_FILE_SLOT (winnow_file_slot_get_type ())
G_DECLARE_FINAL_TYPE (WinnowFileSlot, winnow_file_slot, WINNOW, FILE_SLOT, AdwBin)

/* Property "title" (string): what the file is. The path is the chosen one. */
const char *winnow_file_slot_get_path (WinnowFileSlot *self); /* (nullable) */
void winnow_file_slot_set_path (WinnowFileSlot *self, const char *path);

/* Signals:
 * "changed" (): another path
 * "surplus" (const char *path): two files were dropped, and this slot took the first */
