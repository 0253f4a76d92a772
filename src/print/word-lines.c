/* word-lines.c: see word-lines.h
 *
 * A text is cut into units: what stands between blanks, each Han character, pieces of very long
 * words; never across looks or scripts. Units are shaped once (words.h) and filled into lines.
 * Where one does not fit, the line ends within the unit, at a hyphen or the like, else before the
 * last unit where lines may break. A word that is wider than a line is Pango's to tear. Where lines
 * may break is told by Pango's default rules (UAX #14); it has no others for these scripts. */
#include "print/word-lines.h"

#include <string.h>

#include "print/breaks.h"
#include "print/words.h"

#define LONG_UNIT_BYTES 48 /* that is cut where lines may break */
#define MAX_UNIT_BYTES 160 /* that is cut anywhere */
#define MAX_SIGNS 32

/* A stretch of text that is shaped by itself. */
typedef struct
{
  WinnowWordKey key;
  const WinnowWord *word;  /* borrowed */
  const WinnowWord *blank; /* borrowed (nullable) that follows */
  guint first_char;        /* of the piece */
  guint span;              /* of the rich text; where it begins */
  gboolean may_break;      /* before it */
} Unit;

struct _WinnowWordLines
{
  WinnowLineBuilder *builder; /* borrowed */
  WinnowWords *words;         /* (owned) */
  GArray *breaks;             /* (owned) (element-type PangoLogAttr) of the piece */
  GArray *units;              /* (owned) (element-type Unit) of the line that grows */
};

/* A piece on its way into lines. */
typedef struct
{
  WinnowWordLines *lines;
  const WinnowRich *rich;
  WinnowStyle style;
  int width;      /* Pango's units, as all here */
  GPtrArray *out; /* borrowed */
  const char *start, *end;
  const PangoLogAttr *breaks; /* NULL: not asked for yet */
  int x;                      /* where the next unit begins */
  guint last_break;           /* units that may stand on a line that ends early; 0: none */
  const char *line_start;
} Piece;

WinnowWordLines *
winnow_word_lines_new (WinnowFonts *fonts, WinnowLineBuilder *builder)
{
  WinnowWordLines *lines = g_new0 (WinnowWordLines, 1);
  lines->builder = builder;
  lines->words = winnow_wording_new (fonts);
  lines->breaks = g_array_new (FALSE, FALSE, sizeof (PangoLogAttr));
  lines->units = g_array_new (FALSE, FALSE, sizeof (Unit));
  return lines;
}

void
winnow_word_lines_free (WinnowWordLines *lines)
{
  winnow_wording_free (lines->words);
  g_array_unref (lines->breaks);
  g_array_unref (lines->units);
  g_free (lines);
}

/* ── which texts ── */

#define FIRST_STRONG_ISOLATE 0x2068u
#define POP_DIRECTIONAL_ISOLATE 0x2069u

/* They stand around names, and turn nothing where nothing is written from the right. */
static gboolean
is_isolate (gunichar c)
{
  return c == FIRST_STRONG_ISOLATE || c == POP_DIRECTIONAL_ISOLATE;
}

/* No marks that join the letter before, no letters that join their neighbours, nothing from right
 * to left, no emoji, nothing invisible. */
