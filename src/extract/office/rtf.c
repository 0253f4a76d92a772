/* rtf.c: Rich Text Format (RTF 1.9.1).
 *
 * A document is bytes, control words and groups; a group restores the look of letters when it ends,
 * and its first word may make it a destination: a font table, a picture, a footnote. Text that is
 * not in the body, a note, a margin or a text box is left out; so are destinations that are unknown
 * and marked as such (\*), copies for older programs, comments and deleted text.
 *
 * Bytes are collected into runs, since characters of two bytes come in pieces (\'d6\'d0), and are
 * decoded by their font (rtf-charsets.c). \uN is a character, and what follows it for
 * older programs is left out. Cells and rows are separated as in other formats. Hidden text:
 * rtf-look.c. Formulas have Word's elements as control words (\mf, \mnum): formula.c.
 *
 * Debian has no library for RTF, and LibreOffice takes seconds a file and may be missing. 24
 * Chinese RTF files give the text of their originals. */
#include "extract/extractor.h"

#include <string.h>

#include "base/array.h"
#include "base/translate.h"
#include "extract/formula.h"
#include "extract/metadata.h"
#include "extract/office/rtf.h"

#define RUN_BYTES (64u << 10) /* a longer run ends where no character can be cut … */
#define MAX_RUN (1u << 20)    /* … or here */
#define DEFAULT_SIZE 24       /* half points */

/* What a group's text is for. */
typedef enum
{
  FOR_BODY, /* the body, a note, a margin, a text box */
  FOR_VALUE,
  FOR_FONTS,
  FOR_COLORS,
  FOR_PICTURE,
  FOR_NOTHING, /* but destinations in it count */
  FOR_NOBODY,  /* nor do destinations in it */
} RtfUse;

typedef struct
{
  RtfUse use;
  RtfUse twofold;       /* use of the Unicode text in a twofold one */
  gboolean closes;      /* a part or text box ends with this group */
  WinnowMetadata field; /* to set from the value when this group ends */
  gboolean is_formula;  /* the formula ends with this group */
  gboolean is_element;  /* an element of the formula ends with this group … */
  char *property;       /* (owned) (nullable) … or this property, whose value is the text */
  gboolean deleted;
  int fallback_length; /* \uc: characters for older programs after \u */
  int font;
  int level; /* of a heading, from 0; -1: it is none */
  WinnowRtfLook look;
} Group;

typedef struct
{
  WinnowJob *job;              /* (unowned) */
  WinnowWriter *writer;        /* (unowned) */
  WinnowRtfCharsets *charsets; /* (unowned) */
  WinnowRtfColors *colors;     /* (unowned) */
  GArray *groups;              /* (unowned) (element-type Group) open ones */
  GString *run;                /* (unowned) bytes that are not decoded yet */
  GString *value;              /* (unowned) of a field or of a formula's property */
  GByteArray *picture;         /* (unowned) */
  WinnowFormula *formula;      /* (owned) (nullable) the present one */
  guint n_pictures;
  int nibble;     /* the first half of a picture's byte, or -1 */
  int n_fallback; /* characters to leave out */
  gunichar high;  /* the first half of a surrogate pair, or 0 */
  int default_font, described_font;
  int date[6];      /* year to second */
  gboolean in_row;  /* a row of a table has begun */
  gboolean ignored; /* \* precedes the next word */
  gsize paragraph;  /* its start: bytes into the body */
} Rtf;

static void
clear_group (gpointer data)
{
  g_free (((Group *) data)->property);
}

static Group *
top (const Rtf *rtf)
{
  return WINNOW_LAST (Group, rtf->groups);
}

/* ── text ── */

