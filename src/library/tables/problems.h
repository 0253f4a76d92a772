/* problems.h: files that could not become documents */
#pragma once

#include "library/connection.h"

/* A file that could not become a document. */
typedef struct
{
  gint64 collection_id;
  char *path;
  char *reason;  /* a sentence for the user, naming the file */
  char *details; /* (nullable) messages of the library that read it, in lines */
  guint n_files; /* that it is about: those of a folder may be left out; 0 is 1 */
  char *tried;   /* (nullable) the bytes and the version of reading, which are not tried again; NULL: they are */
} WinnowProblem;
void winnow_problem_free (WinnowProblem *problem);

/* Replaces a problem of that path. */
gboolean winnow_library_put_problem (WinnowLibrary *library, const WinnowProblem *problem, GError **error);
/* (element-type WinnowProblem) by path; those of documents among them */
GPtrArray *winnow_library_list_problems (WinnowLibrary *library, GError **error);
/* How many files @problems (element-type WinnowProblem) are about. */
guint winnow_problems_count_files (const GPtrArray *problems);
/* Of one collection; 0: of all. With those of documents, which appear again when their files are
 * read again. */
gboolean winnow_library_clear_problems (WinnowLibrary *library, gint64 collection_id, GError **error);
/* Lets each file with a problem be tried again, those of documents too. */
gboolean winnow_library_forget_tries (WinnowLibrary *library, GError **error);
/* The problem of a document stays. TRUE if the path has none. */
gboolean winnow_library_remove_problem (WinnowLibrary *library, gint64 collection_id, const char *path, GError **error);
