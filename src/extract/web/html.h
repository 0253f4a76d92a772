/* html.h: web pages and chapters of books: style sheets, looks, pictures, and the tree of
 * elements */
#pragma once

#include <libxml/HTMLparser.h>

#include "extract/look.h"

/* for each @child of @node, an xmlNode */
#define winnow_for_each_node(child, node) for (xmlNode *child = (node)->children; child != NULL; child = child->next)

/* ── style sheets: css-rules.c ── */

typedef struct _WinnowCssRules WinnowCssRules;

/* Reads the style elements below @root, the root element of the page, which must outlive them. */
WinnowCssRules *winnow_css_rules_new (xmlNode *root);
WINNOW_DECLARE_FREE (WinnowCssRules, winnow_css_rules_free)

gboolean winnow_css_rules_is_empty (const WinnowCssRules *rules);

/* TRUE if the page also has style sheets in other files, which are not read. */
gboolean winnow_css_rules_has_external (const WinnowCssRules *rules);

/* The declarations of the rules that match @element; later ones override earlier ones. Returns:
 * (transfer container) (element-type utf8) */
GPtrArray *winnow_css_rules_find (WinnowCssRules *rules, const xmlNode *element);

/* ── looks: html-look.c ── */

/* How the text of an element looks. */
typedef struct
{
  WinnowLook letters;      /* if hidden, all in the element is */
  gboolean for_assistants; /* hidden, but an honest help for users of screen readers */
  gboolean invisible;      /* it takes space; its content may be visible again */
} WinnowHtmlLook;

/* The look outside the root element. */
WinnowHtmlLook winnow_html_look_get_page (const WinnowCssRules *rules);

/* The look of @element; @around is the look of its parent. */
WinnowHtmlLook winnow_html_look_read (WinnowCssRules *rules, const xmlNode *element, const WinnowHtmlLook *around);

WinnowVisibility winnow_html_look_get_visibility (const WinnowHtmlLook *look);

/* ── pages within a document: html.c ── */

/* The picture file at @reference, an absolute address, in the document itself. Returns: (transfer
 * full) (nullable) */
typedef GBytes *(*WinnowHtmlFind) (gpointer data, const char *reference);

typedef struct
{
  const char *bytes;
  gsize length;
  const char *charset; /* (nullable) declared outside of the page */
  const char *address; /* (nullable) absolute: references of the page are relative to it */
  gboolean is_message; /* all of it counts as text, and it declares no metadata */
  WinnowHtmlFind find; /* (nullable) */
  gpointer data;       /* for @find */
} WinnowHtmlPage;

/* Writes the text of @page after the text so far, places its pictures, and sets metadata that are
 * not yet set. Behind other text, a page of links alone is left out. Errors: _UNSUPPORTED if it
 * holds no text; any reason that stops the job. */
gboolean winnow_html_read_page (WinnowJob *job, WinnowWriter *writer, const WinnowHtmlPage *page, GError **error);

/* ── pictures: html-pictures.c ── */

typedef struct
{
  WinnowWriter *writer; /* (unowned) */
  WinnowHtmlFind find;  /* (nullable) */
  gpointer data;        /* for @find */
  const char *member;   /* (nullable) (unowned) the chapter's member of the job's container */
  char *base;           /* (owned) (nullable) base of the references */
  guint n_embedded;     /* pictures inside the page so far */
  guint n_visited;      /* elements of figures searched for captions so far */
} WinnowHtmlPictures;

/* @root: root element of the page. The caller sets find. Clear with
 * winnow_html_pictures_clear(). */
void winnow_html_pictures_init (WinnowHtmlPictures *pictures, WinnowWriter *writer, const char *member, xmlNode *root);
WINNOW_DECLARE_CLEAR (WinnowHtmlPictures, winnow_html_pictures_clear)

/* TRUE if @element shows pictures. */
gboolean winnow_html_shows_pictures (const xmlNode *element);

/* Places the visible pictures of @element at the present end of the body. @look: its look; @around:
 * that of its parent. */
void winnow_html_place_pictures (WinnowHtmlPictures *pictures, const xmlNode *element, const WinnowHtmlLook *look,
                                 const WinnowHtmlLook *around);

/* The picture in the data URL @reference. Returns: (transfer full) (nullable) NULL for other
 * references and drawings */
GBytes *winnow_html_dup_data (const char *reference);

/* TRUE if @reference names a drawing (SVG). */
gboolean winnow_html_names_drawing (const char *reference);

/* ── the tree: html-tree.c ── */

/* Parses @html (valid UTF-8, though it may declare another character set) into @tree, which may be
 * NULL afterwards. Free it with xmlFreeDoc(). Errors: _LIMIT where it nests too deep; any reason
 * that stops the job. */
gboolean winnow_html_parse (WinnowJob *job, const char *html, gsize length, htmlDocPtr *tree, GError **error);

/* The role of an element for a reader. */
typedef enum
{
  WINNOW_HTML_INLINE,
  WINNOW_HTML_BLOCK,
  WINNOW_HTML_BREAK,
  WINNOW_HTML_CELL,
  WINNOW_HTML_DELETED,    /* by an editor, and not to be read: text in the line */
  WINNOW_HTML_NAVIGATION, /* navigation and the like, anywhere */
  WINNOW_HTML_LEFT_OUT,   /* never text: scripts, styles, form fields */
  WINNOW_HTML_MARGIN,     /* header, footer: navigation in a page, text in an article */
  WINNOW_HTML_PREFORMATTED,
} WinnowHtmlRole;

WinnowHtmlRole winnow_html_get_role (const xmlNode *element);

/* The value of an attribute. Returns: (transfer full) (nullable) */
char *winnow_html_dup_attribute (const xmlNode *element, const char *name);

/* The classes of @element. Returns: (transfer full) */
char **winnow_html_split_classes (const xmlNode *element);

/* TRUE if @element of a page that was weighed does not belong to the article: navigation, a block
 * of mostly links, a notice of the site: html.c. */
gboolean winnow_html_is_navigation (const xmlNode *element);

/* What of a page is left out; each also leaves out what those before it do. */
typedef enum
{
  WINNOW_HTML_NOTHING,
  WINNOW_HTML_DELETIONS,
  WINNOW_HTML_SURROUNDINGS, /* navigation and notices, which become parts */
} WinnowHtmlLeftOut;

/* Writes the text below @root and places its pictures. @pictures: (nullable) where none are
 * wanted. */
void winnow_html_write (WinnowWriter *writer, WinnowHtmlPictures *pictures, xmlNode *root, WinnowHtmlLeftOut left_out);

/* Writes as a part what is below @root but not in @article (nullable), which is below it or equal
 * to it. */
void winnow_html_write_around (WinnowWriter *writer, const xmlNode *root, const xmlNode *article);
