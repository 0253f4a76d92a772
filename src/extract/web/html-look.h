/* html-look.h: how the text of an element of a web page looks, and whether a reader sees it */
#pragma once

#include "extract/color.h"
#include "extract/web/css-rules.h"
#include "extract/writer.h"

G_BEGIN_DECLS

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

/* The look outside the root element. */
WinnowHtmlLook winnow_html_look_get_page (const WinnowCssRules *rules);

/* The look of @element; @around is the look of its parent. */
WinnowHtmlLook winnow_html_look_read (WinnowCssRules *rules, const xmlNode *element, const WinnowHtmlLook *around);

WinnowVisibility winnow_html_look_get_visibility (const WinnowHtmlLook *look);

G_END_DECLS
