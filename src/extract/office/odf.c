/* odf.c: OpenDocument text, sheets and slides (OASIS ODF 1.3), in a package or as one flat file.
 *
 * The styles file is read before the content: it has the headers and footers (of page styles) and
 * the styles that hide text. Notes and comments are at their marks and become parts, as do
 * descriptions of shapes. Text that tracked changes deleted is left out. White space is collapsed
 * as in HTML; text:s stands for spaces.
 *
 * Hidden by style or element are text, paragraphs, sections, sheets, slides, rows and columns;
 * letters of two points or less, or narrowed to a twentieth of their width; and letters that are
 * transparent or have the color of their background. Letters on an unknown background count as
 * visible: in shapes and on slides without a plain filling of their own, and for about a page after
 * a frame behind the text. The separate sizes and weights of Asian and complex scripts are not
 * read. */
#include "extract/extractor.h"

#include <string.h>

#include "base/array.h"
#include "extract/formula.h"
#include "extract/metadata.h"
#include "extract/office/odf.h"

#define MAX_SPACES 200    /* of one text:s: the width of a page */
#define MAX_COLUMNS 16384 /* of a sheet; and how often a cell or row is repeated */
#define USUAL_SIZE 12000  /* of letters without one, thousandths of a point */
#define BEHIND_BYTES 3000 /* about a page of text */

typedef enum
{
  ODF_OTHER,
  ODF_ALTERNATIVE,
  ODF_ANNOTATION,
  ODF_BREAK,
  ODF_CELL,
  ODF_COLUMN,
  ODF_FOOTER,
  ODF_FRAME,
  ODF_HEADER,
  ODF_HIDDEN_PARAGRAPH,
  ODF_HIDDEN_TEXT,
  ODF_LEFT_OUT,
  ODF_LIST,
  ODF_MASTERS,
  ODF_META,
  ODF_METAS,
  ODF_NOTE,
  ODF_OBJECT,
  ODF_PAGE,
  ODF_PARAGRAPH,
  ODF_ROW,
  ODF_SECTION,
  ODF_SPACES,
  ODF_SPEAKER_NOTE,
  ODF_TAB,
  ODF_TABLE,
  ODF_TEXT_BOX,
  N_ODF_ELEMENTS,
} OdfElement;

static WinnowNameTable elements = { {
    { "annotation", ODF_ANNOTATION },
    { "bibliography-source forms note-citation ruby-text scripts settings tracked-changes", ODF_LEFT_OUT },
    { "covered-table-cell table-cell", ODF_CELL },
    { "creation-date creator date editing-cycles editing-duration generator initial-creator title", ODF_META },
    { "custom-shape frame", ODF_FRAME },
    { "desc", ODF_ALTERNATIVE },
    { "footer footer-first footer-left", ODF_FOOTER },
    { "h p", ODF_PARAGRAPH },
    { "header header-first header-left", ODF_HEADER },
    { "hidden-paragraph", ODF_HIDDEN_PARAGRAPH },
    { "hidden-text", ODF_HIDDEN_TEXT },
    { "line-break", ODF_BREAK },
    { "list", ODF_LIST },
    { "master-styles", ODF_MASTERS },
    { "meta", ODF_METAS },
    { "note-body", ODF_NOTE },
    { "notes", ODF_SPEAKER_NOTE },
    { "object", ODF_OBJECT },
    { "page", ODF_PAGE },
    { "s", ODF_SPACES },
    { "section", ODF_SECTION },
    { "tab", ODF_TAB },
    { "table", ODF_TABLE },
    { "table-column", ODF_COLUMN },
    { "table-row", ODF_ROW },
    { "text-box", ODF_TEXT_BOX },
} };

/* An open element. */
typedef struct
{
  OdfElement element;
  WinnowLook look;
  gboolean hides_content; /* hidden, with any styles inside */
  gboolean letters;       /* its text is text of a paragraph */
  gboolean opened;        /* it opened a stream of the writer, which its end closes */
  gsize start;            /* bytes into the body */
} Level;

typedef struct
{
  WinnowJob *job;       /* (unowned) */
  WinnowWriter *writer; /* (unowned) */
  WinnowOdfStyles styles;
  WinnowOdfPictures *pictures; /* (unowned) */
  GArray *levels;              /* (unowned) (element-type Level) the open elements, the document first */
  GByteArray *columns;         /* (unowned) for each column of the present table: is it hidden? */
  guint row, next_row;         /* the present one, from 1, and how many there are with those that repeat it */
  guint column, next_column;   /* of the present cell, and after it */
  gsize behind_bytes;          /* bytes of text that may still be on a frame below them */
  GString *meta;               /* (unowned) value of the present property */
  guint paragraph_level;       /* of the present paragraph */
  WinnowFormula *formula;      /* (owned) (nullable) the present one */
  guint open[N_ODF_ELEMENTS];  /* open elements of each kind */
} Odf;

