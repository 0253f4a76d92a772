/* array.h: arrays of structs or numbers (GArray) and loops over them */
#pragma once

#include "base/for-each.h"

/* The elements of @array. */
#define WINNOW_DATA(Type, array) ((Type *) (gpointer) (array)->data)

/* The last element of @array, or NULL. */
#define WINNOW_LAST(Type, array) ((array)->len > 0 ? &g_array_index (array, Type, (array)->len - 1) : NULL)

/* Appends one element of @Type to @array; the rest of the arguments initializes it. */
#define WINNOW_APPEND(array, Type, ...) g_array_append_vals (array, &(Type){ __VA_ARGS__ }, 1)
