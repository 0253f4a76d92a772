/* odf-styles.h: the styles of an OpenDocument file, as far as they decide whether text is seen */
#pragma once

#include "extract/color.h"
#include "extract/xml-reader.h"

G_BEGIN_DECLS

/* Each field may be left unsaid, so that a style can be laid over another. */
typedef struct
{
  gint8 hidden;            /* not shown at all: TRUE, FALSE, or -1 */
  gint8 clear;             /* letters that one sees through: TRUE, FALSE, or -1 */
  gboolean behind;         /* a frame that lies behind the text */
  double size, size_share; /* points; of the size around; 0: unsaid */
  double scale;            /* of the width, in percent; 0: unsaid */
  WinnowColor color;
  WinnowColor letter_ground; /* behind the letters */
  WinnowColor ground;        /* of the paragraph, section, table, row, cell or shape, or of the page */
} WinnowOdfLook;

#define WINNOW_ODF_LOOK_INIT                                                           \
  {                                                                                    \
    -1, -1, FALSE, 0, 0, 0, WINNOW_COLOR_UNSET, WINNOW_COLOR_UNSET, WINNOW_COLOR_UNSET \
  }

typedef struct _WinnowOdfStyles WinnowOdfStyles;

WinnowOdfStyles *winnow_odf_styles_new (void);
void winnow_odf_styles_free (WinnowOdfStyles *styles);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowOdfStyles, winnow_odf_styles_free)

/* To be told of each element that opens, as styles stand before what uses them. */
void winnow_odf_styles_read (WinnowOdfStyles *styles, const char *name, const WinnowXmlAttributes *attributes);

/* Lays over @look what the style of @element says, with its parents: the one its attributes name,
 * of the family that the element is of. */
void winnow_odf_styles_apply (const WinnowOdfStyles *styles, const char *element, const WinnowXmlAttributes *attributes,
                              WinnowOdfLook *look);

/* The ground of the pages. */
WinnowColor winnow_odf_styles_get_page (const WinnowOdfStyles *styles);

G_END_DECLS
