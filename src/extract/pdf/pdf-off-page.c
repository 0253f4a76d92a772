/* pdf-off-page.c: finds text that a PDF places outside its pages.
 *
 * Poppler omits text outside a page's box, so the file is read again from a copy with each MediaBox
 * widened and each CropBox renamed. That moves the objects after them, which poppler finds
 * nevertheless. Files that store their pages in object streams show no boxes; text outside their
 * pages stays unknown (it is not part of the body either way). Texts below MIN_LETTERS are ignored:
 * printers' marks and file names. */
#include <string.h>

#include "extract/pdf/pdf.h"

#define WIDE_BOX "[-14400 -14400 14400 14400]" /* the largest page is 14,400 points wide */
#define WIDE 14400.0
#define MIN_LETTERS 60 /* outside one page */

/* Returns: (nullable) NULL without a box to widen */
static GBytes *
widen_boxes (const WinnowJob *job)
{
  const char *at = job->data, *end = at + job->size, *box;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gboolean widened = FALSE;
  while ((box = memmem (at, end - at, "Box", 3)) != NULL)
    {
      const char *open = box + 3;
      g_byte_array_append (bytes, (const guint8 *) at, open - at);
      at = open;
      if (box - job->data >= 5 && memcmp (box - 5, "/Crop", 5) == 0)
        memcpy (bytes->data + bytes->len - 7, "Left", 4);
      if (box - job->data < 6 || memcmp (box - 6, "/Media", 6) != 0)
        continue;
      while (open < end && g_ascii_isspace (*open))
        open++;

      const char *close = open < end && *open == '[' ? memchr (open, ']', MIN ((gsize) (end - open), 200)) : NULL;
      if (close == NULL)
        continue;
      g_byte_array_append (bytes, (const guint8 *) WIDE_BOX, strlen (WIDE_BOX));
      at = close + 1;
      widened = TRUE;
    }
  g_byte_array_append (bytes, (const guint8 *) at, end - at);
  return widened ? g_byte_array_free_to_bytes (g_steal_pointer (&bytes)) : NULL;
}

PopplerDocument *
winnow_pdf_open_wide (WinnowJob *job)
{
  g_autoptr (GBytes) bytes = widen_boxes (job);
  return bytes != NULL ? poppler_document_new_from_bytes (bytes, NULL, NULL) : NULL;
}

void
winnow_pdf_read_off_page (WinnowPdfReading *reading, PopplerDocument *document, PopplerPage *page, guint number)
{
  g_autoptr (WinnowPdfPage) wide = poppler_document_get_page (document, number);
  g_auto (WinnowPdfText) text = { 0 };
  PopplerRectangle crop;
  guint n = 0, n_letters = 0;
  if (wide == NULL)
    return;
  winnow_pdf_text_init (&text, wide);
  poppler_page_get_crop_box (page, &crop);
  winnow_for_each_value (const WinnowPdfLetter, letter, text.letters)
    {
      double x = (letter->box.x1 + letter->box.x2) / 2 - WIDE, y = WIDE - winnow_pdf_get_middle (&letter->box);
      if (x >= crop.x1 && x <= crop.x2 && y >= crop.y1 && y <= crop.y2)
        continue;
      n_letters += g_unichar_isalnum (letter->c);
      g_array_index (text.letters, WinnowPdfLetter, n++) = *letter;
    }
  g_array_set_size (text.letters, n);
  /* else the box of this page was not widened */
  if (text.width >= 2 * WIDE && n_letters >= MIN_LETTERS)
    winnow_pdf_read_hidden (reading, &text, number);
}
