/* An open library as the window sees it: loading, reading, checking, removing with undo, roles,
 * saving, closing. */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "part.h"
#include "app/session/winnow-session-undo.h"
#include "app/session/winnow-check-settings.h"
#include "columns.h"
#include "app/collections/winnow-collection-item.h"
#include "app/overlaps/winnow-class-texts.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "app/session/winnow-row-view.h"
#include "app/session/winnow-session-settings.h"
#include "app/session/winnow-session.h"
#include "app/work/winnow-work.h"
#include "tree.h"
#include "base/for-each.h"

#define SHARED                                                                                                        \
  "The harbour clock was set by the tide and not by the sun, so that every ship which came in late could say with a " \
  "good conscience "                                                                                                  \
  "that it was the water and not the captain who had overslept on that grey and windless morning in the year of the " \
  "flood. "

typedef struct
{
  char *folder; /* with three documents, two of which share a passage */
  WinnowSession *session;
  GMainLoop *loop;
  guint n_finished;
  GError *error; /* of what finished last */
} Fixture;

static void
finished_cb (WinnowSession *session, guint flags, const GError *error, Fixture *fixture)
{
  fixture->n_finished++;
  g_clear_error (&fixture->error);
  fixture->error = error != NULL ? g_error_copy (error) : NULL;
  g_main_loop_quit (fixture->loop);
}

static void
write_document (Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  must (g_file_set_contents (path, text, -1, &error));
}

static void
run (Fixture *fixture, WinnowOperation *operation)
{
  winnow_session_run (fixture->session, operation);
  g_main_loop_run (fixture->loop);
  while (winnow_session_get_operation (fixture->session) != NULL) /* what follows from it */
    g_main_context_iteration (NULL, TRUE);
}

static void
open_session (Fixture *fixture, const char *path)
{
  fixture->session = winnow_session_new (path, "Test");
  g_signal_connect (fixture->session, "finished", G_CALLBACK (finished_cb), fixture);
}

static WinnowOperation *
new_import (Fixture *fixture)
{
  const char *const paths[] = { fixture->folder, NULL };
  return winnow_work_new (WINNOW_WORK_IMPORT, .paths = paths, .role = WINNOW_ROLE_SUBMISSIONS);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->loop = g_main_loop_new (NULL, FALSE);
  fixture->folder = g_dir_make_tmp ("winnow-session-XXXXXX", NULL);
  write_document (fixture, "a.txt",
                  SHARED "What follows is the work of the first author alone, and nobody else has written it.");
  write_document (fixture, "b.txt",
                  "A second author begins in another way, and then goes on with what was borrowed. " SHARED);
  write_document (
      fixture, "c.txt",
      "A third paper speaks of mountains, goats and cheese, and has nothing to do with any harbour at all.");
  open_session (fixture, NULL);
}

static void
close_session (Fixture *fixture)
{
  winnow_session_close (fixture->session);
  while (winnow_session_get_operation (fixture->session) != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handlers_disconnect_by_data (fixture->session, fixture);

  /* Worker threads drop their references in their own time; if one is left for good, the test runs
   * into its time limit. */
  gpointer weak = fixture->session;
  g_object_add_weak_pointer (G_OBJECT (fixture->session), &weak);
  g_object_unref (fixture->session);
  while (g_atomic_pointer_get (&weak) != NULL)
    g_main_context_iteration (NULL, FALSE);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  close_session (fixture);
  remove_tree (fixture->folder);
  g_clear_error (&fixture->error);
  g_main_loop_unref (fixture->loop);
  g_free (fixture->folder);
}

static guint
count (GListModel *model)
{
  return g_list_model_get_n_items (model);
}

static void
import (Fixture *fixture)
{
  run (fixture, new_import (fixture));
  g_assert_no_error (fixture->error);
  g_assert_cmpuint (count (winnow_session_get_documents (fixture->session)), ==, 3);
}

static gint64
get_document_id (Fixture *fixture, guint position)
{
  g_autoptr (WinnowDocumentItem) item
      = g_list_model_get_item (winnow_session_get_documents (fixture->session), position);
  return winnow_document_item_get_document (item)->id;
}

static void
hide (Fixture *fixture, guint position)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 id = get_document_id (fixture, position);
  g_array_append_val (ids, id);
  winnow_session_remove_documents (fixture->session, ids);
}

TEST_FIXTURE (Fixture, set_up, tear_down);

fixture_case (import, fixture)
{
  g_assert_cmpint (winnow_session_get_state (fixture->session), ==, WINNOW_SESSION_LOADING);
  g_assert_null (winnow_session_get_path (fixture->session));
  import (fixture);

  g_assert_cmpint (winnow_session_get_state (fixture->session), ==, WINNOW_SESSION_READY);
  g_assert_cmpint (winnow_session_get_check_state (fixture->session), ==, WINNOW_CHECK_CURRENT);
  g_assert_cmpuint (count (winnow_session_get_overlaps (fixture->session)), ==, 1);
  g_assert_cmpuint (count (winnow_session_get_problems (fixture->session)), ==, 0);
  g_assert_cmpuint (count (winnow_session_get_collections (fixture->session)), ==, 2); /* all, and the folder's */

  g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (winnow_session_get_overlaps (fixture->session), 0);
  g_assert_cmpstr (winnow_overlap_item_get_document_a (item)->name, ==, "a.txt");
  g_assert_cmpstr (winnow_overlap_item_get_document_b (item)->name, ==, "b.txt");

  /* What was in memory is a file now, named after the folder. */
  g_autofree char *name = g_path_get_basename (fixture->folder);
  g_assert_cmpstr (winnow_session_get_title (fixture->session), ==, name);
  g_assert_true (g_file_test (winnow_session_get_path (fixture->session), G_FILE_TEST_EXISTS));
}

