/* make-fold-table: prints the fold table as C, from utf8proc (normalisation, case folding, categories) and ICU (scripts,
 * traditional → simplified, look-alikes). Runs at build time.
 *
 * Each code point is folded to a fixed point of: NFKD, case folding, deletion of default-ignorable code points and of
 * diacritics (canonical combining class ≥ 10), traditional → simplified where that is one code point. Decomposing (NFKD)
 * instead of composing (NFKC) makes equal texts equal all the same, and lets one code point be folded without its neighbours. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/utrans.h>
#include <utf8proc.h>

#include "text/fold-table.h"

#define MAX_UNITS 32

typedef struct
{
  UTransliterator *simplify;
  USpoofChecker *spoof;
  uint32_t *pool;
  size_t n_pool;
} Maker;

static void
fail (const char *what, UErrorCode status)
{
  fprintf (stderr, "make-fold-table: %s: %s\n", what, u_errorName (status));
  exit (1);
}

static UScriptCode
script_of (utf8proc_int32_t c)
{
  UErrorCode status = U_ZERO_ERROR;
  return uscript_getScript (c, &status);
}

static bool
is_character_script (utf8proc_int32_t c)
{
  static const UScriptCode scripts[] = { USCRIPT_HAN, USCRIPT_HIRAGANA, USCRIPT_KATAKANA, USCRIPT_BOPOMOFO, USCRIPT_THAI, USCRIPT_LAO, USCRIPT_KHMER, USCRIPT_MYANMAR };
  for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
    if (uscript_hasScript (c, scripts[i]))
      return true;
  return false;
}

static WinnowUnitClass
class_of (utf8proc_int32_t c)
{
  const utf8proc_property_t *property = utf8proc_get_property (c);
  switch (property->category)
    {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
      return is_character_script (c) ? WINNOW_UNIT_CHARACTER : WINNOW_UNIT_LETTER;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
      return property->combining_class >= 10 || property->category == UTF8PROC_CATEGORY_ME ? WINNOW_UNIT_NOTHING : WINNOW_UNIT_MARK;
    default:
      return WINNOW_UNIT_SEPARATOR;
    }
}

/* What traditional texts write where simplified ones have another character, though the first is no traditional form of the second by
 * the rules ICU knows: one simplified character stands for several (复 for 覆 in 答覆), or the printed shape varies (靑 and 青). */
static const struct
{
  utf8proc_int32_t variant, standard;
} variants[] = {
  { 0x8986, 0x590d }, /* 覆 复 */
  { 0x7274, 0x62b5 }, /* 牴 抵 */
  { 0x89dd, 0x62b5 }, /* 觝 抵 */
  { 0x8c18, 0x54a8 }, /* 谘 咨 */
  { 0x8879, 0x53ea }, /* 衹 只 */
  { 0x7526, 0x82cf }, /* 甦 苏 */
  { 0x949c, 0x5de8 }, /* 钜 巨 */
  { 0x5f77, 0x4eff }, /* 彷 仿 */
  { 0x59b3, 0x4f60 }, /* 妳 你 */
  { 0x7260, 0x5b83 }, /* 牠 它 */
  { 0x6bad, 0x50f5 }, /* 殭 僵 */
  { 0x64e1, 0x62ac }, /* 擡 抬 */
  { 0x5cef, 0x5cf0 }, /* 峯 峰 */
  { 0x64e7, 0x4e3e }, /* 擧 举 */
  { 0x9eaa, 0x9762 }, /* 麪 面 */
  { 0x9076, 0x7ed5 }, /* 遶 绕 */
  { 0x543f, 0x544a }, /* 吿 告 */
  { 0x6238, 0x6237 }, /* 戸 户 */
  { 0x9751, 0x9752 }, /* 靑 青 */
  { 0x6df8, 0x6e05 }, /* 淸 清 */
  { 0x654e, 0x6559 }, /* 敎 教 */
};

static utf8proc_int32_t
standard_of (utf8proc_int32_t c)
{
  for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++)
    if (variants[i].variant == c)
      return variants[i].standard;
  return c;
}

