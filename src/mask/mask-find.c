/* mask-find.c: the authors that the documents of a library name
 *
 * The sources, in order:
 *
 * 1. the author in the file's metadata;
 * 2. labelled fields in the first 3,000 bytes of the text (a title page, a form, the head of an
 *    essay), and a student's number, which identifies as well as a name;
 * 3. Chinese names in the name of the file or its folder, which must begin with a common family
 *    name, not be a common word, and be in few files;
 * 4. lines of capitalized words at the head of the text, all of which are also in the name of the
 *    file or folder, and long numbers that both have.
 *
 * A name in Chinese and one in Latin letters that sounds like it are one person within a document,
 * but not across documents, because different names sound alike. */
#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "fingerprint/byline.h"
#include "mask/mask.h"

#define HEAD_BYTES 3000
#define LEAST_DIGITS 7 /* of a student's number in the name of a file */
#define MAX_FILES 3    /* files that have a Chinese name in theirs, at most */

#define GAP "[ \\t\\x{a0}\\x{3000}]*"
#define HAN_LABELS                                                                                                     \
  "(?:学" GAP "生" GAP "姓" GAP "名|作" GAP "者" GAP "姓" GAP "名|姓" GAP "名|作" GAP "者|学" GAP "生|撰" GAP "写" GAP \
  "人|投稿人|答题人|答卷人|填写人|"                                                                       \
  "报告人)"
#define LATIN_LABELS                                                                               \
  "(?:student'?s?[ ]name|full[ ]name|name|authors?|student|written[ ]by|submitted[ ]by|prepared[ " \
  "]by|by|verfasser(?:in)?|autor(?:in)?)"
#define NUMBER_LABELS                                                                      \
  "(?:学" GAP "号|考号|准考证号|student[ ](?:id|no\\.?|number|num)|matriculation[ " \
  "](?:no\\.?|number)|matrikelnummer|id[ ]?(?:no\\.?|number))"

/* A labelled field at the head of a text; the first group is the value. */
typedef struct
{
  const char *pattern;
  gboolean is_number; /* of a student */
} Field;

#define LINE "^[ \\t]*\\p{Lu}[\\p{L}.'’-]*(?:[ ,]+\\p{Lu}[\\p{L}.'’-]*){1,3}[ \\t]*$"

static const Field fields[] = {
  { "(?:^|[\\s\\x{a0}(（\\[【|,，;；*#_>])" HAN_LABELS GAP "[*_]*" GAP "[:：]" GAP "[*_]*" GAP "(?=([^\\n]{1,80}))",
    FALSE },
  { "^[ \\t|]*" HAN_LABELS "[ \\t\\x{a0}\\x{3000}|]*[\\s|]" GAP "(\\p{Han}(?:" GAP "\\p{Han}){1,3})" GAP "(?:[|\\t]|$)",
    FALSE },
  { "(?:^|[\\t|]|[ ]{2})[ *_#>]*" LATIN_LABELS "[ *_]*[:：][ \\t*_]*(?=([^\\n]{2,80}))", FALSE },
  { "^[ \\t*_#]*(?-i:[Bb]y|BY)[ \\t]+(?-i:(\\p{Lu}[\\p{L}.'’-]*(?:[ ]+(?:(?:and|de|van|von|der|bin|al|la)[ "
    "]+)*\\p{Lu}[\\p{L}.'’-]*){1,6}))[ \\t*_,.]*(?:$|[|｜\\x{3000}]| [–—·-] )",
    FALSE },
  { NUMBER_LABELS GAP "[*_]*" GAP "[:：#|]?[ \\t*_]*([A-Za-z]{0,3}[0-9]{5,16}[A-Za-z]?)(?![\\p{L}\\p{N}])", TRUE },
};

typedef struct
{
  GPtrArray *persons;   /* (element-type WinnowPerson) */
  GHashTable *by_key;   /* winnow_name_dup_key() → WinnowPerson, borrowed */
  GHashTable *in_files; /* Chinese piece of a file's name → how many files have it */
  GRegex *fields[G_N_ELEMENTS (fields)];
  GRegex *line;                   /* of capitalized words alone */
  const WinnowDocument *document; /* the current document */
  GPtrArray *own;                 /* (element-type WinnowPerson, borrowed) persons of the current document so far */
} Finder;

