/* card-fields.h: where a document says what it is: title, author, date, keywords, abstract, first
 * and last paragraph; private to fingerprint/ */
#pragma once

#include "fingerprint/subject.h"

typedef enum
{
  WINNOW_CARD_TITLE,
  WINNOW_CARD_AUTHOR,
  WINNOW_CARD_DATE,
  WINNOW_CARD_KEYWORDS,
  WINNOW_CARD_ABSTRACT,
  WINNOW_CARD_FIRST,
  WINNOW_CARD_LAST,
  WINNOW_CARD_WORDS, /* not found here: the most frequent words */
  WINNOW_CARD_N_PARTS,
} WinnowCardPart;

/* Tokens of the subject, half-open; empty where the text does not have the part. */
typedef struct
{
  guint32 first, last;
} WinnowCardField;

/* Finds all parts up to WINNOW_CARD_WORDS. */
void winnow_card_find_fields (WinnowSubject *subject, WinnowCardField fields[WINNOW_CARD_WORDS]);

/* The first date in the tokens [first, last) as "2024-05-01", "2024-05" or "2024". NULL where there
 * is no year. Returns: (transfer full) (nullable) */
char *winnow_card_dup_date (WinnowSubject *subject, guint32 first, guint32 last);
