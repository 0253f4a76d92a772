/* Documents get a date by hand, and a message takes that back. */
#include <glib/gi18n.h>

#include "app/window/winnow-toasts.h"
#include "app/window/winnow-window-private.h"
#include "app/work/winnow-work.h"
#include "app/widgets/winnow-fields-dialog.h"
#include "check/read/document-date.h"
#include "library/tables/dates.h"

/* What a dialog is about. */
typedef struct
{
  WinnowWindow *window; /* unowned: the dialog's parent, which destroys it */
  GArray *former;       /* (owned) (element-type WinnowDating) */
} Question;

static void
question_free (gpointer data, GClosure *closure)
{
  Question *question = data;
  g_array_unref (question->former);
  g_free (question);
}

/* What the message can take back; nothing once it was. */
static void
set_former (WinnowWindow *self, GArray *former, const char *date)
{
  g_clear_pointer (&self->dated.former, g_array_unref);
  g_free (self->dated.date);
  self->dated.former = former != NULL ? g_array_ref (former) : NULL;
  self->dated.date = g_strdup (date);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo-date", former != NULL);
}

/* The dates that were set by hand before. Returns: (transfer full) (element-type WinnowDating) */
static GArray *
list_former (const GPtrArray *items)
{
  GArray *former = g_array_new (FALSE, FALSE, sizeof (WinnowDating));
  for (guint i = 0; i < items->len; i++)
    {
      const WinnowDocument *document = winnow_document_item_get_document (items->pdata[i]);
      WinnowDating dating = { document->id, "" };
      if (document->is_dated_by_hand)
        g_strlcpy (dating.date, document->date, sizeof dating.date);
      g_array_append_val (former, dating);
    }
  return former;
}

static void
accepted_cb (WinnowFieldsDialog *dialog, const char *date, const char *unused, Question *question)
{
  WinnowWindow *self = question->window;
  if (self->session == NULL)
    return;
  GArray *datings = g_array_copy (question->former);
  for (guint i = 0; i < datings->len; i++)
    g_strlcpy (g_array_index (datings, WinnowDating, i).date, date, sizeof ((WinnowDating *) NULL)->date);
  set_former (self, question->former, *date != '\0' ? date : NULL);
  winnow_session_run (self->session, winnow_work_new (WINNOW_WORK_SET_DATES, .rows = datings));
}

static gboolean
is_valid (const char *date)
{
  return *date == '\0' || winnow_date_may_be_set (date);
}

/* (transfer full) (nullable) that all have */
static char *
dup_common_date (const GPtrArray *items)
{
  g_autofree char *date = winnow_document_dup_date (winnow_document_item_get_document (items->pdata[0]));
  for (guint i = 1; i < items->len; i++)
    {
      g_autofree char *other = winnow_document_dup_date (winnow_document_item_get_document (items->pdata[i]));
      if (g_strcmp0 (other, date) != 0)
        return NULL;
    }
  return g_steal_pointer (&date);
}

/* Asks for the date of the selected documents; proposes the one that all have. */
static void
set_date_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const WinnowFields fields = {
    _ ("Date"),
    _ ("It goes before what the document and the name of its file say. Enter a year, a month or a day: 1998, 1998-05 "
       "or 1998-05-17. Without a date, the document’s own is used again."),
    _ ("Date"),
    NULL,
    NULL,
  };
  WinnowWindow *self = WINNOW_WINDOW (widget);
  g_autoptr (GPtrArray) items = winnow_documents_page_dup_selected_own (self->documents_page);
  if (items->len == 0)
    return;
  g_autofree char *date = dup_common_date (items);
  const Question question = { self, list_former (items) };
  WinnowFieldsDialog *dialog = winnow_fields_dialog_new (GTK_WINDOW (self), &fields, date, NULL);
  winnow_fields_dialog_require (dialog, is_valid,
                                _ ("This is no date. Enter a year, a month or a day: 1998, 1998-05 or 1998-05-17."));
  g_signal_connect_data (dialog, "accepted", G_CALLBACK (accepted_cb), g_memdup2 (&question, sizeof question),
                         question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The button of the message: it is on its way out. */
static void
undo_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WinnowWindow *self = WINNOW_WINDOW (widget);
  if (self->dated.former != NULL)
    winnow_session_run (self->session,
                        winnow_work_new (WINNOW_WORK_SET_DATES, .rows = g_array_ref (self->dated.former)));
  set_former (self, NULL, NULL);
  g_clear_weak_pointer (&self->dated.toast);
}

void
winnow_window_dates_set (WinnowWindow *self, const GError *error)
{
  guint n = self->dated.former != NULL ? self->dated.former->len : 0;
  g_autofree char *message
      = self->dated.date != NULL
            /* Translators: %u: how many; %s: a date, or a year alone */
            ? g_strdup_printf (ngettext ("%u document dated %s", "%u documents dated %s", n), n, self->dated.date)
            : g_strdup_printf (
                ngettext ("%u document has its own date again", "%u documents have their own dates again", n), n);
  if (error != NULL)
    winnow_window_forget_dates (self);
  else if (n == 0)
    winnow_window_show_message (self, _ ("Dates are as before"));
  else
    winnow_toasts_offer_undo (self->toasts, &self->dated.toast, message, "win.undo-date");
}

void
winnow_window_forget_dates (WinnowWindow *self)
{
  if (self->dated.toast != NULL)
    adw_toast_set_button_label (self->dated.toast, NULL);
  g_clear_weak_pointer (&self->dated.toast);
  set_former (self, NULL, NULL);
}

void
winnow_window_install_date_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.set-date", NULL, set_date_action);
  gtk_widget_class_install_action (klass, "win.undo-date", NULL, undo_action);
}
