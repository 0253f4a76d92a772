/* report-pair.h: the shown pair as reports show it: without names where the report is masked, the
 * passages that count in the order in which they are listed, and what does not count */
#pragma once

#include "report/model/report.h"
#include "report/pair/disguised-characters.h"
#include "report/pair/pair-notes.h"
#include "report/pair/pair.h"
#include "report/pair/passage-entries.h"

#define WINNOW_REPORT_HUES 8

typedef struct
{
  const WinnowDocument *document;     /* borrowed from the report */
  const WinnowLedger *ledger;         /* borrowed from the overlap */
  guint32 kinds[WINNOW_N_WORD_KINDS]; /* words: what the share is made of; 0 without looks */
  double similarity;
  const char *text; /* (borrowed) as it may be shown */
  gsize length;     /* bytes */
  /* (owned) (nullable) where each place of the extracted text is in @text; NULL where no name is
   * replaced */
  WinnowMaskedText *masked;
  GArray *flags;  /* (borrowed from the pair) (element-type WinnowDisguiseRange) by place */
  GArray *places; /* (borrowed) (element-type WinnowTextPlace) pages and notes; may be empty */
  /* (borrowed) (element-type WinnowExclusion) by place: text that does not count, including
   * passages that are too short or too common */
  GArray *exclusions;
  GArray *disguised_characters; /* (owned) (element-type WinnowDisguisedCharacter) by place */
  /* (owned) (element-type WinnowRange) of the passages, in their order; for a repetition the part
   * that its passage does not cover, which may be empty */
  GArray *spans;
  /* (owned) (element-type WinnowRange) words inside near and reworded passages that the other
   * side lacks, by place */
  GArray *differing;
} WinnowReportSide;

/* Frees what it owns. */
void winnow_report_side_clear (WinnowReportSide *side);

/* What the share of the side is made of: "356 words; 340 of them in shared passages (95.5%): 337
 * word for word, 3 reworded". Returns: (transfer full) */
char *winnow_report_side_dup_ledger (const WinnowReportSide *side);

typedef struct
{
  guint index;            /* in the ranking, from 0 */
  guint number;           /* winnow_report_get_number() */
  WinnowPair *pair;       /* (owned) by this one alone; its flags, places and exclusions are as they are shown */
  WinnowOverlap *overlap; /* (borrowed) with passages, at their places in the extracted texts, masked or not */
  /* (owned) (element-type WinnowPassage) those that count, as listed, each followed by its parts
   * and repetitions */
  GArray *passages;
  GArray *entries;  /* (owned) (element-type WinnowPassageEntry) of passages, in the same order */
  GArray *excluded; /* (owned) (element-type WinnowPassage) the others, by place in A */
  /* (owned) (element-type WinnowPassageEntry) of excluded, in the same order; only passages that
   * a verdict alone excludes have a number */
  GArray *excluded_entries;
  WinnowPairNotes *notes; /* (owned) */
  /* (borrowed) (element-type WinnowCommonPicture) by place in A; with their thumbnails only among
   * the looks */
  GArray *pictures;
  WinnowReportSide sides[2]; /* A, B */
  /* (owned) (nullable) why texts can't be shown; then passages and pictures are left out: only the
   * figures are there */
  char *problem;
  /* (owned) one each, below WINNOW_REPORT_HUES: differs from its neighbours' on both sides; of a
   * part or repetition: its passage's */
  guint8 *hues;
} WinnowReportPair;

typedef enum
{
  WINNOW_REPORT_PAIR_PASSAGES, /* the overlap, its passages with what counts and what does not, and the notes */
  /* both texts as they were extracted and their flags, and the pictures, too: nothing is masked
   * in them. For places, not to be shown */
  WINNOW_REPORT_PAIR_PLACES,
  /* masked as the report is, and all places of the pair mapped to the masked texts */
  WINNOW_REPORT_PAIR_TEXTS,
  WINNOW_REPORT_PAIR_LOOKS, /* all fields */
} WinnowReportPairParts;

/* Adds what @row names to @pictures (element-type WinnowCommonPicture): pictures of the report's,
 * or the same with their thumbnails. Blocks. */
gboolean winnow_report_add_shared (WinnowReport *report, const WinnowSharedPicture *row, gboolean has_thumbnails,
                                   GArray *pictures, GError **error);

/* What the pair at @index of the ranking has in common: pictures of the report's, or the same with
 * their thumbnails. Blocks. Returns: (transfer full) (element-type WinnowCommonPicture) by place in
 * A */
GArray *winnow_report_load_pictures (WinnowReport *report, guint index, gboolean has_thumbnails, GError **error);

/* The pair at @index of the ranking; fields beyond @parts stay NULL. Blocks. */
WinnowReportPair *winnow_report_pair_load (WinnowReport *report, guint index, WinnowReportPairParts parts,
                                           GError **error);
/* The words of passages that are too short, too common or excluded by a verdict do not count, like
 * those of a quotation: adds these to @exclusions (element-type WinnowExclusion) of side @which. */
void winnow_report_pair_add_exclusions (const WinnowReportPair *pair, guint which, GArray *exclusions);
/* (nullable) The words of a row of its passages; NULL where they can't differ. */
const WinnowPassageWords *winnow_report_pair_get_words (const WinnowReportPair *pair, guint row);
WINNOW_DECLARE_FREE (WinnowReportPair, winnow_report_pair_free)
