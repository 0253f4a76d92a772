/* ooxml.c: common parts of docx, xlsx and pptx: content types, relations and core properties
 * (ECMA-376 part 2). */
#include "extract/office/ooxml.h"

#include <string.h>

#include "base/for-each.h"
#include "extract/extractor.h"
#include "extract/metadata.h"

/* ── content types ── */

typedef struct
{
  char **families;  /* (unowned) */
  const char *main; /* (unowned) main part of the package */
  gboolean matches;
} TypeSearch;

/* The type of a main part reads "…wordprocessingml.document.main+xml"; that of an embedded package
 * ends otherwise. */
static gboolean
open_type_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  TypeSearch *search = data;
  g_autofree char *type = winnow_xml_dup_attribute (attributes, "ContentType");
  g_autofree char *part = winnow_xml_dup_attribute (attributes, "PartName");
  if (type == NULL || !g_str_has_suffix (type, ".main+xml"))
    return TRUE;
  if (part != NULL && g_ascii_strcasecmp (*part == '/' ? part + 1 : part, search->main) != 0)
    return TRUE;
  winnow_for_each_string (family, search->families)
    search->matches |= strstr (type, family) != NULL;
  return TRUE;
}

static char *
dup_main_part (WinnowJob *job)
{
  g_autoptr (GHashTable) relations = winnow_ooxml_load_relations (job, "", NULL);
  return relations != NULL ? g_strdup (winnow_ooxml_find_target (relations, "officeDocument")) : NULL;
}

/* The content type of the main part contains one of @families. */
gboolean
winnow_ooxml_knows (WinnowJob *job, const char *families)
{
  static const WinnowXmlHandler handler = { open_type_cb };
  if (job->container == NULL || !winnow_container_has (job->container, "[Content_Types].xml"))
    return FALSE;

  g_autofree char *main = dup_main_part (job);
  g_auto (GStrv) each = g_strsplit (families, " ", -1);
  TypeSearch search = { .families = each, .main = main };

  return main != NULL && winnow_xml_parse_member (job, "[Content_Types].xml", &handler, &search, NULL)
         && search.matches;
}

GHashTable *
winnow_ooxml_open (WinnowJob *job, char **main, GError **error)
{
  *main = dup_main_part (job);
  if (*main != NULL && winnow_container_get (job->container, *main) != NULL)
    return winnow_ooxml_load_relations (job, *main, error);
  winnow_job_fail_damaged (job, *main, error);
  return NULL;
}

/* ── relations ── */

typedef struct
{
  char *type;   /* (owned) last step of the type's URI: "footnotes", "slide" */
  char *target; /* (owned) member name, or the URL of an external target */
  gboolean is_outside;
} Relation;

typedef struct
{
  const char *part;
  GHashTable *relations;
} RelationLoad;

static void
free_relation (gpointer data)
{
  Relation *relation = data;
  winnow_clear (relation, g_free, type, target);
  g_free (relation);
}

/* An external target is a URL; a bare path becomes one, since it is not a member. */
static char *
dup_outside (const char *target)
{
  g_autofree char *scheme = g_uri_parse_scheme (target);
  return scheme != NULL || g_str_has_prefix (target, "//") ? g_strdup (target) : g_strconcat ("file:", target, NULL);
}

static gboolean
open_relation_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  RelationLoad *load = data;
  g_autofree char *id = winnow_xml_dup_attribute (attributes, "Id");
  g_autofree char *type = winnow_xml_dup_attribute (attributes, "Type");
  g_autofree char *target = winnow_xml_dup_attribute (attributes, "Target");
  if (id == NULL || type == NULL || target == NULL)
    return TRUE;

  const char *slash = strrchr (type, '/');
  Relation *relation = g_new (Relation, 1);
  relation->type = g_strdup (slash != NULL ? slash + 1 : type);
  relation->is_outside = winnow_xml_attribute_is (attributes, "TargetMode", "External");
  relation->target = relation->is_outside ? dup_outside (target) : winnow_container_resolve (load->part, target);
  g_hash_table_replace (load->relations, g_steal_pointer (&id), relation);
  return TRUE;
}

