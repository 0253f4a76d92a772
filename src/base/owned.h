/* owned.h: types whose values one function frees or clears, at the end of a block, too */
#pragma once

#include <gio/gio.h>

/* Declares @free, which frees a @Type * that g_autoptr() holds. */
#define WINNOW_DECLARE_FREE(Type, free) \
  void free (Type *self);               \
  G_DEFINE_AUTOPTR_CLEANUP_FUNC (Type, free)

/* Declares @clear, which frees what a @Type owns that g_auto() holds. */
#define WINNOW_DECLARE_CLEAR(Type, clear) \
  void clear (Type *self);                \
  G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Type, clear)