static void
write_text (Rtf *rtf, const char *text, gsize length)
{
  const Group *group = top (rtf);
  if (group->use == FOR_VALUE)
    g_string_append_len (rtf->value, text, (gssize) length);
  if (group->use != FOR_BODY || group->deleted || length == 0)
    return;

  WinnowVisibility visibility = winnow_rtf_colors_see (rtf->colors, &group->look);
  if (rtf->formula != NULL && visibility == WINNOW_VISIBLE)
    {
      winnow_formula_open (rtf->formula, "t", NULL, NULL);
      winnow_formula_text (rtf->formula, text, length);
      winnow_formula_close (rtf->formula);
      return;
    }
  winnow_writer_set_visibility (rtf->writer, visibility);
  winnow_writer_append (rtf->writer, text, (gssize) length);
}

static void
end_run (Rtf *rtf)
{
  if (rtf->run->len == 0)
    return;
  g_autofree char *text = winnow_rtf_charsets_decode (rtf->charsets, top (rtf)->font, rtf->run->str);
  g_string_truncate (rtf->run, 0);
  write_text (rtf, text, strlen (text));
}

/* Half a byte of a picture. */
static void
take_digit (Rtf *rtf, char digit)
{
  int value = g_ascii_xdigit_value (digit);
  if (value < 0)
    return;
  if (rtf->nibble < 0)
    rtf->nibble = value;
  else
    {
      guint8 byte = (guint8) (rtf->nibble << 4 | value);
      g_byte_array_append (rtf->picture, &byte, 1);
      rtf->nibble = -1;
    }
}

/* No second byte of a character is below 0x30. */
static void
take_byte (Rtf *rtf, char byte)
{
  switch (top (rtf)->use)
    {
    case FOR_BODY:
    case FOR_VALUE:
      if (byte != '\0')
        g_string_append_c (rtf->run, byte);
      if ((rtf->run->len >= RUN_BYTES && (guchar) byte < 0x30) || rtf->run->len >= MAX_RUN)
        end_run (rtf);
      break;
    case FOR_COLORS:
      if (byte == ';')
        winnow_rtf_colors_end_entry (rtf->colors);
      break;
    case FOR_PICTURE:
      take_digit (rtf, byte);
      break;
    default:
      break;
    }
}

static void
write_character (Rtf *rtf, gunichar c)
{
  char utf8[6];
  end_run (rtf);
  write_text (rtf, utf8, (gsize) g_unichar_to_utf8 (c, utf8));
}

/* \uN: a code unit of UTF-16, often written as a negative number. Those of symbol fonts are in the
 * private use area and mean no letter. */
static void
write_wide (Rtf *rtf, int number)
{
  gunichar c = (gunichar) number & 0xFFFF, high = rtf->high;
  rtf->n_fallback = top (rtf)->fallback_length;
  rtf->high = c >= 0xD800 && c < 0xDC00 ? c : 0;
  if (c >= 0xDC00 && c < 0xE000 && high != 0)
    write_character (rtf, 0x10000 + ((high - 0xD800) << 10) + (c - 0xDC00));
  else if (c >= ' ' && (c < 0xD800 || (c >= 0xE000 && (c < 0xF000 || c > 0xF0FF))))
    write_character (rtf, c);
}

static void
separate (Rtf *rtf, char separator)
{
  if (top (rtf)->use != FOR_BODY)
    return;
  winnow_writer_set_visibility (rtf->writer, WINNOW_VISIBLE);
  winnow_writer_separate (rtf->writer, separator);
  rtf->paragraph = winnow_writer_get_offset (rtf->writer);
}

static void
cut_row (Rtf *rtf)
{
  winnow_writer_set_visibility (rtf->writer, WINNOW_VISIBLE);
  winnow_writer_cut_row (rtf->writer);
  rtf->paragraph = winnow_writer_get_offset (rtf->writer);
}

/* The row of an inner table is within a row. */
static void
end_row (Rtf *rtf)
{
  cut_row (rtf);
  if (top (rtf)->use != FOR_BODY)
    return;
  rtf->colors->column = 0;
  rtf->in_row = FALSE;
}

/* ── what groups hold ── */