/* ── visibility ── */

static Level *
top (Odf *odf)
{
  return WINNOW_LAST (Level, odf->levels);
}

/* Pictures are visible with any look of the letters around them. */
static gboolean
is_shown (Odf *odf)
{
  return !top (odf)->hides_content && top (odf)->look.hidden != TRUE;
}

static WinnowVisibility
get_visibility (Odf *odf)
{
  if (!is_shown (odf))
    return WINNOW_HIDDEN;
  return winnow_look_see (&top (odf)->look, odf->behind_bytes > 0 ? WINNOW_COLOR_UNKNOWN : odf->styles.page);
}

static guint
count_repeated (const WinnowXmlAttributes *attributes, const char *name)
{
  return CLAMP (winnow_xml_get_integer (attributes, name, 1), 1, MAX_COLUMNS);
}

static gboolean
is_collapsed (const WinnowXmlAttributes *attributes)
{
  return winnow_xml_attribute_is (attributes, "visibility", "collapse filter");
}

static void
add_columns (Odf *odf, const WinnowXmlAttributes *attributes)
{
  guint8 hidden = is_collapsed (attributes);
  for (guint n = count_repeated (attributes, "number-columns-repeated"); n > 0 && odf->columns->len < MAX_COLUMNS; n--)
    g_byte_array_append (odf->columns, &hidden, 1);
}

static gboolean
enter_cell (Odf *odf, const WinnowXmlAttributes *attributes)
{
  odf->column = odf->next_column;
  odf->next_column += count_repeated (attributes, "number-columns-repeated");
  return odf->column < odf->columns->len && odf->columns->data[odf->column];
}

/* TRUE if the element is marked as hidden. */
static gboolean
hides_itself (Odf *odf, OdfElement element, const WinnowXmlAttributes *attributes)
{
  switch (element)
    {
    case ODF_SECTION:
      return winnow_xml_attribute_is (attributes, "display", "none")
             || winnow_xml_attribute_is (attributes, "is-hidden", "true");
    case ODF_ROW:
      return is_collapsed (attributes);
    case ODF_CELL:
      return enter_cell (odf, attributes);
    default:
      return FALSE;
    }
}

/* A style inside may make letters visible again, but not within a hidden section, table or
 * slide. */
static Level
make_level (Odf *odf, OdfElement element, const char *name, const WinnowXmlAttributes *attributes)
{
  static const char *const letters[] = { "p", "h", "span", "a", "ruby-base", "meta-field", NULL };
  Level level = { .element = element,
                  .look = top (odf)->look,
                  .hides_content = top (odf)->hides_content,
                  .letters = g_strv_contains (letters, name),
                  .start = winnow_writer_get_offset (odf->writer) };

  if (element == ODF_FRAME || element == ODF_TEXT_BOX || element == ODF_NOTE || element == ODF_SPEAKER_NOTE
      || element == ODF_ANNOTATION)
    {
      /* text in a frame or note does not inherit the letters around it */
      level.look = winnow_look_unset;
      level.look.hidden = top (odf)->look.hidden;
      level.look.place = top (odf)->look.place;
      level.look.size = USUAL_SIZE;
    }
  winnow_odf_styles_apply (&odf->styles, name, attributes, &level.look);
  if (g_str_equal (name, "h"))
    level.look.mark = CLAMP (winnow_xml_get_integer (attributes, "outline-level", 1), 1, 9);
  else if (odf->open[ODF_LIST] > 0 && level.look.mark == WINNOW_QUOTATION)
    level.look.mark = -1; /* items of lists are indented, too */
  level.hides_content |= hides_itself (odf, element, attributes) || (level.look.hidden == TRUE && !level.letters);
  return level;
}

/* ── text ── */

/* Where text may be a caption. */
static gboolean
is_visible_paragraph (Odf *odf)
{
  return odf->open[ODF_PARAGRAPH] > 0 && odf->open[ODF_ANNOTATION] == 0 && get_visibility (odf) == WINNOW_VISIBLE;
}

