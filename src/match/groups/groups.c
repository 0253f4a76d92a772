/* groups.c: single-pass clustering (J. Allan et al., "Topic detection and tracking pilot study",
 * 1998)
 *
 * A document is compared with candidate centres, joins the nearest one within the threshold, or
 * else becomes a centre itself. Documents are placed in order of arrival and never moved, so they
 * can stream in, and stored groups grow from their centres alone.
 *
 * Candidates are the centres that share one of the method's bucket keys with the document. If there
 * are many, since all documents have a piece of text in common, the MOST_COMPARED that share most
 * keys are compared: keys are a sample of what is compared, so the nearest are among them. Of a key
 * that thousands of centres have, only the MOST_LISTED latest count, so the time stays
 * O(documents): a near centre shares other keys too. Methods that compare in bits have digests of
 * one word; near-words.c finds all centres near a word. Feature codes agree though symbols are
 * wrong; near-codes.c finds the centres with codes that agree, and for how many: these count as
 * shared keys.
 *
 * Centers may also be kept in order of fingerprints (ordered-centers.c); then those next to the
 * document's place are compared instead.
 *
 * Nearest is by the method's own value, ties go to the earliest centre. Memory: the digests of the
 * centres and an entry a key. One thread. */
#include "match/groups/groups.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/array.h"
#include "match/groups/key-table.h"
#include "match/groups/near-codes.h"
#include "match/groups/near-words.h"
#include "match/groups/ordered-centers.h"

#define NO_GROUP G_MAXUINT32
#define MOST_COMPARED 64u
#define MOST_LISTED 4096u /* centres per key */

typedef struct
{
  WinnowDigest *digest; /* (owned) */
  gint32 day;
  guint32 last_seen; /* number of the last search that found it */
  guint32 n_shared;  /* keys, in that search */
} Centre;

struct _WinnowGroups
{
  WinnowGroupSettings settings;
  GArray *centres;        /* (owned) (element-type Centre) by group */
  WinnowKeyTable *table;  /* (owned) bucket keys → groups */
  WinnowNearWords *words; /* (owned) (nullable) words → groups, instead of @table where the method compares in bits */
  WinnowNearCodes *codes; /* (owned) (nullable) codes → groups, the same for feature codes */
  WinnowOrderedCenters *ordered; /* (owned) (nullable) instead of all of these, if so chosen */
  guint32 n_searches;
  GArray *keys, *candidates, *n_with, *near; /* (owned) buffers, used again for each document */
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
  settings->centers = WINNOW_CENTERS_NEAR;
  winnow_method_init_values (method, settings->values);
}

const WinnowMethod *
winnow_groups_get_default_method (void)
{
  return winnow_method_find ("minhash");
}

/* By WinnowCenters. */
static const char *const centers_ids[] = { "near", "ordered", NULL };

const char *
winnow_centers_get_id (WinnowCenters centers)
{
  return centers_ids[centers];
}

gboolean
winnow_centers_find (const char *id, WinnowCenters *centers)
{
  for (guint i = 0; centers_ids[i] != NULL; i++)
    if (g_str_equal (centers_ids[i], id))
      return *centers = (WinnowCenters) i, TRUE;
  return FALSE;
}

const WinnowParameter *
winnow_centers_get_parameter (void)
{
  static const WinnowChoice choices[] = { { N_ ("all centers near it"), WINNOW_CENTERS_NEAR },
                                          { N_ ("its neighbors in order of fingerprints"), WINNOW_CENTERS_ORDERED },
                                          { NULL } };
  static const WinnowParameter parameter = {
    "centers",
    WINNOW_CENTERS_NEAR,
    WINNOW_CENTERS_ORDERED,
    WINNOW_CENTERS_NEAR,
    N_ ("What a document is compared with"),
    choices,
  };
  return &parameter;
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
  groups->centres = winnow_array_new (Centre);
  g_array_set_clear_func (groups->centres, clear_centre);
  groups->table = winnow_key_table_new ();
  if (settings->centers == WINNOW_CENTERS_ORDERED)
    groups->ordered = winnow_ordered_centers_new ();
  else if (settings->method->unit == WINNOW_UNIT_BITS)
    groups->words = winnow_near_words_new ((guint) settings->threshold);
  else if (winnow_method_has_codes (settings->method))
    groups->codes = winnow_near_codes_new ();
  groups->keys = winnow_array_new (guint64);
  groups->candidates = winnow_array_new (guint32);
  groups->n_with = g_array_new (FALSE, TRUE, sizeof (guint32));
  groups->near = winnow_array_new (WinnowNearWord);
  return groups;
}

