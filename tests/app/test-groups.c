/* Families of documents in the window: rows, members, what dates tell, staleness, and a library
 * that is grouped, thinned and brought back. */
#include <gtk/gtk.h>

#include "../must.h"
#include "part.h"
#include "app/session/winnow-session-undo.h"
#include "app/compare/model/winnow-comparison.h"
#include "app/session/winnow-check-settings.h"
#include "app/groups/winnow-group-bar.h"
#include "app/groups/winnow-group-item.h"
#include "columns.h"
#include "app/session/winnow-session-groups.h"
#include "app/session/winnow-session.h"
#include "app/work/winnow-work.h"
#include "tree.h"
#include "base/for-each.h"

typedef struct
{
  GHashTable *documents;   /* id → WinnowDocumentItem */
  GHashTable *collections; /* id → name */
  GPtrArray *rows;         /* (element-type WinnowDocument) the same documents, as the library lists them */
  guint n_missing;         /* members of the groups of the last list whose documents are missing */
} Shelf;

static void
add_document (Shelf *shelf, gint64 id, const char *name, const char *date)
{
  WinnowDocument *document = winnow_document_new ();
  document->id = id;
  document->collection_id = 1;
  document->name = g_strdup (name);
  document->path = g_strconcat ("/papers/", name, NULL);
  document->sha256 = g_strdup_printf ("%064" G_GINT64_FORMAT, id);
  document->date = g_strdup (date);
  g_autoptr (WinnowDocumentItem) item = winnow_document_item_new (document);
  winnow_row_documents_add (shelf->documents, item);
  g_ptr_array_add (shelf->rows, document);
}

static void
shelf_set_up (Shelf *shelf, gconstpointer data)
{
  static gint64 collection = 1;
  shelf->documents = winnow_row_documents_new ();
  shelf->collections = g_hash_table_new (g_int64_hash, g_int64_equal);
  shelf->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_unref);
  g_hash_table_insert (shelf->collections, &collection, "Archive");
  add_document (shelf, 1, "Émile.txt", "2009-05-11");
  add_document (shelf, 2, "王芳.docx", "2014-09-30T10:00:00Z");
  add_document (shelf, 3, "Keller.pdf", NULL);
  add_document (shelf, 4, "twin a.txt", "2020-02-17");
  add_document (shelf, 5, "twin b.txt", "2020-02-17");
  add_document (shelf, 6, "no date.txt", NULL);
  add_document (shelf, 7, "none either.txt", NULL);
}

static void
shelf_tear_down (Shelf *shelf, gconstpointer data)
{
  g_hash_table_unref (shelf->documents);
  g_hash_table_unref (shelf->collections);
  g_ptr_array_unref (shelf->rows);
}

/* The first id is the centre's; by date, as check/ gives them. @ids ends with 0. */
static WinnowGroup *
new_group (const gint64 *ids, gint64 centre)
{
  WinnowGroup *group = g_new0 (WinnowGroup, 1);
  group->members = g_array_new (FALSE, FALSE, sizeof (WinnowGroupMember));
  group->centre_id = centre;
  for (guint i = 0; ids[i] != 0; i++)
    {
      WinnowGroupMember member
          = { ids[i], 0, ids[i] == centre, ids[i] == centre ? 0 : i, ids[i] == centre ? 1 : 1 - i / 10.0 };
      g_array_append_val (group->members, member);
    }
  return group;
}

static WinnowFoundGroups *
new_found (Shelf *shelf, const char *method)
{
  WinnowGroupSettings settings;
  WinnowSettings check;
  GPtrArray *groups = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_group_free);
  winnow_group_settings_init (&settings, winnow_method_find (method));
  winnow_settings_init (&check);
  g_ptr_array_add (groups, new_group ((const gint64[]){ 1, 2, 3, 0 }, 2));
  g_ptr_array_add (groups, new_group ((const gint64[]){ 4, 5, 0 }, 4));
  g_ptr_array_add (groups, new_group ((const gint64[]){ 6, 7, 0 }, 6));
  return winnow_found_groups_new (&settings, &check, groups, shelf->rows);
}

