/* embedded-fonts.c: documents with a font of their own that shows other letters than they store
 *
 * Where the letters of a text can't be those that a reader sees (letter-counts.h), it is drawn in
 * each embedded font, and OCR judges as it does for a page of a PDF (ocr-doubts.c). A text without
 * pages is judged in pieces. The beginning of a font in a Word document is masked by a key, and
 * those of PowerPoint are compressed in a way that is not read: they leave the doubt. */
#include <ft2build.h>
#include FT_FREETYPE_H
#include <string.h>

#include "base/array.h"
#include "extract/extractor.h"
#include "extract/letter-counts.h"
#include "extract/ocr/ocr.h"
#include "extract/packed/container.h"
#include "extract/xml-reader.h"

#define MAX_FONTS 8u
#define KEY_BYTES 16u
#define MASKED_BYTES 32u
#define PIECE_BYTES 2000u /* three times the letters that raise a doubt */
#define MOST_BYTES 3000u
#define MOST_MISSING 0.05 /* of the letters of a text: the font is not that of the text */

/* pixels */
#define LETTER 48
#define LINE 72
#define WIDTH 2400
#define WRAP 2000
#define HEIGHT 4000

typedef struct
{
  FT_Library library; /* (owned) with the faces */
  GPtrArray *faces;   /* (owned) (element-type FT_FaceRec) */
  GPtrArray *bytes;   /* (owned) theirs */
  GArray *keys;       /* (owned) KEY_BYTES each */
  guint n_fonts;      /* also those that can't be read */
} Fonts;

static void
clear_fonts (Fonts *fonts)
{
  FT_Done_FreeType (fonts->library);
  winnow_clear (fonts, g_ptr_array_unref, faces, bytes);
  g_array_unref (fonts->keys);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fonts, clear_fonts)

/* ── loading ── */

/* The digits of a key come in the order of its bytes from the last one. */
static gboolean
open_key_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  g_autofree char *text = winnow_xml_dup_attribute (attributes, "fontKey");
  guint8 key[KEY_BYTES] = { 0 };
  guint n = 2 * KEY_BYTES;
  for (const char *p = text ?: ""; *p != '\0' && n > 0; p++)
    if (g_ascii_isxdigit (*p))
      {
        n--;
        key[n / 2] = (guint8) (key[n / 2] << 4 | g_ascii_xdigit_value (*p));
      }
  if (text != NULL)
    g_array_append_val (((Fonts *) data)->keys, key);
  return TRUE;
}

/* The key of the font is not known: one of all makes it one. */
static void
load_font (WinnowJob *job, Fonts *fonts, const char *name)
{
  g_autoptr (GBytes) file = winnow_container_load (job, name);
  gsize size = file != NULL ? g_bytes_get_size (file) : 0;
  FT_Face face = NULL;
  for (guint k = 0; k <= fonts->keys->len && size > MASKED_BYTES && face == NULL; k++)
    {
      guint8 *bytes = g_memdup2 (g_bytes_get_data (file, NULL), size);
      for (guint i = 0; k > 0 && i < MASKED_BYTES; i++)
        bytes[i] ^= (guint8) fonts->keys->data[(k - 1) * KEY_BYTES + i % KEY_BYTES];
      g_ptr_array_add (fonts->bytes, bytes);
      if (FT_New_Memory_Face (fonts->library, bytes, (FT_Long) size, 0, &face) != 0)
        face = NULL;
    }
  if (face != NULL && FT_Set_Pixel_Sizes (face, 0, LETTER) == 0)
    g_ptr_array_add (fonts->faces, face);
}

static void
load_fonts (WinnowJob *job, Fonts *fonts)
{
  static const WinnowXmlHandler keys = { open_key_cb };
  winnow_xml_parse_member (job, "word/fontTable.xml", &keys, fonts, NULL);
  winnow_for_each_entry (entry, job->container->members)
    if (fonts->n_fonts < MAX_FONTS && winnow_name_has_ending (entry.key, "odttf fntdata ttf otf"))
      {
        fonts->n_fonts++;
        load_font (job, fonts, entry.key);
      }
}

/* ── drawing ── */

static void
draw_letter (WinnowGray *gray, const FT_GlyphSlot letter, int left, int base)
{
  const FT_Bitmap *bitmap = &letter->bitmap;
  winnow_for_each_below (row, bitmap->pixel_mode == FT_PIXEL_MODE_GRAY ? bitmap->rows : 0)
    winnow_for_each_below (column, bitmap->width)
      {
        guint x = (guint) (left + letter->bitmap_left) + column, y = (guint) (base - letter->bitmap_top) + row;
        if (x < gray->width && y < gray->height)
          gray->pixels[y * gray->width + x] &= (guint8) ~bitmap->buffer[(gssize) row * bitmap->pitch + column];
      }
}

