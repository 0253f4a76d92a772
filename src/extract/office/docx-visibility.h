/* docx-visibility.h: whether a reader sees the text at the present place of a Word document */
#pragma once

#include "extract/office/docx-styles.h"
#include "extract/writer.h"

G_BEGIN_DECLS

typedef struct
{
  const WinnowDocxStyles *styles; /* (unowned) */
  GArray *scopes;                 /* (owned) (element-type Scope) open ones, the page first */
  WinnowColor page;               /* color of the paper */
  gboolean page_is_colored;       /* the document's settings show that color */
  gsize behind_bytes;             /* text that may still stand on a picture behind it */
  guint paragraph_properties;     /* open w:pPr */
  guint run_properties;           /* open w:rPr */
  guint cell_properties;          /* open w:tcPr and w:tblPr */
} WinnowDocxVisibility;

/* @styles must outlive it. */
void winnow_docx_visibility_init (WinnowDocxVisibility *visibility, const WinnowDocxStyles *styles, WinnowColor page,
                                  gboolean page_is_colored);
void winnow_docx_visibility_clear (WinnowDocxVisibility *visibility);

/* Call these for each element that opens and closes. */
void winnow_docx_visibility_open (WinnowDocxVisibility *visibility, const char *name,
                                  const WinnowXmlAttributes *attributes);
void winnow_docx_visibility_close (WinnowDocxVisibility *visibility, const char *name);

/* A text box opens or closes. @background: its filling; @hidden: all of its text is. */
void winnow_docx_visibility_push (WinnowDocxVisibility *visibility, WinnowColor background, gboolean hidden);
void winnow_docx_visibility_pop (WinnowDocxVisibility *visibility);

/* A picture that lies behind the text is anchored here. */
void winnow_docx_visibility_put_behind (WinnowDocxVisibility *visibility);

/* @length bytes of text were written. */
void winnow_docx_visibility_advance (WinnowDocxVisibility *visibility, gsize length);

/* How a reader sees text at this place. */
WinnowVisibility winnow_docx_visibility_get (const WinnowDocxVisibility *visibility);

/* TRUE if the place itself is hidden: color and size of letters do not count. */
gboolean winnow_docx_visibility_is_hidden (const WinnowDocxVisibility *visibility);

/* TRUE if the present paragraph is a caption. */
gboolean winnow_docx_visibility_is_caption (const WinnowDocxVisibility *visibility);

G_END_DECLS