static gboolean
is_taken (gunichar c)
{
  static const struct
  {
    gunichar first, last;
  } ranges[] = {
    { 0x20, 0x7e },       { 0xa0, 0xac },     { 0xae, 0x2ff },    { 0x370, 0x377 },   { 0x37a, 0x37f },
    { 0x384, 0x482 },     { 0x48a, 0x52f },   { 0x1e00, 0x1fff }, { 0x2010, 0x2027 }, { 0x2030, 0x205e },
    { 0x2068, 0x2069 },   { 0x2070, 0x20c0 }, { 0x2100, 0x2319 }, { 0x2400, 0x2426 }, { 0x2460, 0x25fc },
    { 0x3000, 0x3029 },   { 0x3030, 0x3096 }, { 0x309b, 0x30ff }, { 0x3105, 0x312f }, { 0x3200, 0x4dbf },
    { 0x4e00, 0x9fff },   { 0xac00, 0xd7a3 }, { 0xf900, 0xfad9 }, { 0xff01, 0xffee }, { 0xfffd, 0xfffd },
    { 0x20000, 0x323af },
  };
  guint low = 0, high = G_N_ELEMENTS (ranges);
  while (low < high)
    {
      guint middle = (low + high) / 2;
      if (c > ranges[middle].last)
        low = middle + 1;
      else
        high = middle;
    }
  return low < G_N_ELEMENTS (ranges) && c >= ranges[low].first;
}

static gboolean
is_taken_text (const char *text, const char *end)
{
  for (const char *p = text; p < end; p = g_utf8_next_char (p))
    if ((guchar) *p - 0x20u > 0x5eu && !is_taken (g_utf8_get_char (p)))
      return FALSE;
  return TRUE;
}

/* ── lines ── */

/* Where a line that is built is in the text. */
typedef struct
{
  Piece *piece;
  WinnowLineBuilder *builder;
  guint span;       /* of the rich text */
  double x;         /* where what is in it began */
  gboolean goes_on; /* with what is before it on the line */
} Place;

static WinnowLook
get_look (const Place *place)
{
  return g_array_index (place->piece->rich->spans, WinnowRichSpan, place->span).look;
}

static void
finish_look (Place *place)
{
  winnow_line_builder_add_look (place->builder, get_look (place), place->x, place->goes_on);
  place->x = winnow_line_builder_get_x (place->builder);
  place->goes_on = TRUE;
}

static void
move_to (Place *place, const char *text)
{
  gsize at = (gsize) (text - place->piece->rich->text->str);
  while (at >= g_array_index (place->piece->rich->spans, WinnowRichSpan, place->span).end)
    {
      finish_look (place);
      place->span++;
      place->goes_on = FALSE;
    }
}

/* Returns: what follows the cluster's glyphs */
static const WinnowWordGlyph *
add_cluster (WinnowLineBuilder *builder, const char *text, const WinnowWordCluster *cluster,
             const WinnowWordGlyph *glyphs)
{
  guint n_drawn = 0;
  for (guint i = 0; i < cluster->n_glyphs; i++, glyphs++)
    if (glyphs->index != WINNOW_NO_GLYPH)
      {
        winnow_line_builder_add_glyph (builder, glyphs->index, glyphs->width, glyphs->x_offset, glyphs->y_offset);
        n_drawn++;
      }
    else
      winnow_line_builder_add_space (builder, glyphs->width);
  winnow_line_builder_add_cluster (builder, text, cluster->n_bytes, n_drawn);
  return glyphs;
}

/* @drops_blank: the last cluster, which is one, has no glyph. */
static void
add_word (Place *place, const WinnowWord *word, const char *text, gboolean drops_blank)
{
  const WinnowWordGlyph *glyphs = word->glyphs;
  const WinnowWordCluster *cluster = word->clusters, *end = word->clusters + word->n_clusters;
  for (guint i = 0; i < word->n_parts; i++)
    for (guint k = 0; k < word->parts[i].n_clusters; k++, text += cluster++->n_bytes)
      {
        move_to (place, text);
        winnow_line_builder_set_run (place->builder, word->parts[i].font, get_look (place), FALSE);
        if (!drops_blank || cluster + 1 < end)
          glyphs = add_cluster (place->builder, text, cluster, glyphs);
        else if (*text != ' ')
          winnow_line_builder_add_cluster (place->builder, text, cluster->n_bytes, 0);
      }
}

/* Until another one is added. */
static Unit *
get_unit (const Piece *piece, guint index)
{
  return &g_array_index (piece->lines->units, Unit, index);
}

