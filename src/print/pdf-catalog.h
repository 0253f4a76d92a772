/* pdf-catalog.h: what a PDF says of itself as a whole; private to the writer (pdf.h) */
#pragma once

#include "print/pdf-file.h"
#include "print/pdf-part.h"

G_BEGIN_DECLS

/* Objects that others refer to, reserved before the second round. */
typedef struct
{
  guint catalog, info, metadata, pages, tags, document, parents;
} WinnowPdfRoots;

void winnow_pdf_put_info (WinnowPdfFile *file, WinnowPdfPack *pack, const WinnowPdfRoots *roots,
                          const WinnowPdfInfo *info);

/* @parts: (element-type WinnowPdfPart). @first_font: object of the first font. */
void winnow_pdf_put_page_tree (WinnowPdfPack *pack, const WinnowPdfRoots *roots, const GPtrArray *parts,
                               const WinnowPdfShared *shared, WinnowPdfFile *file, guint first_font, double width,
                               double height);
void winnow_pdf_put_tag_tree (WinnowPdfPack *pack, const WinnowPdfRoots *roots, const GPtrArray *parts);

/* Returns the object of the tree of names; 0: no target. */
guint winnow_pdf_put_targets (WinnowPdfPack *pack, WinnowPdfFile *file, const GPtrArray *parts);

/* @height: of pages. Returns the object of the outline; 0: no entry. */
guint winnow_pdf_put_outline (WinnowPdfPack *pack, WinnowPdfFile *file, const GPtrArray *parts,
                              const WinnowPdfEntry *entries, guint n_entries, double height);

G_END_DECLS
