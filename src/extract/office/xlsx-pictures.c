/* xlsx-pictures.c: the pictures of a sheet (ECMA-376 part 1, §20.5): a separate drawing anchored to
 * cells.
 *
 * Stores as many places as the limit allows and counts the rest. Threads: no shared state. */
#include "extract/office/xlsx-pictures.h"

#include <string.h>

#include "extract/xml-reader.h"

typedef enum
{
  PLACE_OTHER,
  PLACE_ANCHOR,
  PLACE_FROM,
  PLACE_LEFT_OUT,
  PLACE_NAMED,
  PLACE_PICTURE,
  PLACE_ROW,
} PlaceElement;

/* Sorted by strcmp. */
static const WinnowXmlName elements[] = {
  { "Fallback", PLACE_LEFT_OUT }, { "absoluteAnchor", PLACE_ANCHOR },
  { "blip", PLACE_PICTURE },      { "cNvPr", PLACE_NAMED },
  { "from", PLACE_FROM },         { "oneCellAnchor", PLACE_ANCHOR },
  { "row", PLACE_ROW },           { "twoCellAnchor", PLACE_ANCHOR },
};

typedef struct
{
  guint row;      /* from 1 */
  const char *id; /* (unowned) id of the relation, in the table of relations */
} Place;

struct _WinnowXlsxPictures
{
  GHashTable *relations; /* (owned) of the drawing */
  GArray *places;        /* (owned) (element-type Place) by row */
  guint n_placed;
  guint n_beyond; /* beyond the limit, counted only */

  /* while reading: */
  guint max_places;
  GString *number; /* (owned) */
  guint row;       /* of the present anchor */
  gboolean in_from, in_row, hidden;
};

static void
add_place (WinnowXlsxPictures *pictures, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_ooxml_dup_picture_id (attributes);
  gpointer key = NULL;

  if (pictures->hidden || id == NULL || !g_hash_table_lookup_extended (pictures->relations, id, &key, NULL))
    return;
  if (pictures->places->len < pictures->max_places)
    g_array_append_vals (pictures->places, &(Place){ .row = pictures->row, .id = key }, 1);
  else
    pictures->n_beyond++;
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  WinnowXlsxPictures *pictures = data;

  switch ((PlaceElement) winnow_xml_look_up (elements, G_N_ELEMENTS (elements), name))
    {
    case PLACE_LEFT_OUT:
      return FALSE;
    case PLACE_ANCHOR:
      pictures->row = 1;
      break;
    case PLACE_FROM:
      pictures->in_from = TRUE;
      break;
    case PLACE_ROW:
      pictures->in_row = pictures->in_from;
      g_string_truncate (pictures->number, 0);
      break;
    case PLACE_NAMED:
      pictures->hidden = winnow_xml_is_true (attributes, "hidden");
      break;
    case PLACE_PICTURE:
      add_place (pictures, attributes);
      break;
    default:
      break;
    }
  return TRUE;
}

static void
close_cb (gpointer data, const char *name)
{
  WinnowXlsxPictures *pictures = data;

  switch ((PlaceElement) winnow_xml_look_up (elements, G_N_ELEMENTS (elements), name))
    {
    case PLACE_FROM:
      pictures->in_from = FALSE;
      break;
    case PLACE_ROW: /* counts from 0 */
      if (pictures->in_row)
        pictures->row = 1 + (guint) MIN (g_ascii_strtoull (pictures->number->str, NULL, 10), G_MAXINT32);
      pictures->in_row = FALSE;
      break;
    default:
      break;
    }
}

static void
text_cb (gpointer data, const char *text, gsize length)
{
  WinnowXlsxPictures *pictures = data;

  if (pictures->in_row && pictures->number->len < 16)
    g_string_append_len (pictures->number, text, (gssize) length);
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const Place *left = a, *right = b;

  return (left->row > right->row) - (left->row < right->row);
}

WinnowXlsxPictures *
winnow_xlsx_pictures_load (WinnowJob *job, const char *member)
{
  static const WinnowXmlHandler handler = { open_cb, close_cb, text_cb };
  WinnowXlsxPictures *pictures = g_new0 (WinnowXlsxPictures, 1);
  g_autoptr (GHashTable) sheet = winnow_ooxml_try_relations (job, member);
  const char *drawing = winnow_ooxml_find_target (sheet, "drawing");
  g_autoptr (GError) error = NULL;

  pictures->places = g_array_new (FALSE, FALSE, sizeof (Place));
  pictures->number = g_string_new (NULL);
  pictures->max_places = job->limits.max_pictures;
  if (drawing == NULL)
    return pictures;
  pictures->relations = winnow_ooxml_try_relations (job, drawing);
  if (!winnow_xml_parse_member (job, drawing, &handler, pictures, &error))
    g_debug ("%s: %s: %s", job->name, drawing, error->message);
  g_array_sort (pictures->places, compare_rows); /* stable, by GLib's promise */
  return pictures;
}

void
winnow_xlsx_pictures_free (WinnowXlsxPictures *pictures)
{
  g_clear_pointer (&pictures->relations, g_hash_table_unref);
  g_array_unref (pictures->places);
  g_string_free (pictures->number, TRUE);
  g_free (pictures);
}

void
winnow_xlsx_pictures_place (WinnowXlsxPictures *pictures, WinnowWriter *writer, guint row)
{
  const Place *place;

  for (; pictures->n_placed < pictures->places->len; pictures->n_placed++)
    {
      place = &g_array_index (pictures->places, Place, pictures->n_placed);
      if (place->row > row)
        return;
      winnow_ooxml_place_picture (writer, pictures->relations, place->id);
    }
  for (; row == G_MAXUINT && pictures->n_beyond > 0; pictures->n_beyond--)
    winnow_writer_place_picture (writer, "", NULL);
}
