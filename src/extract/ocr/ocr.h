/* ocr.h: the text in the pictures of a document, read by OCR and written into its content */
#pragma once

#include "extract/job.h"
#include "extract/ocr/gray.h"

#define WINNOW_OCR_LEAST_OF_PICTURE 80u /* letters: 25 words have more, the labels of a chart fewer */
#define WINNOW_OCR_LEAST_OF_PAGE 10u    /* of a page that has no other text */

/* The place of a picture. */
typedef struct
{
  WinnowDocumentPicture *picture; /* (nullable) whose place counts; NULL: the beginning of the page */
  guint page;                     /* from 1, of a whole page; else 0 */
  gboolean is_scan;               /* it is a page, or all of the document */
} WinnowOcrPlace;

/* Whether pictures are still to be looked at: by the job's limits those with text are counted, or
 * read, and Tesseract is not known to be missing. */
gboolean winnow_ocr_is_wanted (const WinnowJob *job);

/* Looks that only count take a quarter of the job's time; the rest then counts as text. */
gboolean winnow_ocr_has_time (const WinnowJob *job);

/* OCR is to read @n_pages pages, unless they are empty. */
void winnow_ocr_expect (WinnowJob *job, guint n_pages);

/* Whether a picture that shows text is beyond the most that are read; then it is counted. */
gboolean winnow_ocr_leaves_out (WinnowJob *job);

/* Reads the text of @gray, which it evens out, if it shows some. FALSE only if cancelled. */
gboolean winnow_ocr_read (WinnowJob *job, WinnowGray *gray, const WinnowOcrPlace *place, GError **error);

/* For a picture file. Most pictures show no text, and cost a look at a small version. */
gboolean winnow_ocr_read_file (WinnowJob *job, GBytes *bytes, const WinnowOcrPlace *place, GError **error);

/* Whether a place got text. And: whether the last one did not only because Tesseract is missing. */
gboolean winnow_ocr_has_text (const WinnowJob *job);
gboolean winnow_ocr_is_missing (const WinnowJob *job);

/* "tesseract-ocr, …": how to get Tesseract, a sentence. And: what to do to have the file read. */
const char *winnow_ocr_get_advice (void);
const char *winnow_ocr_advise (const WinnowJob *job);

/* The letters of a page (from 1) may be stored as others than it shows: it is to be read by OCR.
 * Takes @stored, what is in doubt; the first call for a page counts. Later pages come later. And:
 * whether one is; and judges it after it was read. ocr-doubts.c */
void winnow_ocr_add_doubt (WinnowJob *job, guint page, char *stored);
gboolean winnow_ocr_doubts (const WinnowJob *job, guint page);
void winnow_ocr_judge (WinnowJob *job, guint page);

/* Writes all texts into the content, whose places move along, and notes on them: ocr-write.c. */
void winnow_ocr_write (WinnowJob *job, WinnowContent *content);

void winnow_ocr_free (WinnowOcr *ocr);

/* ── between the files of this folder ── */

typedef struct
{
  WinnowOcrPlace place;
  char *text;        /* (owned) (nullable) paragraphs; NULL: could not be read */
  double confidence; /* percent, the mean of its characters */
} WinnowOcrText;

typedef enum
{
  WINNOW_OCR_UNDECIDED, /* it was not read, or not well */
  WINNOW_OCR_CONFIRMED, /* the page shows what it stores */
  WINNOW_OCR_DENIED,    /* it does not: what OCR read takes its place */
} WinnowOcrVerdict;

typedef struct
{
  guint page;
  char *stored; /* (owned) */
  WinnowOcrVerdict verdict;
} WinnowOcrDoubt;

struct _WinnowOcr
{
  GPtrArray *doubts;   /* (owned) (element-type WinnowOcrDoubt) by page */
  GPtrArray *texts;    /* (owned) (element-type WinnowOcrText) as they were read */
  guint n_pages;       /* that are expected; 0: unknown */
  guint n_left_out;    /* pictures with text beyond the limit */
  gboolean is_missing; /* Tesseract is */
  gboolean has_pieces; /* pages are pieces of a text that has none, until it is written */
};

/* The text of a table of words as Tesseract prints it (TSV), which may be anything. @confidence:
 * (out) percent. Returns: (transfer full) maybe "": ocr-table.c */
char *winnow_ocr_table_dup_text (const char *table, gsize length, double *confidence);
