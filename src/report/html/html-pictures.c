/* html-pictures.c: pictures of a web page: thumbnails, color grids, two that are the
 * same side by side; see html-composer.h
 *
 * The first time, a thumbnail is an <image> in an <svg> with an id; each further time an <svg> that
 * uses that one. So a page with many pairs that have the same pictures in common does not repeat
 * their bytes, and needs neither a script nor a style sheet for it. */

#include "base/translate.h"
#include "image/palette.h"
#include "base/escape.h"
#include "report/html/html-composer.h"
#include "report/model/picture-wording.h"
#include "base/for-each.h"

#define SIDE 300         /* pixels of the longer side of a thumbnail */
#define SIDE_CELL 120    /* in a table */
#define GRID_SIDE 256u   /* pixels of the longer side of a color grid at most */
#define BLOCK_SIDE 16u   /* and of a block */
#define LEAST_LETTER 12u /* pixels of a block with a letter */

/* ── thumbnails ── */

static void
append_image (GString *html, guint number, const WinnowPictureInfo *look, GBytes *thumbnail)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (thumbnail, &length);
  g_autofree char *encoded = g_base64_encode (data, length);
  g_string_append_printf (html, "<image id=\"t%u\" width=\"%u\" height=\"%u\" href=\"data:image/%s;base64,", number,
                          look->width, look->height, look->format);
  g_string_append (html, encoded);
  g_string_append (html, "\" />");
}

static void
append_frame (GString *html, const WinnowDocumentPicture *picture, const WinnowPictureInfo *look, guint side)
{
  double scale = MIN (1.0, (double) side / MAX (1, MAX (look->width, look->height)));
  guint width = MAX (1, (guint) (look->width * scale + 0.5)), height = MAX (1, (guint) (look->height * scale + 0.5));
  g_string_append_printf (
      html, "<svg class=\"thumb\" role=\"img\" viewBox=\"0 0 %u %u\" width=\"%u\" height=\"%u\" aria-label=\"",
      look->width, look->height, width, height);
  winnow_escape_html (html, picture->caption ?: picture->name, -1);
  g_string_append (html, "\">");
}

/* A bright line in a dark one, to be seen on any picture. */
static void
append_outline (GString *html, const WinnowPictureInfo *look, const WinnowOutline *outline)
{
  g_autoptr (GString) points = g_string_new ("");
  winnow_for_each_below (i, outline->n)
    {
      char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
      g_string_append_printf (points, "%s%s,%s", i > 0 ? " " : "",
                              g_ascii_formatd (x, sizeof x, "%.1f", outline->points[i].x * look->width),
                              g_ascii_formatd (y, sizeof y, "%.1f", outline->points[i].y * look->height));
    }
  g_string_append_printf (html,
                          "<polygon points=\"%s\" fill=\"none\" stroke=\"#000\" stroke-width=\"5\" />"
                          "<polygon points=\"%s\" fill=\"none\" stroke=\"#fc0\" stroke-width=\"2.5\" />",
                          points->str, points->str);
}

static void
add_thumbnail (WinnowHtmlComposer *page, const WinnowDocumentPicture *picture, const WinnowOutline *outline, guint side)
{
  GString *html = page->output->text;
  GHashTable *thumbnails = page->thumbnails;
  if (picture->thumbnail == NULL)
    {
      winnow_html_element (html, "span", "thumb none", _ ("could not be read"));
      return;
    }
  WinnowPictureInfo look;
  if (!winnow_picture_probe (picture->thumbnail, &look, NULL))
    look = (WinnowPictureInfo){ .format = "png" };
  char *key = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, picture->thumbnail);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (thumbnails, key));
  append_frame (html, picture, &look, side);
  if (number > 0)
    {
      g_string_append_printf (html, "<use href=\"#t%u\" />", number);
      g_free (key);
    }
  else
    {
      number = g_hash_table_size (thumbnails) + 1;
      g_hash_table_insert (thumbnails, key, GUINT_TO_POINTER (number));
      append_image (html, number, &look, picture->thumbnail);
    }
  if (outline != NULL)
    append_outline (html, &look, outline);
  g_string_append (html, "</svg>");
}

