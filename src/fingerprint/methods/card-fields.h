/* card-fields.h: where a document states its title, author, date, keywords and abstract, and its
 * first and last paragraph; private to fingerprint/ */
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
  WINNOW_CARD_LINE,  /* the line at a fixed place */
  WINNOW_CARD_WORDS, /* the most frequent words; card.c finds them */
  WINNOW_CARD_N_PARTS,
} WinnowCardPart;

/* Tokens of the subject, half-open; empty: the text has no such part. */
typedef struct
{
  guint32 first, last;
} WinnowCardField;

/* Finds all parts before WINNOW_CARD_WORDS. @line: which line with letters is WINNOW_CARD_LINE,
 * from 1; 0: none. A paragraph is one line. */
void winnow_card_find_fields (WinnowSubject *subject, guint line, WinnowCardField fields[WINNOW_CARD_WORDS]);

/* The first date in the tokens [first, last) as "2024-05-01", "2024-05" or "2024". NULL where there
 * is no year. Returns: (transfer full) (nullable) */
char *winnow_card_dup_date (WinnowSubject *subject, guint32 first, guint32 last);
