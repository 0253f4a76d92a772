/* winnow-print-job.h: pages → the printer, by the print dialog of the desktop */
#pragma once

#include <gtk/gtk.h>

#include "app/export/winnow-print-pages.h"

/* For gtk_print_operation_run(): draws @pages, which are loaded. Where the printer's paper is
 * another one, they are made to fit. */
GtkPrintOperation *winnow_print_job_new (WinnowPrintPages *pages);

/* (nullable) Why no page could be drawn, once it is done. */
const GError *winnow_print_job_get_error (GtkPrintOperation *job);
