#include "app/documents/winnow-author-dialog.h"

#include "app/documents/winnow-document-item.h"
#include "app/widgets/winnow-fields-dialog.h"
#include "app/work/winnow-work.h"
#include "base/for-each.h"
#include "base/translate.h"

/* The documents, as they were when the dialog was opened. */
typedef struct
{
  WinnowSession *session; /* (owned) */
  GArray *ids;            /* (owned) (element-type gint64) */
} Naming;

static void
naming_free (gpointer data, GClosure *closure)
{
  Naming *naming = data;
  g_object_unref (naming->session);
  g_array_unref (naming->ids);
  g_free (naming);
}

static void
accepted_cb (WinnowFieldsDialog *dialog, const char *author, const char *number, Naming *naming)
{
  winnow_session_run (naming->session, winnow_work_new (WINNOW_WORK_SET_AUTHOR, .rows = g_array_copy (naming->ids),
                                                        .name = author, .number = number));
}

static void
reset_cb (WinnowFieldsDialog *dialog, Naming *naming)
{
  winnow_session_run (naming->session, winnow_work_new (WINNOW_WORK_SET_AUTHOR, .rows = g_array_copy (naming->ids)));
}

static void
connect_naming (WinnowFieldsDialog *dialog, const char *signal, GCallback callback, WinnowSession *session,
                const GPtrArray *items)
{
  Naming *naming = g_new (Naming, 1);
  *naming = (Naming){ g_object_ref (session), winnow_array_new (gint64) };
  winnow_for_each (WinnowDocumentItem, item, items)
    g_array_append_val (naming->ids, winnow_document_item_get_document (item)->id);
  g_signal_connect_data (dialog, signal, callback, naming, naming_free, 0);
}

static gboolean
have_one_author (const GPtrArray *items)
{
  const WinnowDocument *first = winnow_document_item_get_document (items->pdata[0]);
  winnow_for_each_between (i, 1, items->len)
    {
      const WinnowDocument *other = winnow_document_item_get_document (items->pdata[i]);
      if (g_strcmp0 (other->author, first->author) != 0 || g_strcmp0 (other->author_number, first->author_number) != 0)
        return FALSE;
    }
  return TRUE;
}

GtkWindow *
winnow_author_dialog_new (GtkWindow *parent, WinnowSession *session, const GPtrArray *items)
{
  const WinnowFields fields = {
    _ ("Author"),
    _ ("What submissions of one author share counts nowhere. Files with the same number are one author’s; without a "
       "number, those with the same name."),
    C_ ("of a person", "Name"),
    /* Translators: a field for the number of a student */
    _ ("Number, if There Is One"),
    _ ("By Names of Files Again"),
  };
  const WinnowDocument *first = winnow_document_item_get_document (items->pdata[0]);
  gboolean is_one = have_one_author (items);
  WinnowFieldsDialog *dialog
      = winnow_fields_dialog_new (parent, &fields, is_one ? first->author : NULL, is_one ? first->author_number : NULL);
  connect_naming (dialog, "accepted", G_CALLBACK (accepted_cb), session, items);
  connect_naming (dialog, "reset", G_CALLBACK (reset_cb), session, items);
  if (!is_one)
    winnow_fields_dialog_refuse (dialog, NULL, NULL); /* Return at once would take all their names away */
  return GTK_WINDOW (dialog);
}
