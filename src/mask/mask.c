/* mask.c: aliases of persons, files and pictures
 *
 * The names of a mask are compiled once into a table of spellings (mask-table.c).
 *
 * Masking replaces names in written text, not in computed results: places of the pair move along,
 * and a place inside a name moves to the start of its alias. JSON and CSV keep the places of the
 * extracted text, which belong to the file that the hash proves. An alias comes from the lowest row
 * of a person's documents and is equal in every report of a library. Not found: family names of Han
 * alone (张同学), nicknames, and people whom no metadata, field or file name gives as an author;
 * --mask-name adds these. */
#include "mask/mask.h"

#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "mask/mask-name.h"

#define MAX_ENDING 8 /* bytes of a file's ending that its alias keeps */
#define LEAST_STEM 3 /* characters of a file's name, at least, to search for it in texts */
#define PROBLEM_DIGITS 6
#define LEAST_NUMBER 5 /* characters of a name that is a number alone */
#define MAX_NAME 200   /* characters; of what is longer, and so no name, the beginning is searched for */

struct _WinnowMask
{
  WinnowMaskTable *table;
  GHashTable *files;   /* gint64* → char*: aliases of documents whose names are replaced */
  GHashTable *by_path; /* path of these → alias, borrowed */
  gboolean has_all_files;
};

/* ── files ── */

/* ".docx"; "" where the name has no ending that says what the file is. */
static char *
dup_ending (const char *name)
{
  const char *point = strrchr (name, '.');
  gsize length = point != NULL && point > name ? strlen (point) : 0;
  winnow_for_each_between (i, 1, length)
    if (!g_ascii_isalnum (point[i]))
      return g_strdup ("");
  return length > 1 && length <= MAX_ENDING ? g_ascii_strdown (point, -1) : g_strdup ("");
}

static char *
dup_file_alias (const WinnowDocument *document)
{
  g_autofree char *ending = dup_ending (document->name), *number = g_strdup_printf ("%" G_GINT64_FORMAT, document->id);
  /* Translators: replaces the name of a document in a masked report; %s is a number */
  g_autofree char *alias = g_strdup_printf (_ ("Document %s"), number);
  return g_strconcat (alias, ending, NULL);
}

/* A file's name with its ending, as texts may have it. Very short ones ("1.c") would be found
 * everywhere. */
static void
add_file (WinnowMask *mask, const WinnowDocument *document)
{
  g_autoptr (GArray) spellings = winnow_array_new (WinnowSpelling);
  char *alias = dup_file_alias (document);
  g_hash_table_insert (mask->files, winnow_dup_value (&document->id), alias);
  g_hash_table_insert (mask->by_path, g_strdup (document->path), alias);
  if (strchr (document->name, '.') != NULL && g_utf8_strlen (document->name, -1) >= LEAST_STEM)
    winnow_name_add_literal (spellings, document->name);
  winnow_mask_table_take (mask->table, spellings, alias);
}

static gboolean
add_files (WinnowMask *mask, WinnowLibrary *library, GHashTable *of_persons, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  winnow_for_each (const WinnowDocument, document, documents)
    if (mask->has_all_files || g_hash_table_contains (of_persons, &document->id))
      add_file (mask, document);
  return documents != NULL;
}

/* ── persons ── */

static void
add_spellings (GArray *spellings, const char *name)
{
  g_autofree char *start = g_utf8_substring (name, 0, MIN (g_utf8_strlen (name, -1), MAX_NAME));
  if (strpbrk (start, "0123456789") == NULL)
    winnow_name_add_spellings (spellings, start);
  else if (strspn (start, "0123456789") < strlen (start) || strlen (start) >= LEAST_NUMBER)
    winnow_name_add_literal (spellings, start);
}

