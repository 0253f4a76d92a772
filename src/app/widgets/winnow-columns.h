/* winnow-columns.h: a column view from a table of columns */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef char *(*WinnowItemTextFunc) (gpointer item); /* (transfer full) */
typedef double (*WinnowItemNumberFunc) (gpointer item);

typedef struct
{
  const char *title;            /* marked for translation */
  WinnowItemTextFunc text;      /* what is shown; NULL: the number as a share with a level bar, "–" below 0 */
  WinnowItemTextFunc sort_text; /* sorts by it where there is no number; NULL: by what is shown */
  WinnowItemNumberFunc number;  /* sorts by it, and stands at the end of its column; NULL: text */
  WinnowItemTextFunc tooltip;   /* NULL: none */
  gboolean expand;              /* takes the room that is left, and is ellipsised in the middle */
} WinnowViewColumn;

/* Appends a column for each row of @columns, which must be static. Titles are clickable and
 * sort. */
void winnow_columns_append (GtkColumnView *view, const WinnowViewColumn *columns, gsize n_columns);

/* Shows or hides the column at @position of the table. */
void winnow_columns_set_visible (GtkColumnView *view, guint position, gboolean visible);

G_END_DECLS
