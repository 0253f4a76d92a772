/* ooxml.h: common parts of docx, xlsx and pptx: content types, relations and core properties
 * (ECMA-376 part 2) */
#pragma once

#include "extract/look.h"
#include "extract/xml-reader.h"

/* The relations of the main part of the package. @main: (out) (transfer full) (nullable) its name.
 * Returns: (transfer full), or NULL with an error: as below */
GHashTable *winnow_ooxml_open (WinnowJob *job, char **main, GError **error);

/* The relations of @part by their ids. Returns: (transfer full), or NULL with an error */
GHashTable *winnow_ooxml_load_relations (WinnowJob *job, const char *part, GError **error);

/* As above, but empty if they are broken. Returns: (transfer full) */
GHashTable *winnow_ooxml_try_relations (WinnowJob *job, const char *part);

/* The member that is the target of relation @id, or of the first relation of @type. Returns:
 * (transfer none) (nullable) */
const char *winnow_ooxml_get_target (GHashTable *relations, const char *id);
const char *winnow_ooxml_find_target (GHashTable *relations, const char *type);

/* The relation of a:blip or v:imagedata; the embedded picture goes before the linked one. Returns:
 * (transfer full) (nullable) */
char *winnow_ooxml_dup_picture_id (const WinnowXmlAttributes *attributes);

/* Places the picture that is the target of relation @id: a member or an external one. @id:
 * (nullable) */
void winnow_ooxml_place_picture (WinnowWriter *writer, GHashTable *relations, const char *id);

/* ── what is in members of its own: ooxml-objects.c ── */

/* Writes the SmartArt, charts and texts of a drawing, the WordArt, the part in another format, or
 * the embedded document that element @name shows, as a text box; one that can't be read is counted.
 * Writes the alternative text of a picture as a part.
 * @relations: (nullable) of the part. Returns: FALSE for other elements */
gboolean winnow_ooxml_write_inside (WinnowJob *job, WinnowWriter *writer, GHashTable *relations, const char *name,
                                    const WinnowXmlAttributes *attributes);

/* Writes the comments of a slide or sheet with these @relations. */
void winnow_ooxml_write_comments (WinnowJob *job, WinnowWriter *writer, GHashTable *relations);

/* Reads title, author and dates from the core properties into the content. */
gboolean winnow_ooxml_read_properties (WinnowJob *job, WinnowContent *content, GError **error);

/* ── the cell formats of a workbook that hide the cell's content: xlsx-styles.c ── */

typedef struct _WinnowXlsxStyles WinnowXlsxStyles;

/* Reads the styles of @member (nullable: none). Returns: (transfer full), or NULL with an error. */
WinnowXlsxStyles *winnow_xlsx_styles_load (WinnowJob *job, const char *member, GError **error);
WINNOW_DECLARE_FREE (WinnowXlsxStyles, winnow_xlsx_styles_free)

/* Whether a cell of the format @index shows its content; an unknown format does. */
WinnowVisibility winnow_xlsx_styles_get_visibility (const WinnowXlsxStyles *styles, guint index);
