/* overlap.h: two texts → the passages that they share, and each text's percentage */
#pragma once

#include "match/scoring/evidence.h"
#include "match/settings.h"
#include "text/disguises/disguise.h"

/* How a passage relates to its source. */
typedef enum
{
  WINNOW_PASSAGE_EXACT,      /* the same tokens in the same order */
  WINNOW_PASSAGE_NEAR,       /* the same except for some words */
  WINNOW_PASSAGE_REWORDED,   /* the same content in other words */
  WINNOW_PASSAGE_CONDENSED,  /* a summary */
  WINNOW_PASSAGE_TRANSLATED, /* the same content in another language */
  WINNOW_N_PASSAGE_KINDS,
} WinnowPassageKind;

/* "exact", "near", "reworded", "condensed", "translated": as JSON and the library write it. */
const char *winnow_passage_kind_get_id (WinnowPassageKind kind);

/* The words that a passage needs to count, rounded up: min-words, and more of kinds that may be
 * chance among many documents; g where short passages count. */
guint winnow_passage_kind_get_least_words (WinnowPassageKind kind, const WinnowSettings *settings);

/* What a person decided about a passage (verdict.h). */
typedef enum
{
  WINNOW_VERDICT_UNDECIDED,
  WINNOW_VERDICT_CONFIRMED, /* it counts; this does not override an exclusion */
  WINNOW_VERDICT_DISMISSED, /* a coincidence or a formula; it does not count */
  WINNOW_VERDICT_QUOTED,    /* properly quoted; it does not count */
  WINNOW_N_VERDICTS
} WinnowVerdict;

/* How a document marks that it has a passage from its source: bits (exclusions/citations.h). */
typedef enum
{
  WINNOW_CITATION_NONE,
  WINNOW_CITATION_CITED,  /* without quotation marks */
  WINNOW_CITATION_QUOTED, /* without citation */
  WINNOW_CITATION_CITED_AND_QUOTED,
  WINNOW_N_CITATIONS
} WinnowCitation;

/* "none", "cited", "quoted", "cited_quoted": as JSON writes it; ends with NULL. */
extern const char *const winnow_citation_ids[WINNOW_N_CITATIONS + 1];

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
  /* (0, 1]. Exact, near: share of the longer side's words that agree; homophones agree where they
   * are a disguise. Reworded, condensed: cosine of the words of both sides; where sentences were
   * moved one by one, the share of a side that the other side has. Translated: share of the words,
   * by what they say, that have a translation on the other side (translated/word-evidence.h). */
  double similarity;
  guint32 words; /* tokens of the side with fewer, without the excluded ones */
  /* Exact, near: weight of the words that agree; else of the lighter side. min-words and g are
   * thresholds of it. */
  guint32 weight;
  gboolean is_held; /* it is part of a condensed passage, or repeats a weightier one on one side */
  /* It is held by a passage that counts, or would without a verdict: it counts, but no list shows
   * it as a passage of its own. */
  gboolean is_part;
  gboolean is_found;              /* it counts, or would if quotations did */
  guint32 disguises;              /* bits, 1 << WinnowDisguise: what disguised it */
  guint32 n_documents;            /* documents of the check that have it, including these two; 0: unknown */
  WinnowExclusionReason excluded; /* why it does not count; NONE: it counts */
  /* WinnowCitation of A for B and of B for A; NONE where that document is no submission */
  guint8 citations[2];
} WinnowPassage;

/* Words of a near passage that have no counterpart on its other side: five and more in a row. They
 * are not found. */
typedef struct
{
  guint32 passage; /* its index */
  gboolean is_b;   /* of the document B */
  WinnowSpan span; /* of that document */
} WinnowGap;

/* How either document cites and quotes the other in it. */
static inline WinnowCitation
winnow_passage_get_citation (const WinnowPassage *passage)
{
  return passage->citations[0] | passage->citations[1];
}

/* Whether the passage is why its words are not found, unless another one covers them: it is short,
 * common, of a small source, or a verdict excludes it; not a condensed one, which covers no words,
 * and may be chance. */
gboolean winnow_passage_excludes_words (const WinnowPassage *passage);

/* How one document's percentage is computed, in tokens (a Han character is one): total − excluded
 * = counted; covered / counted is the percentage. What is short, common or excluded by a verdict
 * stays among the counted tokens and is not covered: a paper of which half is dismissed has at most
 * half found. */
typedef struct
{
  guint32 total;
  guint32 excluded[WINNOW_N_EXCLUSIONS]; /* by reason; each token under one reason; [NONE] is 0 */
  guint32 covered;                       /* counted tokens in passages that count and are not condensed */
  /* Tokens outside the template, in runs of at least k words that the other text has too, excluded
   * or not. */
  guint32 verbatim;
} WinnowLedger;

