/* tex-math.c: a formula of TeX on one line, as formula.c writes those of Word and the web.
 *
 * TeX writes scripts as on that line, x_1^2. Groups become operands: in brackets, unless they are
 * one run of letters and digits or in brackets already. Commands are symbols, names of functions
 * (\sin), or left out with their text kept (\mathbf). */
#include <string.h>

#include "extract/tex/tex.h"
#include "extract/name-table.h"

#define MAX_NAME 32 /* letters of a command */

typedef struct
{
  const char *at, *end;
  guint depth, max_depth; /* open groups */
} Math;

typedef enum
{
  MATH_OTHER,
  MATH_BINOMIAL,
  MATH_BRACKET,
  MATH_ENVIRONMENT,
  MATH_FRACTION,
  MATH_FUNCTION,
  MATH_LEFT_OUT, /* with its argument */
  MATH_ROOT,
  MATH_SPACE,
  MATH_WORDS, /* inside of a formula */
} MathCommand;

static WinnowNameTable commands = { {
    { "arccos arcsin arctan arg cos cosh cot csc deg det dim exp gcd hom inf ker lim liminf limsup lg ln log max min "
      "mod "
      "bmod Pr sec sin sinh sup tan tanh",
      MATH_FUNCTION },
    { "begin", MATH_ENVIRONMENT },
    { "binom", MATH_BINOMIAL },
    { "cfrac dfrac frac tfrac", MATH_FRACTION },
    { "cite color hspace label ref tag vspace", MATH_LEFT_OUT },
    { "hbox intertext mbox operatorname text textit textrm", MATH_WORDS },
    { "left right", MATH_BRACKET },
    { "quad qquad", MATH_SPACE },
    { "sqrt", MATH_ROOT },
} };

static void append_row (Math *math, GString *line);

static void
skip_blanks (Math *math)
{
  while (math->at < math->end && g_ascii_isspace (*math->at))
    math->at++;
}

/* FALSE too deep: the rest of the formula is left out. */
static gboolean
enter (Math *math)
{
  if (math->depth >= math->max_depth)
    {
      math->at = math->end;
      return FALSE;
    }
  math->depth++;
  return TRUE;
}

/* ── operands ── */

