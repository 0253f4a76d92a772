/* xml.c: any other XML: elements are paragraphs, those within a line of text are not
 *
 * Whether an element is a part of a line shows by its name or by its neighbours: it is where its
 * parent has own text before it, or where letters touch its end tag. So <row><name>one</name>
 * <name>two</name></row> are two paragraphs without white space between them, and <x>w</x>ord is a
 * word. The readings of ruby are left out. */
#include "extract/extractor.h"

#include <string.h>

#include "base/array.h"
#include "extract/formula.h"
#include "extract/metadata.h"
#include "extract/xml-reader.h"

typedef enum
{
  XML_UNKNOWN,
  XML_BLOCK,
  XML_INLINE,
  XML_LEFT_OUT,
  XML_ABOUT, /* holds metadata */
  XML_NOTE,
} XmlRole;

static WinnowNameTable roles = { {
    { "b bdi bdo big bold em emph emphasis font hi i italic ruby rb s sc small span strike strong sub subscript sup "
      "superscript tt u underline",
      XML_INLINE },
    { "article blockquote br caption cell div dd dt entry figure h1 h2 h3 h4 h5 h6 head hr item lb li "
      "listitem note p para row sec section table td th title tr",
      XML_BLOCK },
    { "bookinfo", XML_ABOUT },
    { "footnote", XML_NOTE },
    { "rp rt rtc", XML_LEFT_OUT },
} };

/* and in books of the format FB2 */
static WinnowNameTable fb2_roles = { {
    { "binary stylesheet", XML_LEFT_OUT },
    { "description", XML_ABOUT },
} };

static WinnowNameTable metadata = { {
    { "author", WINNOW_METADATA_AUTHOR },
    { "book-title title", WINNOW_METADATA_TITLE },
} };

typedef struct
{
  XmlRole role;
  gboolean has_text; /* its own text, so far */
} Element;

typedef struct
{
  WinnowWriter *writer;    /* (unowned) */
  GString *run;            /* (owned) text after the last tag */
  GArray *open;            /* (owned) (element-type Element) the first is the document */
  gboolean behind_unknown; /* an element of unknown role ended right here */
  gboolean is_fb2;
  guint about;            /* open elements in metadata, with theirs */
  WinnowFormula *formula; /* (owned) (nullable) the present one */
} Xml;

static Element *
get_top (Xml *xml)
{
  return WINNOW_LAST (Element, xml->open);
}

/* Writes the text before a tag. White space alone between two tags is layout and ends a paragraph
 * where its element has no own text. */
static void
flush (Xml *xml)
{
  gboolean blank = strspn (xml->run->str, " \t\r\n") == xml->run->len;
  if (xml->run->len == 0)
    return;
  if (blank && !get_top (xml)->has_text)
    winnow_writer_break (xml->writer);
  else
    {
      winnow_writer_append_collapsed (xml->writer, xml->run->str, xml->run->len);
      get_top (xml)->has_text = TRUE;
      xml->behind_unknown = FALSE;
    }
  g_string_truncate (xml->run, 0);
}

static void
open_element (Xml *xml, XmlRole role)
{
  const Element *parent = get_top (xml);
  Element element = { .role = role };
  if (role == XML_UNKNOWN && (parent->role == XML_INLINE || parent->has_text))
    element.role = XML_INLINE;
  if (element.role == XML_BLOCK || (element.role == XML_UNKNOWN && xml->behind_unknown))
    winnow_writer_break (xml->writer);
  xml->behind_unknown = FALSE;
  g_array_append_val (xml->open, element);
}

/* The notes of FB2 are in a body of their own. */
static XmlRole
find_role (Xml *xml, const char *name, const WinnowXmlAttributes *attributes)
{
  xml->is_fb2 |= g_str_equal (name, "fictionbook") && xml->open->len == 1;
  if (xml->is_fb2 && g_str_equal (name, "body") && winnow_xml_attribute_is (attributes, "name", "comments notes"))
    return XML_NOTE;
  return (xml->is_fb2 ? winnow_name_table_find (&fb2_roles, name) : 0) ?: winnow_name_table_find (&roles, name);
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Xml *xml = data;
  g_autofree char *lower = g_ascii_strdown (name, -1);
  XmlRole role = find_role (xml, lower, attributes);
  if (xml->formula != NULL)
    {
      winnow_formula_open (xml->formula, name, winnow_xml_formula_attribute, attributes);
      return TRUE;
    }
  if (xml->about > 0)
    {
      xml->about++;
      if (winnow_name_table_find (&metadata, lower) != WINNOW_METADATA_NONE)
        g_string_truncate (xml->run, 0);
      return TRUE;
    }
  flush (xml);
  xml->about = role == XML_ABOUT;
  if (role == XML_ABOUT || role == XML_LEFT_OUT)
    return role == XML_ABOUT;
  if (role == XML_NOTE)
    winnow_writer_open_part (xml->writer, WINNOW_PART_FOOTNOTE);
  if (winnow_formula_begins (name))
    xml->formula = winnow_formula_new ();
  else
    open_element (xml, role);
  return TRUE;
}

/* The formula is a part of the line around it. */
static void
close_formula (Xml *xml, const char *name)
{
  g_autofree char *line = winnow_formula_end (&xml->formula, name);
  g_string_append (xml->run, line ?: "");
}

static void
close_cb (gpointer data, const char *name)
{
  Xml *xml = data;
  XmlRole role;
  if (xml->formula != NULL)
    {
      close_formula (xml, name);
      return;
    }
  int field = winnow_name_table_find (&metadata, name);
  if (field == WINNOW_METADATA_TITLE || (field != WINNOW_METADATA_NONE && xml->about > 0))
    winnow_metadata_set (winnow_writer_get_content (xml->writer), field, xml->run->str);
  if (xml->about > 0)
    {
      g_string_truncate (xml->run, --xml->about > 0 ? xml->run->len : 0);
      return;
    }
  flush (xml);
  role = get_top (xml)->role;
  g_array_set_size (xml->open, xml->open->len - 1);
  if (role == XML_BLOCK)
    winnow_writer_break (xml->writer);
  else if (role == XML_NOTE)
    winnow_writer_close (xml->writer);
  xml->behind_unknown = role == XML_UNKNOWN;
}

static void
text_cb (gpointer data, const char *text, gsize length)
{
  Xml *xml = data;
  if (xml->formula != NULL)
    winnow_formula_text (xml->formula, text, length);
  else
    g_string_append_len (xml->run, text, (gssize) length);
}

gboolean
winnow_xml_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  static const WinnowXmlHandler handler = { open_cb, close_cb, text_cb };
  const Element document = { 0 };
  g_autoptr (GString) run = g_string_new (NULL);
  g_autoptr (GArray) open = winnow_array_new (Element);
  Xml xml = { .writer = writer, .run = run, .open = open };
  gboolean done;
  g_array_append_val (open, document);
  done = winnow_xml_parse (job, job->data, job->size, &handler, &xml, error);
  winnow_formula_free (xml.formula);
  return done;
}
