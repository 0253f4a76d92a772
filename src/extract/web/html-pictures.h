/* html-pictures.h: the pictures that a web page or a chapter of a book shows */
#pragma once

#include <libxml/tree.h>

#include "extract/web/html-look.h"

G_BEGIN_DECLS

typedef struct
{
  WinnowWriter *writer; /* (unowned) */
  const char *member;   /* (nullable) (unowned) of the job's container, where the page is one */
  char *base;           /* (owned) (nullable) what the page says that its references are relative to */
  guint n_inside;       /* pictures whose bytes stand in the page itself, so far */
  guint n_visited;      /* at elements of figures, for captions, so far */
} WinnowHtmlPictures;

/* For the page that @root is the root element of. Clear with winnow_html_pictures_clear(). */
void winnow_html_pictures_init (WinnowHtmlPictures *pictures, WinnowWriter *writer, const char *member, xmlNode *root);
void winnow_html_pictures_clear (WinnowHtmlPictures *pictures);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowHtmlPictures, winnow_html_pictures_clear)

/* TRUE if @element is of those that show pictures themselves. */
gboolean winnow_html_shows_pictures (const xmlNode *element);

/* Places what @element shows at the writer's present end, unless it is not seen. @look: its own;
 * @around: its parent's. */
void winnow_html_place_pictures (WinnowHtmlPictures *pictures, const xmlNode *element, const WinnowHtmlLook *look,
                                 const WinnowHtmlLook *around);

/* The bytes of a picture that is written out in @reference, a data URL. Returns: (transfer full)
 * (nullable) NULL where it is none, or a drawing */
GBytes *winnow_html_dup_data (const char *reference);

/* TRUE if @reference names a drawing (SVG), which is no picture. */
gboolean winnow_html_names_drawing (const char *reference);

G_END_DECLS
