/* extract-file.h: a file → its content, in the process of the test */
#pragma once

#include "extract/extractor.h"

static inline WinnowContent *
extract_file (const char *path, const char *language, const WinnowExtractLimits *limits, GCancellable *cancellable,
              GError **error)
{
  g_autoptr (WinnowJob) job = winnow_job_new (path, language, limits, cancellable, error);
  return winnow_job_read_any (job, error);
}
