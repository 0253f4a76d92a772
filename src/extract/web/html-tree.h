/* html-tree.h: HTML of unknown origin as a tree, and the text in it */
#pragma once

#include <libxml/HTMLparser.h>

#include "extract/web/html-pictures.h"
#include "extract/writer.h"

G_BEGIN_DECLS

/* Parses @html (valid UTF-8, whatever its meta elements say) into @tree, which is NULL where there
 * is nothing. Free with xmlFreeDoc(). Errors: _LIMIT where it nests too deep; whatever stops the
 * job. */
gboolean winnow_html_parse (WinnowJob *job, const char *html, gsize length, htmlDocPtr *tree, GError **error);

/* What an element is to the reader. */
typedef enum
{
  WINNOW_HTML_INLINE,
  WINNOW_HTML_BLOCK,
  WINNOW_HTML_BREAK,
  WINNOW_HTML_CELL,
  WINNOW_HTML_NAVIGATION, /* navigation and the like, wherever it stands */
  WINNOW_HTML_LEFT_OUT,   /* never text: scripts, styles, form fields */
  WINNOW_HTML_MARGIN,     /* header, footer: a page's are chrome, an article's are text */
  WINNOW_HTML_PREFORMATTED,
} WinnowHtmlRole;

WinnowHtmlRole winnow_html_get_role (const xmlNode *element);

/* The value of an attribute. Returns: (transfer full) (nullable) */
char *winnow_html_dup_attribute (const xmlNode *element, const char *name);

/* The element that holds the article: html-article.c. */
xmlNode *winnow_html_find_article (xmlNode *body);

/* TRUE if @element, seen from the article, is no part of it: navigation, or a block of little but
 * links. */
gboolean winnow_html_is_navigation (const xmlNode *element);

/* Writes the text below @root and places the pictures in it; @whole: chrome, too. @pictures:
 * (nullable) where none are wanted */
void winnow_html_write (WinnowWriter *writer, WinnowHtmlPictures *pictures, xmlNode *root, gboolean whole);

/* A chapter of a book, the member @member: all of its body is text. @bytes are in the character set
 * that they declare, else UTF-8. */
gboolean winnow_html_write_chapter (WinnowJob *job, WinnowWriter *writer, const char *member, const char *bytes,
                                    gsize length, GError **error);

G_END_DECLS
