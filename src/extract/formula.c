/* formula.c: OMML and MathML → one line, as UnicodeMath writes it (Sargent, "UnicodeMath, a nearly
 * plain-text encoding of mathematics", Unicode Technical Note 28), with matrices in square brackets
 *
 * Both vocabularies agree on what an element's children are by their order, so one table serves
 * both: m:f and mfrac have a numerator and a denominator. An operand gets brackets unless it is one
 * letter, one run of letters and digits, or in brackets already. Unknown elements are rows. */
#include "extract/formula.h"

#include <string.h>

#include "base/array.h"
#include "extract/xml-reader.h"

typedef enum
{
  FORMULA_ROW,
  FORMULA_ACCENT,
  FORMULA_BAR,
  FORMULA_DELIMITERS,
  FORMULA_FENCED,
  FORMULA_FRACTION,
  FORMULA_FUNCTION,
  FORMULA_LEFT_OUT,
  FORMULA_LETTERS,
  FORMULA_MATRIX,
  FORMULA_MATRIX_ROW,
  FORMULA_NAME,
  FORMULA_NARY,
  FORMULA_OVER,
  FORMULA_PRESCRIPTS,
  FORMULA_RADICAL,
  FORMULA_ROOT,
  FORMULA_SCRIPTS,
  FORMULA_SQUARE_ROOT,
  FORMULA_SUBSCRIPT,
  FORMULA_SUPERSCRIPT,
  FORMULA_WORDS,
  FORMULA_PROPERTY, /* an attribute of OMML, which is an element with @val */
} FormulaKind;

static WinnowNameTable elements = { {
    { "acc", FORMULA_ACCENT },
    { "annotation annotation-xml mphantom mprescripts maligngroup malignmark ctrlPr rPr", FORMULA_LEFT_OUT },
    { "bar", FORMULA_BAR },
    { "begChr chr endChr pos sepChr type", FORMULA_PROPERTY },
    { "d", FORMULA_DELIMITERS },
    { "eqArr m mtable", FORMULA_MATRIX },
    { "f mfrac", FORMULA_FRACTION },
    { "func", FORMULA_FUNCTION },
    { "limLow msub munder sSub", FORMULA_SUBSCRIPT },
    { "limUpp msup sSup", FORMULA_SUPERSCRIPT },
    { "mfenced", FORMULA_FENCED },
    { "mi", FORMULA_NAME },
    { "mn mo ms t", FORMULA_LETTERS },
    { "mlabeledtr mr mtr", FORMULA_MATRIX_ROW },
    { "mmultiscripts msubsup munderover sSubSup", FORMULA_SCRIPTS },
    { "mover", FORMULA_OVER },
    { "mroot", FORMULA_ROOT },
    { "msqrt", FORMULA_SQUARE_ROOT },
    { "mtext", FORMULA_WORDS },
    { "nary", FORMULA_NARY },
    { "rad", FORMULA_RADICAL },
    { "sPre", FORMULA_PRESCRIPTS },
} };

typedef struct
{
  FormulaKind kind;
  GString *text; /* (owned) */
} Piece;

typedef struct
{
  FormulaKind kind;
  GArray *pieces;         /* (owned) (element-type Piece) its children */
  GHashTable *properties; /* (owned) (nullable) name → value */
} Frame;

struct _WinnowFormula
{
  GArray *frames; /* (owned) (element-type Frame) open elements; the first is the formula */
};

static void
clear_piece (gpointer data)
{
  g_string_free (((Piece *) data)->text, TRUE);
}

static void
clear_frame (gpointer data)
{
  Frame *frame = data;
  g_array_unref (frame->pieces);
  g_clear_pointer (&frame->properties, g_hash_table_unref);
}

static Frame *
get_top (const WinnowFormula *formula)
{
  return WINNOW_LAST (Frame, formula->frames);
}

static void
push (WinnowFormula *formula, FormulaKind kind)
{
  Frame frame = { .kind = kind, .pieces = winnow_array_new (Piece) };
  g_array_set_clear_func (frame.pieces, clear_piece);
  g_array_append_val (formula->frames, frame);
}

/* ── pieces ── */

static const char *
get_piece (const Frame *frame, guint i)
{
  return i < frame->pieces->len ? g_array_index (frame->pieces, Piece, i).text->str : "";
}

static const char *
get_property (const Frame *frame, const char *name, const char *missing)
{
  const char *value = frame->properties != NULL ? g_hash_table_lookup (frame->properties, name) : NULL;
  return value ?: missing;
}

/* Whether the bracket at the start of @text closes at its end. */
static gboolean
is_enclosed (const char *text)
{
  int depth = 0;
  for (const char *at = text; *at != '\0'; at++)
    {
      depth += (strchr ("([{", *at) != NULL) - (strchr (")]}", *at) != NULL);
      if (depth == 0)
        return at > text && at[1] == '\0';
    }
  return FALSE;
}

