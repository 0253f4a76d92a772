/* make-tables.c: prints a table of the engine as C, at build time: "fold", "lookalikes" or
 * "sounds"; or, for make-chinese-words.py, "characters": the Han characters that folding changes
 *
 * The data come from utf8proc (normalisation, case folding, categories) and ICU (scripts,
 * traditional → simplified, look-alikes, pinyin).
 *
 * Fold: each code point → a fixed point of NFKD, case folding, deletion of default-ignorable code
 * points, of diacritics (canonical combining class ≥ 10) and of tatweel, traditional → simplified
 * where that is one code point, Arabic letters that keyboards and habits tell apart → one of them,
 * digits of all scripts → those of ASCII. NFKD makes equal texts as equal as NFKC does, and folds
 * one code point without its neighbours.
 *
 * Sounds: each Han character → the number of its most common pinyin syllable without tone marks (ü
 * and u differ). Numbers count from 1 in order of appearance; 0 is no syllable. They hold for one
 * build only: never store them. A second table gives the first consonant of each syllable. */
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

#include "text/folding/fold-table.h"
#include "text/sounds.h"

#define N_CODE_POINTS 0x110000u
#define MAX_UNITS 32
#define MAX_CONVERTED 64 /* UTF-16 units of one converted code point */
#define TATWEEL 0x640
#define MAX_SYLLABLES 1000
#define MAX_LENGTH 16 /* of a syllable, with its NUL */

static uint32_t pool[N_CODE_POINTS];
static size_t n_pool;
static char syllables[MAX_SYLLABLES][MAX_LENGTH];
static size_t n_syllables;

static void
check (const char *what, UErrorCode status)
{
  if (U_SUCCESS (status))
    return;
  fprintf (stderr, "make-tables: %s: %s\n", what, u_errorName (status));
  exit (1);
}

/* Converts @c with the transliterator @name, which *@transliterator keeps for the next call.
 * Returns: the length of @out */
static int32_t
convert (UTransliterator **transliterator, const char *name, UChar32 c, UChar out[MAX_CONVERTED])
{
  UErrorCode status = U_ZERO_ERROR;
  UChar id[32];
  int32_t length = 0, limit;
  if (*transliterator == NULL)
    *transliterator = utrans_openU (u_uastrcpy (id, name), -1, UTRANS_FORWARD, NULL, 0, NULL, &status);
  check (name, status);
  U16_APPEND_UNSAFE (out, length, c);
  limit = length;
  utrans_transUChars (*transliterator, out, &length, MAX_CONVERTED, 0, &limit, &status);
  check (name, status);
  return length;
}

static void
print_table (const char *declaration, const uint32_t *values, size_t n)
{
  printf ("%s[%zu] = {", declaration, n);
  for (size_t i = 0; i < n; i++)
    printf ("%s%u,", i % 16 ? "" : "\n", values[i]);
  printf ("\n};\n\n");
}

/* Prints @n values as a two-stage table: equal blocks of @size values are stored once. Frees
 * @values. */
static void
print_stages (const char *stage_declaration, const char *declaration, uint32_t *values, size_t n, size_t size)
{
  uint32_t *blocks = malloc (n * sizeof *blocks), *stage = malloc (n / size * sizeof *stage);
  size_t n_blocks = 0;
  for (size_t b = 0; b < n / size; b++)
    {
      size_t at = 0;
      while (at < n_blocks && memcmp (blocks + at * size, values + b * size, size * sizeof *values) != 0)
        at++;
      if (at == n_blocks)
        memcpy (blocks + size * n_blocks++, values + b * size, size * sizeof *values);
      stage[b] = (uint32_t) at;
    }
  print_table (stage_declaration, stage, n / size);
  print_table (declaration, blocks, n_blocks * size);
  free (blocks);
  free (stage);
  free (values);
}

/* ── classes ── */

static UScriptCode
script_of (UChar32 c)
{
  UErrorCode status = U_ZERO_ERROR;
  return uscript_getScript (c, &status);
}

