/* disguise.h: disguises: changes that hide a copy from a program but not from a reader, or from a
 * reader but not from a program */
#pragma once

#include <glib.h>

typedef enum
{
  /* invisible code points inside words: zero-width spaces and joiners, soft hyphens, fillers,
   * tags */
  WINNOW_DISGUISE_INVISIBLE,
  WINNOW_DISGUISE_LOOKALIKE, /* letters of another script in a word: Cyrillic “а” in a Latin one */
  WINNOW_DISGUISE_STYLED,    /* mathematical, enclosed or full-width letters in place of plain ones */
  WINNOW_DISGUISE_BIDI,      /* controls that reverse the direction of letters */
  WINNOW_DISGUISE_SPACED,    /* spaces between the letters of words, or between Han characters */
  /* text that a reader cannot see: hidden runs, letters as white as the page, tiny or off the
   * page */
  WINNOW_DISGUISE_HIDDEN,
  WINNOW_DISGUISE_CONVERTED,  /* of a passage: traditional characters on one side, simplified on the other */
  WINNOW_DISGUISE_HOMOPHONES, /* of a passage: characters replaced by others that sound alike */
  WINNOW_DISGUISE_PICTURE,    /* text that only a picture within a document shows; read by OCR */
  WINNOW_DISGUISE_LETTERS,    /* letters that are stored as others than a page shows; read by OCR */
  WINNOW_N_DISGUISES
} WinnowDisguise;

/* "invisible", "lookalike", …: as JSON and the library write it. */
const char *winnow_disguise_get_id (WinnowDisguise disguise);
gboolean winnow_disguise_from_id (const char *id, WinnowDisguise *disguise);
/* The title for users, “Invisible characters inside words”; marked for translation, not
 * translated. */
const char *winnow_disguise_get_title (WinnowDisguise disguise);

/* A disguise in a part of a text. Each paragraph has at most one range of each disguise. */
typedef struct
{
  WinnowDisguise disguise;
  /* bytes, half-open, from the first to the last character that disguises; start = end where hidden
   * text was removed */
  guint32 start, end;
  guint32 count; /* code points that disguise; HIDDEN: hidden code points */
} WinnowDisguiseRange;

/* The disguises in @text (@length bytes of valid UTF-8) by place: all but HIDDEN, PICTURE, LETTERS,
 * which only extractors see, and those of passages. Honest text has none: words in one script,
 * joiners that a script or an emoji needs, lone zero-width spaces between words. Returns: (transfer
 * full) (element-type WinnowDisguiseRange) */
GArray *winnow_disguises_find (const char *text, gsize length);
