/* corpus.h: the documents of one check: who is compared, what of each may not count, and their tokens while they are needed */
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
  GArray *found;            /* (owned) (nullable) (element-type WinnowExclusion) atomic; quotations and the like; NULL where the text was not met yet */
  GArray *exclusions;       /* (owned) (nullable) (element-type WinnowExclusion) by place: the template's part, and once settled what was found */
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

/* The same with the text that they were cut from: always from the library. @text: (out) (transfer full) @length bytes; not set where NULL is returned. */
WinnowText *winnow_corpus_read (WinnowCorpus *corpus, guint number, char **text, gsize *length, GError **error);

/* Whether the library still has the member as it was when the check began. */
gboolean winnow_corpus_is_current (const WinnowCorpus *corpus, const WinnowMember *member, gboolean *current, GError **error);

/* Fills the mask of @member, whose tokens are @text, and the exclusions with it. */
void winnow_corpus_mask (const WinnowCorpus *corpus, WinnowMember *member, const WinnowText *text);

/* Adds what was found to the exclusions of a member, once; loads its text where nobody did yet. Thread-safe for different members. Where the document is
 * gone, nothing is added. */
gboolean winnow_corpus_settle (WinnowCorpus *corpus, guint number, GError **error);

G_END_DECLS
