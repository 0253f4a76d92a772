/* winnow-closed-list.h: closed texts of archives that a document has something in common with,
 * below its sources */
#pragma once

#include <gtk/gtk.h>

#include "app/sources/winnow-sourced-document.h"

#define WINNOW_TYPE_CLOSED_LIST (winnow_closed_list_get_type ())
G_DECLARE_FINAL_TYPE (WinnowClosedList, winnow_closed_list, WINNOW, CLOSED_LIST, GtkWidget)

/* Signals:
 * "place-activated" (guint start): a place of the text, in the units of winnow_text_pane_reveal();
 *   activated again, a row goes to its next place */

/* (nullable) Hidden where it has none. */
void winnow_closed_list_set (WinnowClosedList *self, const WinnowSourcedDocument *document);
