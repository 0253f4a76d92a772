/* unpack.h: what a worker does with the archive that it has open */
#pragma once

#include "extract/packed/unpacker.h"
#include "worker/frames.h"

typedef struct
{
  int socket;
  int descriptor;           /* of the archive, until it is listed */
  WinnowUnpacker *unpacker; /* (owned) (nullable) */
} WinnowUnpacking;

/* Answers a frame of any kind but WINNOW_FRAME_READ. FALSE where the parent is gone */
gboolean winnow_unpacking_answer (WinnowUnpacking *unpacking, WinnowFrameKind kind, GVariant *request, GBytes *bytes);
