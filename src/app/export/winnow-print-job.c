#include "app/export/winnow-print-job.h"

#include "app/widgets/winnow-object.h"

static const char *const paper_names[] = {
  [WINNOW_PAPER_A4] = GTK_PAPER_NAME_A4,
  [WINNOW_PAPER_LETTER] = GTK_PAPER_NAME_LETTER,
};

static void
draw_page_cb (WinnowPrintPages *pages, GtkPrintContext *context, int page, GtkPrintOperation *job)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  double width, height;
  GError *error = NULL;
  winnow_print_get_size (pages->print, &width, &height);
  double scale = MIN (gtk_print_context_get_width (context) / width, gtk_print_context_get_height (context) / height);
  cairo_scale (cr, scale, scale);
  if (winnow_print_pages_draw (pages, cr, (guint) page, &error))
    return;
  winnow_object_set_owned (job, "winnow-error", error, (GDestroyNotify) g_error_free);
  gtk_print_operation_cancel (job);
}

static GtkPageSetup *
new_setup (WinnowPaper paper)
{
  GtkPageSetup *setup = gtk_page_setup_new ();
  GtkPaperSize *size = gtk_paper_size_new (paper_names[paper]);
  gtk_page_setup_set_paper_size_and_default_margins (setup, size);
  gtk_paper_size_free (size);
  return setup;
}

GtkPrintOperation *
winnow_print_job_new (WinnowPrintPages *pages)
{
  g_return_val_if_fail (WINNOW_IS_PRINT_PAGES (pages), NULL);
  GtkPrintOperation *job = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = new_setup (pages->choice->paper);
  gtk_print_operation_set_default_page_setup (job, setup);
  gtk_print_operation_set_job_name (job, pages->choice->title);
  gtk_print_operation_set_n_pages (job, (int) winnow_print_get_n_pages (pages->print));
  gtk_print_operation_set_unit (job, GTK_UNIT_POINTS);
  gtk_print_operation_set_use_full_page (job, TRUE); /* the pages have margins of their own */
  gtk_print_operation_set_allow_async (job, TRUE);
  winnow_connect (job, "draw-page", draw_page_cb, pages);
  winnow_object_set_owned (job, "winnow-pages", g_object_ref (pages), g_object_unref);
  return job;
}

const GError *
winnow_print_job_get_error (GtkPrintOperation *job)
{
  return winnow_object_get (job, "winnow-error");
}
