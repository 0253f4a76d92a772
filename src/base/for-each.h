/* for-each.h: loops over all elements of an array, which must not change meanwhile */
#pragma once

#include <glib.h>

/* for each @item, a Type *, of a GPtrArray */
#define winnow_for_each(Type, item, array)                            \
  for (Type **item##_at = (Type **) (gpointer) (array)->pdata, *item; \
       item##_at != (Type **) (gpointer) (array)->pdata + (array)->len && (item = *item##_at, TRUE); item##_at++)

/* for each @item, a Type * that points into a GArray */
#define winnow_for_each_value(Type, item, array) \
  for (Type *item = (Type *) (gpointer) (array)->data; item != (Type *) (gpointer) (array)->data + (array)->len; item++)