/* The room it takes, and of that what counts for nothing at the end of a line. */
static int
get_width (const Unit *unit)
{
  return unit->word->width + (unit->blank != NULL ? unit->blank->width : 0);
}

static int
get_spare (const Unit *unit)
{
  return unit->blank != NULL ? unit->blank->width : unit->word->blank;
}

/* @wraps: the text goes on, so that a blank at the end is none */
static WinnowLine *
build_line (Piece *piece, guint n, gboolean wraps)
{
  Place place = { .piece = piece, .builder = piece->lines->builder };
  const char *end = piece->line_start;
  winnow_line_builder_begin (place.builder, piece->style);
  for (guint i = 0; i < n; i++)
    {
      const Unit *unit = get_unit (piece, i);
      gboolean is_last = i + 1 == n;
      if (i == 0)
        place.span = unit->span;
      end = unit->key.text + unit->key.n_bytes;
      add_word (&place, unit->word, unit->key.text, wraps && is_last && unit->blank == NULL && unit->word->blank > 0);
      if (unit->blank != NULL && !(wraps && is_last))
        add_word (&place, unit->blank, end, FALSE);
      end += unit->blank != NULL ? 1 : 0;
    }
  if (n > 0)
    finish_look (&place);
  return winnow_line_builder_end (place.builder, piece->rich->links, n > 0 && end[-1] == ' ');
}

/* Ends the line after the first @n units; the others begin the next one. */
static void
end_line (Piece *piece, guint n, gboolean wraps)
{
  const Unit *last = n > 0 ? get_unit (piece, n - 1) : NULL;
  g_ptr_array_add (piece->out, build_line (piece, n, wraps));
  if (last != NULL)
    piece->line_start = last->key.text + last->key.n_bytes + (last->blank != NULL ? 1 : 0);
  g_array_remove_range (piece->lines->units, 0, n);
  piece->last_break = 0;
  piece->x = 0;
  for (guint i = 0; i < piece->lines->units->len; i++)
    piece->x += get_width (get_unit (piece, i));
}

/* ── units ── */

static gboolean
fits (const Piece *piece, const Unit *unit)
{
  return piece->x + get_width (unit) - get_spare (unit) <= piece->width;
}

static void
append (Piece *piece, const Unit *unit)
{
  g_array_append_vals (piece->lines->units, unit, 1);
  piece->x += get_width (unit);
}

static guint
count_signs (const char *text, const char *end)
{
  guint n = 0;
  for (const char *p = text; p < end; p = g_utf8_next_char (p))
    n += winnow_fonts_is_sign (p);
  return n;
}

/* That of the text at @p, which is not before @span. */
static guint
find_span (const WinnowRich *rich, guint span, const char *p)
{
  while ((gsize) (p - rich->text->str) >= g_array_index (rich->spans, WinnowRichSpan, span).end)
    span++;
  return span;
}

/* Lines may break before character @i of the piece. All places are looked for when one is asked
 * for: few are, where words stand between blanks. */
static gboolean
may_break_at (Piece *piece, guint i)
{
  if (piece->breaks == NULL)
    {
      GArray *breaks = piece->lines->breaks;
      g_array_set_size (breaks, (guint) g_utf8_strlen (piece->start, piece->end - piece->start) + 1);
      pango_default_break (piece->start, (int) (piece->end - piece->start), NULL,
                           (PangoLogAttr *) (gpointer) breaks->data, (int) breaks->len);
      piece->breaks = (const PangoLogAttr *) (gconstpointer) breaks->data;
    }
  return piece->breaks[i].is_line_break;
}

static Unit
get_head (Piece *piece, const Unit *unit, guint n_bytes)
{
  Unit head = *unit;
  head.key.n_bytes = n_bytes;
  head.blank = NULL;
  if (head.key.narrow != 0)
    head.key.narrow
        &= (guint32) ((G_GUINT64_CONSTANT (1) << MIN (MAX_SIGNS, count_signs (head.key.text, head.key.text + n_bytes)))
                      - 1);
  head.word = winnow_wording_get (piece->lines->words, &head.key);
  return head;
}