static WinnowRowList *
new_list_of (Shelf *shelf, WinnowFoundGroups *found)
{
  g_autoptr (WinnowRowContext) context = winnow_row_context_new (shelf->documents, shelf->collections, found, NULL);
  WinnowRowList *list = winnow_group_list_new ();
  shelf->n_missing = winnow_group_list_set (list, context);
  return list;
}

static WinnowRowList *
new_list (Shelf *shelf, const char *method)
{
  g_autoptr (WinnowFoundGroups) found = new_found (shelf, method);
  return new_list_of (shelf, found);
}

static WinnowGroupItem *
get_group (WinnowRowList *list, guint position)
{
  return g_list_model_get_item (G_LIST_MODEL (list), position);
}

/* ── rows ── */

TEST_FIXTURE (Shelf, shelf_set_up, shelf_tear_down);

fixture_case (rows, shelf)
{
  g_autoptr (WinnowRowList) list = new_list (shelf, "simhash");
  g_autoptr (WinnowGroupItem) first = get_group (list, 0), twins = get_group (list, 1), undated = get_group (list, 2);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 3);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (list), 3));

  g_assert_cmpuint (winnow_group_item_get_n_members (first), ==, 3);
  g_assert_cmpint (winnow_group_item_get_id (first), ==, 2);
  g_assert_cmpstr (winnow_document_item_get_name (winnow_group_item_get_first (first)), ==, "Émile.txt");
  assert_takes (winnow_group_item_dup_dates (first), "2009-05-11 – 2014-09-30");
  assert_takes (winnow_group_item_dup_dates (twins), "2020-02-17");
  assert_takes (winnow_group_item_dup_dates (undated), "no dates");
  assert_takes (winnow_group_item_dup_basis (first), "The others were compared with “王芳.docx”.");
  assert_takes (winnow_group_item_dup_basis (twins), "The others were compared with it.");

  g_assert_true (winnow_group_item_matches (first, ""));
  g_assert_true (winnow_group_item_matches (first, "émile"));
  g_assert_true (winnow_group_item_matches (first, "王"));
  g_assert_false (winnow_group_item_matches (first, "twin"));
}

/* The first is likely the first where it alone has the earliest of several dates; what is not known
 * is not said. */
fixture_case (origin, shelf)
{
  g_autoptr (WinnowRowList) list = new_list (shelf, "simhash");
  g_autoptr (WinnowGroupItem) first = get_group (list, 0), twins = get_group (list, 1), undated = get_group (list, 2);
  g_assert_cmpint (winnow_group_item_get_first_copy (first), ==, WINNOW_FIRST_COPY_LIKELY);
  g_assert_cmpint (winnow_group_item_get_first_copy (twins), ==, WINNOW_FIRST_COPY_SHARED);
  g_assert_cmpint (winnow_group_item_get_first_copy (undated), ==, WINNOW_FIRST_COPY_UNKNOWN);
  assert_takes (winnow_group_item_dup_summary (first), "3 documents, from 2009-05-11 to 2014-09-30. By its date this "
                                                       "one is likely the first. 1 has no date and may be older.");
  assert_takes (winnow_group_item_dup_summary (twins), "2 documents, of 2020-02-17. Several have the earliest date.");
  assert_takes (winnow_group_item_dup_summary (undated), "2 documents. Which came first is not known.");

  g_hash_table_remove (shelf->documents, GSIZE_TO_POINTER (1)); /* one date is left: nothing to compare it with */
  g_autoptr (WinnowRowList) thinned = new_list (shelf, "simhash");
  g_autoptr (WinnowGroupItem) rest = get_group (thinned, 0);
  g_assert_cmpint (winnow_group_item_get_first_copy (rest), ==, WINNOW_FIRST_COPY_UNKNOWN);
}

