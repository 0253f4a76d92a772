/* html-pictures.h: the pictures of a web page or a chapter of a book */
#pragma once

#include <libxml/tree.h>

#include "extract/web/html-look.h"

G_BEGIN_DECLS

typedef struct
{
  WinnowWriter *writer; /* (unowned) */
  const char *member;   /* (nullable) (unowned) the chapter's member of the job's container */
  char *base;           /* (owned) (nullable) base of the references */
  guint n_embedded;     /* pictures inside the page so far */
  guint n_visited;      /* elements of figures searched for captions so far */
} WinnowHtmlPictures;

/* @root: root element of the page. Clear with winnow_html_pictures_clear(). */
void winnow_html_pictures_init (WinnowHtmlPictures *pictures, WinnowWriter *writer, const char *member, xmlNode *root);
void winnow_html_pictures_clear (WinnowHtmlPictures *pictures);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowHtmlPictures, winnow_html_pictures_clear)

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

G_END_DECLS
