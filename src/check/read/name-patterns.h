/* name-patterns.h: whose paper a file is, by the names that learning platforms and students give to
 * files and folders
 *
 * The patterns are a list of the resource, data/name-patterns/platforms.txt, whose head describes
 * them; the user's own come first. */
#pragma once

#include "base/owned.h"

typedef struct _WinnowNamePatterns WinnowNamePatterns;

/* The author and assignment that a path names. */
typedef struct
{
  char *author;     /* (owned) (nullable) as it is written there: "Ada Byron", "byronada", "王芳" */
  char *number;     /* (owned) (nullable) a student's number, or name on the platform */
  char *assignment; /* (owned) (nullable) */
  /* (owned) (nullable) of the platform, beside the name: two people of one name have two of them
   * in one assignment, but one student has others in the next */
  char *participant;
  char *place; /* (owned) (nullable) the assignment: the path before the name; with a participant */
  gboolean is_late;
  gboolean is_index; /* the file is no paper: winnow_name_index_read() finds the authors of the others */
  gboolean is_sure;  /* by itself; else only with other files of its folder */
} WinnowNameFields;
WINNOW_DECLARE_FREE (WinnowNameFields, winnow_name_fields_free)

/* The shipped patterns, and the user's own unless @is_shipped. Blocks. */
WinnowNamePatterns *winnow_name_patterns_new (gboolean is_shipped);

/* Those of a list. @faults: (nullable) (element-type guint) gets the numbers, from 1, of its lines
 * that make no sense and are left out. */
WinnowNamePatterns *winnow_name_patterns_new_from_text (const char *text, GArray *faults);
WINNOW_DECLARE_FREE (WinnowNamePatterns, winnow_name_patterns_free)

/* Equal for equal lists, in every run; not 0. Of winnow_name_patterns_new(). */
gint64 winnow_name_patterns_get_id (const WinnowNamePatterns *patterns);

/* The faults of the user's lists: each a sentence that names a file and its lines. Returns:
 * (transfer full) (element-type utf8) */
GPtrArray *winnow_name_patterns_dup_problems (void);

/* The author and assignment in @path (UTF-8, separated by slashes; as of a document, also in an
 * archive). Thread-safe. Returns: (transfer full) (nullable) */
WinnowNameFields *winnow_name_patterns_match (const WinnowNamePatterns *patterns, const char *path);

/* For many paths: a pattern that is not sure by itself counts for the files of a folder if two
 * thirds of them fit it, with three authors or more. @paths: (element-type utf8). Returns:
 * (transfer full) (element-type WinnowNameFields), by the places of @paths; NULL for those without
 * an author */
GPtrArray *winnow_name_patterns_match_all (const WinnowNamePatterns *patterns, const GPtrArray *paths);

/* Reads the text of Blackboard's index of a submission: author, number (the user, by which other
 * files of the student are found) and assignment. Returns: (transfer full) (nullable) NULL if it is
 * no index */
WinnowNameFields *winnow_name_index_read (const char *text);
