/* pdf-content.c: a page → a stream of drawing operators (ISO 32000-1, 8 and 9), as a canvas
 *
 * Whatever is drawn lies in marked content, of an element of the structure or an artifact; what
 * changes is told once. Places are hundredths of a point. */
#include <math.h>
#include <string.h>

#include "print/pdf-part.h"
#include "print/pdf-text.h"

#define NO_INK G_MAXUINT
#define LINK_ABOVE 0.86 /* ems that a link reaches above the baseline, and below it */
#define LINK_BELOW 0.26

/* What is no element, in the stack and as marked content. */
enum
{
  ARTIFACT = -1,
  HEADER = -2,
  FOOTER = -3,
  NOTHING = -4,
};

struct _WinnowPdfContent
{
  WinnowCanvas canvas;
  WinnowPdfPart *part; /* borrowed */
  guint page;
  WinnowPdfBuffer out; /* (owned) */
  GArray *open;        /* (owned) (element-type int) elements and artifacts, the innermost last */
  int marked;          /* whose marked content is open */
  int link;            /* that is open, or −1 */
  WinnowPdfText text;
  guint fill, stroke; /* inks */
  gint64 thickness;   /* of strokes, hundredths */
  WinnowPen dashes;   /* that are set */
  gint64 phase;
};

static WinnowPdfContent *
get_self (WinnowCanvas *canvas)
{
  return (WinnowPdfContent *) canvas;
}

static double
flip (const WinnowPdfContent *self, double y)
{
  return self->part->shared->height - y;
}

/* ── marked content ── */

static void
end_marked (WinnowPdfContent *self)
{
  winnow_pdf_text_end (&self->text, &self->out);
  if (self->marked != NOTHING)
    winnow_pdf_add (&self->out, "EMC\n");
  self->marked = NOTHING;
}

/* An element's content needs a number, by which the structure tells it. */
static void
begin_numbered (WinnowPdfContent *self, guint number)
{
  winnow_pdf_add (&self->out, "/P<</MCID ");
  winnow_pdf_add_integer (&self->out, number);
  winnow_pdf_add (&self->out, ">>BDC\n");
}

static void
begin_marked (WinnowPdfContent *self, int what)
{
  static const char *const artifacts[] = {
    [-ARTIFACT] = "/Artifact BMC\n",
    [-HEADER] = "/Artifact<</Type/Pagination/Subtype/Header>>BDC\n",
    [-FOOTER] = "/Artifact<</Type/Pagination/Subtype/Footer>>BDC\n",
  };
  if (what >= 0)
    {
      WinnowPdfPage *page = &g_array_index (self->part->pages, WinnowPdfPage, self->page);
      winnow_pdf_tags_add_content (&self->part->tags, (guint) what, self->page, page->n_contents);
      begin_numbered (self, page->n_contents++);
    }
  else
    winnow_pdf_add (&self->out, artifacts[-what]);
  self->marked = what;
}

static int
get_innermost (const WinnowPdfContent *self)
{
  return self->open->len > 0 ? g_array_index (self->open, int, self->open->len - 1) : ARTIFACT;
}

/* To be called before anything is drawn. */
static void
mark (WinnowPdfContent *self)
{
  int what = get_innermost (self);
  if (self->marked == what)
    return;
  end_marked (self);
  begin_marked (self, what);
}

/* ── tags ── */

static void
push (WinnowPdfContent *self, int what)
{
  g_array_append_val (self->open, what);
}

static int
find_artifact (const char *tag)
{
  static const struct
  {
    const char *tag;
    int artifact;
  } artifacts[] = { { WINNOW_TAG_ARTIFACT, ARTIFACT }, { WINNOW_TAG_HEADER, HEADER }, { WINNOW_TAG_FOOTER, FOOTER } };
  for (guint i = 0; i < G_N_ELEMENTS (artifacts); i++)
    if (g_str_equal (artifacts[i].tag, tag))
      return artifacts[i].artifact;
  return NOTHING;
}

/* The element that a new one would be in; below 0 within an artifact, which has no structure. */
static int
get_parent (const WinnowPdfContent *self)
{
  return self->open->len > 0 ? get_innermost (self) : WINNOW_PDF_SECTION;
}

