#include "app/documents/winnow-date-dialog.h"

#include "app/documents/winnow-document-item.h"
#include "app/session/winnow-session-undo.h"
#include "app/widgets/winnow-fields-dialog.h"
#include "app/work/winnow-work.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "check/read/document-date.h"
#include "library/tables/dates.h"

/* ── the step ── */

typedef struct
{
  WinnowSession *session; /* owned by the dialog; unowned by the step, whose stack it owns */
  GArray *former;         /* (owned) (element-type WinnowDating) dates that were set by hand before */
  GArray *now;            /* (owned) (element-type WinnowDating) */
} Dating;

static WinnowStepResult
apply (WinnowStep *step, gpointer data, gboolean undoes)
{
  const Dating *dating = data;
  GArray *rows = g_array_ref (undoes ? dating->former : dating->now);
  winnow_session_run_step (dating->session, winnow_work_new (WINNOW_WORK_SET_DATES, .rows = rows), step);
  return WINNOW_STEP_BEGUN;
}

static char *
dup_message (gconstpointer data, gboolean is_undone)
{
  const Dating *dating = data;
  guint n = dating->now->len;
  const char *date = g_array_index (dating->now, WinnowDating, 0).date;
  if (is_undone)
    return g_strdup (_ ("Dates are as before"));
  return *date != '\0'
             /* Translators: %u: how many; %s: a date, or a year alone */
             ? g_strdup_printf (ngettext ("%u document dated %s", "%u documents dated %s", n), n, date)
             : winnow_dup_plural ("%u document has its own date again", "%u documents have their own dates again", n);
}

static void
dating_free (gpointer data)
{
  Dating *dating = data;
  winnow_clear (dating, g_array_unref, former, now);
  g_free (dating);
}

/* ── the dialog ── */

static void
question_free (gpointer data, GClosure *closure)
{
  g_object_unref (((Dating *) data)->session);
  dating_free (data);
}

static GArray *
list_former (const GPtrArray *items)
{
  GArray *former = winnow_array_new (WinnowDating);
  winnow_for_each (WinnowDocumentItem, item, items)
    {
      const WinnowDocument *document = winnow_document_item_get_document (item);
      WinnowDating dating = { document->id, "" };
      if (document->is_dated_by_hand)
        g_strlcpy (dating.date, document->date, sizeof dating.date);
      g_array_append_val (former, dating);
    }
  return former;
}

static void
accepted_cb (WinnowFieldsDialog *dialog, const char *date, const char *unused, const Dating *question)
{
  static const WinnowStepKind kind = { apply, dup_message, NULL, dating_free };
  const Dating dating = { question->session, g_array_ref (question->former), g_array_copy (question->former) };
  winnow_for_each_value (WinnowDating, row, dating.now)
    g_strlcpy (row->date, date, sizeof ((WinnowDating *) NULL)->date);
  winnow_undo_stack_do (winnow_session_get_undo (dating.session), &kind, winnow_dup_value (&dating));
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
  winnow_for_each_between (i, 1, items->len)
    {
      g_autofree char *other = winnow_document_dup_date (winnow_document_item_get_document (items->pdata[i]));
      if (g_strcmp0 (other, date) != 0)
        return NULL;
    }
  return g_steal_pointer (&date);
}

GtkWindow *
winnow_date_dialog_new (GtkWindow *parent, WinnowSession *session, const GPtrArray *items)
{
  const WinnowFields fields = {
    _ ("Date"),
    _ ("It goes before what the document and the name of its file say. Enter a year, a month or a day: 1998, 1998-05 "
       "or 1998-05-17. Without a date, the document’s own is used again."),
    _ ("Date"),
    NULL,
    NULL,
  };
  g_autofree char *date = dup_common_date (items);
  const Dating question = { g_object_ref (session), list_former (items), NULL };
  WinnowFieldsDialog *dialog = winnow_fields_dialog_new (parent, &fields, date, NULL);
  winnow_fields_dialog_require (dialog, is_valid,
                                _ ("This is no date. Enter a year, a month or a day: 1998, 1998-05 or 1998-05-17."));
  g_signal_connect_data (dialog, "accepted", G_CALLBACK (accepted_cb), winnow_dup_value (&question), question_free, 0);
  return GTK_WINDOW (dialog);
}
