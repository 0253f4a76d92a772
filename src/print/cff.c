/* cff.c: see cff.h. Adobe's Technical Notes 5176 (the format) and 5177 (Type 2 charstrings).
 *
 * All fonts go into files this way, TrueType's as well: their letters are drawn once and written
 * down, so that an instance of a variable font and a letter that was made bold need nothing of
 * their own, and a face of 65,535 letters costs no more than those that are used. What is lost is
 * hinting, which paper has no use for. There are no subroutines: files are compressed. */
#include "print/cff.h"

#include <math.h>
#include <string.h>

#define MAX_STACK 48           /* numbers before an operator */
#define FIRST_STRING 391       /* after the standard ones */
#define MAX_COORDINATE 16000.0 /* so that differences fit into 16 bits */

enum
{
  OP_RLINETO = 5,
  OP_RRCURVETO = 8,
  OP_ENDCHAR = 14,
  OP_RMOVETO = 21,
};

enum
{
  KEY_FONT_BBOX = 5,
  KEY_CHARSET = 15,
  KEY_CHAR_STRINGS = 17,
  KEY_PRIVATE = 18,
  KEY_DEFAULT_WIDTH = 20,
  KEY_NOMINAL_WIDTH = 21,
  KEY_ROS = 12 << 8 | 30,
  KEY_CID_COUNT = 12 << 8 | 34,
  KEY_FD_ARRAY = 12 << 8 | 36,
  KEY_FD_SELECT = 12 << 8 | 37,
};

/* ── bytes ── */

static void
add_u8 (GByteArray *out, guint value)
{
  guint8 byte = (guint8) value;
  g_byte_array_append (out, &byte, 1);
}

/* Big-endian, of @size bytes. */
static void
add_uint (GByteArray *out, guint32 value, guint size)
{
  for (guint i = size; i-- > 0;)
    add_u8 (out, value >> (8 * i) & 0xff);
}

/* Numbers of dictionaries and charstrings are spelt alike up to 16 bits. */
static void
add_number (GByteArray *out, int value)
{
  if (value >= -107 && value <= 107)
    add_u8 (out, (guint) (value + 139));
  else if (value >= 108 && value <= 1131)
    add_uint (out, (guint) (value - 108) + (247u << 8), 2);
  else if (value >= -1131 && value <= -108)
    add_uint (out, (guint) (-value - 108) + (251u << 8), 2);
  else
    {
      add_u8 (out, 28);
      add_uint (out, (guint32) value, 2);
    }
}

static guint
find_offset_size (gsize largest)
{
  guint size = 1;
  while (largest >> (8 * size) > 0)
    size++;
  return size;
}

/* @ends: where each item of @data ends. */
static void
add_index (GByteArray *out, const GByteArray *data, const guint32 *ends, guint n)
{
  add_uint (out, n, 2);
  if (n == 0)
    return;
  guint size = find_offset_size (data->len + 1u);
  add_u8 (out, size);
  add_uint (out, 1, size);
  for (guint i = 0; i < n; i++)
    add_uint (out, ends[i] + 1, size);
  g_byte_array_append (out, data->data, data->len);
}

static void
add_index_of_one (GByteArray *out, const GByteArray *data)
{
  guint32 end = data->len;
  add_index (out, data, &end, 1);
}

static gsize
measure_index_of_one (gsize length)
{
  return 2 + 1 + 2 * find_offset_size (length + 1) + length;
}

/* ── charstrings ── */

typedef struct
{
  GByteArray *out; /* borrowed */
  GArray *stack;   /* (owned) (element-type int) arguments that no operator was written for yet */
  guint operator;
  int x, y; /* the current point, rounded */
} CharString;

static void
flush (CharString *string)
{
  if (string->stack->len == 0)
    return;
  for (guint i = 0; i < string->stack->len; i++)
    add_number (string->out, g_array_index (string->stack, int, i));
  add_u8 (string->out, string->operator);
  g_array_set_size (string->stack, 0);
}

static int
round_coordinate (double value)
{
  return (int) lround (CLAMP (value, -MAX_COORDINATE, MAX_COORDINATE));
}

static void
push_point (CharString *string, WinnowPoint point)
{
  int x = round_coordinate (point.x), y = round_coordinate (point.y), dx = x - string->x, dy = y - string->y;
  g_array_append_val (string->stack, dx);
  g_array_append_val (string->stack, dy);
  string->x = x;
  string->y = y;
}

