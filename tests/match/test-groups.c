/* test-groups.c: single-pass clustering, against one that compares with all centres; dates */
#include <math.h>
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "base/bits.h"
#include "match/groups/groups.h"
#include "prose.h"

/* ── methods made for the test: their keys name every pair that can be the same piece ── */

static guint64
get_hash (const WinnowDigest *digest, guint i)
{
  return g_array_index (digest->fingerprints, WinnowFingerprint, i).hash;
}

static gboolean
has_hash (const WinnowDigest *digest, guint64 hash)
{
  for (guint i = 0; i < digest->fingerprints->len; i++)
    if (get_hash (digest, i) == hash)
      return TRUE;
  return FALSE;
}

static void
add_all_keys (const WinnowDigest *digest, double threshold, GArray *keys)
{
  for (guint i = 0; i < digest->fingerprints->len; i++)
    {
      guint64 hash = get_hash (digest, i);
      g_array_append_val (keys, hash);
    }
}

static guint
count_shared (const WinnowDigest *a, const WinnowDigest *b)
{
  guint n = 0;
  for (guint i = 0; i < a->fingerprints->len; i++)
    n += has_hash (b, get_hash (a, i));
  return n;
}

static void
compare_sets (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  double n = count_shared (a, b), n_a = a->fingerprints->len, n_b = b->fingerprints->len;
  *agreement = (WinnowAgreement){ n / (n_a + n_b - n), n / (n_a + n_b - n), n / n_a, n / n_b };
}

static void
compare_counts (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  double n = count_shared (a, b);
  *agreement = (WinnowAgreement){ n, n / MAX (a->fingerprints->len, b->fingerprints->len), NAN, NAN };
}

static void
compare_words (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  guint distance = winnow_hamming_distance (get_hash (a, 0), get_hash (b, 0));
  *agreement = (WinnowAgreement){ distance, 1 - distance / 64., NAN, NAN };
}

static void
compare_equal (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  gboolean is_equal = get_hash (a, 0) == get_hash (b, 0);
  *agreement = (WinnowAgreement){ is_equal, is_equal, NAN, NAN };
}

/* Digests with one hash of few; with some of few; with words that differ in few bits. */
static void
fill_one (GRand *random, WinnowDigest *digest)
{
  winnow_digest_add (digest, (guint64) g_rand_int_range (random, 0, 200), 0, 1);
}

static void
fill_set (GRand *random, WinnowDigest *digest)
{
  guint64 family = (guint64) g_rand_int_range (random, 0, 40) * 10;
  for (guint i = 0; i < 8; i++)
    {
      guint64 hash = family + (guint64) g_rand_int_range (random, 0, 12);
      if (!has_hash (digest, hash))
        winnow_digest_add (digest, hash, i, i + 1);
    }
}

static void
fill_word (GRand *random, WinnowDigest *digest)
{
  guint64 word = (guint64) g_rand_int_range (random, 0, 60) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  for (gint n = g_rand_int_range (random, 0, 5); n > 0; n--)
    word ^= G_GUINT64_CONSTANT (1) << g_rand_int_range (random, 0, 64);
  winnow_digest_add (digest, word, 0, 1);
}

typedef struct
{
  WinnowMethod method;
  void (*fill) (GRand *random, WinnowDigest *digest);
} Made;

static const Made made[] = {
  { { .id = "equal", .unit = WINNOW_UNIT_EQUAL, .threshold = 1, .keys = add_all_keys, .compare = compare_equal },
    fill_one },
  { { .id = "set", .unit = WINNOW_UNIT_SHARE, .threshold = .4, .keys = add_all_keys, .compare = compare_sets },
    fill_set },
  { { .id = "tight", .unit = WINNOW_UNIT_SHARE, .threshold = .8, .keys = add_all_keys, .compare = compare_sets },
    fill_set },
  { { .id = "count", .unit = WINNOW_UNIT_COUNT, .threshold = 3, .keys = add_all_keys, .compare = compare_counts },
    fill_set },
  { { .id = "word", .unit = WINNOW_UNIT_BITS, .threshold = 3, .compare = compare_words }, fill_word },
  { { .id = "same-word", .unit = WINNOW_UNIT_BITS, .threshold = 0, .compare = compare_words }, fill_word },
  { { .id = "far-word", .unit = WINNOW_UNIT_BITS, .threshold = 9, .compare = compare_words }, fill_word },
};

typedef struct
{
  WinnowGroupSettings settings;
  GPtrArray *digests; /* (owned) */
  GArray *days;       /* (owned) (element-type gint32) */
} Case;

