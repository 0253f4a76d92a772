/* values.c: values that go to an archive and come from it, with and without libpq */
#include "archive/values.h"

#include <string.h>

#include "base/for-each.h"

G_DEFINE_QUARK (winnow_shared_error, winnow_shared_error)

static const char *const ids[] = {
  [WINNOW_SHARED_OPEN] = "open", [WINNOW_SHARED_CLOSED] = "closed", [WINNOW_SHARED_FINGERPRINTS] = "fingerprints"
};

const char *
winnow_shared_access_get_id (WinnowSharedAccess access)
{
  return ids[access];
}

gboolean
winnow_shared_access_from_id (const char *id, WinnowSharedAccess *access)
{
  winnow_for_each_index_of (i, ids)
    if (g_strcmp0 (id, ids[i]) == 0)
      {
        *access = (WinnowSharedAccess) i;
        return TRUE;
      }
  return FALSE;
}

const char *
winnow_shared_request_state_get_id (WinnowSharedRequestState state)
{
  static const char *const names[] = { "asked", "granted", "declined" };
  return names[state];
}

/* Define the type @name of @Type, whose columns fill the members @..., and its function @free. */
#define SHARED_TYPE(name, Type, free, ...)                                                                   \
  const WinnowSharedType name = { sizeof (Type), (GDestroyNotify) free, WINNOW_FIELDS (Type, __VA_ARGS__) }; \
  void free (Type *element)                                                                                  \
  {                                                                                                          \
    winnow_fields_clear (name.fields, element);                                                              \
    g_free (element);                                                                                        \
  }

SHARED_TYPE (winnow_shared_collection_type, WinnowSharedCollection, winnow_shared_collection_free, id, name, owner,
             course, term, contact, access, n_documents, may_read, may_change)
SHARED_TYPE (winnow_shared_request_type, WinnowSharedRequest, winnow_shared_request_free, id, document_id, collection,
             origin, member, message, asked, state, may_answer)
SHARED_TYPE (winnow_shared_row_type, WinnowSharedRow, winnow_shared_row_free, id, collection_id, sha256, origin, author,
             date, n_words, added)
SHARED_TYPE (winnow_shared_server_type, WinnowSharedServer, winnow_shared_server_free, place, n_bytes)

void
winnow_shared_document_free (WinnowSharedDocument *document)
{
  if (document == NULL)
    return;
  winnow_clear (document, g_free, sha256, origin, author, date);
  winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
    g_clear_pointer (&document->postings[kind], g_array_unref);
  g_clear_pointer (&document->content, g_bytes_unref);
  g_free (document);
}

char *
winnow_shared_dup_key (const char *sha256, const char *origin)
{
  return g_strconcat (sha256, " ", origin, NULL);
}

void
winnow_shared_found_clear (WinnowSharedFound *found)
{
  winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
    g_clear_pointer (&found->postings[kind], g_array_unref);
  g_clear_pointer (&found->hits, g_array_unref);
}

gboolean
winnow_shared_is_address (const char *address)
{
  return g_str_has_prefix (address, "postgresql://") || g_str_has_prefix (address, "postgres://");
}
