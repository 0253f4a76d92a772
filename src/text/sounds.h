/* sounds.h: Han character → sound; a two-stage table like the fold's, shared with the program that makes it at build time */
#pragma once

#include <stdint.h>

#define WINNOW_SOUND_BLOCK 64u
#define WINNOW_SOUND_END 0x30000u /* code points from here on have no sound */

extern const uint16_t winnow_sound_stage[], winnow_sound_entries[];

/* A number (from 1) of the toneless pinyin syllable of @c, a *folded* unit: 0 for all but Han characters, and for those ICU knows no reading of.
 * Traditional characters fold to simplified ones, so both have the same sound. Numbers are those of this build: not to be stored. */
static inline uint16_t
winnow_sound_of (uint32_t c)
{
  return c < WINNOW_SOUND_END ? winnow_sound_entries[winnow_sound_stage[c / WINNOW_SOUND_BLOCK] * WINNOW_SOUND_BLOCK + c % WINNOW_SOUND_BLOCK] : 0;
}
