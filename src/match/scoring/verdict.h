/* verdict.h: what a person says of a passage, and how it is known again when the texts were read or
 * aligned anew
 *
 * A verdict is bound to what the passage says, not to where it stands: to the prints of its two
 * sides. Pure functions; threads may call them at once. */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

/* "undecided", "counts", "dismissed", "quoted": as the command line, JSON and the library write
 * it. */
const char *winnow_verdict_get_id (WinnowVerdict verdict);
gboolean winnow_verdict_from_id (const char *id, WinnowVerdict *verdict);

/* Whether passages with it are found, but not counted: dismissed, quoted. */
gboolean winnow_verdict_excludes (WinnowVerdict verdict);

/* Hashes of every three tokens in a row of @text (@length bytes), Han by characters whatever the
 * settings; of all of them together where there are fewer. Returns: (transfer full) (element-type
 * guint32) ascending, each once; empty where there is no token */
GArray *winnow_verdict_dup_prints (const char *text, gsize length);

/* A verdict as it was given. */
typedef struct
{
  gint64 id; /* row in the library */
  WinnowVerdict verdict;
  WinnowRange a, b;        /* bytes of the texts as they were then */
  const GArray *prints[2]; /* (element-type guint32) of A's side and B's; of the owner */
} WinnowGivenVerdict;

/* That a given verdict is about a passage. */
typedef struct
{
  guint passage; /* index into the overlap's passages */
  gint64 id;     /* of the given verdict */
} WinnowVerdictLink;

/* Gives the passages of @overlap, which is nobody else's yet, their verdicts; before they are
 * scored. A passage that stands where a given verdict's did and says the same takes that one, which
 * is about no other then. A verdict that is left may be about any passage with which it shares half
 * of the smaller one's prints, on both sides; of these a passage takes the one that holds the most
 * of it, given verdicts of the same kind together, if they hold at least half of it on both sides:
 * a piece of what was dismissed is dismissed, what merely contains it is not. @text_a, @text_b: the
 * whole texts. @given: (element-type WinnowGivenVerdict) of this pair, the same way round, by id.
 * Mirrors. Returns: (transfer full) (element-type WinnowVerdictLink) by passage, then id: what is
 * about what */
GArray *winnow_verdicts_apply (WinnowOverlap *overlap, const char *text_a, const char *text_b, const GArray *given);

G_END_DECLS
