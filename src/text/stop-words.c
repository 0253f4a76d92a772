/* stop-words.c: the set of stop words
 *
 * A list has one word a line; '#' begins a comment. All lists of lexicon.h make one set. Every
 * token is looked up, so the set is a flat open-addressed table of hashes, at most a quarter
 * full. */
#include "text/stop-words.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "text/fold.h"
#include "text/lexicon.h"
#include "text/token-hash.h"

#define MIN_SLOTS 4096u

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

/* The word of a line, without comment and white space; "" for none. Changes @line. */
static char *
take_word (char *line)
{
  char *comment = strchr (line, '#');
  if (comment != NULL)
    *comment = '\0';
  return g_strstrip (line);
}

/* Calls @func for the fold of each word. Skips lines with a right-to-left override, which the fold
 * can only undo with stop words. */
static void
for_each_word (const char *text, void (*func) (const WinnowFold *fold, gpointer data), gpointer data)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      const char *word = take_word (*line);
      if (*word != '\0' && strstr (word, "\xe2\x80\xae") == NULL)
        {
          g_autoptr (WinnowFold) fold = winnow_fold_new (word, strlen (word));
          func (fold, data);
        }
    }
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

static void
add_hash (const WinnowFold *fold, gpointer hashes)
{
  guint32 first, last;
  guint64 hash;
  trim (fold, &first, &last);
  hash = winnow_token_hash (fold->units + first, last - first);
  if (first < last)
    g_array_append_val ((GArray *) hashes, hash);
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
  for (guint i = 0; i < hashes->len; i++)
    {
      guint64 hash = g_array_index (hashes, guint64, i), *slot = find_slot (words, hash);
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
  g_autoptr (GPtrArray) lists = winnow_lexicon_load ("stop-words", GPOINTER_TO_INT (is_shipped));
  g_autoptr (GArray) hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint i = 0; i < lists->len; i++)
    {
      const WinnowWordList *list = g_ptr_array_index (lists, i);
      if (list->text != NULL)
        for_each_word (list->text, add_hash, hashes);
    }
  return make_set (hashes);
}

static const StopWords *
get_words (void)
{
  static GOnce once = G_ONCE_INIT;
  return g_once (&once, load, NULL);
}

gboolean
winnow_stop_words_contain (guint64 hash)
{
  return *find_slot (get_words (), hash) == hash;
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

/* A word must not be empty or contain a separator. */
static void
count_fault (const WinnowFold *fold, gpointer n_faults)
{
  guint32 first, last;
  gboolean is_word;
  trim (fold, &first, &last);
  is_word = first < last;
  for (guint32 i = first; i < last; i++)
    is_word &= fold->classes[i] != WINNOW_UNIT_SEPARATOR;
  *(guint *) n_faults += !is_word;
}

guint
winnow_stop_words_count_faults (const char *text)
{
  guint n_faults = 0;
  for_each_word (text, count_fault, &n_faults);
  return n_faults;
}
