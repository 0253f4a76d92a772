/* pdf.c: see pdf.h. Cairo writes while pages are drawn; what it can't write, its stream's error among it, is told at the end. */
#include "report/pdf.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>

#include "check/progress.h"
#include "report/writers.h"

#define DOCUMENT_TAG "Document"
#define HELD_BYTES (256u << 10)

/* What cairo writes into. */
typedef struct
{
  GOutputStream *stream;
  GCancellable *cancellable;
  GByteArray *held; /* (owned) not yet written: cairo hands over a few bytes at a time */
  GError *error;    /* (owned) (nullable) the first one */
} Sink;

static gboolean
flush (Sink *sink)
{
  if (sink->error == NULL)
    g_output_stream_write_all (sink->stream, sink->held->data, sink->held->len, NULL, sink->cancellable, &sink->error);
  g_byte_array_set_size (sink->held, 0);
  return sink->error == NULL;
}

static cairo_status_t
write_cb (void *closure, const unsigned char *data, unsigned int length)
{
  Sink *sink = closure;
  g_byte_array_append (sink->held, data, length);
  if (sink->error == NULL && (sink->held->len < HELD_BYTES || flush (sink)))
    return CAIRO_STATUS_SUCCESS;
  return CAIRO_STATUS_WRITE_ERROR;
}

/* Cairo takes no fractions of seconds. Returns: (transfer full) (nullable) */
static char *
dup_creation_date (const char *iso_8601)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (iso_8601, NULL);
  g_autoptr (GDateTime) utc = time != NULL ? g_date_time_to_utc (time) : NULL;
  return utc != NULL ? g_date_time_format (utc, "%Y-%m-%dT%H:%M:%SZ") : NULL;
}

static void
set_metadata (cairo_surface_t *surface, const WinnowReport *report)
{
  g_autofree char *date = dup_creation_date (report->record->time);
  g_autofree char *creator = g_strdup_printf ("Winnow %s", report->record->engine_version);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, report->title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, creator);
  if (date != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
}

static void
add_outline (cairo_surface_t *surface, const WinnowPrint *print)
{
  int parent = CAIRO_PDF_OUTLINE_ROOT;
  guint n = winnow_print_get_n_entries (print);
  for (guint i = 0; i < n; i++)
    {
      WinnowPrintEntry entry = winnow_print_get_entry (print, i);
      if (entry.title == NULL || entry.page >= winnow_print_get_n_pages (print) || (entry.n_pages == 0 && !entry.is_heading))
        continue;
      g_autofree char *attributes = g_strdup_printf ("page=%u pos=[0 0]", entry.page + 1);
      int id = cairo_pdf_surface_add_outline (surface, entry.level > 0 ? parent : CAIRO_PDF_OUTLINE_ROOT, entry.title, attributes, 0);
      if (entry.level == 0)
        parent = id;
    }
}

/* Pairs are half done once they are laid out. */
static gboolean
draw_pages (WinnowPrint *print, cairo_t *cr, Sink *sink, WinnowProgress *progress, GError **error)
{
  guint n = winnow_print_get_n_entries (print), n_pairs = 0;
  for (guint i = 0; i < n; i++)
    {
      WinnowPrintEntry entry = winnow_print_get_entry (print, i);
      for (guint page = entry.page; page < entry.page + entry.n_pages && sink->error == NULL; page++)
        {
          if (g_cancellable_set_error_if_cancelled (sink->cancellable, error) || !winnow_print_draw (print, cr, page, error))
            return FALSE;
          cairo_show_page (cr);
        }
      if (entry.is_pair && n_pairs++ % 2 == 0)
        winnow_progress_advance (progress, 1);
    }
  return TRUE;
}

static gboolean
finish (cairo_surface_t *surface, cairo_t *cr, Sink *sink, GError **error)
{
  cairo_status_t status = cairo_status (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  gboolean had_error = !flush (sink);
  if (had_error)
    g_propagate_error (error, g_steal_pointer (&sink->error));
  else if (status != CAIRO_STATUS_SUCCESS)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The pages could not be written: %s"), cairo_status_to_string (status));
  return status == CAIRO_STATUS_SUCCESS && !had_error;
}

gboolean
winnow_print_write_pdf (WinnowPrint *print, const WinnowReport *report, GOutputStream *stream, WinnowProgress *progress, GCancellable *cancellable,
                        GError **error)
{
  Sink sink = { .stream = stream, .cancellable = cancellable, .held = g_byte_array_new () };
  double width, height;
  winnow_print_get_size (print, &width, &height);
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (write_cb, &sink, width, height);
  cairo_t *cr = cairo_create (surface);
  set_metadata (surface, report);
  cairo_tag_begin (cr, DOCUMENT_TAG, NULL); /* makes cairo say that the file is tagged */
  gboolean is_drawn = draw_pages (print, cr, &sink, progress, error);
  cairo_tag_end (cr, DOCUMENT_TAG);
  if (is_drawn)
    add_outline (surface, print);
  gboolean is_written = finish (surface, cr, &sink, is_drawn ? error : NULL) && is_drawn;
  g_clear_error (&sink.error);
  g_byte_array_unref (sink.held);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return is_written;
}

static gboolean
write_kind (WinnowReport *report, WinnowPrintKind kind, GOutputStream *stream, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowPrint) print = winnow_print_new (report, kind, progress, cancellable, error);
  return print != NULL && winnow_print_write_pdf (print, report, stream, progress, cancellable, error);
}

gboolean
winnow_report_write_pdf (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  return write_kind (report, WINNOW_PRINT_REPORT, stream, progress, cancellable, error);
}

gboolean
winnow_report_write_hearing (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress, GCancellable *cancellable, GError **error)
{
  return write_kind (report, WINNOW_PRINT_HEARING, stream, progress, cancellable, error);
}
