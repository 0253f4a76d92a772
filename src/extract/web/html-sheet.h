/* html-sheet.h: what a page's own style sheets say of whether its text is seen */
#pragma once

#include <libxml/tree.h>

#include "extract/color.h"
#include "extract/writer.h"

G_BEGIN_DECLS

typedef struct _WinnowHtmlSheet WinnowHtmlSheet;

/* How the text of an element looks. */
typedef struct
{
  gboolean not_shown;      /* not shown, with all that is in it */
  gboolean for_assistants; /* gone, but an honest helper for those who do not see the page */
  gboolean invisible;      /* its room is kept; what is in it may be shown again */
  gboolean clear;          /* letters that one sees through */
  double size;             /* pixels */
  WinnowColor color;
  WinnowColor ground;
} WinnowHtmlLook;

/* Reads the style elements of the page that @root is the root element of, which must outlive it. */
WinnowHtmlSheet *winnow_html_sheet_new (xmlNode *root);
void winnow_html_sheet_free (WinnowHtmlSheet *sheet);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowHtmlSheet, winnow_html_sheet_free)

/* The look outside of the root element. */
WinnowHtmlLook winnow_html_sheet_get_page (WinnowHtmlSheet *sheet);

/* The look of @element, of which @around is its parent's. */
WinnowHtmlLook winnow_html_sheet_get_look (WinnowHtmlSheet *sheet, const xmlNode *element,
                                           const WinnowHtmlLook *around);

WinnowSight winnow_html_look_get_sight (const WinnowHtmlLook *look);

G_END_DECLS