static void
assert_member (GListModel *members, guint position, const char *name, const char *place, double similarity,
               const char *value, const char *date)
{
  g_autoptr (WinnowMemberItem) member = g_list_model_get_item (members, position);
  assert_column (winnow_member_columns, "Name", member, name);
  assert_column (winnow_member_columns, "Order", member, place);
  g_assert_cmpfloat_with_epsilon (get_number (winnow_member_columns, "Similarity", member), similarity, 1e-9);
  assert_column (winnow_member_columns, "By Method", member, value);
  assert_column (winnow_member_columns, "Date", member, date);
  assert_column (winnow_member_columns, "Collection", member, "Archive");
}

fixture_case (members, shelf)
{
  g_autoptr (WinnowRowList) list = new_list (shelf, "simhash");
  g_autoptr (WinnowGroupItem) first = get_group (list, 0), twins = get_group (list, 1);
  g_autoptr (GListModel) members = winnow_group_item_dup_members (first),
                         same_day = winnow_group_item_dup_members (twins);
  g_assert_cmpuint (g_list_model_get_n_items (members), ==, 3);
  assert_member (members, 0, "Émile.txt", "likely the first", 1, "0 bits", "2009-05-11");
  assert_member (members, 1, "王芳.docx", "2", -1, "–", "2014-09-30"); /* the centre is compared with nothing */
  assert_member (members, 2, "Keller.pdf", "–", .8, "2 bits", "–");
  assert_member (same_day, 0, "twin a.txt", "among the first", -1, "–", "2020-02-17");
  assert_member (same_day, 1, "twin b.txt", "among the first", .9, "1 bit", "2020-02-17");
}

/* Whatever the unit, the nearest ones come first; and by place what has no date comes last. */
fixture_case (member_order, shelf)
{
  static const char *const methods[] = { "simhash", "shingle", "nshash" };
  winnow_for_each_of (id, methods)
    {
      const WinnowMethod *method = winnow_method_find (*id);
      WinnowGroupMember near = { 1, 0, FALSE, method->unit == WINNOW_UNIT_BITS ? 0 : 1, .9 },
                        far = { 2, 0, FALSE, .5, .9 }, centre = { 3, 0, TRUE, 0, 1 };
      WinnowDocumentItem *document = g_hash_table_lookup (shelf->documents, GSIZE_TO_POINTER (1));
      g_autoptr (WinnowMemberItem) a = winnow_member_item_new (&near, method, document, NULL, WINNOW_RANK_LATER, 12);
      g_autoptr (WinnowMemberItem) b = winnow_member_item_new (&far, method, document, NULL, WINNOW_RANK_UNKNOWN, 0);
      g_autoptr (WinnowMemberItem) c = winnow_member_item_new (&centre, method, document, NULL, WINNOW_RANK_LATER, 2);
      g_autofree char *key_a = find_column (winnow_member_columns, "Order")->sort_text (a),
                      *key_b = find_column (winnow_member_columns, "Order")->sort_text (b),
                      *key_c = find_column (winnow_member_columns, "Order")->sort_text (c);
      g_assert_cmpfloat (get_number (winnow_member_columns, "By Method", c), <,
                         get_number (winnow_member_columns, "By Method", a));
      g_assert_cmpfloat (get_number (winnow_member_columns, "By Method", a), <,
                         get_number (winnow_member_columns, "By Method", b));
      g_assert_cmpstr (key_c, <, key_a);
      g_assert_cmpstr (key_a, <, key_b);
    }
}

/* ── documents come and go ── */

fixture_case (missing_members, shelf)
{
  g_hash_table_remove (shelf->documents, GSIZE_TO_POINTER (2)); /* the centre of the first group */
  g_hash_table_remove (shelf->documents, GSIZE_TO_POINTER (5)); /* and one of two */
  g_autoptr (WinnowRowList) list = new_list (shelf, "simhash");
  g_autoptr (WinnowGroupItem) first = get_group (list, 0), last = get_group (list, 1);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 2);
  g_assert_cmpuint (shelf->n_missing, ==, 1); /* who went with its whole group is not missed */
  g_assert_cmpuint (winnow_group_item_get_n_members (first), ==, 2);
  g_assert_cmpuint (winnow_group_item_get_n_members (last), ==, 2);
  assert_takes (winnow_group_item_dup_basis (first),
                "The document that the others were compared with is not in the library any more.");

  g_autoptr (GArray) others = winnow_group_item_dup_others (first, 3);
  g_assert_cmpuint (others->len, ==, 1);
  g_assert_cmpint (g_array_index (others, gint64, 0), ==, 1);
  WinnowGroup *group = winnow_group_item_dup_group (first);
  g_assert_cmpuint (group->members->len, ==, 2);
  winnow_group_free (group);
}