static bool
is_character_script (UChar32 c)
{
  static const UScriptCode scripts[] = { USCRIPT_HAN,  USCRIPT_HIRAGANA, USCRIPT_KATAKANA, USCRIPT_BOPOMOFO,
                                         USCRIPT_THAI, USCRIPT_LAO,      USCRIPT_KHMER,    USCRIPT_MYANMAR };
  for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
    if (uscript_hasScript (c, scripts[i]))
      return true;
  return false;
}

static bool
has_lookalikes (UChar32 c)
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

static WinnowUnitClass
class_of (UChar32 c)
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
      if (c == TATWEEL)
        return WINNOW_UNIT_NOTHING;
      return is_character_script (c) ? WINNOW_UNIT_CHARACTER : WINNOW_UNIT_LETTER;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
      return property->combining_class >= 10 || property->category == UTF8PROC_CATEGORY_ME ? WINNOW_UNIT_NOTHING
                                                                                           : WINNOW_UNIT_MARK;
    default:
      /* interlinear annotations are invisible, too */
      return c >= 0xfff9 && c <= 0xfffb ? WINNOW_UNIT_NOTHING : WINNOW_UNIT_SEPARATOR;
    }
}

/* ── folding ── */

/* Characters of traditional texts and their simplified ones, which ICU does not relate: one
 * simplified character replaces several (复 for 覆 in 答覆), or the printed shape varies (靑 and 青). */
static const char variants[] = "覆复牴抵觝抵谘咨衹只甦苏钜巨彷仿妳你牠它殭僵擡抬峯峰擧举麪面遶绕吿告戸户靑青淸清敎教";

/* Arabic letters and the ones they fold to: alef maksura and the yeh of Persian and Urdu, keheh,
 * teh marbuta, heh goal, alef wasla. NFKD knows hamza, madda and the forms of presentation. */
static const char arabic[] = "ىيیيېيکكڪكةهہهەهۃهٱا";

/* Letters of another shape that Unicode does not decompose to the plain letter alone. */
static const char shapes[]
    = "ᴀaʙbᴄcᴅdᴇeꜰfꜱsɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpꞯqʀrᴛtᴜuᴠvᴡwᴢzʏyɑaɡgıiȷj";

/* Alphabets in parentheses, and white in black circles or squares: the code point of each “a”. */
static const UChar32 alphabets[] = { 0x249c, 0x1f110, 0x1f150, 0x1f170 };

/* The second character of the pair in @pairs that begins with @c; else @c. */
static UChar32
find_pair (const char *pairs, UChar32 c)
{
  for (int32_t i = 0; pairs[i] != '\0';)
    {
      UChar32 first, second;
      U8_NEXT_UNSAFE (pairs, i, first);
      U8_NEXT_UNSAFE (pairs, i, second);
      if (first == c)
        return second;
    }
  return c;
}

/* The simplified or Arabic form of @c; @c itself if that is not one code point. */
static UChar32
simplify (UChar32 c)
{
  static UTransliterator *transliterator;
  UChar buffer[MAX_CONVERTED];
  int32_t length;
  UChar32 simple;
  if (script_of (c) != USCRIPT_HAN)
    return script_of (c) == USCRIPT_ARABIC ? find_pair (arabic, c) : c;
  length = convert (&transliterator, "Traditional-Simplified", c, buffer);
  U16_GET (buffer, 0, 0, length, simple);
  simple = find_pair (variants, length == U16_LENGTH (simple) ? simple : c);
  return simple;
}

static UChar32
plain_of (UChar32 c)
{
  for (size_t i = 0; i < sizeof alphabets / sizeof alphabets[0]; i++)
    if (c >= alphabets[i] && c < alphabets[i] + 26)
      return 'a' + (c - alphabets[i]);
  if (utf8proc_get_property (c)->category == UTF8PROC_CATEGORY_ND)
    return '0' + u_charDigitValue (c);
  return find_pair (shapes, c);
}

