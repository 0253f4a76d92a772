/* papers.h: documents of a library, for tests that show pairs of them */
#pragma once

#include <string.h>

#include "../must.h"
#include "report/pair/pair.h"

/* One that is in no library. Returns: (transfer full) */
static inline WinnowDocument *
new_document (const char *name)
{
  WinnowDocument *document = winnow_document_new ();
  document->path = g_strdup_printf ("/%s", name);
  document->name = g_strdup (name);
  return document;
}

/* One document of a shown pair, with @text: (transfer full). */
static inline void
fill_side (WinnowPairSide *side, const char *name, char *text)
{
  side->document = new_document (name);
  side->text = text;
  side->length = strlen (text);
}

/* A text file that was handed in. Returns: (transfer full) */
static inline WinnowDocument *
add_document (WinnowLibrary *library, const char *name, const char *text)
{
  g_autoptr (WinnowContent) content = winnow_content_new ("text");
  g_autoptr (WinnowDocument) document = new_document (name);

  g_free (content->text);
  content->text = g_strdup (text);
  content->length = strlen (text);
  document->collection_id = must (winnow_library_add_collection (library, "papers", WINNOW_ROLE_SUBMISSIONS, &error));
  document->sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  document->id = must (winnow_library_put_document (library, document, content, &error));
  return g_steal_pointer (&document);
}