static void
add_piece (CharString *string, const WinnowPiece *piece)
{
  static const guint operators[]
      = { [WINNOW_PIECE_MOVE] = OP_RMOVETO, [WINNOW_PIECE_LINE] = OP_RLINETO, [WINNOW_PIECE_CURVE] = OP_RRCURVETO };
  guint n = winnow_piece_count_points (piece->kind), operator= operators[piece->kind];
  if (operator!= string->operator|| operator== OP_RMOVETO || string->stack->len + 2 * n> MAX_STACK)
    flush (string);
  string->operator= operator;
  for (guint i = 0; i < n; i++)
    push_point (string, piece->points[i]);
}

/* The width goes before the first operator: 16.16 where it is no integer. */
static void
add_width (GByteArray *out, double advance)
{
  if (advance == rint (advance) && advance <= G_MAXINT16)
    {
      add_number (out, (int) advance);
      return;
    }
  add_u8 (out, 255);
  add_uint (out, (guint32) lround (CLAMP (advance, 0, G_MAXINT16) * 65536), 4);
}

static void
add_char_string (GByteArray *out, const WinnowCffGlyph *glyph)
{
  CharString string = { .out = out, .stack = g_array_new (FALSE, FALSE, sizeof (int)) };
  add_width (out, glyph->advance);
  for (guint i = 0; i < glyph->outline->pieces->len; i++)
    add_piece (&string, &g_array_index (glyph->outline->pieces, WinnowPiece, i));
  flush (&string);
  add_u8 (out, OP_ENDCHAR);
  g_array_unref (string.stack);
}

static void
add_char_strings (GByteArray *out, const WinnowCffGlyph *glyphs, guint n)
{
  g_autoptr (GByteArray) data = g_byte_array_new ();
  g_autofree guint32 *ends = g_new (guint32, n);
  for (guint i = 0; i < n; i++)
    {
      add_char_string (data, &glyphs[i]);
      ends[i] = data->len;
    }
  add_index (out, data, ends, n);
}

/* ── dictionaries ── */

static void
add_key (GByteArray *dictionary, guint key)
{
  if (key >> 8 > 0)
    add_u8 (dictionary, key >> 8);
  add_u8 (dictionary, key & 0xff);
}

static void
add_entry (GByteArray *dictionary, guint key, const int *values, guint n)
{
  for (guint i = 0; i < n; i++)
    add_number (dictionary, values[i]);
  add_key (dictionary, key);
}

/* Always as long: the length of the dictionary is needed before the offsets are known. */
static void
add_offset (GByteArray *dictionary, guint key, gsize offset)
{
  add_u8 (dictionary, 29);
  add_uint (dictionary, (guint32) offset, 4);
  add_key (dictionary, key);
}

static void
find_box (const WinnowCffGlyph *glyphs, guint n, int *box)
{
  double low_x = 0, low_y = 0, high_x = 0, high_y = 0;
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < glyphs[i].outline->pieces->len; k++)
      {
        const WinnowPiece *piece = &g_array_index (glyphs[i].outline->pieces, WinnowPiece, k);
        for (guint p = 0; p < winnow_piece_count_points (piece->kind); p++)
          {
            low_x = MIN (low_x, piece->points[p].x);
            low_y = MIN (low_y, piece->points[p].y);
            high_x = MAX (high_x, piece->points[p].x);
            high_y = MAX (high_y, piece->points[p].y);
          }
      }
  box[0] = round_coordinate (floor (low_x));
  box[1] = round_coordinate (floor (low_y));
  box[2] = round_coordinate (ceil (high_x));
  box[3] = round_coordinate (ceil (high_y));
}

/* Where the parts of a program begin. */
typedef struct
{
  gsize charset, selector, char_strings, fonts, private;
} Offsets;

