#include "app/export/winnow-pictures-export.h"

#include <glib/gi18n.h>

#include "report/model/pictures.h"
#include "app/export/winnow-export-dialog.h"
#include "app/export/winnow-export.h"
#include "app/pictures/winnow-picture-item.h"

#define ASKED "winnow-pictures-export"

/* ── writing ── */

/* What of the lists is needed on another thread. */
typedef struct
{
  WinnowExportChoice *choice; /* (owned) */
  const WinnowPictureFormat *format;
  GPtrArray *documents; /* (owned) (element-type WinnowDocument) that are named */
  GHashTable *matches;  /* (owned) (nullable) (element-type Match) that are wanted; NULL: all */
  gboolean lists_all;
} Report;

static void
report_free (gpointer data)
{
  Report *report = data;
  winnow_export_choice_free (report->choice);
  g_ptr_array_unref (report->documents);
  g_clear_pointer (&report->matches, g_hash_table_unref);
  g_free (report);
}

/* Two pictures, rows of the library. */
typedef struct
{
  gint64 a, b;
} Match;

static guint
hash_match (gconstpointer key)
{
  const Match *match = key;
  return g_int64_hash (&match->a) * 31 + g_int64_hash (&match->b);
}

static gboolean
equal_matches (gconstpointer a, gconstpointer b)
{
  const Match *first = a, *second = b;
  return first->a == second->a && first->b == second->b;
}

static void
leave_out_unwanted (GArray *shared, GHashTable *wanted)
{
  guint n = 0;
  for (guint i = 0; i < shared->len; i++)
    {
      const WinnowSharedPicture *row = &g_array_index (shared, WinnowSharedPicture, i);
      const Match match = { row->picture_a, row->picture_b };
      if (g_hash_table_contains (wanted, &match))
        g_array_index (shared, WinnowSharedPicture, n++) = *row;
    }
  g_array_set_size (shared, n);
}

/* (transfer full) What the last check found. */
static WinnowFoundPictures *
load_found (WinnowLibrary *library, GError **error)
{
  g_autoptr (WinnowFoundPictures) found = g_new0 (WinnowFoundPictures, 1);
  found->pictures = winnow_library_list_pictures (library, 0, error);
  found->shared = found->pictures != NULL ? winnow_library_list_shared_pictures (library, 0, 0, error) : NULL;
  found->excluded_pictures = found->shared != NULL ? winnow_library_list_excluded_pictures (library, error) : NULL;
  if (found->excluded_pictures == NULL)
    return NULL;
  for (guint i = 0; i < found->pictures->len; i++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (found->pictures, i);
      found->n_unread += !picture->is_read;
      found->n_plain += picture->is_read && winnow_document_picture_is_plain (picture);
    }
  return g_steal_pointer (&found);
}

static gboolean
write_report (gpointer data, const char *path, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  const Report *report = data;
  g_autoptr (WinnowMask) mask = NULL;
  g_autoptr (WinnowFoundPictures) found = load_found (report->choice->library, error);
  if (found == NULL || !winnow_export_choice_load_mask (report->choice, &mask, cancellable, error))
    return FALSE;
  if (report->matches != NULL)
    leave_out_unwanted (found->shared, report->matches);
  WinnowPictureReport pictures = { .library = report->choice->library,
                                   .found = found,
                                   .documents = report->documents,
                                   .mask = mask,
                                   .lists_all = report->lists_all };
  winnow_grid_settings_init (&pictures.grid);
  return winnow_picture_report_save (&pictures, report->format, path, cancellable, error);
}

/* ── what is listed ── */

static GPtrArray *
dup_all_documents (WinnowSession *session)
{
  GPtrArray *documents = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_unref);
  GListModel *listed = winnow_session_get_documents (session);
  for (guint i = 0; i < g_list_model_get_n_items (listed); i++)
    {
      g_autoptr (WinnowDocumentItem) item = g_list_model_get_item (listed, i);
      g_ptr_array_add (documents, winnow_document_ref (winnow_document_item_get_document (item)));
    }
  return documents;
}

/* Those that are listed, and in @documents the ones that have them, so that no other is named. */
static GHashTable *
dup_matches (GListModel *listed, GPtrArray *documents)
{
  GHashTable *matches = g_hash_table_new_full (hash_match, equal_matches, g_free, NULL);
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < g_list_model_get_n_items (listed); i++)
    {
      g_autoptr (WinnowPictureItem) item = g_list_model_get_item (listed, i);
      const Match match = { winnow_picture_item_get_picture (item, WINNOW_SIDE_A)->id,
                            winnow_picture_item_get_picture (item, WINNOW_SIDE_B)->id };
      g_hash_table_add (matches, g_memdup2 (&match, sizeof match));
      for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
        {
          WinnowDocument *document = winnow_document_item_get_document (winnow_picture_item_get_document (item, side));
          if (g_hash_table_add (known, document))
            g_ptr_array_add (documents, winnow_document_ref (document));
        }
    }
  return matches;
}

