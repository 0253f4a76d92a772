/* winnow-compare-model.h: a compared pair, ready to be shown: both texts, passages, what stands where, in characters of the shown text
 *
 * Plain data without GTK: made on a worker thread, immutable afterwards, read by the widgets of the compare page. */
#pragma once

#include "library/library.h"
#include "report/hues.h"
#include "winnow-compare-display.h"

G_BEGIN_DECLS

#define WINNOW_N_HUES 6 /* of the window's palette */

typedef enum
{
  WINNOW_SIDE_A,
  WINNOW_SIDE_B,
  WINNOW_N_SIDES,
} WinnowSide;

#define WINNOW_NO_PASSAGE (-1)

/* What a stretch of shown text is. */
typedef enum
{
  WINNOW_MARK_HUE,      /* belongs to a passage; variant: its hue */
  WINNOW_MARK_DIFFERS,  /* stands in a passage, but not in the other document */
  WINNOW_MARK_TEMPLATE, /* does not count */
  WINNOW_MARK_BADGE,    /* number of a passage; variant: its hue */
  WINNOW_MARK_BREAK,    /* soft break */
  WINNOW_N_MARKS,
} WinnowMarkType;

typedef struct
{
  WinnowTextRange range;
  guint8 type;    /* WinnowMarkType */
  guint8 variant;
} WinnowMark;

typedef struct
{
  WinnowTextRange range[WINNOW_N_SIDES];
  guint8 hue;
  WinnowPassageKind kind;
  guint32 words;
  double similarity; /* (0, 1] */
  guint page[WINNOW_N_SIDES]; /* from 1; 0 where the format has none */
} WinnowShownPassage;

typedef struct
{
  WinnowTextRange range;
  guint32 words;
} WinnowShownTemplate;

/* One document of the pair, as it comes from the library. Everything is in bytes of @text. */
typedef struct
{
  const char *name, *path;
  char *text;   /* taken by winnow_comparison_new() */
  gsize length; /* bytes */
  WinnowLedger ledger;
  double similarity;        /* share of this document that is in the other, 0 to 1 */
  const GArray *exclusions; /* (nullable) (element-type WinnowExclusion) ascending */
  const GArray *pages;      /* (nullable) (element-type guint32) */
  const GArray *differing;  /* (nullable) (element-type WinnowRange) words of passages that the other document has not */
} WinnowComparisonSource;

typedef struct
{
  char *name, *path;
  WinnowLedger ledger;
  double similarity;
  WinnowDisplay *display;
  GArray *templates; /* (element-type WinnowShownTemplate) ascending */
  GArray *pages;     /* (element-type guint32) the character at which each page begins */
  GArray *shared;    /* (element-type WinnowTextRange) what stands in more than one passage; by start */
  GArray *marks;     /* (element-type WinnowMark) ascending by start */
} WinnowComparisonSide;

typedef struct
{
  gatomicrefcount ref_count;
  WinnowComparisonSide side[WINNOW_N_SIDES];
  GArray *passages; /* (element-type WinnowShownPassage); element i has the number i + 1 */
  guint min_words;  /* a passage has at least so many words */
  guint n_short;    /* shared runs left out since they have fewer */
} WinnowComparison;

/* @passages: (nullable) (element-type WinnowPassage) by place in A. */
WinnowComparison *winnow_comparison_new (WinnowComparisonSource sources[WINNOW_N_SIDES], const GArray *passages, guint min_words, guint n_short);
WinnowComparison *winnow_comparison_ref (WinnowComparison *comparison);
void winnow_comparison_unref (WinnowComparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowComparison, winnow_comparison_unref)

guint winnow_comparison_get_n_passages (const WinnowComparison *comparison);
const WinnowShownPassage *winnow_comparison_get_passage (const WinnowComparison *comparison, guint passage);

/* The passage that shows @character on @side, the next such one behind @after in a circle, so that asking again walks all that
 * overlap there; or WINNOW_NO_PASSAGE. The number of a passage belongs to it. */
int winnow_comparison_find_passage (const WinnowComparison *comparison, WinnowSide side, guint32 character, int after);

/* (nullable) The template text that shows @character on @side. */
const WinnowShownTemplate *winnow_comparison_find_template (const WinnowComparison *comparison, WinnowSide side, guint32 character);

/* The page (from 1) that shows @character, or 0 where there are no pages. */
guint winnow_comparison_get_page (const WinnowComparison *comparison, WinnowSide side, guint32 character);

/* The first @n_characters of a passage in one line, with an ellipsis where it goes on. */
char *winnow_comparison_dup_excerpt (const WinnowComparison *comparison, WinnowSide side, guint passage, guint n_characters);

G_END_DECLS