static gboolean
is_called (const WinnowPerson *person, const char *name)
{
  g_autofree char *key = winnow_name_dup_key (name);
  winnow_for_each (const char, each, person->names)
    {
      g_autofree char *other = winnow_name_dup_key (each);
      if (g_str_equal (key, other))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_named (const WinnowPerson *person, const char *const *names)
{
  winnow_for_each_string (name, names)
    if (is_called (person, name))
      return TRUE;
  return FALSE;
}

static gboolean
is_known (const GPtrArray *persons, const char *name)
{
  winnow_for_each (const WinnowPerson, person, persons)
    if (is_called (person, name))
      return TRUE;
  return FALSE;
}

/* Aliases for names that no document gives as its author's: "Person A", "Person B", …, "Person Z",
 * "Person 27". */
static void
add_others (WinnowMask *mask, const WinnowMaskOptions *options)
{
  for (guint i = 0; options->names != NULL && options->names[i] != NULL; i++)
    {
      if (is_known (options->persons, options->names[i]))
        continue;
      g_autoptr (GArray) spellings = winnow_array_new (WinnowSpelling);
      g_autofree char *letter = i < 26 ? g_strdup_printf ("%c", 'A' + i) : g_strdup_printf ("%u", i + 1);
      g_autofree char *alias = g_strdup_printf (_ ("Person %s"), letter);
      add_spellings (spellings, options->names[i]);
      if (!winnow_name_is_likely (options->names[i])) /* a word of small letters may be no name: “may” */
        winnow_name_add_literal (spellings, options->names[i]);
      winnow_mask_table_take (mask->table, spellings, alias);
    }
}

/* The persons to be replaced. @of_persons: (out) the rows of their documents, borrowed from
 * them. */
static void
add_persons (WinnowMask *mask, const WinnowMaskOptions *options, GHashTable *of_persons)
{
  winnow_for_each (const WinnowPerson, person, options->persons)
    {
      if (!person->is_masked && !is_named (person, options->names))
        continue;
      g_autoptr (GArray) spellings = winnow_array_new (WinnowSpelling);
      winnow_for_each (const char, name, person->names)
        add_spellings (spellings, name);
      winnow_mask_table_take (mask->table, spellings, person->alias);
      winnow_for_each_value (gint64, document, person->documents)
        g_hash_table_add (of_persons, document);
    }
}

WinnowMask *
winnow_mask_new (WinnowLibrary *library, const WinnowMaskOptions *options, GError **error)
{
  g_return_val_if_fail (library != NULL && options->persons != NULL, NULL);
  g_autoptr (WinnowMask) mask = g_atomic_rc_box_new0 (WinnowMask);
  g_autoptr (GHashTable) of_persons = winnow_id_index_new ();
  mask->has_all_files = options->has_all_files;
  mask->table = winnow_mask_table_new ();
  mask->files = winnow_id_table_new (g_free);
  mask->by_path = winnow_string_table_new (NULL);
  add_persons (mask, options, of_persons);
  add_others (mask, options);
  if (!add_files (mask, library, of_persons, error))
    return NULL;
  winnow_mask_table_sort (mask->table);
  return g_steal_pointer (&mask);
}

WinnowMask *
winnow_mask_ref (const WinnowMask *mask)
{
  return g_atomic_rc_box_acquire ((WinnowMask *) mask);
}

static void
clear_mask (gpointer data)
{
  WinnowMask *mask = data;
  g_clear_pointer (&mask->table, winnow_mask_table_free);
  winnow_clear (mask, g_hash_table_unref, by_path, files);
}

void
winnow_mask_unref (WinnowMask *mask)
{
  g_atomic_rc_box_release_full (mask, clear_mask);
}

gboolean
winnow_mask_has_all_files (const WinnowMask *mask)
{
  return mask->has_all_files;
}

/* ── masked copies ── */

const char *
winnow_mask_get_words (void)
{
  return _ ("Names are replaced by aliases; pictures and the hashes of the files are not changed.");
}

WinnowMaskedText *
winnow_mask_apply (const WinnowMask *mask, const char *text, gsize length)
{
  return winnow_mask_table_apply (mask->table, text, length);
}

char *
winnow_mask_dup_string (const WinnowMask *mask, const char *string)
{
  if (mask == NULL || string == NULL)
    return g_strdup (string);
  g_autoptr (WinnowMaskedText) masked = winnow_mask_apply (mask, string, strlen (string));
  return g_steal_pointer (&masked->text);
}

/* Masks a sentence that may contain the path or the name of the file at @path, or a title that is
 * its name without the ending. */
static char *
dup_sentence (const WinnowMask *mask, const char *sentence, const char *path, const char *alias)
{
  if (sentence == NULL)
    return NULL;
  g_autoptr (GArray) spellings = winnow_array_new (WinnowSpelling);
  g_autoptr (WinnowMaskTable) own = winnow_mask_table_new ();
  g_autofree char *name = g_path_get_basename (path), *ending = dup_ending (name),
                  *stem = g_strndup (name, strlen (name) - strlen (ending));
  winnow_name_add_literal (spellings, path);
  /* of a member of an archive: "a.zip/folder/file" */
  for (const char *slash = strchr (path, '/'); slash != NULL && strchr (slash + 1, '/') != NULL;
       slash = strchr (slash + 1, '/'))
    winnow_name_add_literal (spellings, slash + 1);
  if (g_utf8_strlen (name, -1) >= LEAST_STEM)
    winnow_name_add_literal (spellings, name);
  if (g_str_has_suffix (sentence, stem) && g_utf8_strlen (stem, -1) >= LEAST_STEM)
    winnow_name_add_literal (spellings, stem);
  winnow_mask_table_take (own, spellings, alias);
  winnow_mask_table_sort (own);
  g_autoptr (WinnowMaskedText) text = winnow_mask_table_apply (own, sentence, strlen (sentence));
  return winnow_mask_dup_string (mask, text->text);
}

/* Files left out of a folder are listed after a colon. */
static char *
dup_without_list (const char *sentence)
{
  g_autoptr (GRegex) list
      = g_regex_new ("([:：]\\s*)\\S.*\\.[\\p{L}\\p{N}_~-]{1,12}(?:, …)?([.。]\\s*)(?=[^.。]*[.。]?$)", G_REGEX_DOTALL,
                     G_REGEX_MATCH_DEFAULT, NULL);
  return g_regex_replace (list, sentence, -1, 0, "\\1…\\2", G_REGEX_MATCH_DEFAULT, NULL) ?: g_strdup ("");
}

static GStrv
dup_sentences (const WinnowMask *mask, char **sentences, const char *path, const char *alias)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  winnow_for_each_string (each, sentences)
    {
      g_autofree char *sentence = dup_sentence (mask, each, path, alias);
      g_strv_builder_add (builder, sentence);
    }
  return g_strv_builder_end (builder);
}

/* The author field of a masked document has the aliases of its authors only, without anything else,
 * such as an address. */
static char *
dup_authors (const WinnowMask *mask, const char *author)
{
  g_autoptr (GString) aliases = g_string_new (NULL);
  if (author == NULL || winnow_name_is_placeholder (author))
    return g_strdup (author);
  g_autoptr (WinnowMaskedText) masked = winnow_mask_apply (mask, author, strlen (author));
  winnow_for_each_index (i, masked->edits)
    {
      const WinnowMaskEdit *edit = &g_array_index (masked->edits, WinnowMaskEdit, i);
      g_autofree char *piece = g_strndup (masked->text + edit->new_start, edit->new_end - edit->new_start);
      g_string_append_printf (aliases, "%s%s", i > 0 ? "; " : "", g_strstrip (piece));
    }
  return aliases->len > 0 ? g_strdup (aliases->str) : NULL;
}

static void
put (char **field, char *value)
{
  g_free (*field);
  *field = value;
}

/* A document that keeps its name may still have a folder or a title with a masked name. */
WinnowDocument *
winnow_mask_dup_document (const WinnowMask *mask, WinnowDocument *document)
{
  if (mask == NULL)
    return winnow_document_ref (document);
  WinnowDocument *copy = winnow_document_copy (document);
  const char *alias = g_hash_table_lookup (mask->files, &document->id);
  const char *shown = alias ?: document->name;
  char **dropped[] = { &copy->source,          &copy->author_number, &copy->author_key, &copy->author_in_text,
                       &copy->metadata_author, &copy->metadata_date, &copy->origin };
  winnow_for_each_of (key, dropped)
    put (*key, NULL);
  put (&copy->path, alias != NULL ? g_strdup (alias) : winnow_mask_dup_string (mask, document->path));
  put (&copy->name, alias != NULL ? g_strdup (alias) : winnow_mask_dup_string (mask, document->name));
  put (&copy->title, dup_sentence (mask, document->title, document->path, shown));
  put (&copy->author,
       alias != NULL ? dup_authors (mask, document->author) : winnow_mask_dup_string (mask, document->author));
  put (&copy->problem, dup_sentence (mask, document->problem, document->path, shown));
  g_strfreev (copy->notes);
  copy->notes = dup_sentences (mask, document->notes, document->path, shown);
  return copy;
}

char *
winnow_mask_dup_collection (const WinnowMask *mask, const char *name, gint64 id)
{
  if (mask == NULL || !mask->has_all_files)
    return winnow_mask_dup_string (mask, name);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  /* Translators: replaces the name of a collection in a masked report; %s is a number */
  return id != 0 ? g_strdup_printf (_ ("Collection %s"), number) : g_strdup ("…");
}

char *
winnow_mask_dup_library_name (const WinnowMask *mask, const WinnowLibrary *library)
{
  const char *path = library != NULL ? winnow_library_get_path (library) : NULL;
  if (path == NULL || (mask != NULL && mask->has_all_files))
    return NULL;
  g_autofree char *name = g_filename_display_basename (path);
  return winnow_mask_dup_string (mask, name);
}

/* A file that is no document has no row; the first digits of a hash of its path are its stable
 * alias. */
static char *
dup_problem_alias (const char *path)
{
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, path, -1), *ending = dup_ending (path);
  g_autofree char *digits = g_strndup (hash, PROBLEM_DIGITS);
  /* Translators: replaces the name of an unreadable file in a masked report; %s are a few digits
   * and letters */
  g_autofree char *alias = g_strdup_printf (_ ("File %s"), digits);
  return g_strconcat (alias, ending, NULL);
}

