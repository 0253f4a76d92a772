/* author-names.c: see author-names.h
 *
 * Names of files name one author: there a comma is that of "García Márquez, Gabriel José". */
#include "library/author-names.h"

#include <string.h>

#include "base/array.h"
#include "base/for-each.h"
#include "base/order.h"

/* Without case, white space and signs: "Byron, Ada" is not "Ada Byron", but "ada  byron" is. */
static void
append_folded (GString *key, const char *name)
{
  g_autofree char *normal = g_utf8_normalize (name, -1, G_NORMALIZE_ALL_COMPOSE);
  g_autofree char *folded = g_utf8_casefold (normal ?: name, -1);
  winnow_for_each_character (p, folded)
    if (g_unichar_isalnum (g_utf8_get_char (p)) || g_unichar_ismark (g_utf8_get_char (p)))
      g_string_append_unichar (key, g_utf8_get_char (p));
}

char *
winnow_author_dup_key (const char *name, const char *number)
{
  g_autoptr (GString) key = g_string_new (number != NULL ? "#" : "");
  gsize least = key->len;
  append_folded (key, number ?: name ?: "");
  return key->len > least ? g_string_free (g_steal_pointer (&key), FALSE) : NULL;
}

static gpointer
compile (gpointer pattern)
{
  return g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, G_REGEX_MATCH_DEFAULT, NULL);
}

/* Whether each may be a whole name: of two words, or Chinese. */
static gboolean
are_whole (GStrv names)
{
  winnow_for_each_string (name, names)
    if (*name != '\0' && strchr (name, ' ') == NULL && !g_unichar_iswide (g_utf8_get_char (name)))
      return FALSE;
  return TRUE;
}

static void
add_names (GStrvBuilder *names, GStrv parts)
{
  winnow_for_each_string (part, parts)
    {
      g_autofree char *key = winnow_author_dup_key (part, NULL), *name = g_strstrip (g_strdup (part));
      if (key != NULL)
        g_strv_builder_add (names, name);
    }
}

GStrv
winnow_author_names_split (const char *names)
{
  static GOnce signs = G_ONCE_INIT, commas = G_ONCE_INIT;
  const GRegex *sign = g_once (&signs, compile, (gpointer) "\\s*[;；、&＆\\n]\\s*|,?\\s+and\\s+"),
               *comma = g_once (&commas, compile, (gpointer) "\\s*[,，]\\s*");
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  g_auto (GStrv) parts = g_regex_split (sign, names, G_REGEX_MATCH_DEFAULT);
  winnow_for_each_string (part, parts)
    {
      g_auto (GStrv) pieces = g_regex_split (comma, part, G_REGEX_MATCH_DEFAULT);
      char *whole[] = { (char *) part, NULL };
      add_names (all, are_whole (pieces) ? pieces : whole);
    }
  return g_strv_builder_end (all);
}

static void
add_author (GArray *authors, const char *name, const char *number)
{
  g_autofree char *key = winnow_author_dup_key (name, number);
  if (key != NULL)
    WINNOW_APPEND (authors, WinnowAuthor, g_intern_string (key), g_intern_string (name), g_intern_string (number));
}

/* @numbers: (nullable) in the order of @names */
static GArray *
list_authors (const char *names, const char *numbers)
{
  GArray *authors = winnow_array_new (WinnowAuthor);
  g_auto (GStrv) each = winnow_author_names_split (names ?: "");
  if (each[0] == NULL || each[1] == NULL)
    {
      add_author (authors, names, numbers);
      return authors;
    }
  g_auto (GStrv) of_each
      = g_regex_split_simple ("[\\s,，;；、&＆]+", numbers ?: "", G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT);
  const guint n = g_strv_length (of_each);
  for (guint i = 0; each[i] != NULL; i++)
    add_author (authors, each[i], i < n && *of_each[i] != '\0' ? of_each[i] : NULL);
  return authors;
}

char *
winnow_author_names_dup_key (const char *names, const char *numbers)
{
  g_autoptr (GArray) authors = list_authors (names, numbers);
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  winnow_for_each_value (const WinnowAuthor, author, authors)
    if (!g_ptr_array_find (keys, author->key, NULL)) /* interned */
      g_ptr_array_add (keys, (char *) author->key);
  g_ptr_array_sort (keys, winnow_compare_strings);
  g_ptr_array_add (keys, NULL);
  return keys->len > 1 ? g_strjoinv ("\n", (char **) keys->pdata) : NULL;
}

gboolean
winnow_author_keys_share (const char *a, const char *b)
{
  if (a == NULL || b == NULL || (strchr (a, '\n') == NULL && strchr (b, '\n') == NULL))
    return a != NULL && g_strcmp0 (a, b) == 0;
  g_auto (GStrv) keys = g_strsplit (a, "\n", -1), others = g_strsplit (b, "\n", -1);
  winnow_for_each_string (key, keys)
    if (g_strv_contains ((const char *const *) others, key))
      return TRUE;
  return FALSE;
}

GArray *
winnow_document_list_authors (const WinnowDocument *document)
{
  const char *key = document->author_key;
  if (key != NULL && strchr (key, '\n') != NULL)
    return list_authors (document->author, document->author_number);
  GArray *authors = winnow_array_new (WinnowAuthor);
  if (key != NULL)
    WINNOW_APPEND (authors, WinnowAuthor, g_intern_string (key), g_intern_string (document->author),
                   g_intern_string (document->author_number));
  return authors;
}