fixture_case (undo, fixture)
{
  import (fixture);
  hide (fixture, 0);
  g_assert_cmpuint (count (winnow_session_get_documents (fixture->session)), ==, 2);
  g_assert_cmpuint (count (winnow_session_get_overlaps (fixture->session)), ==, 0);
  winnow_undo_stack_undo (winnow_session_get_undo (fixture->session));
  winnow_session_commit_removal (fixture->session); /* nothing is left to be removed */
  g_assert_null (winnow_session_get_operation (fixture->session));
  g_assert_cmpuint (count (winnow_session_get_documents (fixture->session)), ==, 3);
  g_assert_cmpuint (count (winnow_session_get_overlaps (fixture->session)), ==, 1);
}

/* Removed documents stay hidden, and come back one removal after the other, until a check removes
 * them for good. */
fixture_case (check_ends_undo, fixture)
{
  import (fixture);
  WinnowUndoStack *undo = winnow_session_get_undo (fixture->session);
  hide (fixture, 2);
  hide (fixture, 1);
  g_assert_cmpuint (count (winnow_session_get_documents (fixture->session)), ==, 1);
  g_assert_true (winnow_undo_stack_undo (undo) && winnow_undo_stack_undo (undo));
  g_assert_cmpuint (count (winnow_session_get_documents (fixture->session)), ==, 3);
  g_assert_true (winnow_undo_stack_redo (undo));
  g_assert_cmpuint (count (winnow_session_get_documents (fixture->session)), ==, 2);
  g_assert_null (winnow_session_get_operation (fixture->session));

  winnow_session_run (fixture->session, winnow_work_new (WINNOW_WORK_CHECK));
  g_main_loop_run (fixture->loop); /* the removal */
  g_main_loop_run (fixture->loop);
  g_assert_no_error (fixture->error);
  g_assert_false (winnow_undo_stack_can_undo (undo) || winnow_undo_stack_can_redo (undo));
  g_assert_cmpuint (count (winnow_session_get_documents (fixture->session)), ==, 2);
  g_autoptr (GPtrArray) left
      = must (winnow_library_list_documents (winnow_session_get_library (fixture->session), &error));
  g_assert_cmpuint (left->len, ==, 2);
}

fixture_case (removal_survives_closing, fixture)
{
  import (fixture);
  g_autofree char *path = g_strdup (winnow_session_get_path (fixture->session));
  hide (fixture, 2);
  close_session (fixture);

  open_session (fixture, path);
  while (winnow_session_get_state (fixture->session) == WINNOW_SESSION_LOADING)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count (winnow_session_get_documents (fixture->session)), ==, 2);
  g_assert_cmpuint (count (winnow_session_get_overlaps (fixture->session)), ==, 1);
}

/* ── verdicts ── */

static void
decided_cb (WinnowSession *session, WinnowOverlap *overlap, guint *n)
{
  g_assert_nonnull (overlap->passages);
  (*n)++;
}

static void
failed_cb (WinnowSession *session, const char *message, guint *n)
{
  g_assert_cmpuint (strlen (message), >, 0);
  (*n)++;
}

static void
give_verdict (Fixture *fixture, gint64 overlap_id, WinnowVerdict verdict)
{
  g_autoptr (GArray) passages = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint first = 0;
  g_array_append_val (passages, first);
  winnow_session_set_verdict (fixture->session, overlap_id, passages, verdict);
}

static WinnowOverlapItem *
get_overlap (Fixture *fixture)
{
  g_assert_cmpuint (count (winnow_session_get_overlaps (fixture->session)), ==, 1);
  return g_list_model_get_item (winnow_session_get_overlaps (fixture->session), 0);
}

static double
get_highest (Fixture *fixture, gint64 id)
{
  GListModel *documents = winnow_session_get_documents (fixture->session);
  for (guint i = 0; i < count (documents); i++)
    {
      g_autoptr (WinnowDocumentItem) item = g_list_model_get_item (documents, i);
      if (winnow_document_item_get_document (item)->id == id)
        return get_number (winnow_document_columns, "Total Share", item);
    }
  return -2;
}

/* The lists follow a verdict and its taking back, in the order in which they were given; the pair
 * stays listed. */
fixture_case (verdict, fixture)
{
  guint n_decided = 0, n_failed = 0;
  import (fixture);
  g_signal_connect (fixture->session, "decided", G_CALLBACK (decided_cb), &n_decided);
  g_signal_connect (fixture->session, "decision-failed", G_CALLBACK (failed_cb), &n_failed);
  g_autoptr (WinnowOverlapItem) before = get_overlap (fixture);
  const WinnowOverlap *overlap = before->overlap;
  double highest = get_highest (fixture, overlap->document_a);
  g_assert_cmpuint (overlap->n_undecided, >, 0);

  give_verdict (fixture, overlap->id, WINNOW_VERDICT_DISMISSED);
  while (n_decided < 1)
    g_main_context_iteration (NULL, TRUE);
  g_autoptr (WinnowOverlapItem) after = get_overlap (fixture);
  g_assert_cmpuint (after->overlap->n_decided, ==, overlap->n_decided + 1);
  g_assert_cmpfloat (winnow_overlap_item_get_share_a (after), <, winnow_overlap_item_get_share_a (before));
  g_assert_cmpfloat (get_highest (fixture, overlap->document_a), <, highest);
  hide (fixture, 2);
  winnow_undo_stack_undo (winnow_session_get_undo (fixture->session)); /* shows all documents again */
  g_assert_cmpfloat (get_highest (fixture, overlap->document_a), <, highest);

  give_verdict (fixture, overlap->id, WINNOW_VERDICT_QUOTED);
  give_verdict (fixture, overlap->id, WINNOW_VERDICT_UNDECIDED);
  while (n_decided < 3)
    g_main_context_iteration (NULL, TRUE);
  g_autoptr (WinnowOverlapItem) last = get_overlap (fixture);
  g_assert_cmpuint (last->overlap->n_decided, ==, overlap->n_decided);
  g_assert_cmpfloat_with_epsilon (winnow_overlap_item_get_share_a (last), winnow_overlap_item_get_share_a (before),
                                  1e-9);
  g_assert_cmpfloat_with_epsilon (get_highest (fixture, overlap->document_a), highest, 1e-9);

  give_verdict (fixture, 4711, WINNOW_VERDICT_CONFIRMED); /* of no overlap */
  while (n_failed < 1)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (n_decided, ==, 3);
  g_signal_handlers_disconnect_by_data (fixture->session, &n_decided);
  g_signal_handlers_disconnect_by_data (fixture->session, &n_failed);
}

