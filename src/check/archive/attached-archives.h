/* attached-archives.h: the archives that are attached to a library (library/attached/archives.h),
 * while it is checked
 *
 * An archive is asked which of its documents have some of the fingerprints of submissions. These
 * become members without a text; those that are candidates come into the library, the others are
 * forgotten. What fails there is a problem of the archive: the check goes on without it. */
#pragma once

#include "check/archive/closed-matches.h"

/* An archive that can be reached. */
typedef struct _WinnowSharedInUse WinnowSharedInUse;

/* Connects to the archives of @library, and removes documents here that one may no longer read
 * there. *@n_elsewhere: documents of theirs that are not here. Returns: (transfer full)
 * (element-type WinnowSharedInUse) */
GPtrArray *winnow_archives_follow (WinnowLibrary *library, const WinnowCandidateMethods *methods, guint64 *n_elsewhere,
                                   GCancellable *cancellable, GError **error);

/* *@have: whether one of them is back, or has other documents than at the last check. */
gboolean winnow_archives_have_changed (WinnowLibrary *library, gboolean *have, GCancellable *cancellable,
                                       GError **error);

/* What archives say of the members that they bring. */
typedef struct
{
  GArray *postings[WINNOW_N_SHARED_KINDS]; /* (owned) (element-type WinnowPosting) document: number of a member */
  GArray *n_left_out; /* (owned) (element-type guint32) by member: content fingerprints that were not asked for */
} WinnowArchiveHits;
WINNOW_DECLARE_CLEAR (WinnowArchiveHits, winnow_archive_hits_clear)

/* Asks corpus->archives for @hashes (element-type guint64, each once), and adds a member for each
 * document that may be read and is not here. What others have is noted in the library
 * (WinnowClosedMatch), if it is as long as a passage that counts. @places: (element-type
 * WinnowArchivePlace) of all verbatim hashes, in any order; sorted here */
gboolean winnow_archives_search (WinnowCorpus *corpus, GArray *places, GArray *const hashes[WINNOW_N_SHARED_KINDS],
                                 WinnowArchiveHits *hits, GError **error);

/* Brings the members of @candidates (element-type WinnowCandidate) that are elsewhere into the
 * library, if they may share a passage. Candidates with others are removed. */
gboolean winnow_archives_bring (WinnowCorpus *corpus, GArray *candidates, const WinnowThreads *threads, GError **error);

/* After the check was written: notes which archives failed during it. */
gboolean winnow_archives_note_problems (const WinnowCorpus *corpus, GError **error);
