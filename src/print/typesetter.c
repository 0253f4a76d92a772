/* typesetter.c: see typesetter.h
 *
 * Pango gets at most PIECE_BYTES of a paragraph at once. The last line of a piece is dropped unless
 * the paragraph ends with it, and the next piece begins there: so lines are the same as if all of
 * the paragraph had been laid out at once.
 *
 * Tables repeat short texts in one look, and pages their heads: those lines are cached. */
#include "print/typesetter.h"

#include <pango/pangocairo.h>
#include <string.h>

#include "base/for-each.h"
#include "worker/readers.h"

#define DOTS_PER_INCH 72.0 /* a pixel is a point */
#define PIECE_BYTES 6000
/* of a word: wider than any line; Pango shapes the rest of a word again for each line */
#define WORD_BYTES 600
#define CACHED_BYTES 120 /* of a text */
#define MAX_CACHED 20000 /* lines; then the cache is emptied */
#define CUT G_MAXUINT32  /* in place of a look: the only line of its text, cut where it is wider */
#define SMALL_SCALE 0.82

struct _WinnowTypesetter
{
  WinnowReaders *readers;                              /* (owned) that decode pictures */
  PangoFontMap *fonts;                                 /* (owned) */
  PangoContext *context;                               /* (owned) */
  PangoLayout *layout;                                 /* (owned) */
  PangoFontDescription *descriptions[WINNOW_N_STYLES]; /* (owned) */
  GHashTable *cache;                                   /* (owned) CacheKey → WinnowLine */
};

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
  return g_str_hash (key->text) ^ ((guint) key->style * 31u) ^ (key->look * 2654435761u) ^ (guint) key->width;
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

/* ── styles and looks as attributes of Pango ── */

