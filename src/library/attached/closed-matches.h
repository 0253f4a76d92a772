/* closed-matches.h: documents of archives that may not be read here, and share passages with a
 * document here */
#pragma once

#include "library/library.h"

typedef struct
{
  gint64 document_id, attached_id, remote_id;
  char *collection, *contact; /* (owned) there, and whom to ask */
  char *archive;              /* (owned) (nullable) its name; NULL before it is stored */
  guint32 n_words;            /* of the document here that are in @places, about */
  GArray *places;             /* (owned) (element-type WinnowClosedPlace) in order, without overlaps */
} WinnowClosedMatch;

/* Where the document here has a run of fingerprints of the other one: bytes, half-open. */
typedef struct
{
  guint32 start, end;
} WinnowClosedPlace;

/* Returns: (transfer full) with no places */
WinnowClosedMatch *winnow_closed_match_new (void);
void winnow_closed_match_free (WinnowClosedMatch *match);

/* Makes @matches (element-type WinnowClosedMatch) those of the archive. Documents that were removed
 * meanwhile are left out. */
gboolean winnow_library_put_closed_matches (WinnowLibrary *library, gint64 attached_id, const GPtrArray *matches,
                                            GError **error);
/* (element-type WinnowClosedMatch) by document, the largest first; of all documents where
 * @document_id is 0 */
GPtrArray *winnow_library_list_closed_matches (WinnowLibrary *library, gint64 document_id, GError **error);
