/* docx.c: Word documents (ECMA-376 part 1, §17).
 *
 * The running text is what a reader sees on the page: w:t of runs, tabs and breaks. Deleted text of tracked changes is not seen
 * (w:delText is no w:t; w:moveFrom is left out), inserted text is. Footnotes, endnotes, headers and footers stand in files of
 * their own: notes are read first and put in at their mark; headers and footers belong to the section that names them. Hidden:
 * w:vanish in the run or its style, white letters on no ground of their own, letters of a point or less. */
#include "extract/extractor.h"

#include <stdlib.h>
#include <string.h>

#include "extract/docx-styles.h"
#include "extract/ooxml.h"
#include "extract/xml-reader.h"

#define TINY_HALF_POINTS 2 /* w:sz counts half points: up to one point nobody reads */

typedef enum
{
  DOCX_OTHER,
  DOCX_ALTERNATE,
  DOCX_BREAK,
  DOCX_CELL,
  DOCX_CHOICE,
  DOCX_COLOR,
  DOCX_FALLBACK,
  DOCX_FOOTER,
  DOCX_HEADER,
  DOCX_HYPHEN,
  DOCX_LEFT_OUT,
  DOCX_NOTE,
  DOCX_NOTE_MARK,
  DOCX_PARAGRAPH,
  DOCX_PARAGRAPH_PROPERTIES,
  DOCX_PARAGRAPH_STYLE,
  DOCX_ROW,
  DOCX_RUN,
  DOCX_SHADE,
  DOCX_SIZE,
  DOCX_STYLE_MARK,
  DOCX_SYMBOL,
  DOCX_TAB,
  DOCX_TEXT,
  DOCX_TEXT_BOX,
  DOCX_VANISH,
} DocxElement;

/* Sorted by strcmp. */
static const WinnowXmlName elements[] = {
  { "AlternateContent", DOCX_ALTERNATE },
  { "Choice", DOCX_CHOICE },
  { "Fallback", DOCX_FALLBACK },
  { "br", DOCX_BREAK },
  { "color", DOCX_COLOR },
  { "cr", DOCX_BREAK },
  { "del", DOCX_LEFT_OUT },
  { "delText", DOCX_LEFT_OUT },
  { "endnote", DOCX_NOTE },
  { "endnoteReference", DOCX_NOTE_MARK },
  { "footerReference", DOCX_FOOTER },
  { "footnote", DOCX_NOTE },
  { "footnoteReference", DOCX_NOTE_MARK },
  { "headerReference", DOCX_HEADER },
  { "highlight", DOCX_SHADE },
  { "instrText", DOCX_LEFT_OUT },
  { "moveFrom", DOCX_LEFT_OUT },
  { "noBreakHyphen", DOCX_HYPHEN },
  { "p", DOCX_PARAGRAPH },
  { "pPr", DOCX_PARAGRAPH_PROPERTIES },
  { "pPrChange", DOCX_LEFT_OUT },
  { "pStyle", DOCX_PARAGRAPH_STYLE },
  { "ptab", DOCX_TAB },
  { "r", DOCX_RUN },
  { "rPrChange", DOCX_LEFT_OUT },
  { "rStyle", DOCX_STYLE_MARK },
  { "rt", DOCX_LEFT_OUT }, /* the reading beside a word, not the word */
  { "sdtPr", DOCX_LEFT_OUT },
  { "shd", DOCX_SHADE },
  { "sym", DOCX_SYMBOL },
  { "sz", DOCX_SIZE },
  { "t", DOCX_TEXT },
  { "tab", DOCX_TAB },
  { "tc", DOCX_CELL },
  { "tr", DOCX_ROW },
  { "txbxContent", DOCX_TEXT_BOX },
  { "vanish", DOCX_VANISH },
};

/* What a run's properties say of its letters. */
typedef struct
{
  gboolean vanished, white, shaded, tiny;
} Look;

