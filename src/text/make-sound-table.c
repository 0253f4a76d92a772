/* make-sound-table: prints the table of sounds as C: for each Han character a number of its
 * toneless pinyin syllable (ICU's Han-Latin transliterator, its most common reading, tone marks
 * taken off; ü stays apart from u). Runs at build time.
 *
 * Numbers count from 1 in the order in which syllables are met; 0 is no syllable. They mean nothing
 * beyond one build: never store them. Behind the table stands the consonant that each syllable
 * begins with. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utrans.h>

#include "text/sounds.h"

#define MAX_SYLLABLES 1000
#define MAX_LENGTH 16

typedef struct
{
  UTransliterator *pinyin;
  char syllables[MAX_SYLLABLES][MAX_LENGTH];
  size_t n_syllables;
} Maker;

static void
fail (const char *what, UErrorCode status)
{
  fprintf (stderr, "make-sound-table: %s: %s\n", what, u_errorName (status));
  exit (1);
}

static uint16_t
number_of (Maker *maker, const char *syllable)
{
  size_t n = 0;
  while (n < maker->n_syllables && strcmp (maker->syllables[n], syllable) != 0)
    n++;
  if (n == maker->n_syllables)
    {
      if (n == MAX_SYLLABLES)
        fail ("too many syllables", U_BUFFER_OVERFLOW_ERROR);
      strcpy (maker->syllables[maker->n_syllables++], syllable);
    }
  return (uint16_t) (n + 1);
}

/* The syllable's letters; the empty string for what is not one syllable. */
static void
spell (const UChar *text, int32_t length, char out[MAX_LENGTH])
{
  size_t n = 0;
  for (int32_t i = 0; i < length; i++)
    {
      UChar c = text[i];
      if (c == 0x308) /* ü */
        c = 'v';
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

static uint16_t
sound_of (Maker *maker, UChar32 c)
{
  UErrorCode status = U_ZERO_ERROR;
  UChar buffer[64];
  int32_t length = 0, limit;
  char syllable[MAX_LENGTH];

  if (uscript_getScript (c, &status) != USCRIPT_HAN)
    return 0;
  U16_APPEND_UNSAFE (buffer, length, c);
  limit = length;
  utrans_transUChars (maker->pinyin, buffer, &length, 64, 0, &limit, &status);
  if (U_FAILURE (status))
    fail ("Han-Latin", status);
  spell (buffer, length, syllable);
  return syllable[0] ? number_of (maker, syllable) : 0;
}

static void
print_table (const char *name, const uint16_t *values, size_t n)
{
  printf ("const uint16_t %s[%zu] = {", name, n);
  for (size_t i = 0; i < n; i++)
    printf ("%s%u,", i % 16 ? "" : "\n", values[i]);
  printf ("\n};\n\n");
}

static void
print_sounds (Maker *maker)
{
  uint16_t *blocks = malloc (sizeof (uint16_t) * WINNOW_SOUND_END);
  uint16_t stage[WINNOW_SOUND_END / WINNOW_SOUND_BLOCK], block[WINNOW_SOUND_BLOCK];
  size_t n_blocks = 0, at;

  for (uint32_t b = 0; b < WINNOW_SOUND_END / WINNOW_SOUND_BLOCK; b++)
    {
      for (uint32_t i = 0; i < WINNOW_SOUND_BLOCK; i++)
        block[i] = sound_of (maker, (UChar32) (b * WINNOW_SOUND_BLOCK + i));
      for (at = 0; at < n_blocks; at++)
        if (memcmp (blocks + at * WINNOW_SOUND_BLOCK, block, sizeof block) == 0)
          break;
      if (at == n_blocks)
        memcpy (blocks + WINNOW_SOUND_BLOCK * n_blocks++, block, sizeof block);
      stage[b] = (uint16_t) at;
    }
  print_table ("winnow_sound_stage", stage, WINNOW_SOUND_END / WINNOW_SOUND_BLOCK);
  print_table ("winnow_sound_entries", blocks, n_blocks * WINNOW_SOUND_BLOCK);
  free (blocks);
}

/* By number of a syllable; see sounds.h. That zh, ch and sh are taken for z, c and s comes of
 * looking at one letter. */
static void
print_initials (const Maker *maker)
{
  printf ("const int8_t winnow_sound_initials[%zu] = {\n-1,", maker->n_syllables + 1);
  for (size_t i = 0; i < maker->n_syllables; i++)
    {
      const char *initial = strchr (WINNOW_INITIALS, maker->syllables[i][0]);
      printf ("%s%d,", (i + 1) % 16 ? "" : "\n", initial != NULL ? (int) (initial - WINNOW_INITIALS) : -1);
    }
  printf ("\n};\n\n");
}

int
main (void)
{
  static Maker maker;
  UErrorCode status = U_ZERO_ERROR;
  UParseError where;
  UChar id[32];

  u_uastrcpy (id, "Han-Latin; NFD");
  maker.pinyin = utrans_openU (id, -1, UTRANS_FORWARD, NULL, 0, &where, &status);
  if (U_FAILURE (status))
    fail ("Han-Latin", status);
  printf ("/* Made by make-sound-table from ICU %s. */\n", U_ICU_VERSION);
  print_sounds (&maker);
  print_initials (&maker);
  printf ("/* %zu syllables */\n", maker.n_syllables);
  utrans_close (maker.pinyin);
  return 0;
}
