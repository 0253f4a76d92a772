/* disguise.h: tricks that hide a copy from a program but not from a reader, or from a reader but
 * not from a program */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  /* invisible code points inside words: zero-width spaces and joiners, soft hyphens, fillers,
   * tags */
  WINNOW_DISGUISE_INVISIBLE,
  WINNOW_DISGUISE_LOOKALIKE, /* letters of another script inside words: Cyrillic “а” in a Latin word */
  WINNOW_DISGUISE_STYLED,    /* mathematical, enclosed or full-width letters in place of plain ones */
  WINNOW_DISGUISE_BIDI,      /* controls that turn the direction of letters */
  WINNOW_DISGUISE_SPACED,    /* the letters of words, or Han characters, set apart by spaces */
  /* text that a reader does not see: hidden runs, letters as white as the page, tiny or off it */
  WINNOW_DISGUISE_HIDDEN,
  WINNOW_DISGUISE_CONVERTED,  /* of a passage: traditional characters on one side, simplified ones on the other */
  WINNOW_DISGUISE_HOMOPHONES, /* of a passage: characters exchanged for others that sound the same */
  WINNOW_N_DISGUISES
} WinnowDisguise;

/* "invisible", "lookalike", …: as JSON and the library write it. */
const char *winnow_disguise_get_id (WinnowDisguise disguise);
gboolean winnow_disguise_from_id (const char *id, WinnowDisguise *disguise);
/* What a user reads, as “Invisible characters inside words”; marked for translation, not
 * translated. */
const char *winnow_disguise_get_title (WinnowDisguise disguise);

/* A disguise in a text and where: one for each stretch of text that has it, a stretch being within
 * one paragraph. */
typedef struct
{
  WinnowDisguise disguise;
  /* bytes, half-open, from the first to the last trace; start = end where hidden text was taken
   * out */
  guint32 start, end;
  guint32 count; /* code points that disguise; of HIDDEN the code points that are hidden */
} WinnowDisguiseRange;

/* The disguises in @text (@length bytes of valid UTF-8) itself, by place: all but HIDDEN, which
 * only an extractor can see, and those of passages. Honest text has none: words of one script in
 * whatever script, joiners where a script or an emoji needs them, lone zero-width spaces between
 * words. Returns: (transfer full) (element-type WinnowDisguiseRange) */
GArray *winnow_disguises_find (const char *text, gsize length);

G_END_DECLS