/* What a view holds of a document shows its share after the verdict. */
fixture_case (view_follows_verdict, fixture)
{
  guint n_decided = 0;
  import (fixture);
  run (fixture, winnow_work_new (WINNOW_WORK_CHECK));
  g_autoptr (WinnowRowView) view = g_object_new (WINNOW_TYPE_ROW_VIEW, NULL);
  winnow_row_view_set_list (view, WINNOW_ROW_LIST (winnow_session_get_documents (fixture->session)));
  g_autoptr (WinnowDocumentItem) held = g_list_model_get_item (G_LIST_MODEL (view), 0);
  g_autoptr (WinnowOverlapItem) pair = get_overlap (fixture);
  g_assert_cmpfloat (held->highest, >, 0);
  g_signal_connect (fixture->session, "decided", G_CALLBACK (decided_cb), &n_decided);
  give_verdict (fixture, pair->overlap->id, WINNOW_VERDICT_DISMISSED);
  while (n_decided == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpfloat (held->highest, ==, 0);
  g_signal_handlers_disconnect_by_data (fixture->session, &n_decided);
}

static guint
count_class_texts (Fixture *fixture)
{
  while (winnow_session_get_operation (fixture->session) != NULL)
    g_main_context_iteration (NULL, TRUE);
  const GPtrArray *texts = winnow_session_get_class_texts (fixture->session);
  return texts != NULL ? texts->len : 0;
}

/* A text that counts is a step, which its check does not end: it can be undone and redone. */
fixture_case (class_text, fixture)
{
  static const char *const subjects[] = { "bakers", "sailors", "tailors", "miners", "painters" };
  WinnowUndoStack *undo = winnow_session_get_undo (fixture->session);
  for (guint i = 0; i < G_N_ELEMENTS (subjects); i++)
    {
      g_autofree char *name = g_strdup_printf ("%c.txt", 'a' + i);
      g_autoptr (GString) text = g_string_new (
          "Question 1: Describe in your own words how a town of the river country was supplied with grain before the "
          "railway came, and who had a say in the price of bread when the harvest was poor?\n\n");
      for (guint k = 0; k < 12; k++)
        g_string_append_printf (text, "%u %s of number %u went %s%u times. ", i * 31 + k, subjects[i], k * (i + 2),
                                subjects[(i + k) % 5], k);
      write_document (fixture, name, text->str);
    }
  run (fixture, new_import (fixture));
  g_assert_cmpuint (count_class_texts (fixture), ==, 1);
  const WinnowClassText *text = winnow_session_get_class_texts (fixture->session)->pdata[0];
  winnow_class_texts_count (fixture->session, text->text);
  g_assert_cmpuint (count_class_texts (fixture), ==, 0);
  g_assert_true (winnow_undo_stack_undo (undo));
  g_assert_cmpuint (count_class_texts (fixture), ==, 1);
  g_assert_true (winnow_undo_stack_redo (undo));
  g_assert_cmpuint (count_class_texts (fixture), ==, 0);
  g_assert_true (winnow_undo_stack_can_undo (undo));
  run (fixture, winnow_work_new (WINNOW_WORK_CHECK));
  g_assert_false (winnow_undo_stack_can_undo (undo));
}

/* Two references are listed once somebody is about to decide on them. */
fixture_case (obtain_pair, fixture)
{
  const char *const paths[] = { fixture->folder, NULL };
  guint n_decided = 0;
  run (fixture, winnow_work_new (WINNOW_WORK_IMPORT, .paths = paths, .role = WINNOW_ROLE_REFERENCES));
  run (fixture, winnow_work_new (WINNOW_WORK_CHECK));
  g_assert_cmpuint (count (winnow_session_get_overlaps (fixture->session)), ==, 0);
  g_signal_connect (fixture->session, "decided", G_CALLBACK (decided_cb), &n_decided);
  winnow_session_obtain_pair (fixture->session, get_document_id (fixture, 0), get_document_id (fixture, 1));
  while (n_decided == 0 || count (winnow_session_get_overlaps (fixture->session)) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_autoptr (WinnowOverlapItem) item = get_overlap (fixture);
  give_verdict (fixture, item->overlap->id, WINNOW_VERDICT_DISMISSED);
  while (n_decided < 2)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count (winnow_session_get_overlaps (fixture->session)), ==, 1);
  g_signal_handlers_disconnect_by_data (fixture->session, &n_decided);
}

/* What was said last is there when the library is opened again, although it was closed at once. */
fixture_case (note_survives_closing, fixture)
{
  g_autofree char *text = NULL;
  import (fixture);
  g_autofree char *path = g_strdup (winnow_session_get_path (fixture->session));
  gint64 a = get_document_id (fixture, 0), b = get_document_id (fixture, 1);
  winnow_session_set_note (fixture->session, b, a, "first");
  winnow_session_set_note (fixture->session, a, b, "both had the tide table");
  close_session (fixture);
  /* it is written behind what is closed */
  gint64 end = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;
  while (g_strcmp0 (text, "both had the tide table") != 0 && g_get_monotonic_time () < end)
    {
      g_autoptr (WinnowLibrary) library = must (winnow_library_open (path, &error));
      g_clear_pointer (&text, g_free);
      g_assert_true (must (winnow_library_dup_note (library, a, b, &text, &error)));
      while (g_main_context_iteration (NULL, FALSE))
        ;
      g_usleep (1000);
    }
  g_assert_cmpstr (text, ==, "both had the tide table");
  open_session (fixture, path);
  while (winnow_session_get_state (fixture->session) == WINNOW_SESSION_LOADING)
    g_main_context_iteration (NULL, TRUE);
}

fixture_case (roles, fixture)
{
  import (fixture);
  g_autoptr (WinnowCollectionItem) item = g_list_model_get_item (winnow_session_get_collections (fixture->session), 1);
  run (fixture, winnow_work_new (WINNOW_WORK_SET_ROLE, .id = item->id, .role = WINNOW_ROLE_REFERENCES));
  g_assert_no_error (fixture->error);
  g_assert_cmpint (winnow_session_get_check_state (fixture->session), ==, WINNOW_CHECK_OLD_DOCUMENTS);

  run (fixture, winnow_work_new (WINNOW_WORK_CHECK));
  g_assert_no_error (fixture->error);
  /* references are never compared with each other */
  g_assert_cmpuint (count (winnow_session_get_overlaps (fixture->session)), ==, 0);
}

static WinnowSettings
get_settings (Fixture *fixture)
{
  WinnowSettings settings;
  winnow_session_get_settings (fixture->session, &settings);
  return settings;
}

/* The settings that the open library has stored. */
static WinnowSettings
read_stored (Fixture *fixture)
{
  g_autoptr (WinnowCheckRecord) record
      = must (winnow_library_dup_check_record (winnow_session_get_library (fixture->session), &error));
  return record->settings;
}

static void
wait_for_work (Fixture *fixture)
{
  while (winnow_session_get_operation (fixture->session) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* They are read when they are asked for, and with every load after that. */
static void
assert_excluded_are_listed (Fixture *fixture)
{
  GListModel *excluded = winnow_session_get_pairs (fixture->session, WINNOW_PAIRS_EXCLUDED);
  g_assert_cmpuint (count (excluded), ==, 0);
  winnow_session_list_excluded (fixture->session, TRUE);
  while (count (excluded) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count (excluded), ==, winnow_session_get_n_excluded_pairs (fixture->session));
  g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (excluded, 0);
  g_assert_cmpuint (item->overlap->n_passages, ==, 0);
}

/* Preferences are for new libraries: nothing happens to one that was checked until it takes
 * them. */
fixture_case (preferences, fixture)
{
  import (fixture);
  g_autoptr (GSettings) preferences = g_settings_new (WINNOW_SCHEMA_ID);
  g_assert_false (winnow_session_offers_preferences (fixture->session));
  g_settings_set_uint (preferences, "g", 9);
  winnow_session_preferences_changed (fixture->session);
  g_assert_null (winnow_session_get_operation (fixture->session));
  g_assert_cmpint (winnow_session_get_check_state (fixture->session), ==, WINNOW_CHECK_CURRENT);
  g_assert_cmpint (winnow_session_compare_preferences (fixture->session), ==, WINNOW_RECOMPUTE_ALL);
  g_assert_true (winnow_session_offers_preferences (fixture->session));
  run (fixture, winnow_work_new (WINNOW_WORK_CHECK));
  g_assert_cmpuint (read_stored (fixture).granularity.g, ==, 8);
  g_settings_reset (preferences, "g");
  g_assert_false (winnow_session_offers_preferences (fixture->session));

  g_settings_set_uint (preferences, "min-words", 100);
  g_assert_cmpint (winnow_session_compare_preferences (fixture->session), ==, WINNOW_RECOMPUTE_SCORES);
  winnow_session_use_preferences (fixture->session);
  g_assert_false (winnow_session_offers_preferences (fixture->session));
  wait_for_work (fixture);
  g_assert_no_error (fixture->error);
  g_assert_cmpuint (read_stored (fixture).min_words, ==, 100);
  g_assert_cmpuint (winnow_session_get_n_excluded_pairs (fixture->session), ==, 1);
  assert_excluded_are_listed (fixture);
  g_settings_reset (preferences, "min-words");
  g_assert_cmpuint (get_settings (fixture).min_words, ==, 100);
  g_assert_true (winnow_session_offers_preferences (fixture->session));

  g_settings_set_uint (preferences, "g", 9); /* with what needs a check */
  winnow_session_use_preferences (fixture->session);
  g_assert_cmpint (winnow_session_get_operation (fixture->session)->flags, ==, WINNOW_OPERATION_CHECKS);
  wait_for_work (fixture);
  g_assert_cmpuint (read_stored (fixture).granularity.g, ==, 9);
  g_assert_cmpuint (read_stored (fixture).min_words, ==, 25);
  g_settings_reset (preferences, "g");
}

/* A library that was never checked begins with the preferences, and with what the user switched
 * there. */
fixture_case (preferences_while_unchecked, fixture)
{
  g_autoptr (GSettings) preferences = g_settings_new (WINNOW_SCHEMA_ID);
  g_settings_set_uint (preferences, "min-words", 12);
  g_assert_cmpuint (get_settings (fixture).min_words, ==, 12);
  g_assert_false (winnow_session_offers_preferences (fixture->session));
  winnow_session_set_excluded (fixture->session, WINNOW_EXCLUSION_QUOTES, TRUE);
  import (fixture);
  g_assert_cmpuint (read_stored (fixture).min_words, ==, 12);
  g_assert_true (read_stored (fixture).exclude >> WINNOW_EXCLUSION_QUOTES & 1);
  g_settings_reset (preferences, "min-words");
  g_assert_cmpuint (get_settings (fixture).min_words, ==, 12);
}

fixture_case (save_as, fixture)
{
  import (fixture);
  g_autofree char *path = g_build_filename (fixture->folder, "saved.winnow", NULL);
  run (fixture, winnow_work_new (WINNOW_WORK_SAVE_AS, .path = path));
  g_assert_no_error (fixture->error);
  g_assert_cmpstr (winnow_session_get_path (fixture->session), ==, path);
  g_assert_cmpstr (winnow_session_get_title (fixture->session), ==, "saved");
  g_assert_cmpuint (count (winnow_session_get_overlaps (fixture->session)), ==, 1);
}

fixture_case (cancel, fixture)
{
  import (fixture);
  winnow_session_run (fixture->session, new_import (fixture));
  winnow_session_cancel (fixture->session);
  g_main_loop_run (fixture->loop);
  g_assert_error (fixture->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (count (winnow_session_get_documents (fixture->session)), ==, 3);
  g_assert_cmpuint (count (winnow_session_get_overlaps (fixture->session)), ==, 1); /* the former check stays whole */
}

/* A check that was stopped is told, and the next one ends it. */
fixture_case (interrupted, fixture)
{
  g_autoptr (GError) error = NULL;
  import (fixture);
  g_assert_cmpint (winnow_session_get_check_state (fixture->session), ==, WINNOW_CHECK_CURRENT);
  g_assert_true (winnow_library_finish_check (winnow_session_get_library (fixture->session), 1,
                                              &(WinnowCheckSums){ 3, 2, 7 }, &error));
  g_autofree char *path = g_build_filename (fixture->folder, "saved.winnow", NULL);
  run (fixture, winnow_work_new (WINNOW_WORK_SAVE_AS, .path = path));
  g_assert_cmpint (winnow_session_get_check_state (fixture->session), ==, WINNOW_CHECK_INTERRUPTED);
  g_assert_cmpuint (winnow_session_get_n_counted_pairs (fixture->session), ==, 7);
  run (fixture, winnow_work_new (WINNOW_WORK_CHECK));
  g_assert_cmpuint (winnow_session_get_n_counted_pairs (fixture->session), ==, 0);
  g_assert_cmpint (winnow_session_get_check_state (fixture->session), ==, WINNOW_CHECK_CURRENT);
}

/* What passages depend on is as it was after a check, and is not once a template came. */
fixture_case (anew, fixture)
{
  g_assert_false (winnow_session_needs_full_check (fixture->session)); /* there was none */
  import (fixture);
  g_assert_false (winnow_session_needs_full_check (fixture->session));
  WinnowLibrary *library = winnow_session_get_library (fixture->session);
  WinnowCheckRecord *record = must (winnow_library_dup_check_record (library, &error));
  record->settings.granularity.k--;
  g_assert_true (must (winnow_library_set_check_settings (library, &record->settings, &error)));
  winnow_check_record_free (record);
  g_autofree char *path = g_build_filename (fixture->folder, "saved.winnow", NULL);
  run (fixture, winnow_work_new (WINNOW_WORK_SAVE_AS, .path = path));
  g_assert_true (winnow_session_needs_full_check (fixture->session));
  run (fixture, winnow_work_new (WINNOW_WORK_CHECK));
  g_assert_false (winnow_session_needs_full_check (fixture->session));
}

/* Does a check, says that it has written a result, and goes on until it is cancelled. */
static gboolean
write_and_go_on (WinnowOperation *operation, const WinnowThreads *threads, GError **error)
{
  gboolean is_done = winnow_check_run (operation->library, &operation->settings, &winnow_all_threads, error);
  winnow_progress_add_result (&operation->progress);
  while (is_done && !g_cancellable_is_cancelled (threads->cancellable))
    g_usleep (1000);
  return is_done && !g_cancellable_set_error_if_cancelled (threads->cancellable, error);
}

/* What a check has written is listed while it goes on. */
fixture_case (results_while_checking, fixture)
{
  g_autoptr (WinnowOperation) next = NULL;
  WinnowOperation *operation = new_import (fixture);
  next = winnow_operation_steal_next (operation);
  run (fixture, operation);
  g_assert_cmpuint (count (winnow_session_get_overlaps (fixture->session)), ==, 0);
  winnow_session_run (fixture->session, winnow_operation_new (WINNOW_OPERATION_CHECKS, write_and_go_on, NULL, NULL));
  while (count (winnow_session_get_overlaps (fixture->session)) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (winnow_session_get_operation (fixture->session));
  g_assert_cmpuint (fixture->n_finished, ==, 1); /* the import */
  winnow_session_cancel (fixture->session);
  g_main_loop_run (fixture->loop);
  g_assert_cmpuint (count (winnow_session_get_overlaps (fixture->session)), ==, 1);
}

/* Cancelled when its work is done and its end not yet told: that was meant for the check that
 * follows. */
fixture_case (cancel_late, fixture)
{
  import (fixture);
  gulong id = g_signal_connect (fixture->session, "changed", G_CALLBACK (winnow_session_cancel), NULL);
  winnow_session_run (fixture->session, new_import (fixture));
  g_main_loop_run (fixture->loop);
  g_signal_handler_disconnect (fixture->session, id);
  g_assert_error (fixture->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (winnow_session_get_operation (fixture->session));
}

test_case (missing_library)
{
  g_autoptr (WinnowSession) session = winnow_session_new ("/nowhere/at all.winnow", NULL);
  while (winnow_session_get_state (session) == WINNOW_SESSION_LOADING)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (winnow_session_get_state (session), ==, WINNOW_SESSION_FAILED);
  g_assert_error (winnow_session_get_error (session), G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_cmpstr (winnow_session_get_title (session), ==, "at all");
}

static guint
count_passages (Fixture *fixture)
{
  g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (winnow_session_get_overlaps (fixture->session), 0);
  return item != NULL ? item->overlap->n_passages : 0;
}

/* A switch of the library; waits until the lists say @n_pairs. */
static void
set_excluded (Fixture *fixture, WinnowExclusionReason reason, gboolean excluded, guint n_pairs)
{
  winnow_session_set_excluded (fixture->session, reason, excluded);
  while (count (winnow_session_get_overlaps (fixture->session)) != n_pairs
         || winnow_session_get_operation (fixture->session) != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_no_error (fixture->error);
}

/* What can be scored anew is, without a check: a pair that is set aside goes and comes back. */
fixture_case (rescore, fixture)
{
  g_autoptr (GSettings) preferences = g_settings_new (WINNOW_SCHEMA_ID);
  g_settings_set_uint (preferences, "min-words", 100);
  g_settings_set_string (preferences, "exclude", "none");
  import (fixture);
  g_settings_reset (preferences, "min-words");
  g_settings_reset (preferences, "exclude");
  g_assert_cmpuint (count_passages (fixture), ==, 1);
  set_excluded (fixture, WINNOW_EXCLUSION_SHORT, TRUE, 0);
  g_assert_cmpuint (winnow_session_get_n_excluded_pairs (fixture->session), ==, 1);
  g_assert_cmpint (winnow_session_get_check_state (fixture->session), ==, WINNOW_CHECK_CURRENT);
  winnow_session_set_excluded (fixture->session, WINNOW_EXCLUSION_QUOTES, TRUE); /* the next comes while it is scored */
  set_excluded (fixture, WINNOW_EXCLUSION_SHORT, FALSE, 1);
  g_assert_cmpuint (read_stored (fixture).exclude, ==, 1u << WINNOW_EXCLUSION_QUOTES | 1u << WINNOW_EXCLUSION_OWN);
  g_assert_cmpuint (winnow_session_get_n_excluded_pairs (fixture->session), ==, 0);
  g_assert_cmpuint (count_passages (fixture), ==, 1);
}

/* The template is another matter: everything is compared again, at once. */
fixture_case (template_switch, fixture)
{
  import (fixture);
  winnow_session_set_excluded (fixture->session, WINNOW_EXCLUSION_TEMPLATE, FALSE);
  WinnowOperation *operation = winnow_session_get_operation (fixture->session);
  g_assert_nonnull (operation);
  g_assert_cmpint (operation->flags, ==, WINNOW_OPERATION_CHECKS);
  g_main_loop_run (fixture->loop);
  g_assert_cmpint (winnow_session_get_check_state (fixture->session), ==, WINNOW_CHECK_CURRENT);
  g_assert_false (read_stored (fixture).exclude >> WINNOW_EXCLUSION_TEMPLATE & 1);
}

/* Without the check that the switch needs it is as it was. On a busy machine the check may be done
 * before it is cancelled: then it is tried again. */
fixture_case (template_switch_cancelled, fixture)
{
  import (fixture);
  for (guint try = 0; try < 20 && fixture->error == NULL; try++)
    {
      winnow_session_set_excluded (fixture->session, WINNOW_EXCLUSION_TEMPLATE, TRUE);
      if (winnow_session_get_operation (fixture->session) != NULL)
        wait_for_work (fixture);
      winnow_session_set_excluded (fixture->session, WINNOW_EXCLUSION_TEMPLATE, FALSE);
      g_assert_false (get_settings (fixture).exclude >> WINNOW_EXCLUSION_TEMPLATE & 1);
      winnow_session_cancel (fixture->session);
      wait_for_work (fixture);
    }
  g_assert_error (fixture->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (get_settings (fixture).exclude >> WINNOW_EXCLUSION_TEMPLATE & 1);
  g_assert_true (read_stored (fixture).exclude >> WINNOW_EXCLUSION_TEMPLATE & 1);
}

/* What the library has of a check: its settings, its pairs and their passages. */
static char *
dup_dump (const char *path)
{
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (path, &error));
  g_autoptr (WinnowCheckRecord) record = must (winnow_library_dup_check_record (library, &error));
  g_autoptr (GPtrArray) overlaps = must (winnow_library_list_overlaps_after (library, 0, 100, &error));
  g_autoptr (GString) dump = g_string_new (record->time);
  for (const WinnowSetting *setting = winnow_settings_table (); setting->name != NULL; setting++)
    {
      g_autofree char *value = winnow_settings_dup_value (&record->settings, setting->name);
      g_string_append_printf (dump, " %s=%s", setting->name, value);
    }
  winnow_for_each (const WinnowOverlap, overlap, overlaps)
    {
      g_string_append_printf (dump, "\n%" G_GINT64_FORMAT ": %u, %u of %u and %u of %u", overlap->id,
                              overlap->n_passages, overlap->a.covered, overlap->a.total, overlap->b.covered,
                              overlap->b.total);
      winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
        g_string_append_printf (dump, " %d", passage->excluded);
    }
  return g_string_free (g_steal_pointer (&dump), FALSE);
}

static void
open_again (Fixture *fixture, const char *path)
{
  g_autofree char *own = g_strdup (path);
  close_session (fixture);
  open_session (fixture, own);
  while (winnow_session_get_state (fixture->session) == WINNOW_SESSION_LOADING)
    g_main_context_iteration (NULL, TRUE);
  wait_for_work (fixture);
}

/* A switch in one library is stored with it, and says nothing about the next one that is opened. */
fixture_case (other_library_stays, fixture)
{
  g_autofree char *other = g_build_filename (fixture->folder, "other.winnow", NULL);
  import (fixture);
  g_autofree char *own = g_strdup (winnow_session_get_path (fixture->session));
  g_autofree char *dump = dup_dump (own);
  must (winnow_library_save_as (winnow_session_get_library (fixture->session), other, &error));
  g_assert_true (g_strstr_len (dump, -1, "min-words=25") != NULL && strchr (dump, '\n') != NULL);

  winnow_session_set_excluded (fixture->session, WINNOW_EXCLUSION_BIBLIOGRAPHY, FALSE);
  winnow_session_set_excluded (fixture->session, WINNOW_EXCLUSION_QUOTES, TRUE);
  wait_for_work (fixture);
  g_autofree char *switched = dup_dump (own);
  g_assert_cmpstr (switched, !=, dump);
  open_again (fixture, other);
  assert_takes (dup_dump (other), dump);
  g_assert_false (get_settings (fixture).exclude >> WINNOW_EXCLUSION_QUOTES & 1);

  open_again (fixture, own);
  assert_takes (dup_dump (own), switched);
  g_assert_true (get_settings (fixture).exclude >> WINNOW_EXCLUSION_QUOTES & 1);
  g_assert_false (get_settings (fixture).exclude >> WINNOW_EXCLUSION_BIBLIOGRAPHY & 1);
}

/* Nor does a preference that was changed while the library was closed. */
fixture_case (own_settings_stay, fixture)
{
  g_autoptr (GSettings) preferences = g_settings_new (WINNOW_SCHEMA_ID);
  import (fixture);
  g_autofree char *path = g_strdup (winnow_session_get_path (fixture->session));
  g_autofree char *dump = dup_dump (path);
  g_settings_set_uint (preferences, "min-words", 100);
  g_settings_set_uint (preferences, "k", 4);
  open_again (fixture, path);
  assert_takes (dup_dump (path), dump);
  g_assert_cmpint (winnow_session_get_check_state (fixture->session), ==, WINNOW_CHECK_CURRENT);
  g_assert_false (winnow_session_offers_preferences (fixture->session)); /* it was not asked for */
  g_assert_cmpint (winnow_session_compare_preferences (fixture->session), ==, WINNOW_RECOMPUTE_ALL);
  g_settings_reset (preferences, "min-words");
  g_settings_reset (preferences, "k");
}

static void
wait_for_pairs (Fixture *fixture, guint n, guint n_own)
{
  GListModel *pairs = winnow_session_get_overlaps (fixture->session),
             *own = winnow_session_get_pairs (fixture->session, WINNOW_PAIRS_OWN);
  while (g_list_model_get_n_items (pairs) != n || g_list_model_get_n_items (own) != n_own)
    g_main_context_iteration (NULL, TRUE);
}

static void
count_cb (WinnowSession *session, guint *n)
{
  ++*n;
}

/* A page with a picture of text, and a program in place of Tesseract that waits for a line from
 * @fifo. Returns: (transfer full) its folder */
static char *
write_scan (Fixture *fixture, char **fifo)
{
  char *folder = g_dir_make_tmp ("winnow-session-XXXXXX", NULL);
  g_autofree char *program = g_build_filename (folder, "tesseract", NULL);
  g_autofree char *search = g_strconcat (folder, ":/usr/bin:/bin", NULL);
  guint8 *rgb = g_malloc (300 * 300 * 3);
  *fifo = g_build_filename (folder, "fifo", NULL);
  g_autofree char *script
      = g_strdup_printf ("#!/bin/sh\ncase $1 in --list-langs) exit ;; esac\nread line < '%s'\n", *fifo);
  for (guint y = 0; y < 300; y++)
    for (guint x = 0; x < 300; x++)
      memset (rgb + (y * 300 + x) * 3, x % 14 < 8 && y % 30 < 16 ? 0 : 255, 3);
  g_autoptr (WinnowPicture) picture = winnow_picture_new_take (rgb, 300, 300, "png");
  g_autoptr (GBytes) file = winnow_picture_dup_thumbnail (picture, 300);
  g_autofree char *base64 = g_base64_encode (g_bytes_get_data (file, NULL), g_bytes_get_size (file));
  g_autofree char *page = g_strdup_printf ("<!DOCTYPE html><p>Mine.</p><img src=\"data:image/png;base64,%s\">", base64);
  write_document (fixture, "scan.html", page);
  must (g_file_set_contents (program, script, -1, &error));
  g_assert_cmpint (g_chmod (program, 0700), ==, 0);
  g_assert_cmpint (mkfifo (*fifo, 0600), ==, 0);
  g_setenv ("PATH", search, TRUE);
  return folder;
}

/* Waits for the program: GLib opens a fifo to read, too, and what is written before another one
 * does is lost. */
static void
end_scan (const char *fifo)
{
  int end = g_open (fifo, O_WRONLY | O_CLOEXEC, 0);
  g_assert_cmpint ((int) write (end, "\n", 1), ==, 1);
  close (end);
}

/* Documents are listed while OCR reads another one, which is named. */
fixture_case (listed_while_reading, fixture)
{
  g_autofree char *fifo = NULL, *folder = write_scan (fixture, &fifo);
  g_autoptr (GSettings) preferences = g_settings_new (WINNOW_SCHEMA_ID);
  g_settings_set_string (preferences, "ocr", "on");
  winnow_session_preferences_changed (fixture->session);
  winnow_session_run (fixture->session, new_import (fixture));
  while (count (winnow_session_get_documents (fixture->session)) < 3)
    g_main_context_iteration (NULL, TRUE);
  WinnowProgress progress;
  do /* the scan may be reached later than the others are listed */
    {
      g_main_context_iteration (NULL, FALSE);
      progress = winnow_operation_peek_progress (winnow_session_get_operation (fixture->session));
    }
  while (progress.scan.name[0] == '\0');
  g_assert_cmpint (progress.stage, ==, WINNOW_STAGE_READING);
  g_assert_cmpint (progress.done, ==, 3);
  g_assert_cmpstr (progress.scan.name, ==, "scan.html");
  g_assert_cmpuint (count (winnow_session_get_collections (fixture->session)), ==, 2);
  g_assert_nonnull (winnow_session_get_path (fixture->session));
  end_scan (fifo);
  while (winnow_session_get_operation (fixture->session) != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_no_error (fixture->error);
  g_assert_cmpuint (count (winnow_session_get_documents (fixture->session)), ==, 4);
  g_settings_reset (preferences, "ocr");
  remove_tree (folder);
}

/* What another program writes is shown, once, and nothing that the session wrote itself is read
 * again for it. */
fixture_case (other_program, fixture)
{
  guint n_changes = 0;
  import (fixture);
  wait_for_pairs (fixture, 1, 0);
  g_autoptr (WinnowLibrary) other = must (winnow_library_open (winnow_session_get_path (fixture->session), &error));
  g_autoptr (GPtrArray) documents = must (winnow_library_list_documents (other, &error));
  gint64 ids[2];
  for (guint i = 0; i < 2; i++)
    ids[i] = ((const WinnowDocument *) g_ptr_array_index (documents, i))->id;
  must (winnow_library_set_author (other, ids, 2, "Ada Byron", NULL, &error));
  wait_for_pairs (fixture, 0, 1);
  must (winnow_library_set_author (other, ids, 1, "Emmy Noether", NULL, &error));
  wait_for_pairs (fixture, 1, 0);

  g_signal_connect (fixture->session, "changed", G_CALLBACK (count_cb), &n_changes);
  must (winnow_library_set_author (winnow_session_get_library (fixture->session), ids, 2, "Ada Byron", NULL, &error));
  gint64 end = g_get_monotonic_time () + 2 * G_USEC_PER_SEC;
  while (g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (10000);
  g_assert_cmpuint (n_changes, ==, 0);
}

/* The preferences are the settings of a check, with the same defaults. */
test_case (defaults)
{
  WinnowSettings preferred, initial;
  winnow_check_settings_read (&preferred);
  winnow_settings_init (&initial);
  g_assert_cmpint (winnow_check_compare_settings (&preferred, &initial), ==, WINNOW_RECOMPUTE_NOTHING);

  g_autoptr (GSettings) preferences = g_settings_new (WINNOW_SCHEMA_ID);
  g_settings_set_uint (preferences, "k", 30); /* k > g: the defaults are used, and the log says so */
  g_test_expect_message ("winnow", G_LOG_LEVEL_WARNING, "*contradict*");
  winnow_check_settings_read (&preferred);
  g_test_assert_expected_messages ();
  g_assert_cmpint (winnow_check_compare_settings (&preferred, &initial), ==, WINNOW_RECOMPUTE_NOTHING);
  g_settings_reset (preferences, "k");
}

/* ── moving ── */

static WinnowCollectionItem *
get_collection (Fixture *fixture, const char *name)
{
  GListModel *collections = winnow_session_get_collections (fixture->session);
  for (guint i = 1; i < count (collections); i++)
    {
      g_autoptr (WinnowCollectionItem) item = g_list_model_get_item (collections, i);
      if (g_str_equal (item->name, name))
        return item;
    }
  g_error ("no collection %s", name);
}

static void
move_first (Fixture *fixture, const char *name, WinnowRole role)
{
  const WinnowMove move = { get_document_id (fixture, 0), 0 };
  GArray *moves = g_array_append_vals (g_array_new (FALSE, FALSE, sizeof move), &move, 1);
  run (fixture, winnow_work_new (WINNOW_WORK_MOVE, .rows = moves, .changes_roles = role != WINNOW_ROLE_SUBMISSIONS,
                                 .name = name, .role = role));
  g_assert_no_error (fixture->error);
}

/* What was moved stays there, and nothing is there twice, when the folder is added again; so does
 * what has another name. */
fixture_case (moved_stays, fixture)
{
  import (fixture);
  g_autofree char *folder = g_path_get_basename (fixture->folder);
  move_first (fixture, "Late", WINNOW_ROLE_SUBMISSIONS);
  g_assert_cmpint (winnow_session_get_check_state (fixture->session), ==, WINNOW_CHECK_CURRENT);
  run (fixture, winnow_work_new (WINNOW_WORK_RENAME, .id = get_collection (fixture, folder)->id, .name = "Essays"));
  g_assert_no_error (fixture->error);
  write_document (fixture, "d.txt", "A fourth paper came later than the others.");
  run (fixture, new_import (fixture));
  g_assert_cmpuint (count (winnow_session_get_documents (fixture->session)), ==, 4);
  g_assert_cmpuint (count (winnow_session_get_collections (fixture->session)), ==, 3);
  g_assert_cmpuint (get_collection (fixture, "Late")->n_documents, ==, 1);
  g_assert_cmpuint (get_collection (fixture, "Essays")->n_documents, ==, 3);
  g_assert_cmpuint (winnow_session_get_n_elsewhere (fixture->session), ==, 0);
  run (fixture, winnow_work_new (WINNOW_WORK_RENAME, .id = get_collection (fixture, "Late")->id, .name = "Essays"));
  g_assert_error (fixture->error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_TAKEN);
}

/* In another role it is compared with others, and is no submission any more. */
fixture_case (moved_to_role, fixture)
{
  import (fixture);
  move_first (fixture, "Sources", WINNOW_ROLE_REFERENCES);
  g_assert_cmpint (winnow_session_get_check_state (fixture->session), ==, WINNOW_CHECK_OLD_DOCUMENTS);
  run (fixture, new_import (fixture));
  g_assert_cmpuint (count (winnow_session_get_documents (fixture->session)), ==, 3);
  g_assert_cmpuint (get_collection (fixture, "Sources")->n_documents, ==, 1);
  g_assert_cmpuint (winnow_session_get_n_elsewhere (fixture->session), ==, 1); /* and the user is told so */
  g_assert_cmpuint (count (winnow_session_get_overlaps (fixture->session)), ==, 1);
}

TEST_PART (session)
{
  g_autofree char *home = make_data_folder ();
  int status = g_test_run ();
  remove_tree (home);
  return status;
}
