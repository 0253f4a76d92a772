/* winnow-view-memory.h: what a window shows of its library, from closing it to opening it again:
 * the page, the pair, lists and orders */
#pragma once

#include "app/window/winnow-navigator.h"

#define WINNOW_TYPE_VIEW_MEMORY (winnow_view_memory_get_type ())
G_DECLARE_FINAL_TYPE (WinnowViewMemory, winnow_view_memory, WINNOW, VIEW_MEMORY, GObject)

/* All outlive the memory. @pages: those of the window, by their names */
WinnowViewMemory *winnow_view_memory_new (AdwViewStack *pages, WinnowNavigator *navigator);

/* Stores what is shown of the former library; shows what is stored of @session (nullable) once it
 * is loaded. */
void winnow_view_memory_set_session (WinnowViewMemory *self, WinnowSession *session);
