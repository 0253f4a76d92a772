/* odf.c: OpenDocument text, sheets and slides (OASIS ODF 1.3), in a package or as one flat file.
 *
 * The styles file is read before the content: it holds headers and footers (of the page styles) and the styles that hide their
 * text. Notes stand in the text at their mark and become parts; tracked changes keep what was deleted in a list of its own, which
 * is left out. White space is collapsed as in HTML; text:s counts the spaces that are meant. */
#include "extract/extractor.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "extract/metadata.h"
#include "extract/xml-reader.h"

#define MAX_SPACES 200 /* of one text:s: a page's width */

typedef enum
{
  ODF_OTHER,
  ODF_BREAK,
  ODF_CELL,
  ODF_FOOTER,
  ODF_HEADER,
  ODF_HIDDEN,
  ODF_LEFT_OUT,
  ODF_MASTERS,
  ODF_META,
  ODF_METAS,
  ODF_NOTE,
  ODF_PAGE,
  ODF_PARAGRAPH,
  ODF_PROPERTIES,
  ODF_ROW,
  ODF_SPACES,
  ODF_STYLE,
  ODF_STYLED,
  ODF_TAB,
  ODF_TABLE,
  ODF_TEXT_BOX,
} OdfElement;

/* Sorted by strcmp. */
static const WinnowXmlName elements[] = {
  { "annotation", ODF_LEFT_OUT },
  { "bibliography-source", ODF_LEFT_OUT },
  { "covered-table-cell", ODF_CELL },
  { "creation-date", ODF_META },
  { "creator", ODF_META },
  { "date", ODF_META },
  { "drawing-page-properties", ODF_PROPERTIES },
  { "footer", ODF_FOOTER },
  { "footer-first", ODF_FOOTER },
  { "footer-left", ODF_FOOTER },
  { "forms", ODF_LEFT_OUT },
  { "h", ODF_PARAGRAPH },
  { "header", ODF_HEADER },
  { "header-first", ODF_HEADER },
  { "header-left", ODF_HEADER },
  { "hidden-paragraph", ODF_HIDDEN },
  { "hidden-text", ODF_HIDDEN },
  { "initial-creator", ODF_META },
  { "line-break", ODF_BREAK },
  { "master-styles", ODF_MASTERS },
  { "meta", ODF_METAS },
  { "note-body", ODF_NOTE },
  { "note-citation", ODF_LEFT_OUT },
  { "notes", ODF_NOTE },
  { "p", ODF_PARAGRAPH },
  { "page", ODF_PAGE },
  { "ruby-text", ODF_LEFT_OUT },
  { "s", ODF_SPACES },
  { "scripts", ODF_LEFT_OUT },
  { "section", ODF_STYLED },
  { "settings", ODF_LEFT_OUT },
  { "span", ODF_STYLED },
  { "style", ODF_STYLE },
  { "tab", ODF_TAB },
  { "table", ODF_TABLE },
  { "table-cell", ODF_CELL },
  { "table-properties", ODF_PROPERTIES },
  { "table-row", ODF_ROW },
  { "text-box", ODF_TEXT_BOX },
  { "text-properties", ODF_PROPERTIES },
  { "title", ODF_META },
  { "tracked-changes", ODF_LEFT_OUT },
};

typedef struct
{
  WinnowJob *job;            /* (unowned) */
  WinnowWriter *writer;      /* (unowned) */
  GHashTable *hidden_styles; /* (unowned) set of (owned) names */
  GByteArray *closes;        /* (owned) for each open element: does its end close a stream of the writer? */
  char *style;               /* (owned) (nullable) the style being defined */
  GString *meta;             /* (owned) the value of the property being read */
  guint paragraphs;          /* open paragraphs: text elsewhere is no text */
  guint margins;             /* open headers and footers */
  gboolean in_masters;       /* among the page styles: only their headers and footers are text */
  gboolean in_metas;         /* among the document's properties */
} Odf;

/* A style hides by text:display, sheets by table:display; white letters without a ground and letters of a point hide, too. */
static void
note_hiding_style (Odf *odf, const WinnowXmlAttributes *attributes)
{
  g_autofree char *color = winnow_xml_dup_attribute (attributes, "color");
  g_autofree char *ground = winnow_xml_dup_attribute (attributes, "background-color");
  g_autofree char *size = winnow_xml_dup_attribute (attributes, "font-size");
  gboolean white = color != NULL && g_ascii_strcasecmp (color, "#ffffff") == 0
                   && (ground == NULL || strcmp (ground, "transparent") == 0 || g_ascii_strcasecmp (ground, "#ffffff") == 0);
  gboolean tiny = size != NULL && g_str_has_suffix (size, "pt") && g_ascii_strtod (size, NULL) <= 1.0;

  if (odf->style != NULL
      && (white || tiny || winnow_xml_attribute_is (attributes, "display", "none") || winnow_xml_attribute_is (attributes, "display", "false")
          || winnow_xml_attribute_is (attributes, "visibility", "hidden")))
    g_hash_table_add (odf->hidden_styles, g_strdup (odf->style));
}

