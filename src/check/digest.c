/* digest.c: one document under all methods, as checks and groups see it */
#include "check/check.h"
#include "check/corpus.h"
#include "check/member-text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

WinnowDigests *
winnow_check_digest_document (WinnowLibrary *library, gint64 document_id, const WinnowSettings *settings,
                              const WinnowMethodContext *context, GError **error)
{
  g_autoptr (WinnowCorpus) corpus = NULL;
  g_auto (WinnowMemberText) source = { 0 };
  g_autoptr (WinnowSubject) subject = NULL;

  g_return_val_if_fail (library != NULL && settings != NULL && context != NULL, NULL);

  corpus = winnow_corpus_new_for_document (library, settings, document_id, error);
  if (corpus == NULL || !winnow_member_text_read (&source, corpus, 0, error))
    return NULL;
  if (source.tokens == NULL) /* removed in this moment */
    return g_set_error (error, WINNOW_LIBRARY_ERROR, WINNOW_LIBRARY_ERROR_NOT_FOUND,
                        _ ("Document %" PRId64 " is not among those to compare."), document_id),
           NULL;
  subject = winnow_member_text_new_subject (&source, winnow_corpus_get (corpus, 0));
  return winnow_digests_new (subject, context);
}
