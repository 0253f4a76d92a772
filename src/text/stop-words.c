/* stop-words.c: the lists of data/stop-words, a word a line, '#' begins a comment; compiled into the program as a resource
 *
 * Every token is looked up, so the set is a flat open-addressed table of hashes, at most a quarter full, not a GHashTable. */
#include "text/stop-words.h"

#include <gio/gio.h>

#include "text/fold.h"
#include "text/token-hash.h"
#include "text/text-resources.h"

#define STOP_WORDS_PATH "/org/winnow/Winnow/stop-words/"

#define N_SLOTS 4096u

typedef struct
{
  guint64 slots[N_SLOTS]; /* 0 = free */
  guint n_used;
} StopWords;

/* The slot that holds @hash, or the free one where it belongs. */
static inline guint64 *
find_slot (StopWords *words, guint64 hash)
{
  guint at = (guint) hash % N_SLOTS;
  while (words->slots[at] != 0 && words->slots[at] != hash)
    at = (at + 1) % N_SLOTS;
  return &words->slots[at];
}

static void
add_word (StopWords *words, const char *word)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (word, strlen (word));
  guint64 *slot, hash;

  if (fold->n_units == 0)
    return;
  hash = winnow_token_hash (fold->units, fold->n_units);
  slot = find_slot (words, hash);
  if (*slot != hash)
    {
      *slot = hash;
      words->n_used++;
      g_assert (words->n_used < N_SLOTS / 4);
    }
}

static void
add_list (StopWords *words, GResource *resource, const char *name)
{
  g_autofree char *path = g_strconcat (STOP_WORDS_PATH, name, NULL);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (resource, path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert (bytes != NULL);
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    if (**line != '#')
      add_word (words, g_strstrip (*line));
}

static gpointer
load (gpointer unused)
{
  StopWords *words = g_new0 (StopWords, 1);
  GResource *resource = winnow_text_get_resource ();
  g_auto (GStrv) names = g_resource_enumerate_children (resource, STOP_WORDS_PATH, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (char **name = names; name != NULL && *name != NULL; name++)
    add_list (words, resource, *name);
  return words;
}

gboolean
winnow_stop_words_contain (guint64 hash)
{
  static GOnce once = G_ONCE_INIT;
  return *find_slot (g_once (&once, load, NULL), hash) == hash;
}
