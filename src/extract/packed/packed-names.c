/* packed-names.c: the names of members: their endings, hidden and hostile ones, and the character
 * set of names that declare none
 *
 * ZIP files from before 2006, and those that Windows still writes, have names in the character set
 * of the computer where they were made. Names are too short for the statistics of text: a family
 * name is a rare character. But the double-byte sets have frequent characters on their first level,
 * where bytes of another set rarely fall. So over all names together, nearly all bytes above ASCII
 * must make characters that are side by side or have two of them (the é of a French name has a
 * letter after it), and the share on the first level decides; between equal shares the ranking of
 * texts does. Names that fit none of these sets are in that of MS-DOS, as the ZIP specification has
 * it. */
#include "extract/packed/packed.h"

#include <string.h>

#include "base/for-each.h"
#include "extract/job.h"
#include "extract/plain/charset.h"

#define MIN_PAIRED 0.8 /* of characters above ASCII: those that have two such bytes, or are side by side */
#define MIN_LEVEL 0.4  /* of characters above ASCII: those on the first level */
#define NEAR_EQUAL 0.1 /* difference of shares that proves nothing */
#define MAX_NAME 4096  /* bytes that are kept of a name */

gboolean
winnow_packed_is_sheet (const char *name)
{
  return winnow_name_has_ending (name, "xlsx xlsm ods csv tsv xls et");
}

gboolean
winnow_packed_has_name (const char *name)
{
  static const char plain[] = "zip 7z rar tar tgz tbz tbz2 txz tzst", packed[] = "gz bz2 xz zst";
  if (winnow_name_has_ending (name, plain))
    return TRUE;
  if (!winnow_name_has_ending (name, packed))
    return FALSE;
  g_autofree char *stem = g_strdup (name);
  *strrchr (stem, '.') = '\0';
  return winnow_name_has_ending (stem, "tar");
}

gboolean
winnow_packed_name_is_hidden (const char *name)
{
  g_auto (GStrv) parts = g_strsplit_set (name, "/\\", -1);
  winnow_for_each_string (part, parts)
    if ((part[0] == '.' && !g_str_equal (part, ".") && !g_str_equal (part, "..")) || g_str_equal (part, "__MACOSX"))
      return TRUE;
  return FALSE;
}

/* ── clean names ── */

/* Valid UTF-8 without control characters, which could command a terminal. */
static char *
dup_printable (const char *name)
{
  g_autofree char *cut = g_strndup (name, MAX_NAME), *valid = g_utf8_make_valid (cut, -1);
  GString *printable = g_string_new (NULL);
  winnow_for_each_character (at, valid)
    {
      gunichar c = g_utf8_get_char (at);
      g_string_append_unichar (printable, g_unichar_iscntrl (c) ? 0xFFFD : c);
    }
  return g_string_free (printable, FALSE);
}

static gboolean
is_drive (const char *part)
{
  return g_ascii_isalpha (part[0]) && part[1] == ':' && part[2] == '\0';
}

char *
winnow_packed_name_clean (const char *name, gboolean *is_outside)
{
  g_autofree char *printable = g_strdelimit (dup_printable (name), "\\", '/');
  g_auto (GStrv) parts = g_strsplit (printable, "/", -1);
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  guint n_inside = 0;
  *is_outside = FALSE;
  for (guint i = 0; parts[i] != NULL; i++)
    if (g_str_equal (parts[i], "..") && n_inside > 0)
      g_ptr_array_set_size (kept, (int) (kept->len - 1)), n_inside--;
    else if (g_str_equal (parts[i], ".."))
      g_ptr_array_add (kept, (char *) "…"), *is_outside = TRUE;
    else if (*parts[i] != '\0' && !g_str_equal (parts[i], ".") && !(i == 0 && is_drive (parts[i])))
      g_ptr_array_add (kept, parts[i]), n_inside++;
  g_ptr_array_add (kept, NULL);
  return kept->len > 1 ? g_strjoinv ("/", (char **) kept->pdata) : NULL;
}

/* ── character sets ── */

typedef struct
{
  guchar first, last;
} Range;

