/* pdf-press.h: streams of a PDF, compressed (FlateDecode); one thread at a time */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WinnowPdfPress WinnowPdfPress;

WinnowPdfPress *winnow_pdf_press_new (void);
void winnow_pdf_press_free (WinnowPdfPress *press);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPdfPress, winnow_pdf_press_free)

/* Returns: (transfer full) the same for the same data */
GBytes *winnow_pdf_press (WinnowPdfPress *press, const void *data, gsize length);

G_END_DECLS
