/* json-drafts.c: chains of drafts as plain text, JSON and a table
 *
 *   [{"author": "…", "number": "…", "apart": 0, "drafts": [{"path": "…", "date": "…", "words": 0}],
 *     "steps": [{"ordered_by": "hand|names|name-dates|metadata|file-times|unknown", "kept": 0,
 *       "added": 0, "dropped": 0, "kept_share": 0.0, "added_share": 0.0, "dropped_share": 0.0,
 *       "from_elsewhere": 0, "sources": [{"draft": "…", "path": "…", "role": "references",
 *         "author": "…", "pair": 0, "words": 0, "others": 0, "excerpt": "…"}]}]}]
 *
 * A step leads from a draft to the next one. Words do not include the template's. kept_share and
 * added_share are of the later draft, dropped_share of the former one; null where that has no
 * words. "apart" are the author's submissions in no chain. "draft" is the path of the one that has
 * the words: of the later one, unless the order is unknown. "pair" is the number of draft and
 * source in all reports, "others" how many more documents have nothing but the same words.
 *
 * The table has a row a source, and a row a step without one: author, number, chain (from 1), step
 * (from 1), ordered_by, from and to (paths), words_from, words_to, kept, added, dropped,
 * from_elsewhere, draft, source, source_role, source_author, source_words, others, pair; the last
 * ones are empty without a source. Columns and keys may be added; none changes its meaning. */
#include <math.h>

#include "base/translate.h"
#include "report/data/csv.h"
#include "base/for-each.h"
#include "report/data/json-drafts.h"
#include "base/escape.h"
#include "report/model/draft-wording.h"
#include "report/model/labels.h"
#include "base/text-table.h"
#include "report/writers.h"

static const WinnowDraftChain *
chain_at (const GPtrArray *chains, guint i)
{
  return g_ptr_array_index ((GPtrArray *) chains, i);
}

static const WinnowDocument *
draft_at (const WinnowDraftChain *chain, guint i)
{
  return g_ptr_array_index (chain->drafts, i);
}

static const WinnowDraftStep *
step_at (const WinnowDraftChain *chain, guint i)
{
  return g_ptr_array_index (chain->steps, i);
}

/* Without the template's. */
static guint
count_words (const WinnowDraftChain *chain, guint draft)
{
  return draft > 0 ? step_at (chain, draft - 1)->n_after : step_at (chain, 0)->n_before;
}

/* ── text ── */

static void
add_sources (WinnowTable *table, const WinnowDraftStep *step, GHashTable *labels)
{
  winnow_for_each (const WinnowDraftSource, source, step->sources)
    {
      g_autofree char *words = g_strdup_printf ("%'u", source->words);
      g_autofree char *origin = winnow_wording_draft_source (
          step, source, g_hash_table_lookup (labels, source->document), g_hash_table_lookup (labels, source->draft));
      winnow_table_add_cells (table, "", "", "", "", words, "", origin);
    }
}

static void
add_draft (WinnowTable *table, const WinnowDraftChain *chain, guint draft, GHashTable *labels)
{
  const char *label = g_hash_table_lookup (labels, draft_at (chain, draft));
  g_autofree char *words = g_strdup_printf ("%'u", count_words (chain, draft));
  if (draft == 0)
    {
      winnow_table_add_cells (table, words, "", "", "", "", "", label);
      return;
    }
  const WinnowDraftStep *step = step_at (chain, draft - 1);
  g_autofree char *kept = winnow_wording_draft_part (step->kept, step->n_after);
  g_autofree char *added = winnow_wording_draft_part (step->added, step->n_after);
  g_autofree char *dropped = winnow_wording_draft_part (step->dropped, step->n_before);
  g_autofree char *came = g_strdup_printf ("%'u", step->n_came);
  winnow_table_add_cells (table, words, kept, added, dropped, came, winnow_wording_draft_order (step->order), label);
  add_sources (table, step, labels);
}

static void
append_chain (GString *out, const WinnowDraftChain *chain, GHashTable *labels)
{
  const char *const headings[]
      = { _ ("words"), _ ("kept"), _ ("added"), _ ("dropped"), _ ("elsewhere"), _ ("ordered by"), _ ("draft") };
  g_autoptr (WinnowTable) table = winnow_table_new ("rrrrrll");
  g_autofree char *author = winnow_wording_draft_author (chain), *apart = winnow_wording_drafts_apart (chain);
  winnow_escape_terminal (out, author, -1);
  g_string_append_printf (out, ": ");
  g_string_append_printf (out, ngettext ("%'u draft", "%'u drafts", chain->drafts->len), chain->drafts->len);
  g_string_append_printf (out, "%s%s\n", apart != NULL ? "; " : "", apart ?: "");
  winnow_table_add_row (table, headings);
  winnow_for_each_index (i, chain->drafts)
    add_draft (table, chain, i, labels);
  winnow_table_print (table, out);
}

gboolean
winnow_drafts_write_text (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  const GPtrArray *chains = data;
  g_autoptr (GPtrArray) documents = winnow_draft_chains_list_documents (chains);
  g_autoptr (GHashTable) labels = winnow_labels_new (documents);
  if (chains->len == 0)
    g_string_append_printf (output->text, "%s\n", _ ("No two submissions of one author are drafts of one piece."));
  winnow_for_each_index (i, chains)
    {
      g_string_append (output->text, i > 0 ? "\n" : "");
      append_chain (output->text, chain_at (chains, i), labels);
    }
  return TRUE;
}

