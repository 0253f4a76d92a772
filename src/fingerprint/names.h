/* names.h: names of people and places in Chinese, as far as short lists tell; private to
 * fingerprint/ */
#pragma once

#include "fingerprint/frequencies.h"
#include "fingerprint/subject.h"

/* A person's name that the dictionary does not know as a word. */
typedef struct
{
  guint64 hash;    /* what its token would have, were it one */
  guint32 first;   /* the first of its words where it stands first */
  guint32 n_words; /* two or three */
  guint32 count;   /* how often it stands there: at least twice */
} WinnowName;

/* The names in @subject's words, in the order in which they are met first. Returns: (transfer full)
 * (element-type WinnowName) */
GArray *winnow_names_new (WinnowSubject *subject, const WinnowFrequencies *frequencies);

/* Whether the word with the folded @letters is a place by its last character: at least three
 * characters, the last one of 省市县…. */
gboolean winnow_name_is_place (const char *letters);
