/* fixture-pictures.h: a checked library in memory of documents with pictures, some without any
 * text, whose names and captions are as hostile as files can be */
#pragma once

#include "fixture.h"

/* Text that a name or caption must never set free. */
#define FIXTURE_HOSTILE "\"><script>alert(2)</script>=1+1 & \342\200\256gpj.\033[2J]]>"

/* The documents, in the order in which they are put: the first two share a passage and a picture,
 * which the second has mirrored; two picture files share one, and no text; three have the logo that
 * the first two have as well. The template has a picture of the first one's, which has besides a
 * plain one and one that could not be read. */
typedef enum
{
  FIXTURE_ONE,
  FIXTURE_TWO,
  FIXTURE_FIGURE,
  FIXTURE_COPY,
  FIXTURE_THREE,
  FIXTURE_FOUR,
  FIXTURE_FIVE,
  FIXTURE_TEMPLATE,
  N_FIXTURE_DOCUMENTS
} FixtureDocument;

extern const char *const fixture_picture_paths[N_FIXTURE_DOCUMENTS];

/* Code points that stand before the picture which the first two have. */
#define FIXTURE_START_ONE 7u
#define FIXTURE_START_TWO 0u

WinnowLibrary *fixture_pictures (void);

/* Lets all pictures count that are excluded for that reason. */
void fixture_count_pictures (WinnowLibrary *library, WinnowPictureExclusion reason);
