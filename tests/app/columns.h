/* columns.h: what the columns of a table show for an item */
#pragma once

#include "app/widgets/lists/winnow-columns.h"

static inline const WinnowViewColumn *
find_column (const WinnowViewColumn *columns, const char *title)
{
  while (columns->title != NULL && !g_str_equal (columns->title, title))
    columns++;
  g_assert_nonnull (columns->title);
  return columns;
}

/* @wanted: (nullable) */
static inline void
assert_column (const WinnowViewColumn *columns, const char *title, gpointer item, const char *wanted)
{
  g_autofree char *text = winnow_column_dup_text (find_column (columns, title), item);
  g_assert_cmpstr (text, ==, wanted);
}

static inline void
assert_tooltip (const WinnowViewColumn *columns, const char *title, gpointer item, const char *wanted)
{
  g_autofree char *text = find_column (columns, title)->tooltip (item);
  g_assert_cmpstr (text, ==, wanted);
}

static inline double
get_number (const WinnowViewColumn *columns, const char *title, gpointer item)
{
  return find_column (columns, title)->number (item);
}
