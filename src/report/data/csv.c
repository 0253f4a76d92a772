/* csv.c: a row a pair, for spreadsheets; see csv.h
 *
 *   rank; path_a, path_b; similarity_a, similarity_b
 *   longest            words of the longest passage that counts
 *   passages, short    how many count, how many are too short
 *   words_a, excluded_a, covered_a, and the same of b
 *                      words in all, those that rules exclude, those in passages
 *   exact, near, reworded, condensed
 *                      passages that count, by kind
 *   set_aside          passages that do not count
 *   template_a, class_a, quotes_a, bibliography_a, cover_a, declaration_a, contents_a,
 *   acknowledgements_a, empty_a, own_a
 *                      words that do not count, by reason
 *   short_a, common_a, small_source_a
 *                      words that count and are not found, by reason
 *   counted_a, flags_a the words that remain; ids of the disguises in the text; all of these of b
 *   parts              parts of condensed passages, and repetitions
 *   same_piece, probability, methods_same, methods_different
 *                      whether all methods together take both for the same piece (1 or 0), how
 *                      probable that is, how many methods say so; empty if methods were not asked
 *   n_pictures         pictures that both have
 *   verdict_a, verdict_b
 *                      words that verdicts exclude: they count, and are in no passage that does
 *   decided, undecided passages that count, or that only a verdict excludes, with and without one
 *   note               of a person on the pair
 *   number             of the pair in its library, for life; empty in none
 *   author_a, author_source_a
 *                      whose it is, and what says so: hand, names (of files and folders), text,
 *                      metadata; unknown where nothing does
 *   course_a, term_a   of its collection; all of these of b, and all empty of files in no library
 *   translated         passages that count, of this kind
 *
 * A saved file begins with a byte order mark, since Excel would else read it as the system's old
 * character set; a stream (standard output) does not, since scripts want none. */
#include "report/data/csv.h"

#include <math.h>

#include "base/for-each.h"
#include "base/escape.h"
#include "base/json-writer.h"
#include "report/model/report-authors.h"
#include "base/output.h"
#include "report/pair/report-pair.h"
#include "report/writers.h"

/* Column by column. */
static const char headings[]
    = "rank,path_a,path_b,similarity_a,similarity_b,longest,passages,short,words_a,excluded_a,covered_a,words_b,"
      "excluded_b,covered_b,exact,near,reworded,condensed,set_aside,template_a,class_a,quotes_a,bibliography_a,"
      "cover_a,declaration_a,contents_a,acknowledgements_a,empty_a,own_a,short_a,common_a,small_source_a,counted_a,"
      "flags_a,template_b,class_b,quotes_b,bibliography_b,cover_b,declaration_b,contents_b,acknowledgements_b,"
      "empty_b,own_b,short_b,common_b,small_source_b,counted_b,flags_b,parts,same_piece,probability,methods_same,"
      "methods_different,n_pictures,verdict_a,"
      "verdict_b,decided,undecided,note,number,author_a,author_source_a,course_a,term_a,author_b,author_source_b,"
      "course_b,term_b,translated";

void
winnow_csv_number (GString *csv, guint number)
{
  g_string_append_printf (csv, ",%u", number);
}

void
winnow_csv_positive (GString *csv, guint number)
{
  if (number > 0)
    winnow_csv_number (csv, number);
  else
    winnow_csv_text (csv, NULL);
}

void
winnow_csv_share (GString *csv, double share)
{
  WinnowJson number = WINNOW_JSON_INIT (csv); /* its digits are locale-proof */
  g_string_append_c (csv, ',');
  if (!isnan (share))
    winnow_json_share (&number, share);
}

void
winnow_csv_text (GString *csv, const char *text)
{
  g_string_append_c (csv, ',');
  if (text != NULL)
    winnow_escape_csv (csv, text);
}

void
winnow_csv_disguises (GString *csv, guint32 disguises)
{
  const char *gap = "";
  g_string_append_c (csv, ',');
  winnow_for_each_kind (i, WINNOW_N_DISGUISES)
    if (disguises >> i & 1)
      {
        g_string_append_printf (csv, "%s%s", gap, winnow_disguise_get_id (i));
        gap = " ";
      }
}

static void
append_sums (GString *csv, const WinnowLedger *ledger)
{
  winnow_csv_cells (csv, ledger->total, winnow_ledger_get_excluded (ledger), ledger->covered);
}

/* How many passages there are. */
typedef struct
{
  guint kinds[WINNOW_N_PASSAGE_KINDS], n_parts; /* that count */
  guint n_excluded;
} Counts;

static Counts
count_passages (const GArray *passages)
{
  Counts counts = { 0 };
  winnow_for_each_value (const WinnowPassage, passage, passages)
    if (passage->excluded != WINNOW_EXCLUSION_NONE)
      counts.n_excluded++;
    else if (passage->is_part)
      counts.n_parts++;
    else
      counts.kinds[passage->kind]++;
  return counts;
}

static void
append_reasons (GString *csv, const WinnowLedger *ledger, guint32 disguises)
{
  /* that one came later, and is at the end */
  winnow_for_each_between (reason, WINNOW_EXCLUSION_NONE + 1, WINNOW_EXCLUSION_VERDICT)
    winnow_csv_number (csv, ledger->excluded[reason]);
  winnow_csv_number (csv, winnow_ledger_get_counted (ledger));
  winnow_csv_disguises (csv, disguises);
}

