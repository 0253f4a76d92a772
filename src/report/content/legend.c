/* legend.c: how to read the pairs; see sections.h */

#include "base/translate.h"
#include "report/content/sections.h"
#include "report/model/wording.h"

/* Two samples a row. */
static void
begin_sample (WinnowComposer *composer)
{
  if (composer->row < 0 || composer->column == 3)
    winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_begin_cell (composer);
}

static void
add_look (WinnowComposer *composer, WinnowLook look, const char *words, const char *meaning)
{
  begin_sample (composer);
  winnow_composer_add_words (composer, look, words);
  winnow_composer_add_cell (composer, meaning);
}

static void
add_kind (WinnowComposer *composer, WinnowPassageKind kind, const char *meaning)
{
  /* neighbours in the legend differ in hue, too */
  WinnowLook hue = WINNOW_LOOK_HUE (MIN ((guint) kind * 2, WINNOW_REPORT_HUES - 1));
  g_autofree char *number = g_strdup_printf ("%u", (guint) kind + 1);
  begin_sample (composer);
  winnow_composer_add_words (composer, hue | WINNOW_LOOK_BADGE, number);
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, " ");
  winnow_composer_add_words (composer, hue | WINNOW_LOOK_KIND (kind), winnow_wording_kind (kind));
  winnow_composer_add_cell (composer, meaning);
}

gboolean
winnow_content_add_legend (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  static const WinnowContentColumn columns[] = { { "", WINNOW_COLUMN_TEXT, .points = 74 },
                                                 { "", WINNOW_COLUMN_TEXT },
                                                 { "", WINNOW_COLUMN_TEXT, .points = 84 },
                                                 { "", WINNOW_COLUMN_TEXT },
                                                 { NULL } };
  g_autofree char *excluded
      = g_strdup_printf ("[%s] %s", winnow_wording_reason (WINNOW_EXCLUSION_QUOTES), C_ ("legend", "words"));
  winnow_composer_begin_table (composer, "legend", columns);
  add_kind (composer, WINNOW_PASSAGE_EXACT, _ ("the same words in the same order"));
  add_kind (composer, WINNOW_PASSAGE_NEAR, _ ("the same except for some words, which are framed"));
  add_kind (composer, WINNOW_PASSAGE_REWORDED, _ ("the same content in other words; those that agree are marked"));
  add_kind (composer, WINNOW_PASSAGE_CONDENSED, _ ("a summary: shown, but not in the percentage"));
  add_kind (composer, WINNOW_PASSAGE_TRANSLATED,
            _ ("likely a translation: read both; words with a translation are marked"));
  add_look (composer, WINNOW_LOOK_HUE (6) | WINNOW_LOOK_FRAMED | WINNOW_LOOK_BOLD, "4.1",
            _ ("part of a summary: taken over, so that it is in the percentage"));
  add_look (composer, WINNOW_LOOK_HUE (0) | WINNOW_LOOK_FRAMED | WINNOW_LOOK_BOLD, "1.1",
            _ ("the text of passage 1 again: one of the texts has it more than once"));
  add_look (composer, WINNOW_LOOK_HUE (2) | WINNOW_LOOK_FRAMED, C_ ("legend", "word"),
            _ ("differs from the other text"));
  add_look (composer, WINNOW_LOOK_STRUCK, excluded, _ ("not counted, for the reason before them"));
  begin_sample (composer);
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, C_ ("legend", "wo"));
  winnow_composer_add_words (composer, WINNOW_LOOK_TICK, "\xe2\x80\x8b");
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, C_ ("legend", "rd"));
  winnow_composer_add_cell (composer, _ ("an invisible character is here"));
  add_look (composer, WINNOW_LOOK_TICK | WINNOW_LOOK_BOLD, "a", _ ("a letter that is not what it seems"));
  if (composer->medium == WINNOW_MEDIUM_PAPER)
    add_look (composer, WINNOW_LOOK_MUTED, C_ ("legend", "words"), _ ("the words around a passage"));
  else
    {
      g_autofree char *flag = g_strdup_printf ("%s 3", winnow_wording_disguise (WINNOW_DISGUISE_LOOKALIKE));
      add_look (composer, WINNOW_LOOK_FLAG, flag, _ ("a disguise begins here: of what sort, and how many characters"));
      add_look (composer, WINNOW_LOOK_HUE (0) | WINNOW_LOOK_BADGE, "1",
                _ ("number of a passage: leads to its counterpart in the other text"));
    }
  winnow_composer_end_table (composer);
  return TRUE;
}
