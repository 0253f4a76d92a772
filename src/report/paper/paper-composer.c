/* paper-composer.c: see paper-composer.h */
#include "report/paper/paper-composer.h"

#include "base/array.h"
#include "base/translate.h"
#include "image/palette.h"
#include "report/model/picture-wording.h"

#define PICTURE_WIDTH 190.0 /* points; thumbnails have 320 pixels at most */
#define PICTURE_HEIGHT 130.0
#define LEAST_SHARE .05      /* of a color with a bar */
#define THUMBNAIL_WIDTH 90.0 /* in a cell */
#define THUMBNAIL_HEIGHT 60.0

static const WinnowStyle styles[WINNOW_N_CONTENT_STYLES] = {
  [WINNOW_CONTENT_KICKER] = WINNOW_STYLE_KICKER,   [WINNOW_CONTENT_TITLE] = WINNOW_STYLE_TITLE,
  [WINNOW_CONTENT_META] = WINNOW_STYLE_NOTE,       [WINNOW_CONTENT_SENTENCE] = WINNOW_STYLE_BODY,
  [WINNOW_CONTENT_NOTE] = WINNOW_STYLE_NOTE,       [WINNOW_CONTENT_HEADING] = WINNOW_STYLE_H2,
  [WINNOW_CONTENT_EMPTY] = WINNOW_STYLE_BODY,      [WINNOW_CONTENT_SUM] = WINNOW_STYLE_BODY,
  [WINNOW_CONTENT_REMARK] = WINNOW_STYLE_BODY,     [WINNOW_CONTENT_LIST_HEAD] = WINNOW_STYLE_H3,
  [WINNOW_CONTENT_SIDE_SHARE] = WINNOW_STYLE_CELL, [WINNOW_CONTENT_SIDE_NAME] = WINNOW_STYLE_NAME,
  [WINNOW_CONTENT_LEDGER] = WINNOW_STYLE_SMALL,    [WINNOW_CONTENT_DISGUISES] = WINNOW_STYLE_SMALL,
  [WINNOW_CONTENT_CELL] = WINNOW_STYLE_CELL,       [WINNOW_CONTENT_SMALL] = WINNOW_STYLE_SMALL,
  [WINNOW_CONTENT_PATH] = WINNOW_STYLE_SMALL,      [WINNOW_CONTENT_HASH] = WINNOW_STYLE_CODE,
  [WINNOW_CONTENT_CELL_NOTE] = WINNOW_STYLE_SMALL, [WINNOW_CONTENT_CELL_REMARK] = WINNOW_STYLE_CELL,
};

static WinnowPaperComposer *
get_paper (WinnowComposer *composer)
{
  return (WinnowPaperComposer *) composer;
}

static WinnowBlocks *
get_blocks (WinnowComposer *composer)
{
  return get_paper (composer)->blocks;
}

/* ── sections and texts ── */

static void
begin_section (WinnowComposer *composer, const char *id, const char *title, guint level)
{
  winnow_blocks_add_text (get_blocks (composer), level > 1 ? WINNOW_STYLE_H2 : WINNOW_STYLE_H1, title);
}

static void
begin_text (WinnowComposer *composer, WinnowContentStyle style)
{
  gboolean is_indented = composer->row == WINNOW_CONTENT_ROW_PART && composer->column >= 0
                         && composer->columns[composer->column].kind == WINNOW_COLUMN_NAME;
  get_paper (composer)->rich = winnow_rich_new ();
  if (is_indented)
    winnow_rich_add (get_paper (composer)->rich, WINNOW_LOOK_PLAIN, "\u2003", -1);
}

static void
end_text (WinnowComposer *composer, WinnowContentStyle style)
{
  WinnowPaperComposer *paper = get_paper (composer);
  gboolean is_number = composer->row >= 0 && composer->row != WINNOW_CONTENT_ROW_GROUP && composer->column >= 0
                       && winnow_content_column_is_right (&composer->columns[composer->column]);
  winnow_blocks_take_rich (paper->blocks,
                           style == WINNOW_CONTENT_CELL && is_number ? WINNOW_STYLE_NUMBER : styles[style],
                           g_steal_pointer (&paper->rich));
}

/* A name or remark is isolated line by line: its direction of writing reorders nothing beside
 * it. */
static void
add_lines (WinnowRich *rich, WinnowLook look, const char *words)
{
  g_auto (GStrv) lines = g_strsplit (words, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (i > 0)
        winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "\n", -1);
      winnow_rich_add_name (rich, look, lines[i]);
    }
}

