/* grouping.h: assigns the documents of a corpus to groups */
#pragma once

#include "check/compare/stages.h"

#define WINNOW_NO_PLACE G_MAXUINT32

/* A document's place. Places are in order of arrival. */
typedef struct
{
  WinnowGroupMember member;
  guint32 number;  /* member of the corpus */
  guint32 centre;  /* place of its centre; of a centre its own */
  gboolean is_new; /* to be stored */
  /* on the method's own scale, with the centre: replaces the exact one where a text is too short
   * for shingles */
  double similarity;
} WinnowPlace;

typedef struct _WinnowGrouping WinnowGrouping;

/* Of the documents of @corpus, which has no exclusions to find. Borrows all but @error. @known:
 * (element-type WinnowGroupMember) in order of arrival */
WinnowGrouping *winnow_grouping_new (WinnowCorpus *corpus, const WinnowGroupSettings *settings,
                                     const WinnowMethodContext *context, const GArray *known);
WINNOW_DECLARE_FREE (WinnowGrouping, winnow_grouping_free)

/* Gives every document its place. */
gboolean winnow_grouping_run (WinnowGrouping *grouping, const WinnowThreads *threads, GError **error);

const GArray *winnow_grouping_get_places (const WinnowGrouping *grouping); /* (element-type WinnowPlace) */

/* What the digests depend on: the method's settings, and the template. Returns: (transfer full) */
char *winnow_grouping_dup_digest_settings (const WinnowCorpus *corpus, const WinnowGroupSettings *settings,
                                           const WinnowMethodContext *context);
