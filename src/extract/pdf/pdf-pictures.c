/* pdf-pictures.c: reads the pictures of a PDF and finds their places in its text.
 *
 * First the pictures of all pages are listed, which costs little. Then they are read one by one
 * until the job's deadline. A file whose streams contain no pictures (pdf-scan.c) is skipped.
 *
 * A picture comes in the text before the first line below it in its column, so a caption below it
 * is the next paragraph. Without such a line it comes after the last line above it. A picture of
 * the whole page comes at the page's beginning.
 *
 * Poppler decodes a picture at the size that the file claims. Where that ends the worker, the file
 * is read again without its pictures (worker/readers.c). */
#include "extract/pdf/pdf.h"

#include <string.h>

#include "base/for-each.h"
#include "base/lower-bound.h"
#include "base/translate.h"

#define COLUMN 0.1 /* of the narrower width: with such an overlap two things share a column */
#define PAGE 0.5   /* of a page: a picture that covers so much is one of the page */

/* ── places ── */

typedef struct
{
  const GArray *lines;  /* (unowned) (element-type WinnowPdfLine) */
  WinnowWriter *writer; /* (unowned) */
} Text;

static gboolean
is_written (const WinnowPdfLine *line)
{
  return line->role == WINNOW_PDF_BODY && *line->text != '\0';
}

/* The place of the first body line at or after line @i. */
static gsize
get_offset_from (const Text *text, guint i)
{
  for (; i < text->lines->len; i++)
    if (is_written (&g_array_index (text->lines, WinnowPdfLine, i)))
      return g_array_index (text->lines, WinnowPdfLine, i).offset;
  return winnow_writer_get_offset (text->writer);
}

static guint
find_page (const Text *text, guint page)
{
  return WINNOW_LOWER_BOUND (text->lines, WinnowPdfLine, page, page);
}

static gboolean
is_in_column (const WinnowPdfLine *line, const PopplerRectangle *box)
{
  double common = MIN (line->box.x2, box->x2) - MAX (line->box.x1, box->x1);
  return common > COLUMN * MIN (line->box.x2 - line->box.x1, box->x2 - box->x1);
}

static gboolean
is_page (const PopplerRectangle *box, PopplerPage *page)
{
  double width, height;
  poppler_page_get_size (page, &width, &height);
  return (box->x2 - box->x1) * (box->y2 - box->y1) >= PAGE * width * height;
}

/* The nearest lines below and above a picture. */
typedef struct
{
  guint below, above; /* G_MAXUINT: none */
} Neighbours;

/* Among the lines from @first to @end. @column: only in its column. */
static Neighbours
find_neighbours (const Text *text, const PopplerRectangle *box, gboolean column, guint first, guint end)
{
  Neighbours found = { G_MAXUINT, G_MAXUINT };
  winnow_for_each_between (i, first, end)
    {
      const WinnowPdfLine *line = &g_array_index (text->lines, WinnowPdfLine, i);
      if (!is_written (line) || (column && !is_in_column (line, box)))
        continue;
      if (winnow_pdf_get_middle (&line->box) < box->y2)
        found.above = i;
      else if (found.below == G_MAXUINT
               || line->box.y1 < g_array_index (text->lines, WinnowPdfLine, found.below).box.y1)
        found.below = i;
    }
  return found;
}

static gsize
find_offset (const Text *text, const WinnowPdfPicture *picture, PopplerPage *page)
{
  guint first = find_page (text, picture->page), end = find_page (text, picture->page + 1);
  Neighbours near = find_neighbours (text, &picture->box, TRUE, first, end);
  if (near.below == G_MAXUINT && is_page (&picture->box, page))
    return get_offset_from (text, first);
  if (near.below == G_MAXUINT && near.above == G_MAXUINT)
    near = find_neighbours (text, &picture->box, FALSE, first, end);
  return get_offset_from (text, near.below != G_MAXUINT ? near.below : near.above != G_MAXUINT ? near.above + 1 : end);
}

/* ── reading ── */

typedef struct
{
  WinnowJob *job;                  /* (unowned) */
  PopplerDocument *document;       /* (unowned) */
  const WinnowPdfReading *reading; /* (unowned) */
  GHashTable *read;                /* (unowned) checksum of pixels → (unowned) a WinnowDocumentPicture with them */
  Text text;
  guint n_placed;
} Reader;

