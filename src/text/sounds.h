/* sounds.h: Han character → sound; a two-stage table like the fold's, shared with the program that
 * makes it at build time */
#pragma once

#include <stdint.h>

#define WINNOW_SOUND_BLOCK 64u
#define WINNOW_SOUND_END 0x30000u /* code points from here on have no sound */

/* Consonants at the beginning of syllables, in their order everywhere. zh, ch and sh count as z, c
 * and s, since some writers do not distinguish them; w and y count as written. */
#define WINNOW_INITIALS "bcdfghjklmnpqrstwxyz"

extern const uint16_t winnow_sound_stage[], winnow_sound_entries[];
extern const int8_t winnow_sound_initials[];

/* The number (from 1) of the toneless pinyin syllable of @c, a *folded* unit; 0 for all but Han
 * characters, and for those without a reading in ICU. Traditional characters fold to simplified
 * ones, so both have the same sound. Numbers belong to one build: do not store them. */
static inline uint16_t
winnow_sound_of (uint32_t c)
{
  return c < WINNOW_SOUND_END ? winnow_sound_entries[winnow_sound_stage[c / WINNOW_SOUND_BLOCK] * WINNOW_SOUND_BLOCK
                                                     + c % WINNOW_SOUND_BLOCK]
                              : 0;
}

/* The index in WINNOW_INITIALS of the first consonant of the syllable @sound, from
 * winnow_sound_of(); −1 if it begins with a vowel or @sound is 0. */
static inline int
winnow_sound_get_initial (uint16_t sound)
{
  return winnow_sound_initials[sound];
}
