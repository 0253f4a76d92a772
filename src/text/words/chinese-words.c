/* chinese-words.c: Chinese text cut into its most probable words
 *
 * The words of the dictionary that occur in the text are the edges of a graph from character to
 * character. The path with the greatest product of word frequencies is the cut: dynamic programming
 * from the end, O(n · longest word). Y. Liu, Q. Tan, K. Shen, "Chinese word segmentation rules and
 * automatic word segmentation methods" (1994) describe the method; the frequencies are those of
 * jieba's dictionary (MIT licence), which the build compiles into a trie (make-chinese-words.py).
 *
 * The costs of words, −1024 · ln (frequency / sum), are added as integers, so every machine cuts
 * alike. Of two equal paths the one with the longer first word is taken. The table is read-only. */
#include "text/words/chinese-words.h"

#include <math.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/array.h"
#include "base/parallel.h"
#include "text/folding/fold.h"
#include "text/words/lexicon.h"
#include "base/slots.h"
#include "text/token-hash.h"

/* Raised when another rule cuts texts otherwise. */
#define DICTIONARY_VERSION 1u

/* Han characters of the table: U+3400 to U+9FFF. */
#define FIRST_CHARACTER 0x3400u
#define N_CHARACTERS 0x6c00u

extern const guint8 winnow_word_table[];

typedef struct
{
  guint32 n, checksum;
  const guint32 *first;
  const guint16 *root, *unit, *cost;
  const guint8 *klass;
} Trie;

static Trie
get_trie (void)
{
  const guint8 *at = winnow_word_table;
  Trie trie;
  trie.first = (const guint32 *) (const void *) at + 2;
  trie.n = trie.first[-2];
  trie.checksum = trie.first[-1];
  trie.root = (const guint16 *) (const void *) (trie.first + trie.n + 1);
  trie.unit = trie.root + N_CHARACTERS;
  trie.cost = trie.unit + trie.n;
  trie.klass = (const guint8 *) (trie.cost + trie.n);
  return trie;
}

static inline guint32
find_root (const Trie *trie, gunichar unit)
{
  return unit - FIRST_CHARACTER < N_CHARACTERS ? trie->root[unit - FIRST_CHARACTER] : 0;
}

/* The child of @node for @unit; 0: none. */
static inline guint32
find_child (const Trie *trie, guint32 node, gunichar unit)
{
  guint32 low = trie->first[node], high = trie->first[node + 1];
  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;
      if (trie->unit[middle] == unit)
        return middle;
      if (trie->unit[middle] < unit)
        low = middle + 1;
      else
        high = middle;
    }
  return 0;
}

/* ── the user's words ── */

typedef struct
{
  guint64 hash;
  guint32 cost;
  WinnowWordClass klass;
} UserWord;

typedef struct
{
  GArray *words;          /* (owned) (element-type UserWord) distinct */
  WinnowSlots slots;      /* of @words */
  GHashTable *characters; /* (owned) (element-type gunichar) those of @words */
  guint32 longest;        /* characters; 0: no words */
  guint64 id;             /* the sum of mixed hashes, so that the order of lines makes no difference */
} UserWords;

/* Returns: (nullable) NULL: not a word of the user */
static inline const UserWord *
find_user_word (const UserWords *words, const gunichar *units, guint32 n_units)
{
  guint32 slot
      = *winnow_slots_find (&words->slots, winnow_token_hash (units, n_units), words->words->data, sizeof (UserWord));
  return slot != 0 ? &g_array_index (words->words, UserWord, slot - 1) : NULL;
}

static GPtrArray *added_lists; /* (nullable) (element-type utf8) filled before any text is cut */

static const UserWords *get_user_words (void);

gboolean
winnow_chinese_words_has_character (gunichar unit)
{
  const Trie trie = get_trie ();
  return find_root (&trie, unit) != 0 || g_hash_table_contains (get_user_words ()->characters, GUINT_TO_POINTER (unit));
}

/* ── cutting ── */

