/* json-pair.c: see json.h. Thread-safe: writes to the caller's string only. */
#include "report/json.h"

/* Code points of the places of one side's passages: two for each passage, its start and its end. */
typedef struct
{
  gsize *bytes;
  gsize *points;
} Places;

static void
places_clear (Places *places)
{
  g_free (places->bytes);
  g_free (places->points);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Places, places_clear)

static const WinnowSpan *
span_of (const WinnowPassage *passage, gboolean is_b)
{
  return is_b ? &passage->b : &passage->a;
}

static int
compare_places (gconstpointer left, gconstpointer right, gpointer bytes)
{
  gsize a = ((const gsize *)bytes)[*(const guint32 *)left];
  gsize b = ((const gsize *)bytes)[*(const guint32 *)right];
  return (a > b) - (a < b);
}

/* Maps in one ascending pass over the text, then puts the results where their passages look for them. */
static void
map_in_order (const WinnowJsonSide *side, Places *places, gsize n)
{
  g_autofree guint32 *order = g_new (guint32, n);
  for (gsize i = 0; i < n; i++)
    order[i] = (guint32)i;
  g_qsort_with_data (order, (int)n, sizeof *order, compare_places, places->bytes);
  g_autofree gsize *sorted = g_new (gsize, n);
  g_autofree gsize *mapped = g_new (gsize, n);
  for (gsize i = 0; i < n; i++)
    sorted[i] = places->bytes[order[i]];
  winnow_text_map_code_points (side->text, side->length, sorted, n, mapped);
  for (gsize i = 0; i < n; i++)
    places->points[order[i]] = mapped[i];
}

static void
places_fill (Places *places, const WinnowJsonSide *side, const GArray *passages, gboolean is_b)
{
  gsize n = 2 * (gsize)passages->len;
  places->bytes = g_new (gsize, n);
  places->points = g_new (gsize, n);
  for (guint i = 0; i < passages->len; i++)
    {
      const WinnowSpan *span = span_of (&g_array_index (passages, WinnowPassage, i), is_b);
      places->points[2 * i] = places->bytes[2 * i] = span->start;
      places->points[2 * i + 1] = places->bytes[2 * i + 1] = span->end;
    }
  if (n > 0 && side->n_characters != side->length) /* else ASCII: a byte is a code point */
    map_in_order (side, places, n);
}

static void
write_side (WinnowJson *json, const char *key, const WinnowJsonSide *side, double similarity)
{
  winnow_json_key (json, key);
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "path", side->path);
  winnow_json_member_number (json, "chars", side->n_characters);
  winnow_json_member_number (json, "words", side->n_words);
  winnow_json_member_share (json, "similarity", similarity);
  winnow_json_close (json, '}');
}

static void
write_place (WinnowJson *json, const char *key, const Places *places, guint i)
{
  winnow_json_key (json, key);
  winnow_json_open (json, '{');
  winnow_json_member_number (json, "start", places->points[2 * i]);
  winnow_json_member_number (json, "end", places->points[2 * i + 1]);
  winnow_json_member_number (json, "byte_start", places->bytes[2 * i]);
  winnow_json_member_number (json, "byte_end", places->bytes[2 * i + 1]);
  winnow_json_close (json, '}');
}

void
winnow_json_pair (WinnowJson *json, const WinnowJsonSide *a, const WinnowJsonSide *b, const WinnowOverlap *overlap)
{
  g_return_if_fail (overlap->passages != NULL);
  g_auto (Places) in_a = { 0 };
  g_auto (Places) in_b = { 0 };
  places_fill (&in_a, a, overlap->passages, FALSE);
  places_fill (&in_b, b, overlap->passages, TRUE);

  winnow_json_open (json, '{');
  write_side (json, "a", a, winnow_overlap_similarity_of_a (overlap));
  write_side (json, "b", b, winnow_overlap_similarity_of_b (overlap));
  winnow_json_key (json, "passages");
  winnow_json_open (json, '[');
  for (guint i = 0; i < overlap->passages->len; i++)
    {
      const WinnowPassage *passage = &g_array_index (overlap->passages, WinnowPassage, i);
      winnow_json_open (json, '{');
      write_place (json, "a", &in_a, i);
      write_place (json, "b", &in_b, i);
      winnow_json_member_string (json, "kind", winnow_passage_kind_get_id (passage->kind));
      winnow_json_member_share (json, "similarity", passage->similarity);
      winnow_json_member_number (json, "words", passage->words);
      winnow_json_close (json, '}');
    }
  winnow_json_close (json, ']');
  winnow_json_close (json, '}');
}

static void
write_setting (WinnowJson *json, const WinnowSetting *setting, const char *value)
{
  winnow_json_key (json, setting->name);
  if (setting->type == WINNOW_SETTING_NUMBER)
    winnow_json_number (json, g_ascii_strtoull (value, NULL, 10));
  else
    winnow_json_string (json, value);
}

void
winnow_json_settings (WinnowJson *json, const WinnowSettings *settings)
{
  winnow_json_open (json, '{');
  for (const WinnowSetting *setting = winnow_settings_table (); setting->name != NULL; setting++)
    {
      g_autofree char *value = winnow_settings_dup_value (settings, setting->name);
      write_setting (json, setting, value);
    }
  winnow_json_close (json, '}');
}
