/* pdf-hidden-text.c: finds the letters of a PDF page that a reader does not see.
 *
 * Poppler gives the size of letters, but only the drawn page shows whether anything is visible at
 * the place of a word. So the page is drawn small, and the pixels of the word's box are compared. A
 * word is hidden if its box is blank and there is a cause for it: the word has the color of its
 * background, the file contains invisible letters, or other letters of the same font leave ink on
 * the page (else the font may not be drawable here). A letter of a word is hidden if its own box is
 * blank: poppler gives only the color of a word's first letter. On a page that is mostly a picture,
 * a layer of invisible letters is the text of the picture (text recognition), so only the color
 * counts there.
 *
 * Limits: hidden letters on top of visible ones are not found. Pages without a sign of hidden text
 * (pdf-scan.c) are not drawn. */
#include <math.h>
#include <string.h>

#include "extract/color.h"
#include "extract/pdf/pdf.h"
#include "base/for-each.h"

#define TINY 2.0 /* points: smaller letters can't be read */
/* of 255: letters whose channels all stay below it contrast with all but dark paper, which is
 * filled before them */
#define DARK 0x60
#define INK 28            /* of 255: such a difference between pixels of a box, in a channel, is ink */
#define MAX_PIXELS 1200.0 /* longer side of the drawn page */
#define SCALE 1.0         /* and pixels per point */
#define TRIM 0.08         /* of a box's height, at both ends: may hold ink of neighbouring lines */
#define INSET 0.2         /* and of a letter's width: may hold ink of its neighbours */
#define MIN_INSET 4.0     /* if it has this many pixels */
#define PICTURE 0.5       /* of the page: a larger picture makes it a scanned page */
#define LEVELS 256

typedef struct
{
  PopplerPage *page; /* (unowned) */
  WinnowPdfSigns signs;
  WinnowPdfLetter *letters; /* (unowned) */
  guint n;
  cairo_surface_t *surface; /* (owned) (nullable) the drawn page */
  double scale;
  gboolean is_picture;
  GHashTable *inked; /* (owned) set of names of fonts that leave ink on the page */
} PageText;

static WinnowColor
get_color (const WinnowPdfLetter *letter)
{
  const PopplerColor *color = &letter->look->color;
  return (color->red >> 8) << 16 | (color->green >> 8) << 8 | color->blue >> 8;
}

static gboolean
is_dark (WinnowColor color)
{
  return (color >> 16) <= DARK && (color >> 8 & 0xFF) <= DARK && (color & 0xFF) <= DARK;
}

/* ── drawing ── */

static void
draw (PageText *text)
{
  double width, height;
  cairo_t *cairo;
  poppler_page_get_size (text->page, &width, &height);
  text->scale = MIN (SCALE, MAX_PIXELS / MAX (MAX (width, height), 1.0));
  text->surface = winnow_pdf_create_canvas (ceil (width * text->scale), ceil (height * text->scale));
  cairo = cairo_create (text->surface);
  cairo_scale (cairo, text->scale, text->scale);
  poppler_page_render (text->page, cairo);
  cairo_destroy (cairo);
  cairo_surface_flush (text->surface);
}

static gboolean
has_picture (PopplerPage *page, const GList *images)
{
  double width, height, covered = 0;
  poppler_page_get_size (page, &width, &height);
  for (const GList *item = images; item != NULL; item = item->next)
    {
      const PopplerRectangle *area = &((PopplerImageMapping *) item->data)->area;
      covered += fabs (area->x2 - area->x1) * fabs (area->y2 - area->y1);
    }
  return covered >= PICTURE * width * height;
}

/* ── boxes ── */

/* A histogram of a box's pixels per channel. */
typedef struct
{
  guint32 counts[3][LEVELS];
  guint n;
} Levels;

static void
count_levels (const PageText *text, double left, double top, double right, double bottom, Levels *levels)
{
  int width = cairo_image_surface_get_width (text->surface), height = cairo_image_surface_get_height (text->surface);
  int stride = cairo_image_surface_get_stride (text->surface);
  const guint8 *data = cairo_image_surface_get_data (text->surface);
  int x1 = CLAMP ((int) floor (left * text->scale), 0, width), x2 = CLAMP ((int) ceil (right * text->scale), 0, width);
  int y1 = CLAMP ((int) floor (top * text->scale), 0, height),
      y2 = CLAMP ((int) ceil (bottom * text->scale), 0, height);
  winnow_for_each_between (y, y1, y2)
    winnow_for_each_between (x, x1, x2)
      {
        guint32 pixel;
        memcpy (&pixel, data + (gsize) y * stride + 4 * (gsize) x, sizeof pixel);
        levels->n++;
        winnow_for_each_below (channel, 3)
          levels->counts[channel][pixel >> 8 * channel & 0xFF]++;
      }
}

static gboolean
has_ink (const Levels *levels)
{
  winnow_for_each_below (channel, 3)
    {
      int low = 0, high = LEVELS - 1;
      while (low < high && levels->counts[channel][low] == 0)
        low++;
      while (high > low && levels->counts[channel][high] == 0)
        high--;
      if (high - low >= INK)
        return TRUE;
    }
  return FALSE;
}

