/* outline.h: the shape of a letter: lines and cubic curves, filled where the winding number is not zero */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  WINNOW_SEGMENT_MOVE, /* begins a contour */
  WINNOW_SEGMENT_LINE,
  WINNOW_SEGMENT_CURVE,
} WinnowSegmentKind;

typedef struct
{
  double x, y;
} WinnowPoint;

typedef struct
{
  WinnowSegmentKind kind;
  WinnowPoint points[3]; /* MOVE and LINE: the first, where it leads; CURVE: two control points, then that */
} WinnowStroke;

typedef struct
{
  GArray *segments; /* (owned) (element-type WinnowStroke) each contour is closed where the next one begins */
} WinnowOutline;

WinnowOutline *winnow_outline_new (void);
void winnow_outline_free (WinnowOutline *outline);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowOutline, winnow_outline_free)

guint winnow_segment_count_points (WinnowSegmentKind kind);

void winnow_outline_move_to (WinnowOutline *outline, WinnowPoint to);
void winnow_outline_line_to (WinnowOutline *outline, WinnowPoint to);
void winnow_outline_curve_to (WinnowOutline *outline, WinnowPoint first, WinnowPoint second, WinnowPoint to);

/* x becomes @xx x + @xy y, y becomes @yx x + @yy y. */
void winnow_outline_transform (WinnowOutline *outline, double xx, double xy, double yx, double yy);

/* Strokes grow by @strength, to the right and upwards. */
void winnow_outline_embolden (WinnowOutline *outline, double strength);

G_END_DECLS
