/* test-cff.c: what FreeType reads in a program is what was written: numbers, widths and each point,
 * rounded */
#include "print/cff.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_CID_H
#include FT_OUTLINE_H
#include <math.h>

typedef struct
{
  GArray *glyphs;      /* (owned) (element-type WinnowCffGlyph) */
  GPtrArray *outlines; /* (owned) (element-type WinnowOutline) */
} Program;

/* Draws above and below the line by turns: FreeType leaves out lines of no length. */
typedef struct
{
  GRand *random; /* borrowed */
  double limit;
  gboolean is_above;
} Pencil;

static WinnowPoint
draw_point (Pencil *pencil)
{
  double height = g_rand_double_range (pencil->random, 1, pencil->limit);
  pencil->is_above = !pencil->is_above;
  return (WinnowPoint){ g_rand_double_range (pencil->random, -pencil->limit, pencil->limit),
                        pencil->is_above ? height : -height };
}

static void
draw_curve (Pencil *pencil, WinnowOutline *outline)
{
  WinnowPoint first = draw_point (pencil), second = draw_point (pencil);
  winnow_outline_curve_to (outline, first, second, draw_point (pencil));
}

/* Contours of at least three pieces, with runs of one kind that are longer than a stack of
 * numbers. */
static WinnowOutline *
make_outline (GRand *random, double limit)
{
  WinnowOutline *outline = winnow_outline_new ();
  Pencil pencil = { random, limit, FALSE };
  for (int n_contours = g_rand_int_range (random, 0, 4); n_contours > 0; n_contours--)
    {
      winnow_outline_move_to (outline, draw_point (&pencil));
      for (int n_runs = g_rand_int_range (random, 1, 4); n_runs > 0; n_runs--)
        {
          gboolean is_line = g_rand_boolean (random);
          for (int n = g_rand_int_range (random, 3, 40); n > 0; n--)
            if (is_line)
              winnow_outline_line_to (outline, draw_point (&pencil));
            else
              draw_curve (&pencil, outline);
        }
    }
  return outline;
}

static void
add_glyph (Program *program, GRand *random, guint number, double limit)
{
  WinnowOutline *outline = make_outline (random, limit);
  double advance
      = g_rand_boolean (random) ? g_rand_int_range (random, 0, 3000) : g_rand_int_range (random, 0, 300000) / 100.0;
  WinnowCffGlyph glyph = { number, advance, outline };
  g_ptr_array_add (program->outlines, outline);
  g_array_append_val (program->glyphs, glyph);
}

static Program
make_program (GRand *random, guint n, guint step, double limit)
{
  Program program = { g_array_new (FALSE, FALSE, sizeof (WinnowCffGlyph)),
                      g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_outline_free) };
  guint number = 0;
  for (guint i = 0; i < n; i++)
    {
      add_glyph (&program, random, number, limit);
      number += step > 1 ? (guint) g_rand_int_range (random, 1, (gint32) step) : 1;
    }
  return program;
}

static void
program_clear (Program *program)
{
  g_array_unref (program->glyphs);
  g_ptr_array_unref (program->outlines);
}

static void
assert_outline (const FT_Outline *found, const WinnowOutline *outline)
{
  int at = 0, contours = 0;
  for (guint i = 0; i < outline->pieces->len; i++)
    {
      const WinnowPiece *piece = &g_array_index (outline->pieces, WinnowPiece, i);
      contours += piece->kind == WINNOW_PIECE_MOVE;
      for (guint k = 0; k < winnow_piece_count_points (piece->kind); k++, at++)
        {
          gboolean is_control = piece->kind == WINNOW_PIECE_CURVE && k < 2;
          g_assert_cmpint (at, <, found->n_points);
          g_assert_cmpint (found->points[at].x, ==, lround (piece->points[k].x));
          g_assert_cmpint (found->points[at].y, ==, lround (piece->points[k].y));
          g_assert_cmpint (FT_CURVE_TAG (found->tags[at]), ==, is_control ? FT_CURVE_TAG_CUBIC : FT_CURVE_TAG_ON);
        }
    }
  g_assert_cmpint (found->n_points, ==, at);
  g_assert_cmpint (found->n_contours, ==, contours);
}

