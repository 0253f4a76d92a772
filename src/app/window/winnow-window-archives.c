/* Archives that the open library is connected to, and collections that go there. */

#include "base/for-each.h"
#include "base/task.h"
#include "app/archives/winnow-archive-view.h"
#include "app/archives/winnow-archive-window.h"
#include "app/archives/winnow-connect-dialog.h"
#include "app/archives/winnow-contribute-dialog.h"
#include "app/collections/winnow-collection-item.h"
#include "app/session/winnow-session-undo.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "app/window/winnow-window-actions.h"
#include "app/work/winnow-work.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-focus.h"
#include "base/translate.h"

/* ── connecting ── */

static void
connected_cb (WinnowWindow *self, const char *address)
{
  WinnowSession *session = winnow_window_get_session (self);
  if (session == NULL)
    return;
  winnow_window_warn_full_check (self);
  winnow_session_run (session, winnow_work_new (WINNOW_WORK_ATTACH_ARCHIVE, .path = address));
}

static void
connect_action (GtkWidget *widget)
{
  WinnowConnectDialog *dialog = winnow_connect_dialog_new (GTK_WINDOW (widget));
  winnow_connect (dialog, "connected", connected_cb, widget);
  winnow_present (dialog);
}

/* ── closed texts and requests ── */

/* (transfer full) (nullable) */
static WinnowCollectionItem *
dup_collection (WinnowWindow *self, gint64 id)
{
  WinnowSession *session = winnow_window_get_session (self);
  return session != NULL ? winnow_session_dup_collection (session, id) : NULL;
}

static void
show_action (WinnowWindow *self, const char *action, GVariant *parameter)
{
  g_autoptr (WinnowCollectionItem) archive = dup_collection (self, -g_variant_get_int64 (parameter));
  if (archive != NULL)
    gtk_window_present (
        GTK_WINDOW (winnow_archive_window_new (GTK_WINDOW (self), winnow_window_get_session (self), archive)));
}

static void
tell (WinnowWindow *self, const char *message, gint64 attached_id)
{
  g_autofree char *action = g_strdup_printf ("win.show-archive(int64 %" G_GINT64_FORMAT ")", attached_id);
  winnow_window_show_toast (self, message, _ ("_Show"), action);
}

/* The window may have gone on to another library, or be closing. */
static void
looked_cb (GObject *source, GAsyncResult *result, gpointer window)
{
  g_autoptr (WinnowWindow) self = window;
  g_autoptr (WinnowArchiveView) view = winnow_task_finish (result, NULL);
  g_autoptr (WinnowCollectionItem) archive = view != NULL ? dup_collection (self, -view->attached_id) : NULL;
  guint n = view != NULL ? view->matches->len : 0, n_asked = 0;
  for (guint i = 0; view != NULL && view->requests != NULL && i < view->requests->len; i++)
    {
      const WinnowSharedRequest *request = view->requests->pdata[i];
      n_asked += request->may_answer && request->state == WINNOW_SHARED_ASKED;
    }
  if (archive == NULL)
    return;
  g_autofree char *matches
      = g_strdup_printf (ngettext ("%u match with a closed text of “%s”", "%u matches with closed texts of “%s”", n), n,
                         archive->name),
      *asked = g_strdup_printf (
          ngettext ("%u request for a text of yours in “%s”", "%u requests for texts of yours in “%s”", n_asked),
          n_asked, archive->name);
  if (n > 0)
    tell (self, matches, view->attached_id);
  if (n_asked > 0)
    tell (self, asked, view->attached_id);
}

void
winnow_window_show_archive_news (WinnowWindow *self)
{
  WinnowSession *session = winnow_window_get_session (self);
  GListModel *collections = winnow_session_get_collections (session);
  winnow_for_each_item (WinnowCollectionItem, item, collections)
    {
      const WinnowArchiveJob job = { winnow_session_get_library (session), item->attached_id, item->address };
      if (winnow_collection_item_is_archive (item) && item->problem == NULL)
        winnow_archive_act_async (&job, NULL, looked_cb, g_object_ref (self));
    }
}

/* ── contributing ── */

/* A collection on its way into one of the archives. */
typedef struct
{
  WinnowWindow *window; /* (owned) */
  gint64 collection_id;
  GPtrArray *archives; /* (owned) (element-type WinnowCollectionItem) */
} Question;

static void
question_free (gpointer data, GClosure *closure)
{
  Question *question = data;
  g_object_unref (question->window);
  g_ptr_array_unref (question->archives);
  g_free (question);
}

