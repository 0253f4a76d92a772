/* authors.h: whose a document is, by hand and by the names of files and folders */
#pragma once

#include "library/connection.h"

/* Sets the author of @document_ids by hand; names of files do not change it. @author: (nullable)
 * NULL: winnow_check_find_authors() finds it again. @number: (nullable) of a student; files with
 * one number, or without a number with one name, are of one author. Percentages and lists follow at
 * once. */
gboolean winnow_library_set_author (WinnowLibrary *library, const gint64 *document_ids, gsize n_documents,
                                    const char *author, const char *number, GError **error);
/* A document by its names. */
typedef struct
{
  gint64 id, collection_id;
  char *path;
  gboolean is_unknown; /* its names said nothing before, and no number was set by hand */
} WinnowNamedDocument;
/* All documents of each folder in which a document was not matched with the @patterns (their id,
 * not 0). (element-type WinnowNamedDocument) by id */
GPtrArray *winnow_library_list_unnamed (WinnowLibrary *library, gint64 patterns, GError **error);
/* The documents of the collection whose names name @author. (element-type WinnowNamedDocument) */
GPtrArray *winnow_library_list_namesakes (WinnowLibrary *library, gint64 collection_id, const char *author,
                                          GError **error);
/* Stores author and number (both nullable) by the names of its file and folders. An author who was
 * set by hand stays. Lists and percentages follow at once. */
gboolean winnow_library_put_names (WinnowLibrary *library, gint64 document_id, const char *author, const char *number,
                                   gint64 patterns, GError **error);
/* The @patterns were matched with all unknown documents up to the id, and found nothing. */
gboolean winnow_library_set_named (WinnowLibrary *library, gint64 last_id, gint64 patterns, GError **error);
/* The name that an index of a platform gives to a student's number, for files of the collection. */
gboolean winnow_library_put_student (WinnowLibrary *library, gint64 collection_id, const char *number, const char *name,
                                     GError **error);
/* Returns: (transfer full) (nullable) NULL without an error: no index names it */
char *winnow_library_dup_student (WinnowLibrary *library, gint64 collection_id, const char *number, GError **error);
