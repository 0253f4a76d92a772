/* pdf-image.h: the pictures of a PDF, each once however often it is shown
 *
 * Pictures are told apart by their bytes, so that names don't depend on the thread that came first.
 * A JPEG stays as it is; else pixels are compressed. */
#pragma once

#include "print/pdf-file.h"

#include <cairo.h>

G_BEGIN_DECLS

typedef struct _WinnowPdfImages WinnowPdfImages;

WinnowPdfImages *winnow_pdf_images_new (void);
void winnow_pdf_images_free (WinnowPdfImages *images);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPdfImages, winnow_pdf_images_free)

/* Any thread. Returns: (transfer none) its name as a resource: letters and digits; the same pointer
 * for the same picture */
const char *winnow_pdf_images_add (WinnowPdfImages *images, cairo_surface_t *surface, WinnowPdfPress *press);

/* Writes the picture of that name, unless it was before. Returns: its object. The thread that owns
 * @file. */
guint winnow_pdf_images_put (WinnowPdfImages *images, const char *name, WinnowPdfFile *file);

G_END_DECLS