static void
place_picture (Rtf *rtf, const Group *group)
{
  g_autoptr (GBytes) bytes = g_bytes_new (rtf->picture->data, rtf->picture->len);
  g_autofree char *name = g_strdup_printf (_ ("picture %u"), rtf->n_pictures + 1);
  g_byte_array_set_size (rtf->picture, 0);
  rtf->nibble = -1;
  if (g_bytes_get_size (bytes) == 0 || group->look.vanish || group->deleted)
    return;
  rtf->n_pictures++;
  winnow_writer_place_picture (rtf->writer, name, bytes, NULL);
}

static void
set_field (Rtf *rtf, WinnowMetadata field)
{
  const int *date = rtf->date;
  g_autofree char *time
      = g_strdup_printf ("%04d-%02d-%02dT%02d:%02d:%02d", date[0], date[1], date[2], date[3], date[4], date[5]);
  gboolean is_date = field == WINNOW_METADATA_CREATED || field == WINNOW_METADATA_MODIFIED;
  winnow_metadata_set (winnow_writer_get_content (rtf->writer), field, is_date ? time : rtf->value->str);
}

/* ── formulas ── */

static char *
get_property_value (gconstpointer value, const char *name)
{
  return g_strdup (value);
}

static void
begin_formula (Rtf *rtf)
{
  if (rtf->formula != NULL || top (rtf)->use != FOR_BODY)
    return;
  rtf->formula = winnow_formula_new ();
  top (rtf)->is_formula = TRUE;
}

static void
end_formula (Rtf *rtf)
{
  g_autofree char *line = winnow_formula_take (rtf->formula);
  g_clear_pointer (&rtf->formula, winnow_formula_free);
  write_text (rtf, line, strlen (line));
}

/* @name: the element without the letter m before it. Properties hold their values as text:
 * {\mfPr{\mtype noBar}}. */
static void
begin_element (Rtf *rtf, const char *name)
{
  Group *group = top (rtf);
  if (group->is_element || group->is_formula || group->property != NULL)
    return;
  if (group->use == FOR_VALUE)
    {
      group->property = g_strdup (name);
      g_string_truncate (rtf->value, 0);
      return;
    }
  group->is_element = TRUE;
  winnow_formula_open (rtf->formula, name, get_property_value, NULL);
  if (g_str_has_suffix (name, "Pr"))
    group->use = FOR_VALUE;
}

/* ── groups ── */

static void
open_cb (gpointer data)
{
  Rtf *rtf = data;
  Group group
      = { .twofold = FOR_NOBODY, .fallback_length = 1, .level = -1, .look = { .size = DEFAULT_SIZE, .scale = 100 } };
  if (rtf->groups->len > 0)
    {
      end_run (rtf);
      group = *top (rtf);
      group.closes = group.is_formula = group.is_element = FALSE;
      group.field = WINNOW_METADATA_NONE;
      group.property = NULL;
    }
  rtf->n_fallback = 0;
  rtf->ignored = FALSE;
  g_array_append_val (rtf->groups, group);
}

static void
close_cb (gpointer data)
{
  Rtf *rtf = data;
  const Group *group = top (rtf);
  RtfUse around = rtf->groups->len > 1 ? group[-1].use : FOR_NOTHING;
  end_run (rtf);
  rtf->n_fallback = 0;
  rtf->ignored = FALSE;
  if (group->is_formula)
    end_formula (rtf);
  else if (rtf->formula != NULL && (group->is_element || group->property != NULL))
    {
      if (!group->is_element)
        winnow_formula_open (rtf->formula, group->property, get_property_value, rtf->value->str);
      winnow_formula_close (rtf->formula);
    }
  if (group->field != WINNOW_METADATA_NONE)
    set_field (rtf, group->field);
  if (group->use == FOR_PICTURE && around != FOR_PICTURE)
    place_picture (rtf, group);
  if (group->closes)
    winnow_writer_close (rtf->writer);
  g_array_set_size (rtf->groups, rtf->groups->len - 1);
}

