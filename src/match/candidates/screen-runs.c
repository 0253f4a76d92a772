/* screen-runs.c: whether two documents may share a passage in the same words
 *
 * A chain (verbatim/chain.h) reaches g words by one run of that length, or by two runs near each
 * other: until it has g words, its gaps are bounded. So the pair is worth aligning where shared
 * k-grams follow each other for g words, or where two such runs are near each other in both
 * texts. */
#include "match/candidates/screen-private.h"

#include <string.h>

#include "base/array.h"
#include "match/verbatim/chain.h"

/* A copy of the loop for machines with wider registers, chosen when the program starts: before
 * sanitizers are ready, and clang does not say whether it made one. */
#if defined __x86_64__ && defined __GLIBC__ && !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ \
    && !defined __clang__
#define CLONES __attribute__ ((target_clones ("avx2", "default")))
#else
#define CLONES
#endif

#define BASE 0x9e3779b1u
#define MANY 8u    /* places of one k-gram in A, or runs near each other in B, that are worth aligning as such */
#define FILTER 32u /* bits a k-gram */
#define MOST_LENGTH (100 * WINNOW_WORD_WEIGHT / WINNOW_CHARACTER_WEIGHT + 1) /* tokens of a k-gram, at most */

/* Shared k-grams that follow each other in both texts. */
typedef struct
{
  guint32 a, b;   /* tokens: where the last one begins */
  guint64 weight; /* of all of them */
} Run;

struct _WinnowRunScreen
{
  guint needed, enough; /* weight of a k-gram, and of g words */
  guint32 near;         /* tokens between the starts of neighbouring runs' k-grams, at most */
  guint32 powers[MOST_LENGTH + 1];
  const WinnowSketch *a;
  guint weight;            /* of a k-gram of A, at most */
  GArray *hashes, *others; /* (owned) (element-type guint32) of the k-grams of A and B, by place */
  GArray *next;            /* (owned) (element-type guint32) by place in A: the next one of the same k-gram + 1, or 0 */
  GArray *slots;           /* (owned) (element-type guint32) by low bits of a hash: the first place + 1, or 0 */
  GArray *filter;          /* (owned) (element-type guint64) a bit for the high bits of each hash of A */
  guint shift;             /* hash >> shift is the number of its bit */
  Run runs[MANY];          /* those near the current place in B */
  guint n_runs;
  gboolean in_one_run; /* see winnow_run_screen_may_share() */
};

static GArray *
new_array (gsize size)
{
  return g_array_new (FALSE, FALSE, (guint) size);
}

WinnowRunScreen *
winnow_run_screen_new (const WinnowGranularity *granularity)
{
  WinnowRunScreen *screen = g_new0 (WinnowRunScreen, 1);
  screen->needed = granularity->k * WINNOW_WORD_WEIGHT;
  screen->enough = granularity->g * WINNOW_WORD_WEIGHT;
  screen->near = screen->needed / WINNOW_CHARACTER_WEIGHT
                 + (guint32) winnow_chain_get_gap (screen->enough) / WINNOW_CHARACTER_WEIGHT + 1;
  screen->powers[0] = 1;
  for (guint i = 1; i <= MOST_LENGTH; i++)
    screen->powers[i] = screen->powers[i - 1] * BASE;
  screen->hashes = new_array (sizeof (guint32));
  screen->others = new_array (sizeof (guint32));
  screen->next = new_array (sizeof (guint32));
  screen->slots = new_array (sizeof (guint32));
  screen->filter = new_array (sizeof (guint64));
  return screen;
}

void
winnow_run_screen_free (WinnowRunScreen *screen)
{
  winnow_clear (screen, g_array_unref, hashes, others, next, slots, filter);
  g_free (screen);
}

/* ── k-grams ── */

/* Tokens of a k-gram where all weigh the same. */
static guint
get_length (const WinnowRunScreen *screen, const WinnowSketch *sketch)
{
  return (screen->needed + sketch->most_weight - 1) / sketch->most_weight;
}

/* Appends to the tokens of each of @hashes those of @next at the same place, for which @power makes
 * room. They may be the same array further on. */
CLONES static void
join_hashes (guint32 *hashes, const guint32 *next, guint32 n, guint32 power)
{
#pragma GCC ivdep /* later places are not written yet */
  winnow_for_each_below (i, n)
    hashes[i] = hashes[i] * power + next[i];
}

/* Of such tokens, by doubling: two halves make a k-gram, and one token more an odd one. Needs
 * n_tokens ≥ @length; leaves n_tokens − length + 1 hashes. */
static void
hash_even (const WinnowRunScreen *screen, const WinnowSketch *sketch, guint length, guint32 *hashes)
{
  guint32 n_tokens = sketch->n_tokens;
  guint n = 1; /* tokens of each hash */
  memcpy (hashes, sketch->tokens, sizeof *hashes * n_tokens);
  for (gint bit = (gint) g_bit_storage (length) - 2; bit >= 0; bit--)
    {
      join_hashes (hashes, hashes + n, n_tokens - 2 * n + 1, screen->powers[n]);
      n *= 2;
      if (length >> bit & 1)
        {
          join_hashes (hashes, sketch->tokens + n, n_tokens - n, BASE);
          n++;
        }
    }
}

