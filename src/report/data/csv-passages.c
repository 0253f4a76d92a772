/* csv-passages.c: a row a passage, for spreadsheets; see csv.h
 *
 *   rank               number of the pair
 *   passage            its number among those that count, else empty
 *   path_a, path_b
 *   reason             why it does not count, empty if it does
 *   kind, similarity, words
 *   documents          how many have it, empty if unknown
 *   flags              ids of its disguises
 *   byte_start_a, byte_end_a, byte_start_b, byte_end_b
 *                      its places in the extracted texts, whatever is masked
 *   text_a, text_b     the text, cut at 500 characters
 *   part_of            of a part or repetition: the number of the passage that it belongs to, 0 if
 *                      that one does not count; then passage is empty
 *   relation           part or repetition, of those
 *   verdict            undecided, confirmed, dismissed or quoted
 *   note               of a person on the passage
 *
 * Verdicts do not change the numbers of passages. */
#include "base/for-each.h"
#include "report/data/csv.h"

#include "report/pair/passage-entries.h"
#include "report/model/wording.h"

#define MAX_CHARACTERS 500 /* of a text in a cell: spreadsheets have limits, and people too */

void
winnow_csv_append_passage_headings (GString *csv)
{
  g_string_append (csv,
                   "rank,passage,path_a,path_b,reason,kind,similarity,words,documents,flags,byte_start_a,byte_end_a,"
                   "byte_start_b,byte_end_b,text_a,text_b,part_of,relation,verdict,note\r\n");
}

static void
append_text (GString *csv, const WinnowCsvSide *side, const WinnowSpan *span)
{
  guint32 from = span->start, to = span->end;
  if (side->masked != NULL)
    winnow_masked_text_map_range (side->masked, &from, &to);
  g_autofree char *cell = winnow_wording_excerpt (side->text + from, side->text + to, MAX_CHARACTERS, NULL);
  winnow_csv_text (csv, cell);
}

static void
append_places (GString *csv, const WinnowSpan *span)
{
  winnow_csv_cells (csv, span->start, span->end);
}

/* @entry: (nullable) NULL: it does not count */
static void
append_passage (GString *csv, const WinnowCsvPair *pair, guint index, const WinnowPassageEntry *entry)
{
  const WinnowPassage *passage = &g_array_index (pair->overlap->passages, WinnowPassage, index);
  const WinnowCsvSide *a = &pair->sides[0], *b = &pair->sides[1];
  g_string_append_printf (csv, "%u", pair->rank);
  winnow_csv_positive (csv, entry != NULL && entry->part == 0 ? entry->number : 0);
  winnow_csv_cells (csv, a->path, b->path, entry != NULL ? "" : winnow_exclusion_reason_get_id (passage->excluded),
                    winnow_passage_kind_get_id (passage->kind), passage->similarity, passage->words);
  winnow_csv_positive (csv, passage->n_documents);
  winnow_csv_disguises (csv, passage->disguises);
  append_places (csv, &passage->a);
  append_places (csv, &passage->b);
  append_text (csv, a, &passage->a);
  append_text (csv, b, &passage->b);
  if (entry != NULL && entry->part > 0)
    winnow_csv_number (csv, entry->is_orphan ? 0 : entry->number);
  else
    g_string_append_c (csv, ',');
  winnow_csv_cells (csv, entry != NULL ? winnow_entry_relation_get_id (entry->relation) : "",
                    winnow_verdict_get_id (passage->verdict), winnow_pair_notes_get_passage (pair->notes, index));
  g_string_append (csv, "\r\n");
}

void
winnow_csv_append_passages (GString *csv, const WinnowCsvPair *pair)
{
  const GArray *passages = pair->overlap->passages;
  g_autoptr (GArray) entries = winnow_passage_entries_new (passages);
  g_autofree const WinnowPassageEntry **rows = winnow_passage_entries_dup_rows (entries, passages->len);
  winnow_for_each_index (i, passages)
    append_passage (csv, pair, i, rows[i]);
}