typedef struct
{
  WinnowJob *job;             /* (unowned) */
  WinnowWriter *writer;       /* (unowned) */
  GHashTable *relations;      /* (owned) of the main part */
  GHashTable *notes;          /* (owned) "footnote 2" → (owned) text */
  GHashTable *hidden_styles;  /* (owned) set of (owned) style ids */
  GHashTable *margins;        /* (owned) set of (owned) header and footer parts already written */
  Look look;                  /* of the present run */
  gboolean hidden_paragraph;  /* the present paragraph's style hides its text */
  guint paragraph_properties; /* open w:pPr: the tab stops and the look of the paragraph's mark in there are no text */
  guint runs;                 /* open runs; a text box holds runs inside a run */
  gboolean in_text;
  gboolean part_open;  /* the present run's hidden text */
  gboolean chosen;     /* the alternate content at hand has had its choice */
  gsize section_start; /* bytes of body */
  char *note;          /* (owned) (nullable) key of the note being read */
} Docx;

static gboolean
is_hidden (const Look *look)
{
  return look->vanished || look->tiny || (look->white && !look->shaded);
}

/* --- text --- */

/* Opens the hidden part on the run's first letter, so that empty hidden runs leave nothing. */
static void
write_text (Docx *docx, const char *text, gssize length)
{
  if (is_hidden (&docx->look) && !docx->part_open)
    {
      winnow_writer_open_part (docx->writer, WINNOW_PART_HIDDEN);
      docx->part_open = TRUE;
    }
  winnow_writer_append (docx->writer, text, length);
}

static void
close_hidden (Docx *docx)
{
  if (docx->part_open)
    winnow_writer_close (docx->writer);
  docx->part_open = FALSE;
}

/* A letter of a symbol font, at home in the private use area: its low byte tells little, so only true characters are kept. */
static void
write_symbol (Docx *docx, const WinnowXmlAttributes *attributes)
{
  g_autofree char *code = winnow_xml_dup_attribute (attributes, "char");
  gunichar c = code != NULL ? strtoul (code, NULL, 16) : 0;
  char utf8[6];

  if (c >= 0x20 && c < 0xE000)
    write_text (docx, utf8, g_unichar_to_utf8 (c, utf8));
}

static void
write_note (Docx *docx, const char *mark, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_xml_dup_attribute (attributes, "id");
  g_autofree char *key = g_strdup_printf ("%.*s %s", (int)(strlen (mark) - strlen ("Reference")), mark, id != NULL ? id : "");
  const char *text = g_hash_table_lookup (docx->notes, key);

  if (text != NULL)
    winnow_writer_add_part (docx->writer, WINNOW_PART_FOOTNOTE, text, winnow_writer_get_offset (docx->writer));
}

/* What hides in a note or margin is hidden text of the document. */
static void
move_hidden (Docx *docx, WinnowWriter *from, gsize offset)
{
  GPtrArray *parts = winnow_writer_get_content (from)->parts;

  winnow_writer_finish (from);
  for (guint i = 0; i < parts->len; i++)
    winnow_writer_add_part (docx->writer, WINNOW_PART_HIDDEN, ((WinnowPart *)g_ptr_array_index (parts, i))->text, offset);
}

static gboolean read_stream (Docx *docx, const char *member, GError **error);

/* A header or footer that several sections share is one part. It is read by a reader of its own: this one is amid a run. */
static void
write_margin (Docx *docx, WinnowPartKind kind, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_xml_dup_qualified_attribute (attributes, "id");
  const char *member = winnow_ooxml_get_target (docx->relations, id);
  g_autoptr (WinnowContent) scratch = winnow_content_new ("docx");
  g_autoptr (WinnowWriter) writer = winnow_writer_new (docx->job, scratch);
  g_autoptr (GError) error = NULL;
  Docx margin = {
    .job = docx->job, .writer = writer, .relations = docx->relations, .notes = docx->notes, .hidden_styles = docx->hidden_styles, .margins = docx->margins
  };

  if (member == NULL || !g_hash_table_add (docx->margins, g_strdup (member)))
    return;
  if (read_stream (&margin, member, &error))
    {
      g_autofree char *text = winnow_writer_take_text (writer);

      winnow_writer_add_part (docx->writer, kind, text, docx->section_start);
      move_hidden (docx, writer, docx->section_start);
    }
  else
    winnow_job_stop (docx->job, g_steal_pointer (&error));
}

