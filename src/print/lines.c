/* lines.c: see lines.h
 *
 * Pango lays out pieces of a paragraph of at most PIECE_BYTES; the last line of a piece that is not the paragraph's last is dropped, and the next piece begins
 * with it, so that no break shows. Looks that Pango knows nothing of travel through it as the value of an attribute that it hands on unread
 * (PANGO_ATTR_FOREGROUND_ALPHA: Pango draws nothing here).
 *
 * Short texts in one look come again and again in tables: their lines are kept. */
#include "print/lines.h"

#include <pango/pangocairo.h>
#include <string.h>

#define PIECE_BYTES 6000
#define WORD_BYTES 600     /* of a word without end: wider than any line, and Pango shapes the rest of a word again for each line that it fills */
#define CACHED_BYTES 120   /* of a text */
#define MAX_CACHED 20000   /* lines; then the cache begins anew */
#define DOTS_PER_INCH 72.0 /* a point a pixel */
#define SMALL_SCALE 0.82

struct _WinnowTypesetter
{
  PangoFontMap *map;                                   /* (owned) */
  PangoContext *context;                               /* (owned) */
  PangoLayout *layout;                                 /* (owned) */
  PangoFontDescription *descriptions[WINNOW_N_STYLES]; /* (owned) */
  GHashTable *cache;                                   /* (owned) CacheKey → WinnowLine */
  GHashTable *fonts;                                   /* (owned) PangoFont, owned → Font */
};

/* What runs take of one of Pango's fonts. */
typedef struct
{
  cairo_scaled_font_t *scaled; /* borrowed: the PangoFont keeps it */
  WinnowFace *face;            /* (owned) */
  double size;                 /* points an em */
} Font;

static void
free_font (gpointer data)
{
  Font *font = data;
  winnow_face_unref (font->face);
  g_free (font);
}

typedef struct
{
  char *text;
  WinnowStyle style;
  WinnowLook look;
  int width;
} CacheKey;

static guint
hash_key (gconstpointer data)
{
  const CacheKey *key = data;
  return g_str_hash (key->text) ^ ((guint)key->style * 31u) ^ (key->look * 2654435761u) ^ (guint)key->width;
}

static gboolean
equal_keys (gconstpointer left, gconstpointer right)
{
  const CacheKey *a = left, *b = right;
  return a->style == b->style && a->look == b->look && a->width == b->width && g_str_equal (a->text, b->text);
}

static void
free_key (gpointer data)
{
  CacheKey *key = data;
  g_free (key->text);
  g_free (key);
}

static PangoContext *
new_context (PangoFontMap *map)
{
  PangoContext *context = pango_font_map_create_context (map);
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_cairo_context_set_resolution (context, DOTS_PER_INCH);
  pango_context_set_round_glyph_positions (context, FALSE);
  pango_context_set_base_dir (context, PANGO_DIRECTION_LTR);
  pango_context_set_language (context, pango_language_from_string ("zh-cn")); /* whose shape of a Han character; not the locale's, or pages would differ */
  return context;
}

