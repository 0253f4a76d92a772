/* sounds.h: Han character → sound; a two-stage table like the fold's, shared with the program that
 * makes it at build time */
#pragma once

#include <stdint.h>

#define WINNOW_SOUND_BLOCK 64u
#define WINNOW_SOUND_END 0x30000u /* code points from here on have no sound */

/* Consonants that a syllable begins with, in the order in which they are counted everywhere. zh, ch
 * and sh count as z, c and s, so that writers who do not tell them apart agree; w and y count as
 * they are written. */
#define WINNOW_INITIALS "bcdfghjklmnpqrstwxyz"

extern const uint16_t winnow_sound_stage[], winnow_sound_entries[];
extern const int8_t winnow_sound_initials[];

/* A number (from 1) of the toneless pinyin syllable of @c, a *folded* unit: 0 for all but Han
 * characters, and for those ICU knows no reading of. Traditional characters fold to simplified
 * ones, so both have the same sound. Numbers are those of this build: not to be stored. */
static inline uint16_t
winnow_sound_of (uint32_t c)
{
  return c < WINNOW_SOUND_END ? winnow_sound_entries[winnow_sound_stage[c / WINNOW_SOUND_BLOCK] * WINNOW_SOUND_BLOCK
                                                     + c % WINNOW_SOUND_BLOCK]
                              : 0;
}

/* The place in WINNOW_INITIALS of the consonant that the syllable @sound, a number of
 * winnow_sound_of(), begins with; −1 where it begins with a vowel or @sound is 0. */
static inline int
winnow_sound_get_initial (uint16_t sound)
{
  return winnow_sound_initials[sound];
}
