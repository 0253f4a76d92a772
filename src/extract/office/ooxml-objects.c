/* ooxml-objects.c: what a page shows and the file stores in members of its own: SmartArt, charts
 * (ECMA-376 part 1, §21), documents of any format that become a part of the text (§17.17.2.1),
 * those that are embedded as objects, and comments of slides and sheets; and what is read out in
 * place of a picture.
 *
 * Of a chart its words are text, not its numbers; its categories, which each series repeats, are
 * written once. The text of old WordArt is an attribute. */
#include "base/for-each.h"
#include "extract/extractor.h"
#include "extract/office/ooxml.h"

#define MAX_DEPTH 3 /* a drawing may have charts, a chart a drawing */

typedef enum
{
  INSIDE_OTHER,
  INSIDE_CATEGORIES,
  INSIDE_COMMENT,
  INSIDE_DOCUMENT,
  INSIDE_GRAPHIC,
  INSIDE_LEFT_OUT,
  INSIDE_LINE, /* its end ends a line */
  INSIDE_NAMED,
  INSIDE_STRINGS, /* its values are words */
  INSIDE_TEXT,
  INSIDE_VALUE,
  INSIDE_WORD_ART,
} InsideElement;

static WinnowNameTable elements = { {
    { "Fallback", INSIDE_LEFT_OUT },
    { "OLEObject altChunk oleObj oleObject", INSIDE_DOCUMENT },
    { "br p", INSIDE_LINE },
    { "cNvPr docPr shape", INSIDE_NAMED },
    { "cat", INSIDE_CATEGORIES },
    { "chart drawing relIds userShapes", INSIDE_GRAPHIC },
    { "cm comment reply threadedComment", INSIDE_COMMENT },
    { "pt v", INSIDE_VALUE },
    { "strCache strDim strLit", INSIDE_STRINGS },
    { "t text", INSIDE_TEXT },
    { "textpath", INSIDE_WORD_ART },
} };

/* ── drawings and comments ── */

typedef struct
{
  WinnowJob *job;        /* (unowned) */
  WinnowWriter *writer;  /* (unowned) */
  GHashTable *threads;   /* (unowned) (nullable) of comments: set of (owned) cells that have a thread */
  GHashTable *relations; /* (unowned) of the present member */
  guint depth, in_strings;
  gboolean has_categories, in_text;
} Graphic;

static void read_graphic (const Graphic *around, const char *member);

/* Returns: (transfer none) (nullable) the member with the data */
static const char *
get_member (GHashTable *relations, const WinnowXmlAttributes *attributes)
{
  g_autofree char *data = winnow_xml_dup_qualified_attribute (attributes, "dm"),
                  *id = winnow_xml_dup_qualified_attribute (attributes, "id");
  return relations != NULL ? winnow_ooxml_get_target (relations, data ?: id) : NULL;
}

static void
write_alternative (WinnowWriter *writer, const WinnowXmlAttributes *attributes)
{
  static const char *const names[] = { "alt", "descr", "title" };
  winnow_for_each_of (name, names)
    {
      g_autofree char *text
          = winnow_xml_is_true (attributes, "hidden") ? NULL : winnow_xml_dup_attribute (attributes, *name);
      winnow_writer_add_line (writer, WINNOW_PART_ALTERNATIVE, text, winnow_writer_get_offset (writer));
    }
}

/* The old kind of comment on a cell that has a thread repeats it. */
static gboolean
open_comment (Graphic *graphic, const char *name, const WinnowXmlAttributes *attributes)
{
  g_autofree char *cell = winnow_xml_dup_attribute (attributes, "ref");
  if (graphic->threads == NULL
      || (g_str_equal (name, "comment") && g_hash_table_contains (graphic->threads, cell ?: "")))
    return FALSE;
  if (cell != NULL && !g_str_equal (name, "comment"))
    g_hash_table_add (graphic->threads, g_steal_pointer (&cell));
  winnow_writer_open_part (graphic->writer, WINNOW_PART_COMMENT);
  return TRUE;
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Graphic *graphic = data;
  InsideElement element = winnow_name_table_find (&elements, name);
  gboolean is_repeated = element == INSIDE_CATEGORIES && graphic->has_categories;
  graphic->has_categories |= element == INSIDE_CATEGORIES;
  graphic->in_strings += element == INSIDE_STRINGS;
  graphic->in_text = element == INSIDE_TEXT || (element == INSIDE_VALUE && graphic->in_strings > 0);
  if (element == INSIDE_GRAPHIC)
    read_graphic (graphic, get_member (graphic->relations, attributes));
  else if (element == INSIDE_NAMED)
    write_alternative (graphic->writer, attributes);
  else if (element == INSIDE_COMMENT)
    return open_comment (graphic, name, attributes);
  return element != INSIDE_LEFT_OUT && !is_repeated;
}