guint32 winnow_ledger_get_excluded (const WinnowLedger *ledger); /* for all reasons before SHORT */
guint32 winnow_ledger_get_counted (const WinnowLedger *ledger);  /* total − that */
/* Whether nothing is excluded, not even by a verdict: there is no sum to show. */
gboolean winnow_ledger_is_plain (const WinnowLedger *ledger);

/* A pair of documents. Immutable after scoring; reference-counted. */
typedef struct
{
  gint64 id;                     /* row in the library, or 0 */
  guint32 number;                /* of the pair in its library, from 1, for life; 0: never listed */
  gint64 first_check;            /* row of the check that listed it first, or 0 */
  guint32 passes;                /* what it was aligned by, besides verbatim runs: WINNOW_PASS_ bits */
  gint64 document_a, document_b; /* rows in the library, or 0 */
  guint references;              /* of the documents: bits, 1 of A and 2 of B; of no library: 0 */
  WinnowLedger a, b;
  gboolean is_same;   /* both have the same tokens: 100 %, unless a verdict excludes some */
  guint32 longest;    /* words of the longest passage that counts */
  guint32 n_passages; /* passages that count, including condensed ones, without parts and repetitions */
  /* passages that count or that only a verdict excludes: with a verdict */
  guint32 n_decided;
  guint32 n_undecided; /* without a verdict */
  /* words of the passages that count, by kind; of exact and near ones those that agree */
  guint32 by_kind[WINNOW_N_PASSAGE_KINDS];
  /* entries of the longer list of works, and those that both have in the same order; 0: the lists
   * are not the same (exclusions/works.h) */
  guint32 n_works, n_same_works;
  guint32 n_pictures;                      /* pictures of both, without excluded ones */
  guint32 n_excluded[WINNOW_N_EXCLUSIONS]; /* passages that do not count, by reason; [NONE] is 0 */
  /* (owned) (nullable) (element-type WinnowPassage) all passages, by place in A; NULL where only
   * the row was loaded */
  GArray *passages;
  /* (owned) (nullable) (element-type WinnowGap) by passage and place; NULL where only the row was
   * loaded */
  GArray *gaps;
  gboolean is_half_same;    /* passages cover half of either one's prose: nothing is common */
  WinnowCoverage coverage;  /* set by scoring; evidence is made with it */
  WinnowEvidence *evidence; /* (owned) (nullable) NULL: not computed; a library stores none */
} WinnowOverlap;

WinnowOverlap *
winnow_overlap_new (void); /* Returns: (transfer full) an empty one, which the library fills from a row */
/* @n empty ones in the order of their memory, which makes a list of a million quick to go through.
 * Returns: (transfer full) (element-type WinnowOverlap) */
GPtrArray *winnow_overlap_new_many (guint n);
WinnowOverlap *winnow_overlap_ref (WinnowOverlap *overlap);
WINNOW_DECLARE_FREE (WinnowOverlap, winnow_overlap_unref)

/* A pair without passages: the documents share pictures only. @n_a, @n_b: tokens of the texts. Not
 * scored yet. */
WinnowOverlap *winnow_overlap_new_without_passages (guint32 total_a, guint32 total_b);

/* Share of A's counted tokens that passages cover, 0 to 1; and of B's. Identical documents: exactly
 * 1. */
double winnow_overlap_similarity_of_a (const WinnowOverlap *overlap);
double winnow_overlap_similarity_of_b (const WinnowOverlap *overlap);
/* Whether it belongs in lists: a passage counts, or would without a verdict, or the documents share
 * pictures. */
gboolean winnow_overlap_is_listed (const WinnowOverlap *overlap);
/* Whether words of it agree in exact or near passages that count, or half of the shorter document
 * is reworded: not in less of reworded passages alone, nor in condensed or translated ones. */
gboolean winnow_overlap_is_strong (const WinnowOverlap *overlap);
/* The larger of the two, by which rankings are sorted. */
double winnow_overlap_similarity (const WinnowOverlap *overlap);

/* Decides which passages of @overlap count under @settings, and fills the ledgers. It does not
 * align again, so a changed switch takes effect at once. The caller must hold the only reference.
 * @exclusions_a, @exclusions_b: (nullable) (element-type WinnowExclusion) of the documents; only
 * reasons in settings->exclude apply. Nothing is common in a pair of which passages cover half of
 * either document. A source is small where no paper of the pair (of two references: neither) has as
 * much of it found as settings ask. A verdict excludes a passage only if nothing else does.
 * Identical documents stay at 100 %. Symmetric in A and B. */
void winnow_overlap_score (WinnowOverlap *overlap, const GArray *exclusions_a, const GArray *exclusions_b,
                           const WinnowSettings *settings);

/* A text that is prepared for alignment with many others. Immutable: threads may share it. */
typedef struct _WinnowAligner WinnowAligner;

/* Borrows @a, @mask (as below) and @settings. */
WinnowAligner *winnow_aligner_new (const WinnowText *a, const guint8 *mask, const WinnowSettings *settings);
WINNOW_DECLARE_FREE (WinnowAligner, winnow_aligner_free)

