/* winnow-move-menu.h: the collections that documents can be moved to */
#pragma once

#include <gio/gio.h>

/* Fills @menu with the library's own of @collections (of WinnowCollectionItem), by role, and an
 * entry for a new one. They activate documents.move (collection; 0: a new one). */
void winnow_move_menu_fill (GMenu *menu, GListModel *collections);
