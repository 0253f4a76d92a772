/* pdf-tags.h: the structure of a part of a PDF: headings, paragraphs, tables, and what of the pages
 * belongs to them (ISO 32000-1, 14.7 and 14.8)
 *
 * Recorded while pages are drawn, written when all numbers of objects are known. One thread at a
 * time. */
#pragma once

#include "print/pdf-file.h"

G_BEGIN_DECLS

#define WINNOW_PDF_SECTION 0 /* the element that holds all of the part */

typedef struct
{
  GArray *elements; /* (owned) */
  GArray *kids;     /* (owned) in the order of reading */
  GArray *figures;  /* (owned) */
  GArray *last;     /* (owned) (element-type guint) the element opened last, by depth */
  guint cell;       /* of a row that goes on: opened last */
} WinnowPdfTags;

void winnow_pdf_tags_init (WinnowPdfTags *tags);
void winnow_pdf_tags_clear (WinnowPdfTags *tags);

/* Opens an element below @parent, so many levels below the section. @tag: "P", "TD" … @span:
 * columns of a cell. @goes_on: it was begun on an earlier page. Returns: its number */
guint winnow_pdf_tags_open (WinnowPdfTags *tags, guint parent, guint depth, const char *tag, guint span,
                            gboolean goes_on);

/* What a figure shows, and where: left, bottom, right, top. */
void winnow_pdf_tags_describe (WinnowPdfTags *tags, guint element, const char *words, const double box[4]);

/* Marked content of page @page of the part, or its link @link, is what comes next in @element. */
void winnow_pdf_tags_add_content (WinnowPdfTags *tags, guint element, guint page, guint mcid);
void winnow_pdf_tags_add_link (WinnowPdfTags *tags, guint element, guint page, guint link);

guint winnow_pdf_tags_count (const WinnowPdfTags *tags);

typedef struct
{
  guint parent;       /* object that the section is in */
  guint first;        /* object of the section; the other elements follow */
  guint first_page;   /* object of the part's first page; the others follow */
  const guint *links; /* objects of the links; 0: there is none */
} WinnowPdfTagNumbers;

void winnow_pdf_tags_pack (const WinnowPdfTags *tags, WinnowPdfPack *pack, const WinnowPdfTagNumbers *numbers);

/* "page's key [element of each marked content]", then of links "key element", for the tree that
 * leads from content to elements. @key: of the first page; keys of pages follow each other, then
 * those of links that have an object. */
void winnow_pdf_tags_add_parents (const WinnowPdfTags *tags, WinnowPdfBuffer *out, guint key, guint n_pages,
                                  const WinnowPdfTagNumbers *numbers);

G_END_DECLS
