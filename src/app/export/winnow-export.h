/* winnow-export.h: what was chosen is written where the user says */
#pragma once

#include <adwaita.h>

#include "app/export/winnow-export-choice.h"
#include "app/export/winnow-export-job.h"

G_BEGIN_DECLS

/* What is to be written. */
typedef struct
{
  WinnowExportFunc write;
  gpointer data; /* (transfer full) freed by @destroy */
  GDestroyNotify destroy;
  const char *name;         /* the file's name that the user begins with, without its ending */
  const char *format_title; /* marked for translation */
  const char *extension;    /* may hold a point */
} WinnowExport;

/* Asks where to in a file chooser called @title, writes on a worker thread, and says so in @toasts.
 * @window: asked from, has the action "win.show-uri". */
void winnow_export_run (GtkWidget *window, AdwToastOverlay *toasts, const char *title, const WinnowExport *export);

/* A report of pairs. @choice: (transfer full) */
void winnow_export_overlaps (GtkWidget *window, AdwToastOverlay *toasts, WinnowExportChoice *choice,
                             const WinnowReportFormat *format);

/* Where a report goes for which @path was chosen: there, if it has the ending; else the ending is
 * added, and a number where such a file stands there already, since nobody was asked about that
 * one. Of an @extension with several parts the last will do: a "hearing.pdf" may be called
 * "Wang.pdf". */
char *winnow_export_dup_path (const char *path, const char *extension);

G_END_DECLS
