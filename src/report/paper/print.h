/* print.h: a report as pages, which are drawn on any cairo_t: preview, printer or PDF file
 *
 * Pages are made of units (print-plan.h), such as a section or a pair, which are laid out
 * independently. winnow_print_new() lays out all units and counts their pages. It keeps laid-out
 * pages up to 160 MB; other units are laid out again when one of their pages is drawn. So memory
 * does not grow with the number of pairs. In one language the same report gives the same pages.
 *
 * A WinnowPrint is used by one thread at a time. */
#pragma once

#include <cairo.h>

#include "report/model/report.h"

typedef enum
{
  WINNOW_PRINT_REPORT,  /* the whole report */
  WINNOW_PRINT_HEARING, /* one or two pages for each pair */
  WINNOW_PRINT_SOURCES, /* for each paper with all its sources */
} WinnowPrintKind;

typedef struct _WinnowPrint WinnowPrint;

/* Lays out @report, which must outlive the print. @progress: (nullable) begins
 * WINNOW_STAGE_REPORTING with the number of pairs, none for sheets of papers, and counts the pairs
 * laid out. Blocks. NULL with an error, such as G_IO_ERROR_CANCELLED. */
WinnowPrint *winnow_print_new (WinnowReport *report, WinnowPrintKind kind, WinnowProgress *progress,
                               GCancellable *cancellable, GError **error);
WINNOW_DECLARE_FREE (WinnowPrint, winnow_print_free)

guint winnow_print_get_n_pages (const WinnowPrint *print);

/* The size of every page, in points (1/72 inch). */
void winnow_print_get_size (const WinnowPrint *print, double *width, double *height);

/* Draws a page, counted from 0, with its upper left corner at the origin of @cr, in points. FALSE
 * with an error if its texts cannot be read any more. */
gboolean winnow_print_draw (WinnowPrint *print, cairo_t *cr, guint page, GError **error);

/* A unit as an entry of the outline. */
typedef struct
{
  const char *title; /* (nullable) borrowed */
  guint level;       /* 0, or 1 below the last one of level 0 */
  guint page;        /* its first page, from 0 */
  guint n_pages;     /* 0: it has no content, or is a heading above other entries */
  gboolean is_pair, is_heading;
} WinnowPrintEntry;
guint winnow_print_get_n_entries (const WinnowPrint *print);
WinnowPrintEntry winnow_print_get_entry (const WinnowPrint *print, guint index);
