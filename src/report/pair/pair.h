/* pair.h: the shown pair: two documents of a library with their texts, and what their passages
 * consist of
 *
 * What reports and the window show is made from it: report-pair.h in bytes, without names where
 * these are masked; app/compare/model/winnow-comparison.h in characters, under the switches of the
 * user. It does not depend on switches. Plain data: gathered on a worker thread, immutable
 * afterwards, shared by reference. Places are bytes of the texts. */
#pragma once

#include "library/library.h"
#include "match/scoring/word-kinds.h"
#include "report/model/common-pictures.h"

typedef enum
{
  WINNOW_SIDE_A,
  WINNOW_SIDE_B,
  WINNOW_N_SIDES,
} WinnowSide;

#define winnow_for_each_side(side) for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)

/* Words of a passage that the other side lacks. */
typedef struct
{
  WinnowRange range;
  guint32 passage; /* index into the overlap's passages */
} WinnowDifferingWords;

/* One document of a pair. */
typedef struct
{
  WinnowDocument *document; /* (owned) (nullable) */
  char *text;               /* (owned) */
  gsize length;             /* bytes */
  GArray *flags;            /* (owned) (nullable) (element-type WinnowDisguiseRange) by place */
  GArray *exclusions;       /* (owned) (nullable) (element-type WinnowExclusion) for all reasons under all settings */
  GArray *places;           /* (owned) (nullable) (element-type WinnowTextPlace) pages and notes */
  GPtrArray *parts;         /* (owned) (nullable) (element-type WinnowPart) by place */
  GPtrArray *pictures;      /* (owned) (nullable) (element-type WinnowDocumentPicture) by place */
  GArray *differing;        /* (owned) (nullable) (element-type WinnowDifferingWords) by passage */
  GPtrArray *kinds;         /* (owned) (nullable) (element-type GBytes) by passage: winnow_passage_words_get_kinds() */
} WinnowPairSide;

typedef struct _WinnowPair WinnowPair;
struct _WinnowPair
{
  gatomicrefcount ref_count;
  /* (owned) (nullable) the pair that this one is with other verdicts: it owns the words, pictures
   * and sides */
  WinnowPair *origin;
  WinnowSettings settings; /* of the check */
  WinnowLibrary *library;  /* (owned) (nullable) both documents are in: what it taught is asked for later */
  WinnowOverlap *overlap;  /* (owned) with all passages, however few; the ledgers' totals are set */
  /* two references of a library that was checked: its checks do not compare their pictures, nor
   * them before the first verdict on them (winnow_check_obtain_pair()) */
  gboolean are_references;
  /* (owned) (element-type WinnowCommonPicture) those that count, by place in A; each
   * document's pictures are in it once at most */
  GArray *pictures;
  /* (owned) (element-type WinnowPassageShares) by passage; 0 of those that have none */
  GArray *shares;
  guint n_sessions; /* editing sessions in common, of papers of two authors */
  GPtrArray *words; /* (owned) (element-type WinnowPassageWords) by passage; NULL of those that were not cut */
  /* (owned) (nullable) (element-type WinnowRange) by place: what each side has in no passage, while
   * that is shown; see winnow_unmatched_words_find() */
  GArray *unmatched[WINNOW_N_SIDES];
  WinnowPairSide side[WINNOW_N_SIDES];
};

/* Empty, to be filled before it is shared: settings are the defaults, the overlap has no passages,
 * nor are there pictures. */
WinnowPair *winnow_pair_new (void);
/* @pair with @overlap, which has its passages, in the same order, with other verdicts. */
WinnowPair *winnow_pair_new_decided (WinnowPair *pair, WinnowOverlap *overlap);
/* Whether both are of the same texts and passages, as one was read or made from the other. */
gboolean winnow_pair_is_same (const WinnowPair *pair, const WinnowPair *other);
WinnowPair *winnow_pair_ref (WinnowPair *pair);
WINNOW_DECLARE_FREE (WinnowPair, winnow_pair_unref)

const WinnowSpan *winnow_passage_get_span (const WinnowPassage *passage, WinnowSide side);

/* Sets n_sessions, once both sides have their documents. FALSE with an error. */
gboolean winnow_pair_count_sessions (WinnowPair *pair, WinnowLibrary *library, GError **error);