/* One document in twenty is empty, one in ten without a date. */
static Case *
make_case (const Made *kind, guint n, guint days)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (n + days);
  Case *made_case = g_new0 (Case, 1);
  winnow_group_settings_init (&made_case->settings, &kind->method);
  made_case->settings.days = days;
  made_case->digests = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_digest_unref);
  made_case->days = winnow_array_new (gint32);
  for (guint i = 0; i < n; i++)
    {
      WinnowDigest *digest = winnow_digest_new (&kind->method, made_case->settings.values);
      gint32 day = g_rand_int_range (random, 0, 10) == 0 ? WINNOW_NO_DATE : g_rand_int_range (random, -300, 20000);
      if (g_rand_int_range (random, 0, 20) > 0)
        kind->fill (random, digest);
      g_ptr_array_add (made_case->digests, digest);
      g_array_append_val (made_case->days, day);
    }
  return made_case;
}

static void
free_case (Case *made_case)
{
  g_ptr_array_unref (made_case->digests);
  g_array_unref (made_case->days);
  g_free (made_case);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Case, free_case)

static gint32
get_day (const Case *one, guint i)
{
  return g_array_index (one->days, gint32, i);
}

static gboolean
may_meet (const Case *one, guint i, guint j)
{
  gint32 a = get_day (one, i), b = get_day (one, j);
  return one->settings.days == 0 || a == b
         || (a != WINNOW_NO_DATE && b != WINNOW_NO_DATE && ABS (a - b) <= (gint32) one->settings.days);
}

/* What winnow_groups_add() must say of document @i, by looking at all @centres (numbers of
 * documents); adds to them. */
static WinnowGroupPlace
place_slowly (const Case *one, guint i, GArray *centres)
{
  const WinnowMethod *method = one->settings.method;
  WinnowGroupPlace place = { .group = centres->len, .is_centre = TRUE, .agreement = { 0, 0, NAN, NAN } };
  const WinnowDigest *digest = one->digests->pdata[i];
  for (guint group = 0; group < centres->len; group++)
    {
      guint centre = g_array_index (centres, guint, group);
      WinnowAgreement agreement;
      if (!winnow_digest_is_comparable (digest, one->digests->pdata[centre]) || !may_meet (one, i, centre))
        continue;
      method->compare (digest, one->digests->pdata[centre], &agreement);
      if (winnow_method_is_same (method, agreement.value, one->settings.threshold)
          && (place.is_centre
              || (method->unit == WINNOW_UNIT_BITS ? agreement.value < place.agreement.value
                                                   : agreement.value > place.agreement.value)))
        place = (WinnowGroupPlace){ group, FALSE, agreement };
    }
  if (place.is_centre)
    g_array_append_val (centres, i);
  if (place.is_centre && digest->fingerprints->len > 0)
    method->compare (digest, digest, &place.agreement);
  return place;
}

static void
assert_place (const WinnowGroupPlace *a, const WinnowGroupPlace *b)
{
  g_assert_cmpuint (a->group, ==, b->group);
  g_assert_cmpint (a->is_centre, ==, b->is_centre);
  g_assert_cmpfloat (a->agreement.value, ==, b->agreement.value);
  g_assert_cmpfloat (a->agreement.similarity, ==, b->agreement.similarity);
  g_assert_true (a->agreement.a_in_b == b->agreement.a_in_b
                 || (isnan (a->agreement.a_in_b) && isnan (b->agreement.a_in_b)));
  g_assert_true (a->agreement.b_in_a == b->agreement.b_in_a
                 || (isnan (a->agreement.b_in_a) && isnan (b->agreement.b_in_a)));
}

test_case (brute_force)
{
  static const guint windows[] = { 0, 1, 400, 3000 };
  winnow_for_each_of (row, made)
    winnow_for_each_of (window, windows)
      {
        g_autoptr (Case) one = make_case (row, 600, *window);
        g_autoptr (WinnowGroups) groups = winnow_groups_new (&one->settings);
        g_autoptr (GArray) centres = winnow_array_new (guint);
        guint n_joined = 0;
        for (guint i = 0; i < one->digests->len; i++)
          {
            WinnowGroupPlace place = winnow_groups_add (groups, one->digests->pdata[i], get_day (one, i)),
                             expected = place_slowly (one, i, centres);
            assert_place (&place, &expected);
            n_joined += !place.is_centre;
          }
        if (*window == 0)
          g_assert_cmpuint (n_joined, >, 5);
      }
}

/* A piece of text that all documents have makes all of them candidates; the nearest one is found
 * all the same. */
