/* composer.c: see composer.h. Opens and closes rows, cells and texts where the callers leave that
 * out, and drops cells of columns that the medium does not have. */
#include "base/escape.h"
#include "report/content/composer.h"

#include "report/model/wording.h"
#include "base/for-each.h"

/* Calls a function of the medium, if it has it and the open cell is shown. */
#define CALL(composer, function, ...)                                  \
  G_STMT_START                                                         \
  {                                                                    \
    if (!(composer)->is_hidden && (composer)->klass->function != NULL) \
      (composer)->klass->function (composer, ##__VA_ARGS__);           \
  }                                                                    \
  G_STMT_END

void
winnow_composer_init (WinnowComposer *composer, const WinnowComposerClass *klass, WinnowMedium medium)
{
  *composer = (WinnowComposer){ .klass = klass, .medium = medium, .column = -1, .row = -1, .style = -1 };
}

/* ── structure ── */

void
winnow_composer_begin_section (WinnowComposer *composer, const char *id, const char *title)
{
  composer->level++;
  CALL (composer, begin_section, id, title, composer->level);
}

void
winnow_composer_end_section (WinnowComposer *composer)
{
  CALL (composer, end_section);
  composer->level--;
}

gboolean
winnow_composer_flush (WinnowComposer *composer, GError **error)
{
  return composer->klass->flush == NULL || composer->klass->flush (composer, error);
}

/* ── texts ── */

void
winnow_composer_begin_text (WinnowComposer *composer, WinnowContentStyle style)
{
  if (composer->style >= 0)
    winnow_composer_end_text (composer);
  composer->style = (int) style;
  CALL (composer, begin_text, style);
}

void
winnow_composer_end_text (WinnowComposer *composer)
{
  if (composer->style < 0)
    return;
  CALL (composer, end_text, (WinnowContentStyle) composer->style);
  composer->style = -1;
}

static void
add_words (WinnowComposer *composer, WinnowLook look, const char *words, gssize length, gboolean is_name,
           const char *target)
{
  g_autofree char *name = is_name && words != NULL ? winnow_escape_dup_name (words) : NULL;
  if (composer->style < 0)
    winnow_composer_begin_text (composer, WINNOW_CONTENT_CELL);
  CALL (composer, add_words, look, name ?: words, length, is_name, target);
}

void
winnow_composer_add_words (WinnowComposer *composer, WinnowLook look, const char *words)
{
  add_words (composer, look, words, -1, FALSE, NULL);
}

void
winnow_composer_add_part (WinnowComposer *composer, WinnowLook look, const char *words, gssize length)
{
  if (length > 0)
    add_words (composer, look, words, length, FALSE, NULL);
}

void
winnow_composer_add_name (WinnowComposer *composer, WinnowLook look, const char *name)
{
  add_words (composer, look, name, -1, TRUE, NULL);
}

void
winnow_composer_add_text (WinnowComposer *composer, WinnowContentStyle style, const char *words)
{
  if (words == NULL)
    return;
  winnow_composer_begin_text (composer, style);
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, words);
  winnow_composer_end_text (composer);
}

void
winnow_composer_add_title (WinnowComposer *composer, const char *kicker, const char *title)
{
  winnow_composer_add_text (composer, WINNOW_CONTENT_KICKER, kicker);
  winnow_composer_begin_text (composer, WINNOW_CONTENT_TITLE);
  winnow_composer_add_name (composer, WINNOW_LOOK_PLAIN, title);
  winnow_composer_end_text (composer);
}

/* ── figures and tables ── */

void
winnow_composer_take_figures (WinnowComposer *composer, WinnowContentFigure *figures, guint n)
{
  CALL (composer, add_figures, figures, n);
  winnow_for_each_below (i, n)
    g_free (figures[i].value);
}

void
winnow_composer_begin_table (WinnowComposer *composer, const char *id, const WinnowContentColumn *columns)
{
  composer->columns = columns;
  CALL (composer, begin_table, id, columns);
}

gboolean
winnow_content_column_is_shown (const WinnowContentColumn *column, WinnowMedium medium)
{
  return column->media == 0 || (column->media & medium) != 0;
}

gboolean
winnow_content_column_is_right (const WinnowContentColumn *column)
{
  return column->kind == WINNOW_COLUMN_NUMBER || column->kind == WINNOW_COLUMN_SHARE;
}

guint
winnow_composer_count_columns (const WinnowComposer *composer)
{
  guint n = 0;
  winnow_for_each_with (column, composer->columns, heading)
    n += winnow_content_column_is_shown (column, composer->medium);
  return n;
}

