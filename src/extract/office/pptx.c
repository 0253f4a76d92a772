/* pptx.c: presentations (ECMA-376 part 1, §19): slides in the order of the show, each a page.
 *
 * The slide's own footer, date and number are footers. Comments and speaker notes are at its end.
 * Slides left out of the show are hidden parts. Pictures, also those that fill shapes, stand on
 * their slide between its texts. Pictures of layouts and masters, which every slide shows, and
 * those in charts and diagrams are left out. */
#include "extract/extractor.h"

#include "base/for-each.h"
#include "extract/formula.h"
#include "extract/office/ooxml.h"

typedef enum
{
  PPTX_OTHER,
  PPTX_BREAK,
  PPTX_CELL,
  PPTX_LEFT_OUT,
  PPTX_NAMED,
  PPTX_PARAGRAPH,
  PPTX_PICTURE,
  PPTX_PLACE,
  PPTX_ROW,
  PPTX_SHAPE,
  PPTX_SLIDE,
  PPTX_SLIDE_ID,
  PPTX_TEXT,
  N_PPTX_ELEMENTS,
} PptxElement;

static WinnowNameTable elements = { {
    { "Fallback buBlip", PPTX_LEFT_OUT },
    { "blip", PPTX_PICTURE },
    { "br", PPTX_BREAK },
    { "cNvPr", PPTX_NAMED },
    { "p", PPTX_PARAGRAPH },
    { "ph", PPTX_PLACE },
    { "sld", PPTX_SLIDE },
    { "sldId", PPTX_SLIDE_ID },
    { "sp", PPTX_SHAPE },
    { "t", PPTX_TEXT },
    { "tc", PPTX_CELL },
    { "tr", PPTX_ROW },
} };

typedef struct
{
  WinnowJob *job;              /* (unowned) */
  WinnowWriter *writer;        /* (unowned) */
  GHashTable *relations;       /* (unowned) of the presentation */
  GPtrArray *slides;           /* (owned) (element-type utf8) members in order */
  GHashTable *own;             /* (unowned) (nullable) relations of the present slide or its notes */
  gboolean hidden;             /* the present slide is not shown */
  gboolean part_open;          /* the present shape is a part */
  gboolean shape_hidden;       /* the present shape, or the last one, is hidden */
  WinnowFormula *formula;      /* (owned) (nullable) the present one */
  guint open[N_PPTX_ELEMENTS]; /* open elements of each kind */
} Pptx;

static const struct
{
  const char *place;
  WinnowPartKind kind;
} margins[] = {
  { "dt", WINNOW_PART_FOOTER },
  { "ftr", WINNOW_PART_FOOTER },
  { "hdr", WINNOW_PART_HEADER },
  { "sldNum", WINNOW_PART_FOOTER },
};

/* The placeholder's type comes before the shape's text. */
static void
open_place (Pptx *pptx, const WinnowXmlAttributes *attributes)
{
  winnow_for_each_of (margin, margins)
    if (pptx->open[PPTX_SHAPE] > 0 && !pptx->part_open && winnow_xml_attribute_is (attributes, "type", margin->place))
      {
        winnow_writer_open_part (pptx->writer, margin->kind);
        pptx->part_open = TRUE;
      }
}

static void
add_slide (Pptx *pptx, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_xml_dup_qualified_attribute (attributes, "id");
  const char *member = winnow_ooxml_get_target (pptx->relations, id);
  if (member != NULL)
    g_ptr_array_add (pptx->slides, g_strdup (member));
}

static void
place_picture (Pptx *pptx, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_ooxml_dup_picture_id (attributes);
  if (pptx->own != NULL && !pptx->hidden && !pptx->shape_hidden)
    winnow_ooxml_place_picture (pptx->writer, pptx->own, id);
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Pptx *pptx = data;
  PptxElement element = winnow_name_table_find (&elements, name);
  if (element == PPTX_LEFT_OUT)
    return FALSE; /* the same content for old programs; the picture of a bullet */
  pptx->open[element]++;
  if (pptx->formula != NULL)
    winnow_formula_open (pptx->formula, name, winnow_xml_formula_attribute, attributes);
  else if (winnow_formula_begins (name))
    pptx->formula = winnow_formula_new ();
  if (element == PPTX_NAMED) /* the first element of each shape, picture and group */
    pptx->shape_hidden = winnow_xml_is_true (attributes, "hidden");
  if (!pptx->shape_hidden && winnow_ooxml_write_inside (pptx->job, pptx->writer, pptx->own, name, attributes))
    winnow_writer_separate (pptx->writer, '\n');
  switch (element)
    {
    case PPTX_SLIDE_ID:
      add_slide (pptx, attributes);
      break;
    case PPTX_SLIDE:
      pptx->hidden
          = winnow_xml_attribute_is (attributes, "show", "0") || winnow_xml_attribute_is (attributes, "show", "false");
      if (pptx->hidden)
        winnow_writer_open_part (pptx->writer, WINNOW_PART_HIDDEN);
      break;
    case PPTX_PICTURE:
      place_picture (pptx, attributes);
      break;
    case PPTX_ROW:
      winnow_writer_cut_row (pptx->writer);
      break;
    case PPTX_PLACE:
      open_place (pptx, attributes);
      break;
    case PPTX_BREAK:
      winnow_writer_append (pptx->writer, "\n", 1);
      break;
    default:
      break;
    }
  return TRUE;
}

