/* verdict-output.c: see verdict-output.h. A pair as JSON is the one of a report. */
#include "cli/verdict-output.h"

#include "base/order.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "cli/pair-output.h"
#include "report/report-formats.h"
#include "base/escape.h"
#include "report/data/listing.h"
#include "report/pair/report-pair.h"
#include "base/text-table.h"
#include "report/model/uncounted.h"
#include "report/model/wording.h"

/* ── one pair ── */

static WinnowReport *
new_report (WinnowLibrary *library, const WinnowOverlap *overlap, GError **error)
{
  const WinnowReportOptions options = { .title = "", .overlap_ids = &overlap->id, .n_overlap_ids = 1 };
  return winnow_report_new (library, &options, error);
}

/* @first: before the first line; the others follow below it. */
static void
append_note (GString *out, const char *first, const char *note)
{
  g_auto (GStrv) lines = g_strsplit (note, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_string_append_printf (out, "%*s", (int) winnow_table_width (first), i == 0 ? first : "");
      winnow_escape_terminal (out, lines[i], -1);
      g_string_append_c (out, '\n');
    }
}

/* On one line. @note: (nullable) */
static char *
dup_line (const char *note)
{
  return g_strdelimit (g_strdup (note ?: ""), "\r\n\t", ' ');
}

static void
add_passage (WinnowTable *table, const WinnowReportPair *pair, const WinnowPassageEntry *entry)
{
  const WinnowPassage *passage = &g_array_index (pair->overlap->passages, WinnowPassage, entry->index);
  const char *relation = winnow_wording_relation (entry->relation);
  g_autofree char *label = winnow_passage_entry_dup_label (entry);
  g_autofree char *kind
      = g_strconcat (relation ?: "", relation != NULL ? " " : "", winnow_wording_kind (passage->kind), NULL);
  g_autofree char *words = g_strdup_printf ("%'u", winnow_uncounted_get_words (passage));
  g_autofree char *excerpt = winnow_span_dup_excerpt (&passage->a, pair->sides[0].text);
  g_autofree char *note = dup_line (winnow_pair_notes_get_passage (pair->notes, entry->index));
  winnow_table_add_cells (table, label, winnow_wording_verdict (passage->verdict), kind, words, excerpt, note);
}

static void
append_passages (GString *out, const WinnowReportPair *pair)
{
  const char *const headings[] = { "#", _ ("verdict"), _ ("kind"), _ ("words"), _ ("text"), _ ("note") };
  g_autoptr (GArray) entries = winnow_passage_entries_new_with_decided (pair->overlap->passages);
  g_autoptr (WinnowTable) table = winnow_table_new ("lllrll");
  winnow_table_add_row (table, headings);
  winnow_for_each_value (const WinnowPassageEntry, entry, entries)
    add_passage (table, pair, entry);
  g_string_append_c (out, '\n');
  winnow_table_print (table, out);
}

static guint
count_waiting (const GPtrArray *verdicts)
{
  guint n = 0;
  winnow_for_each (const WinnowStoredVerdict, verdict, verdicts)
    n += verdict->n_passages == 0 && (verdict->verdict != WINNOW_VERDICT_UNDECIDED || verdict->note != NULL);
  return n;
}

static gboolean
append_waiting (GString *out, WinnowLibrary *library, const WinnowDocument *a, const WinnowDocument *b, GError **error)
{
  g_autoptr (GPtrArray) verdicts = winnow_library_list_verdicts (library, a->id, b->id, error);
  guint n = verdicts != NULL ? count_waiting (verdicts) : 0;
  if (n > 0)
    g_string_append_printf (out,
                            ngettext ("%'u verdict waits for a passage that the last check did not find.\n",
                                      "%'u verdicts wait for passages that the last check did not find.\n", n),
                            n);
  return verdicts != NULL;
}

static void
append_sides (GString *out, const WinnowDocument *a, const WinnowDocument *b, const WinnowOverlap *overlap)
{
  g_autoptr (WinnowTable) table = winnow_table_new ("lrl");
  gboolean is_swapped = overlap != NULL && overlap->document_a != a->id;
  g_autofree char *of_a
      = overlap != NULL ? winnow_wording_share (winnow_overlap_similarity_of_a (overlap)) : g_strdup ("–");
  g_autofree char *of_b
      = overlap != NULL ? winnow_wording_share (winnow_overlap_similarity_of_b (overlap)) : g_strdup ("–");
  winnow_table_add_cells (table, _ ("A in B"), of_a, (is_swapped ? b : a)->path);
  winnow_table_add_cells (table, _ ("B in A"), of_b, (is_swapped ? a : b)->path);
  winnow_table_print (table, out);
}