static int
open_element (WinnowPdfContent *self, const char *tag, guint span, gboolean goes_on)
{
  int parent = get_parent (self);
  return parent < 0
             ? parent
             : (int) winnow_pdf_tags_open (&self->part->tags, (guint) parent, self->open->len, tag, span, goes_on);
}

static void
begin_tag (WinnowCanvas *canvas, const WinnowMark *source)
{
  WinnowPdfContent *self = get_self (canvas);
  int artifact = find_artifact (source->tag);
  push (self, artifact != NOTHING ? artifact : open_element (self, source->tag, source->span, source->goes_on));
}

static void
end_tag (WinnowCanvas *canvas)
{
  WinnowPdfContent *self = get_self (canvas);
  g_return_if_fail (self->open->len > 0);
  g_array_set_size (self->open, self->open->len - 1);
}

/* ── links ── */

static guint
add_link (WinnowPdfContent *self, const char *anchor)
{
  const WinnowPdfLink link = { .page = self->page, .anchor = g_strdup (anchor), .left = G_MAXDOUBLE };
  g_array_append_val (self->part->links, link);
  return self->part->links->len - 1;
}

static WinnowPdfLink *
get_link (const WinnowPdfContent *self, guint link)
{
  return &g_array_index (self->part->links, WinnowPdfLink, link);
}

static void
widen_link (WinnowPdfLink *link, double left, double right, double bottom, double top)
{
  gboolean is_new = link->left > link->right;
  link->bottom = is_new ? bottom : MIN (link->bottom, bottom);
  link->top = is_new ? top : MAX (link->top, top);
  link->right = is_new ? right : MAX (link->right, right);
  link->left = MIN (link->left, left);
}

static void
begin_link (WinnowCanvas *canvas, const char *anchor)
{
  WinnowPdfContent *self = get_self (canvas);
  int element = open_element (self, "Link", 1, FALSE);
  push (self, element);
  self->link = element >= 0 ? (int) add_link (self, anchor) : -1;
}

static void
end_link (WinnowCanvas *canvas)
{
  WinnowPdfContent *self = get_self (canvas);
  if (self->link >= 0)
    winnow_pdf_tags_add_link (&self->part->tags, (guint) get_innermost (self), self->page, (guint) self->link);
  self->link = -1;
  end_tag (canvas);
}

static void
add_target (WinnowCanvas *canvas, const char *name, double x, double y)
{
  WinnowPdfContent *self = get_self (canvas);
  const WinnowPdfTarget target = { .page = self->page, .name = g_strdup (name), .y = flip (self, y) };
  g_array_append_val (self->part->targets, target);
}

/* ── shapes ── */

/* A colour's part of 255 to a thousandth. */
static void
add_shade (WinnowPdfBuffer *out, guint value)
{
  guint n = (value * 1000 + 127) / 255;
  char text[] = { '.', (char) ('0' + n / 100 % 10), (char) ('0' + n / 10 % 10), (char) ('0' + n % 10), ' ' };
  winnow_pdf_add_bytes (out, n == 1000 ? "1 " : n == 0 ? "0 " : text, n == 1000 || n == 0 ? 2 : sizeof text);
}

static void
add_colour (WinnowPdfContent *self, guint ink, const char *operator)
{
  guint32 colour = winnow_ink_get_colour (ink);
  add_shade (&self->out, colour >> 16);
  add_shade (&self->out, colour >> 8 & 0xff);
  add_shade (&self->out, colour & 0xff);
  winnow_pdf_add (&self->out, operator);
}

static void
set_fill (WinnowPdfContent *self, guint ink)
{
  if (self->fill != ink)
    add_colour (self, ink, "rg\n");
  self->fill = ink;
}

static void
set_dashes (WinnowPdfContent *self, const WinnowPen *pen, double x)
{
  gboolean is_dashed = pen->dashes[0] > 0;
  gint64 phase = is_dashed ? winnow_pdf_round (fmod (x, pen->dashes[0] + pen->dashes[1])) : 0;
  if (pen->dashes[0] == self->dashes.dashes[0] && pen->dashes[1] == self->dashes.dashes[1] && phase == self->phase)
    return;
  winnow_pdf_add (&self->out, "[");
  for (guint i = 0; i < G_N_ELEMENTS (pen->dashes) && is_dashed; i++)
    {
      winnow_pdf_add_number (&self->out, pen->dashes[i]);
      winnow_pdf_add (&self->out, " ");
    }
  winnow_pdf_add (&self->out, "]");
  winnow_pdf_add_hundredths (&self->out, phase);
  winnow_pdf_add (&self->out, " d\n");
  self->dashes = *pen;
  self->phase = phase;
}

