/* html-tree.c: parses HTML of unknown origin into a tree, and writes the text in it, with marks of
 * headings and quotations.
 *
 * The rules of text are a browser's: white space collapses outside pre, blocks are paragraphs, tabs
 * separate cells, br ends a line. Hidden text goes into hidden parts (html-look.c). The limit on
 * depth bounds the recursion. */
#include "extract/web/html.h"

#include <libxml/SAX2.h>
#include <string.h>

#include "base/for-each.h"
#include "extract/formula.h"
#include "extract/plain/utf8.h"
#include "extract/xml-reader.h"

#define PARSE_CHUNK (64u << 10) /* bytes between two checks of the deadline */

/* Other elements are inline. */
static WinnowNameTable roles = { {
    { "address article blockquote body caption center dd details dir div dl dt fieldset figcaption figure form "
      "frameset h1 h2 h3 h4 h5 h6 hr legend li main menu ol p section summary table tbody tfoot thead tr ul",
      WINNOW_HTML_BLOCK },
    { "aside dialog nav", WINNOW_HTML_NAVIGATION },
    { "br", WINNOW_HTML_BREAK },
    { "del", WINNOW_HTML_DELETED },
    { "button head iframe input noframes noscript object option rp rt rtc script select style svg template textarea "
      "title",
      WINNOW_HTML_LEFT_OUT },
    { "footer header", WINNOW_HTML_MARGIN },
    { "listing plaintext pre xmp", WINNOW_HTML_PREFORMATTED },
    { "td th", WINNOW_HTML_CELL },
} };

/* ── parsing ── */

static void
swallow_error_cb (gpointer data, xmlErrorPtr error)
{
}

typedef struct
{
  WinnowJob *job;   /* (unowned) */
  guint64 expanded; /* bytes of the tree's elements: three letters of a file may become hundreds */
} Parse;

/* Checks depth and size, then calls the parser's own handler. */
static void
start_element_cb (gpointer data, const xmlChar *name, const xmlChar **attributes)
{
  htmlParserCtxtPtr context = data;
  Parse *parse = context->_private;
  WinnowJob *job = parse->job;
  parse->expanded += 2 * sizeof (xmlNode); /* the element and the text after it */
  if (parse->expanded > job->limits.max_expanded_bytes)
    winnow_job_stop_too_large (job);
  else if (context->nodeNr < 0 || (guint) context->nodeNr > job->limits.max_depth)
    winnow_job_stop_too_deep (job);
  else
    {
      xmlSAX2StartElement (data, name, attributes);
      return;
    }
  xmlStopParser (context);
}

static gboolean
feed (WinnowJob *job, htmlParserCtxtPtr context, const char *html, gsize length, GError **error)
{
  for (gsize at = 0; at < length;)
    {
      gsize end = at + winnow_utf8_cut (html + at, MIN (length - at, PARSE_CHUNK)); /* no cut character */
      htmlParseChunk (context, html + at, end - at, FALSE);
      if (!winnow_job_is_alive (job, error))
        return FALSE;
      at = end;
    }
  htmlParseChunk (context, "\n", 1, TRUE); /* otherwise a single last letter would be lost */
  return winnow_job_is_alive (job, error);
}

