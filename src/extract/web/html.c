/* html.c: web pages: the text and pictures of the article without the navigation around it; title,
 * author and dates.
 *
 * Losing text is worse than keeping a menu. So the article is the smallest element with nearly all
 * of the page's text outside links and navigation. An <article> or <main> counts if it has at least
 * half of it. Navigation within the article shows by its element, its role, a typical name with
 * little text, or a high share of links (Kohlschütter, Fankhauser, Nejdl 2010, "Boilerplate
 * detection using shallow text features"). Notices about cookies and rights show by a typical name
 * or by their wording. What is left out is kept as parts; a page of which it is most is read
 * whole. */
#include "extract/extractor.h"

#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/plain/charset.h"
#include "extract/web/html.h"
#include "extract/metadata.h"

#define HEAD_BYTES 2048      /* where a page of another program says so */
#define ARTICLE_SHARE 0.5    /* of the page's text that a marked article must hold */
#define DESCENT_SHARE 0.85   /* of the page's text that the chosen element must hold */
#define LINK_SHARE 0.6       /* of a block's letters in links: such a block is navigation */
#define MIN_LINKS 3          /* if it has this number of links */
#define MAX_NAMED_BYTES 300  /* more text outside links proves that a block named "menu" is no menu */
#define LEAST_SHARE 0.2      /* of the text outside links and navigation that must remain */
#define MIN_BESIDE_BYTES 500 /* where this is left out of it */
/* a notice has a phrase in so many bytes, so many at the least, and no more text */
#define PHRASE_BYTES 100
#define MIN_PHRASES 3
#define MAX_NOTICE_BYTES 3000
#define EDGE 3 /* elements */

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

/* ── what is left out ── */

static WinnowNameTable navigation_roles
    = { { { "navigation banner contentinfo complementary search menu menubar dialog alertdialog", TRUE } } };
static WinnowNameTable navigation_names
    = { { { "nav navbar navigation menu sidebar breadcrumb breadcrumbs footer copyright share social cookie pager "
            "pagination related recommend advert ads banner toolbar",
            TRUE } } };
static WinnowNameTable notice_names
    = { { { "cookie cookies consent gdpr ccpa cmp privacy legal disclaimer imprint impressum terms notice", TRUE } } };
static WinnowNameTable article_roles = { { { "main article", TRUE } } };
static WinnowNameTable article_properties = { { { "articlebody", TRUE } } };

/* How a site speaks of itself, its rights and its readers. */
static const char phrases_of_sites[]
    = "\\b(?:cookies?|(?:this|our|the) (?:web)?site|our partners|your (?:device|consent|choices|preferences|browser)|"
      "personal data|(?:privacy|cookie) (?:policy|notice|settings)|terms (?:of (?:use|service)|and conditions)|"
      "all rights reserved|copyright|without (?:prior )?notice|no (?:liability|warrant\\w+)|general information only|"
      "linked (?:pages|sites)|accept all|unsubscribe|newsletter)\\b|(?:diese\\w? (?:web)?seite|datenschutz|"
      "keine (?:haftung|gewähr)|alle rechte vorbehalten|ce site|vos (?:données|choix)|confidentialité|"
      "tous droits réservés)|本(?:网)?站|本網站|隐私|隱私|(?:使用|服务|服務)条款|版权所有|版權所有|"
      "未经.{0,6}(?:授权|许可)|免责声明|免責聲明|不承担.{0,8}责任|备案|转载";

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
is_called (const xmlNode *element, WinnowNameTable *names)
{
  return is_named_in (element, "class", names) || is_named_in (element, "id", names);
}

