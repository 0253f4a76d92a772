/* lexicon.c: word lists in the program's resource, and the user's own in "winnow" in the
 * configuration folder
 *
 * An unreadable list never stops a check: the shipped one is used, and the problem is reported.
 * Nothing is cached; each reader of a list loads it once. */
#include "text/words/lexicon.h"

#include <errno.h>
#include <string.h>

#include <glib/gstdio.h>

#include "base/array.h"
#include "base/translate.h"
#include "text/words/chinese-words.h"
#include "text/words/initials.h"
#include "base/resource.h"
#include "text/words/stop-words.h"
#include "text/words/synonyms.h"
#include "text/text-resources.h"
#include "text/words/bilingual-dictionary.h"

#define ENDING ".txt"
#define MAX_SIZE (16 << 20) /* bytes of a user's file */
#define MAX_SHOWN 8u        /* faulty lines that a message names */

static const WinnowLexicon lexicons[] = {
  { "stop-words", N_ ("Stop words"), N_ ("Words that carry no meaning of their own: one on each line.") },
  { "synonyms", N_ ("Synonyms"), N_ ("Words that replace one another: “word: synonym, synonym” on each line.") },
  { "dictionary", N_ ("Dictionary"),
    N_ ("Chinese words that texts are cut into: “word” on each line, with frequency and class if you like.") },
  { "initials", N_ ("Pinyin initials"),
    N_ ("How often syllables begin with each consonant: “letter number” on each line.") },
  { "translations", N_ ("Translations"),
    N_ ("A dictionary of two languages: CC-CEDICT’s lines, or “word = translation; translation” on each line.") },
  { NULL, NULL, NULL },
};

const WinnowLexicon *
winnow_lexicons (void)
{
  return lexicons;
}

static void
find_faulty_translations (const char *text, GArray *faults)
{
  g_autoptr (WinnowBilingualDictionary) translations = winnow_bilingual_dictionary_new (text, faults);
}

static void
find_faulty_synonyms (const char *text, GArray *faults)
{
  g_autoptr (WinnowSynonyms) synonyms = winnow_synonyms_new (text, faults);
}

/* Functions that find the faulty lines of a list, by lexicon. */
static void (*const find_faults[]) (const char *text, GArray *faults)
    = { winnow_stop_words_find_faults, find_faulty_synonyms, winnow_chinese_words_find_faults,
        winnow_initials_find_faults, find_faulty_translations };

static void
word_list_free (WinnowWordList *list)
{
  if (list == NULL)
    return;
  winnow_clear (list, g_free, name, path, text, problem);
  g_free (list);
}

/* ── shipped lists ── */

static char *
dup_resource_path (const char *id, const char *name)
{
  return g_strconcat ("/org/winnow/Winnow/", id, "/", name, NULL);
}

char *
winnow_lexicon_dup_shipped (const char *id, const char *name)
{
  g_autofree char *path = dup_resource_path (id, name);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (winnow_resource_get (winnow_text_get_resource), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  return bytes != NULL ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)) : NULL;
}

/* ── the user's lists ── */

static char *
dup_user_folder (const char *id)
{
  return g_build_filename (g_get_user_config_dir (), "winnow", id, NULL);
}

/* "“PATH” can't be read: REASON." */
static char *
describe (const char *path, const char *reason)
{
  g_autofree char *name = g_filename_display_name (path);
  return g_strdup_printf (_ ("“%s” can't be read: %s"), name, reason);
}

char *
winnow_word_list_dup_file (const char *path, char **problem)
{
  g_autofree char *bytes = NULL;
  g_autoptr (GError) error = NULL;
  const char *reason = NULL, *text;
  GStatBuf status;
  gsize length = 0;
  if (g_stat (path, &status) != 0)
    {
      if (errno != ENOENT && errno != ENOTDIR)
        *problem = describe (path, g_strerror (errno));
      return NULL;
    }
  if (!S_ISREG (status.st_mode))
    reason = _ ("it is no file");
  else if (status.st_size > MAX_SIZE)
    reason = _ ("it is larger than 16 MiB");
  else if (!g_file_get_contents (path, &bytes, &length, &error))
    reason = error->message;
  else if (!g_utf8_validate_len (bytes, length, NULL))
    reason = _ ("it is no UTF-8 text");
  if (reason != NULL)
    return *problem = describe (path, reason), NULL;
  text = g_str_has_prefix (bytes, "\xef\xbb\xbf") ? bytes + 3 : bytes;
  return g_strdup (text);
}

