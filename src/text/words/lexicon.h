/* lexicon.h: word lists that a user can edit: stop words, synonyms, words of Chinese, initials
 *
 * Lists are shipped inside the program. A file of the same name in the user's configuration folder
 * ("winnow/stop-words/en.txt") replaces a shipped list; other files ("winnow/stop-words/fr.txt")
 * are added. They are read once, when the first text is cut, and again after one was saved. */
#pragma once

#include <gio/gio.h>

typedef struct
{
  const char *id;          /* "stop-words": the folder's name */
  const char *title;       /* marked for translation */
  const char *description; /* the form of a line; marked for translation */
} WinnowLexicon;

/* The table: stop-words, synonyms, dictionary, initials; ends with a row whose id is NULL. */
const WinnowLexicon *winnow_lexicons (void);

/* One list of a lexicon. */
typedef struct
{
  char *name;          /* "en.txt" */
  char *path;          /* of the user's file, whether it exists or not; in the file system's encoding */
  gboolean is_user;    /* the user's file exists and is used */
  gboolean is_shipped; /* a list of that name is shipped */
  /* (nullable) the list in use, UTF-8, NUL-terminated: the user's file, else the shipped list; NULL
   * if neither can be read */
  char *text;
  char *problem; /* (nullable) why the user's file is not used: a sentence that names it */
} WinnowWordList;

/* Reads all lists of the lexicon @id, by name; with @is_shipped only the shipped ones. The user's
 * are regular files of at most 16 MiB with names that end in ".txt". Thread-safe. Returns:
 * (transfer full) (element-type WinnowWordList) */
GPtrArray *winnow_lexicon_load (const char *id, gboolean is_shipped);

/* The problem of a list of the lexicon @id: why the user's file is not used, or which of its
 * lines are faulty. Returns: (transfer full) (nullable) NULL: no problem */
char *winnow_word_list_dup_problem (const WinnowWordList *list, const char *id);

/* Reads the regular file @path as a list. Returns: (transfer full) (nullable) its text; NULL
 * without a @problem where there is no such file */
char *winnow_word_list_dup_file (const char *path, char **problem);

/* The numbers, from 1, of the lines of @text that make no sense in a list of the lexicon @id.
 * Returns: (transfer full) (element-type guint) */
GArray *winnow_word_list_find_faults (const char *id, const char *text);

/* "“NAME”: lines 3, 5 make no sense and are left out", for at least one of @faults. */
char *winnow_word_list_describe_faults (const GArray *faults, const char *name);

/* Calls @func for each line of @text without its comment ("#" to the end) and without white space
 * around it; not for empty ones. @func: may change the line; FALSE: it makes no sense. @faults:
 * (nullable) gets the numbers of those. */
typedef gboolean (*WinnowLineFunc) (char *line, gpointer data);
void winnow_word_list_read (const char *text, WinnowLineFunc func, gpointer data, GArray *faults);

/* The lines of all lists of a lexicon that can be read; @is_shipped as above. */
void winnow_lexicon_read (const char *id, gboolean is_shipped, WinnowLineFunc func, gpointer data);

/* The shipped list @name. Returns: (transfer full) (nullable) NULL: no list has this name */
char *winnow_lexicon_dup_shipped (const char *id, const char *name);

/* Makes @text the list @name: writes the user's file, or removes it where @text is the shipped
 * list. FALSE with an error that names the file. */
gboolean winnow_lexicon_save (const char *id, const char *name, const char *text, GError **error);

/* The problems of all lists, which a front end shows once at its start. Returns: (transfer full)
 * (element-type utf8) */
GPtrArray *winnow_lexicon_dup_problems (void);

/* ── caches made of lists ── */

/* A static one for each kind of set that is made of lists: { function }. */
typedef struct
{
  gpointer (*make) (void);
  gconstpointer made; /* NULL: not yet, or a list was saved since */
} WinnowLexiconCache;

gconstpointer winnow_lexicon_cache_fill (WinnowLexiconCache *cache);

/* Thread-safe. The returned value lives as long as the program, also when lists change. */
static inline gconstpointer
winnow_lexicon_cache_get (WinnowLexiconCache *cache)
{
  gconstpointer made = g_atomic_pointer_get (&cache->made);
  return G_LIKELY (made != NULL) ? made : winnow_lexicon_cache_fill (cache);
}

/* A file of a list came or went without winnow_lexicon_save(). */
void winnow_lexicon_changed (void);

/* Between these calls, which may nest, caches stay as they are: a check goes by one state of the
 * lists. Lists that are saved meanwhile are used from the last release on. */
void winnow_lexicon_hold (void);
void winnow_lexicon_release (void);

/* Changes when caches are made again. */
guint winnow_lexicon_get_generation (void);
