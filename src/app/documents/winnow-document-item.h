/* winnow-document-item.h: a document as a row of a list */
#pragma once

#include "app/session/winnow-row-list.h"
#include "app/widgets/lists/winnow-columns.h"
#include "library/library.h"

#define WINNOW_TYPE_DOCUMENT_ITEM (winnow_document_item_get_type ())
G_DECLARE_FINAL_TYPE (WinnowDocumentItem, winnow_document_item, WINNOW, DOCUMENT_ITEM, GObject)

/* Read only, but for highest, shares, largest and family. */
struct _WinnowDocumentItem
{
  GObject parent_instance;
  WinnowDocument *document; /* (owned) */
  double highest;           /* similarity, after the latest verdict: 0 to 1; −1: not checked */
  WinnowShares *shares;     /* (owned) (nullable) those of the document, after the latest verdict */
  char *largest;            /* (owned) (nullable) ref string: the title of the source that has most of it */
  /* the document's similar_id where the list has another document with the same one; 0: it has
   * none */
  guint64 family;
  double name_rank, title_rank; /* −1: not known */
  char *folded;                 /* (owned) (nullable) ref string: its full title, case-folded, once asked for */
  char *asked;                  /* (owned) (nullable) ref string: the last query, */
  gboolean held;                /* and the answer */
};

#define WINNOW_DOCUMENT_COLUMN_AUTHOR 1
#define WINNOW_DOCUMENT_COLUMN_TOTAL 2
#define WINNOW_DOCUMENT_COLUMN_STATUS 8
#define WINNOW_DOCUMENT_COLUMN_DISGUISES 9
#define WINNOW_DOCUMENT_COLUMN_PAGES 11
#define WINNOW_DOCUMENT_COLUMN_PICTURES 12
#define WINNOW_DOCUMENT_COLUMN_FAMILY 13
extern const WinnowViewColumn winnow_document_columns[];

/* In any thread. */
WinnowDocumentItem *winnow_document_item_new (WinnowDocument *document);
/* A list whose rows are WinnowDocumentItem, empty at first. */
WinnowRowList *winnow_document_list_new (void);
WinnowDocument *winnow_document_item_get_document (WinnowDocumentItem *self);
const char *winnow_document_item_get_name (WinnowDocumentItem *self);
/* What a verdict changes: those of @document, which is @self's. @source: (nullable) that has most
 * of it */
void winnow_document_item_set_shares (WinnowDocumentItem *self, const WinnowDocument *document,
                                      WinnowDocumentItem *source);
/* How many words each kind of passages has, a line each. */
char *winnow_document_dup_kinds (const guint32 words[WINNOW_N_PASSAGE_KINDS]);
/* The total share, 0 to 1; −1: of no checked submission. */
double winnow_document_item_get_total (gpointer self);

/* The names of many documents: their places in the order of readers, and how a search sees them. A
 * list of pairs that is sorted by them compares no texts. */
typedef struct _WinnowDocumentNames WinnowDocumentNames;

/* Any thread, as long as no other changes @items (element-type WinnowDocumentItem). */
WinnowDocumentNames *winnow_document_names_new (const GPtrArray *items);
void winnow_document_names_free (WinnowDocumentNames *names);
/* Gives each of the @items of @names its place. Both work without. */
void winnow_document_names_distinguish (const WinnowDocumentNames *names, const GPtrArray *items);

/* @text: case-folded; "": matches any; otherwise a name or an author that holds it */
gboolean winnow_document_item_name_holds (WinnowDocumentItem *self, const char *text);
/* For a text that is asked for many rows: looks once. @text: made by g_ref_string_new() */
gboolean winnow_document_item_name_still_holds (WinnowDocumentItem *self, char *text);

/* path, title, author, problem, notes: a line each */
char *winnow_document_item_dup_details (WinnowDocumentItem *self);
