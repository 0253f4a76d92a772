/* read.c: finds the extractor of a file's format and reads the file by it, in this process. */
#include "extract/extract.h"

#include "base/translate.h"
#include "extract/extractor.h"

/* Only containers can be unknown, since plain text accepts the rest. A container with some members
 * of a document is damaged. */
static void
fail_unknown (WinnowJob *job, GError **error)
{
  if (winnow_container_has (job->container, "[Content_Types].xml") || winnow_container_has (job->container, "mimetype"))
    winnow_job_fail_damaged (job, "no main part", error);
  else
    winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_UNSUPPORTED,
                         _ ("“%s” is an archive, not a document. Check it with the ending of an archive, such as .zip, "
                            "or name a file in it: “%s/…”."),
                         job->name, job->name);
}

const WinnowExtractor *
winnow_job_find_extractor (WinnowJob *job, GError **error)
{
  const WinnowExtractor *extractor = NULL;
  /* every ZIP container begins with a member or, if empty, with its directory */
  gboolean is_zip = winnow_job_has_magic (job, "PK\3\4", 4) || winnow_job_has_magic (job, "PK\5\6", 4);
  if (job->size == 0)
    winnow_job_fail_empty (job, error);
  else if (!is_zip || (job->container = winnow_container_open (job, error)) != NULL)
    {
      extractor = winnow_extractor_find (job);
      if (!winnow_job_is_alive (job, error))
        return NULL;
      if (extractor == NULL)
        fail_unknown (job, error);
    }
  return extractor;
}

WinnowContent *
winnow_job_read_any (WinnowJob *job, GError **error)
{
  const WinnowExtractor *extractor = job != NULL ? winnow_job_find_extractor (job, error) : NULL;
  return extractor != NULL ? winnow_job_read (job, extractor->id, extractor->read, error) : NULL;
}
