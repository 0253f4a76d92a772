/* digests.h: digests of documents and frequencies of words */
#pragma once

#include "library/connection.h"
#include "match/groups/groups.h"

/* ── digests: one packed blob a document, method and settings ── */
/* @settings: as of winnow_method_dup_settings(). Deletes digests of other versions of the method,
 * and of all settings but the four newest. */
gboolean winnow_library_put_digest (WinnowLibrary *library, gint64 document_id, const char *settings,
                                    const WinnowDigest *digest, GError **error);
/* NULL without an error if none of the method's version, @values and @settings is stored, or it is
 * damaged: compute it again. */
WinnowDigest *winnow_library_dup_digest (WinnowLibrary *library, gint64 document_id, const WinnowMethod *method,
                                         const guint *values, const char *settings, GError **error);

/* One kind of digests. */
typedef struct
{
  const WinnowMethod *method;
  const char *settings;
} WinnowDigestKind;

#define WINNOW_N_DIGEST_KINDS 2

/* A digest as it is stored, for winnow_unpack_wanted(). */
typedef struct
{
  gint64 document_id;
  guint kind;
  gsize offset, size; /* of its bytes */
} WinnowPackedDigest;

typedef struct
{
  GArray *digests; /* (element-type WinnowPackedDigest) */
  GByteArray *bytes;
} WinnowPackedDigests;

/* Adds all digests of @kinds with row numbers [first, end) to @packed. */
gboolean winnow_library_read_digests (WinnowLibrary *library, const WinnowDigestKind kinds[WINNOW_N_DIGEST_KINDS],
                                      gint64 first, gint64 end, WinnowPackedDigests *packed, GError **error);
/* The number of the last row; 0: no row. */
gboolean winnow_library_get_last_digest (WinnowLibrary *library, gint64 *last, GError **error);

/* ── frequencies of words ── */
/* @n_documents: of the library when they were counted. */
gboolean winnow_library_put_frequencies (WinnowLibrary *library, const WinnowFrequencies *frequencies,
                                         guint n_documents, GError **error);
/* NULL without an error: none are stored */
WinnowFrequencies *winnow_library_dup_frequencies (WinnowLibrary *library, GError **error);
/* as they were put; 0: none are stored */
gboolean winnow_library_count_frequency_documents (WinnowLibrary *library, gint64 *n_documents, GError **error);