/* One code point → its simplified form, or itself where that is not one code point. */
static utf8proc_int32_t
simplify (Maker *maker, utf8proc_int32_t c)
{
  UErrorCode status = U_ZERO_ERROR;
  UChar buffer[8];
  int32_t length = 0, limit;
  UChar32 simple;

  if (script_of (c) != USCRIPT_HAN)
    return c;
  U16_APPEND_UNSAFE (buffer, length, c);
  limit = length;
  utrans_transUChars (maker->simplify, buffer, &length, 8, 0, &limit, &status);
  if (U_FAILURE (status))
    fail ("Traditional-Simplified", status);
  U16_GET (buffer, 0, 0, length, simple);
  return standard_of (length == U16_LENGTH (simple) ? simple : c);
}

/* One round of folding of @c into @out; returns how many. */
static size_t
fold_once (Maker *maker, utf8proc_int32_t c, utf8proc_int32_t *out)
{
  int last_class = 0;
  size_t n = 0;
  utf8proc_ssize_t length;

  length = utf8proc_decompose_char (c, out, MAX_UNITS, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE, &last_class);
  if (length < 0 || length > MAX_UNITS)
    return 0;
  for (utf8proc_ssize_t i = 0; i < length; i++)
    if (class_of (out[i]) != WINNOW_UNIT_NOTHING)
      out[n++] = simplify (maker, out[i]);
  return n;
}

/* Folds until nothing changes. */
static size_t
fold (Maker *maker, utf8proc_int32_t c, utf8proc_int32_t *units)
{
  size_t n = 1;
  units[0] = c;
  for (int round = 0; round < 8; round++)
    {
      utf8proc_int32_t next[MAX_UNITS * 2], part[MAX_UNITS];
      size_t n_next = 0;
      for (size_t i = 0; i < n; i++)
        {
          size_t n_part = fold_once (maker, units[i], part);
          if (n_next + n_part > MAX_UNITS)
            return n;
          memcpy (next + n_next, part, n_part * sizeof part[0]);
          n_next += n_part;
        }
      if (n_next == n && memcmp (next, units, n * sizeof units[0]) == 0)
        return n;
      n = n_next;
      memcpy (units, next, n * sizeof units[0]);
    }
  return n;
}

static bool
has_lookalikes (utf8proc_int32_t c)
{
  UScriptCode script = script_of (c);
  return script == USCRIPT_CYRILLIC || script == USCRIPT_GREEK || script == USCRIPT_ARMENIAN || script == USCRIPT_CHEROKEE;
}

static uint32_t
entry_of (utf8proc_int32_t unit)
{
  uint32_t entry = (uint32_t) unit | (uint32_t) class_of (unit) << WINNOW_FOLD_CLASS_SHIFT;
  if (script_of (unit) == USCRIPT_LATIN)
    entry |= WINNOW_FOLD_LATIN;
  if (has_lookalikes (unit))
    entry |= WINNOW_FOLD_LOOKALIKE;
  if (script_of (unit) == USCRIPT_HAN)
    entry |= WINNOW_FOLD_HAN;
  return entry;
}

static uint32_t
make_entry (Maker *maker, utf8proc_int32_t c)
{
  utf8proc_int32_t units[MAX_UNITS * 2];
  size_t n = fold (maker, c, units);
  uint32_t at = (uint32_t) maker->n_pool;

  if (n == 0)
    return (uint32_t) WINNOW_UNIT_NOTHING << WINNOW_FOLD_CLASS_SHIFT;
  if (n == 1)
    return entry_of (units[0]);
  maker->pool[maker->n_pool++] = (uint32_t) n;
  for (size_t i = 0; i < n; i++)
    maker->pool[maker->n_pool++] = entry_of (units[i]);
  return at | WINNOW_FOLD_EXPANDS;
}

static bool
skeleton (Maker *maker, utf8proc_int32_t c, char out[32])
{
  UErrorCode status = U_ZERO_ERROR;
  char source[5];
  int32_t length = (int32_t) utf8proc_encode_char (c, (utf8proc_uint8_t *) source);
  length = uspoof_getSkeletonUTF8 (maker->spoof, 0, source, length, out, 31, &status);
  if (U_FAILURE (status) || length <= 0)
    return false;
  out[length] = '\0';
  return true;
}

