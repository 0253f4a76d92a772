/* pdf-scan.c: searches the streams of a PDF for signs that some of its text may be hidden.
 *
 * Whether letters are visible only shows when a page is drawn, which takes several times as long as
 * reading its text. So the streams are unpacked and searched first, without full parsing. Signs
 * are: letters drawn in modes 3 and 7, which leave no ink (ISO 32000-1, §9.3.6); fillings after
 * letters, which may cover them; an alpha of zero; letters in a color next to white, since poppler
 * gives only the color of a word's first letter; streams that cannot be unpacked. Letters left of
 * or below the origin, or beyond the usual size of paper, may be outside the page (pdf-off-page.c).
 * Transformations are ignored, so a sign may be false, which only costs time. Streams of pictures
 * and fonts are skipped.
 *
 * The same pass finds pictures and color profiles (pdf-pictures.c). */
#include <gio/gio.h>
#include <string.h>

#include "extract/pdf/pdf.h"

#include "base/for-each.h"

#define MAX_UNPACKED (64u << 20) /* bytes of a file; beyond them all pages are drawn */
#define DICTIONARY_BYTES 2048    /* searched before a stream */
#define BLOCK_BYTES (64u << 10)
#define PAPER 843.0     /* points: the longer side of A4, which is longer than Letter's */
#define PALE 0.9        /* of a channel */
#define CLEAR 0.05      /* the highest alpha that leaves nothing */
#define PROFILE_MARK 36 /* bytes into a color profile */

typedef struct
{
  const WinnowJob *job; /* (unowned) */
  WinnowPdfScan *found; /* (unowned) */
  WinnowPdfSigns signs;
  gsize unpacked; /* bytes so far */
} Scan;

static gboolean
is_gap (char c)
{
  return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\0' || c == '/' || c == '[' || c == ']' || c == '<'
         || c == '>' || c == '(' || c == ')';
}

/* The operand before @at if it is a single digit, else '\0'. */
static char
get_digit_before (const char *start, const char *at)
{
  while (at > start && is_gap (at[-1]))
    at--;
  return at > start && g_ascii_isdigit (at[-1]) && (at - 1 == start || is_gap (at[-2])) ? at[-1] : '\0';
}

/* Moves *@at before the operand that ends there. FALSE without one; its value is then 0. */
static gboolean
read_operand_before (const char *start, const char **at, double *value)
{
  g_autofree char *number = NULL;
  const char *end;
  while (*at > start && is_gap ((*at)[-1]))
    (*at)--;
  end = *at;
  while (*at > start && !is_gap ((*at)[-1]))
    (*at)--;
  number = g_strndup (*at, MIN (end - *at, 20));
  *value = g_ascii_strtod (number, NULL);
  return end > *at;
}

/* TRUE if the two operands before @at may be a place outside the page. The small steps between
 * lines are not. */
static gboolean
is_off_page (const char *start, const char *at, gboolean first)
{
  double value;
  winnow_for_both (i)
    {
      read_operand_before (start, &at, &value);
      if (value > PAPER || (first && value < 0) || value < -PAPER)
        return TRUE;
    }
  return FALSE;
}

/* TRUE if the @n operands before @at, each from 0 to 1, are a color next to white; four are amounts
 * of ink. */
static gboolean
is_pale (const char *start, const char *at, guint n)
{
  gboolean is_ink = n == 4;
  double value;
  for (; n > 0; n--)
    if (!read_operand_before (start, &at, &value) || (is_ink ? value > 1 - PALE : value < PALE))
      return FALSE;
  return TRUE;
}

/* The number of operands of an operator for the color of letters; 0 for any other. */
static guint
get_color_size (const char *word, gsize n)
{
  if (n == 1 && (*word == 'g' || *word == 'k'))
    return *word == 'g' ? 1 : 4;
  return n == 2 && memcmp (word, "rg", 2) == 0 ? 3 : 0;
}

/* Operators are between separators. One inside a string only costs a drawing. */
static void
read_operators (Scan *scan, const char *text, gsize length)
{
  const char *end = text + length;
  gboolean letters = FALSE, begun = FALSE, pale = FALSE;
  for (const char *at = text; at < end;)
    {
      const char *word = at;
      while (at < end && !is_gap (*at))
        at++;

      gsize n = at - word;
      if (n == 2 && word[0] == 'T' && word[1] == 'r')
        scan->signs |= memchr ("37", get_digit_before (text, word), 2) != NULL ? WINNOW_PDF_INVISIBLE : 0;
      else if (n == 2 && memcmp (word, "BT", 2) == 0)
        begun = TRUE;
      else if (n == 2 && word[0] == 'T' && strchr ("mdD", word[1]) != NULL && (scan->signs & WINNOW_PDF_OFF_PAGE) == 0)
        {
          scan->signs |= is_off_page (text, word, begun || word[1] == 'm') ? WINNOW_PDF_OFF_PAGE : 0;
          begun = FALSE;
        }
      else if (n == 2 && word[0] == 'T' && (word[1] == 'j' || word[1] == 'J'))
        {
          letters = TRUE;
          scan->signs |= pale ? WINNOW_PDF_PALE : 0;
        }
      else if (n == 2 && word[0] == 'B' && word[1] == 'I')
        scan->found->has_pictures = TRUE;
      else if (get_color_size (word, n) > 0)
        pale = is_pale (text, word, get_color_size (word, n));
      else if (n == 1 && *word == 'Q')
        pale = FALSE;
      else if (letters
               && ((n == 1 && strchr ("fFBb", *word) != NULL)
                   || (n == 2 && (memcmp (word, "f*", 2) == 0 || memcmp (word, "Do", 2) == 0))))
        scan->signs |= WINNOW_PDF_COVERED;
      at += at < end;
    }
}

