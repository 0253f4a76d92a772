/* pair-output.c: see pair-output.h. Thread-safe. */
#include "cli/pair-output.h"

#include <glib/gi18n.h>

#include "report/csv.h"
#include "report/escape.h"
#include "report/table.h"
#include "report/words.h"

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
append_json (GString *out, guint number, const WinnowInput *a, const WinnowInput *b, const WinnowOverlap *overlap)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  WinnowJsonSide side_a = winnow_input_side (a), side_b = winnow_input_side (b);
  winnow_json_pair (&json, &side_a, &side_b, overlap);
}

static void
append_failed_side (WinnowJson *json, const char *key, const char *name)
{
  winnow_json_key (json, key);
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "path", name);
  winnow_json_close (json, '}');
}

static void
append_failed_json (GString *out, guint number, const char *name_a, const char *name_b, const char *reason)
{
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '{');
  append_failed_side (&json, "a", name_a);
  append_failed_side (&json, "b", name_b);
  winnow_json_member_string (&json, "error", reason);
  winnow_json_close (&json, '}');
}

static void
append_csv (GString *out, guint number, const WinnowInput *a, const WinnowInput *b, const WinnowOverlap *overlap)
{
  winnow_csv_append_pair (out, number, a->name, b->name, overlap);
}

static void
append_failed_csv (GString *out, guint number, const char *name_a, const char *name_b, const char *reason)
{
  winnow_csv_append_failed (out, number, name_a, name_b);
}

static void
append_name (GString *out, const char *gap, const char *name)
{
  g_string_append (out, gap);
  winnow_escape_terminal (out, name, -1);
}

/* Columns of a fixed width: the list is printed while it is worked off. */
static void
append_columns (GString *out, const char *of_a, const char *of_b, guint longest, guint n_passages, const char *name_a, const char *name_b)
{
  g_string_append_printf (out, "%8s  %8s  %7u  %8u", of_a, of_b, longest, n_passages);
  append_name (out, "  ", name_a);
  append_name (out, "  ", name_b);
  g_string_append_c (out, '\n');
}

static void
append_row (GString *out, guint number, const WinnowInput *a, const WinnowInput *b, const WinnowOverlap *overlap)
{
  g_autofree char *of_a = winnow_words_share (winnow_overlap_similarity_of_a (overlap));
  g_autofree char *of_b = winnow_words_share (winnow_overlap_similarity_of_b (overlap));
  append_columns (out, of_a, of_b, overlap->longest, overlap->n_passages, a->name, b->name);
}

static void
append_failed_row (GString *out, guint number, const char *name_a, const char *name_b, const char *reason)
{
  append_columns (out, "?", "?", 0, 0, name_a, name_b);
}

static const WinnowPairOutput outputs[] = {
  { "jsonl", "\n", "\n", begin_nothing, append_json, append_failed_json },
  { "json", ",\n", "\n]\n", begin_json, append_json, append_failed_json },
  { "csv", "", "", winnow_csv_append_headings, append_csv, append_failed_csv },
  { "text", "", "", begin_nothing, append_row, append_failed_row },
};

const WinnowPairOutput *
winnow_pair_output_find (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (outputs); i++)
    if (g_strcmp0 (outputs[i].id, id) == 0)
      return &outputs[i];
  g_return_val_if_reached (NULL);
}

static void
add_side (WinnowTable *table, const char *letter, const WinnowInput *input, double similarity)
{
  g_autofree char *share = winnow_words_share (similarity);
  g_autofree char *words = winnow_words_count (input->text->n_tokens);
  winnow_table_add (table, letter);
  winnow_table_add (table, share);
  winnow_table_add (table, words);
  winnow_table_add (table, input->name);
}

/* The beginning of a passage on one line. */
static char *
dup_excerpt (const WinnowInput *input, const WinnowSpan *span)
{
  const char *start = input->content->text + span->start, *end = input->content->text + span->end, *p = start;
  for (guint i = 0; i < EXCERPT_CHARACTERS && p < end; i++)
    p = g_utf8_next_char (p);
  g_autofree char *piece = g_strndup (start, (gsize)(p - start));
  g_strdelimit (piece, "\r\n\t", ' ');
  return g_strconcat (piece, p < end ? "…" : NULL, NULL);
}

static void
add_passage (WinnowTable *table, guint number, const WinnowInput *a, const WinnowInput *b, const WinnowPassage *passage)
{
  g_autofree char *share = winnow_words_share (passage->similarity);
  g_autofree char *excerpt = dup_excerpt (a, &passage->a);
  g_autofree char *place_a = g_strdup_printf ("%u–%u", passage->a.start, passage->a.end);
  g_autofree char *place_b = g_strdup_printf ("%u–%u", passage->b.start, passage->b.end);
  winnow_table_add_number (table, number);
  winnow_table_add (table, winnow_words_kind (passage->kind));
  winnow_table_add_number (table, passage->words);
  winnow_table_add (table, share);
  winnow_table_add (table, place_a);
  winnow_table_add (table, place_b);
  winnow_table_add (table, excerpt);
}

static void
append_passages (GString *out, const WinnowInput *a, const WinnowInput *b, const GArray *passages)
{
  const char *const headings[] = { "#", _ ("kind"), _ ("words"), _ ("similarity"), _ ("bytes of A"), _ ("bytes of B"), _ ("text") };
  g_autoptr (WinnowTable) table = winnow_table_new ("rlrrrrl");
  guint number = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (headings); i++)
    winnow_table_add (table, headings[i]);
  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, i);
      if (passage->excluded == WINNOW_EXCLUSION_NONE)
        add_passage (table, ++number, a, b, passage);
    }
  g_string_append_c (out, '\n');
  winnow_table_print (table, out);
}

void
winnow_pair_output_append_text (GString *out, const WinnowInput *a, const WinnowInput *b, const WinnowOverlap *overlap)
{
  g_autoptr (WinnowTable) sides = winnow_table_new ("lrrl");
  add_side (sides, _ ("A in B"), a, winnow_overlap_similarity_of_a (overlap));
  add_side (sides, _ ("B in A"), b, winnow_overlap_similarity_of_b (overlap));
  winnow_table_print (sides, out);
  if (overlap->n_passages > 0)
    append_passages (out, a, b, overlap->passages);
  else
    g_string_append_printf (out, "\n%s\n", _ ("No shared passage."));
}
