/* pdf.h: printed pages → PDF */
#pragma once

#include "report/print.h"

G_BEGIN_DECLS

/* Writes the pages of @print: fonts embedded, headings, tables and figures tagged, sections and pairs in the outline, links between them. Dates are those of
 * the check, so that the same report gives the same bytes. @progress: (nullable) its pairs are counted on. */
gboolean winnow_print_write_pdf (WinnowPrint *print, const WinnowReport *report, GOutputStream *stream, WinnowProgress *progress, GCancellable *cancellable,
                                 GError **error);

G_END_DECLS
