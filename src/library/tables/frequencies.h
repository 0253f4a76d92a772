/* frequencies.h: how common words are in the library */
#pragma once

#include "library/connection.h"

/* @n_documents: of the library when they were counted. */
gboolean winnow_library_put_frequencies (WinnowLibrary *library, const WinnowFrequencies *frequencies,
                                         guint n_documents, GError **error);
/* NULL without an error: none are stored */
WinnowFrequencies *winnow_library_dup_frequencies (WinnowLibrary *library, GError **error);
/* as they were put; 0: none are stored */
gboolean winnow_library_count_frequency_documents (WinnowLibrary *library, gint64 *n_documents, GError **error);
