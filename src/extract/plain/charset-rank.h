/* charset-rank.h: finds the most likely character set of bytes */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

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

/* Bits of languages: charset-common.c. */
typedef enum
{
  WINNOW_COMMON_SIMPLIFIED = 1 << 0,
  WINNOW_COMMON_TRADITIONAL = 1 << 1,
  WINNOW_COMMON_JAPANESE = 1 << 2,
  WINNOW_COMMON_KOREAN = 1 << 3,
  WINNOW_COMMON_ANY = 0xF,
} WinnowCommon;

/* For each of the 65,536 code points of the first plane, the languages where it is frequent.
 * Returns: (transfer full) */
guint8 *winnow_common_characters_new (void);

G_END_DECLS