static void
write_text (Odf *odf, const char *text, gsize length)
{
  winnow_odf_pictures_text (odf->pictures, text, length, is_visible_paragraph (odf));
  winnow_writer_set_visibility (odf->writer, get_visibility (odf));
  winnow_writer_append (odf->writer, text, length);
  odf->behind_bytes -= MIN (odf->behind_bytes, length);
}

/* Spaces, a tab or a line end. */
static void
write_blanks (Odf *odf, OdfElement element, const WinnowXmlAttributes *attributes)
{
  int n = element == ODF_SPACES ? winnow_xml_get_integer (attributes, "c", 1) : 1;
  g_autofree char *blanks = g_strnfill (CLAMP (n, 1, MAX_SPACES), element == ODF_SPACES ? ' '
                                                                  : element == ODF_TAB  ? '\t'
                                                                                        : '\n');
  write_text (odf, blanks, strlen (blanks));
}

/* The text of a hidden field is an attribute. Returns: FALSE to leave out its content */
static gboolean
open_hidden_field (Odf *odf, const WinnowXmlAttributes *attributes)
{
  g_autofree char *text = winnow_xml_dup_attribute (attributes, "string-value");
  if (winnow_xml_attribute_is (attributes, "is-hidden", "false"))
    return TRUE;
  if (text != NULL)
    winnow_writer_add_part (odf->writer, WINNOW_PART_HIDDEN, text, winnow_writer_get_offset (odf->writer));
  return FALSE;
}

/* A field that hides the paragraph around it. */
static void
hide_paragraph (Odf *odf, const WinnowXmlAttributes *attributes)
{
  if (odf->open[ODF_PARAGRAPH] == 0 || !winnow_xml_attribute_is (attributes, "is-hidden", "true"))
    return;
  winnow_writer_hide_paragraph (odf->writer);
  winnow_for_each_between (i, odf->paragraph_level, odf->levels->len)
    g_array_index (odf->levels, Level, i).hides_content = TRUE;
}

static void
close_formula (Odf *odf, const char *name)
{
  g_autofree char *line = winnow_formula_end (&odf->formula, name);
  if (line != NULL && odf->open[ODF_PARAGRAPH] > 0 && *line != '\0')
    write_text (odf, line, strlen (line));
}

static void read_object (Odf *odf, const WinnowXmlAttributes *attributes);

/* Returns: TRUE if it opened a stream, which the element's end closes */
static gboolean
open_stream (Odf *odf, OdfElement element)
{
  /* one more than the kind */
  static const guint kinds[N_ODF_ELEMENTS] = { [ODF_HEADER] = WINNOW_PART_HEADER + 1,
                                               [ODF_FOOTER] = WINNOW_PART_FOOTER + 1,
                                               [ODF_NOTE] = WINNOW_PART_FOOTNOTE + 1,
                                               [ODF_ANNOTATION] = WINNOW_PART_COMMENT + 1,
                                               [ODF_SPEAKER_NOTE] = WINNOW_PART_SPEAKER_NOTE + 1,
                                               [ODF_ALTERNATIVE] = WINNOW_PART_ALTERNATIVE + 1 };

  if (kinds[element] > 0)
    {
      winnow_writer_open_part (odf->writer, kinds[element] - 1);
      return TRUE;
    }
  if (element != ODF_TEXT_BOX || odf->open[ODF_PARAGRAPH] == 0)
    return FALSE;
  winnow_writer_open_text_box (odf->writer);
  winnow_odf_pictures_open_box (odf->pictures);
  return TRUE;
}

static void
begin_row (Odf *odf, const WinnowXmlAttributes *attributes)
{
  odf->column = odf->next_column = 0;
  odf->row = odf->next_row + 1;
  odf->next_row += count_repeated (attributes, "number-rows-repeated");
  winnow_writer_set_visibility (odf->writer, WINNOW_VISIBLE);
  winnow_writer_cut_row (odf->writer);
}

static void
open_mark (Odf *odf, OdfElement element, const WinnowXmlAttributes *attributes)
{
  switch (element)
    {
    case ODF_PAGE:
      winnow_writer_mark_page (odf->writer);
      break;
    case ODF_PARAGRAPH:
      odf->paragraph_level = odf->levels->len - 1;
      break;
    case ODF_FRAME:
      if (top (odf)->look.mark == WINNOW_ODF_BEHIND)
        odf->behind_bytes = BEHIND_BYTES;
      break;
    case ODF_TABLE:
      g_byte_array_set_size (odf->columns, 0);
      odf->row = odf->next_row = 0;
      break;
    case ODF_COLUMN:
      add_columns (odf, attributes);
      break;
    case ODF_ROW:
      begin_row (odf, attributes);
      break;
    case ODF_OBJECT:
      read_object (odf, attributes);
      break;
    case ODF_META:
      g_string_truncate (odf->meta, 0);
      break;
    case ODF_SPACES:
    case ODF_TAB:
    case ODF_BREAK:
      write_blanks (odf, element, attributes);
      break;
    case ODF_HIDDEN_PARAGRAPH:
      hide_paragraph (odf, attributes);
      break;
    default:
      break;
    }
}

