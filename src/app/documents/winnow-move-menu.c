#include "app/documents/winnow-move-menu.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/collections/winnow-collection-item.h"
#include "app/widgets/winnow-format.h"
#include "base/translate.h"

static void
append (GMenu *section, const char *label, gint64 collection_id)
{
  g_autoptr (GMenuItem) entry = g_menu_item_new (label, NULL);
  g_menu_item_set_action_and_target (entry, "documents.move", "x", collection_id);
  g_menu_append_item (section, entry);
}

/* A name is no mnemonic. */
static void
append_collection (GMenu *section, const WinnowCollectionItem *item)
{
  g_auto (GStrv) parts = g_strsplit (item->name, "_", -1);
  g_autofree char *label = g_strjoinv ("__", parts);
  append (section, label, item->id);
}

void
winnow_move_menu_fill (GMenu *menu, GListModel *collections)
{
  g_autoptr (GMenu) last = g_menu_new ();
  g_menu_remove_all (menu);
  for (int role = WINNOW_ROLE_SUBMISSIONS; role <= WINNOW_ROLE_TEMPLATE; role++)
    {
      g_autoptr (GMenu) section = g_menu_new ();
      winnow_for_each_item (WinnowCollectionItem, item, collections)
        if (item->id != 0 && item->attached_id == 0 && (int) item->role == role)
          append_collection (section, item);
      g_menu_append_section (menu, winnow_format_role ((WinnowRole) role), G_MENU_MODEL (section));
    }
  append (last, _ ("_New Collection…"), 0);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (last));
}
