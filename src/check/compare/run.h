/* run.h: a check under way, between run.c, which compares, and result.c, which writes */
#pragma once

#include "check/compare/former-checks.h"
#include "check/compare/stages.h"

/* What became of a candidate. */
typedef struct
{
  WinnowOverlap *overlap; /* (owned) (nullable) NULL: they share nothing, or it is not known yet */
  gboolean is_known;
} WinnowCheckedCandidate;

/* A check under way. */
typedef struct
{
  WinnowCorpus *corpus;
  const WinnowMethodContext *context;
  const WinnowThreads *threads;
  char *basis;                     /* (owned) */
  WinnowFormer *former;            /* (owned) */
  GArray *candidates;              /* (owned) (element-type WinnowCandidate) */
  WinnowCheckedCandidate *results; /* (owned) one a candidate */
  GArray *open;                    /* (owned) (element-type guint32) candidates to align, by index */
  guint first;                     /* of @open, of the slice that runs */
  WinnowFoundPictures *found;      /* (owned) */
} WinnowCheckJob;

/* Scores and writes the pairs so far. */
gboolean winnow_check_job_write (WinnowCheckJob *check, const WinnowThreads *threads, GError **error);