void
winnow_groups_free (WinnowGroups *groups)
{
  if (groups == NULL)
    return;
  winnow_clear (groups, g_array_unref, centres, keys, candidates, n_with, near);
  winnow_key_table_free (groups->table);
  winnow_near_words_free (groups->words);
  winnow_near_codes_free (groups->codes);
  winnow_ordered_centers_free (groups->ordered);
  g_free (groups);
}

static inline Centre *
get_centre (const WinnowGroups *groups, guint32 group)
{
  return &g_array_index (groups->centres, Centre, group);
}

/* ── which centre is nearest ── */

static gboolean
is_in_window (const WinnowGroups *groups, gint32 a, gint32 b)
{
  return groups->settings.days == 0 || a == b
         || (a != WINNOW_NO_DATE && b != WINNOW_NO_DATE && ABS ((gint64) a - b) <= groups->settings.days);
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
compare_with_centre (const WinnowGroups *groups, const WinnowDigest *digest, guint32 group, Nearest *nearest)
{
  const WinnowMethod *method = groups->settings.method;
  WinnowAgreement agreement;
  method->compare (digest, get_centre (groups, group)->digest, &agreement);
  if (winnow_method_is_same (method, agreement.value, groups->settings.threshold)
      && is_nearer (method, agreement.value, group, nearest))
    *nearest = (Nearest){ group, agreement };
}

/* Notes that @group has one of the @n keys of the document. */
static void
note_shared_key (WinnowGroups *groups, guint32 group, gint32 day, guint n)
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
  centre->n_shared = MIN (centre->n_shared + 1, n);
}

/* A search for centres with codes of a document. */
typedef struct
{
  WinnowGroups *groups;
  gint32 day;
  guint n; /* codes of the document */
} CodeSearch;

static void
note_shared_code (guint32 group, gpointer data)
{
  const CodeSearch *search = data;
  note_shared_key (search->groups, group, search->day, search->n);
}

static void
collect_candidates (WinnowGroups *groups, const WinnowDigest *digest, gint32 day)
{
  CodeSearch search = { groups, day, digest->fingerprints->len };
  g_array_set_size (groups->candidates, 0);
  groups->n_searches++;
  if (groups->codes != NULL)
    winnow_near_codes_query (groups->codes, digest, MOST_LISTED, note_shared_code, &search);
  winnow_for_each_value (const guint64, key, groups->keys)
    {
      const WinnowKey *slot = winnow_key_table_find (groups->table, *key);
      guint32 entry = slot != NULL ? slot->head : WINNOW_CHAIN_END; /* the latest */
      for (guint n = 0; n < MOST_LISTED && entry != WINNOW_CHAIN_END; n++)
        {
          const WinnowKeyEntry *shared = winnow_key_table_get (groups->table, entry);
          note_shared_key (groups, shared->number, day, groups->keys->len);
          entry = shared->next;
        }
    }
}

/* The number of keys that a candidate must share for at most MOST_COMPARED to be left; of those
 * that share exactly as many, @n_left stay. */
static guint32
find_least_shared (const WinnowGroups *groups, guint n_keys, guint32 *n_left)
{
  guint32 least = n_keys;
  g_array_set_size (groups->n_with, 0);
  g_array_set_size (groups->n_with, n_keys + 1);
  winnow_for_each_value (const guint32, each, groups->candidates)
    g_array_index (groups->n_with, guint32, get_centre (groups, *each)->n_shared)++;
  for (*n_left = MOST_COMPARED; least > 1 && g_array_index (groups->n_with, guint32, least) <= *n_left; least--)
    *n_left -= g_array_index (groups->n_with, guint32, least);
  return least;
}

