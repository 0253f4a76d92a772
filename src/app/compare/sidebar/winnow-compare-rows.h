/* winnow-compare-rows.h: what a row of a list in the sidebar looks like */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/sidebar/winnow-compare-item.h"

/* Each row is new and empty, and then shows one item after the other; NULL: nothing. */

/* A passage. Draws itself: a list view keeps some two hundred rows alive and measures them all, and
 * with labels in them that would take most of the time in which a pair opens. */
#define WINNOW_TYPE_PASSAGE_ROW (winnow_passage_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowPassageRow, winnow_passage_row, WINNOW, PASSAGE_ROW, GtkWidget)

void winnow_passage_row_set_item (GtkWidget *row, WinnowCompareItem *item);

/* A picture that both documents have: its number, both thumbnails, its edit and its places. */
#define WINNOW_TYPE_SHARED_PICTURE_ROW (winnow_shared_picture_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowSharedPictureRow, winnow_shared_picture_row, WINNOW, SHARED_PICTURE_ROW, GtkBox)

void winnow_shared_picture_row_set_item (GtkWidget *row, WinnowCompareItem *item);

/* A disguise: what it is, what it hides, how many characters, and where. */
#define WINNOW_TYPE_DISGUISE_ROW (winnow_disguise_row_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDisguiseRow, winnow_disguise_row, WINNOW, DISGUISE_ROW, GtkBox)

void winnow_disguise_row_set_item (GtkWidget *row, WinnowCompareItem *item);
