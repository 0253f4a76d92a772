/* tex.h: the commands and characters of TeX, its text step by step, and formulas on one line */
#pragma once

#include <glib.h>

/* ── commands: tex-commands.c ── */

typedef enum
{
  WINNOW_TEX_OTHER,
  /* as many arguments are left out: */
  WINNOW_TEX_SKIP_1,
  WINNOW_TEX_SKIP_2,
  WINNOW_TEX_SKIP_3,
  WINNOW_TEX_AND,
  WINNOW_TEX_BEGIN,
  WINNOW_TEX_BREAK,
  WINNOW_TEX_DEFINE,
  WINNOW_TEX_END,
  WINNOW_TEX_FALSE,
  WINNOW_TEX_FOOTNOTE,
  WINNOW_TEX_FORMULA,
  WINNOW_TEX_HEADING,
  WINNOW_TEX_INCLUDE,
  WINNOW_TEX_ITEM,
  WINNOW_TEX_LINE,
  WINNOW_TEX_NAME,
  WINNOW_TEX_PICTURE,
  WINNOW_TEX_URL,
  WINNOW_TEX_VERBATIM,
} WinnowTexCommand;

typedef enum
{
  WINNOW_TEX_ENVIRONMENT_OTHER,
  /* as many arguments are left out: */
  WINNOW_TEX_ENVIRONMENT_SKIP_1,
  WINNOW_TEX_ENVIRONMENT_SKIP_2,
  WINNOW_TEX_ENVIRONMENT_DOCUMENT,
  WINNOW_TEX_ENVIRONMENT_FORMULA,
  WINNOW_TEX_ENVIRONMENT_LEFT_OUT,
  WINNOW_TEX_ENVIRONMENT_QUOTATION,
  WINNOW_TEX_ENVIRONMENT_TABLE_1,
  WINNOW_TEX_ENVIRONMENT_TABLE_2,
  WINNOW_TEX_ENVIRONMENT_VERBATIM,
} WinnowTexEnvironment;

/* Each returns 0 for other names. The field is a WinnowMetadata, the level that of a heading. */
WinnowTexCommand winnow_tex_find_command (const char *name);
WinnowTexEnvironment winnow_tex_find_environment (const char *name);
int winnow_tex_find_field (const char *name);
int winnow_tex_find_level (const char *name);

/* ── steps: tex-scan.c ── */

#define WINNOW_TEX_MAX_NAME 64 /* bytes of a command's name */

typedef struct
{
  const char *at, *end; /* the text from here on, valid UTF-8 */
  gboolean is_cut;      /* an argument had no end, so that the rest of the text is in it */
} WinnowTexScan;

void winnow_tex_skip_blanks (WinnowTexScan *scan);

/* After a percent sign. */
void winnow_tex_skip_comment (WinnowTexScan *scan);

/* A star, and options in square brackets. */
void winnow_tex_skip_options (WinnowTexScan *scan);

void winnow_tex_take_name (WinnowTexScan *scan, char name[WINNOW_TEX_MAX_NAME + 1]);

/* With options before each. */
void winnow_tex_skip_argument (WinnowTexScan *scan);
void winnow_tex_skip_arguments (WinnowTexScan *scan, guint n);
char *winnow_tex_dup_argument (WinnowTexScan *scan);

const char *winnow_tex_find_mark (const WinnowTexScan *scan, const char *mark);

/* ── characters: tex-symbols.c ── */

/* The character of a command without its backslash (alpha, ss, ldots), or 0. */
gunichar winnow_tex_find_symbol (const char *name);

/* The combining mark of an accent (', `, ", c, v), or 0. */
gunichar winnow_tex_find_accent (const char *name);

/* ── formulas: tex-math.c ── */

/* Writes the formula @text (valid UTF-8) on one line, as formula.h does: (a+b)/2, x_1^2. Rows of
 * equations are lines. What nests deeper than @max_depth is left out. Returns: (transfer full) */
char *winnow_tex_write_formula (const char *text, gsize length, guint max_depth);
