/* docx.c: Word documents (ECMA-376 part 1, §17).
 *
 * The running text is what a reader sees on the page: w:t of runs, tabs and breaks. Deleted text of
 * tracked changes is not seen (w:delText is no w:t; w:moveFrom is left out), inserted text is.
 * Footnotes, endnotes, headers and footers stand in files of their own: notes are read first and
 * put in at their mark; headers and footers belong to the section that names them.
 *
 * Hidden is what is not seen in print either: vanished runs and table rows; letters of two points
 * or less, or pressed to a twentieth of their width; letters without a filling; letters of the
 * colour of their ground. The ground is the highlight, else the shading of the run, the paragraph,
 * the cell, the table, else the page, whose colour counts if it is shown. Where a ground cannot be
 * told, letters are taken as seen: in a text box without a plain filling of its own, in a table
 * whose style paints cells, and for about a page after a picture that is laid behind the text. Text
 * boxes without an extent, or clearly beside the page, are hidden whole. A style's look comes from
 * the styles it is based on; vanishing twice, by the paragraph's style and by the characters', is
 * seen again (§17.7.3). The look that a table's style gives to letters is not read.
 *
 * Pictures of drawings (a:blip) and of the shapes of old (v:imagedata) stand where they are
 * anchored, those of notes at their mark, those of headers and footers where the section begins.
 * Pictures within charts and diagrams are not looked for. */
#include "extract/extractor.h"

#include <stdlib.h>
#include <string.h>

#include "extract/office/docx-pictures.h"
#include "extract/office/docx-shape.h"
#include "extract/office/docx-styles.h"
#include "extract/office/ooxml.h"
#include "extract/xml-reader.h"

#define TINY_HALF_POINTS 4 /* w:sz counts half points: up to two points nobody reads */
#define NARROW_PERCENT 5   /* of a letter's width */
#define VEIL_BYTES 3000    /* text on which a picture behind it may lie: a page's */

typedef enum
{
  DOCX_OTHER,
  DOCX_ALTERNATE,
  DOCX_BACKGROUND,
  DOCX_BREAK,
  DOCX_CELL,
  DOCX_CELL_PROPERTIES,
  DOCX_CHOICE,
  DOCX_FALLBACK,
  DOCX_FOOTER,
  DOCX_HEADER,
  DOCX_HIDDEN_ROW,
  DOCX_HYPHEN,
  DOCX_LEFT_OUT,
  DOCX_NOTE,
  DOCX_NOTE_MARK,
  DOCX_PARAGRAPH,
  DOCX_PARAGRAPH_PROPERTIES,
  DOCX_PARAGRAPH_STYLE,
  DOCX_PICTURE,
  DOCX_ROW,
  DOCX_RUN,
  DOCX_RUN_PROPERTIES,
  DOCX_SHADE,
  DOCX_STYLE_MARK,
  DOCX_SYMBOL,
  DOCX_TAB,
  DOCX_TABLE,
  DOCX_TABLE_PROPERTIES,
  DOCX_TABLE_STYLE,
  DOCX_TEXT,
  DOCX_TEXT_BOX,
} DocxElement;

/* Sorted by strcmp. */
static const WinnowXmlName elements[] = {
  { "AlternateContent", DOCX_ALTERNATE },
  { "Choice", DOCX_CHOICE },
  { "Fallback", DOCX_FALLBACK },
  { "background", DOCX_BACKGROUND },
  { "blip", DOCX_PICTURE },
  { "br", DOCX_BREAK },
  { "cr", DOCX_BREAK },
  { "del", DOCX_LEFT_OUT },
  { "delText", DOCX_LEFT_OUT },
  { "endnote", DOCX_NOTE },
  { "endnoteReference", DOCX_NOTE_MARK },
  { "footerReference", DOCX_FOOTER },
  { "footnote", DOCX_NOTE },
  { "footnoteReference", DOCX_NOTE_MARK },
  { "glow", DOCX_LEFT_OUT },
  { "headerReference", DOCX_HEADER },
  { "hidden", DOCX_HIDDEN_ROW },
  { "imagedata", DOCX_PICTURE },
  { "instrText", DOCX_LEFT_OUT },
  { "moveFrom", DOCX_LEFT_OUT },
  { "noBreakHyphen", DOCX_HYPHEN },
  { "p", DOCX_PARAGRAPH },
  { "pPr", DOCX_PARAGRAPH_PROPERTIES },
  { "pPrChange", DOCX_LEFT_OUT },
  { "pStyle", DOCX_PARAGRAPH_STYLE },
  { "ptab", DOCX_TAB },
  { "r", DOCX_RUN },
  { "rPr", DOCX_RUN_PROPERTIES },
  { "rPrChange", DOCX_LEFT_OUT },
  { "rStyle", DOCX_STYLE_MARK },
  { "reflection", DOCX_LEFT_OUT },
  { "rt", DOCX_LEFT_OUT }, /* the reading beside a word, not the word */
  { "sdtPr", DOCX_LEFT_OUT },
  { "sectPrChange", DOCX_LEFT_OUT },
  { "shadow", DOCX_LEFT_OUT },
  { "shd", DOCX_SHADE },
  { "sym", DOCX_SYMBOL },
  { "t", DOCX_TEXT },
  { "tab", DOCX_TAB },
  { "tbl", DOCX_TABLE },
  { "tblPr", DOCX_TABLE_PROPERTIES },
  { "tblPrChange", DOCX_LEFT_OUT },
  { "tblStyle", DOCX_TABLE_STYLE },
  { "tc", DOCX_CELL },
  { "tcPr", DOCX_CELL_PROPERTIES },
  { "tcPrChange", DOCX_LEFT_OUT },
  { "tr", DOCX_ROW },
  { "trPrChange", DOCX_LEFT_OUT },
  { "txbxContent", DOCX_TEXT_BOX },
};

