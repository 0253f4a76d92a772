/* text-composer.c: see text-composer.h. Tables line up; names are last in them, so that a long one
 * moves no other column. */
#include "report/text/text-composer.h"

#include "base/escape.h"
#include "base/for-each.h"
#include "base/translate.h"
#include "image/palette.h"
#include "report/model/picture-wording.h"

#define INDENT "  "
#define GRID_GAP "   "
#define BAR_LENGTH 40u /* letters of a bar of colors */

static WinnowTextComposer *
get_text (WinnowComposer *composer)
{
  return (WinnowTextComposer *) composer;
}

static GString *
get_out (WinnowComposer *composer)
{
  return get_text (composer)->output->text;
}

static void
add_line (GString *out, const char *words)
{
  winnow_escape_terminal (out, words, -1);
  g_string_append_c (out, '\n');
}

/* ── sections and texts ── */

static void
begin_section (WinnowComposer *composer, const char *id, const char *title, guint level)
{
  g_string_append_c (get_out (composer), '\n');
  add_line (get_out (composer), title);
}

/* A cell keeps its first line and short additions; the rest is for pages. */
static gboolean
is_shown (const WinnowComposer *composer, WinnowContentStyle style)
{
  if (composer->column >= 0)
    return style == WINNOW_CONTENT_CELL || style == WINNOW_CONTENT_SMALL;
  return style != WINNOW_CONTENT_NOTE && style != WINNOW_CONTENT_KICKER;
}

static void
begin_text (WinnowComposer *composer, WinnowContentStyle style)
{
  GString *text = get_text (composer)->text;
  if (text->len > 0 && is_shown (composer, style))
    g_string_append (text, ", ");
}

static void
end_text (WinnowComposer *composer, WinnowContentStyle style)
{
  GString *text = get_text (composer)->text;
  if (composer->column >= 0)
    return;
  if (is_shown (composer, style))
    add_line (get_out (composer), text->str);
  g_string_truncate (text, 0);
}

static void
add_words (WinnowComposer *composer, WinnowLook look, const char *words, gssize length, gboolean is_name,
           const char *target)
{
  GString *text = get_text (composer)->text;
  if (!is_shown (composer, (WinnowContentStyle) composer->style))
    return;
  g_string_append_len (text, words, length);
  if ((look & WINNOW_LOOK_LETTER) != 0)
    g_string_append (text, ": ");
}

/* ── figures and tables ── */

static void
add_facts (WinnowComposer *composer, char **facts)
{
  g_autoptr (GString) line = g_string_new (NULL);
  for (guint i = 0; facts[i] != NULL; i += 2)
    g_string_append_printf (line, "%s%s%s%s", i > 0 ? C_ ("enumeration", "; ") : "", facts[i], C_ ("heading", ": "),
                            facts[i + 1]);
  add_line (get_out (composer), line->str);
}

static void
add_figures (WinnowComposer *composer, const WinnowContentFigure *figures, guint n)
{
  g_autoptr (GPtrArray) facts = g_ptr_array_new ();
  winnow_for_each_below (i, n)
    {
      g_ptr_array_add (facts, (gpointer) figures[i].label);
      g_ptr_array_add (facts, figures[i].value);
    }
  g_ptr_array_add (facts, NULL);
  add_facts (composer, (char **) facts->pdata);
}

/* The columns that are shown, names last. */
static void
order_columns (GArray *order, const WinnowContentColumn *columns)
{
  g_array_set_size (order, 0);
  winnow_for_both (pass)
    for (guint i = 0; columns[i].heading != NULL; i++)
      if (winnow_content_column_is_shown (&columns[i], WINNOW_MEDIUM_TEXT)
          && (columns[i].kind == WINNOW_COLUMN_NAME) == (pass == 1))
        g_array_append_val (order, i);
}

static void
begin_table (WinnowComposer *composer, const char *id, const WinnowContentColumn *columns)
{
  WinnowTextComposer *text = get_text (composer);
  g_autoptr (GString) alignment = g_string_new ("l"); /* the indent */
  order_columns (text->order, columns);
  winnow_for_each_value (const guint, column, text->order)
    g_string_append_c (alignment, winnow_content_column_is_right (&columns[*column]) ? 'r' : 'l');
  text->table = winnow_table_new (alignment->str);
  if (text->order->len < 3) /* a list needs no headings */
    return;
  winnow_table_add (text->table, "");
  winnow_for_each_value (const guint, column, text->order)
    winnow_table_add (text->table, _ (columns[*column].heading));
}

static void
end_table (WinnowComposer *composer)
{
  winnow_table_print (get_text (composer)->table, get_out (composer));
  g_clear_pointer (&get_text (composer)->table, winnow_table_free);
}

static void
begin_row (WinnowComposer *composer, WinnowContentRow row)
{
  g_ptr_array_set_size (get_text (composer)->cells, 0);
}

static void
end_row (WinnowComposer *composer, WinnowContentRow row)
{
  WinnowTextComposer *text = get_text (composer);
  if (row == WINNOW_CONTENT_ROW_GROUP)
    return;
  winnow_table_add (text->table, "");
  winnow_for_each_value (const guint, column, text->order)
    {
      gboolean is_indented = row == WINNOW_CONTENT_ROW_PART && composer->columns[*column].kind == WINNOW_COLUMN_NAME;
      g_autofree char *cell = g_strconcat (is_indented ? INDENT : "", g_ptr_array_index (text->cells, *column), NULL);
      winnow_table_add (text->table, cell);
    }
}