test_case (crowded)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (21);
  g_autoptr (Case) one = make_case (&made[1], 0, 0);
  g_autoptr (WinnowGroups) groups = winnow_groups_new (&one->settings);
  g_autoptr (GArray) centres = winnow_array_new (guint);
  guint n_joined = 0;
  for (guint i = 0; i < 900; i++)
    {
      WinnowDigest *digest = winnow_digest_new (&made[1].method, one->settings.values);
      guint64 family = 1000 + 100 * (guint64) g_rand_int_range (random, 0, 400);
      gint32 day = WINNOW_NO_DATE;
      for (guint64 hash = 0; hash < 20; hash++)
        winnow_digest_add (digest, hash < 6 ? hash : family + hash + 20 * (g_rand_int_range (random, 0, 8) == 0),
                           (guint32) hash, (guint32) hash + 1);
      g_ptr_array_add (one->digests, digest);
      g_array_append_val (one->days, day);
      WinnowGroupPlace place = winnow_groups_add (groups, digest, day);
      WinnowGroupPlace expected = place_slowly (one, i, centres);
      assert_place (&place, &expected);
      n_joined += !place.is_centre;
    }
  g_assert_cmpuint (centres->len, >, 300);
  g_assert_cmpuint (n_joined, >, 300);
}

/* Groups whose centres were stored go on as if they had never stopped. */
test_case (restore)
{
  winnow_for_each_of (row, made)
    {
      g_autoptr (Case) one = make_case (row, 400, 4000);
      g_autoptr (WinnowGroups) whole = winnow_groups_new (&one->settings),
                               restored = winnow_groups_new (&one->settings);
      guint32 n_groups = 0;
      for (guint i = 0; i < one->digests->len; i++)
        {
          const WinnowDigest *digest = one->digests->pdata[i];
          WinnowGroupPlace place = winnow_groups_add (whole, digest, get_day (one, i));
          if (i >= 200)
            {
              WinnowGroupPlace again = winnow_groups_add (restored, digest, get_day (one, i));
              assert_place (&place, &again);
            }
          else if (place.is_centre)
            g_assert_cmpuint (winnow_groups_restore (restored, digest, get_day (one, i)), ==, n_groups++);
        }
    }
}

/* The earliest of equally near centres, whichever bucket it is met in. */
test_case (ties)
{
  static const guint64 sets[][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 3, 4, 5, 6 }, { 5, 6, 3, 4 } };
  const WinnowMethod *method = &made[1].method;
  WinnowGroupSettings settings;
  winnow_group_settings_init (&settings, method);
  settings.threshold = .3;
  g_autoptr (WinnowGroups) groups = winnow_groups_new (&settings);
  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autoptr (WinnowDigest) digest = winnow_digest_new (method, settings.values);
      for (guint j = 0; j < 4; j++)
        winnow_digest_add (digest, sets[i][j], j, j + 1);
      g_assert_cmpuint (winnow_groups_add (groups, digest, WINNOW_NO_DATE).group, ==, i < 2 ? i : 0);
    }
}

test_case (window)
{
  static const struct
  {
    gint32 day;
    guint32 group;
  } documents[] = { { 100, 0 }, { 107, 0 }, { 108, 1 },           { 92, 2 }, { 104, 0 }, { WINNOW_NO_DATE, 3 },
                    { 115, 1 }, { 116, 4 }, { WINNOW_NO_DATE, 3 } };
  const WinnowMethod *method = &made[0].method;
  WinnowGroupSettings settings;
  winnow_group_settings_init (&settings, method);
  settings.days = 7;
  g_autoptr (WinnowGroups) groups = winnow_groups_new (&settings);
  winnow_for_each_of (document, documents)
    {
      g_autoptr (WinnowDigest) digest = winnow_digest_new (method, settings.values);
      winnow_digest_add (digest, 1, 0, 1);
      g_assert_cmpuint (winnow_groups_add (groups, digest, document->day).group, ==, document->group);
    }
}

/* ── the methods of the table ── */

static WinnowDigest *
digest_prose (const WinnowMethod *method, const char *source)
{
  g_autoptr (WinnowText) text = prose_cut (source);
  g_autoptr (WinnowSubject) subject = winnow_subject_new (source, strlen (source), text);
  WinnowMethodContext context;
  guint values[WINNOW_MAX_PARAMETERS];
  winnow_method_context_init (&context);
  winnow_method_init_values (method, values);
  return method->compute (subject, &context, values);
}

/* Three texts, each twice: whatever the method, equal texts are one group, and unrelated ones are
 * not. */
test_case (methods)
{
  g_autoptr (Prose) prose = prose_new (20);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GPtrArray) sentences = prose_new_common_sentences (prose, 40, 15, 3000);
      GString *text = g_string_new (NULL);
      prose_append (text, sentences, 0, sentences->len);
      g_ptr_array_add (texts, g_string_free (text, FALSE));
    }
  for (guint m = 0; winnow_methods ()[m] != NULL; m++)
    {
      WinnowGroupSettings settings;
      guint32 found[6];
      winnow_group_settings_init (&settings, winnow_methods ()[m]);
      g_autoptr (WinnowGroups) groups = winnow_groups_new (&settings);
      for (guint i = 0; i < 6; i++)
        {
          g_autoptr (WinnowDigest) digest = digest_prose (settings.method, texts->pdata[i % 3]);
          found[i] = winnow_groups_add (groups, digest, WINNOW_NO_DATE).group;
          g_test_message ("%s: document %u in group %u", settings.method->id, i, found[i]);
          if (digest->fingerprints->len > 0)
            g_assert_cmpuint (found[i], ==, i % 3);
        }
    }
}

