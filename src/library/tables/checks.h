/* checks.h: the records of checks, and the parts of documents that the last one excluded */
#pragma once

#include "library/connection.h"
#include "match/overlap.h"

/* A check: it compares pairs that were not compared before, and adds to former results. */
typedef struct
{
  gint64 id;
  WinnowSettings settings; /* with n_documents */
  char *lists_id;          /* (nullable) of the word lists; NULL: of a version that stored none */
  gboolean lists_changed;  /* stop words, or the dictionary that cut texts, have changed since */
  char *engine_version;
  char *basis;       /* passages depend on it and on their documents; "": unknown */
  char *time;        /* ISO 8601, local; of its end */
  guint n_documents; /* submissions and references that took part */
  guint n_pairs;     /* listed when it ended */
  guint n_new;       /* of these, listed for the first time */
  gboolean is_first; /* of the library: none of its pairs is called new */
  guint n_left;      /* pairs that were not compared: it was interrupted */
  guint n_common;    /* pairs that were only counted: they share only common passages, and are too many */
  double highest;    /* similarity of a pair, 0 to 1 */
} WinnowCheckRecord;
WINNOW_DECLARE_FREE (WinnowCheckRecord, winnow_check_record_free)

/* Whether the check listed the pair for the first time; FALSE of all pairs of a first check.
 * @record: (nullable) */
gboolean winnow_check_record_is_new (const WinnowCheckRecord *record, const WinnowOverlap *overlap);

/* Begins a record, or continues that of an interrupted check, and deletes the links of verdicts and
 * the pictures in common. Overlaps and exclusions stay until the caller changes them. Call it in
 * one transaction with the calls that follow. @basis: passages depend on it and on their documents.
 * @check_id: (nullable) (out) */
gboolean winnow_library_begin_check (WinnowLibrary *library, const WinnowSettings *settings, const char *basis,
                                     gint64 *check_id, GError **error);
/* Counts of a check, as in its record. */
typedef struct
{
  guint n_documents, n_left, n_common;
} WinnowCheckSums;
/* Gives each listed overlap without a number the next one, in their order, and fills the record.
 * @sums: (nullable) at the end of a check; NULL: its pairs have changed since */
gboolean winnow_library_finish_check (WinnowLibrary *library, gint64 check_id, const WinnowCheckSums *sums,
                                      GError **error);
/* Writes the record of a check that finds what the last one found, if that was of these settings
 * and @basis and nothing has changed since. Otherwise, and with attached libraries, nothing is
 * written. */
gboolean winnow_library_repeat_check (WinnowLibrary *library, const WinnowSettings *settings, const char *basis,
                                      gboolean *is_repeated, GError **error);
/* Marks the document as checked: its highest similarity is at least 0 then. */
gboolean winnow_library_put_checked (WinnowLibrary *library, gint64 document_id, GError **error);
gboolean winnow_library_put_exclusions (WinnowLibrary *library, gint64 document_id, const GArray *exclusions,
                                        GError **error);
/* (element-type WinnowExclusion) */
GArray *winnow_library_dup_exclusions (WinnowLibrary *library, gint64 document_id, GError **error);

/* Text that most submissions of a collection have. */
typedef struct
{
  gint64 collection;
  char *text; /* as one of them has it */
  guint32 n_words;
  guint32 n_documents, n_submissions; /* so many of so many have it */
} WinnowClassText;
void winnow_class_text_free (WinnowClassText *text);
/* (element-type WinnowClassText) of the last check, of each document, by its name and by place */
GPtrArray *winnow_library_list_class_texts (WinnowLibrary *library, GError **error);
/* Class text that counts from the next check on, until it is removed. */
gboolean winnow_library_put_counted_text (WinnowLibrary *library, const char *text, GError **error);
gboolean winnow_library_remove_counted_text (WinnowLibrary *library, const char *text, GError **error);
/* (element-type utf8) by their bytes */
GPtrArray *winnow_library_list_counted_texts (WinnowLibrary *library, GError **error);

/* Replaces the settings of the last check, whose overlaps are scored with them;
 * WINNOW_LIBRARY_ERROR_NOT_FOUND if there was no check. */
gboolean winnow_library_set_check_settings (WinnowLibrary *library, const WinnowSettings *settings, GError **error);
/* The last one. NULL without an error: never checked */
WinnowCheckRecord *winnow_library_dup_check_record (WinnowLibrary *library, GError **error);
/* As above. @record: (out). FALSE: @error is set */
gboolean winnow_library_read_check_record (WinnowLibrary *library, WinnowCheckRecord **record, GError **error);
/* (element-type WinnowCheckRecord) all, the last one last */
GPtrArray *winnow_library_list_check_records (WinnowLibrary *library, GError **error);

/* Of the pairs that are listed now and have a document in a collection, those that a check listed
 * first. */
typedef struct
{
  gint64 collection_id, check_id;
  guint n_new;
  double highest; /* similarity of such a pair, 0 to 1 */
} WinnowCheckCount;
/* (element-type WinnowCheckCount) by collection, then by check; checks without such a pair are left
 * out. A pair across two collections counts in both. */
GArray *winnow_library_list_check_counts (WinnowLibrary *library, GError **error);
