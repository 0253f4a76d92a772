/* author-names.h: the authors of one paper
 *
 * Who sets the author of a paper by hand may name several, and its author_key then has a line for
 * each, ascending. So papers by one author have a line in common. */
#pragma once

#include "library/tables/documents.h"

typedef struct
{
  const char *key, *name; /* (interned) */
  const char *number;     /* (interned) (nullable) */
} WinnowAuthor;

/* The authors of a document whose author is known for sure; else none. Returns: (transfer full)
 * (element-type WinnowAuthor) as its author names them */
GArray *winnow_document_list_authors (const WinnowDocument *document);

/* Whether two keys (nullable) have an author in common. */
gboolean winnow_author_keys_share (const char *a, const char *b);

/* "Wang Li, Zhang Wei", "王丽、张伟", "A. Smith and B. Jones": the names, at least one letter each. A
 * comma separates none in "Byron, Ada". Returns: (transfer full) */
GStrv winnow_author_names_split (const char *names);

/* The key of one author, and that of @names with the numbers of the first ones, separated by commas
 * or spaces; all nullable. A number is surer than a name: two students may have one name. Returns:
 * (transfer full) (nullable) */
char *winnow_author_dup_key (const char *name, const char *number);
char *winnow_author_names_dup_key (const char *names, const char *numbers);