/* @joining: signs that bind closer than the operator. */
static gboolean
is_operand (const char *text, const char *joining)
{
  if (*text == '\0' || *g_utf8_next_char (text) == '\0' || is_enclosed (text))
    return TRUE;
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);
      if (!g_unichar_isalnum (c) && !g_unichar_ismark (c) && c != '.' && c != 0x2032
          && (c >= 0x80 || strchr (joining, (int) c) == NULL))
        return FALSE;
    }
  return TRUE;
}

static void
append_operand (GString *line, const char *text, const char *joining)
{
  gboolean is_one = is_operand (text, joining);
  g_string_append_printf (line, "%s%s%s", is_one ? "" : "(", text, is_one ? "" : ")");
}

static void
append_script (GString *line, char sign, const char *text)
{
  if (*text == '\0')
    return;
  g_string_append_c (line, sign);
  append_operand (line, text, "");
}

static gboolean
starts_with_letter (const char *text)
{
  return g_unichar_isalnum (g_utf8_get_char (text));
}

static gboolean
ends_with_letter (const GString *text)
{
  const char *last = g_utf8_find_prev_char (text->str, text->str + text->len);
  return last != NULL && g_unichar_isalnum (g_utf8_get_char (last));
}

/* Whether what comes next to a piece of @kind could be read as a part of it. */
static gboolean
runs_on (FormulaKind kind)
{
  return kind != FORMULA_ROW && kind != FORMULA_LETTERS;
}

/* Appends the pieces in order; x^2 y, not x^2y. */
static void
append_row (const Frame *frame, GString *line)
{
  FormulaKind before = FORMULA_ROW;
  winnow_for_each_value (const Piece, piece, frame->pieces)
    {
      if (piece->text->len == 0)
        continue; /* U+2061, which applies a function */
      if ((runs_on (before) || piece->kind == FORMULA_FRACTION || piece->kind == FORMULA_WORDS
           || piece->kind == FORMULA_FUNCTION)
          && (ends_with_letter (line) || before == FORMULA_FRACTION) && starts_with_letter (piece->text->str))
        g_string_append_c (line, ' ');
      g_string_append_len (line, piece->text->str, (gssize) piece->text->len);
      before = piece->kind;
    }
}

static void
append_list (const Frame *frame, const char *separator, GString *line)
{
  winnow_for_each_index (i, frame->pieces)
    g_string_append_printf (line, "%s%s", i > 0 ? separator : "", get_piece (frame, i));
}

/* ── elements ── */

static void
write_fraction (const Frame *frame, GString *line)
{
  append_operand (line, get_piece (frame, 0), "_^");
  g_string_append (line,
                   g_str_equal (get_property (frame, "type", ""), "noBar") ? "¦" : "/"); /* a binomial has no bar */
  append_operand (line, get_piece (frame, 1), "_^");
}

static void
write_superscript (const Frame *frame, GString *line)
{
  append_operand (line, get_piece (frame, 0), "");
  append_script (line, '^', get_piece (frame, 1));
}

/* A base, then subscripts and superscripts by turns. */
static void
write_scripts (const Frame *frame, GString *line)
{
  append_operand (line, get_piece (frame, 0), "");
  winnow_for_each_between (i, 1, frame->pieces->len)
    append_script (line, i % 2 == 1 ? '_' : '^', get_piece (frame, i));
}

static void
write_prescripts (const Frame *frame, GString *line)
{
  append_script (line, '_', get_piece (frame, 0));
  append_script (line, '^', get_piece (frame, 1));
  g_string_append_printf (line, " %s", get_piece (frame, 2));
}

/* The combining mark that looks like @c; 0: @c is no accent. */
static gunichar
get_combining (gunichar c)
{
  static const gunichar accents[][2]
      = { { '^', 0x302 },    { 0x2C6, 0x302 }, { '~', 0x303 },    { 0x2DC, 0x303 },   { 0xAF, 0x305 },
          { 0x203E, 0x305 }, { '_', 0x305 },   { 0x2015, 0x305 }, { 0x2192, 0x20D7 }, { '.', 0x307 },
          { 0x2D9, 0x307 },  { 0xA8, 0x308 },  { 0x2C7, 0x30C } };
  winnow_for_each_of (accent, accents)
    if ((*accent)[0] == c)
      return (*accent)[1];
  return g_unichar_ismark (c) ? c : 0;
}

static void
append_accent (GString *line, const char *base, gunichar accent)
{
  append_operand (line, base, "");
  g_string_append_unichar (line, accent);
}

static void
write_accent (const Frame *frame, GString *line)
{
  gunichar accent = g_utf8_get_char (get_property (frame, "chr", "\u0302")), combining = get_combining (accent);
  append_accent (line, get_piece (frame, 0), combining != 0 ? combining : accent);
}

