/* ocr-write.c: writes the text that OCR read into a content: a text becomes paragraphs of the body
 * at its picture's place, or takes that of a page whose letters are wrong, and pages, parts and
 * pictures after it move along */
#include <math.h>

#include "extract/ocr/ocr.h"

#include "base/array.h"
#include "base/order.h"
#include "base/translate.h"

/* A text in the body as it was, and as it becomes. */
typedef struct
{
  const WinnowOcrText *text; /* (unowned) */
  guint page;                /* from 1, or 0 */
  WinnowRecognisedKind kind;
  gsize before, until;    /* bytes: what it takes the place of, often nothing */
  gsize start, end, next; /* bytes of the new body: [start, end), and where the rest goes on */
} Insertion;

static gboolean
is_denied (const WinnowOcr *ocr, guint page)
{
  winnow_for_each (const WinnowOcrDoubt, doubt, ocr->doubts)
    if (doubt->page == page)
      return doubt->verdict == WINNOW_OCR_DENIED;
  return FALSE;
}

/* ── places ── */

/* FALSE where the picture was dropped or is on a page that was read as a whole, where there is no
 * such page, or it has its text. */
static gboolean
find_place (const WinnowOcr *ocr, const WinnowContent *content, const WinnowOcrPlace *place, Insertion *insertion)
{
  if (place->picture != NULL)
    {
      insertion->before = insertion->until = MIN (place->picture->offset, content->length);
      insertion->page = place->picture->page;
      insertion->kind = WINNOW_RECOGNISED_PICTURE;
      return !is_denied (ocr, insertion->page) && g_ptr_array_find (content->pictures, place->picture, NULL);
    }
  const guint32 *start = (const guint32 *) (gconstpointer) content->pages->data + place->page;
  insertion->page = place->page;
  if (place->page == 0 || place->page > content->pages->len)
    return FALSE;
  insertion->before = insertion->until = start[-1];
  insertion->kind = is_denied (ocr, place->page) ? WINNOW_RECOGNISED_LETTERS : WINNOW_RECOGNISED_SCAN;
  if (insertion->kind == WINNOW_RECOGNISED_LETTERS)
    insertion->until
        = place->page < content->pages->len ? *start : winnow_marks_get_body_end (content->marks, content->length);
  return place->is_scan || insertion->kind == WINNOW_RECOGNISED_LETTERS;
}

WINNOW_DEFINE_COMPARE_2 (compare_insertions, Insertion, before, page)

static GArray *
list_insertions (const WinnowOcr *ocr, const WinnowContent *content)
{
  GArray *insertions = winnow_array_new (Insertion);
  winnow_for_each (const WinnowOcrText, text, ocr->texts)
    {
      Insertion insertion = { .text = text };
      if (text->text != NULL && find_place (ocr, content, &text->place, &insertion))
        g_array_append_val (insertions, insertion);
    }
  g_array_sort (insertions, compare_insertions);  /* stable, by GLib's promise */
  winnow_for_each_between (i, 1, insertions->len) /* a picture within a text that is replaced */
    if (g_array_index (insertions, Insertion, i).before < g_array_index (insertions, Insertion, i - 1).until)
      g_array_remove_index (insertions, i--);
  return insertions;
}

/* Where something at @offset on @page moves. At the place of a text, things on a later
 * page move, and a place without a page does not. What was in a text that is replaced begins the
 * new one. */
static gsize
move (gconstpointer data, gsize offset, guint page)
{
  const GArray *insertions = data;
  gsize from = 0, to = 0;
  winnow_for_each_value (const Insertion, insertion, insertions)
    if (insertion->before < offset || (insertion->before == offset && page > insertion->page))
      {
        if (offset < insertion->until)
          return insertion->start;
        from = insertion->until;
        to = insertion->next;
      }
  return offset - from + to;
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
      at = insertion->until;
      end_paragraph (body);
      insertion->start = body->len;
      g_string_append (body, insertion->text->text);
      insertion->end = body->len;
      if (at < content->length)
        end_paragraph (body);
      insertion->next = body->len;
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
                   insertion->kind);
  g_free (content->text);
  content->length = body->len;
  content->text = g_string_free (body, FALSE);
}