/* ── color grids ── */

/* The letters are drawn on the blocks of palettes that have one letter a color. */
static void
add_block (GString *html, const WinnowGrid *grid, guint column, guint row, guint side)
{
  guint n_colors = grid->settings.colors, color = grid->colors[row * grid->settings.columns + column];
  guint8 rgb[3];
  char code[3];
  winnow_palette_get_rgb (n_colors, color, rgb);
  g_string_append_printf (html, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" fill=\"#%02x%02x%02x\" />",
                          column * side, row * side, side, side, rgb[0], rgb[1], rgb[2]);
  if (winnow_palette_get_code_length (n_colors) == 1 && side >= LEAST_LETTER)
    g_string_append_printf (html, "<text x=\"%u\" y=\"%u\" fill=\"%s\">%s</text>", column * side + side / 2,
                            row * side + side * 3 / 4, winnow_palette_is_dark (n_colors, color) ? "#fff" : "#000",
                            winnow_palette_get_code (n_colors, color, code));
}

/* The style sheet must not be touched by colors, so a grid is a drawing. */
static void
add_grid (GString *html, const WinnowGrid *grid)
{
  const WinnowGridSettings *settings = &grid->settings;
  guint side = MAX (GRID_SIDE / MAX (settings->columns, settings->rows), 1);
  side = MIN (side, BLOCK_SIDE);
  guint width = side * settings->columns, height = side * settings->rows;
  g_string_append_printf (html, "<svg class=\"grid\" width=\"%u\" height=\"%u\" role=\"img\" aria-label=\"", width,
                          height);
  winnow_escape_html (html, grid->letters, -1);
  g_string_append (html, "\">");
  winnow_for_each_below (row, settings->rows)
    winnow_for_each_below (column, settings->columns)
      add_block (html, grid, column, row, side);
  g_string_append (html, "</svg>");
}

/* ── charts of colors ── */

#define COLUMN 48u        /* pixels of a color */
#define CHART 58u         /* pixels of a chart with the numbers above its columns */
#define TALLEST 36u       /* pixels of the greatest share */
#define LETTER_COLUMN 20u /* left of the columns */

/* The color @number of the chart from left to right; its column starts at @base. */
static void
add_column (GString *html, guint color, guint16 part, guint greatest, guint number, guint base)
{
  double share = part / (double) G_MAXUINT16;
  guint height = (part * TALLEST + greatest / 2) / greatest, x = LETTER_COLUMN + number * COLUMN;
  guint8 rgb[3];
  winnow_palette_get_rgb (WINNOW_COLOR_BINS, color, rgb);
  if (height > 0)
    g_string_append_printf (
        html, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" fill=\"#%02x%02x%02x\" stroke=\"#888\" />", x + 10,
        base - height, COLUMN - 20, height, rgb[0], rgb[1], rgb[2]);
  if (share >= .005)
    g_string_append_printf (html, "<text x=\"%u\" y=\"%u\">%.0f%%</text>", x + COLUMN / 2, base - height - 3,
                            100 * share);
}

