/* formula.h: writes a formula on one line: (a+b)/2, x_1^2, ∑_(i=1)^n a_i; private to extract/ */
#pragma once

#include "base/owned.h"

/* Takes the elements of OMML (ECMA-376 part 1, §22.1) or MathML one by one. */
typedef struct _WinnowFormula WinnowFormula;

/* The value of an attribute of the element @source. Returns: (transfer full) (nullable) */
typedef char *(*WinnowFormulaAttribute) (gconstpointer source, const char *name);

/* TRUE for the element around a formula: "oMath", "math", "m:math". */
gboolean winnow_formula_begins (const char *name);

WinnowFormula *winnow_formula_new (void);
WINNOW_DECLARE_FREE (WinnowFormula, winnow_formula_free)

/* An element inside the formula; its prefix does not count. */
void winnow_formula_open (WinnowFormula *formula, const char *name, WinnowFormulaAttribute get, gconstpointer source);
void winnow_formula_close (WinnowFormula *formula);

/* Text of the innermost open element; ignored where the vocabulary has none. @length: bytes */
void winnow_formula_text (WinnowFormula *formula, const char *text, gsize length);

/* The line so far, without white space at its ends, and begins the next formula. Closes what is
 * open. Returns: (transfer full) */
char *winnow_formula_take (WinnowFormula *formula);

/* Closes the element @name inside *@formula, or *@formula itself, which is freed then. Returns:
 * (transfer full) (nullable) the line of the closed formula */
char *winnow_formula_end (WinnowFormula **formula, const char *name);
