/* passage-entries.h: the passages of a pair, numbered, in the order in which they are listed */
#pragma once

#include "match/overlap.h"

/* How a passage is listed (passage-holders.h). Only passages of their own are counted as passages.
 * All are in the percentage except condensed ones. */
typedef enum
{
  WINNOW_ENTRY_OWN,  /* a passage of its own */
  WINNOW_ENTRY_PART, /* of a condensed passage, under which it is listed */
  /* text that is again elsewhere: listed under the weightier passage that holds one of its sides */
  WINNOW_ENTRY_REPETITION,
} WinnowEntryRelation;

/* "" for WINNOW_ENTRY_OWN, "part", "repetition": as JSON and CSV write it. */
const char *winnow_entry_relation_get_id (WinnowEntryRelation relation);

typedef struct
{
  guint index;  /* into the overlap's passages */
  guint number; /* of the passage, from 1; of a part or repetition: that of its holder */
  guint part;   /* from 1 within its passage; 0: a main passage */
  WinnowEntryRelation relation;
  gboolean is_orphan; /* a part or repetition that is listed under no passage: a verdict excludes that one */
} WinnowPassageEntry;

/* The @passages (element-type WinnowPassage) that count, numbered by place in A. Each is followed
 * by its parts and repetitions; those without a passage come last. A passage that a verdict
 * excludes keeps its number, so verdicts do not change the numbers of others: numbers may be
 * missing. Returns: (transfer full) (element-type WinnowPassageEntry) */
GArray *winnow_passage_entries_new (const GArray *passages);

/* With the passages that only a verdict excludes. */
GArray *winnow_passage_entries_new_with_decided (const GArray *passages);

/* The passages that a verdict on row @row of winnow_passage_entries_new_with_decided() applies to:
 * the passage itself and, if it is one of its own, its parts and repetitions. Returns: (transfer
 * full) (element-type guint) indices of passages */
GArray *winnow_passage_entries_dup_family (const GArray *entries, guint row);

/* The rows of @entries by passage, for @n_passages passages; NULL for those that do not count.
 * Returns: (transfer container) */
const WinnowPassageEntry **winnow_passage_entries_dup_rows (const GArray *entries, guint n_passages);

/* A hue, 0 to @n_hues − 1, of each of @entries, as of winnow_hues_assign(): of a part or repetition
 * that of its passage, 0 where it is an orphan. @passages: all of the overlap. Returns: (transfer
 * full) */
guint8 *winnow_passage_entries_dup_hues (const GArray *entries, const GArray *passages, guint n_hues);

/* "2", or "2.1" for a part or repetition: fit for an id in XML. Returns: (transfer full) */
char *winnow_passage_entry_dup_label (const WinnowPassageEntry *entry);