/* The passes besides the verbatim one. */
typedef enum
{
  WINNOW_PASS_SOUNDS = 1 << 0,     /* for pairs that share syllables (verbatim/sounds.h) */
  WINNOW_PASS_REWORDED = 1 << 1,   /* for pairs that share content words near each other (related.h) */
  WINNOW_PASS_TRANSLATED = 1 << 2, /* for pairs across two languages */
  WINNOW_PASSES = WINNOW_PASS_SOUNDS | WINNOW_PASS_REWORDED | WINNOW_PASS_TRANSLATED,
} WinnowPasses;

/* Aligns its text A with @b by @passes, and scores the result with the masks as the only
 * exclusions. @mask_b: (nullable) a byte a token, WINNOW_MASK_…. Finds passages of at least
 * g words, including those below min-words. Symmetric: with A and B exchanged it finds the same
 * passages. Returns: (transfer full) */
WinnowOverlap *winnow_aligner_align (const WinnowAligner *aligner, const WinnowText *b, const guint8 *mask_b,
                                     WinnowPasses passes);

/* All passes for one pair. */
WinnowOverlap *winnow_overlap_align (const WinnowText *a, const guint8 *mask_a, const WinnowText *b,
                                     const guint8 *mask_b, const WinnowSettings *settings);

/* A run of tokens that agree. */
typedef struct
{
  guint32 a, b;   /* first token of each side */
  guint32 length; /* tokens */
} WinnowRun;

/* The words of a passage that agree, as runs in ascending order on both sides. The words between
 * runs differ. Returns: (transfer full) (element-type WinnowRun) */
GArray *winnow_passage_dup_runs (const WinnowText *a, const WinnowText *b, const WinnowPassage *passage);

/* A word of A and a word of B that translate each other: tokens, half-open. */
typedef struct
{
  guint32 a_first, a_last, b_first, b_last;
} WinnowWordLink;

/* Bytes of a text, half-open. */
typedef struct
{
  guint32 start, end;
} WinnowRange;

/* The words of a passage, cut into tokens from its part of the texts alone: cutting both whole
 * documents would take most of the time until a pair is shown. */
typedef struct
{
  WinnowText *a, *b; /* (owned) */
  GArray *runs;      /* (owned) see winnow_passage_dup_runs() */
  GArray *links;     /* (owned) (nullable) (element-type WinnowWordLink) of a translated passage, by place in A */
} WinnowPassageWords;

/* @text_a, @text_b: the whole texts. Returns: (transfer full) */
WinnowPassageWords *winnow_passage_words_new (const WinnowPassage *passage, const char *text_a, const char *text_b,
                                              WinnowHanMode han);
WINNOW_DECLARE_FREE (WinnowPassageWords, winnow_passage_words_free)

/* How the words of a near or reworded passage agree: shares of those of its longer side. The rest,
 * up to 1, is in other words. */
typedef struct
{
  double verbatim; /* in runs of three words, five characters, or more, in the same order */
  double moved;    /* in such runs in another order */
} WinnowPassageShares;

WinnowPassageShares winnow_passage_words_get_shares (const WinnowPassageWords *words);

/* For callers that do not need the words. @text_a, @text_b: the whole texts. */
WinnowPassageShares winnow_passage_get_shares (const WinnowPassage *passage, const char *text_a, const char *text_b,
                                               WinnowHanMode han);

/* Whether @passage has shares: only near and reworded ones do. */
gboolean winnow_passage_has_shares (const WinnowPassage *passage);

/* Whether words of @passage may differ: only of near, reworded and translated ones. */
gboolean winnow_passage_has_differing (const WinnowPassage *passage);

/* Appends the words of either side of @passage that the other side lacks to @differing_a and
 * @differing_b (element-type WinnowRange), by place, as bytes of the whole texts. In a near passage
 * these are the words between its runs; in a reworded one those that the other side has nowhere; in
 * a translated one those without a translation there. */
void winnow_passage_words_add_differing (const WinnowPassageWords *words, const WinnowPassage *passage,
                                         GArray *differing_a, GArray *differing_b);

/* Appends to @exclusions (element-type WinnowExclusion) what @settings name: phrases, and parts by
 * their headings, to the next heading of the same or a higher level. @tokens: of @text, @length
 * bytes. @marks: (nullable) (element-type WinnowMark) of the text. */
void winnow_own_rules_find (const char *text, gsize length, const WinnowText *tokens, const GArray *marks,
                            const WinnowSettings *settings, GArray *exclusions);

/* Sets the bytes in @mask (text->n_tokens; others stay) of the tokens of @text that come from
 * @pattern, the template: at least g words in a row, or all of a shorter template, with words
 * replaced by as many, removed or filled in; and its short lines in the right order. Words that
 * were filled in are not set. */
void winnow_template_mask (const WinnowText *text, const WinnowText *pattern, const WinnowSettings *settings,
                           guint8 *mask);
