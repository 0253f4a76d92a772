/* winnow-export-kind.h: what can be exported (pairs, groups, pictures) and how these exports
 * differ: a table for the dialog and the job, which are the same for all */
#pragma once

#include "app/export/winnow-export-choice.h"
#include "app/session/winnow-session.h"
#include "check/check.h"
#include "report/paper/print.h"

/* Which pairs, groups or pictures. */
typedef enum
{
  WINNOW_EXPORT_ALL,
  WINNOW_EXPORT_FILTERED,  /* those that the filter shows */
  WINNOW_EXPORT_SELECTED,  /* in the list */
  WINNOW_EXPORT_DOCUMENTS, /* pairs of the selected documents */
  WINNOW_EXPORT_SOURCES,   /* pairs of the document on the page Sources, less those left out there */
  WINNOW_EXPORT_PAIR,      /* the pair that is open in Compare */
  WINNOW_EXPORT_EVERY,     /* pictures, whether they match any or not */
  WINNOW_N_EXPORT_SCOPES,
} WinnowExportScope;

typedef struct
{
  WinnowSession *session;       /* (owned) */
  GListModel *all;              /* (owned) of WinnowOverlapItem, WinnowGroupItem or WinnowPictureItem */
  GListModel *listed;           /* (owned) (nullable) those that the filter shows; NULL: there is no filter */
  GtkSelectionModel *selected;  /* (owned) (nullable) pairs */
  GtkSelectionModel *documents; /* (owned) (nullable) documents, while their page is shown */
  GPtrArray *of_sources;        /* (owned) (nullable) (element-type GObject) pairs, while Sources is shown */
  gint64 sourced;               /* the document whose pairs these are, by id */
  gint64 pair[2];               /* documents of the pair that is open in Compare, by id; 0: none */
  gboolean shows_pair;          /* Compare is shown */
  guint n_every;                /* all pictures of all documents */
} WinnowExportSource;

/* @listed: (nullable) */
WinnowExportSource *winnow_export_source_new (WinnowSession *session, GListModel *all, GListModel *listed);
WINNOW_DECLARE_FREE (WinnowExportSource, winnow_export_source_free)

/* How many rows each scope has; 0: it is not offered. */
void winnow_export_source_count (const WinnowExportSource *source, guint counts[WINNOW_N_EXPORT_SCOPES]);

/* The scope of what the user sees: an open pair, several selected rows, or what the filter
 * shows. */
WinnowExportScope winnow_export_source_choose_scope (const WinnowExportSource *source);

/* (transfer full) (element-type GObject) the rows of a scope */
GPtrArray *winnow_export_source_dup_rows (const WinnowExportSource *source, WinnowExportScope scope);

/* What the file of a report is called: "a.txt – b.txt" where @scope is a single pair, "a.txt" where
 * it is a document with its sources. Returns: (transfer full) (nullable) */
char *winnow_export_source_dup_name (const WinnowExportSource *source, WinnowExportScope scope);

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
  const char *report_title;  /* with %s for the library's name; marked for translation; NULL: that name */
  const char *chooser_title; /* (nullable) marked for translation; NULL: printed, not written to a file */
  /* a report of this scope may name any document; WINNOW_N_EXPORT_SCOPES: there is no such scope */
  WinnowExportScope all_documents_scope;
  WinnowReportKind report;           /* whose formats are offered */
  const WinnowExportFormat *formats; /* (nullable) are offered instead; ends with one without a title */
  /* @count: @n as the user reads it. Returns: (transfer full) */
  char *(*dup_scope_title) (WinnowExportScope scope, const char *count, guint n);
  /* Adds the ids (gint64 *, owned) of the documents that a report of @row names. */
  void (*add_documents) (gpointer row, GHashTable *ids);
  /* (nullable) About how many bytes a report of @rows takes; 0: unknown. */
  guint64 (*estimate) (const GPtrArray *rows, const char *format_id);
  /* On the main thread: copies what the lists show, for write(), or into @choice. (transfer
   * full) */
  gpointer (*collect) (const WinnowExportSource *source, WinnowExportScope scope, WinnowExportChoice *choice);
  GDestroyNotify free_content; /* (nullable) */
  /* On a worker thread: if it fails, @path stays as it was. */
  gboolean (*write) (gconstpointer content, const WinnowExportChoice *choice, const char *path,
                     WinnowProgress *progress, GCancellable *cancellable, GError **error);
} WinnowExportKind;

extern const WinnowExportKind winnow_export_pairs;
extern const WinnowExportKind winnow_export_printed_pairs;
extern const WinnowExportKind winnow_export_groups;
extern const WinnowExportKind winnow_export_pictures;
