/* docx.c: Word documents (ECMA-376 part 1, §17), and Word 2003 XML, which has notes and margins
 * inside the text.
 *
 * The body text is what a reader sees on the page: w:t of runs, tabs and breaks. Text that tracked
 * changes deleted is left out (w:delText, w:moveFrom), inserted text is not. Notes, headers and
 * footers are in parts of their own. Notes are read first and written at their marks; headers and
 * footers belong to the section that names them.
 *
 * Text boxes without an extent, or clearly outside the page, are hidden. Other hidden text:
 * docx-look.c.
 *
 * What a content control shows until it is filled in is no text, as far as it is short.
 *
 * Pictures of drawings (a:blip) and of VML shapes (v:imagedata) are at their anchors, those of
 * notes at the mark, those of headers and footers at the start of the section. Pictures in charts
 * and diagrams are left out.
 *
 * Word's style for captions is named "caption" in every language. A paragraph in this style belongs
 * to the pictures of the paragraph before it, or else to those of the next one. */
#include "extract/extractor.h"

#include <stdlib.h>
#include <string.h>

#include "base/for-each.h"
#include "extract/formula.h"
#include "extract/office/docx.h"
#include "extract/office/ooxml.h"
#include "extract/pictures/read-pictures.h"

#define PLACEHOLDER_BYTES 200 /* longer text of a control is no "Click here to enter text" */

typedef enum
{
  DOCX_OTHER,
  DOCX_ALTERNATE,
  DOCX_ANNOTATION,
  DOCX_BODY,
  DOCX_BREAK,
  DOCX_CELL,
  DOCX_CHOICE,
  DOCX_CONTROL,
  DOCX_CONTROL_PROPERTIES,
  DOCX_FONTS,
  DOCX_HYPHEN,
  DOCX_LEFT_OUT,
  DOCX_MARGIN,
  DOCX_NOTE,
  DOCX_NOTE_MARK,
  DOCX_OWN_MARGIN,
  DOCX_PARAGRAPH,
  DOCX_PICTURE,
  DOCX_PLACEHOLDER,
  DOCX_ROW,
  DOCX_RUN,
  DOCX_SYMBOL,
  DOCX_TAB,
  DOCX_TEXT,
  DOCX_TEXT_BOX,
} DocxElement;

static WinnowNameTable elements = { {
    { "AlternateContent", DOCX_ALTERNATE },
    { "Choice Fallback", DOCX_CHOICE }, /* a fallback is the same content for old programs */
    { "annotation", DOCX_ANNOTATION },
    { "blip imagedata", DOCX_PICTURE },
    { "body", DOCX_BODY },
    { "br cr", DOCX_BREAK },
    { "del delText glow instrText moveFrom pPrChange rPrChange reflection rt sectPrChange shadow tabs "
      "tblPrChange tcPrChange trPrChange",
      DOCX_LEFT_OUT },
    { "comment endnote footnote", DOCX_NOTE },
    { "commentReference endnoteReference footnoteReference", DOCX_NOTE_MARK },
    { "footerReference headerReference", DOCX_MARGIN },
    { "ftr hdr", DOCX_OWN_MARGIN },
    { "noBreakHyphen", DOCX_HYPHEN },
    { "p", DOCX_PARAGRAPH },
    { "ptab tab", DOCX_TAB },
    { "r", DOCX_RUN },
    { "rFonts", DOCX_FONTS },
    { "sdtContent", DOCX_CONTROL },
    { "sdtPr", DOCX_CONTROL_PROPERTIES },
    { "showingPlcHdr", DOCX_PLACEHOLDER },
    { "sym", DOCX_SYMBOL },
    { "t", DOCX_TEXT },
    { "tc", DOCX_CELL },
    { "tr", DOCX_ROW },
    { "txbxContent", DOCX_TEXT_BOX },
} };

typedef struct
{
  char *text;          /* (owned) */
  GPtrArray *pictures; /* (owned) (element-type WinnowDocumentPicture) */
} Note;

