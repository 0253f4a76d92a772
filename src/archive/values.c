/* values.c: what is handed to an archive and comes from it, whether there is libpq or not */
#include <string.h>

#include "archive/archive.h"

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
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    if (g_strcmp0 (id, ids[i]) == 0)
      {
        *access = (WinnowSharedAccess) i;
        return TRUE;
      }
  return FALSE;
}

void
winnow_shared_server_free (WinnowSharedServer *server)
{
  g_free (server->place);
  g_free (server);
}

const char *
winnow_shared_request_state_get_id (WinnowSharedRequestState state)
{
  static const char *const names[] = { "asked", "granted", "declined" };
  return names[state];
}

void
winnow_shared_request_free (WinnowSharedRequest *request)
{
  g_free (request->collection);
  g_free (request->member);
  g_free (request->origin);
  g_free (request->message);
  g_free (request->asked);
  g_free (request);
}

void
winnow_shared_collection_free (WinnowSharedCollection *collection)
{
  if (collection == NULL)
    return;
  g_free (collection->name);
  g_free (collection->owner);
  g_free (collection->course);
  g_free (collection->term);
  g_free (collection->contact);
  g_free (collection);
}

void
winnow_shared_document_free (WinnowSharedDocument *document)
{
  if (document == NULL)
    return;
  g_free (document->sha256);
  g_free (document->origin);
  g_free (document->author);
  g_free (document->date);
  for (guint kind = 0; kind < WINNOW_N_SHARED_KINDS; kind++)
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
winnow_shared_row_free (WinnowSharedRow *row)
{
  if (row == NULL)
    return;
  g_free (row->sha256);
  g_free (row->origin);
  g_free (row->added);
  g_free (row->author);
  g_free (row->date);
  g_free (row);
}

void
winnow_shared_found_clear (WinnowSharedFound *found)
{
  for (guint kind = 0; kind < WINNOW_N_SHARED_KINDS; kind++)
    g_clear_pointer (&found->postings[kind], g_array_unref);
  g_clear_pointer (&found->hits, g_array_unref);
}

gboolean
winnow_shared_is_address (const char *address)
{
  return g_str_has_prefix (address, "postgresql://") || g_str_has_prefix (address, "postgres://");
}
