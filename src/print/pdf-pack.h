/* pdf-pack.h: what a pack is to the file that takes it; see pdf-file.h */
#pragma once

#include "print/pdf-file.h"

G_BEGIN_DECLS

/* An object stream. */
typedef struct
{
  GBytes *data;    /* (owned) compressed */
  GArray *numbers; /* (owned) (element-type guint) of its objects */
  gsize first;     /* byte where the first of them begins once it is unpacked */
} WinnowPdfPacked;

struct _WinnowPdfPack
{
  WinnowPdfPress *press;
  GArray *streams;               /* (owned) (element-type WinnowPdfPacked) */
  GArray *numbers;               /* (owned) (nullable) of the stream that grows */
  WinnowPdfBuffer index, bodies; /* (owned) of that */
};

G_END_DECLS