static PangoFontDescription *
new_description (WinnowStyle style)
{
  const WinnowStyleRow *row = winnow_style_get (style);
  PangoFontDescription *description = pango_font_description_new ();
  pango_font_description_set_family_static (description, row->family);
  pango_font_description_set_size (description, (int) (row->size * PANGO_SCALE));
  pango_font_description_set_weight (description, row->is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  return description;
}

static void
insert (PangoAttrList *list, PangoAttribute *attribute, gsize start, gsize end)
{
  attribute->start_index = (guint) start;
  attribute->end_index = (guint) end;
  pango_attr_list_insert (list, attribute);
}

static void
insert_look (PangoAttrList *list, WinnowStyle style, WinnowLook look, gsize start, gsize end)
{
  insert (list, winnow_line_look_attribute (look), start, end);
  if (look & (WINNOW_LOOK_BOLD | WINNOW_LOOK_BADGE))
    insert (list, pango_attr_weight_new (PANGO_WEIGHT_BOLD), start, end);
  if (look & WINNOW_LOOK_SMALL)
    insert (list, pango_attr_size_new ((int) (winnow_style_get (style)->size * SMALL_SCALE * PANGO_SCALE)), start, end);
  if (look & (WINNOW_LOOK_SANS | WINNOW_LOOK_BADGE))
    insert (list, pango_attr_family_new (winnow_style_get (WINNOW_STYLE_BODY)->family), start, end);
  if (look & WINNOW_LOOK_CODE)
    insert (list, pango_attr_family_new (winnow_style_get (WINNOW_STYLE_CODE)->family), start, end);
}

static gboolean
is_wide (gunichar c)
{
  return c >= 0x1100 && (g_unichar_iswide (c) || (c >= 0x3000 && c < 0x3040));
}

/* Dashes, quotation marks and the ellipsis: U+2013 to U+201D, U+2026. */
static gboolean
is_ambiguous_sign (const guchar *p)
{
  return p[0] == 0xe2 && p[1] == 0x80 && ((p[2] >= 0x93 && p[2] <= 0x9d) || p[2] == 0xa6);
}

/* Chinese fonts draw these signs as wide as a Han character. Where neither neighbor is wide, the
 * narrow shape is asked for. */
static void
insert_narrow_signs (PangoAttrList *list, const char *text, gsize length)
{
  const char *end = text + length;
  for (const char *p = text; (p = memchr (p, 0xe2, (gsize) (end - p))) != NULL; p += 3)
    {
      if (!is_ambiguous_sign ((const guchar *) p))
        continue;
      const char *before = g_utf8_find_prev_char (text, p);
      gunichar left = before != NULL ? g_utf8_get_char (before) : 0, right = p + 3 < end ? g_utf8_get_char (p + 3) : 0;
      if (!is_wide (left) && !is_wide (right))
        insert (list, pango_attr_font_features_new ("pwid=1"), (gsize) (p - text), (gsize) (p - text) + 3);
    }
}

/* Attributes of the bytes [@start, @end) of the text, whose first byte gets offset 0. @span: the
 * index of the span that holds @start. Returns: (transfer full) */
static PangoAttrList *
new_attributes (const WinnowRich *rich, guint span, gsize start, gsize end, WinnowStyle style)
{
  PangoAttrList *list = pango_attr_list_new ();
  gsize from = start;
  for (guint i = span; i < rich->spans->len && from < end; i++)
    {
      const WinnowRichSpan *part = &g_array_index (rich->spans, WinnowRichSpan, i);
      gsize to = MIN (part->end, end);
      if (to <= from)
        continue;
      if (part->look != WINNOW_LOOK_PLAIN)
        insert_look (list, style, part->look, from - start, to - start);
      from = to;
    }
  insert_narrow_signs (list, rich->text->str + start, end - start);
  /* a printed report is evidence: no hyphen is added to a hash, a name or a word */
  pango_attr_list_insert (list, pango_attr_insert_hyphens_new (FALSE));
  return list;
}

/* ── the typesetter ── */

static PangoContext *
new_context (PangoFontMap *fonts)
{
  PangoContext *context = pango_font_map_create_context (fonts);
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_cairo_context_set_resolution (context, DOTS_PER_INCH);
  pango_context_set_round_glyph_positions (context, FALSE);
  pango_context_set_base_dir (context, PANGO_DIRECTION_LTR);
  /* chooses the regional shape of Han characters; the locale must not, or pages would differ */
  pango_context_set_language (context, pango_language_from_string ("zh-cn"));
  return context;
}

WinnowTypesetter *
winnow_typesetter_new (void)
{
  WinnowTypesetter *typesetter = g_new0 (WinnowTypesetter, 1);
  typesetter->readers = winnow_readers_new ();
  typesetter->fonts = pango_cairo_font_map_new ();
  typesetter->context = new_context (typesetter->fonts);
  typesetter->layout = pango_layout_new (typesetter->context);
  pango_layout_set_wrap (typesetter->layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_single_paragraph_mode (typesetter->layout, TRUE);
  winnow_for_each_kind (i, WINNOW_N_STYLES)
    typesetter->descriptions[i] = new_description (i);
  typesetter->cache = g_hash_table_new_full (hash_key, equal_keys, free_key, (GDestroyNotify) winnow_line_unref);
  return typesetter;
}

void
winnow_typesetter_free (WinnowTypesetter *typesetter)
{
  g_hash_table_unref (typesetter->cache);
  winnow_for_each_kind (i, WINNOW_N_STYLES)
    pango_font_description_free (typesetter->descriptions[i]);
  winnow_clear (typesetter, g_object_unref, layout, context, fonts);
  winnow_readers_free (typesetter->readers);
  g_free (typesetter);
}

WinnowPicture *
winnow_typesetter_decode (WinnowTypesetter *typesetter, GBytes *bytes)
{
  return winnow_readers_decode (typesetter->readers, bytes, NULL);
}

gboolean
winnow_typesetter_has_fonts (const WinnowTypesetter *typesetter)
{
  g_autoptr (PangoFont) font
      = pango_context_load_font (typesetter->context, typesetter->descriptions[WINNOW_STYLE_BODY]);
  return font != NULL;
}

/* ── pieces ── */

void
winnow_cursor_init (WinnowCursor *cursor, const WinnowRich *rich, WinnowStyle style, double width)
{
  *cursor = (WinnowCursor){ .rich = rich, .style = style, .width = width, .ends = rich->text->len == 0 };
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

/* The end of the first WORD_BYTES of a word that is as long as that, else @limit. Lines break at
 * any Han character, which the first byte shows. */
static gsize
find_long_word (const GString *text, gsize start, gsize limit)
{
  gsize word = start;
  winnow_for_each_between (i, start, limit)
    {
      guchar byte = (guchar) text->str[i];
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
  gsize end = line_end != NULL ? (gsize) (line_end - text->str) : limit;
  limit = find_long_word (text, start, end);
  if (line_end != NULL && limit == end)
    return end;
  while (limit < text->len && ((guchar) text->str[limit] & 0xc0) == 0x80)
    limit++;
  return limit;
}

static void
set_piece (WinnowTypesetter *typesetter, const WinnowCursor *cursor, gsize end)
{
  PangoLayout *layout = typesetter->layout;
  PangoAttrList *attributes = new_attributes (cursor->rich, cursor->span, cursor->at, end, cursor->style);
  pango_layout_set_width (layout, (int) (cursor->width * PANGO_SCALE));
  pango_layout_set_font_description (layout, typesetter->descriptions[cursor->style]);
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_text (layout, cursor->rich->text->str + cursor->at, (int) (end - cursor->at));
  pango_attr_list_unref (attributes);
}

static void
lay_out (WinnowTypesetter *typesetter, WinnowCursor *cursor, GPtrArray *lines)
{
  const GString *text = cursor->rich->text;
  gsize end = find_piece_end (text, cursor->at), next = end;
  gboolean is_last = end == text->len || text->str[end] == '\n';
  set_piece (typesetter, cursor, end);
  GSList *found = pango_layout_get_lines (typesetter->layout);
  for (GSList *l = found; l != NULL; l = l->next)
    if (l->next == NULL && l != found && !is_last)
      next = cursor->at + (gsize) ((PangoLayoutLine *) l->data)->start_index;
    else
      g_ptr_array_add (lines, winnow_line_new (l->data, cursor->style, cursor->rich->links));
  move_to (cursor, is_last && next < text->len ? next + 1 : next);
}

/* A line of the cache; NULL where the text is no candidate, or is not there yet and must be laid
 * out: then *@key is to be filled with the only line. */
static WinnowLine *
find_cached (WinnowTypesetter *typesetter, const WinnowCursor *cursor, CacheKey *key)
{
  const WinnowRich *rich = cursor->rich;
  if (cursor->at > 0 || rich->spans->len != 1 || rich->text->len > CACHED_BYTES || rich->links->len > 0
      || memchr (rich->text->str, '\n', rich->text->len) != NULL)
    return NULL;
  *key = (CacheKey){ rich->text->str, cursor->style, g_array_index (rich->spans, WinnowRichSpan, 0).look,
                     (int) (cursor->width * PANGO_SCALE) };
  return g_hash_table_lookup (typesetter->cache, key);
}

static void
cache_line (WinnowTypesetter *typesetter, const CacheKey *key, WinnowLine *line)
{
  CacheKey *own = winnow_dup_value (key);
  own->text = g_strdup (key->text);
  if (g_hash_table_size (typesetter->cache) >= MAX_CACHED)
    g_hash_table_remove_all (typesetter->cache);
  g_hash_table_insert (typesetter->cache, own, winnow_line_ref (line));
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
    cache_line (typesetter, &key, g_ptr_array_index (lines, before));
}

WinnowLine *
winnow_typesetter_dup_line (WinnowTypesetter *typesetter, WinnowStyle style, const char *text, double width)
{
  const CacheKey key = { (char *) text, style, CUT, (int) (width * PANGO_SCALE) };
  WinnowLine *line = g_hash_table_lookup (typesetter->cache, &key);
  if (line != NULL || *text == '\0')
    return line != NULL ? winnow_line_ref (line) : NULL;
  g_autoptr (WinnowRich) rich = winnow_rich_new ();
  WinnowCursor cursor;
  winnow_rich_add_name (rich, WINNOW_LOOK_PLAIN, text);
  winnow_cursor_init (&cursor, rich, style, width);
  set_piece (typesetter, &cursor, find_piece_end (rich->text, 0));
  pango_layout_set_ellipsize (typesetter->layout, PANGO_ELLIPSIZE_END);
  line = winnow_line_new (pango_layout_get_line (typesetter->layout, 0), style, NULL);
  pango_layout_set_ellipsize (typesetter->layout, PANGO_ELLIPSIZE_NONE);
  cache_line (typesetter, &key, line);
  return line;
}