static void
person_free (WinnowPerson *person)
{
  winnow_clear (person, g_free, name, alias);
  g_ptr_array_unref (person->names);
  g_array_unref (person->documents);
  g_free (person);
}

static void
finder_clear (Finder *finder)
{
  winnow_clear (finder, g_ptr_array_unref, persons, own);
  winnow_clear (finder, g_hash_table_unref, by_key, in_files);
  winnow_for_each_between (i, 0, G_N_ELEMENTS (fields))
    g_clear_pointer (&finder->fields[i], g_regex_unref);
  g_clear_pointer (&finder->line, g_regex_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Finder, finder_clear)

static gboolean
finder_init (Finder *finder, GError **error)
{
  *finder = (Finder){ 0 };
  finder->persons = winnow_pointers_new (person_free);
  finder->by_key = winnow_string_table_new (NULL);
  finder->in_files = winnow_string_table_new (NULL);
  finder->own = g_ptr_array_new ();
  winnow_for_each_between (i, 0, G_N_ELEMENTS (fields))
    if ((finder->fields[i] = g_regex_new (fields[i].pattern, G_REGEX_CASELESS | G_REGEX_MULTILINE | G_REGEX_OPTIMIZE,
                                          G_REGEX_MATCH_DEFAULT, error))
        == NULL)
      return FALSE;
  finder->line = g_regex_new (LINE, G_REGEX_OPTIMIZE, G_REGEX_MATCH_DEFAULT, error);
  return finder->line != NULL;
}

/* ── the persons of a document ── */

/* "Person 12", "Person 12b", …, "Person 12z", "Person 12-27". */
static char *
dup_alias (gint64 document_id, guint place)
{
  g_autofree char *number = place == 0   ? g_strdup_printf ("%" G_GINT64_FORMAT, document_id)
                            : place < 26 ? g_strdup_printf ("%" G_GINT64_FORMAT "%c", document_id, 'a' + place)
                                         : g_strdup_printf ("%" G_GINT64_FORMAT "-%u", document_id, place + 1);
  /* Translators: replaces the name of a person in a masked report; %s is a number, maybe with a
   * letter after it: "12b" */
  return g_strdup_printf (_ ("Person %s"), number);
}

static WinnowPerson *
add_person (Finder *finder, const char *name)
{
  WinnowPerson *person = g_new0 (WinnowPerson, 1);
  guint place = 0;
  winnow_for_each (const WinnowPerson, other, finder->own)
    place += g_array_index (other->documents, gint64, 0) == finder->document->id;
  person->name = g_strdup (name);
  person->alias = dup_alias (finder->document->id, place);
  person->names = g_ptr_array_new_with_free_func (g_free);
  person->documents = winnow_array_new (gint64);
  person->is_masked = TRUE;
  g_ptr_array_add (finder->persons, person);
  return person;
}

static gboolean
is_same_person (const WinnowPerson *person, const char *name)
{
  winnow_for_each (const char, other, person->names)
    if (winnow_name_is_pinyin_of (name, other) || winnow_name_is_pinyin_of (other, name))
      return TRUE;
  return FALSE;
}

/* Finds the person with the name: in any document; or, for another script, in this one. NULL: none
 * yet. */
static WinnowPerson *
find_person (const Finder *finder, const char *name, const char *key)
{
  WinnowPerson *person = g_hash_table_lookup (finder->by_key, key);
  for (guint i = 0; person == NULL && i < finder->own->len; i++)
    if (is_same_person (g_ptr_array_index (finder->own, i), name))
      person = g_ptr_array_index (finder->own, i);
  return person;
}

/* Records that the document names @person as @name. */
static void
record_name (Finder *finder, WinnowPerson *person, const char *name, WinnowPersonSources source)
{
  gint64 id = finder->document->id;
  g_autofree char *key = winnow_name_dup_key (name);
  person->sources |= source;
  if (!g_ptr_array_find (finder->own, person, NULL))
    {
      g_ptr_array_add (finder->own, person);
      g_array_append_val (person->documents, id);
    }
  if (!g_hash_table_contains (finder->by_key, key))
    g_hash_table_insert (finder->by_key, g_steal_pointer (&key), person);
  if (!g_ptr_array_find_with_equal_func (person->names, name, g_str_equal, NULL))
    g_ptr_array_add (person->names, g_strdup (name));
}

static void
add_name (Finder *finder, const char *name, WinnowPersonSources source)
{
  g_autofree char *key = winnow_name_dup_key (name);
  WinnowPerson *person = find_person (finder, name, key);
  record_name (finder, person ?: add_person (finder, name), name, source);
}

/* Returns: whether @text has names */
static gboolean
add_names (Finder *finder, const char *text, WinnowPersonSources source)
{
  g_autoptr (GPtrArray) names = winnow_name_split (text);
  winnow_for_each (const char, name, names)
    add_name (finder, name, source);
  return names->len > 0;
}

/* Metadata names an author even if it does not look like a name. */
static void
add_from_metadata (Finder *finder, const char *author)
{
  g_autofree char *stripped = g_strstrip (g_strdup (author));
  if (!add_names (finder, stripped, WINNOW_PERSON_METADATA) && *stripped != '\0'
      && !winnow_name_is_placeholder (stripped))
    add_name (finder, stripped, WINNOW_PERSON_METADATA);
}

/* ── the head of the text ── */

/* A number belongs to the document's author, if there is exactly one; else it is a person of its
 * own. */
static void
add_number (Finder *finder, const char *number)
{
  g_autofree char *key = winnow_name_dup_key (number);
  WinnowPerson *person = g_hash_table_lookup (finder->by_key, key);
  if (person == NULL && finder->own->len == 1)
    person = g_ptr_array_index (finder->own, 0);
  record_name (finder, person ?: add_person (finder, number), number, WINNOW_PERSON_TEXT);
}

/* Words in small letters are a sentence. */
static void
add_value (Finder *finder, const char *value)
{
  gsize begin, end = winnow_byline_find_names (value, strlen (value), &begin);
  g_autofree char *byline = g_strndup (value + begin, end - begin);
  g_autoptr (GPtrArray) names = winnow_name_split (byline);
  winnow_for_each (const char, name, names)
    if (!g_regex_match_simple ("(?:^|\\s)\\p{Ll}{4,}\\s+\\p{Ll}{3,}", name, G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT))
      add_name (finder, name, WINNOW_PERSON_TEXT);
}

static void
add_from_fields (Finder *finder, const char *head)
{
  winnow_for_each_between (i, 0, G_N_ELEMENTS (fields))
    {
      g_autoptr (GMatchInfo) match = NULL;
      for (g_regex_match (finder->fields[i], head, G_REGEX_MATCH_DEFAULT, &match); g_match_info_matches (match);
           g_match_info_next (match, NULL))
        {
          g_autofree char *value = g_match_info_fetch (match, 1);
          if (fields[i].is_number)
            add_number (finder, value);
          else
            add_value (finder, value);
        }
    }
}

/* ── names of files ── */

/* The file's name without its ending, and the folder's. */
static GStrv
dup_path_names (const WinnowDocument *document)
{
  g_autofree char *folder = g_path_get_dirname (document->path), *parent = g_path_get_basename (folder);
  const char *point = strrchr (document->name, '.');
  gsize length = point != NULL && point > document->name ? (gsize) (point - document->name) : strlen (document->name);
  char *both[] = { g_strndup (document->name, length), g_steal_pointer (&parent), NULL };
  return g_memdup2 (both, sizeof both);
}

/* Runs of Han characters in @name. */
static GStrv
dup_han_pieces (const char *name)
{
  return g_regex_split_simple ("\\P{Han}+", name, G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT);
}

/* Counts the names of files or folders with a piece; a folder counts once. */
static void
count_pieces (Finder *finder, const GPtrArray *documents)
{
  g_autoptr (GHashTable) seen = winnow_string_table_new (NULL);
  winnow_for_each (const WinnowDocument, document, documents)
    {
      g_auto (GStrv) names = dup_path_names (document);
      for (guint k = 0; names[k] != NULL; k++)
        {
          g_auto (GStrv) pieces = dup_han_pieces (names[k]);
          gboolean is_new = k == 0 || g_hash_table_add (seen, g_strdup (names[k]));
          for (guint p = 0; is_new && pieces[p] != NULL; p++)
            g_hash_table_insert (
                finder->in_files, g_strdup (pieces[p]),
                GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (finder->in_files, pieces[p])) + 1));
        }
    }
}

