/* document-text.h: a document's text as it is compared: its tokens, those of the template among
 * them, and what else may not count. Command line, window and checks all prepare texts here. What
 * a check has stored of a document, windows and reports read from the library by
 * winnow_library_dup_text() and its neighbours, each only the parts that it shows. */
#pragma once

#include "library/library.h"
#include "match/exclusions/citations.h"

/* The texts that are excluded as template. Immutable once filled: threads may share it. */
typedef struct
{
  const WinnowSettings *settings; /* borrowed */
  GPtrArray *texts;               /* (owned) (element-type WinnowText) none where the settings keep templates */
  GChecksum *sum;                 /* (owned) of the texts */
} WinnowTemplates;

WinnowTemplates *winnow_templates_new (const WinnowSettings *settings);
WINNOW_DECLARE_FREE (WinnowTemplates, winnow_templates_free)

/* Adds a text where the settings exclude templates and it is not empty. @length: bytes. */
void winnow_templates_add (WinnowTemplates *templates, const char *text, gsize length);
/* With the text of a stored document. */
gboolean winnow_templates_add_document (WinnowTemplates *templates, WinnowLibrary *library, gint64 document_id,
                                        GError **error);
/* All template documents of @library. */
WinnowTemplates *winnow_templates_load (WinnowLibrary *library, const WinnowSettings *settings, GError **error);

/* Marks the tokens that belong to a template. Returns: (transfer full) (nullable) a byte for each
 * token, 1 for those of the template; NULL where there are none. */
guint8 *winnow_templates_dup_mask (const WinnowTemplates *templates, const WinnowText *tokens);

/* What digests of texts without the template depend on, to be appended to their settings; "" where
 * there is no template. Returns: (transfer full) */
char *winnow_templates_dup_settings (const WinnowTemplates *templates);

typedef struct
{
  WinnowText *tokens; /* (owned) */
  guint8 *mask;       /* (owned) (nullable) as of winnow_templates_dup_mask() */
  GArray *exclusions; /* (owned) (element-type WinnowExclusion) by place, for all reasons under all settings */
  guint8 *aligned;    /* (owned) (nullable) as of winnow_alignment_mask_new() */
} WinnowDocumentText;

/* Cuts @text (@length bytes) and finds what may not count in it. @marks: (nullable) (element-type
 * WinnowMark) of the text. */
void winnow_document_text_init (WinnowDocumentText *self, const char *text, gsize length, const GArray *marks,
                                const WinnowTemplates *templates);
WINNOW_DECLARE_CLEAR (WinnowDocumentText, winnow_document_text_clear)

/* A document that is compared; its @tokens have @exclusions (nullable). What follows is filled when
 * it is needed, once for all pairs of the document. */
typedef struct
{
  const WinnowDocument *document;
  const WinnowText *tokens;
  const GArray *exclusions;
  char *text; /* (owned) (nullable) NULL where the document was removed, too */
  gsize length;
  WinnowCitingText *citing; /* (owned) (nullable) */
} WinnowComparedText;
WINNOW_DECLARE_CLEAR (WinnowComparedText, winnow_compared_text_clear)

/* Finds how those of the two documents of @overlap that are submissions cite the other one, unless
 * they were removed meanwhile; and whether their lists of works are the same. */
void winnow_overlap_find_citations (WinnowOverlap *overlap, WinnowLibrary *library, WinnowComparedText *a,
                                    WinnowComparedText *b);

/* The disguises in the text of a file, and its hidden parts. Thread-safe. Returns: (transfer full)
 * (element-type WinnowDisguiseRange) by place */
GArray *winnow_document_disguises_find (const WinnowContent *content);

/* Its text, cut, and in *@disguises what the call above returns, for no more than cutting takes.
 * NULL, and no disguises, where @cancellable (nullable) was cancelled. */
WinnowText *winnow_document_cut (const WinnowContent *content, WinnowHanMode han, GArray **disguises,
                                 GCancellable *cancellable);
