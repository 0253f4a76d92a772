/* winnow-print-outline.h: the list of the sections and pairs to print, beside the preview
 *
 * Signal "page-chosen" (guint page): the user chose the entry that begins there. */
#pragma once

#include <gtk/gtk.h>

#include "app/export/winnow-print-pages.h"

#define WINNOW_TYPE_PRINT_OUTLINE (winnow_print_outline_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPrintOutline, winnow_print_outline, WINNOW, PRINT_OUTLINE, GtkWidget)

/* @pages are loaded; they are not kept. */
void winnow_print_outline_set_pages (WinnowPrintOutline *self, WinnowPrintPages *pages);

/* Marks what @page, from 0, shows. */
void winnow_print_outline_mark_page (WinnowPrintOutline *self, guint page);

guint winnow_print_outline_get_n_entries (WinnowPrintOutline *self);
