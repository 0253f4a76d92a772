/* winnow-comparison.h: a pair as the compare page shows it under some settings: both texts, their
 * passages, pictures and disguises, and their places
 *
 * Plain data without GTK, made from a WinnowPair without reading anything, immutable afterwards.
 * Places are characters of the shown texts unless a comment says bytes. Passages, pictures and
 * disguises are named by their indices. */
#pragma once

#include "app/compare/model/winnow-compare-disguises.h"
#include "app/compare/model/winnow-shown-text.h"
#include "report/pair/pair.h"
#include "report/pair/passage-entries.h"

#define WINNOW_N_HUES 6             /* of the window's palette */
#define WINNOW_NO_HUE WINNOW_N_HUES /* the grey of passages that do not count */
#define WINNOW_N_COLORS (WINNOW_N_HUES + 1)

#define WINNOW_NO_PASSAGE (-1)
#define WINNOW_NO_PICTURE (-1)

/* Why a range of the shown text looks different. */
typedef enum
{
  WINNOW_HIGHLIGHT_HUE,       /* belongs to a passage; variant: its hue */
  WINNOW_HIGHLIGHT_DIFFERS,   /* in a near passage, but not in the other document */
  WINNOW_HIGHLIGHT_OTHER,     /* in a reworded passage, where the other document has other words */
  WINNOW_HIGHLIGHT_UNMATCHED, /* outside passages, where all differences are shown; variant: its side */
  WINNOW_HIGHLIGHT_EXCLUDED,  /* does not count */
  WINNOW_HIGHLIGHT_DISGUISE,  /* looks like something else */
  WINNOW_HIGHLIGHT_SIGN,      /* inserted for something invisible */
  WINNOW_HIGHLIGHT_BADGE,     /* number of a passage; variant: its hue */
  WINNOW_HIGHLIGHT_PICTURE,   /* sign of a picture that both have; variant: its hue */
  WINNOW_HIGHLIGHT_ROOM,      /* that sign on a separate line with room for the picture below */
  WINNOW_HIGHLIGHT_BREAK,     /* soft break */
  WINNOW_N_HIGHLIGHTS,
} WinnowHighlightType;

typedef struct
{
  WinnowTextRange range;
  guint8 type; /* WinnowHighlightType */
  guint8 variant;
} WinnowHighlight;

typedef struct
{
  WinnowTextRange range[WINNOW_N_SIDES];
  guint32 start[WINNOW_N_SIDES]; /* bytes: identifies the passage under any settings */
  guint8 hue;                    /* WINNOW_NO_HUE where it does not count; parts and repetitions have their passage's */
  WinnowEntryRelation relation;  /* to the passage before it that is WINNOW_ENTRY_OWN */
  guint number, part;            /* as listed; 0 for an excluded passage */
  WinnowPassageKind kind;
  WinnowCitation citation;
  WinnowVerdict verdict;
  WinnowExclusionReason excluded; /* WINNOW_EXCLUSION_VERDICT: listed, though it does not count */
  guint32 words;                  /* that count, or else all of the shorter side */
  double similarity;              /* (0, 1] */
  WinnowPassageShares shares;     /* of a near or reworded one; else 0 */
  guint32 disguises;              /* bits, 1 << WinnowDisguise: the disguise that hid it, and those inside it */
  guint32 n_documents;            /* that have it; 0: unknown */
  const WinnowTextPlace *place[WINNOW_N_SIDES]; /* (nullable) (borrowed from the sides) where it begins */
} WinnowShownPassage;

/* A picture that both documents have. Its number is its index plus one. */
typedef struct
{
  const WinnowCommonPicture *shared;    /* (borrowed from the pair) */
  WinnowTextRange sign[WINNOW_N_SIDES]; /* "Picture 3", at its place */
  gboolean has_line[WINNOW_N_SIDES];    /* it is between two paragraphs, and its sign on a separate line */
  guint8 hue;
  WinnowTextPlace place[WINNOW_N_SIDES];
} WinnowShownPicture;

typedef struct
{
  WinnowTextRange range;
  guint32 words;
  WinnowExclusionReason reason;
} WinnowShownExclusion;

typedef struct
{
  WinnowTextRange range;         /* empty, before its sign, where text is hidden */
  WinnowListedDisguise disguise; /* borrows from the pair */
} WinnowShownDisguise;

typedef struct
{
  char *name; /* (owned) */
  WinnowLedger ledger;
  guint32 kinds[WINNOW_N_WORD_KINDS]; /* words: what the share is made of */
  double similarity;
  WinnowShownText *shown;
  GArray *exclusions; /* (element-type WinnowShownExclusion) by place: those that the settings apply */
  GArray *places;     /* (element-type WinnowTextPlace) pages and notes, by characters */
  GArray *shared;     /* (element-type WinnowTextRange) by start: where passages overlap, parts left out */
  GArray *disguises;  /* (element-type WinnowShownDisguise) by place */
  GArray *boxed;      /* (element-type WinnowTextRange) by start: signs and disguised letters, drawn in a box */
  GArray *highlights; /* (element-type WinnowHighlight) by start */
} WinnowComparisonSide;

typedef struct
{
  gatomicrefcount ref_count;
  WinnowPair *pair;        /* (owned) */
  WinnowSettings settings; /* that it is scored with */
  gboolean template_waits; /* the template was switched since the check, and only another check can apply that */
  WinnowComparisonSide side[WINNOW_N_SIDES];
  /* (element-type WinnowShownPassage) first the listed ones, by place in A, each followed by its
   * parts and repetitions: they count unless a verdict dismissed them; then the excluded ones */
  GArray *passages;
  GArray *entries;                    /* (element-type WinnowPassageEntry) of the listed passages */
  GPtrArray *sources;                 /* (nullable) (element-type utf8) of winnow_comparison_new_of_sources() */
  GArray *pictures;                   /* (element-type WinnowShownPicture) by place in A */
  guint n_entries;                    /* listed passages, parts and repetitions included */
  guint n_numbered;                   /* of those, passages of their own */
  guint n_decided[WINNOW_N_VERDICTS]; /* of these, by verdict */
} WinnowComparison;