/* What @c looks like, by Unicode Technical Standard 39. */
static bool
skeleton (UChar32 c, char out[32])
{
  static USpoofChecker *spoof;
  UErrorCode status = U_ZERO_ERROR;
  char source[5];
  int32_t length = (int32_t) utf8proc_encode_char (c, (utf8proc_uint8_t *) source);
  if (spoof == NULL)
    spoof = uspoof_open (&status);
  check ("look-alikes", status);
  length = uspoof_getSkeletonUTF8 (spoof, 0, source, length, out, 31, &status);
  if (U_FAILURE (status) || length <= 0)
    return false;
  out[length] = '\0';
  return true;
}

/* The character (长) that looks like the radical @c (⻓); @c if it is no radical. */
static UChar32
character_of (UChar32 c)
{
  char shape[32];
  UChar32 character;
  if (c < 0x2e80 || c > 0x2eff || !skeleton (c, shape))
    return c;
  if (utf8proc_iterate ((const utf8proc_uint8_t *) shape, -1, &character) != (utf8proc_ssize_t) strlen (shape))
    return c;
  return script_of (character) == USCRIPT_HAN && class_of (character) == WINNOW_UNIT_CHARACTER ? character : c;
}

/* Folds @c once. Returns: the number of units in @out */
static size_t
fold_once (UChar32 c, UChar32 *out)
{
  int last_class = 0;
  size_t n = 0;
  utf8proc_ssize_t length;
  if (utf8proc_get_property (c)->category == UTF8PROC_CATEGORY_ZS)
    {
      out[0] = c; /* fold-spaced.c needs the width of spaces */
      return 1;
    }
  c = character_of (plain_of (c));
  length = utf8proc_decompose_char (
      c, out, MAX_UNITS, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE, &last_class);
  if (length < 0 || length > MAX_UNITS)
    return 0;
  for (utf8proc_ssize_t i = 0; i < length; i++)
    if (class_of (out[i]) != WINNOW_UNIT_NOTHING)
      out[n++] = simplify (out[i]);
  return n;
}

