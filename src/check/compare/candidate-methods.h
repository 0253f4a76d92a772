/* candidate-methods.h: the fingerprints that name candidates, as a check makes them of its members
 * and as an archive is given them */
#pragma once

#include "archive/archive.h"
#include "check/compare/stages.h"

/* The methods. */
typedef enum
{
  WINNOW_BY_VERBATIM,
  WINNOW_BY_CONTENT,
  WINNOW_N_CANDIDATE_METHODS,
} WinnowCandidateMethod;

typedef struct
{
  const WinnowMethodContext *context; /* borrowed */
  const WinnowSettings *settings;     /* borrowed */
  const WinnowMethod *methods[WINNOW_N_CANDIDATE_METHODS];
  guint values[WINNOW_N_CANDIDATE_METHODS][WINNOW_MAX_PARAMETERS];
  char *digest_settings[WINNOW_N_CANDIDATE_METHODS]; /* (owned) what the digests depend on */
  char *posting_settings;                            /* (owned) what postings depend on: all of that */
} WinnowCandidateMethods;

/* Borrows @context and @settings. */
void winnow_candidate_methods_init (WinnowCandidateMethods *self, const WinnowMethodContext *context,
                                    const WinnowSettings *settings);
WINNOW_DECLARE_CLEAR (WinnowCandidateMethods, winnow_candidate_methods_clear)

/* What the fingerprints of an archive depend on, by kind. @settings: (array
 * length=WINNOW_N_SHARED_KINDS) (transfer full) */
void winnow_candidate_methods_fill_archive_settings (const WinnowCandidateMethods *self,
                                                     char *settings[WINNOW_N_SHARED_KINDS]);
/* Whether an archive has fingerprints of these methods; those of sounds may be of other tables, and
 * are of no use then: *@has_sounds. */
gboolean winnow_candidate_methods_fit_archive (const WinnowCandidateMethods *self, const WinnowSharedSummary *summary,
                                               gboolean *has_sounds);

/* Whether the text may be Chinese: characters are tokens of it; an alphabetic word has five and a
 * space. */
gboolean winnow_document_may_have_han (const WinnowDocument *document);

/* The contexts of the winnowed fingerprints of @text. Returns: (transfer full) (element-type
 * guint32) */
GArray *winnow_candidate_methods_make_contexts (const WinnowCandidateMethods *self, const WinnowText *text,
                                                const WinnowDigest *digest);