/* Of others: rolling (fingerprint/kgram.h). Returns: how many k-grams there are */
static guint32
hash_uneven (const WinnowRunScreen *screen, const WinnowSketch *sketch, guint32 *hashes)
{
  guint32 hash = 0, end = 0;
  guint weight = 0;
  winnow_for_each_below (i, sketch->n_tokens)
    {
      for (; weight < screen->needed && end < sketch->n_tokens; end++)
        {
          hash = hash * BASE + sketch->tokens[end];
          weight += sketch->weights[end];
        }
      if (weight < screen->needed)
        return i;
      hashes[i] = hash;
      hash -= sketch->tokens[i] * screen->powers[end - i - 1];
      weight -= sketch->weights[i];
    }
  return sketch->n_tokens;
}

static void
hash_all (const WinnowRunScreen *screen, const WinnowSketch *sketch, GArray *hashes)
{
  g_array_set_size (hashes, sketch->n_tokens);
  guint32 *data = WINNOW_DATA (guint32, hashes), n = 0;
  if (sketch->weights != NULL)
    n = hash_uneven (screen, sketch, data);
  else if (sketch->n_tokens > 0)
    {
      guint length = get_length (screen, sketch);
      n = sketch->n_tokens >= length ? sketch->n_tokens - length + 1 : 0;
      if (n > 0)
        hash_even (screen, sketch, length, data);
    }
  g_array_set_size (hashes, n);
}

/* ── A ── */

static void
fill_filter (WinnowRunScreen *screen)
{
  guint bits = 10;
  while (bits < 31 && (G_GUINT64_CONSTANT (1) << bits) < (guint64) screen->hashes->len * FILTER)
    bits++;
  screen->shift = 32 - bits;
  winnow_array_clear (screen->filter, 1u << (bits - 6));
  winnow_for_each_value (const guint32, hash, screen->hashes)
    {
      guint32 bit = *hash >> screen->shift;
      g_array_index (screen->filter, guint64, bit / 64) |= G_GUINT64_CONSTANT (1) << bit % 64;
    }
}

static guint32 *
find_slot (const WinnowRunScreen *screen, guint32 hash)
{
  guint32 mask = screen->slots->len - 1, at = hash & mask;
  guint32 *slots = WINNOW_DATA (guint32, screen->slots);
  while (slots[at] != 0 && g_array_index (screen->hashes, guint32, slots[at] - 1) != hash)
    at = (at + 1) & mask;
  return &slots[at];
}

static void
fill_slots (WinnowRunScreen *screen)
{
  guint n = screen->hashes->len, n_slots = 16;
  while (n_slots < 2 * n)
    n_slots *= 2;
  winnow_array_clear (screen->slots, n_slots);
  g_array_set_size (screen->next, n);
  for (guint32 i = n; i-- > 0;)
    {
      guint32 *slot = find_slot (screen, g_array_index (screen->hashes, guint32, i));
      g_array_index (screen->next, guint32, i) = *slot;
      *slot = i + 1;
    }
}

void
winnow_run_screen_set_first (WinnowRunScreen *screen, const WinnowSketch *a)
{
  screen->a = a;
  screen->weight = a->weights != NULL || a->n_tokens == 0 ? screen->needed + a->most_weight
                                                          : get_length (screen, a) * a->most_weight;
  hash_all (screen, a, screen->hashes);
  fill_slots (screen);
  fill_filter (screen);
}

/* ── a pair ── */

/* The run that the k-gram at @a and @b continues. (nullable) */
static Run *
find_run (WinnowRunScreen *screen, guint32 a, guint32 b)
{
  winnow_for_each_below (i, screen->n_runs)
    if (screen->runs[i].a + 1 == a && screen->runs[i].b + 1 == b)
      return &screen->runs[i];
  return NULL;
}

/* Forgets the runs that end too far before @b. */
static void
drop_former (WinnowRunScreen *screen, guint32 b)
{
  guint n = 0;
  winnow_for_each_below (i, screen->n_runs)
    if (b - screen->runs[i].b <= screen->near)
      screen->runs[n++] = screen->runs[i];
  screen->n_runs = n;
}

/* The k-gram at the tokens @a and @b is shared. Whether a chain may reach g words by it. */
static gboolean
add_place (WinnowRunScreen *screen, guint32 a, guint32 b)
{
  Run *run = find_run (screen, a, b);
  if (run != NULL)
    {
      *run = (Run){ a, b, run->weight + screen->a->most_weight };
      return run->weight >= screen->enough;
    }
  drop_former (screen, b);
  for (guint i = 0; i < screen->n_runs && !screen->in_one_run; i++)
    if (winnow_get_distance (screen->runs[i].a, a) <= screen->near)
      return TRUE;
  if (screen->n_runs == MANY)
    return TRUE;
  screen->runs[screen->n_runs++] = (Run){ a, b, screen->weight };
  return screen->weight >= screen->enough;
}

static gboolean
add_places (WinnowRunScreen *screen, guint32 hash, guint32 b)
{
  guint n = 0;
  for (guint32 place = *find_slot (screen, hash); place != 0; place = g_array_index (screen->next, guint32, place - 1))
    if (++n > MANY || add_place (screen, place - 1, b))
      return TRUE;
  return FALSE;
}

gboolean
winnow_run_screen_may_share (WinnowRunScreen *screen, const WinnowSketch *b, gboolean in_one_run)
{
  const guint64 *filter = WINNOW_DATA (const guint64, screen->filter);
  hash_all (screen, b, screen->others);
  screen->n_runs = 0;
  screen->in_one_run = in_one_run;
  winnow_for_each_index (j, screen->others)
    {
      guint32 hash = g_array_index (screen->others, guint32, j), bit = hash >> screen->shift;
      if (filter[bit / 64] >> bit % 64 & 1 && add_places (screen, hash, j))
        return TRUE;
    }
  return FALSE;
}