static void
write_bar (const Frame *frame, GString *line)
{
  gboolean is_above = g_str_equal (get_property (frame, "pos", "bot"), "top");
  append_accent (line, get_piece (frame, 0), is_above ? 0x305 : 0x332);
}

/* MathML writes an accent as an operator above. */
static void
write_over (const Frame *frame, GString *line)
{
  const char *above = get_piece (frame, 1);
  gunichar accent = *above != '\0' && *g_utf8_next_char (above) == '\0' ? get_combining (g_utf8_get_char (above)) : 0;
  if (accent != 0)
    append_accent (line, get_piece (frame, 0), accent);
  else
    write_superscript (frame, line);
}

static void
append_radical (GString *line, const char *degree, const char *radicand)
{
  static const char *const signs[][2] = { { "", "√" }, { "2", "√" }, { "3", "∛" }, { "4", "∜" } };
  winnow_for_each_of (sign, signs)
    if (g_str_equal (degree, (*sign)[0]))
      {
        g_string_append (line, (*sign)[1]);
        append_operand (line, radicand, "");
        return;
      }
  g_string_append_printf (line, "√(%s&%s)", degree, radicand);
}

static void
write_radical (const Frame *frame, GString *line)
{
  append_radical (line, get_piece (frame, 0), get_piece (frame, 1));
}

static void
write_root (const Frame *frame, GString *line)
{
  append_radical (line, get_piece (frame, 1), get_piece (frame, 0));
}

static void
write_square_root (const Frame *frame, GString *line)
{
  g_autoptr (GString) radicand = g_string_new (NULL);
  append_row (frame, radicand);
  append_radical (line, "", radicand->str);
}

static void
write_nary (const Frame *frame, GString *line)
{
  g_string_append (line, get_property (frame, "chr", "∫"));
  append_script (line, '_', get_piece (frame, 0));
  append_script (line, '^', get_piece (frame, 1));
  g_string_append_printf (line, " %s", get_piece (frame, 2));
}

static void
write_function (const Frame *frame, GString *line)
{
  const char *argument = get_piece (frame, 1);
  g_string_append_printf (line, "%s%s%s", get_piece (frame, 0), is_enclosed (argument) ? "" : " ", argument);
}

static void
write_delimiters (const Frame *frame, GString *line)
{
  g_string_append (line, get_property (frame, "begChr", "("));
  append_list (frame, get_property (frame, "sepChr", "|"), line);
  g_string_append (line, get_property (frame, "endChr", ")"));
}

static void
write_fenced (const Frame *frame, GString *line)
{
  g_autofree char *separator
      = g_utf8_substring (get_property (frame, "separators", ","), 0, *get_property (frame, "separators", ",") != '\0');
  g_string_append (line, get_property (frame, "open", "("));
  append_list (frame, separator, line);
  g_string_append (line, get_property (frame, "close", ")"));
}

static void
write_matrix (const Frame *frame, GString *line)
{
  g_string_append_c (line, '[');
  append_list (frame, "; ", line);
  g_string_append_c (line, ']');
}

static void
write_matrix_row (const Frame *frame, GString *line)
{
  append_list (frame, ", ", line);
}

static void (*const writers[]) (const Frame *, GString *) = {
  [FORMULA_ROW] = append_row,          [FORMULA_ACCENT] = write_accent,
  [FORMULA_BAR] = write_bar,           [FORMULA_DELIMITERS] = write_delimiters,
  [FORMULA_FENCED] = write_fenced,     [FORMULA_FRACTION] = write_fraction,
  [FORMULA_FUNCTION] = write_function, [FORMULA_LETTERS] = append_row,
  [FORMULA_MATRIX] = write_matrix,     [FORMULA_MATRIX_ROW] = write_matrix_row,
  [FORMULA_NAME] = append_row,         [FORMULA_NARY] = write_nary,
  [FORMULA_OVER] = write_over,         [FORMULA_PRESCRIPTS] = write_prescripts,
  [FORMULA_RADICAL] = write_radical,   [FORMULA_ROOT] = write_root,
  [FORMULA_SCRIPTS] = write_scripts,   [FORMULA_SQUARE_ROOT] = write_square_root,
  [FORMULA_SUBSCRIPT] = write_scripts, [FORMULA_SUPERSCRIPT] = write_superscript,
  [FORMULA_WORDS] = append_row,
};

/* ── the formula ── */

static const char *
get_local (const char *name)
{
  const char *colon = strrchr (name, ':');
  return colon != NULL ? colon + 1 : name;
}

gboolean
winnow_formula_begins (const char *name)
{
  name = get_local (name);
  return g_str_equal (name, "oMath") || g_str_equal (name, "math");
}