/* Bytes without white space. */
typedef struct
{
  gsize plain;  /* of text outside links */
  gsize linked; /* in links */
  gsize own;    /* of the plain text, outside what is left out */
  gsize beside; /* of what is left out, outside of navigation */
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

/* Whether @element begins or ends its parent, up to two elements. */
static gboolean
is_at_edge (const xmlNode *element)
{
  guint n_before = 0, n_after = 0;
  for (const xmlNode *node = element->prev; node != NULL && n_before < EDGE; node = node->prev)
    n_before += node->type == XML_ELEMENT_NODE;
  for (const xmlNode *node = element->next; node != NULL && n_after < EDGE; node = node->next)
    n_after += node->type == XML_ELEMENT_NODE;
  return MIN (n_before, n_after) < EDGE;
}

static guint
count_phrases (const xmlNode *element)
{
  static GRegex *phrases;
  xmlChar *text = xmlNodeGetContent (element);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;
  if (g_once_init_enter (&phrases))
    g_once_init_leave (&phrases, g_regex_new (phrases_of_sites, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL));
  for (g_regex_match (phrases, (const char *) text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    n++;
  xmlFree (text);
  return n;
}

/* A notice on cookies or rights, without one in it. Names alone say nothing: a section "consent" is
 * one of a paper. */
static gboolean
is_notice (const xmlNode *element, const TextCount *count)
{
  if (count->plain > MAX_NOTICE_BYTES || count->plain == 0 || count->own < count->plain)
    return FALSE;
  return is_called (element, &notice_names)
             ? count_phrases (element) > 0
             : is_at_edge (element) && count_phrases (element) >= MAX (MIN_PHRASES, count->plain / PHRASE_BYTES);
}

static gboolean
is_navigation (const xmlNode *element, gboolean in_article)
{
  WinnowHtmlRole role = winnow_html_get_role (element);
  return role == WINNOW_HTML_NAVIGATION || (role == WINNOW_HTML_MARGIN && !in_article)
         || is_named_in (element, "role", &navigation_roles);
}

static gboolean
is_beside (const xmlNode *element, const TextCount *count, gboolean in_article)
{
  WinnowHtmlRole role = winnow_html_get_role (element);
  if (role == WINNOW_HTML_DELETED)
    return TRUE;
  if (role != WINNOW_HTML_BLOCK && role != WINNOW_HTML_CELL)
    return FALSE;
  return (count->links >= MIN_LINKS && count->linked > LINK_SHARE * (count->linked + count->plain))
         || (count->plain <= MAX_NAMED_BYTES && is_called (element, &navigation_names))
         || (!in_article && is_notice (element, count));
}

/* Counts the text of @node, and keeps in each element how much of it is its own, and whether it is
 * left out. */
static TextCount
weigh (xmlNode *node, gboolean in_link, gboolean in_article)
{
  TextCount sum = { 0 };
  if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE)
    {
      gsize n = count_letters (node->content);
      return in_link ? (TextCount){ .linked = n } : (TextCount){ .plain = n, .own = n };
    }
  if (node->type != XML_ELEMENT_NODE || winnow_html_get_role (node) == WINNOW_HTML_LEFT_OUT)
    return sum;

  const char *name = (const char *) node->name;
  gboolean is_link = g_str_equal (name, "a") && xmlHasProp (node, (const xmlChar *) "href") != NULL;
  gboolean is_article = g_str_equal (name, "article") || g_str_equal (name, "main");
  winnow_for_each_node (child, node)
    {
      TextCount part = weigh (child, in_link || is_link, in_article || is_article);
      sum.plain += part.plain;
      sum.linked += part.linked;
      sum.own += part.own;
      sum.beside += part.beside;
      sum.links += part.links;
    }
  sum.links += is_link;
  gboolean navigation = is_navigation (node, in_article);
  gboolean left_out = navigation || is_beside (node, &sum, in_article);
  if (left_out)
    {
      sum.beside = navigation ? 0 : sum.beside + sum.own;
      sum.own = 0;
    }
  node->_private = GSIZE_TO_POINTER (sum.own << 1 | left_out);
  return sum;
}

gboolean
winnow_html_is_navigation (const xmlNode *element)
{
  return GPOINTER_TO_SIZE (element->_private) & 1;
}

static gsize
count_own_text (const xmlNode *element)
{
  return GPOINTER_TO_SIZE (element->_private) >> 1;
}

/* ── the article ── */

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
find_article (xmlNode *body, const TextCount *count)
{
  double length = (double) (count->own + count->beside);
  xmlNode *marked = find_marked (body, ARTICLE_SHARE * (double) count->own);
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
      winnow_html_write (writer, wanted, body, WINNOW_HTML_DELETIONS);
      return;
    }
  WinnowContent *content = winnow_writer_get_content (writer);
  read_elements (root, "title", read_title, content);
  read_elements (root, "meta", read_meta, content);
  read_elements (root, "h1", read_title, content);
  TextCount count = weigh (body, FALSE, FALSE);
  if (count.beside < MIN_BESIDE_BYTES || (double) count.own >= LEAST_SHARE * (double) (count.own + count.beside))
    {
      xmlNode *article = find_article (body, &count);
      winnow_html_write_around (writer, body, article);
      winnow_html_write (writer, wanted, article, WINNOW_HTML_SURROUNDINGS);
    }
  if (start > 0 || winnow_writer_get_offset (writer) > 0)
    return;
  winnow_writer_drop_parts (writer);
  pictures.n_embedded = 0;
  winnow_html_write (writer, wanted, body, WINNOW_HTML_NOTHING);
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
