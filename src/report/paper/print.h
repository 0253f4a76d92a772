/* print.h: a report as pages, drawn on any cairo_t: what the window shows before it prints, and the
 * printer gets; the same as the PDF holds
 *
 * The pages are made of units (print-plan.h): a section, or a pair, each of which begins on a new
 * page and is laid out by itself. A first round lays out all units on all cores and learns how many
 * pages each has; laid-out units are kept while they take less than 160 MB together, the others are
 * laid out again when one of their pages is drawn. So a report of any number of pairs needs the
 * memory of a few. The same report gives the same pages, whatever the number of cores, the language
 * of the system aside.
 *
 * Threads: winnow_print_new() uses threads of its own; a WinnowPrint is then used by one thread at
 * a time. */
#pragma once

#include <cairo.h>

#include "report/model/report.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_PRINT_REPORT,  /* all of it */
  WINNOW_PRINT_HEARING, /* a sheet of one or two pages for each pair */
} WinnowPrintKind;

typedef struct _WinnowPrint WinnowPrint;

/* Lays out @report, which stays alive until the print is freed. @progress: (nullable) begins
 * WINNOW_STAGE_REPORTING with the number of pairs, and counts those that are laid out. Blocks. NULL
 * with an error, G_IO_ERROR_CANCELLED among them. */
WinnowPrint *winnow_print_new (WinnowReport *report, WinnowPrintKind kind, WinnowProgress *progress,
                               GCancellable *cancellable, GError **error);
void winnow_print_free (WinnowPrint *print);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowPrint, winnow_print_free)

guint winnow_print_get_n_pages (const WinnowPrint *print);

/* Of every page, in points (1/72 inch). */
void winnow_print_get_size (const WinnowPrint *print, double *width, double *height);

/* Draws a page, counted from 0, with its upper left corner at the origin of @cr, in points. FALSE
 * with an error where its texts can't be read any more. */
gboolean winnow_print_draw (WinnowPrint *print, cairo_t *cr, guint page, GError **error);

/* A unit, as the outline names it. */
typedef struct
{
  const char *title; /* (nullable) borrowed */
  guint level;       /* 0, or 1 below the last one of level 0 */
  guint page;        /* from 0, where it begins */
  guint n_pages;     /* 0: it has nothing to tell, or is a heading above others */
  gboolean is_pair, is_heading;
} WinnowPrintEntry;
guint winnow_print_get_n_entries (const WinnowPrint *print);
WinnowPrintEntry winnow_print_get_entry (const WinnowPrint *print, guint index);

G_END_DECLS
