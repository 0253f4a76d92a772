/* json-places.c: see json-places.h. Thread-safe: touches the caller's memory only. */
#include "report/data/json-places.h"

#include "base/for-each.h"
#include "base/order.h"
#include "text/text.h"

void
winnow_json_places_init (WinnowJsonPlaces *places)
{
  *places = (WinnowJsonPlaces){ .bytes = winnow_array_new (gsize) };
}

void
winnow_json_places_clear (WinnowJsonPlaces *places)
{
  g_clear_pointer (&places->bytes, g_array_unref);
  g_clear_pointer (&places->points, g_free);
}

void
winnow_json_places_add (WinnowJsonPlaces *places, gsize start, gsize end)
{
  const gsize both[] = { start, end };
  g_array_append_vals (places->bytes, both, G_N_ELEMENTS (both));
}

static int
compare_places (gconstpointer left, gconstpointer right, gpointer bytes)
{
  gsize a = ((const gsize *) bytes)[*(const guint32 *) left];
  gsize b = ((const gsize *) bytes)[*(const guint32 *) right];
  return WINNOW_ORDER (a, b);
}

/* Maps in one ascending pass over the text, then puts the results where their places look for
 * them. */
void
winnow_json_places_map (WinnowJsonPlaces *places, const char *text, gsize length, gsize n_characters)
{
  gsize n = places->bytes->len;
  gsize *bytes = (gsize *) (void *) places->bytes->data;
  if (n == 0 || n_characters == length)
    return;
  g_autofree guint32 *order = g_new (guint32, n);
  winnow_for_each_between (i, 0, n)
    order[i] = (guint32) i;
  g_qsort_with_data (order, (int) n, sizeof *order, compare_places, bytes);
  g_autofree gsize *sorted = g_new (gsize, n);
  g_autofree gsize *mapped = g_new (gsize, n);
  winnow_for_each_between (i, 0, n)
    sorted[i] = bytes[order[i]];
  winnow_text_map_code_points (text, length, sorted, n, mapped);
  places->points = g_new (gsize, n);
  winnow_for_each_between (i, 0, n)
    places->points[order[i]] = mapped[i];
}

void
winnow_json_places_get (const WinnowJsonPlaces *places, guint index, gsize *start, gsize *end)
{
  const gsize *points = places->points ?: (const gsize *) (const void *) places->bytes->data;
  *start = points[2 * index];
  *end = points[2 * index + 1];
}

gsize
winnow_json_places_take (WinnowJsonPlaces *places)
{
  gsize start, end;
  g_return_val_if_fail (places->next + 2 <= places->bytes->len, 0);
  winnow_json_places_get (places, places->next / 2, &start, &end);
  places->next += 2;
  return start;
}

void
winnow_json_places_write (WinnowJsonPlaces *places, WinnowJson *json)
{
  g_return_if_fail (places->next + 2 <= places->bytes->len);
  const gsize *bytes = (const gsize *) (const void *) places->bytes->data;
  const gsize *points = places->points ?: bytes;
  guint at = places->next;
  places->next += 2;
  winnow_json_member_number (json, "start", points[at]);
  winnow_json_member_number (json, "end", points[at + 1]);
  winnow_json_member_number (json, "byte_start", bytes[at]);
  winnow_json_member_number (json, "byte_end", bytes[at + 1]);
}