/* Folds until nothing changes. */
static size_t
fold (UChar32 c, UChar32 *units)
{
  size_t n = 1;
  units[0] = c;
  for (int round = 0; round < 8; round++)
    {
      UChar32 next[MAX_UNITS * 2], part[MAX_UNITS];
      size_t n_next = 0;
      for (size_t i = 0; i < n; i++)
        {
          size_t n_part = fold_once (units[i], part);
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
is_bidi_control (UChar32 c)
{
  return c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

/* Whether a reader sees the letter @plain in @c: excludes Latin-1, digits, ligatures and signs of
 * units. */
static bool
is_styled (UChar32 c, UChar32 plain)
{
  /* raised and lowered; mathematical; Roman numerals, enclosed and full-width */
  static const UChar32 ranges[][2]
      = { { 0x2b0, 0x2b8 },     { 0x2e0, 0x2e3 },   { 0x1d2c, 0x1d6a },   { 0x1d78, 0x1d78 }, { 0x1d9b, 0x1dbf },
          { 0x2071, 0x2071 },   { 0x207f, 0x207f }, { 0x2090, 0x209c },   { 0x2102, 0x2115 }, { 0x2119, 0x211d },
          { 0x2124, 0x2139 },   { 0x2145, 0x2149 }, { 0x1d400, 0x1d7cb }, { 0x2160, 0x217f }, { 0x249c, 0x24e9 },
          { 0x1f110, 0x1f189 }, { 0xff21, 0xff5a } };
  if (plain == c || class_of (plain) != WINNOW_UNIT_LETTER
      || utf8proc_get_property (plain)->category == UTF8PROC_CATEGORY_ND)
    return false;
  if (plain_of (c) != c)
    return true;
  for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
    if (c >= ranges[i][0] && c <= ranges[i][1])
      return true;
  return false;
}

/* Whether @c, a radical or a later code point, becomes another Han character. */
static bool
is_other_han (UChar32 c, const UChar32 *units, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (c >= 0x2e80 && units[i] != c && script_of (units[i]) == USCRIPT_HAN)
      return true;
  return false;
}

/* How folding changes @c to @n @units. */
static WinnowFoldedKind
kind_of (UChar32 c, const UChar32 *units, size_t n)
{
  if (is_bidi_control (c))
    return WINNOW_FOLDED_BIDI;
  if (c == 0x200a) /* hair space */
    return WINNOW_FOLDED_SPACED;
  if (n == 0)
    return c == TATWEEL || utf8proc_get_property (c)->ignorable
                   || utf8proc_get_property (c)->category == UTF8PROC_CATEGORY_CF
               ? WINNOW_FOLDED_INVISIBLE
               : WINNOW_FOLDED_NONE;
  if ((c >= 0x2e80 && c <= 0x2fdf) || (c >= 0xf900 && c <= 0xfaff) || (c >= 0x2f800 && c <= 0x2fa1f))
    return units[0] == c ? WINNOW_FOLDED_NONE : WINNOW_FOLDED_VARIANT;
  if (is_styled (c, units[0]))
    return WINNOW_FOLDED_STYLED;
  return is_other_han (c, units, n) ? WINNOW_FOLDED_CONVERTED : WINNOW_FOLDED_NONE;
}

/* WINNOW_FOLD_SIGN of a code point or of what it folds to. */
static uint32_t
sign_of (UChar32 c)
{
  static const UChar32 signs[]
      = { '0', '1', '3', '4', '5', '7', '8', '9', '!', '$', '@', '|', 'I', 'O', 0x25a1, 0x25cb, 0x25ef };
  for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
    if (signs[i] == c)
      return WINNOW_FOLD_SIGN;
  return 0;
}

static uint32_t
entry_of (UChar32 unit)
{
  uint32_t entry = sign_of (unit) | (uint32_t) unit | (uint32_t) class_of (unit) << WINNOW_FOLD_CLASS_SHIFT;
  if (script_of (unit) == USCRIPT_LATIN)
    entry |= WINNOW_FOLD_LATIN;
  if (has_lookalikes (unit))
    entry |= WINNOW_FOLD_LOOKALIKE;
  if (script_of (unit) == USCRIPT_HAN)
    entry |= WINNOW_FOLD_HAN;
  return entry;
}

static uint32_t
make_entry (UChar32 c)
{
  UChar32 units[MAX_UNITS * 2];
  uint32_t at = (uint32_t) n_pool, kind;
  size_t n;
  n = fold (c, units);
  kind = (uint32_t) kind_of (c, units, n) << WINNOW_FOLD_KIND_SHIFT;
  if (n == 0)
    return kind | (uint32_t) WINNOW_UNIT_NOTHING << WINNOW_FOLD_CLASS_SHIFT;
  if (n == 1)
    return kind | sign_of (c) | entry_of (units[0]);
  pool[n_pool++] = (uint32_t) n;
  for (size_t i = 0; i < n; i++)
    pool[n_pool++] = entry_of (units[i]);
  return kind | at | WINNOW_FOLD_EXPANDS;
}

static void
print_fold (void)
{
  uint32_t *entries = malloc (sizeof (uint32_t) * N_CODE_POINTS);
  for (uint32_t c = 0; c < N_CODE_POINTS; c++)
    entries[c] = make_entry ((UChar32) c);
  print_stages ("static const guint16 fold_stage", "static const guint32 fold_entries", entries, N_CODE_POINTS,
                WINNOW_FOLD_BLOCK);
  print_table ("static const guint32 fold_pool", pool, n_pool);
}

/* ── look-alikes ── */

/* The Latin letter or digit (folded) that @c is confusable with; else 0. */
static UChar32
latin_twin (UChar32 c)
{
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  char mine[32], other[32];
  if (!skeleton (c, mine))
    return 0;
  for (const char *letter = letters; *letter; letter++)
    if (skeleton (*letter, other) && strcmp (mine, other) == 0)
      return *letter | 0x20;
  return 0;
}

/* Prints pairs (code point, Latin letter) in ascending order. A letter without a twin has the twin
 * of its folded form. */
static void
print_lookalikes (void)
{
  printf ("static const struct { guint32 letter, latin; } fold_lookalikes[] = {\n");
  for (UChar32 c = 0x370; c < (UChar32) N_CODE_POINTS; c++)
    {
      UChar32 units[MAX_UNITS * 2], latin;
      if (!has_lookalikes (c) || class_of (c) != WINNOW_UNIT_LETTER)
        continue;
      latin = latin_twin (c);
      if (latin == 0 && fold (c, units) == 1)
        latin = latin_twin (units[0]);
      if (latin != 0)
        printf ("{ %d, %d },\n", c, latin);
    }
  printf ("};\n");
}

/* ── sounds ── */

/* The letters of a syllable; "" if @text is not one syllable. */
static void
spell (const UChar *text, int32_t length, char out[MAX_LENGTH])
{
  size_t n = 0;
  for (int32_t i = 0; i < length; i++)
    {
      UChar c = text[i] == 0x308 ? 'v' : text[i]; /* ü */
      if (c >= 0x300 && c < 0x370)
        continue;
      if (c < 'a' || c > 'z' || n + 1 == MAX_LENGTH)
        {
          n = 0;
          break;
        }
      out[n++] = (char) c;
    }
  out[n] = '\0';
}

static uint32_t
sound_of (UChar32 c)
{
  static UTransliterator *transliterator;
  UChar buffer[MAX_CONVERTED];
  char syllable[MAX_LENGTH];
  uint32_t n = 0;
  if (script_of (c) != USCRIPT_HAN)
    return 0;
  spell (buffer, convert (&transliterator, "Han-Latin; NFD", c, buffer), syllable);
  if (syllable[0] == '\0')
    return 0;
  while (n < n_syllables && strcmp (syllables[n], syllable) != 0)
    n++;
  if (n == MAX_SYLLABLES)
    check ("too many syllables", U_BUFFER_OVERFLOW_ERROR);
  if (n == n_syllables)
    strcpy (syllables[n_syllables++], syllable);
  return n + 1;
}

static void
print_sounds (void)
{
  uint32_t *sounds = malloc (sizeof (uint32_t) * WINNOW_SOUND_END);
  for (uint32_t c = 0; c < WINNOW_SOUND_END; c++)
    sounds[c] = sound_of ((UChar32) c);
  print_stages ("const uint16_t winnow_sound_stage", "const uint16_t winnow_sound_entries", sounds, WINNOW_SOUND_END,
                WINNOW_SOUND_BLOCK);
  printf ("const int8_t winnow_sound_initials[%zu] = {\n-1,", n_syllables + 1);
  for (size_t i = 0; i < n_syllables; i++)
    {
      const char *initial = strchr (WINNOW_INITIALS, syllables[i][0]);
      printf ("%s%d,", (i + 1) % 16 ? "" : "\n", initial != NULL ? (int) (initial - WINNOW_INITIALS) : -1);
    }
  printf ("\n};\n");
}

/* Lines of two code points: a character of the dictionary's table and the one that it folds to. */
static void
print_characters (void)
{
  for (UChar32 c = 0x3400; c <= 0x9fff; c++)
    {
      UChar32 units[MAX_UNITS];
      if (fold (c, units) == 1 && units[0] != c)
        printf ("%x %x\n", (unsigned) c, (unsigned) units[0]);
    }
}

int
main (int argc, char **argv)
{
  const char *table = argc > 1 ? argv[1] : "";
  if (strcmp (table, "characters") == 0)
    return print_characters (), 0;
  printf ("/* Made by make-tables from utf8proc %s and ICU %s. */\n", utf8proc_version (), U_ICU_VERSION);
  if (strcmp (table, "fold") == 0)
    print_fold ();
  else if (strcmp (table, "lookalikes") == 0)
    print_lookalikes ();
  else
    print_sounds ();
  return 0;
}
