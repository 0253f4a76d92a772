/* metadata.h: reads titles, authors and dates as formats write them */
#pragma once

#include "extract/content.h"

G_BEGIN_DECLS

typedef enum
{
  WINNOW_METADATA_NONE,
  WINNOW_METADATA_TITLE,
  WINNOW_METADATA_AUTHOR,
  WINNOW_METADATA_CREATED,
  WINNOW_METADATA_MODIFIED,
} WinnowMetadata;

/* Sets a field that is still empty. Ignores blank values and invalid dates. */
void winnow_metadata_set (WinnowContent *content, WinnowMetadata field, const char *value);

G_END_DECLS