/* Whether a piece ends like the title of a text or a class ("封禅书", "周本纪"), as hardly any name
 * does. */
static gboolean
is_heading (const char *piece)
{
  const char *last = g_utf8_find_prev_char (piece, piece + strlen (piece));
  return last != NULL && g_utf8_strchr ("传纪论稿篇课班组表图法考集家书", -1, g_utf8_get_char (last)) != NULL;
}

static void
add_han_names (Finder *finder, const char *name)
{
  g_auto (GStrv) pieces = dup_han_pieces (name);
  winnow_for_each_string (piece, pieces)
    if (!is_heading (piece) && winnow_name_has_family (piece) && winnow_name_is_likely (piece)
        && !winnow_name_is_common_word (piece)
        && GPOINTER_TO_UINT (g_hash_table_lookup (finder->in_files, piece)) <= MAX_FILES)
      add_name (finder, piece, WINNOW_PERSON_FILE);
}

static gboolean
has_words (char **words, char **all)
{
  winnow_for_each_string (word, words)
    if (!g_strv_contains ((const char *const *) all, word))
      return FALSE;
  return TRUE;
}

/* A line at the head is a name if the file's name has all its words. */
static void
add_latin_names (Finder *finder, const char *head, const char *name)
{
  g_auto (GStrv) all = winnow_name_dup_words (name), lines = g_strsplit (head, "\n", -1);
  winnow_for_each_string (each, lines)
    {
      if (!g_regex_match (finder->line, each, G_REGEX_MATCH_DEFAULT, NULL))
        continue;
      g_auto (GStrv) words = winnow_name_dup_words (each);
      if (words[0] != NULL && has_words (words, all))
        add_names (finder, each, WINNOW_PERSON_FILE);
    }
}