/* What text stands in: the page, or a table, row, cell or text box on it. */
typedef struct
{
  WinnowColor ground;    /* UNSET: the page's */
  gboolean hidden;       /* with all that is in it */
  WinnowDocxStyle style; /* of the present paragraph */
  WinnowDocxLook mark;   /* of the present run's style */
  WinnowDocxLook run;    /* what the present run says itself */
} Frame;

typedef struct
{
  char *text;          /* (owned) */
  GPtrArray *pictures; /* (owned) (element-type WinnowDocumentPicture) */
} Note;

typedef struct
{
  WinnowJob *job;           /* (unowned) */
  WinnowWriter *writer;     /* (unowned) */
  GHashTable *relations;    /* (unowned) of the main part */
  GHashTable *notes;        /* (unowned) "footnote 2" → (owned) Note */
  WinnowDocxStyles *styles; /* (unowned) */
  GHashTable *margins;      /* (unowned) set of (owned) header and footer parts already written */
  GArray *frames;           /* (owned) (element-type Frame) open ones, the page first */
  WinnowDocxShape shape;    /* until its text box opens */
  WinnowDocxPictures pictures;
  WinnowColor page;           /* the paper's colour */
  gsize veil;                 /* bytes of text that may still stand on a picture behind them */
  guint paragraph_properties; /* open w:pPr: the tab stops and the look of the paragraph's mark in there are no text */
  guint run_properties;       /* open w:rPr */
  guint cell_properties;      /* open w:tcPr and w:tblPr */
  gboolean page_shown;        /* the page's colour is */
  gboolean in_text;
  gboolean chosen;     /* the alternate content at hand has had its choice */
  gsize section_start; /* bytes of body */
  char *note;          /* (owned) (nullable) key of the note being read */
} Docx;

/* ── frames ── */

static Frame *
top (Docx *docx)
{
  return &g_array_index (docx->frames, Frame, docx->frames->len - 1);
}

static void
begin_paragraph (Docx *docx)
{
  top (docx)->style = winnow_docx_styles_get_default_paragraph (docx->styles);
}

static void
begin_run (Docx *docx)
{
  top (docx)->mark = (WinnowDocxLook) WINNOW_DOCX_LOOK_INIT;
  top (docx)->run = (WinnowDocxLook) WINNOW_DOCX_LOOK_INIT;
}

static void
push_frame (Docx *docx, WinnowColor ground, gboolean hidden)
{
  Frame frame = { .ground = ground, .hidden = hidden };

  g_array_append_val (docx->frames, frame);
  begin_paragraph (docx);
  begin_run (docx);
}

static void
push_inner_frame (Docx *docx)
{
  push_frame (docx, top (docx)->ground, top (docx)->hidden);
}

static void
pop_frame (Docx *docx)
{
  if (docx->frames->len > 1)
    g_array_set_size (docx->frames, docx->frames->len - 1);
}

