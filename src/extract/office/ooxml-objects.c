/* ooxml-objects.c: what a page shows and the file stores in members of its own: SmartArt, charts
 * (ECMA-376 part 1, §21), documents of any format that become a part of the text (§17.17.2.1), and
 * those that are embedded as objects.
 *
 * Of a chart its words are text, not its numbers; series that share their categories repeat them,
 * so each is written once. The text of old WordArt is an attribute. */
#include "base/for-each.h"
#include "extract/extractor.h"
#include "extract/office/ooxml.h"

typedef enum
{
  INSIDE_OTHER,
  INSIDE_DOCUMENT,
  INSIDE_GRAPHIC,
  INSIDE_LEFT_OUT,
  INSIDE_LINE,    /* its end ends a line */
  INSIDE_STRINGS, /* its values are words */
  INSIDE_TEXT,
  INSIDE_VALUE,
  INSIDE_WORD_ART,
} InsideElement;

static WinnowNameTable elements = { {
    { "Fallback", INSIDE_LEFT_OUT },
    { "OLEObject altChunk oleObj oleObject", INSIDE_DOCUMENT },
    { "br p", INSIDE_LINE },
    { "chart drawing relIds userShapes", INSIDE_GRAPHIC },
    { "pt v", INSIDE_VALUE },
    { "strCache strDim strLit", INSIDE_STRINGS },
    { "t", INSIDE_TEXT },
    { "textpath", INSIDE_WORD_ART },
} };

/* ── drawings ── */

typedef struct
{
  WinnowJob *job;        /* (unowned) */
  GHashTable *relations; /* (owned) (nullable) of the present member */
  GString *text, *line;  /* (owned) line is the present one */
  GHashTable *seen;      /* (owned) set of (owned) values that were written, and of members */
  guint in_strings;
  gboolean in_text;
} Graphic;

static void read_graphic (Graphic *graphic, GHashTable *relations, const WinnowXmlAttributes *attributes);

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Graphic *graphic = data;
  InsideElement element = winnow_name_table_find (&elements, name);
  graphic->in_strings += element == INSIDE_STRINGS;
  graphic->in_text = element == INSIDE_TEXT || (element == INSIDE_VALUE && graphic->in_strings > 0);
  if (element == INSIDE_GRAPHIC)
    read_graphic (graphic, graphic->relations, attributes);
  return element != INSIDE_LEFT_OUT;
}

static void
close_cb (gpointer data, const char *name)
{
  Graphic *graphic = data;
  InsideElement element = winnow_name_table_find (&elements, name);
  graphic->in_strings -= element == INSIDE_STRINGS;
  graphic->in_text = FALSE;
  if (element != INSIDE_LINE && element != INSIDE_VALUE)
    return;
  g_autofree char *line = g_strstrip (g_strdup (graphic->line->str));
  g_string_truncate (graphic->line, 0);
  if (*line != '\0' && (element == INSIDE_LINE || g_hash_table_add (graphic->seen, g_strdup (line))))
    g_string_append_printf (graphic->text, "%s\n", line);
}

static void
text_cb (gpointer data, const char *text, gsize length)
{
  Graphic *graphic = data;
  if (graphic->in_text)
    g_string_append_len (graphic->line, text, (gssize) length);
}

/* Returns: (transfer none) (nullable) the member with the data */
static const char *
get_member (GHashTable *relations, const WinnowXmlAttributes *attributes)
{
  g_autofree char *data = winnow_xml_dup_qualified_attribute (attributes, "dm"),
                  *id = winnow_xml_dup_qualified_attribute (attributes, "id");
  return relations != NULL ? winnow_ooxml_get_target (relations, data ?: id) : NULL;
}

/* A chart may have a drawing, and a drawing may have charts. */
static void
read_graphic (Graphic *graphic, GHashTable *relations, const WinnowXmlAttributes *attributes)
{
  static const WinnowXmlHandler handler = { open_cb, close_cb, text_cb };
  const char *member = get_member (relations, attributes);
  g_autoptr (GError) error = NULL;
  if (member == NULL || !g_hash_table_add (graphic->seen, g_strdup (member)))
    return;
  g_autoptr (GHashTable) own = winnow_ooxml_try_relations (graphic->job, member);
  graphic->relations = own;
  if (!winnow_xml_parse_member (graphic->job, member, &handler, graphic, &error))
    g_debug ("%s: %s: %s", graphic->job->name, member, error->message);
  graphic->relations = relations;
}

/* ── documents ── */

/* LibreOffice converts whole files only. Returns: (transfer full) (nullable) */
static WinnowContent *
read_document (WinnowJob *job, const char *member)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = job->n_around < WINNOW_MAX_AROUND ? winnow_container_load (job, member) : NULL;
  g_autoptr (WinnowJob) inner = bytes != NULL ? winnow_job_new_inside (job, member, bytes, &error) : NULL;
  const WinnowExtractor *extractor = inner != NULL ? winnow_job_find_extractor (inner, &error) : NULL;
  return extractor != NULL && extractor->read != winnow_old_format_read
             ? winnow_job_read (inner, extractor->id, extractor->read, &error)
             : NULL;
}

/* The place of its parts is that of the text box. */
static void
write_document (WinnowWriter *writer, const WinnowContent *content)
{
  gsize offset = winnow_writer_get_offset (writer);
  winnow_writer_append (writer, content->text, (gssize) content->length);
  winnow_for_each (const WinnowPart, part, content->parts)
    winnow_writer_add_part (writer, part->kind, part->text, offset);
  winnow_for_each (WinnowDocumentPicture, picture, content->pictures)
    winnow_writer_add_picture (writer, winnow_document_picture_ref (picture), offset, 0);
}

/* ── both ── */

static void
write_graphic (WinnowJob *job, WinnowWriter *writer, GHashTable *relations, const WinnowXmlAttributes *attributes)
{
  g_autoptr (GString) text = g_string_new (NULL), line = g_string_new (NULL);
  g_autoptr (GHashTable) seen = winnow_string_table_new (NULL);
  Graphic graphic = { job, NULL, text, line, seen };
  read_graphic (&graphic, relations, attributes);
  winnow_writer_append_lines (writer, text->str);
}

gboolean
winnow_ooxml_write_inside (WinnowJob *job, WinnowWriter *writer, GHashTable *relations, const char *name,
                           const WinnowXmlAttributes *attributes)
{
  InsideElement element = winnow_name_table_find (&elements, name);
  if (element != INSIDE_DOCUMENT && element != INSIDE_GRAPHIC && element != INSIDE_WORD_ART)
    return FALSE;
  const char *member = get_member (relations, attributes);
  g_autofree char *word_art = element == INSIDE_WORD_ART ? winnow_xml_dup_attribute (attributes, "string") : NULL;
  g_autoptr (WinnowContent) content = NULL;
  if (word_art == NULL && member == NULL)
    return FALSE;
  if (element == INSIDE_DOCUMENT && (content = read_document (job, member)) == NULL)
    winnow_writer_count_unread (writer);
  winnow_writer_open_text_box (writer);
  if (content != NULL)
    write_document (writer, content);
  else if (element == INSIDE_GRAPHIC)
    write_graphic (job, writer, relations, attributes);
  winnow_writer_append_lines (writer, word_art ?: "");
  winnow_writer_close (writer);
  return TRUE;
}