typedef struct
{
  WinnowJob *job;         /* (unowned) */
  WinnowWriter *writer;   /* (unowned) */
  GHashTable *relations;  /* (unowned) of the main part */
  GHashTable *own;        /* (unowned) (nullable) relations of this part */
  GHashTable *notes;      /* (unowned) "footnote 2" → (owned) Note */
  GHashTable *margins;    /* (unowned) set of (owned) header and footer parts that were written */
  WinnowDocxPlace *place; /* (owned) */
  gboolean in_body, in_text;
  gboolean in_symbols;     /* the run is in the font Symbol */
  gboolean in_properties;  /* of a content control */
  gboolean is_placeholder; /* what the control shows until it is filled in */
  gsize placeholder;       /* bytes of text that may still be one */
  WinnowFormula *formula;  /* (owned) (nullable) the present one */
  gboolean chosen;         /* the present alternate content has made its choice */
  gsize section_start;     /* bytes into the body */
  gsize paragraph_end;     /* of the last one, and its text boxes: bytes into the body */
  char *note;              /* (owned) (nullable) key of the note being read */
  guint64 comments;        /* of Word 2003: a bit for each open annotation, the innermost first: is it a comment? */
  /* (owned) (element-type WinnowDocumentPicture) pictures right before this place without a
   * caption */
  GPtrArray *uncaptioned;
  GString *caption;               /* (owned) text of the present paragraph if it is a caption */
  char *pending;                  /* (owned) (nullable) a caption without a picture before it */
  gboolean has_text, has_picture; /* the present paragraph has */
} Docx;

/* A reader for one part, which shares the state of @like. @own: (unowned) relations of the part.
 * Free with clear_docx(). */
static Docx
make_docx (const Docx *like, WinnowWriter *writer, GHashTable *own)
{
  return (Docx){ .job = like->job,
                 .writer = writer,
                 .relations = like->relations,
                 .own = own,
                 .notes = like->notes,
                 .margins = like->margins,
                 .place = winnow_docx_place_new (like->place),
                 .uncaptioned = winnow_pointers_new (winnow_document_picture_unref),
                 .caption = g_string_new (NULL) };
}

static void
clear_docx (Docx *docx)
{
  winnow_docx_place_free (docx->place);
  g_ptr_array_unref (docx->uncaptioned);
  g_string_free (docx->caption, TRUE);
  winnow_formula_free (docx->formula);
  winnow_clear (docx, g_free, pending, note);
}

/* ── captions ── */

static void
add_to_caption (Docx *docx, const char *text, gsize length)
{
  for (gsize i = 0; i < length && !docx->has_text; i++)
    docx->has_text = !g_ascii_isspace (text[i]);
  if (winnow_docx_place_get_mark (docx->place) == WINNOW_DOCX_CAPTION && docx->caption->len < WINNOW_CAPTION_BYTES)
    g_string_append_len (docx->caption, text, (gssize) MIN (length, WINNOW_CAPTION_BYTES));
}

static void
set_caption (Docx *docx, const char *caption)
{
  winnow_for_each (WinnowDocumentPicture, picture, docx->uncaptioned)
    {
      g_free (picture->caption);
      picture->caption = g_strdup (caption);
    }
  g_ptr_array_set_size (docx->uncaptioned, 0);
}

/* ── text ── */

static void
write_text (Docx *docx, const char *text, gsize length)
{
  WinnowVisibility visibility = winnow_docx_place_see (docx->place);
  gsize skipped = MIN (docx->placeholder, length);
  docx->placeholder -= skipped;
  text += skipped;
  length -= skipped;
  if (docx->formula != NULL && visibility == WINNOW_VISIBLE)
    {
      winnow_formula_text (docx->formula, text, length);
      return;
    }
  winnow_writer_set_visibility (docx->writer, visibility);
  winnow_writer_append (docx->writer, text, length);
  if (visibility == WINNOW_VISIBLE)
    add_to_caption (docx, text, length);
  winnow_docx_place_advance (docx->place, length);
}

static void
separate (Docx *docx, char separator)
{
  winnow_writer_set_visibility (docx->writer, WINNOW_VISIBLE);
  winnow_writer_separate (docx->writer, separator);
}

static void
cut_row (Docx *docx)
{
  winnow_writer_set_visibility (docx->writer, WINNOW_VISIBLE);
  winnow_writer_cut_row (docx->writer);
}

/* Hidden letters of a formula were written before. */
static void
write_formula (Docx *docx, const char *name)
{
  g_autofree char *line = winnow_formula_end (&docx->formula, name);
  gsize length = line != NULL ? strlen (line) : 0;
  if (length == 0)
    return;
  winnow_writer_set_visibility (docx->writer, WINNOW_VISIBLE);
  winnow_writer_append (docx->writer, line, length);
  add_to_caption (docx, line, length);
  winnow_docx_place_advance (docx->place, length);
}

