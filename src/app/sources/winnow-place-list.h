/* winnow-place-list.h: places of a document: its chapters, or what it has in common with closed
 * texts of archives */
#pragma once

#include <gtk/gtk.h>

#include "app/sources/winnow-sourced-document.h"

#define WINNOW_TYPE_PLACE_LIST (winnow_place_list_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPlaceList, winnow_place_list, WINNOW, PLACE_LIST, GtkWidget)

/* Signals:
 * "place-activated" (guint start): a place of the text, in the units of winnow_text_pane_reveal();
 *   activated again, a row goes to its next place */

/* @document: (nullable) Hidden where it has none. */
void winnow_place_list_set_closed (WinnowPlaceList *self, const WinnowSourcedDocument *document);
void winnow_place_list_set_chapters (WinnowPlaceList *self, const WinnowSourcedDocument *document);
