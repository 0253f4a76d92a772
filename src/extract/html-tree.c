/* html-tree.c: HTML of unknown origin as a tree, and the text in it.
 *
 * The text rules are those of a browser in short: white space collapses outside pre, blocks are paragraphs, cells are set apart by
 * tabs, br is a line end. What attributes hide goes into hidden parts. Recursion is bounded by the limit on depth. */
#include "extract/html-tree.h"

#include <libxml/SAX2.h>
#include <string.h>

#include "extract/charset.h"
#include "extract/xml-reader.h"

#define PARSE_CHUNK (64u << 10) /* bytes between two looks at the clock */

/* Sorted by strcmp; what is not listed is inline. */
static const WinnowXmlName roles[] = {
  { "address", WINNOW_HTML_BLOCK },     { "article", WINNOW_HTML_BLOCK },
  { "aside", WINNOW_HTML_CHROME },      { "blockquote", WINNOW_HTML_BLOCK },
  { "body", WINNOW_HTML_BLOCK },        { "br", WINNOW_HTML_BREAK },
  { "button", WINNOW_HTML_LEFT_OUT },   { "caption", WINNOW_HTML_BLOCK },
  { "center", WINNOW_HTML_BLOCK },      { "dd", WINNOW_HTML_BLOCK },
  { "details", WINNOW_HTML_BLOCK },     { "dialog", WINNOW_HTML_CHROME },
  { "dir", WINNOW_HTML_BLOCK },         { "div", WINNOW_HTML_BLOCK },
  { "dl", WINNOW_HTML_BLOCK },          { "dt", WINNOW_HTML_BLOCK },
  { "fieldset", WINNOW_HTML_BLOCK },    { "figcaption", WINNOW_HTML_BLOCK },
  { "figure", WINNOW_HTML_BLOCK },      { "footer", WINNOW_HTML_MARGIN },
  { "form", WINNOW_HTML_BLOCK },        { "frameset", WINNOW_HTML_BLOCK },
  { "h1", WINNOW_HTML_BLOCK },          { "h2", WINNOW_HTML_BLOCK },
  { "h3", WINNOW_HTML_BLOCK },          { "h4", WINNOW_HTML_BLOCK },
  { "h5", WINNOW_HTML_BLOCK },          { "h6", WINNOW_HTML_BLOCK },
  { "head", WINNOW_HTML_LEFT_OUT },     { "header", WINNOW_HTML_MARGIN },
  { "hr", WINNOW_HTML_BLOCK },          { "iframe", WINNOW_HTML_LEFT_OUT },
  { "input", WINNOW_HTML_LEFT_OUT },    { "legend", WINNOW_HTML_BLOCK },
  { "li", WINNOW_HTML_BLOCK },          { "listing", WINNOW_HTML_PREFORMATTED },
  { "main", WINNOW_HTML_BLOCK },        { "menu", WINNOW_HTML_BLOCK },
  { "nav", WINNOW_HTML_CHROME },        { "noframes", WINNOW_HTML_LEFT_OUT },
  { "noscript", WINNOW_HTML_LEFT_OUT }, { "object", WINNOW_HTML_LEFT_OUT },
  { "ol", WINNOW_HTML_BLOCK },          { "option", WINNOW_HTML_LEFT_OUT },
  { "p", WINNOW_HTML_BLOCK },           { "plaintext", WINNOW_HTML_PREFORMATTED },
  { "pre", WINNOW_HTML_PREFORMATTED },  { "rp", WINNOW_HTML_LEFT_OUT },
  { "rt", WINNOW_HTML_LEFT_OUT },       { "script", WINNOW_HTML_LEFT_OUT },
  { "section", WINNOW_HTML_BLOCK },     { "select", WINNOW_HTML_LEFT_OUT },
  { "style", WINNOW_HTML_LEFT_OUT },    { "summary", WINNOW_HTML_BLOCK },
  { "svg", WINNOW_HTML_LEFT_OUT },      { "table", WINNOW_HTML_BLOCK },
  { "tbody", WINNOW_HTML_BLOCK },       { "td", WINNOW_HTML_CELL },
  { "template", WINNOW_HTML_LEFT_OUT }, { "textarea", WINNOW_HTML_LEFT_OUT },
  { "tfoot", WINNOW_HTML_BLOCK },       { "th", WINNOW_HTML_CELL },
  { "thead", WINNOW_HTML_BLOCK },       { "title", WINNOW_HTML_LEFT_OUT },
  { "tr", WINNOW_HTML_BLOCK },          { "ul", WINNOW_HTML_BLOCK },
  { "xmp", WINNOW_HTML_PREFORMATTED },
};