/* A part's own reader. @own: (unowned) the part's relations. Free with clear_docx(). */
static Docx
make_docx (const Docx *like, WinnowWriter *writer, GHashTable *own)
{
  Docx docx = { .job = like->job,
                .writer = writer,
                .relations = like->relations,
                .notes = like->notes,
                .styles = like->styles,
                .margins = like->margins,
                .page = like->page,
                .page_shown = like->page_shown };

  winnow_docx_shape_init (&docx.shape);
  winnow_docx_pictures_init (&docx.pictures, writer, own);
  docx.frames = g_array_new (FALSE, FALSE, sizeof (Frame));
  push_frame (&docx, WINNOW_COLOR_UNSET, FALSE);
  return docx;
}

static void
clear_docx (Docx *docx)
{
  winnow_docx_pictures_clear (&docx->pictures);
  g_array_unref (docx->frames);
  g_free (docx->note);
}

/* ── looks ── */

static gboolean
is_vanished (const Docx *docx, const Frame *frame)
{
  if (frame->run.vanish >= 0)
    return frame->run.vanish;
  return winnow_docx_styles_get_defaults (docx->styles).vanish == TRUE
         || (frame->style.look.vanish == TRUE) != (frame->mark.vanish == TRUE);
}

static WinnowColor
get_ground (const Docx *docx, const Frame *frame, const WinnowDocxLook *look)
{
  const WinnowColor grounds[] = { look->highlight, look->shade, frame->style.ground, frame->ground };

  for (guint i = 0; i < G_N_ELEMENTS (grounds); i++)
    if (grounds[i] != WINNOW_COLOR_UNSET)
      return grounds[i];
  return docx->veil > 0 ? WINNOW_COLOR_UNKNOWN : docx->page;
}

static WinnowSight
get_sight (Docx *docx)
{
  const Frame *frame = top (docx);
  WinnowDocxLook look = winnow_docx_styles_get_defaults (docx->styles);

  winnow_docx_look_apply (&look, &frame->style.look);
  winnow_docx_look_apply (&look, &frame->mark);
  winnow_docx_look_apply (&look, &frame->run);
  if (frame->hidden || is_vanished (docx, frame) || (look.size > 0 && look.size <= TINY_HALF_POINTS)
      || (look.scale > 0 && look.scale <= NARROW_PERCENT))
    return WINNOW_UNSEEN;
  return look.clear == TRUE || winnow_color_is_lost (look.color, get_ground (docx, frame, &look)) ? WINNOW_UNSEEN_ROOM
                                                                                                  : WINNOW_SEEN;
}

/* ── text ── */

static void
write_text (Docx *docx, const char *text, gsize length)
{
  WinnowSight sight = get_sight (docx);

  winnow_writer_set_sight (docx->writer, sight);
  winnow_writer_append (docx->writer, text, length);
  if (sight == WINNOW_SEEN)
    winnow_docx_pictures_text (&docx->pictures, text, length, top (docx)->style.is_caption);
  docx->veil -= MIN (docx->veil, length);
}

static void
separate (Docx *docx, char separator)
{
  winnow_writer_set_sight (docx->writer, WINNOW_SEEN);
  winnow_writer_separate (docx->writer, separator);
}
/* A letter of a symbol font, at home in the private use area: its low byte tells little, so only
 * true characters are kept. */
static void
write_symbol (Docx *docx, const WinnowXmlAttributes *attributes)
{
  g_autofree char *code = winnow_xml_dup_attribute (attributes, "char");
  gunichar c = code != NULL ? strtoul (code, NULL, 16) : 0;
  char utf8[6];

  if (c >= 0x20 && c < 0xE000)
    write_text (docx, utf8, g_unichar_to_utf8 (c, utf8));
}

/* ── pictures ── */

/* Colour and size of letters do not hide them. */
static void
place_picture (Docx *docx, const WinnowXmlAttributes *attributes)
{
  if (!top (docx)->hidden && !is_vanished (docx, top (docx)) && !winnow_docx_shape_is_hidden (&docx->shape))
    winnow_docx_pictures_place (&docx->pictures, attributes);
}

/* Those of a note or margin, which was read by itself. */
static void
place_pictures (Docx *docx, GPtrArray *pictures, gsize offset)
{
  for (guint i = 0; i < pictures->len; i++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (pictures, i);
      WinnowDocumentPicture *placed = winnow_document_picture_new (picture->name);

      placed->caption = g_strdup (picture->caption);
      winnow_writer_add_picture (docx->writer, placed, offset, 0);
    }
}

/* ── notes and margins ── */

