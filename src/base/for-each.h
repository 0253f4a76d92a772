/* for-each.h: arrays of elements of one type: new ones, and loops over all elements of one, which
 * must not change meanwhile; NULL has none */
#pragma once

#include <glib.h>

#define winnow_array_new(Type) g_array_new (FALSE, FALSE, sizeof (Type))

/* for each @item, a Type *, of a GPtrArray */
#define winnow_for_each(Type, item, array)                                                     \
  for (Type **item##_at = (array) != NULL ? (Type **) (gpointer) (array)->pdata : NULL, *item; \
       (array) != NULL && item##_at != (Type **) (gpointer) (array)->pdata + (array)->len      \
       && (item = *item##_at, TRUE);                                                           \
       item##_at++)

/* for each @item, a Type * that points into a GArray */
#define winnow_for_each_value(Type, item, array)                                \
  for (Type *item = (array) != NULL ? (Type *) (gpointer) (array)->data : NULL; \
       (array) != NULL && item != (Type *) (gpointer) (array)->data + (array)->len; item++)
