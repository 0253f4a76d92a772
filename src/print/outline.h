/* outline.h: the shape of a letter: lines and cubic curves, filled where the winding number is not
 * zero */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  WINNOW_PIECE_MOVE, /* begins a contour */
  WINNOW_PIECE_LINE,
  WINNOW_PIECE_CURVE,
} WinnowPieceKind;

typedef struct
{
  double x, y;
} WinnowPoint;

typedef struct
{
  WinnowPieceKind kind;
  WinnowPoint points[3]; /* MOVE and LINE: the first, where it leads; CURVE: two control points, then that */
} WinnowPiece;

typedef struct
{
  GArray *pieces; /* (owned) (element-type WinnowPiece) each contour is closed where the next one begins */
} WinnowOutline;

WinnowOutline *winnow_outline_new (void);
void winnow_outline_free (WinnowOutline *outline);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowOutline, winnow_outline_free)

guint winnow_piece_count_points (WinnowPieceKind kind);

void winnow_outline_move_to (WinnowOutline *outline, WinnowPoint to);
void winnow_outline_line_to (WinnowOutline *outline, WinnowPoint to);
void winnow_outline_curve_to (WinnowOutline *outline, WinnowPoint first, WinnowPoint second, WinnowPoint to);

/* x becomes @xx x + @xy y, y becomes @yx x + @yy y. */
void winnow_outline_transform (WinnowOutline *outline, double xx, double xy, double yx, double yy);

/* Strokes grow by @strength, to the right and upwards. */
void winnow_outline_embolden (WinnowOutline *outline, double strength);

G_END_DECLS
