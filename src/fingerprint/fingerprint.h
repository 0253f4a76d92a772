/* fingerprint.h: a document → its fingerprint under each method; the table of all methods
 *
 * A method turns a document into a digest, names bucket keys (documents that share one are
 * candidates for being the same piece) and compares two digests in its own unit. Everything here is
 * immutable once made and may be shared between threads. */
#pragma once

#include "fingerprint/frequencies.h"
#include "fingerprint/subject.h"
#include "text/synonyms.h"

G_BEGIN_DECLS

/* One hash with its global position. */
typedef struct
{
  guint64 hash;
  guint32 first, last; /* tokens of the subject's text, half-open */
} WinnowFingerprint;

/* k and g in words of an alphabetic script; text is measured in weight (text.h). 1 ≤ k ≤ g ≤
 * 1000. */
typedef struct
{
  guint k; /* noise length: nothing shorter than k matches */
  guint g; /* guarantee length: every shared run of at least g yields a shared fingerprint */
} WinnowGranularity;

#define WINNOW_DEFAULT_K 5
#define WINNOW_DEFAULT_G 8

/* What methods know beyond the document: all borrowed, none NULL. */
typedef struct
{
  WinnowGranularity granularity;
  const WinnowFrequencies *frequencies; /* winnow_frequencies_get_shipped() where nothing was learnt */
  const WinnowSynonyms *synonyms;
} WinnowMethodContext;

/* The defaults of a check, what is shipped, and the user's own synonyms. */
void winnow_method_context_init (WinnowMethodContext *context);

typedef struct _WinnowMethod WinnowMethod;

#define WINNOW_MAX_PARAMETERS 4

/* What one method makes of one document. */
typedef struct
{
  gatomicrefcount ref_count;
  const WinnowMethod *method;
  guint values[WINNOW_MAX_PARAMETERS]; /* of the method's parameters it was made with; 0 behind the last one */
  /* (owned) (element-type WinnowFingerprint) in the order the method says; empty: the method has
   * nothing to say of this document */
  GArray *fingerprints;
  /* (owned) (nullable) (element-type guint32) what each fingerprint is made of, where its hash
   * is not enough to compare: @width each */
  GArray *symbols;
  guint width;  /* symbols of a fingerprint; 0 where there are none */
  guint64 size; /* of the document in what the method measures: tokens or code points, see its file */
  /* (owned) (nullable) what was hashed, where a reader can make sense of it: keywords, parts of
   * a card; a line each */
  char *words;
} WinnowDigest;

WinnowDigest *winnow_digest_new (const WinnowMethod *method, const guint *values); /* without fingerprints yet */
WinnowDigest *winnow_digest_ref (WinnowDigest *digest);
void winnow_digest_unref (WinnowDigest *digest);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDigest, winnow_digest_unref)

/* Appends one fingerprint. */
void winnow_digest_add (WinnowDigest *digest, guint64 hash, guint32 first, guint32 last);

/* Turns the places of all fingerprints from tokens of @from, the words or characters of a subject,
 * into those of its tokens @to that stand there. */
void winnow_digest_map_places (WinnowDigest *digest, const WinnowText *from, const WinnowText *to);

/* Whether they have the same method and parameters, and neither is empty: only then they can be
 * compared. */
gboolean winnow_digest_is_comparable (const WinnowDigest *a, const WinnowDigest *b);

/* What a method compares in. */
typedef enum
{
  WINNOW_UNIT_EQUAL, /* 1 equal, 0 not */
  WINNOW_UNIT_SHARE, /* 0 to 1 */
  WINNOW_UNIT_COUNT, /* how many agree */
  WINNOW_UNIT_BITS,  /* Hamming distance of the one hash of each digest: how many bits differ */
} WinnowUnit;

typedef struct
{
  double value;      /* in the method's unit */
  double similarity; /* the same on one scale for all methods: 0 nothing in common, 1 the same */
  /* containment: share of A that B has, and of B that A has, 0 to 1; NAN where the method knows
   * none */
  double a_in_b, b_in_a;
} WinnowAgreement;

typedef struct
{
  const char *name; /* "n"; NULL: no further parameter */
  guint minimum, maximum, initial;
  const char *description; /* marked for translation */
  guint uses;              /* set of WinnowUses: what a digest depends on, too, where the value is not 0 */
} WinnowParameter;

/* What a digest depends on besides text, version and parameters. */
typedef enum
{
  WINNOW_USES_GRANULARITY = 1 << 0,
  WINNOW_USES_FREQUENCIES = 1 << 1,
  WINNOW_USES_SYNONYMS = 1 << 2,
  WINNOW_USES_STOP_WORDS = 1 << 3,
  WINNOW_USES_METADATA = 1 << 4, /* title, author, date */
} WinnowUses;

