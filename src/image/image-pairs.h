/* image-pairs.h: the inner loop of winnow_image_find_pairs (), one for each kind of processor; for
 * it and its test */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The four words of many hashes, each word's side by side. */
typedef const guint64 *const *WinnowImageWords;

#define WINNOW_IMAGE_SPARE 3u

/* The greatest 128 − distance of any turn of hash @a, or its negative, and of each of @n hashes,
 * where it is greater than what stands in @nearest. Up to WINNOW_IMAGE_SPARE more may be read and
 * written behind both. */
typedef void (*WinnowImageCompareFunc) (const guint64 *a, WinnowImageWords words, guint n, gint64 *nearest);

#define WINNOW_IMAGE_MAX_LOOPS 4u

/* All loops that this processor can run, the fastest first. Returns how many. */
guint winnow_image_list_loops (WinnowImageCompareFunc loops[WINNOW_IMAGE_MAX_LOOPS]);

G_END_DECLS
