/* charset.h: decodes bytes in an unknown character set */
#pragma once

#include "extract/job.h"

typedef struct
{
  char *text;          /* (owned) valid UTF-8, NUL-terminated, without other NULs and without a byte order mark */
  gsize length;        /* bytes */
  const char *charset; /* (static) IANA name */
  gboolean guessed;    /* neither declared by the file nor plain UTF-8 */
  gboolean is_mixed;   /* some lines are in UTF-8, the others in @charset */
  gsize n_replaced;    /* characters replaced by U+FFFD */
} WinnowDecoded;

/* Decodes each code point to one: line ends, control bytes and spaces stay; NUL becomes a space.
 * Takes @bytes, which end with a NUL. @declared: (nullable) what the file declares, used if it
 * fits. Errors: _UNSUPPORTED for bytes that are no text; any reason that stops the job. */
WinnowDecoded *winnow_charset_decode (WinnowJob *job, char *bytes, gsize length, const char *declared, GError **error);

/* For HTML and XML, which declare their character set in their text. Copies @bytes. */
WinnowDecoded *winnow_charset_decode_markup (WinnowJob *job, const char *bytes, gsize length, GError **error);

WINNOW_DECLARE_FREE (WinnowDecoded, winnow_decoded_free)

/* Adds the character set and the notes about it to the content. Of a document of several texts, the
 * first one counts, and the first one that was guessed. */
void winnow_decoded_describe (const WinnowDecoded *decoded, WinnowContent *content);

/* ── ranking: charset-rank.c ── */

typedef struct
{
  const char *name;      /* IANA */
  const char *converter; /* ICU */
} WinnowCharset;

/* The best guess for @bytes, which are not valid UTF-8 and have no byte order mark. @wide: they may
 * be UTF-16. @language: (nullable) BCP 47 tag that decides between nearly equal scores. Returns:
 * FALSE if they are text in none of the sets */
gboolean winnow_charset_rank (const char *bytes, gsize length, gboolean wide, const char *language,
                              WinnowCharset *best);
