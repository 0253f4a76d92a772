/* Every template parses and binds what its class expects; every icon button has a name. */
#include <adwaita.h>

#include "part.h"
#include "app/pictures/winnow-count-row.h"
#include "app/pictures/winnow-excluded-picture-detail.h"
#include "app/archives/winnow-archive-window.h"
#include "app/archives/winnow-connect-dialog.h"
#include "app/archives/winnow-contribute-dialog.h"
#include "app/collections/winnow-collection-row.h"
#include "app/compare/sidebar/winnow-compare-evidence.h"
#include "app/compare/winnow-compare-page.h"
#include "app/compare/winnow-compare-toolbar.h"
#include "app/compare/sidebar/winnow-compare-picture-window.h"
#include "app/compare/sidebar/winnow-compare-sidebar.h"
#include "app/documents/winnow-documents-page.h"
#include "app/documents/winnow-drafts-window.h"
#include "app/export/winnow-export-dialog.h"
#include "app/widgets/winnow-fields-dialog.h"
#include "app/widgets/winnow-file-slot.h"
#include "app/pictures/winnow-grid-choice.h"
#include "app/groups/winnow-group-bar.h"
#include "app/groups/winnow-group-row.h"
#include "app/groups/winnow-groups-page.h"
#include "app/history/winnow-history-page.h"
#include "app/inspector/winnow-inspector-side.h"
#include "app/inspector/winnow-inspector-window.h"
#include "app/export/winnow-mask-group.h"
#include "app/overlaps/winnow-overlaps-page.h"
#include "app/compare/winnow-pair-dialog.h"
#include "app/compare/sidebar/winnow-pair-note.h"
#include "app/pictures/winnow-picture-detail.h"
#include "app/pictures/winnow-picture-row.h"
#include "app/pictures/winnow-picture-side.h"
#include "app/pictures/winnow-pictures-page.h"
#include "app/preferences/winnow-preferences-window.h"
#include "app/export/winnow-print-outline.h"
#include "app/export/winnow-print-preview.h"
#include "app/problems/winnow-problem-row.h"
#include "app/problems/winnow-problems-window.h"
#include "app/sources/winnow-place-list.h"
#include "app/sources/winnow-source-row.h"
#include "app/sources/winnow-sources-page.h"
#include "app/widgets/lists/winnow-share-cell.h"
#include "app/compare/panes/winnow-text-pane.h"
#include "app/compare/panes/winnow-text-pane-search.h"
#include "app/welcome/winnow-welcome-page.h"
#include "app/window/winnow-window.h"
#include "app/work/winnow-work-bar.h"
#include "app/preferences/winnow-word-list-window.h"
#include "app/widgets/winnow-parameter-button.h"
#include "tree.h"
#include "base/for-each.h"

#define FOLDER "/org/winnow/Winnow/ui/"

/* "work/winnow-work-bar.ui" → "WinnowWorkBar" */
static char *
dup_type_name (const char *file)
{
  g_autofree char *base = g_path_get_basename (file);
  GString *name = g_string_new (NULL);
  gboolean begins = TRUE;
  for (const char *c = base; *c != '.' && *c != '\0'; c++)
    {
      if (*c != '-')
        g_string_append_c (name, begins ? g_ascii_toupper (*c) : *c);
      begins = *c == '-';
    }
  return g_string_free (name, FALSE);
}