static char *
dup_problem_path (const WinnowMask *mask, const char *path)
{
  const char *alias = mask != NULL ? g_hash_table_lookup (mask->by_path, path) : NULL;
  if (alias != NULL)
    return g_strdup (alias);
  return mask != NULL && mask->has_all_files ? dup_problem_alias (path) : winnow_mask_dup_string (mask, path);
}

WinnowProblem *
winnow_mask_dup_problem (const WinnowMask *mask, const WinnowProblem *problem)
{
  WinnowProblem *copy = g_new0 (WinnowProblem, 1);
  g_autofree char *alias = dup_problem_path (mask, problem->path);
  gboolean has_alias = mask != NULL && (mask->has_all_files || g_hash_table_contains (mask->by_path, problem->path));
  copy->collection_id = problem->collection_id;
  copy->n_files = problem->n_files;
  g_autofree char *reason
      = mask != NULL && mask->has_all_files ? dup_without_list (problem->reason) : g_strdup (problem->reason);
  copy->reason = has_alias ? dup_sentence (mask, reason, problem->path, alias) : winnow_mask_dup_string (mask, reason);
  copy->path = g_steal_pointer (&alias);
  copy->details = has_alias ? NULL : winnow_mask_dup_string (mask, problem->details);
  return copy;
}

