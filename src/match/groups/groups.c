/* groups.c: single-pass clustering
 *
 * A document is compared with the centres that come into question, joins the nearest one within the
 * threshold, or else becomes a centre itself. In order of arrival, never undone: documents can
 * stream in, and groups that were stored go on growing from their centres alone.
 *
 * Which centres come into question: those that share one of the method's bucket keys with it; where
 * these are many, since all documents have a piece of text in common, the MOST_COMPARED that share
 * most keys: keys are a sample of what is compared, so the nearest are among them. Of a key that
 * thousands of centres have the MOST_MET latest count, so that time stays O(documents): a centre
 * that is near has other keys in common with the document too. For methods that compare in bits,
 * whose digest is one word, the words themselves are the index (near-words.c), which finds all
 * centres and does not mind when many of them share a key.
 *
 * Nearest is by the method's own value, ties go to the earliest centre. Memory: the digests of the
 * centres and an entry a key. One thread. */
#include "match/groups/groups.h"

#include <math.h>
#include <string.h>

#include "match/groups/key-table.h"
#include "match/groups/near-words.h"

#define NO_GROUP G_MAXUINT32
#define MOST_COMPARED 64u
#define MOST_MET 4096u /* of the centres that have a key */

typedef struct
{
  WinnowDigest *digest; /* (owned) */
  gint32 day;
  guint32 last_seen; /* number of the search that met it last */
  guint32 n_shared;  /* keys, in that search */
} Centre;

struct _WinnowGroups
{
  WinnowGroupSettings settings;
  GArray *centres;        /* (owned) (element-type Centre) by group */
  WinnowKeyTable *table;  /* (owned) bucket keys → groups */
  WinnowNearWords *words; /* (owned) (nullable) words → groups, instead of @table where the method compares in bits */
  guint32 n_searches;
  GArray *keys, *candidates, *n_with, *near; /* (owned) kept for the next document */
};

/* The nearest centre so far. */
typedef struct
{
  guint32 group;
  WinnowAgreement agreement;
} Nearest;

void
winnow_group_settings_init (WinnowGroupSettings *settings, const WinnowMethod *method)
{
  settings->method = method;
  settings->threshold = method->threshold;
  settings->days = 0;
  winnow_method_init_values (method, settings->values);
}

const WinnowMethod *
winnow_groups_get_default_method (void)
{
  return winnow_method_find ("minhash");
}

static void
clear_centre (gpointer data)
{
  winnow_digest_unref (((Centre *) data)->digest);
}

WinnowGroups *
winnow_groups_new (const WinnowGroupSettings *settings)
{
  WinnowGroups *groups = g_new0 (WinnowGroups, 1);

  groups->settings = *settings;
  groups->centres = g_array_new (FALSE, FALSE, sizeof (Centre));
  g_array_set_clear_func (groups->centres, clear_centre);
  groups->table = winnow_key_table_new ();
  if (settings->method->unit == WINNOW_UNIT_BITS)
    groups->words = winnow_near_words_new ((guint) settings->threshold);
  groups->keys = g_array_new (FALSE, FALSE, sizeof (guint64));
  groups->candidates = g_array_new (FALSE, FALSE, sizeof (guint32));
  groups->n_with = g_array_new (FALSE, TRUE, sizeof (guint32));
  groups->near = g_array_new (FALSE, FALSE, sizeof (WinnowNearWord));
  return groups;
}

void
winnow_groups_free (WinnowGroups *groups)
{
  if (groups == NULL)
    return;
  g_array_unref (groups->centres);
  winnow_key_table_free (groups->table);
  winnow_near_words_free (groups->words);
  g_array_unref (groups->keys);
  g_array_unref (groups->candidates);
  g_array_unref (groups->n_with);
  g_array_unref (groups->near);
  g_free (groups);
}

static inline Centre *
get_centre (const WinnowGroups *groups, guint32 group)
{
  return &g_array_index (groups->centres, Centre, group);
}

static guint64
get_word (const WinnowDigest *digest)
{
  return g_array_index (digest->fingerprints, WinnowFingerprint, 0).hash;
}