static void
register_types (void)
{
  const GType types[] = {
    WINNOW_TYPE_ARCHIVE_WINDOW,
    WINNOW_TYPE_PLACE_LIST,
    WINNOW_TYPE_COLLECTION_ROW,
    WINNOW_TYPE_CONNECT_DIALOG,
    WINNOW_TYPE_CONTRIBUTE_DIALOG,
    WINNOW_TYPE_COMPARE_PAGE,
    WINNOW_TYPE_COMPARE_TOOLBAR,
    WINNOW_TYPE_DOCUMENTS_PAGE,
    WINNOW_TYPE_DRAFTS_WINDOW,
    WINNOW_TYPE_FIELDS_DIALOG,
    WINNOW_TYPE_FILE_SLOT,
    WINNOW_TYPE_HISTORY_PAGE,
    WINNOW_TYPE_OVERLAPS_PAGE,
    WINNOW_TYPE_PAIR_DIALOG,
    WINNOW_TYPE_SOURCES_PAGE,
    WINNOW_TYPE_SOURCE_ROW,
    WINNOW_TYPE_PROBLEM_ROW,
    WINNOW_TYPE_WELCOME_PAGE,
    WINNOW_TYPE_PROBLEMS_WINDOW,
    WINNOW_TYPE_GROUP_BAR,
    WINNOW_TYPE_GROUP_ROW,
    WINNOW_TYPE_GROUPS_PAGE,
    WINNOW_TYPE_COMPARE_SIDEBAR,
    WINNOW_TYPE_TEXT_PANE,
    WINNOW_TYPE_TEXT_PANE_SEARCH,
    WINNOW_TYPE_PREFERENCES_WINDOW,
    WINNOW_TYPE_SHARE_CELL,
    WINNOW_TYPE_WINDOW,
    WINNOW_TYPE_WORK_BAR,
    WINNOW_TYPE_COMPARE_EVIDENCE,
    WINNOW_TYPE_INSPECTOR_SIDE,
    WINNOW_TYPE_INSPECTOR_WINDOW,
    WINNOW_TYPE_EXCLUDED_PICTURE_DETAIL,
    WINNOW_TYPE_COUNT_ROW,
    WINNOW_TYPE_GRID_CHOICE,
    WINNOW_TYPE_PICTURE_DETAIL,
    WINNOW_TYPE_PICTURE_ROW,
    WINNOW_TYPE_PICTURE_SIDE,
    WINNOW_TYPE_PICTURES_PAGE,
    WINNOW_TYPE_COMPARE_PICTURE_WINDOW,
    WINNOW_TYPE_EXPORT_DIALOG,
    WINNOW_TYPE_MASK_GROUP,
    WINNOW_TYPE_PRINT_PREVIEW,
    WINNOW_TYPE_PRINT_OUTLINE,
    WINNOW_TYPE_PAIR_NOTE,
    WINNOW_TYPE_WORD_LIST_WINDOW,
    WINNOW_TYPE_PARAMETER_BUTTON,
  };
  winnow_for_each_of (type, types)
    g_type_ensure (*type);
}

static void
assert_named (GtkWidget *widget)
{
  const char *icon = GTK_IS_BUTTON (widget)        ? gtk_button_get_icon_name (GTK_BUTTON (widget))
                     : GTK_IS_MENU_BUTTON (widget) ? gtk_menu_button_get_icon_name (GTK_MENU_BUTTON (widget))
                                                   : NULL;
  if (icon != NULL && gtk_widget_get_tooltip_text (widget) == NULL
      && !GTK_IS_MENU_BUTTON (gtk_widget_get_parent (widget)))
    g_error ("A button with the icon %s in a %s has no tooltip", icon,
             G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_visible (child) && !GTK_IS_WINDOW_CONTROLS (child) && !GTK_IS_SPIN_BUTTON (child))
      assert_named (child);
}

static void
check_template (gconstpointer data)
{
  g_autofree char *name = dup_type_name (data);
  GType type = g_type_from_name (name);
  if (type == 0)
    g_error ("%s has no type %s", (const char *) data, name);

  GtkWidget *widget = g_object_new (type, NULL);
  g_object_ref_sink (widget);
  assert_named (widget);
  gpointer weak = widget;
  g_object_add_weak_pointer (G_OBJECT (widget), &weak);
  if (GTK_IS_WINDOW (widget))
    gtk_window_destroy (GTK_WINDOW (widget));
  g_object_unref (widget);
  while (weak != NULL && g_main_context_iteration (NULL, FALSE)) /* what was queued may hold it */
    ;
  g_assert_null (weak);
}

/* The templates in @folder of the resources and in those inside of it. */
static void
add_templates (const char *folder)
{
  g_autofree char *resources = g_strconcat (FOLDER, folder, NULL);
  g_auto (GStrv) files = must (g_resources_enumerate_children (resources, G_RESOURCE_LOOKUP_FLAGS_NONE, &error));
  for (char **file = files; *file != NULL; file++)
    {
      g_autofree char *inside = g_strconcat (folder, *file, NULL),
                      *path = g_strconcat ("/app/templates/", inside, NULL);
      if (g_str_has_suffix (*file, "/"))
        add_templates (inside);
      else
        g_test_add_data_func_full (path, g_strdup (inside), check_template, g_free);
    }
}

test_case (help_overlay)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new ();
  must (gtk_builder_add_from_resource (builder, "/org/winnow/Winnow/gtk/help-overlay.ui", &error));
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "help_overlay"));
  g_assert_true (GTK_IS_SHORTCUTS_WINDOW (window));
  gtk_window_destroy (window);
}

test_case (style)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
  /* a fault in it is a warning, which ends the test */
  gtk_css_provider_load_from_resource (provider, "/org/winnow/Winnow/style.css");
  g_autofree char *css = gtk_css_provider_to_string (provider);
  g_assert_nonnull (strstr (css, ".file-slot"));
}

TEST_PART (templates)
{
  g_autofree char *home = make_data_folder ();
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP no display\n");
      return 0;
    }
  adw_init ();
  register_types ();
  add_templates ("");
  int status = g_test_run ();
  remove_tree (home);
  return status;
}
