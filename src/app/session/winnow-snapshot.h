/* winnow-snapshot.h: all lists of a library, read at once on a worker thread */
#pragma once

#include "app/session/winnow-picture-index.h"

typedef struct
{
  GPtrArray *collections;       /* (owned) (element-type WinnowCollection) */
  GPtrArray *documents;         /* (owned) (element-type WinnowDocument) */
  GPtrArray *overlaps;          /* (owned) (element-type WinnowOverlap) rows without passages */
  guint n_excluded;             /* pairs that are not listed, since none of their passages counts */
  WinnowPictureIndex *pictures; /* (owned) */
  GPtrArray *problems;          /* (owned) (element-type WinnowProblem) */
  WinnowGroupSettings grouping; /* of the last search for groups; its method is NULL if there was none */
  WinnowCheckRecord *record;    /* (owned) (nullable) NULL: never checked */
} WinnowSnapshot;

/* Blocks. */
WinnowSnapshot *winnow_snapshot_new (WinnowLibrary *library, GError **error);
void winnow_snapshot_free (WinnowSnapshot *snapshot);

/* @overlap replaces the one with its id, if there is one. */
void winnow_snapshot_replace_overlap (WinnowSnapshot *snapshot, WinnowOverlap *overlap);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowSnapshot, winnow_snapshot_free)
