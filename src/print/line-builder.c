/* line-builder.c: see line-builder.h. What follows each other in one font and ink is one run. */
#include "print/line-builder.h"

#include <string.h>

#define TOUCHING 0.05 /* points between two looks that are one */

struct _WinnowLineBuilder
{
  const WinnowStyleRow *style;
  double x;
  GArray *runs, *looks; /* (owned) (element-type WinnowGlyphRun, WinnowLookSpan) */
  gsize memory;         /* bytes of the runs */

  /* the run that grows */
  GArray *glyphs, *ys, *clusters; /* (owned) (element-type WinnowGlyph, float, cairo_text_cluster_t) */
  GString *text;                  /* (owned) */
  gboolean is_simple, is_level;   /* a glyph a character; all on the baseline */
  const WinnowFont *font;         /* borrowed; NULL: nothing has begun */
  guint ink;
  int link;
  gboolean is_backward;
};

WinnowLineBuilder *
winnow_line_builder_new (void)
{
  WinnowLineBuilder *builder = g_new0 (WinnowLineBuilder, 1);
  builder->runs = g_array_new (FALSE, FALSE, sizeof (WinnowGlyphRun));
  builder->looks = g_array_new (FALSE, FALSE, sizeof (WinnowLookSpan));
  builder->glyphs = g_array_new (FALSE, FALSE, sizeof (WinnowGlyph));
  builder->ys = g_array_new (FALSE, FALSE, sizeof (float));
  builder->clusters = g_array_new (FALSE, FALSE, sizeof (cairo_text_cluster_t));
  builder->text = g_string_new (NULL);
  return builder;
}

void
winnow_line_builder_free (WinnowLineBuilder *builder)
{
  g_array_unref (builder->runs);
  g_array_unref (builder->looks);
  g_array_unref (builder->glyphs);
  g_array_unref (builder->ys);
  g_array_unref (builder->clusters);
  g_string_free (builder->text, TRUE);
  g_free (builder);
}

void
winnow_line_builder_begin (WinnowLineBuilder *builder, WinnowStyle style)
{
  builder->style = winnow_style_get (style);
  builder->x = 0;
  builder->memory = 0;
  builder->font = NULL;
  g_array_set_size (builder->runs, 0);
  g_array_set_size (builder->looks, 0);
}

double
winnow_line_builder_get_x (const WinnowLineBuilder *builder)
{
  return builder->x;
}

/* ── runs ── */

static gsize
copy_to (char *memory, gsize at, const void *data, gsize length)
{
  if (length > 0)
    memcpy (memory + at, data, length);
  return at + length;
}

static void
finish_run (WinnowLineBuilder *builder)
{
  if (builder->font == NULL)
    return;
  gsize glyphs = builder->glyphs->len * sizeof (WinnowGlyph),
        ys = builder->is_level ? 0 : builder->ys->len * sizeof (float);
  gsize clusters = builder->is_simple ? 0 : builder->clusters->len * sizeof (cairo_text_cluster_t),
        total = glyphs + ys + clusters + builder->text->len + 1;
  char *memory = g_malloc (total);
  WinnowGlyphRun run = {
    .ink = builder->ink, .link = builder->link, .is_backward = builder->is_backward, .size = builder->font->size
  };
  run.font = cairo_scaled_font_reference (builder->font->scaled);
  run.face = winnow_face_ref (builder->font->face);
  run.n_glyphs = builder->glyphs->len;
  run.n_clusters = builder->clusters->len;
  run.n_bytes = (guint) builder->text->len;
  run.glyphs = (WinnowGlyph *) (gpointer) memory;
  gsize at = copy_to (memory, 0, builder->glyphs->data, glyphs);
  run.ys = ys > 0 ? (float *) (gpointer) (memory + at) : NULL;
  at = copy_to (memory, at, builder->ys->data, ys);
  run.clusters = clusters > 0 ? (cairo_text_cluster_t *) (gpointer) (memory + at) : NULL;
  at = copy_to (memory, at, builder->clusters->data, clusters);
  run.text = memory + at;
  copy_to (memory, at, builder->text->str, builder->text->len + 1);
  g_array_append_val (builder->runs, run);
  builder->memory += sizeof run + total;
  builder->font = NULL;
}