/* "/ca 0" of a graphics state. */
static void
read_alpha (Scan *scan, const char *text, gsize length)
{
  const char *end = text + length;
  for (const char *at = text; (at = memmem (at, end - at, "/ca ", 4)) != NULL; at += 4)
    {
      g_autofree char *number = g_strndup (at + 4, MIN ((gsize) (end - at - 4), 16));
      if (g_ascii_isdigit (*number) && g_ascii_strtod (number, NULL) <= CLEAR)
        scan->signs |= WINNOW_PDF_INVISIBLE;
    }
}

/* Uses what can be unpacked of damaged data, as poppler does. */
static GByteArray *
unpack (Scan *scan, const char *data, gsize size)
{
  g_autoptr (GConverter) inflater = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB));
  GByteArray *bytes = g_byte_array_new ();
  g_autofree guint8 *block = g_malloc (BLOCK_BYTES);
  GConverterResult result = G_CONVERTER_CONVERTED;
  while (result == G_CONVERTER_CONVERTED && scan->unpacked < MAX_UNPACKED)
    {
      gsize n_read = 0, n_written = 0;
      result = g_converter_convert (inflater, data, size, block, BLOCK_BYTES, G_CONVERTER_NO_FLAGS, &n_read, &n_written,
                                    NULL);
      g_byte_array_append (bytes, block, n_written);
      data += n_read;
      size -= n_read;
      scan->unpacked += n_written;
    }
  return bytes;
}

static gboolean
contains (const char *text, gsize length, const char *word)
{
  return memmem (text, length, word, strlen (word)) != NULL;
}

static gboolean
is_no_content (const char *dictionary, gsize length)
{
  static const char *const kinds[] = { "/Image",    "/Length1", "/Length2", "/Type1C", "/CIDFontType0C",
                                       "/OpenType", "/XRef",    "/XML",     "/CMap",   "/FunctionType" };

  winnow_for_each_of (kind, kinds)
    if (contains (dictionary, length, *kind))
      return TRUE;
  return FALSE;
}

static void
read_stream (Scan *scan, const char *dictionary, gsize dictionary_length, const char *data, gsize size)
{
  scan->found->has_pictures |= contains (dictionary, dictionary_length, "/Image");
  if (is_no_content (dictionary, dictionary_length))
    return;
  if (!contains (dictionary, dictionary_length, "/Filter"))
    read_operators (scan, data, size);
  else if (contains (dictionary, dictionary_length, "/FlateDecode")
           && !contains (dictionary, dictionary_length, "85Decode"))
    {
      g_autoptr (GByteArray) bytes = unpack (scan, data, size);
      gsize place = data - scan->job->data;
      if (bytes->len > PROFILE_MARK + 4 && memcmp (bytes->data + PROFILE_MARK, "acsp", 4) == 0)
        g_array_append_val (scan->found->profiles, place);
      if (bytes->len > 0) /* otherwise there are no data */
        {
          read_operators (scan, (const char *) bytes->data, bytes->len);
          read_alpha (scan, (const char *) bytes->data, bytes->len);
        }
    }
  else
    scan->signs |= WINNOW_PDF_UNREADABLE;
}

static void
read_streams (Scan *scan, WinnowJob *job)
{
  /* encrypted without a password: dictionaries can be read, streams cannot */
  gboolean is_locked = contains (job->data, job->size, "/Encrypt");
  const char *end = job->data + job->size;
  const char *last = job->data; /* end of the previous stream */

  if (!is_locked)
    read_alpha (scan, job->data, job->size);
  for (const char *at = job->data;
       (at = memmem (at, end - at, "stream", 6)) != NULL && winnow_job_is_alive (job, NULL);)
    {
      const char *data = at + 6;
      const char *dictionary = at - last > DICTIONARY_BYTES ? at - DICTIONARY_BYTES : last;
      const char *close = memmem (data, end - data, "endstream", 9);
      const char *object;
      if (close == NULL)
        close = end;
      while ((object = memmem (dictionary + 1, at - dictionary - (at > dictionary), " obj", 4)) != NULL)
        dictionary = object;
      data += data < end && *data == '\r';
      data += data < end && *data == '\n';
      if (data < close && !is_locked)
        read_stream (scan, dictionary, at - dictionary, data, close - data);
      last = at = MIN (close + 9, end);
    }
  if (is_locked || scan->unpacked >= MAX_UNPACKED)
    scan->signs |= WINNOW_PDF_UNREADABLE;
}

void
winnow_pdf_scan_init (WinnowPdfScan *found, WinnowJob *job)
{
  Scan scan = { .job = job, .found = found };
  *found = (WinnowPdfScan){ .profiles = winnow_array_new (gsize) };
  read_streams (&scan, job);
  found->signs = scan.signs;
  found->has_pictures |= (scan.signs & WINNOW_PDF_UNREADABLE) != 0;
}

void
winnow_pdf_scan_clear (WinnowPdfScan *found)
{
  g_clear_pointer (&found->profiles, g_array_unref);
}
