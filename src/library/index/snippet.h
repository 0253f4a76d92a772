/* snippet.h: a place of a document with the words of a search */
#pragma once

#include "library/library.h"

/* Half-open bytes of a snippet. */
typedef struct
{
  guint start, end;
} WinnowSnippetMark;

typedef struct
{
  char *text;    /* (owned) about 100 characters on one line; "…" at an end where the text goes on */
  GArray *marks; /* (owned) (element-type WinnowSnippetMark) the words, in their order */
} WinnowSnippet;

WINNOW_DECLARE_FREE (WinnowSnippet, winnow_snippet_free)

/* The first place of @text that has the most words of @query near each other, found as
 * winnow_library_search_documents() finds them. Returns: (nullable) NULL: it has none */
WinnowSnippet *winnow_snippet_new (const char *text, const char *query);

/* Of the text of a document, else of its title. Returns: (nullable) NULL without an error where
 * neither has a word: then a name has, or an author. Documents of attached libraries have their
 * text there, where it is not searched. */
WinnowSnippet *winnow_library_dup_snippet (WinnowLibrary *library, gint64 document_id, const char *query,
                                           GError **error);
