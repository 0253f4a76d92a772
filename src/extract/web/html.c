/* html.c: web pages: the text and pictures of the article without the navigation around it; title,
 * author and dates.
 *
 * Losing text is worse than keeping a menu. So the article is the smallest element with nearly all
 * of the page's text outside links and navigation. An <article> or <main> counts if it has at least
 * half of it. Navigation within the article shows by its element, its role, a typical name with
 * little text, or a high share of links (Kohlschütter, Fankhauser, Nejdl 2010, "Boilerplate
 * detection using shallow text features"). */
#include "extract/extractor.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/for-each.h"
#include "extract/plain/charset.h"
#include "extract/web/html.h"
#include "extract/metadata.h"

#define HEAD_BYTES 2048     /* where a page of another program says so */
#define ARTICLE_SHARE 0.5   /* of the page's text that a marked article must hold */
#define DESCENT_SHARE 0.85  /* of the page's text that the chosen element must hold */
#define LINK_SHARE 0.6      /* of a block's letters in links: such a block is navigation */
#define MIN_LINKS 3         /* if it has this number of links */
#define MAX_NAMED_BYTES 300 /* more text outside links proves that a block named "menu" is no menu */

/* ── the head ── */

static WinnowNameTable metas = { {
    { "og:title dc.title citation_title", WINNOW_METADATA_TITLE },
    { "author article:author dc.creator citation_author", WINNOW_METADATA_AUTHOR },
    { "article:published_time dc.date dcterms.created datepublished pubdate publishdate date created",
      WINNOW_METADATA_CREATED },
    { "article:modified_time dcterms.modified datemodified last-modified changed", WINNOW_METADATA_MODIFIED },
} };

static void
read_meta (const xmlNode *element, WinnowContent *content)
{
  static const char *const keys[] = { "name", "property", "itemprop", "http-equiv" };
  g_autofree char *value = winnow_html_dup_attribute (element, "content");

  for (guint k = 0; value != NULL && k < G_N_ELEMENTS (keys); k++)
    {
      g_autofree char *key = winnow_html_dup_attribute (element, keys[k]);
      g_autofree char *name = g_ascii_strdown (key ?: "", -1);
      WinnowMetadata field = winnow_name_table_find (&metas, name);
      if (field != WINNOW_METADATA_NONE)
        winnow_metadata_set (content, field, value);
    }
}

static void
read_title (const xmlNode *element, WinnowContent *content)
{
  xmlChar *title = xmlNodeGetContent (element);
  winnow_metadata_set (content, WINNOW_METADATA_TITLE, (const char *) title);
  xmlFree (title);
}

/* The title element, then meta elements, then the first heading: the first value that is not blank
 * stays. */
static void
read_elements (xmlNode *node, const char *name, void (*read) (const xmlNode *, WinnowContent *), WinnowContent *content)
{
  winnow_for_each_node (child, node)
    if (child->type == XML_ELEMENT_NODE && g_str_equal ((const char *) child->name, name))
      read (child, content);
    else if (child->type == XML_ELEMENT_NODE && !g_str_equal ((const char *) child->name, "svg"))
      read_elements (child, name, read, content);
}

/* ── the article ── */

typedef struct
{
  gsize plain;  /* bytes of text outside links, without white space */
  gsize linked; /* bytes in links */
  guint links;
} TextCount;

static gsize
count_letters (const xmlChar *text)
{
  gsize n = 0;
  for (; text != NULL && *text != '\0'; text++)
    n += *text > ' ';
  return n;
}

static void
count_text (const xmlNode *node, gboolean in_link, TextCount *weight)
{
  if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE)
    {
      *(in_link ? &weight->linked : &weight->plain) += count_letters (node->content);
      return;
    }
  if (node->type != XML_ELEMENT_NODE || winnow_html_get_role (node) == WINNOW_HTML_LEFT_OUT)
    return;

  gboolean is_link
      = g_str_equal ((const char *) node->name, "a") && xmlHasProp (node, (const xmlChar *) "href") != NULL;

  weight->links += is_link;
  winnow_for_each_node (child, node)
    count_text (child, in_link || is_link, weight);
}

