/* winnow-document-item.h: a document as a row of a list */
#pragma once

#include <glib-object.h>

#include "library/library.h"

G_BEGIN_DECLS

#define WINNOW_TYPE_DOCUMENT_ITEM (winnow_document_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDocumentItem, winnow_document_item, WINNOW, DOCUMENT_ITEM, GObject)

WinnowDocumentItem *winnow_document_item_new (WinnowDocument *document);
WinnowDocument *winnow_document_item_get_document (WinnowDocumentItem *self);
const char *winnow_document_item_get_name (WinnowDocumentItem *self);

/* @text: case-folded; "": matches any name */
gboolean winnow_document_item_name_holds (WinnowDocumentItem *self, const char *text);

/* What the columns show and sort by. */
char *winnow_document_item_dup_name (WinnowDocumentItem *self);
char *winnow_document_item_dup_format (WinnowDocumentItem *self); /* with a mark where there is a problem */
char *winnow_document_item_dup_role (WinnowDocumentItem *self);
/* the date of the document, else of its file, as the user writes dates */
char *winnow_document_item_dup_date (WinnowDocumentItem *self);
char *winnow_document_item_dup_iso_date (WinnowDocumentItem *self); /* as it sorts */
char *winnow_document_item_dup_words (WinnowDocumentItem *self);
char *winnow_document_item_dup_pages (WinnowDocumentItem *self);    /* "–" where the format has none */
char *winnow_document_item_dup_pictures (WinnowDocumentItem *self); /* "" where it has none */
char *winnow_document_item_dup_problem (WinnowDocumentItem *self);  /* (nullable) */
/* path, title, author, problem, notes: a line each */
char *winnow_document_item_dup_details (WinnowDocumentItem *self);
/* "⚠ 2": how many kinds its text has; "" for none */
char *winnow_document_item_dup_disguises (WinnowDocumentItem *self);
char *winnow_document_item_dup_disguise_titles (WinnowDocumentItem *self); /* (nullable) a line each */
double winnow_document_item_get_n_disguises (WinnowDocumentItem *self);
double winnow_document_item_get_words (WinnowDocumentItem *self);
double winnow_document_item_get_pages (WinnowDocumentItem *self);
double winnow_document_item_get_pictures (WinnowDocumentItem *self);
double winnow_document_item_get_highest (WinnowDocumentItem *self);               /* 0 to 1; −1: not checked */
void winnow_document_item_set_highest (WinnowDocumentItem *self, double highest); /* after a verdict */

G_END_DECLS
