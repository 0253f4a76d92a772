/* digest-output.h: how the digests of one file are printed: a function a format
 *
 * JSON of one method:
 *   {"path": "…", "method": "simhash", "version": 1, "settings": {…}, "words": 0, PARTS of the
 *     method}
 * and of all methods:
 *   {"path": "…", "settings": {…}, "words": 0, "methods": [{"method": "…", "version": 1, PARTS},
 *     …]}
 * PARTS are "parameters": {"n": 8}, "uses": ["frequencies"], "unit": "bits", "threshold": 3,
 * "size": 0, "made_of": ["…"], "fingerprints":
 *   [{"hash": "16 hexadecimal digits", "first": 0, "last": 0, "start": 0, "end": 0, "byte_start":
 *     0, "byte_end": 0, "symbols": "…"}].
 * first and last count words (tokens), start and end code points, byte_start and byte_end bytes;
 * all half-open, and all 0 where a fingerprint has no place in the text (of a title). A hash has 64
 * bits, more than a number of JSON keeps, so it is a string. "size" is that of the document in what
 * the method measures; "uses" says what the fingerprints depend on besides text and parameters;
 * "made_of" lists what was hashed where the method can name it (keywords, parts of a card).
 * "symbols", what a fingerprint is made of, stands where the method has them; beside the
 * fingerprints "bits", the 64 of a method that counts them, and "similar_id" of nshash: files of
 * the call that share a sentence have the same, counted from 1; null where no sentence is hashed.
 * Keys may be added; none changes its meaning. */
#pragma once

#include "cli/each-file.h"
#include "cli/method-choice.h"
#include "fingerprint/similar-ids.h"

G_BEGIN_DECLS

/* What the functions below get as their data. */
typedef struct
{
  WinnowMethodChoice choice;
  WinnowSimilarIds *similar_ids; /* (owned) of the files printed so far */
} WinnowDigestRequest;

extern const char winnow_digest_output_csv_heading[];

void winnow_digest_output_text (GString *out, const char *name, const WinnowContent *content,
                                const WinnowOptions *options, gconstpointer request);
void winnow_digest_output_json (GString *out, const char *name, const WinnowContent *content,
                                const WinnowOptions *options, gconstpointer request);
void winnow_digest_output_csv (GString *out, const char *name, const WinnowContent *content,
                               const WinnowOptions *options, gconstpointer request);

G_END_DECLS
