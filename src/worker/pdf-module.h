/* pdf-module.h: the reader of PDF files, loaded when the first one comes
 *
 * It replaces winnow_pdf_read() of extract/extractor.h. poppler and what it links are half of the
 * time that a worker takes to start. */
#pragma once

/* The path of the module, beside the worker's program. Returns: (transfer full) (type filename) */
char *winnow_pdf_module_dup_path (void);
