/* pair-output.c: see pair-output.h. Thread-safe. */
#include "cli/pair-output.h"

#include "base/for-each.h"
#include "base/translate.h"
#include "report/data/csv.h"
#include "base/escape.h"
#include "report/model/picture-wording.h"
#include "base/text-table.h"
#include "report/pair/passage-entries.h"
#include "report/model/uncounted.h"
#include "report/model/wording.h"

#define EXCERPT_CHARACTERS 60

static void
begin_nothing (GString *out)
{
}

static void
begin_json (GString *out)
{
  g_string_append (out, "[\n");
}

static void
append_json (GString *out, guint number, const WinnowComparedPair *comparison)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  const WinnowJsonPair pair = { .sides = { winnow_input_side (comparison->a), winnow_input_side (comparison->b) },
                                .overlap = comparison->overlap,
                                .han = comparison->han,
                                .pictures = comparison->pictures };
  winnow_json_pair (&json, &pair);
}

static void
append_failed_side (WinnowJson *json, const char *key, const char *name)
{
  winnow_json_key (json, key);
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "path", name);
  winnow_json_close (json);
}

static void
append_failed_json (GString *out, guint number, const char *name_a, const char *name_b, const char *reason)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '{');
  append_failed_side (&json, "a", name_a);
  append_failed_side (&json, "b", name_b);
  winnow_json_member_string (&json, "error", reason);
  winnow_json_close (&json);
}

static WinnowCsvPair
csv_pair (guint number, const WinnowComparedPair *comparison)
{
  WinnowCsvPair pair = { .rank = number, .overlap = comparison->overlap };
  winnow_for_both (which)
    {
      const WinnowInput *input = which == 0 ? comparison->a : comparison->b;
      WinnowCsvSide *side = &pair.sides[which];
      *side = (WinnowCsvSide){ .path = input->name, .text = input->content->text };
      winnow_for_each_value (const WinnowDisguiseRange, flag, input->flags)
        side->disguises |= 1u << flag->disguise;
    }
  return pair;
}

static void
append_csv (GString *out, guint number, const WinnowComparedPair *comparison)
{
  const WinnowCsvPair pair = csv_pair (number, comparison);
  winnow_csv_append_pair (out, &pair);
}

static void
append_passage_rows (GString *out, guint number, const WinnowComparedPair *comparison)
{
  const WinnowCsvPair pair = csv_pair (number, comparison);
  winnow_csv_append_passages (out, &pair);
}

/* It has no passages, so no rows; standard error names it. */
static void
append_no_rows (GString *out, guint number, const char *name_a, const char *name_b, const char *reason)
{
}

static void
append_failed_csv (GString *out, guint number, const char *name_a, const char *name_b, const char *reason)
{
  winnow_csv_append_failed (out, number, name_a, name_b);
}

/* Columns of a fixed width: each pair is printed as soon as it is compared. */
#define COLUMNS "%8s  %8s  %7u  %8u  "

static void
append_names (GString *out, const char *name_a, const char *name_b)
{
  winnow_escape_terminal (out, name_a, -1);
  g_string_append (out, "  ");
  winnow_escape_terminal (out, name_b, -1);
}

static void
append_row (GString *out, guint number, const WinnowComparedPair *comparison)
{
  const WinnowOverlap *overlap = comparison->overlap;
  g_autofree char *of_a = winnow_wording_share (winnow_overlap_similarity_of_a (overlap));
  g_autofree char *of_b = winnow_wording_share (winnow_overlap_similarity_of_b (overlap));
  g_autofree char *pictures = winnow_wording_pictures_in_common (overlap->n_pictures);
  g_string_append_printf (out, COLUMNS, of_a, of_b, overlap->longest, overlap->n_passages);
  append_names (out, comparison->a->name, comparison->b->name);
  if (overlap->n_pictures > 0) /* last, since most lists have no pictures */
    g_string_append_printf (out, "  (%s)", pictures);
  g_string_append_c (out, '\n');
}

static void
append_failed_row (GString *out, guint number, const char *name_a, const char *name_b, const char *reason)
{
  g_string_append_printf (out, COLUMNS, "?", "?", 0u, 0u);
  append_names (out, name_a, name_b);
  g_string_append_c (out, '\n');
}

static const WinnowPairOutput outputs[] = {
  { "jsonl", "\n", "\n", begin_nothing, append_json, append_failed_json },
  { "json", ",\n", "\n]\n", begin_json, append_json, append_failed_json },
  { "csv", "", "", winnow_csv_append_headings, append_csv, append_failed_csv },
  { "passages", "", "", winnow_csv_append_passage_headings, append_passage_rows, append_no_rows },
  { "text", "", "", begin_nothing, append_row, append_failed_row },
};

