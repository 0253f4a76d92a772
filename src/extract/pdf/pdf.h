/* pdf.h: the lines and pictures of PDF pages, from poppler to paragraphs */
#pragma once

#include <poppler.h>

#include "extract/pdf/pdf-order.h"
#include "extract/writer.h"

/* Our own names: newer versions of poppler-glib define these cleanup functions for theirs. */
typedef PopplerDocument WinnowPdfDocument;
typedef PopplerPage WinnowPdfPage;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPdfDocument, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPdfPage, g_object_unref)

typedef enum
{
  WINNOW_PDF_BODY,
  WINNOW_PDF_HEAD, /* running head: repeated at the top */
  WINNOW_PDF_FOOT, /* running foot, page number or stamp */
  WINNOW_PDF_NOTE, /* footnote */
} WinnowPdfRole;

/* Signs in a file that some letters may be hidden: flags. */
typedef enum
{
  WINNOW_PDF_INVISIBLE = 1 << 0,  /* letters are drawn without ink */
  WINNOW_PDF_COVERED = 1 << 1,    /* something is painted after letters */
  WINNOW_PDF_OFF_PAGE = 1 << 2,   /* letters may be outside the page */
  WINNOW_PDF_UNREADABLE = 1 << 3, /* some streams cannot be read */
  WINNOW_PDF_PALE = 1 << 4,       /* letters are almost white */
} WinnowPdfSigns;

/* What a file's streams show before a page is read. */
typedef struct
{
  WinnowPdfSigns signs;
  gboolean has_pictures; /* or may have */
  /* (owned) (element-type gsize) place in the file of the compressed data of each color profile */
  GArray *profiles;
} WinnowPdfScan;

/* Searches all streams of the job's file: pdf-scan.c. */
void winnow_pdf_scan_init (WinnowPdfScan *scan, WinnowJob *job);
WINNOW_DECLARE_CLEAR (WinnowPdfScan, winnow_pdf_scan_clear)

/* Marks the letters of a page that are hidden: pdf-hidden-text.c. @images: (element-type
 * PopplerImageMapping) of the page. */
void winnow_pdf_find_hidden (PopplerPage *page, WinnowPdfSigns signs, const GList *images, WinnowPdfText *text);

/* Hidden letters at a place of a line. */
typedef struct
{
  gsize at;   /* bytes into the line's text */
  char *text; /* (owned) */
} WinnowPdfHidden;

/* A line of a page. Coordinates in points, on the page turned so that lines go to the right and
 * downwards, and mirrored where they go to the left. */
typedef struct
{
  char *text;     /* (owned) visible text, stripped; "" if none */
  GArray *hidden; /* (owned) (nullable) (element-type WinnowPdfHidden) by place */
  double left, right, top, bottom;
  PopplerRectangle box; /* on the page as it is, from its upper left corner */
  double size;          /* of most of its letters, in points */
  guint page;           /* from 0 */
  double page_height;   /* points */
  double page_size;     /* of most letters of the page */
  guint block;          /* lines of a column, or the like, share a number */
  WinnowPdfRole role;
  gsize offset; /* bytes into the body, once written */
} WinnowPdfLine;

/* Pages that may store other letters than they show, and their fonts: pdf-doubts.c */
typedef struct _WinnowPdfDoubts WinnowPdfDoubts;
WinnowPdfDoubts *winnow_pdf_doubts_new (void);
WINNOW_DECLARE_FREE (WinnowPdfDoubts, winnow_pdf_doubts_free)

/* @number: of the page, from 0. Pages come in order. */
void winnow_pdf_doubts_add_page (WinnowPdfDoubts *doubts, const WinnowPdfText *text, guint number);

/* OCR is to judge what is in doubt. */
void winnow_pdf_doubts_tell (const WinnowPdfDoubts *doubts, WinnowJob *job);

/* The pages read so far. */
typedef struct
{
  GArray *lines; /* (owned) (element-type WinnowPdfLine) in reading order */
  WinnowPdfDoubts *doubts;
  GPtrArray *pictures; /* (unowned) (element-type WinnowPdfPicture) */
  guint n_blocks;
  WinnowPdfMargin margin;
} WinnowPdfReading;

/* Lines in reading order. Free with g_array_unref(). */
GArray *winnow_pdf_lines_new (void);

/* Appends the lines of a page, those of hidden text, and its pictures: pdf-page.c. Returns: how
 * many letters it has */
gsize winnow_pdf_read_page (WinnowPdfReading *reading, PopplerPage *page, const WinnowPdfScan *scan, guint number);
void winnow_pdf_read_hidden (WinnowPdfReading *reading, WinnowPdfText *text, guint number);

