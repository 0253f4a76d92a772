#include "app/session/winnow-row-order.h"

#include <string.h>

#include "app/widgets/lists/winnow-collation.h"
#include "base/array.h"
#include "base/radix-sort.h"

/* What a title is asked instead of comparing two items: a sorter of a column view does not tell the
 * columns that it sorts by. */
typedef struct
{
  guint skip; /* titles that come first */
  const WinnowViewColumn *column;
} Question;

static int
ask_cb (gconstpointer a, gconstpointer b, gpointer column)
{
  Question *question = (gpointer) a;
  if (question->skip > 0)
    {
      question->skip--;
      return 0;
    }
  question->column = column;
  return -1;
}

const WinnowViewColumn *
winnow_row_order_find_column (GtkColumnView *table, guint level, gboolean *descends)
{
  Question question = { level, NULL }, other = { 0, NULL };
  if (table == NULL)
    return NULL;
  *descends = gtk_sorter_compare (gtk_column_view_get_sorter (table), &question, &other) == GTK_ORDERING_LARGER;
  return question.column;
}

typedef union
{
  struct
  {
    double key;
    gpointer row;
  };
  WinnowKeyed keyed; /* with order_bits() of the key */
} Sortable;

/* Bits that are ordered as numbers are. */
static guint64
order_bits (double key, gboolean descends)
{
  guint64 bits;
  key += 0.0; /* −0 is 0 */
  memcpy (&bits, &key, sizeof bits);
  bits = bits >> 63 ? ~bits : bits | G_GUINT64_CONSTANT (1) << 63;
  return descends ? ~bits : bits;
}

/* Equal rows keep their order. A million take as long as comparing a tenth of them. */
static void
sort_by_key (GArray *rows, gboolean descends)
{
  Sortable *sortable = WINNOW_DATA (Sortable, rows);
  winnow_for_each_index (i, rows)
    sortable[i].keyed.key = order_bits (sortable[i].key, descends);
  if (rows->len > 0)
    winnow_radix_sort (&sortable->keyed, rows->len, 64);
}

/* Each text is compared once, however many rows have it. */
static void
find_text_keys (WinnowRowList *list, const WinnowViewColumn *column, GArray *rows, WinnowRowContext *context)
{
  WinnowItemTextFunc dup_text = column->sort_text ?: column->text;
  g_autoptr (GObject) item = winnow_row_list_new_item (list, NULL, NULL);
  g_autoptr (GHashTable) known = winnow_string_index_new ();
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  winnow_for_each_value (Sortable, row, rows)
    {
      g_autofree char *text = dup_text (winnow_row_list_lend_item (list, item, row->row, context));
      gpointer number;
      if (!g_hash_table_lookup_extended (known, text, NULL, &number))
        {
          number = GUINT_TO_POINTER (texts->len);
          g_hash_table_insert (known, text, number);
          g_ptr_array_add (texts, g_steal_pointer (&text));
        }
      row->key = GPOINTER_TO_UINT (number);
    }
  g_autofree guint *ranks = winnow_collation_rank (texts);
  winnow_for_each_value (Sortable, row, rows)
    row->key = ranks[(guint) row->key];
}

/* FALSE: @number does not know that of a row. */
static gboolean
find_numbers (WinnowRowList *list, WinnowItemNumberFunc number, GArray *rows, WinnowRowContext *context)
{
  g_autoptr (GObject) item = winnow_row_list_new_item (list, NULL, NULL);
  double least = 0;
  winnow_for_each_value (Sortable, row, rows)
    {
      row->key = number (winnow_row_list_lend_item (list, item, row->row, context));
      least = MIN (least, row->key);
    }
  return least >= 0;
}

static void
find_keys (WinnowRowList *list, const WinnowViewColumn *column, GArray *rows, WinnowRowContext *context)
{
  if (column->number != NULL)
    find_numbers (list, column->number, rows, context);
  else if (column->text_rank == NULL || !find_numbers (list, column->text_rank, rows, context))
    find_text_keys (list, column, rows, context);
}

/* By the last column first: equal rows keep their order. */
GPtrArray *
winnow_row_order_sort (GtkColumnView *table, WinnowRowList *list)
{
  GPtrArray *all = (GPtrArray *) winnow_row_list_get_rows (list);
  WinnowRowContext *context = (WinnowRowContext *) winnow_row_list_get_context (list);
  gboolean descends;
  guint n_levels = 0;
  while (winnow_row_order_find_column (table, n_levels, &descends) != NULL)
    n_levels++;
  if (n_levels == 0)
    return g_ptr_array_ref (all);
  g_autoptr (GArray) rows = g_array_sized_new (FALSE, FALSE, sizeof (Sortable), all->len);
  winnow_for_each (void, row, all)
    WINNOW_APPEND (rows, Sortable, .row = row);
  for (guint level = n_levels; level > 0; level--)
    {
      const WinnowViewColumn *column = winnow_row_order_find_column (table, level - 1, &descends);
      find_keys (list, column, rows, context);
      sort_by_key (rows, descends != (column->number != NULL));
    }
  GPtrArray *sorted = g_ptr_array_sized_new (rows->len);
  winnow_for_each_value (const Sortable, row, rows)
    g_ptr_array_add (sorted, row->row);
  return sorted;
}

void
winnow_row_order_set_up (GtkColumnView *table, const WinnowViewColumn *columns)
{
  for (guint i = 0; columns[i].title != NULL; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (table), i);
      g_autoptr (GtkCustomSorter) sorter = gtk_custom_sorter_new (ask_cb, (gpointer) &columns[i], NULL);
      gtk_column_view_column_set_sorter (column, GTK_SORTER (sorter));
    }
}
