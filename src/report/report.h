/* report.h: overlaps → a file that leaves the program */
#pragma once

#include <gio/gio.h>

#include "library/library.h"

G_BEGIN_DECLS

#define WINNOW_REPORT_ERROR (winnow_report_error_quark ())
typedef enum
{
  WINNOW_REPORT_ERROR_FORMAT,    /* no such format */
  WINNOW_REPORT_ERROR_UNCHECKED, /* the library holds no check to report on */
  WINNOW_REPORT_ERROR_STALE,     /* the library changed under the report */
} WinnowReportError;
GQuark winnow_report_error_quark (void);

/* What every format writes from: the last check of a library, or a part of it. */
typedef struct
{
  char *title;
  WinnowLibrary *library; /* for texts and passages, fetched one pair at a time */
  WinnowCheckRecord *record;
  GPtrArray *documents;       /* (element-type WinnowDocument) by role and path; of a part only those that stand in it */
  GHashTable *by_id;          /* gint64* → WinnowDocument, borrowed */
  GHashTable *labels;         /* WinnowDocument → char*: its name, with folders before it where names repeat */
  GPtrArray *overlaps;        /* (element-type WinnowOverlap) ranking, by descending similarity */
  GHashTable *ranks;          /* gint64* → guint: place of an overlap in overlaps, from 1 */
  GPtrArray *problems;        /* (element-type WinnowProblem); none in a part */
  GPtrArray *pictures;        /* (element-type WinnowDocumentPicture) of these documents, by document and place; without thumbnails */
  GHashTable *pictures_by_id; /* gint64* → WinnowDocumentPicture, borrowed */
  GArray *asides;             /* (element-type WinnowPictureAside) pictures of these documents that the check set aside */
  guint n_plain;              /* pictures with nothing to recognise them by */
  guint n_unread;             /* pictures that could not be decoded */
  guint n_left_out;           /* overlaps of the check that this report leaves out (a selection) */
} WinnowReport;

/* @overlap_ids: the rows to report, or NULL for all. A report of a part names no other document: it may be shown to those
 * it is about. Blocks. */
WinnowReport *winnow_report_new (WinnowLibrary *library, const char *title, const gint64 *overlap_ids, gsize n_overlap_ids, GError **error);
void winnow_report_free (WinnowReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowReport, winnow_report_free)

typedef struct
{
  const char *id;        /* "html" */
  const char *extension; /* "html"; may hold a point */
  const char *title;     /* marked for translation */
  const char *mime_type;
  const char *file_mark; /* bytes that a file begins with and a stream does not; "" for none */
  gboolean (*write) (WinnowReport *report, GOutputStream *stream, GCancellable *cancellable, GError **error);
} WinnowReportFormat;

/* The table: html, json, jsonl, csv, passages, text; ends with a row whose id is NULL. */
const WinnowReportFormat *winnow_report_formats (void);
const WinnowReportFormat *winnow_report_format_find (const char *id);                       /* (nullable) */
const WinnowReportFormat *winnow_report_format_for_path (const char *path, GError **error); /* by ending; the message lists the known ones */

/* Writes the report to @path in one piece: an error or cancelling leaves what stood there before. The same input gives the same bytes. */
gboolean winnow_report_save (WinnowReport *report, const WinnowReportFormat *format, const char *path, GCancellable *cancellable, GError **error);

G_END_DECLS
