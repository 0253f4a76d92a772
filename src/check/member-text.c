/* member-text.c: a member of a corpus as the methods read it */
#include "check/member-text.h"

void
winnow_member_text_clear (WinnowMemberText *source)
{
  g_clear_pointer (&source->tokens, winnow_text_unref);
  g_clear_pointer (&source->text, g_free);
}

gboolean
winnow_member_text_read (WinnowMemberText *source, WinnowCorpus *corpus, guint number, GError **error)
{
  GError *local = NULL;
  if (source->tokens != NULL)
    return TRUE;
  source->tokens = winnow_corpus_read (corpus, number, &source->text, &source->length, &local);
  if (local != NULL)
    return g_propagate_error (error, local), FALSE;
  if (source->tokens != NULL)
    winnow_corpus_mask (corpus, winnow_corpus_get (corpus, number), source->tokens);
  return TRUE;
}

WinnowSubject *
winnow_member_text_new_subject (const WinnowMemberText *source, const WinnowMember *member)
{
  const WinnowDocument *document = member->document;
  return winnow_document_text_new_subject (source->text, source->length, source->tokens, member->mask, document->title,
                                           document->author, document->date);
}
