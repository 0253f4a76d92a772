/* fingerprint.h: a document → its digest under each method; the table of all methods
 *
 * A method computes a digest of a document, gives it bucket keys (documents that share a key are
 * candidates for the same piece), and compares two digests in its own unit. Everything here is
 * immutable after it is made and may be shared between threads. */
#pragma once

#include "fingerprint/frequencies.h"
#include "fingerprint/subject.h"
#include "text/words/synonyms.h"

/* A hash and its tokens. */
typedef struct
{
  guint64 hash;
  guint32 first, last; /* tokens of the subject's text, half-open */
} WinnowFingerprint;
G_STATIC_ASSERT (sizeof (WinnowFingerprint) == 16); /* winnow_radix_sort() */

/* k and g in words of an alphabetic script, measured as weight (text.h). 1 ≤ k ≤ g ≤ 1000. */
typedef struct
{
  guint k; /* noise length: shared runs shorter than k do not match */
  guint g; /* guarantee length: every shared run of at least g yields a shared fingerprint */
} WinnowGranularity;

#define WINNOW_DEFAULT_K 5
#define WINNOW_DEFAULT_G 8

/* What methods use besides the document. All borrowed; none is NULL. */
typedef struct
{
  WinnowGranularity granularity;
  const WinnowFrequencies *frequencies; /* the library's, or winnow_frequencies_get_shipped() */
  const WinnowSynonyms *synonyms;
} WinnowMethodContext;

/* Sets the default granularity, the shipped frequencies and the default synonyms. */
void winnow_method_context_init (WinnowMethodContext *context);

typedef struct _WinnowMethod WinnowMethod;

#define WINNOW_MAX_PARAMETERS 4

/* What one method computes of one document. */
typedef struct
{
  gatomicrefcount ref_count;
  const WinnowMethod *method;
  guint values[WINNOW_MAX_PARAMETERS]; /* values of the method's parameters; 0 after the last one */
  /* (owned) (element-type WinnowFingerprint) in the method's order; empty: the method is silent
   * about this document */
  GArray *fingerprints;
  /* (owned) (nullable) (element-type guint32) @width symbols a fingerprint, where hashes are not
   * enough to compare */
  GArray *symbols;
  guint width;  /* symbols of a fingerprint; 0: none */
  guint64 size; /* size of the document in the method's measure: tokens, terms or code points */
  /* (owned) (nullable) the hashed words, if they are readable: keywords, parts of a card; one a
   * line */
  char *words;
} WinnowDigest;

WinnowDigest *winnow_digest_new (const WinnowMethod *method,
                                 const guint *values); /* without fingerprints. Returns: (transfer full) */
WinnowDigest *winnow_digest_ref (WinnowDigest *digest);
WINNOW_DECLARE_FREE (WinnowDigest, winnow_digest_unref)

/* With @fingerprints, which it takes. Returns: (transfer full) */
WinnowDigest *winnow_digest_new_take (const WinnowMethod *method, const guint *values, GArray *fingerprints,
                                      guint64 size);

/* Appends one fingerprint. */
void winnow_digest_add (WinnowDigest *digest, guint64 hash, guint32 first, guint32 last);

static inline guint64
winnow_digest_get_hash (const WinnowDigest *digest, guint i)
{
  return g_array_index (digest->fingerprints, WinnowFingerprint, i).hash;
}

/* Converts the ranges of all fingerprints from tokens of @from, the words or characters of a
 * subject, to tokens of @to. */
void winnow_digest_map_places (WinnowDigest *digest, const WinnowText *from, const WinnowText *to);

/* Whether both have the same method and parameters, and neither is empty. Only such digests may be
 * compared. */
gboolean winnow_digest_is_comparable (const WinnowDigest *a, const WinnowDigest *b);

/* The unit of a method's comparison. */
typedef enum
{
  WINNOW_UNIT_EQUAL, /* 1 equal, 0 not */
  WINNOW_UNIT_SHARE, /* 0 to 1 */
  WINNOW_UNIT_COUNT, /* number of equal fingerprints */
  WINNOW_UNIT_BITS,  /* Hamming distance of the two hashes, in bits */
} WinnowUnit;

typedef struct
{
  double value;      /* in the method's unit */
  double similarity; /* on one scale for all methods: 0 nothing in common, 1 the same */
  /* containment: share of A that B has, and of B that A has, 0 to 1; NAN: the method has none */
  double a_in_b, b_in_a;
} WinnowAgreement;

/* A value of a parameter that has a name. */
typedef struct
{
  const char *name; /* "dictionary words", marked for translation; NULL ends the list */
  guint value;
  guint uses; /* set of WinnowUses that apply with this value */
} WinnowChoice;

typedef struct
{
  const char *name; /* "n"; NULL ends the list */
  guint minimum, maximum, initial;
  const char *description; /* what it sets, marked for translation */
  /* (nullable) the only values it may have; NULL: any from @minimum to @maximum */
  const WinnowChoice *choices;
} WinnowParameter;