static const WinnowContentColumn *
get_column (const WinnowComposer *composer)
{
  return composer->row == WINNOW_CONTENT_ROW_GROUP ? NULL : &composer->columns[composer->column];
}

static void
end_cell (WinnowComposer *composer)
{
  if (composer->style >= 0)
    winnow_composer_end_text (composer);
  if (composer->column >= 0)
    CALL (composer, end_cell, get_column (composer));
  composer->is_hidden = FALSE;
}

static void
end_row (WinnowComposer *composer)
{
  end_cell (composer);
  if (composer->row >= 0)
    CALL (composer, end_row, (WinnowContentRow) composer->row);
  composer->column = composer->row = -1;
}

void
winnow_composer_end_table (WinnowComposer *composer)
{
  end_row (composer);
  CALL (composer, end_table);
  composer->columns = NULL;
}

void
winnow_composer_begin_row (WinnowComposer *composer, WinnowContentRow row)
{
  end_row (composer);
  composer->row = (int) row;
  CALL (composer, begin_row, row);
}

void
winnow_composer_begin_cell (WinnowComposer *composer)
{
  end_cell (composer);
  composer->column++;
  const WinnowContentColumn *column = get_column (composer);
  g_return_if_fail (column == NULL || column->heading != NULL);
  composer->is_hidden = column != NULL && !winnow_content_column_is_shown (column, composer->medium);
  CALL (composer, begin_cell, column);
}

void
winnow_composer_add_cell (WinnowComposer *composer, const char *words)
{
  winnow_composer_begin_cell (composer);
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, words ?: "");
}

void
winnow_composer_add_name_cell (WinnowComposer *composer, const char *target, const char *name)
{
  winnow_composer_begin_cell (composer);
  add_words (composer, WINNOW_LOOK_PLAIN, name, -1, TRUE, target);
}

void
winnow_composer_add_number (WinnowComposer *composer, guint64 number)
{
  g_autofree char *words = g_strdup_printf ("%'" G_GUINT64_FORMAT, number);
  winnow_composer_add_cell (composer, words);
}

void
winnow_composer_add_rare_number (WinnowComposer *composer, guint64 number)
{
  if (number > 0)
    winnow_composer_add_number (composer, number);
  else
    winnow_composer_add_cell (composer, "–");
}

void
winnow_composer_add_share (WinnowComposer *composer, double share)
{
  g_autofree char *words = winnow_wording_share (share);
  winnow_composer_add_cell (composer, words);
  winnow_composer_end_text (composer);
  CALL (composer, add_bar, share);
}

void
winnow_composer_add_kinds (WinnowComposer *composer, const guint32 by_kind[WINNOW_N_PASSAGE_KINDS])
{
  g_autofree char *words = winnow_wording_kinds (by_kind);
  winnow_composer_begin_cell (composer);
  if (composer->klass->add_kinds != NULL && *words != '\0')
    CALL (composer, add_kinds, by_kind);
  else
    winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, *words != '\0' ? words : "–");
}

void
winnow_composer_add_page_of (WinnowComposer *composer, const char *id)
{
  winnow_composer_begin_cell (composer);
  CALL (composer, add_page_of, id);
}

/* ── handed on as they are ── */

#define HAND_ON(function) \
  void winnow_composer_##function (WinnowComposer *composer) { CALL (composer, function); }

HAND_ON (end_list)
HAND_ON (begin_sides)
HAND_ON (begin_side)
HAND_ON (end_side)
HAND_ON (end_sides)
HAND_ON (begin_gallery)
HAND_ON (end_gallery)
HAND_ON (end_cover)
HAND_ON (end_report)

void
winnow_composer_begin_report (WinnowComposer *composer, const char *title, const char *version)
{
  CALL (composer, begin_report, title, version);
}

void
winnow_composer_begin_list (WinnowComposer *composer, const char *id, gboolean is_open)
{
  CALL (composer, begin_list, id, is_open);
}

void
winnow_composer_add_facts (WinnowComposer *composer, char **facts)
{
  CALL (composer, add_facts, facts);
}

void
winnow_composer_add_thumbnail (WinnowComposer *composer, const WinnowDocumentPicture *picture)
{
  CALL (composer, add_thumbnail, picture);
}

void
winnow_composer_add_pictures (WinnowComposer *composer, const WinnowContentPicture *pictures, guint n, const char *done,
                              const char *more)
{
  CALL (composer, add_pictures, pictures, n, done, more);
}
