/* corpus.h: the documents of one check: who is compared, the template's part of each, and their tokens while they are needed */
#pragma once

#include "check/check.h"

G_BEGIN_DECLS

/* A document that takes part. Numbered from 0 by ascending id. */
typedef struct
{
  WinnowDocument *document; /* (owned) */
  gboolean is_query;        /* checked; pairs without one are not compared */
  gboolean is_gone;         /* atomic; removed or changed while the check runs */
  guint8 *mask;             /* (owned) (nullable) a byte a token, not 0 for the template's; NULL where nothing is */
  guint32 n_masked;         /* bytes of the mask */
  GArray *exclusions;       /* (owned) (nullable) (element-type WinnowExclusion) the same in bytes of the text */
} WinnowMember;

typedef struct
{
  WinnowLibrary *library;
  const WinnowSettings *settings;
  GPtrArray *members;             /* (owned) (element-type WinnowMember) */
  GPtrArray *templates;           /* (owned) (element-type WinnowText) */
  struct _WinnowTextCache *cache; /* (owned) */
} WinnowCorpus;

/* Who takes part; loads the template's texts. @only: as of winnow_check_run(). */
WinnowCorpus *winnow_corpus_new (WinnowLibrary *library, const WinnowSettings *settings, const gint64 *only, gsize n_only, GError **error);
void winnow_corpus_free (WinnowCorpus *corpus);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowCorpus, winnow_corpus_free)

static inline WinnowMember *
winnow_corpus_get (const WinnowCorpus *corpus, guint number)
{
  return g_ptr_array_index (corpus->members, number);
}

/* The tokens of a member, from memory or from the library; thread-safe. Returns: (transfer full) (nullable) NULL with an error, or without
 * one where the document was removed or changed meanwhile: it is_gone then. */
WinnowText *winnow_corpus_dup_text (WinnowCorpus *corpus, guint number, GError **error);

/* Whether the library still has the member as it was when the check began. */
gboolean winnow_corpus_is_current (const WinnowCorpus *corpus, const WinnowMember *member, gboolean *current, GError **error);

/* Fills the mask and the exclusions of @member, whose tokens are @text. */
void winnow_corpus_mask (const WinnowCorpus *corpus, WinnowMember *member, const WinnowText *text);

G_END_DECLS
