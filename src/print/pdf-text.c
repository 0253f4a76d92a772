/* pdf-text.c: see pdf-text.h
 *
 * A reader moves on by the advance of each glyph; where that leads elsewhere than the layout, the
 * difference is told. Glyphs that a reader would take for other characters, or for none, have their
 * text beside them. */
#include "print/pdf-text.h"

#include <math.h>
#include <string.h>

#define TOLERANCE 0.015    /* points that a glyph may be beside its place */
#define BYTES_A_GLYPH 32   /* at most, escapes and a difference among them */
#define MAX_DIFFERENCE 1e6 /* thousandths of an em */

void
winnow_pdf_text_init (WinnowPdfText *text, WinnowPdfFonts *fonts)
{
  *text = (WinnowPdfText){ .fonts = fonts, .entries = g_string_new (NULL) };
}

void
winnow_pdf_text_clear (WinnowPdfText *text)
{
  for (guint i = 0; i < WINNOW_PDF_N_FACES; i++)
    g_clear_pointer (&text->known[i].face, winnow_face_unref);
  g_string_free (text->entries, TRUE);
}

void
winnow_pdf_text_reset (WinnowPdfText *text)
{
  text->is_open = FALSE;
  text->font = NULL;
}

void
winnow_pdf_text_end (WinnowPdfText *text, WinnowPdfBuffer *out)
{
  if (text->is_open)
    winnow_pdf_add (out, "ET\n");
  text->is_open = FALSE;
}

/* ── fonts ── */

static WinnowPdfFont *
find_font (WinnowPdfText *text, WinnowFace *face)
{
  for (guint i = 0; i < MIN (text->n_known, WINNOW_PDF_N_FACES); i++)
    if (text->known[i].face == face)
      return text->known[i].font;
  guint at = text->n_known++ % WINNOW_PDF_N_FACES;
  g_clear_pointer (&text->known[at].face, winnow_face_unref);
  text->known[at].face = winnow_face_ref (face);
  return text->known[at].font = winnow_pdf_fonts_get (text->fonts, face);
}

static void
set_font (WinnowPdfText *text, WinnowPdfBuffer *out, WinnowPdfFont *font, double size)
{
  gint64 rounded = winnow_pdf_round (size);
  if (text->font == font && text->size == rounded)
    return;
  winnow_pdf_add_name (out, winnow_pdf_font_get_name (font));
  winnow_pdf_add (out, " ");
  winnow_pdf_add_hundredths (out, rounded);
  winnow_pdf_add (out, " Tf\n");
  text->font = font;
  text->size = rounded;
}

/* ── glyphs ── */

static void
begin_text (WinnowPdfText *text, WinnowPdfBuffer *out)
{
  if (text->is_open)
    return;
  winnow_pdf_add (out, "BT\n");
  text->is_open = TRUE;
  text->line_x = text->line_y = 0;
}

/* Returns where the reader is then. */
static double
move_to (WinnowPdfText *text, WinnowPdfBuffer *out, double x, double y)
{
  gint64 to_x = winnow_pdf_round (x), to_y = winnow_pdf_round (y);
  winnow_pdf_add_hundredths (out, to_x - text->line_x);
  winnow_pdf_add (out, " ");
  winnow_pdf_add_hundredths (out, to_y - text->line_y);
  winnow_pdf_add (out, " Td");
  text->line_x = to_x;
  text->line_y = to_y;
  return (double) to_x / 100;
}

static char *
write_byte (char *to, guint byte)
{
  if (byte == '(' || byte == ')' || byte == '\\' || byte == '\r')
    *to++ = '\\';
  *to++ = byte == '\r' ? 'r' : (char) byte;
  return to;
}

static char *
write_difference (char *to, int value)
{
  char digits[12];
  guint n = 0;
  *to++ = ')';
  if (value < 0)
    *to++ = '-';
  for (guint left = (guint) ABS (value); left > 0; left /= 10)
    digits[n++] = (char) ('0' + left % 10);
  while (n > 0)
    *to++ = digits[--n];
  *to++ = '(';
  return to;
}