/* ── navigation ── */

static WinnowNameTable navigation_roles
    = { { { "navigation banner contentinfo complementary search menu menubar dialog", TRUE } } };
static WinnowNameTable navigation_names
    = { { { "nav navbar navigation menu sidebar breadcrumb breadcrumbs footer copyright share social cookie pager "
            "pagination related recommend advert ads banner toolbar",
            TRUE } } };
static WinnowNameTable article_roles = { { { "main article", TRUE } } };
static WinnowNameTable article_properties = { { { "articlebody", TRUE } } };

/* TRUE if a word of the attribute is in the table. */
static gboolean
is_named_in (const xmlNode *element, const char *attribute, WinnowNameTable *table)
{
  g_autofree char *value = winnow_html_dup_attribute (element, attribute);
  g_autofree char *lower = g_ascii_strdown (value ?: "", -1);
  g_auto (GStrv) names = g_strsplit_set (lower, " -_", -1);
  winnow_for_each_string (name, names)
    if (winnow_name_table_find (table, name))
      return TRUE;
  return FALSE;
}

static gboolean
is_in_article (const xmlNode *element)
{
  for (const xmlNode *parent = element->parent; parent != NULL && parent->type == XML_ELEMENT_NODE;
       parent = parent->parent)
    if (g_str_equal ((const char *) parent->name, "article") || g_str_equal ((const char *) parent->name, "main"))
      return TRUE;
  return FALSE;
}

gboolean
winnow_html_is_navigation (const xmlNode *element)
{
  WinnowHtmlRole role = winnow_html_get_role (element);
  TextCount weight = { 0 };
  if (role == WINNOW_HTML_NAVIGATION || (role == WINNOW_HTML_MARGIN && !is_in_article (element))
      || is_named_in (element, "role", &navigation_roles))
    return TRUE;
  if (role != WINNOW_HTML_BLOCK && role != WINNOW_HTML_CELL)
    return FALSE;

  count_text (element, FALSE, &weight);
  return (weight.links >= MIN_LINKS && weight.linked > LINK_SHARE * (weight.linked + weight.plain))
         || (weight.plain <= MAX_NAMED_BYTES
             && (is_named_in (element, "class", &navigation_names) || is_named_in (element, "id", &navigation_names)));
}

/* Bytes of text outside links and navigation. */
static gsize
count_own_text (const xmlNode *node)
{
  gsize length = 0;
  if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE)
    return count_letters (node->content);
  if (node->type != XML_ELEMENT_NODE || g_str_equal ((const char *) node->name, "a"))
    return 0;

  WinnowHtmlRole role = winnow_html_get_role (node);
  if (role == WINNOW_HTML_LEFT_OUT || role == WINNOW_HTML_NAVIGATION
      || (role == WINNOW_HTML_MARGIN && !is_in_article (node)) || is_named_in (node, "role", &navigation_roles))
    return 0;
  winnow_for_each_node (child, node)
    length += count_own_text (child);
  return length;
}

static gboolean
is_marked (const xmlNode *element)
{
  return g_str_equal ((const char *) element->name, "article") || g_str_equal ((const char *) element->name, "main")
         || is_named_in (element, "role", &article_roles) || is_named_in (element, "itemprop", &article_properties);
}