fixture_case (staleness, shelf)
{
  g_autoptr (WinnowFoundGroups) found = new_found (shelf, "shingle"), winnowed = new_found (shelf, "winnow");
  WinnowDocument *document = g_ptr_array_index (shelf->rows, 0);
  g_assert_true (winnow_found_groups_knows (found, document));
  g_free (document->sha256);
  document->sha256 = g_strnfill (64, 'f'); /* the file has changed */
  g_assert_false (winnow_found_groups_knows (found, document));
  document->role = WINNOW_ROLE_TEMPLATE; /* took part, and should not */
  g_assert_false (winnow_found_groups_knows (found, document));
  add_document (shelf, 8, "new.txt", NULL);
  document = g_ptr_array_index (shelf->rows, 7);
  g_assert_false (winnow_found_groups_knows (found, document));
  document->role = WINNOW_ROLE_TEMPLATE; /* never would */
  g_assert_true (winnow_found_groups_knows (found, document));

  WinnowGroupSettings settings = found->settings;
  WinnowSettings check = found->check;
  g_assert_true (winnow_found_groups_is_made_with (found, &settings, &check));
  settings.threshold += .1;
  g_assert_false (winnow_found_groups_is_made_with (found, &settings, &check));
  settings = found->settings;
  settings.days = 30;
  g_assert_false (winnow_found_groups_is_made_with (found, &settings, &check));
  g_assert_false (winnow_found_groups_is_made_with (found, &winnowed->settings, &check));
  check.granularity.k--;
  /* shingles have a length of their own */
  g_assert_true (winnow_found_groups_is_made_with (found, &found->settings, &check));
  g_assert_false (winnow_found_groups_is_made_with (winnowed, &winnowed->settings, &check));
}

/* Ten thousand groups and more: looking at some rows costs those rows. */
fixture_case (many, shelf)
{
  enum
  {
    N = 50000
  };
  WinnowGroupSettings settings;
  WinnowSettings check;
  winnow_group_settings_init (&settings, winnow_method_find ("simhash"));
  winnow_settings_init (&check);
  GPtrArray *groups = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_group_free);
  for (gint64 i = 0; i < N; i++)
    {
      add_document (shelf, 100 + 2 * i, "a.txt", "2009-05-11");
      add_document (shelf, 101 + 2 * i, "b.txt", "2010-05-11");
      g_ptr_array_add (groups, new_group ((const gint64[]){ 100 + 2 * i, 101 + 2 * i, 0 }, 100 + 2 * i));
    }
  g_autoptr (WinnowFoundGroups) found = winnow_found_groups_new (&settings, &check, groups, shelf->rows);
  gint64 begin = g_get_monotonic_time ();
  g_autoptr (WinnowRowList) list = new_list_of (shelf, found);
  for (guint i = 0; i < N; i += N / 100)
    g_object_unref (get_group (list, i));
  g_test_message ("%d groups are listed in %.0f ms", N, (double) (g_get_monotonic_time () - begin) / 1000);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, N);
}

/* ── what is chosen ── */

/* What can be chosen is what the method takes, to the ends. */
test_case (texts)
{
  assert_takes (winnow_group_bar_format_threshold (winnow_method_find ("shingle"), .8), "at least 80%");
  assert_takes (winnow_group_bar_format_threshold (winnow_method_find ("simhash"), 3), "at most 3 bits");
  assert_takes (winnow_group_bar_format_threshold (winnow_method_find ("simhash"), 1), "at most 1 bit");
  assert_takes (winnow_group_bar_format_threshold (winnow_method_find ("nshash"), 2), "at least 2");
  assert_takes (winnow_group_bar_format_threshold (winnow_method_find ("exact"), 1), NULL);
  assert_takes (winnow_group_bar_format_days (0), "any time");
  assert_takes (winnow_group_bar_format_days (30), "within 30 days");
}

