/* turn.c: applies the orientation of a camera's picture
 *
 * Exif 2.32 (CIPA DC-008), tag Orientation: the edges of the scene that the first stored row and
 * column show. */
#include "image/decoder.h"

#include <string.h>

/* The stored place of the top left pixel of the scene, and the steps to its neighbours on the right
 * and below, in pixels and rows. */
typedef struct
{
  gint8 from_right, from_bottom; /* whether the top left one is in the last column, the last row */
  gint8 right_x, right_y;
  gint8 down_x, down_y;
} Turn;

static const Turn turns[] = {
  [1] = { 0, 0, 1, 0, 0, 1 }, [2] = { 1, 0, -1, 0, 0, 1 }, [3] = { 1, 1, -1, 0, 0, -1 }, [4] = { 0, 1, 1, 0, 0, -1 },
  [5] = { 0, 0, 0, 1, 1, 0 }, [6] = { 0, 1, 0, -1, 1, 0 }, [7] = { 1, 1, 0, -1, -1, 0 }, [8] = { 1, 0, 0, 1, -1, 0 },
};

WinnowPicture *
winnow_picture_turn (WinnowPicture *picture, guint orientation, GError **error)
{
  g_autoptr (WinnowPicture) stored = picture;
  const Turn *turn = &turns[orientation];
  gboolean is_upright = orientation <= 4;
  gssize stride = (gssize) stored->width * 3, right = turn->right_x * 3 + turn->right_y * stride,
         down = turn->down_x * 3 + turn->down_y * stride;
  const guint8 *row = stored->rgb + turn->from_right * (stride - 3) + turn->from_bottom * (stored->height - 1) * stride;
  WinnowPicture *seen;
  guint8 *to;

  g_assert (orientation >= 1 && orientation <= 8);
  if (orientation == 1)
    return g_steal_pointer (&stored);
  seen = winnow_picture_alloc (is_upright ? stored->width : stored->height, is_upright ? stored->height : stored->width,
                               (guint64) stored->height * stride, error);
  if (seen == NULL)
    return NULL;
  to = seen->rgb;
  for (guint y = 0; y < seen->height; y++, row += down)
    {
      const guint8 *from = row;

      for (guint x = 0; x < seen->width; x++, from += right, to += 3)
        memcpy (to, from, 3);
    }
  return seen;
}
