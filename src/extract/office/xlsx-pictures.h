/* xlsx-pictures.h: the pictures of a sheet and the rows where they begin */
#pragma once

#include "extract/office/ooxml.h"

G_BEGIN_DECLS

typedef struct _WinnowXlsxPictures WinnowXlsxPictures;

/* Reads the places of the pictures of the sheet @member; none if they are broken. Returns:
 * (transfer full) */
WinnowXlsxPictures *winnow_xlsx_pictures_load (WinnowJob *job, const char *member);
void winnow_xlsx_pictures_free (WinnowXlsxPictures *pictures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowXlsxPictures, winnow_xlsx_pictures_free)

/* Places the remaining pictures of rows up to @row (from 1); all of them for G_MAXUINT. */
void winnow_xlsx_pictures_place (WinnowXlsxPictures *pictures, WinnowWriter *writer, guint row);

G_END_DECLS
