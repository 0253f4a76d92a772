/* sounds.c: a second look for runs, on toneless syllables
 *
 * A copy in which every other character is replaced by a homophone has no run of k characters left,
 * and next to no pair of neighbours for the reworded pass. Its syllables are the same. So runs are
 * found again on the sounds of single Han characters; all other tokens stand for themselves.
 *
 * The 400 toneless syllables are far fewer than characters, and honest copies mix up 的 and 得 or
 * 他 and 她. So a run of syllables must be as long as the guarantee for characters, and it counts
 * only where homophones stand in a tenth of it; with less, the runs of characters are long enough.
 * A character with several readings has one here (text/sounds.h); where a replacement has another
 * one, the run breaks, and chains bridge that as any other edit. */
#include "match/verbatim/sounds.h"

#include "fingerprint/kgram.h"
#include "text/order.h"

#define K 8 /* words: 13 characters */
#define MIN_HOMOPHONES 3u
#define LEAST_SHARE 0.1 /* of a run: characters that sound alike */

struct _WinnowSoundTable
{
  const WinnowText *text;
  WinnowText sounding;   /* a view of @text; its hashes are owned */
  WinnowRunTable *table; /* (owned) */
};

static WinnowText
sound (const WinnowText *text)
{
  WinnowText sounding = *text;
  sounding.hashes = g_new (guint64, text->n_tokens + 1);
  for (guint32 i = 0; i < text->n_tokens; i++)
    sounding.hashes[i]
        = text->sounds != NULL && text->sounds[i] != 0 ? winnow_hash_mix (text->sounds[i]) : text->hashes[i];
  return sounding;
}

WinnowSoundTable *
winnow_sound_table_new (const WinnowText *a)
{
  WinnowSoundTable *table = g_new (WinnowSoundTable, 1);
  table->text = a;
  table->sounding = sound (a);
  table->table = winnow_run_table_new (&table->sounding, K);
  return table;
}

void
winnow_sound_table_free (WinnowSoundTable *table)
{
  if (table == NULL)
    return;
  winnow_run_table_free (table->table);
  g_free (table->sounding.hashes);
  g_free (table);
}

GArray *
winnow_fingerprint_sounds (const WinnowText *text)
{
  static const WinnowGranularity granularity = { K, 2 * K };
  if (text->sounds == NULL || text->n_han == 0)
    return g_array_new (FALSE, FALSE, sizeof (WinnowFingerprint));
  WinnowText sounding = sound (text);
  GArray *fingerprints = winnow_fingerprint_winnow (&sounding, &granularity);
  g_free (sounding.hashes);
  return fingerprints;
}

static guint32
count_homophones (const WinnowText *a, const WinnowText *b, const WinnowRun *run)
{
  guint32 n = 0;
  for (guint32 i = 0; i < run->length; i++)
    n += a->hashes[run->a + i] != b->hashes[run->b + i];
  return n;
}

static gboolean
is_disguised (const WinnowText *a, const WinnowText *b, const WinnowRun *run)
{
  guint32 n = count_homophones (a, b, run);
  return n >= MIN_HOMOPHONES && n >= LEAST_SHARE * run->length;
}

GArray *
winnow_sound_table_find (const WinnowSoundTable *table, const WinnowText *b)
{
  if (table == NULL || b->sounds == NULL || b->n_han == 0)
    return g_array_new (FALSE, FALSE, sizeof (WinnowRun));
  WinnowText sounding = sound (b);
  GArray *runs = winnow_run_table_find (table->table, &sounding);
  guint n = 0;
  for (guint i = 0; i < runs->len; i++)
    if (is_disguised (table->text, b, &g_array_index (runs, WinnowRun, i)))
      g_array_index (runs, WinnowRun, n++) = g_array_index (runs, WinnowRun, i);
  g_array_set_size (runs, n);
  g_free (sounding.hashes);
  return runs;
}

static gboolean
is_part (const WinnowRun *run, const WinnowRun *whole)
{
  return (gint64) run->a - run->b == (gint64) whole->a - whole->b && run->b >= whole->b
         && run->b + run->length <= whole->b + whole->length;
}

WINNOW_DEFINE_COMPARE_2 (compare_runs, WinnowRun, b, a)

void
winnow_runs_add_sounds (GArray *runs, const GArray *sounds)
{
  guint n = 0;
  if (sounds->len == 0)
    return;
  for (guint i = 0; i < runs->len; i++)
    {
      WinnowRun run = g_array_index (runs, WinnowRun, i);
      gboolean is_new = TRUE;
      for (guint s = 0; is_new && s < sounds->len; s++)
        is_new = !is_part (&run, &g_array_index (sounds, WinnowRun, s));
      if (is_new)
        g_array_index (runs, WinnowRun, n++) = run;
    }
  g_array_set_size (runs, n);
  g_array_append_vals (runs, sounds->data, sounds->len);
  winnow_array_sort_unique (runs, compare_runs);
}

static gboolean
holds (const WinnowChain *chain, const WinnowRun *run)
{
  return run->a >= chain->spans[0].first && run->a + run->length <= chain->spans[0].last
         && run->b >= chain->spans[1].first && run->b + run->length <= chain->spans[1].last;
}

void
winnow_chains_count_homophones (GArray *chains, const WinnowText *a, const WinnowText *b, const GArray *sounds)
{
  for (guint s = 0; s < sounds->len; s++)
    {
      const WinnowRun *run = &g_array_index (sounds, WinnowRun, s);
      guint32 n = count_homophones (a, b, run);
      for (guint i = 0; i < chains->len; i++)
        if (holds (&g_array_index (chains, WinnowChain, i), run))
          g_array_index (chains, WinnowChain, i).n_homophones += n;
    }
}
