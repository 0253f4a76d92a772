/* corpus.h: the documents of one check: which are compared, what may not count in each, and their
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
  guint8 *mask;             /* (owned) (nullable) a byte per token, 1 for the template's; NULL where there are none */
  gboolean is_masked;       /* the search for the template is done */
  guint32 n_masked;         /* bytes of the mask */
  /* (owned) (nullable) (element-type WinnowExclusion) atomic; quotations and bibliography; NULL
   * where the text was not read yet */
  GArray *found;
  /* (owned) (nullable) (element-type WinnowExclusion) by place: the template's part, and after
   * winnow_corpus_add_exclusions() also @found */
  GArray *exclusions;
} WinnowMember;

typedef struct
{
  WinnowLibrary *library;
  const WinnowSettings *settings;
  /* whether quotations and bibliographies are searched in every text that is read */
  gboolean finds_exclusions;
  GMutex mask_lock;           /* of the masks of members */
  GPtrArray *members;         /* (owned) (element-type WinnowMember) */
  WinnowTemplates *templates; /* (owned) */
  /* (owned) (element-type gint64) of all documents that are template, ascending, whatever is
   * excluded: for their pictures */
  GArray *template_ids;
  struct _WinnowCache *cache; /* (owned) number of a member → its tokens */
} WinnowCorpus;

/* All documents of @library; templates are loaded where the settings exclude them. @only: as of
 * winnow_check_run(). Set finds_exclusions to search for quotations and bibliographies. */
WinnowCorpus *winnow_corpus_new (WinnowLibrary *library, const WinnowSettings *settings, const gint64 *only,
                                 gsize n_only, GError **error);
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

/* Adds quotations and bibliography to the exclusions of a member; call it once. Reads the text if
 * necessary. Thread-safe for different members. Adds nothing where the document was removed. */
gboolean winnow_corpus_add_exclusions (WinnowCorpus *corpus, guint number, GError **error);

G_END_DECLS
