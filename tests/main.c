/* main.c: a program of tests. usage: PROGRAM PART [OPTION OF GLIB'S TESTS...] */
#include "part.h"

#include <string.h>

static TestPart *parts;
static TestCase *cases; /* in the order of their files' lines */

void
test_part_add (TestPart *part)
{
  part->next = parts;
  parts = part;
}

void
test_case_add (TestCase *test)
{
  TestCase **place = &cases;
  while (*place != NULL && (*place)->line < test->line)
    place = &(*place)->next;
  test->next = *place;
  *place = test;
}

/* Whether @file, "…/test-some-name.c", has the part "some_name". */
static gboolean
is_of_part (const char *file, const char *part)
{
  g_autofree char *base = g_path_get_basename (file);
  g_autofree char *expected = g_strdup_printf ("test-%s.c", part);
  return strcmp (g_strdelimit (base, "-", '_'), g_strdelimit (expected, "-", '_')) == 0;
}

/* @path: of all rows */
static void
add_rows (const TestCase *test, const char *path)
{
  for (gsize i = 0; i < test->n_rows; i++)
    {
      const char *row = (const char *) test->rows + i * test->row_size;
      g_autofree char *path_of_row = g_strconcat (path, "/", *(const char *const *) (gconstpointer) row, NULL);
      g_test_add_data_func (path_of_row, row, (GTestDataFunc) test->run);
    }
}

static guint
add_cases (const char *part)
{
  guint n = 0;
  for (const TestCase *test = cases; test != NULL; test = test->next)
    if (is_of_part (test->file, part))
      {
        g_autofree char *path = g_strdup_printf ("/%s/%s", part, test->name);
        g_strdelimit (path, "_", '-');
        if (test->rows != NULL)
          add_rows (test, path);
        else
          g_test_add_vtable (path, test->fixture_size, NULL, (GTestFixtureFunc) test->set_up,
                             (GTestFixtureFunc) test->run, (GTestFixtureFunc) test->tear_down);
        n++;
      }
  return n;
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  const char *name = argv[1] != NULL ? argv[1] : g_getenv ("TEST_PART"); /* as of g_test_trap_subprocess() */
  g_return_val_if_fail (name != NULL, 1);
  g_setenv ("TEST_PART", name, TRUE);
  guint n_cases = add_cases (name);
  for (TestPart *part = parts; part != NULL; part = part->next)
    if (strcmp (name, part->name) == 0)
      return part->run ();
  if (n_cases > 0)
    return fixture_run_tests != NULL ? fixture_run_tests () : g_test_run ();
  g_printerr ("there is no part %s\n", name);
  return 1;
}
