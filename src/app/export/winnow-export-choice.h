/* winnow-export-choice.h: what the user chose to export or print, on what paper, and whose names
 * are masked */
#pragma once

#include "mask/mask.h"
#include "report/report-formats.h"

typedef enum
{
  WINNOW_EXPORT_NAMES_SHOWN,
  WINNOW_EXPORT_NAMES_ALL_MASKED,
  WINNOW_EXPORT_NAMES_SOME_MASKED,
} WinnowExportNames;

typedef struct
{
  WinnowLibrary *library; /* (owned) */
  char *title;            /* (owned) of the report */
  GArray *ids;            /* (owned) (nullable) (element-type gint64) overlaps; NULL: all of the check */
  gint64 document_id;     /* as of WinnowReportOptions */
  const char *format_id;  /* of the table of formats; not of pages for the printer */
  WinnowPaper paper;
  WinnowExportNames names;
  GPtrArray *persons; /* (owned) (nullable) (element-type WinnowPerson) where some are masked: those with is_masked */
  GStrv more_names;   /* (owned) (nullable) masked too, unless names are shown */
} WinnowExportChoice;

WinnowExportChoice *winnow_export_choice_new (WinnowLibrary *library, const char *title);
WINNOW_DECLARE_FREE (WinnowExportChoice, winnow_export_choice_free)

/* *@mask: (transfer full) (nullable) NULL where names are shown. FALSE on error. Reads the library:
 * for worker threads. */
gboolean winnow_export_choice_load_mask (const WinnowExportChoice *choice, WinnowMask **mask, GCancellable *cancellable,
                                         GError **error);

/* Loads the report. Reads the library: for worker threads. */
WinnowReport *winnow_export_choice_load (const WinnowExportChoice *choice, GCancellable *cancellable, GError **error);
