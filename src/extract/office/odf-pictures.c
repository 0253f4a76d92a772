/* odf-pictures.c: the pictures of an OpenDocument file (OASIS ODF 1.3 part 3, §10.4).
 *
 * A frame holds one picture, possibly in several formats: the first raster format counts. The
 * picture is a member of the package, a file next to the document, or base64 data in a flat file.
 * Left out are drawings (SVG), previews of charts, formulas and other objects, and the fillings of
 * shapes and pages.
 *
 * A caption is in a text box with its picture: it is the paragraph with an automatic number, or
 * the only paragraph. Alternative texts (svg:title, svg:desc) and comments are not captions. */
#include "extract/office/odf.h"

#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/pictures/read-pictures.h"

/* The best format first. */
typedef enum
{
  RANK_PIXELS,
  RANK_OTHER,
  RANK_NONE,
} Rank;

/* One picture of a frame. */
typedef struct
{
  char *name;        /* (owned) (nullable) */
  GByteArray *bytes; /* (owned) (nullable) data within the document */
  char *caption;     /* (owned) (nullable) */
} Picture;

typedef struct
{
  char *name; /* (owned) (nullable) name in the document */
  Picture *best;
  Rank rank;
  gboolean is_object;
} Frame;

typedef struct
{
  GPtrArray *pictures;   /* (owned) (element-type Picture) pictures without a caption yet */
  GString *paragraph;    /* (owned) text of the present or last paragraph */
  char *caption;         /* (owned) (nullable) the last paragraph with a number */
  guint n_paragraphs;    /* that have begun */
  gboolean has_sequence; /* a number in the present paragraph */
} Box;

struct _WinnowOdfPictures
{
  WinnowWriter *writer; /* (unowned) */
  gboolean is_wanted;
  gboolean is_package;
  GPtrArray *frames; /* (owned) (element-type Frame) open ones */
  GPtrArray *boxes;  /* (owned) (element-type Box) open ones */
  guint n_embedded;  /* pictures inside the document so far */
  Picture *image;    /* (owned) (nullable) the open one … */
  Rank rank;         /* … and its rank */
  gboolean in_data;
  int base64_state;
  guint base64_rest;
};

static void
free_picture (gpointer data)
{
  Picture *picture = data;
  winnow_clear (picture, g_free, name, caption);
  g_clear_pointer (&picture->bytes, g_byte_array_unref);
  g_free (picture);
}

static void
free_frame (gpointer data)
{
  Frame *frame = data;
  g_free (frame->name);
  g_clear_pointer (&frame->best, free_picture);
  g_free (frame);
}

static void
free_box (gpointer data)
{
  Box *box = data;
  g_ptr_array_unref (box->pictures);
  g_string_free (box->paragraph, TRUE);
  g_free (box->caption);
  g_free (box);
}

WinnowOdfPictures *
winnow_odf_pictures_new (const WinnowJob *job, WinnowWriter *writer)
{
  WinnowOdfPictures *pictures = g_new0 (WinnowOdfPictures, 1);
  pictures->writer = writer;
  pictures->is_wanted = job->limits.max_pictures > 0;
  pictures->is_package = job->container != NULL;
  pictures->frames = g_ptr_array_new_with_free_func (free_frame);
  pictures->boxes = g_ptr_array_new_with_free_func (free_box);
  return pictures;
}

void
winnow_odf_pictures_free (WinnowOdfPictures *pictures)
{
  winnow_clear (pictures, g_ptr_array_unref, frames, boxes);
  g_clear_pointer (&pictures->image, free_picture);
  g_free (pictures);
}

static gpointer
get_last (const GPtrArray *array)
{
  return array->len > 0 ? g_ptr_array_index (array, array->len - 1) : NULL;
}

/* ── the picture of a frame ── */

static Rank
rank_reference (const char *reference)
{
  if (winnow_name_has_ending (reference, "svg svgz") || strstr (reference, "ObjectReplacements/") != NULL)
    return RANK_NONE;
  return winnow_name_has_ending (reference, "png jpg jpeg jfif gif bmp webp tif tiff") ? RANK_PIXELS : RANK_OTHER;
}

