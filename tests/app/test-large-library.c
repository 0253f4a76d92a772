/* A library with more pairs than can be read at once: its documents are listed first. */
#include "part.h"
#include "app/session/winnow-session-undo.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "app/session/winnow-session.h"
#include "papers.h"
#include "tree.h"

#define N_DOCUMENTS 210u
#define N_PAIRS (N_DOCUMENTS * (N_DOCUMENTS - 1) / 2)

typedef struct
{
  char *folder;
  gint64 ids[N_DOCUMENTS];
  WinnowSession *session;
  guint n_early;    /* times that documents were listed without pairs */
  gboolean removes; /* the first document, as soon as it is listed */
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("winnow-large-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (fixture->folder, "large.winnow", NULL);
  g_autoptr (WinnowLibrary) library = must (winnow_library_open (path, &error));
  must (winnow_library_begin (library, &error));
  for (guint i = 0; i < N_DOCUMENTS; i++)
    {
      g_autofree char *name = g_strdup_printf ("%03u.txt", i);
      g_autoptr (WinnowDocument) document = add_document (library, name, name);
      fixture->ids[i] = document->id;
    }
  for (guint i = 0; i < N_DOCUMENTS; i++)
    for (guint j = 0; j < i; j++)
      {
        g_autoptr (WinnowOverlap) overlap = winnow_overlap_new_without_passages (1000, 1000);
        overlap->document_a = fixture->ids[j];
        overlap->document_b = fixture->ids[i];
        overlap->n_passages = overlap->n_undecided = 1;
        overlap->a.covered = overlap->b.covered = 1 + i;
        must (winnow_library_put_overlap (library, overlap, &error));
      }
  must (winnow_library_commit (library, &error));
  fixture->session = winnow_session_new (path, NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  winnow_session_close (fixture->session);
  while (winnow_session_get_operation (fixture->session) != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_object_unref (fixture->session);
  remove_tree (fixture->folder);
  g_free (fixture->folder);
}

static guint
count_documents (Fixture *fixture)
{
  return g_list_model_get_n_items (winnow_session_get_documents (fixture->session));
}

static guint
count_pairs (Fixture *fixture)
{
  return g_list_model_get_n_items (winnow_session_get_overlaps (fixture->session));
}

static void
changed_cb (WinnowSession *session, Fixture *fixture)
{
  if (winnow_session_get_state (session) != WINNOW_SESSION_LOADING || fixture->n_early > 0)
    return;
  fixture->n_early++;
  g_assert_cmpuint (count_documents (fixture), ==, N_DOCUMENTS);
  g_assert_cmpuint (count_pairs (fixture), ==, 0);
  if (!fixture->removes)
    return;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (ids, fixture->ids[0]);
  winnow_session_remove_documents (session, ids);
}

static void
wait (Fixture *fixture)
{
  g_signal_connect (fixture->session, "changed", G_CALLBACK (changed_cb), fixture);
  while (winnow_session_get_state (fixture->session) == WINNOW_SESSION_LOADING)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (winnow_session_get_state (fixture->session), ==, WINNOW_SESSION_READY);
}

TEST_FIXTURE (Fixture, set_up, tear_down);

/* In the order in which a whole reading lists them. */
fixture_case (documents_first, fixture)
{
  wait (fixture);
  g_assert_cmpuint (fixture->n_early, ==, 1);
  g_assert_cmpuint (count_pairs (fixture), ==, N_PAIRS);
  gint64 before = N_DOCUMENTS;
  for (guint i = 0; i < N_PAIRS; i++)
    {
      g_autoptr (WinnowOverlapItem) item = g_list_model_get_item (winnow_session_get_overlaps (fixture->session), i);
      const WinnowOverlap *overlap = item->overlap;
      g_assert_cmpuint (overlap->a.covered, <=, before);
      before = overlap->a.covered;
    }
}

/* What is removed while the pairs are being read is in no list, and comes back with Undo. */
fixture_case (remove_early, fixture)
{
  fixture->removes = TRUE;
  wait (fixture);
  g_assert_cmpuint (count_documents (fixture), ==, N_DOCUMENTS - 1);
  g_assert_cmpuint (count_pairs (fixture), ==, N_PAIRS - (N_DOCUMENTS - 1));
  winnow_undo_stack_undo (winnow_session_get_undo (fixture->session));
  g_assert_cmpuint (count_documents (fixture), ==, N_DOCUMENTS);
  g_assert_cmpuint (count_pairs (fixture), ==, N_PAIRS);
}

/* Documents are listed before their rows are checked; what was changed behind Winnow's back is
 * refused all the same. */
fixture_case (damaged, fixture)
{
  g_autofree char *path = g_strdup (winnow_session_get_path (fixture->session)), *bytes = NULL;
  gsize size;
  wait (fixture);
  winnow_session_close (fixture->session);
  g_object_unref (fixture->session);
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  char *name = bytes;
  while (memcmp (name, "105.txt", 7) != 0)
    name++;
  name[6] = 'T';
  g_assert_true (g_file_set_contents (path, bytes, (gssize) size, NULL));
  fixture->session = winnow_session_new (path, NULL);
  while (winnow_session_get_state (fixture->session) == WINNOW_SESSION_LOADING)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_documents (fixture), ==, N_DOCUMENTS);
  g_assert_error (winnow_session_get_error (fixture->session), WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_DATABASE);
}
