/* frequency-counter.c: counts in how many documents terms and sounds occur
 *
 * Terms are in a flat table that is at most half full and doubles; 100,000 documents of a few
 * hundred terms take seconds. */
#include "fingerprint/frequencies-private.h"

#include "text/sounds.h"

#define MIN_SLOTS 4096u
#define MANY_DOCUMENTS 10 /* from so many documents on, terms of a single one are dropped */

struct _WinnowFrequencyCounter
{
  WinnowTermCount *slots; /* (owned) documents = 0: free */
  gsize mask;             /* slots, a power of two, less 1 */
  gsize n_used;
  guint n_documents;
  guint64 initials[WINNOW_N_INITIALS];
};

WinnowFrequencyCounter *
winnow_frequency_counter_new (void)
{
  WinnowFrequencyCounter *counter = g_new0 (WinnowFrequencyCounter, 1);

  counter->slots = g_new0 (WinnowTermCount, MIN_SLOTS);
  counter->mask = MIN_SLOTS - 1;
  return counter;
}

void
winnow_frequency_counter_free (WinnowFrequencyCounter *counter)
{
  if (counter == NULL)
    return;
  g_free (counter->slots);
  g_free (counter);
}

/* The slot of @hash, or the free one where it belongs. */
static WinnowTermCount *
find_slot (WinnowTermCount *slots, gsize mask, guint64 hash)
{
  gsize at = (gsize) hash & mask;

  while (slots[at].documents != 0 && slots[at].hash != hash)
    at = (at + 1) & mask;
  return &slots[at];
}

static void
grow (WinnowFrequencyCounter *counter)
{
  gsize mask = 2 * counter->mask + 1;
  WinnowTermCount *slots = g_new0 (WinnowTermCount, mask + 1);

  for (gsize i = 0; i <= counter->mask; i++)
    if (counter->slots[i].documents != 0)
      *find_slot (slots, mask, counter->slots[i].hash) = counter->slots[i];
  g_free (counter->slots);
  counter->slots = slots;
  counter->mask = mask;
}

GArray *
winnow_frequencies_dup_terms (WinnowSubject *subject, guint64 initials[WINNOW_N_INITIALS])
{
  const WinnowText *words = winnow_subject_get_words (subject), *characters = winnow_subject_get_characters (subject);
  g_autoptr (GArray) terms = winnow_terms_new (words);
  GArray *hashes = g_array_sized_new (FALSE, FALSE, sizeof (guint64), terms->len);

  for (guint i = 0; i < terms->len; i++)
    g_array_append_val (hashes, g_array_index (terms, WinnowTerm, i).hash);
  for (guint32 i = 0; characters->sounds != NULL && i < characters->n_tokens; i++)
    {
      int initial = winnow_sound_get_initial (characters->sounds[i]);

      if (initial >= 0)
        initials[initial]++;
    }
  return hashes;
}

void
winnow_frequency_counter_add (WinnowFrequencyCounter *counter, const GArray *terms,
                              const guint64 initials[WINNOW_N_INITIALS])
{
  for (guint i = 0; i < terms->len; i++)
    {
      guint64 hash = g_array_index (terms, guint64, i);
      WinnowTermCount *slot = find_slot (counter->slots, counter->mask, hash);

      slot->hash = hash;
      counter->n_used += slot->documents++ == 0;
      if (2 * counter->n_used > counter->mask)
        grow (counter);
    }
  for (guint i = 0; i < WINNOW_N_INITIALS; i++)
    counter->initials[i] += initials[i];
  counter->n_documents++;
}

static gboolean
has_initials (const WinnowFrequencyCounter *counter)
{
  for (guint i = 0; i < WINNOW_N_INITIALS; i++)
    if (counter->initials[i] > 0)
      return TRUE;
  return FALSE;
}

WinnowFrequencies *
winnow_frequency_counter_finish (const WinnowFrequencyCounter *counter)
{
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (WinnowTermCount));
  guint least = counter->n_documents < MANY_DOCUMENTS ? 1 : 2;

  for (gsize i = 0; i <= counter->mask; i++)
    if (counter->slots[i].documents >= least)
      g_array_append_val (terms, counter->slots[i]);
  return winnow_frequencies_new (counter->n_documents, terms,
                                 has_initials (counter)
                                     ? counter->initials
                                     : winnow_frequencies_get_initial_counts (winnow_frequencies_get_shipped ()));
}
