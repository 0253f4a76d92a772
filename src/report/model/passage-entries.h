/* passage-entries.h: the passages of a pair, in the order in which people are told of them */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

/* What a passage is told as. Only those of its own are in a number of passages; all are in the
 * percentage, but for the condensed ones. */
typedef enum
{
  WINNOW_ENTRY_OWN,  /* a passage of its own */
  WINNOW_ENTRY_PART, /* of a condensed passage, which it is told below */
  /* text that stands again elsewhere: told below the weightier passage that holds one of its
   * sides */
  WINNOW_ENTRY_REPETITION,
} WinnowEntryRelation;

/* "" for WINNOW_ENTRY_OWN, "part", "repetition": as JSON and CSV write it. */
const char *winnow_entry_relation_get_id (WinnowEntryRelation relation);

typedef struct
{
  guint index; /* into the overlap's passages */
  /* of the passage, from 1; of a part or repetition: that of the passage which it is told below,
   * or 0 where that one does not count */
  guint number;
  guint part; /* from 1 within its passage; 0: a passage of its own */
  WinnowEntryRelation relation;
  /* a part or repetition that is told below none: its passage does not count, or a verdict sets
   * it aside */
  gboolean is_orphan;
} WinnowPassageEntry;

/* Those of @passages (element-type WinnowPassage) that count: numbered by place in A, each followed
 * by its parts and repetitions, those of none last. What a verdict sets aside keeps its number, so
 * that verdicts move no other: numbers may be missing, and those of none may have one that is.
 * Returns: (transfer full) (element-type WinnowPassageEntry) */
GArray *winnow_passage_entries_new (const GArray *passages);

/* The same with those that nothing but a verdict sets aside. */
GArray *winnow_passage_entries_new_with_decided (const GArray *passages);

/* What a verdict of the passage at @row of winnow_passage_entries_new_with_decided() is about:
 * itself, and where it is one of its own its parts and repetitions. Returns: (transfer full)
 * (element-type guint) indices of passages */
GArray *winnow_passage_entries_dup_family (const GArray *entry, guint row);

/* The rows of @entry by passage, of which there are @n_passages; NULL for those that do not count.
 * Returns: (transfer container) */
const WinnowPassageEntry **winnow_passage_entries_dup_rows (const GArray *entry, guint n_passages);

/* "2", or "2.1" for a part or repetition: fit for an id in XML. Returns: (transfer full) */
char *winnow_passage_entry_dup_label (const WinnowPassageEntry *entry);

G_END_DECLS