/* ── asking ── */

/* What the dialog asks about. */
typedef struct
{
  WinnowSession *session;  /* (owned) */
  GListModel *listed;      /* (owned) (nullable) (element-type WinnowPictureItem) */
  AdwToastOverlay *toasts; /* (owned) */
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;
  g_object_unref (asked->session);
  g_clear_object (&asked->listed);
  g_object_unref (asked->toasts);
  g_free (asked);
}

/* (transfer full) (nullable) The documents that the report names. */
static GHashTable *
dup_named (gpointer owner, WinnowExportScope scope)
{
  const Asked *asked = g_object_get_data (owner, ASKED);
  if (scope == WINNOW_EXPORT_EVERY)
    return NULL;
  GListModel *listed = scope == WINNOW_EXPORT_FILTERED && asked->listed != NULL
                           ? asked->listed
                           : winnow_session_get_pictures (asked->session);
  GHashTable *named = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GPtrArray) documents = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_unref);
  g_autoptr (GHashTable) matches = dup_matches (listed, documents);
  for (guint i = 0; i < documents->len; i++)
    g_hash_table_add (named,
                      g_memdup2 (&((const WinnowDocument *) g_ptr_array_index (documents, i))->id, sizeof (gint64)));
  return named;
}

static void
chosen_cb (GtkWidget *window, WinnowExportDialog *dialog)
{
  const Asked *asked = g_object_get_data (G_OBJECT (dialog), ASKED);
  WinnowExportScope scope = winnow_export_dialog_get_scope (dialog);
  gboolean is_part = scope == WINNOW_EXPORT_FILTERED && asked->listed != NULL;
  Report *report = g_new0 (Report, 1);
  report->choice = winnow_export_dialog_dup_choice (dialog);
  report->format = winnow_picture_format_find (winnow_export_dialog_get_format_id (dialog));
  report->lists_all = scope == WINNOW_EXPORT_EVERY;
  report->documents = is_part ? g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_document_unref)
                              : dup_all_documents (asked->session);
  report->matches = is_part ? dup_matches (asked->listed, report->documents) : NULL;
  const WinnowExport export = { .write = write_report,
                                .data = report,
                                .destroy = report_free,
                                .name = report->choice->title,
                                .format_title = report->format->title,
                                .extension = report->format->extension };
  winnow_export_run (window, asked->toasts, _ ("Export Pictures"), &export);
}

void
winnow_pictures_export_show (GtkWindow *window, AdwToastOverlay *toasts, WinnowSession *session, GListModel *listed)
{
  g_return_if_fail (WINNOW_IS_SESSION (session));
  WinnowPictureCounts pictures = winnow_session_count_pictures (session);
  guint n = g_list_model_get_n_items (winnow_session_get_pictures (session)),
        n_listed = listed != NULL ? g_list_model_get_n_items (listed) : n;
  const guint counts[WINNOW_N_EXPORT_SCOPES] = { [WINNOW_EXPORT_ALL] = n,
                                                 [WINNOW_EXPORT_FILTERED] = n_listed < n ? n_listed : 0,
                                                 [WINNOW_EXPORT_EVERY] = pictures.n_pictures + pictures.n_plain };
  /* Translators: what a report of the pictures of a library is called; %s is the library's name */
  g_autofree char *title = g_strdup_printf (_ ("%s, Pictures"), winnow_session_get_title (session));
  GtkWidget *dialog
      = winnow_export_dialog_new (window, WINNOW_EXPORT_PICTURES, winnow_session_get_library (session), title, counts);
  const Asked asked = { g_object_ref (session), listed != NULL ? g_object_ref (listed) : NULL, g_object_ref (toasts) };
  g_object_set_data_full (G_OBJECT (dialog), ASKED, g_memdup2 (&asked, sizeof asked), asked_free);
  winnow_export_dialog_set_documents_func (WINNOW_EXPORT_DIALOG (dialog), dup_named, dialog);
  if (counts[WINNOW_EXPORT_FILTERED] > 0)
    winnow_export_dialog_preset (WINNOW_EXPORT_DIALOG (dialog), WINNOW_EXPORT_FILTERED, NULL);
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (chosen_cb), window, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}