/* A letter of a symbol font is in the private use area and means nothing elsewhere; only true
 * characters are written, and those that the font Symbol shows. */
static void
write_symbol (Docx *docx, const WinnowXmlAttributes *attributes)
{
  g_autofree char *code = winnow_xml_dup_attribute (attributes, "char");
  gunichar c = code != NULL ? strtoul (code, NULL, 16) : 0;
  char utf8[6];
  gsize length = c >= 0x20 && c < 0xFFFE && (c < 0xD800 || c > 0xDFFF) ? (gsize) g_unichar_to_utf8 (c, utf8) : 0;
  gboolean is_known = c >= 0xE000 && winnow_xml_attribute_is (attributes, "font", "Symbol");
  g_autofree char *shown = is_known ? winnow_symbol_font_read (utf8, &length) : NULL;
  if (c < 0xE000 || is_known)
    write_text (docx, shown ?: utf8, length);
}

/* ── pictures ── */

/* A visible picture: a:blip or v:imagedata. */
static void
place_picture (Docx *docx, const WinnowXmlAttributes *attributes)
{
  const GPtrArray *placed = winnow_writer_get_content (docx->writer)->pictures;
  g_autofree char *id = winnow_ooxml_dup_picture_id (attributes);
  guint n = placed->len;
  if (winnow_docx_place_hides_pictures (docx->place))
    return;
  winnow_ooxml_place_picture (docx->writer, docx->own, id);
  if (placed->len == n)
    return;
  docx->has_picture = TRUE;
  g_ptr_array_add (docx->uncaptioned, winnow_document_picture_ref (g_ptr_array_index (placed, n)));
}

