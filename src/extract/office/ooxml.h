/* ooxml.h: what docx, xlsx and pptx share: content types, relations between parts, core properties
 * (ECMA-376 part 2) */
#pragma once

#include "extract/writer.h"
#include "extract/xml-reader.h"

G_BEGIN_DECLS

/* The main part of the package if its content type holds one of @families ("wordprocessingml",
 * "ms-word"), else NULL. Returns: (transfer full) (nullable). */
char *winnow_ooxml_dup_main_part (WinnowJob *job, const char *const *families);

typedef struct
{
  char *type;   /* (owned) last step of the type's URI: "footnotes", "slide" */
  char *target; /* (owned) member name, or the address of something outside */
  gboolean is_outside;
} WinnowRelation;

/* The relations of @part: id → WinnowRelation. Returns: (transfer full), or NULL with an error. */
GHashTable *winnow_ooxml_load_relations (WinnowJob *job, const char *part, GError **error);

/* The same for a part that is only read for more: where its relations are broken it has none.
 * Returns: (transfer full) */
GHashTable *winnow_ooxml_try_relations (WinnowJob *job, const char *part);

/* The member that is the target of the relation @id, or of the first one of @type. Returns:
 * (transfer none) (nullable). */
const char *winnow_ooxml_get_target (GHashTable *relations, const char *id);
const char *winnow_ooxml_find_target (GHashTable *relations, const char *type);

/* The relation that a:blip or v:imagedata shows: of what is linked and kept in the document as
 * well, what is kept. Returns: (transfer full) (nullable) */
char *winnow_ooxml_dup_picture_id (const WinnowXmlAttributes *attributes);

/* TRUE if the element says of itself that it is hidden: a shape, a row, columns. */
gboolean winnow_ooxml_is_hidden (const WinnowXmlAttributes *attributes);

/* Places the picture that the relation @id (nullable) of the part at hand points at, a member or
 * one outside. */
void winnow_ooxml_place_picture (WinnowWriter *writer, GHashTable *relations, const char *id);

/* Reads title, author and dates from the package's core properties into the content. */
gboolean winnow_ooxml_read_properties (WinnowJob *job, WinnowContent *content, GError **error);

/* Hands the job a broken container's error if it has no such member. */
gboolean winnow_ooxml_require (WinnowJob *job, const char *member, GError **error);

G_END_DECLS