/* Adds the names of the user's files that are not yet in @names. */
static void
add_user_names (const char *id, GHashTable *names)
{
  g_autofree char *folder = dup_user_folder (id);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (name[0] != '.' && g_str_has_suffix (name, ENDING))
      g_hash_table_add (names, g_strdup (name));
}

/* @is_shipped: ignores the user's file. */
static WinnowWordList *
load_list (const char *id, const char *name, gboolean is_shipped)
{
  WinnowWordList *list = g_new0 (WinnowWordList, 1);
  g_autofree char *folder = dup_user_folder (id), *shipped = winnow_lexicon_dup_shipped (id, name);
  list->name = g_filename_display_name (name);
  list->path = g_build_filename (folder, name, NULL);
  list->text = is_shipped ? NULL : winnow_word_list_dup_file (list->path, &list->problem);
  list->is_user = list->text != NULL;
  list->is_shipped = shipped != NULL;
  if (list->text == NULL)
    list->text = g_steal_pointer (&shipped);
  return list;
}

GPtrArray *
winnow_lexicon_load (const char *id, gboolean is_shipped)
{
  GPtrArray *lists = winnow_pointers_new (word_list_free);
  g_autoptr (GHashTable) names = winnow_string_table_new (NULL);
  g_autofree char *shipped_path = dup_resource_path (id, "");
  g_auto (GStrv) shipped = g_resource_enumerate_children (winnow_resource_get (winnow_text_get_resource), shipped_path,
                                                          G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  winnow_for_each_string (one, shipped)
    g_hash_table_add (names, g_strdup (one));
  if (!is_shipped)
    add_user_names (id, names);
  g_autoptr (GList) sorted = g_list_sort (g_hash_table_get_keys (names), (GCompareFunc) strcmp);
  for (GList *name = sorted; name != NULL; name = name->next)
    g_ptr_array_add (lists, load_list (id, name->data, is_shipped));
  return lists;
}

void
winnow_lexicon_read (const char *id, gboolean is_shipped, WinnowLineFunc func, gpointer data)
{
  g_autoptr (GPtrArray) lists = winnow_lexicon_load (id, is_shipped);
  winnow_for_each (const WinnowWordList, list, lists)
    if (list->text != NULL)
      winnow_word_list_read (list->text, func, data, NULL);
}

/* ── caches made of lists ── */

static GRecMutex lock;    /* of the caches; one that is made of a list may need another */
static GPtrArray *filled; /* (element-type WinnowLexiconCache) */
static GPtrArray *former; /* what they held before lists changed: other threads may still use it */
static guint n_holds, generation;
static gboolean is_stale; /* a list was saved while they were held */

gconstpointer
winnow_lexicon_cache_fill (WinnowLexiconCache *cache)
{
  g_rec_mutex_lock (&lock);
  gconstpointer made = g_atomic_pointer_get (&cache->made);
  if (made == NULL)
    {
      made = cache->make ();
      g_atomic_pointer_set (&cache->made, made);
      if (filled == NULL)
        filled = g_ptr_array_new ();
      g_ptr_array_add (filled, cache);
    }
  g_rec_mutex_unlock (&lock);
  return made;
}

/* Earlier caches live as long as the program: a user saves a list now and then, and the largest
 * takes a few MB. */
static void
empty_caches (void)
{
  if (n_holds > 0 || !is_stale)
    return;
  if (former == NULL)
    former = g_ptr_array_new ();
  winnow_for_each (WinnowLexiconCache, cache, filled)
    {
      g_ptr_array_add (former, (gpointer) cache->made);
      g_atomic_pointer_set (&cache->made, NULL);
    }
  g_clear_pointer (&filled, g_ptr_array_unref);
  is_stale = FALSE;
  generation++;
}

void
winnow_lexicon_changed (void)
{
  g_rec_mutex_lock (&lock);
  is_stale = TRUE;
  empty_caches ();
  g_rec_mutex_unlock (&lock);
}

void
winnow_lexicon_hold (void)
{
  g_rec_mutex_lock (&lock);
  n_holds++;
  g_rec_mutex_unlock (&lock);
}

void
winnow_lexicon_release (void)
{
  g_rec_mutex_lock (&lock);
  n_holds--;
  empty_caches ();
  g_rec_mutex_unlock (&lock);
}

guint
winnow_lexicon_get_generation (void)
{
  g_rec_mutex_lock (&lock);
  guint now = generation;
  g_rec_mutex_unlock (&lock);
  return now;
}

/* ── saving ── */

static gboolean
write_list (const char *id, const char *name, const char *text, GError **error)
{
  g_autofree char *folder = dup_user_folder (id), *file = g_build_filename (folder, name, NULL),
                  *shipped = winnow_lexicon_dup_shipped (id, name), *shown = g_filename_display_name (file);
  if (g_strcmp0 (text, shipped) == 0)
    {
      if (g_remove (file) == 0 || errno == ENOENT || errno == ENOTDIR)
        return TRUE;
    }
  else if (g_mkdir_with_parents (folder, 0700) == 0)
    return g_file_set_contents (file, text, -1, error);
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), _ ("“%s” can't be written: %s"), shown,
               g_strerror (errno));
  return FALSE;
}

