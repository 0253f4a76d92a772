/* composer.h: what a report consists of, written once for every medium
 *
 * The sections of a report (sections.h) write themselves through a WinnowComposer: headings,
 * sentences, tables, pictures. A web page (html/html-composer.c), paper (paper/paper-composer.c)
 * and plain text (text/text-composer.c) each render the same calls:
 *
 *     static const WinnowContentColumn columns[] = {
 *       { N_ ("File"), WINNOW_COLUMN_NAME },
 *       { N_ ("Words"), WINNOW_COLUMN_NUMBER, .points = 34 },
 *       { NULL },
 *     };
 *     winnow_composer_begin_section (composer, "files", _ ("Files"));
 *     winnow_composer_begin_table (composer, "files", columns);
 *     winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
 *     winnow_composer_add_cell (composer, name);
 *     winnow_composer_add_number (composer, n_words);
 *     winnow_composer_end_table (composer);
 *     winnow_composer_end_section (composer);
 *
 * A row writes one cell for each column; cells of columns that the medium does not have are
 * dropped. Nothing is stored: memory does not grow with the report. One thread at a time. */
#pragma once

#include "print/style.h"
#include "report/model/common-pictures.h"

typedef struct _WinnowComposer WinnowComposer;

/* Where a column or a section appears. */
typedef enum
{
  WINNOW_MEDIUM_HTML = 1 << 0,
  WINNOW_MEDIUM_PAPER = 1 << 1,
  WINNOW_MEDIUM_TEXT = 1 << 2,
  WINNOW_MEDIUM_NONE = 1 << 3,
  WINNOW_MEDIUM_PAGES = WINNOW_MEDIUM_HTML | WINNOW_MEDIUM_PAPER,
} WinnowMedium;

/* How a paragraph, or a line of a cell, looks. */
typedef enum
{
  WINNOW_CONTENT_KICKER, /* the line above the title */
  WINNOW_CONTENT_TITLE,
  WINNOW_CONTENT_META,     /* the line below the title */
  WINNOW_CONTENT_SENTENCE, /* also the settings in words */
  WINNOW_CONTENT_NOTE,     /* explains the item beside it; plain text leaves it out */
  WINNOW_CONTENT_HEADING,  /* inside of a section */
  WINNOW_CONTENT_EMPTY,    /* says that there is nothing */
  WINNOW_CONTENT_SUM,      /* how a percentage of the whole comes about */
  WINNOW_CONTENT_REMARK,   /* written by a person: its line ends count */
  WINNOW_CONTENT_LIST_HEAD,
  WINNOW_CONTENT_SIDE_SHARE, /* of a side of a pair: its percentage, */
  WINNOW_CONTENT_SIDE_NAME,  /* its document, */
  WINNOW_CONTENT_LEDGER,     /* how the percentage comes about, */
  WINNOW_CONTENT_DISGUISES,  /* and its disguises */
  WINNOW_CONTENT_CELL,       /* from here on: lines of a cell */
  WINNOW_CONTENT_SMALL,
  WINNOW_CONTENT_PATH,
  WINNOW_CONTENT_HASH,
  WINNOW_CONTENT_CELL_NOTE,
  WINNOW_CONTENT_CELL_REMARK,
  WINNOW_N_CONTENT_STYLES,
} WinnowContentStyle;

/* Looks of words besides those of print/style.h, in bits that those leave free. */
#define WINNOW_LOOK_FLAG ((WinnowLook) 1 << 9)    /* names a disguise, with a flag before it */
#define WINNOW_LOOK_TAG ((WinnowLook) 1 << 10)    /* in a frame: a verdict, “likely origin” */
#define WINNOW_LOOK_LETTER ((WinnowLook) 1 << 11) /* “A” or “B” before the name of a document */

typedef enum
{
  WINNOW_COLUMN_TEXT,
  WINNOW_COLUMN_NUMBER,
  WINNOW_COLUMN_SHARE, /* a percentage with its bar */
  WINNOW_COLUMN_NAME,  /* takes the width that others leave; the last columns of plain text */
  WINNOW_COLUMN_PLACE, /* does not break */
  WINNOW_COLUMN_EXCERPT,
  WINNOW_COLUMN_LINE, /* an excerpt on one line, cut where the line ends */
} WinnowContentColumnKind;

typedef struct
{
  const char *heading; /* marked for translation, "" for none; NULL ends the columns */
  WinnowContentColumnKind kind;
  double points; /* its width on paper; 0: what the others leave, by share */
  double share;  /* 0: 1 */
  guint media;   /* of WinnowMedium; 0: all */
} WinnowContentColumn;

