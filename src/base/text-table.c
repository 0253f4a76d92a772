/* text-table.c: see text-table.h. One thread a table. */
#include "base/for-each.h"
#include "base/text-table.h"

#include <string.h>

#include "base/escape.h"

#define GAP 2 /* cells between columns */

struct _WinnowTable
{
  char *alignment;  /* (owned) */
  GPtrArray *cells; /* (owned) (element-type utf8) row by row */
  guint n_columns;
};

WinnowTable *
winnow_table_new (const char *alignment)
{
  WinnowTable *table = g_new (WinnowTable, 1);
  table->alignment = g_strdup (alignment);
  table->cells = g_ptr_array_new_with_free_func (g_free);
  table->n_columns = (guint) strlen (alignment);
  return table;
}

void
winnow_table_free (WinnowTable *table)
{
  g_free (table->alignment);
  g_ptr_array_unref (table->cells);
  g_free (table);
}

void
winnow_table_add (WinnowTable *table, const char *text)
{
  GString *cell = g_string_new (NULL);
  winnow_escape_terminal (cell, text, -1);
  g_ptr_array_add (table->cells, g_string_free (cell, FALSE));
}

void
winnow_table_add_row (WinnowTable *table, const char *const *cells)
{
  winnow_for_each_below (i, table->n_columns)
    winnow_table_add (table, cells[i]);
}

void
winnow_table_add_number (WinnowTable *table, guint number)
{
  g_ptr_array_add (table->cells, g_strdup_printf ("%'u", number));
}

guint
winnow_table_width (const char *text)
{
  guint width = 0;
  winnow_for_each_character (p, text)
    {
      gunichar c = g_utf8_get_char (p);
      width += g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
    }
  return width;
}

static void
append_spaces (GString *out, guint n)
{
  g_string_append_printf (out, "%*s", (int) n, "");
}

static void
append_cell (GString *out, const char *text, guint width, char alignment, gboolean is_last)
{
  guint padding = width - winnow_table_width (text);
  if (alignment == 'r')
    append_spaces (out, padding);
  g_string_append (out, text);
  if (alignment == 'l' && !is_last)
    append_spaces (out, padding);
  if (is_last || alignment == 't')
    g_string_append_c (out, is_last ? '\n' : '\t');
  else
    append_spaces (out, GAP);
}

void
winnow_table_print (const WinnowTable *table, GString *out)
{
  guint n = table->n_columns;
  g_autofree guint *widths = g_new0 (guint, n);
  winnow_for_each_index (i, table->cells)
    widths[i % n] = MAX (widths[i % n], winnow_table_width (g_ptr_array_index (table->cells, i)));
  winnow_for_each_index (i, table->cells)
    append_cell (out, g_ptr_array_index (table->cells, i), widths[i % n], table->alignment[i % n], i % n == n - 1);
}
