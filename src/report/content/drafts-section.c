/* drafts-section.c: the drafts of each author, and what came in between two of them; see sections.h
 * */

#include "base/for-each.h"
#include "base/translate.h"
#include "report/content/sections.h"
#include "report/model/draft-wording.h"

static void
skip_cells (WinnowComposer *composer, guint n)
{
  while (n-- > 0)
    winnow_composer_add_cell (composer, NULL);
}

static void
add_chain_row (WinnowComposer *composer, const WinnowDraftChain *chain)
{
  g_autofree char *author = winnow_wording_draft_author (chain), *apart = winnow_wording_drafts_apart (chain);
  g_autofree char *n = winnow_dup_plural ("%'u draft", "%'u drafts", chain->drafts->len);
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_begin_cell (composer);
  winnow_composer_add_name (composer, WINNOW_LOOK_BOLD, author);
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, C_ ("heading", ": "));
  winnow_composer_add_words (composer, WINNOW_LOOK_MUTED, n);
  winnow_composer_add_text (composer, WINNOW_CONTENT_SMALL, apart);
  skip_cells (composer, 6);
}

/* @step: (nullable) that leads to the draft; NULL: it is the first one */
static void
add_draft_row (WinnowComposer *composer, const char *label, guint n_words, const WinnowDraftStep *step)
{
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW_PART);
  winnow_composer_add_name_cell (composer, NULL, label);
  winnow_composer_add_number (composer, n_words);
  if (step == NULL)
    {
      skip_cells (composer, 5);
      return;
    }
  winnow_composer_add_share (composer, step->n_after > 0 ? (double) step->kept / step->n_after : 0);
  winnow_composer_add_number (composer, step->added);
  winnow_composer_add_number (composer, step->dropped);
  winnow_composer_add_rare_number (composer, step->n_came);
  winnow_composer_add_cell (composer, winnow_wording_draft_order (step->order));
}

static void
add_source_rows (WinnowComposer *composer, const WinnowReport *report, const WinnowDraftStep *step)
{
  winnow_for_each (const WinnowDraftSource, source, step->sources)
    {
      g_autofree char *target = g_strdup_printf ("p%u", source->number);
      g_autofree char *words
          = winnow_wording_draft_source (step, source, g_hash_table_lookup (report->labels, source->document),
                                         g_hash_table_lookup (report->labels, source->draft));
      winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW_PART);
      winnow_composer_add_name_cell (composer, source->number > 0 ? target : NULL, words);
      skip_cells (composer, 4);
      winnow_composer_add_number (composer, source->words);
      skip_cells (composer, 1);
    }
}

static void
add_chain (WinnowComposer *composer, const WinnowReport *report, const WinnowDraftChain *chain)
{
  add_chain_row (composer, chain);
  winnow_for_each_index (i, chain->drafts)
    {
      const WinnowDraftStep *first = g_ptr_array_index (chain->steps, 0);
      const WinnowDraftStep *step = i > 0 ? g_ptr_array_index (chain->steps, i - 1) : NULL;
      add_draft_row (composer, g_hash_table_lookup (report->labels, g_ptr_array_index (chain->drafts, i)),
                     step != NULL ? step->n_after : first->n_before, step);
      if (step != NULL)
        add_source_rows (composer, report, step);
    }
}

gboolean
winnow_content_add_drafts (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("Draft"), WINNOW_COLUMN_NAME },
    { N_ ("Words"), WINNOW_COLUMN_NUMBER, .points = 34 },
    { N_ ("Kept"), WINNOW_COLUMN_SHARE, .points = 40 },
    { N_ ("Added"), WINNOW_COLUMN_NUMBER, .points = 36 },
    { N_ ("Dropped"), WINNOW_COLUMN_NUMBER, .points = 40 },
    { N_ ("Elsewhere"), WINNOW_COLUMN_NUMBER, .points = 46 },
    { N_ ("Ordered by"), WINNOW_COLUMN_TEXT, .points = 60 },
    { NULL },
  };
  winnow_composer_add_text (
      composer, WINNOW_CONTENT_NOTE,
      _ ("“Kept” is the share of a draft that the one before it has, too. “Elsewhere” are words that were added and "
         "stand in somebody else’s document; that one may also have copied from the draft."));
  winnow_composer_begin_table (composer, "drafts", columns);
  winnow_for_each (const WinnowDraftChain, chain, report->drafts)
    {
      add_chain (composer, report, chain);
      if (!winnow_composer_flush (composer, error))
        return FALSE;
    }
  winnow_composer_end_table (composer);
  return TRUE;
}