static void
begin_part (Rtf *rtf, WinnowPartKind kind)
{
  top (rtf)->use = FOR_BODY;
  top (rtf)->closes = TRUE;
  winnow_writer_open_part (rtf->writer, kind);
}

static void
begin_field (Rtf *rtf, WinnowMetadata field)
{
  Group *group = top (rtf);
  if (group->use != FOR_NOTHING) /* these words mean something in the group of such fields only */
    return;
  group->use = FOR_VALUE;
  group->field = field;
  g_string_truncate (rtf->value, 0);
  memset (rtf->date, 0, sizeof rtf->date);
}

/* The present group is of the kind @destination. */
static void
begin_destination (Rtf *rtf, WinnowRtfWord destination)
{
  Group *group = top (rtf);
  switch (destination)
    {
    case WINNOW_RTF_BODY_DESTINATION:
      break;
    case WINNOW_RTF_BOX:
      group->use = FOR_BODY;
      group->closes = group->look.in_box = TRUE;
      winnow_writer_open_text_box (rtf->writer);
      break;
    case WINNOW_RTF_COLORS:
      group->use = FOR_COLORS;
      break;
    case WINNOW_RTF_FONTS:
      group->use = FOR_FONTS;
      break;
    case WINNOW_RTF_FORMULA:
      begin_formula (rtf);
      break;
    case WINNOW_RTF_PICTURE:
      group->use = rtf->job->limits.max_pictures > 0 ? FOR_PICTURE : FOR_NOBODY;
      break;
    case WINNOW_RTF_SILENT:
      group->use = FOR_NOTHING;
      break;
    case WINNOW_RTF_TWOFOLD:
      group->twofold = group->use;
      group->use = FOR_NOBODY;
      break;
    default:
      group->use = FOR_NOBODY;
      break;
    }
}

/* FALSE if @word begins no destination. */
static gboolean
take_destination (Rtf *rtf, const char *word)
{
  int part = winnow_rtf_find_part (word), field = winnow_rtf_find_field (word);
  WinnowRtfWord destination = winnow_rtf_find_destination (word);
  Group *group = top (rtf);
  if (destination == WINNOW_RTF_UNICODE && group->use == FOR_NOBODY && group->twofold != FOR_NOBODY)
    {
      group->use = group->twofold;
      group->twofold = FOR_NOBODY;
    }
  else if (group->use == FOR_NOBODY)
    return FALSE;
  else if (part != 0)
    begin_part (rtf, part - 1);
  else if (field != 0)
    begin_field (rtf, field);
  else if (destination != WINNOW_RTF_OTHER)
    begin_destination (rtf, destination);
  else if (rtf->formula != NULL && *word == 'm' && word[1] != '\0')
    begin_element (rtf, word + 1);
  else
    return FALSE;
  return TRUE;
}

/* ── words ── */

static void
reset_letters (Rtf *rtf)
{
  Group *group = top (rtf);
  group->font = rtf->default_font;
  group->deleted = FALSE;
  group->look.vanish = group->look.patterned = FALSE;
  group->look.size = DEFAULT_SIZE;
  group->look.scale = 100;
  group->look.color = group->look.highlight = group->look.shade = 0;
}

static void
set_unit (Rtf *rtf, const char *word, int value)
{
  static const char *const units[] = { "yr", "mo", "dy", "hr", "min", "sec" };
  winnow_for_each_index_of (i, units)
    if (g_str_equal (word, units[i]))
      rtf->date[i] = CLAMP (value, 0, 9999);
}

