/* order.h: comparing functions for sorts, distances, and sorted arrays without duplicates */
#pragma once

#include <string.h>

#include <glib.h>

#include "base/for-each.h"

/* −1, 0 or 1 where the number @x is below, equal to or above @y. */
#define WINNOW_ORDER(x, y) (((x) > (y)) - ((x) < (y)))

/* How far apart two numbers are. */
static inline guint32
winnow_get_distance (guint32 x, guint32 y)
{
  return x < y ? y - x : x - y;
}

/* GCompareFuncs of numbers. */
static inline int
winnow_compare_32 (gconstpointer x, gconstpointer y)
{
  return WINNOW_ORDER (*(const guint32 *) x, *(const guint32 *) y);
}

static inline int
winnow_compare_64 (gconstpointer x, gconstpointer y)
{
  return WINNOW_ORDER (*(const guint64 *) x, *(const guint64 *) y);
}

static inline int
winnow_compare_ids (gconstpointer x, gconstpointer y)
{
  return WINNOW_ORDER (*(const gint64 *) x, *(const gint64 *) y);
}

/* Define a GCompareFunc @name for elements of @Type, or for pointers to them: @... is how @x comes
 * before (−), after (+) or beside (0) @y, of type const Type *. */
#define WINNOW_DEFINE_ORDER(name, Type, ...)                \
  static int name (gconstpointer left, gconstpointer right) \
  {                                                         \
    const Type *x = left, *y = right;                       \
    return __VA_ARGS__;                                     \
  }
#define WINNOW_DEFINE_POINTER_ORDER(name, Type, ...)                                \
  static int name (gconstpointer left, gconstpointer right)                         \
  {                                                                                 \
    const Type *x = *(const Type *const *) left, *y = *(const Type *const *) right; \
    return __VA_ARGS__;                                                             \
  }

/* Likewise, ascending by the field @first, then by the others. */
#define WINNOW_DEFINE_COMPARE(name, Type, first) WINNOW_DEFINE_ORDER (name, Type, WINNOW_ORDER (x->first, y->first))
#define WINNOW_DEFINE_COMPARE_2(name, Type, first, second) \
  WINNOW_DEFINE_ORDER (name, Type, WINNOW_ORDER (x->first, y->first) ?: WINNOW_ORDER (x->second, y->second))
#define WINNOW_DEFINE_COMPARE_3(name, Type, first, second, third) \
  WINNOW_DEFINE_ORDER (name, Type,                                                                           \
                       WINNOW_ORDER (x->first, y->first) ?: WINNOW_ORDER (x->second, y->second)              \
                       ?: WINNOW_ORDER (x->third, y->third))
#define WINNOW_DEFINE_POINTER_COMPARE(name, Type, first) \
  WINNOW_DEFINE_POINTER_ORDER (name, Type, WINNOW_ORDER (x->first, y->first))

/* A GCompareFunc of pointers to strings. */
static inline int
winnow_compare_strings (gconstpointer x, gconstpointer y)
{
  return g_strcmp0 (*(const char *const *) x, *(const char *const *) y);
}

/* Sorts @array, which takes no time where it is in order, as what a pass through a text records
 * mostly is. */
static inline void
winnow_array_sort (GArray *array, GCompareFunc compare)
{
  gsize size = g_array_get_element_size (array);
  winnow_for_each_between (i, 1, array->len)
    if (compare (array->data + (i - 1) * size, array->data + i * size) > 0)
      {
        g_array_sort (array, compare);
        return;
      }
}

/* Sorts @array, and keeps one of the elements that @compare takes for equal. */
static inline void
winnow_array_sort_unique (GArray *array, GCompareFunc compare)
{
  gsize size = g_array_get_element_size (array);
  guint n = 0;

  g_array_sort (array, compare);
  winnow_for_each_index (i, array)
    if (n == 0 || compare (array->data + i * size, array->data + (n - 1) * size) != 0)
      memmove (array->data + n++ * size, array->data + i * size, size);
  g_array_set_size (array, n);
}