typedef enum
{
  WINNOW_CONTENT_ROW,
  WINNOW_CONTENT_ROW_GROUP, /* one cell over all columns: heads the rows that follow */
  WINNOW_CONTENT_ROW_PART,  /* belongs to the row above it */
  WINNOW_CONTENT_ROW_SILENT,
  WINNOW_CONTENT_ROW_ORIGIN,
} WinnowContentRow;

typedef struct
{
  const char *label;
  char *value; /* (owned) */
} WinnowContentFigure;

/* A picture to show; all borrowed. */
typedef struct
{
  const WinnowDocumentPicture *picture; /* with its thumbnail, if it has one */
  char letter;                          /* of its side, 'A' or 'B'; '\0' for none */
  const char *place;                    /* in words; "" for none */
  const WinnowOutline *outline;         /* (nullable) of the part that the other picture shows, too */
  const WinnowGrid *grid;               /* (nullable) */
  gboolean shows_colors;                /* with a chart of the shares of its colors, if they are known */
  const char *hash;                     /* (nullable) in hexadecimal digits */
  const char *note;                     /* (nullable) */
} WinnowContentPicture;

/* The calls that a medium implements, for the functions below. The medium escapes all texts. NULL
 * where it has no such thing. */
typedef struct
{
  void (*begin_report) (WinnowComposer *composer, const char *title, const char *version);
  void (*end_cover) (WinnowComposer *composer);
  void (*end_report) (WinnowComposer *composer);
  void (*begin_section) (WinnowComposer *composer, const char *id, const char *title, guint level);
  void (*end_section) (WinnowComposer *composer);
  void (*begin_text) (WinnowComposer *composer, WinnowContentStyle style);
  void (*end_text) (WinnowComposer *composer, WinnowContentStyle style);
  void (*add_words) (WinnowComposer *composer, WinnowLook look, const char *words, gssize length, gboolean is_name,
                     const char *target);
  void (*add_figures) (WinnowComposer *composer, const WinnowContentFigure *figures, guint n);
  void (*add_facts) (WinnowComposer *composer, char **facts);
  void (*begin_table) (WinnowComposer *composer, const char *id, const WinnowContentColumn *columns);
  void (*end_table) (WinnowComposer *composer);
  void (*begin_row) (WinnowComposer *composer, WinnowContentRow row);
  void (*end_row) (WinnowComposer *composer, WinnowContentRow row);
  void (*begin_cell) (WinnowComposer *composer, const WinnowContentColumn *column); /* NULL: over all columns */
  void (*end_cell) (WinnowComposer *composer, const WinnowContentColumn *column);
  void (*add_bar) (WinnowComposer *composer, double share);
  void (*add_kinds) (WinnowComposer *composer, const guint32 *by_kind);
  void (*add_page_of) (WinnowComposer *composer, const char *id);
  void (*begin_list) (WinnowComposer *composer, const char *id, gboolean is_open);
  void (*end_list) (WinnowComposer *composer);
  void (*begin_sides) (WinnowComposer *composer);
  void (*begin_side) (WinnowComposer *composer);
  void (*end_side) (WinnowComposer *composer);
  void (*end_sides) (WinnowComposer *composer);
  void (*add_thumbnail) (WinnowComposer *composer, const WinnowDocumentPicture *picture);
  void (*add_pictures) (WinnowComposer *composer, const WinnowContentPicture *pictures, guint n, const char *done,
                        const char *more);
  void (*begin_gallery) (WinnowComposer *composer);
  void (*end_gallery) (WinnowComposer *composer);
  gboolean (*flush) (WinnowComposer *composer, GError **error);
} WinnowComposerClass;

/* The first member of what a medium needs. */
struct _WinnowComposer
{
  const WinnowComposerClass *klass;
  WinnowMedium medium;
  guint level;                        /* of the open section, from 1; 0: none */
  const WinnowContentColumn *columns; /* (nullable) of the open table */
  int column;                         /* of the open cell; −1: none */
  int row;                            /* WinnowContentRow of the open row; −1: none */
  int style;                          /* WinnowContentStyle of the open text; −1: none */
  gboolean is_hidden;                 /* the open cell is of a column that the medium does not have */
};

void winnow_composer_init (WinnowComposer *composer, const WinnowComposerClass *klass, WinnowMedium medium);

/* Plain text has only the sections of a page or two. */
static inline gboolean
winnow_composer_is_brief (const WinnowComposer *composer)
{
  return composer->medium == WINNOW_MEDIUM_TEXT;
}