/* ── which centre is nearest ── */

static gboolean
is_in_window (const WinnowGroups *groups, gint32 a, gint32 b)
{
  return groups->settings.days == 0 || a == WINNOW_NO_DATE || b == WINNOW_NO_DATE
         || ABS ((gint64) a - b) <= groups->settings.days;
}

static gboolean
is_nearer (const WinnowMethod *method, double value, guint32 group, const Nearest *than)
{
  if (than->group == NO_GROUP)
    return TRUE;
  if (value == than->agreement.value)
    return group < than->group;
  return method->unit == WINNOW_UNIT_BITS ? value < than->agreement.value : value > than->agreement.value;
}

static void
consider (const WinnowGroups *groups, const WinnowDigest *digest, guint32 group, Nearest *nearest)
{
  const WinnowMethod *method = groups->settings.method;
  WinnowAgreement agreement;

  method->compare (digest, get_centre (groups, group)->digest, &agreement);
  if (winnow_method_is_same (method, agreement.value, groups->settings.threshold)
      && is_nearer (method, agreement.value, group, nearest))
    *nearest = (Nearest){ group, agreement };
}

/* Notes that @group has one of the keys. */
static void
meet (WinnowGroups *groups, guint32 group, gint32 day)
{
  Centre *centre = get_centre (groups, group);

  if (!is_in_window (groups, day, centre->day))
    return;
  if (centre->last_seen != groups->n_searches)
    {
      centre->last_seen = groups->n_searches;
      centre->n_shared = 0;
      g_array_append_val (groups->candidates, group);
    }
  centre->n_shared = MIN (centre->n_shared + 1, groups->keys->len);
}

static void
meet_all (WinnowGroups *groups, gint32 day)
{
  g_array_set_size (groups->candidates, 0);
  groups->n_searches++;
  for (guint i = 0; i < groups->keys->len; i++)
    {
      const WinnowKeySlot *slot = winnow_key_table_find (groups->table, g_array_index (groups->keys, guint64, i));
      guint32 entry = slot != NULL ? slot->head : WINNOW_CHAIN_END; /* the latest */

      for (guint n = 0; n < MOST_MET && entry != WINNOW_CHAIN_END; n++)
        {
          const WinnowKeyEntry *met = winnow_key_table_get (groups->table, entry);

          meet (groups, met->number, day);
          entry = met->next;
        }
    }
}

/* How many keys a candidate must share, so that MOST_COMPARED are left at most; of those that share
 * just as many, @n_left may stay. */
static guint32
find_least_shared (const WinnowGroups *groups, guint32 *n_left)
{
  guint32 least = groups->keys->len;

  g_array_set_size (groups->n_with, 0);
  g_array_set_size (groups->n_with, groups->keys->len + 1);
  for (guint i = 0; i < groups->candidates->len; i++)
    g_array_index (groups->n_with, guint32,
                   get_centre (groups, g_array_index (groups->candidates, guint32, i))->n_shared)++;
  for (*n_left = MOST_COMPARED; least > 1 && g_array_index (groups->n_with, guint32, least) <= *n_left; least--)
    *n_left -= g_array_index (groups->n_with, guint32, least);
  return least;
}

static void
search_keys (WinnowGroups *groups, const WinnowDigest *digest, gint32 day, Nearest *nearest)
{
  guint32 least, n_left;

  meet_all (groups, day);
  least = find_least_shared (groups, &n_left);
  for (guint i = 0; i < groups->candidates->len; i++)
    {
      guint32 group = g_array_index (groups->candidates, guint32, i), n_shared = get_centre (groups, group)->n_shared;

      if (n_shared > least || (n_shared == least && n_left > 0))
        consider (groups, digest, group, nearest);
      n_left -= n_shared == least && n_left > 0;
    }
}