/* Cuts the words of passages, and finds their kinds and those that differ, which only near,
 * reworded and translated passages have; stops early when @cancellable (nullable) is cancelled.
 * @all: of passages that do not count, too, and of exact ones; else of those alone that count and
 * differ. */
void winnow_pair_find_words (WinnowPair *pair, gboolean all, GCancellable *cancellable);

/* (nullable) The words of a passage, by its index in the overlap. */
const WinnowPassageWords *winnow_pair_get_words (const WinnowPair *pair, guint passage);

/* The words of link @index of a translated passage, which translate each other. FALSE: it has no
 * more links */
gboolean winnow_pair_get_link (const WinnowPair *pair, guint passage, guint index, WinnowRange words[WINNOW_N_SIDES]);

/* Finds what each side has in no passage; (transfer full) */
void winnow_pair_find_unmatched (const WinnowPair *pair, GArray *unmatched[WINNOW_N_SIDES]);

/* Has comparisons of @pair show it, or nothing for NULL. Of the main thread alone. */
void winnow_pair_set_unmatched (WinnowPair *pair, GArray *const unmatched[WINNOW_N_SIDES]);

/* Returns all bytes of both texts. */
void winnow_pair_get_whole (const WinnowPair *pair, WinnowRange ranges[WINNOW_N_SIDES]);

/* The check's settings with the switches of @wanted: only of those that need no aligning, so not of
 * the template. */
WinnowSettings winnow_pair_get_scoring (const WinnowPair *pair, const WinnowSettings *wanted);

/* The pair's overlap scored with @settings. Returns: (transfer full) */
WinnowOverlap *winnow_pair_score (const WinnowPair *pair, const WinnowSettings *settings);

/* ── reading; all of it blocks ── */

/* Fills a side that has its document, and perhaps its text, with what the library has: the text and
 * its flags, and with @has_marks exclusions and places. */
gboolean winnow_pair_side_load (WinnowPairSide *side, WinnowLibrary *library, gboolean has_marks, GError **error);
/* Fills it with its hidden parts, which reports do not show. */
gboolean winnow_pair_side_load_hidden (WinnowPairSide *side, WinnowLibrary *library, GError **error);

/* Which pair to load. */
typedef struct
{
  WinnowLibrary *library; /* (owned) (nullable) */
  /* (owned) (nullable) the row of the pair, with or without passages; NULL looks it up by the
   * documents, whichever way round the library has it */
  WinnowOverlap *overlap;
  WinnowDocument *documents[WINNOW_N_SIDES]; /* (owned) (nullable) */
  WinnowSettings wanted;                     /* what it is scored with; and aligned, where nothing was ever checked */
} WinnowPairRequest;

WinnowPairRequest *winnow_pair_request_copy (const WinnowPairRequest *request);
void winnow_pair_request_free (WinnowPairRequest *request);
/* Lets go of all but the settings. */
void winnow_pair_request_clear (WinnowPairRequest *request);

/* What no check has compared is aligned now. */
WinnowPair *winnow_pair_load (const WinnowPairRequest *request, GCancellable *cancellable, GError **error);

/* Sets the settings to those of the library's last check, or to @wanted where nothing was checked,
 * and are_references. */
gboolean winnow_pair_read_settings (WinnowPair *pair, const WinnowSettings *wanted, GError **error);

/* Aligns a pair that no check has compared: two references, or documents added since. Fills the
 * overlap and both sides' exclusions of @pair as a check with its settings would, from the texts of
 * its sides and the templates of its library. */
gboolean winnow_pair_align (WinnowPair *pair, GCancellable *cancellable, GError **error);

/* Reads the pictures of both documents and finds those in common: as the last check found them,
 * where it compared them; else they are compared here, without those of the template and those that
 * the check excluded. The overlap has an id where the last check found it; are_references is
 * set. */
gboolean winnow_pair_find_pictures (WinnowPair *pair, GError **error);

/* Compares the pictures that @pair has; its library, if any, has their local features. @templates:
 * (element-type WinnowDocumentPicture) of one template or more. @excluded_pictures: (element-type
 * WinnowExcludedPicture) of the last check. @decisions: (element-type WinnowImageFingerprint) of
 * pictures that count in any document. */
void winnow_pair_match_pictures (WinnowPair *pair, const GPtrArray *templates, const GArray *excluded_pictures,
                                 const GArray *decisions);
