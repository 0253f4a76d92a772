/* picture-edits.h: what people and programs do to a picture on its way into another document */
#pragma once

#include "image/picture.h"

typedef struct
{
  const char *name;
  WinnowPicture *(*edit) (const WinnowPicture *picture, double value);
  double value;
  int quality; /* of the JPEG that it is stored as in the end */
} PictureEdit;

#define N_PICTURE_EDITS 15
extern const PictureEdit picture_edits[N_PICTURE_EDITS];

/* Edits that change the colors and leave the shapes. */
#define N_COLOR_EDITS 6
extern const PictureEdit color_edits[N_COLOR_EDITS];

/* Returns: (transfer full) the JPEG file that the edited picture is stored as. */
GBytes *picture_edit_apply (const PictureEdit *edit, const WinnowPicture *picture);

/* Returns: (transfer full) */
GBytes *picture_encode_jpeg (const WinnowPicture *picture, int quality, gboolean is_progressive);
