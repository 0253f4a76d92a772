/* winnow-comparison.h: a compared pair, ready to be shown under some settings: both texts,
 * passages, what stands where, in characters of the shown text
 *
 * Plain data without GTK, made from a pair without reading anything; immutable afterwards, read by
 * the widgets of the compare page. */
#pragma once

#include "report/model/hues.h"
#include "report/model/passage-entries.h"
#include "app/compare/model/winnow-compare-disguises.h"
#include "app/compare/model/winnow-shown-text.h"
#include "app/compare/model/winnow-pair.h"

G_BEGIN_DECLS

#define WINNOW_N_HUES 6             /* of the window's palette */
#define WINNOW_NO_HUE WINNOW_N_HUES /* the grey of passages that are set aside */
#define WINNOW_N_COLORS (WINNOW_N_HUES + 1)

#define WINNOW_NO_PASSAGE (-1)
#define WINNOW_NO_PICTURE (-1)

/* What a stretch of shown text is. */
typedef enum
{
  WINNOW_HIGHLIGHT_HUE,      /* belongs to a passage; variant: its hue */
  WINNOW_HIGHLIGHT_DIFFERS,  /* stands in a near passage, but not in the other document */
  WINNOW_HIGHLIGHT_OTHER,    /* stands in a reworded passage, and the other document has other words */
  WINNOW_HIGHLIGHT_EXCLUDED, /* does not count */
  WINNOW_HIGHLIGHT_DISGUISE, /* looks like something else */
  WINNOW_HIGHLIGHT_SIGN,     /* inserted for something that can't be seen */
  WINNOW_HIGHLIGHT_BADGE,    /* number of a passage; variant: its hue */
  WINNOW_HIGHLIGHT_PICTURE,  /* sign of a picture that both have; variant: its hue */
  WINNOW_HIGHLIGHT_ROOM,     /* the same sign, where it has a line of its own with room for the picture below */
  WINNOW_HIGHLIGHT_BREAK,    /* soft break */
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
  guint32 start[WINNOW_N_SIDES]; /* bytes: says which passage it is, however it is scored */
  /* WINNOW_NO_HUE where it does not count; parts and repetitions have that of their passage */
  guint8 hue;
  WinnowEntryRelation relation; /* to the passage before it that is WINNOW_ENTRY_OWN */
  guint number, part;           /* as told; 0 where it is set aside */
  WinnowPassageKind kind;
  WinnowVerdict verdict;
  WinnowExclusionReason excluded; /* WINNOW_EXCLUSION_VERDICT: told, though it does not count */
  guint32 words;                  /* of the shorter side; where it does not count all of them, else those that do */
  double similarity;              /* (0, 1] */
  guint32 disguises;              /* bits, 1 << WinnowDisguise: what hid it, and what stands in it */
  guint32 n_documents;            /* that have it; 0: not known */
  guint page[WINNOW_N_SIDES];     /* from 1; 0 where the format has none */
} WinnowShownPassage;

/* A picture that both have. It is told by its number, from 1: that of its place in the array plus
 * one. */
typedef struct
{
  const WinnowPairPicture *shared;      /* (borrowed from the pair) */
  WinnowTextRange sign[WINNOW_N_SIDES]; /* "Picture 3", at its place */
  gboolean has_line[WINNOW_N_SIDES];    /* its sign has a line of its own: it stands between two paragraphs */
  guint8 hue;
  guint page[WINNOW_N_SIDES]; /* from 1; 0 where the format has none */
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
  const char *name, *path; /* (borrowed from the pair) */
  WinnowLedger ledger;
  double similarity;
  WinnowShownText *display;
  GArray *exclusions; /* (element-type WinnowShownExclusion) by place, those that are switched on */
  GArray *pages;      /* (element-type guint32) the character at which each page begins */
  /* (element-type WinnowTextRange) what stands in more than one passage that is no part of one;
   * by start */
  GArray *shared;
  GArray *disguises; /* (element-type WinnowShownDisguise) by place */
  /* (element-type WinnowTextRange) signs and disguised letters, which have a box around them; by
   * start */
  GArray *boxed;
  GArray *marks; /* (element-type WinnowHighlight) ascending by start */
} WinnowComparisonSide;