WinnowFormula *
winnow_formula_new (void)
{
  WinnowFormula *formula = g_new0 (WinnowFormula, 1);
  formula->frames = winnow_array_new (Frame);
  g_array_set_clear_func (formula->frames, clear_frame);
  push (formula, FORMULA_ROW);
  return formula;
}

void
winnow_formula_free (WinnowFormula *formula)
{
  if (formula == NULL)
    return;
  g_array_unref (formula->frames);
  g_free (formula);
}

static void
set_property (Frame *frame, const char *name, char *value)
{
  if (value == NULL)
    return;
  if (frame->properties == NULL)
    frame->properties = winnow_string_table_new (g_free);
  g_hash_table_replace (frame->properties, g_strdup (name), value);
}

void
winnow_formula_open (WinnowFormula *formula, const char *name, WinnowFormulaAttribute get, gconstpointer source)
{
  static const char *const fences[] = { "open", "close", "separators" };
  FormulaKind kind = winnow_name_table_find (&elements, get_local (name));
  if (g_str_has_suffix (name, "Pr"))
    kind = FORMULA_LEFT_OUT;
  if (kind == FORMULA_PROPERTY && formula->frames->len > 1) /* m:nary, m:naryPr, m:chr */
    set_property (&g_array_index (formula->frames, Frame, formula->frames->len - 2), get_local (name),
                  get (source, "val"));
  push (formula, kind);
  for (guint i = 0; kind == FORMULA_FENCED && i < G_N_ELEMENTS (fences); i++)
    set_property (get_top (formula), fences[i], get (source, fences[i]));
  if (kind == FORMULA_FRACTION)
    {
      g_autofree char *thickness = get (source, "linethickness");
      if (thickness != NULL && g_ascii_strtod (thickness, NULL) == 0 && g_ascii_isdigit (*thickness))
        set_property (get_top (formula), "type", g_strdup ("noBar"));
    }
}

static void
append_text (GArray *pieces, FormulaKind kind, const char *text, gsize length)
{
  Piece piece = { kind, NULL };
  if (pieces->len == 0)
    {
      piece.text = g_string_new (NULL);
      g_array_append_val (pieces, piece);
    }
  g_string_append_len (g_array_index (pieces, Piece, 0).text, text, (gssize) length);
}

void
winnow_formula_text (WinnowFormula *formula, const char *text, gsize length)
{
  Frame *top = get_top (formula);
  if (top->kind == FORMULA_LETTERS || top->kind == FORMULA_NAME || top->kind == FORMULA_WORDS)
    append_text (top->pieces, top->kind, text, length);
}

/* A row of one piece is what that piece is. Several letters in one element are a name, sin. */
static FormulaKind
judge (const Frame *frame, const char *text)
{
  if (frame->kind == FORMULA_ROW && frame->pieces->len == 1)
    return g_array_index (frame->pieces, Piece, 0).kind;
  if (frame->kind == FORMULA_NAME)
    return g_utf8_strlen (text, -1) > 1 ? FORMULA_FUNCTION : FORMULA_LETTERS;
  return frame->kind;
}

/* Letters without the signs that are not seen (U+2061 to U+2064). */
static GString *
take_letters (const GString *line)
{
  GString *letters = g_string_sized_new (line->len);
  winnow_for_each_character (at, line->str)
    if (g_utf8_get_char (at) < 0x2061 || g_utf8_get_char (at) > 0x2064)
      g_string_append_unichar (letters, g_utf8_get_char (at));
  return letters;
}

void
winnow_formula_close (WinnowFormula *formula)
{
  Frame *frame = get_top (formula);
  g_autoptr (GString) line = g_string_new (NULL);
  Piece piece;
  g_return_if_fail (formula->frames->len > 1);
  if (frame->kind != FORMULA_LEFT_OUT && frame->kind != FORMULA_PROPERTY)
    {
      writers[frame->kind](frame, line);
      piece.kind = judge (frame, line->str);
      piece.text = take_letters (line);
      g_array_append_val (g_array_index (formula->frames, Frame, formula->frames->len - 2).pieces, piece);
    }
  g_array_set_size (formula->frames, formula->frames->len - 1);
}

char *
winnow_formula_take (WinnowFormula *formula)
{
  GString *line = g_string_new (NULL);
  while (formula->frames->len > 1)
    winnow_formula_close (formula);
  append_row (get_top (formula), line);
  g_array_set_size (formula->frames, 0);
  push (formula, FORMULA_ROW);
  return g_strstrip (g_string_free (line, FALSE));
}

char *
winnow_formula_end (WinnowFormula **formula, const char *name)
{
  g_autoptr (WinnowFormula) closed = NULL;
  if (winnow_formula_begins (name))
    closed = g_steal_pointer (formula);
  else
    winnow_formula_close (*formula);
  return closed != NULL ? winnow_formula_take (closed) : NULL;
}
