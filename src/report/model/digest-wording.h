/* digest-wording.h: a digest as a reader looks at it: its fingerprints with their places and texts,
 * what it was made of, its parameters
 *
 * What the command line prints and the window's inspector shows alike. Thread-safe. */
#pragma once

#include "fingerprint/fingerprint.h"

/* One fingerprint. */
typedef struct
{
  char *hash; /* (owned) 16 hexadecimal digits */
  /* (owned) (nullable) what it is made of, as the method's readers know it: the digits of a segment
   * of pinyin ("07300190000000000000"), the characters or words around a full stop ("的确如此天下大乱不是"),
   * else numbers; NULL where the method has none */
  char *symbols;
  guint32 first, last; /* tokens of the subject, half-open */
  guint32 start, end;  /* bytes of its text, half-open; both 0 where the fingerprint has no place in it: last = first */
  char *excerpt;       /* (owned) the text there on one line, cut with “…”; "" without a place */
} WinnowDigestRow;
WINNOW_DECLARE_FREE (WinnowDigestRow, winnow_digest_row_free)

/* The fingerprints of @digest, which was made of @subject, in its order. @n_characters: length of
 * an excerpt, in code points. Returns: (transfer full) (element-type WinnowDigestRow) */
GPtrArray *winnow_digest_dup_rows (const WinnowDigest *digest, const WinnowSubject *subject, guint n_characters);

/* The one of fingerprint @index alone, for lists that are looked at in part. Returns: (transfer
 * full) */
WinnowDigestRow *winnow_digest_dup_row (const WinnowDigest *digest, const WinnowSubject *subject, guint index,
                                        guint n_characters);

/* Which hash fingerprint @index is, of a method that hashes one string in several ways: "lookup3".
 * Returns: (nullable) NULL for other methods */
const char *winnow_digest_find_hash_name (const WinnowDigest *digest, guint index);

/* The one hash of a method that counts bits, as 64 of them, the highest first; NULL for other
 * methods and for an empty digest. Returns: (transfer full) (nullable) */
char *winnow_digest_dup_bits (const WinnowDigest *digest);

/* The hashed words: keywords, parts of a card; empty where the method does not say. Returns:
 * (transfer full) */
GStrv winnow_digest_dup_words (const WinnowDigest *digest);

/* "n=8, order=1", in the method's order; "" where it has no parameters. Returns: (transfer full) */
char *winnow_digest_dup_parameters (const WinnowDigest *digest);

/* What a digest depends on besides text and parameters, an id each: "granularity", "frequencies",
 * "synonyms", "stop-words", "metadata". Returns: (transfer full) */
GStrv winnow_digest_dup_uses (const WinnowDigest *digest);

/* In words, translated: "length of runs, stop words"; "" for nothing. Returns: (transfer full) */
char *winnow_digest_dup_uses_words (const WinnowDigest *digest);

/* "share", "count", "bits", "equal": as JSON writes it. */
const char *winnow_unit_get_id (WinnowUnit unit);
