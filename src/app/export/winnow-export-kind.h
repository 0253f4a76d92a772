/* winnow-export-kind.h: what can be exported (pairs, groups, pictures) and how these exports
 * differ: a table for the dialog and the job, which are the same for all */
#pragma once

#include "app/export/winnow-export-choice.h"
#include "app/export/winnow-export-source.h"
#include "check/check.h"
#include "report/paper/print.h"

G_BEGIN_DECLS

/* A row of the dialog's list of formats. */
typedef struct
{
  const char *id;             /* of the report's table of formats; NULL: pages for the printer */
  const char *title;          /* marked for translation */
  const char *extension;      /* (nullable) of a file; may have several parts: "hearing.pdf" */
  gboolean is_paged;          /* laid out for paper */
  WinnowPrintKind print_kind; /* of pages for the printer */
} WinnowExportFormat;

typedef struct
{
  const char *title, *scopes_title, *format_title, *go_label; /* of the dialog; marked for translation */
  /* Returns: (transfer full) the title of a report of the library called so */
  char *(*dup_report_title) (const char *library);
  const char *chooser_title; /* (nullable) marked for translation; NULL: printed, not written to a file */
  /* a report of this scope may name any document; WINNOW_N_EXPORT_SCOPES: there is no such scope */
  WinnowExportScope all_documents_scope;
  void (*list_formats) (GArray *formats); /* appends WinnowExportFormat */
  /* @count: @n as the user reads it. Returns: (transfer full) */
  char *(*dup_scope_title) (WinnowExportScope scope, const char *count, guint n);
  /* Adds the ids (gint64 *, owned) of the documents that a report of @row names. */
  void (*add_documents) (gpointer row, GHashTable *ids);
  /* On the main thread: copies what the lists show, for write(), or into @choice. (transfer
   * full) */
  gpointer (*collect) (const WinnowExportSource *source, WinnowExportScope scope, WinnowExportChoice *choice);
  void (*free_content) (gpointer content);
  /* On a worker thread: if it fails, @path stays as it was. */
  gboolean (*write) (gconstpointer content, const WinnowExportChoice *choice, const char *format_id, const char *path,
                     WinnowProgress *progress, GCancellable *cancellable, GError **error);
} WinnowExportKind;

extern const WinnowExportKind winnow_export_pairs;
extern const WinnowExportKind winnow_export_printed_pairs;
extern const WinnowExportKind winnow_export_groups;
extern const WinnowExportKind winnow_export_pictures;

G_END_DECLS
