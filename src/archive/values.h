/* values.h: how rows of an archive become structs; private to archive/ */
#pragma once

#include "archive/archive.h"
#include "base/fields.h"

typedef struct
{
  gsize size;
  GDestroyNotify free;
  WinnowField fields[12]; /* of the columns, in their order */
} WinnowSharedType;

extern const WinnowSharedType winnow_shared_collection_type, winnow_shared_request_type, winnow_shared_row_type,
    winnow_shared_server_type;
