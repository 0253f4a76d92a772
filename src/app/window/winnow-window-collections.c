/* Collections get names and labels, documents another collection, and a message takes that back. */
#include <glib/gi18n.h>

#include "app/collections/winnow-collection-item.h"
#include "app/window/winnow-toasts.h"
#include "app/window/winnow-window-private.h"
#include "app/work/winnow-work.h"
#include "app/widgets/winnow-fields-dialog.h"
#include "app/widgets/winnow-format.h"
#include "app/widgets/lists/winnow-list-model.h"

/* What a dialog is about. */
typedef struct
{
  WinnowWindow *window; /* unowned: the dialog's parent, which destroys it */
  GArray *back;         /* (owned) (nullable) (element-type WinnowMove) */
  gboolean changes_roles;
  gint64 collection_id;
  WinnowRole role;
} Question;

static void
question_free (gpointer data, GClosure *closure)
{
  Question *question = data;
  g_clear_pointer (&question->back, g_array_unref);
  g_free (question);
}

static gboolean
has_id (gpointer item, gconstpointer id)
{
  return WINNOW_COLLECTION_ITEM (item)->id == *(const gint64 *) id;
}

WinnowCollectionItem *
winnow_window_dup_collection (WinnowWindow *self, gint64 id)
{
  return self->session != NULL
             ? winnow_list_model_find (winnow_session_get_collections (self->session), has_id, &id, NULL)
             : NULL;
}

/* Presents the dialog; @accepted gets what it is about. */
static void
ask (WinnowFieldsDialog *dialog, GCallback accepted, const Question *question)
{
  g_signal_connect_data (dialog, "accepted", accepted, g_memdup2 (question, sizeof *question), question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The names of the collections of @role but that with the id @but. */
static void
refuse_taken (WinnowFieldsDialog *dialog, GListModel *collections, WinnowRole role, gint64 but)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  for (guint i = 0; i < g_list_model_get_n_items (collections); i++)
    {
      g_autoptr (WinnowCollectionItem) item = g_list_model_get_item (collections, i);
      if (item->id != 0 && item->id != but && item->role == role)
        g_strv_builder_add (builder, item->name);
    }
  g_auto (GStrv) taken = g_strv_builder_end (builder);
  winnow_fields_dialog_refuse (dialog, (const char *const *) taken,
                               _ ("Another collection of this role has that name."));
}

/* ── names and labels ── */

static void
renamed_cb (WinnowFieldsDialog *dialog, const char *name, const char *unused, Question *question)
{
  if (question->window->session != NULL)
    winnow_session_run (question->window->session,
                        winnow_work_new (WINNOW_WORK_RENAME, .id = question->collection_id, .name = name));
}

static void
rename_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const WinnowFields fields = {
    _ ("Rename Collection"),
    _ ("Its folder can be added or watched again: new files of it come here, too."),
    C_ ("of a collection", "Name"),
    NULL,
    NULL,
  };
  WinnowWindow *self = WINNOW_WINDOW (widget);
  g_autoptr (WinnowCollectionItem) item = winnow_window_dup_collection (self, g_variant_get_int64 (parameter));
  if (item == NULL)
    return;
  const Question question = { self, NULL, FALSE, item->id, item->role };
  WinnowFieldsDialog *dialog = winnow_fields_dialog_new (GTK_WINDOW (self), &fields, item->name, NULL);
  refuse_taken (dialog, winnow_session_get_collections (self->session), item->role, item->id);
  ask (dialog, G_CALLBACK (renamed_cb), &question);
}

static void
labelled_cb (WinnowFieldsDialog *dialog, const char *course, const char *term, Question *question)
{
  if (question->window->session != NULL)
    winnow_session_run (
        question->window->session,
        winnow_work_new (WINNOW_WORK_SET_LABELS, .id = question->collection_id, .course = course, .term = term));
}

static void
label_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const WinnowFields fields = {
    _ ("Course and Term"), _ ("Reports say from which course and term a source is."), _ ("Course"), _ ("Term"), NULL,
  };
  WinnowWindow *self = WINNOW_WINDOW (widget);
  g_autoptr (WinnowCollectionItem) item = winnow_window_dup_collection (self, g_variant_get_int64 (parameter));
  if (item == NULL)
    return;
  const Question question = { self, NULL, FALSE, item->id, item->role };
  ask (winnow_fields_dialog_new (GTK_WINDOW (self), &fields, item->course, item->term), G_CALLBACK (labelled_cb),
       &question);
}

/* ── moving ── */

/* What the message can take back; nothing once it was. */
static void
clear_moved (WinnowWindow *self)
{
  g_clear_pointer (&self->moved.back, g_array_unref);
  g_clear_pointer (&self->moved.name, g_free);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo-move", FALSE);
}

/* The collections that the documents are in now. *@changes_roles: (out) whether one of
 * them has another role than @role. Returns: (transfer full) (element-type WinnowMove) */
