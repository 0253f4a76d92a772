/* container.c: looks into the members of a ZIP container, which only a worker unpacks */
#include "extract/packed/container.h"

#include <string.h>

#include "base/for-each.h"

void
winnow_container_free (WinnowContainer *container)
{
  winnow_clear (container, g_hash_table_unref, members, broken);
  g_free (container);
}

gboolean
winnow_container_unpack (WinnowJob *job, const WinnowUnpack *want, GError **error)
{
  return job->container->unpack (job, want, error);
}

static GBytes *
find (const WinnowContainer *container, const char *member)
{
  return g_hash_table_lookup (container->members, *member == '/' ? member + 1 : member);
}

gboolean
winnow_container_has (const WinnowContainer *container, const char *member)
{
  return find (container, member) != NULL;
}

GBytes *
winnow_container_get (const WinnowContainer *container, const char *member)
{
  GBytes *bytes = find (container, member);
  return bytes != NULL && g_bytes_get_size (bytes) > 0 ? bytes : NULL;
}

static void
take_cb (gpointer data, const char *name, GBytes *bytes, const char *reason)
{
  if (bytes != NULL)
    *(GBytes **) data = g_bytes_ref (bytes);
}

GBytes *
winnow_container_load (WinnowJob *job, const char *member)
{
  GBytes *bytes = winnow_container_get (job->container, member);
  g_autoptr (GHashTable) names = winnow_string_table_new (NULL);
  guint64 room = job->limits.max_expanded_bytes;
  const WinnowUnpack want
      = { .names = names, .max_member = job->limits.max_file_bytes, .room = &room, .take = take_cb, .data = &bytes };
  if (bytes != NULL)
    return g_bytes_ref (bytes);
  g_hash_table_add (names, g_strdup (member));
  winnow_container_unpack (job, &want, NULL);
  return bytes;
}

gboolean
winnow_container_is_broken (const WinnowContainer *container, const char *member)
{
  return g_hash_table_contains (container->broken, *member == '/' ? member + 1 : member);
}

char *
winnow_container_resolve (const char *member, const char *reference)
{
  g_autofree char *plain = g_strndup (reference, strcspn (reference, "#?"));
  g_autofree char *decoded = g_uri_unescape_string (plain, NULL);
  g_autofree char *folder = g_path_get_dirname (member);
  const char *target = decoded ?: plain;
  g_autofree char *joined = *target == '/' ? g_strdup (target) : g_strconcat ("/", folder, "/", target, NULL);
  g_autofree char *canonical = g_canonicalize_filename (joined, "/");
  return g_strdup (canonical + strspn (canonical, "/"));
}
