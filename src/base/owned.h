/* owned.h: types whose values one function frees or clears, at the end of a block, too */
#pragma once

#include <gio/gio.h>

#include "base/each.h"

/* Declares @free, which frees a @Type * that g_autoptr() holds. */
#define WINNOW_DECLARE_FREE(Type, free) \
  void free (Type *self);               \
  G_DEFINE_AUTOPTR_CLEANUP_FUNC (Type, free)

/* Declares @clear, which frees what a @Type owns that g_auto() holds. */
#define WINNOW_DECLARE_CLEAR(Type, clear) \
  void clear (Type *self);                \
  G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Type, clear)

/* Frees the fields @... of *@self, pointers, by @free, and sets them to NULL; those that are NULL
 * stay. */
#define winnow_clear(self, free, ...) ((void) (WINNOW_EACH (WINNOW_CLEAR_FIELD, (self, free), __VA_ARGS__) 0))
#define WINNOW_CLEAR_FIELD(context, field) WINNOW_CLEAR_ONE (field, WINNOW_UNPACK context)
#define WINNOW_CLEAR_ONE(...) WINNOW_CLEAR_IT (__VA_ARGS__)
#define WINNOW_CLEAR_IT(field, self, free) \
  ((self)->field != NULL ? (free) (g_steal_pointer (&(self)->field)) : (void) 0)