static void
set_pen (WinnowPdfContent *self, const WinnowPen *pen, double x)
{
  gint64 thickness = winnow_pdf_round (pen->thickness);
  if (self->stroke != pen->ink)
    add_colour (self, pen->ink, "RG\n");
  if (self->thickness != thickness)
    {
      winnow_pdf_add_hundredths (&self->out, thickness);
      winnow_pdf_add (&self->out, " w\n");
    }
  set_dashes (self, pen, x);
  self->stroke = pen->ink;
  self->thickness = thickness;
}

static void
begin_shape (WinnowPdfContent *self)
{
  mark (self);
  winnow_pdf_text_end (&self->text, &self->out);
}

static void
add_numbers (WinnowPdfContent *self, const double *numbers, guint n, const char *operator)
{
  for (guint i = 0; i < n; i++)
    {
      winnow_pdf_add_number (&self->out, numbers[i]);
      winnow_pdf_add (&self->out, " ");
    }
  winnow_pdf_add (&self->out, operator);
}

static void
add_box (WinnowPdfContent *self, const WinnowBox *box, const char *operator)
{
  const double numbers[] = { box->x, flip (self, box->y + box->height), box->width, box->height };
  add_numbers (self, numbers, G_N_ELEMENTS (numbers), operator);
}

static void
fill_box (WinnowCanvas *canvas, const WinnowBox *box, guint ink)
{
  WinnowPdfContent *self = get_self (canvas);
  begin_shape (self);
  set_fill (self, ink);
  add_box (self, box, "re f\n");
}

static void
stroke_box (WinnowCanvas *canvas, const WinnowBox *box, const WinnowPen *pen)
{
  WinnowPdfContent *self = get_self (canvas);
  begin_shape (self);
  set_pen (self, pen, box->x);
  add_box (self, box, "re S\n");
}

static void
stroke_line (WinnowCanvas *canvas, double x, double y, double width, const WinnowPen *pen)
{
  WinnowPdfContent *self = get_self (canvas);
  const double numbers[] = { x, flip (self, y), x + width, flip (self, y) };
  begin_shape (self);
  set_pen (self, pen, x);
  add_numbers (self, numbers, 2, "m ");
  add_numbers (self, numbers + 2, 2, "l S\n");
}

static void
fill_polygon (WinnowCanvas *canvas, const WinnowPoint *points, guint n, guint ink)
{
  WinnowPdfContent *self = get_self (canvas);
  begin_shape (self);
  set_fill (self, ink);
  for (guint i = 0; i < n; i++)
    {
      const double numbers[] = { points[i].x, flip (self, points[i].y) };
      add_numbers (self, numbers, G_N_ELEMENTS (numbers), i == 0 ? "m " : "l ");
    }
  winnow_pdf_add (&self->out, "f\n");
}

/* ── text and pictures ── */

static void
show_run (WinnowCanvas *canvas, const WinnowGlyphRun *run, double x, double baseline)
{
  WinnowPdfContent *self = get_self (canvas);
  double y = flip (self, baseline);
  mark (self);
  set_fill (self, run->ink);
  double end = winnow_pdf_text_show (&self->text, &self->out, run, x, y);
  if (self->link >= 0)
    widen_link (get_link (self, (guint) self->link), x + (double) run->glyphs[0].x, end, y - run->size * LINK_BELOW,
                y + run->size * LINK_ABOVE);
}

static void
show_blank (WinnowCanvas *canvas, const WinnowGlyphRun *run)
{
  WinnowPdfContent *self = get_self (canvas);
  winnow_pdf_text_show_blank (&self->text, &self->out, run);
}

/* The part's names of images are few: thumbnails of one pair. */
static void
note_image (WinnowPdfPart *part, const char *name)
{
  if (!g_ptr_array_find (part->images, name, NULL))
    g_ptr_array_add (part->images, (gpointer) name);
}

