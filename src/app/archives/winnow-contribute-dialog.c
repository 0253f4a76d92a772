#include "app/archives/winnow-contribute-dialog.h"

#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "base/translate.h"

struct _WinnowContributeDialog
{
  AdwWindow parent_instance;
  AdwPreferencesGroup *group;
  AdwComboRow *archive_row, *access_row;
  GtkEditable *name_row, *contact_row;
  GtkLabel *consequence;
  guint n_documents;
};

WINNOW_DEFINE_WIDGET (WinnowContributeDialog, winnow_contribute_dialog, ADW_TYPE_WINDOW)

static WinnowSharedAccess
get_access (WinnowContributeDialog *self)
{
  return (WinnowSharedAccess) adw_combo_row_get_selected (self->access_row);
}

static char *
dup_text (GtkEditable *row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (row)));
}

/* The documents to send, and their readers. */
static char *
dup_consequence (WinnowSharedAccess access, guint n)
{
  switch (access)
    {
    case WINNOW_SHARED_OPEN:
      return winnow_dup_plural (
          "The text of %u document leaves this computer, with its pictures, its author, date, file name and "
          "folder name. All who read the archive can read it.",
          "The texts of %u documents leave this computer, with their pictures, authors, dates, file names "
          "and folder names. All who read the archive can read them.",
          n);
    case WINNOW_SHARED_CLOSED:
      return winnow_dup_plural (
          "The text of %u document leaves this computer, with its pictures, its author, date, file name and "
          "folder name. Only you, the teachers of its course and the archive’s administrators can read it. "
          "Others learn that their "
          "papers have something in common with it, how much, and whom to ask; you decide on each request.",
          "The texts of %u documents leave this computer, with their pictures, authors, dates, file names "
          "and folder names. Only you, the teachers of its course and the archive’s administrators can read "
          "them. Others learn that "
          "their papers have something in common with one, how much, and whom to ask; you decide on each "
          "request.",
          n);
    default:
      return winnow_dup_plural (
          "No text leaves this computer: only fingerprints of %u document, with its file name and folder "
          "name. Others learn that their papers have something in common with it, how much, and whom to ask.",
          "No text leaves this computer: only fingerprints of %u documents, with their file names and "
          "folder names. Others learn that their papers have something in common with one, how much, and "
          "whom to ask.",
          n);
    }
}

static void
update_cb (WinnowContributeDialog *self)
{
  g_autofree char *consequence = dup_consequence (get_access (self), self->n_documents),
                  *name = dup_text (self->name_row);
  gtk_label_set_label (self->consequence, consequence);
  winnow_action_set_enabled (self, "contribute.accept", *name != '\0');
}

static void
accept_action (WinnowContributeDialog *self)
{
  g_autoptr (WinnowContributeDialog) held = g_object_ref (self);
  gtk_window_close (GTK_WINDOW (self));
  g_signal_emit_by_name (self, "accepted", adw_combo_row_get_selected (self->archive_row));
}

WinnowSharedCollection *
winnow_contribute_dialog_dup_wanted (WinnowContributeDialog *self)
{
  WinnowSharedCollection *wanted = g_new0 (WinnowSharedCollection, 1);
  g_autofree char *contact = dup_text (self->contact_row);
  wanted->name = dup_text (self->name_row);
  wanted->contact = *contact != '\0' ? g_steal_pointer (&contact) : NULL;
  wanted->access = get_access (self);
  return wanted;
}

WinnowContributeDialog *
winnow_contribute_dialog_new (GtkWindow *parent, const char *const *archives, const char *name, guint n_documents)
{
  WinnowContributeDialog *self = g_object_new (WINNOW_TYPE_CONTRIBUTE_DIALOG, "transient-for", parent, NULL);
  g_autoptr (GtkStringList) names = gtk_string_list_new (archives);
  self->n_documents = n_documents;
  adw_combo_row_set_model (self->archive_row, G_LIST_MODEL (names));
  gtk_editable_set_text (self->name_row, name);
  update_cb (self);
  return self;
}

static void
winnow_contribute_dialog_class_init (WinnowContributeDialogClass *klass)
{
  winnow_signal_new (klass, "accepted", 1, G_TYPE_UINT);
  winnow_install_action (klass, "contribute.accept", NULL, accept_action);
  winnow_close_with_escape (klass);
  winnow_template_bind (klass, WinnowContributeDialog, "archives/winnow-contribute-dialog.ui", group, archive_row,
                        access_row, name_row, contact_row, consequence);
  winnow_template_bind_callbacks (klass, update_cb);
}
