/* ooxml.h: common parts of docx, xlsx and pptx: content types, relations and core properties
 * (ECMA-376 part 2) */
#pragma once

#include "extract/writer.h"
#include "extract/xml-reader.h"

G_BEGIN_DECLS

/* The main part of the package if its content type contains one of @families ("wordprocessingml",
 * "ms-word"). Returns: (transfer full) (nullable) */
char *winnow_ooxml_dup_main_part (WinnowJob *job, const char *const *families);

typedef struct
{
  char *type;   /* (owned) last step of the type's URI: "footnotes", "slide" */
  char *target; /* (owned) member name, or the URL of an external target */
  gboolean is_outside;
} WinnowRelation;

/* The relations of @part: id → WinnowRelation. Returns: (transfer full), or NULL with an error. */
GHashTable *winnow_ooxml_load_relations (WinnowJob *job, const char *part, GError **error);

/* The same, but empty if they are broken. Returns: (transfer full) */
GHashTable *winnow_ooxml_try_relations (WinnowJob *job, const char *part);

/* The member that is the target of relation @id, or of the first relation of @type. Returns:
 * (transfer none) (nullable) */
const char *winnow_ooxml_get_target (GHashTable *relations, const char *id);
const char *winnow_ooxml_find_target (GHashTable *relations, const char *type);

/* The relation of a:blip or v:imagedata; the embedded picture goes before the linked one. Returns:
 * (transfer full) (nullable) */
char *winnow_ooxml_dup_picture_id (const WinnowXmlAttributes *attributes);

/* TRUE if the element has a "hidden" attribute that is on: a shape, a row, columns. */
gboolean winnow_ooxml_is_hidden (const WinnowXmlAttributes *attributes);

/* Places the picture that is the target of relation @id: a member or an external one. @id:
 * (nullable) */
void winnow_ooxml_place_picture (WinnowWriter *writer, GHashTable *relations, const char *id);

/* Reads title, author and dates from the core properties into the content. */
gboolean winnow_ooxml_read_properties (WinnowJob *job, WinnowContent *content, GError **error);

/* FALSE with an error if the container has no such member. */
gboolean winnow_ooxml_require (WinnowJob *job, const char *member, GError **error);

G_END_DECLS
