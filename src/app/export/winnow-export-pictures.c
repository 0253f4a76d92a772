/* Reports of pictures. */

#include "app/export/winnow-export-kind.h"
#include "app/pictures/winnow-picture-item.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "report/report-formats.h"

/* Two pictures, by their ids in the library. */
typedef struct
{
  gint64 a, b;
} Match;

typedef struct
{
  GPtrArray *documents; /* (owned) (element-type WinnowDocument) those that may be named */
  GHashTable *matches;  /* (owned) (nullable) (element-type Match) the wanted ones; NULL: all */
  gboolean lists_all;
} Content;

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

/* ── the dialog ── */

static char *
dup_scope_title (WinnowExportScope scope, const char *count, guint n)
{
  switch (scope)
    {
    case WINNOW_EXPORT_ALL:
      /* Translators: %s: how many pictures two documents have */
      return g_strdup_printf (
          ngettext ("Those that two documents have, %s picture", "Those that two documents have, %s pictures", n),
          count);
    case WINNOW_EXPORT_FILTERED:
      return g_strdup_printf (
          ngettext ("Those that the filter shows, %s picture", "Those that the filter shows, %s pictures", n), count);
    default:
      return g_strdup_printf (ngettext ("All of all documents, %s picture", "All of all documents, %s pictures", n),
                              count);
    }
}

static void
add_documents (gpointer row, GHashTable *ids)
{
  winnow_for_each_side (side)
    g_hash_table_add (ids,
                      g_memdup2 (&winnow_document_item_get_document (winnow_picture_item_get_document (row, side))->id,
                                 sizeof (gint64)));
}

/* ── the rows ── */

static GHashTable *
collect_matches (const GPtrArray *rows)
{
  GHashTable *matches = g_hash_table_new_full (hash_match, equal_matches, g_free, NULL);
  winnow_for_each (WinnowPictureItem, row, rows)
    {
      const Match match = { winnow_picture_item_get_picture (row, WINNOW_SIDE_A)->id,
                            winnow_picture_item_get_picture (row, WINNOW_SIDE_B)->id };
      g_hash_table_add (matches, winnow_dup_value (&match));
    }
  return matches;
}

/* Each document once, in the order of the rows. */
static void
collect_documents (const GPtrArray *rows, GPtrArray *documents)
{
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  winnow_for_each (WinnowPictureItem, row, rows)
    winnow_for_each_side (side)
      {
        WinnowDocumentItem *item = winnow_picture_item_get_document (row, side);
        if (g_hash_table_add (known, item))
          g_ptr_array_add (documents, winnow_document_ref (winnow_document_item_get_document (item)));
      }
}

/* A report of some pictures names no document that has none of them. */
static gpointer
collect (const WinnowExportSource *source, WinnowExportScope scope, WinnowExportChoice *choice)
{
  g_autoptr (GPtrArray) rows = winnow_export_source_dup_rows (source, scope);
  g_autoptr (GPtrArray) items = winnow_list_model_dup_items (winnow_session_get_documents (source->session));
  gboolean is_part = scope == WINNOW_EXPORT_FILTERED;
  Content *content = g_new0 (Content, 1);
  content->lists_all = scope == WINNOW_EXPORT_EVERY;
  content->matches = is_part ? collect_matches (rows) : NULL;
  content->documents = winnow_pointers_new (winnow_document_unref);
  if (is_part)
    collect_documents (rows, content->documents);
  for (guint i = 0; !is_part && i < items->len; i++)
    g_ptr_array_add (content->documents,
                     winnow_document_ref (winnow_document_item_get_document (g_ptr_array_index (items, i))));
  return content;
}

static void
free_content (gpointer data)
{
  Content *content = data;
  g_ptr_array_unref (content->documents);
  g_clear_pointer (&content->matches, g_hash_table_unref);
  g_free (content);
}

/* ── the file ── */

static void
remove_unwanted (GArray *shared, GHashTable *wanted)
{
  guint n = 0;
  winnow_for_each_value (const WinnowSharedPicture, row, shared)
    {
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
  found->repeated = found->shared != NULL ? winnow_library_list_repeated_pictures (library, error) : NULL;
  found->excluded_pictures
      = found->repeated != NULL ? winnow_library_list_excluded_pictures (library, FALSE, error) : NULL;
  found->counted_pictures
      = found->excluded_pictures != NULL ? winnow_library_list_excluded_pictures (library, TRUE, error) : NULL;
  if (found->counted_pictures == NULL)
    return NULL;
  winnow_for_each (const WinnowDocumentPicture, picture, found->pictures)
    {
      found->n_unread += !picture->is_read;
      found->n_plain += picture->is_read && winnow_document_picture_is_plain (picture);
    }
  return g_steal_pointer (&found);
}

static gboolean
write_pictures (gconstpointer data, const WinnowExportChoice *choice, const char *path, WinnowProgress *progress,
                GCancellable *cancellable, GError **error)
{
  const Content *content = data;
  g_autoptr (WinnowMask) mask = NULL;
  g_autoptr (WinnowFoundPictures) found = load_found (choice->library, error);
  if (found == NULL || !winnow_export_choice_load_mask (choice, &mask, cancellable, error))
    return FALSE;
  if (content->matches != NULL)
    {
      remove_unwanted (found->shared, content->matches);
      remove_unwanted (found->repeated, content->matches);
    }
  WinnowPictureReport report = { .library = choice->library,
                                 .found = found,
                                 .documents = content->documents,
                                 .mask = mask,
                                 .lists_all = content->lists_all };
  winnow_grid_settings_init (&report.grid);
  winnow_histogram_settings_init (&report.histogram);
  return winnow_report_save (&report, winnow_report_format_find (WINNOW_REPORT_PICTURES, choice->format_id), path, NULL,
                             cancellable, error);
}

const WinnowExportKind winnow_export_pictures = {
  .title = N_ ("Report of Pictures"),
  .scopes_title = N_ ("Pictures"),
  .format_title = N_ ("Format"),
  .go_label = N_ ("_Export…"),
  /* Translators: what a report of the pictures of a library is called; %s is the library's name */
  .report_title = N_ ("%s, Pictures"),
  .chooser_title = N_ ("Export Pictures"),
  .all_documents_scope = WINNOW_EXPORT_EVERY,
  .report = WINNOW_REPORT_PICTURES,
  .dup_scope_title = dup_scope_title,
  .add_documents = add_documents,
  .collect = collect,
  .free_content = free_content,
  .write = write_pictures,
};