gboolean
winnow_html_parse (WinnowJob *job, const char *html, gsize length, htmlDocPtr *tree, GError **error)
{
  Parse parse = { .job = job };
  xmlSAXHandler handlers = { 0 };
  htmlParserCtxtPtr context;
  *tree = NULL;
  if (!winnow_xml_check_tags (job, html, length, error))
    return FALSE;
  xmlInitParser ();
  xmlSAX2InitHtmlDefaultSAXHandler (&handlers);
  handlers.startElement = start_element_cb;
  handlers.initialized = XML_SAX2_MAGIC; /* without it libxml2 prints errors instead of calling serror */
  handlers.serror = swallow_error_cb;
  context = htmlCreatePushParserCtxt (&handlers, NULL, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
  if (context == NULL)
    g_error ("libxml2 is out of memory");
  htmlCtxtUseOptions (context, HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NODEFDTD | HTML_PARSE_IGNORE_ENC
                                   | HTML_PARSE_COMPACT);
  context->_private = &parse;

  gboolean parsed = feed (job, context, html, length, error);
  *tree = context->myDoc;
  htmlFreeParserCtxt (context);
  if (!parsed)
    g_clear_pointer (tree, xmlFreeDoc);
  return parsed;
}

/* ── elements ── */

WinnowHtmlRole
winnow_html_get_role (const xmlNode *element)
{
  return winnow_name_table_find (&roles, (const char *) element->name);
}

char *
winnow_html_dup_attribute (const xmlNode *element, const char *name)
{
  xmlChar *value = element->properties != NULL ? xmlGetNoNsProp (element, (const xmlChar *) name) : NULL;
  char *copy = g_strdup ((const char *) value);
  xmlFree (value);
  return copy;
}

char **
winnow_html_split_classes (const xmlNode *element)
{
  g_autofree char *classes = winnow_html_dup_attribute (element, "class");
  return g_strsplit_set (classes ?: "", " \t\r\n\f", -1);
}

/* ── text ── */

typedef struct
{
  WinnowWriter *writer;         /* (unowned) */
  WinnowHtmlPictures *pictures; /* (unowned) (nullable) */
  WinnowCssRules *rules;        /* (unowned) */
  WinnowHtmlLeftOut left_out;
  guint preformatted; /* open elements that keep white space */
} TextWrite;

static void write_children (TextWrite *write, xmlNode *node, const WinnowHtmlLook *look);

/* A line end right after <pre> does not count. */
static void
write_text (TextWrite *write, const xmlNode *node, const WinnowHtmlLook *look)
{
  const char *text = (const char *) node->content;
  if (text == NULL)
    return;
  winnow_writer_set_visibility (write->writer, winnow_html_look_get_visibility (look));
  if (write->preformatted > 0)
    winnow_writer_append (write->writer, node->prev == NULL && *text == '\n' ? text + 1 : text, -1);
  else
    winnow_writer_append_collapsed (write->writer, text, -1);
}

/* An element that is not shown breaks no line; an invisible one does. */
static void
begin_separating (TextWrite *write, const WinnowHtmlLook *look)
{
  winnow_writer_set_visibility (write->writer, look->letters.hidden == TRUE ? WINNOW_HIDDEN : WINNOW_VISIBLE);
}

/* As of winnow_writer_add_mark(). Other names than h1 to h6 give numbers that mark nothing. */
static int
get_mark (const xmlChar *name)
{
  return *name == 'h' ? name[1] - '0' : xmlStrEqual (name, (const xmlChar *) "blockquote") ? WINNOW_QUOTATION : 0;
}

static void
write_block (TextWrite *write, xmlNode *node, WinnowHtmlRole role, const WinnowHtmlLook *look)
{
  gsize start = winnow_writer_get_offset (write->writer);
  gboolean preformatted = role == WINNOW_HTML_PREFORMATTED, row = g_str_equal ((const char *) node->name, "tr");
  begin_separating (write, look);
  if (row)
    winnow_writer_cut_row (write->writer);
  else if (role != WINNOW_HTML_CELL)
    winnow_writer_break (write->writer);
  write->preformatted += preformatted;
  write_children (write, node, look);
  write->preformatted -= preformatted;
  winnow_writer_add_mark (write->writer, get_mark (node->name), start, -1);
  begin_separating (write, look);
  if (role == WINNOW_HTML_CELL)
    winnow_writer_separate (write->writer, '\t');
  else if (row)
    winnow_writer_cut_row (write->writer);
  else
    winnow_writer_separate (write->writer, '\n');
}

static char *
get_formula_attribute (gconstpointer element, const char *name)
{
  return winnow_html_dup_attribute (element, name);
}

/* Hidden letters of a formula go where hidden text goes. */
static void
read_formula (TextWrite *write, WinnowFormula *formula, xmlNode *node, const WinnowHtmlLook *around)
{
  winnow_for_each_node (child, node)
    if (child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE)
      {
        g_autofree char *text = g_strstrip (g_strdup ((const char *) child->content));
        if (winnow_html_look_get_visibility (around) == WINNOW_VISIBLE)
          winnow_formula_text (formula, text, strlen (text));
        else
          write_text (write, child, around);
      }
    else if (child->type == XML_ELEMENT_NODE)
      {
        WinnowHtmlLook look = winnow_html_look_read (write->rules, child, around);
        winnow_formula_open (formula, (const char *) child->name, get_formula_attribute, child);
        read_formula (write, formula, child, &look);
        winnow_formula_close (formula);
      }
}

static void
write_formula (TextWrite *write, xmlNode *node, const WinnowHtmlLook *look)
{
  g_autoptr (WinnowFormula) formula = winnow_formula_new ();
  g_autofree char *line = NULL;
  read_formula (write, formula, node, look);
  line = winnow_formula_take (formula);
  if (*line == '\0')
    return;
  winnow_writer_set_visibility (write->writer, WINNOW_VISIBLE);
  winnow_writer_append (write->writer, line, -1);
}

/* The text below @node but for @article, as it is in the file. */
static void
write_plain (WinnowWriter *writer, const xmlNode *node, const xmlNode *article)
{
  winnow_for_each_node (child, node)
    if (child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE)
      winnow_writer_append_collapsed (writer, (const char *) child->content, -1);
    else if (child->type == XML_ELEMENT_NODE && child != article)
      {
        WinnowHtmlRole role = winnow_html_get_role (child);
        if (role == WINNOW_HTML_LEFT_OUT || role == WINNOW_HTML_DELETED)
          continue;
        if (role != WINNOW_HTML_INLINE)
          winnow_writer_break (writer);
        write_plain (writer, child, article);
        if (role != WINNOW_HTML_INLINE)
          winnow_writer_break (writer);
      }
}

void
winnow_html_write_around (WinnowWriter *writer, const xmlNode *root, const xmlNode *article)
{
  if (root == article)
    return;
  winnow_writer_open_part (writer, WINNOW_PART_SITE);
  write_plain (writer, root, article);
  winnow_writer_close (writer);
}

static gboolean
is_left_out (TextWrite *write, const xmlNode *node, WinnowHtmlRole role)
{
  if (role == WINNOW_HTML_LEFT_OUT)
    return write->pictures == NULL || !winnow_html_shows_pictures (node);
  if (role == WINNOW_HTML_DELETED)
    return write->left_out >= WINNOW_HTML_DELETIONS;
  if (write->left_out < WINNOW_HTML_SURROUNDINGS || !winnow_html_is_navigation (node))
    return FALSE;
  winnow_html_write_around (write->writer, node, NULL);
  return TRUE;
}

/* What is read out in place of a picture. */
static void
write_alternative (TextWrite *write, const xmlNode *node, const WinnowHtmlLook *look)
{
  static const char *const names[] = { "alt", "aria-label" };
  static WinnowNameTable pictures = { { { "figure img", TRUE } } };
  if (look->letters.hidden == TRUE || look->invisible || !winnow_name_table_find (&pictures, (const char *) node->name))
    return;
  winnow_for_each_of (name, names)
    {
      g_autofree char *text = winnow_html_dup_attribute (node, *name);
      winnow_writer_add_line (write->writer, WINNOW_PART_ALTERNATIVE, text, winnow_writer_get_offset (write->writer));
    }
}

static void
write_element (TextWrite *write, xmlNode *node, const WinnowHtmlLook *around)
{
  WinnowHtmlRole role = winnow_html_get_role (node);
  if (is_left_out (write, node, role))
    return;

  WinnowHtmlLook look = winnow_html_look_read (write->rules, node, around);
  if (look.for_assistants)
    return;
  write_alternative (write, node, &look);
  if (write->pictures != NULL && winnow_html_shows_pictures (node))
    winnow_html_place_pictures (write->pictures, node, &look, around);
  switch (role)
    {
    case WINNOW_HTML_LEFT_OUT:
      break;
    case WINNOW_HTML_INLINE:
    case WINNOW_HTML_DELETED:
      (winnow_formula_begins ((const char *) node->name) ? write_formula : write_children) (write, node, &look);
      break;
    case WINNOW_HTML_BREAK:
      begin_separating (write, &look);
      winnow_writer_separate (write->writer, '\n');
      break;
    default:
      write_block (write, node, role, &look);
    }
}

static void
write_children (TextWrite *write, xmlNode *node, const WinnowHtmlLook *look)
{
  winnow_for_each_node (child, node)
    if (child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE)
      write_text (write, child, look);
    else if (child->type == XML_ELEMENT_NODE)
      write_element (write, child, look);
}

/* The colors and sizes around the article. Scripts make the rest visible. */
static WinnowHtmlLook
get_outer_look (WinnowCssRules *rules, const xmlNode *element)
{
  WinnowHtmlLook around;
  if (element == NULL || element->type != XML_ELEMENT_NODE)
    return winnow_html_look_get_page (rules);
  around = get_outer_look (rules, element->parent);
  around = winnow_html_look_read (rules, element, &around);
  around.letters.hidden = around.letters.clear = around.for_assistants = around.invisible = FALSE;
  return around;
}

void
winnow_html_write (WinnowWriter *writer, WinnowHtmlPictures *pictures, xmlNode *root, WinnowHtmlLeftOut left_out)
{
  g_autoptr (WinnowCssRules) rules = winnow_css_rules_new (xmlDocGetRootElement (root->doc));
  TextWrite write = { .writer = writer, .pictures = pictures, .rules = rules, .left_out = left_out };
  WinnowHtmlLook look = get_outer_look (rules, root);
  winnow_writer_break (writer);
  if (winnow_html_get_role (root) == WINNOW_HTML_PREFORMATTED)
    write.preformatted++;
  write_children (&write, root, &look);
  winnow_writer_set_visibility (writer, WINNOW_VISIBLE);
  winnow_writer_break (writer);
}