static gboolean
is_enclosed (const char *text)
{
  guint depth = 0;
  gsize length = strlen (text);
  if (*text != '(' || text[length - 1] != ')')
    return FALSE;
  for (const char *at = text; at < text + length - 1; at++)
    {
      depth += *at == '(';
      depth -= *at == ')';
      if (depth == 0)
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_run (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isalnum (g_utf8_get_char (text)) && *text != '.')
      return *g_utf8_next_char (text) == '\0' && !g_unichar_isspace (g_utf8_get_char (text));
  return TRUE;
}

static void append_command (Math *math, GString *line);

/* The next group, command or character. Returns: (transfer full) */
static char *
take_argument (Math *math)
{
  GString *argument = g_string_new (NULL);
  skip_blanks (math);
  if (math->at == math->end || *math->at == '}' || !enter (math))
    return g_string_free (argument, FALSE);
  if (*math->at == '\\')
    append_command (math, argument);
  else if (*math->at == '{')
    {
      math->at++;
      append_row (math, argument);
    }
  else
    {
      const char *next = g_utf8_find_next_char (math->at, math->end);
      g_string_append_len (argument, math->at, (next ?: math->end) - math->at);
      math->at = next ?: math->end;
    }
  math->depth--;
  return g_strstrip (g_string_free (argument, FALSE));
}

static void
append_operand (Math *math, GString *line)
{
  g_autofree char *operand = take_argument (math);
  gboolean is_plain = is_run (operand) || is_enclosed (operand);
  g_string_append_printf (line, is_plain ? "%s" : "(%s)", operand);
}

/* A letter after a script is not part of it. */
static void
append_script (Math *math, GString *line, char sign)
{
  g_string_append_c (line, sign);
  append_operand (math, line);
  skip_blanks (math);
  if (math->at < math->end && g_ascii_isalnum (*math->at) && line->str[line->len - 1] != ')')
    g_string_append_c (line, ' ');
}

/* ── commands ── */

static void
append_root (Math *math, GString *line)
{
  skip_blanks (math);
  const char *close = math->at < math->end && *math->at == '[' ? memchr (math->at, ']', math->end - math->at) : NULL;
  if (close == NULL)
    {
      g_string_append (line, "√");
      append_operand (math, line);
      return;
    }
  g_autofree char *degree
      = winnow_tex_write_formula (math->at + 1, (gsize) (close - math->at - 1), math->max_depth - math->depth);
  math->at = close + 1;
  g_autofree char *radicand = take_argument (math);
  g_string_append_printf (line, "√(%s&%s)", degree, radicand);
}

/* A matrix is in square brackets, with commas and semicolons. Other environments are their rows;
 * cases have cells of their own. */
static void
append_environment (Math *math, GString *line)
{
  g_autofree char *name = take_argument (math);
  gboolean is_matrix = g_str_has_suffix (name, "matrix") || g_str_equal (name, "array");
  const char *cell_end = is_matrix ? ", " : g_str_equal (name, "cases") ? " " : "";
  g_autofree char *columns = g_str_equal (name, "array") ? take_argument (math) : NULL;
  g_autoptr (GString) rows = g_string_new (NULL);
  append_row (math, rows);
  if (is_matrix)
    g_string_append_c (line, '[');
  for (const char *at = rows->str; *at != '\0'; at++)
    if (*at == '\t')
      g_string_append (line, cell_end);
    else if (*at == '\n')
      g_string_append (line, is_matrix ? "; " : " ");
    else
      g_string_append_c (line, *at);
  if (is_matrix)
    g_string_append_c (line, ']');
}

/* Words inside a formula. */
static void
append_words (Math *math, GString *line)
{
  const char *close;
  guint depth = 0;
  skip_blanks (math);
  for (close = math->at; close < math->end; close++)
    {
      depth += *close == '{';
      depth -= *close == '}';
      if (depth == 0)
        break;
    }
  if (close == math->end || close == math->at)
    return;
  for (const char *at = math->at + 1; at < close; at++)
    if (strchr ("{}$\\", *at) == NULL)
      g_string_append_c (line, *at);
  math->at = close + 1;
}

static void
append_named (Math *math, GString *line, const char *name)
{
  MathCommand command = winnow_name_table_find (&commands, name);
  gunichar symbol = winnow_tex_find_symbol (name);
  switch (command)
    {
    case MATH_BINOMIAL:
    case MATH_FRACTION:
      append_operand (math, line);
      g_string_append (line, command == MATH_BINOMIAL ? "¦" : "/");
      append_operand (math, line);
      break;
    case MATH_BRACKET:
      math->at += math->at < math->end && *math->at == '.'; /* none */
      break;
    case MATH_ENVIRONMENT:
      append_environment (math, line);
      break;
    case MATH_FUNCTION:
      g_string_append (line, name);
      skip_blanks (math);
      if (math->at < math->end && strchr ("_^({)}&", *math->at) == NULL)
        g_string_append_c (line, ' ');
      break;
    case MATH_LEFT_OUT:
      g_free (take_argument (math));
      break;
    case MATH_ROOT:
      append_root (math, line);
      break;
    case MATH_SPACE:
      g_string_append_c (line, ' ');
      break;
    case MATH_WORDS:
      append_words (math, line);
      break;
    default:
      if (symbol != 0)
        g_string_append_unichar (line, symbol);
    }
}

/* \name or \symbol */
static void
append_command (Math *math, GString *line)
{
  char name[MAX_NAME + 1] = { 0 };
  gsize length = 0;
  for (math->at++; math->at < math->end && length < MAX_NAME && g_ascii_isalpha (*math->at); math->at++)
    name[length++] = *math->at;
  char symbol = length == 0 && math->at < math->end ? *math->at++ : '\0';
  if (symbol == '\0')
    append_named (math, line, name);
  else if (symbol == '\\')
    g_string_append_c (line, '\n');
  else if (strchr (",;: ", symbol) != NULL)
    g_string_append_c (line, ' ');
  else if (strchr ("{}%#$&_|", symbol) != NULL)
    g_string_append_c (line, symbol);
}

/* TRUE at the end of an environment, which is skipped with its name. */
static gboolean
ends_environment (Math *math)
{
  if (math->end - math->at < 5 || strncmp (math->at, "\\end{", 5) != 0)
    return FALSE;
  const char *close = memchr (math->at, '}', math->end - math->at);
  math->at = close != NULL ? close + 1 : math->end;
  return TRUE;
}

/* To the end of the group or environment, which is skipped. Cells end with tabs, rows with line
 * ends. */
static void
append_row (Math *math, GString *line)
{
  if (!enter (math))
    return;
  while (math->at < math->end && !ends_environment (math))
    {
      char c = *math->at;
      if (c == '\\')
        append_command (math, line);
      else if (c == '%')
        while (math->at < math->end && *math->at != '\n')
          math->at++;
      else if (math->at++, c == '}')
        break;
      else if (c == '{')
        append_row (math, line);
      else if (c == '^' || c == '_')
        append_script (math, line, c);
      else if (c == '&')
        g_string_append_c (line, '\t');
      else if (c == '\'')
        g_string_append (line, "′");
      else if (c == '~')
        g_string_append_c (line, ' ');
      else if (!g_ascii_isspace (c))
        g_string_append_c (line, c);
    }
  math->depth--;
}

char *
winnow_tex_write_formula (const char *text, gsize length, guint max_depth)
{
  Math math = { .at = text, .end = text + length, .max_depth = max_depth };
  GString *line = g_string_new (NULL);
  g_autofree char *written = NULL;
  while (math.at < math.end)
    append_row (&math, line);
  written = g_string_free (line, FALSE);
  line = g_string_new (NULL);
  for (const char *at = written; *at != '\0'; at++) /* cells of aligned equations */
    if (*at != '\t')
      g_string_append_c (line, *at);
  return g_strstrip (g_string_free (line, FALSE));
}
