/* stop-words.c: the set of stop words
 *
 * A list has one word a line; '#' begins a comment. All lists of lexicon.h make one set. Every
 * token is looked up, so the set is a flat open-addressed table of hashes, at most a quarter
 * full, and with the shipped lists a twentieth. */
#include "text/words/stop-words.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/array.h"
#include "text/folding/fold.h"
#include "text/words/lexicon.h"
#include "text/token-hash.h"

#define MIN_SLOTS 8192u

typedef struct
{
  guint64 *slots; /* (owned) 0 = free */
  guint mask;     /* number of slots, a power of two, less 1 */
  guint64 id;
} StopWords;

/* The slot that holds @hash, or the free one where it belongs. */
static inline guint64 *
find_slot (const StopWords *words, guint64 hash)
{
  guint at = (guint) hash & words->mask;
  while (words->slots[at] != 0 && words->slots[at] != hash)
    at = (at + 1) & words->mask;
  return &words->slots[at];
}

/* Finds the word between separators. */
static void
trim (const WinnowFold *fold, guint32 *first, guint32 *last)
{
  *first = 0;
  *last = fold->n_units;
  while (*last > 0 && fold->classes[*last - 1] == WINNOW_UNIT_SEPARATOR)
    --*last;
  while (*first < *last && fold->classes[*first] == WINNOW_UNIT_SEPARATOR)
    ++*first;
}

/* The fold of @word. Returns: (nullable) NULL for a right-to-left override, which the fold can only
 * undo with stop words */
static WinnowFold *
fold_word (const char *word)
{
  return strstr (word, "\xe2\x80\xae") == NULL ? winnow_fold_new (word, strlen (word)) : NULL;
}

static gboolean
add_hash (char *word, gpointer hashes)
{
  g_autoptr (WinnowFold) fold = fold_word (word);
  guint32 first, last;
  if (fold == NULL)
    return TRUE;
  trim (fold, &first, &last);
  guint64 hash = winnow_token_hash (fold->units + first, last - first);
  if (first < last)
    g_array_append_val ((GArray *) hashes, hash);
  return TRUE;
}

static StopWords *
make_set (const GArray *hashes)
{
  StopWords *words = g_new0 (StopWords, 1);
  guint n_slots = MIN_SLOTS;
  while (n_slots < 4 * hashes->len)
    n_slots *= 2;
  words->mask = n_slots - 1;
  words->slots = g_new0 (guint64, n_slots);
  winnow_for_each_value (const guint64, each, hashes)
    {
      guint64 hash = *each, *slot = find_slot (words, hash);
      if (*slot == 0)
        {
          guint64 bytes = GUINT64_TO_LE (hash);
          words->id += XXH3_64bits (&bytes, sizeof bytes); /* a sum, so that the order does not matter */
        }
      *slot = hash;
    }
  return words;
}

static gpointer
load (gpointer is_shipped)
{
  g_autoptr (GArray) hashes = winnow_array_new (guint64);
  winnow_lexicon_read ("stop-words", GPOINTER_TO_INT (is_shipped), add_hash, hashes);
  return make_set (hashes);
}

static gpointer
load_user (void)
{
  return load (NULL);
}

static const StopWords *
get_words (void)
{
  static WinnowLexiconCache cache = { load_user, NULL };
  return winnow_lexicon_cache_get (&cache);
}

gboolean
winnow_stop_words_contain (guint64 hash)
{
  return *find_slot (get_words (), hash) == hash;
}

void
winnow_stop_words_mark (const guint64 *hashes, guint32 n, guint8 flag, guint8 *flags)
{
  const StopWords words = *get_words ();
  winnow_for_each_below (i, n)
    {
      guint64 hash = hashes[i], found = words.slots[hash & words.mask];
      if (G_UNLIKELY (MIN (found, found ^ hash) != 0)) /* another word; two conditions would be two branches */
        found = *find_slot (&words, hash);
      flags[i] |= (guint8) (flag * (found == hash)); /* every third word is one */
    }
}

gboolean
winnow_stop_words_shipped_contain (guint64 hash)
{
  static GOnce once = G_ONCE_INIT;
  return *find_slot (g_once (&once, load, GINT_TO_POINTER (TRUE)), hash) == hash;
}

guint64
winnow_stop_words_get_id (void)
{
  return get_words ()->id;
}

/* Whether @line has units of a word, and no separator between them. */
static gboolean
is_word (char *line, gpointer unused)
{
  g_autoptr (WinnowFold) fold = fold_word (line);
  guint32 first, last;
  if (fold == NULL)
    return TRUE;
  trim (fold, &first, &last);
  gboolean is_whole = first < last;
  winnow_for_each_between (i, first, last)
    is_whole &= fold->classes[i] != WINNOW_UNIT_SEPARATOR;
  return is_whole;
}

void
winnow_stop_words_find_faults (const char *text, GArray *faults)
{
  winnow_word_list_read (text, is_word, NULL, faults);
}