/* Glyphs @first to @end of @run, on one level. Returns where they end. */
static double
show_level (WinnowPdfText *text, WinnowPdfBuffer *out, const WinnowGlyphRun *run, guint first, guint end, double x,
            double y)
{
  const WinnowFace *face = winnow_pdf_font_get_face (text->font);
  double em = (double) text->size / 100, pen = move_to (text, out, x + (double) run->glyphs[first].x, y);
  char *start = winnow_pdf_buffer_reserve (out, (gsize) (end - first) * BYTES_A_GLYPH + 8), *to = start;
  *to++ = '[';
  *to++ = '(';
  for (guint i = first; i < end; i++)
    {
      guint glyph = run->glyphs[i].index;
      double ahead = pen - (x + (double) run->glyphs[i].x);
      int difference
          = ABS (ahead) > TOLERANCE ? (int) lround (CLAMP (ahead / em * 1000, -MAX_DIFFERENCE, MAX_DIFFERENCE)) : 0;
      if (difference != 0)
        to = write_difference (to, difference);
      to = write_byte (write_byte (to, glyph >> 8 & 0xff), glyph & 0xff);
      pen += (winnow_face_get_advance (face, glyph) - difference) * em / 1000;
      winnow_pdf_font_use (text->font, glyph);
    }
  memcpy (to, ")]TJ\n", 5);
  out->length += (gsize) (to + 5 - start);
  return pen;
}

static double
get_rise (const WinnowGlyphRun *run, guint glyph)
{
  return run->ys != NULL ? -(double) run->ys[glyph] : 0;
}

static double
show_letters (WinnowPdfText *text, WinnowPdfBuffer *out, const WinnowGlyphRun *run, guint first, guint end, double x,
              double y)
{
  double reached = x;
  for (guint i = first, next; i < end; i = next)
    {
      for (next = i + 1; next < end && get_rise (run, next) == get_rise (run, i); next++)
        ;
      reached = show_level (text, out, run, i, next, x, y + get_rise (run, i));
    }
  return reached;
}

/* ── what a reader takes them for ── */

/* Text and the glyphs that stand for it, from left to right. */
typedef struct
{
  const WinnowGlyphRun *run;
  guint cluster; /* in the order of the text */
  guint glyph, n_glyphs;
  const char *text;
  guint n_bytes;
  gboolean ends;
} Cluster;

static const cairo_text_cluster_t *
get_source (const Cluster *cluster)
{
  return cluster->run->clusters != NULL ? &cluster->run->clusters[cluster->cluster] : NULL;
}

static void
measure_cluster (Cluster *cluster)
{
  const cairo_text_cluster_t *source = get_source (cluster);
  gboolean is_backward = cluster->run->is_backward;
  const char *place = cluster->text;
  cluster->n_glyphs = source != NULL ? (guint) source->num_glyphs : 1;
  cluster->n_bytes = source != NULL ? (guint) source->num_bytes
                     : is_backward  ? (guint) (place - g_utf8_prev_char (place))
                                    : (guint) (g_utf8_next_char (place) - place);
  if (is_backward)
    cluster->text -= cluster->n_bytes;
}

static void
begin_clusters (Cluster *cluster, const WinnowGlyphRun *run)
{
  *cluster
      = (Cluster){ .run = run, .ends = run->n_clusters == 0, .cluster = run->is_backward ? run->n_clusters - 1 : 0 };
  cluster->text = run->text + (run->is_backward ? run->n_bytes : 0);
  if (!cluster->ends)
    measure_cluster (cluster);
}

static void
next_cluster (Cluster *cluster)
{
  gboolean is_backward = cluster->run->is_backward;
  cluster->glyph += cluster->n_glyphs;
  if (!is_backward)
    cluster->text += cluster->n_bytes;
  cluster->ends = cluster->cluster == (is_backward ? 0 : cluster->run->n_clusters - 1);
  if (cluster->ends)
    return;
  cluster->cluster = is_backward ? cluster->cluster - 1 : cluster->cluster + 1;
  measure_cluster (cluster);
}

static gboolean
is_read_as (gunichar shown, gunichar meant)
{
  return shown == meant || (shown == ' ' && g_unichar_type (meant) == G_UNICODE_SPACE_SEPARATOR);
}

/* Characters that nobody sees need no glyph. */
static gboolean
is_unseen (const Cluster *cluster)
{
  for (const char *p = cluster->text; p < cluster->text + cluster->n_bytes; p = g_utf8_next_char (p))
    if (!g_unichar_iszerowidth (g_utf8_get_char (p)) && !g_unichar_isspace (g_utf8_get_char (p)))
      return FALSE;
  return TRUE;
}