/* Words about letters and their ground. FALSE for other words. */
static gboolean
take_look (Rtf *rtf, WinnowRtfWord word, gboolean has_value, int value)
{
  Group *group = top (rtf);
  WinnowRtfLook *look = &group->look;
  int *const numbers[] = {
    [WINNOW_RTF_COLOR] = &look->color,  [WINNOW_RTF_HIGHLIGHT] = &look->highlight,
    [WINNOW_RTF_LEVEL] = &group->level, [WINNOW_RTF_PARAGRAPH_COLOR] = &look->paragraph,
    [WINNOW_RTF_SCALE] = &look->scale,  [WINNOW_RTF_SHADE] = &look->shade,
    [WINNOW_RTF_SIZE] = &look->size,    [WINNOW_RTF_WIDE] = NULL,
  };
  gboolean *const switches[] = {
    [WINNOW_RTF_DELETED] = &group->deleted,        [WINNOW_RTF_HIDDEN] = &look->vanish,
    [WINNOW_RTF_IN_TABLE] = &look->in_table,       [WINNOW_RTF_PARAGRAPH_PATTERN] = &look->paragraph_patterned,
    [WINNOW_RTF_SHADE_PATTERN] = &look->patterned, [WINNOW_RTF_WIDE] = NULL,
  };
  if (numbers[word] != NULL && has_value)
    *numbers[word] = value;
  else if (switches[word] != NULL)
    *switches[word] = !has_value || value != 0;
  return numbers[word] != NULL || switches[word] != NULL;
}

/* Words of declarations before the text. */
static void
take_declaration (Rtf *rtf, WinnowRtfWord word, const char *name, int value)
{
  switch (word)
    {
    case WINNOW_RTF_CHANNEL:
      winnow_rtf_colors_set_channel (rtf->colors, *name, value);
      break;
    case WINNOW_RTF_CODE_PAGE:
      winnow_rtf_charsets_set_document (rtf->charsets, value);
      break;
    case WINNOW_RTF_DEFAULT_FONT:
      rtf->default_font = top (rtf)->font = value;
      break;
    case WINNOW_RTF_FONT_CHARSET:
      winnow_rtf_charsets_set_font (rtf->charsets, rtf->described_font, value);
      break;
    case WINNOW_RTF_FONT_PAGE:
      winnow_rtf_charsets_set_font_page (rtf->charsets, rtf->described_font, value);
      break;
    case WINNOW_RTF_PAPER:
      if (value != 0)
        rtf->colors->paper = WINNOW_COLOR_UNKNOWN;
      break;
    case WINNOW_RTF_UNIT:
      set_unit (rtf, name, value);
      break;
    default:
      winnow_rtf_charsets_set_document (rtf->charsets, winnow_rtf_find_charset (name));
      break;
    }
}

/* FALSE if @word is about no table. */
static gboolean
take_table_word (Rtf *rtf, WinnowRtfWord word, int value)
{
  gboolean is_text = top (rtf)->use == FOR_BODY;
  if (word == WINNOW_RTF_ROW) /* the row of an inner table ends in a destination for the description of its cells */
    end_row (rtf);
  else if (word == WINNOW_RTF_CELL && is_text)
    {
      separate (rtf, '\t');
      rtf->colors->column++;
    }
  else if (word == WINNOW_RTF_CELL_COLOR && is_text)
    winnow_rtf_colors_set_cell (rtf->colors, MAX (value, 0));
  else if (word == WINNOW_RTF_CELL_DESCRIBED && is_text)
    winnow_rtf_colors_describe_cell (rtf->colors);
  else if (word == WINNOW_RTF_CELL_PATTERN && is_text && value != 0)
    winnow_rtf_colors_set_cell (rtf->colors, -1);
  else if (word == WINNOW_RTF_ROW_DESCRIBED && is_text)
    {
      if (!rtf->in_row)
        cut_row (rtf);
      rtf->in_row = TRUE;
      g_array_set_size (rtf->colors->cells, 0);
      rtf->colors->cell = WINNOW_COLOR_UNSET;
    }
  else
    return FALSE;
  return TRUE;
}