/* ── dates ── */

test_case (days)
{
  static const struct
  {
    const char *date;
    gint32 day;
  } dates[] = {
    { "1970-01-01", 0 },
    { "1970-01-02T23:59:59Z", 1 },
    { "1969-12-31", -1 },
    { "2000-02-29", 11016 },
    { "2000-03-01 08:00", 11017 },
    { "2024-05-01", 19844 },
    { "2024-05-01T10:00:00+08:00", 19844 },
    { "2024-05-01Z", 19844 },
    { "2024-05", 19844 },
    { "2024", 19723 },
    { "1601-01-01", -134774 },
  };
  static const char *const wrong[] = { "",           "May 2024",   "24-05-01",   "2024-13",     "2024-00-01",
                                       "2024-02-30", "2023-02-29", "2024-5-1",   "2024/05/01",  "2024-05-",
                                       "2024-",      "20240501",   "0000-01-01", "2024-05-0x",  "2024-05-011",
                                       "2024-051",   "-2024",      "2024 ",      "2024-05-01x", "2024-05T10:00",
                                       "１９７０",   "\xff" };

  winnow_for_each_of (row, dates)
    g_assert_cmpint (winnow_day_from_iso (row->date), ==, row->day);
  winnow_for_each_of (each, wrong)
    g_assert_cmpint (winnow_day_from_iso (*each), ==, WINNOW_NO_DATE);
  g_assert_cmpint (winnow_day_from_iso (NULL), ==, WINNOW_NO_DATE);
}

/* A date that tells less may be any of its days: against all days of the years 2023 to 2025. */
test_case (before)
{
  static const char *const dates[] = { "2023", "2024", "2024-02", "2024-03", "2024-02-29", "2024-03-01", "2025-01" };
  for (guint i = 0; i < G_N_ELEMENTS (dates); i++)
    for (guint j = 0; j < G_N_ELEMENTS (dates); j++)
      {
        gint32 latest = G_MININT32, earliest = G_MAXINT32;
        for (gint32 day = winnow_day_from_iso ("2023"); day < winnow_day_from_iso ("2026"); day++)
          {
            GDate date;
            char iso[11];
            g_date_clear (&date, 1);
            g_date_set_julian (&date, (guint32) (day - winnow_day_from_iso ("0001-01-01") + 1));
            g_date_strftime (iso, sizeof iso, "%Y-%m-%d", &date);
            latest = g_str_has_prefix (iso, dates[i]) ? day : latest;
            earliest = earliest == G_MAXINT32 && g_str_has_prefix (iso, dates[j]) ? day : earliest;
          }
        g_assert_cmpint (winnow_date_is_before (dates[i], dates[j]), ==, latest < earliest);
      }
  g_assert_false (winnow_date_is_before (NULL, "2024"));
  g_assert_false (winnow_date_is_before ("2024", "soon"));
}

#define N_MINIMA 16u
#define N_ALIKE 20000u /* several times as many as are listed for a key */

/* Minima of which the first one is that of all documents, the others are of document @number
 * alone. */
static WinnowDigest *
draw_minima (const WinnowGroupSettings *settings, guint number)
{
  WinnowDigest *digest = winnow_digest_new (settings->method, settings->values);
  winnow_digest_add (digest, 1, 0, 1);
  for (guint i = 1; i < N_MINIMA; i++)
    winnow_digest_add (digest, number * N_MINIMA + i, 0, 1);
  return digest;
}

/* Documents that all have something in common, as the pages of a site do: time stays within bounds,
 * and what belongs together is found. */
test_case (common_key)
{
  WinnowGroupSettings settings;
  winnow_group_settings_init (&settings, winnow_method_find ("minhash"));
  g_assert_true (winnow_method_set_value (settings.method, settings.values, "n=16", NULL));
  g_autoptr (WinnowGroups) groups = winnow_groups_new (&settings);
  for (guint i = 0; i < N_ALIKE; i++)
    {
      g_autoptr (WinnowDigest) digest = draw_minima (&settings, i);
      g_assert_cmpuint (winnow_groups_add (groups, digest, WINNOW_NO_DATE).group, ==, i);
    }
  for (guint i = 0; i < N_ALIKE; i += 1999)
    {
      g_autoptr (WinnowDigest) digest = draw_minima (&settings, i);
      WinnowGroupPlace place = winnow_groups_add (groups, digest, WINNOW_NO_DATE);
      g_assert_cmpuint (place.group, ==, i);
      g_assert_false (place.is_centre);
    }
}
