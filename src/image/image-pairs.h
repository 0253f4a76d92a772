/* image-pairs.h: the inner loop of winnow_image_find_pairs (), one for each kind of processor
 *
 * For image-pairs.c and its test. */
#pragma once

#include <glib.h>

/* Four arrays: each of the four words of many hashes. */
typedef const guint64 *const *WinnowImageWords;

#define WINNOW_IMAGE_SPARE 3u

/* Raises each of @n @nearest to the greatest 128 − distance of any turn of hash @a, or its
 * negative, and that hash of @words. May read and write up to WINNOW_IMAGE_SPARE more elements
 * after both. */
typedef void (*WinnowImageCompareFunc) (const guint64 *a, WinnowImageWords words, guint n, gint64 *nearest);

#define WINNOW_IMAGE_MAX_LOOPS 4u

/* All loops that this processor can run, the fastest first. Returns: their number */
guint winnow_image_list_loops (WinnowImageCompareFunc loops[WINNOW_IMAGE_MAX_LOOPS]);