static gboolean
is_hidden (Odf *odf, const WinnowXmlAttributes *attributes)
{
  g_autofree char *style = winnow_xml_dup_attribute (attributes, "style-name");

  return winnow_xml_attribute_is (attributes, "display", "none") || (style != NULL && g_hash_table_contains (odf->hidden_styles, style));
}

static void
write_spaces (Odf *odf, const WinnowXmlAttributes *attributes)
{
  g_autofree char *count = winnow_xml_dup_attribute (attributes, "c");
  int n = count != NULL ? atoi (count) : 1;
  g_autofree char *spaces = g_strnfill (CLAMP (n, 1, MAX_SPACES), ' ');

  winnow_writer_append (odf->writer, spaces, -1);
}

/* The text of a hidden field is an attribute. */
static void
write_hidden_field (Odf *odf, const WinnowXmlAttributes *attributes)
{
  g_autofree char *text = winnow_xml_dup_attribute (attributes, "string-value");

  if (text != NULL)
    winnow_writer_add_part (odf->writer, WINNOW_PART_HIDDEN, text, winnow_writer_get_offset (odf->writer));
}

/* Returns: TRUE if a stream was opened that the element's end closes. */
static gboolean
open_stream (Odf *odf, OdfElement element, const WinnowXmlAttributes *attributes)
{
  static const WinnowPartKind kinds[] = { [ODF_HEADER] = WINNOW_PART_HEADER, [ODF_FOOTER] = WINNOW_PART_FOOTER, [ODF_NOTE] = WINNOW_PART_FOOTNOTE };

  switch (element)
    {
    case ODF_HEADER:
    case ODF_FOOTER:
    case ODF_NOTE:
      winnow_writer_open_part (odf->writer, kinds[element]);
      return TRUE;
    case ODF_TEXT_BOX:
      if (odf->paragraphs > 0)
        winnow_writer_open_aside (odf->writer);
      return odf->paragraphs > 0;
    case ODF_STYLED:
    case ODF_PARAGRAPH:
    case ODF_TABLE:
    case ODF_PAGE:
      if (is_hidden (odf, attributes))
        {
          winnow_writer_open_part (odf->writer, WINNOW_PART_HIDDEN);
          return TRUE;
        }
      return FALSE;
    default:
      return FALSE;
    }
}

static void
open_mark (Odf *odf, OdfElement element, const WinnowXmlAttributes *attributes)
{
  switch (element)
    {
    case ODF_STYLE:
      g_free (odf->style);
      odf->style = winnow_xml_dup_attribute (attributes, "name");
      break;
    case ODF_PROPERTIES:
      note_hiding_style (odf, attributes);
      break;
    case ODF_PAGE:
      winnow_writer_mark_page (odf->writer);
      break;
    case ODF_PARAGRAPH:
      odf->paragraphs++;
      break;
    case ODF_HEADER:
    case ODF_FOOTER:
      odf->margins++;
      break;
    case ODF_MASTERS:
      odf->in_masters = TRUE;
      break;
    case ODF_METAS:
      odf->in_metas = TRUE;
      break;
    case ODF_META:
      g_string_truncate (odf->meta, 0);
      break;
    case ODF_SPACES:
      write_spaces (odf, attributes);
      break;
    case ODF_TAB:
      winnow_writer_append (odf->writer, "\t", 1);
      break;
    case ODF_BREAK:
      winnow_writer_append (odf->writer, "\n", 1);
      break;
    case ODF_HIDDEN:
      write_hidden_field (odf, attributes);
      break;
    default:
      break;
    }
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Odf *odf = data;
  OdfElement element = winnow_xml_look_up (elements, G_N_ELEMENTS (elements), name);

  if (element == ODF_LEFT_OUT || (element == ODF_PARAGRAPH && odf->in_masters && odf->margins == 0))
    return FALSE;

  guint8 opened = open_stream (odf, element, attributes);

  g_byte_array_append (odf->closes, &opened, 1);
  open_mark (odf, element, attributes);
  return TRUE;
}

static void
close_meta (Odf *odf, const char *name)
{
  static const WinnowXmlName fields[] = {
    { "creation-date", WINNOW_METADATA_CREATED },  { "creator", WINNOW_METADATA_AUTHOR }, { "date", WINNOW_METADATA_MODIFIED },
    { "initial-creator", WINNOW_METADATA_AUTHOR }, { "title", WINNOW_METADATA_TITLE },
  };

  if (!odf->in_metas)
    return; /* a field that shows the date or the author */
  winnow_metadata_set (winnow_writer_get_content (odf->writer), winnow_xml_look_up (fields, G_N_ELEMENTS (fields), name), odf->meta->str);
}

