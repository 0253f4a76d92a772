/* ocr.c: which pictures are read, and by whom
 *
 * A look at the shapes in a picture decides whether it shows text (letters.c); Tesseract, which
 * takes seconds, is called only then, on a picture with even light, level lines and letters of the
 * size that it knows best.
 *
 * Tesseract is a program, not a library, so that it stays optional; it runs confined, a picture a
 * call. Alone it loses nine tenths of an English page tilted by 2° and a quarter of a Chinese one;
 * with level lines and even light .999 and .99 of the characters are right. English and simplified
 * Chinese are asked for together, which takes a quarter more time than English alone and reads both
 * as well. Errors of OCR are folded as disguises are (text/), in any text, but flagged in none that
 * OCR read. A picture's text of 25 words within a document is the disguise “text as a picture”; a
 * scanned page is not. */
#include "extract/ocr/ocr.h"

#include <math.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/ocr/tesseract.h"

#define LETTER 26.0            /* pixels: the height of letters that is read best */
#define MOST_ENLARGED 4.0      /* times */
#define MAX_PIXELS (20u << 20) /* of a picture that is read */
#define LEAST_SIDE 60u         /* pixels: smaller pictures are not looked at */
#define LOOK_SIDE 1000u        /* pixels: shorter side of the version that is looked at */
#define READ_SIDE 2400u        /* and of the one that is read */
#define LEAST_CONFIDENCE 50.0  /* percent; a result with less is no text */
#define LEAST_TILT 0.003       /* radians: less needs no turning */
#define PAGE_SECONDS 3         /* of computing, that a picture may take here */

static void
free_doubt (gpointer data)
{
  g_free (((WinnowOcrDoubt *) data)->stored);
  g_free (data);
}

static WinnowOcr *
get_ocr (WinnowJob *job)
{
  if (job->ocr == NULL)
    {
      job->ocr = g_new0 (WinnowOcr, 1);
      job->ocr->texts = g_ptr_array_new ();
      job->ocr->doubts = winnow_pointers_new (free_doubt);
    }
  return job->ocr;
}

static void
free_text (gpointer data)
{
  WinnowOcrText *text = data;
  g_clear_pointer (&text->place.picture, winnow_document_picture_unref);
  g_free (text->text);
  g_free (text);
}

void
winnow_ocr_free (WinnowOcr *ocr)
{
  g_ptr_array_set_free_func (ocr->texts, free_text);
  g_ptr_array_unref (ocr->texts);
  g_ptr_array_unref (ocr->doubts);
  g_free (ocr);
}

void
winnow_ocr_add_doubt (WinnowJob *job, guint page, char *stored)
{
  WinnowOcrDoubt doubt = { .page = page, .stored = stored };
  if (!winnow_ocr_doubts (job, page))
    g_ptr_array_add (get_ocr (job)->doubts, winnow_dup_value (&doubt));
  else
    g_free (stored);
}

gboolean
winnow_ocr_is_wanted (const WinnowJob *job)
{
  return job->limits.counts_scans || (job->limits.max_recognised > 0 && !winnow_ocr_is_missing (job));
}

gboolean
winnow_ocr_has_time (const WinnowJob *job)
{
  gint64 left = job->deadline - winnow_job_get_time ();
  return !job->limits.counts_scans || left > (gint64) job->limits.max_seconds * G_USEC_PER_SEC * 3 / 4;
}

void
winnow_ocr_expect (WinnowJob *job, guint n_pages)
{
  get_ocr (job)->n_pages = n_pages;
}

gboolean
winnow_ocr_leaves_out (WinnowJob *job)
{
  if (get_ocr (job)->texts->len < job->limits.max_recognised)
    return FALSE;
  job->ocr->n_left_out++;
  return TRUE;
}

gboolean
winnow_ocr_is_missing (const WinnowJob *job)
{
  return job->ocr != NULL && job->ocr->is_missing;
}

gboolean
winnow_ocr_has_text (const WinnowJob *job)
{
  for (guint i = 0; job->ocr != NULL && i < job->ocr->texts->len; i++)
    if (((const WinnowOcrText *) g_ptr_array_index (job->ocr->texts, i))->text != NULL)
      return TRUE;
  return FALSE;
}

const char *
winnow_ocr_get_advice (void)
{
  return _ ("Install Tesseract, which reads scans: the package tesseract-ocr and, for Chinese, tesseract-ocr-chi-sim "
            "or tesseract-ocr-chi-tra. Then check again.");
}

