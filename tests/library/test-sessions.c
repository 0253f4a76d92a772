/* test-sessions.c: editing sessions in common: what templates and many papers have does not count,
 * nor what may be chance */
#include "part.h"
#include "fixture.h"
#include "base/for-each.h"

#define N_PAPERS 8

/* Adds to @sessions what Word would draw: @n numbers, most below 2^24. */
static void
draw (GArray *sessions, GRand *rand, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      guint32 session = g_rand_int (rand) >> 8;
      g_array_append_val (sessions, session);
    }
}

static GArray *
copy (const GArray *sessions)
{
  GArray *copied = g_array_new (FALSE, FALSE, sizeof (guint32));
  return g_array_append_vals (copied, sessions->data, sessions->len);
}

/* Of 10,000 honest pairs none has any; of 1,000 pairs that go back to one file that was saved three
 * times or more each has. */
test_case (figures)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n_honest = 0, n_found = 0;
  for (guint i = 0; i < 11000; i++)
    {
      g_autoptr (GArray) base = copy (none), other = copy (none);
      draw (base, rand, g_rand_int_range (rand, 3, 40));
      g_autoptr (GArray) a = copy (base), b = copy (i < 10000 ? other : base);
      draw (a, rand, g_rand_int_range (rand, 1, 300));
      draw (b, rand, g_rand_int_range (rand, 1, 300));
      guint n = winnow_sessions_count_common (a, b);
      n_honest += i < 10000 && n > 0;
      n_found += i >= 10000 && n > 0;
    }
  g_test_message ("honest pairs: %u of 10000, forked files: %u of 1000", n_honest, n_found);
  g_assert_cmpuint (n_honest, ==, 0);
  g_assert_cmpuint (n_found, >=, 980);
}

static gint64
put (WinnowLibrary *library, WinnowRole role, const char *path, const guint32 *sessions, guint n)
{
  g_autoptr (WinnowContent) content = fixture_content ("Some words.");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  g_array_append_vals (content->sessions, sessions, n);
  document->collection_id = fixture_add_collection (library, role == WINNOW_ROLE_TEMPLATE ? "Forms" : "Papers", role);
  document->path = g_strdup (path);
  document->sha256 = g_strdup ("00");
  return must (winnow_library_put_document (library, document, content, &error));
}

static guint
count (WinnowLibrary *library, gint64 a, gint64 b)
{
  guint n;
  must (winnow_library_count_common_sessions (library, a, b, &n, &error));
  return n;
}

test_case (of_a_class)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  gint64 ids[N_PAPERS];
  winnow_for_each_index_of (i, ids)
    {
      /* 1, 2: of the form; 3, 4: all papers have them; 5, 6: two of them */
      guint32 sessions[] = { 1, 2, 3, 4, i < 2 ? 5 : 100 + i, i < 2 ? 6 : 200 + i };
      g_autofree char *path = g_strdup_printf ("/p/%u.docx", i);
      ids[i] = put (library, WINNOW_ROLE_SUBMISSIONS, path, sessions, G_N_ELEMENTS (sessions));
    }
  put (library, WINNOW_ROLE_TEMPLATE, "/p/form.docx", (const guint32[]){ 1, 2 }, 2);
  g_assert_cmpuint (count (library, ids[0], ids[1]), ==, 2);
  g_assert_cmpuint (count (library, ids[1], ids[0]), ==, 2);
  g_assert_cmpuint (count (library, ids[1], ids[2]), ==, 0);
  put (library, WINNOW_ROLE_SUBMISSIONS, "/p/0.docx", NULL, 0); /* it was read again */
  g_assert_cmpuint (count (library, ids[0], ids[1]), ==, 0);
}