static void
search_keys (WinnowGroups *groups, const WinnowDigest *digest, gint32 day, Nearest *nearest)
{
  guint32 n_left;
  collect_candidates (groups, digest, day);
  guint32 least
      = find_least_shared (groups, groups->codes != NULL ? digest->fingerprints->len : groups->keys->len, &n_left);
  winnow_for_each_value (const guint32, candidate, groups->candidates)
    {
      guint32 group = *candidate, n_shared = get_centre (groups, group)->n_shared;
      if (n_shared > least || (n_shared == least && n_left > 0))
        compare_with_centre (groups, digest, group, nearest);
      n_left -= n_shared == least && n_left > 0;
    }
}

static void
search_words (WinnowGroups *groups, const WinnowDigest *digest, gint32 day, Nearest *nearest)
{
  g_array_set_size (groups->near, 0);
  winnow_near_words_query (groups->words, winnow_digest_get_hash (digest, 0), groups->near);
  winnow_for_each_value (const WinnowNearWord, near, groups->near)
    if (is_nearer (groups->settings.method, near->distance, near->number, nearest)
        && is_in_window (groups, day, get_centre (groups, near->number)->day))
      *nearest = (Nearest){ near->number, { .value = near->distance } };
  if (nearest->group != NO_GROUP)
    groups->settings.method->compare (digest, get_centre (groups, nearest->group)->digest, &nearest->agreement);
}

static void
search_neighbors (WinnowGroups *groups, const WinnowDigest *digest, gint32 day, Nearest *nearest)
{
  guint32 neighbors[WINNOW_MAX_NEIGHBORS];
  guint n = winnow_ordered_centers_find (groups->ordered, digest, neighbors);
  winnow_for_each_below (i, n)
    if (is_in_window (groups, day, get_centre (groups, neighbors[i])->day))
      compare_with_centre (groups, digest, neighbors[i], nearest);
}

/* ── centres ── */

static gboolean
is_empty (const WinnowDigest *digest)
{
  return digest->fingerprints->len == 0;
}

static gboolean
is_of_settings (const WinnowGroups *groups, const WinnowDigest *digest)
{
  return digest->method == groups->settings.method
         && memcmp (digest->values, groups->settings.values, sizeof digest->values) == 0;
}

/* The keys of @digest, for a search and for a new centre. */
static void
compute_keys (WinnowGroups *groups, const WinnowDigest *digest)
{
  g_array_set_size (groups->keys, 0);
  if (groups->words == NULL && groups->codes == NULL && groups->ordered == NULL && !is_empty (digest))
    groups->settings.method->keys (digest, groups->settings.threshold, groups->keys);
}

/* After compute_keys(). */
static guint32
add_centre (WinnowGroups *groups, const WinnowDigest *digest, gint32 day)
{
  guint32 group = groups->centres->len;
  WINNOW_APPEND (groups->centres, Centre, .digest = winnow_digest_ref ((WinnowDigest *) digest), .day = day);
  winnow_for_each_value (const guint64, key, groups->keys)
    winnow_key_table_add (groups->table, *key, group, 0);
  if (groups->words != NULL && !is_empty (digest))
    winnow_near_words_add (groups->words, winnow_digest_get_hash (digest, 0), group);
  if (groups->codes != NULL)
    winnow_near_codes_add (groups->codes, digest, group);
  if (groups->ordered != NULL && !is_empty (digest))
    winnow_ordered_centers_add (groups->ordered, digest, group);
  return group;
}

WinnowGroupPlace
winnow_groups_add (WinnowGroups *groups, const WinnowDigest *digest, gint32 day)
{
  Nearest nearest = { NO_GROUP, { 0, 0, NAN, NAN } };
  WinnowGroupPlace place = { 0 };
  g_return_val_if_fail (is_of_settings (groups, digest), place);
  compute_keys (groups, digest);
  if (!is_empty (digest))
    (groups->ordered != NULL ? search_neighbors
     : groups->words != NULL ? search_words
                             : search_keys) (groups, digest, day, &nearest);
  place.is_centre = nearest.group == NO_GROUP;
  place.group = place.is_centre ? add_centre (groups, digest, day) : nearest.group;
  place.agreement = nearest.agreement;
  if (place.is_centre && !is_empty (digest))
    groups->settings.method->compare (digest, digest, &place.agreement);
  return place;
}

guint32
winnow_groups_restore (WinnowGroups *groups, const WinnowDigest *centre, gint32 day)
{
  g_return_val_if_fail (is_of_settings (groups, centre), NO_GROUP);
  compute_keys (groups, centre);
  return add_centre (groups, centre, day);
}