/* Not translated: the name is stored, and other programs read it. */
static WinnowDocumentPicture *
create_picture (const WinnowPdfPicture *found, guint number)
{
  g_autofree char *name = g_strdup_printf ("page %u, picture %u", found->page + 1, number);
  return winnow_document_picture_new (name);
}

/* A logo is decoded for every page, but its fingerprint and thumbnail, which take longer, are
 * computed once. */
static void
read_pixels (Reader *reader, WinnowDocumentPicture *picture, const WinnowPicture *pixels)
{
  char *checksum
      = g_compute_checksum_for_data (G_CHECKSUM_SHA256, pixels->rgb, (gsize) pixels->width * pixels->height * 3);
  const WinnowDocumentPicture *same = g_hash_table_lookup (reader->read, checksum);

  if (same != NULL && same->info.width == pixels->info.width && same->info.height == pixels->info.height)
    winnow_document_picture_read_like (picture, same);
  else
    winnow_document_picture_read_pixels (picture, pixels);
  g_hash_table_insert (reader->read, checksum, picture);
}

static void
add_picture (Reader *reader, WinnowPdfPicture *found, guint number, PopplerPage *page, const WinnowPicture *pixels,
             const char *reason)
{
  WinnowDocumentPicture *picture = create_picture (found, number);
  if (pixels != NULL)
    {
      read_pixels (reader, picture, pixels);
      winnow_pdf_recognise_picture (reader->job, page, reader->reading, found, pixels, picture);
    }
  else
    winnow_document_picture_fail (picture, reason);
  reader->n_placed++;
  winnow_writer_add_picture (reader->text.writer, picture, find_offset (&reader->text, found, page), found->page + 1);
}

/* Inserts the pieces of picture @i after it, as separate pictures. */
static void
split_into_pieces (Reader *reader, guint i)
{
  const WinnowPdfPicture *picture = g_ptr_array_index (reader->reading->pictures, i);
  winnow_for_each_index (k, picture->pieces)
    {
      WinnowPdfPicture *single = winnow_pdf_picture_new (picture->page);
      single->is_split_off = TRUE;
      winnow_pdf_picture_add (single, &g_array_index (picture->pieces, WinnowPdfPiece, k));
      g_ptr_array_insert (reader->reading->pictures, (int) (i + 1 + k), single);
    }
}

/* Returns: FALSE if it was split into pieces. */
static gboolean
read_picture (Reader *reader, guint i, guint number, PopplerPage *page)
{
  WinnowPdfPicture *found = g_ptr_array_index (reader->reading->pictures, i);
  g_autoptr (WinnowPicture) pixels = NULL;
  if (!winnow_job_is_alive (reader->job, NULL))
    {
      add_picture (reader, found, number, page, NULL, _ ("The time for reading one document was over."));
      return TRUE;
    }
  pixels = winnow_pdf_picture_draw (found, page);
  if (pixels != NULL && found->pieces->len > 1 && !winnow_pdf_picture_is_one (found, pixels))
    {
      split_into_pieces (reader, i);
      return FALSE;
    }
  add_picture (reader, found, number, page, pixels, _ ("It is damaged, or too large to be decoded."));
  return TRUE;
}

static gboolean
read_pictures (Reader *reader, GError **error)
{
  g_autoptr (WinnowPdfPage) page = NULL;
  guint number = 1, last = G_MAXUINT;
  winnow_for_each_index (i, reader->reading->pictures)
    {
      const WinnowPdfPicture *found = g_ptr_array_index (reader->reading->pictures, i);
      if (g_cancellable_set_error_if_cancelled (reader->job->cancellable, error))
        return FALSE;
      if (found->page != last)
        {
          g_clear_object (&page);
          page = poppler_document_get_page (reader->document, (int) found->page);
          last = found->page;
          number = 1;
        }
      if (reader->n_placed >= reader->job->limits.max_pictures) /* counted only */
        winnow_writer_add_picture (reader->text.writer, create_picture (found, number), 0, 0);
      else if (page != NULL)
        number += read_picture (reader, i, number, page);
    }
  return TRUE;
}

gboolean
winnow_pdf_read_pictures (WinnowJob *job, PopplerDocument *document, const WinnowPdfReading *reading,
                          WinnowWriter *writer, GError **error)
{
  g_autoptr (GHashTable) read = winnow_string_table_new (NULL);
  Reader reader = { job, document, reading, read, .text = { .lines = reading->lines, .writer = writer } };
  return winnow_pdf_recognise_pages (job, document, reading, error)
         && (job->limits.max_pictures == 0 || read_pictures (&reader, error));
}