/* A program by itself is asked for glyphs by their numbers. */
static void
assert_program (FT_Library library, GBytes *bytes, const Program *program)
{
  FT_Face face;
  gsize length;
  const FT_Byte *data = g_bytes_get_data (bytes, &length);
  g_assert_cmpint (FT_New_Memory_Face (library, data, (FT_Long) length, 0, &face), ==, 0);
  FT_Bool is_cid_keyed = FALSE;
  g_assert_cmpint (FT_Get_CID_Is_Internally_CID_Keyed (face, &is_cid_keyed), ==, 0);
  g_assert_true (is_cid_keyed);
  g_assert_cmpint (face->num_glyphs, ==,
                   g_array_index (program->glyphs, WinnowCffGlyph, program->glyphs->len - 1).number + 1);
  for (guint i = 0; i < program->glyphs->len; i++)
    {
      const WinnowCffGlyph *glyph = &g_array_index (program->glyphs, WinnowCffGlyph, i);
      g_assert_cmpint (FT_Load_Glyph (face, glyph->number, FT_LOAD_NO_SCALE), ==, 0);
      g_assert_cmpfloat (fabs (face->glyph->metrics.horiAdvance - glyph->advance), <, 1);
      assert_outline (&face->glyph->outline, glyph->outline);
    }
  FT_Done_Face (face);
}

static void
assert_round_trip (guint n, guint step, double limit)
{
  FT_Library library;
  g_autoptr (GRand) random = g_rand_new_with_seed (n * 31 + step);
  Program program = make_program (random, n, step, limit);
  g_autoptr (GBytes) bytes
      = winnow_cff_new ("Test-Name", (const WinnowCffGlyph *) (gconstpointer) program.glyphs->data, n);
  g_assert_cmpint (FT_Init_FreeType (&library), ==, 0);
  assert_program (library, bytes, &program);
  FT_Done_FreeType (library);
  program_clear (&program);
}

static void
test_round_trip (void)
{
  assert_round_trip (1, 1, 1000);
  assert_round_trip (2, 60000, 1000);
  for (guint n = 3; n < 80; n += 7)
    assert_round_trip (n, 700, 1200);
}

/* Numbers of one, two, three and five bytes; offsets of one to three. */
static void
test_sizes (void)
{
  for (double limit = 50; limit < 16000; limit *= 3)
    assert_round_trip (40, 10, limit);
  assert_round_trip (3000, 20, 1000);
}

/* What lies beyond is drawn at the border, and not somewhere else. */
static void
test_far_away (void)
{
  FT_Library library;
  FT_Face face;
  gsize length;
  g_autoptr (WinnowOutline) outline = winnow_outline_new ();
  winnow_outline_move_to (outline, (WinnowPoint){ -1e9, 0 });
  winnow_outline_line_to (outline, (WinnowPoint){ 1e9, 0 });
  winnow_outline_line_to (outline, (WinnowPoint){ 0, 1e300 });
  const WinnowCffGlyph glyph = { 0, 1e12, outline };
  g_autoptr (GBytes) bytes = winnow_cff_new ("Far", &glyph, 1);
  const FT_Byte *data = g_bytes_get_data (bytes, &length);
  g_assert_cmpint (FT_Init_FreeType (&library), ==, 0);
  g_assert_cmpint (FT_New_Memory_Face (library, data, (FT_Long) length, 0, &face), ==, 0);
  g_assert_cmpint (FT_Load_Glyph (face, 0, FT_LOAD_NO_SCALE), ==, 0);
  g_assert_cmpint (face->glyph->outline.n_points, ==, 3);
  g_assert_cmpint (face->glyph->outline.points[0].x, ==, -face->glyph->outline.points[1].x);
  g_assert_cmpint (face->glyph->outline.points[2].x, ==, 0);
  g_assert_cmpint (face->glyph->outline.points[2].y, ==, face->glyph->outline.points[1].x);
  FT_Done_Face (face);
  FT_Done_FreeType (library);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cff/round-trip", test_round_trip);
  g_test_add_func ("/cff/sizes", test_sizes);
  g_test_add_func ("/cff/far-away", test_far_away);
  return g_test_run ();
}