static gboolean
append_loaded (GString *out, WinnowLibrary *library, const WinnowOverlap *overlap, GError **error)
{
  g_autoptr (WinnowReport) report = new_report (library, overlap, error);
  g_autoptr (WinnowReportPair) pair
      = report != NULL ? winnow_report_pair_load (report, 0, WINNOW_REPORT_PAIR_TEXTS, error) : NULL;
  if (pair == NULL)
    return FALSE;
  g_autofree char *decided = winnow_wording_decided (overlap->n_decided, overlap->n_undecided);
  if (decided != NULL)
    g_string_append_printf (out, "%s\n", decided);
  append_passages (out, pair);
  return TRUE;
}

static gboolean
append_pair_as_text (GString *out, WinnowLibrary *library, const WinnowDocument *a, const WinnowDocument *b,
                     const WinnowOverlap *overlap, GError **error)
{
  g_autofree char *note = NULL, *head = g_strdup_printf ("%s ", _ ("Note:"));
  append_sides (out, a, b, overlap);
  if (!winnow_library_dup_note (library, a->id, b->id, &note, error))
    return FALSE;
  if (note != NULL)
    append_note (out, head, note);
  if (overlap == NULL)
    g_string_append_printf (out, "%s\n", _ ("No shared passage."));
  return (overlap == NULL || append_loaded (out, library, overlap, error))
         && append_waiting (out, library, a, b, error);
}

static gboolean
append_pair_of_report (GString *out, WinnowLibrary *library, const WinnowOverlap *overlap, GError **error)
{
  g_autoptr (WinnowReport) report = new_report (library, overlap, error);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  if (report == NULL
      || !winnow_report_write (report, winnow_report_format_find (WINNOW_REPORT_CHECK, "jsonl"), stream, NULL, NULL,
                               error))
    return FALSE;
  g_string_append_len (out, g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)),
                       (gssize) g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)));
  return TRUE;
}

/* ── all of a library ── */

/* A pair with verdicts or notes; all owned. */
typedef struct
{
  WinnowDocument *a, *b;
  WinnowOverlap *overlap; /* (nullable) */
  char *note;             /* (nullable) */
  GPtrArray *verdicts;    /* (element-type WinnowStoredVerdict) */
  guint n_waiting;
} PairDecisions;

static void
free_decisions (gpointer data)
{
  PairDecisions *decisions = data;
  winnow_clear (decisions, winnow_document_unref, a, b);
  g_clear_pointer (&decisions->overlap, winnow_overlap_unref);
  g_free (decisions->note);
  g_clear_pointer (&decisions->verdicts, g_ptr_array_unref);
  g_free (decisions);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PairDecisions, free_decisions)

static PairDecisions *
load_decisions (WinnowLibrary *library, gint64 a, gint64 b, GError **error)
{
  g_autoptr (PairDecisions) decisions = g_new0 (PairDecisions, 1);
  GError *local = NULL;
  decisions->verdicts = winnow_library_list_verdicts (library, a, b, error);
  if (decisions->verdicts == NULL || !winnow_library_dup_note (library, a, b, &decisions->note, error))
    return NULL;
  decisions->n_waiting = count_waiting (decisions->verdicts);
  decisions->a = winnow_library_dup_document (library, a, error);
  decisions->b = decisions->a != NULL ? winnow_library_dup_document (library, b, error) : NULL;
  if (decisions->b == NULL)
    return NULL;
  decisions->overlap = winnow_library_find_overlap (library, a, b, &local);
  if (local == NULL)
    return g_steal_pointer (&decisions);
  g_propagate_error (error, local);
  return NULL;
}

WINNOW_DEFINE_ORDER (compare_pairs, gint64, WINNOW_ORDER (x[0], y[0]) ?: WINNOW_ORDER (x[1], y[1]))

/* Returns: (transfer full) (element-type gint64[2]) pairs of documents, ascending, some more than
 * once; NULL on error */
static GArray *
list_pairs (WinnowLibrary *library, GError **error)
{
  g_autoptr (GPtrArray) verdicts = winnow_library_list_verdicts (library, 0, 0, error);
  g_autoptr (GPtrArray) notes = verdicts != NULL ? winnow_library_list_notes (library, error) : NULL;
  GArray *pairs;
  if (notes == NULL)
    return NULL;
  g_ptr_array_set_free_func (notes, (GDestroyNotify) winnow_note_free);
  pairs = g_array_new (FALSE, FALSE, sizeof (gint64[2]));
  winnow_for_each (const WinnowStoredVerdict, verdict, verdicts)
    {
      const gint64 pair[2] = { verdict->document_a, verdict->document_b };
      if (verdict->verdict != WINNOW_VERDICT_UNDECIDED || verdict->note != NULL)
        g_array_append_vals (pairs, pair, 1);
    }
  winnow_for_each (const WinnowNote, note, notes)
    {
      const gint64 pair[2] = { note->document_a, note->document_b };
      g_array_append_vals (pairs, pair, 1);
    }
  g_array_sort (pairs, compare_pairs);
  return pairs;
}

