/* picture-places.h: the pictures that were met while the text of a document is written, and where
 * they stand in it: the writer's own */
#pragma once

#include "extract/job.h"

G_BEGIN_DECLS

typedef struct
{
  WinnowJob *job;         /* (unowned) */
  WinnowContent *content; /* (unowned) gets them */
  /* (owned) (element-type WinnowDocumentPicture) (unowned) those that stand before the next text
   * of the body, wherever that begins */
  GPtrArray *due;
  guint n_found; /* those beyond the limit, too */
} WinnowPicturePlaces;

void winnow_picture_places_init (WinnowPicturePlaces *places, WinnowJob *job, WinnowContent *content);
void winnow_picture_places_clear (WinnowPicturePlaces *places);

/* One more was met: FALSE where the limits do not want it. */
gboolean winnow_picture_places_reserve (WinnowPicturePlaces *places);

/* Takes @picture, which was counted, to @offset of the body, or, if @is_due, to where its next text
 * begins. */
void winnow_picture_places_add (WinnowPicturePlaces *places, WinnowDocumentPicture *picture, gsize offset, guint page,
                                gboolean is_due);

/* Text of the body begins at @offset: what waited for it stands there. */
void winnow_picture_places_resolve (WinnowPicturePlaces *places, gsize offset);

/* The body ends at @end for now: none stands behind that. */
void winnow_picture_places_clamp (WinnowPicturePlaces *places, gsize end);

/* Forgets all of them. */
void winnow_picture_places_drop (WinnowPicturePlaces *places);

/* All text is written: puts them in order, and notes how many there are beyond the limit. */
void winnow_picture_places_finish (WinnowPicturePlaces *places);

G_END_DECLS