static void
write_note (Docx *docx, const char *mark, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_xml_dup_attribute (attributes, "id");
  g_autofree char *key
      = g_strdup_printf ("%.*s %s", (int) (strlen (mark) - strlen ("Reference")), mark, id != NULL ? id : "");
  const Note *note = g_hash_table_lookup (docx->notes, key);
  gsize offset = winnow_writer_get_offset (docx->writer);

  if (note == NULL)
    return;
  winnow_writer_add_part (docx->writer, WINNOW_PART_FOOTNOTE, note->text, offset);
  place_pictures (docx, note->pictures, offset);
}

static void
free_note (gpointer data)
{
  Note *note = data;

  g_free (note->text);
  g_ptr_array_unref (note->pictures);
  g_free (note);
}

/* What hides in a note or margin is hidden text of the document. */
static void
move_hidden (Docx *docx, WinnowWriter *from, gsize offset)
{
  GPtrArray *parts = winnow_writer_get_content (from)->parts;

  winnow_writer_finish (from);
  for (guint i = 0; i < parts->len; i++)
    winnow_writer_add_part (docx->writer, WINNOW_PART_HIDDEN, ((WinnowPart *) g_ptr_array_index (parts, i))->text,
                            offset);
}

static gboolean read_stream (Docx *docx, const char *member, GError **error);

/* A header or footer that several sections share is one part. It is read by a reader of its own:
 * this one is amid a run. */
static void
write_margin (Docx *docx, WinnowPartKind kind, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_xml_dup_qualified_attribute (attributes, "id");
  const char *member = winnow_ooxml_get_target (docx->relations, id);
  g_autoptr (WinnowContent) scratch = winnow_content_new ("docx");
  g_autoptr (WinnowWriter) writer = winnow_writer_new (docx->job, scratch);
  g_autoptr (GHashTable) own = NULL;
  g_autoptr (GError) error = NULL;

  if (member == NULL || !g_hash_table_add (docx->margins, g_strdup (member)))
    return;
  own = winnow_ooxml_try_relations (docx->job, member);

  Docx margin = make_docx (docx, writer, own);

  if (read_stream (&margin, member, &error))
    {
      g_autofree char *text = winnow_writer_take_text (writer);
      g_autoptr (GPtrArray) pictures = winnow_writer_take_pictures (writer);

      winnow_writer_add_part (docx->writer, kind, text, docx->section_start);
      place_pictures (docx, pictures, docx->section_start);
      move_hidden (docx, writer, docx->section_start);
    }
  else
    winnow_job_stop (docx->job, g_steal_pointer (&error));
  clear_docx (&margin);
}

static gboolean
open_note (Docx *docx, const char *name, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_xml_dup_attribute (attributes, "id");
  g_autofree char *type = winnow_xml_dup_attribute (attributes, "type");

  if (id == NULL || (type != NULL && strcmp (type, "normal") != 0)) /* the line above the notes is a note, too */
    return FALSE;
  g_free (docx->note);
  docx->note = g_strdup_printf ("%s %s", name, id);
  return TRUE;
}

static void
open_text_box (Docx *docx)
{
  winnow_writer_open_aside (docx->writer);
  push_frame (docx, docx->shape.filling, top (docx)->hidden || winnow_docx_shape_is_hidden (&docx->shape));
  docx->shape.filling = WINNOW_COLOR_UNKNOWN;
}

static void
close_text_box (Docx *docx)
{
  pop_frame (docx);
  winnow_writer_close (docx->writer);
}

/* ── properties ── */

static WinnowDocxStyle
get_style (const Docx *docx, const WinnowXmlAttributes *attributes)
{
  g_autofree char *style = winnow_xml_dup_attribute (attributes, "val");

  return winnow_docx_styles_get (docx->styles, style);
}

static void
paint (WinnowColor *ground, WinnowColor color)
{
  if (color != WINNOW_COLOR_UNSET)
    *ground = color;
}

/* What says how letters look: of the run, its paragraph, its cell or table. */
static void
read_look (Docx *docx, DocxElement element, const char *name, const WinnowXmlAttributes *attributes)
{
  Frame *frame = top (docx);

  if (docx->run_properties > 0)
    {
      if (docx->paragraph_properties > 0)
        return; /* of the paragraph's mark */
      if (element == DOCX_STYLE_MARK)
        frame->mark = get_style (docx, attributes).look;
      else
        winnow_docx_look_read (&frame->run, name, attributes);
    }
  else if (docx->paragraph_properties > 0)
    {
      if (element == DOCX_PARAGRAPH_STYLE)
        frame->style = get_style (docx, attributes);
      else if (element == DOCX_SHADE)
        paint (&frame->style.ground, winnow_docx_read_shade (attributes));
    }
  else if (element == DOCX_TABLE_STYLE)
    paint (&frame->ground, get_style (docx, attributes).ground);
  else if (element == DOCX_SHADE && docx->cell_properties > 0)
    paint (&frame->ground, winnow_docx_read_shade (attributes));
  else if (element == DOCX_HIDDEN_ROW)
    frame->hidden |= winnow_docx_is_on (attributes);
}

