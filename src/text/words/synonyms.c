/* synonyms.c: lines "word: synonym, synonym" → a table from the hash of a synonym to its word
 *
 * A word that is itself a synonym leads on to its own word, so all words of a family count as one.
 * The first line about a word holds; a line that contradicts it, or would make a circle, is
 * faulty.
 *
 * Each side may be a phrase of several words. Its hash is made of that of all words but the last,
 * and of the last; the hashes of all beginnings are a set, so the longest phrase at a place is
 * found word by word. */
#include "text/words/synonyms.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/for-each.h"
#include "text/folding/fold.h"
#include "text/words/lexicon.h"
#include "text/text.h"

typedef struct
{
  guint64 synonym, word; /* hashes */
} Entry;

static WinnowSynonyms *
make_empty (void)
{
  WinnowSynonyms *synonyms = g_new0 (WinnowSynonyms, 1);
  synonyms->entries = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  synonyms->texts = winnow_id_table_new (g_free);
  synonyms->heads = winnow_id_table_new (NULL);
  return synonyms;
}

void
winnow_synonyms_free (WinnowSynonyms *synonyms)
{
  if (synonyms == NULL)
    return;
  winnow_clear (synonyms, g_hash_table_unref, entries, texts, heads);
  g_free (synonyms);
}

/* ── reading ── */

/* The hash of the phrase that begins with @head and goes on with @word. */
static guint64
extend_hash (guint64 head, guint64 word)
{
  const guint64 bytes[] = { GUINT64_TO_LE (head), GUINT64_TO_LE (word) };
  return XXH3_64bits (bytes, sizeof bytes);
}

/* The folded words of @tokens; with a space between those of alphabetic scripts. */
static char *
dup_folded (const char *text, const WinnowText *tokens)
{
  GString *words = g_string_new (NULL);
  winnow_for_each_below (i, tokens->n_tokens)
    {
      g_autoptr (WinnowFold) fold = winnow_fold_new (text + tokens->starts[i], tokens->ends[i] - tokens->starts[i]);
      g_autofree char *word = winnow_fold_dup_text (fold);
      if (i > 0 && !(tokens->flags[i - 1] & tokens->flags[i] & WINNOW_TOKEN_CHARACTER))
        g_string_append_c (words, ' ');
      g_string_append (words, word);
    }
  return g_string_free (words, FALSE);
}

/* The hash of @text, a word or a phrase of at most WINNOW_SYNONYM_WORDS, else 0. Stores its folded
 * text. */
static guint64
add_words (WinnowSynonyms *synonyms, const char *text)
{
  g_autoptr (WinnowText) tokens = winnow_text_new (text, strlen (text), WINNOW_HAN_WORDS);
  if (tokens->n_tokens == 0 || tokens->n_tokens > WINNOW_SYNONYM_WORDS)
    return 0;
  guint64 hash = tokens->hashes[0];
  winnow_for_each_between (i, 1, tokens->n_tokens)
    {
      g_hash_table_add (synonyms->heads, winnow_dup_value (&hash));
      hash = extend_hash (hash, tokens->hashes[i]);
    }
  if (!g_hash_table_contains (synonyms->texts, &hash))
    g_hash_table_insert (synonyms->texts, winnow_dup_value (&hash), dup_folded (text, tokens));
  return hash;
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
  if (word == 0 || synonym == 0)
    return FALSE;
  if (known != NULL)
    return find_root (synonyms, synonym) == find_root (synonyms, word);
  if (find_root (synonyms, word) == synonym)
    return FALSE;
  Entry *entry = g_new (Entry, 1);
  *entry = (Entry){ synonym, word };
  g_hash_table_insert (synonyms->entries, &entry->synonym, entry);
  return TRUE;
}

/* FALSE: all or part of the line is faulty. */
static gboolean
add_line (char *line, gpointer data)
{
  static const char *const signs[][2] = { { "：", ":" }, { "，", "," }, { "、", "," } };
  WinnowSynonyms *synonyms = data;
  g_autoptr (GString) plain = g_string_new (line);
  winnow_for_each_of (sign, signs)
    g_string_replace (plain, (*sign)[0], (*sign)[1], 0);
  char *colon = strchr (plain->str, ':');
  if (colon == NULL)
    return FALSE;
  *colon = '\0';
  guint64 word = add_words (synonyms, plain->str);
  g_auto (GStrv) parts = g_strsplit (colon + 1, ",", -1);
  gboolean is_good = parts[0] != NULL;
  winnow_for_each_string (part, parts)
    is_good &= add_synonym (synonyms, word, add_words (synonyms, part));
  return is_good;
}

/* Maps every synonym to its last word, and computes the id, which does not depend on the order of
 * lines. */
static void
finish (WinnowSynonyms *synonyms)
{
  winnow_for_each_entry (each, synonyms->entries)
    {
      Entry *entry = each.value;
      entry->word = find_root (synonyms, entry->word);
      const guint64 bytes[] = { GUINT64_TO_LE (entry->synonym), GUINT64_TO_LE (entry->word) };
      synonyms->id += XXH3_64bits (bytes, sizeof bytes);
    }
}

WinnowSynonyms *
winnow_synonyms_new (const char *text, GArray *faults)
{
  WinnowSynonyms *synonyms = make_empty ();
  winnow_word_list_read (text, add_line, synonyms, faults);
  finish (synonyms);
  return synonyms;
}

/* ── the default ── */

static gpointer
load (void)
{
  WinnowSynonyms *synonyms = make_empty ();
  winnow_lexicon_read ("synonyms", FALSE, add_line, synonyms);
  finish (synonyms);
  return synonyms;
}

const WinnowSynonyms *
winnow_synonyms_get_default (void)
{
  static WinnowLexiconCache cache = { load, NULL };
  return winnow_lexicon_cache_get (&cache);
}

guint64
winnow_synonyms_look_up (const WinnowSynonyms *synonyms, guint64 hash, const char **word)
{
  const Entry *entry = g_hash_table_lookup (synonyms->entries, &hash);
  if (word != NULL)
    *word = entry != NULL ? g_hash_table_lookup (synonyms->texts, &entry->word) : NULL;
  return entry != NULL ? entry->word : hash;
}

guint32
winnow_synonyms_match (const WinnowSynonyms *synonyms, const guint64 *hashes, guint32 n, guint64 *phrase,
                       const char **text)
{
  guint64 hash = n > 0 ? hashes[0] : 0;
  guint32 longest = 0;
  for (guint32 i = 1; i < n && g_hash_table_contains (synonyms->heads, &hash); i++)
    {
      hash = extend_hash (hash, hashes[i]);
      const char *found = g_hash_table_lookup (synonyms->texts, &hash);
      if (found == NULL)
        continue;
      longest = i + 1;
      *phrase = hash;
      *text = found;
    }
  return longest;
}
