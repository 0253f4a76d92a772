/* array.h: arrays of structs or numbers (GArray) and loops over them */
#pragma once

#include "base/for-each.h"

/* The elements of @array. */
#define WINNOW_DATA(Type, array) ((Type *) (gpointer) (array)->data)

/* Appends one element of @Type to @array; the rest of the arguments initializes it. */
#define WINNOW_APPEND(array, Type, ...) g_array_append_vals (array, &(Type){ __VA_ARGS__ }, 1)
