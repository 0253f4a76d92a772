/* names.h: names of people and places in Chinese, by short lists; private to fingerprint/ */
#pragma once

#include "fingerprint/frequencies.h"
#include "fingerprint/subject.h"

/* A person's name that is not a word of the dictionary. */
typedef struct
{
  guint64 hash;    /* hash of the name as one token */
  guint32 first;   /* first word of its first occurrence */
  guint32 n_words; /* two or three */
  guint32 count;   /* occurrences; at least two */
} WinnowName;

/* The names in @subject's words, by first occurrence. Returns: (transfer full) (element-type
 * WinnowName) */
GArray *winnow_names_new (WinnowSubject *subject, const WinnowFrequencies *frequencies);

/* Whether the character with the hash @hash of its token is one of the hundred most common
 * surnames. */
gboolean winnow_name_is_surname (guint64 hash);

/* Whether the folded word @letters is a place by its last character: three characters or more, the
 * last one of 省市县…. */
gboolean winnow_name_is_place (const char *letters);
