/* pictures.h: what the pictures of documents have in common → a file that leaves the program: text,
 * CSV, JSON, JSON Lines, HTML */
#pragma once

#include "check/check.h"
#include "mask/mask.h"

G_BEGIN_DECLS

/* All borrowed. */
typedef struct
{
  WinnowLibrary *library; /* for thumbnails and texts, fetched one at a time; its file names the report */
  const WinnowFoundPictures *found;
  const GPtrArray *documents; /* (element-type WinnowDocument) those that are named; pictures of others are left out */
  WinnowGridSettings grid;    /* how the color grids are cut */
  gboolean lists_all;         /* every picture, not only those that match */
  const WinnowMask *mask;     /* (nullable) names to be replaced in all of it but in the pictures themselves */
} WinnowPictureReport;

typedef struct
{
  const char *id, *extension, *title, *mime_type, *file_mark; /* as of WinnowReportFormat */
  gboolean (*write) (const WinnowPictureReport *report, GOutputStream *stream, GCancellable *cancellable,
                     GError **error);
} WinnowPictureFormat;

/* The table: text, json, jsonl, csv, html; ends with a row whose id is NULL. */
const WinnowPictureFormat *winnow_picture_formats (void);
const WinnowPictureFormat *winnow_picture_format_find (const char *id); /* (nullable) */
/* by ending; the message lists the known ones */
const WinnowPictureFormat *winnow_picture_format_for_path (const char *path, GError **error);

/* Writes it to @path in one piece. The same pictures give the same bytes. */
gboolean winnow_picture_report_save (const WinnowPictureReport *report, const WinnowPictureFormat *format,
                                     const char *path, GCancellable *cancellable, GError **error);

G_END_DECLS