static gboolean
open_note (Docx *docx, const char *name, const WinnowXmlAttributes *attributes)
{
  g_autofree char *id = winnow_xml_dup_attribute (attributes, "id");
  g_autofree char *type = winnow_xml_dup_attribute (attributes, "type");

  if (id == NULL || (type != NULL && strcmp (type, "normal") != 0)) /* the line above the notes is a note, too */
    return FALSE;
  g_free (docx->note);
  docx->note = g_strdup_printf ("%s %s", name, id);
  return TRUE;
}

static void
open_run (Docx *docx)
{
  docx->runs++;
  docx->look = (Look){ .vanished = docx->hidden_paragraph };
}

static gboolean
style_hides (const Docx *docx, const WinnowXmlAttributes *attributes)
{
  g_autofree char *style = winnow_xml_dup_attribute (attributes, "val");

  return style != NULL && g_hash_table_contains (docx->hidden_styles, style);
}

static void
set_look (Docx *docx, DocxElement element, const WinnowXmlAttributes *attributes)
{
  g_autofree char *value = winnow_xml_dup_attribute (attributes, "val");
  g_autofree char *fill = winnow_xml_dup_attribute (attributes, "fill");

  if (docx->paragraph_properties > 0 || docx->runs == 0)
    return;
  if (element == DOCX_VANISH)
    docx->look.vanished = winnow_docx_is_on (attributes);
  else if (element == DOCX_COLOR)
    docx->look.white = value != NULL && g_ascii_strcasecmp (value, "FFFFFF") == 0;
  else if (element == DOCX_SIZE)
    docx->look.tiny = value != NULL && atoi (value) <= TINY_HALF_POINTS;
  else if (element == DOCX_SHADE)
    docx->look.shaded = (fill != NULL && g_ascii_strcasecmp (fill, "auto") != 0 && g_ascii_strcasecmp (fill, "FFFFFF") != 0) || fill == NULL;
  else if (element == DOCX_STYLE_MARK)
    docx->look.vanished |= style_hides (docx, attributes);
}

/* What opens and is closed again. Returns: FALSE to leave the element out. */
static gboolean
open_structure (Docx *docx, DocxElement element, const char *name, const WinnowXmlAttributes *attributes)
{
  switch (element)
    {
    case DOCX_LEFT_OUT:
      return FALSE;
    case DOCX_ALTERNATE:
      docx->chosen = FALSE;
      break;
    case DOCX_CHOICE:
    case DOCX_FALLBACK: /* the same again for old programs */
      return !docx->chosen;
    case DOCX_NOTE:
      return open_note (docx, name, attributes);
    case DOCX_PARAGRAPH:
      docx->hidden_paragraph = FALSE;
      break;
    case DOCX_PARAGRAPH_PROPERTIES:
      docx->paragraph_properties++;
      break;
    case DOCX_RUN:
      open_run (docx);
      break;
    case DOCX_TEXT:
      docx->in_text = TRUE;
      break;
    case DOCX_TEXT_BOX:
      close_hidden (docx);
      winnow_writer_open_aside (docx->writer);
      break;
    default:
      break;
    }
  return TRUE;
}

/* What stands for a character or points elsewhere. */
static void
write_mark (Docx *docx, DocxElement element, const char *name, const WinnowXmlAttributes *attributes)
{
  switch (element)
    {
    case DOCX_TAB:
      if (docx->paragraph_properties == 0)
        write_text (docx, "\t", 1);
      break;
    case DOCX_BREAK:
      write_text (docx, "\n", 1);
      break;
    case DOCX_HYPHEN:
      write_text (docx, "-", 1);
      break;
    case DOCX_SYMBOL:
      write_symbol (docx, attributes);
      break;
    case DOCX_NOTE_MARK:
      write_note (docx, name, attributes);
      break;
    case DOCX_HEADER:
      write_margin (docx, WINNOW_PART_HEADER, attributes);
      break;
    case DOCX_FOOTER:
      write_margin (docx, WINNOW_PART_FOOTER, attributes);
      break;
    case DOCX_PARAGRAPH_STYLE:
      docx->hidden_paragraph = style_hides (docx, attributes);
      break;
    default:
      break;
    }
}

