/* search.c: full text
 *
 * FTS5 with its Unicode tokeniser, which cuts at white space and punctuation. In scripts without
 * spaces a whole sentence would be one word; so spaces are inserted around each of their characters
 * before indexing and before searching: 机器 becomes the phrase "机 器" and is found inside of any
 * longer text. The trigram tokeniser finds nothing below three characters, where most Chinese words
 * are, and its index is several times as large as the text; this one is smaller than the text.
 *
 * The index is contentless: to remove a document, FTS5 needs the same words that were added. They
 * are cut from the stored text again, so a change of space_out() needs a migration that empties the
 * index and sets documents.indexed to 0.
 *
 * Documents are indexed at the first search after they were added, so a check without a search
 * does not pay for it. */
#include "library/library-private.h"

#include "base/for-each.h"

#define BATCH 64 /* documents indexed in one transaction, between which other threads get their turn */

/* Every name that a source gives to the author. */
#define AUTHORS                                                                                                \
  "coalesce(author, '') || ' ' || coalesce(author_in_text, '') || ' ' || coalesce(author_in_names, '') || ' '" \
  " || coalesce(author_by_hand, '') || ' ' || coalesce(author_number, '')"

/* ── words ── */

gboolean
winnow_search_is_unspaced (gunichar character)
{
  switch (g_unichar_get_script (character))
    {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_THAI:
    case G_UNICODE_SCRIPT_LAO:
    case G_UNICODE_SCRIPT_KHMER:
    case G_UNICODE_SCRIPT_MYANMAR:
      return TRUE;
    default:
      return FALSE;
    }
}

static void
space_out (GString *words, const char *text)
{
  const char *copied = text; /* up to here */
  for (const char *p = text; *p != '\0';)
    {
      const char *next = g_utf8_next_char (p);
      if ((guchar) *p >= 0x80 && winnow_search_is_unspaced (g_utf8_get_char (p)))
        {
          g_string_append_len (words, copied, p - copied);
          g_string_append_c (words, ' ');
          g_string_append_len (words, p, next - p);
          g_string_append_c (words, ' ');
          copied = next;
        }
      p = next;
    }
  g_string_append (words, copied);
}

static char *
dup_words (sqlite3_stmt *row, int column)
{
  const char *text = winnow_row_get_text (row, column);
  GString *words;
  if (text == NULL)
    return NULL;
  words = g_string_sized_new (strlen (text));
  space_out (words, text);
  return g_string_free (words, FALSE);
}

/* ── the index ── */

enum
{
  WORDS_NAME,
  WORDS_TITLE,
  WORDS_AUTHOR,
  WORDS_BODY,
  N_WORDS,
};

/* @data: N_WORDS strings */
static void
read_words (sqlite3_stmt *row, gpointer data)
{
  char **words = data;
  for (int i = 0; i < N_WORDS; i++)
    words[i] = dup_words (row, i);
}

/* Adds the document to the index or removes it; does nothing where that is done already. */
static gboolean
set_indexed (WinnowLibrary *library, gint64 document_id, gboolean indexed, GError **error)
{
  char *words[N_WORDS] = { NULL };
  /* Documents of attached libraries have no text here: they are found by their names. */
  gboolean is_done
      = winnow_library_query (library,
                              "SELECT name, title, " AUTHORS ", winnow_text (body) FROM documents LEFT JOIN texts"
                              " ON document_id = id WHERE id = ?1 AND indexed = ?2",
                              VALUES (document_id, !indexed), read_words, words, error);
  if (words[WORDS_NAME] != NULL)
    is_done = winnow_library_execute (
                  library,
                  indexed ? "INSERT INTO search (rowid, name, title, author, body) VALUES (?1, ?2, ?3, ?4, ?5)"
                          : "INSERT INTO search (search, rowid, name, title, author, body) VALUES ('delete', ?1, ?2, "
                            "?3, ?4, ?5)",
                  VALUES (document_id, words[WORDS_NAME], words[WORDS_TITLE], words[WORDS_AUTHOR], words[WORDS_BODY]),
                  error)
              && winnow_library_execute (library, "UPDATE documents SET indexed = ?2 WHERE id = ?1",
                                         VALUES (document_id, indexed), error);
  for (int i = 0; i < N_WORDS; i++)
    g_free (words[i]);
  return is_done;
}

static gboolean
index_all (WinnowLibrary *library, const GArray *ids, GError **error)
{
  winnow_for_each_value (const gint64, id, ids)
    if (!set_indexed (library, *id, TRUE, error))
      return FALSE;
  return TRUE;
}

gboolean
winnow_library_unindex_document (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return set_indexed (library, document_id, FALSE, error);
}

/* Returns: the documents that were indexed, 0 where none was left to; −1 on error */
static int
index_batch (WinnowLibrary *library, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  if (!winnow_change_begin (&change, library, error))
    return -1;
  g_autoptr (GArray) ids = winnow_library_collect_ids (
      library, "SELECT id FROM documents WHERE indexed = 0 ORDER BY id LIMIT ?1", VALUES (BATCH), error);
  if (ids == NULL || !index_all (library, ids, error) || !winnow_change_commit (&change, error))
    return -1;
  return (int) ids->len;
}

/* ── searching ── */

/* How many letters and digits; *@last: the last one */
static guint
count_letters (const char *word, gunichar *last)
{
  guint n = 0;
  winnow_for_each_character (p, word)
    if (g_unichar_isalnum (g_utf8_get_char (p)))
      {
        *last = g_utf8_get_char (p);
        n++;
      }
  return n;
}

/* Each word becomes a phrase, which FTS5 cuts as it cut the text, open at its end: "检 测" * "lear"
 * *. The operators of FTS5 have no meaning inside of quotes. A letter by itself is open only in
 * names: merging the lists of all words of texts that begin with it took .3 s for 10,000 documents
 * of 2,500 words. */
static char *
make_match (const char *query)
{
  GString *match = g_string_new (NULL);
  g_autofree char *plain = g_strdelimit (g_utf8_make_valid (query, -1), "\"", ' ');
  g_auto (GStrv) words = g_regex_split_simple ("\\s+", plain, 0, 0);
  winnow_for_each_string (each, words)
    {
      gunichar last = 0;
      guint n = count_letters (each, &last);
      GString *phrase = g_string_new (NULL);
      space_out (phrase, each);
      if (n > 0)
        g_string_append (match, match->len > 0 ? " AND " : "");
      if (n == 1 && !winnow_search_is_unspaced (last))
        g_string_append_printf (match, "(\"%s\" OR {name title author} : \"%s\" *)", phrase->str, phrase->str);
      else if (n > 0)
        g_string_append_printf (match, "\"%s\" *", phrase->str);
      g_string_free (phrase, TRUE);
    }
  return g_string_free (match, FALSE);
}

GArray *
winnow_library_search_documents (WinnowLibrary *library, const char *query, GError **error)
{
  g_return_val_if_fail (query != NULL, NULL);
  g_autofree char *match = make_match (query);
  if (*match == '\0')
    return winnow_library_collect_ids (library, "SELECT id FROM documents ORDER BY id", NULL, error);
  int n_indexed;
  do
    n_indexed = index_batch (library, error);
  while (n_indexed > 0);
  return n_indexed == 0 ? winnow_library_collect_ids (
             library, "SELECT rowid FROM search WHERE search MATCH ?1 ORDER BY rowid", VALUES (match), error)
                        : NULL;
}
