/* json-pictures.c: pictures that two documents have in common as JSON; json.h says what the members
 * mean. Thread-safe: writes to the caller's string only. */
#include "report/data/json.h"

#include "base/for-each.h"

void
winnow_json_add_pictures (WinnowJsonPlaces *places, const GArray *pictures, gboolean is_b)
{
  winnow_for_each_value (const WinnowCommonPicture, common, pictures)
    {
      gsize offset = is_b ? common->b->offset : common->a->offset;
      winnow_json_places_add (places, offset, offset);
    }
}

void
winnow_json_picture_members (WinnowJson *json, const WinnowDocumentPicture *picture, gsize start)
{
  winnow_json_member_string (json, "name", picture->name);
  winnow_json_member_positive (json, "page", picture->page);
  winnow_json_member_number (json, "start", start);
  winnow_json_member_number (json, "byte_start", picture->offset);
  winnow_json_member_string (json, "caption", picture->caption);
  winnow_json_member_positive (json, "width", picture->info.width);
  winnow_json_member_positive (json, "height", picture->info.height);
  winnow_json_member_string (json, "format", picture->info.format);
}

static void
add_outline (WinnowJson *json, const char *name, const WinnowOutline *outline)
{
  winnow_json_open_member (json, name, '[');
  winnow_for_each_below (i, outline->n)
    {
      winnow_json_open (json, '[');
      winnow_json_share (json, outline->points[i].x);
      winnow_json_share (json, outline->points[i].y);
      winnow_json_close (json);
    }
  winnow_json_close (json);
}

static void
add_placement (WinnowJson *json, const WinnowPlacement *placement)
{
  WinnowOutline on_a, on_b;
  winnow_placement_get_common (placement, &on_a, &on_b);
  winnow_json_open_member (json, "placement", '{');
  winnow_json_member_number (json, "places", placement->n_places);
  add_outline (json, "outline_a", &on_a);
  add_outline (json, "outline_b", &on_b);
  winnow_json_close (json);
}

void
winnow_json_match_members (WinnowJson *json, const WinnowImageMatch *match, WinnowImageDirection direction)
{
  g_autofree char *description = winnow_image_match_describe (match, direction);
  winnow_json_member_string (json, "description", description);
  winnow_json_member_string (json, "direction", winnow_image_direction_get_id (direction));
  winnow_json_member_number (json, "distance", match->distance);
  winnow_json_member_string (json, "likeness", winnow_likeness_get_id (match->likeness));
  winnow_json_member_boolean (json, "mirrored", match->placement.is_mirrored);
  winnow_json_member_boolean (json, "negative", match->placement.is_negative);
  winnow_json_member_number (json, "turned", winnow_placement_get_degrees (&match->placement));
  winnow_json_member_string (json, "colors", winnow_color_change_get_id (match->colors));
  add_placement (json, &match->placement);
}

void
winnow_json_member_grid (WinnowJson *json, const WinnowGrid *grid)
{
  if (grid == NULL)
    {
      winnow_json_member_string (json, "grid", NULL);
      return;
    }
  winnow_json_open_member (json, "grid", '[');
  winnow_for_each_below (y, grid->settings.rows)
    {
      guint length;
      const char *letters = winnow_grid_get_row (grid, y, &length);
      winnow_json_string_len (json, letters, length);
    }
  winnow_json_close (json);
}

void
winnow_json_member_histogram (WinnowJson *json, const WinnowHistogram *histogram)
{
  if (histogram == NULL)
    {
      winnow_json_member_string (json, "histogram", NULL);
      return;
    }
  winnow_json_open_member (json, "histogram", '[');
  winnow_for_each_below (i, winnow_histogram_get_size (&histogram->settings))
    winnow_json_share (json, histogram->shares[i]);
  winnow_json_close (json);
}

static void
write_side (WinnowJson *json, const char *key, const WinnowDocumentPicture *picture, WinnowJsonPlaces *places)
{
  winnow_json_open_member (json, key, '{');
  winnow_json_picture_members (json, picture, winnow_json_places_take (places));
  winnow_json_close (json);
}

void
winnow_json_pictures (WinnowJson *json, const GArray *pictures, WinnowJsonPlaces *in_a, WinnowJsonPlaces *in_b)
{
  winnow_json_open_member (json, "pictures", '[');
  winnow_for_each_value (const WinnowCommonPicture, common, pictures)
    {
      winnow_json_open (json, '{');
      write_side (json, "a", common->a, in_a);
      write_side (json, "b", common->b, in_b);
      winnow_json_match_members (json, &common->match, common->direction);
      winnow_json_close (json);
    }
  winnow_json_close (json);
}