static Unit
get_tail (Piece *piece, const Unit *unit, guint n_bytes)
{
  Unit tail = *unit;
  tail.key.text += n_bytes;
  tail.key.n_bytes -= n_bytes;
  tail.first_char += (guint) g_utf8_strlen (unit->key.text, (gssize) n_bytes);
  if (tail.key.narrow != 0)
    tail.key.narrow
        = (guint32) ((guint64) tail.key.narrow >> MIN (MAX_SIGNS, count_signs (unit->key.text, tail.key.text)));
  tail.word = winnow_wording_get (piece->lines->words, &tail.key);
  tail.may_break = TRUE;
  tail.span = find_span (piece->rich, tail.span, tail.key.text);
  return tail;
}

/* The longest beginning of @unit after which lines may break; where @is_tight, of those that fit.
 * Returns: bytes; 0: there is none */
static guint
find_inner_break (Piece *piece, const Unit *unit, gboolean is_tight)
{
  guint best = 0, i = unit->first_char + 1;
  const char *start = unit->key.text, *end = start + unit->key.n_bytes;
  if (winnow_break_is_whole (start, unit->key.n_bytes))
    return 0;
  for (const char *p = g_utf8_next_char (start); p < end; p = g_utf8_next_char (p), i++)
    {
      if (!may_break_at (piece, i))
        continue;
      const Unit head = get_head (piece, unit, (guint) (p - start));
      if (is_tight && !fits (piece, &head))
        break;
      best = (guint) (p - start);
    }
  return best;
}

/* Ends the line within @unit, of which nothing stands on it yet. Returns FALSE where it can't be
 * broken there; else it is what is left. */
static gboolean
break_new (Piece *piece, Unit *unit)
{
  guint n_bytes = find_inner_break (piece, unit, TRUE);
  if (n_bytes == 0)
    return FALSE;
  Unit head = get_head (piece, unit, n_bytes);
  *unit = get_tail (piece, unit, n_bytes);
  append (piece, &head);
  end_line (piece, piece->lines->units->len, TRUE);
  return TRUE;
}

/* The same within one of the units after the last place where lines may break. */
static gboolean
break_placed (Piece *piece)
{
  GArray *units = piece->lines->units;
  for (guint i = units->len; i-- > piece->last_break;)
    {
      guint n_bytes = find_inner_break (piece, get_unit (piece, i), FALSE);
      if (n_bytes == 0)
        continue;
      Unit tail = get_tail (piece, get_unit (piece, i), n_bytes);
      *get_unit (piece, i) = get_head (piece, get_unit (piece, i), n_bytes);
      g_array_insert_val (units, i + 1, tail);
      end_line (piece, i + 1, TRUE);
      return TRUE;
    }
  return FALSE;
}

/* Puts it on this line, or ends lines until it is on one. Returns FALSE where a word has to be
 * torn. */
static gboolean
place (Piece *piece, Unit unit)
{
  for (;;)
    {
      if (unit.may_break && piece->lines->units->len > 0)
        piece->last_break = piece->lines->units->len;
      if (fits (piece, &unit))
        break;
      if (break_new (piece, &unit) || break_placed (piece))
        continue;
      if (piece->last_break == 0)
        return FALSE;
      end_line (piece, piece->last_break, TRUE);
    }
  append (piece, &unit);
  return TRUE;
}

/* ── text → units ── */

/* Where the script of the text changes. */
typedef struct
{
  PangoScriptIter *iter; /* (owned) (nullable) NULL: the text is ASCII */
  const char *end;
  PangoScript script;
} Scripts;

static gboolean
is_ascii (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if ((guchar) text[i] >= 0x80)
      return FALSE;
  return TRUE;
}

