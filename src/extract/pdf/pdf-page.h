/* pdf-page.h: the lines of a PDF page, from poppler to paragraphs */
#pragma once

#include <poppler.h>

#include "extract/writer.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_PDF_BODY,
  WINNOW_PDF_HEAD, /* running head: repeated at the top */
  WINNOW_PDF_FOOT, /* running foot or page number */
} WinnowPdfRole;

/* Signs in a file that letters may not be seen: flags. */
typedef enum
{
  WINNOW_PDF_INVISIBLE = 1 << 0,  /* letters are drawn without ink */
  WINNOW_PDF_COVERED = 1 << 1,    /* something is painted after letters */
  WINNOW_PDF_OFF_PAGE = 1 << 2,   /* letters may be placed beside the page */
  WINNOW_PDF_UNREADABLE = 1 << 3, /* some streams cannot be looked into */
  WINNOW_PDF_PALE = 1 << 4,       /* letters are drawn next to white */
} WinnowPdfSigns;

/* What a file's streams tell before a page is read. */
typedef struct
{
  WinnowPdfSigns signs;
  gboolean has_pictures; /* or may have */
  /* a picture is too large to be decoded, and not to be told from the others: within a page's
   * content, or written in disguise */
  gboolean must_skip_pictures;
  /* (owned) (element-type gsize) where in the file the /Width of a picture stands that is too
   * large to be decoded */
  GArray *huge_pictures;
  /* (owned) (element-type gsize) where in the file the packed data of a colour profile begin */
  GArray *profiles;
} WinnowPdfScan;

/* Sets has_pictures, must_skip_pictures and giants as the dictionaries of the job's file say:
 * pdf-picture-sizes.c. */
void winnow_pdf_find_huge_pictures (WinnowPdfScan *found, WinnowJob *job);

/* TRUE if the picture whose dictionary stands in a page's content from @text on is too large to be
 * decoded. */
gboolean winnow_pdf_is_huge_inline_picture (const char *text, const char *end);

/* Looks through all streams of the job's file: pdf-scan.c. */
void winnow_pdf_scan_init (WinnowPdfScan *scan, WinnowJob *job);
void winnow_pdf_scan_clear (WinnowPdfScan *scan);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowPdfScan, winnow_pdf_scan_clear)

/* Which of the @n @letters of a page, each with its box, are not seen: pdf-hidden-text.c. Returns:
 * (transfer full) a flag a letter. */
guint8 *winnow_pdf_find_hidden (PopplerPage *page, WinnowPdfSigns signs, const gunichar *letters,
                                const PopplerRectangle *boxes, guint n);

/* Letters that are not seen, at a place of a line. */
typedef struct
{
  gsize at;   /* bytes into the line's text */
  char *text; /* (owned) */
} WinnowPdfHidden;

/* A line of a page. Coordinates in points from the page's upper left corner. */
typedef struct
{
  char *text;     /* (owned) what a reader sees, stripped; "" if nothing */
  GArray *hidden; /* (owned) (nullable) (element-type WinnowPdfHidden) by place */
  double left, right, top, bottom;
  guint page;         /* from 0 */
  double page_height; /* points */
  WinnowPdfRole role;
  gsize offset; /* bytes into the body, once it is written there */
} WinnowPdfLine;

/* Lines in reading order. Free with g_array_unref(). */
GArray *winnow_pdf_lines_new (void);

/* Appends the lines of a page: pdf-page.c. Returns: bytes of its text. */
gsize winnow_pdf_read_page (GArray *lines, PopplerPage *page, WinnowPdfSigns signs, guint number);

/* Keeps @text beside the line, at @at bytes of its text; blanks become single and none is left at
 * the ends. */
void winnow_pdf_line_hide (WinnowPdfLine *line, gsize at, const char *text);

/* The file again, with pages so wide that nothing is beside them, or NULL; and what stands beside
 * @page, seen on its wide sister of @document, appended as a hidden line: pdf-off-page.c. */
PopplerDocument *winnow_pdf_open_wide (WinnowJob *job);
void winnow_pdf_read_off_page (GArray *lines, PopplerDocument *document, PopplerPage *page, guint number);

/* Finds running heads, feet and page numbers: pdf-running-heads.c. */
void winnow_pdf_mark_running_heads (GArray *lines);

/* Writes paragraphs, parts and page starts; @n_pages: pages without text start, too:
 * pdf-paragraphs.c. */
void winnow_pdf_write (WinnowWriter *writer, GArray *lines, guint n_pages);

G_END_DECLS