static void
end_cell (WinnowComposer *composer, const WinnowContentColumn *column)
{
  WinnowTextComposer *text = get_text (composer);
  if (column == NULL)
    {
      g_string_append (get_out (composer), INDENT);
      add_line (get_out (composer), text->text->str);
    }
  else
    {
      g_ptr_array_set_size (text->cells, composer->column);
      g_ptr_array_add (text->cells, g_strdup (text->text->str));
    }
  g_string_truncate (text->text, 0);
}

/* ── pictures ── */

static void
add_picture (WinnowTable *table, const WinnowContentPicture *shown)
{
  const WinnowDocumentPicture *picture = shown->picture;
  const char letter[] = { shown->letter, '\0' };
  g_autofree char *size = winnow_wording_picture_size (&picture->info);
  g_autofree char *name = picture->caption != NULL ? g_strdup_printf ("%s: %s", picture->name, picture->caption)
                                                   : g_strdup (picture->name);
  winnow_table_add_cells (table, "", letter, *shown->place != '\0' ? shown->place : "–", size, name);
}

/* Side by side. */
static void
add_grids (GString *out, const WinnowContentPicture *pictures, guint n)
{
  const WinnowGridSettings *settings = &pictures[0].grid->settings;
  winnow_for_each_below (y, settings->rows)
    {
      winnow_for_each_below (i, n)
        {
          guint length;
          const char *letters = winnow_grid_get_row (pictures[i].grid, y, &length);
          g_string_append_printf (out, "%s|%.*s|", i == 0 ? INDENT : GRID_GAP, (int) length, letters);
        }
      g_string_append_c (out, '\n');
    }
}

/* "|BBBB22FF|  black 50 %, green 25 %": a bar of the letters of the palette. */
static void
add_colors (GString *out, const WinnowContentPicture *shown)
{
  const WinnowColorShares *colors = &shown->picture->fingerprint.colors;
  guint8 order[WINNOW_COLOR_BINS];
  guint n = winnow_color_shares_list (colors, NULL, order), length = 0;
  double sum = 0;
  if (!shown->shows_colors || n == 0)
    return;
  g_autofree char *names = winnow_wording_colors (colors);
  g_string_append_printf (out, INDENT "%c |", shown->letter != '\0' ? shown->letter : ' ');
  winnow_for_each_below (i, n)
    {
      char code[3];
      sum += colors->shares[order[i]] / (double) G_MAXUINT16;
      for (; length < (guint) (sum * BAR_LENGTH + .5); length++)
        g_string_append (out, winnow_palette_get_code (WINNOW_COLOR_BINS, order[i], code));
    }
  g_string_append_printf (out, "%*s|  %s\n", (int) (BAR_LENGTH - length), "", names);
}

static void
add_pictures (WinnowComposer *composer, const WinnowContentPicture *pictures, guint n, const char *done,
              const char *more)
{
  GString *out = get_out (composer);
  g_autoptr (WinnowTable) table = winnow_table_new ("lllrl");
  gboolean has_grids = TRUE;
  g_string_append_c (out, '\n');
  /* Translators: the edits of a picture and how many bits differ, then how many blocks of its
   * color grid do. */
  g_autofree char *both = more != NULL ? g_strdup_printf (_ ("%s; %s"), done, more) : g_strdup (done);
  if (done != NULL)
    add_line (out, both);
  winnow_for_each_below (i, n)
    add_picture (table, &pictures[i]);
  winnow_table_print (table, out);
  winnow_for_each_below (i, n)
    {
      if (pictures[i].note != NULL)
        g_string_append_printf (out, INDENT "%s\n", pictures[i].note);
      if (pictures[i].hash != NULL)
        g_string_append_printf (out, INDENT "%s\n", pictures[i].hash);
      has_grids = has_grids && pictures[i].grid != NULL;
    }
  if (has_grids)
    add_grids (out, pictures, n);
  winnow_for_each_below (i, n)
    add_colors (out, &pictures[i]);
}

/* ── the whole ── */

static gboolean
flush (WinnowComposer *composer, GError **error)
{
  return winnow_output_flush_full (get_text (composer)->output, error);
}

static const WinnowComposerClass text_composer_class = {
  .begin_section = begin_section,
  .begin_text = begin_text,
  .end_text = end_text,
  .add_words = add_words,
  .add_figures = add_figures,
  .add_facts = add_facts,
  .begin_table = begin_table,
  .end_table = end_table,
  .begin_row = begin_row,
  .end_row = end_row,
  .end_cell = end_cell,
  .add_pictures = add_pictures,
  .flush = flush,
};

void
winnow_text_composer_init (WinnowTextComposer *text, WinnowOutput *output)
{
  *text = (WinnowTextComposer){ .output = output };
  text->cells = g_ptr_array_new_with_free_func (g_free);
  text->order = winnow_array_new (guint);
  text->text = g_string_new (NULL);
  winnow_composer_init (&text->composer, &text_composer_class, WINNOW_MEDIUM_TEXT);
}

void
winnow_text_composer_clear (WinnowTextComposer *text)
{
  if (text->text == NULL)
    return;
  g_clear_pointer (&text->table, winnow_table_free);
  g_ptr_array_unref (text->cells);
  g_array_unref (text->order);
  g_string_free (g_steal_pointer (&text->text), TRUE);
}
