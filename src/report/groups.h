/* groups.h: families of documents → a file that leaves the program: text, CSV, JSON, HTML */
#pragma once

#include "check/check.h"

G_BEGIN_DECLS

/* All borrowed. */
typedef struct
{
  WinnowLibrary *library;
  const WinnowGroupSettings *grouping;
  const GPtrArray *groups; /* (element-type WinnowGroup) */
  GHashTable *documents;   /* gint64* → WinnowDocument: all members */
} WinnowGroupReport;

typedef struct
{
  const char *id, *extension, *title, *mime_type; /* as of WinnowReportFormat */
  void (*append) (const WinnowGroupReport *report, GString *out);
} WinnowGroupFormat;

/* The table: text, json, csv, html; ends with a row whose id is NULL. */
const WinnowGroupFormat *winnow_group_formats (void);
const WinnowGroupFormat *winnow_group_format_find (const char *id);                       /* (nullable) */
const WinnowGroupFormat *winnow_group_format_for_path (const char *path, GError **error); /* by ending */

/* Writes it to @path in one piece. The same groups give the same bytes. */
gboolean winnow_group_report_save (const WinnowGroupReport *report, const WinnowGroupFormat *format, const char *path, GCancellable *cancellable,
                                   GError **error);

G_END_DECLS
