/* token-hash.h: the hashes of folded tokens, which libraries store: they must never change */
#pragma once

#include <glib.h>

/* Of one token. */
guint64 winnow_token_hash (const gunichar *units, gsize n_units);

/* Letters of a stem. Cutting words finds reworded sentences as well as a stemmer of the language
 * does (plagdet .896 and .902 on English, .875 without), and serves every alphabet. P. McNamee, J.
 * Mayfield, "Character n-gram tokenization for European language text retrieval", 2004. */
#define WINNOW_STEM_LENGTH 5u

/* Fills the @hashes of @n_tokens tokens and of their @stems. Token t has the units [firsts[t],
 * lasts[t]) of @units. */
void winnow_token_hash_all (const gunichar *units, const guint32 *firsts, const guint32 *lasts, guint32 n_tokens,
                            guint64 *hashes, guint64 *stems);
