/* verdict.h: verdicts on passages, and how they are found again
 *
 * A verdict is bound to the words of its passage, not to the place: to the shingles of both sides.
 * So it survives when texts are read or aligned again. Pure functions; thread-safe.
 *
 * A verdict applies to a passage of equal place and shingles, else to one that shares half of the
 * smaller side's shingles on both sides and half of its own with the verdict: a formula of eight
 * words cannot dismiss a page, and a passage that doubled is open again. */
#pragma once

#include "match/overlap.h"

/* "undecided", "confirmed", "dismissed", "quoted": as the command line, JSON and the library write
 * it. */
const char *winnow_verdict_get_id (WinnowVerdict verdict);
gboolean winnow_verdict_from_id (const char *id, WinnowVerdict *verdict);

/* Whether passages with this verdict do not count: dismissed, quoted. */
gboolean winnow_verdict_excludes (WinnowVerdict verdict);

/* The hashes of all shingles of three tokens of @text (@length bytes), Han by characters under all
 * settings; of a shorter text one hash. Returns: (transfer full) (element-type guint32) ascending,
 * each once; empty for a text without tokens */
GArray *winnow_verdict_dup_shingles (const char *text, gsize length);

/* A verdict as the user gave it. */
typedef struct
{
  gint64 id; /* row in the library */
  WinnowVerdict verdict;
  WinnowRange a, b;          /* bytes of the texts of that time */
  const GArray *shingles[2]; /* (element-type guint32) of A's side and B's; borrowed */
} WinnowGivenVerdict;

/* A verdict that applies to a passage. */
typedef struct
{
  guint passage; /* index into the overlap's passages */
  gint64 id;     /* of the given verdict */
} WinnowVerdictLink;

/* Assigns verdicts to the passages of @overlap, before scoring. The caller must hold the only
 * reference.
 *
 * 1. A passage in the same place and with the same shingles as a given verdict's takes that
 *    verdict, which then applies to no other passage.
 * 2. A verdict that is left may apply to any passage with which it shares at least half of the
 *    smaller one's shingles, on both sides. Of these a passage takes the kind of verdict that
 *    covers most of it, all given verdicts of that kind together, if they cover at least half of it
 *    on both sides. So a piece of a dismissed passage is dismissed; a passage that merely contains
 *    it is not.
 *
 * @text_a, @text_b: the whole texts. @given: (element-type WinnowGivenVerdict) of this pair in the
 * same order of documents, by id. Symmetric. Returns: (transfer full) (element-type
 * WinnowVerdictLink) by passage, then id */
GArray *winnow_verdicts_apply (WinnowOverlap *overlap, const char *text_a, const char *text_b, const GArray *given);
