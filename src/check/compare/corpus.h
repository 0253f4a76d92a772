/* corpus.h: the documents of one check: which are compared, what may not count in each, and their
 * tokens while they are needed */
#pragma once

#include "check/check.h"
#include "check/compare/common-passages.h"
#include "check/compare/document-text.h"
#include "match/candidates/sketch.h"

/* A document that takes part. Numbered from 0 in the order of winnow_library_list_documents(): the
 * first one of a pair is its A, whenever it was added. */
typedef struct
{
  WinnowDocument *document; /* (owned) as of winnow_library_list_members() */
  gboolean is_query;        /* checked; pairs without one are not compared */
  gboolean is_former;       /* its pairs with others that are, too, were compared before (former-checks.h) */
  gboolean is_changed;      /* its class text is not as it was when it was compared */
  gboolean is_missing;      /* atomic; removed or changed while the check runs */
  guint8 *mask;             /* (owned) (nullable) a byte per token, 1 for the template's; NULL where there are none */
  gboolean is_masked;       /* the search for the template is done */
  guint32 n_masked;         /* bytes of the mask */
  /* (owned) (nullable) (element-type WinnowExclusion) atomic; quotations and bibliography; NULL
   * where the text was not read yet */
  GArray *found;
  /* (owned) (nullable) (element-type WinnowCommonPlace) atomic; of a document of which passages
   * were found, where pairs were left out */
  GArray *common;
  /* (owned) (nullable) (element-type WinnowExclusion) CLASS, by place; of a query */
  GArray *class_text;
  /* (owned) (nullable) (element-type WinnowExclusion) by place: the template's part, and after
   * winnow_corpus_add_exclusions() also @found: it has_exclusions then */
  GArray *exclusions;
  gboolean has_exclusions;
  gboolean has_new_exclusions; /* they are to be written */
  gint characters; /* atomic; 1: of a script without spaces are many of its tokens, −1: few; 0: it was not read yet */
  WinnowSketch *sketch; /* (owned) (nullable) atomic; of the text without the template; NULL until it is needed */
} WinnowMember;

typedef struct
{
  WinnowLibrary *library;
  const WinnowSettings *settings;
  /* whether quotations and bibliographies are searched in every text that is read */
  gboolean finds_exclusions;
  guint64 segment_words;      /* of references without postings, from which on they get some */
  GMutex mask_lock;           /* of the masks of members */
  GPtrArray *members;         /* (owned) (element-type WinnowMember) */
  WinnowTemplates *templates; /* (owned) */
  /* (owned) (element-type gint64) of all documents that are template, excluded or not: for their
   * pictures */
  GArray *template_ids;
  struct _WinnowCache *cache; /* (owned) number of a member → its tokens */
  WinnowCommon common;        /* set by winnow_candidates_find() */
  /* (owned) (nullable) (element-type WinnowSharedInUse) where more documents are
   * (attached-archives.h) */
  GPtrArray *archives;
  GArray *elsewhere;   /* (owned) (nullable) ids in archives of the last members that are still there */
  guint64 n_elsewhere; /* documents there that are no members */
} WinnowCorpus;

void winnow_member_free (WinnowMember *member);

/* All documents of @library that can be reached; templates are loaded where the settings exclude
 * them. Set finds_exclusions to search for quotations and bibliographies. */
WinnowCorpus *winnow_corpus_new (WinnowLibrary *library, const WinnowSettings *settings, GError **error);
WINNOW_DECLARE_FREE (WinnowCorpus, winnow_corpus_free)

/* Renumbers the members by the ids of their documents. Must be the first call on them. */
void winnow_corpus_sort_by_arrival (WinnowCorpus *corpus);

/* Leaves out documents that are not in @ids (set of gint64*; nullable: those that the last check
 * compared). Before anything else, too. */
void winnow_corpus_keep (WinnowCorpus *corpus, GHashTable *ids);

static inline WinnowMember *
winnow_corpus_get (const WinnowCorpus *corpus, guint number)
{
  return g_ptr_array_index (corpus->members, number);
}

/* Returns: (transfer full) id of a document, by g_int64_hash() → number of its member; borrows the
 * ids */
GHashTable *winnow_corpus_number_members (const WinnowCorpus *corpus);

/* *@tokens: (transfer full) (nullable) those of a member, from memory or from the library; NULL
 * where the document was removed or changed meanwhile: it is_missing then. Thread-safe. */
gboolean winnow_corpus_dup_text (WinnowCorpus *corpus, guint number, WinnowText **tokens, GError **error);

/* Makes the sketch of @member, whose whole text is @tokens, if it has none yet. Thread-safe. */
void winnow_member_add_sketch (WinnowMember *member, const WinnowText *tokens);

/* *@sketch: (nullable) of a member's text without the template, as long as the corpus lives; NULL
 * where the document was removed or changed meanwhile. Thread-safe. */
gboolean winnow_corpus_get_sketch (WinnowCorpus *corpus, guint number, const WinnowSketch **sketch, GError **error);

/* A member as the methods read it. */
typedef struct
{
  char *text; /* (owned) (nullable) @length bytes */
  gsize length;
  WinnowText *tokens; /* (owned) (nullable) all of them; NULL: not read yet, or the document was removed */
} WinnowMemberText;

WINNOW_DECLARE_CLEAR (WinnowMemberText, winnow_member_text_clear)

/* Reads the member from the library, once, and fills its mask and exclusions where there is a
 * template. TRUE without tokens where the document was removed. Thread-safe. */
gboolean winnow_member_text_read (WinnowMemberText *source, WinnowCorpus *corpus, guint number, GError **error);

/* The text without the template. Returns: (transfer full) a subject that borrows from @source */
WinnowSubject *winnow_member_text_new_subject (const WinnowMemberText *source, const WinnowMember *member);

/* The text without the template, class text and parts: what methods read that compare whole
 * documents. Returns: (transfer full) a subject that borrows from @source */
WinnowSubject *winnow_member_text_new_own_subject (const WinnowMemberText *source, WinnowMember *member);

/* Gives the submissions the class text that the last check found, and has parts found in texts. */
gboolean winnow_corpus_take_class_text (WinnowCorpus *corpus, GError **error);

/* Whether the library still has the member as it was when the check began. */
gboolean winnow_corpus_is_current (const WinnowCorpus *corpus, const WinnowMember *member, gboolean *current,
                                   GError **error);

/* Adds quotations and bibliography to the exclusions of a member; call it once. Reads the text if
 * necessary. Thread-safe for different members. Adds nothing where the document was removed. */
gboolean winnow_corpus_add_exclusions (WinnowCorpus *corpus, guint number, GError **error);

/* How the tokens of a member, which was read, are aligned: without template and class text.
 * Returns: (transfer full) (nullable) */
guint8 *winnow_member_dup_alignment_mask (WinnowMember *member, const WinnowText *text);

/* Replaces the exclusions of @member for @reason by @others (element-type WinnowExclusion), whose
 * reason it is. */
void winnow_member_replace_exclusions (WinnowMember *member, WinnowExclusionReason reason, const GArray *others);
