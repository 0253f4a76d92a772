/* container-flat.c: Word documents in one XML file, with members as in a ZIP container: Word 2003
 * XML, whose one part has all that others have in several, and flat packages, whose parts come one
 * after another, pictures in base64. */
#include <string.h>

#include "base/for-each.h"
#include "extract/packed/container.h"

static const struct
{
  const char *member, *text;
} relations_2003[] = {
  { "_rels/.rels", "<Relationships><Relationship Id=\"1\" Type=\"/officeDocument\" Target=\"document.xml\"/>"
                   "<Relationship Id=\"2\" Type=\"/core-properties\" Target=\"document.xml\"/></Relationships>" },
  { "_rels/document.xml.rels",
    "<Relationships><Relationship Id=\"1\" Type=\"/styles\" Target=\"document.xml\"/></Relationships>" },
};

/* What is between @before and @after, and where to go on. Returns: (transfer full) (nullable) */
static char *
cut (const char **text, const char *before, const char *after)
{
  const char *start = *text != NULL ? strstr (*text, before) : NULL, *end;
  start = start != NULL ? start + strlen (before) : NULL;
  end = start != NULL ? strstr (start, after) : NULL;
  *text = end;
  return end != NULL ? g_strndup (start, end - start) : NULL;
}

static void
take_parts (WinnowContainer *container, const char *at)
{
  char *name;
  while ((name = cut (&at, "<pkg:part pkg:name=\"/", "\"")) != NULL)
    {
      g_autofree char *kind = cut (&at, "<pkg:", "Data"), *rest = cut (&at, ">", "</pkg:");
      gsize length = rest != NULL ? strlen (rest) : 0;
      if (g_strcmp0 (kind, "binary") == 0 && length > 1)
        g_base64_decode_inplace (rest, &length);
      g_hash_table_replace (container->members, name, g_bytes_new_take (g_steal_pointer (&rest), length));
    }
}

static gboolean
deliver (WinnowJob *job, const WinnowUnpack *want, GError **error)
{
  winnow_for_each_entry (member, job->container->members)
    if (g_hash_table_contains (want->names, member.key))
      want->take (want->data, member.key, member.value, NULL);
  return winnow_job_is_alive (job, error);
}

WinnowContainer *
winnow_container_open_flat (const WinnowJob *job)
{
  WinnowContainer *container = g_new0 (WinnowContainer, 1);
  container->members = winnow_string_table_new (g_bytes_unref);
  container->broken = winnow_string_table_new (NULL);
  container->unpack = deliver;
  take_parts (container, job->data);
  if (g_hash_table_size (container->members) > 0)
    return container;
  g_hash_table_insert (container->members, g_strdup ("document.xml"), g_bytes_new_static (job->data, job->size));
  winnow_for_each_of (each, relations_2003)
    g_hash_table_insert (container->members, g_strdup (each->member),
                         g_bytes_new_static (each->text, strlen (each->text)));
  return container;
}
