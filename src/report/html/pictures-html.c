/* pictures-html.c: pictures as a web page of the look of a report, with their thumbnails and color
 * grids: html.h says what all of its pages keep to */
#include <glib/gi18n-lib.h>

#include "report/escape.h"
#include "report/html/html.h"
#include "report/model/picture-parts.h"
#include "report/model/picture-wording.h"
#include "version.h"

static void
append_figure (GString *html, guint count, const char *label)
{
  g_autofree char *value = g_strdup_printf ("%'u", count);
  winnow_html_figure (html, value, label);
}

static void
append_cover (GString *html, const WinnowPictureParts *parts, const char *title)
{
  g_string_append (html, "<header class=\"cover\">\n");
  winnow_html_element (html, "p", "kicker", _ ("Pictures of documents"));
  g_string_append (html, "\n<h1>");
  winnow_html_name (html, title);
  g_string_append (html, "</h1>\n<dl class=\"figures\">\n");
  append_figure (html, parts->report->documents->len, _ ("Documents"));
  append_figure (html, parts->pictures->len, _ ("Pictures"));
  append_figure (html, parts->matches->len, _ ("Pairs of pictures in common"));
  append_figure (html, parts->n_excluded, _ ("Set aside"));
  append_figure (html, parts->n_plain, _ ("Nothing to recognise them by"));
  append_figure (html, parts->n_unread, _ ("Could not be read"));
  g_string_append (html, "</dl>\n");
  winnow_html_element (html, "p", "settings",
                       _ ("The bits of a hash decide which pictures are the same. Their colour grids are there to be "
                          "read: the colour that most of a block has, "
                          "among eight; what is background has none."));
  if (parts->report->mask != NULL)
    winnow_html_element (html, "p", "note", winnow_mask_get_words ());
  g_string_append (html, "</header>\n");
}

/* A picture and its thumbnail. */
static WinnowDocumentPicture *
load (const WinnowPictureParts *parts, const WinnowPictureRow *row, GError **error)
{
  g_autoptr (WinnowDocumentPicture) loaded
      = winnow_library_dup_picture (parts->report->library, row->picture->id, error);
  return loaded != NULL ? winnow_mask_dup_picture (parts->report->mask, loaded) : NULL;
}

static gboolean
append_match (GString *html, GHashTable *thumbnails, const WinnowPictureParts *parts,
              const WinnowPictureMatchRow *match, GError **error)
{
  g_autoptr (WinnowDocumentPicture) a = load (parts, match->a, error);
  g_autoptr (WinnowDocumentPicture) b = a != NULL ? load (parts, match->b, error) : NULL;
  if (b == NULL)
    return FALSE;
  g_autoptr (WinnowGrid) grid_a = winnow_document_picture_dup_grid (a, &parts->report->grid);
  g_autoptr (WinnowGrid) grid_b = winnow_document_picture_dup_grid (b, &parts->report->grid);
  g_autofree char *place_a = winnow_picture_row_dup_place (match->a),
                  *place_b = winnow_picture_row_dup_place (match->b);
  g_autofree char *blocks = winnow_wording_grid_distance (
      winnow_picture_parts_compare_grids (grid_a, grid_b, &match->match), winnow_picture_parts_count_blocks (parts));
  const WinnowHtmlPicture shown_a = { .picture = a, .letter = 'A', .place = place_a, .grid = grid_a };
  const WinnowHtmlPicture shown_b = { .picture = b, .letter = 'B', .place = place_b, .grid = grid_b };
  winnow_html_common_picture (html, thumbnails, &shown_a, &shown_b, &match->match, blocks);
  return TRUE;
}

static void
append_side_head (GString *html, char letter, const char *label)
{
  g_string_append_printf (html, "<div class=\"head\"><h3><span class=\"side\">%c</span> ", letter);
  winnow_html_name (html, label);
  g_string_append (html, "</h3></div>\n");
}

/* The head of the section of two documents. */
static void
begin_pair (GString *html, guint number, const WinnowPictureMatchRow *first)
{
  g_autofree char *words = winnow_wording_pictures_in_common (first->n);
  g_string_append_printf (html, "<section class=\"pictures\" id=\"p%u\">\n", number);
  winnow_html_element (html, "h2", NULL, words);
  g_string_append (html, "\n<div class=\"panes\">\n");
  append_side_head (html, 'A', first->a->label);
  append_side_head (html, 'B', first->b->label);
  g_string_append (html, "</div>\n");
}

