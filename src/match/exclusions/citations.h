/* citations.h: whether a document quotes and cites the source of a passage */
#pragma once

#include "match/overlap.h"

/* What a citation may call a source. For one thread. */
typedef struct _WinnowSourceNames WinnowSourceNames;

/* @name: of its file; @title, @author, @author_in_text: (nullable). @is_reference: it is no paper
 * of the class; where nothing says who wrote it, any citation at a passage may be of it. */
WinnowSourceNames *winnow_source_names_new (const char *name, const char *title, const char *author,
                                            const char *author_in_text, gboolean is_reference);
WINNOW_DECLARE_FREE (WinnowSourceNames, winnow_source_names_free)

/* A text that may cite. Immutable; borrows its text, @tokens and @exclusions. */
typedef struct _WinnowCitingText WinnowCitingText;

/* @tokens: of @text, @length bytes. @exclusions: as of winnow_exclusions_find (). */
WinnowCitingText *winnow_citing_text_new (const char *text, gsize length, const WinnowText *tokens,
                                          const GArray *exclusions);
WINNOW_DECLARE_FREE (WinnowCitingText, winnow_citing_text_free)

/* Tokens of @span in @exclusions (element-type WinnowExclusion) that have @reason. */
guint32 winnow_span_count_excluded (const WinnowSpan *span, const GArray *exclusions, WinnowExclusionReason reason);

/* The state of @span, a passage of the text that @source has, too. O(its paragraphs). */
WinnowCitation winnow_citing_text_find (const WinnowCitingText *citing, const WinnowSpan *span,
                                        WinnowSourceNames *source);
