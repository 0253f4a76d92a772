/* shares.h: how much of a document other documents have */
#pragma once

#include "match/chapters.h"

/* What of a document is found: in words, of which shares are quotients. A word is found if it is in
 * a counted passage with another document: in exact and near passages without their gaps, in
 * reworded and translated ones in the whole span; in condensed ones never. Quotations are found,
 * whatever the settings say of them. No share is above 1; no share with one source is above the
 * total. */
typedef struct
{
  guint32 counted;                          /* words without template, class text and excluded parts */
  guint32 found;                            /* of these */
  guint32 counted_unquoted, found_unquoted; /* without quotations and cited passages */
  guint32 found_of_others;                  /* found in documents of other authors */
  guint32 found_largest;                    /* in the document that has most of them */
  gint64 largest;                           /* its id, or 0 */
  guint32 condensed;                        /* words in summaries alone, which are not found */
  guint32 by_kind[WINNOW_N_PASSAGE_KINDS];  /* the found words by the first kind of their passages */
  /* The found words: whether a word is in quotation marks, and one of its passages is cited. Of
   * neither are found_unquoted. Not in the library. */
  guint32 by_citation[WINNOW_N_CITATIONS];
  guint32 excluded[WINNOW_N_EXCLUSIONS]; /* all words that are not found, by reason; [NONE] is 0 */
  guint n_left_out;                      /* documents that have some of it, which a report leaves out */
} WinnowShares;

/* A document and what it is compared with. Borrows all. */
typedef struct
{
  gint64 id;
  guint32 n_words;           /* its tokens */
  const GPtrArray *overlaps; /* (element-type WinnowOverlap) its pairs, scored, with passages */
  const GArray *exclusions;  /* (nullable) (element-type WinnowExclusion) all of the document */
  GHashTable *own;           /* (nullable) a set of gint64*: the documents of its author */
} WinnowShareInput;

/* O(words · pairs) at the most. */
void winnow_shares_compute (const WinnowShareInput *document, const WinnowSettings *settings, WinnowShares *shares);

/* Sets the words of each of @chapters (element-type WinnowChapter), whose sums are those of the
 * document, and removes what is before the first heading where none of it counts. */
void winnow_shares_divide (const WinnowShareInput *document, const WinnowSettings *settings, GArray *chapters);

/* @found / @counted, 0 to 1. */
double winnow_share (guint32 found, guint32 counted);