/* The Latin letter or digit (folded) that @c is confusable with, or 0 (Unicode Technical Standard 39, by skeletons). */
static utf8proc_int32_t
latin_twin (Maker *maker, utf8proc_int32_t c)
{
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  char mine[32], other[32];
  if (!skeleton (maker, c, mine))
    return 0;
  for (const char *letter = letters; *letter; letter++)
    if (skeleton (maker, *letter, other) && strcmp (mine, other) == 0)
      return *letter | 0x20;
  return 0;
}

static void
print_table (const char *type, const char *name, const uint32_t *values, size_t n)
{
  printf ("static const %s %s[%zu] = {", type, name, n);
  for (size_t i = 0; i < n; i++)
    printf ("%s%u,", i % 16 ? "" : "\n", values[i]);
  printf ("\n};\n\n");
}

static void
print_fold (Maker *maker)
{
  uint32_t *entries = malloc (sizeof (uint32_t) * 0x110000);
  uint32_t *blocks = malloc (sizeof (uint32_t) * 0x110000);
  uint32_t *stage = malloc (sizeof (uint32_t) * WINNOW_FOLD_N_BLOCKS);
  size_t n_blocks = 0;

  for (uint32_t c = 0; c < 0x110000; c++)
    entries[c] = make_entry (maker, (utf8proc_int32_t) c);
  for (uint32_t b = 0; b < WINNOW_FOLD_N_BLOCKS; b++)
    {
      const uint32_t *block = entries + b * WINNOW_FOLD_BLOCK;
      size_t at = 0;
      while (at < n_blocks && memcmp (blocks + at * WINNOW_FOLD_BLOCK, block, WINNOW_FOLD_BLOCK * sizeof *block) != 0)
        at++;
      if (at == n_blocks)
        memcpy (blocks + WINNOW_FOLD_BLOCK * n_blocks++, block, WINNOW_FOLD_BLOCK * sizeof *block);
      stage[b] = (uint32_t) at;
    }
  print_table ("guint16", "fold_stage", stage, WINNOW_FOLD_N_BLOCKS);
  print_table ("guint32", "fold_entries", blocks, n_blocks * WINNOW_FOLD_BLOCK);
  print_table ("guint32", "fold_pool", maker->pool, maker->n_pool);
  free (entries);
  free (blocks);
  free (stage);
}

/* Pairs (code point, Latin letter) in ascending order; a letter without a twin takes the one of its folded form. */
static void
print_lookalikes (Maker *maker)
{
  printf ("static const struct { guint32 letter, latin; } fold_lookalikes[] = {\n");
  for (utf8proc_int32_t c = 0x370; c < 0x110000; c++)
    {
      utf8proc_int32_t units[MAX_UNITS * 2], latin;
      if (!has_lookalikes (c) || class_of (c) != WINNOW_UNIT_LETTER)
        continue;
      latin = latin_twin (maker, c);
      if (latin == 0 && fold (maker, c, units) == 1)
        latin = latin_twin (maker, units[0]);
      if (latin != 0)
        printf ("{ %d, %d },\n", c, latin);
    }
  printf ("};\n");
}

int
main (void)
{
  UErrorCode status = U_ZERO_ERROR;
  UParseError where;
  UChar id[32];
  Maker maker = { .pool = malloc (sizeof (uint32_t) * 0x110000) };

  u_uastrcpy (id, "Traditional-Simplified");
  maker.simplify = utrans_openU (id, -1, UTRANS_FORWARD, NULL, 0, &where, &status);
  if (U_FAILURE (status))
    fail ("Traditional-Simplified", status);
  maker.spoof = uspoof_open (&status);
  if (U_FAILURE (status))
    fail ("look-alikes", status);

  printf ("/* Made by make-fold-table from utf8proc %s and ICU %s. */\n", utf8proc_version (), U_ICU_VERSION);
  print_fold (&maker);
  print_lookalikes (&maker);

  utrans_close (maker.simplify);
  uspoof_close (maker.spoof);
  free (maker.pool);
  return 0;
}
