/* print-hearing-form.c: the fields to fill in by hand on a hearing sheet, and how to read the rest;
 * see print-hearing.h */

#include "base/translate.h"
#include "report/paper/print-hearing.h"
#include "base/for-each.h"
#include "report/model/wording.h"

#define MAX_AUTHOR 60 /* characters */
#define BOX "☐ "
#define GROUND_LINES 2
#define SIGNATURE_LEADING 23.0

/* ── statement ── */

/* The authors of submissions; the one who speaks is ticked. */
static void
add_speakers (WinnowBlocks *blocks, const WinnowHearing *hearing)
{
  WinnowRich *rich = winnow_rich_new ();
  winnow_for_each_of (speaker, hearing->speakers)
    {
      const WinnowDocument *document = speaker->document;
      if (document == NULL || document->role != WINNOW_ROLE_SUBMISSIONS)
        continue;
      g_autofree char *author = document->author != NULL ? winnow_hearing_shorten (document->author, MAX_AUTHOR) : NULL;
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, rich->text->len > 0 ? "     " BOX : BOX, -1);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, speaker->author, -1);
      if (author == NULL)
        continue;
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, C_ ("heading", ": "), -1);
      winnow_rich_add_name (rich, WINNOW_LOOK_BOLD, author);
    }
  winnow_blocks_begin_row (blocks, WINNOW_ROW_TIGHT | WINNOW_ROW_KEEP);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, rich);
}

static void
add_statement (WinnowBlocks *blocks, const WinnowHearing *hearing, guint n_lines)
{
  static const WinnowColumn columns[] = { { .share = 1 } };
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, _ ("Statement of the author"));
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  add_speakers (blocks, hearing);
  winnow_blocks_begin_row (blocks, WINNOW_ROW_TIGHT);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_lines (blocks, n_lines, WINNOW_HEARING_LEADING);
  winnow_blocks_end_table (blocks);
}

/* ── finding ── */

static void
add_finding (WinnowBlocks *blocks)
{
  static const WinnowColumn columns[] = { { .share = 1 }, { .share = 1 }, { .share = 1 } };
  static const char *const choices[]
      = { N_ ("Nothing to object to"), N_ ("Explained, and dismissed"), N_ ("To be followed up") };
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, _ ("Finding of the committee"));
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_begin_row (blocks, WINNOW_ROW_TIGHT | WINNOW_ROW_KEEP);
  winnow_for_each_of (label, choices)
    {
      g_autofree char *choice = g_strconcat (BOX, _ (*label), NULL);
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, choice);
    }
  winnow_blocks_begin_row (blocks, WINNOW_ROW_TIGHT | WINNOW_ROW_KEEP);
  winnow_blocks_begin_cell (blocks, 3);
  winnow_blocks_add_space (blocks, 4);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_SMALL, _ ("Grounds"));
  winnow_blocks_add_lines (blocks, GROUND_LINES, WINNOW_HEARING_LEADING);
  winnow_blocks_end_table (blocks);
}

/* ── signatures ── */

static void
add_signatures (WinnowBlocks *blocks)
{
  static const WinnowColumn columns[] = { { .share = 1 }, { .points = 12 }, { .share = 1 } };
  static const char *const heads[] = { N_ ("Author"), N_ ("Examiner") };
  const char *const labels[] = { C_ ("of a person", "Name"), _ ("Place, date"), _ ("Signature") };
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  for (gsize row = 0; row <= G_N_ELEMENTS (labels); row++)
    {
      winnow_blocks_begin_row (blocks,
                               WINNOW_ROW_TIGHT | (row < G_N_ELEMENTS (labels) ? WINNOW_ROW_KEEP : WINNOW_ROW_PLAIN));
      winnow_for_each_below (column, 3)
        {
          winnow_blocks_begin_cell (blocks, 1);
          if (column == 1)
            continue;
          if (row == 0)
            winnow_blocks_add_text (blocks, WINNOW_STYLE_H3, _ (heads[column / 2]));
          else
            {
              winnow_blocks_add_lines (blocks, 1, SIGNATURE_LEADING);
              winnow_blocks_add_text (blocks, WINNOW_STYLE_SMALL, labels[row - 1]);
            }
        }
    }
  winnow_blocks_end_table (blocks);
}

/* ── how to read it ── */

static void
add_note (WinnowBlocks *blocks, const WinnowReport *report)
{
  g_autofree char *settings = winnow_wording_settings (&report->record->settings);
  g_autoptr (GString) note = g_string_new (_ ("Similarity is no verdict: quotations, a common source or a common task "
                                              "make texts alike, too. People weigh it, and decide."));
  winnow_wording_append (note, settings);
  if (report->mask != NULL)
    winnow_wording_append (note, winnow_mask_get_words ());
  winnow_blocks_add_space (blocks, 6);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_NOTE, note->str);
}

void
winnow_hearing_add_form (WinnowBlocks *blocks, const WinnowHearing *hearing, guint n_lines)
{
  add_statement (blocks, hearing, n_lines);
  add_finding (blocks);
  add_signatures (blocks);
  add_note (blocks, hearing->report);
}