static GArray *
list_back (const GPtrArray *items, WinnowRole role, gboolean *changes_roles)
{
  GArray *back = g_array_new (FALSE, FALSE, sizeof (WinnowMove));
  *changes_roles = FALSE;
  for (guint i = 0; i < items->len; i++)
    {
      const WinnowDocument *document = winnow_document_item_get_document (items->pdata[i]);
      const WinnowMove move = { document->id, document->collection_id };
      g_array_append_val (back, move);
      *changes_roles = *changes_roles || document->role != role;
    }
  return back;
}

/* To the collection @to, or to a new one where it is 0. @back: (transfer full) */
static void
move (WinnowWindow *self, GArray *back, gboolean changes_roles, gint64 to, const char *name, WinnowRole role)
{
  GArray *moves = g_array_copy (back);
  for (guint i = 0; i < moves->len; i++)
    g_array_index (moves, WinnowMove, i).collection_id = to;
  clear_moved (self);
  self->moved.back = back;
  self->moved.changes_roles = changes_roles;
  self->moved.is_new = to == 0;
  self->moved.name = g_strdup (name);
  self->moved.role = role;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo-move", TRUE);
  winnow_session_run (self->session, winnow_work_new (WINNOW_WORK_MOVE, .rows = moves, .changes_roles = changes_roles,
                                                      .name = to == 0 ? name : NULL, .role = role));
}

static void
named_cb (WinnowFieldsDialog *dialog, const char *name, const char *unused, Question *question)
{
  if (question->window->session != NULL)
    move (question->window, g_array_ref (question->back), question->changes_roles, 0, name, question->role);
}

static void
ask_for_name (WinnowWindow *self, GArray *back, gboolean changes_roles, WinnowRole role)
{
  /* Translators: %s: “Submissions”, “References” or “Template” */
  g_autofree char *explanation
      = g_strdup_printf (_ ("Its role: %s. The menu of the collection changes it."), winnow_format_role (role));
  const WinnowFields fields = { _ ("New Collection"), explanation, C_ ("of a collection", "Name"), NULL, NULL };
  const Question question = { self, g_array_ref (back), changes_roles, 0, role };
  WinnowFieldsDialog *dialog = winnow_fields_dialog_new (GTK_WINDOW (self), &fields, NULL, NULL);
  refuse_taken (dialog, winnow_session_get_collections (self->session), role, 0);
  ask (dialog, G_CALLBACK (named_cb), &question);
}

static void
move_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WinnowWindow *self = WINNOW_WINDOW (widget);
  g_autoptr (GPtrArray) items = winnow_documents_page_dup_selected_own (self->documents_page);
  gint64 to = g_variant_get_int64 (parameter);
  g_autoptr (WinnowCollectionItem) target = to != 0 ? winnow_window_dup_collection (self, to) : NULL;
  gboolean changes_roles;
  for (guint i = items->len; i-- > 0;)
    if (winnow_document_item_get_document (items->pdata[i])->collection_id == to)
      g_ptr_array_remove_index (items, i);
  if (items->len == 0 || (to != 0 && target == NULL))
    return;
  WinnowRole role = target != NULL ? target->role : winnow_document_item_get_document (items->pdata[0])->role;
  g_autoptr (GArray) back = list_back (items, role, &changes_roles);
  if (target != NULL)
    move (self, g_array_ref (back), changes_roles, to, target->name, role);
  else
    ask_for_name (self, back, changes_roles, role);
}

/* The button of the message: it is on its way out. */
static void
undo_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WinnowWindow *self = WINNOW_WINDOW (widget);
  GArray *back = g_steal_pointer (&self->moved.back);
  if (back != NULL)
    winnow_session_run (self->session,
                        winnow_work_new (WINNOW_WORK_MOVE, .rows = back, .changes_roles = self->moved.changes_roles,
                                         .name = self->moved.is_new ? self->moved.name : NULL,
                                         .role = self->moved.role));
  clear_moved (self);
  g_clear_weak_pointer (&self->moved.toast);
}

void
winnow_window_documents_moved (WinnowWindow *self, const GError *error)
{
  if (error != NULL)
    winnow_window_forget_moves (self);
  else if (self->moved.back == NULL)
    winnow_window_show_message (self, _ ("Moved back"));
  else
    {
      guint n = self->moved.back->len;
      /* Translators: %u: how many; %s: the name of a collection */
      g_autofree char *message = g_strdup_printf (
          ngettext ("%u document moved to “%s”", "%u documents moved to “%s”", n), n, self->moved.name);
      winnow_toasts_offer_undo (self->toasts, &self->moved.toast, message, "win.undo-move");
    }
}

void
winnow_window_forget_moves (WinnowWindow *self)
{
  if (self->moved.toast != NULL)
    adw_toast_set_button_label (self->moved.toast, NULL);
  g_clear_weak_pointer (&self->moved.toast);
  clear_moved (self);
}

void
winnow_window_install_collection_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.rename-collection", "x", rename_action);
  gtk_widget_class_install_action (klass, "win.label-collection", "x", label_action);
  gtk_widget_class_install_action (klass, "win.move-documents", "x", move_action);
  gtk_widget_class_install_action (klass, "win.undo-move", NULL, undo_action);
}
