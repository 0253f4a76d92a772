/* xlsx-styles.h: which formats of a workbook's cells hide what is in them */
#pragma once

#include "extract/writer.h"

G_BEGIN_DECLS

typedef struct _WinnowXlsxStyles WinnowXlsxStyles;

/* Reads the styles of @member (nullable: none). Returns: (transfer full), or NULL with an error. */
WinnowXlsxStyles *winnow_xlsx_styles_load (WinnowJob *job, const char *member, GError **error);
void winnow_xlsx_styles_free (WinnowXlsxStyles *styles);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowXlsxStyles, winnow_xlsx_styles_free)

/* How a cell of the format @index is seen; one that is not there says nothing. */
WinnowVisibility winnow_xlsx_styles_get_visibility (const WinnowXlsxStyles *styles, guint index);

G_END_DECLS