void
winnow_line_builder_set_run (WinnowLineBuilder *builder, const WinnowFont *font, WinnowLook look, gboolean is_backward)
{
  guint ink = winnow_look_get_ink (look, builder->style);
  int link = WINNOW_LOOK_GET_LINK (look);
  if (builder->font == font && builder->ink == ink && builder->link == link && !builder->is_backward && !is_backward)
    return;
  finish_run (builder);
  g_array_set_size (builder->glyphs, 0);
  g_array_set_size (builder->ys, 0);
  g_array_set_size (builder->clusters, 0);
  g_string_truncate (builder->text, 0);
  builder->is_simple = builder->is_level = TRUE;
  builder->font = font;
  builder->ink = ink;
  builder->link = link;
  builder->is_backward = is_backward;
}

/* ── what is in them ── */

void
winnow_line_builder_add_glyph (WinnowLineBuilder *builder, guint32 index, int width, int x_offset, int y_offset)
{
  WinnowGlyph glyph = { index, (float) (builder->x + (double) x_offset / PANGO_SCALE) };
  float y = (float) y_offset / PANGO_SCALE;
  builder->x += (double) width / PANGO_SCALE;
  builder->is_level &= y_offset == 0;
  g_array_append_val (builder->glyphs, glyph);
  g_array_append_val (builder->ys, y);
}

void
winnow_line_builder_add_space (WinnowLineBuilder *builder, int width)
{
  builder->x += (double) width / PANGO_SCALE;
}

void
winnow_line_builder_add_cluster (WinnowLineBuilder *builder, const char *text, guint n_bytes, guint n_glyphs)
{
  cairo_text_cluster_t cluster = { (int) n_bytes, (int) n_glyphs };
  builder->is_simple &= n_glyphs == 1 && (guint) (g_utf8_next_char (text) - text) == n_bytes;
  g_array_append_val (builder->clusters, cluster);
  g_string_append_len (builder->text, text, n_bytes);
}

/* Words that differ in nothing that is drawn around them are one stretch; of what is invisible each
 * has its own sign. */
void
winnow_line_builder_add_look (WinnowLineBuilder *builder, WinnowLook look, double x, gboolean goes_on)
{
  WinnowLook drawn
      = look
        & ~(WinnowLook) (WINNOW_LOOK_BOLD | WINNOW_LOOK_MUTED | WINNOW_LOOK_SMALL | WINNOW_LOOK_SANS | WINNOW_LOOK_CODE)
        & 0xfffff;
  guint n = builder->looks->len;
  WinnowLookSpan *last = n > 0 ? &g_array_index (builder->looks, WinnowLookSpan, n - 1) : NULL;
  WinnowLookSpan span = { drawn, (float) x, (float) (builder->x - x) };
  gboolean is_seen = drawn & (WINNOW_LOOK_STRUCK | WINNOW_LOOK_FRAMED | WINNOW_LOOK_TICK | WINNOW_LOOK_BADGE)
                     || WINNOW_LOOK_GET_KIND (drawn) >= 0;
  if (!is_seen)
    return;
  gboolean is_one = goes_on || !(drawn & WINNOW_LOOK_TICK);
  if (last != NULL && last->look == drawn && is_one && ABS ((double) last->x + (double) last->width - x) < TOUCHING)
    last->width += span.width;
  else
    g_array_append_val (builder->looks, span);
}

WinnowLine *
winnow_line_builder_end (WinnowLineBuilder *builder, GPtrArray *links, gboolean ends_in_blank)
{
  WinnowLine *line = g_new0 (WinnowLine, 1);
  finish_run (builder);
  g_atomic_ref_count_init (&line->ref_count);
  line->height = (float) builder->style->leading;
  line->baseline = (float) (builder->style->leading / 2 + builder->style->size * 0.36);
  line->size = (float) builder->style->size;
  line->n_runs = builder->runs->len;
  line->n_looks = builder->looks->len;
  line->runs = g_memdup2 (builder->runs->data, builder->runs->len * sizeof (WinnowGlyphRun));
  line->looks = g_memdup2 (builder->looks->data, builder->looks->len * sizeof (WinnowLookSpan));
  line->memory = sizeof *line + builder->memory + line->n_looks * sizeof (WinnowLookSpan);
  line->links = links != NULL && links->len > 0 ? g_ptr_array_ref (links) : NULL;
  line->ends_in_blank = ends_in_blank;
  line->width = (float) builder->x;
  return line;
}
