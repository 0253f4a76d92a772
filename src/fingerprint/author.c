/* author.c: whom a text names as its author */
#include "fingerprint/author.h"

#include "base/escape.h"
#include "fingerprint/methods/card-fields.h"

#define FIRST_PAGE 6000u /* bytes */
#define LONGEST 60       /* code points: three names with their titles */

/* Up to the last end of a line within the first page. */
static gsize
measure_first_page (const char *text, gsize length)
{
  const char *end = length > FIRST_PAGE ? g_strrstr_len (text, FIRST_PAGE, "\n") : text + length;
  return end != NULL ? (gsize) (end - text) : 0;
}

static char *
find (WinnowSubject *subject)
{
  WinnowCardField fields[WINNOW_CARD_WORDS];
  winnow_card_find_fields (subject, 0, fields);
  const WinnowCardField author = fields[WINNOW_CARD_AUTHOR];
  if (author.first >= author.last)
    return NULL;
  const guint32 start = subject->tokens->starts[author.first];
  g_autofree char *found = g_strndup (subject->text + start, subject->tokens->ends[author.last - 1] - start),
                  *name = winnow_escape_dup_line (found);
  return g_utf8_strlen (name, -1) <= LONGEST ? g_steal_pointer (&name) : NULL;
}

char *
winnow_author_find (WinnowSubject *subject)
{
  gsize page = measure_first_page (subject->text, subject->length);
  if (page == subject->length)
    return find (subject);
  g_autoptr (WinnowText) tokens = winnow_text_new (subject->text, page, WINNOW_HAN_CHARACTERS);
  g_autoptr (WinnowSubject) first = winnow_subject_new (subject->text, page, tokens);
  return find (first);
}
