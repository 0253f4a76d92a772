/* report.h: overlaps → a file that leaves the program */
#pragma once

#include <gio/gio.h>

#include "check/check.h"
#include "library/attached/closed-matches.h"
#include "library/library.h"
#include "print/paper.h"
#include "mask/mask.h"

#define WINNOW_REPORT_ERROR (winnow_report_error_quark ())
typedef enum
{
  WINNOW_REPORT_ERROR_FORMAT,    /* no such format */
  WINNOW_REPORT_ERROR_UNCHECKED, /* the library holds no check to report on */
  WINNOW_REPORT_ERROR_STALE,     /* the library changed under the report */
  WINNOW_REPORT_ERROR_FONTS,     /* the machine has none for pages */
} WinnowReportError;
GQuark winnow_report_error_quark (void);
/* The library changed under the report. Returns: FALSE */
gboolean winnow_report_set_stale (GError **error);

#define WINNOW_REPORT_SINCE_LAST "last" /* the check before */

typedef struct
{
  const char *title;         /* (nullable) NULL: a general one, of a masked report without names */
  const gint64 *overlap_ids; /* the rows to report, or NULL for all */
  gsize n_overlap_ids;
  gint64 document_id; /* of the papers this one alone has a hearing sheet with all its sources; 0: all that have some */
  const char
      *since; /* (nullable) they are the pairs that are new since then: WINNOW_REPORT_SINCE_LAST, or a day (ISO 8601) */
  double min_share; /* tables of submissions have only those with this total share and more, 0 to 1 */
  WinnowPaper paper;
  const WinnowMask *mask; /* (nullable) names to be replaced; the report keeps a reference */
} WinnowReportOptions;

/* What every format writes from: the last check of a library, or a part of it. */
typedef struct
{
  char *title;
  char *since;        /* (owned) (nullable) as of the options */
  gint64 document_id; /* as of the options */
  double min_share;
  WinnowPaper paper;
  struct _WinnowMaskCache *masked; /* (owned) texts of pairs that were loaded; see mask.h */
  WinnowMask *mask;                /* (nullable) all that follows is masked; texts are when they are fetched */
  WinnowLibrary *library;          /* for texts and passages, fetched one pair at a time */
  WinnowCheckRecord *record;
  /* (element-type WinnowDocument) by role and path, or row where all files are masked; of a part
   * only its own */
  GPtrArray *documents;
  GHashTable *by_id;         /* gint64* → WinnowDocument, borrowed */
  GHashTable *labels;        /* WinnowDocument → char*: its name, with folders before it where names repeat */
  GPtrArray *overlaps;       /* (element-type WinnowOverlap) ranking, by descending similarity */
  GHashTable *listed;        /* set of gint64*: their ids */
  GPtrArray *uncounted;      /* (element-type WinnowOverlap) pairs of which nothing counts; none in a part */
  GPtrArray *problems;       /* (element-type WinnowProblem); none in a part */
  GPtrArray *closed_matches; /* (element-type WinnowClosedMatch) of these documents, by document; none in a part */
  /* documents and words of archives that were compared, but are not in the library; 0 in a part */
  guint64 n_elsewhere, words_elsewhere;
  /* (element-type WinnowDocumentPicture) of these documents, by document and place; without
   * thumbnails */
  GPtrArray *pictures;
  GHashTable *pictures_by_id; /* gint64* → WinnowDocumentPicture, borrowed */
  /* (element-type WinnowExcludedPicture) pictures of these documents that the check excluded */
  GArray *excluded_pictures;
  GArray *repeated;         /* (element-type WinnowSharedPicture) pictures that one of these documents shows twice */
  GArray *counted_pictures; /* those that would be excluded, but count by decision */
  /* what the library's documents were grouped by last; its method is NULL where they never were */
  WinnowGroupSettings grouping;
  /* (element-type WinnowGroup) of these documents, as of winnow_check_group(), without those it
   * does not name; a value and a similarity are NAN where the centre is not among the members */
  GPtrArray *groups;
  guint n_plain;                        /* pictures with nothing to recognise them by */
  guint n_unread;                       /* pictures that could not be decoded */
  struct _WinnowReportSummary *summary; /* (owned) (nullable) under the lock; see summary.h */
  GMutex lock;
  GHashTable *collections; /* (owned) gint64* → WinnowCollection */
  GHashTable *stated;      /* (owned) gint64* of an overlap → bits of WinnowStated; see report-authors.h */
  /* (owned) gint64* of a submission → (element-type WinnowAuthor), masked; see author-files.h */
  GHashTable *author_keys;
  GPtrArray *drafts; /* (element-type WinnowDraftChain) of all authors, without excerpts; none in a part */
  guint n_own;       /* pairs of one author's files, which are not listed; 0 in a part */
  guint n_common;    /* pairs that share only common passages, which are not listed; 0 in a part */
  guint n_counted;   /* of these, that the check only counted; 0 in a part */
  guint n_left_out;  /* overlaps of the check that this report leaves out (a selection) */
} WinnowReport;

/* A report of a part (@options->overlap_ids) names no other document: it may be shown to those it
 * is about. Blocks. */
WinnowReport *winnow_report_new (WinnowLibrary *library, const WinnowReportOptions *options, GError **error);
WINNOW_DECLARE_FREE (WinnowReport, winnow_report_free)

/* The number of the pair at @index of the ranking, which it has for life in its library; its place,
 * from 1, where it has none. Unique in the report. */
guint winnow_report_get_number (const WinnowReport *report, guint index);
/* "Pair 4", with a word where it is new. Returns: (transfer full) */
char *winnow_report_dup_pair_title (const WinnowReport *report, guint index);

/* Whether the last check listed the pair for the first time, and there was one before it. */
gboolean winnow_report_is_new (const WinnowReport *report, const WinnowOverlap *overlap);
guint winnow_report_count_new (const WinnowReport *report);