static char *
dup_place (const WinnowOdfPictures *pictures, const char *reference)
{
  g_autofree char *scheme = g_uri_parse_scheme (reference);
  return pictures->is_package && scheme == NULL ? winnow_container_resolve ("content.xml", reference)
                                                : g_strdup (reference);
}

static void
open_image (WinnowOdfPictures *pictures, const WinnowXmlAttributes *attributes, gboolean visible)
{
  g_autofree char *reference = winnow_xml_dup_attribute (attributes, "href");
  g_clear_pointer (&pictures->image, free_picture);
  if (!pictures->is_wanted || !visible || get_last (pictures->frames) == NULL
      || winnow_xml_attribute_is (attributes, "mime-type", "image/svg+xml"))
    return;
  pictures->image = g_new0 (Picture, 1);
  pictures->rank = RANK_NONE;
  if (reference == NULL || *reference == '\0')
    return;
  pictures->rank = rank_reference (reference);
  pictures->image->name = dup_place (pictures, reference);
}

static void
add_data (WinnowOdfPictures *pictures, const char *text, gsize length)
{
  GByteArray *bytes = pictures->image != NULL ? pictures->image->bytes : NULL;
  gsize start, more;
  if (bytes == NULL)
    return;
  start = bytes->len;
  g_byte_array_set_size (bytes, start + length / 4 * 3 + 6);
  more = g_base64_decode_step (text, length, bytes->data + start, &pictures->base64_state, &pictures->base64_rest);
  g_byte_array_set_size (bytes, start + more);
}

/* Keeps the first of the best formats. */
static void
close_image (WinnowOdfPictures *pictures)
{
  Frame *frame = get_last (pictures->frames);
  Picture *image = pictures->image;
  if (image != NULL && image->bytes != NULL && image->bytes->len > 0)
    pictures->rank = RANK_PIXELS;
  if (image == NULL || frame == NULL || pictures->rank >= frame->rank)
    return;
  g_clear_pointer (&frame->best, free_picture);
  frame->best = g_steal_pointer (&pictures->image);
  frame->rank = pictures->rank;
}

static void
place (WinnowOdfPictures *pictures, Picture *picture)
{
  g_autoptr (GBytes) bytes
      = picture->bytes != NULL ? g_byte_array_free_to_bytes (g_steal_pointer (&picture->bytes)) : NULL;
  winnow_writer_place_picture (pictures->writer, picture->name, bytes, picture->caption);
}

static void
open_frame (WinnowOdfPictures *pictures, const WinnowXmlAttributes *attributes)
{
  Frame *frame = g_new0 (Frame, 1);
  frame->name = winnow_xml_dup_attribute (attributes, "name");
  frame->rank = RANK_NONE;
  g_ptr_array_add (pictures->frames, frame);
}

static void
close_frame (WinnowOdfPictures *pictures)
{
  Frame *frame = g_ptr_array_steal_index (pictures->frames, pictures->frames->len - 1);
  Picture *picture = frame->is_object ? NULL : g_steal_pointer (&frame->best);
  Box *box = get_last (pictures->boxes);
  if (picture != NULL && picture->bytes != NULL)
    {
      pictures->n_embedded++;
      g_free (picture->name);
      picture->name = frame->name != NULL ? g_steal_pointer (&frame->name)
                                          : g_strdup_printf (_ ("picture %u"), pictures->n_embedded);
    }
  if (picture != NULL && box != NULL)
    g_ptr_array_add (box->pictures, g_steal_pointer (&picture));
  else if (picture != NULL)
    place (pictures, picture);
  g_clear_pointer (&picture, free_picture);
  free_frame (frame);
}

/* ── captions ── */

void
winnow_odf_pictures_open_box (WinnowOdfPictures *pictures)
{
  Box *box = g_new0 (Box, 1);
  box->pictures = g_ptr_array_new_with_free_func (free_picture);
  box->paragraph = g_string_new (NULL);
  g_ptr_array_add (pictures->boxes, box);
}