/* In the page styles, only headers and footers are text. */
static gboolean
is_between_margins (const Odf *odf)
{
  return odf->open[ODF_MASTERS] > 0 && odf->open[ODF_HEADER] + odf->open[ODF_FOOTER] == 0;
}

static OdfElement
find_element (Odf *odf, const char *name)
{
  gboolean is_of_shape = odf->open[ODF_METAS] == 0 && !top (odf)->letters && g_str_equal (name, "title");
  return is_of_shape ? ODF_ALTERNATIVE : winnow_name_table_find (&elements, name);
}

/* Of a comment only paragraphs are text, not who wrote it and when. */
static gboolean
is_left_out (Odf *odf, OdfElement element)
{
  return element == ODF_LEFT_OUT
         || ((element == ODF_PARAGRAPH || element == ODF_ALTERNATIVE) && is_between_margins (odf))
         || (element == ODF_META && odf->open[ODF_METAS] == 0 && !top (odf)->letters)
         || (top (odf)->element == ODF_ANNOTATION && element != ODF_PARAGRAPH && element != ODF_LIST);
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Odf *odf = data;
  OdfElement element = find_element (odf, name);
  if (odf->formula != NULL)
    {
      winnow_formula_open (odf->formula, name, winnow_xml_formula_attribute, attributes);
      return TRUE;
    }
  if (winnow_formula_begins (name))
    {
      odf->formula = winnow_formula_new ();
      return TRUE;
    }
  if (is_left_out (odf, element) || (element == ODF_HIDDEN_TEXT && !open_hidden_field (odf, attributes)))
    return FALSE;

  Level level = make_level (odf, element, name, attributes);
  level.opened = open_stream (odf, element);
  winnow_odf_styles_read (&odf->styles, name, attributes);
  g_array_append_val (odf->levels, level);
  odf->open[element]++;
  open_mark (odf, element, attributes);
  if (odf->open[ODF_ANNOTATION] == 0)
    winnow_odf_pictures_open (odf->pictures, name, attributes, is_shown (odf) && !is_between_margins (odf));
  return TRUE;
}

static void
close_meta (Odf *odf, const char *name)
{
  static WinnowNameTable fields = { {
      { "creation-date", WINNOW_METADATA_CREATED },
      { "creator", WINNOW_METADATA_EDITOR },
      { "date", WINNOW_METADATA_MODIFIED },
      { "editing-cycles", WINNOW_METADATA_SAVINGS },
      { "editing-duration", WINNOW_METADATA_MINUTES },
      { "generator", WINNOW_METADATA_PROGRAM },
      { "initial-creator", WINNOW_METADATA_AUTHOR },
      { "title", WINNOW_METADATA_TITLE },
  } };
  if (odf->open[ODF_METAS] == 0)
    return; /* a field that shows the date or the author */
  winnow_metadata_set (winnow_writer_get_content (odf->writer), winnow_name_table_find (&fields, name), odf->meta->str);
}

static void
close_cb (gpointer data, const char *name)
{
  Odf *odf = data;
  OdfElement element = top (odf)->element;
  gboolean opened = top (odf)->opened;
  if (odf->formula != NULL)
    {
      close_formula (odf, name);
      return;
    }
  if (odf->open[ODF_ANNOTATION] == 0)
    winnow_odf_pictures_close (odf->pictures, name);
  if (element == ODF_META)
    close_meta (odf, name);
  odf->open[element]--;
  winnow_writer_set_visibility (odf->writer, WINNOW_VISIBLE);
  if (element == ODF_PARAGRAPH)
    {
      winnow_writer_add_mark (odf->writer, top (odf)->look.mark, top (odf)->start, -1);
      winnow_writer_separate (odf->writer, '\n');
    }
  else if (element == ODF_ROW)
    winnow_writer_cut_row (odf->writer);
  else if (element == ODF_CELL)
    winnow_writer_end_cell (odf->writer, odf->job, odf->row, odf->column, odf->next_column - odf->column);

  if (opened && element == ODF_TEXT_BOX)
    winnow_odf_pictures_close_box (odf->pictures);
  if (opened)
    winnow_writer_close (odf->writer);
  g_array_set_size (odf->levels, odf->levels->len - 1);
}

