#include "app/export/winnow-groups-export.h"

#include <glib/gi18n.h>

#include "report/model/groups.h"
#include "app/export/winnow-export-dialog.h"
#include "app/export/winnow-export.h"
#include "app/groups/winnow-group-item.h"

#define ASKED "winnow-groups-export"

/* ── writing ── */

/* What of the lists is needed on another thread. */
typedef struct
{
  WinnowExportChoice *choice; /* (owned) */
  const WinnowGroupFormat *format;
  WinnowGroupSettings grouping;
  GPtrArray *groups;     /* (owned) (element-type WinnowGroup) */
  GHashTable *documents; /* (owned) gint64* → WinnowDocument */
  guint n_alone;
} Report;

static void
report_free (gpointer data)
{
  Report *report = data;
  winnow_export_choice_free (report->choice);
  g_ptr_array_unref (report->groups);
  g_hash_table_unref (report->documents);
  g_free (report);
}

static gboolean
write_report (gpointer data, const char *path, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  const Report *report = data;
  g_autoptr (WinnowMask) mask = NULL;
  if (!winnow_export_choice_load_mask (report->choice, &mask, cancellable, error))
    return FALSE;
  const WinnowGroupReport groups = { .library = report->choice->library,
                                     .grouping = &report->grouping,
                                     .groups = report->groups,
                                     .documents = report->documents,
                                     .n_alone = report->n_alone,
                                     .mask = mask };
  return winnow_group_report_save (&groups, report->format, path, cancellable, error);
}

/* ── what is listed ── */

static GPtrArray *
dup_groups (GListModel *listed)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_group_free);
  for (guint i = 0; i < g_list_model_get_n_items (listed); i++)
    {
      g_autoptr (WinnowGroupItem) item = g_list_model_get_item (listed, i);
      g_ptr_array_add (groups, winnow_group_item_dup_group (item));
    }
  return groups;
}

static GHashTable *
dup_documents (WinnowSession *session)
{
  GHashTable *by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, (GDestroyNotify) winnow_document_unref);
  GListModel *documents = winnow_session_get_documents (session);
  for (guint i = 0; i < g_list_model_get_n_items (documents); i++)
    {
      g_autoptr (WinnowDocumentItem) item = g_list_model_get_item (documents, i);
      WinnowDocument *document = winnow_document_ref (winnow_document_item_get_document (item));
      g_hash_table_insert (by_id, &document->id, document);
    }
  return by_id;
}

/* The documents that are in no group, of those that the library has and that were compared. */
static guint
count_alone (WinnowSession *session)
{
  GListModel *documents = winnow_session_get_documents (session), *groups = winnow_session_get_groups (session);
  guint n = 0;
  for (guint i = 0; i < g_list_model_get_n_items (documents); i++)
    {
      g_autoptr (WinnowDocumentItem) item = g_list_model_get_item (documents, i);
      n += winnow_document_item_get_document (item)->role != WINNOW_ROLE_TEMPLATE;
    }
  for (guint i = 0; i < g_list_model_get_n_items (groups); i++)
    {
      g_autoptr (WinnowGroupItem) item = g_list_model_get_item (groups, i);
      n -= MIN (n, winnow_group_item_get_n_members (item));
    }
  return n;
}

/* ── asking ── */

/* What the dialog asks about. */
typedef struct
{
  WinnowSession *session;  /* (owned) */
  GListModel *listed;      /* (owned) (element-type WinnowGroupItem) */
  AdwToastOverlay *toasts; /* (owned) */
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;
  g_object_unref (asked->session);
  g_object_unref (asked->listed);
  g_object_unref (asked->toasts);
  g_free (asked);
}

static GListModel *
get_listed (const Asked *asked, WinnowExportScope scope)
{
  return scope == WINNOW_EXPORT_FILTERED ? asked->listed : winnow_session_get_groups (asked->session);
}

/* (transfer full) The documents that the report names. */
static GHashTable *
dup_named (gpointer owner, WinnowExportScope scope)
{
  const Asked *asked = g_object_get_data (owner, ASKED);
  g_autoptr (GPtrArray) groups = dup_groups (get_listed (asked, scope));
  GHashTable *named = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  for (guint i = 0; i < groups->len; i++)
    {
      const GArray *members = ((const WinnowGroup *) g_ptr_array_index (groups, i))->members;
      for (guint k = 0; k < members->len; k++)
        g_hash_table_add (named,
                          g_memdup2 (&g_array_index (members, WinnowGroupMember, k).document_id, sizeof (gint64)));
    }
  return named;
}

static void
chosen_cb (GtkWidget *window, WinnowExportDialog *dialog)
{
  const Asked *asked = g_object_get_data (G_OBJECT (dialog), ASKED);
  const WinnowFoundGroups *found = winnow_session_get_found_groups (asked->session);
  if (found == NULL) /* the library was closed */
    return;
  Report *report = g_new0 (Report, 1);
  report->choice = winnow_export_dialog_dup_choice (dialog);
  report->format = winnow_group_format_find (winnow_export_dialog_get_format_id (dialog));
  report->grouping = found->settings;
  report->groups = dup_groups (get_listed (asked, winnow_export_dialog_get_scope (dialog)));
  report->documents = dup_documents (asked->session);
  report->n_alone = count_alone (asked->session);
  const WinnowExport export = { .write = write_report,
                                .data = report,
                                .destroy = report_free,
                                .name = report->choice->title,
                                .format_title = report->format->title,
                                .extension = report->format->extension };
  winnow_export_run (window, asked->toasts, _ ("Export Groups"), &export);
}

void
winnow_groups_export_show (GtkWindow *window, AdwToastOverlay *toasts, WinnowSession *session, GListModel *listed)
{
  g_return_if_fail (WINNOW_IS_SESSION (session));
  guint n = g_list_model_get_n_items (winnow_session_get_groups (session)),
        n_listed = g_list_model_get_n_items (listed);
  if (winnow_session_get_found_groups (session) == NULL)
    return;
  const guint counts[WINNOW_N_EXPORT_SCOPES]
      = { [WINNOW_EXPORT_ALL] = n, [WINNOW_EXPORT_FILTERED] = n_listed < n ? n_listed : 0 };
  /* Translators: what a report of the groups of a library is called; %s is the library's name */
  g_autofree char *title = g_strdup_printf (_ ("%s, Groups"), winnow_session_get_title (session));
  GtkWidget *dialog
      = winnow_export_dialog_new (window, WINNOW_EXPORT_GROUPS, winnow_session_get_library (session), title, counts);
  const Asked asked = { g_object_ref (session), g_object_ref (listed), g_object_ref (toasts) };
  g_object_set_data_full (G_OBJECT (dialog), ASKED, g_memdup2 (&asked, sizeof asked), asked_free);
  winnow_export_dialog_set_documents_func (WINNOW_EXPORT_DIALOG (dialog), dup_named, dialog);
  if (counts[WINNOW_EXPORT_FILTERED] > 0)
    winnow_export_dialog_preset (WINNOW_EXPORT_DIALOG (dialog), WINNOW_EXPORT_FILTERED, NULL);
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (chosen_cb), window, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}
