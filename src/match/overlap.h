/* overlap.h: two texts → their shared passages, and how much of each they are */
#pragma once

#include "match/scoring/evidence.h"
#include "match/settings.h"
#include "text/disguise.h"

G_BEGIN_DECLS

/* How a passage relates to its source. */
typedef enum
{
  WINNOW_PASSAGE_EXACT,     /* the same tokens in the same order */
  WINNOW_PASSAGE_NEAR,      /* the same but for some words */
  WINNOW_PASSAGE_REWORDED,  /* the same content in other words */
  WINNOW_PASSAGE_CONDENSED, /* a summary */
} WinnowPassageKind;

/* "exact", "near", "reworded", "condensed": as JSON and the library write it. */
const char *winnow_passage_kind_get_id (WinnowPassageKind kind);

/* What a person says of a passage (verdict.h). */
typedef enum
{
  WINNOW_VERDICT_UNDECIDED,
  WINNOW_VERDICT_COUNTS,    /* looked at, and it stands; it does not outweigh an exclusion */
  WINNOW_VERDICT_DISMISSED, /* innocent: a coincidence, a formula; it does not count */
  WINNOW_VERDICT_QUOTED,    /* properly quoted; it does not count */
  WINNOW_N_VERDICTS
} WinnowVerdict;

typedef struct
{
  guint32 start, end;  /* bytes of the document's text, half-open */
  guint32 first, last; /* tokens of the document's text, half-open */
} WinnowSpan;

typedef struct
{
  WinnowSpan a, b;
  WinnowPassageKind kind;
  WinnowVerdict verdict;
  /* (0, 1]: exact, near: share of the longer side's words that agree; reworded, condensed:
   * cosine of the sides' words */
  double similarity;
  guint32 words; /* tokens of the shorter side, without those an exclusion takes out */
  /* of what agrees (exact, near), else of the lighter side: what min-words and g are held
   * against */
  guint32 weight;
  /* of a condensed passage, or a repetition of one that holds a side of it: it counts, but is
   * not told as a passage of its own */
  gboolean is_part;
  guint32 disguises;              /* bits, 1 << WinnowDisguise: what hid it */
  guint32 n_documents;            /* documents of the check that have it, these two included; 0: not known */
  WinnowExclusionReason excluded; /* why it does not count, NONE where it does */
} WinnowPassage;

/* Whether the passage takes its words out of what is counted: one that is too short or too common,
 * and one that a verdict sets aside, but for a condensed one, which never had any. Words that
 * another passage covers stay. */
gboolean winnow_passage_excludes_words (const WinnowPassage *passage);

/* What one document's percentage is made of, in tokens (a Han character is one): total − all that
 * is excluded = counted. */
typedef struct
{
  guint32 total;
  guint32 excluded[WINNOW_N_EXCLUSIONS]; /* by reason, each token once; [NONE] is 0 */
  guint32 covered;                       /* of the counted ones, in some passage that counts and is not condensed */
  /* of all but the template's, in runs of at least k words that the other text has: what is the
   * same word for word, whatever is excluded */
  guint32 verbatim;
} WinnowLedger;

guint32 winnow_ledger_get_excluded (const WinnowLedger *ledger); /* for all reasons together */
guint32 winnow_ledger_get_counted (const WinnowLedger *ledger);  /* total − excluded */

/* A pair of documents. Immutable once made; shared by reference. */
typedef struct
{
  gint64 id;                     /* row in the library, or 0 */
  gint64 document_a, document_b; /* rows in the library, or 0 */
  WinnowLedger a, b;
  gboolean is_same;   /* both have the same tokens: 100 %, whatever is excluded */
  guint32 longest;    /* words of the longest passage that counts */
  guint32 n_passages; /* that count, condensed ones included, but not parts and repetitions */
  /* of those and the ones that nothing but a verdict sets aside, told alike: they have a verdict */
  guint32 n_decided;
  guint32 n_undecided;                     /* and these have none */
  guint32 n_pictures;                      /* that both have, and that are not set aside */
  guint32 n_excluded[WINNOW_N_EXCLUSIONS]; /* passages that do not, by reason; [NONE] is 0 */
  /* (owned) (nullable) (element-type WinnowPassage) all, by place in A; NULL where only the row
   * was loaded */
  GArray *passages;
  /* (owned) (nullable) of the whole documents but for their template, whatever else is excluded;
   * NULL where nothing ever counted */
  WinnowEvidence *evidence;
} WinnowOverlap;

WinnowOverlap *winnow_overlap_new (void); /* empty: for the library, which fills it from a row */
WinnowOverlap *winnow_overlap_ref (WinnowOverlap *overlap);
void winnow_overlap_unref (WinnowOverlap *overlap);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowOverlap, winnow_overlap_unref)

