/* document-output.h: how documents of a library are printed */
#pragma once

#include "library/library.h"

G_BEGIN_DECLS

/* @format: text, json, jsonl or csv. @documents: (element-type WinnowDocument) */
void winnow_document_output_append (GString *out, const char *format, const GPtrArray *documents);

G_END_DECLS
