/* html-pictures.c: pictures in a web page: with their thumbnails, color grids as tables, two that
 * are the same side by side; see html.h */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "report/escape.h"
#include "report/html/html.h"
#include "report/model/picture-wording.h"

#define MAX_HOLDERS 12 /* documents that have a picture that are named */
#define SIDE 300       /* pixels of the longer side of a thumbnail */
#define SIDE_ASIDE 120 /* in the table of those that were set aside */

/* The class of a block: a style sheet has no use for the letters themselves. */
static char
class_of (char letter)
{
  static const char letters[] = "B.XoO+@# ", classes[] = "kbgcrmywn";
  const char *found = strchr (letters, letter);
  return found != NULL && *found != '\0' ? classes[found - letters] : 'n';
}

void
winnow_html_grid (GString *html, const WinnowGrid *grid)
{
  g_string_append (html, "<table class=\"grid\"><tbody>\n");
  for (guint y = 0; y < grid->settings.rows; y++)
    {
      g_string_append (html, "<tr>");
      for (guint x = 0; x < grid->settings.columns; x++)
        {
          char letter = grid->letters[y * grid->settings.columns + x];
          g_string_append_printf (html, "<td class=\"c%c\">%.*s</td>", class_of (letter), letter != ' ', &letter);
        }
      g_string_append (html, "</tr>\n");
    }
  g_string_append (html, "</tbody></table>");
}

static void
append_words (GString *html, const char *words)
{
  if (*words == '\0')
    return;
  g_string_append_c (html, ' ');
  winnow_html_element (html, "span", "muted", words);
}

void
winnow_html_picture (GString *html, GHashTable *thumbnails, const WinnowHtmlPicture *shown)
{
  const WinnowDocumentPicture *picture = shown->picture;
  g_autofree char *size = winnow_wording_picture_size (&picture->info);
  g_string_append (html, "<figure class=\"picture\"><div class=\"looks\">");
  winnow_html_thumbnail (html, thumbnails, picture, SIDE);
  if (shown->grid != NULL)
    winnow_html_grid (html, shown->grid);
  g_string_append (html, "</div><figcaption>");
  if (shown->letter != '\0')
    g_string_append_printf (html, "<span class=\"side\">%c</span> ", shown->letter);
  winnow_html_name (html, shown->label != NULL ? shown->label : picture->name);
  append_words (html, shown->place);
  append_words (html, size);
  if (shown->label != NULL && !g_str_equal (shown->label, picture->name))
    {
      g_string_append (html, "<p class=\"path\">");
      winnow_html_name (html, picture->name);
      g_string_append (html, "</p>");
    }
  if (picture->caption != NULL)
    winnow_html_element (html, "p", "caption", picture->caption);
  if (shown->hash != NULL)
    winnow_html_element (html, "code", "sha", shown->hash);
  if (shown->note != NULL)
    winnow_html_element (html, "p", "note", shown->note);
  g_string_append (html, "</figcaption></figure>\n");
}

void
winnow_html_common_picture (GString *html, GHashTable *thumbnails, const WinnowHtmlPicture *a,
                            const WinnowHtmlPicture *b, const WinnowImageMatch *match, const char *grid_words)
{
  g_autofree char *words = winnow_wording_image_match (match);
  g_string_append (html, "<div class=\"common\">\n");
  winnow_html_picture (html, thumbnails, a);
  winnow_html_picture (html, thumbnails, b);
  g_string_append (html, "<p class=\"done\">");
  winnow_html_element (html, "span", NULL, words);
  if (grid_words != NULL)
    append_words (html, grid_words);
  g_string_append (html, "</p></div>\n");
}

/* The documents that have the picture, each once. */
static void
append_holders (GString *html, const WinnowExcludedPictureGroup *group, GHashTable *by_id, GHashTable *labels)
{
  guint n = 0;
  gint64 last = 0;
  g_string_append (html, "<td class=\"name\">");
  for (guint i = 0; i < group->pictures->len; i++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (group->pictures, i);
      const WinnowDocument *document = g_hash_table_lookup (by_id, &picture->document_id);
      if (document == NULL || document->id == last)
        continue;
      last = document->id;
      if (n++ >= MAX_HOLDERS)
        continue;
      g_string_append (html, n > 1 ? "<br />" : "");
      winnow_html_name (html, g_hash_table_lookup (labels, document));
    }
  if (n > MAX_HOLDERS)
    {
      g_autofree char *more = g_strdup_printf (
          ngettext ("and %'u more document", "and %'u more documents", n - MAX_HOLDERS), n - MAX_HOLDERS);
      g_string_append (html, "<br />");
      winnow_html_element (html, "span", "muted", more);
    }
  g_string_append (html, "</td>");
}

static gboolean
append_aside (GString *html, GHashTable *thumbnails, WinnowLibrary *library, const WinnowMask *mask,
              const WinnowExcludedPictureGroup *group, GHashTable *by_id, GHashTable *labels, GError **error)
{
  g_autoptr (WinnowDocumentPicture) loaded = winnow_library_dup_picture (library, group->first->id, error);
  if (loaded == NULL)
    return FALSE;
  g_autoptr (WinnowDocumentPicture) picture = winnow_mask_dup_picture (mask, loaded);
  g_autofree char *words = winnow_wording_excluded_picture (group->excluded_entries, group->n_documents);
  g_string_append (html, "<tr><td>");
  winnow_html_thumbnail (html, thumbnails, picture, SIDE_ASIDE);
  g_string_append (html, "</td><td>");
  winnow_escape_html (html, words, -1);
  g_string_append (html, "</td>");
  append_holders (html, group, by_id, labels);
  g_string_append (html, "</tr>\n");
  return TRUE;
}

gboolean
winnow_html_excluded_pictures (WinnowOutput *output, GHashTable *thumbnails, WinnowLibrary *library,
                               const WinnowMask *mask, const GPtrArray *groups, GHashTable *by_id, GHashTable *labels,
                               GError **error)
{
  static const char *const headings[] = { N_ ("Picture"), N_ ("Where"), N_ ("Documents"), NULL };
  GString *html = output->text;
  if (groups->len == 0)
    return TRUE;
  g_string_append (html, "<section id=\"asides\">\n");
  winnow_html_element (html, "h2", NULL, _ ("Pictures set aside"));
  winnow_html_element (html, "p", "note",
                       _ ("They are compared with nothing: the template has them, or so many documents that they are "
                          "nobody’s own, such as logos."));
  g_string_append (html, "\n<div class=\"wide\"><table class=\"asides\">\n");
  winnow_html_headings (html, headings);
  for (guint i = 0; i < groups->len; i++)
    if (!append_aside (html, thumbnails, library, mask, g_ptr_array_index ((GPtrArray *) groups, i), by_id, labels,
                       error)
        || !winnow_output_flush_full (output, error))
      return FALSE;
  g_string_append (html, "</tbody></table></div>\n</section>\n");
  return TRUE;
}