test_case (basis)
{
  WinnowGroupSettings settings;
  winnow_group_settings_init (&settings, winnow_method_find ("minhash"));
  settings.threshold = .8;
  assert_takes (winnow_group_bar_dup_basis (&settings), "MinHash, at least 80%");
  must (winnow_method_set_value (settings.method, settings.values, "n=64", &error));
  settings.days = 30;
  assert_takes (winnow_group_bar_dup_basis (&settings), "MinHash, n=64, at least 80%, within 30 days");
  assert_takes (winnow_group_bar_dup_sentence (&settings),
                "Each group is one piece: by MinHash, each document agrees with another one by at least 80%. Their "
                "dates are at most 30 days apart.");
  winnow_group_settings_init (&settings, winnow_method_find ("simhash"));
  settings.threshold = 3;
  assert_takes (winnow_group_bar_dup_sentence (&settings),
                "Each group is one piece: by SimHash, each document differs from another one in at most 3 bits.");
}

test_case (bar)
{
  if (!gtk_init_check ())
    {
      g_test_skip ("no display");
      return;
    }
  WinnowGroupBar *bar = g_object_ref_sink (g_object_new (WINNOW_TYPE_GROUP_BAR, NULL));
  WinnowGroupSettings chosen, wanted;
  winnow_group_bar_get_settings (bar, &chosen);
  g_assert_true (chosen.method == winnow_groups_get_default_method ());
  g_assert_cmpfloat (chosen.threshold, ==, chosen.method->threshold);
  g_assert_cmpuint (chosen.days, ==, 0);
  for (const WinnowMethod *const *method = winnow_methods (); *method != NULL; method++)
    {
      winnow_group_settings_init (&wanted, *method);
      wanted.days = 30;
      for (guint i = 0; (*method)->parameters[i].name != NULL; i++)
        wanted.values[i] = (*method)->parameters[i].minimum;
      winnow_group_bar_set_settings (bar, &wanted);
      winnow_group_bar_get_settings (bar, &chosen);
      g_assert_true (chosen.method == *method);
      g_assert_cmpfloat (chosen.threshold, ==, wanted.threshold);
      g_assert_cmpuint (chosen.days, ==, 30);
      g_assert_cmpmem (chosen.values, sizeof chosen.values, wanted.values, sizeof wanted.values);
      GtkSpinButton *button = GTK_SPIN_BUTTON (
          gtk_widget_get_template_child (GTK_WIDGET (bar), WINNOW_TYPE_GROUP_BAR, "threshold_button"));
      g_assert_true (gtk_widget_get_visible (GTK_WIDGET (button)) == ((*method)->unit != WINNOW_UNIT_EQUAL));
      for (int end = 0; end < 2; end++)
        {
          gtk_spin_button_spin (button, end ? GTK_SPIN_END : GTK_SPIN_HOME, 0);
          winnow_group_bar_get_settings (bar, &chosen);
          must (winnow_method_check_threshold (*method, chosen.threshold, &error));
        }
    }
  g_object_unref (bar);
}

/* ── a library ── */

#define PIECE                                                                                                         \
  "The harbour clock was set by the tide and not by the sun, so that every ship which came in late could say with a " \
  "good conscience "                                                                                                  \
  "that it was the water and not the captain who had overslept on that grey and windless morning in the year of the " \
  "flood. The "                                                                                                       \
  "pilots knew it, the widows knew it, and the man who wound it every evening with an iron key knew it best of all "  \
  "of them.\n"

typedef struct
{
  char *folder;
  WinnowSession *session;
  GMainLoop *loop;
} Fixture;

static void
write_document (Fixture *fixture, const char *name, const char *date, const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *page = g_strdup_printf (
      "<html><head><meta name=\"date\" content=\"%s\"></head><body><p>%s</p></body></html>", date, text);
  g_assert_true (g_file_set_contents (path, page, -1, NULL));
}