/* Whether @medium has the column, and whether its cells are aligned at the right. */
gboolean winnow_content_column_is_shown (const WinnowContentColumn *column, WinnowMedium medium);
gboolean winnow_content_column_is_right (const WinnowContentColumn *column);
/* Columns of the open table that the medium has. */
guint winnow_composer_count_columns (const WinnowComposer *composer);

/* ── structure ── */
/* The report begins with its cover. @version: of the program that made it. */
void winnow_composer_begin_report (WinnowComposer *composer, const char *title, const char *version);
void winnow_composer_end_cover (WinnowComposer *composer);
void winnow_composer_end_report (WinnowComposer *composer);
/* @id: where links to it lead: ASCII letters, digits, '-'. Sections may be nested. */
void winnow_composer_begin_section (WinnowComposer *composer, const char *id, const char *title);
void winnow_composer_end_section (WinnowComposer *composer);
/* A table that a page may show on demand: a text of WINNOW_CONTENT_LIST_HEAD, then the table. */
void winnow_composer_begin_list (WinnowComposer *composer, const char *id, gboolean is_open);
void winnow_composer_end_list (WinnowComposer *composer);
/* Both documents of a pair side by side: begin a side twice, with texts in it. */
void winnow_composer_begin_sides (WinnowComposer *composer);
void winnow_composer_begin_side (WinnowComposer *composer);
void winnow_composer_end_side (WinnowComposer *composer);
void winnow_composer_end_sides (WinnowComposer *composer);
/* Writes the gathered output where that is much. FALSE with an error. */
gboolean winnow_composer_flush (WinnowComposer *composer, GError **error);

/* ── texts ── */
void winnow_composer_begin_text (WinnowComposer *composer, WinnowContentStyle style);
void winnow_composer_end_text (WinnowComposer *composer); /* if one is open */
/* In a text, or in a cell, where they begin a text of WINNOW_CONTENT_CELL. */
void winnow_composer_add_words (WinnowComposer *composer, WinnowLook look, const char *words);
void winnow_composer_add_part (WinnowComposer *composer, WinnowLook look, const char *words, gssize length); /* bytes */
/* A name of a file or person: its direction of writing reorders nothing beside it. */
void winnow_composer_add_name (WinnowComposer *composer, WinnowLook look, const char *name);
/* A text of nothing but @words; nothing where they are NULL. */
void winnow_composer_add_text (WinnowComposer *composer, WinnowContentStyle style, const char *words);
/* The title of a report, and the line above it that says what it is. */
void winnow_composer_add_title (WinnowComposer *composer, const char *kicker, const char *title);

/* ── figures and tables ── */
/* Takes the values of @figures. */
void winnow_composer_take_figures (WinnowComposer *composer, WinnowContentFigure *figures, guint n);
/* Names and values in turns, NULL-terminated. */
void winnow_composer_add_facts (WinnowComposer *composer, char **facts);
/* @id: (nullable) names its looks on a web page. @columns: alive until the table ends. */
void winnow_composer_begin_table (WinnowComposer *composer, const char *id, const WinnowContentColumn *columns);
void winnow_composer_end_table (WinnowComposer *composer);
void winnow_composer_begin_row (WinnowComposer *composer, WinnowContentRow row);
void winnow_composer_begin_cell (WinnowComposer *composer);
void winnow_composer_add_cell (WinnowComposer *composer, const char *words); /* "" where they are NULL */
void winnow_composer_add_name_cell (WinnowComposer *composer, const char *target, const char *name); /* (nullable) */
void winnow_composer_add_number (WinnowComposer *composer, guint64 number);
void winnow_composer_add_rare_number (WinnowComposer *composer, guint64 number); /* a dash for 0 */
void winnow_composer_add_share (WinnowComposer *composer, double share);
/* A cell with words by WinnowPassageKind: "exact 120, near 30", a bar beside it on a web page. */
void winnow_composer_add_kinds (WinnowComposer *composer, const guint32 by_kind[WINNOW_N_PASSAGE_KINDS]);
void winnow_composer_add_page_of (WinnowComposer *composer, const char *id); /* a cell with the page of a section */

/* ── pictures ── */
void winnow_composer_add_thumbnail (WinnowComposer *composer, const WinnowDocumentPicture *picture);
/* One, or two side by side. @done: (nullable) the edit that makes one of the other. @more:
 * (nullable) */
void winnow_composer_add_pictures (WinnowComposer *composer, const WinnowContentPicture *pictures, guint n,
                                   const char *done, const char *more);
/* Around single pictures. */
void winnow_composer_begin_gallery (WinnowComposer *composer);
void winnow_composer_end_gallery (WinnowComposer *composer);
