/* xlsx-styles.h: the cell formats of a workbook that hide the cell's content */
#pragma once

#include "extract/writer.h"

G_BEGIN_DECLS

typedef struct _WinnowXlsxStyles WinnowXlsxStyles;

/* Reads the styles of @member (nullable: none). Returns: (transfer full), or NULL with an error. */
WinnowXlsxStyles *winnow_xlsx_styles_load (WinnowJob *job, const char *member, GError **error);
void winnow_xlsx_styles_free (WinnowXlsxStyles *styles);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowXlsxStyles, winnow_xlsx_styles_free)

/* Whether a cell of the format @index shows its content; an unknown format does. */
WinnowVisibility winnow_xlsx_styles_get_visibility (const WinnowXlsxStyles *styles, guint index);

G_END_DECLS