const char *
winnow_ocr_advise (const WinnowJob *job)
{
  return winnow_ocr_is_missing (job)      ? winnow_ocr_get_advice ()
         : job->limits.max_recognised > 0 ? _ ("OCR found no text in them.")
                                          : _ ("Check it with OCR to have it read.");
}

/* ── reading ── */

static GBytes *
ask (WinnowJob *job, WinnowGray *gray, const WinnowLetters *letters, GError **error)
{
  double room = sqrt ((double) MAX_PIXELS / ((double) gray->width * gray->height));
  double factor = CLAMP (LETTER / letters->height, 1 / MOST_ENLARGED, MIN (MOST_ENLARGED, room));
  gboolean is_good = fabs (letters->tilt) < LEAST_TILT && factor < 1.2 && factor > 0.8;
  g_autoptr (WinnowGray) better
      = is_good ? NULL : winnow_gray_transform (gray, factor, fabs (letters->tilt) < LEAST_TILT ? 0 : letters->tilt);
  g_autoptr (GBytes) file = winnow_gray_dup_file (better ?: gray);
  return job->help != NULL ? job->help->recognise (job->help->data, file, get_ocr (job)->n_pages, error)
                           : winnow_tesseract_read (job, file, error);
}

/* Takes @table: (nullable) NULL where it could not be read. Nothing is kept of a result that is no
 * text. */
static void
keep (WinnowJob *job, const WinnowOcrPlace *place, GBytes *table)
{
  WinnowOcrText *kept = g_new0 (WinnowOcrText, 1);
  gsize length = 0;
  const char *data = table != NULL ? g_bytes_get_data (table, &length) : NULL;
  kept->place = *place;
  if (place->picture != NULL)
    winnow_document_picture_ref (place->picture);
  if (data != NULL)
    kept->text = winnow_ocr_table_dup_text (data, length, &kept->confidence);
  if (data == NULL || (*kept->text != '\0' && kept->confidence >= LEAST_CONFIDENCE))
    g_ptr_array_add (get_ocr (job)->texts, kept);
  else
    free_text (kept);
  g_clear_pointer (&table, g_bytes_unref);
}

gboolean
winnow_ocr_read (WinnowJob *job, WinnowGray *gray, const WinnowOcrPlace *place, GError **error)
{
  g_autoptr (GError) cause = NULL;
  WinnowLetters letters;
  winnow_gray_even_out (gray);
  if (!winnow_gray_find_letters (gray, place->is_scan ? WINNOW_OCR_LEAST_OF_PAGE : WINNOW_OCR_LEAST_OF_PICTURE,
                                 &letters))
    return TRUE;
  if (winnow_ocr_leaves_out (job))
    return TRUE;
  GBytes *table = ask (job, gray, &letters, &cause);
  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return g_propagate_error (error, g_steal_pointer (&cause)), FALSE;
  job->deadline += PAGE_SECONDS * G_USEC_PER_SEC;
  job->ocr->is_missing = g_error_matches (cause, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_PROGRAM);
  if (!job->ocr->is_missing)
    keep (job, place, table);
  return TRUE;
}

static WinnowGray *
decode (GBytes *bytes, guint at_least, gboolean *is_whole)
{
  g_autoptr (WinnowPicture) picture = winnow_picture_new (bytes, at_least, NULL, NULL);
  *is_whole = picture != NULL && picture->width == picture->info.width;
  return picture != NULL ? winnow_gray_new_from_picture (picture, MAX_PIXELS) : NULL;
}

gboolean
winnow_ocr_read_file (WinnowJob *job, GBytes *bytes, const WinnowOcrPlace *place, GError **error)
{
  WinnowPictureInfo info = { 0 };
  WinnowLetters letters;
  gboolean is_whole;
  if (!winnow_ocr_is_wanted (job) || !winnow_picture_probe (bytes, &info, NULL)
      || MIN (info.width, info.height) < LEAST_SIDE)
    return TRUE;
  if (!winnow_ocr_has_time (job))
    return winnow_ocr_leaves_out (job), TRUE;
  g_autoptr (WinnowGray) gray = decode (bytes, LOOK_SIDE, &is_whole);
  if (gray != NULL && !is_whole)
    {
      winnow_gray_even_out (gray);
      if (!winnow_gray_find_letters (gray, WINNOW_OCR_LEAST_OF_PAGE, &letters))
        return TRUE;
      g_clear_pointer (&gray, winnow_gray_free);
      gray = decode (bytes, READ_SIDE, &is_whole);
    }
  return gray == NULL || winnow_ocr_read (job, gray, place, error);
}