/* --- parsing --- */

static void
swallow_error_cb (gpointer data, xmlErrorPtr error)
{
}

typedef struct
{
  WinnowJob *job;   /* (unowned) */
  guint64 expanded; /* bytes that the tree's elements take: three letters of a file can become hundreds */
} Parse;

/* The parser's own handler, after a look at depth and size. */
static void
start_element_cb (gpointer data, const xmlChar *name, const xmlChar **attributes)
{
  htmlParserCtxtPtr context = data;
  Parse *parse = context->_private;
  WinnowJob *job = parse->job;

  parse->expanded += 2 * sizeof (xmlNode); /* itself and the text that follows it */
  if (parse->expanded > job->limits.max_expanded_bytes)
    {
      winnow_job_stop_too_large (job);
      xmlStopParser (context);
      return;
    }
  if (context->nodeNr < 0 || (guint)context->nodeNr > job->limits.max_depth)
    {
      winnow_job_stop_too_deep (job);
      xmlStopParser (context);
      return;
    }
  xmlSAX2StartElement (data, name, attributes);
}

/* The end of a chunk from @at that splits no character. */
static gsize
chunk_end (const char *html, gsize length, gsize at)
{
  gsize end = MIN (length, at + PARSE_CHUNK);

  while (end < length && end > at && ((guchar)html[end] & 0xC0) == 0x80)
    end--;
  return end;
}

static gboolean
feed (WinnowJob *job, htmlParserCtxtPtr context, const char *html, gsize length, GError **error)
{
  for (gsize at = 0; at < length;)
    {
      gsize end = chunk_end (html, length, at);

      htmlParseChunk (context, html + at, end - at, FALSE);
      if (!winnow_job_is_alive (job, error))
        return FALSE;
      at = end;
    }
  htmlParseChunk (context, "\n", 1, TRUE); /* a lone last letter would be lost */
  return winnow_job_is_alive (job, error);
}

