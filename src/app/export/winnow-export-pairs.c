/* Reports of pairs, as files and as pages. */

#include "app/export/winnow-export-kind.h"
#include "app/overlaps/winnow-overlap-item.h"
#include "base/for-each.h"
#include "base/translate.h"

static const WinnowExportFormat print_kinds[] = {
  { .title = N_ ("Report"), .is_paged = TRUE, .print_kind = WINNOW_PRINT_REPORT },
  { .title = N_ ("Hearing sheets, one or two pages a pair"), .is_paged = TRUE, .print_kind = WINNOW_PRINT_HEARING },
  { .title = N_ ("Hearing sheets, a paper with all its sources"),
    .is_paged = TRUE,
    .print_kind = WINNOW_PRINT_SOURCES },
  { NULL },
};

static char *
dup_scope_title (WinnowExportScope scope, const char *count, guint n)
{
  switch (scope)
    {
    case WINNOW_EXPORT_ALL:
      return g_strdup_printf (ngettext ("All, %s pair", "All, %s pairs", n), count);
    case WINNOW_EXPORT_FILTERED:
      return g_strdup_printf (
          ngettext ("Those that the filter shows, %s pair", "Those that the filter shows, %s pairs", n), count);
    case WINNOW_EXPORT_SELECTED:
      return g_strdup_printf (
          ngettext ("Those selected in the list, %s pair", "Those selected in the list, %s pairs", n), count);
    case WINNOW_EXPORT_DOCUMENTS:
      return g_strdup_printf (
          ngettext ("Those of the selected documents, %s pair", "Those of the selected documents, %s pairs", n), count);
    case WINNOW_EXPORT_SOURCES:
      return g_strdup_printf (
          ngettext ("Those of the document in Sources, %s pair", "Those of the document in Sources, %s pairs", n),
          count);
    default:
      return g_strdup (_ ("The pair that is open in Compare"));
    }
}

static void
add_documents (gpointer row, GHashTable *ids)
{
  const WinnowOverlap *overlap = WINNOW_OVERLAP_ITEM (row)->overlap;
  g_hash_table_add (ids, g_memdup2 (&overlap->document_a, sizeof (gint64)));
  g_hash_table_add (ids, g_memdup2 (&overlap->document_b, sizeof (gint64)));
}

/* ── the size ── */

/* Bytes; measured on a class of 100 papers with 1,890 pairs, and on the samples. */
#define PAGE_BYTES 40000 /* of a web page without pairs */
#define PAIR_BYTES 6000
#define SIDE_BYTES 250 /* of a compact page: a source in its list */
#define NUMBER_BYTES 180

/* Han characters have three bytes each, and are words. */
static guint64
get_text_bytes (const WinnowDocument *document)
{
  return (guint64) document->n_characters * (2 * (guint64) document->n_words > document->n_characters ? 3 : 1);
}

/* A web page has both texts of each pair, a compact one each text once. */
static guint64
estimate (const GPtrArray *rows, const char *format_id)
{
  gboolean is_compact = g_strcmp0 (format_id, "compact") == 0;
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  guint64 bytes = PAGE_BYTES;
  if (!is_compact && g_strcmp0 (format_id, "html") != 0)
    return 0;
  winnow_for_each (WinnowOverlapItem, item, rows)
    {
      WinnowDocument *sides[]
          = { winnow_overlap_item_get_document_a (item), winnow_overlap_item_get_document_b (item) };
      bytes += is_compact ? 2 * SIDE_BYTES : PAIR_BYTES;
      bytes += 2 * NUMBER_BYTES * (guint64) item->overlap->n_passages;
      winnow_for_both (which)
        if (!is_compact || g_hash_table_add (seen, sides[which]))
          bytes += get_text_bytes (sides[which]);
    }
  return bytes;
}

/* A report of the whole check needs no ids. */
static gpointer
collect (const WinnowExportSource *source, WinnowExportScope scope, WinnowExportChoice *choice)
{
  if (scope == WINNOW_EXPORT_ALL)
    return NULL;
  g_autoptr (GPtrArray) rows = winnow_export_source_dup_rows (source, scope);
  choice->document_id = scope == WINNOW_EXPORT_SOURCES ? source->sourced : 0;
  choice->ids = winnow_array_new (gint64);
  winnow_for_each (WinnowOverlapItem, row, rows)
    g_array_append_val (choice->ids, row->overlap->id);
  return NULL;
}

static gboolean
write_pairs (gconstpointer content, const WinnowExportChoice *choice, const char *path, WinnowProgress *progress,
             GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowReport) report = winnow_export_choice_load (choice, cancellable, error);
  return report != NULL
         && winnow_report_save (report, winnow_report_format_find (WINNOW_REPORT_CHECK, choice->format_id), path,
                                progress, cancellable, error);
}

const WinnowExportKind winnow_export_pairs = {
  .title = N_ ("Export a Report"),
  .scopes_title = N_ ("Pairs"),
  .format_title = N_ ("Format"),
  .go_label = N_ ("_Export…"),
  .chooser_title = N_ ("Export Report"),
  .all_documents_scope = WINNOW_EXPORT_ALL,
  .report = WINNOW_REPORT_CHECK,
  .dup_scope_title = dup_scope_title,
  .add_documents = add_documents,
  .estimate = estimate,
  .collect = collect,
  .write = write_pairs,
};

const WinnowExportKind winnow_export_printed_pairs = {
  .title = N_ ("Print Report"),
  .scopes_title = N_ ("Pairs"),
  .format_title = N_ ("Contents"),
  .go_label = N_ ("Pre_view"),
  .all_documents_scope = WINNOW_EXPORT_ALL,
  .formats = print_kinds,
  .dup_scope_title = dup_scope_title,
  .add_documents = add_documents,
  .collect = collect,
};