const WinnowPairOutput *
winnow_pair_output_find (const char *id)
{
  winnow_for_each_of (output, outputs)
    if (g_strcmp0 (output->id, id) == 0)
      return output;
  g_return_val_if_reached (NULL);
}

static void
add_side (WinnowTable *table, const char *letter, const WinnowInput *input, double similarity)
{
  g_autofree char *share = winnow_wording_share (similarity);
  g_autofree char *words = winnow_wording_count (input->text.tokens->n_tokens);
  winnow_table_add_cells (table, letter, share, words, input->name);
}

char *
winnow_span_dup_excerpt (const WinnowSpan *span, const char *text)
{
  return winnow_wording_excerpt (text + span->start, text + span->end, EXCERPT_CHARACTERS, "\r\n\t");
}

/* Its relation to the passage above it, its kind, its disguises. */
static char *
dup_kind (const WinnowPassage *passage, WinnowEntryRelation relation)
{
  const char *words = winnow_wording_relation (relation);
  GString *kind = g_string_new (words);
  g_string_append_printf (kind, "%s%s", words != NULL ? " " : "", winnow_wording_kind (passage->kind));
  winnow_for_each_kind (i, WINNOW_N_DISGUISES)
    if (passage->disguises >> i & 1)
      g_string_append_printf (kind, ", %s", winnow_wording_disguise (i));
  return g_string_free (kind, FALSE);
}

/* “12–40”, and in which note that is. */
static char *
dup_place (const WinnowSpan *span, const WinnowContent *content)
{
  g_autoptr (GArray) places = winnow_places_new (content->pages, content->marks);
  const WinnowTextPlace *place = winnow_places_find (places, span->start);
  g_autofree char *note = place != NULL && place->level > 0 ? winnow_wording_page (place) : NULL;
  return g_strdup_printf ("%u–%u%s%s", span->start, span->end, note != NULL ? ", " : "", note ?: "");
}

static void
add_passage (WinnowTable *table, const char *name, WinnowEntryRelation relation, const WinnowPassage *passage,
             const WinnowInput *const sides[2], guint n_words)
{
  g_autofree char *kind = dup_kind (passage, relation), *words = g_strdup_printf ("%'u", n_words);
  g_autofree char *share = winnow_wording_share (passage->similarity);
  g_autofree char *place_a = dup_place (&passage->a, sides[0]->content);
  g_autofree char *place_b = dup_place (&passage->b, sides[1]->content);
  g_autofree char *excerpt = winnow_span_dup_excerpt (&passage->a, sides[0]->content->text);
  winnow_table_add_cells (table, name, kind, words, share, place_a, place_b, excerpt);
}

/* @name: heading of the first column. */
static WinnowTable *
new_table (const char *alignment, const char *name)
{
  const char *const headings[]
      = { name, _ ("kind"), _ ("words"), _ ("similarity"), _ ("bytes of A"), _ ("bytes of B"), _ ("text") };
  WinnowTable *table = winnow_table_new (alignment);
  winnow_table_add_row (table, headings);
  return table;
}

static void
print_table (GString *out, const WinnowTable *table)
{
  g_string_append_c (out, '\n');
  winnow_table_print (table, out);
}

/* The passages that count; below each its parts and repetitions, “2.1” and so on. */
static void
append_counted (GString *out, const WinnowInput *const sides[2], const GArray *passages, const GArray *entries)
{
  g_autoptr (WinnowTable) table = new_table ("llrrrrl", "#");
  winnow_for_each_value (const WinnowPassageEntry, row, entries)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, row->index);
      g_autofree char *label = winnow_passage_entry_dup_label (row);
      add_passage (table, label, row->relation, passage, sides, passage->words);
    }
  print_table (out, table);
}

static void
append_excluded (GString *out, const WinnowInput *const sides[2], const GArray *passages)
{
  g_autoptr (WinnowTable) table = new_table ("llrrrrl", _ ("not counted"));
  winnow_for_each_value (const WinnowPassage, passage, passages)
    if (passage->excluded != WINNOW_EXCLUSION_NONE)
      add_passage (table, winnow_wording_reason (passage->excluded), WINNOW_ENTRY_OWN, passage, sides,
                   winnow_uncounted_get_words (passage));
  print_table (out, table);
}

static void
append_ledger (GString *out, const char *side, const WinnowLedger *ledger, double share)
{
  if (winnow_ledger_is_plain (ledger))
    return;
  g_auto (GStrv) terms = winnow_wording_ledger (ledger, share);
  g_autofree char *sum = g_strjoinv (" ", terms);
  g_string_append_printf (out, "%s: %s\n", side, sum);
}