static gboolean
has_letters (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (g_ascii_isalpha (text[i]))
      return TRUE;
  return FALSE;
}

static void
scripts_init (Scripts *scripts, const char *text, gsize length)
{
  *scripts = (Scripts){ .end = text + length };
  if (is_ascii (text, length))
    {
      scripts->script = has_letters (text, length) ? PANGO_SCRIPT_LATIN : PANGO_SCRIPT_COMMON;
      return;
    }
  scripts->iter = pango_script_iter_new (text, (int) length);
  pango_script_iter_get_range (scripts->iter, NULL, &scripts->end, &scripts->script);
}

static void
scripts_advance (Scripts *scripts)
{
  pango_script_iter_next (scripts->iter);
  pango_script_iter_get_range (scripts->iter, NULL, &scripts->end, &scripts->script);
}

/* A unit that grows. */
typedef struct
{
  Piece *piece;
  Scripts scripts;
  guint span;              /* of the rich text, at the next character */
  Unit unit;               /* n_bytes 0: none has begun */
  gunichar last, letter;   /* the last character; that is no blank */
  guint n_signs;           /* in it */
  gboolean may_break;      /* before the next one, whatever is told of its first character */
  gboolean is_torn;        /* a word would have to be */
  const WinnowWord *blank; /* borrowed (nullable) of the font and script of blank_key */
  WinnowWordKey blank_key;
} Cutter;

static void
finish_unit (Cutter *cutter)
{
  if (cutter->unit.key.n_bytes == 0)
    return;
  cutter->unit.word = winnow_wording_get (cutter->piece->lines->words, &cutter->unit.key);
  cutter->is_torn |= !place (cutter->piece, cutter->unit);
  cutter->unit.key.n_bytes = 0;
}

/* Lines may break before @c. */
static gboolean
may_break_before (const Cutter *cutter, guint i, gunichar c)
{
  if (i == 0 || c == ' ')
    return FALSE;
  WinnowBreak known = cutter->last == ' ' ? winnow_break_after_blank (cutter->letter, c) : WINNOW_BREAK_UNKNOWN;
  return known != WINNOW_BREAK_UNKNOWN ? known == WINNOW_BREAK_YES : may_break_at (cutter->piece, i);
}

/* Whether the unit ends before @c: there is none, its blank is there, or lines break at @c, and it
 * is long, or beside a character that is as wide as a Han one. */
static gboolean
ends_before (const Cutter *cutter, guint i, gunichar c)
{
  guint n_bytes = cutter->unit.key.n_bytes;
  if (n_bytes == 0 || n_bytes >= MAX_UNIT_BYTES || cutter->unit.blank != NULL)
    return TRUE;
  gboolean is_place = n_bytes >= LONG_UNIT_BYTES || cutter->last == ' ' || winnow_fonts_is_wide (cutter->last)
                      || winnow_fonts_is_wide (c);
  return is_place && may_break_before (cutter, i, c);
}

/* Returns whether another font, or another country's, begins at @p. */
static gboolean
advance_to (Cutter *cutter, const char *p)
{
  const WinnowRich *rich = cutter->piece->rich;
  WinnowLook before = g_array_index (rich->spans, WinnowRichSpan, cutter->span).look;
  gboolean is_other_script = p >= cutter->scripts.end;
  while (p >= cutter->scripts.end)
    scripts_advance (&cutter->scripts);
  cutter->span = find_span (rich, cutter->span, p);
  return is_other_script
         || (before ^ g_array_index (rich->spans, WinnowRichSpan, cutter->span).look) & WINNOW_LOOK_FONT;
}