static void
read_background (Docx *docx, const WinnowXmlAttributes *attributes)
{
  g_autofree char *color = winnow_xml_dup_attribute (attributes, "color");

  if (docx->page_shown && color != NULL)
    docx->page = winnow_color_parse (color);
}

/* ── elements ── */

/* What opens and is closed again. Returns: FALSE to leave the element out. */
static gboolean
open_structure (Docx *docx, DocxElement element, const char *name, const WinnowXmlAttributes *attributes)
{
  switch (element)
    {
    case DOCX_LEFT_OUT:
      return FALSE;
    case DOCX_ALTERNATE:
      docx->chosen = FALSE;
      break;
    case DOCX_CHOICE:
    case DOCX_FALLBACK: /* the same again for old programs */
      return !docx->chosen;
    case DOCX_NOTE:
      return open_note (docx, name, attributes);
    case DOCX_PARAGRAPH:
      begin_paragraph (docx);
      break;
    case DOCX_PARAGRAPH_PROPERTIES:
      docx->paragraph_properties++;
      break;
    case DOCX_RUN:
      begin_run (docx);
      break;
    case DOCX_RUN_PROPERTIES:
      docx->run_properties++;
      break;
    case DOCX_CELL_PROPERTIES:
    case DOCX_TABLE_PROPERTIES:
      docx->cell_properties++;
      break;
    case DOCX_TABLE:
    case DOCX_ROW:
    case DOCX_CELL:
      push_inner_frame (docx);
      break;
    case DOCX_TEXT:
      docx->in_text = TRUE;
      break;
    case DOCX_TEXT_BOX:
      open_text_box (docx);
      break;
    default:
      break;
    }
  return TRUE;
}

/* What stands for a character or points elsewhere. */
static void
write_mark (Docx *docx, DocxElement element, const char *name, const WinnowXmlAttributes *attributes)
{
  switch (element)
    {
    case DOCX_TAB:
      if (docx->paragraph_properties == 0)
        write_text (docx, "\t", 1);
      break;
    case DOCX_BREAK:
      write_text (docx, "\n", 1);
      break;
    case DOCX_HYPHEN:
      write_text (docx, "-", 1);
      break;
    case DOCX_SYMBOL:
      write_symbol (docx, attributes);
      break;
    case DOCX_NOTE_MARK:
      write_note (docx, name, attributes);
      break;
    case DOCX_PICTURE:
      place_picture (docx, attributes);
      break;
    case DOCX_HEADER:
      write_margin (docx, WINNOW_PART_HEADER, attributes);
      break;
    case DOCX_FOOTER:
      write_margin (docx, WINNOW_PART_FOOTER, attributes);
      break;
    case DOCX_BACKGROUND:
      read_background (docx, attributes);
      break;
    default:
      break;
    }
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Docx *docx = data;
  DocxElement element = winnow_xml_look_up (elements, G_N_ELEMENTS (elements), name);

  if (!open_structure (docx, element, name, attributes))
    return FALSE;
  winnow_docx_shape_open (&docx->shape, name, attributes);
  if (docx->shape.behind)
    docx->veil = VEIL_BYTES;
  docx->shape.behind = FALSE;
  read_look (docx, element, name, attributes);
  write_mark (docx, element, name, attributes);
  return TRUE;
}

static void
close_note (Docx *docx)
{
  Note *note;

  if (docx->note == NULL)
    return;
  note = g_new (Note, 1);
  note->text = winnow_writer_take_text (docx->writer);
  note->pictures = winnow_writer_take_pictures (docx->writer);
  g_hash_table_replace (docx->notes, g_steal_pointer (&docx->note), note);
}