static void
append_flags (GString *out, const char *side, const WinnowInput *input)
{
  g_autofree char *flags = winnow_wording_disguises (input->flags);
  if (flags != NULL)
    /* Translators: "A" or "B", then a list of disguises. */
    g_string_append_printf (out, _ ("Disguises in %s: %s\n"), side, flags);
}

static void
append_sessions (GString *out, guint n)
{
  g_autofree char *sentence = winnow_wording_sessions (n);
  if (sentence != NULL)
    g_string_append_printf (out, "%s\n", sentence);
}

/* The evidence of every method on the two texts as a whole. */
static void
append_evidence (GString *out, const WinnowEvidence *evidence)
{
  const char *const headings[] = { _ ("method"), _ ("value"), _ ("opinion"), _ ("in words") };
  g_autoptr (WinnowTable) table = winnow_table_new ("lrll");
  g_autofree char *summary = winnow_wording_evidence (evidence);
  winnow_table_add_row (table, headings);
  winnow_for_each_value (const WinnowEvidenceRow, row, evidence->rows)
    {
      g_autofree char *value = row->opinion != WINNOW_OPINION_SILENT
                                   ? winnow_method_format_value (row->method, row->agreement.value)
                                   : g_strdup ("–");
      winnow_table_add_cells (table, row->method->id, value, winnow_wording_opinion (row->opinion),
                              winnow_evidence_row_get_sentence (row));
    }
  print_table (out, table);
  g_string_append_printf (out, "%s\n", summary);
}

static void
add_picture (WinnowTable *table, const WinnowInput *input, const WinnowDocumentPicture *picture)
{
  const WinnowContent *content = input->content;
  gsize start = winnow_text_code_points (content->text, MIN (picture->offset, content->length));
  g_autofree char *place = winnow_wording_picture_place (picture->page, start, content->length > 0);
  g_autofree char *size = winnow_wording_picture_size (&picture->info);
  winnow_table_add (table, *place != '\0' ? place : "–");
  winnow_table_add (table, size);
}

static void
append_pictures (GString *out, const WinnowComparedPair *comparison)
{
  const char *const headings[]
      = { "#", _ ("in A"), _ ("size"), _ ("in B"), _ ("size"), _ ("what was done"), _ ("picture in A") };
  g_autoptr (WinnowTable) table = winnow_table_new ("rlrlrll");
  if (comparison->pictures->len == 0)
    return;
  winnow_table_add_row (table, headings);
  winnow_for_each_index (i, comparison->pictures)
    {
      const WinnowCommonPicture *common = &g_array_index (comparison->pictures, WinnowCommonPicture, i);
      g_autofree char *what = winnow_wording_image_match (&common->match, common->direction);
      g_autofree char *name = common->a->caption != NULL
                                  ? g_strdup_printf ("%s: %s", common->a->name, common->a->caption)
                                  : g_strdup (common->a->name);
      winnow_table_add_number (table, i + 1);
      add_picture (table, comparison->a, common->a);
      add_picture (table, comparison->b, common->b);
      winnow_table_add (table, what);
      winnow_table_add (table, name);
    }
  g_string_append_printf (out, "\n%s\n", _ ("Pictures in common:"));
  winnow_table_print (table, out);
}

void
winnow_pair_output_append_text (GString *out, const WinnowComparedPair *comparison)
{
  const WinnowInput *a = comparison->a, *b = comparison->b, *const inputs[] = { a, b };
  const WinnowOverlap *overlap = comparison->overlap;
  g_autoptr (WinnowTable) sides = winnow_table_new ("lrrl");
  double of_a = winnow_overlap_similarity_of_a (overlap), of_b = winnow_overlap_similarity_of_b (overlap);
  add_side (sides, _ ("A in B"), a, of_a);
  add_side (sides, _ ("B in A"), b, of_b);
  winnow_table_print (sides, out);
  append_ledger (out, _ ("A"), &overlap->a, of_a);
  append_ledger (out, _ ("B"), &overlap->b, of_b);
  append_flags (out, _ ("A"), a);
  append_flags (out, _ ("B"), b);
  append_sessions (out, winnow_sessions_count_common (a->content->sessions, b->content->sessions));
  g_autoptr (GArray) entries = winnow_passage_entries_new (overlap->passages);
  if (entries->len > 0)
    append_counted (out, inputs, overlap->passages, entries);
  else
    g_string_append_printf (out, "\n%s\n", _ ("No shared passage."));
  if (entries->len < overlap->passages->len)
    append_excluded (out, inputs, overlap->passages);
  append_pictures (out, comparison);
  if (overlap->evidence != NULL && a->content->length > 0 && b->content->length > 0) /* methods read texts */
    append_evidence (out, overlap->evidence);
}
