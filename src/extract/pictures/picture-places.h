/* picture-places.h: the places of pictures while the writer collects the text */
#pragma once

#include "extract/job.h"

G_BEGIN_DECLS

typedef struct
{
  WinnowJob *job;         /* (unowned) */
  WinnowContent *content; /* (unowned) receives them */
  /* (owned) (element-type WinnowDocumentPicture) (unowned) those that stand before the next text of
   * the body */
  GPtrArray *due;
  guint n_found; /* with those beyond the limit */
} WinnowPicturePlaces;

void winnow_picture_places_init (WinnowPicturePlaces *places, WinnowJob *job, WinnowContent *content);
void winnow_picture_places_clear (WinnowPicturePlaces *places);

/* Counts one more picture. FALSE beyond the limit. */
gboolean winnow_picture_places_reserve (WinnowPicturePlaces *places);

/* Places @picture, which was counted, at @offset of the body, or where the next text begins if
 * @is_due. Takes @picture. */
void winnow_picture_places_add (WinnowPicturePlaces *places, WinnowDocumentPicture *picture, gsize offset, guint page,
                                gboolean is_due);

/* Text of the body begins at @offset: pictures before it stand there. */
void winnow_picture_places_resolve (WinnowPicturePlaces *places, gsize offset);

/* The body now ends at @end: no picture stands after it. */
void winnow_picture_places_clamp (WinnowPicturePlaces *places, gsize end);

void winnow_picture_places_drop (WinnowPicturePlaces *places);

/* All text is written: sorts the pictures and notes how many are beyond the limit. */
void winnow_picture_places_finish (WinnowPicturePlaces *places);

G_END_DECLS
