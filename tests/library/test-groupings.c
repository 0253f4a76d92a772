/* test-groupings.c: families of documents as the library keeps them */
#include <math.h>

#include "part.h"
#include "fixture.h"

static const WinnowMethod method
    = { .id = "test", .version = 1, .unit = WINNOW_UNIT_BITS, .threshold = 3, .parameters = { { "n", 1, 9, 3, "" } } };
static const WinnowMethod newer
    = { .id = "test", .version = 2, .unit = WINNOW_UNIT_BITS, .threshold = 3, .parameters = { { "n", 1, 9, 3, "" } } };

typedef struct
{
  WinnowLibrary *library;
  gint64 papers;
  gint64 ids[5];
  WinnowGroupSettings settings;
} Papers;

static void
set_up (Papers *papers, gconstpointer data)
{
  papers->library = fixture_open (NULL);
  papers->papers = fixture_add_collection (papers->library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  for (guint i = 0; i < G_N_ELEMENTS (papers->ids); i++)
    {
      g_autofree char *path = g_strdup_printf ("/%u", i);
      papers->ids[i] = fixture_put (papers->library, papers->papers, path, path);
    }
  papers->settings = (WinnowGroupSettings){ &method, { 3 }, 3, 0 };
}

static void
tear_down (Papers *papers, gconstpointer data)
{
  winnow_library_unref (papers->library);
}

static gint64
add_grouping (Papers *papers, const char *digest_settings)
{
  gint64 id = must (winnow_library_add_grouping (papers->library, &papers->settings, digest_settings, &error));
  g_assert_cmpint (id, >, 0);
  return id;
}

static void
put (Papers *papers, gint64 grouping, guint paper, guint32 group, gboolean is_centre, double value, double similarity)
{
  const WinnowGroupMember member = { papers->ids[paper], group, is_centre, value, similarity };
  g_assert_true (must (winnow_library_put_group_member (papers->library, grouping, &member, &error)));
}

/* "paper group[*] value similarity; …": numbers of papers from 0, a star for a centre. */
static void
assert_members (Papers *papers, gint64 grouping, const char *expected)
{
  g_autoptr (GArray) members = must (winnow_library_list_group_members (papers->library, grouping, &error));
  g_autoptr (GString) list = g_string_new (NULL);
  for (guint i = 0; i < members->len; i++)
    {
      const WinnowGroupMember *member = &g_array_index (members, WinnowGroupMember, i);
      g_autofree char *value = isnan (member->value) ? g_strdup ("?") : g_strdup_printf ("%g", member->value);
      g_string_append_printf (list, "%s%d %u%s %s %g", i > 0 ? "; " : "", (int) (member->document_id - papers->ids[0]),
                              member->group, member->is_centre ? "*" : "", value, member->similarity);
    }
  g_assert_cmpstr (list->str, ==, expected);
}

static gint64
put_some (Papers *papers)
{
  gint64 grouping = add_grouping (papers, "han=characters");
  put (papers, grouping, 3, 0, TRUE, 0, 1);
  put (papers, grouping, 1, 1, TRUE, 0, 1);
  put (papers, grouping, 0, 0, FALSE, 2, .5);
  put (papers, grouping, 4, 0, FALSE, 3, .25);
  return grouping;
}

TEST_FIXTURE (Papers, set_up, tear_down);

fixture_case (members, papers)
{
  gint64 grouping = put_some (papers);
  assert_members (papers, grouping, "3 0* 0 1; 1 1* 0 1; 0 0 2 0.5; 4 0 3 0.25");
  put (papers, grouping, 0, 1, FALSE, 1, .75); /* keeps its turn */
  put (papers, grouping, 2, 2, TRUE, 0, 1);
  assert_members (papers, grouping, "3 0* 0 1; 1 1* 0 1; 0 1 1 0.75; 4 0 3 0.25; 2 2* 0 1");
}

fixture_case (bad_member, papers)
{
  gint64 grouping = add_grouping (papers, "");
  const WinnowGroupMember nobody = { 1000, 0, TRUE, 0, 1 }, somebody = { papers->ids[0], 0, TRUE, 0, 1 };
  must_fail (winnow_library_put_group_member (papers->library, grouping, &nobody, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_DATABASE);
  must_fail (winnow_library_put_group_member (papers->library, grouping + 1, &somebody, &error), WINNOW_LIBRARY_ERROR,
             WINNOW_LIBRARY_ERROR_DATABASE);
}

fixture_case (gone, papers)
{
  gint64 grouping = put_some (papers);
  g_assert_true (winnow_library_remove_document (papers->library, papers->ids[3], NULL));
  assert_members (papers, grouping, "1 1* 0 1; 0 0* ? 1; 4 0 3 0.25");
  fixture_put (papers->library, papers->papers, "/0", "another text"); /* a new arrival */
  assert_members (papers, grouping, "1 1* 0 1; 4 0* ? 1");
  fixture_remove_all (papers->library, papers->papers);
  assert_members (papers, grouping, "");
}

/* What was grouped last is known again. */
fixture_case (last, papers)
{
  const WinnowMethod *shingle = winnow_method_find ("shingle");
  WinnowGroupSettings last;
  gint64 id = -1, grouping;
  g_assert_true (winnow_library_find_last_grouping (papers->library, &last, &id, NULL));
  g_assert_null (last.method);
  g_assert_cmpint (id, ==, 0);
  winnow_group_settings_init (&papers->settings, shingle);
  papers->settings.values[0]++;
  papers->settings.threshold = .75;
  papers->settings.days = 30;
  grouping = add_grouping (papers, "han=characters");
  put (papers, grouping, 0, 0, TRUE, 1, 1);
  g_assert_true (winnow_library_find_last_grouping (papers->library, &last, &id, NULL));
  g_assert_true (last.method == shingle);
  g_assert_cmpint (id, ==, grouping);
  g_assert_cmpuint (last.values[0], ==, papers->settings.values[0]);
  g_assert_cmpfloat (last.threshold, ==, .75);
  g_assert_cmpuint (last.days, ==, 30);
  papers->settings = (WinnowGroupSettings){ &method, { 3 }, 3, 0 };
  put (papers, add_grouping (papers, "han=characters"), 0, 0, TRUE, 0, 1); /* by a method that is in no table */
  g_assert_true (winnow_library_find_last_grouping (papers->library, &last, NULL, NULL));
  g_assert_null (last.method);
}

/* What makes another grouping, and what makes one void. */
fixture_case (settings, papers)
{
  gint64 grouping = put_some (papers), others[3];
  papers->settings.threshold = 2;
  others[0] = add_grouping (papers, "han=characters");
  papers->settings.days = 30;
  others[1] = add_grouping (papers, "han=characters");
  papers->settings.values[0] = 4;
  others[2] = add_grouping (papers, "han=characters");
  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpint (others[i], !=, grouping);
      g_assert_cmpint (others[i], !=, others[(i + 1) % 3]);
      assert_members (papers, others[i], "");
    }
  papers->settings = (WinnowGroupSettings){ &method, { 3 }, 3, 0 };
  g_assert_cmpint (add_grouping (papers, "han=characters"), ==, grouping);
  assert_members (papers, grouping, "3 0* 0 1; 1 1* 0 1; 0 0 2 0.5; 4 0 3 0.25");

  papers->settings.method = &newer;
  assert_members (papers, add_grouping (papers, "han=characters"), "");
  assert_members (papers, grouping, "");
  papers->settings.method = &method;
  grouping = put_some (papers);
  g_assert_cmpint (add_grouping (papers, "han=words"), !=, grouping);
  assert_members (papers, grouping, "");
  g_assert_cmpint (add_grouping (papers, "han=characters"), !=, grouping);
}

/* Asking makes nothing, and takes nothing away. */
fixture_case (find, papers)
{
  gint64 grouping, found;
  g_assert_true (winnow_library_find_grouping (papers->library, &papers->settings, "han=characters", &found, NULL));
  g_assert_cmpint (found, ==, 0);
  grouping = put_some (papers);
  g_assert_true (winnow_library_find_grouping (papers->library, &papers->settings, "han=words", &found, NULL));
  g_assert_cmpint (found, ==, 0);
  g_assert_true (winnow_library_find_grouping (papers->library, &papers->settings, "han=characters", &found, NULL));
  g_assert_cmpint (found, ==, grouping);
  assert_members (papers, grouping, "3 0* 0 1; 1 1* 0 1; 0 0 2 0.5; 4 0 3 0.25");
}

/* Templates are in no group, and come back without a place. */
/* Choices that were tried do not accumulate: the newest stay. */
fixture_case (trimmed, papers)
{
  gint64 first = add_grouping (papers, "s"), last = 0, found;
  put (papers, first, 0, 0, TRUE, 0, 1);
  for (guint days = 1; days <= 40; days++)
    {
      papers->settings.days = days;
      last = add_grouping (papers, "s");
    }
  assert_members (papers, first, "");
  g_assert_true (must (winnow_library_find_grouping (papers->library, &papers->settings, "s", &found, &error)));
  g_assert_cmpint (found, ==, last);
  papers->settings.days = 20;
  g_assert_true (must (winnow_library_find_grouping (papers->library, &papers->settings, "s", &found, &error)));
  g_assert_cmpint (found, >, 0);
  papers->settings.days = 0;
  g_assert_true (must (winnow_library_find_grouping (papers->library, &papers->settings, "s", &found, &error)));
  g_assert_cmpint (found, ==, 0);
}

fixture_case (role, papers)
{
  gint64 grouping = put_some (papers);
  g_autoptr (WinnowDocument) document = winnow_library_dup_document (papers->library, papers->ids[0], NULL);
  g_assert_true (
      winnow_library_set_collection_role (papers->library, document->collection_id, WINNOW_ROLE_SUBMISSIONS, NULL));
  assert_members (papers, grouping, "3 0* 0 1; 1 1* 0 1; 0 0 2 0.5; 4 0 3 0.25");
  g_assert_true (
      winnow_library_set_collection_role (papers->library, document->collection_id, WINNOW_ROLE_TEMPLATE, NULL));
  assert_members (papers, grouping, "");
}