static void
finished_cb (WinnowSession *session, guint flags, const GError *error, Fixture *fixture)
{
  g_assert_no_error (error);
  if (winnow_session_get_operation (session) == NULL)
    g_main_loop_quit (fixture->loop);
}

static void
import (Fixture *fixture, WinnowRole role)
{
  const char *const paths[] = { fixture->folder, NULL };
  winnow_session_run (fixture->session, winnow_work_new (WINNOW_WORK_IMPORT, .paths = paths, .role = role));
  g_main_loop_run (fixture->loop);
}

static void
find_groups (Fixture *fixture)
{
  WinnowGroupSettings settings;
  winnow_group_settings_init (&settings, winnow_method_find ("shingle"));
  winnow_session_find_groups (fixture->session, &settings);
  g_main_loop_run (fixture->loop);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->loop = g_main_loop_new (NULL, FALSE);
  fixture->folder = g_dir_make_tmp ("winnow-groups-XXXXXX", NULL);
  write_document (fixture, "a reprint.html", "2015-03-02", "A word before. " PIECE);
  write_document (fixture, "b original.html", "2008-07-01", PIECE);
  write_document (
      fixture, "c other.html", "2001-01-01",
      "A third paper speaks of mountains, goats and cheese, and has nothing to do with any harbour at all.");
  fixture->session = winnow_session_new (NULL, "Test");
  g_signal_connect (fixture->session, "finished", G_CALLBACK (finished_cb), fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  winnow_session_close (fixture->session);
  while (winnow_session_get_operation (fixture->session) != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handlers_disconnect_by_data (fixture->session, fixture);
  g_object_unref (fixture->session);
  remove_tree (fixture->folder);
  g_main_loop_unref (fixture->loop);
  g_free (fixture->folder);
}

static guint
count_groups (Fixture *fixture)
{
  return g_list_model_get_n_items (winnow_session_get_groups (fixture->session));
}

static WinnowGroupItem *
get_found (Fixture *fixture)
{
  WinnowGroupItem *item = g_list_model_get_item (winnow_session_get_groups (fixture->session), 0);
  g_assert_nonnull (item);
  return item;
}

static void
test_found (Fixture *fixture, gconstpointer data)
{
  import (fixture, WINNOW_ROLE_REFERENCES);
  g_assert_null (winnow_session_get_found_groups (fixture->session));
  g_assert_null (winnow_session_get_last_grouping (fixture->session));
  find_groups (fixture);
  g_assert_true (winnow_session_get_last_grouping (fixture->session)->method == winnow_method_find ("shingle"));
  g_assert_cmpuint (count_groups (fixture), ==, 1);
  g_autoptr (WinnowGroupItem) item = get_found (fixture);
  g_assert_cmpstr (winnow_document_item_get_name (winnow_group_item_get_first (item)), ==, "b original.html");
  g_assert_cmpint (winnow_group_item_get_first_copy (item), ==, WINNOW_FIRST_COPY_LIKELY);
  WinnowGroupsAge age = winnow_session_get_groups_age (fixture->session);
  g_assert_true (age.n_new == 0 && age.n_missing == 0 && !age.other_settings);
}

/* What was kept stands alone, and what was removed comes back with its group. */
static void
test_keep_and_undo (Fixture *fixture, gconstpointer data)
{
  import (fixture, WINNOW_ROLE_REFERENCES);
  find_groups (fixture);
  g_autoptr (WinnowGroupItem) item = get_found (fixture);
  g_autoptr (GArray) others
      = winnow_group_item_dup_others (item, winnow_document_item_get_document (winnow_group_item_get_first (item))->id);
  g_assert_cmpuint (others->len, ==, 1);
  winnow_session_remove_documents (fixture->session, others);
  g_assert_cmpuint (count_groups (fixture), ==, 0);
  g_assert_cmpuint (winnow_session_get_groups_age (fixture->session).n_missing, ==, 0);
  winnow_undo_stack_undo (winnow_session_get_undo (fixture->session));
  g_assert_cmpuint (count_groups (fixture), ==, 1);

  winnow_session_remove_documents (fixture->session, others);
  winnow_session_commit_removal (fixture->session);
  g_main_loop_run (fixture->loop);
  g_assert_cmpuint (count_groups (fixture), ==, 0);
  g_assert_cmpuint (g_list_model_get_n_items (winnow_session_get_documents (fixture->session)), ==, 2);
  g_autofree char *path = g_build_filename (fixture->folder, "a reprint.html", NULL);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS)); /* the files stay */
}