/* Those that take documents. Returns: (transfer full) (element-type WinnowCollectionItem) */
static GPtrArray *
list_archives (WinnowWindow *self)
{
  GPtrArray *items = winnow_list_model_dup_items (winnow_session_get_collections (winnow_window_get_session (self)));
  winnow_for_each_down (i, items->len)
  {
    const WinnowCollectionItem *item = items->pdata[i];
    if (!winnow_collection_item_is_archive (item) || !item->may_add)
      g_ptr_array_remove_index (items, i);
  }
  return items;
}

/* A step. */
typedef struct
{
  WinnowSession *session;           /* unowned: it owns the stack of steps */
  WinnowContribution *contribution; /* (owned) */
} Contributing;

static WinnowStepResult
apply (WinnowStep *step, gpointer data, gboolean undoes)
{
  const Contributing *contributing = data;
  WinnowContribution *contribution = winnow_contribution_ref (contributing->contribution);
  winnow_session_run_step (contributing->session,
                           undoes ? winnow_work_new (WINNOW_WORK_WITHDRAW, .contribution = contribution)
                                  : winnow_work_new (WINNOW_WORK_CONTRIBUTE, .contribution = contribution),
                           step);
  return WINNOW_STEP_BEGUN;
}

static gboolean
is_empty (gconstpointer data)
{
  return ((const Contributing *) data)->contribution->n == 0;
}

static char *
dup_message (gconstpointer data, gboolean is_undone)
{
  const WinnowContribution *contribution = ((const Contributing *) data)->contribution;
  guint n = contribution->n;
  if (is_undone)
    /* Translators: %u: how many; %s: the name of an archive */
    return g_strdup_printf (ngettext ("%u document taken back from “%s”", "%u documents taken back from “%s”", n), n,
                            contribution->archive);
  return n > 0
             /* Translators: %u: how many; %s: the name of an archive */
             ? g_strdup_printf (ngettext ("%u document added to “%s”", "%u documents added to “%s”", n), n,
                                contribution->archive)
             /* Translators: %s: the name of an archive */
             : g_strdup_printf (_ ("“%s” has all of these documents already"), contribution->archive);
}

static void
contributing_free (gpointer data)
{
  winnow_contribution_unref (((Contributing *) data)->contribution);
  g_free (data);
}

static void
accepted_cb (WinnowContributeDialog *dialog, guint archive, Question *question)
{
  static const WinnowStepKind kind = { apply, dup_message, is_empty, contributing_free };
  WinnowSession *session = winnow_window_get_session (question->window);
  const WinnowCollectionItem *item = g_ptr_array_index (question->archives, archive);
  g_autoptr (WinnowCollectionItem) collection
      = session != NULL ? winnow_session_dup_collection (session, question->collection_id) : NULL;
  if (collection == NULL)
    return;
  WinnowSharedCollection *wanted = winnow_contribute_dialog_dup_wanted (dialog);
  wanted->course = g_strdup (collection->course);
  wanted->term = g_strdup (collection->term);
  const Contributing contributing
      = { session, winnow_contribution_new (question->collection_id, item->address, item->name, wanted) };
  winnow_session_commit_removal (session); /* hidden documents must not leave this computer */
  winnow_undo_stack_do (winnow_session_get_undo (session), &kind, winnow_dup_value (&contributing));
}

static void
contribute_action (WinnowWindow *self, const char *action, GVariant *parameter)
{
  const gint64 id = g_variant_get_int64 (parameter);
  g_autoptr (WinnowCollectionItem) collection = dup_collection (self, id);
  if (collection == NULL)
    return;
  g_autoptr (GPtrArray) archives = list_archives (self);
  g_auto (GStrv) names = g_new0 (char *, archives->len + 1);
  winnow_for_each_index (i, archives)
    names[i] = g_strdup (((const WinnowCollectionItem *) archives->pdata[i])->name);
  if (archives->len == 0)
    {
      winnow_window_show_toast (self, _ ("No archive is connected that takes documents of yours"), _ ("C_onnect…"),
                                "win.connect-archive");
      return;
    }
  WinnowContributeDialog *dialog = winnow_contribute_dialog_new (GTK_WINDOW (self), (const char *const *) names,
                                                                 collection->name, collection->n_documents);
  const Question question = { g_object_ref (self), id, g_ptr_array_ref (archives) };
  g_signal_connect_data (dialog, "accepted", G_CALLBACK (accepted_cb), winnow_dup_value (&question), question_free, 0);
  winnow_present (dialog);
}

void
winnow_window_install_archive_actions (GtkWidgetClass *klass)
{
  winnow_install_action (klass, "win.connect-archive", NULL, connect_action);
  winnow_install_action (klass, "win.show-archive", "x", show_action);
  winnow_install_action (klass, "win.contribute", "x", contribute_action);
}
