/* disguised-characters.h: the characters inside disguised ranges, to show them to a reader */
#pragma once

#include "text/disguises/disguise.h"

/* A character that disguises. */
typedef struct
{
  guint32 start, end; /* bytes, half-open: one code point */
  WinnowDisguise disguise;
} WinnowDisguisedCharacter;

/* The characters behind @flags (element-type WinnowDisguiseRange, by place), by place, each once.
 * Spaces between letters and hidden text leave none. @text: the text of the flags, @length bytes.
 * Returns: (transfer full) (element-type WinnowDisguisedCharacter) */
GArray *winnow_disguised_characters_find (const char *text, gsize length, const GArray *flags);

/* Appends those of one flag. */
void winnow_disguised_characters_add (GArray *disguised_characters, const char *text, gsize length,
                                      const WinnowDisguiseRange *flag);

/* TRUE for invisible characters and controls; FALSE for look-alike letters. */
gboolean winnow_disguised_character_is_invisible (const WinnowDisguisedCharacter *trace);

/* The text around the beginning of @flag on one line. Disguising characters are shown as
 * “[U+200B]”: behind a letter, in place of an invisible character. For hidden text, the text around
 * its place.
 * Returns: (transfer full) */
char *winnow_disguise_dup_excerpt (const char *text, gsize length, const WinnowDisguiseRange *flag);

/* The next “[U+200B]” in what winnow_disguise_dup_excerpt() returned: where it
 * begins, and @end behind its bracket. NULL without one, @end is the end of @excerpt then. */
const char *winnow_excerpt_find_code (const char *excerpt, const char **end);

/* The beginning of @hidden on one line, between quotation marks. Returns: (transfer full) */
char *winnow_hidden_dup_excerpt (const char *hidden, guint n_characters);