static void
test_growing (Fixture *fixture, gconstpointer data)
{
  import (fixture, WINNOW_ROLE_REFERENCES);
  find_groups (fixture);
  write_document (fixture, "d later.html", "2021-01-01", PIECE "And a word behind.");
  write_document (
      fixture, "e alone.html", "2021-01-01",
      "Nobody else has ever written a line about this lamp post, and nobody is going to do it after me either.");
  import (fixture, WINNOW_ROLE_REFERENCES);
  g_assert_cmpuint (winnow_session_get_groups_age (fixture->session).n_new, ==, 2);
  g_assert_cmpuint (count_groups (fixture), ==, 1);
  find_groups (fixture);
  g_autoptr (WinnowGroupItem) item = get_found (fixture);
  g_assert_cmpuint (winnow_group_item_get_n_members (item), ==, 3);
  g_assert_cmpuint (winnow_session_get_groups_age (fixture->session).n_new, ==, 0);

  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 first = winnow_document_item_get_document (winnow_group_item_get_first (item))->id;
  g_array_append_val (ids, first);
  winnow_session_remove_documents (fixture->session, ids);
  g_assert_cmpuint (winnow_session_get_groups_age (fixture->session).n_missing, ==, 1); /* its group is still there */
}

/* ── pairs ── */

static WinnowDocument *
get_document (Fixture *fixture, guint position)
{
  g_autoptr (WinnowDocumentItem) item
      = g_list_model_get_item (winnow_session_get_documents (fixture->session), position);
  return winnow_document_item_get_document (item);
}

static WinnowComparison *
load_pair (Fixture *fixture, guint a, guint b)
{
  WinnowPairRequest request = { .library = winnow_session_get_library (fixture->session),
                                .documents = { get_document (fixture, a), get_document (fixture, b) } };
  winnow_check_settings_read (&request.wanted);
  g_autoptr (WinnowPair) pair = must (winnow_pair_load (&request, NULL, &error));
  return winnow_comparison_new (pair, &request.wanted);
}

/* No check compares references; what they share is found when they are looked at, whichever comes
 * first. */
static void
test_unchecked_pair (Fixture *fixture, gconstpointer data)
{
  import (fixture, WINNOW_ROLE_REFERENCES);
  g_assert_cmpuint (g_list_model_get_n_items (winnow_session_get_overlaps (fixture->session)), ==, 0);
  g_autoptr (WinnowComparison) one = load_pair (fixture, 0, 1), other = load_pair (fixture, 1, 0),
                               none = load_pair (fixture, 0, 2);
  g_assert_cmpuint (one->n_numbered, ==, 1);
  g_assert_cmpfloat (one->side[WINNOW_SIDE_B].similarity, ==, 1);
  g_assert_cmpstr (one->side[WINNOW_SIDE_A].name, ==, "a reprint.html");
  g_assert_cmpstr (other->side[WINNOW_SIDE_A].name, ==, "b original.html");
  g_assert_cmpfloat (other->side[WINNOW_SIDE_A].similarity, ==, 1);
  g_assert_cmpfloat (other->side[WINNOW_SIDE_B].similarity, ==, one->side[WINNOW_SIDE_A].similarity);
  g_assert_cmpuint (none->n_entries, ==, 0);
  g_assert_cmpuint (none->side[WINNOW_SIDE_A].ledger.total, ==, get_document (fixture, 0)->n_words);
}