static void
add_words (WinnowComposer *composer, WinnowLook look, const char *words, gssize length, gboolean is_name,
           const char *target)
{
  WinnowRich *rich = get_paper (composer)->rich;
  WinnowLook own = look & ~(WINNOW_LOOK_FLAG | WINNOW_LOOK_TAG | WINNOW_LOOK_LETTER);
  gboolean is_badge = (look & (WINNOW_LOOK_BADGE | WINNOW_LOOK_FRAMED)) != 0;
  gboolean is_remark = composer->style == WINNOW_CONTENT_REMARK || composer->style == WINNOW_CONTENT_CELL_REMARK;
  if ((look & WINNOW_LOOK_FLAG) != 0)
    winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "⚑ ", -1);
  if (look != own)
    own |= WINNOW_LOOK_BOLD;
  if (composer->style == WINNOW_CONTENT_SIDE_SHARE && (look & WINNOW_LOOK_BOLD) == 0)
    own |= WINNOW_LOOK_MUTED;
  if (target != NULL)
    own |= WINNOW_LOOK_LINK (winnow_rich_add_link (rich, target));
  winnow_rich_add (rich, own, is_badge ? " " : (look & WINNOW_LOOK_TAG) != 0 ? "[" : "", -1);
  if (is_remark || composer->style == WINNOW_CONTENT_CELL_NOTE)
    add_lines (rich, own, words);
  else if (is_name)
    winnow_rich_add_name (rich, own, words);
  else
    winnow_rich_add (rich, own, words, length);
  winnow_rich_add (rich, own, is_badge ? " " : (look & WINNOW_LOOK_TAG) != 0 ? "]" : "", -1);
  if ((look & WINNOW_LOOK_LETTER) != 0)
    winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "  ", -1);
}

/* ── figures and tables ── */

static void
add_figures (WinnowComposer *composer, const WinnowContentFigure *figures, guint n)
{
  static const WinnowColumn columns[]
      = { { .share = 1 }, { .share = 1 }, { .share = 1 }, { .share = 1 }, { .share = 1 }, { .share = 1 } };
  WinnowBlocks *blocks = get_blocks (composer);
  winnow_blocks_begin_table (blocks, columns, MIN (n, G_N_ELEMENTS (columns)));
  winnow_blocks_begin_row (blocks, WINNOW_ROW_PLAIN);
  winnow_for_each_below (i, MIN (n, G_N_ELEMENTS (columns)))
    {
      winnow_blocks_begin_cell (blocks, 1);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_SHARE, figures[i].value);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_SMALL, figures[i].label);
    }
  winnow_blocks_end_table (blocks);
}

static void
add_facts (WinnowComposer *composer, char **facts)
{
  WinnowRich *rich = winnow_rich_new ();
  for (guint i = 0; facts[i] != NULL; i += 2)
    {
      winnow_rich_add (rich, WINNOW_LOOK_MUTED, facts[i], -1);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "\xc2\xa0", -1);
      winnow_rich_add_name (rich, WINNOW_LOOK_BOLD, facts[i + 1]);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, "    ", -1);
    }
  winnow_blocks_take_rich (get_blocks (composer), WINNOW_STYLE_CELL, rich);
}

static void
begin_table (WinnowComposer *composer, const char *id, const WinnowContentColumn *columns)
{
  WinnowBlocks *blocks = get_blocks (composer);
  g_autoptr (GArray) widths = winnow_array_new (WinnowColumn);
  g_autoptr (GPtrArray) headings = g_ptr_array_new ();
  guint right = 0;
  winnow_for_each_with (column, columns, heading)
    {
      const WinnowColumn width = { column->points, column->share > 0 ? column->share : 1 };
      if (!winnow_content_column_is_shown (column, WINNOW_MEDIUM_PAPER))
        continue;
      right |= (guint) winnow_content_column_is_right (column) << widths->len;
      g_array_append_val (widths, width);
      g_ptr_array_add (headings, (gpointer) column->heading);
    }
  g_ptr_array_add (headings, NULL);
  winnow_blocks_begin_table (blocks, WINNOW_DATA (const WinnowColumn, widths), widths->len);
  if (*columns[0].heading != '\0')
    winnow_blocks_add_headings (blocks, (const char *const *) headings->pdata, right);
}

static void
end_table (WinnowComposer *composer)
{
  winnow_blocks_end_table (get_blocks (composer));
}

static void
begin_row (WinnowComposer *composer, WinnowContentRow row)
{
  gboolean is_legend = *composer->columns[0].heading == '\0';
  winnow_blocks_begin_row (get_blocks (composer), row == WINNOW_CONTENT_ROW_GROUP  ? WINNOW_ROW_SHADED | WINNOW_ROW_KEEP
                                                  : is_legend                      ? WINNOW_ROW_KEEP | WINNOW_ROW_TIGHT
                                                  : get_paper (composer)->is_tight ? WINNOW_ROW_TIGHT
                                                                                   : WINNOW_ROW_RULE);
}

static void
begin_cell (WinnowComposer *composer, const WinnowContentColumn *column)
{
  winnow_blocks_begin_cell (get_blocks (composer), column == NULL ? winnow_composer_count_columns (composer) : 1);
}

