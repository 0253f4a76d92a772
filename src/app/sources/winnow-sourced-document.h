/* winnow-sourced-document.h: one document and the other places of its text, as the page Sources
 * shows it
 *
 * Plain data without GTK: loaded on a worker thread, immutable afterwards, shared by reference. */
#pragma once

#include "app/compare/model/winnow-comparison.h"
#include "library/attached/closed-matches.h"
#include "report/pair/annotations.h"

#define WINNOW_NO_NUMBER 0 /* of a source that is left out */

typedef struct
{
  WinnowDocument *document; /* (owned) */
  WinnowOverlap *overlap;   /* (owned) with the document, which may be either side of it; with passages */
  char *name;               /* (owned) */
  guint number;             /* from 1, by rank; or WINNOW_NO_NUMBER */
  guint32 words;            /* counted ones that it owns; 0 where it is left out */
  guint32 all_words;        /* counted ones that it has */
  GArray *regions;          /* (owned) (element-type WinnowSourceRegion) by place; empty where it is left out */
} WinnowShownSource;

typedef struct
{
  gatomicrefcount ref_count;
  WinnowDocument *document; /* (owned) */
  WinnowComparison *text;   /* (owned) side A is the document: see winnow_comparison_new_of_sources() */
  /* (owned) (element-type WinnowShownSource) by words owned, then those that are left out */
  GPtrArray *sources;
  GPtrArray *closed;  /* (owned) (element-type WinnowClosedMatch) of the document */
  GArray *chapters;   /* (owned) (element-type WinnowChapter) */
  guint n_counted;    /* sources that are not left out: they come first */
  WinnowShares found; /* in these */
} WinnowSourcedDocument;

/* Reads the document with this id and all its listed pairs. @left_out: (nullable) (element-type
 * gint64*) a set of sources that do not count. winnow_task_finish(): (type
 * WinnowSourcedDocument) */
void winnow_sourced_document_load_async (WinnowLibrary *library, gint64 document_id, GHashTable *left_out,
                                         GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
WinnowSourcedDocument *winnow_sourced_document_ref (WinnowSourcedDocument *self);
WINNOW_DECLARE_FREE (WinnowSourcedDocument, winnow_sourced_document_unref)

/* The number of the source with this id, by rank; or WINNOW_NO_NUMBER. */
guint winnow_sourced_document_get_number (const WinnowSourcedDocument *self, gint64 source_id);
/* The passage of the text that shows @region; WINNOW_NO_PASSAGE where another source owns it. */
int winnow_sourced_document_find_passage (const WinnowSourcedDocument *self, const WinnowSourceRegion *region);

/* A copy of a set of gint64*. Returns: (transfer full) */
GHashTable *winnow_id_set_copy (GHashTable *set);