/* A check has the pair one way round: sides and texts belong together however it is named. */
static void
test_checked_pair (Fixture *fixture, gconstpointer data)
{
  import (fixture, WINNOW_ROLE_SUBMISSIONS);
  g_assert_cmpuint (g_list_model_get_n_items (winnow_session_get_overlaps (fixture->session)), ==, 1);
  for (guint turn = 0; turn < 2; turn++)
    {
      g_autoptr (WinnowComparison) comparison = load_pair (fixture, turn, 1 - turn);
      for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
        {
          gboolean is_original = g_str_equal (comparison->side[side].name, "b original.html");
          g_assert_cmpuint (comparison->side[side].ledger.total, ==, get_document (fixture, is_original)->n_words);
          g_assert_true ((comparison->side[side].similarity == 1) == is_original);
        }
    }
}

static void
import_template (Fixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "template", NULL);
  const char *const paths[] = { path, NULL };
  g_assert_true (g_file_set_contents (
      path,
      "The pilots knew it, the widows knew it, and the man who wound it every evening with an iron key knew it best.",
      -1, NULL));
  winnow_session_run (fixture->session,
                      winnow_work_new (WINNOW_WORK_IMPORT, .paths = paths, .role = WINNOW_ROLE_TEMPLATE));
  g_main_loop_run (fixture->loop);
}

/* What is aligned when it is looked at is what a check finds: passages, and each line of the
 * ledgers. */
static void
test_aligned_as_checked (Fixture *fixture, gconstpointer data)
{
  WinnowLibrary *library;
  g_autoptr (WinnowPair) pair = winnow_pair_new ();
  import (fixture, WINNOW_ROLE_SUBMISSIONS);
  import_template (fixture);
  library = winnow_session_get_library (fixture->session);
  g_autoptr (WinnowOverlap) checked = must (
      winnow_library_find_overlap (library, get_document (fixture, 0)->id, get_document (fixture, 1)->id, &error));
  g_assert_nonnull (checked);
  g_assert_cmpuint (checked->a.excluded[WINNOW_EXCLUSION_TEMPLATE], >, 0);

  winnow_check_settings_read (&pair->settings);
  pair->library = winnow_library_ref (library);
  pair->side[WINNOW_SIDE_A].document = winnow_document_ref (get_document (fixture, 0));
  pair->side[WINNOW_SIDE_B].document = winnow_document_ref (get_document (fixture, 1));
  pair->side[WINNOW_SIDE_A].text
      = winnow_library_dup_text (library, checked->document_a, &pair->side[WINNOW_SIDE_A].length, NULL);
  pair->side[WINNOW_SIDE_B].text
      = winnow_library_dup_text (library, checked->document_b, &pair->side[WINNOW_SIDE_B].length, NULL);
  g_assert_true (must (winnow_pair_align (pair, NULL, &error)));
  g_assert_cmpmem (&pair->overlap->a, sizeof (WinnowLedger), &checked->a, sizeof (WinnowLedger));
  g_assert_cmpmem (&pair->overlap->b, sizeof (WinnowLedger), &checked->b, sizeof (WinnowLedger));
  g_assert_cmpuint (pair->overlap->passages->len, ==, checked->passages->len);
  for (guint i = 0; i < checked->passages->len; i++)
    {
      const WinnowPassage *found = &g_array_index (pair->overlap->passages, WinnowPassage, i),
                          *stored = &g_array_index (checked->passages, WinnowPassage, i);
      g_assert_cmpmem (&found->a, sizeof (WinnowSpan), &stored->a, sizeof (WinnowSpan));
      g_assert_cmpmem (&found->b, sizeof (WinnowSpan), &stored->b, sizeof (WinnowSpan));
      g_assert_cmpint (found->excluded, ==, stored->excluded);
    }
}

TEST_PART (groups)
{
  g_autofree char *home = make_data_folder ();
#define ADD(name, test) g_test_add ("/app/groups/" name, Fixture, NULL, set_up, test, tear_down)
  ADD ("found", test_found);
  ADD ("keep-and-undo", test_keep_and_undo);
  ADD ("growing", test_growing);
  ADD ("unchecked-pair", test_unchecked_pair);
  ADD ("checked-pair", test_checked_pair);
  ADD ("aligned-as-checked", test_aligned_as_checked);
#undef ADD
  int status = g_test_run ();
  remove_tree (home);
  return status;
}
