/* collection-choice.h: which collection of a library the files of a command line belong to */
#pragma once

#include "library/library.h"

/* What the command line says of a collection. */
typedef struct
{
  WinnowRole role;
  const char *name;          /* (nullable) NULL: one that is named after role and labels */
  const char *course, *term; /* (nullable) NULL: not said; "": none */
} WinnowCollectionChoice;

/* The collection @choice means, with its labels; it is made if there is none. One that is named by
 * its role alone, “Submissions”, has labels behind that, “Submissions, 2025 autumn”, so that terms
 * stand side by side. Submissions go on in the collection that was begun last where they may. */
gint64 winnow_collection_choice_obtain (const WinnowCollectionChoice *choice, WinnowLibrary *library, GError **error);
