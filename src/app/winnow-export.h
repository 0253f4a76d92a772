/* winnow-export.h: Export…: a report of overlaps or of groups */
#pragma once

#include <adwaita.h>

#include "winnow-export-choice.h"
#include "winnow-found-groups.h"

G_BEGIN_DECLS

/* A kind of file that may be written. */
typedef struct
{
  const char *title;     /* marked for translation */
  const char *extension; /* may hold a point */
} WinnowExportFormat;

/* (transfer full) (element-type WinnowExportFormat) the best first; of a report it is the one that was chosen */
GArray *winnow_export_dup_formats_of (const WinnowReportFormat *format);
GArray *winnow_export_dup_group_formats (void);

/* Both ask where to, write on a worker thread, and say so in @toasts. @window: asked from, has the action "win.show-uri". */
/* @choice: (transfer full) */
void winnow_export_overlaps (GtkWidget *window, AdwToastOverlay *toasts, WinnowExportChoice *choice, const WinnowReportFormat *format);

/* @groups: (transfer full) (element-type WinnowGroup) those of @grouping that are wanted, in order. @documents: (transfer full) gint64* → WinnowDocument, all
 * members. @n_alone: documents that are in none. */
void winnow_export_groups (GtkWidget *window, AdwToastOverlay *toasts, WinnowLibrary *library, const char *title, const WinnowGroupSettings *grouping,
                           GPtrArray *groups, GHashTable *documents, guint n_alone);

/* Where a report goes for which @path was chosen: the ending that was typed decides its format; where none was, since the name is still
 * @suggestion or ends otherwise, the one of @formats whose filter is called @filter does. Only @path itself may be a file that stands there. */
char *winnow_export_dup_path (const GArray *formats, const char *path, const char *suggestion, const char *filter);

G_END_DECLS