/* Places the pictures of a note or margin, which was read before. */
static void
place_pictures (Docx *docx, GPtrArray *pictures, gsize offset)
{
  winnow_for_each (const WinnowDocumentPicture, picture, pictures)
    {
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
  g_autofree char *key = g_strdup_printf ("%.*s %s", (int) (strlen (mark) - strlen ("Reference")), mark, id ?: "");
  const Note *note = g_hash_table_lookup (docx->notes, key);
  gsize offset = winnow_writer_get_offset (docx->writer);
  if (note == NULL)
    return;
  winnow_writer_add_part (docx->writer, *mark == 'c' ? WINNOW_PART_COMMENT : WINNOW_PART_FOOTNOTE, note->text, offset);
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

/* Hidden text of a note or margin is hidden text of the document. */
static void
move_parts (Docx *docx, WinnowWriter *from, gsize offset)
{
  g_autoptr (GPtrArray) parts = winnow_writer_take_parts (from);
  winnow_for_each (WinnowPart, part, parts)
    winnow_writer_add_part (docx->writer, part->kind, part->text, offset);
}

static gboolean read_stream (Docx *docx, const char *member, GError **error);

/* Sections may share a header or footer, which is written once. It has its reader, since this one
 * is within a run. */
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
      move_parts (docx, writer, docx->section_start);
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
  if (docx->in_body) /* Word 2003 */
    {
      winnow_writer_open_part (docx->writer, WINNOW_PART_FOOTNOTE);
      return TRUE;
    }
  /* the line above the notes has the form of a note */
  if (id == NULL || (type != NULL && !g_str_equal (type, "normal")))
    return FALSE;
  g_free (docx->note);
  docx->note = g_strdup_printf ("%s %s", name, id);
  return TRUE;
}

/* ── elements ── */

static void
end_paragraph (Docx *docx)
{
  g_autofree char *caption = winnow_caption_clean (docx->caption->str);
  winnow_writer_add_mark (docx->writer, winnow_docx_place_get_mark (docx->place), docx->paragraph_end, -1);
  separate (docx, '\n');
  docx->paragraph_end = winnow_writer_get_offset (docx->writer);
  if (caption != NULL && docx->uncaptioned->len > 0)
    set_caption (docx, caption);
  else if (caption != NULL)
    {
      g_free (docx->pending);
      docx->pending = g_steal_pointer (&caption);
    }
  else if (docx->has_picture && docx->pending != NULL)
    {
      set_caption (docx, docx->pending);
      g_clear_pointer (&docx->pending, g_free);
    }
  else if (docx->has_text && !docx->has_picture)
    {
      g_ptr_array_set_size (docx->uncaptioned, 0);
      g_clear_pointer (&docx->pending, g_free);
    }
  g_string_truncate (docx->caption, 0);
  docx->has_text = docx->has_picture = FALSE;
}

/* A comment, a header or footer where it is not a file of the package, or a text box. */
static void
open_part (Docx *docx, DocxElement element, const char *name, const WinnowXmlAttributes *attributes)
{
  if (element == DOCX_ANNOTATION)
    docx->comments = docx->comments << 1 | winnow_xml_attribute_is (attributes, "type", "Word.Comment");
  if (element == DOCX_TEXT_BOX)
    winnow_writer_open_text_box (docx->writer);
  else if (element == DOCX_ANNOTATION && (docx->comments & 1))
    winnow_writer_open_part (docx->writer, WINNOW_PART_COMMENT);
  else if (element == DOCX_OWN_MARGIN && docx->in_body)
    winnow_writer_open_part (docx->writer, *name == 'h' ? WINNOW_PART_HEADER : WINNOW_PART_FOOTER);
}

static void
close_part (Docx *docx, DocxElement element)
{
  gboolean is_open
      = element == DOCX_TEXT_BOX || (element == DOCX_ANNOTATION ? (docx->comments & 1) != 0 : docx->in_body);
  if (is_open)
    winnow_writer_close (docx->writer);
  if (element == DOCX_ANNOTATION)
    docx->comments >>= 1;
}

/* A content control: its properties say whether it shows a placeholder. */
static void
open_control (Docx *docx, gboolean is_properties)
{
  docx->in_properties |= is_properties;
  if (!is_properties)
    docx->placeholder = docx->is_placeholder ? PLACEHOLDER_BYTES : 0;
  docx->is_placeholder = FALSE;
}

/* Handles elements with an end. Returns: FALSE to leave the element out */
static gboolean
open_structure (Docx *docx, DocxElement element, const char *name, const WinnowXmlAttributes *attributes)
{
  switch (element)
    {
    case DOCX_LEFT_OUT:
      return FALSE;
    case DOCX_ANNOTATION:
    case DOCX_OWN_MARGIN:
    case DOCX_TEXT_BOX:
      open_part (docx, element, name, attributes);
      break;
    case DOCX_BODY:
      docx->in_body = TRUE;
      break;
    case DOCX_CONTROL_PROPERTIES:
    case DOCX_CONTROL:
      open_control (docx, element == DOCX_CONTROL_PROPERTIES);
      break;
    case DOCX_ALTERNATE:
      docx->chosen = FALSE;
      break;
    case DOCX_CHOICE:
      return !docx->chosen;
    case DOCX_NOTE:
      return open_note (docx, name, attributes);
    case DOCX_ROW:
      cut_row (docx);
      break;
    case DOCX_RUN:
      docx->in_symbols = FALSE;
      break;
    case DOCX_FONTS:
      docx->in_symbols = winnow_xml_attribute_is (attributes, "ascii", "Symbol");
      break;
    case DOCX_TEXT:
      docx->in_text = TRUE;
      break;
    default:
      break;
    }
  return TRUE;
}

/* Handles characters and references. */
static void
write_mark (Docx *docx, DocxElement element, const char *name, const WinnowXmlAttributes *attributes)
{
  switch (element)
    {
    case DOCX_TAB:
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
    case DOCX_MARGIN:
      write_margin (docx, *name == 'h' ? WINNOW_PART_HEADER : WINNOW_PART_FOOTER, attributes);
      break;
    default:
      break;
    }
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Docx *docx = data;
  DocxElement element = winnow_name_table_find (&elements, name);
  if (docx->in_properties)
    {
      docx->is_placeholder
          |= element == DOCX_PLACEHOLDER && !winnow_xml_attribute_is (attributes, "val", "0 false off");
      return FALSE;
    }
  if (!open_structure (docx, element, name, attributes))
    return FALSE;
  winnow_docx_place_open (docx->place, name, attributes);
  if (docx->formula != NULL)
    winnow_formula_open (docx->formula, name, winnow_xml_formula_attribute, attributes);
  else if (winnow_formula_begins (name))
    docx->formula = winnow_formula_new ();
  write_mark (docx, element, name, attributes);
  if (!winnow_docx_place_hides_pictures (docx->place))
    winnow_ooxml_write_inside (docx->job, docx->writer, docx->own, name, attributes);
  return TRUE;
}

static void
close_note (Docx *docx)
{
  Note *note;
  if (docx->in_body)
    winnow_writer_close (docx->writer);
  if (docx->note == NULL)
    return;
  note = g_new (Note, 1);
  note->text = winnow_writer_take_text (docx->writer);
  note->pictures = winnow_writer_take_pictures (docx->writer);
  g_hash_table_replace (docx->notes, g_steal_pointer (&docx->note), note);
}

static void
end_other (Docx *docx, const char *name)
{
  if (g_str_equal (name, "sectPr"))
    docx->section_start = winnow_writer_get_offset (docx->writer);
  else if (g_str_equal (name, "altChunk"))
    separate (docx, '\n');
}

static void
close_cb (gpointer data, const char *name)
{
  Docx *docx = data;
  winnow_docx_place_close (docx->place, name);
  if (docx->formula != NULL)
    write_formula (docx, name);
  DocxElement element = winnow_name_table_find (&elements, name);
  switch (element)
    {
    case DOCX_CHOICE:
      docx->chosen = TRUE;
      break;
    case DOCX_TEXT:
      docx->in_text = FALSE;
      break;
    case DOCX_PARAGRAPH:
      end_paragraph (docx);
      break;
    case DOCX_ROW:
      cut_row (docx);
      break;
    case DOCX_CELL:
      separate (docx, '\t');
      break;
    case DOCX_ANNOTATION:
    case DOCX_OWN_MARGIN:
    case DOCX_TEXT_BOX:
      close_part (docx, element);
      break;
    case DOCX_CONTROL_PROPERTIES:
      docx->in_properties = FALSE;
      break;
    case DOCX_CONTROL:
      docx->placeholder = 0;
      break;
    case DOCX_NOTE:
      close_note (docx);
      break;
    default:
      end_other (docx, name);
      break;
    }
}

static void
text_cb (gpointer data, const char *text, gsize length)
{
  Docx *docx = data;
  g_autofree char *shown = docx->in_text && docx->in_symbols ? winnow_symbol_font_read (text, &length) : NULL;
  if (docx->in_text)
    write_text (docx, shown ?: text, length);
  else
    winnow_docx_place_text (docx->place, text, length);
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
  g_autoptr (GHashTable) own = winnow_ooxml_try_relations (docx->job, member ?: "");
  Docx notes = make_docx (docx, writer, own);
  gboolean done = member == NULL || read_stream (&notes, member, error);
  if (done)
    move_parts (docx, writer, 0);
  clear_docx (&notes);
  return done;
}

/* ── all parts ── */

static gboolean
read_all (Docx *docx, const char *main, GError **error)
{
  const char *styles = winnow_ooxml_find_target (docx->relations, "styles"),
             *settings = winnow_ooxml_find_target (docx->relations, "settings");
  GArray *sessions = winnow_writer_get_content (docx->writer)->sessions;
  return winnow_docx_place_read (docx->place, docx->job, styles, sessions, error)
         && winnow_docx_place_read (docx->place, docx->job, settings, sessions, error)
         && read_notes (docx, "footnotes", error) && read_notes (docx, "endnotes", error)
         && read_notes (docx, "comments", error) && read_stream (docx, main, error)
         && winnow_ooxml_read_properties (docx->job, winnow_writer_get_content (docx->writer), error);
}

gboolean
winnow_docx_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autofree char *main = NULL;
  if (job->container == NULL)
    job->container = winnow_container_open_flat (job);
  g_autoptr (GHashTable) relations = winnow_ooxml_open (job, &main, error);
  if (relations == NULL)
    return FALSE;

  g_autoptr (GHashTable) notes = winnow_string_table_new (free_note);
  g_autoptr (GHashTable) margins = winnow_string_table_new (NULL);
  const Docx like = { .job = job, .relations = relations, .notes = notes, .margins = margins };
  Docx docx = make_docx (&like, writer, relations);
  gboolean done = read_all (&docx, main, error) && winnow_embedded_fonts_judge (job, writer, error);
  clear_docx (&docx);
  return done;
}
