/* docx-shape.c: the present drawing in a Word document (ECMA-376 part 1, §20; part 4, §14 for VML,
 * the older shapes). */
#include "extract/office/docx-shape.h"

#include <string.h>

#define EMU_INCH 914400 /* the unit of drawings */
#define EMU_POINT 12700
#define MAX_PAGE (22 * EMU_INCH) /* Word's largest page */
#define MAX_MARGIN (2 * EMU_INCH)

typedef enum
{
  SHAPE_OTHER,
  SHAPE_ANCHOR,
  SHAPE_EXTENT,
  SHAPE_FILLING,
  SHAPE_LINE,
  SHAPE_NAMED,
  SHAPE_OFFSET,
  SHAPE_POSITION,
  SHAPE_PROPERTIES,
  SHAPE_SHAPE,
  SHAPE_VML,
} ShapeElement;

/* Sorted by strcmp. */
static const WinnowXmlName elements[] = { { "anchor", SHAPE_ANCHOR },
                                          { "docPr", SHAPE_NAMED },
                                          { "extent", SHAPE_EXTENT },
                                          { "inline", SHAPE_ANCHOR },
                                          { "ln", SHAPE_LINE },
                                          { "oval", SHAPE_VML },
                                          { "posOffset", SHAPE_OFFSET },
                                          { "positionH", SHAPE_POSITION },
                                          { "positionV", SHAPE_POSITION },
                                          { "rect", SHAPE_VML },
                                          { "roundrect", SHAPE_VML },
                                          { "shape", SHAPE_VML },
                                          { "spPr", SHAPE_PROPERTIES },
                                          { "srgbClr", SHAPE_FILLING },
                                          { "wsp", SHAPE_SHAPE } };

static ShapeElement
look_up (const char *name)
{
  return winnow_xml_look_up (elements, G_N_ELEMENTS (elements), name);
}

/* A shape without properties has a size. */
static void
begin (WinnowDocxShape *shape)
{
  shape->filling = WINNOW_COLOR_UNKNOWN;
  for (guint i = 0; i < 2; i++)
    {
      shape->extent[i] = EMU_INCH;
      shape->offset[i] = 0;
    }
  shape->hidden = shape->behind = FALSE;
}

void
winnow_docx_shape_init (WinnowDocxShape *shape)
{
  *shape = (WinnowDocxShape){ 0 };
  begin (shape);
}

static gint64
read_emu (const WinnowXmlAttributes *attributes, const char *name)
{
  g_autofree char *value = winnow_xml_dup_attribute (attributes, name);

  return value != NULL ? CLAMP (g_ascii_strtoll (value, NULL, 10), -G_MAXINT32, G_MAXINT32) : 0;
}

static gboolean
is_true (const WinnowXmlAttributes *attributes, const char *name)
{
  return winnow_xml_attribute_is (attributes, name, "1") || winnow_xml_attribute_is (attributes, name, "true");
}

/* VML shapes have all properties in attributes. */
static void
begin_vml (WinnowDocxShape *shape, const WinnowXmlAttributes *attributes)
{
  g_autofree char *style = winnow_xml_dup_attribute (attributes, "style");
  g_autofree char *filling = winnow_xml_dup_attribute (attributes, "fillcolor");

  begin (shape);
  if (filling != NULL && !winnow_xml_attribute_is (attributes, "filled", "f"))
    shape->filling = winnow_color_parse (filling);
  if (shape->filling < 0)
    shape->filling = WINNOW_COLOR_UNKNOWN;
  shape->hidden = style != NULL && strstr (style, "visibility:hidden") != NULL;
  shape->behind = style != NULL && strstr (style, "z-index:-") != NULL;
}

static void
read_filling (WinnowDocxShape *shape, const WinnowXmlAttributes *attributes)
{
  g_autofree char *value = winnow_xml_dup_attribute (attributes, "val");

  if (shape->properties > 0 && shape->lines == 0)
    shape->filling = winnow_color_parse (value);
}

void
winnow_docx_shape_open (WinnowDocxShape *shape, const char *name, const WinnowXmlAttributes *attributes)
{
  switch (look_up (name))
    {
    case SHAPE_ANCHOR:
      begin (shape);
      shape->behind = is_true (attributes, "behindDoc");
      break;
    case SHAPE_VML:
      begin_vml (shape, attributes);
      break;
    case SHAPE_SHAPE: /* one of several in a drawing */
      shape->filling = WINNOW_COLOR_UNKNOWN;
      break;
    case SHAPE_NAMED:
      shape->hidden |= is_true (attributes, "hidden");
      break;
    case SHAPE_EXTENT:
      shape->extent[0] = read_emu (attributes, "cx");
      shape->extent[1] = read_emu (attributes, "cy");
      break;
    case SHAPE_FILLING:
      read_filling (shape, attributes);
      break;
    case SHAPE_POSITION:
      shape->axis = strcmp (name, "positionV") == 0;
      break;
    case SHAPE_OFFSET:
      shape->in_offset = TRUE;
      break;
    case SHAPE_PROPERTIES:
      shape->properties++;
      break;
    case SHAPE_LINE:
      shape->lines++;
      break;
    default:
      break;
    }
}

void
winnow_docx_shape_close (WinnowDocxShape *shape, const char *name)
{
  switch (look_up (name))
    {
    case SHAPE_OFFSET:
      shape->in_offset = FALSE;
      break;
    case SHAPE_PROPERTIES:
      shape->properties--;
      break;
    case SHAPE_LINE:
      shape->lines--;
      break;
    default:
      break;
    }
}

void
winnow_docx_shape_text (WinnowDocxShape *shape, const char *text, gsize length)
{
  if (shape->in_offset && length < 16)
    {
      g_autofree char *offset = g_strndup (text, length);
      shape->offset[shape->axis] = CLAMP (g_ascii_strtoll (offset, NULL, 10), -G_MAXINT32, G_MAXINT32);
    }
}

gboolean
winnow_docx_shape_is_hidden (const WinnowDocxShape *shape)
{
  for (guint i = 0; i < 2; i++)
    if (shape->extent[i] <= EMU_POINT || shape->offset[i] >= MAX_PAGE
        || shape->offset[i] + shape->extent[i] <= -MAX_MARGIN)
      return TRUE;
  return shape->hidden;
}
