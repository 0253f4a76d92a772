/* winnow-pair.h: a pair of documents as the library has it: the part that does not depend on
 * switches
 *
 * Plain data without GTK: gathered on a worker thread, immutable afterwards, shared by reference.
 * Places are bytes of the texts. */
#pragma once

#include "library/library.h"
#include "match/scoring/word-kinds.h"

typedef enum
{
  WINNOW_SIDE_A,
  WINNOW_SIDE_B,
  WINNOW_N_SIDES,
} WinnowSide;

/* Words of a passage that the other side lacks. */
typedef struct
{
  WinnowRange range;
  guint32 passage; /* index into the overlap's passages */
} WinnowDifferingWords;

/* A picture that both documents have. */
typedef struct
{
  WinnowDocumentPicture *picture[WINNOW_N_SIDES]; /* (owned) */
  WinnowImageMatch match;                         /* the edit that makes that of B of that of A */
} WinnowPairPicture;

/* Two words of a translated passage that translate each other: bytes of both texts. */
typedef struct
{
  WinnowRange words[WINNOW_N_SIDES];
} WinnowPairLink;

/* One document of a pair. */
typedef struct
{
  char *name, *path;                    /* (owned) */
  char *title, *author, *metadata_date; /* (owned) (nullable) the metadata of the file; ISO 8601 */
  char *date;                           /* (owned) (nullable) winnow_document_dup_date() */
  gboolean is_dated_by_hand;
  char *text;          /* (owned) */
  gsize length;        /* bytes */
  GArray *exclusions;  /* (owned) (nullable) (element-type WinnowExclusion) for all reasons under all settings */
  GArray *pages;       /* (owned) (nullable) (element-type guint32) */
  GArray *differing;   /* (owned) (nullable) (element-type WinnowDifferingWords) by passage */
  GPtrArray *kinds;    /* (owned) (nullable) (element-type GBytes) by passage: winnow_passage_words_get_kinds() */
  GArray *flags;       /* (owned) (nullable) (element-type WinnowDisguiseRange) by place */
  GPtrArray *parts;    /* (owned) (nullable) (element-type WinnowPart) by place */
  GPtrArray *pictures; /* (owned) (nullable) (element-type WinnowDocumentPicture) by place */
} WinnowPairSide;

/* A word of an exact or near passage that both texts have: bytes. */
typedef struct
{
  guint32 at[WINNOW_N_SIDES];
  guint32 passage;
} WinnowPairAnchor;

typedef struct _WinnowPair WinnowPair;
struct _WinnowPair
{
  gatomicrefcount ref_count;
  /* (owned) (nullable) the pair that this one is with other verdicts: it owns the pictures and
   * sides */
  WinnowPair *origin;
  WinnowSettings settings; /* of the check */
  WinnowLibrary *library;  /* (owned) (nullable) both documents are in: what it taught is asked for later */
  WinnowOverlap *overlap;  /* (owned) with all passages, however few; the ledgers' totals are set */
  /* two references of a library that was checked: its checks do not compare their pictures, nor
   * them before the first verdict on them (winnow_check_obtain_pair()) */
  gboolean are_references;
  /* (owned) (element-type WinnowPairPicture) by place in A; each document's pictures are in it
   * once at most */
  GArray *pictures;
  /* (owned) (element-type WinnowPassageShares) by passage of the overlap; 0 of those that are
   * neither near nor reworded */
  GArray *shares;
  GArray *links;   /* (owned) (element-type WinnowPairLink) by passage */
  GArray *anchors; /* (owned) (element-type WinnowPairAnchor) by passage and place: some of its words */
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
void winnow_pair_unref (WinnowPair *pair);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPair, winnow_pair_unref)

/* Adds a picture that both have; takes references to @a and @b. */
void winnow_pair_add_picture (WinnowPair *pair, WinnowDocumentPicture *a, WinnowDocumentPicture *b,
                              const WinnowImageMatch *match);

/* Fills the differing words of both sides, the links and anchors, from the texts and passages;
 * stops early when @cancellable is cancelled. The rule: winnow_passage_words_add_differing(). */
void winnow_pair_find_differing (WinnowPair *pair, GCancellable *cancellable);

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