static void
begin_unit (Cutter *cutter, const char *p, guint i, gunichar c)
{
  const Piece *piece = cutter->piece;
  WinnowLook look = g_array_index (piece->rich->spans, WinnowRichSpan, cutter->span).look & WINNOW_LOOK_FONT;
  cutter->unit = (Unit){ .key = { .text = p, .style = piece->style, .look = look, .script = cutter->scripts.script },
                         .first_char = i,
                         .span = cutter->span };
  cutter->unit.may_break = cutter->may_break || may_break_before (cutter, i, c);
  cutter->may_break = FALSE;
  cutter->n_signs = 0;
}

/* The blank behind a unit is a word of its own: it is the same behind all. */
static void
add_blank (Cutter *cutter)
{
  WinnowWordKey key = cutter->unit.key;
  if (cutter->blank == NULL || cutter->blank_key.look != key.look || cutter->blank_key.script != key.script)
    {
      key.text = " ";
      key.n_bytes = 1;
      key.narrow = 0;
      cutter->blank = winnow_wording_get (cutter->piece->lines->words, &key);
      cutter->blank_key = key;
    }
  cutter->unit.blank = cutter->blank;
}

static void
add_character (Cutter *cutter, const char *p, guint n_bytes)
{
  cutter->unit.key.n_bytes += n_bytes;
  if (n_bytes != 3 || !winnow_fonts_is_sign (p))
    return;
  if (cutter->n_signs < MAX_SIGNS && winnow_fonts_is_narrow (p, cutter->piece->start, cutter->piece->end))
    cutter->unit.key.narrow |= 1u << cutter->n_signs;
  cutter->n_signs++;
}

/* Returns FALSE where a word has to be torn. */
static gboolean
cut (Piece *piece, guint span)
{
  Cutter cutter = { .piece = piece, .span = span };
  guint i = 0;
  scripts_init (&cutter.scripts, piece->start, (gsize) (piece->end - piece->start));
  for (const char *p = piece->start, *next; p < piece->end && !cutter.is_torn; p = next, i++)
    {
      gunichar c = (guchar) *p < 0x80 ? (guchar) *p : g_utf8_get_char (p);
      gboolean is_other = advance_to (&cutter, p);
      next = g_utf8_next_char (p);
      if (is_other || is_isolate (c) || ends_before (&cutter, i, c))
        finish_unit (&cutter);
      if (is_isolate (c))
        cutter.may_break |= may_break_before (&cutter, i, c);
      else if (c == ' ' && cutter.unit.key.n_bytes > 0)
        add_blank (&cutter);
      else
        {
          if (cutter.unit.key.n_bytes == 0)
            begin_unit (&cutter, p, i, c);
          add_character (&cutter, p, (guint) (next - p));
        }
      cutter.last = c;
      cutter.letter = c == ' ' ? cutter.letter : c;
    }
  finish_unit (&cutter);
  g_clear_pointer (&cutter.scripts.iter, pango_script_iter_free);
  return !cutter.is_torn;
}

static void
drop_lines (GPtrArray *lines, guint from)
{
  while (lines->len > from)
    /* whether the array frees what it holds or not */
    winnow_line_unref (g_ptr_array_steal_index_fast (lines, lines->len - 1));
}

gboolean
winnow_word_lines_add (WinnowWordLines *lines, const WinnowRich *rich, guint span, gsize start, gsize end,
                       WinnowStyle style, double width, GPtrArray *out, gsize *last)
{
  const char *text = rich->text->str;
  guint before = out->len;
  Piece piece = { .lines = lines, .rich = rich, .style = style, .width = (int) (width * PANGO_SCALE), .out = out };
  piece.start = piece.line_start = text + start;
  piece.end = text + end;
  if (!is_taken_text (text + start, text + end))
    return FALSE;
  winnow_wording_trim (lines->words);
  g_array_set_size (lines->units, 0);
  gboolean is_set = cut (&piece, span);
  *last = (gsize) (piece.line_start - text);
  if (is_set)
    end_line (&piece, lines->units->len, FALSE);
  else
    drop_lines (out, before);
  return is_set;
}
