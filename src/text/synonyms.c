/* synonyms.c: lines "word: synonym, synonym" → a table from the hash of a synonym to its word
 *
 * A word that is itself a synonym leads on to its own word, so all words of a family count as one.
 * The first line about a word holds; a line that contradicts it, or would make a circle, is
 * faulty. */
#include "text/synonyms.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "text/fold.h"
#include "text/lexicon.h"
#include "text/text.h"

typedef struct
{
  guint64 synonym, word; /* hashes */
} Entry;

struct _WinnowSynonyms
{
  GHashTable *entries; /* (owned) (element-type guint64 Entry) by the synonym's hash */
  GHashTable *texts;   /* (owned) (element-type guint64 utf8) folded words by their hash */
  guint64 id;
};

static WinnowSynonyms *
make_empty (void)
{
  WinnowSynonyms *synonyms = g_new0 (WinnowSynonyms, 1);
  synonyms->entries = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  synonyms->texts = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  return synonyms;
}

void
winnow_synonyms_free (WinnowSynonyms *synonyms)
{
  if (synonyms == NULL)
    return;
  g_hash_table_unref (synonyms->entries);
  g_hash_table_unref (synonyms->texts);
  g_free (synonyms);
}

/* ── reading ── */

/* The hash of @text if it is one word, else 0. Stores its folded text. */
static guint64
add_word (WinnowSynonyms *synonyms, const char *text)
{
  g_autoptr (WinnowText) tokens = winnow_text_new (text, strlen (text), WINNOW_HAN_WORDS);
  g_autoptr (WinnowFold) fold = NULL;
  if (tokens->n_tokens != 1)
    return 0;
  fold = winnow_fold_new (text + tokens->starts[0], tokens->ends[0] - tokens->starts[0]);
  if (!g_hash_table_contains (synonyms->texts, &tokens->hashes[0]))
    g_hash_table_insert (synonyms->texts, g_memdup2 (&tokens->hashes[0], sizeof (guint64)),
                         winnow_fold_dup_text (fold));
  return tokens->hashes[0];
}

/* The last word that @hash leads to. Shortens the path for the next call. There are no circles. */
static guint64
find_root (const WinnowSynonyms *synonyms, guint64 hash)
{
  Entry *entry = g_hash_table_lookup (synonyms->entries, &hash), *next;
  if (entry == NULL)
    return hash;
  while ((next = g_hash_table_lookup (synonyms->entries, &entry->word)) != NULL)
    {
      entry->word = next->word;
      entry = next;
    }
  return entry->word;
}

/* FALSE: the pair is faulty. */
static gboolean
add_synonym (WinnowSynonyms *synonyms, guint64 word, guint64 synonym)
{
  const Entry *known = g_hash_table_lookup (synonyms->entries, &synonym);
  Entry *entry;
  if (word == 0 || synonym == 0)
    return FALSE;
  if (known != NULL)
    return find_root (synonyms, synonym) == find_root (synonyms, word);
  if (find_root (synonyms, word) == synonym)
    return FALSE;
  entry = g_new (Entry, 1);
  *entry = (Entry){ synonym, word };
  g_hash_table_insert (synonyms->entries, &entry->synonym, entry);
  return TRUE;
}

/* FALSE: all or part of the line is faulty. Changes @line. */
static gboolean
add_line (WinnowSynonyms *synonyms, char *line)
{
  static const char *const signs[][2] = { { "：", ":" }, { "，", "," }, { "、", "," } };
  g_autoptr (GString) plain = NULL;
  g_auto (GStrv) parts = NULL;
  gboolean is_good;
  char *comment = strchr (line, '#'), *colon;
  guint64 word;

  if (comment != NULL)
    *comment = '\0';
  if (*g_strstrip (line) == '\0')
    return TRUE;
  plain = g_string_new (line);
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    g_string_replace (plain, signs[i][0], signs[i][1], 0);
  colon = strchr (plain->str, ':');
  if (colon == NULL)
    return FALSE;
  *colon = '\0';
  word = add_word (synonyms, plain->str);
  parts = g_strsplit (colon + 1, ",", -1);
  is_good = parts[0] != NULL;
  for (char **part = parts; *part != NULL; part++)
    is_good &= add_synonym (synonyms, word, add_word (synonyms, *part));
  return is_good;
}

/* Returns: the number of faulty lines */
static guint
add_text (WinnowSynonyms *synonyms, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_faults = 0;
  for (char **line = lines; *line != NULL; line++)
    n_faults += !add_line (synonyms, *line);
  return n_faults;
}

/* Maps every synonym to its last word, and computes the id, which does not depend on the order of
 * lines. */
static void
finish (WinnowSynonyms *synonyms)
{
  GHashTableIter iter;
  gpointer value;
  g_hash_table_iter_init (&iter, synonyms->entries);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Entry *entry = value;
      guint64 bytes[2];
      entry->word = find_root (synonyms, entry->word);
      bytes[0] = GUINT64_TO_LE (entry->synonym);
      bytes[1] = GUINT64_TO_LE (entry->word);
      synonyms->id += XXH3_64bits (bytes, sizeof bytes);
    }
}

WinnowSynonyms *
winnow_synonyms_new (const char *text, gsize length, guint *n_faults)
{
  WinnowSynonyms *synonyms = make_empty ();
  g_autofree char *copy = g_strndup (text, length);
  guint n = add_text (synonyms, copy);
  if (n_faults != NULL)
    *n_faults = n;
  finish (synonyms);
  return synonyms;
}

/* ── the default ── */

static gpointer
load (gpointer unused)
{
  WinnowSynonyms *synonyms = make_empty ();
  g_autoptr (GPtrArray) lists = winnow_lexicon_load ("synonyms", FALSE);
  for (guint i = 0; i < lists->len; i++)
    {
      const WinnowWordList *list = g_ptr_array_index (lists, i);
      if (list->text != NULL)
        add_text (synonyms, list->text);
    }
  finish (synonyms);
  return synonyms;
}

const WinnowSynonyms *
winnow_synonyms_get_default (void)
{
  static GOnce once = G_ONCE_INIT;
  return g_once (&once, load, NULL);
}

guint64
winnow_synonyms_look_up (const WinnowSynonyms *synonyms, guint64 hash, const char **word)
{
  const Entry *entry = g_hash_table_lookup (synonyms->entries, &hash);
  if (word != NULL)
    *word = entry != NULL ? g_hash_table_lookup (synonyms->texts, &entry->word) : NULL;
  return entry != NULL ? entry->word : hash;
}

guint64
winnow_synonyms_get_id (const WinnowSynonyms *synonyms)
{
  return synonyms->id;
}