WinnowTypesetter *
winnow_typesetter_new (void)
{
  WinnowTypesetter *typesetter = g_new0 (WinnowTypesetter, 1);
  typesetter->map = pango_cairo_font_map_new ();
  typesetter->context = new_context (typesetter->map);
  typesetter->layout = pango_layout_new (typesetter->context);
  pango_layout_set_wrap (typesetter->layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_single_paragraph_mode (typesetter->layout, TRUE);
  for (guint i = 0; i < WINNOW_N_STYLES; i++)
    {
      const WinnowStyleRow *style = winnow_style_get (i);
      PangoFontDescription *description = typesetter->descriptions[i] = pango_font_description_new ();
      pango_font_description_set_family_static (description, style->family);
      pango_font_description_set_size (description, (int)(style->size * PANGO_SCALE));
      pango_font_description_set_weight (description, style->is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    }
  typesetter->cache = g_hash_table_new_full (hash_key, equal_keys, free_key, (GDestroyNotify)winnow_line_unref);
  typesetter->fonts = g_hash_table_new_full (NULL, NULL, g_object_unref, free_font);
  return typesetter;
}

void
winnow_typesetter_free (WinnowTypesetter *typesetter)
{
  g_hash_table_unref (typesetter->cache);
  g_hash_table_unref (typesetter->fonts);
  for (guint i = 0; i < WINNOW_N_STYLES; i++)
    pango_font_description_free (typesetter->descriptions[i]);
  g_object_unref (typesetter->layout);
  g_object_unref (typesetter->context);
  g_object_unref (typesetter->map);
  g_free (typesetter);
}

/* ── Pango's line → ours ── */

static WinnowLook
get_look (const PangoItem *item)
{
  for (GSList *l = item->analysis.extra_attrs; l != NULL; l = l->next)
    if (((PangoAttribute *)l->data)->klass->type == PANGO_ATTR_FOREGROUND_ALPHA)
      return (WinnowLook)((PangoAttrInt *)l->data)->value;
  return WINNOW_LOOK_PLAIN;
}

static gboolean
is_drawn (PangoGlyph glyph)
{
  return glyph != PANGO_GLYPH_EMPTY && (glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0;
}

/* The isolates around names have done their work, and so has a blank at the end of a line. */
static gboolean
is_spent (const char *text)
{
  gunichar c = g_utf8_get_char (text);
  return c == ' ' || (c >= 0x2066 && c <= 0x2069);
}

static int
count_cluster (const PangoGlyphItemIter *iter)
{
  int low = MIN (iter->start_glyph, iter->end_glyph + 1), high = MAX (iter->end_glyph, iter->start_glyph + 1), n = 0;
  for (int i = low; i < high; i++)
    n += is_drawn (iter->glyph_item->glyphs->glyphs[i].glyph);
  return n;
}

/* A run that grows; emptied into a WinnowGlyphRun when another font or ink begins. */
typedef struct
{
  GArray *glyphs, *ys, *clusters; /* (owned) (element-type WinnowGlyph, float, cairo_text_cluster_t) */
  GString *text;                  /* (owned) */
  gboolean is_simple, is_level;   /* a glyph a character; all on the baseline */
  PangoFont *font;                /* borrowed; NULL: nothing has begun */
  guint ink;
  int link;
  gboolean is_backward;
} Growing;

/* Which bytes of the text belong to which glyphs: so that text can be copied out of the pages again. */
static void
add_clusters (Growing *growing, PangoGlyphItem *item, const char *text)
{
  PangoGlyphItemIter iter;
  gboolean more;
  for (more = pango_glyph_item_iter_init_start (&iter, item, text); more; more = pango_glyph_item_iter_next_cluster (&iter))
    {
      int n_glyphs = count_cluster (&iter), n_bytes = iter.end_index - iter.start_index;
      const char *start = text + iter.start_index;
      if (n_glyphs == 0 && is_spent (start))
        continue;
      cairo_text_cluster_t cluster = { n_bytes, n_glyphs };
      growing->is_simple &= n_glyphs == 1 && g_utf8_next_char (start) - start == n_bytes;
      g_array_append_val (growing->clusters, cluster);
      g_string_append_len (growing->text, start, n_bytes);
    }
}

/* Returns where the next run begins. */
static double
add_glyphs (Growing *growing, const PangoGlyphString *glyphs, double x)
{
  for (int i = 0; i < glyphs->num_glyphs; i++)
    {
      const PangoGlyphInfo *info = &glyphs->glyphs[i];
      WinnowGlyph glyph = { info->glyph, (float)(x + (double)info->geometry.x_offset / PANGO_SCALE) };
      float y = (float)info->geometry.y_offset / PANGO_SCALE;
      x += (double)info->geometry.width / PANGO_SCALE;
      if (!is_drawn (info->glyph))
        continue;
      growing->is_level &= info->geometry.y_offset == 0;
      g_array_append_val (growing->glyphs, glyph);
      g_array_append_val (growing->ys, y);
    }
  return x;
}

static gsize
copy_to (char *memory, gsize at, const void *data, gsize length)
{
  if (length > 0)
    memcpy (memory + at, data, length);
  return at + length;
}

static Font *
new_font (PangoFont *source)
{
  Font *font = g_new0 (Font, 1);
  font->scaled = pango_cairo_font_get_scaled_font (PANGO_CAIRO_FONT (source));
  font->face = winnow_face_new (source, &font->size);
  return font;
}

static const Font *
get_font (WinnowTypesetter *typesetter, PangoFont *source)
{
  Font *font = g_hash_table_lookup (typesetter->fonts, source);
  if (font != NULL)
    return font;
  font = new_font (source);
  g_hash_table_insert (typesetter->fonts, g_object_ref (source), font);
  return font;
}

static void
finish_run (WinnowTypesetter *typesetter, Growing *growing, WinnowLine *line)
{
  if (growing->font == NULL)
    return;
  WinnowGlyphRun *run = &line->runs[line->n_runs++];
  gsize glyphs = growing->glyphs->len * sizeof (WinnowGlyph), ys = growing->is_level ? 0 : growing->ys->len * sizeof (float);
  gsize clusters = growing->is_simple ? 0 : growing->clusters->len * sizeof (cairo_text_cluster_t), total = glyphs + ys + clusters + growing->text->len + 1;
  char *memory = g_malloc (total);
  *run = (WinnowGlyphRun){ .ink = growing->ink, .link = growing->link, .is_backward = growing->is_backward };
  const Font *font = get_font (typesetter, growing->font);
  run->font = cairo_scaled_font_reference (font->scaled);
  run->face = winnow_face_ref (font->face);
  run->size = font->size;
  run->n_glyphs = growing->glyphs->len;
  run->n_clusters = growing->clusters->len;
  run->n_bytes = (guint)growing->text->len;
  run->glyphs = (WinnowGlyph *)(gpointer)memory;
  gsize at = copy_to (memory, 0, growing->glyphs->data, glyphs);
  run->ys = ys > 0 ? (float *)(gpointer)(memory + at) : NULL;
  at = copy_to (memory, at, growing->ys->data, ys);
  run->clusters = clusters > 0 ? (cairo_text_cluster_t *)(gpointer)(memory + at) : NULL;
  at = copy_to (memory, at, growing->clusters->data, clusters);
  run->text = memory + at;
  copy_to (memory, at, growing->text->str, growing->text->len + 1);
  line->memory += sizeof *run + total;
  growing->font = NULL;
}

static void
begin_run (Growing *growing, PangoFont *font, guint ink, int link, gboolean is_backward)
{
  g_array_set_size (growing->glyphs, 0);
  g_array_set_size (growing->ys, 0);
  g_array_set_size (growing->clusters, 0);
  g_string_truncate (growing->text, 0);
  growing->is_simple = growing->is_level = TRUE;
  growing->font = font;
  growing->ink = ink;
  growing->link = link;
  growing->is_backward = is_backward;
}

static gboolean
goes_on (const Growing *growing, PangoFont *font, guint ink, int link, gboolean is_backward)
{
  return growing->font == font && growing->ink == ink && growing->link == link && !growing->is_backward && !is_backward;
}

/* Words that differ in nothing that is drawn around them are one stretch. */
static void
add_look (WinnowLine *line, WinnowLook look, double x, double width)
{
  WinnowLook drawn = look & ~(WinnowLook)(WINNOW_LOOK_BOLD | WINNOW_LOOK_MUTED | WINNOW_LOOK_SMALL | WINNOW_LOOK_SANS | WINNOW_LOOK_CODE) & 0xfffff;
  WinnowLookSpan *last = line->n_looks > 0 ? &line->looks[line->n_looks - 1] : NULL;
  gboolean is_seen = drawn & (WINNOW_LOOK_STRUCK | WINNOW_LOOK_FRAMED | WINNOW_LOOK_TICK | WINNOW_LOOK_BADGE) || WINNOW_LOOK_GET_KIND (drawn) >= 0;
  if (!is_seen)
    return;
  if (last != NULL && last->look == drawn && !(drawn & WINNOW_LOOK_TICK) && ABS ((double)last->x + (double)last->width - x) < 0.05)
    last->width += (float)width;
  else
    line->looks[line->n_looks++] = (WinnowLookSpan){ drawn, (float)x, (float)width };
}

static void
growing_init (Growing *growing)
{
  *growing = (Growing){ 0 };
  growing->glyphs = g_array_new (FALSE, FALSE, sizeof (WinnowGlyph));
  growing->ys = g_array_new (FALSE, FALSE, sizeof (float));
  growing->clusters = g_array_new (FALSE, FALSE, sizeof (cairo_text_cluster_t));
  growing->text = g_string_new (NULL);
}

static void
growing_clear (Growing *growing)
{
  g_array_unref (growing->glyphs);
  g_array_unref (growing->ys);
  g_array_unref (growing->clusters);
  g_string_free (growing->text, TRUE);
}

static double
add_item (WinnowTypesetter *typesetter, WinnowLine *line, Growing *growing, PangoGlyphItem *item, const char *text, double x, const WinnowStyleRow *style)
{
  WinnowLook look = get_look (item->item);
  PangoFont *font = item->item->analysis.font;
  gboolean is_backward = item->item->analysis.level % 2 == 1;
  guint ink = winnow_look_get_ink (look, style);
  if (!goes_on (growing, font, ink, WINNOW_LOOK_GET_LINK (look), is_backward))
    {
      finish_run (typesetter, growing, line);
      begin_run (growing, font, ink, WINNOW_LOOK_GET_LINK (look), is_backward);
    }
  add_clusters (growing, item, text);
  double next = add_glyphs (growing, item->glyphs, x);
  add_look (line, look, x, next - x);
  return next;
}

static WinnowLine *
new_line (WinnowTypesetter *typesetter, PangoLayoutLine *source, WinnowStyle which, const WinnowRich *rich)
{
  const WinnowStyleRow *style = winnow_style_get (which);
  const char *text = pango_layout_get_text (source->layout);
  guint n_items = g_slist_length (source->runs);
  WinnowLine *line = g_new0 (WinnowLine, 1);
  Growing growing;
  double x = 0;
  growing_init (&growing);
  g_atomic_ref_count_init (&line->ref_count);
  line->height = (float)style->leading;
  line->baseline = (float)(style->leading / 2 + style->size * 0.36);
  line->size = (float)style->size;
  line->runs = g_new0 (WinnowGlyphRun, n_items);
  line->looks = g_new0 (WinnowLookSpan, n_items);
  for (GSList *l = source->runs; l != NULL; l = l->next)
    x = add_item (typesetter, line, &growing, l->data, text, x, style);
  finish_run (typesetter, &growing, line);
  growing_clear (&growing);
  line->runs = g_renew (WinnowGlyphRun, line->runs, line->n_runs);
  line->looks = g_renew (WinnowLookSpan, line->looks, line->n_looks);
  line->memory += sizeof *line + line->n_looks * sizeof (WinnowLookSpan);
  line->links = rich != NULL && rich->links->len > 0 ? g_ptr_array_ref (rich->links) : NULL;
  line->ends_in_blank = source->length > 0 && text[source->start_index + source->length - 1] == ' ';
  line->width = (float)x;
  return line;
}

/* ── pieces ── */

void
winnow_cursor_init (WinnowCursor *cursor, const WinnowRich *rich, WinnowStyle style, double width)
{
  *cursor = (WinnowCursor){ .rich = rich, .style = style, .width = width, .ends = rich->text->len == 0 };
}

static void
insert (PangoAttrList *list, PangoAttribute *attribute, gsize start, gsize end)
{
  attribute->start_index = (guint)start;
  attribute->end_index = (guint)end;
  pango_attr_list_insert (list, attribute);
}

static void
insert_look (PangoAttrList *list, WinnowLook look, const WinnowStyleRow *style, gsize start, gsize end)
{
  PangoAttribute *carrier = pango_attr_foreground_alpha_new (1);
  ((PangoAttrInt *)carrier)->value = (int)look;
  insert (list, carrier, start, end);
  if (look & (WINNOW_LOOK_BOLD | WINNOW_LOOK_BADGE))
    insert (list, pango_attr_weight_new (PANGO_WEIGHT_BOLD), start, end);
  if (look & WINNOW_LOOK_SMALL)
    insert (list, pango_attr_size_new ((int)(style->size * SMALL_SCALE * PANGO_SCALE)), start, end);
  if (look & (WINNOW_LOOK_SANS | WINNOW_LOOK_BADGE))
    insert (list, pango_attr_family_new (winnow_style_get (WINNOW_STYLE_BODY)->family), start, end);
  if (look & WINNOW_LOOK_CODE)
    insert (list, pango_attr_family_new (winnow_style_get (WINNOW_STYLE_CODE)->family), start, end);
}

static gboolean
is_wide (gunichar c)
{
  return g_unichar_iswide (c) || (c >= 0x3000 && c < 0x3040);
}

/* Quotation marks and dashes that Chinese fonts make as wide as a Han character: in the midst of letters their narrow shape is asked for. */
static void
insert_narrow_signs (PangoAttrList *list, const char *text, gsize length)
{
  const char *end = text + length;
  for (const char *p = text; (p = memchr (p, 0xe2, (gsize)(end - p))) != NULL; p += 3)
    {
      guchar last = (guchar)p[2];
      const char *before = p > text ? g_utf8_find_prev_char (text, p) : NULL;
      gunichar left = before != NULL ? g_utf8_get_char (before) : 0, right = p + 3 < end ? g_utf8_get_char (p + 3) : 0;
      gboolean is_sign = (guchar)p[1] == 0x80 && ((last >= 0x93 && last <= 0x9d) || last == 0xa6);
      if (is_sign && !is_wide (left) && !is_wide (right))
        insert (list, pango_attr_font_features_new ("pwid=1"), (gsize)(p - text), (gsize)(p + 3 - text));
    }
}

/* The looks of [@start, @end) of the text, as Pango takes them for that piece alone. */
static PangoAttrList *
dup_attributes (const WinnowCursor *cursor, gsize start, gsize end)
{
  PangoAttrList *list = pango_attr_list_new ();
  const GArray *spans = cursor->rich->spans;
  gsize from = start;
  for (guint i = cursor->span; i < spans->len && from < end; i++)
    {
      const WinnowRichSpan *span = &g_array_index (spans, WinnowRichSpan, i);
      gsize to = MIN (span->end, end);
      if (to <= from)
        continue;
      if (span->look != WINNOW_LOOK_PLAIN)
        insert_look (list, span->look, winnow_style_get (cursor->style), from - start, to - start);
      from = to;
    }
  insert_narrow_signs (list, cursor->rich->text->str + start, end - start);
  insert (list, pango_attr_insert_hyphens_new (FALSE), 0, end - start); /* what is printed is evidence: a hash, a name, a word have no sign of ours */
  return list;
}

static void
move_to (WinnowCursor *cursor, gsize at)
{
  const GArray *spans = cursor->rich->spans;
  cursor->at = at;
  while (cursor->span + 1 < spans->len && g_array_index (spans, WinnowRichSpan, cursor->span).end <= at)
    cursor->span++;
  cursor->ends = at >= cursor->rich->text->len;
}

/* The end of the first WORD_BYTES of a word that is as long as that, else @limit. Lines break at any Han character, whose first byte tells it. */
static gsize
find_long_word (const GString *text, gsize start, gsize limit)
{
  gsize word = start;
  for (gsize i = start; i < limit; i++)
    {
      guchar byte = (guchar)text->str[i];
      if (byte <= ' ' || byte >= 0xe3)
        word = i;
      else if (i - word >= WORD_BYTES)
        return i;
    }
  return limit;
}

/* Where the piece from @start ends: the line end, or a character's. */
static gsize
find_piece_end (const GString *text, gsize start)
{
  gsize limit = MIN (text->len, start + PIECE_BYTES);
  const char *line_end = memchr (text->str + start, '\n', limit - start);
  gsize end = line_end != NULL ? (gsize)(line_end - text->str) : limit;
  limit = find_long_word (text, start, end);
  if (line_end != NULL && limit == end)
    return end;
  while (limit < text->len && ((guchar)text->str[limit] & 0xc0) == 0x80)
    limit++;
  return limit;
}

static void
set_piece (WinnowTypesetter *typesetter, const WinnowCursor *cursor, gsize end)
{
  PangoLayout *layout = typesetter->layout;
  PangoAttrList *attributes = dup_attributes (cursor, cursor->at, end);
  pango_layout_set_width (layout, (int)(cursor->width * PANGO_SCALE));
  pango_layout_set_font_description (layout, typesetter->descriptions[cursor->style]);
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_text (layout, cursor->rich->text->str + cursor->at, (int)(end - cursor->at));
  pango_attr_list_unref (attributes);
}

static void
lay_out (WinnowTypesetter *typesetter, WinnowCursor *cursor, GPtrArray *lines)
{
  const GString *text = cursor->rich->text;
  gsize end = find_piece_end (text, cursor->at);
  gboolean is_last = end == text->len || text->str[end] == '\n';
  set_piece (typesetter, cursor, end);
  GSList *found = pango_layout_get_lines_readonly (typesetter->layout);
  gsize next = end;
  for (GSList *l = found; l != NULL; l = l->next)
    {
      PangoLayoutLine *line = l->data;
      if (l->next == NULL && !is_last && l != found)
        {
          next = cursor->at + (gsize)line->start_index;
          break;
        }
      g_ptr_array_add (lines, new_line (typesetter, line, cursor->style, cursor->rich));
    }
  move_to (cursor, is_last && next < text->len ? next + 1 : next);
}

/* A line of the cache; NULL where the text is no candidate, or is not there yet and must be laid out: then *@key is to be filled with the only line. */
static WinnowLine *
find_cached (WinnowTypesetter *typesetter, const WinnowCursor *cursor, CacheKey *key)
{
  const WinnowRich *rich = cursor->rich;
  if (cursor->at > 0 || rich->spans->len != 1 || rich->text->len > CACHED_BYTES || rich->links->len > 0
      || memchr (rich->text->str, '\n', rich->text->len) != NULL)
    return NULL;
  *key = (CacheKey){ rich->text->str, cursor->style, g_array_index (rich->spans, WinnowRichSpan, 0).look, (int)(cursor->width * PANGO_SCALE) };
  return g_hash_table_lookup (typesetter->cache, key);
}

static void
keep_line (WinnowTypesetter *typesetter, const CacheKey *key, WinnowLine *line)
{
  CacheKey *kept = g_memdup2 (key, sizeof *key);
  kept->text = g_strdup (key->text);
  if (g_hash_table_size (typesetter->cache) >= MAX_CACHED)
    g_hash_table_remove_all (typesetter->cache);
  g_hash_table_insert (typesetter->cache, kept, winnow_line_ref (line));
}

void
winnow_typesetter_add_lines (WinnowTypesetter *typesetter, WinnowCursor *cursor, GPtrArray *lines, gboolean *begins)
{
  CacheKey key = { 0 };
  guint before = lines->len;
  *begins = cursor->at == 0 || cursor->rich->text->str[cursor->at - 1] == '\n';
  if (cursor->ends)
    return;
  WinnowLine *cached = find_cached (typesetter, cursor, &key);
  if (cached != NULL)
    {
      g_ptr_array_add (lines, winnow_line_ref (cached));
      move_to (cursor, cursor->rich->text->len);
      return;
    }
  lay_out (typesetter, cursor, lines);
  if (key.text != NULL && lines->len == before + 1)
    keep_line (typesetter, &key, g_ptr_array_index (lines, before));
}

WinnowLine *
winnow_typesetter_dup_line (WinnowTypesetter *typesetter, WinnowStyle style, const char *text, double width)
{
  g_autoptr (WinnowRich) rich = winnow_rich_new ();
  WinnowCursor cursor;
  winnow_rich_add_name (rich, WINNOW_LOOK_PLAIN, text);
  if (*text == '\0')
    return NULL;
  winnow_cursor_init (&cursor, rich, style, width);
  set_piece (typesetter, &cursor, find_piece_end (rich->text, 0));
  pango_layout_set_ellipsize (typesetter->layout, PANGO_ELLIPSIZE_END);
  WinnowLine *line = new_line (typesetter, pango_layout_get_line_readonly (typesetter->layout, 0), style, NULL);
  pango_layout_set_ellipsize (typesetter->layout, PANGO_ELLIPSIZE_NONE);
  return line;
}
