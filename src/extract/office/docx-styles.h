/* docx-styles.h: the styles of a Word document, as far as they decide whether letters are visible
 * and which paragraphs are captions */
#pragma once

#include "extract/office/docx-look.h"

G_BEGIN_DECLS

typedef struct _WinnowDocxStyles WinnowDocxStyles;

/* A style with all that it inherits. */
typedef struct
{
  WinnowDocxLook look;
  WinnowColor background; /* of the whole paragraph or table: UNSET without one */
  gboolean is_caption;    /* of a picture or a table */
} WinnowDocxStyle;

/* Reads the styles of @member (nullable: none). Returns: (transfer full), or NULL with an error. */
WinnowDocxStyles *winnow_docx_styles_load (WinnowJob *job, const char *member, GError **error);
void winnow_docx_styles_free (WinnowDocxStyles *styles);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDocxStyles, winnow_docx_styles_free)

/* The document's defaults, and the style of paragraphs without one. */
WinnowDocxLook winnow_docx_styles_get_defaults (const WinnowDocxStyles *styles);
WinnowDocxStyle winnow_docx_styles_get_default_paragraph (const WinnowDocxStyles *styles);

/* The style with this id. An unknown or NULL id gives an empty style. */
WinnowDocxStyle winnow_docx_styles_get (const WinnowDocxStyles *styles, const char *id);

G_END_DECLS