/* ── JSON ── */

static double
get_share (guint part, guint whole)
{
  return whole > 0 ? (double) part / whole : (double) NAN;
}

static void
write_source (WinnowJson *json, const WinnowDraftSource *source, gboolean has_excerpts)
{
  winnow_json_line (json);
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "draft", source->draft->path);
  winnow_json_member_string (json, "path", source->document->path);
  winnow_json_member_string (json, "role", winnow_role_get_id (source->document->role));
  winnow_json_member_string (json, "author", source->document->author);
  winnow_json_member_positive (json, "pair", source->number);
  winnow_json_fields (json, source, words, n_others);
  if (has_excerpts)
    winnow_json_member_string (json, "excerpt", source->excerpt);
  winnow_json_close (json);
}

static void
write_step (WinnowJson *json, const WinnowDraftStep *step, gboolean has_excerpts)
{
  winnow_json_line (json);
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "ordered_by", winnow_draft_order_get_id (step->order));
  winnow_json_fields (json, step, kept, added, dropped);
  winnow_json_member_share (json, "kept_share", get_share (step->kept, step->n_after));
  winnow_json_member_share (json, "added_share", get_share (step->added, step->n_after));
  winnow_json_member_share (json, "dropped_share", get_share (step->dropped, step->n_before));
  winnow_json_member_number (json, "from_elsewhere", step->n_came);
  winnow_json_open_member (json, "sources", '[');
  winnow_for_each (const WinnowDraftSource, source, step->sources)
    write_source (json, source, has_excerpts);
  winnow_json_close (json);
  winnow_json_close (json);
}

static void
write_chain (WinnowJson *json, const WinnowDraftChain *chain, gboolean has_excerpts)
{
  winnow_json_line (json);
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "author", draft_at (chain, 0)->author);
  winnow_json_member_string (json, "number", draft_at (chain, 0)->author_number);
  winnow_json_member_number (json, "apart", chain->n_apart);
  winnow_json_open_member (json, "drafts", '[');
  winnow_for_each_index (i, chain->drafts)
    {
      winnow_json_line (json);
      winnow_json_open (json, '{');
      winnow_json_member_string (json, "path", draft_at (chain, i)->path);
      winnow_json_member_string (json, "date", draft_at (chain, i)->date);
      winnow_json_member_number (json, "words", count_words (chain, i));
      winnow_json_close (json);
    }
  winnow_json_close (json);
  winnow_json_open_member (json, "steps", '[');
  winnow_for_each (const WinnowDraftStep, step, chain->steps)
    write_step (json, step, has_excerpts);
  winnow_json_close (json);
  winnow_json_close (json);
}

void
winnow_json_drafts (WinnowJson *json, const GPtrArray *chains, gboolean has_excerpts)
{
  winnow_json_open (json, '[');
  winnow_for_each (const WinnowDraftChain, chain, chains)
    write_chain (json, chain, has_excerpts);
  winnow_json_close (json);
}

gboolean
winnow_drafts_write_json (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  WinnowJson json = WINNOW_JSON_INIT (output->text);
  winnow_json_drafts (&json, data, TRUE);
  g_string_append_c (output->text, '\n');
  return TRUE;
}

/* ── CSV ── */

/* @source: (nullable) */
static void
append_row (GString *out, const WinnowDraftChain *chain, guint number, guint index, const WinnowDraftSource *source)
{
  const WinnowDraftStep *step = step_at (chain, index);
  winnow_escape_csv (out, draft_at (chain, 0)->author != NULL ? draft_at (chain, 0)->author : "");
  winnow_csv_cells (out, draft_at (chain, 0)->author_number, number, index + 1, winnow_draft_order_get_id (step->order),
                    draft_at (chain, index)->path, draft_at (chain, index + 1)->path, step->n_before, step->n_after,
                    step->kept, step->added, step->dropped, step->n_came, source != NULL ? source->draft->path : NULL,
                    source != NULL ? source->document->path : NULL,
                    source != NULL ? winnow_role_get_id (source->document->role) : NULL,
                    source != NULL ? source->document->author : NULL);
  winnow_csv_positive (out, source != NULL ? source->words : 0);
  winnow_csv_positive (out, source != NULL ? source->n_others : 0);
  winnow_csv_positive (out, source != NULL ? source->number : 0);
  g_string_append (out, "\r\n");
}

gboolean
winnow_drafts_write_csv (gpointer data, WinnowOutput *output, WinnowProgress *progress, GError **error)
{
  const GPtrArray *chains = data;
  g_string_append (output->text,
                   "author,number,chain,step,ordered_by,from,to,words_from,words_to,kept,added,dropped,from_elsewhere,"
                   "draft,source,source_role,source_author,source_words,others,pair\r\n");
  winnow_for_each_index (i, chains)
    winnow_for_each_below (k, chain_at (chains, i)->steps->len)
      {
        const WinnowDraftStep *step = step_at (chain_at (chains, i), k);
        if (step->sources->len == 0)
          append_row (output->text, chain_at (chains, i), i + 1, k, NULL);
        winnow_for_each (const WinnowDraftSource, source, step->sources)
          append_row (output->text, chain_at (chains, i), i + 1, k, source);
      }
  return TRUE;
}
