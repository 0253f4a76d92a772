/* closed-matches.h: matches of submissions with documents of an archive that the user may not read
 *
 * Of these the archive returns only winnowed fingerprints. Their places in a submission, taken
 * together, are where the two may have a passage in common. */
#pragma once

#include "check/compare/candidate-methods.h"

/* Where a submission has a winnowed fingerprint. */
typedef struct
{
  guint64 hash;
  guint32 number;      /* member */
  guint32 first, last; /* tokens, half-open */
} WinnowArchivePlace;

/* Adds those of @digest (nullable), of a member, to @places. */
void winnow_archive_places_add (GArray *places, guint32 number, const WinnowDigest *digest);
void winnow_archive_places_sort (GArray *places);

/* Notes in the library (library/attached/closed-matches.h) what @found has of documents that may
 * not be read, if a run of it is as long as a passage that counts. @collections: (element-type
 * WinnowSharedCollection) of the archive. @places: (element-type WinnowArchivePlace) of all hashes
 * that were asked for, sorted */
gboolean winnow_check_note_closed (WinnowCorpus *corpus, gint64 attached_id, const GPtrArray *collections,
                                   const WinnowSharedFound *found, const GArray *places, GError **error);

/* (nullable) the one of @collections (element-type WinnowSharedCollection) with that id */
const WinnowSharedCollection *winnow_shared_collections_find (const GPtrArray *collections, gint32 id);