static gboolean
is_look (DocxElement element)
{
  return element == DOCX_VANISH || element == DOCX_COLOR || element == DOCX_SIZE || element == DOCX_SHADE || element == DOCX_STYLE_MARK;
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  Docx *docx = data;
  DocxElement element = winnow_xml_look_up (elements, G_N_ELEMENTS (elements), name);

  if (!open_structure (docx, element, name, attributes))
    return FALSE;
  if (is_look (element))
    set_look (docx, element, attributes);
  else
    write_mark (docx, element, name, attributes);
  return TRUE;
}

static void
close_run (Docx *docx)
{
  docx->runs -= docx->runs > 0;
  close_hidden (docx);
  docx->look = (Look){ 0 };
}

static void
close_note (Docx *docx)
{
  if (docx->note != NULL)
    g_hash_table_replace (docx->notes, g_steal_pointer (&docx->note), winnow_writer_take_text (docx->writer));
}

static void
close_cb (gpointer data, const char *name)
{
  Docx *docx = data;

  switch ((DocxElement)winnow_xml_look_up (elements, G_N_ELEMENTS (elements), name))
    {
    case DOCX_CHOICE:
    case DOCX_FALLBACK:
      docx->chosen = TRUE;
      break;
    case DOCX_RUN:
      close_run (docx);
      break;
    case DOCX_TEXT:
      docx->in_text = FALSE;
      break;
    case DOCX_PARAGRAPH_PROPERTIES:
      docx->paragraph_properties--;
      break;
    case DOCX_PARAGRAPH:
    case DOCX_ROW:
      winnow_writer_separate (docx->writer, '\n');
      break;
    case DOCX_CELL:
      winnow_writer_separate (docx->writer, '\t');
      break;
    case DOCX_TEXT_BOX:
      winnow_writer_close (docx->writer);
      break;
    case DOCX_NOTE:
      close_note (docx);
      break;
    default:
      if (strcmp (name, "sectPr") == 0)
        docx->section_start = winnow_writer_get_offset (docx->writer);
      break;
    }
}

static void
text_cb (gpointer data, const char *text, gsize length)
{
  Docx *docx = data;

  if (docx->in_text)
    write_text (docx, text, length);
}

static gboolean
read_stream (Docx *docx, const char *member, GError **error)
{
  static const WinnowXmlHandler handler = { open_cb, close_cb, text_cb };

  return winnow_xml_parse_member (docx->job, member, &handler, docx, error);
}

static gboolean
read_notes (Docx *docx, const char *type, GError **error)
{
  const char *member = winnow_ooxml_find_target (docx->relations, type);
  g_autoptr (WinnowContent) scratch = winnow_content_new ("docx");
  g_autoptr (WinnowWriter) writer = winnow_writer_new (docx->job, scratch);
  Docx notes = {
    .job = docx->job, .writer = writer, .relations = docx->relations, .notes = docx->notes, .hidden_styles = docx->hidden_styles, .margins = docx->margins
  };
  gboolean done = member == NULL || read_stream (&notes, member, error);

  if (done)
    move_hidden (docx, writer, 0);
  g_free (notes.note);
  return done;
}

static gboolean
read_all (Docx *docx, const char *main, GError **error)
{
  return winnow_ooxml_require (docx->job, main, error)
         && winnow_docx_load_hidden_styles (docx->job, winnow_ooxml_find_target (docx->relations, "styles"), docx->hidden_styles, error)
         && read_notes (docx, "footnotes", error) && read_notes (docx, "endnotes", error) && read_stream (docx, main, error)
         && winnow_ooxml_read_properties (docx->job, winnow_writer_get_content (docx->writer), error);
}

static const char *const families[] = { "wordprocessingml", "ms-word", NULL };

gboolean
winnow_docx_knows (WinnowJob *job)
{
  g_autofree char *main = winnow_ooxml_dup_main_part (job, families);

  return main != NULL;
}

gboolean
winnow_docx_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  g_autofree char *main = winnow_ooxml_dup_main_part (job, families);
  g_autoptr (GHashTable) relations = winnow_ooxml_load_relations (job, main, error);
  g_autoptr (GHashTable) notes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) hidden_styles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) margins = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Docx docx = { .job = job, .writer = writer, .relations = relations, .notes = notes, .hidden_styles = hidden_styles, .margins = margins };

  return relations != NULL && read_all (&docx, main, error);
}
