#include "app/welcome/winnow-library-views.h"

#include "app/session/winnow-check-settings.h"
#include "base/for-each.h"

#define N_MOST 30 /* more than anybody returns to */

void
winnow_library_views_set (const char *library, GVariant *view)
{
  g_autoptr (GSettings) settings = g_settings_new (WINNOW_SCHEMA_ID);
  g_autoptr (GVariant) all = g_settings_get_value (settings, WINNOW_LIBRARY_VIEWS);
  GVariantBuilder builder;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(aya{sv})"));
  g_variant_builder_add (&builder, "(^ay@a{sv})", library, view);
  gsize n = 1;
  for (gsize i = 0; i < g_variant_n_children (all) && n < N_MOST; i++)
    {
      const char *path;
      g_autoptr (GVariant) entry = g_variant_get_child_value (all, i);
      g_variant_get (entry, "(^&ay@a{sv})", &path, NULL);
      if (g_str_equal (path, library))
        continue;
      g_variant_builder_add_value (&builder, entry);
      n++;
    }
  g_settings_set_value (settings, WINNOW_LIBRARY_VIEWS, g_variant_builder_end (&builder));
}

GVariant *
winnow_library_views_dup (const char *library)
{
  g_autoptr (GSettings) settings = g_settings_new (WINNOW_SCHEMA_ID);
  g_autoptr (GVariant) all = g_settings_get_value (settings, WINNOW_LIBRARY_VIEWS);
  winnow_for_each_between (i, 0, g_variant_n_children (all))
    {
      const char *path;
      g_autoptr (GVariant) view = NULL;
      g_variant_get_child (all, i, "(^&ay@a{sv})", &path, &view);
      if (g_str_equal (path, library))
        return g_steal_pointer (&view);
    }
  return g_variant_ref_sink (g_variant_new ("a{sv}", NULL));
}