/* Appends the line of @segments, which go from left to right; @line: what is known of it:
 * pdf-lines.c. */
void winnow_pdf_read_line (GArray *lines, const WinnowPdfSheet *sheet, const GPtrArray *segments, WinnowPdfLine line);

/* Inserts the values of form fields and the free texts of @page at their places among its lines,
 * which begin at @first: pdf-fields.c. */
void winnow_pdf_read_fields (GArray *lines, guint first, PopplerPage *page, guint number);

/* Writes the comments on @page, whose @lines were written: pdf-fields.c. */
void winnow_pdf_write_comments (WinnowWriter *writer, const GArray *lines, PopplerPage *page, guint number);

/* A white image of the size, rounded, at least one pixel:
 * pdf-pixels.c. Returns: (transfer full) */
cairo_surface_t *winnow_pdf_create_canvas (double width, double height);

/* Stores @text as hidden text of the line, at @at bytes of its visible text, with spaces collapsed
 * and stripped. */
void winnow_pdf_line_hide (WinnowPdfLine *line, gsize at, const char *text);

/* The file again with very wide pages, or NULL. And: appends the text outside @page as hidden
 * lines; @document is the wide file. Both: pdf-off-page.c. */
PopplerDocument *winnow_pdf_open_wide (WinnowJob *job);
void winnow_pdf_read_off_page (WinnowPdfReading *reading, PopplerDocument *document, PopplerPage *page, guint number);

/* Sets the roles of running heads, feet and page numbers: pdf-running-heads.c; and of notes at the
 * feet of pages: pdf-notes.c. */
void winnow_pdf_mark_running_heads (GArray *lines);
void winnow_pdf_mark_notes (GArray *lines);
gboolean winnow_pdf_begins_note (const WinnowPdfLine *line);

/* Writes paragraphs, parts and page starts, also those of pages without text: pdf-paragraphs.c. */
void winnow_pdf_write (WinnowWriter *writer, GArray *lines, guint n_pages);

/* ── pictures ── */

/* One raster picture that a page draws. Boxes in points from the page's upper left corner. */
typedef struct
{
  int id; /* poppler's number on the page */
  PopplerRectangle box;
} WinnowPdfPiece;

/* What a reader sees as one picture. */
typedef struct
{
  guint page; /* from 0 */
  PopplerRectangle box;
  GArray *pieces;        /* (owned) (element-type WinnowPdfPiece) in drawing order */
  gboolean is_split_off; /* from one that precedes it */
} WinnowPdfPicture;

WinnowPdfPicture *winnow_pdf_picture_new (guint page);
void winnow_pdf_picture_add (WinnowPdfPicture *picture, const WinnowPdfPiece *piece);
WINNOW_DECLARE_FREE (WinnowPdfPicture, winnow_pdf_picture_free)

/* Appends the pictures of a page, which has @images, from top to bottom, with strips and tiles
 * joined: pdf-pieces.c. */
void winnow_pdf_find_pictures (GPtrArray *pictures, PopplerPage *page, GList *images, guint number);

/* Its pixels scaled down, with the full size in info; corrects its box: pdf-pixels.c. Returns:
 * (transfer full) (nullable) */
WinnowPicture *winnow_pdf_picture_draw (WinnowPdfPicture *picture, PopplerPage *page);

/* Reads by OCR the pages that have next to no text, where the job wants it; and a picture with much
 * text on another page: pdf-ocr.c. @pixels: of @found. FALSE if stopped or cancelled. */
gboolean winnow_pdf_recognise_pages (WinnowJob *job, PopplerDocument *document, const WinnowPdfReading *reading,
                                     GError **error);
void winnow_pdf_recognise_picture (WinnowJob *job, PopplerPage *page, const WinnowPdfReading *reading,
                                   const WinnowPdfPicture *found, const WinnowPicture *pixels,
                                   WinnowDocumentPicture *picture);

/* FALSE if its pieces, as shown in @pixels, are different pictures side by side: pdf-pieces.c. */
gboolean winnow_pdf_picture_is_one (const WinnowPdfPicture *picture, const WinnowPicture *pixels);

/* Reads all pictures of the pages into @writer after their lines were written. Past the deadline
 * the remaining ones fail: pdf-pictures.c. Reads scans by OCR, too. FALSE if stopped or
 * cancelled. */
gboolean winnow_pdf_read_pictures (WinnowJob *job, PopplerDocument *document, const WinnowPdfReading *reading,
                                   WinnowWriter *writer, GError **error);
