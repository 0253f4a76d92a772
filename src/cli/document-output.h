/* document-output.h: a list of documents, a function a format
 *
 * JSON: a document as a check's report has it, and "new": it was read just now, "same_text_as": the
 * path of the first document that was there before with the same text, "similar_to": of the first
 * one with the same similar_id; both null where there is none, and where the document is not new.
 * CSV has them as columns at the end: text_hash, similar_id, new (1 or 0), same_text_as,
 * similar_to, and n_pictures. Text says below the table of each new document what it is the same
 * as, or similar to. */
#pragma once

#include "library/library.h"

G_BEGIN_DECLS

/* All borrowed. */
typedef struct
{
  const WinnowDocument *document;
  gboolean is_new;                 /* it was read just now */
  const WinnowDocument *same_text; /* (nullable) of a new one: the first that was there before it with the same text */
  const WinnowDocument *similar;   /* (nullable) the same of its similar_id */
} WinnowDocumentRow;

/* @format: text, json, jsonl or csv. @rows: (element-type WinnowDocumentRow) */
void winnow_document_output_append (GString *out, const char *format, const GArray *rows);

G_END_DECLS