/* ── notes ── */

/* “2–5, 8”. @pages: (element-type guint) ascending */
static char *
write_pages (const GArray *pages)
{
  GString *list = g_string_new (NULL);
  guint first = 0, last = 0;
  for (guint i = 0; i <= pages->len; i++)
    {
      guint page = i < pages->len ? g_array_index (pages, guint, i) : 0;
      if (first > 0 && page == last + 1)
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

/* The pages that were read as a whole. */
static GArray *
list_pages (const GArray *insertions)
{
  GArray *pages = winnow_array_new (guint);
  winnow_for_each_value (const Insertion, insertion, insertions)
    if (insertion->text->place.picture == NULL)
      g_array_append_val (pages, insertion->page);
  return pages;
}

/* Those that were in doubt, and of which this became true. */
static GArray *
list_doubts (const WinnowOcr *ocr, WinnowOcrVerdict verdict)
{
  GArray *pages = winnow_array_new (guint);
  winnow_for_each (const WinnowOcrDoubt, doubt, ocr->doubts)
    if (doubt->verdict == verdict)
      g_array_append_val (pages, doubt->page);
  return pages;
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
add_notes (const WinnowJob *job, WinnowContent *content, const GArray *insertions)
{
  const WinnowOcr *ocr = job->ocr;
  guint n_failed = 0;
  winnow_for_each (const WinnowOcrText, text, ocr->texts)
    n_failed += text->text == NULL;
  g_autoptr (GArray) numbers = list_pages (insertions);
  g_autofree char *pages = write_pages (numbers);
  guint n_pages = numbers->len, n_pictures = insertions->len - n_pages, confidence = get_confidence (insertions);
  if (n_pages > 0 && !ocr->has_pieces)
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
  if (job->limits.counts_scans && content->n_unrecognised > 0)
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

/* Returns: how many pages stay unread whose letters can't be what they show */
static guint
add_doubts (const WinnowJob *job, WinnowContent *content)
{
  g_autoptr (GArray) denied = list_doubts (job->ocr, WINNOW_OCR_DENIED);
  g_autoptr (GArray) unread = list_doubts (job->ocr, WINNOW_OCR_UNDECIDED);
  g_autofree char *denied_pages = write_pages (denied), *unread_pages = write_pages (unread);
  if (denied->len > 0 && job->ocr->has_pieces)
    winnow_content_add_note (content, "%s",
                             _ ("An embedded font shows other letters than the text stores; it is compared as shown."));
  else if (denied->len > 0)
    /* Translators: a list such as “2–5, 8”. */
    winnow_content_add_note (content,
                             ngettext ("Page %s stores other letters than it shows; it is compared as shown.",
                                       "Pages %s store other letters than they show; they are compared as shown.",
                                       denied->len),
                             denied_pages);
  if (unread->len > 0 && job->ocr->has_pieces)
    winnow_content_add_note (content, "%s %s",
                             _ ("The letters of the text cannot be read: an embedded font seems to show others than it "
                                "stores."),
                             winnow_ocr_advise (job));
  else if (unread->len > 0)
    /* Translators: a list such as “2–5, 8”, and a sentence that says what to do. */
    winnow_content_add_note (content,
                             ngettext ("The letters of page %s cannot be read: it seems to store others than it "
                                       "shows. %s",
                                       "The letters of pages %s cannot be read: they seem to store others than they "
                                       "show. %s",
                                       unread->len),
                             unread_pages, winnow_ocr_advise (job));
  return unread->len;
}

void
winnow_ocr_write (WinnowJob *job, WinnowContent *content)
{
  if (job->ocr == NULL)
    return;
  g_autoptr (GArray) insertions = list_insertions (job->ocr, content);
  if (insertions->len > 0)
    insert (content, insertions);
  guint n_unread = add_doubts (job, content);
  content->n_unrecognised = job->limits.counts_scans ? job->ocr->n_left_out : n_unread;
  add_notes (job, content, insertions);
  if (job->ocr->has_pieces)
    g_array_set_size (content->pages, 0);
}