static void
text_cb (gpointer data, const char *text, gsize length)
{
  Odf *odf = data;
  if (odf->formula != NULL)
    {
      winnow_formula_text (odf->formula, text, length);
      return;
    }
  if (odf->open[ODF_ALTERNATIVE] > 0)
    {
      winnow_writer_append_collapsed (odf->writer, text, is_shown (odf) ? (gssize) length : 0);
      return;
    }
  if (winnow_odf_pictures_text (odf->pictures, text, length, is_visible_paragraph (odf)))
    return;
  if (odf->open[ODF_PARAGRAPH] > 0)
    {
      winnow_writer_set_visibility (odf->writer, get_visibility (odf));
      winnow_writer_append_collapsed (odf->writer, text, length);
      odf->behind_bytes -= MIN (odf->behind_bytes, length);
    }
  else if (odf->open[ODF_METAS] > 0)
    g_string_append_len (odf->meta, text, length);
}

static const WinnowXmlHandler handler = { open_cb, close_cb, text_cb };

static gboolean
open_object_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  const Odf *odf = data;
  return (odf->formula != NULL || winnow_formula_begins (name)) && open_cb (data, name, attributes);
}

/* The formula in a separate folder: "./Object 1" of LibreOffice, "Formula-1/" of others. Charts do,
 * too. */
static void
read_object (Odf *odf, const WinnowXmlAttributes *attributes)
{
  static const WinnowXmlHandler formula = { open_object_cb, close_cb, text_cb };
  g_autofree char *reference = winnow_xml_dup_attribute (attributes, "href"), *member = NULL;
  g_autoptr (GError) error = NULL;
  if (reference == NULL || odf->job->container == NULL)
    return;
  if (g_str_has_suffix (reference, "/"))
    reference[strlen (reference) - 1] = '\0';
  member = g_strconcat (reference + (g_str_has_prefix (reference, "./") ? 2 : 0), "/content.xml", NULL);
  /* A damaged object is no reason to lose the document. */
  if (!winnow_xml_parse_member (odf->job, member, &formula, odf, &error))
    g_clear_pointer (&odf->formula, winnow_formula_free);
}

static gboolean
open_encryption_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  *(gboolean *) data |= g_str_equal (name, "encryption-data");
  return TRUE;
}

static gboolean
check_encryption (WinnowJob *job, GError **error)
{
  static const WinnowXmlHandler manifest = { open_encryption_cb };
  gboolean encrypted = FALSE;
  if (!winnow_xml_parse_member (job, "META-INF/manifest.xml", &manifest, &encrypted, error))
    return FALSE;
  return !encrypted || winnow_job_fail_encrypted (job, error);
}

static gboolean
read_package (Odf *odf, GError **error)
{
  if (!check_encryption (odf->job, error))
    return FALSE;
  if (winnow_container_get (odf->job->container, "content.xml") == NULL)
    return winnow_job_fail_damaged (odf->job, "no content.xml", error);
  return winnow_xml_parse_member (odf->job, "meta.xml", &handler, odf, error)
         && winnow_xml_parse_member (odf->job, "styles.xml", &handler, odf, error)
         && winnow_xml_parse_member (odf->job, "content.xml", &handler, odf, error);
}

gboolean
winnow_odf_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autoptr (GHashTable) styles = winnow_styles_new ();
  g_autoptr (WinnowOdfPictures) pictures = winnow_odf_pictures_new (job, writer);
  g_autoptr (GArray) levels = winnow_array_new (Level);
  g_autoptr (GByteArray) columns = g_byte_array_new ();
  g_autoptr (GString) meta = g_string_new (NULL);
  Odf odf = { .job = job,
              .writer = writer,
              .styles = { .styles = styles, .page = WINNOW_COLOR_UNSET },
              .pictures = pictures,
              .levels = levels,
              .columns = columns,
              .meta = meta };
  Level document = { .look = winnow_look_unset };
  document.look.size = USUAL_SIZE;
  g_array_append_val (levels, document);
  gboolean done = job->container != NULL ? read_package (&odf, error)
                                         : winnow_xml_parse (job, job->data, job->size, &handler, &odf, error);
  winnow_formula_free (odf.formula);
  return done && winnow_embedded_fonts_judge (job, writer, error);
}
