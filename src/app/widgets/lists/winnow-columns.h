/* winnow-columns.h: the columns of a table as data: titles, texts, sort keys */
#pragma once

#include <gtk/gtk.h>

#include "match/overlap.h"

typedef char *(*WinnowItemTextFunc) (gpointer item); /* (transfer full) */
typedef double (*WinnowItemNumberFunc) (gpointer item);
typedef void (*WinnowItemPartsFunc) (gpointer item, double parts[WINNOW_N_PASSAGE_KINDS]);

typedef struct
{
  const char *title;              /* marked for translation */
  const char *hint;               /* the title in more words, shown as its tooltip; NULL: none */
  WinnowItemTextFunc text;        /* the shown text; NULL: the number */
  WinnowItemNumberFunc number;    /* sorts by it, at the end of its column; NULL: sorts by text */
  const char *zero;               /* the text for 0, if the number is a count; NULL: it is a share with a level bar */
  WinnowItemPartsFunc parts;      /* of a share, for its bar; NULL: it has none */
  WinnowItemNumberFunc text_rank; /* place of the text in the order of all, −1: not known; NULL: of none */
  WinnowItemTextFunc sort_text;   /* for columns without number; NULL: sorts by the shown text */
  WinnowItemTextFunc tooltip;     /* NULL: none */
  WinnowItemTextFunc badge;       /* a word after the text, NULL for rows without; NULL: no row has one */
  gboolean has_note;              /* a line below the text, see winnow_columns_set_note() */
  gboolean expand;                /* takes the remaining room, and is ellipsised in the middle */
  int most_chars;                 /* of the text, which is ellipsised, too; 0: all */
  const char *id;                 /* the user may hide it: its name in the preferences; NULL: not */
  gboolean is_extra;              /* it is hidden until the user chooses it */
  guint from_width; /* shown where the table is as wide as this many digits, which grow with the text; 0: always */
} WinnowViewColumn;

/* A function for columns: the @value of @self, an item of @Type. */
#define WINNOW_TEXT(Type, name, value) \
  static char *name (gpointer item)    \
  {                                    \
    Type *self = item;                 \
    return value;                      \
  }
#define WINNOW_NUMBER(Type, name, value) \
  static double name (gpointer item)     \
  {                                      \
    Type *self = item;                   \
    return value;                        \
  }

/* Appends a column for each of @columns, which must be static and end with one without a title.
 * Titles are clickable and sort. Columns come and go with the width of @view, which must be in a
 * scrolled window. */
void winnow_columns_append (GtkColumnView *view, const WinnowViewColumn *columns);

/* The markup of @note, if not NULL, is below the text of the columns that have a note, on at most
 * two lines. */
typedef char *(*WinnowItemNoteFunc) (gpointer item, gpointer data); /* (transfer full) (nullable) */
void winnow_columns_set_note (GtkColumnView *view, WinnowItemNoteFunc note, gpointer data);

/* The items that @view shows have changed. @columns: those that were appended */
void winnow_columns_refresh (GtkColumnView *view, const WinnowViewColumn *columns);

/* Gives the focus to the first selected row of those that are made, else to the table. */
void winnow_columns_focus_selected (GtkColumnView *view);

/* Shows the column at @position of the table where there is room for it, or hides it. */
void winnow_columns_set_visible (GtkColumnView *view, guint position, gboolean visible);

/* Fills @menu, which is also that of the titles of @view and hides and shows the columns with an
 * id; its actions are those of @page. The preference @key, of type a{sb}, keeps what differs from
 * the start. Once the columns are appended. */
void winnow_columns_add_choice (GtkColumnView *view, GtkWidget *page, GMenu *menu, GSettings *preferences,
                                const char *key);

/* What the column shows for @item; a share: NULL. (transfer full) (nullable) */
char *winnow_column_dup_text (const WinnowViewColumn *column, gpointer item);
