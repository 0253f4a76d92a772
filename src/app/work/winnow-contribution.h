/* winnow-contribution.h: a collection that goes into an archive, or is taken back */
#pragma once

#include "archive/archive.h"

/* Reference-counted; one operation at a time works on it. */
typedef struct
{
  gint64 collection_id;           /* here */
  char *address;                  /* (owned) of the archive … */
  char *archive;                  /* (owned) … and its name */
  WinnowSharedCollection *wanted; /* (owned) there */
  GPtrArray *added;               /* (owned) (element-type WinnowDocument) that came there */
  guint n;                        /* documents that came there, or were taken back */
} WinnowContribution;

/* @wanted: (transfer full) */
WinnowContribution *winnow_contribution_new (gint64 collection_id, const char *address, const char *archive,
                                             WinnowSharedCollection *wanted);
WinnowContribution *winnow_contribution_ref (WinnowContribution *contribution);
WINNOW_DECLARE_FREE (WinnowContribution, winnow_contribution_unref)