static gboolean
append_matches (WinnowOutput *output, GHashTable *thumbnails, const WinnowPictureParts *parts, GError **error)
{
  guint n_pairs = 0;
  for (guint i = 0; i < parts->matches->len; i++)
    {
      const WinnowPictureMatchRow *match = &g_array_index (parts->matches, WinnowPictureMatchRow, i);
      if (match->is_first && n_pairs > 0)
        g_string_append (output->text, "</section>\n");
      if (match->is_first)
        begin_pair (output->text, ++n_pairs, match);
      if (!append_match (output->text, thumbnails, parts, match, error) || !winnow_output_flush_full (output, error))
        return FALSE;
    }
  g_string_append (output->text, n_pairs > 0 ? "</section>\n" : "");
  return TRUE;
}

static gboolean
append_asides (WinnowOutput *output, GHashTable *thumbnails, const WinnowPictureParts *parts, GError **error)
{
  g_autoptr (GPtrArray) groups
      = winnow_excluded_picture_groups_new (parts->by_id, parts->report->found->excluded_pictures);
  return winnow_html_excluded_pictures (output, thumbnails, parts->report->library, parts->report->mask, groups,
                                        parts->documents, parts->labels, error);
}

static gboolean
append_listed (GString *html, GHashTable *thumbnails, const WinnowPictureParts *parts, const WinnowPictureRow *row,
               GError **error)
{
  g_autoptr (WinnowDocumentPicture) picture = load (parts, row, error);
  if (picture == NULL)
    return FALSE;
  g_autoptr (WinnowGrid) grid = winnow_document_picture_dup_grid (picture, &parts->report->grid);
  g_autofree char *place = winnow_picture_row_dup_place (row), *state = winnow_picture_row_dup_state (row);
  g_autofree char *hash = winnow_picture_row_dup_hash (row);
  const char *note = picture->problem != NULL ? picture->problem : state;
  const WinnowHtmlPicture shown = { .picture = picture, .place = place, .grid = grid, .hash = hash, .note = note };
  winnow_html_picture (html, thumbnails, &shown);
  return TRUE;
}

/* Every picture, document by document. */
static gboolean
append_all (WinnowOutput *output, GHashTable *thumbnails, const WinnowPictureParts *parts, GError **error)
{
  const WinnowDocument *document = NULL;
  g_string_append (output->text, "<section id=\"all\">\n");
  winnow_html_element (output->text, "h2", NULL, _ ("All pictures"));
  for (guint i = 0; i < parts->pictures->len; i++)
    {
      const WinnowPictureRow *row = &parts->rows[i];
      if (row->document != document)
        {
          g_string_append (output->text, document != NULL ? "</div>\n<h3>" : "\n<h3>");
          winnow_html_name (output->text, row->label);
          g_string_append (output->text, "</h3>\n<div class=\"gallery\">\n");
        }
      document = row->document;
      if (!append_listed (output->text, thumbnails, parts, row, error) || !winnow_output_flush_full (output, error))
        return FALSE;
    }
  g_string_append (output->text, document != NULL ? "</div>\n</section>\n" : "</section>\n");
  return TRUE;
}

gboolean
winnow_pictures_write_html (const WinnowPictureReport *report, GOutputStream *stream, GCancellable *cancellable,
                            GError **error)
{
  g_auto (WinnowPictureParts) parts = { 0 };
  g_auto (WinnowOutput) output;
  g_autoptr (GHashTable) thumbnails = winnow_html_thumbnails_new ();
  winnow_output_init (&output, stream, cancellable);
  if (!winnow_picture_parts_init (&parts, report, error))
    return FALSE;
  g_autofree char *name = winnow_picture_parts_dup_title (&parts);
  const char *title = name != NULL ? name : _ ("Pictures in common");
  winnow_html_begin (output.text, title, WINNOW_VERSION);
  append_cover (output.text, &parts, title);
  g_string_append (output.text, "<main>\n");
  if (parts.matches->len == 0)
    winnow_html_element (output.text, "p", "empty", _ ("No two documents have a picture in common."));
  if (!append_matches (&output, thumbnails, &parts, error) || !append_asides (&output, thumbnails, &parts, error)
      || (report->lists_all && !append_all (&output, thumbnails, &parts, error)))
    return FALSE;
  winnow_html_end (output.text);
  return winnow_output_flush (&output, error);
}
