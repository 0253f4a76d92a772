/* pdf-part.h: pages of a PDF that are laid out together, as one thread records them; private to the
 * writer (pdf.h)
 *
 * A page has two streams of content: one of what is known while it is laid out, and one of what is
 * not, numbers of pages above all. */
#pragma once

#include "print/pdf-font.h"
#include "print/pdf-image.h"
#include "print/pdf-tags.h"
#include "print/pdf.h"

G_BEGIN_DECLS

/* What all parts share. */
typedef struct
{
  WinnowPdfFonts *fonts;   /* (owned) */
  WinnowPdfImages *images; /* (owned) */
  double height;           /* of the sheet: the origin of a PDF is below */
} WinnowPdfShared;

typedef struct
{
  GBytes *body, *rest; /* (owned) (nullable) compressed; NULL: not yet made, or written */
  guint n_contents;    /* marked ones of both */
  guint body_object;
} WinnowPdfPage;

typedef struct
{
  guint page;
  char *anchor;                    /* (owned) where it leads */
  double left, right, bottom, top; /* points from the lower left corner; left > right: nothing was shown */
} WinnowPdfLink;

typedef struct
{
  guint page;
  char *name; /* (owned) */
  double y;   /* points from below */
} WinnowPdfTarget;

/* Room for the number of a page. */
typedef struct
{
  guint page, link, content;
  WinnowStyle style;
  double x, y;
} WinnowPdfPageOf;

struct _WinnowPdfPart
{
  WinnowPdf *pdf;                /* borrowed */
  const WinnowPdfShared *shared; /* borrowed; of pdf */
  guint index;                   /* in pdf */
  WinnowPdfTags tags;
  GArray *pages;                      /* (owned) (element-type WinnowPdfPage) */
  GArray *links, *targets, *page_ofs; /* (owned) (element-type WinnowPdfLink, WinnowPdfTarget, WinnowPdfPageOf) */
  GPtrArray *images;                  /* (owned) (element-type utf8) borrowed names of those that it shows */
  WinnowPdfPress *press;              /* (owned) (nullable) while it is drawn */
  struct _WinnowPdfContent *content;  /* (owned) (nullable) while it is drawn */

  guint current;       /* page that is drawn */
  gboolean is_resumed; /* the second round */
  WinnowPdfPack *pack; /* (owned) (nullable) its objects that are no streams, when it is done */

  /* Numbers, once all parts are laid out. */
  guint node, first_page, first_rest, first_element,
      /* objects: of the tree of pages, pages, their second streams, elements, from content to
       * elements */
      parents;
  guint *link_objects; /* (owned) 0: the link leads nowhere */
  guint page;          /* of the file, its first one */
  guint key, n_keys;   /* from content to elements: its first page's, and how many */
};

WinnowPdfPart *winnow_pdf_part_new (WinnowPdf *pdf, const WinnowPdfShared *shared, guint index);
void winnow_pdf_part_free (WinnowPdfPart *part);
void winnow_pdf_part_begin (WinnowPdfPart *part, gboolean is_resumed); /* a round */
/* Ends it: frees what was drawn with; the second one packs what is no stream. @document: the object
 * that holds all sections. */
void winnow_pdf_part_close (WinnowPdfPart *part, guint document);

/* ── pdf-content.c ── */

typedef struct _WinnowPdfContent WinnowPdfContent;

WinnowPdfContent *winnow_pdf_content_new (WinnowPdfPart *part);
void winnow_pdf_content_free (WinnowPdfContent *content);

/* Begins a stream of @page, and ends it: (transfer full), compressed. */
WinnowCanvas *winnow_pdf_content_begin (WinnowPdfContent *content, guint page);
GBytes *winnow_pdf_content_end (WinnowPdfContent *content);

/* Shows @line where a number of a page was left out. @line: (nullable) there is none */
void winnow_pdf_content_fill_page_of (WinnowPdfContent *content, const WinnowPdfPageOf *page_of,
                                      const WinnowLine *line);

G_END_DECLS
