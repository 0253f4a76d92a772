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

/* The text of @wide outside the box of @page. Returns: (transfer full) */
static char *
dup_text_off_page (PopplerPage *page, PopplerPage *wide)
{
  g_autofree char *raw = poppler_page_get_text (wide);
  g_autofree char *text = raw != NULL ? g_utf8_make_valid (raw, -1) : g_strdup ("");
  g_autofree PopplerRectangle *boxes = NULL;
  GString *off_page = g_string_new (NULL);
  PopplerRectangle crop;
  guint n = 0, i = 0;
  poppler_page_get_crop_box (page, &crop);
  poppler_page_get_text_layout (wide, &boxes, &n);
  for (const char *at = text; *at != '\0' && i < n; at = g_utf8_next_char (at), i++)
    {
      double x = (boxes[i].x1 + boxes[i].x2) / 2 - WIDE, y = WIDE - (boxes[i].y1 + boxes[i].y2) / 2;
      if (g_unichar_isspace (g_utf8_get_char (at)))
        g_string_append_c (off_page, ' ');
      else if (x < crop.x1 || x > crop.x2 || y < crop.y1 || y > crop.y2)
        g_string_append_unichar (off_page, g_utf8_get_char (at));
    }
  return g_string_free (off_page, FALSE);
}

static guint
count_letters (const char *text)
{
  guint n = 0;
  for (; *text != '\0'; text = g_utf8_next_char (text))
    n += g_unichar_isalnum (g_utf8_get_char (text));
  return n;
}

void
winnow_pdf_read_off_page (GArray *lines, PopplerDocument *document, PopplerPage *page, guint number)
{
  g_autoptr (WinnowPdfPage) wide = poppler_document_get_page (document, number);
  g_autofree char *off_page = wide != NULL ? dup_text_off_page (page, wide) : NULL;
  WinnowPdfLine line = { .right = -1, .page = number };
  double width = 0;
  if (wide != NULL)
    poppler_page_get_size (wide, &width, NULL);
  /* the box of this page was not widened */
  if (width < 2 * WIDE || count_letters (off_page) < MIN_LETTERS)
    return;
  line.text = g_strdup ("");
  winnow_pdf_line_hide (&line, 0, off_page);
  g_array_append_val (lines, line);
}
