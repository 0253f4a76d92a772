/* charset-rank.h: which character set bytes are most likely in */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *name;      /* IANA */
  const char *converter; /* ICU */
} WinnowCharset;

/* The best guess for @bytes, which are no valid UTF-8 and carry no mark. @wide: the bytes may be
 * UTF-16. @language (nullable): BCP 47 tag that decides between near equals. Returns: FALSE if they
 * look like no text in any of them. */
gboolean winnow_charset_rank (const char *bytes, gsize length, gboolean wide, const char *language,
                              WinnowCharset *best);

/* Common characters by language: ALGORITHM in charset-common.c. */
typedef enum
{
  WINNOW_COMMON_SIMPLIFIED = 1 << 0,
  WINNOW_COMMON_TRADITIONAL = 1 << 1,
  WINNOW_COMMON_JAPANESE = 1 << 2,
  WINNOW_COMMON_KOREAN = 1 << 3,
  WINNOW_COMMON_ANY = 0xF,
} WinnowCommon;

/* A bit a language for each of the 65,536 code points of the first plane. Returns: (transfer
 * full). */
guint8 *winnow_common_characters_new (void);

G_END_DECLS
