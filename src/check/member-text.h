/* member-text.h: a member of a corpus as the methods read it: its text, without the template */
#pragma once

#include "check/corpus.h"

G_BEGIN_DECLS

typedef struct
{
  char *text; /* (owned) (nullable) @length bytes */
  gsize length;
  WinnowText *tokens; /* (owned) (nullable) all of them; NULL: not read yet, or the document is gone */
} WinnowMemberText;

void winnow_member_text_clear (WinnowMemberText *source);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowMemberText, winnow_member_text_clear)

/* Reads the member, once, and masks it where there is a template. FALSE with an error; TRUE without
 * tokens where the document is gone. */
gboolean winnow_member_text_read (WinnowMemberText *source, WinnowCorpus *corpus, guint number, GError **error);

/* Of what was read. Returns: (transfer full) a subject that borrows from @source */
WinnowSubject *winnow_member_text_new_subject (const WinnowMemberText *source, const WinnowMember *member);

G_END_DECLS