/* What a digest depends on, besides text, version and parameters. */
typedef enum
{
  WINNOW_USES_GRANULARITY = 1 << 0,
  WINNOW_USES_FREQUENCIES = 1 << 1,
  WINNOW_USES_SYNONYMS = 1 << 2,
  WINNOW_USES_STOP_WORDS = 1 << 3,
  WINNOW_USES_METADATA = 1 << 4, /* title, author, date */
  WINNOW_USES_INITIALS = 1 << 5, /* the user's file of initials (text/words/initials.h) */
  WINNOW_USES_WORDS = 1 << 6,    /* words of the dictionary */
} WinnowUses;

struct _WinnowMethod
{
  const char *id;          /* "winnow" */
  const char *title;       /* in English, marked for translation, as are all texts below */
  const char *description; /* a sentence in plain words */
  guint version;           /* stored with groups; increased when digests change */
  guint uses;              /* set of WinnowUses with any parameters */
  WinnowUnit unit;
  double threshold; /* in the unit: documents are the same piece from this value on (BITS: up to it) */
  WinnowParameter parameters[WINNOW_MAX_PARAMETERS + 1];
  const char *verified_by; /* (nullable) id of the method that computes exactly what this one estimates */
  /* Sentences for a reader about a pair. */
  const char *same, *different;
  const char *silent; /* one of the digests is empty: the reason */

  /* @values: one a parameter. Returns: (transfer full) */
  WinnowDigest *(*compute) (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values);
  /* Appends the bucket keys (element-type guint64), each once. Two documents that are the same at
   * @threshold share a key: always, or with the probability that the method's file names. */
  void (*keys) (const WinnowDigest *digest, double threshold, GArray *keys);
  /* Fills @agreement for two comparable digests. Symmetric. */
  void (*compare) (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement);
};

/* The table, in display order; NULL-terminated. */
const WinnowMethod *const *winnow_methods (void);

/* Returns: (nullable) the row of @id. */
const WinnowMethod *winnow_method_find (const char *id);

/* Sets @values (WINNOW_MAX_PARAMETERS) to the defaults. */
void winnow_method_init_values (const WinnowMethod *method, guint *values);

/* (nullable) The choice of @parameter that is @value; NULL: it has no choices, or none that is. */
const WinnowChoice *winnow_parameter_find_choice (const WinnowParameter *parameter, guint value);

/* Whether @parameter may be @value. */
gboolean winnow_parameter_is_allowed (const WinnowParameter *parameter, guint value);

/* Sets one of @values from "NAME=NUMBER". FALSE with WINNOW_METHOD_ERROR_PARAMETER: no such
 * parameter, or not one of its values. */
gboolean winnow_method_set_value (const WinnowMethod *method, guint *values, const char *assignment, GError **error);

/* The set of WinnowUses of digests with @values. */
guint winnow_method_get_uses (const WinnowMethod *method, const guint *values);

/* All that a digest depends on, "k=5 g=8 n=128 …", to reuse a stored digest only if computing it
 * again would give the same. Returns: (transfer full) */
char *winnow_method_dup_settings (const WinnowMethod *method, const guint *values, const WinnowMethodContext *context,
                                  WinnowHanMode han);

/* The bits of a digest whose method compares in bits. */
guint winnow_digest_get_n_bits (const WinnowDigest *digest);

/* Whether @value (in the method's unit) makes two documents the same piece at @threshold. */
gboolean winnow_method_is_same (const WinnowMethod *method, double value, double threshold);

/* Whether @threshold is in the method's range; FALSE with WINNOW_METHOD_ERROR_THRESHOLD, whose
 * message names the range. */
gboolean winnow_method_check_threshold (const WinnowMethod *method, double threshold, GError **error);

/* A value in the method's unit for readers: "97 %", "2 bits", "3", "equal". Returns: (transfer
 * full) */
char *winnow_method_format_value (const WinnowMethod *method, double value);

#define WINNOW_METHOD_ERROR (winnow_method_error_quark ())
typedef enum
{
  WINNOW_METHOD_ERROR_PARAMETER,
  WINNOW_METHOD_ERROR_THRESHOLD,
} WinnowMethodError;
GQuark winnow_method_error_quark (void);

/* The digests of one document under all methods with default parameters, in the order of the
 * table. */
typedef struct
{
  gatomicrefcount ref_count;
  GPtrArray *digests; /* (owned) (element-type WinnowDigest) */
} WinnowDigests;

WinnowDigests *winnow_digests_new (WinnowSubject *subject, const WinnowMethodContext *context);
WinnowDigests *winnow_digests_ref (WinnowDigests *digests);
WINNOW_DECLARE_FREE (WinnowDigests, winnow_digests_unref)
gsize winnow_digests_get_size (const WinnowDigests *digests); /* bytes of memory, for caches */

/* Fingerprints with positions of the tokens alone, for the candidates of a check. Returns:
 * (transfer full) (element-type WinnowFingerprint) by position */

/* See winnow.c. */
GArray *winnow_fingerprint_winnow (const WinnowText *text, const WinnowGranularity *granularity);

/* See sentence.c. */
GArray *winnow_fingerprint_sentence (const WinnowText *text, const WinnowGranularity *granularity);

/* See content-words.c. Ignores @granularity. */
GArray *winnow_fingerprint_content (const WinnowText *text, const WinnowGranularity *granularity);