/* The charts of all pictures, one above the other, and below them the names of the colors. */
static void
add_charts (GString *html, const WinnowContentPicture *pictures, guint n)
{
  const WinnowColorShares *last = n > 1 ? &pictures[1].picture->fingerprint.colors : NULL;
  guint8 colors[WINNOW_COLOR_BINS];
  guint n_colors = winnow_color_shares_list (&pictures[0].picture->fingerprint.colors, last, colors);
  if (!pictures[0].shows_colors || n_colors == 0)
    return;
  guint greatest = 1;
  winnow_for_each_below (i, n * n_colors)
    greatest = MAX (greatest, pictures[i / n_colors].picture->fingerprint.colors.shares[colors[i % n_colors]]);
  guint width = LETTER_COLUMN + n_colors * COLUMN, height = n * CHART + 16;
  g_string_append_printf (html, "<svg class=\"colors\" viewBox=\"0 0 %u %u\" width=\"%u\" role=\"img\" aria-label=\"",
                          width, height, width);
  winnow_for_each_below (i, n)
    {
      const char letter[] = { pictures[i].letter, ':', ' ', '\0' };
      g_autofree char *names = winnow_wording_colors (&pictures[i].picture->fingerprint.colors);
      winnow_escape_html (html, i > 0 ? "; " : "", -1);
      winnow_escape_html (html, n > 1 ? letter : "", -1);
      winnow_escape_html (html, names, -1);
    }
  g_string_append (html, "\">");
  winnow_for_each_below (i, n)
    {
      guint base = (i + 1) * CHART - 2;
      if (n > 1)
        g_string_append_printf (html, "<text class=\"side\" x=\"8\" y=\"%u\">%c</text>", base, pictures[i].letter);
      g_string_append_printf (html, "<path d=\"M%u %uH%u\" stroke=\"#888\" />", LETTER_COLUMN, base, width);
      winnow_for_each_below (c, n_colors)
        add_column (html, colors[c], pictures[i].picture->fingerprint.colors.shares[colors[c]], greatest, c, base);
    }
  winnow_for_each_below (c, n_colors)
    {
      g_string_append_printf (html, "<text x=\"%u\" y=\"%u\">", LETTER_COLUMN + c * COLUMN + COLUMN / 2, height - 4);
      winnow_escape_html (html, _ (winnow_palette_get_name (WINNOW_COLOR_BINS, colors[c])), -1);
      g_string_append (html, "</text>");
    }
  g_string_append (html, "</svg>\n");
}

static void
add_muted (GString *html, const char *words)
{
  if (words == NULL || *words == '\0')
    return;
  g_string_append_c (html, ' ');
  winnow_html_element (html, "span", "muted", words);
}

static void
add_picture (WinnowHtmlComposer *page, const WinnowContentPicture *shown)
{
  GString *html = page->output->text;
  const WinnowDocumentPicture *picture = shown->picture;
  g_autofree char *size = winnow_wording_picture_size (&picture->info);
  g_string_append (html, "<figure class=\"picture\"><div class=\"looks\">");
  add_thumbnail (page, picture, shown->outline, SIDE);
  if (shown->grid != NULL)
    add_grid (html, shown->grid);
  g_string_append (html, "</div><figcaption>");
  if (shown->letter != '\0')
    g_string_append_printf (html, "<span class=\"side\">%c</span> ", shown->letter);
  winnow_html_element (html, "bdi", NULL, picture->name);
  add_muted (html, shown->place);
  add_muted (html, size);
  if (picture->caption != NULL)
    winnow_html_element (html, "p", "caption", picture->caption);
  if (shown->hash != NULL)
    winnow_html_element (html, "code", "sha", shown->hash);
  if (shown->note != NULL)
    winnow_html_element (html, "p", "note", shown->note);
  if (shown->letter == '\0')
    add_charts (html, shown, 1);
  g_string_append (html, "</figcaption></figure>\n");
}

void
winnow_html_composer_add_pictures (WinnowComposer *composer, const WinnowContentPicture *pictures, guint n,
                                   const char *done, const char *more)
{
  GString *html = ((WinnowHtmlComposer *) composer)->output->text;
  g_string_append (html, n > 1 ? "<div class=\"common\">\n" : "");
  winnow_for_each_below (i, n)
    add_picture ((WinnowHtmlComposer *) composer, &pictures[i]);
  if (n > 1)
    add_charts (html, pictures, n);
  if (done != NULL)
    {
      g_string_append (html, "<p class=\"done\">");
      winnow_html_element (html, "span", NULL, done);
      add_muted (html, more);
      g_string_append (html, "</p>");
    }
  g_string_append (html, n > 1 ? "</div>\n" : "");
}

void
winnow_html_composer_add_thumbnail (WinnowComposer *composer, const WinnowDocumentPicture *picture)
{
  add_thumbnail ((WinnowHtmlComposer *) composer, picture, NULL, SIDE_CELL);
}