static GByteArray *
new_top_dictionary (const WinnowCffGlyph *glyphs, guint n, const Offsets *offsets)
{
  GByteArray *dictionary = g_byte_array_new ();
  int box[4];
  find_box (glyphs, n, box);
  add_entry (dictionary, KEY_ROS, (const int[]){ FIRST_STRING, FIRST_STRING + 1, 0 }, 3);
  add_entry (dictionary, KEY_FONT_BBOX, box, G_N_ELEMENTS (box));
  add_offset (dictionary, KEY_CID_COUNT, glyphs[n - 1].number + 1);
  add_offset (dictionary, KEY_CHARSET, offsets->charset);
  add_offset (dictionary, KEY_FD_SELECT, offsets->selector);
  add_offset (dictionary, KEY_CHAR_STRINGS, offsets->char_strings);
  add_offset (dictionary, KEY_FD_ARRAY, offsets->fonts);
  return dictionary;
}

/* Widths are told as they are. */
static void
add_private_dictionary (GByteArray *out)
{
  static const int none[] = { 0 };
  add_entry (out, KEY_DEFAULT_WIDTH, none, 1);
  add_entry (out, KEY_NOMINAL_WIDTH, none, 1);
}

/* The one font that all glyphs belong to. */
static GByteArray *
new_font_dictionary (gsize private, guint length)
{
  GByteArray *dictionary = g_byte_array_new ();
  add_number (dictionary, (int) length);
  add_offset (dictionary, KEY_PRIVATE, private);
  return dictionary;
}

/* ── the program ── */

static void
add_strings (GByteArray *out)
{
  static const char strings[] = "AdobeIdentity";
  static const guint32 ends[] = { 5, 13 };
  g_autoptr (GByteArray) data = g_byte_array_new ();
  g_byte_array_append (data, (const guint8 *) strings, sizeof strings - 1);
  add_index (out, data, ends, G_N_ELEMENTS (ends));
}

static void
add_charset (GByteArray *out, const WinnowCffGlyph *glyphs, guint n)
{
  add_u8 (out, 0);
  for (guint i = 1; i < n; i++)
    add_uint (out, glyphs[i].number, 2);
}

static void
add_selector (GByteArray *out, guint n)
{
  add_u8 (out, 3);
  add_uint (out, 1, 2);
  add_uint (out, 0, 2);
  add_u8 (out, 0);
  add_uint (out, n, 2);
}

/* All before the charset, whose length hangs on no offset. */
static void
add_beginning (GByteArray *out, const char *name, const GByteArray *top)
{
  static const guint8 header[] = { 1, 0, 4, 4 };
  g_autoptr (GByteArray) names = g_byte_array_new ();
  g_byte_array_append (names, (const guint8 *) name, (guint) strlen (name));
  g_byte_array_append (out, header, sizeof header);
  add_index_of_one (out, names);
  add_index_of_one (out, top);
  add_strings (out);
  add_index (out, NULL, NULL, 0); /* subroutines */
}

GBytes *
winnow_cff_new (const char *name, const WinnowCffGlyph *glyphs, guint n_glyphs)
{
  g_return_val_if_fail (n_glyphs > 0 && n_glyphs <= G_MAXUINT16 && glyphs[0].number == 0, NULL);
  Offsets offsets = { 0 };
  g_autoptr (GByteArray) start = g_byte_array_new (), parts = g_byte_array_new (), private = g_byte_array_new ();
  g_autoptr (GByteArray) unplaced_top = new_top_dictionary (glyphs, n_glyphs, &offsets);
  add_beginning (start, name, unplaced_top);
  add_private_dictionary (private);
  offsets.charset = start->len;
  add_charset (parts, glyphs, n_glyphs);
  offsets.selector = start->len + parts->len;
  add_selector (parts, n_glyphs);
  offsets.char_strings = start->len + parts->len;
  add_char_strings (parts, glyphs, n_glyphs);
  offsets.fonts = start->len + parts->len;
  g_autoptr (GByteArray) unplaced_font = new_font_dictionary (0, private->len);
  offsets.private = offsets.fonts + measure_index_of_one (unplaced_font->len);
  g_autoptr (GByteArray) font = new_font_dictionary (offsets.private, private->len);
  add_index_of_one (parts, font);
  g_byte_array_append (parts, private->data, private->len);

  g_autoptr (GByteArray) top = new_top_dictionary (glyphs, n_glyphs, &offsets);
  GByteArray *out = g_byte_array_new ();
  add_beginning (out, name, top);
  g_byte_array_append (out, parts->data, parts->len);
  return g_byte_array_free_to_bytes (out);
}