static void
set_captions (Box *box, const char *caption)
{
  winnow_for_each (Picture, picture, box->pictures)
    if (picture->caption == NULL)
      picture->caption = g_strdup (caption);
}

static void
open_paragraph (WinnowOdfPictures *pictures)
{
  Box *box = get_last (pictures->boxes);
  if (box == NULL)
    return;
  box->n_paragraphs++;
  box->has_sequence = FALSE;
  g_string_truncate (box->paragraph, 0);
}

static void
close_paragraph (WinnowOdfPictures *pictures)
{
  Box *box = get_last (pictures->boxes);
  if (box == NULL || !box->has_sequence)
    return;
  g_free (box->caption);
  box->caption = g_strdup (box->paragraph->str);
  set_captions (box, box->caption);
}

void
winnow_odf_pictures_close_box (WinnowOdfPictures *pictures)
{
  Box *box = g_ptr_array_steal_index (pictures->boxes, pictures->boxes->len - 1);
  set_captions (box, box->caption == NULL && box->n_paragraphs == 1 ? box->paragraph->str : box->caption);
  winnow_for_each (Picture, picture, box->pictures)
    place (pictures, picture);
  free_box (box);
}

/* ── elements ── */

typedef enum
{
  ELEMENT_OTHER,
  ELEMENT_DATA,
  ELEMENT_FRAME,
  ELEMENT_IMAGE,
  ELEMENT_OBJECT,
  ELEMENT_PARAGRAPH,
  ELEMENT_SEQUENCE,
} Element;

static Element
find_element (const char *name)
{
  static WinnowNameTable elements = { {
      { "binary-data", ELEMENT_DATA },
      { "frame", ELEMENT_FRAME },
      { "h p", ELEMENT_PARAGRAPH },
      { "image", ELEMENT_IMAGE },
      { "object object-ole", ELEMENT_OBJECT },
      { "sequence", ELEMENT_SEQUENCE },
  } };
  return winnow_name_table_find (&elements, name);
}

void
winnow_odf_pictures_open (WinnowOdfPictures *pictures, const char *name, const WinnowXmlAttributes *attributes,
                          gboolean visible)
{
  Frame *frame = get_last (pictures->frames);
  Box *box = get_last (pictures->boxes);
  switch (find_element (name))
    {
    case ELEMENT_DATA:
      pictures->in_data = TRUE;
      pictures->base64_state = 0;
      pictures->base64_rest = 0;
      if (pictures->image != NULL && pictures->image->bytes == NULL)
        pictures->image->bytes = g_byte_array_new ();
      break;
    case ELEMENT_FRAME:
      open_frame (pictures, attributes);
      break;
    case ELEMENT_IMAGE:
      open_image (pictures, attributes, visible);
      break;
    case ELEMENT_OBJECT:
      if (frame != NULL)
        frame->is_object = TRUE;
      break;
    case ELEMENT_PARAGRAPH:
      open_paragraph (pictures);
      break;
    case ELEMENT_SEQUENCE:
      if (box != NULL)
        box->has_sequence = TRUE;
      break;
    default:
      break;
    }
}

void
winnow_odf_pictures_close (WinnowOdfPictures *pictures, const char *name)
{
  switch (find_element (name))
    {
    case ELEMENT_DATA:
      pictures->in_data = FALSE;
      break;
    case ELEMENT_FRAME:
      close_frame (pictures);
      break;
    case ELEMENT_IMAGE:
      close_image (pictures);
      break;
    case ELEMENT_PARAGRAPH:
      close_paragraph (pictures);
      break;
    default:
      break;
    }
}

gboolean
winnow_odf_pictures_text (WinnowOdfPictures *pictures, const char *text, gsize length, gboolean visible)
{
  Box *box = get_last (pictures->boxes);
  if (pictures->in_data)
    add_data (pictures, text, length);
  else if (box != NULL && visible && box->paragraph->len < WINNOW_CAPTION_BYTES)
    g_string_append_len (box->paragraph, text, (gssize) MIN (length, WINNOW_CAPTION_BYTES));
  return pictures->in_data;
}
