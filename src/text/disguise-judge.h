/* disguise-judge.h: which of the traces that folding left are disguises; internal to text/ */
#pragma once

#include "text/disguise.h"
#include "text/fold.h"

/* A code point that disguises. */
typedef struct
{
  guint32 start;   /* byte of the source */
  guint8 disguise; /* WinnowDisguise */
  guint8 points;   /* what it says by itself; see disguise-judge.c */
} WinnowDisguiseCandidate;

/* The code points of @text, which @fold was made from, that disguise. Cheap where folding left no
 * trace. Returns: (transfer full) (element-type WinnowDisguiseCandidate) by place */
GArray *winnow_disguise_candidates_new (const WinnowFold *fold, const char *text);

/* For the rules, one file a family of tricks. */

/* Points that are enough for a cluster of the same disguise. */
#define WINNOW_JUDGE_ENOUGH 60
/* Bytes between traces of one cluster, at most. */
#define WINNOW_JUDGE_GAP 600

typedef struct
{
  const WinnowFold *fold;
  const char *text;
  GArray *candidates; /* (element-type WinnowDisguiseCandidate) in any order */
} WinnowJudge;

static inline const WinnowFoldedCharacter *
winnow_judge_get_character (const WinnowJudge *judge, guint i)
{
  return &g_array_index (judge->fold->folded_characters, WinnowFoldedCharacter, i);
}

static inline gunichar
winnow_judge_source_at (const WinnowJudge *judge, guint32 start)
{
  return g_utf8_get_char (judge->text + start);
}

void winnow_judge_add_candidate (WinnowJudge *judge, guint32 start, WinnowDisguise disguise, guint points);

/* The word [first, last) that unit @at belongs to, as far as a few hundred units to either side;
 * empty where it is none's. */
void winnow_judge_find_word (const WinnowFold *fold, guint32 at, guint32 *first, guint32 *last);

/* Whether some unit within @distance of @at holds for @test. */
gboolean winnow_judge_is_near (const WinnowFold *fold, guint32 at, guint32 distance, gboolean (*test) (gunichar));

gboolean winnow_judge_is_vowel (gunichar unit);
gboolean winnow_judge_is_han (gunichar unit); /* or kana */

void winnow_judge_invisible (WinnowJudge *judge, const WinnowFoldedCharacter *trace);
void winnow_judge_bidi (WinnowJudge *judge, const WinnowFoldedCharacter *trace);
void winnow_judge_hyphens (WinnowJudge *judge);
void winnow_judge_words (WinnowJudge *judge);
void winnow_judge_variants (WinnowJudge *judge);
void winnow_judge_spaced (WinnowJudge *judge);
void winnow_judge_spaced_han (WinnowJudge *judge);