static gboolean
reads_well (const Cluster *cluster, const WinnowFace *face)
{
  const char *p = cluster->text, *end = p + cluster->n_bytes;
  if (cluster->n_glyphs == 0)
    return is_unseen (cluster);
  for (guint i = 0; i < cluster->n_glyphs; i++)
    {
      guint at = cluster->run->is_backward ? cluster->n_glyphs - 1 - i : i;
      gunichar shown = winnow_face_get_character (face, cluster->run->glyphs[cluster->glyph + at].index);
      if (p >= end || shown == 0 || !is_read_as (shown, g_utf8_get_char (p)))
        return FALSE;
      p = g_utf8_next_char (p);
    }
  return p == end;
}

static void
begin_told (WinnowPdfBuffer *out, const char *text, gsize n)
{
  winnow_pdf_add (out, "/Span<</ActualText");
  winnow_pdf_add_string_n (out, text, n);
  winnow_pdf_add (out, ">>BDC\n");
}

/* Of clusters that read well as many as follow each other, of others one at a time where they are
 * written from the right: the reader turns them around. */
static double
show_clusters (WinnowPdfText *text, WinnowPdfBuffer *out, const WinnowGlyphRun *run, double x, double y)
{
  const WinnowFace *face = winnow_pdf_font_get_face (text->font);
  double end = x;
  Cluster cluster;
  for (begin_clusters (&cluster, run); !cluster.ends;)
    {
      gboolean is_good = reads_well (&cluster, face);
      guint first = cluster.glyph, n = 0;
      g_string_truncate (text->entries, 0);
      for (; !cluster.ends && reads_well (&cluster, face) == is_good && (is_good || n == 0 || !run->is_backward); n++)
        {
          g_string_append_len (text->entries, cluster.text, cluster.n_bytes);
          next_cluster (&cluster);
        }
      guint last = MIN (cluster.glyph, run->n_glyphs);
      if (!is_good)
        begin_told (out, text->entries->str, text->entries->len);
      if (last > first)
        end = show_letters (text, out, run, first, last, x, y);
      if (!is_good)
        winnow_pdf_add (out, "EMC\n");
    }
  return end;
}

/* What no font of a file can hold is drawn, with its text beside it. */
static double
show_forms (WinnowPdfText *text, WinnowPdfBuffer *out, WinnowPdfFont *font, const WinnowGlyphRun *run, double x,
            double y)
{
  const WinnowFace *face = winnow_pdf_font_get_face (font);
  double end = x;
  winnow_pdf_text_end (text, out);
  begin_told (out, run->text, run->n_bytes);
  for (guint i = 0; i < run->n_glyphs; i++)
    {
      double left = x + (double) run->glyphs[i].x,
             numbers[] = { run->size, 0, 0, run->size, left, y + get_rise (run, i) };
      winnow_pdf_add (out, "q");
      for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
        {
          winnow_pdf_add (out, " ");
          winnow_pdf_add_number (out, numbers[k]);
        }
      winnow_pdf_add (out, " cm");
      winnow_pdf_add_name (out, winnow_pdf_font_get_name (font));
      winnow_pdf_add (out, ".");
      winnow_pdf_add_integer (out, run->glyphs[i].index);
      winnow_pdf_add (out, " Do Q\n");
      winnow_pdf_font_use (font, run->glyphs[i].index);
      end = MAX (end, left + winnow_face_get_advance (face, run->glyphs[i].index) * run->size / 1000);
    }
  winnow_pdf_add (out, "EMC\n");
  return end;
}

double
winnow_pdf_text_show (WinnowPdfText *text, WinnowPdfBuffer *out, const WinnowGlyphRun *run, double x, double y)
{
  WinnowPdfFont *font = find_font (text, run->face);
  if (!winnow_pdf_font_is_text (font))
    return show_forms (text, out, font, run, x, y);
  begin_text (text, out);
  set_font (text, out, font, run->size);
  return show_clusters (text, out, run, x, y);
}

void
winnow_pdf_text_show_blank (WinnowPdfText *text, WinnowPdfBuffer *out, const WinnowGlyphRun *run)
{
  WinnowPdfFont *font = find_font (text, run->face);
  guint blank = winnow_face_get_blank (run->face);
  if (!text->is_open || text->font != font || blank == 0)
    return;
  char *start = winnow_pdf_buffer_reserve (out, BYTES_A_GLYPH), *to = start;
  *to++ = '(';
  to = write_byte (write_byte (to, blank >> 8 & 0xff), blank & 0xff);
  memcpy (to, ")Tj\n", 4);
  out->length += (gsize) (to + 4 - start);
  winnow_pdf_font_use (font, blank);
}