typedef struct
{
  gatomicrefcount ref_count;
  WinnowPair *pair;        /* (owned) */
  WinnowSettings settings; /* it is scored with */
  gboolean template_waits; /* the template was switched since the check: only another one can tell */
  WinnowComparisonSide side[WINNOW_N_SIDES];
  /* (element-type WinnowShownPassage) those that are told, which count but for a verdict, by place
   * in A, each followed by its parts and repetitions; behind them those set aside */
  GArray *passages;
  /* (element-type WinnowPassageEntry) of the first ones:
   * winnow_passage_entries_new_with_decided() */
  GArray *entries;
  GArray *pictures;  /* (element-type WinnowShownPicture) by place in A */
  guint n_entries;   /* passages: the first so many are */
  guint n_numbered;  /* of those, passages of their own */
  guint n_dismissed; /* of these, those that a verdict sets aside */
} WinnowComparison;

/* Scores @pair as far as that goes as @wanted says. */
WinnowComparison *winnow_comparison_new (WinnowPair *pair, const WinnowSettings *wanted);
/* Whether another one made with @wanted would show the same. */
gboolean winnow_comparison_is_scored_with (const WinnowComparison *comparison, const WinnowSettings *wanted);
WinnowComparison *winnow_comparison_ref (WinnowComparison *comparison);
void winnow_comparison_unref (WinnowComparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowComparison, winnow_comparison_unref)

/* that are told as passages of their own, those dismissed included */
guint winnow_comparison_get_n_numbered (const WinnowComparison *comparison);
/* parts and repetitions included: the first ones */
guint winnow_comparison_get_n_entries (const WinnowComparison *comparison);
guint winnow_comparison_get_n_excluded (const WinnowComparison *comparison); /* those behind them */
const WinnowShownPassage *winnow_comparison_get_passage (const WinnowComparison *comparison, guint passage);

/* The numbered passage nearest to @passage (or WINNOW_NO_PASSAGE: the end) in @direction, 1 or −1;
 * or WINNOW_NO_PASSAGE behind the last one. */
int winnow_comparison_step (const WinnowComparison *comparison, int passage, int direction);

/* "3", or "3.1" for a part or repetition; "–" for what is set aside. */
char *winnow_comparison_dup_label (const WinnowComparison *comparison, guint passage);

/* Whether both have the same passages in the same order, decided otherwise at most. */
gboolean winnow_comparison_has_passages_of (const WinnowComparison *comparison, const WinnowComparison *other);

/* Whether a verdict can be given on @passage: it is told, and the pair's overlap is one of the last
 * check's. */
gboolean winnow_comparison_can_decide (const WinnowComparison *comparison, int passage);

/* What a verdict on @passage is about, which can be decided: itself, its parts and repetitions.
 * Returns: (transfer full) (element-type guint) indices of the overlap's passages */
GArray *winnow_comparison_dup_family (const WinnowComparison *comparison, guint passage);

/* The passage that is @other of @former here, or WINNOW_NO_PASSAGE. */
int winnow_comparison_find_same (const WinnowComparison *comparison, const WinnowComparison *former, int other);

/* The passage that shows @character on @side, the next such one behind @after in a circle, so that
 * asking again walks all that overlap there; or WINNOW_NO_PASSAGE. The number of a passage belongs
 * to it alone. */
int winnow_comparison_find_passage (const WinnowComparison *comparison, WinnowSide side, guint32 character, int after);

/* Else there are only pictures in the document. */
gboolean winnow_comparison_has_text (const WinnowComparison *comparison, WinnowSide side);

guint winnow_comparison_get_n_pictures (const WinnowComparison *comparison);
const WinnowShownPicture *winnow_comparison_get_picture (const WinnowComparison *comparison, guint picture);

/* The picture whose sign shows @character on @side, or the end of its line; or
 * WINNOW_NO_PICTURE. */
int winnow_comparison_find_picture (const WinnowComparison *comparison, WinnowSide side, guint32 character);

/* The picture with these rows of the library, either of which may be that of A; or
 * WINNOW_NO_PICTURE. */
int winnow_comparison_find_picture_ids (const WinnowComparison *comparison, gint64 picture, gint64 other);

/* (nullable) The text that does not count which shows @character on @side. */
const WinnowShownExclusion *winnow_comparison_find_exclusion (const WinnowComparison *comparison, WinnowSide side,
                                                              guint32 character);

/* (nullable) The disguise that shows @character on @side, its sign included. */
const WinnowShownDisguise *winnow_comparison_find_disguise (const WinnowComparison *comparison, WinnowSide side,
                                                            guint32 character);

/* The page (from 1) that shows @character, or 0 where there are no pages. */
guint winnow_comparison_get_page (const WinnowComparison *comparison, WinnowSide side, guint32 character);

/* The first @n_characters of a passage in one line, with an ellipsis where it goes on. */
char *winnow_comparison_dup_excerpt (const WinnowComparison *comparison, WinnowSide side, guint passage,
                                     guint n_characters);

G_END_DECLS