/* The name of a picture inside a masked document, "word/media/zoe-quill-1.png", may contain a name
 * in any form. Its row and ending replace it, unless the picture is the document itself. */
static char *
dup_picture_name (const WinnowMask *mask, const WinnowDocumentPicture *picture)
{
  const char *document = g_hash_table_lookup (mask->files, &picture->document_id);
  char *masked = winnow_mask_dup_string (mask, picture->name);
  if (document == NULL || masked == NULL || g_str_equal (masked, document))
    return masked;
  g_free (masked);
  g_autofree char *ending = dup_ending (picture->name), *number = g_strdup_printf ("%" G_GINT64_FORMAT, picture->id);
  /* Translators: replaces the name of a picture inside a document in a masked report; %s is a
   * number */
  g_autofree char *alias = g_strdup_printf (_ ("Picture %s"), number);
  return g_strconcat (alias, ending, NULL);
}

/* A picture file loses its folder, which is the document's or near it. */
WinnowDocumentPicture *
winnow_mask_dup_picture (const WinnowMask *mask, WinnowDocumentPicture *picture)
{
  if (mask == NULL)
    return winnow_document_picture_ref (picture);
  g_autofree char *name = dup_picture_name (mask, picture);
  g_autofree char *base = picture->source != NULL ? g_path_get_basename (picture->source) : NULL;
  WinnowDocumentPicture *copy = winnow_document_picture_new (name);
  copy->id = picture->id;
  copy->document_id = picture->document_id;
  copy->source = winnow_mask_dup_string (mask, base);
  copy->caption = winnow_mask_dup_string (mask, picture->caption);
  copy->offset = picture->offset;
  copy->page = picture->page;
  copy->info = picture->info;
  copy->is_read = picture->is_read;
  copy->fingerprint = picture->fingerprint;
  copy->thumbnail = picture->thumbnail != NULL ? g_bytes_ref (picture->thumbnail) : NULL;
  copy->problem = winnow_mask_dup_string (mask, picture->problem);
  return copy;
}

