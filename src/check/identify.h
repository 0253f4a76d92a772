/* identify.h: the identity of a text: the hash of all of it, and those of its longest sentences */
#pragma once

#include "check/check.h"

G_BEGIN_DECLS

typedef struct
{
  guint64 text_hash; /* of "exact"; 0: there is no text */
  GArray *hashes;    /* (owned) (element-type guint64) of "nshash" */
} WinnowIdentity;

/* Of a text of @length bytes. @tokens: of it, always in Han characters: identities are
 * compared across checks of different settings. */
void winnow_identity_init (WinnowIdentity *identity, const char *text, gsize length, const WinnowText *tokens);
void winnow_identity_clear (WinnowIdentity *identity);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowIdentity, winnow_identity_clear)

/* Identifies documents that an older Winnow stored without identities, from their stored texts, in
 * order of their ids. */
gboolean winnow_identify_all (WinnowLibrary *library, guint jobs, GCancellable *cancellable, GError **error);

G_END_DECLS
