/* winnow-overlap-graph.h: who shares text with whom: documents as dots, their pairs as lines
 *
 * Signals:
 * "pair-activated" (gint64 document_a, gint64 document_b): the user chose a line
 * "document-activated" (gint64 document): the user chose a dot or its name */
#pragma once

#include <gtk/gtk.h>

#include "app/session/winnow-row-list.h"

#define WINNOW_TYPE_OVERLAP_GRAPH (winnow_overlap_graph_get_type ())
G_DECLARE_FINAL_TYPE (WinnowOverlapGraph, winnow_overlap_graph, WINNOW, OVERLAP_GRAPH, GtkWidget)

/* @overlaps: (element-type WinnowOverlap) of @context. */
void winnow_overlap_graph_set (WinnowOverlapGraph *self, const GPtrArray *overlaps, const WinnowRowContext *context);

/* How many documents have no dot, since there are too many. */
guint winnow_overlap_graph_get_n_left_out (WinnowOverlapGraph *self);