/* Words about characters, paragraphs and groups. */
static void
take_word (Rtf *rtf, WinnowRtfWord word, const char *name, int value)
{
  Group *group = top (rtf);
  switch (word)
    {
    case WINNOW_RTF_FALLBACK_LENGTH:
      group->fallback_length = MAX (value, 0);
      break;
    case WINNOW_RTF_FONT:
      if (top (rtf)->use == FOR_FONTS)
        rtf->described_font = value;
      else
        top (rtf)->font = value;
      break;
    case WINNOW_RTF_NESTING:
      group->look.in_nested_table = value > 1;
      break;
    case WINNOW_RTF_PARAGRAPH:
      winnow_writer_add_mark (rtf->writer, group->level < 9 ? group->level + 1 : 0, rtf->paragraph, -1);
      separate (rtf, '\n');
      break;
    case WINNOW_RTF_PLAIN:
      reset_letters (rtf);
      break;
    case WINNOW_RTF_PLAIN_PARAGRAPH:
      group->look.paragraph = 0;
      group->level = -1;
      group->look.paragraph_patterned = group->look.in_table = group->look.in_nested_table = FALSE;
      break;
    case WINNOW_RTF_WIDE:
      write_wide (rtf, value);
      break;
    default:
      take_declaration (rtf, word, name, value);
      break;
    }
}

/* ── tokens ── */

/* TRUE if the next character follows \u for older programs. */
static gboolean
is_fallback (Rtf *rtf)
{
  return rtf->n_fallback > 0 && rtf->n_fallback-- > 0;
}

/* @has_value: the word has a number; one without is switched on */
static void
word_cb (gpointer data, const char *name, gboolean has_value, int value)
{
  Rtf *rtf = data;
  WinnowRtfWord word = winnow_rtf_find_word (name);
  gunichar c = winnow_rtf_find_character (name);
  gboolean ignored = rtf->ignored;
  rtf->ignored = g_str_equal (name, "*");
  if (rtf->ignored || is_fallback (rtf))
    return;
  end_run (rtf);
  if (take_destination (rtf, name))
    return;
  if (ignored)
    top (rtf)->use = FOR_NOBODY;
  else if (top (rtf)->use == FOR_NOBODY)
    return;
  else if (c != 0)
    write_character (rtf, c);
  else if (!take_look (rtf, word, has_value, value) && !take_table_word (rtf, word, value))
    take_word (rtf, word, name, value);
}

static void
byte_cb (gpointer data, char byte)
{
  if (!is_fallback (data))
    take_byte (data, byte);
}

static void
binary_cb (gpointer data, const char *bytes, gsize length)
{
  Rtf *rtf = data;
  if (!is_fallback (rtf) && top (rtf)->use == FOR_PICTURE)
    g_byte_array_append (rtf->picture, (const guint8 *) bytes, (guint) length);
}

gboolean
winnow_rtf_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  static const WinnowRtfHandler handler = { open_cb, close_cb, word_cb, byte_cb, binary_cb };
  g_autoptr (WinnowRtfCharsets) charsets = winnow_rtf_charsets_new ();
  g_auto (WinnowRtfColors) colors;
  g_autoptr (GArray) groups = winnow_array_new (Group);
  g_autoptr (GString) run = g_string_new (NULL), value = g_string_new (NULL);
  g_autoptr (GByteArray) picture = g_byte_array_new ();
  Rtf rtf = { .job = job, .writer = writer, .charsets = charsets, .colors = &colors, .groups = groups, .run = run };
  gboolean is_complete, done;
  winnow_rtf_colors_init (&colors);
  rtf.value = value;
  rtf.picture = picture;
  rtf.nibble = -1;
  g_array_set_clear_func (groups, clear_group);

  done = winnow_rtf_parse (job, &handler, &rtf, &is_complete, error);
  while (groups->len > 0)
    close_cb (&rtf);
  winnow_formula_free (rtf.formula);
  winnow_rtf_charsets_describe (charsets, winnow_writer_get_content (writer));
  if (done && !is_complete)
    winnow_content_add_note (winnow_writer_get_content (writer),
                             _ ("The file ends before its last part is complete; what follows is missing."));
  return done && winnow_job_is_alive (job, error);
}