/* The background: the median of each channel. */
static WinnowColor
get_background (const Levels *levels)
{
  WinnowColor background = 0;
  for (int channel = 2; channel >= 0; channel--)
    {
      guint seen = 0, level = 0;
      while (level < LEVELS - 1 && (seen += levels->counts[channel][level]) * 2 < levels->n)
        level++;
      background = background << 8 | (WinnowColor) level;
    }
  return background;
}

static void
extend (PopplerRectangle *box, const PopplerRectangle *by)
{
  box->x1 = MIN (box->x1, by->x1);
  box->y1 = MIN (box->y1, by->y1);
  box->x2 = MAX (box->x2, by->x2);
  box->y2 = MAX (box->y2, by->y2);
}

/* ── words ── */

/* A dot or a dash may leave too little ink. */
static gboolean
has_letters (const PageText *text, guint first, guint last)
{
  winnow_for_each_between (i, first, last)
    if (g_unichar_isalnum (text->letters[i].c))
      return TRUE;
  return FALSE;
}

/* Reads the box of the letters [first, last). Returns: FALSE if it proves nothing. */
static gboolean
read_box (const PageText *text, guint first, guint last, Levels *levels)
{
  PopplerRectangle box = { G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };
  double width, trim, inset;
  if (!has_letters (text, first, last))
    return FALSE;
  winnow_for_each_between (i, first, last)
    extend (&box, &text->letters[i].box);
  width = (box.x2 - box.x1) / (last - first);
  inset = width * text->scale >= MIN_INSET ? INSET * width : 0;
  trim = TRIM * (box.y2 - box.y1);
  *levels = (Levels){ 0 };
  count_levels (text, box.x1 + inset, box.y1 + trim, box.x2 - inset, box.y2 - trim, levels);
  return levels->n > 0;
}

typedef void (*WordFunc) (PageText *text, guint first, guint last);

/* Words of one look. */
static void
for_each_word (PageText *text, WordFunc each)
{
  const WinnowPdfLetter *letters = text->letters;
  for (guint first = 0, last; first < text->n; first = last)
    {
      for (last = first + 1;
           last < text->n && letters[last].word == letters[first].word && letters[last].look == letters[first].look;)
        last++;
      each (text, first, last);
    }
}

static void
note_font_cb (PageText *text, guint first, guint last)
{
  Levels levels;
  char *font = text->letters[first].look->font_name;
  if (font != NULL && !g_hash_table_contains (text->inked, font) && read_box (text, first, last, &levels)
      && has_ink (&levels))
    g_hash_table_add (text->inked, font);
}

static void
hide_letters (const PageText *text, guint first, guint last)
{
  Levels levels;
  winnow_for_each_between (i, first, last)
    text->letters[i].hidden = read_box (text, i, i + 1, &levels) && !has_ink (&levels);
}

static void
hide_word_cb (PageText *text, guint first, guint last)
{
  Levels levels;
  const char *font = text->letters[first].look->font_name;
  gboolean has_cause
      = (text->signs & WINNOW_PDF_INVISIBLE) != 0 || (font != NULL && g_hash_table_contains (text->inked, font));
  if (!read_box (text, first, last, &levels))
    return;
  if (has_ink (&levels) && !text->is_picture)
    hide_letters (text, first, last);
  else if (!has_ink (&levels)
           && (winnow_color_is_invisible (get_color (&text->letters[first]), get_background (&levels))
               || (has_cause && !text->is_picture)))
    winnow_for_each_between (i, first, last)
      text->letters[i].hidden = TRUE;
}

/* Punctuation that leaves too little ink is hidden with the letters around it in its word. */
static void
copy_neighbours (const PageText *text)
{
  WinnowPdfLetter *letters = text->letters;
  winnow_for_each_between (i, 1, text->n)
    if (letters[i - 1].hidden && g_unichar_ispunct (letters[i].c))
      letters[i].hidden |= i + 1 == text->n || letters[i + 1].word != letters[i].word
                           || g_unichar_ispunct (letters[i + 1].c) || letters[i + 1].hidden;
}

/* ── pages ── */

static gboolean
is_to_be_drawn (const PageText *text)
{
  if ((text->signs & ~WINNOW_PDF_OFF_PAGE) != 0)
    return TRUE;
  winnow_for_each_below (i, text->n)
    if (!is_dark (get_color (&text->letters[i])))
      return TRUE;
  return FALSE;
}

static void
hide_invisible (PageText *text)
{
  text->inked = winnow_string_index_new ();
  draw (text);
  if (cairo_surface_status (text->surface) == CAIRO_STATUS_SUCCESS)
    {
      for_each_word (text, note_font_cb);
      for_each_word (text, hide_word_cb);
      copy_neighbours (text);
    }
  cairo_surface_destroy (text->surface);
  g_hash_table_unref (text->inked);
}

void
winnow_pdf_find_hidden (PopplerPage *page, WinnowPdfSigns signs, const GList *images, WinnowPdfText *page_text)
{
  PageText text = { .page = page,
                    .signs = signs,
                    .is_picture = has_picture (page, images),
                    .letters = WINNOW_DATA (WinnowPdfLetter, page_text->letters),
                    .n = page_text->letters->len };
  if (text.n > 0 && is_to_be_drawn (&text))
    hide_invisible (&text);
  winnow_for_each_below (i, text.n)
    text.letters[i].hidden |= text.letters[i].look->font_size <= TINY;
}
