/* Reports of groups. */

#include "app/export/winnow-export-kind.h"
#include "app/session/winnow-session-groups.h"
#include "app/groups/winnow-group-item.h"
#include "app/widgets/lists/winnow-list-model.h"
#include "base/translate.h"
#include "report/report-formats.h"
#include "base/for-each.h"

typedef struct
{
  WinnowGroupSettings grouping;
  GPtrArray *groups;     /* (owned) (element-type WinnowGroup) */
  GHashTable *documents; /* (owned) id (gint64 *) → WinnowDocument */
  guint n_alone;
} Content;

static char *
dup_scope_title (WinnowExportScope scope, const char *count, guint n)
{
  if (scope == WINNOW_EXPORT_ALL)
    return g_strdup_printf (ngettext ("All, %s group", "All, %s groups", n), count);
  return g_strdup_printf (
      ngettext ("Those that the filter shows, %s group", "Those that the filter shows, %s groups", n), count);
}

static void
add_documents (gpointer row, GHashTable *ids)
{
  g_autoptr (GArray) members = winnow_group_item_dup_others (row, 0); /* all members: no document has the id 0 */
  winnow_for_each_value (gint64, member, members)
    g_hash_table_add (ids, g_memdup2 (member, sizeof (gint64)));
}

/* @documents: the library's. Counts those that were compared and are in no group. */
static guint
count_alone (const GPtrArray *documents, GListModel *groups)
{
  guint n = 0;
  winnow_for_each (WinnowDocumentItem, document, documents)
    n += winnow_document_item_get_document (document)->role != WINNOW_ROLE_TEMPLATE;
  winnow_for_each_item (WinnowGroupItem, item, groups)
    n -= MIN (n, winnow_group_item_get_n_members (item));
  return n;
}

static gpointer
collect (const WinnowExportSource *source, WinnowExportScope scope, WinnowExportChoice *choice)
{
  g_autoptr (GPtrArray) rows = winnow_export_source_dup_rows (source, scope);
  g_autoptr (GPtrArray) documents = winnow_list_model_dup_items (winnow_session_get_documents (source->session));
  Content *content = g_new0 (Content, 1);
  content->grouping = winnow_session_get_found_groups (source->session)->settings;
  content->groups = winnow_pointers_new (winnow_group_free);
  content->documents
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, (GDestroyNotify) winnow_document_unref);
  content->n_alone = count_alone (documents, source->all);
  winnow_for_each (WinnowGroupItem, row, rows)
    g_ptr_array_add (content->groups, winnow_group_item_dup_group (row));
  winnow_for_each (WinnowDocumentItem, item, documents)
    {
      WinnowDocument *document = winnow_document_item_get_document (item);
      g_hash_table_insert (content->documents, &document->id, winnow_document_ref (document));
    }
  return content;
}

static void
free_content (gpointer data)
{
  Content *content = data;
  g_ptr_array_unref (content->groups);
  g_hash_table_unref (content->documents);
  g_free (content);
}

static gboolean
write_groups (gconstpointer data, const WinnowExportChoice *choice, const char *path, WinnowProgress *progress,
              GCancellable *cancellable, GError **error)
{
  const Content *content = data;
  g_autoptr (WinnowMask) mask = NULL;
  if (!winnow_export_choice_load_mask (choice, &mask, cancellable, error))
    return FALSE;
  WinnowGroupReport report = { .library = choice->library,
                               .grouping = &content->grouping,
                               .groups = content->groups,
                               .documents = content->documents,
                               .n_alone = content->n_alone,
                               .mask = mask };
  return winnow_report_save (&report, winnow_report_format_find (WINNOW_REPORT_GROUPS, choice->format_id), path, NULL,
                             cancellable, error);
}

const WinnowExportKind winnow_export_groups = {
  .title = N_ ("Report of Groups"),
  .scopes_title = N_ ("Groups"),
  .format_title = N_ ("Format"),
  .go_label = N_ ("_Export…"),
  /* Translators: what a report of the groups of a library is called; %s is the library's name */
  .report_title = N_ ("%s, Groups"),
  .chooser_title = N_ ("Export Groups"),
  .all_documents_scope = WINNOW_N_EXPORT_SCOPES,
  .report = WINNOW_REPORT_GROUPS,
  .dup_scope_title = dup_scope_title,
  .add_documents = add_documents,
  .collect = collect,
  .free_content = free_content,
  .write = write_groups,
};
