/* postings.h: an index of the fingerprints of a library's documents, which a check of a few papers
 * asks instead of reading the digests of all
 *
 * It consists of segments. One is written for the documents that came since the last one, and takes
 * the place of their digests; small ones are merged. In a segment documents have numbers from 0.
 * A segment stays as it is: a document is in the one that its row names (segment_id), whatever
 * other segments say, and in none once it was changed. */
#pragma once

#include "library/library.h"
#include "match/candidates/fingerprint-postings.h"

/* The kinds of fingerprints. */
typedef enum
{
  WINNOW_POSTINGS_VERBATIM,
  WINNOW_POSTINGS_CONTENT, /* with the first place in each document */
  WINNOW_N_POSTINGS,
} WinnowPostingsKind;

/* Documents that are worth a segment: digests of fewer are read as fast. */
#define WINNOW_SEGMENT_DOCUMENTS 2048

/* A document of a segment. */
typedef struct
{
  gint64 id;         /* 0: it is not in this segment any more */
  guint32 n_content; /* fingerprints, each as often as it has it */
} WinnowSegmentDocument;

typedef struct
{
  WinnowLibrary *holder; /* (owned) (nullable) the attached library that has it; NULL: the library itself */
  gint64 id;
  guint bits[WINNOW_N_POSTINGS]; /* of a hash that number its partition */
  GArray *documents;             /* (owned) (element-type WinnowSegmentDocument) by number */
} WinnowSegment;
void winnow_segment_free (WinnowSegment *segment);

/* The segments of fingerprints made with @settings, those of attached libraries among them, which
 * nobody has open and are as they were followed last. (element-type WinnowSegment) */
GPtrArray *winnow_library_list_segments (WinnowLibrary *library, const char *settings, GError **error);

/* Takes the postings of @hashes (ascending, each once): @take is called by hash, then by document,
 * whose number is that of the segment; where it returns FALSE the rest of the list is passed over.
 * Documents that are not in the segment any more come, too. *@is_whole: FALSE where the bytes
 * can't be read. */
gboolean winnow_library_search_segment (WinnowLibrary *library, const WinnowSegment *segment, WinnowPostingsKind kind,
                                        const guint64 *hashes, gsize n_hashes,
                                        gboolean (*take) (const WinnowPosting *posting, gpointer data), gpointer data,
                                        gboolean *is_whole, GError **error);

/* Removes a segment of the library itself: its documents are in none then. */
gboolean winnow_library_remove_segment (WinnowLibrary *library, gint64 segment_id, GError **error);

/* Merges the smallest segments of @settings where there are many, and removes those of others. */
gboolean winnow_library_merge_segments (WinnowLibrary *library, const char *settings, GError **error);

/* A segment on its way. */
typedef struct _WinnowSegmentWriter WinnowSegmentWriter;

/* @digests: of each kind, whose stored ones a segment replaces; @n_threads: that sort. Borrows
 * all. */
WinnowSegmentWriter *winnow_segment_writer_new (const char *settings, const WinnowDigestKind *digests, guint n_threads);
void winnow_segment_writer_free (WinnowSegmentWriter *writer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowSegmentWriter, winnow_segment_writer_free)

/* Adds a document, all of its fingerprints (element-type WinnowFingerprint) by kind. @sha256: of
 * the file that they are from. */
void winnow_segment_writer_add (WinnowSegmentWriter *writer, gint64 document_id, const char *sha256,
                                GArray *const fingerprints[WINNOW_N_POSTINGS]);
/* Whether so much was added that it should be written. */
gboolean winnow_segment_writer_is_full (const WinnowSegmentWriter *writer);
/* Writes what was added, in one transaction, and is empty again. Documents that were changed since
 * are in no segment. */
gboolean winnow_segment_writer_flush (WinnowSegmentWriter *writer, WinnowLibrary *library, GError **error);