/* Returns: (transfer full) (element-type PairDecisions) NULL on error */
static GPtrArray *
list_decisions (WinnowLibrary *library, GError **error)
{
  g_autoptr (GArray) pairs = list_pairs (library, error);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (free_decisions);
  for (guint i = 0; pairs != NULL && i < pairs->len; i++)
    {
      const gint64 *pair = (const gint64 *) (gpointer) pairs->data + 2 * i;
      if (i > 0 && compare_pairs (pair - 2, pair) == 0)
        continue;
      PairDecisions *decisions = load_decisions (library, pair[0], pair[1], error);
      if (decisions == NULL)
        return NULL;
      g_ptr_array_add (list, decisions);
    }
  return pairs != NULL ? g_steal_pointer (&list) : NULL;
}

/* A row below its pair for each note on a passage, after its verdict. */
static void
add_passage_notes (WinnowTable *table, const PairDecisions *decisions)
{
  winnow_for_each (const WinnowStoredVerdict, verdict, decisions->verdicts)
    {
      if (verdict->note == NULL)
        continue;
      g_autofree char *note = g_strdup_printf ("%s: %s", winnow_wording_verdict (verdict->verdict), verdict->note);
      g_autofree char *line = dup_line (note);
      winnow_table_add_cells (table, "", "", "", "", line);
    }
}

static gboolean
append_all_as_text (GString *out, WinnowLibrary *library, GError **error)
{
  const char *const headings[] = { _ ("decided"), _ ("waiting"), _ ("A"), _ ("B"), _ ("note") };
  g_autoptr (GPtrArray) list = list_decisions (library, error);
  g_autoptr (WinnowTable) table = winnow_table_new ("rrlll");
  winnow_table_add_row (table, headings);
  winnow_for_each (const PairDecisions, decisions, list)
    {
      const WinnowOverlap *overlap = decisions->overlap;
      g_autofree char *decided
          = overlap != NULL ? g_strdup_printf ("%u/%u", overlap->n_decided, overlap->n_decided + overlap->n_undecided)
                            : g_strdup ("–");
      g_autofree char *waiting = g_strdup_printf ("%'u", decisions->n_waiting), *note = dup_line (decisions->note);
      winnow_table_add_cells (table, decided, waiting, decisions->a->path, decisions->b->path, note);
      add_passage_notes (table, decisions);
    }
  if (list != NULL)
    winnow_table_print (table, out);
  return list != NULL;
}

static void
write_decisions (WinnowJson *json, gconstpointer row, gconstpointer data)
{
  const PairDecisions *decisions = row;
  const WinnowOverlap *overlap = decisions->overlap;
  winnow_json_member_string (json, "a", decisions->a->path);
  winnow_json_member_string (json, "b", decisions->b->path);
  winnow_json_member_number (json, "decided", overlap != NULL ? overlap->n_decided : 0);
  winnow_json_member_number (json, "undecided", overlap != NULL ? overlap->n_undecided : 0);
  winnow_json_fields (json, decisions, n_waiting, note);
}

static gboolean
append_all_as_json (GString *out, WinnowLibrary *library, GError **error)
{
  g_autoptr (GPtrArray) list = list_decisions (library, error);
  if (list != NULL)
    winnow_listing_append (&(WinnowListing){ WINNOW_ROWS (list), .write_members = write_decisions }, "json", out);
  return list != NULL;
}

/* A pair without an overlap as in the list of all. */
static gboolean
append_pair_as_json (GString *out, WinnowLibrary *library, const WinnowDocument *a, const WinnowDocument *b,
                     const WinnowOverlap *overlap, GError **error)
{
  if (overlap != NULL)
    return append_pair_of_report (out, library, overlap, error);
  g_autoptr (PairDecisions) decisions = load_decisions (library, a->id, b->id, error);
  if (decisions != NULL)
    winnow_listing_append (&(WinnowListing){ .rows = &decisions, .n_rows = 1, .write_members = write_decisions },
                           "jsonl", out);
  return decisions != NULL;
}

const WinnowVerdictOutput *
winnow_verdict_output_find (const char *format)
{
  static const WinnowVerdictOutput text = { append_pair_as_text, append_all_as_text },
                                   json = { append_pair_as_json, append_all_as_json };
  return g_strcmp0 (format, "json") == 0 ? &json : &text;
}
