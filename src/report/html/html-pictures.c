/* html-pictures.c: pictures of a web page: thumbnails, color grids as tables, two that are the
 * same side by side; see html-composer.h
 *
 * The first time, a thumbnail is an <image> of its own <svg>, with an id; each further time an
 * <svg> that uses that one. So a page with many pairs that have the same pictures in common does
 * not repeat their bytes, and needs neither a script nor a style sheet for it. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "report/escape.h"
#include "report/html/html-composer.h"
#include "report/model/picture-wording.h"

#define SIDE 300      /* pixels of the longer side of a thumbnail */
#define SIDE_CELL 120 /* in a table */

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
  winnow_escape_html (html, picture->caption != NULL ? picture->caption : picture->name, -1);
  g_string_append (html, "\">");
}

static void
add_thumbnail (WinnowHtmlComposer *page, const WinnowDocumentPicture *picture, guint side)
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
  g_string_append (html, "</svg>");
}

/* ── color grids ── */

/* The class of a block of a color grid: a style sheet has no use for the letters themselves. */
static char
get_block_class (char letter)
{
  static const char letters[] = "B.XoO+@# ", classes[] = "kbgcrmywn";
  const char *found = strchr (letters, letter);
  return found != NULL && *found != '\0' ? classes[found - letters] : 'n';
}

static void
add_grid (GString *html, const WinnowGrid *grid)
{
  g_string_append (html, "<table class=\"grid\"><tbody>\n");
  for (guint y = 0; y < grid->settings.rows; y++)
    {
      g_string_append (html, "<tr>");
      for (guint x = 0; x < grid->settings.columns; x++)
        {
          char letter = grid->letters[y * grid->settings.columns + x];
          g_string_append_printf (html, "<td class=\"c%c\">%.*s</td>", get_block_class (letter), letter != ' ',
                                  &letter);
        }
      g_string_append (html, "</tr>\n");
    }
  g_string_append (html, "</tbody></table>");
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
  add_thumbnail (page, picture, SIDE);
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
  g_string_append (html, "</figcaption></figure>\n");
}

void
winnow_html_composer_add_pictures (WinnowComposer *composer, const WinnowContentPicture *pictures, guint n,
                                   const char *done, const char *more)
{
  GString *html = ((WinnowHtmlComposer *) composer)->output->text;
  g_string_append (html, n > 1 ? "<div class=\"common\">\n" : "");
  for (guint i = 0; i < n; i++)
    add_picture ((WinnowHtmlComposer *) composer, &pictures[i]);
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
  add_thumbnail ((WinnowHtmlComposer *) composer, picture, SIDE_CELL);
}
