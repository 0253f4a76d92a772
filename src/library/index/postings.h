/* postings.h: an index of the fingerprints of a library's documents, which a check of a few papers
 * searches instead of reading all texts
 *
 * It consists of segments. A segment is written for the documents that came since the last one;
 * small ones are merged. In a segment documents have numbers from 0. A
 * segment never changes: a document is only in the one that its row names (segment_id), and in none
 * once it was changed. */
#pragma once

#include "library/library.h"
#include "library/index/posting-lists.h"

/* The kinds of fingerprints. */
typedef enum
{
  WINNOW_POSTINGS_VERBATIM,
  WINNOW_POSTINGS_CONTENT, /* with the first place in each document */
  WINNOW_N_POSTINGS,
} WinnowPostingsKind;

/* Words of documents that make a segment: fewer are read as fast. */
#define WINNOW_SEGMENT_WORDS 1000000

/* A document of a segment. */
typedef struct
{
  gint64 id;         /* 0: it is not in this segment any more */
  guint32 n_content; /* content fingerprints, each as often as it occurs */
} WinnowSegmentDocument;

typedef struct
{
  WinnowLibrary *holder; /* (owned) (nullable) the attached library that has it; NULL: the library itself */
  gint64 id;
  guint bits[WINNOW_N_POSTINGS]; /* of a hash that number its partition */
  GArray *documents;             /* (owned) (element-type WinnowSegmentDocument) by number */
} WinnowSegment;

/* The segments of fingerprints made with @settings, with those of attached libraries that no
 * program has open and that have not changed since they were followed. (element-type
 * WinnowSegment) */
GPtrArray *winnow_library_list_segments (WinnowLibrary *library, const char *settings, GError **error);

typedef struct
{
  WinnowPostingsKind kind;
  const guint64 *hashes; /* ascending, each once */
  gsize n_hashes;
  /* Called by hash, then by document, by its number in the segment; FALSE: the rest of the list is
   * passed over. */
  WinnowTakePosting take;
  gpointer data;
} WinnowSegmentSearch;

/* Takes postings, also of documents that are not in the segment any more. *@is_whole: FALSE if the
 * bytes can't be read */
gboolean winnow_library_search_segment (WinnowLibrary *library, const WinnowSegment *segment,
                                        const WinnowSegmentSearch *search, gboolean *is_whole, GError **error);

/* Removes a segment of the library itself: its documents are in no segment then. */
gboolean winnow_library_remove_segment (WinnowLibrary *library, gint64 segment_id, GError **error);

/* Merges the smallest segments of @settings if there are many, and removes those of other
 * settings. */
gboolean winnow_library_merge_segments (WinnowLibrary *library, const char *settings, GError **error);

/* A segment that is being made. */
typedef struct _WinnowSegmentWriter WinnowSegmentWriter;

/* @n_threads: that sort. Borrows @settings. */
WinnowSegmentWriter *winnow_segment_writer_new (const char *settings, guint n_threads);
WINNOW_DECLARE_FREE (WinnowSegmentWriter, winnow_segment_writer_free)

/* Adds a document with all its fingerprints (element-type WinnowFingerprint), by kind. @sha256: of
 * its file. */
void winnow_segment_writer_add (WinnowSegmentWriter *writer, gint64 document_id, const char *sha256,
                                GArray *const fingerprints[WINNOW_N_POSTINGS]);
/* Whether it is large enough to be written. */
gboolean winnow_segment_writer_is_full (const WinnowSegmentWriter *writer);
/* Writes the added documents in one transaction, and is empty again. Documents that were changed
 * since are in no segment. */
gboolean winnow_segment_writer_flush (WinnowSegmentWriter *writer, WinnowLibrary *library, GError **error);
