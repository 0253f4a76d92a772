/* image-fingerprint.c: a picture → the hashes of its crops
 *
 * What is no picture is told here: bullets and icons by their size, rules and lines by their shape,
 * blank ones by how little there is to take a hash of. */
#include "image/image-fingerprint.h"

#include "image/crops.h"
#include "image/dct-hash.h"
#include "image/plane.h"

#define LEAST_SIDE 64u
#define MOST_ASPECT 12u

static gboolean
has_picture_shape (const WinnowPicture *picture)
{
  guint shorter = MIN (picture->info.width, picture->info.height),
        longer = MAX (picture->info.width, picture->info.height);

  return shorter >= LEAST_SIDE && longer <= shorter * MOST_ASPECT;
}

void
winnow_image_fingerprint_init (WinnowImageFingerprint *fingerprint, const WinnowPicture *picture)
{
  g_auto (WinnowPlane) plane = { 0 };
  g_auto (WinnowIntegral) integral = { 0 };

  g_return_if_fail (fingerprint != NULL && picture != NULL);
  *fingerprint = (WinnowImageFingerprint){ 0 };
  if (!has_picture_shape (picture))
    return;
  winnow_plane_init (&plane, picture);
  winnow_integral_init (&integral, &plane);
  for (WinnowCrop crop = 0; crop < WINNOW_N_CROPS; crop++)
    {
      WinnowPixelBox box = winnow_crop_get_box (crop, &plane);
      float square[WINNOW_SQUARE * WINNOW_SQUARE];

      winnow_integral_scale (&integral, &box, square);
      if (winnow_image_hash_init (&fingerprint->crops[crop], square))
        fingerprint->usable |= 1u << crop;
      else if (crop == WINNOW_CROP_NONE)
        return;
    }
}