/* A double-byte set: which bytes make a character, and which characters are frequent. */
typedef struct
{
  const char *name;  /* of charset-rank.c */
  const char *iconv; /* of libarchive */
  Range leads[2], trails[2];
  Range level[2]; /* leading bytes of the first level: ideographs or syllables; punctuation and kana */
  Range ends;     /* its trailing bytes */
} DoubleByteSet;

/* Where shares are equal the first one is taken. */
static const DoubleByteSet sets[] = {
  { "GB18030",
    "GB18030",
    { { 0x81, 0xFE } },
    { { 0x40, 0x7E }, { 0x80, 0xFE } },
    { { 0xB0, 0xD7 }, { 0xA1, 0xA3 } },
    { 0xA1, 0xFE } },
  { "Big5",
    "BIG5",
    { { 0xA1, 0xF9 } },
    { { 0x40, 0x7E }, { 0xA1, 0xFE } },
    { { 0xA4, 0xC6 }, { 0xA1, 0xA3 } },
    { 0x40, 0xFE } },
  { "Shift_JIS",
    "CP932",
    { { 0x81, 0x9F }, { 0xE0, 0xFC } },
    { { 0x40, 0x7E }, { 0x80, 0xFC } },
    { { 0x88, 0x98 }, { 0x81, 0x83 } },
    { 0x40, 0xFC } },
  { "EUC-KR",
    "CP949",
    { { 0x81, 0xFE } },
    { { 0x41, 0x7A }, { 0x81, 0xFE } },
    { { 0xB0, 0xC8 }, { 0xA1, 0xA3 } },
    { 0xA1, 0xFE } },
};

static gboolean
is_in (const Range *range, guchar byte)
{
  return range->first != 0 && byte >= range->first && byte <= range->last;
}

static gboolean
is_in_either (const Range ranges[2], guchar byte)
{
  return is_in (&ranges[0], byte) || is_in (&ranges[1], byte);
}

/* @at: NUL-terminated */
static gboolean
is_pair (const DoubleByteSet *set, const guchar *at)
{
  return is_in_either (set->leads, at[0]) && is_in_either (set->trails, at[1]);
}

/* The share of first-level characters; 0 where the bytes are not in the set. */
static double
score (const DoubleByteSet *set, const char *bytes)
{
  guint n = 0, n_paired = 0, n_level = 0;
  gboolean after_pair = FALSE;
  for (const guchar *at = (const guchar *) bytes; *at != '\0'; at++)
    {
      gboolean pair = *at >= 0x80 && is_pair (set, at);
      n += *at >= 0x80;
      if (pair && (after_pair || at[1] >= 0x80 || is_pair (set, at + 2)))
        {
          n_paired++;
          n_level += is_in_either (set->level, at[0]) && is_in (&set->ends, at[1]);
        }
      at += pair;
      after_pair = pair;
    }
  return n > 0 && n_paired >= MIN_PAIRED * n ? (double) n_level / n : 0;
}

static const char *
choose (const char *bytes)
{
  double scores[G_N_ELEMENTS (sets)], best = 0;
  const DoubleByteSet *chosen = NULL;
  WinnowCharset ranked = { NULL, NULL };
  winnow_for_each_between (i, 0, G_N_ELEMENTS (sets))
    {
      scores[i] = score (&sets[i], bytes);
      best = MAX (best, scores[i]);
    }
  if (best < MIN_LEVEL)
    return "CP437";
  winnow_charset_rank (bytes, strlen (bytes), FALSE, NULL, &ranked);
  for (gsize i = G_N_ELEMENTS (sets); i-- > 0;)
    if (scores[i] >= best - NEAR_EQUAL && (chosen == NULL || g_strcmp0 (chosen->name, ranked.name) != 0))
      chosen = &sets[i];
  return chosen->iconv;
}

const char *
winnow_packed_names_find_charset (const GPtrArray *names)
{
  g_autoptr (GString) bytes = g_string_new (NULL);
  winnow_for_each (const char, name, names)
    if (!g_utf8_validate (name, -1, NULL))
      g_string_append_c (g_string_append (bytes, name), '\n');
  return bytes->len > 0 ? choose (bytes->str) : NULL;
}
