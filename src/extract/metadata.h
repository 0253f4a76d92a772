/* metadata.h: reads titles, authors and dates as formats write them */
#pragma once

#include "extract/xml-reader.h"

typedef enum
{
  WINNOW_METADATA_NONE,
  WINNOW_METADATA_TITLE,
  WINNOW_METADATA_AUTHOR,
  WINNOW_METADATA_CREATED,
  WINNOW_METADATA_MODIFIED,
  /* of the origin, in the order of WinnowOrigin */
  WINNOW_METADATA_EDITOR,
  WINNOW_METADATA_MINUTES, /* also as ISO 8601 has durations */
  WINNOW_METADATA_SAVINGS,
  WINNOW_METADATA_PROGRAM,
} WinnowMetadata;

/* Sets a field that is still empty. Ignores blank values, and invalid dates and numbers. */
void winnow_metadata_set (WinnowContent *content, WinnowMetadata field, const char *value);

/* Sets fields from the text of elements in a member of the job's container. @fields: names of
 * elements and a WinnowMetadata for each */
gboolean winnow_metadata_read_member (WinnowContent *content, WinnowJob *job, const char *member,
                                      WinnowNameTable *fields, GError **error);
