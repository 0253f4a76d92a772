/* rtf.h: the tokens and control words of RTF, the character sets of its fonts, and its colors */
#pragma once

#include "extract/look.h"

/* ── tokens: rtf-reader.c ── */

typedef struct
{
  void (*open) (gpointer data); /* a group */
  void (*close) (gpointer data);
  /* a control word, or a symbol, which is one character. @has_value: a number follows it */
  void (*word) (gpointer data, const char *name, gboolean has_value, int value);
  void (*byte) (gpointer data, char byte);                         /* also written as two digits */
  void (*binary) (gpointer data, const char *bytes, gsize length); /* of a picture */
} WinnowRtfHandler;

/* Reads the job's file, which begins with a group, to the end of that group. @is_complete: (out)
 * FALSE if the file ends before. Errors: _LIMIT where groups nest too deep; any reason that stops
 * the job. */
gboolean winnow_rtf_parse (WinnowJob *job, const WinnowRtfHandler *handler, gpointer data, gboolean *is_complete,
                           GError **error);

/* ── words: rtf-words.c ── */

typedef enum
{
  WINNOW_RTF_OTHER,
  /* words that make their group a destination */
  WINNOW_RTF_BODY_DESTINATION,
  WINNOW_RTF_BOX,
  WINNOW_RTF_COLORS,
  WINNOW_RTF_FONTS,
  WINNOW_RTF_FORMULA,
  WINNOW_RTF_PICTURE,
  WINNOW_RTF_SILENT, /* its own text does not count, but that of destinations in it does */
  WINNOW_RTF_SKIPPED,
  WINNOW_RTF_TWOFOLD, /* a text for older programs, then one in Unicode */
  WINNOW_RTF_UNICODE,
  /* properties and separators */
  WINNOW_RTF_CELL,
  WINNOW_RTF_CELL_COLOR,
  WINNOW_RTF_CELL_DESCRIBED,
  WINNOW_RTF_CELL_PATTERN,
  WINNOW_RTF_CHANNEL,
  WINNOW_RTF_CODE_PAGE,
  WINNOW_RTF_COLOR,
  WINNOW_RTF_DEFAULT_FONT,
  WINNOW_RTF_DELETED,
  WINNOW_RTF_FALLBACK_LENGTH,
  WINNOW_RTF_FONT,
  WINNOW_RTF_FONT_CHARSET,
  WINNOW_RTF_FONT_PAGE,
  WINNOW_RTF_HIDDEN,
  WINNOW_RTF_HIGHLIGHT,
  WINNOW_RTF_IN_TABLE,
  WINNOW_RTF_LEVEL,
  WINNOW_RTF_NESTING,
  WINNOW_RTF_PAPER,
  WINNOW_RTF_PARAGRAPH,
  WINNOW_RTF_PARAGRAPH_COLOR,
  WINNOW_RTF_PARAGRAPH_PATTERN,
  WINNOW_RTF_PLAIN,
  WINNOW_RTF_PLAIN_PARAGRAPH,
  WINNOW_RTF_ROW,
  WINNOW_RTF_ROW_DESCRIBED,
  WINNOW_RTF_SCALE,
  WINNOW_RTF_SHADE,
  WINNOW_RTF_SHADE_PATTERN,
  WINNOW_RTF_SIZE,
  WINNOW_RTF_UNIT,
  WINNOW_RTF_WIDE,
} WinnowRtfWord;

/* Each returns 0 for other words. The part is one more than a WinnowPartKind, the field is a
 * WinnowMetadata, the charset a code page. */
WinnowRtfWord winnow_rtf_find_word (const char *name);
WinnowRtfWord winnow_rtf_find_destination (const char *name);
int winnow_rtf_find_part (const char *name);
int winnow_rtf_find_field (const char *name);
gunichar winnow_rtf_find_character (const char *name);
int winnow_rtf_find_charset (const char *name);

/* ── character sets: rtf-charsets.c ── */

typedef struct _WinnowRtfCharsets WinnowRtfCharsets;

WinnowRtfCharsets *winnow_rtf_charsets_new (void);
WINNOW_DECLARE_FREE (WinnowRtfCharsets, winnow_rtf_charsets_free)

/* The code page of the document (\ansi, \ansicpg). Ignores numbers that are none. */
void winnow_rtf_charsets_set_document (WinnowRtfCharsets *charsets, int code_page);

/* The character set (\fcharset) or the code page (\cpg) of a font. */
void winnow_rtf_charsets_set_font (WinnowRtfCharsets *charsets, int font, int charset);
void winnow_rtf_charsets_set_font_page (WinnowRtfCharsets *charsets, int font, int code_page);

/* @bytes, without NUL, in @font as UTF-8; nothing in a font of symbols, whose bytes are no letters.
 * Returns: (transfer full) */
char *winnow_rtf_charsets_decode (WinnowRtfCharsets *charsets, int font, const char *bytes);

/* Adds a note for code pages that are not known. */
void winnow_rtf_charsets_describe (const WinnowRtfCharsets *charsets, WinnowContent *content);

/* ── looks: rtf-look.c ── */

/* Colors are numbers of the color table; 0: not set. */
typedef struct
{
  gboolean vanish;
  int size;  /* half points */
  int scale; /* percent of the width */
  int color;
  int highlight;                /* painted over … */
  int shade;                    /* … this, which is painted over … */
  int paragraph;                /* … this */
  gboolean patterned;           /* the letters have a pattern behind them … */
  gboolean paragraph_patterned; /* … or the paragraph has */
  gboolean in_box;              /* in a text box, whose filling is not read */
  gboolean in_table;            /* in a cell … */
  gboolean in_nested_table;     /* … of a table within another, which describes cells after their text */
} WinnowRtfLook;

typedef struct
{
  GArray *table;     /* (owned) (element-type WinnowColor) */
  WinnowColor entry; /* the next one of the table */
  WinnowColor paper; /* UNKNOWN where the document paints its page */
  GArray *cells;     /* (owned) (element-type WinnowColor) backgrounds of the present row */
  WinnowColor cell;  /* of the next cell to be described */
  guint column;      /* of the present cell */
} WinnowRtfColors;

void winnow_rtf_colors_init (WinnowRtfColors *colors);
WINNOW_DECLARE_CLEAR (WinnowRtfColors, winnow_rtf_colors_clear)

/* The color table: channels ('r', 'g', 'b') of the next entry, and its end. */
void winnow_rtf_colors_set_channel (WinnowRtfColors *colors, char channel, int value);
void winnow_rtf_colors_end_entry (WinnowRtfColors *colors);

/* A color (or -1: a pattern) for the next cell of the row; the description of that cell ends. */
void winnow_rtf_colors_set_cell (WinnowRtfColors *colors, int color);
void winnow_rtf_colors_describe_cell (WinnowRtfColors *colors);

/* How a reader sees letters of this look. */
WinnowVisibility winnow_rtf_colors_see (const WinnowRtfColors *colors, const WinnowRtfLook *look);
