/* near-codes.h: codes of a few symbols, added document by document, and how many of a document's
 * codes agree with those of others though some symbols are wrong; private to match/groups/ */
#pragma once

#include "fingerprint/codes.h"

typedef struct _WinnowNearCodes WinnowNearCodes;

WinnowNearCodes *winnow_near_codes_new (void);
WINNOW_DECLARE_FREE (WinnowNearCodes, winnow_near_codes_free)

/* Puts the codes of @digest under @number. All digests have the same parameters. */
void winnow_near_codes_add (WinnowNearCodes *codes, const WinnowDigest *digest, guint32 number);

/* Calls @found for each code of @digest and each number with a code that agrees with it, at most
 * once for both; of a code that more than @most numbers have, for the latest. */
void winnow_near_codes_query (WinnowNearCodes *codes, const WinnowDigest *digest, guint most,
                              void (*found) (guint32 number, gpointer data), gpointer data);