GHashTable *
winnow_ooxml_load_relations (WinnowJob *job, const char *part, GError **error)
{
  static const WinnowXmlHandler handler = { open_relation_cb };
  g_autoptr (GHashTable) relations = winnow_string_table_new (free_relation);
  g_autofree char *folder = g_path_get_dirname (part);
  g_autofree char *base = *part != '\0' ? g_path_get_basename (part) : g_strdup ("");
  g_autofree char *member = g_str_equal (folder, ".") ? g_strconcat ("_rels/", base, ".rels", NULL)
                                                      : g_strconcat (folder, "/_rels/", base, ".rels", NULL);
  RelationLoad load = { part, relations };
  if (!winnow_xml_parse_member (job, member, &handler, &load, error))
    return NULL;
  return g_steal_pointer (&relations);
}

GHashTable *
winnow_ooxml_try_relations (WinnowJob *job, const char *part)
{
  g_autoptr (GError) error = NULL;
  GHashTable *relations = winnow_ooxml_load_relations (job, part, &error);
  if (relations != NULL)
    return relations;
  g_debug ("%s: relations of %s: %s", job->name, part, error->message);
  return winnow_string_index_new ();
}

const char *
winnow_ooxml_get_target (GHashTable *relations, const char *id)
{
  const Relation *relation = id != NULL ? g_hash_table_lookup (relations, id) : NULL;
  return relation != NULL && !relation->is_outside ? relation->target : NULL;
}

const char *
winnow_ooxml_find_target (GHashTable *relations, const char *type)
{
  winnow_for_each_entry (entry, relations)
    {
      const Relation *relation = entry.value;
      if (!relation->is_outside && g_str_equal (relation->type, type))
        return relation->target;
    }
  return NULL;
}

char *
winnow_ooxml_dup_picture_id (const WinnowXmlAttributes *attributes)
{
  static const char *const names[] = { "embed", "link", "id" };
  char *id = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names) && id == NULL; i++)
    id = winnow_xml_dup_qualified_attribute (attributes, names[i]);
  return id;
}

void
winnow_ooxml_place_picture (WinnowWriter *writer, GHashTable *relations, const char *id)
{
  const Relation *relation = id != NULL ? g_hash_table_lookup (relations, id) : NULL;
  if (relation != NULL)
    winnow_writer_place_picture (writer, relation->target, NULL, NULL);
}

gboolean
winnow_ooxml_read_properties (WinnowJob *job, WinnowContent *content, GError **error)
{
  static WinnowNameTable fields = { {
      { "Application", WINNOW_METADATA_PROGRAM },
      { "Author creator", WINNOW_METADATA_AUTHOR },
      { "Created created", WINNOW_METADATA_CREATED },
      { "LastAuthor lastModifiedBy", WINNOW_METADATA_EDITOR },
      { "LastSaved modified", WINNOW_METADATA_MODIFIED },
      { "Revision revision", WINNOW_METADATA_SAVINGS },
      { "Title title", WINNOW_METADATA_TITLE },
      { "TotalTime", WINNOW_METADATA_MINUTES },
  } };
  static const char *const members[] = { "core-properties", "extended-properties" };
  g_autoptr (GHashTable) relations = winnow_ooxml_load_relations (job, "", error);
  if (relations == NULL)
    return FALSE;
  winnow_for_each_of (kind, members)
    {
      const char *member = winnow_ooxml_find_target (relations, *kind);
      g_autoptr (GError) local = NULL;
      /* Broken properties cost the title, not the document. */
      if (member != NULL && !winnow_metadata_read_member (content, job, member, &fields, &local))
        g_debug ("%s: %s: %s", job->name, *kind, local->message);
    }
  return winnow_job_is_alive (job, error);
}
