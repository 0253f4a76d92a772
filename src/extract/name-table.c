/* name-table.c: see name-table.h */
#include "extract/name-table.h"

#include "base/for-each.h"

int
winnow_name_table_find (WinnowNameTable *table, const char *name)
{
  if (g_once_init_enter (&table->values))
    {
      GHashTable *values = winnow_string_index_new ();
      for (guint i = 0; i < G_N_ELEMENTS (table->rows) && table->rows[i].names != NULL; i++)
        {
          g_auto (GStrv) names = g_strsplit (table->rows[i].names, " ", -1);
          winnow_for_each_string (entry, names)
            g_hash_table_insert (values, (char *) g_intern_string (entry), GINT_TO_POINTER (table->rows[i].value));
        }
      g_once_init_leave (&table->values, values);
    }
  return GPOINTER_TO_INT (g_hash_table_lookup (table->values, name));
}
