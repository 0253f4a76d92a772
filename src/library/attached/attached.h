/* attached.h: other libraries, whose documents are references here while their texts stay there */
#pragma once

#include "library/connection.h"

/* Another library. Its file is only read. */
typedef struct
{
  gint64 id;
  char *path;                         /* absolute */
  char *name;                         /* base name without its ending, with which the names of its collections begin */
  char *time;                         /* ISO 8601, UTC: when it was attached */
  char *problem;                      /* (nullable) why it could not be read the last time: a sentence that names it */
  guint n_documents, n_pairs;         /* pairs: listed, with one of these */
  gboolean is_archive, may_add;       /* an archive: path is its address (archives.h) */
  guint64 n_archived, archived_words; /* documents in the archive, of which n_documents are here, and words */
} WinnowAttached;
void winnow_attached_free (WinnowAttached *attached);

/* Attaches the library at @path. Its submissions and references become references here: rows
 * without texts, in collections with its labels. Its templates and the libraries attached to it are
 * left out. Returns: its id; 0 on error: WINNOW_LIBRARY_ERROR_ATTACHED, or an error of opening
 * it */
gint64 winnow_library_attach (WinnowLibrary *library, const char *path, GError **error);
/* Removes its documents with their pairs, verdicts and notes. */
gboolean winnow_library_detach (WinnowLibrary *library, gint64 attached_id, GError **error);
GPtrArray *winnow_library_list_attached (WinnowLibrary *library,
                                         GError **error); /* (element-type WinnowAttached) by name */
/* Follows the attached libraries that changed since they were read: their new, changed and removed
 * documents are added, changed and removed here. The documents of a library that can't be read
 * stay, is_unreachable, and its problem is listed. *@is_back: (nullable) whether a library that
 * could not be read can be read again. */
gboolean winnow_library_follow_attached (WinnowLibrary *library, gboolean *is_back, GError **error);
