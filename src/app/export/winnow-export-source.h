/* winnow-export-source.h: the rows of the window's lists that a report can be made of */
#pragma once

#include <gtk/gtk.h>

#include "app/session/winnow-session.h"

G_BEGIN_DECLS

/* Which pairs, groups or pictures. */
typedef enum
{
  WINNOW_EXPORT_ALL,
  WINNOW_EXPORT_FILTERED,  /* those that the filter shows */
  WINNOW_EXPORT_SELECTED,  /* in the list */
  WINNOW_EXPORT_DOCUMENTS, /* pairs of the selected documents */
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
  gint64 pair[2];               /* documents of the pair that is open in Compare, by id; 0: none */
  gboolean shows_pair;          /* Compare is shown */
  guint n_every;                /* all pictures of all documents */
} WinnowExportSource;

/* @listed: (nullable) */
WinnowExportSource *winnow_export_source_new (WinnowSession *session, GListModel *all, GListModel *listed);
void winnow_export_source_free (WinnowExportSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowExportSource, winnow_export_source_free)

/* How many rows each scope has; 0: it is not offered. */
void winnow_export_source_count (const WinnowExportSource *source, guint counts[WINNOW_N_EXPORT_SCOPES]);

/* The scope of what the user sees: an open pair, several selected rows, or what the filter
 * shows. */
WinnowExportScope winnow_export_source_choose_scope (const WinnowExportSource *source);

/* (transfer full) (element-type GObject) the rows of a scope */
GPtrArray *winnow_export_source_dup_rows (const WinnowExportSource *source, WinnowExportScope scope);

G_END_DECLS
