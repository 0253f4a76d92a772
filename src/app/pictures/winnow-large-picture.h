/* winnow-large-picture.h: one picture of a document, as large as possible, with its caption and
 * details */
#pragma once

#include <gtk/gtk.h>

#include "library/library.h"

#define WINNOW_TYPE_LARGE_PICTURE (winnow_large_picture_get_type ())
G_DECLARE_FINAL_TYPE (WinnowLargePicture, winnow_large_picture, WINNOW, LARGE_PICTURE, GtkBox)

/* @picture: (nullable) of @library. @document: the name of the document that it is in. */
void winnow_large_picture_set_picture (WinnowLargePicture *self, WinnowLibrary *library,
                                       const WinnowDocumentPicture *picture, const char *document);

/* Draws a frame round the part of it that another picture shows, too. */
void winnow_large_picture_set_outline (WinnowLargePicture *self, WinnowOutline outline);

/* Gives the captions of two pictures side by side the same height. */
void winnow_large_picture_align (WinnowLargePicture *self, WinnowLargePicture *other);