static void
append_evidence (GString *csv, const WinnowEvidence *evidence)
{
  if (evidence == NULL)
    {
      g_string_append (csv, ",,,,");
      return;
    }
  winnow_csv_cells (csv, evidence->is_same, evidence->probability, evidence->n_same, evidence->n_different);
}

/* Whose a side is, and which course and term it is of. */
static void
append_labels (GString *csv, const WinnowCsvSide *side)
{
  const WinnowDocument *document = side->document;
  winnow_csv_cells (csv, document != NULL ? document->author : NULL,
                    document != NULL ? winnow_author_source_get_id (document->author_source) : NULL,
                    side->collection != NULL ? side->collection->course : NULL,
                    side->collection != NULL ? side->collection->term : NULL);
}

void
winnow_csv_append_headings (GString *csv)
{
  g_string_append_printf (csv, "%s\r\n", headings);
}

void
winnow_csv_append_pair (GString *csv, const WinnowCsvPair *pair)
{
  const WinnowOverlap *overlap = pair->overlap;
  const WinnowCsvSide *a = &pair->sides[0], *b = &pair->sides[1];
  const Counts counts = count_passages (overlap->passages);
  g_string_append_printf (csv, "%u", pair->rank);
  winnow_csv_cells (csv, a->path, b->path, winnow_overlap_similarity_of_a (overlap),
                    winnow_overlap_similarity_of_b (overlap), overlap->longest, overlap->n_passages,
                    overlap->n_excluded[WINNOW_EXCLUSION_SHORT]);
  append_sums (csv, &overlap->a);
  append_sums (csv, &overlap->b);
  for (guint kind = 0; kind <= WINNOW_PASSAGE_CONDENSED; kind++) /* later ones are at the end */
    winnow_csv_number (csv, counts.kinds[kind]);
  winnow_csv_number (csv, counts.n_excluded);
  append_reasons (csv, &overlap->a, a->disguises);
  append_reasons (csv, &overlap->b, b->disguises);
  winnow_csv_number (csv, counts.n_parts);
  append_evidence (csv, overlap->evidence);
  winnow_csv_cells (csv, overlap->n_pictures, overlap->a.excluded[WINNOW_EXCLUSION_VERDICT],
                    overlap->b.excluded[WINNOW_EXCLUSION_VERDICT], overlap->n_decided, overlap->n_undecided,
                    winnow_pair_notes_get_note (pair->notes));
  winnow_csv_positive (csv, overlap->number);
  append_labels (csv, a);
  append_labels (csv, b);
  winnow_csv_number (csv, counts.kinds[WINNOW_PASSAGE_TRANSLATED]);
  g_string_append (csv, "\r\n");
}

void
winnow_csv_append_failed (GString *csv, guint rank, const char *path_a, const char *path_b)
{
  g_string_append_printf (csv, "%u", rank);
  winnow_csv_cells (csv, path_a, path_b);
  guint n_columns = 1;
  for (const char *p = headings; *p != '\0'; p++)
    n_columns += *p == ',';
  for (; n_columns > 3; n_columns--)
    g_string_append_c (csv, ',');
  g_string_append (csv, "\r\n");
}

static WinnowCsvSide
get_side (const WinnowReport *report, const WinnowReportSide *side)
{
  return (WinnowCsvSide){ .path = side->document->path,
                          .disguises = side->document->disguises,
                          .document = side->document,
                          .collection = winnow_report_get_collection (report, side->document),
                          .text = side->text,
                          .masked = side->masked };
}

/* Writes the rows of a pair. */
typedef void (*AppendFunc) (GString *csv, const WinnowCsvPair *pair);

static gboolean
write_rows (WinnowReport *report, WinnowReportPairParts parts, AppendFunc append, WinnowOutput *output,
            WinnowProgress *progress, GError **error)
{
  winnow_progress_begin (progress, WINNOW_STAGE_REPORTING, report->overlaps->len);
  winnow_for_each_index (i, report->overlaps)
    {
      g_autoptr (WinnowReportPair) pair = winnow_report_pair_load (report, i, parts, error);
      if (pair == NULL)
        return FALSE;
      const WinnowCsvPair written
          = { .rank = pair->index + 1,
              .sides = { get_side (report, &pair->sides[0]), get_side (report, &pair->sides[1]) },
              .overlap = pair->overlap,
              .notes = pair->notes };
      append (output->text, &written);
      if (!winnow_output_flush_full (output, error))
        return FALSE;
      winnow_progress_advance (progress, 1);
    }
  return TRUE;
}

gboolean
winnow_report_write_csv (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  winnow_csv_append_headings (output->text);
  return write_rows (data, WINNOW_REPORT_PAIR_PASSAGES, winnow_csv_append_pair, output, progress, error);
}

gboolean
winnow_report_write_passages (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  winnow_csv_append_passage_headings (output->text);
  return write_rows (data, WINNOW_REPORT_PAIR_TEXTS, winnow_csv_append_passages, output, progress, error);
}