/* ── the cache ── */

#define MAX_KEPT (32u << 20) /* bytes of masked texts; beyond, the cache is emptied */

/* Names are replaced outside the lock. If two threads do so for one document, the first result is
 * kept. */
struct _WinnowMaskCache
{
  GMutex lock;       /* of what follows */
  GHashTable *texts; /* (owned) gint64* → WinnowMaskedText */
  gsize kept;        /* bytes */
};

WinnowMaskCache *
winnow_mask_cache_new (void)
{
  WinnowMaskCache *cache = g_new0 (WinnowMaskCache, 1);
  g_mutex_init (&cache->lock);
  cache->texts = winnow_id_table_new (winnow_masked_text_unref);
  return cache;
}

void
winnow_mask_cache_free (WinnowMaskCache *cache)
{
  g_hash_table_unref (cache->texts);
  g_mutex_clear (&cache->lock);
  g_free (cache);
}

static WinnowMaskedText *
find (WinnowMaskCache *cache, gint64 document_id)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&cache->lock);
  WinnowMaskedText *masked = g_hash_table_lookup (cache->texts, &document_id);
  return masked != NULL ? winnow_masked_text_ref (masked) : NULL;
}

static void
keep (WinnowMaskCache *cache, gint64 document_id, WinnowMaskedText *masked)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&cache->lock);
  if (g_hash_table_contains (cache->texts, &document_id))
    return;
  if (cache->kept + masked->length > MAX_KEPT)
    {
      g_hash_table_remove_all (cache->texts);
      cache->kept = 0;
    }
  cache->kept += masked->length;
  g_hash_table_insert (cache->texts, winnow_dup_value (&document_id), winnow_masked_text_ref (masked));
}

WinnowMaskedText *
winnow_mask_cache_apply (WinnowMaskCache *cache, const WinnowMask *mask, gint64 document_id, const char *text,
                         gsize length)
{
  WinnowMaskedText *masked = find (cache, document_id);
  if (masked == NULL)
    {
      masked = winnow_mask_apply (mask, text, length);
      keep (cache, document_id, masked);
    }
  return masked;
}
