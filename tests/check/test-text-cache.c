/* test-text-cache.c: tokens within a bound of memory */
#include <string.h>

#include "check/text-cache.h"

static WinnowText *
make_text (guint number)
{
  g_autofree char *source = g_strdup_printf ("text number %u", number);

  return winnow_text_new (source, strlen (source), WINNOW_HAN_CHARACTERS);
}

static gboolean
has (WinnowTextCache *cache, guint number)
{
  g_autoptr (WinnowText) text = winnow_text_cache_lookup (cache, number);

  return text != NULL;
}

static void
insert (WinnowTextCache *cache, guint number)
{
  g_autoptr (WinnowText) text = make_text (number);

  winnow_text_cache_insert (cache, number, text);
}

/* How many texts of this test fit into @max_bytes. */
static guint
count_kept (gsize max_bytes)
{
  WinnowTextCache *cache = winnow_text_cache_new (max_bytes);
  guint n = 0;

  for (guint i = 0; i < 100; i++)
    insert (cache, i);
  for (guint i = 0; i < 100; i++)
    n += has (cache, i);
  winnow_text_cache_free (cache);
  return n;
}

static void
test_bound (void)
{
  guint few = count_kept (1000), more = count_kept (4000);

  g_assert_cmpuint (count_kept (10), ==, 0);
  g_assert_cmpuint (few, >, 0);
  g_assert_cmpuint (more, >=, 4 * few);
  g_assert_cmpuint (more, <, 100);
  g_assert_cmpuint (count_kept (1 << 20), ==, 100);
}

static void
test_recent (void)
{
  guint room = count_kept (2000);
  WinnowTextCache *cache = winnow_text_cache_new (2000);

  for (guint i = 0; i < room; i++)
    insert (cache, i);
  g_assert_true (has (cache, 0)); /* used: the next one is the oldest now */
  insert (cache, room);
  g_assert_true (has (cache, 0));
  g_assert_false (has (cache, 1));
  g_assert_true (has (cache, room));
  winnow_text_cache_free (cache);
}

static void
test_twice (void)
{
  WinnowTextCache *cache = winnow_text_cache_new (1 << 20);
  g_autoptr (WinnowText) first = make_text (1), found = NULL;

  winnow_text_cache_insert (cache, 1, first);
  insert (cache, 1);
  found = winnow_text_cache_lookup (cache, 1);
  g_assert_true (found == first);
  winnow_text_cache_free (cache);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/check/text-cache/bound", test_bound);
  g_test_add_func ("/check/text-cache/recent", test_recent);
  g_test_add_func ("/check/text-cache/twice", test_twice);
  return g_test_run ();
}
