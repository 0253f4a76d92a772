/* charset.h: bytes in an unknown character set → UTF-8 */
#pragma once

#include "extract/job.h"

G_BEGIN_DECLS

typedef struct
{
  char *text;          /* (owned) valid UTF-8, NUL-terminated, without other NULs and without a byte order mark */
  gsize length;        /* bytes */
  const char *charset; /* (static) IANA name */
  gboolean guessed;    /* neither marked nor declared, and not plain UTF-8 */
  gsize n_replaced;    /* characters that were no characters: U+FFFD stands in their place */
} WinnowDecoded;

/* Decodes one code point for one: line ends, control bytes and blanks stay; NUL becomes a space.
 * Takes @bytes, which have a NUL behind them. @declared (nullable): what the file says of itself;
 * believed where it fits. Errors: _UNSUPPORTED for bytes that are no text; whatever stops the
 * job. */
WinnowDecoded *winnow_charset_decode (WinnowJob *job, char *bytes, gsize length, const char *declared, GError **error);

/* The same for HTML and XML, which declare their character set within themselves. Copies @bytes. */
WinnowDecoded *winnow_charset_decode_markup (WinnowJob *job, const char *bytes, gsize length, GError **error);

void winnow_decoded_free (WinnowDecoded *decoded);

/* Writes the character set and what a user should know about it into the content. */
void winnow_decoded_describe (const WinnowDecoded *decoded, WinnowContent *content);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowDecoded, winnow_decoded_free)

G_END_DECLS