/* The outermost marked element with enough text. */
static xmlNode *
find_marked (xmlNode *node, double needed)
{
  winnow_for_each_node (child, node)
    {
      if (child->type != XML_ELEMENT_NODE)
        continue;

      xmlNode *found = is_marked (child) && count_own_text (child) >= needed ? child : find_marked (child, needed);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static xmlNode *
find_heavy_child (xmlNode *node, double needed)
{
  winnow_for_each_node (child, node)
    if (child->type == XML_ELEMENT_NODE && winnow_html_get_role (child) == WINNOW_HTML_BLOCK
        && count_own_text (child) >= needed)
      return child;
  return NULL;
}

static xmlNode *
find_article (xmlNode *body)
{
  gsize length = count_own_text (body);
  xmlNode *marked = find_marked (body, ARTICLE_SHARE * length);
  xmlNode *root = marked ?: body;
  /* Stops above a single long paragraph, whose heading is next to it. */
  if (marked == NULL)
    for (xmlNode *child = find_heavy_child (root, DESCENT_SHARE * length);
         child != NULL && find_heavy_child (child, 1) != NULL; child = find_heavy_child (root, DESCENT_SHARE * length))
      root = child;
  return root;
}

/* ── the page ── */

static xmlNode *
find_body (xmlNode *root)
{
  winnow_for_each_node (child, root)
    if (child->type == XML_ELEMENT_NODE && g_str_equal ((const char *) child->name, "body"))
      return child;
  return root;
}

/* An article without text is no article, where it is the only one. */
static void
write_page (WinnowJob *job, WinnowWriter *writer, const WinnowHtmlPage *page, xmlNode *root)
{
  xmlNode *body = find_body (root);
  gsize start = winnow_writer_get_offset (writer);
  g_auto (WinnowHtmlPictures) pictures;
  WinnowHtmlPictures *wanted = job->limits.max_pictures > 0 ? &pictures : NULL;
  winnow_html_pictures_init (&pictures, writer, NULL, root);
  pictures.find = page->find;
  pictures.data = page->data;
  if (pictures.base == NULL)
    pictures.base = g_strdup (page->address);
  if (page->is_message)
    {
      winnow_html_write (writer, wanted, body, TRUE);
      return;
    }
  WinnowContent *content = winnow_writer_get_content (writer);
  read_elements (root, "title", read_title, content);
  read_elements (root, "meta", read_meta, content);
  read_elements (root, "h1", read_title, content);
  winnow_html_write (writer, wanted, find_article (body), FALSE);
  if (start > 0 || winnow_writer_get_offset (writer) > 0)
    return;
  winnow_writer_drop_parts (writer);
  pictures.n_embedded = 0;
  winnow_html_write (writer, wanted, body, TRUE);
}

static WinnowDecoded *
decode (WinnowJob *job, const WinnowHtmlPage *page, GError **error)
{
  if (page->charset == NULL)
    return winnow_charset_decode_markup (job, page->bytes, page->length, error);
  return winnow_charset_decode (job, g_strndup (page->bytes, page->length), page->length, page->charset, error);
}

gboolean
winnow_html_read_page (WinnowJob *job, WinnowWriter *writer, const WinnowHtmlPage *page, GError **error)
{
  g_autoptr (WinnowDecoded) decoded = decode (job, page, error);
  htmlDocPtr tree = NULL;
  if (decoded == NULL)
    return FALSE;
  if (g_strstr_len (decoded->text, (gssize) MIN (decoded->length, HEAD_BYTES),
                    "<meta name=\"generator\" content=\"Winnow ")
      != NULL) /* it contains the texts of all its documents and would match each of them */
    return winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_UNSUPPORTED,
                                _ ("“%s” is a report that Winnow wrote, not a document."), job->name);
  winnow_decoded_describe (decoded, winnow_writer_get_content (writer));
  if (!winnow_html_parse (job, decoded->text, decoded->length, &tree, error))
    return FALSE;
  if (tree != NULL && xmlDocGetRootElement (tree) != NULL)
    write_page (job, writer, page, xmlDocGetRootElement (tree));
  g_clear_pointer (&tree, xmlFreeDoc);
  return winnow_job_is_alive (job, error);
}

gboolean
winnow_html_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  const WinnowHtmlPage page = { .bytes = job->data, .length = job->size };
  return winnow_html_read_page (job, writer, &page, error);
}
