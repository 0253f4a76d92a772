/* make-fold-table: prints the fold table as C, or with the argument “lookalikes” that of
 * look-alikes; from utf8proc (normalisation, case folding, categories) and ICU (scripts,
 * traditional → simplified, look-alikes). Runs at build time.
 *
 * Each code point is folded to a fixed point of: NFKD, case folding, deletion of default-ignorable
 * code points and of diacritics (canonical combining class ≥ 10), traditional → simplified where
 * that is one code point. Decomposing (NFKD) instead of composing (NFKC) makes equal texts equal
 * all the same, and lets one code point be folded without its neighbours. */
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
  bool is_converted; /* simplify() changed something since this was cleared */
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
  static const UScriptCode scripts[] = { USCRIPT_HAN,  USCRIPT_HIRAGANA, USCRIPT_KATAKANA, USCRIPT_BOPOMOFO,
                                         USCRIPT_THAI, USCRIPT_LAO,      USCRIPT_KHMER,    USCRIPT_MYANMAR };
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
      return property->combining_class >= 10 || property->category == UTF8PROC_CATEGORY_ME ? WINNOW_UNIT_NOTHING
                                                                                           : WINNOW_UNIT_MARK;
    default:
      /* interlinear annotations: invisible, too */
      return c >= 0xfff9 && c <= 0xfffb ? WINNOW_UNIT_NOTHING : WINNOW_UNIT_SEPARATOR;
    }
}

/* What traditional texts write where simplified ones have another character, though the first is no
 * traditional form of the second by the rules ICU knows: one simplified character stands for
 * several (复 for 覆 in 答覆), or the printed shape varies (靑 and 青). */
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
  simple = standard_of (length == U16_LENGTH (simple) ? simple : c);
  maker->is_converted |= simple != c;
  return simple;
}

/* Latin letters of another shape that Unicode decomposes not at all, or not to the letter alone. */
static const struct
{
  utf8proc_int32_t first, last; /* code points in the order of plain */
  const char *plain;
} shapes[] = {
  /* small capitals */
  { 0x1d00, 0x1d00, "a" },
  { 0x0299, 0x0299, "b" },
  { 0x1d04, 0x1d05, "cd" },
  { 0x1d07, 0x1d07, "e" },
  { 0xa730, 0xa731, "fs" },
  { 0x0262, 0x0262, "g" },
  { 0x029c, 0x029c, "h" },
  { 0x026a, 0x026a, "i" },
  { 0x1d0a, 0x1d0b, "jk" },
  { 0x029f, 0x029f, "l" },
  { 0x1d0d, 0x1d0d, "m" },
  { 0x0274, 0x0274, "n" },
  { 0x1d0f, 0x1d0f, "o" },
  { 0x1d18, 0x1d18, "p" },
  { 0xa7af, 0xa7af, "q" },
  { 0x0280, 0x0280, "r" },
  { 0x1d1b, 0x1d1c, "tu" },
  { 0x1d20, 0x1d22, "vwz" },
  { 0x028f, 0x028f, "y" },
  { 0x0251, 0x0251, "a" },
  { 0x0261, 0x0261, "g" },
  { 0x0131, 0x0131, "i" },
  { 0x0237, 0x0237, "j" }, /* ɑ ɡ ı ȷ */
  /* in parentheses */
  { 0x249c, 0x24b5, "abcdefghijklmnopqrstuvwxyz" },
  { 0x1f110, 0x1f129, "abcdefghijklmnopqrstuvwxyz" },
  /* white in a black circle or square */
  { 0x1f150, 0x1f169, "abcdefghijklmnopqrstuvwxyz" },
  { 0x1f170, 0x1f189, "abcdefghijklmnopqrstuvwxyz" },
};

