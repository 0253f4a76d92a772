/* pdf.c: printed pages → PDF. Fonts are embedded, headings, tables and figures tagged, sections and
 * pairs in the outline, with links between them. Dates are those of the check, so that the same
 * report gives the same bytes.
 *
 * Two rounds over all units on all cores (print/pdf.h): the first lays a unit out, writes its pages
 * and forgets them; the second, which takes a tenth of the time, adds feet and numbers of pages
 * once they are known. */
#include <glib/gi18n-lib.h>

#include "check/progress.h"
#include "print/pdf.h"
#include "report/paper/print-crew.h"
#include "report/paper/print-layout.h"
#include "report/writers.h"
#include "version.h"

#define SECOND_SHARE 10 /* of so many pairs one is counted in the second round */

/* Shared by the threads of a round. */
typedef struct
{
  WinnowPrintLayout *layout; /* (owned) */
  WinnowPdf *pdf;            /* (owned) */
  WinnowProgress *progress;
  GCancellable *cancellable;
} Writing;

static void
clear_writing (Writing *writing)
{
  winnow_pdf_free (writing->pdf);
  winnow_print_layout_free (writing->layout);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Writing, clear_writing)

static void
count_pair (const Writing *writing, guint index, gboolean is_second)
{
  const WinnowPrintUnit *unit = winnow_print_layout_get_unit (writing->layout, index);
  if (unit->is_pair && (unit->index % SECOND_SHARE == SECOND_SHARE - 1) == is_second)
    winnow_progress_advance (writing->progress, 1);
}

/* ── rounds ── */

static gboolean
write_bodies (guint index, WinnowTypesetter *typesetter, gpointer user_data, GError **error)
{
  const Writing *writing = user_data;
  g_autoptr (GPtrArray) pages
      = winnow_print_layout_lay_out (writing->layout, index, typesetter, writing->cancellable, error);
  if (pages == NULL)
    return FALSE;
  WinnowPdfPart *part = winnow_pdf_begin_part (writing->pdf, index);
  writing->layout->extents[index].n_pages = pages->len;
  for (guint i = 0; i < pages->len; i++)
    {
      WinnowCanvas *canvas = winnow_pdf_part_begin_page (part);
      winnow_print_layout_draw_head (writing->layout, index, typesetter, canvas);
      winnow_page_draw (g_ptr_array_index (pages, i), canvas);
      winnow_pdf_part_end_page (part);
    }
  count_pair (writing, index, FALSE);
  return winnow_pdf_end_part (part, error);
}

typedef struct
{
  const WinnowPrintLayout *layout;
  WinnowTypesetter *typesetter;
} Numbering;

static WinnowLine *
dup_page_of (const char *anchor, WinnowStyle style, gpointer user_data)
{
  const Numbering *numbering = user_data;
  return winnow_print_layout_dup_page_of (numbering->layout, anchor, style, numbering->typesetter);
}

static gboolean
write_numbers (guint index, WinnowTypesetter *typesetter, gpointer user_data, GError **error)
{
  const Writing *writing = user_data;
  Numbering numbering = { writing->layout, typesetter };
  WinnowPdfPart *part = winnow_pdf_resume_part (writing->pdf, index);
  for (guint i = 0; i < writing->layout->extents[index].n_pages; i++)
    {
      WinnowCanvas *canvas = winnow_pdf_part_resume_page (part, i);
      winnow_pdf_part_fill_page_ofs (part, dup_page_of, &numbering);
      winnow_print_layout_draw_foot (writing->layout, index, i, typesetter, canvas);
      winnow_pdf_part_end_page (part);
    }
  count_pair (writing, index, TRUE);
  return winnow_pdf_end_part (part, error);
}

static gboolean
write_pages (Writing *writing, GError **error)
{
  g_autoptr (WinnowPrintCrew) crew = winnow_print_crew_new ();
  guint n = winnow_print_layout_count (writing->layout);
  if (!winnow_print_crew_run (crew, n, write_bodies, writing, error))
    return FALSE;
  winnow_print_layout_number (writing->layout);
  winnow_pdf_number (writing->pdf);
  return winnow_print_crew_run (crew, n, write_numbers, writing, error);
}

/* ── the end ── */

/* Returns: (element-type WinnowPdfEntry) */
static GArray *
list_entries (const WinnowPrintLayout *layout)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (WinnowPdfEntry));
  for (guint i = 0; i < winnow_print_layout_count (layout); i++)
    {
      const WinnowPrintEntry source = winnow_print_layout_get_entry (layout, i);
      if (source.title == NULL || source.page >= layout->n_pages || (source.n_pages == 0 && !source.is_heading))
        continue;
      const WinnowPdfEntry entry = { source.title, source.level, source.page };
      g_array_append_val (entries, entry);
    }
  return entries;
}

static gboolean
finish (Writing *writing, GError **error)
{
  const WinnowReport *report = writing->layout->report;
  g_autofree char *creator = g_strdup_printf ("Winnow %s", report->record->engine_version);
  g_autoptr (GArray) entries = list_entries (writing->layout);
  const WinnowPdfInfo info = {
    .title = report->title,
    .creator = creator,
    .producer = "Winnow " WINNOW_VERSION,
    .date = report->record->time,
    /* Translators: the BCP 47 tag of the language you translate into, e.g. zh-CN. */
    .language = C_ ("language tag", "en"),
  };
  return winnow_pdf_finish (writing->pdf, &info, (const WinnowPdfEntry *) (gpointer) entries->data, entries->len,
                            error);
}

static gboolean
write_kind (WinnowReport *report, WinnowPrintKind kind, GOutputStream *stream, WinnowProgress *progress,
            GCancellable *cancellable, GError **error)
{
  g_auto (Writing) writing
      = { .layout = winnow_print_layout_new (report, kind), .progress = progress, .cancellable = cancellable };
  writing.pdf = winnow_pdf_new (stream, winnow_print_layout_count (writing.layout), writing.layout->sheet, cancellable);
  winnow_progress_begin (progress, WINNOW_STAGE_REPORTING, report->overlaps->len);
  return write_pages (&writing, error) && finish (&writing, error);
}

gboolean
winnow_report_write_pdf (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress,
                         GCancellable *cancellable, GError **error)
{
  return write_kind (report, WINNOW_PRINT_REPORT, stream, progress, cancellable, error);
}

gboolean
winnow_report_write_hearing (WinnowReport *report, GOutputStream *stream, WinnowProgress *progress,
                             GCancellable *cancellable, GError **error)
{
  return write_kind (report, WINNOW_PRINT_HEARING, stream, progress, cancellable, error);
}