/* Makes each of the first @n units a word. */
static void
end_each (guint32 n, guint32 *ends)
{
  winnow_for_each_below (i, n)
    ends[i] = i + 1;
}

/* Fills the cost of the best cut from each unit to the end, and where its first word ends. @user:
 * (nullable) */
static void
find_best_cuts (const UserWords *user, const gunichar *units, guint32 n_units, guint64 *costs, guint32 *ends)
{
  const Trie trie = get_trie ();

  costs[n_units] = 0;
  winnow_for_each_down (i, n_units)
  {
    if (winnow_is_cancelled_at (i))
      return end_each (i + 1, ends);
    guint32 node = find_root (&trie, units[i]);
    costs[i] = costs[i + 1] + (node != 0 && trie.cost[node] > 0 ? trie.cost[node] : WINNOW_DICTIONARY_UNKNOWN);
    ends[i] = i + 1;
    for (guint32 end = i + 1; node != 0 && end < n_units; end++)
      {
        node = find_child (&trie, node, units[end]);
        if (node == 0 || trie.cost[node] == 0 || costs[end + 1] + trie.cost[node] > costs[i])
          continue;
        costs[i] = costs[end + 1] + trie.cost[node];
        ends[i] = end + 1;
      }
    for (guint32 n = 2; user != NULL && n <= MIN (user->longest, n_units - i); n++)
      {
        const UserWord *word = find_user_word (user, units + i, n);
        if (word == NULL || costs[i + n] + word->cost > costs[i])
          continue;
        costs[i] = costs[i + n] + word->cost;
        ends[i] = i + n;
      }
  }
}

guint32
winnow_chinese_words_cut (const gunichar *units, guint32 n_units, guint32 *ends)
{
  g_autofree guint64 *costs = g_new (guint64, n_units + 1);
  guint32 n = 0;

  find_best_cuts (get_user_words (), units, n_units, costs, ends);
  for (guint32 i = 0; i < n_units; n++)
    {
      i = ends[i];
      ends[n] = i;
    }
  return n;
}

gboolean
winnow_chinese_words_is_part (const gunichar *units, guint32 n_units, guint32 at)
{
  g_autofree guint64 *costs = g_new (guint64, n_units + 1);
  g_autofree guint32 *ends = g_new (guint32, n_units);
  guint32 first = 0;
  find_best_cuts (NULL, units, n_units, costs, ends);
  while (ends[first] <= at)
    first = ends[first];
  return ends[first] - first > 1;
}

/* ── lists ── */

static WinnowWordClass
find_class (const char *name)
{
  static const char *const names[] = {
    [WINNOW_CLASS_OTHER] = "x",  [WINNOW_CLASS_NOUN] = "n",          [WINNOW_CLASS_PERSON] = "nr",
    [WINNOW_CLASS_PLACE] = "ns", [WINNOW_CLASS_ORGANIZATION] = "nt", [WINNOW_CLASS_PROPER] = "nz",
  };
  winnow_for_each_index_of (i, names)
    if (g_str_equal (names[i], name))
      return i;
  return WINNOW_CLASS_OTHER;
}

static gboolean
is_word (const WinnowFold *fold)
{
  winnow_for_each_below (i, fold->n_units)
    if (g_unichar_get_script (fold->units[i]) != G_UNICODE_SCRIPT_HAN)
      return FALSE;
  return fold->n_units >= 2;
}

/* Without a frequency the word costs a little less than its best cut, so it is never cut. */
static guint32
find_cost (const WinnowFold *fold, guint64 frequency)
{
  g_autofree guint64 *costs = g_new (guint64, fold->n_units + 1);
  g_autofree guint32 *ends = g_new (guint32, fold->n_units);

  if (frequency > 0)
    return MAX (WINNOW_DICTIONARY_UNKNOWN - 1024 * log ((double) frequency), 1);
  find_best_cuts (NULL, fold->units, fold->n_units, costs, ends);
  return MAX (costs[0] - 1, 1);
}

