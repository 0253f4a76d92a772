/* html-tree.h: parses HTML of unknown origin into a tree, and writes the text in it */
#pragma once

#include <libxml/HTMLparser.h>

#include "extract/web/html-pictures.h"
#include "extract/writer.h"

G_BEGIN_DECLS

/* Parses @html (valid UTF-8, whatever it declares) into @tree, which may be NULL afterwards. Free
 * it with xmlFreeDoc(). Errors: _LIMIT where it nests too deep; any reason that stops the job. */
gboolean winnow_html_parse (WinnowJob *job, const char *html, gsize length, htmlDocPtr *tree, GError **error);

/* The role of an element for a reader. */
typedef enum
{
  WINNOW_HTML_INLINE,
  WINNOW_HTML_BLOCK,
  WINNOW_HTML_BREAK,
  WINNOW_HTML_CELL,
  WINNOW_HTML_NAVIGATION, /* navigation and the like, anywhere */
  WINNOW_HTML_LEFT_OUT,   /* never text: scripts, styles, form fields */
  WINNOW_HTML_MARGIN,     /* header, footer: navigation in a page, text in an article */
  WINNOW_HTML_PREFORMATTED,
} WinnowHtmlRole;

WinnowHtmlRole winnow_html_get_role (const xmlNode *element);

/* The value of an attribute. Returns: (transfer full) (nullable) */
char *winnow_html_dup_attribute (const xmlNode *element, const char *name);

/* The element that holds the article: html-article.c. */
xmlNode *winnow_html_find_article (xmlNode *body);

/* TRUE if @element within the article does not belong to it: navigation, or a block of mostly
 * links. */
gboolean winnow_html_is_navigation (const xmlNode *element);

/* Writes the text below @root and places its pictures. @pictures: (nullable) where none are wanted.
 * @whole: with navigation */
void winnow_html_write (WinnowWriter *writer, WinnowHtmlPictures *pictures, xmlNode *root, gboolean whole);

/* Writes a chapter of a book, the member @member, with all of its body. @bytes: in the character
 * set that they declare, else UTF-8 */
gboolean winnow_html_write_chapter (WinnowJob *job, WinnowWriter *writer, const char *member, const char *bytes,
                                    gsize length, GError **error);

G_END_DECLS
