/* html-look.h: how the text of an element of a web page looks, and whether a reader sees it */
#pragma once

#include "extract/color.h"
#include "extract/web/css-rules.h"
#include "extract/writer.h"

G_BEGIN_DECLS

/* How the text of an element looks. */
typedef struct
{
  gboolean not_shown;      /* with all that is in it */
  gboolean for_assistants; /* hidden, but an honest help for users of screen readers */
  gboolean invisible;      /* it takes space; its content may be visible again */
  gboolean clear;          /* transparent letters */
  double size;             /* pixels */
  WinnowColor color;
  WinnowColor background;
} WinnowHtmlLook;

/* The look outside the root element. */
WinnowHtmlLook winnow_html_look_get_page (const WinnowCssRules *rules);

/* The look of @element; @around is the look of its parent. */
WinnowHtmlLook winnow_html_look_read (WinnowCssRules *rules, const xmlNode *element, const WinnowHtmlLook *around);

WinnowVisibility winnow_html_look_get_visibility (const WinnowHtmlLook *look);

G_END_DECLS