static void
begin_list (WinnowComposer *composer, const char *id, gboolean is_open)
{
  get_paper (composer)->is_tight = TRUE;
}

static void
end_list (WinnowComposer *composer)
{
  get_paper (composer)->is_tight = FALSE;
}

static void
add_bar (WinnowComposer *composer, double share)
{
  winnow_blocks_add_bar (get_blocks (composer), share);
}

static void
add_page_of (WinnowComposer *composer, const char *id)
{
  winnow_blocks_add_page_of (get_blocks (composer), id);
}

/* ── side by side ── */

static const WinnowColumn two_columns[] = { { .share = 1 }, { .share = 1 } };

static void
begin_sides (WinnowComposer *composer)
{
  winnow_blocks_begin_table (get_blocks (composer), two_columns, G_N_ELEMENTS (two_columns));
  winnow_blocks_begin_row (get_blocks (composer), WINNOW_ROW_DIVIDED | WINNOW_ROW_TIGHT | WINNOW_ROW_KEEP);
}

static void
begin_side (WinnowComposer *composer)
{
  winnow_blocks_begin_cell (get_blocks (composer), 1);
}

static void
add_thumbnail (WinnowComposer *composer, const WinnowDocumentPicture *picture)
{
  winnow_blocks_add_picture (get_blocks (composer), picture->thumbnail, NULL, THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT);
}

/* A bar with its name for each color of which there is more than a little. */
static void
add_colors (WinnowBlocks *blocks, const WinnowContentPicture *shown)
{
  const WinnowColorShares *colors = &shown->picture->fingerprint.colors;
  guint8 order[WINNOW_COLOR_BINS];
  guint n = shown->shows_colors ? winnow_color_shares_list (colors, NULL, order) : 0;
  winnow_for_each_below (i, n)
    {
      double share = colors->shares[order[i]] / (double) G_MAXUINT16;
      if (share < LEAST_SHARE)
        continue;
      g_autofree char *words
          = g_strdup_printf (_ ("%s %.0f%%"), _ (winnow_palette_get_name (WINNOW_COLOR_BINS, order[i])), 100 * share);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_SMALL, words);
      winnow_blocks_add_bar (blocks, share);
    }
}

static void
add_picture (WinnowBlocks *blocks, const WinnowContentPicture *shown)
{
  const WinnowDocumentPicture *picture = shown->picture;
  g_autofree char *size = winnow_wording_picture_size (&picture->info);
  g_autofree char *facts = g_strdup_printf ("  %s  %s", shown->place, size);
  const char letter[] = { shown->letter, ' ', ' ', '\0' };
  WinnowRich *rich = winnow_rich_new_text (WINNOW_LOOK_BOLD, letter);
  winnow_rich_add_name (rich, WINNOW_LOOK_PLAIN, picture->name);
  winnow_rich_add (rich, WINNOW_LOOK_MUTED, facts, -1);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_picture (blocks, picture->thumbnail, shown->outline, PICTURE_WIDTH, PICTURE_HEIGHT);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, rich);
  if (picture->caption != NULL)
    winnow_blocks_add_name (blocks, WINNOW_STYLE_SMALL, picture->caption);
  add_colors (blocks, shown);
}

static void
add_pictures (WinnowComposer *composer, const WinnowContentPicture *pictures, guint n, const char *done,
              const char *more)
{
  WinnowBlocks *blocks = get_blocks (composer);
  winnow_blocks_begin_table (blocks, two_columns, G_N_ELEMENTS (two_columns));
  winnow_blocks_begin_row (blocks, WINNOW_ROW_KEEP);
  winnow_for_each_below (i, MIN (n, 2))
    add_picture (blocks, &pictures[i]);
  if (done != NULL)
    {
      winnow_blocks_begin_row (blocks, WINNOW_ROW_RULE);
      winnow_blocks_begin_cell (blocks, 2);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, done);
    }
  winnow_blocks_end_table (blocks);
}

static const WinnowComposerClass paper_composer_class = {
  .begin_section = begin_section,
  .begin_text = begin_text,
  .end_text = end_text,
  .add_words = add_words,
  .add_figures = add_figures,
  .add_facts = add_facts,
  .begin_table = begin_table,
  .end_table = end_table,
  .begin_row = begin_row,
  .begin_cell = begin_cell,
  .add_bar = add_bar,
  .add_page_of = add_page_of,
  .begin_list = begin_list,
  .end_list = end_list,
  .begin_sides = begin_sides,
  .begin_side = begin_side,
  .end_sides = end_table,
  .add_thumbnail = add_thumbnail,
  .add_pictures = add_pictures,
};

void
winnow_paper_composer_init (WinnowPaperComposer *paper, WinnowBlocks *blocks)
{
  *paper = (WinnowPaperComposer){ .blocks = blocks };
  winnow_composer_init (&paper->composer, &paper_composer_class, WINNOW_MEDIUM_PAPER);
}
