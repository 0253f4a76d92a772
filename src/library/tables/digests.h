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

/* ── frequencies of words ── */
/* @n_documents: of the library when they were counted. */
gboolean winnow_library_put_frequencies (WinnowLibrary *library, const WinnowFrequencies *frequencies,
                                         guint n_documents, GError **error);
/* NULL without an error: none are stored */
WinnowFrequencies *winnow_library_dup_frequencies (WinnowLibrary *library, GError **error);
/* as they were put; 0: none are stored */
gboolean winnow_library_count_frequency_documents (WinnowLibrary *library, gint64 *n_documents, GError **error);