static void
close_formula (Pptx *pptx, const char *name)
{
  g_autofree char *line = winnow_formula_end (&pptx->formula, name);
  if (line != NULL)
    winnow_writer_append (pptx->writer, line, -1);
}

static void
close_cb (gpointer data, const char *name)
{
  Pptx *pptx = data;
  PptxElement element = winnow_name_table_find (&elements, name);
  pptx->open[element]--;
  if (pptx->formula != NULL)
    close_formula (pptx, name);
  switch (element)
    {
    case PPTX_SHAPE:
      if (pptx->part_open)
        winnow_writer_close (pptx->writer);
      pptx->part_open = FALSE;
      break;
    case PPTX_SLIDE:
      if (pptx->hidden)
        winnow_writer_close (pptx->writer);
      pptx->hidden = FALSE;
      break;
    case PPTX_CELL:
      winnow_writer_separate (pptx->writer, '\t');
      break;
    case PPTX_ROW:
      winnow_writer_cut_row (pptx->writer);
      break;
    case PPTX_PARAGRAPH:
      winnow_writer_separate (pptx->writer, '\n');
      break;
    default:
      break;
    }
}

static void
text_cb (gpointer data, const char *text, gsize length)
{
  Pptx *pptx = data;
  if (pptx->formula != NULL)
    winnow_formula_text (pptx->formula, text, length);
  else if (pptx->open[PPTX_TEXT] > 0)
    winnow_writer_append (pptx->writer, text, length);
}

static const WinnowXmlHandler handler = { open_cb, close_cb, text_cb };

/* @member: a slide or its notes, whose relations are @own. */
static gboolean
read_member (Pptx *pptx, const char *member, GHashTable *own, GError **error)
{
  gboolean done;
  pptx->own = own;
  pptx->shape_hidden = FALSE;
  done = winnow_xml_parse_member (pptx->job, member, &handler, pptx, error);
  pptx->own = NULL;
  g_clear_pointer (&pptx->formula, winnow_formula_free); /* of a damaged slide */
  return done;
}

/* @slide: relations of the slide. */
static gboolean
read_notes (Pptx *pptx, GHashTable *slide, GError **error)
{
  const char *member = winnow_ooxml_find_target (slide, "notesSlide");
  g_autoptr (GHashTable) own = NULL;
  gboolean done;
  if (member == NULL)
    return TRUE;
  own = winnow_ooxml_try_relations (pptx->job, member);
  winnow_writer_open_part (pptx->writer, WINNOW_PART_SPEAKER_NOTE);
  done = read_member (pptx, member, own, error);
  winnow_writer_close (pptx->writer);
  return done;
}

static gboolean
read_slide (Pptx *pptx, const char *member, GError **error)
{
  g_autoptr (GHashTable) own = winnow_ooxml_load_relations (pptx->job, member, error);
  winnow_writer_mark_page (pptx->writer);
  if (own == NULL || !read_member (pptx, member, own, error))
    return FALSE;
  winnow_writer_separate (pptx->writer, '\n');
  winnow_ooxml_write_comments (pptx->job, pptx->writer, own);
  return read_notes (pptx, own, error);
}

static gboolean
read_all (Pptx *pptx, const char *main, GError **error)
{
  if (!winnow_xml_parse_member (pptx->job, main, &handler, pptx, error))
    return FALSE;
  winnow_for_each_index (i, pptx->slides)
    if (!read_slide (pptx, g_ptr_array_index (pptx->slides, i), error))
      return FALSE;
  return winnow_ooxml_read_properties (pptx->job, winnow_writer_get_content (pptx->writer), error);
}

gboolean
winnow_pptx_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autofree char *main = NULL;
  g_autoptr (GHashTable) relations = winnow_ooxml_open (job, &main, error);
  g_autoptr (GPtrArray) slides = g_ptr_array_new_with_free_func (g_free);
  Pptx pptx = { .job = job, .writer = writer, .relations = relations, .slides = slides };
  return relations != NULL && read_all (&pptx, main, error) && winnow_embedded_fonts_judge (job, writer, error);
}
