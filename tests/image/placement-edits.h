/* placement-edits.h: what takes a picture out of its frame: cut, turned, seen at an angle, put into
 * something else */
#pragma once

#include "image/picture.h"
#include "image/placement-map.h"

typedef struct
{
  const char *name;
  /* @map: (out) pixels of @picture → pixels of the result */
  WinnowPicture *(*edit) (const WinnowPicture *picture, const WinnowPicture *other, double value, WinnowMap *map);
  double value;
} PlacementEdit;

#define N_PLACEMENT_EDITS 24
extern const PlacementEdit placement_edits[N_PLACEMENT_EDITS];

/* @other: a different picture, which collages show, too. @map: (out) (nullable) places of @picture
 * → places of the result, each in shares of width and height. Returns: (transfer full) as read from
 * the JPEG file that the edited picture is stored as */
WinnowPicture *placement_edit_apply (const PlacementEdit *edit, const WinnowPicture *picture,
                                     const WinnowPicture *other, WinnowMap *map);
