/* lexicon.h: the word lists that a user can edit: stop words and synonyms
 *
 * Lists are shipped inside the program. A file of the same name in the user's configuration folder
 * ("winnow/stop-words/en.txt") takes the place of the shipped one; further files
 * ("winnow/stop-words/fr.txt") are added. They are read once, when the first text is cut. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  const char *id;          /* "stop-words": the folder's name */
  const char *title;       /* marked for translation */
  const char *description; /* what a line is; marked for translation */
} WinnowLexicon;

/* The table: stop-words, synonyms; ends with a row whose id is NULL. */
const WinnowLexicon *winnow_lexicons (void);

/* One list of a lexicon. */
typedef struct
{
  char *name;          /* "en.txt" */
  char *path;          /* of the user's file, in the file system's encoding, whether it is there or not */
  gboolean is_user;    /* the user's file is there and is read */
  gboolean is_shipped; /* there is a shipped one of that name */
  /* (nullable) what serves, UTF-8, NUL-terminated: the user's file, else the shipped list; NULL
   * where neither can be read */
  char *text;
  char *problem; /* (nullable) why the user's file is not read: a sentence that names it */
} WinnowWordList;
void winnow_word_list_free (WinnowWordList *list);

/* Reads all lists of the lexicon @id anew, by name. The user's are regular files of at most 4 MiB
 * whose names end in ".txt". Thread-safe. Returns: (transfer full) (element-type WinnowWordList) */
GPtrArray *winnow_lexicon_load (const char *id);

/* The shipped lists of the lexicon @id, whatever the user has in their place. Returns: (transfer
 * full) (element-type utf8) */
GPtrArray *winnow_lexicon_dup_shipped (const char *id);

/* What is to be told of a list of the lexicon @id: why the user's file is not read, or how many of
 * its lines make no sense; NULL: nothing. Returns: (transfer full) (nullable) */
char *winnow_word_list_dup_problem (const WinnowWordList *list, const char *id);

/* Writes the shipped list @name to the user's file, unless that is there, so that it can be edited.
 * FALSE with an error that names the file. Returns the path in @path: (transfer full). */
gboolean winnow_lexicon_make_user_file (const char *id, const char *name, char **path, GError **error);

/* The problems of all lists, and for each of the user's how many of its lines make no sense: for a
 * front end to tell once at its start. Returns: (transfer full) (element-type utf8) */
GPtrArray *winnow_lexicon_dup_problems (void);

G_END_DECLS