/* Scores @pair with @wanted as far as that is possible without aligning it again. */
WinnowComparison *winnow_comparison_new (WinnowPair *pair, const WinnowSettings *wanted);
/* One document and all its sources instead of two: A has a passage for each region that a source
 * owns, with the number of the source, from 1; B has no text. The overlap of @pair consists of
 * these regions; it is shown as it is. @entries: (transfer full) (element-type WinnowPassageEntry)
 * of its passages, by place. @sources: (transfer full) (element-type utf8) their names, by number.
 * @share: of A in all of them, 0 to 1. */
WinnowComparison *winnow_comparison_new_of_sources (WinnowPair *pair, GArray *entries, GPtrArray *sources,
                                                    double share);
/* The hue of source @number; sources in turn, so that those next in rank differ. */
#define winnow_source_hue(number) ((guint8) (((number) + WINNOW_N_HUES - 1) % WINNOW_N_HUES))
/* Whether another comparison made with @wanted would show the same. */
gboolean winnow_comparison_is_scored_with (const WinnowComparison *comparison, const WinnowSettings *wanted);
WinnowComparison *winnow_comparison_ref (WinnowComparison *comparison);
WINNOW_DECLARE_FREE (WinnowComparison, winnow_comparison_unref)

/* Makes @field hold a reference to @comparison, (nullable), instead of its former one. */
void winnow_comparison_set (WinnowComparison **field, WinnowComparison *comparison);

/* Whether there is text besides pictures. */
gboolean winnow_comparison_has_text (const WinnowComparison *comparison, WinnowSide side);
gboolean winnow_comparison_both_have_text (const WinnowComparison *comparison);

/* ── passages ── */

const WinnowShownPassage *winnow_comparison_get_passage (const WinnowComparison *comparison, guint passage);

/* The next passage that is no part or repetition, from @passage (or WINNOW_NO_PASSAGE: from the
 * end) in @direction, 1 or −1; WINNOW_NO_PASSAGE after the last one. */
int winnow_comparison_step (const WinnowComparison *comparison, int passage, int direction);

/* "3", or "3.1" for a part or repetition; "–" for an excluded passage. */
char *winnow_comparison_dup_label (const WinnowComparison *comparison, guint passage);

/* Whether both have the same passages in the same order; only verdicts may differ. */
gboolean winnow_comparison_has_passages_of (const WinnowComparison *comparison, const WinnowComparison *other);

/* Whether @passage can get a verdict: it is listed, and the last check found the pair, or would
 * after a verdict on it: two references. */
gboolean winnow_comparison_can_decide (const WinnowComparison *comparison, int passage);

/* What a verdict on @passage, which can get one, applies to: itself, its parts and repetitions.
 * Returns: (transfer full) (element-type guint) indices of the overlap's passages */
GArray *winnow_comparison_dup_family (const WinnowComparison *comparison, guint passage);

/* The passage here that was @other in @former, or WINNOW_NO_PASSAGE. */
int winnow_comparison_find_same (const WinnowComparison *comparison, const WinnowComparison *former, int other);

/* The passage that shows @character on @side: the next one after @after in a circle, so that asking
 * again visits all that overlap there; or WINNOW_NO_PASSAGE. A badge belongs to its passage
 * alone. */
int winnow_comparison_find_passage (const WinnowComparison *comparison, WinnowSide side, guint32 character, int after);

/* The first @n_characters of a passage in one line, with an ellipsis where it goes on. */
char *winnow_comparison_dup_excerpt (const WinnowComparison *comparison, WinnowSide side, guint passage,
                                     guint n_characters);

/* ── pictures ── */

const WinnowShownPicture *winnow_comparison_get_picture (const WinnowComparison *comparison, guint picture);

/* What of a picture on @side the other one shows, too; nothing where both are the same, or for
 * WINNOW_NO_PICTURE of a comparison without any. */
WinnowOutline winnow_comparison_get_outline (const WinnowComparison *comparison, int picture, WinnowSide side);

/* The picture whose sign, or the end of the sign's line, shows @character on @side; or
 * WINNOW_NO_PICTURE. */
int winnow_comparison_find_picture (const WinnowComparison *comparison, WinnowSide side, guint32 character);

/* The picture with these ids in the library, in either order; or WINNOW_NO_PICTURE. */
int winnow_comparison_find_picture_ids (const WinnowComparison *comparison, gint64 picture, gint64 other);

/* ── disguises, exclusions, places ── */

/* The disguises of A come first, then those of B. */
guint winnow_comparison_count_disguises (const WinnowComparison *comparison);
const WinnowShownDisguise *winnow_comparison_get_disguise (const WinnowComparison *comparison, guint disguise,
                                                           WinnowSide *side);

/* (nullable) The disguise that shows @character on @side, its sign included. */
const WinnowShownDisguise *winnow_comparison_find_disguise (const WinnowComparison *comparison, WinnowSide side,
                                                            guint32 character);

/* (nullable) The excluded text that shows @character on @side. */
const WinnowShownExclusion *winnow_comparison_find_exclusion (const WinnowComparison *comparison, WinnowSide side,
                                                              guint32 character);

/* (nullable) The page or note that shows @character. */
const WinnowTextPlace *winnow_comparison_get_place (const WinnowComparison *comparison, WinnowSide side,
                                                    guint32 character);