static void
search_words (WinnowGroups *groups, const WinnowDigest *digest, gint32 day, Nearest *nearest)
{
  g_array_set_size (groups->near, 0);
  winnow_near_words_query (groups->words, get_word (digest), groups->near);
  for (guint i = 0; i < groups->near->len; i++)
    {
      WinnowNearWord near = g_array_index (groups->near, WinnowNearWord, i);

      if (is_nearer (groups->settings.method, near.distance, near.number, nearest)
          && is_in_window (groups, day, get_centre (groups, near.number)->day))
        *nearest = (Nearest){ near.number, { .value = near.distance } };
    }
  if (nearest->group != NO_GROUP)
    groups->settings.method->compare (digest, get_centre (groups, nearest->group)->digest, &nearest->agreement);
}

/* ── centres ── */

static gboolean
is_empty (const WinnowDigest *digest)
{
  return digest->fingerprints->len == 0;
}

static gboolean
fits (const WinnowGroups *groups, const WinnowDigest *digest)
{
  return digest->method == groups->settings.method
         && memcmp (digest->values, groups->settings.values, sizeof digest->values) == 0;
}

/* The keys of @digest, for a search and for a new centre. */
static void
take_keys (WinnowGroups *groups, const WinnowDigest *digest)
{
  g_array_set_size (groups->keys, 0);
  if (groups->words == NULL && !is_empty (digest))
    groups->settings.method->keys (digest, groups->settings.threshold, groups->keys);
}

/* After take_keys(). */
static guint32
found_group (WinnowGroups *groups, const WinnowDigest *digest, gint32 day)
{
  guint32 group = groups->centres->len;
  Centre centre = { .digest = winnow_digest_ref ((WinnowDigest *) digest), .day = day };

  g_array_append_val (groups->centres, centre);
  for (guint i = 0; i < groups->keys->len; i++)
    winnow_key_table_add (groups->table, g_array_index (groups->keys, guint64, i), group, 0);
  if (groups->words != NULL && !is_empty (digest))
    winnow_near_words_add (groups->words, get_word (digest), group);
  return group;
}

WinnowGroupPlace
winnow_groups_add (WinnowGroups *groups, const WinnowDigest *digest, gint32 day)
{
  Nearest nearest = { NO_GROUP, { 0, 0, NAN, NAN } };
  WinnowGroupPlace place = { 0 };

  g_return_val_if_fail (fits (groups, digest), place);
  take_keys (groups, digest);
  if (!is_empty (digest))
    (groups->words != NULL ? search_words : search_keys) (groups, digest, day, &nearest);
  place.is_centre = nearest.group == NO_GROUP;
  place.group = place.is_centre ? found_group (groups, digest, day) : nearest.group;
  place.agreement = nearest.agreement;
  if (place.is_centre && !is_empty (digest))
    groups->settings.method->compare (digest, digest, &place.agreement);
  return place;
}

guint32
winnow_groups_restore (WinnowGroups *groups, const WinnowDigest *centre, gint32 day)
{
  g_return_val_if_fail (fits (groups, centre), NO_GROUP);
  take_keys (groups, centre);
  return found_group (groups, centre, day);
}

/* ── in order ── */

static int
compare_centres (gconstpointer left, gconstpointer right, gpointer data)
{
  guint32 a = *(const guint32 *) left, b = *(const guint32 *) right;
  const GArray *of_a = get_centre (data, a)->digest->fingerprints, *of_b = get_centre (data, b)->digest->fingerprints;

  for (guint i = 0; i < MIN (of_a->len, of_b->len); i++)
    {
      guint64 x = g_array_index (of_a, WinnowFingerprint, i).hash, y = g_array_index (of_b, WinnowFingerprint, i).hash;

      if (x != y)
        return x < y ? -1 : 1;
    }
  if (of_a->len != of_b->len)
    return of_a->len < of_b->len ? -1 : 1;
  return (a > b) - (a < b);
}

GArray *
winnow_groups_dup_order (const WinnowGroups *groups)
{
  GArray *order = g_array_sized_new (FALSE, FALSE, sizeof (guint32), groups->centres->len);

  for (guint32 group = 0; group < groups->centres->len; group++)
    g_array_append_val (order, group);
  g_array_sort_with_data (order, compare_centres, (gpointer) groups);
  return order;
}