static void
close_cb (gpointer data, const char *name)
{
  Graphic *graphic = data;
  InsideElement element = winnow_name_table_find (&elements, name);
  graphic->in_strings -= element == INSIDE_STRINGS;
  graphic->in_text = FALSE;
  if (element == INSIDE_LINE || element == INSIDE_VALUE)
    winnow_writer_separate (graphic->writer, '\n');
  else if (element == INSIDE_COMMENT)
    winnow_writer_close (graphic->writer);
}

static void
text_cb (gpointer data, const char *text, gsize length)
{
  Graphic *graphic = data;
  if (graphic->in_text)
    winnow_writer_append_collapsed (graphic->writer, text, (gssize) length);
}

static void
read_graphic (const Graphic *around, const char *member)
{
  static const WinnowXmlHandler handler = { open_cb, close_cb, text_cb };
  g_autoptr (GError) error = NULL;
  if (member == NULL || around->depth == MAX_DEPTH)
    return;
  g_autoptr (GHashTable) relations = winnow_ooxml_try_relations (around->job, member);
  Graphic graphic = { around->job, around->writer, around->threads, relations, around->depth + 1 };
  if (!winnow_xml_parse_member (graphic.job, member, &handler, &graphic, &error))
    g_debug ("%s: %s: %s", graphic.job->name, member, error->message);
}

void
winnow_ooxml_write_comments (WinnowJob *job, WinnowWriter *writer, GHashTable *relations)
{
  g_autoptr (GHashTable) threads = winnow_string_table_new (NULL);
  const Graphic comments = { job, writer, threads };
  read_graphic (&comments, winnow_ooxml_find_target (relations, "threadedComment"));
  read_graphic (&comments, winnow_ooxml_find_target (relations, "comments"));
}

/* ── documents ── */

/* The place of its parts is that of the text box. LibreOffice converts whole files only. */
static void
read_document (WinnowJob *job, WinnowWriter *writer, const char *member)
{
  gsize offset = winnow_writer_get_offset (writer);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = job->n_around < WINNOW_MAX_AROUND ? winnow_container_load (job, member) : NULL;
  g_autoptr (WinnowJob) inner = bytes != NULL ? winnow_job_new_inside (job, member, bytes, &error) : NULL;
  const WinnowExtractor *extractor = inner != NULL ? winnow_job_find_extractor (inner, &error) : NULL;
  g_autoptr (WinnowContent) content = extractor != NULL && extractor->read != winnow_old_format_read
                                          ? winnow_job_read (inner, extractor->id, extractor->read, &error)
                                          : NULL;
  if (content == NULL)
    {
      winnow_writer_count_unread (writer);
      return;
    }
  winnow_writer_append (writer, content->text, (gssize) content->length);
  winnow_for_each (const WinnowPart, part, content->parts)
    winnow_writer_add_part (writer, part->kind, part->text, offset);
  winnow_for_each (WinnowDocumentPicture, picture, content->pictures)
    winnow_writer_add_picture (writer, winnow_document_picture_ref (picture), offset, 0);
}

gboolean
winnow_ooxml_write_inside (WinnowJob *job, WinnowWriter *writer, GHashTable *relations, const char *name,
                           const WinnowXmlAttributes *attributes)
{
  InsideElement element = winnow_name_table_find (&elements, name);
  if (element == INSIDE_NAMED)
    write_alternative (writer, attributes);
  if (element != INSIDE_DOCUMENT && element != INSIDE_GRAPHIC && element != INSIDE_WORD_ART)
    return FALSE;
  const char *member = get_member (relations, attributes);
  g_autofree char *word_art = winnow_xml_dup_attribute (attributes, "string");
  winnow_writer_open_text_box (writer);
  winnow_writer_append_lines (writer, element == INSIDE_WORD_ART && word_art != NULL ? word_art : "");
  if (element == INSIDE_GRAPHIC)
    read_graphic (&(Graphic){ job, writer }, member);
  else if (member != NULL)
    read_document (job, writer, member);
  winnow_writer_close (writer);
  return TRUE;
}
