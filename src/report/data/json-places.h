/* json-places.h: places of a text in JSON: given in bytes, written in code points and bytes
 *
 * All places of a text are gathered, mapped in one pass over it, then written in the order they
 * were added:
 *   winnow_json_places_init(), winnow_json_places_add()…, winnow_json_places_map(),
 *     winnow_json_places_write()…, winnow_json_places_clear() */
#pragma once

#include "base/owned.h"
#include "base/json-writer.h"

typedef struct
{
  GArray *bytes; /* (owned) (element-type gsize) start and end of each place */
  gsize *points; /* (owned) (nullable) their code points; NULL where a byte is a code point */
  guint next;    /* of bytes: the next one to write */
} WinnowJsonPlaces;

void winnow_json_places_init (WinnowJsonPlaces *places);
WINNOW_DECLARE_CLEAR (WinnowJsonPlaces, winnow_json_places_clear)

void winnow_json_places_add (WinnowJsonPlaces *places, gsize start, gsize end); /* bytes, half-open */

/* @text: @length bytes, @n_characters code points. One pass over it, none where it is all ASCII. */
void winnow_json_places_map (WinnowJsonPlaces *places, const char *text, gsize length, gsize n_characters);

/* Code points of the place that was added as number @index, from 0. */
void winnow_json_places_get (const WinnowJsonPlaces *places, guint index, gsize *start, gsize *end);

/* The next place, as the members start, end, byte_start, byte_end of the object that is open. */
void winnow_json_places_write (WinnowJsonPlaces *places, WinnowJson *json);

/* The next place is passed over. Returns: the code point at which it begins */
gsize winnow_json_places_take (WinnowJsonPlaces *places);