/* A pair without any passage, of texts of so many tokens: documents that have pictures in common,
 * but no text. Not scored yet. */
WinnowOverlap *winnow_overlap_new_without_passages (guint32 total_a, guint32 total_b);

/* Share of A's counted tokens that stand in some passage, 0 to 1; and of B's. A document against
 * itself is exactly 1. */
double winnow_overlap_similarity_of_a (const WinnowOverlap *overlap);
double winnow_overlap_similarity_of_b (const WinnowOverlap *overlap);
/* some passage counts, or would but for a verdict, or pictures do */
gboolean winnow_overlap_is_listed (const WinnowOverlap *overlap);
/* the larger of the two: the order of every ranking */
double winnow_overlap_similarity (const WinnowOverlap *overlap);

/* Says of each passage of @overlap whether it counts under @settings, and sums up the ledgers: what
 * the alignment found stays, so that a switch takes effect at once. @overlap must be nobody else's
 * yet. @exclusions_a, @exclusions_b: (nullable) (element-type WinnowExclusion) of the documents;
 * only the reasons in settings->exclude are heeded; verdicts always are, where nothing else takes
 * the passage out. Identical documents stay at 100 %. Mirrors. */
void winnow_overlap_score (WinnowOverlap *overlap, const GArray *exclusions_a, const GArray *exclusions_b,
                           const WinnowSettings *settings);

/* A text made ready to be aligned with many others. Immutable: threads may share it. */
typedef struct _WinnowAligner WinnowAligner;

/* Borrows @a, @mask (as below) and @settings. */
WinnowAligner *winnow_aligner_new (const WinnowText *a, const guint8 *mask, const WinnowSettings *settings);
void winnow_aligner_free (WinnowAligner *aligner);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowAligner, winnow_aligner_free)

/* Aligns its text A with @b, and scores with the masks as the only exclusions. @mask_b: a byte a
 * token, 1 for what is excluded as template, else 0; or NULL. Passages of at least g words are
 * found, those below min-words too. Mirrors: with A and B exchanged the same passages come out.
 * Returns: (transfer full) */
WinnowOverlap *winnow_aligner_align (const WinnowAligner *aligner, const WinnowText *b, const guint8 *mask_b);

/* The same without looking for what was reworded or condensed: for a pair that has no content words
 * in common near each other (related.h). */
WinnowOverlap *winnow_aligner_align_copies (const WinnowAligner *aligner, const WinnowText *b, const guint8 *mask_b);

/* winnow_aligner_align() for one pair. */
WinnowOverlap *winnow_overlap_align (const WinnowText *a, const guint8 *mask_a, const WinnowText *b,
                                     const guint8 *mask_b, const WinnowSettings *settings);

/* A run of tokens that agree. */
typedef struct
{
  guint32 a, b;   /* first token of each side */
  guint32 length; /* tokens */
} WinnowRun;

/* Which words inside a passage agree: runs in ascending order on both sides; what lies between them
 * differs. Returns: (transfer full) (element-type WinnowRun) */
GArray *winnow_passage_dup_runs (const WinnowText *a, const WinnowText *b, const WinnowPassage *passage);

/* Bytes of a text, half-open. */
typedef struct
{
  guint32 start, end;
} WinnowRange;

/* The words of a passage, cut from its part of the texts alone, and which of them agree. */
typedef struct
{
  WinnowText *a, *b; /* (owned) */
  GArray *runs;      /* (owned) see winnow_passage_dup_runs() */
} WinnowPassageWords;

/* @text_a, @text_b: the whole texts. Returns: (transfer full) */
WinnowPassageWords *winnow_passage_words_new (const WinnowPassage *passage, const char *text_a, const char *text_b,
                                              WinnowHanMode han);
void winnow_passage_words_free (WinnowPassageWords *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPassageWords, winnow_passage_words_free)

/* Appends the words of each side of @passage that the other one lacks to @differing_a and
 * @differing_b (element-type WinnowRange), in order of place. */
void winnow_passage_words_add_differing (const WinnowPassageWords *words, const WinnowPassage *passage,
                                         GArray *differing_a, GArray *differing_b);
void winnow_passage_add_differing (const WinnowPassage *passage, const char *text_a, const char *text_b,
                                   WinnowHanMode han, GArray *differing_a,
                                   GArray *differing_b); /* the same of the whole texts */

/* Marks in @mask (text->n_tokens bytes; others stay as they are) the tokens of @text that are
 * @pattern's: at least g words in a row, or all of a shorter template, with words replaced by as
 * many, taken out or filled in; and its short lines in the right place. What was filled in is not
 * marked. */
void winnow_template_mask (const WinnowText *text, const WinnowText *pattern, const WinnowSettings *settings,
                           guint8 *mask);

G_END_DECLS