gboolean
winnow_lexicon_save (const char *id, const char *name, const char *text, GError **error)
{
  if (!write_list (id, name, text, error))
    return FALSE;
  winnow_lexicon_changed ();
  return TRUE;
}

/* ── faults ── */

void
winnow_word_list_read (const char *text, WinnowLineFunc func, gpointer data, GArray *faults)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const guint number = i + 1;
      char *comment = strchr (lines[i], '#');
      if (comment != NULL)
        *comment = '\0';
      if (*g_strstrip (lines[i]) != '\0' && !func (lines[i], data) && faults != NULL)
        g_array_append_val (faults, number);
    }
}

GArray *
winnow_word_list_find_faults (const char *id, const char *text)
{
  GArray *faults = winnow_array_new (guint);
  guint lexicon = 0;
  while (lexicons[lexicon].id != NULL && !g_str_equal (lexicons[lexicon].id, id))
    lexicon++;
  g_return_val_if_fail (lexicons[lexicon].id != NULL, faults);
  find_faults[lexicon](text, faults);
  return faults;
}

char *
winnow_word_list_describe_faults (const GArray *faults, const char *name)
{
  g_autoptr (GString) numbers = g_string_new (NULL);
  winnow_for_each_below (i, MIN (faults->len, MAX_SHOWN))
    g_string_append_printf (numbers, "%s%u", i > 0 ? ", " : "", g_array_index (faults, guint, i));
  if (faults->len > MAX_SHOWN)
    g_string_append (numbers, ", …");
  /* Translators: 1: a file; 2: a line number, or several: "3, 5, 8" */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "“%1$s”: line %2$s makes no sense and is left out",
                                       "“%1$s”: lines %2$s make no sense and are left out", faults->len),
                          name, numbers->str);
}

char *
winnow_word_list_dup_problem (const WinnowWordList *list, const char *id)
{
  g_autofree char *shown = g_filename_display_name (list->path);
  if (list->problem != NULL || !list->is_user)
    return g_strdup (list->problem);
  g_autoptr (GArray) faults = winnow_word_list_find_faults (id, list->text);
  return faults->len > 0 ? winnow_word_list_describe_faults (faults, shown) : NULL;
}

GPtrArray *
winnow_lexicon_dup_problems (void)
{
  GPtrArray *problems = g_ptr_array_new_with_free_func (g_free);
  winnow_for_each_with (lexicon, lexicons, id)
    {
      g_autoptr (GPtrArray) lists = winnow_lexicon_load (lexicon->id, FALSE);
      winnow_for_each (const WinnowWordList, list, lists)
        {
          char *problem = winnow_word_list_dup_problem (list, lexicon->id);
          if (problem != NULL)
            g_ptr_array_add (problems, problem);
        }
    }
  return problems;
}
