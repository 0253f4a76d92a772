/* ocr-write.c: writes the text that OCR read into a content: a text becomes paragraphs of the body
 * at its picture's place, and pages, parts and pictures after it move along */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "extract/ocr/ocr.h"

#include "base/array.h"
#include "base/order.h"

/* A text in the body as it was, and as it becomes. */
typedef struct
{
  const WinnowOcrText *text; /* (unowned) */
  guint page;                /* from 1, or 0 */
  gsize before, start, end;  /* bytes: where it goes; [start, end) of the new body */
  gsize added;               /* bytes up to its end, with line ends */
} Insertion;

/* ── places ── */

/* FALSE where the picture was dropped, or there is no such page. */
static gboolean
find_place (const WinnowContent *content, const WinnowOcrPlace *place, Insertion *insertion)
{
  if (place->picture != NULL)
    {
      insertion->before = MIN (place->picture->offset, content->length);
      insertion->page = place->picture->page;
      return g_ptr_array_find (content->pictures, place->picture, NULL);
    }
  insertion->page = place->page;
  if (place->page == 0 || place->page > content->pages->len)
    return FALSE;
  insertion->before = g_array_index (content->pages, guint32, place->page - 1);
  return TRUE;
}

WINNOW_DEFINE_COMPARE_2 (compare_insertions, Insertion, before, page)

static GArray *
list_insertions (const WinnowOcr *ocr, const WinnowContent *content)
{
  GArray *insertions = winnow_array_new (Insertion);
  winnow_for_each (const WinnowOcrText, text, ocr->texts)
    {
      Insertion insertion = { .text = text };
      if (text->text != NULL && find_place (content, &text->place, &insertion))
        g_array_append_val (insertions, insertion);
    }
  g_array_sort (insertions, compare_insertions); /* stable, by GLib's promise */
  return insertions;
}

/* Where something at @offset on @page moves. At the place of a text, things on a later
 * page move, and a place without a page does not. */
static gsize
move (gconstpointer data, gsize offset, guint page)
{
  const GArray *insertions = data;
  gsize shift = 0;
  winnow_for_each_value (const Insertion, insertion, insertions)
    if (insertion->before < offset || (insertion->before == offset && page > insertion->page))
      shift = insertion->added;
  return offset + shift;
}

/* ── text ── */

static void
end_paragraph (GString *body)
{
  if (body->len > 0 && body->str[body->len - 1] != '\n')
    g_string_append_c (body, '\n');
}

/* Returns: (transfer full) the new body */
static GString *
write_body (const WinnowContent *content, GArray *insertions)
{
  GString *body = g_string_sized_new (content->length);
  gsize at = 0;
  winnow_for_each_value (Insertion, insertion, insertions)
    {
      g_string_append_len (body, content->text + at, (gssize) (insertion->before - at));
      at = insertion->before;
      end_paragraph (body);
      insertion->start = body->len;
      g_string_append (body, insertion->text->text);
      insertion->end = body->len;
      if (at < content->length)
        end_paragraph (body);
      insertion->added = body->len - at;
    }
  g_string_append_len (body, content->text + at, (gssize) (content->length - at));
  return body;
}

static void
insert (WinnowContent *content, GArray *insertions)
{
  GString *body = write_body (content, insertions);
  winnow_content_map_places (content, move, insertions);
  winnow_for_each_value (const Insertion, insertion, insertions)
    WINNOW_APPEND (content->recognised, WinnowRecognised, (guint32) insertion->start, (guint32) insertion->end,
                   !insertion->text->place.is_scan);
  g_free (content->text);
  content->length = body->len;
  content->text = g_string_free (body, FALSE);
}

/* ── notes ── */

/* “2–5, 8” from the pages of the texts. @n: (out) how many */
static char *
list_pages (const GArray *insertions, guint *n)
{
  GString *list = g_string_new (NULL);
  guint first = 0, last = 0;
  *n = 0;
  for (guint i = 0; i <= insertions->len; i++)
    {
      const Insertion *insertion = i < insertions->len ? &g_array_index (insertions, Insertion, i) : NULL;
      guint page = insertion != NULL && insertion->text->place.picture == NULL ? insertion->page : 0;
      if (insertion != NULL && page == 0)
        continue;
      *n += insertion != NULL;
      if (insertion != NULL && first > 0 && page == last + 1)
        {
          last = page;
          continue;
        }
      if (first > 0)
        g_string_append_printf (list, first < last ? "%s%u–%u" : "%s%u", list->len > 0 ? ", " : "", first, last);
      first = last = page;
    }
  return g_string_free (list, FALSE);
}

/* The mean of all, weighed by their lengths, in percent. */
static guint
get_confidence (const GArray *insertions)
{
  double sum = 0, n = 0;
  winnow_for_each_value (const Insertion, insertion, insertions)
    {
      const WinnowOcrText *text = insertion->text;
      double length = g_utf8_strlen (text->text, -1);
      sum += length * text->confidence;
      n += length;
    }
  return n > 0 ? (guint) round (sum / n) : 0;
}

static void
add_notes (const WinnowOcr *ocr, WinnowContent *content, const GArray *insertions)
{
  guint n_failed = 0;
  winnow_for_each (const WinnowOcrText, text, ocr->texts)
    n_failed += text->text == NULL;
  guint n_pages, confidence = get_confidence (insertions);
  g_autofree char *pages = list_pages (insertions, &n_pages);
  guint n_pictures = insertions->len - n_pages;
  if (n_pages > 0)
    /* Translators: the second part is a list such as “2–5, 8”, the third a percentage. */
    winnow_content_add_note (
        content,
        ngettext ("Page %s read by OCR (confidence %u%%).", "Pages %s read by OCR (confidence %u%%).", n_pages), pages,
        confidence);
  if (n_pictures > 0)
    winnow_content_add_note (content,
                             ngettext ("The text of %u picture was read by OCR (confidence %u%%).",
                                       "The text of %u pictures was read by OCR (confidence %u%%).", n_pictures),
                             n_pictures, confidence);
  if (n_failed > 0)
    winnow_content_add_note (
        content, ngettext ("OCR failed on %u picture with text.", "OCR failed on %u pictures with text.", n_failed),
        n_failed);
  if (content->n_unrecognised > 0)
    winnow_content_add_note (content,
                             ngettext ("The text of %u page or picture was not read by OCR.",
                                       "The text of %u pages and pictures was not read by OCR.",
                                       content->n_unrecognised),
                             content->n_unrecognised);
  else if (ocr->n_left_out > 0)
    winnow_content_add_note (content,
                             ngettext ("The text of %u more picture was not read: there are too many.",
                                       "The text of %u more pictures was not read: there are too many.",
                                       ocr->n_left_out),
                             ocr->n_left_out);
  if (ocr->is_missing)
    winnow_content_add_note (content, "%s %s", _ ("Text in pictures was not read."), winnow_ocr_get_advice ());
}

void
winnow_ocr_write (WinnowJob *job, WinnowContent *content)
{
  if (job->ocr == NULL)
    return;
  g_autoptr (GArray) insertions = list_insertions (job->ocr, content);
  if (insertions->len > 0)
    insert (content, insertions);
  content->n_unrecognised = job->limits.counts_scans ? job->ocr->n_left_out : 0;
  add_notes (job->ocr, content, insertions);
}