struct _WinnowMethod
{
  const char *id;          /* "winnow" */
  const char *title;       /* English, marked for translation, like all that follows */
  const char *description; /* a sentence in plain words */
  guint version;           /* stored beside the digests; changes when they do */
  guint uses;              /* set of WinnowUses, with whatever parameters */
  WinnowUnit unit;
  double threshold; /* in the unit; at least so much (BITS: at most so many) is the same piece */
  WinnowParameter parameters[WINNOW_MAX_PARAMETERS + 1];
  const char *verified_by; /* (nullable) id of the method that settles a hit exactly where this one only estimates */
  /* What to tell a reader about a pair, a sentence each. */
  const char *same, *different;
  const char *silent; /* one of the documents has an empty digest: why */

  /* @values: a value a parameter. Returns: (transfer full) */
  WinnowDigest *(*compute) (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values);
  /* Appends the bucket keys (element-type guint64), at most once each: two documents that are the
   * same at @threshold share one (surely, or as likely as the method's file says). */
  void (*keys) (const WinnowDigest *digest, double threshold, GArray *keys);
  /* Both are comparable. Mirrors. Fills all of @agreement. */
  void (*compare) (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement);
  /* (nullable) Whether a digest that came from elsewhere and is not empty has the fingerprints,
   * symbols and words that the two above rely on; NULL: any has. */
  gboolean (*is_whole) (const WinnowDigest *digest);
};

/* The table, in the order they are shown; NULL-terminated. */
const WinnowMethod *const *winnow_methods (void);

/* Returns: (nullable) the row of @id. */
const WinnowMethod *winnow_method_find (const char *id);

/* Fills @values (WINNOW_MAX_PARAMETERS of them) with the defaults. */
void winnow_method_init_values (const WinnowMethod *method, guint *values);

/* Sets one of @values from "NAME=NUMBER". FALSE with WINNOW_METHOD_ERROR: no such parameter, out of
 * range. */
gboolean winnow_method_set_value (const WinnowMethod *method, guint *values, const char *assignment, GError **error);

/* What a digest made with @values depends on: a set of WinnowUses. */
guint winnow_method_get_uses (const WinnowMethod *method, const guint *values);

/* What a stored digest was made with, so that it is only taken where it would come out the same:
 * "k=5 g=8 n=128 …"; names only what the method uses. */
char *winnow_method_dup_settings (const WinnowMethod *method, const guint *values, const WinnowMethodContext *context,
                                  WinnowHanMode han);

/* Whether @value (in the method's unit) makes two documents the same piece at @threshold. */
gboolean winnow_method_is_same (const WinnowMethod *method, double value, double threshold);

/* Whether @threshold makes sense for the method; FALSE with WINNOW_METHOD_ERROR_THRESHOLD, whose
 * message names the range. */
gboolean winnow_method_check_threshold (const WinnowMethod *method, double threshold, GError **error);

/* A value in the method's unit as people read it: "97 %", "2 bits", "3", "equal". Returns:
 * (transfer full) */
char *winnow_method_format_value (const WinnowMethod *method, double value);

#define WINNOW_METHOD_ERROR (winnow_method_error_quark ())
typedef enum
{
  WINNOW_METHOD_ERROR_PARAMETER,
  WINNOW_METHOD_ERROR_THRESHOLD,
} WinnowMethodError;
GQuark winnow_method_error_quark (void);

/* One document under all methods with their default parameters, in the order of the table. */
typedef struct
{
  gatomicrefcount ref_count;
  GPtrArray *digests; /* (owned) (element-type WinnowDigest) */
} WinnowDigests;

WinnowDigests *winnow_digests_new (WinnowSubject *subject, const WinnowMethodContext *context);
WinnowDigests *winnow_digests_ref (WinnowDigests *digests);
void winnow_digests_unref (WinnowDigests *digests);
gsize winnow_digests_get_size (const WinnowDigests *digests); /* bytes of memory, for caches */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDigests, winnow_digests_unref)

/* The methods with positions, on tokens alone: for the check's candidates.
 * Returns: (transfer full) (element-type WinnowFingerprint) in ascending order of position */

/* k-word winnowing: Schleimer, Wilkerson, Aiken, "Winnowing: Local Algorithms for Document
 * Fingerprinting", SIGMOD 2003. */
GArray *winnow_fingerprint_winnow (const WinnowText *text, const WinnowGranularity *granularity);

/* Sentences with at least k keywords, hashed in order. */
GArray *winnow_fingerprint_sentence (const WinnowText *text, const WinnowGranularity *granularity);

/* Two content words that stand together, in any order; stop words are passed over. @granularity is
 * not read. */
GArray *winnow_fingerprint_content (const WinnowText *text, const WinnowGranularity *granularity);

G_END_DECLS