/* Returns: (transfer full) (nullable) NULL: the font lacks letters of the text */
static WinnowGray *
draw (FT_Face face, const char *text)
{
  g_autoptr (WinnowGray) gray = winnow_gray_new (WIDTH, HEIGHT);
  int x = LETTER, y = LINE;
  guint n = 0, n_missing = 0;
  for (; *text != '\0' && y < HEIGHT - LINE; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);
      gboolean is_space = g_unichar_isspace (c);
      x += is_space ? LETTER / 3 : 0;
      if (c == '\n' || x > (is_space ? WRAP : WIDTH - 2 * LETTER))
        {
          x = LETTER;
          y += LINE;
        }
      FT_UInt glyph = is_space ? 0 : FT_Get_Char_Index (face, c);
      n += !is_space;
      n_missing += !is_space && glyph == 0;
      if (glyph == 0 || FT_Load_Glyph (face, glyph, FT_LOAD_RENDER) != 0)
        continue;
      draw_letter (gray, face->glyph, x, y);
      x += CLAMP ((int) (face->glyph->advance.x >> 6), 1, 2 * LETTER);
    }
  gray->height = (guint) (y + LINE);
  return n_missing <= MOST_MISSING * n ? g_steal_pointer (&gray) : NULL;
}

/* ── judgement ── */

static WinnowLetterVerdict
count (const char *text)
{
  WinnowLetterCounts counts = { 0 };
  for (; *text != '\0'; text = g_utf8_next_char (text))
    winnow_letter_counts_add (&counts, g_utf8_get_char (text));
  return winnow_letter_counts_judge (&counts);
}

/* Where the pieces of a text without pages begin. */
static void
cut (GArray *starts, const char *text, guint32 length)
{
  for (guint32 at = 0; at < length;)
    {
      g_array_append_val (starts, at);
      for (at += PIECE_BYTES; at < length && !g_ascii_isspace (text[at])
                              && (at < *WINNOW_LAST (guint32, starts) + MOST_BYTES || (text[at] & 0xC0) == 0x80);
           at++)
        ;
    }
}

/* What an honest font shows is of no use. @page: from 1. FALSE only if cancelled. */
static gboolean
judge (WinnowJob *job, const Fonts *fonts, guint page, const char *text, GError **error)
{
  const WinnowOcrPlace place = { .page = page, .is_scan = TRUE };
  winnow_ocr_add_doubt (job, page, g_strdup (text));
  WinnowOcrDoubt *doubt = g_ptr_array_index (job->ocr->doubts, job->ocr->doubts->len - 1);
  if (!winnow_ocr_is_wanted (job) || winnow_ocr_leaves_out (job))
    return TRUE;
  for (guint i = 0; i < fonts->faces->len && doubt->verdict != WINNOW_OCR_DENIED; i++)
    {
      g_autoptr (WinnowGray) gray = draw (g_ptr_array_index (fonts->faces, i), text);
      guint n = job->ocr->texts->len;
      if (gray != NULL && !winnow_ocr_read (job, gray, &place, error))
        return FALSE;
      winnow_ocr_judge (job, page);
      if (n < job->ocr->texts->len && doubt->verdict != WINNOW_OCR_DENIED)
        ((WinnowOcrText *) g_ptr_array_index (job->ocr->texts, n))->place.page = 0;
    }
  if (doubt->verdict == WINNOW_OCR_CONFIRMED && fonts->faces->len < fonts->n_fonts)
    doubt->verdict = WINNOW_OCR_UNDECIDED;
  return TRUE;
}

static gboolean
judge_all (WinnowJob *job, const Fonts *fonts, WinnowWriter *writer, GError **error)
{
  GArray *pages = winnow_writer_get_content (writer)->pages;
  g_autofree char *body = g_strdup (winnow_writer_get_body (writer));
  guint32 length = (guint32) strlen (body);
  WinnowLetterVerdict whole = count (body);
  gboolean has_pages = pages->len > 0, is_in_doubt = FALSE;
  if (!has_pages)
    cut (pages, body, length);
  winnow_for_each_index (i, pages)
    {
      guint32 start = g_array_index (pages, guint32, i);
      guint32 end = i + 1 < pages->len ? g_array_index (pages, guint32, i + 1) : length;
      g_autofree char *text = g_strndup (body + start, end - start);
      gboolean is_wrong = *text != '\0' && MAX (whole, count (text)) >= WINNOW_LETTERS_FEW_WRONG;
      is_in_doubt |= is_wrong;
      if (is_wrong && !judge (job, fonts, i + 1, text, error))
        return FALSE;
    }
  if (!has_pages && is_in_doubt)
    job->ocr->has_pieces = TRUE;
  else if (!has_pages)
    g_array_set_size (pages, 0);
  return TRUE;
}

gboolean
winnow_embedded_fonts_judge (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_auto (Fonts) fonts = { .faces = g_ptr_array_new (),
                           .bytes = winnow_pointers_new (g_free),
                           .keys = g_array_new (FALSE, FALSE, KEY_BYTES) };
  if (job->container != NULL && FT_Init_FreeType (&fonts.library) == 0)
    load_fonts (job, &fonts);
  return fonts.n_fonts == 0 || judge_all (job, &fonts, writer, error);
}