static void
show_picture (WinnowCanvas *canvas, const WinnowMark *source)
{
  WinnowPdfContent *self = get_self (canvas);
  const double box[]
      = { source->x, flip (self, source->y + source->height), source->x + source->width, flip (self, source->y) };
  const double matrix[] = { source->width, 0, 0, source->height, box[0], box[1] };
  const char *name = winnow_pdf_images_add (self->part->shared->images, source->picture, self->part->press);
  int element = get_innermost (self);
  begin_shape (self);
  note_image (self->part, name);
  winnow_pdf_add (&self->out, "q ");
  add_numbers (self, matrix, G_N_ELEMENTS (matrix), "cm");
  winnow_pdf_add_name (&self->out, name);
  winnow_pdf_add (&self->out, " Do Q\n");
  if (element >= 0)
    winnow_pdf_tags_describe (&self->part->tags, (guint) element, source->words, box);
}

/* The number's place in the structure is taken now, by a link with content that comes later. */
static void
show_page_of (WinnowCanvas *canvas, const WinnowMark *source)
{
  WinnowPdfContent *self = get_self (canvas);
  WinnowPdfPage *page = &g_array_index (self->part->pages, WinnowPdfPage, self->page);
  WinnowPdfPageOf page_of = { .page = self->page, .style = source->style, .x = source->x, .y = source->y };
  int element = open_element (self, "Link", 1, FALSE);
  if (element < 0)
    return;
  page_of.link = add_link (self, source->name);
  page_of.content = page->n_contents++;
  winnow_pdf_tags_add_content (&self->part->tags, (guint) element, self->page, page_of.content);
  winnow_pdf_tags_add_link (&self->part->tags, (guint) element, self->page, page_of.link);
  g_array_append_val (self->part->page_ofs, page_of);
}

void
winnow_pdf_content_fill_page_of (WinnowPdfContent *self, const WinnowPdfPageOf *page_of, const WinnowLine *line)
{
  end_marked (self);
  begin_numbered (self, page_of->content);
  self->marked = ARTIFACT; /* what the stack says: line is drawn into what was just begun */
  self->link = (int) page_of->link;
  for (guint i = 0; line != NULL && i < line->n_runs; i++)
    if (line->runs[i].n_glyphs > 0)
      show_run (&self->canvas, &line->runs[i], page_of->x - (double) line->width, page_of->y + (double) line->baseline);
  self->link = -1;
  end_marked (self);
}

/* ── the stream ── */

WinnowPdfContent *
winnow_pdf_content_new (WinnowPdfPart *part)
{
  static const WinnowCanvasClass class = {
    .fill_box = fill_box,
    .stroke_box = stroke_box,
    .stroke_line = stroke_line,
    .fill_polygon = fill_polygon,
    .show_run = show_run,
    .show_picture = show_picture,
    .show_page_of = show_page_of,
    .show_blank = show_blank,
    .begin_tag = begin_tag,
    .end_tag = end_tag,
    .begin_link = begin_link,
    .end_link = end_link,
    .add_target = add_target,
  };
  WinnowPdfContent *self = g_new0 (WinnowPdfContent, 1);
  self->canvas.class = &class;
  self->part = part;
  self->open = g_array_new (FALSE, FALSE, sizeof (int));
  winnow_pdf_text_init (&self->text, part->shared->fonts);
  return self;
}

void
winnow_pdf_content_free (WinnowPdfContent *self)
{
  winnow_pdf_text_clear (&self->text);
  winnow_pdf_buffer_clear (&self->out);
  g_array_unref (self->open);
  g_free (self);
}

/* Streams of a page are read one behind the other: nothing is taken for granted of the one
 * before. */
WinnowCanvas *
winnow_pdf_content_begin (WinnowPdfContent *self, guint page)
{
  self->page = page;
  self->out.length = 0;
  self->marked = NOTHING;
  self->link = -1;
  self->fill = self->stroke = NO_INK;
  self->thickness = -1;
  self->dashes = (WinnowPen){ .dashes = { -1, -1 } };
  self->phase = -1;
  g_array_set_size (self->open, 0);
  winnow_pdf_text_reset (&self->text);
  return &self->canvas;
}

GBytes *
winnow_pdf_content_end (WinnowPdfContent *self)
{
  end_marked (self);
  return winnow_pdf_press (self->part->press, self->out.data, self->out.length);
}