/* @data: (nullable) UserWords */
static gboolean
add_line (char *line, gpointer data)
{
  UserWords *words = data;
  g_auto (GStrv) parts = g_strsplit_set (line, " \t", -1);
  guint n_parts = g_strv_length (parts);
  guint64 frequency = 0, hash;
  g_autoptr (WinnowFold) fold = winnow_fold_new (parts[0], strlen (parts[0]));
  if (!is_word (fold) || n_parts > 3
      || (n_parts > 1 && !g_ascii_string_to_unsigned (parts[1], 10, 1, G_MAXUINT32, &frequency, NULL)))
    return FALSE;
  if (words == NULL)
    return TRUE;
  hash = winnow_token_hash (fold->units, fold->n_units);
  *WINNOW_SLOTS_GET (&words->slots, words->words, UserWord, hash)
      = (UserWord){ hash, find_cost (fold, frequency), find_class (n_parts > 2 ? parts[2] : "n") };
  winnow_for_each_below (i, fold->n_units)
    g_hash_table_add (words->characters, GUINT_TO_POINTER (fold->units[i]));
  words->longest = MAX (words->longest, fold->n_units);
  return TRUE;
}

static gpointer
load (void)
{
  UserWords *words = g_new0 (UserWords, 1);
  words->words = winnow_array_new (UserWord);
  winnow_slots_init (&words->slots, 0);
  words->characters = g_hash_table_new (NULL, NULL);
  winnow_lexicon_read ("dictionary", FALSE, add_line, words);
  winnow_for_each (const char, list, added_lists)
    winnow_word_list_read (list, add_line, words, NULL);
  winnow_for_each_value (const UserWord, word, words->words)
    {
      const guint64 bytes[] = { GUINT64_TO_LE (word->hash), GUINT64_TO_LE ((guint64) word->cost << 8 | word->klass) };
      words->id += XXH3_64bits (bytes, sizeof bytes);
    }
  return words;
}

static const UserWords *
get_user_words (void)
{
  static WinnowLexiconCache cache = { load, NULL };
  return winnow_lexicon_cache_get (&cache);
}

void
winnow_chinese_words_add_list (const char *text)
{
  if (added_lists == NULL)
    added_lists = g_ptr_array_new ();
  g_ptr_array_add (added_lists, g_strdup (text));
}

void
winnow_chinese_words_find_faults (const char *text, GArray *faults)
{
  winnow_word_list_read (text, add_line, NULL, faults);
}

/* ── properties of a word ── */

/* The node where the word @units ends; 0: it is no word of the shipped dictionary */
static guint32
find_word (const Trie *trie, const gunichar *units, guint32 n_units)
{
  guint32 node = n_units > 0 ? find_root (trie, units[0]) : 0;
  for (guint32 i = 1; i < n_units && node != 0; i++)
    node = find_child (trie, node, units[i]);
  return node != 0 && trie->cost[node] > 0 ? node : 0;
}

guint32
winnow_chinese_words_get_cost (const gunichar *units, guint32 n_units)
{
  const Trie trie = get_trie ();
  const UserWord *word = find_user_word (get_user_words (), units, n_units);
  guint32 node = find_word (&trie, units, n_units), cost = node != 0 ? trie.cost[node] : 0;
  return word != NULL && (cost == 0 || word->cost < cost) ? word->cost : cost;
}

WinnowWordClass
winnow_chinese_words_get_class (const gunichar *units, guint32 n_units)
{
  const Trie trie = get_trie ();
  const UserWord *word = find_user_word (get_user_words (), units, n_units);
  guint32 node = word == NULL ? find_word (&trie, units, n_units) : 0;
  if (word != NULL)
    return word->klass;
  return node != 0 ? trie.klass[node] : WINNOW_CLASS_OTHER;
}

guint64
winnow_chinese_words_get_id (void)
{
  return ((guint64) DICTIONARY_VERSION << 32 | get_trie ().checksum) + get_user_words ()->id;
}
