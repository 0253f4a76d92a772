/* snippet.c: see snippet.h
 *
 * The index has no texts, so FTS5 makes no snippets of them: words are looked for in the stored
 * text, which takes about a millisecond for a long one. Letters are compared as unicode61 folds
 * them: without case and diacritics. */
#include "library/index/snippet.h"

#include "library/library-private.h"
#include "base/array.h"

#define LENGTH 100             /* characters of a snippet */
#define BEFORE 24              /* characters of it before its first word */
#define MAX_FOUND 500          /* places looked at */
#define MAX_WORDS 32           /* of a query */
#define BREAK 0                /* in a word: white space or signs */
#define FIRST_IDEOGRAPH 0x2E80 /* from here on letters are what they are */

typedef struct
{
  guint n_words;
  GArray *words[MAX_WORDS]; /* (owned) (element-type gunichar) folded letters and breaks */
} Query;

typedef struct
{
  const char *start, *end;
  guint word;
} Found;

/* ── letters ── */

static gunichar
fold (gunichar letter)
{
  gunichar parts[G_UNICHAR_MAX_DECOMPOSITION_LENGTH];
  if (letter < 0x80)
    return (gunichar) g_ascii_tolower ((char) letter);
  if (letter >= FIRST_IDEOGRAPH)
    return letter;
  g_unichar_fully_decompose (letter, FALSE, parts, G_N_ELEMENTS (parts));
  return g_unichar_tolower (parts[0]);
}

static const char *
skip_marks (const char *p)
{
  while ((guchar) *p >= 0x80 && g_unichar_ismark (g_utf8_get_char (p)))
    p = g_utf8_next_char (p);
  return p;
}

static const char *
skip_signs (const char *p)
{
  while (*p != '\0' && !g_unichar_isalnum (g_utf8_get_char (p)))
    p = g_utf8_next_char (p);
  return p;
}

static gboolean
begins_word (const char *text, const char *p)
{
  gunichar before = BREAK;
  if (winnow_search_is_unspaced (g_utf8_get_char (p)))
    return TRUE;
  for (const char *q = p; q > text && (before == BREAK || g_unichar_ismark (before));)
    before = g_utf8_get_char (q = g_utf8_prev_char (q));
  return !g_unichar_isalnum (before) || winnow_search_is_unspaced (before);
}

/* ── words ── */