gboolean
winnow_html_parse (WinnowJob *job, const char *html, gsize length, htmlDocPtr *tree, GError **error)
{
  Parse parse = { .job = job };
  xmlSAXHandler handlers = { 0 };
  htmlParserCtxtPtr context;

  xmlInitParser ();
  xmlSAX2InitHtmlDefaultSAXHandler (&handlers);
  handlers.startElement = start_element_cb;
  handlers.initialized = XML_SAX2_MAGIC; /* without it libxml2 prints errors instead of calling serror */
  handlers.serror = swallow_error_cb;
  context = htmlCreatePushParserCtxt (&handlers, NULL, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
  if (context == NULL)
    g_error ("libxml2 is out of memory");
  htmlCtxtUseOptions (context, HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NODEFDTD | HTML_PARSE_IGNORE_ENC | HTML_PARSE_COMPACT);
  context->_private = &parse;

  gboolean parsed = feed (job, context, html, length, error);

  *tree = context->myDoc;
  htmlFreeParserCtxt (context);
  if (!parsed)
    g_clear_pointer (tree, xmlFreeDoc);
  return parsed;
}

/* --- elements --- */

WinnowHtmlRole
winnow_html_get_role (const xmlNode *element)
{
  return winnow_xml_look_up (roles, G_N_ELEMENTS (roles), (const char *)element->name);
}

xmlChar *
winnow_html_dup_attribute (const xmlNode *element, const char *name)
{
  return xmlGetNoNsProp (element, (const xmlChar *)name);
}

/* Inline styles only: style sheets are not read. Spaces are taken out before the search. */
static gboolean
style_hides (const char *style)
{
  static const char *const hiding[] = { "display:none", "visibility:hidden", "font-size:0;", "font-size:0p", "font-size:1px", "opacity:0;" };
  g_autoptr (GString) dense = g_string_new (NULL);

  for (; *style != '\0'; style++)
    if (!g_ascii_isspace (*style))
      g_string_append_c (dense, g_ascii_tolower (*style));
  g_string_append_c (dense, ';');

  for (guint i = 0; i < G_N_ELEMENTS (hiding); i++)
    if (strstr (dense->str, hiding[i]) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
attribute_is (const xmlNode *element, const char *name, const char *value)
{
  xmlChar *found = winnow_html_dup_attribute (element, name);
  gboolean is = found != NULL && g_ascii_strcasecmp ((const char *)found, value) == 0;

  xmlFree (found);
  return is;
}

gboolean
winnow_html_is_hidden (const xmlNode *element)
{
  if (element->properties == NULL)
    return FALSE;

  xmlChar *style = winnow_html_dup_attribute (element, "style");
  gboolean hidden = style != NULL && style_hides ((const char *)style);

  xmlFree (style);
  return hidden || xmlHasProp (element, (const xmlChar *)"hidden") != NULL || attribute_is (element, "aria-hidden", "true");
}

/* --- text --- */

typedef struct
{
  WinnowWriter *writer; /* (unowned) */
  gboolean whole;
  guint preformatted; /* open elements that keep white space */
  guint hidden;       /* open hidden elements */
} TextWrite;

static void write_children (TextWrite *write, xmlNode *node);

/* A line end right after <pre> is no text; the line ends inside are. */
static void
write_text (TextWrite *write, const xmlNode *node)
{
  const char *text = (const char *)node->content;

  if (text == NULL)
    return;
  if (write->preformatted > 0)
    winnow_writer_append (write->writer, node->prev == NULL && *text == '\n' ? text + 1 : text, -1);
  else
    winnow_writer_append_collapsed (write->writer, text, -1);
}

static void
write_block (TextWrite *write, xmlNode *node, WinnowHtmlRole role)
{
  gboolean preformatted = role == WINNOW_HTML_PREFORMATTED;

  if (role != WINNOW_HTML_CELL)
    winnow_writer_break (write->writer);
  write->preformatted += preformatted;
  write_children (write, node);
  write->preformatted -= preformatted;
  if (role == WINNOW_HTML_CELL)
    winnow_writer_separate (write->writer, '\t');
  else
    winnow_writer_separate (write->writer, '\n');
}

static void
write_visible (TextWrite *write, xmlNode *node)
{
  WinnowHtmlRole role = winnow_html_get_role (node);

  switch (role)
    {
    case WINNOW_HTML_INLINE:
      write_children (write, node);
      break;
    case WINNOW_HTML_BREAK:
      winnow_writer_separate (write->writer, '\n');
      break;
    default:
      write_block (write, node, role);
    }
}

static void
write_element (TextWrite *write, xmlNode *node)
{
  if (winnow_html_get_role (node) == WINNOW_HTML_LEFT_OUT || (!write->whole && winnow_html_is_chrome (node)))
    return;
  if (write->hidden > 0 || !winnow_html_is_hidden (node))
    {
      write_visible (write, node);
      return;
    }

  write->hidden++;
  winnow_writer_open_part (write->writer, WINNOW_PART_HIDDEN);
  write_visible (write, node);
  winnow_writer_close (write->writer);
  write->hidden--;
}

static void
write_children (TextWrite *write, xmlNode *node)
{
  for (xmlNode *child = node->children; child != NULL; child = child->next)
    if (child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE)
      write_text (write, child);
    else if (child->type == XML_ELEMENT_NODE)
      write_element (write, child);
}

void
winnow_html_write (WinnowWriter *writer, xmlNode *root, gboolean whole)
{
  TextWrite write = { .writer = writer, .whole = whole };

  winnow_writer_break (writer);
  if (winnow_html_get_role (root) == WINNOW_HTML_PREFORMATTED)
    write.preformatted++;
  write_children (&write, root);
  winnow_writer_break (writer);
}

gboolean
winnow_html_write_chapter (WinnowJob *job, WinnowWriter *writer, const char *bytes, gsize length, GError **error)
{
  g_autoptr (WinnowDecoded) decoded = winnow_charset_decode_markup (job, bytes, length, error);
  htmlDocPtr tree = NULL;

  if (decoded == NULL || !winnow_html_parse (job, decoded->text, decoded->length, &tree, error))
    return FALSE;
  if (tree != NULL && xmlDocGetRootElement (tree) != NULL)
    winnow_html_write (writer, xmlDocGetRootElement (tree), TRUE);
  g_clear_pointer (&tree, xmlFreeDoc);
  return winnow_job_is_alive (job, error);
}
