/* winnow-print-preview.h: the pages of a report as they would be printed, one at a time, and a
 * button that prints them */
#pragma once

#include <adwaita.h>

#include "app/export/winnow-print-pages.h"

#define WINNOW_TYPE_PRINT_PREVIEW (winnow_print_preview_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPrintPreview, winnow_print_preview, WINNOW, PRINT_PREVIEW, AdwWindow)

/* Lays the pages out when it is made; closing it stops that. @choice: (transfer full) */
GtkWidget *winnow_print_preview_new (GtkWindow *parent, WinnowExportChoice *choice, WinnowPrintKind kind);