static void
clear_query (Query *query)
{
  for (guint i = 0; i < query->n_words; i++)
    g_array_unref (query->words[i]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Query, clear_query)

/* Returns: (transfer full) empty where @text has no letter */
static GArray *
make_word (const char *text)
{
  const gunichar gap = BREAK;
  GArray *word = winnow_array_new (gunichar);
  for (const char *p = skip_signs (text), *next; *p != '\0'; p = next)
    {
      WINNOW_APPEND (word, gunichar, fold (g_utf8_get_char (p)));
      p = skip_marks (g_utf8_next_char (p));
      next = skip_signs (p);
      if (next > p && *next != '\0')
        g_array_append_val (word, gap);
    }
  return word;
}

static void
read_query (Query *query, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_auto (GStrv) parts = g_regex_split_simple ("\\s+", valid, 0, 0);
  for (guint i = 0; parts[i] != NULL && query->n_words < MAX_WORDS; i++)
    {
      g_autoptr (GArray) word = make_word (parts[i]);
      if (word->len > 0)
        query->words[query->n_words++] = g_steal_pointer (&word);
    }
}

/* Signs may be between the characters of scripts without spaces: each is a word there. */
static const char *
skip_between (gunichar before, gunichar letter, const char *p)
{
  if (before == BREAK || winnow_search_is_unspaced (before) || winnow_search_is_unspaced (letter))
    return skip_signs (p);
  return skip_marks (p);
}

/* The end of the word that begins at @p. Returns: NULL: it does not. A letter by itself is a whole
 * word, as in make_match(). */
static const char *
match_word (const GArray *word, const char *p)
{
  const gunichar *letters = WINNOW_DATA (const gunichar, word);
  winnow_for_each_index (i, word)
    {
      if (letters[i] == BREAK)
        {
          if (g_unichar_isalnum (g_utf8_get_char (p)))
            return NULL;
          continue;
        }
      const char *letter = i > 0 ? skip_between (letters[i - 1], letters[i], p) : p;
      if (fold (g_utf8_get_char (letter)) != letters[i])
        return NULL;
      p = g_utf8_next_char (letter);
    }
  p = skip_marks (p);
  if (word->len == 1 && !winnow_search_is_unspaced (letters[0]) && g_unichar_isalnum (g_utf8_get_char (p))
      && !winnow_search_is_unspaced (g_utf8_get_char (p)))
    return NULL;
  return p;
}

/* The longest word of @query that begins at @p. */
static gboolean
find_at (const Query *query, const char *text, const char *p, Found *found)
{
  gunichar letter = fold (g_utf8_get_char (p));
  *found = (Found){ p, NULL, 0 };
  for (guint i = 0; i < query->n_words; i++)
    {
      if (g_array_index (query->words[i], gunichar, 0) != letter || !begins_word (text, p))
        continue;
      const char *end = match_word (query->words[i], p);
      if (end != NULL && (found->end == NULL || end > found->end))
        *found = (Found){ p, end, i };
    }
  return found->end != NULL;
}

/* Those that begin in @start..@end, at most @max. (element-type Found) */
static GArray *
find_all (const Query *query, const char *text, const char *start, const char *end, guint max)
{
  GArray *all = winnow_array_new (Found);
  for (const char *p = start; p < end && all->len < max;)
    {
      Found found;
      gboolean is_found = find_at (query, text, p, &found);
      if (is_found)
        g_array_append_val (all, found);
      p = is_found ? found.end : g_utf8_next_char (p);
    }
  return all;
}

/* ── the place ── */

static const char *
step (const char *p, guint n)
{
  for (; n > 0 && *p != '\0'; n--)
    p = g_utf8_next_char (p);
  return p;
}

static guint
count_words_near (const GArray *all, guint first)
{
  guint32 words = 0;
  const char *end = step (g_array_index (all, Found, first).start, LENGTH - BEFORE);
  for (guint i = first; i < all->len && g_array_index (all, Found, i).end <= end; i++)
    words |= 1u << g_array_index (all, Found, i).word;
  return (guint) __builtin_popcount (words);
}

static const Found *
choose (const GArray *all)
{
  guint best = 0, most = 0;
  winnow_for_each_index (i, all)
    {
      guint n = count_words_near (all, i);
      if (n > most)
        best = i;
      most = MAX (most, n);
    }
  return &g_array_index (all, Found, best);
}

/* Where the snippet begins: at the begin of a word. */
static const char *
find_start (const char *text, const char *word)
{
  const char *p = word;
  for (guint n = 0; n < BEFORE && p > text; n++)
    p = g_utf8_prev_char (p);
  while (p < word && !(g_unichar_isalnum (g_utf8_get_char (p)) && begins_word (text, p)))
    p = g_utf8_next_char (p);
  return p;
}

/* Where it ends: not within a word, unless that is one of those found. */
static const char *
find_end (const char *text, const char *start, const char *least)
{
  const char *end = step (start, LENGTH), *p = MAX (end, least);
  while (*p != '\0' && p > least && g_unichar_isalnum (g_utf8_get_char (p)) && !begins_word (text, p))
    p = g_utf8_prev_char (p);
  return p;
}

/* White space and line ends become one space. */
static void
append_line (GString *line, const char *p, const char *end)
{
  for (; p < end; p = g_utf8_next_char (p))
    {
      gunichar character = g_utf8_get_char (p);
      if (!g_unichar_isspace (character) && !g_unichar_iscntrl (character))
        g_string_append_unichar (line, character);
      else if (line->len > 0 && line->str[line->len - 1] != ' ')
        g_string_append_c (line, ' ');
    }
}

static WinnowSnippet *
make_snippet (const Query *query, const char *text, const Found *first)
{
  const char *start = find_start (text, first->start), *end = find_end (text, start, first->end), *written = start;
  g_autoptr (GArray) all = find_all (query, text, start, end, LENGTH);
  GString *line = g_string_new (start > text ? "…" : NULL);
  WinnowSnippet *snippet = g_new0 (WinnowSnippet, 1);
  snippet->marks = winnow_array_new (WinnowSnippetMark);
  winnow_for_each_value (const Found, found, all)
    {
      WinnowSnippetMark mark;
      append_line (line, written, found->start);
      mark.start = (guint) line->len;
      append_line (line, found->start, found->end);
      mark.end = (guint) line->len;
      g_array_append_val (snippet->marks, mark);
      written = found->end;
    }
  append_line (line, written, end);
  g_string_append (line, *skip_signs (MAX (end, written)) != '\0' ? "…" : "");
  snippet->text = g_string_free (line, FALSE);
  return snippet;
}

void
winnow_snippet_free (WinnowSnippet *snippet)
{
  g_free (snippet->text);
  g_array_unref (snippet->marks);
  g_free (snippet);
}

WinnowSnippet *
winnow_snippet_new (const char *text, const char *query)
{
  g_auto (Query) words = { 0 };
  g_return_val_if_fail (text != NULL && query != NULL, NULL);
  read_query (&words, query);
  g_autoptr (GArray) all = find_all (&words, text, text, text + strlen (text), words.n_words == 1 ? 1 : MAX_FOUND);
  return all->len > 0 ? make_snippet (&words, text, choose (all)) : NULL;
}

/* ── of a document ── */

typedef struct
{
  const char *query;
  WinnowSnippet *snippet;
} Wanted;

static void
read_text (sqlite3_stmt *row, gpointer data)
{
  Wanted *wanted = data;
  for (int column = 1; column >= 0 && wanted->snippet == NULL; column--)
    if (winnow_row_get_text (row, column) != NULL)
      wanted->snippet = winnow_snippet_new (winnow_row_get_text (row, column), wanted->query);
}

WinnowSnippet *
winnow_library_dup_snippet (WinnowLibrary *library, gint64 document_id, const char *query, GError **error)
{
  Wanted wanted = { query, NULL };
  g_return_val_if_fail (query != NULL, NULL);
  winnow_library_query (
      library, "SELECT title, winnow_text (body) FROM documents LEFT JOIN texts ON document_id = id WHERE id = ?1",
      VALUES (document_id), read_text, &wanted, error);
  return wanted.snippet;
}
