/* bench-plain.c: the least that a check of a collection costs
 *
 * usage: bench-plain hash|pairs FOLDER
 *
 * "hash" reads each file and hashes its bytes. "pairs" winnows them by plain.h, and counts
 * the pairs of documents that share a fingerprint which at most LONGEST have. On one thread. */
#include <glib.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#include "plain.h"

#define LONGEST 64

static void
sort (GArray *postings)
{
  g_autofree Posting *spare = g_new (Posting, postings->len + 1);
  Posting *from = (Posting *) (void *) postings->data, *to = spare;
  for (guint shift = 0; shift < 32; shift += 8) /* an even number of passes */
    {
      gsize ends[257] = { 0 };
      for (guint i = 0; i < postings->len; i++)
        ends[(from[i].hash >> shift & 255) + 1]++;
      for (guint digit = 0; digit < 256; digit++)
        ends[digit + 1] += ends[digit];
      for (guint i = 0; i < postings->len; i++)
        to[ends[from[i].hash >> shift & 255]++] = from[i];
      Posting *other = from;
      from = to;
      to = other;
    }
}

/* That of GLib 2.74 leaves out the upper half. */
static guint
hash_pair (gconstpointer pair)
{
  return (guint) (*(const guint64 *) pair * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15) >> 32);
}

static guint
count_pairs (const GArray *postings)
{
  const Posting *data = (const Posting *) (const void *) postings->data;
  g_autoptr (GHashTable) pairs = g_hash_table_new_full (hash_pair, g_int64_equal, g_free, NULL);
  for (guint first = 0, end; first < postings->len; first = end)
    {
      for (end = first + 1; end < postings->len && data[end].hash == data[first].hash;)
        end++;
      for (guint a = first; end - first <= LONGEST && a < end; a++)
        for (guint b = a + 1; b < end; b++)
          {
            gint64 pair = (gint64) data[a].document << 32 | data[b].document;
            if (data[a].document != data[b].document && !g_hash_table_contains (pairs, &pair))
              g_hash_table_add (pairs, g_memdup2 (&pair, sizeof pair));
          }
    }
  return g_hash_table_size (pairs);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = argc == 3 ? g_dir_open (argv[2], 0, &error) : NULL;
  g_autoptr (GArray) tokens = g_array_new (FALSE, FALSE, sizeof (guint32)),
                     postings = g_array_new (FALSE, FALSE, sizeof (Posting));
  const char *name;
  guint32 n = 0;
  guint64 sum = 0;
  if (dir == NULL)
    return g_printerr ("usage: bench-plain hash|pairs FOLDER %s\n", error != NULL ? error->message : ""), 2;
  gboolean finds_pairs = g_str_equal (argv[1], "pairs");
  for (; (name = g_dir_read_name (dir)) != NULL; n++)
    {
      g_autofree char *path = g_build_filename (argv[2], name, NULL), *text = NULL;
      gsize length;
      if (!g_file_get_contents (path, &text, &length, &error))
        return g_printerr ("%s\n", error->message), 2;
      sum += XXH3_64bits (text, length);
      g_array_set_size (tokens, 0);
      if (finds_pairs)
        {
          plain_cut ((const guint8 *) text, length, tokens);
          plain_winnow (tokens, n, postings);
        }
    }
  sort (postings);
  printf ("%u documents, %u postings, %u pairs, sum %016" G_GINT64_MODIFIER "x\n", n, postings->len,
          count_pairs (postings), sum);
  return 0;
}