static void
end_mark (Odf *odf, OdfElement element, const char *name)
{
  switch (element)
    {
    case ODF_META:
      close_meta (odf, name);
      break;
    case ODF_METAS:
      odf->in_metas = FALSE;
      break;
    case ODF_MASTERS:
      odf->in_masters = FALSE;
      break;
    case ODF_HEADER:
    case ODF_FOOTER:
      odf->margins--;
      break;
    case ODF_STYLE:
      g_clear_pointer (&odf->style, g_free);
      break;
    case ODF_PARAGRAPH:
      odf->paragraphs--;
      break;
    default:
      break;
    }
}

static void
close_cb (gpointer data, const char *name)
{
  Odf *odf = data;
  OdfElement element = winnow_xml_look_up (elements, G_N_ELEMENTS (elements), name);
  gboolean opened = odf->closes->data[odf->closes->len - 1];

  end_mark (odf, element, name);
  if (element == ODF_PARAGRAPH || element == ODF_ROW)
    winnow_writer_separate (odf->writer, '\n');
  else if (element == ODF_CELL)
    winnow_writer_separate (odf->writer, '\t');

  if (opened)
    winnow_writer_close (odf->writer);
  if (opened && element == ODF_PARAGRAPH)
    winnow_writer_break (odf->writer);
  g_byte_array_set_size (odf->closes, odf->closes->len - 1);
}

static void
text_cb (gpointer data, const char *text, gsize length)
{
  Odf *odf = data;

  if (odf->paragraphs > 0)
    winnow_writer_append_collapsed (odf->writer, text, length);
  else if (odf->in_metas)
    g_string_append_len (odf->meta, text, length);
}

static const WinnowXmlHandler handler = { open_cb, close_cb, text_cb };

static gboolean
open_encryption_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  *(gboolean *)data |= strcmp (name, "encryption-data") == 0;
  return TRUE;
}

static void
close_nothing_cb (gpointer data, const char *name)
{
}

static gboolean
check_encryption (WinnowJob *job, GError **error)
{
  static const WinnowXmlHandler manifest = { open_encryption_cb, close_nothing_cb, NULL };
  gboolean encrypted = FALSE;

  if (!winnow_xml_parse_member (job, "META-INF/manifest.xml", &manifest, &encrypted, error))
    return FALSE;
  if (encrypted)
    winnow_job_set_encrypted (job, error);
  return !encrypted;
}

static gboolean
read_package (Odf *odf, GError **error)
{
  if (!check_encryption (odf->job, error))
    return FALSE;
  if (winnow_container_get (odf->job->container, "content.xml") == NULL)
    {
      winnow_job_set_damaged (odf->job, "no content.xml", error);
      return FALSE;
    }
  return winnow_xml_parse_member (odf->job, "meta.xml", &handler, odf, error) && winnow_xml_parse_member (odf->job, "styles.xml", &handler, odf, error)
         && winnow_xml_parse_member (odf->job, "content.xml", &handler, odf, error);
}

gboolean
winnow_odf_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autoptr (GHashTable) hidden_styles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GByteArray) closes = g_byte_array_new ();
  g_autoptr (GString) meta = g_string_new (NULL);
  Odf odf = { .job = job, .writer = writer, .hidden_styles = hidden_styles, .closes = closes, .meta = meta };
  gboolean done = job->container != NULL ? read_package (&odf, error) : winnow_xml_parse (job, job->data, job->size, &handler, &odf, error);

  g_free (odf.style);
  return done;
}

static gboolean
has_type (WinnowJob *job, const char *type)
{
  GBytes *mimetype = job->container != NULL ? winnow_container_get (job->container, "mimetype") : NULL;
  g_autofree char *text = mimetype != NULL ? g_strndup (g_bytes_get_data (mimetype, NULL), g_bytes_get_size (mimetype)) : NULL;

  return text != NULL && g_str_has_prefix (text, "application/vnd.oasis.opendocument.") && strstr (text, type) != NULL;
}

gboolean
winnow_odt_knows (WinnowJob *job)
{
  return has_type (job, ".text");
}

gboolean
winnow_ods_knows (WinnowJob *job)
{
  return has_type (job, ".spreadsheet");
}

gboolean
winnow_odp_knows (WinnowJob *job)
{
  return has_type (job, ".presentation");
}

gboolean
winnow_fodt_knows (WinnowJob *job)
{
  return job->container == NULL && winnow_job_has_magic (job, "<?xml", 5) && g_strstr_len (job->data, MIN (job->size, 4096), "<office:document") != NULL;
}