/* A number is a student's if the head has it, too. */
static void
add_numbers (Finder *finder, const char *head, const char *name)
{
  g_auto (GStrv) numbers = g_regex_split_simple ("[^0-9]+", name, G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT);
  winnow_for_each_string (number, numbers)
    if (strlen (number) >= LEAST_DIGITS && strstr (head, number) != NULL)
      add_number (finder, number);
}

/* ── all documents ── */

/* Empty where the text is in an attached library that can't be read: then nothing shows it. */
static char *
dup_head (WinnowLibrary *library, const WinnowDocument *document, GError **error)
{
  GError *local = NULL;
  gsize length;
  char *text = winnow_library_dup_text (library, document->id, &length, &local);
  if (document->attached_id != 0 && g_error_matches (local, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND))
    return g_error_free (local), g_strdup ("");
  if (text == NULL)
    g_propagate_error (error, local);
  if (text != NULL && length > HEAD_BYTES)
    *g_utf8_find_prev_char (text, text + HEAD_BYTES + 1) = '\0';
  return text;
}

static gboolean
add_from_document (Finder *finder, WinnowLibrary *library, const WinnowDocument *document, GError **error)
{
  g_autofree char *head = dup_head (library, document, error);
  if (head == NULL)
    return FALSE;
  finder->document = document;
  g_ptr_array_set_size (finder->own, 0);
  const char *const authors[] = { document->author, document->author_in_text, document->metadata_author };
  winnow_for_each_of (author, authors)
    if (*author != NULL)
      add_from_metadata (finder, *author);
  if (document->author_number != NULL)
    add_number (finder, document->author_number);
  add_from_fields (finder, head);
  g_auto (GStrv) names = dup_path_names (document);
  winnow_for_each_string (name, names)
    {
      add_han_names (finder, name);
      add_latin_names (finder, head, name);
      add_numbers (finder, head, name);
    }
  return TRUE;
}

/* By ids: documents that come later change no alias. */
GPtrArray *
winnow_mask_find_persons (WinnowLibrary *library, GCancellable *cancellable, GError **error)
{
  g_auto (Finder) finder = { 0 };
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  if (documents == NULL || !finder_init (&finder, error))
    return NULL;
  g_ptr_array_sort (documents, winnow_document_compare_ids);
  count_pieces (&finder, documents);
  winnow_for_each (const WinnowDocument, document, documents)
    if (g_cancellable_set_error_if_cancelled (cancellable, error)
        || !add_from_document (&finder, library, document, error))
      return NULL;
  return g_steal_pointer (&finder.persons);
}
