/* xlsx-pictures.h: the pictures of a sheet, with the rows that they begin in */
#pragma once

#include "extract/office/ooxml.h"

G_BEGIN_DECLS

typedef struct _WinnowXlsxPictures WinnowXlsxPictures;

/* Reads where the pictures of the sheet in @member are; none where that is broken. Returns:
 * (transfer full) */
WinnowXlsxPictures *winnow_xlsx_pictures_load (WinnowJob *job, const char *member);
void winnow_xlsx_pictures_free (WinnowXlsxPictures *pictures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowXlsxPictures, winnow_xlsx_pictures_free)

/* Places those of the rows (from 1) up to @row that were not placed yet. G_MAXUINT: all that are
 * left. */
void winnow_xlsx_pictures_place (WinnowXlsxPictures *pictures, WinnowWriter *writer, guint row);

G_END_DECLS
