/* corpus.h: the documents of one check: who is compared, what of each may not count, and their
 * tokens while they are needed */
#pragma once

#include "check/check.h"
#include "check/document-text.h"

G_BEGIN_DECLS

/* A document that takes part. Numbered from 0 by ascending id. */
typedef struct
{
  WinnowDocument *document; /* (owned) */
  gboolean is_query;        /* checked; pairs without one are not compared */
  gboolean is_missing;      /* atomic; removed or changed while the check runs */
  guint8 *mask;             /* (owned) (nullable) a byte a token, not 0 for the template's; NULL where nothing is */
  gboolean is_masked;       /* the template was looked for */
  guint32 n_masked;         /* bytes of the mask */
  /* (owned) (nullable) (element-type WinnowExclusion) atomic; quotations and the like; NULL
   * where the text was not met yet */
  GArray *found;
  /* (owned) (nullable) (element-type WinnowExclusion) by place: the template's part, and once
   * settled what was found */
  GArray *exclusions;
} WinnowMember;

typedef struct
{
  WinnowLibrary *library;
  const WinnowSettings *settings;
  /* quotations and the like, of every text that is read; for winnow_corpus_add_exclusions() */
  gboolean finds_exclusions;
  GMutex mask_lock;           /* of what members say of the template while it is looked for */
  GPtrArray *members;         /* (owned) (element-type WinnowMember) */
  WinnowTemplates *templates; /* (owned) */
  /* (owned) (element-type gint64) of all documents that are template, ascending, whatever is
   * excluded: for their pictures */
  GArray *template_ids;
  struct _WinnowCache *cache; /* (owned) number of a member → its tokens */
} WinnowCorpus;

/* Who takes part; loads the template's texts, where they are excluded. @only: as of
 * winnow_check_run(). Nobody looks for exclusions unless finds_exclusions is set. */
WinnowCorpus *winnow_corpus_new (WinnowLibrary *library, const WinnowSettings *settings, const gint64 *only,
                                 gsize n_only, GError **error);
/* Of one document, whatever its role, and the templates. */
WinnowCorpus *winnow_corpus_new_for_document (WinnowLibrary *library, const WinnowSettings *settings,
                                              gint64 document_id, GError **error);
void winnow_corpus_free (WinnowCorpus *corpus);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowCorpus, winnow_corpus_free)

static inline WinnowMember *
winnow_corpus_get (const WinnowCorpus *corpus, guint number)
{
  return g_ptr_array_index (corpus->members, number);
}

/* The tokens of a member, from memory or from the library; thread-safe. Returns: (transfer full)
 * (nullable) NULL with an error, or without one where the document was removed or changed
 * meanwhile: it is_missing then. */
WinnowText *winnow_corpus_dup_text (WinnowCorpus *corpus, guint number, GError **error);

/* The same with the text that they were cut from: always from the library. @text: (out) (transfer
 * full) @length bytes; not set where NULL is returned. */
WinnowText *winnow_corpus_read (WinnowCorpus *corpus, guint number, char **text, gsize *length, GError **error);

/* Whether the library still has the member as it was when the check began. */
gboolean winnow_corpus_is_current (const WinnowCorpus *corpus, const WinnowMember *member, gboolean *current,
                                   GError **error);

/* Fills the mask of @member, whose tokens are @text, and the exclusions with it, once.
 * Thread-safe. */
void winnow_corpus_mask (WinnowCorpus *corpus, WinnowMember *member, const WinnowText *text);

/* Adds what was found to the exclusions of a member, once; loads its text where nobody did yet.
 * Thread-safe for different members. Where the document is gone, nothing is added. */
gboolean winnow_corpus_add_exclusions (WinnowCorpus *corpus, guint number, GError **error);

G_END_DECLS
