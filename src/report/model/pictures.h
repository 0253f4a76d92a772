/* pictures.h: what the pictures of documents have in common → a file that leaves the program: text,
 * CSV, JSON, JSON Lines, HTML */
#pragma once

#include "check/check.h"
#include "mask/mask.h"

/* All borrowed. */
typedef struct
{
  WinnowLibrary *library; /* for thumbnails and texts, fetched one at a time; its file names the report */
  const WinnowFoundPictures *found;
  const GPtrArray *documents; /* (element-type WinnowDocument) those that are named; pictures of others are left out */
  WinnowGridSettings grid;    /* how the color grids are cut */
  gboolean lists_all;         /* every picture, not only those that match */
  const WinnowMask *mask;     /* (nullable) names to be replaced in all of it but in the pictures themselves */
  WinnowHistogramSettings histogram; /* of the sentences about colors; charts have the defaults */
} WinnowPictureReport;