static utf8proc_int32_t
plain_of (utf8proc_int32_t c)
{
  for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
    if (c >= shapes[i].first && c <= shapes[i].last)
      return shapes[i].plain[c - shapes[i].first];
  return c;
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

/* Of a radical (⻓) the character that looks the same (长), by Unicode Technical Standard 39; else
 * @c. */
static utf8proc_int32_t
character_of (Maker *maker, utf8proc_int32_t c)
{
  char shape[32];
  utf8proc_int32_t character;

  if (c < 0x2e80 || c > 0x2eff || !skeleton (maker, c, shape))
    return c;
  if (utf8proc_iterate ((const utf8proc_uint8_t *) shape, -1, &character) != (utf8proc_ssize_t) strlen (shape))
    return c;
  return script_of (character) == USCRIPT_HAN && class_of (character) == WINNOW_UNIT_CHARACTER ? character : c;
}

/* One round of folding of @c into @out; returns how many. */
static size_t
fold_once (Maker *maker, utf8proc_int32_t c, utf8proc_int32_t *out)
{
  int last_class = 0;
  size_t n = 0;
  utf8proc_ssize_t length;

  if (utf8proc_get_property (c)->category == UTF8PROC_CATEGORY_ZS)
    {
      out[0] = c; /* how wide a space is says what it parts (fold-spaced.c) */
      return 1;
    }
  c = character_of (maker, plain_of (c));
  length = utf8proc_decompose_char (
      c, out, MAX_UNITS, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE, &last_class);
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
  static const UScriptCode scripts[]
      = { USCRIPT_CYRILLIC,   USCRIPT_GREEK,   USCRIPT_ARMENIAN, USCRIPT_CHEROKEE, USCRIPT_COPTIC,
          USCRIPT_LISU,       USCRIPT_DESERET, USCRIPT_OSAGE,    USCRIPT_TIFINAGH, USCRIPT_CANADIAN_ABORIGINAL,
          USCRIPT_WARANG_CITI };
  UScriptCode script = script_of (c);
  for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
    if (script == scripts[i])
      return true;
  return false;
}

static bool
is_bidi_control (utf8proc_int32_t c)
{
  return c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

/* Letters in place of which a reader sees the plain one: none of Latin-1, no digit, no ligature, no
 * sign for a unit. */
static bool
is_styled (utf8proc_int32_t c, utf8proc_int32_t plain)
{
  static const struct
  {
    utf8proc_int32_t first, last;
  } ranges[] = {
    /* raised, lowered */
    { 0x2b0, 0x2b8 },
    { 0x2e0, 0x2e3 },
    { 0x1d2c, 0x1d6a },
    { 0x1d78, 0x1d78 },
    { 0x1d9b, 0x1dbf },
    { 0x2071, 0x2071 },
    { 0x207f, 0x207f },
    { 0x2090, 0x209c },
    /* mathematical */
    { 0x2102, 0x2115 },
    { 0x2119, 0x211d },
    { 0x2124, 0x2139 },
    { 0x2145, 0x2149 },
    { 0x1d400, 0x1d7cb },
    /* Roman numerals, enclosed, full-width */
    { 0x2160, 0x217f },
    { 0x249c, 0x24e9 },
    { 0x1f110, 0x1f189 },
    { 0xff21, 0xff5a },
  };
  if (plain == c || class_of (plain) != WINNOW_UNIT_LETTER
      || utf8proc_get_property (plain)->category == UTF8PROC_CATEGORY_ND)
    return false;
  if (plain_of (c) != c)
    return true;
  for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
    if (c >= ranges[i].first && c <= ranges[i].last)
      return true;
  return false;
}

/* The trace of folding @c to @n @units. */
static WinnowFoldedKind
trace_of (const Maker *maker, utf8proc_int32_t c, const utf8proc_int32_t *units, size_t n)
{
  if (is_bidi_control (c))
    return WINNOW_FOLDED_BIDI;
  if (c == 0x200a) /* hair space */
    return WINNOW_FOLDED_SPACED;
  if (n == 0)
    return utf8proc_get_property (c)->ignorable || utf8proc_get_property (c)->category == UTF8PROC_CATEGORY_CF
               ? WINNOW_FOLDED_INVISIBLE
               : WINNOW_FOLDED_NONE;
  if ((c >= 0x2e80 && c <= 0x2fdf) || (c >= 0xf900 && c <= 0xfaff) || (c >= 0x2f800 && c <= 0x2fa1f))
    return units[0] == c ? WINNOW_FOLDED_NONE : WINNOW_FOLDED_VARIANT;
  if (script_of (c) == USCRIPT_HAN && maker->is_converted)
    return WINNOW_FOLDED_CONVERTED;
  return is_styled (c, units[0]) ? WINNOW_FOLDED_STYLED : WINNOW_FOLDED_NONE;
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
  uint32_t at = (uint32_t) maker->n_pool, trace;
  size_t n;

  maker->is_converted = false;
  n = fold (maker, c, units);
  trace = (uint32_t) trace_of (maker, c, units, n) << WINNOW_FOLD_KIND_SHIFT;
  if (n == 0)
    return trace | (uint32_t) WINNOW_UNIT_NOTHING << WINNOW_FOLD_CLASS_SHIFT;
  if (n == 1)
    return trace | entry_of (units[0]);
  maker->pool[maker->n_pool++] = (uint32_t) n;
  for (size_t i = 0; i < n; i++)
    maker->pool[maker->n_pool++] = entry_of (units[i]);
  return trace | at | WINNOW_FOLD_EXPANDS;
}

/* The Latin letter or digit (folded) that @c is confusable with, or 0 (Unicode Technical Standard
 * 39, by skeletons). */
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

/* Pairs (code point, Latin letter) in ascending order; a letter without a twin takes the one of its
 * folded form. */
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
main (int argc, char **argv)
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
  if (argc > 1 && strcmp (argv[1], "lookalikes") == 0)
    print_lookalikes (&maker);
  else
    print_fold (&maker);

  utrans_close (maker.simplify);
  uspoof_close (maker.spoof);
  free (maker.pool);
  return 0;
}
