/* lines.c: see lines.h
 *
 * Texts are set in pieces of a paragraph of at most PIECE_BYTES; the last line of a piece that is
 * not the paragraph's last is dropped, and the next piece begins with it, so that no break shows.
 * Pieces that are made of plain words are set by word-lines.h, others by Pango.
 *
 * Short texts in one look come again and again in tables: their lines are kept. */
#include "print/lines.h"

#include <string.h>

#include "print/pango-lines.h"
#include "print/word-lines.h"

#define PIECE_BYTES 6000
/* of a word without end: wider than any line, and Pango shapes the rest of a word again for each
 * line that it fills */
#define WORD_BYTES 600
#define CACHED_BYTES 120 /* of a text */
#define MAX_CACHED 20000 /* lines; then the cache begins anew */
#define CUT G_MAXUINT32  /* in the place of a look: the only line of its text, cut where it is wider */

struct _WinnowTypesetter
{
  WinnowFonts *fonts;            /* (owned) */
  WinnowLineBuilder *builder;    /* (owned) */
  WinnowPangoLines *pango_lines; /* (owned) */
  WinnowWordLines *word_lines;   /* (owned) */
  GHashTable *cache;             /* (owned) CacheKey → WinnowLine */
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

WinnowTypesetter *
winnow_typesetter_new (void)
{
  WinnowTypesetter *typesetter = g_new0 (WinnowTypesetter, 1);
  typesetter->fonts = winnow_fonts_new ();
  typesetter->builder = winnow_line_builder_new ();
  typesetter->pango_lines = winnow_pango_lines_new (typesetter->fonts, typesetter->builder);
  typesetter->word_lines = winnow_word_lines_new (typesetter->fonts, typesetter->builder);
  typesetter->cache = g_hash_table_new_full (hash_key, equal_keys, free_key, (GDestroyNotify) winnow_line_unref);
  return typesetter;
}

void
winnow_typesetter_free (WinnowTypesetter *typesetter)
{
  g_hash_table_unref (typesetter->cache);
  winnow_word_lines_free (typesetter->word_lines);
  winnow_pango_lines_free (typesetter->pango_lines);
  winnow_line_builder_free (typesetter->builder);
  winnow_fonts_free (typesetter->fonts);
  g_free (typesetter);
}

gboolean
winnow_typesetter_has_fonts (const WinnowTypesetter *typesetter)
{
  return winnow_fonts_exist (typesetter->fonts);
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
 * any Han character, whose first byte tells it. */
static gsize
find_long_word (const GString *text, gsize start, gsize limit)
{
  gsize word = start;
  for (gsize i = start; i < limit; i++)
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
lay_out (WinnowTypesetter *typesetter, WinnowCursor *cursor, GPtrArray *lines)
{
  const WinnowRich *rich = cursor->rich;
  const GString *text = rich->text;
  gsize start = cursor->at, end = find_piece_end (text, start), last = start;
  gboolean is_last = end == text->len || text->str[end] == '\n';
  guint before = lines->len;
  if (!winnow_word_lines_add (typesetter->word_lines, rich, cursor->span, start, end, cursor->style, cursor->width,
                              lines, &last))
    winnow_pango_lines_add (typesetter->pango_lines, rich, cursor->span, start, end, cursor->style, cursor->width,
                            lines, &last);
  gboolean is_dropped = !is_last && lines->len > before + 1;
  if (is_dropped)
    winnow_line_unref (g_ptr_array_steal_index (lines, lines->len - 1));
  gsize next = is_dropped ? last : end;
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

/* A text that fits is set like any other; one that is cut stands at the head of many pages. */
WinnowLine *
winnow_typesetter_dup_line (WinnowTypesetter *typesetter, WinnowStyle style, const char *text, double width)
{
  const CacheKey key = { (char *) text, style, CUT, (int) (width * PANGO_SCALE) };
  WinnowLine *kept = g_hash_table_lookup (typesetter->cache, &key);
  if (kept != NULL || *text == '\0')
    return kept != NULL ? winnow_line_ref (kept) : NULL;
  g_autoptr (WinnowRich) rich = winnow_rich_new ();
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_line_unref);
  gsize last;
  winnow_rich_add_name (rich, WINNOW_LOOK_PLAIN, text);
  gsize end = find_piece_end (rich->text, 0);
  if (end == rich->text->len
      && winnow_word_lines_add (typesetter->word_lines, rich, 0, 0, end, style, width, lines, &last) && lines->len == 1)
    return winnow_line_ref (lines->pdata[0]);
  WinnowLine *line = winnow_pango_lines_dup_cut (typesetter->pango_lines, rich, end, style, width);
  keep_line (typesetter, &key, line);
  return line;
}
