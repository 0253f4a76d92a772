/* test-cache.c: values within a bound of memory */
#include "part.h"
#include "check/compare/cache.h"

#define SIZE 100 /* bytes that a value is said to take */

static WinnowCache *
make_cache (gsize max_bytes)
{
  return winnow_cache_new (max_bytes, (gpointer (*) (gpointer)) g_rc_box_acquire, g_rc_box_release);
}

static guint *
make_value (guint number)
{
  guint *value = g_rc_box_new (guint);
  *value = number;
  return value;
}

static gboolean
has (WinnowCache *cache, guint number)
{
  guint *value = winnow_cache_lookup (cache, number);
  gboolean found = value != NULL;
  if (found)
    {
      g_assert_cmpuint (*value, ==, number);
      g_rc_box_release (value);
    }
  return found;
}

static void
insert (WinnowCache *cache, guint number)
{
  guint *value = make_value (number);
  winnow_cache_insert (cache, number, value, SIZE);
  g_rc_box_release (value);
}

/* How many values fit into @max_bytes. */
static guint
count_kept (gsize max_bytes)
{
  WinnowCache *cache = make_cache (max_bytes);
  guint n = 0;
  for (guint i = 0; i < 100; i++)
    insert (cache, i);
  for (guint i = 0; i < 100; i++)
    n += has (cache, i);
  winnow_cache_free (cache);
  return n;
}

test_case (bound)
{
  g_assert_cmpuint (count_kept (10), ==, 0);
  g_assert_cmpuint (count_kept (SIZE), ==, 1);
  g_assert_cmpuint (count_kept (10 * SIZE + 1), ==, 10);
  g_assert_cmpuint (count_kept (1000 * SIZE), ==, 100);
}

test_case (recent)
{
  guint room = count_kept (2000);
  WinnowCache *cache = make_cache (2000);
  for (guint i = 0; i < room; i++)
    insert (cache, i);
  g_assert_true (has (cache, 0)); /* used: the next one is the oldest now */
  insert (cache, room);
  g_assert_true (has (cache, 0));
  g_assert_false (has (cache, 1));
  g_assert_true (has (cache, room));
  winnow_cache_free (cache);
}

test_case (twice)
{
  WinnowCache *cache = make_cache (1 << 20);
  guint *first = make_value (1), *found;
  winnow_cache_insert (cache, 1, first, SIZE);
  insert (cache, 1);
  found = winnow_cache_lookup (cache, 1);
  g_assert_true (found == first);
  winnow_cache_free (cache);
  g_assert_cmpuint (*first, ==, 1); /* the cache had references of its own */
  g_rc_box_release (found);
  g_rc_box_release (first);
}