static void
close_cb (gpointer data, const char *name)
{
  Docx *docx = data;

  winnow_docx_shape_close (&docx->shape, name);
  switch ((DocxElement) winnow_xml_look_up (elements, G_N_ELEMENTS (elements), name))
    {
    case DOCX_CHOICE:
    case DOCX_FALLBACK:
      docx->chosen = TRUE;
      break;
    case DOCX_RUN:
      begin_run (docx);
      break;
    case DOCX_TEXT:
      docx->in_text = FALSE;
      break;
    case DOCX_PARAGRAPH_PROPERTIES:
      docx->paragraph_properties--;
      break;
    case DOCX_RUN_PROPERTIES:
      docx->run_properties--;
      break;
    case DOCX_CELL_PROPERTIES:
    case DOCX_TABLE_PROPERTIES:
      docx->cell_properties--;
      break;
    case DOCX_PARAGRAPH:
      separate (docx, '\n');
      winnow_docx_pictures_end_paragraph (&docx->pictures);
      break;
    case DOCX_TABLE:
      pop_frame (docx);
      break;
    case DOCX_ROW:
      separate (docx, '\n');
      pop_frame (docx);
      break;
    case DOCX_CELL:
      separate (docx, '\t');
      pop_frame (docx);
      break;
    case DOCX_TEXT_BOX:
      close_text_box (docx);
      break;
    case DOCX_NOTE:
      close_note (docx);
      break;
    default:
      if (strcmp (name, "sectPr") == 0)
        docx->section_start = winnow_writer_get_offset (docx->writer);
      break;
    }
}

static void
text_cb (gpointer data, const char *text, gsize length)
{
  Docx *docx = data;

  if (docx->in_text)
    write_text (docx, text, length);
  else
    winnow_docx_shape_text (&docx->shape, text, length);
}

static gboolean
read_stream (Docx *docx, const char *member, GError **error)
{
  static const WinnowXmlHandler handler = { open_cb, close_cb, text_cb };

  return winnow_xml_parse_member (docx->job, member, &handler, docx, error);
}

static gboolean
read_notes (Docx *docx, const char *type, GError **error)
{
  const char *member = winnow_ooxml_find_target (docx->relations, type);
  g_autoptr (WinnowContent) scratch = winnow_content_new ("docx");
  g_autoptr (WinnowWriter) writer = winnow_writer_new (docx->job, scratch);
  g_autoptr (GHashTable) own = winnow_ooxml_try_relations (docx->job, member != NULL ? member : "");
  Docx notes = make_docx (docx, writer, own);
  gboolean done = member == NULL || read_stream (&notes, member, error);

  if (done)
    move_hidden (docx, writer, 0);
  clear_docx (&notes);
  return done;
}

/* ── the page's colour: kept in one place, switched on in another ── */

static gboolean
open_setting_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  if (strcmp (name, "displayBackgroundShape") == 0)
    *(gboolean *) data = winnow_docx_is_on (attributes);
  return TRUE;
}

static void
close_nothing_cb (gpointer data, const char *name)
{
}

static gboolean
read_settings (Docx *docx, GError **error)
{
  static const WinnowXmlHandler handler = { open_setting_cb, close_nothing_cb, NULL };
  const char *member = winnow_ooxml_find_target (docx->relations, "settings");

  return member == NULL || winnow_xml_parse_member (docx->job, member, &handler, &docx->page_shown, error);
}

static gboolean
read_all (Docx *docx, const char *main, GError **error)
{
  return read_settings (docx, error) && read_notes (docx, "footnotes", error) && read_notes (docx, "endnotes", error)
         && read_stream (docx, main, error)
         && winnow_ooxml_read_properties (docx->job, winnow_writer_get_content (docx->writer), error);
}

static const char *const families[] = { "wordprocessingml", "ms-word", NULL };

gboolean
winnow_docx_knows (WinnowJob *job)
{
  g_autofree char *main = winnow_ooxml_dup_main_part (job, families);

  return main != NULL;
}

gboolean
winnow_docx_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autofree char *main = winnow_ooxml_dup_main_part (job, families);
  g_autoptr (GHashTable) relations = winnow_ooxml_load_relations (job, main, error);

  if (relations == NULL || !winnow_ooxml_require (job, main, error))
    return FALSE;

  g_autoptr (GHashTable) notes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_note);
  g_autoptr (GHashTable) margins = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (WinnowDocxStyles) styles
      = winnow_docx_styles_load (job, winnow_ooxml_find_target (relations, "styles"), error);

  if (styles == NULL)
    return FALSE;

  const Docx like = {
    .job = job, .relations = relations, .notes = notes, .styles = styles, .margins = margins, .page = WINNOW_COLOR_WHITE
  };
  Docx docx = make_docx (&like, writer, relations);
  gboolean done = read_all (&docx, main, error);

  clear_docx (&docx);
  return done;
}
