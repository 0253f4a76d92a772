/* html-article.c: finds the article in a web page.
 *
 * Losing text is worse than keeping a menu. So the article is the smallest element with nearly all
 * of the page's text outside links and navigation. An <article> or <main> counts if it has at least
 * half of it. Navigation within the article shows by its element, its role, a typical name with
 * little text, or a high share of links (Kohlschütter, Fankhauser, Nejdl 2010, "Boilerplate
 * detection using shallow text features"). */
#include "extract/web/html.h"

#include <string.h>

#define ARTICLE_SHARE 0.5   /* of the page's text that a marked article must hold */
#define DESCENT_SHARE 0.85  /* of the page's text that the chosen element must hold */
#define LINK_SHARE 0.6      /* of a block's letters in links: such a block is navigation … */
#define MIN_LINKS 3         /* … if it has this number of links */
#define MAX_NAMED_BYTES 300 /* more text outside links proves that a block named "menu" is none */

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
      = strcmp ((const char *) node->name, "a") == 0 && xmlHasProp (node, (const xmlChar *) "href") != NULL;

  weight->links += is_link;
  for (const xmlNode *child = node->children; child != NULL; child = child->next)
    count_text (child, in_link || is_link, weight);
}

/* ── navigation ── */

static gboolean
is_named_in (const xmlNode *element, const char *attribute, const char *const *words, gsize n_words)
{
  g_autofree char *value = winnow_html_dup_attribute (element, attribute);
  g_auto (GStrv) names = value != NULL ? g_strsplit_set (value, " -_", -1) : NULL;

  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    for (gsize j = 0; j < n_words; j++)
      if (g_ascii_strcasecmp (names[i], words[j]) == 0)
        return TRUE;
  return FALSE;
}

static gboolean
has_navigation_role (const xmlNode *element)
{
  static const char *const words[]
      = { "navigation", "banner", "contentinfo", "complementary", "search", "menu", "menubar", "dialog" };

  return is_named_in (element, "role", words, G_N_ELEMENTS (words));
}

static gboolean
has_navigation_name (const xmlNode *element)
{
  static const char *const words[]
      = { "nav",     "navbar",    "navigation", "menu",   "sidebar", "breadcrumb", "breadcrumbs",
          "footer",  "copyright", "share",      "social", "cookie",  "pager",      "pagination",
          "related", "recommend", "advert",     "ads",    "banner",  "toolbar" };

  return is_named_in (element, "class", words, G_N_ELEMENTS (words))
         || is_named_in (element, "id", words, G_N_ELEMENTS (words));
}

static gboolean
is_in_article (const xmlNode *element)
{
  for (const xmlNode *parent = element->parent; parent != NULL && parent->type == XML_ELEMENT_NODE;
       parent = parent->parent)
    if (strcmp ((const char *) parent->name, "article") == 0 || strcmp ((const char *) parent->name, "main") == 0)
      return TRUE;
  return FALSE;
}

gboolean
winnow_html_is_navigation (const xmlNode *element)
{
  WinnowHtmlRole role = winnow_html_get_role (element);
  TextCount weight = { 0 };

  if (role == WINNOW_HTML_NAVIGATION || (role == WINNOW_HTML_MARGIN && !is_in_article (element))
      || has_navigation_role (element))
    return TRUE;
  if (role != WINNOW_HTML_BLOCK && role != WINNOW_HTML_CELL)
    return FALSE;

  count_text (element, FALSE, &weight);
  return (weight.links >= MIN_LINKS && weight.linked > LINK_SHARE * (weight.linked + weight.plain))
         || (weight.plain <= MAX_NAMED_BYTES && has_navigation_name (element));
}

/* ── the article ── */

/* Bytes of text outside links and navigation. */
static gsize
count_own_text (const xmlNode *node)
{
  gsize length = 0;

  if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE)
    return count_letters (node->content);
  if (node->type != XML_ELEMENT_NODE || strcmp ((const char *) node->name, "a") == 0)
    return 0;

  WinnowHtmlRole role = winnow_html_get_role (node);
  if (role == WINNOW_HTML_LEFT_OUT || role == WINNOW_HTML_NAVIGATION
      || (role == WINNOW_HTML_MARGIN && !is_in_article (node)) || has_navigation_role (node))
    return 0;
  for (const xmlNode *child = node->children; child != NULL; child = child->next)
    length += count_own_text (child);
  return length;
}

static gboolean
is_marked (const xmlNode *element)
{
  static const char *const roles[] = { "main", "article" };
  static const char *const properties[] = { "articleBody" };

  return strcmp ((const char *) element->name, "article") == 0 || strcmp ((const char *) element->name, "main") == 0
         || is_named_in (element, "role", roles, G_N_ELEMENTS (roles))
         || is_named_in (element, "itemprop", properties, G_N_ELEMENTS (properties));
}

/* The outermost marked element with enough text. */
static xmlNode *
find_marked (xmlNode *node, double needed)
{
  for (xmlNode *child = node->children; child != NULL; child = child->next)
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
  for (xmlNode *child = node->children; child != NULL; child = child->next)
    if (child->type == XML_ELEMENT_NODE && winnow_html_get_role (child) == WINNOW_HTML_BLOCK
        && count_own_text (child) >= needed)
      return child;
  return NULL;
}

xmlNode *
winnow_html_find_article (xmlNode *body)
{
  gsize length = count_own_text (body);
  xmlNode *marked = find_marked (body, ARTICLE_SHARE * length);
  xmlNode *root = marked != NULL ? marked : body;

  /* Stops above a single long paragraph, whose heading stands next to it. */
  if (marked == NULL)
    for (xmlNode *child = find_heavy_child (root, DESCENT_SHARE * length);
         child != NULL && find_heavy_child (child, 1) != NULL; child = find_heavy_child (root, DESCENT_SHARE * length))
      root = child;
  return root;
}
