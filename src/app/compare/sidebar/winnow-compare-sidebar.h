/* winnow-compare-sidebar.h: what stands beside the panes: the score with its ledger, the evidence,
 * the passages, the pictures, those set aside, the disguises, the note, the legend */
#pragma once

#include <gtk/gtk.h>

#include "app/compare/sidebar/winnow-disguise-item.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_COMPARE_SIDEBAR (winnow_compare_sidebar_get_type ())
G_DECLARE_FINAL_TYPE (WinnowCompareSidebar, winnow_compare_sidebar, WINNOW, COMPARE_SIDEBAR, GtkWidget)

/* Signal "passage-activated" (guint passage): the user chose a passage in one of the lists. Signal
 * "picture-activated" (guint picture): the user chose a picture. Signal "picture-opened" (guint
 * picture): the user wants to see a picture large. Signal "disguise-activated" (WinnowDisguiseItem
 * *item): the user chose a disguise. Signal "exclusion-toggled" (guint reason, gboolean excluded):
 * the user switched a line of the ledger. Signal "note-changed" (gint64 document_a, gint64
 * document_b, const char *text): what the user says of the pair is to be saved. Signal "inspect"
 * (int passage, const char *method): the user wants to see the fingerprints of a passage, or
 * (WINNOW_NO_PASSAGE) of the documents; under the method with that id, or (NULL) under all. */

void winnow_compare_sidebar_set_comparison (WinnowCompareSidebar *self, WinnowComparison *comparison); /* (nullable) */
/* or WINNOW_NO_PASSAGE; scrolls the list to it */
void winnow_compare_sidebar_set_selected (WinnowCompareSidebar *self, int passage);
/* or WINNOW_NO_PICTURE; the same */
void winnow_compare_sidebar_set_selected_picture (WinnowCompareSidebar *self, int picture);

/* Whose note is shown; @library: (nullable) nobody's. */
void winnow_compare_sidebar_set_note_pair (WinnowCompareSidebar *self, WinnowLibrary *library, gint64 document_a,
                                           gint64 document_b);
void winnow_compare_sidebar_flush_note (WinnowCompareSidebar *self); /* what is typed is to be saved now */

/* Whether the list has @passage: one that is told, of the kind that the user chose. */
gboolean winnow_compare_sidebar_lists (WinnowCompareSidebar *self, guint passage);

/* "No shared passages of at least 8 words" */
char *winnow_compare_dup_nothing_shared (const WinnowComparison *comparison);

/* What the page says of what is selected, a passage or a picture, or else of the pair. Returns:
 * (transfer full) */
char *winnow_compare_dup_status (const WinnowComparison *comparison, int passage, int picture);

G_END_DECLS
