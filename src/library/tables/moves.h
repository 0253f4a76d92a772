/* moves.h: collections get other names, documents other collections */
#pragma once

#include "library/library.h"

/* Gives the collection that name without the white space around it. WINNOW_LIBRARY_ERROR_TAKEN
 * where nothing is left of it, or another collection of the role has it;
 * WINNOW_LIBRARY_ERROR_NOT_FOUND for one of an attached library. */
gboolean winnow_library_rename_collection (WinnowLibrary *library, gint64 collection_id, const char *name,
                                           GError **error);

/* Moves documents to a collection, all or none, with everything that was found in them and decided
 * about them; those that are there already stay as they are. A document that comes to another role
 * counts as not checked, since it is compared with others now, and one that becomes a template
 * leaves its groups for good. WINNOW_LIBRARY_ERROR_TAKEN where the collection has another document
 * at the same path; WINNOW_LIBRARY_ERROR_ATTACHED for documents of attached libraries;
 * WINNOW_LIBRARY_ERROR_NOT_FOUND for their collections. */
gboolean winnow_library_move_documents (WinnowLibrary *library, const gint64 *document_ids, gsize n_documents,
                                        gint64 collection_id, GError **error);

/* Removes a collection of the library that has neither documents nor files with problems; any other
 * stays. */
gboolean winnow_library_remove_empty_collection (WinnowLibrary *library, gint64 collection_id, GError **error);
