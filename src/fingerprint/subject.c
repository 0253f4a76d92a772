/* subject.c: a document as the methods read it; its words are cut when a method first asks for them */
#include "fingerprint/subject.h"

#include <string.h>

#include "text/fold.h"

struct _WinnowSubject
{
  const char *text; /* (borrowed) */
  gsize length;
  WinnowText *tokens;          /* (owned) */
  WinnowText *words;           /* (owned) (nullable) NULL: not asked for yet */
  char *title, *author, *date; /* (owned) (nullable) */
};

WinnowSubject *
winnow_subject_new (const char *text, gsize length, const WinnowText *tokens)
{
  WinnowSubject *subject = g_new0 (WinnowSubject, 1);

  subject->text = text;
  subject->length = length;
  subject->tokens = winnow_text_ref ((WinnowText *)tokens);
  return subject;
}

void
winnow_subject_free (WinnowSubject *subject)
{
  if (subject == NULL)
    return;
  winnow_text_unref (subject->tokens);
  g_clear_pointer (&subject->words, winnow_text_unref);
  g_free (subject->title);
  g_free (subject->author);
  g_free (subject->date);
  g_free (subject);
}

void
winnow_subject_set_metadata (WinnowSubject *subject, const char *title, const char *author, const char *date)
{
  g_free (subject->title);
  g_free (subject->author);
  g_free (subject->date);
  subject->title = g_strdup (title);
  subject->author = g_strdup (author);
  subject->date = g_strdup (date);
}

const char *
winnow_subject_get_text (const WinnowSubject *subject, gsize *length)
{
  *length = subject->length;
  return subject->text;
}

const WinnowText *
winnow_subject_get_tokens (const WinnowSubject *subject)
{
  return subject->tokens;
}

const char *
winnow_subject_get_title (const WinnowSubject *subject)
{
  return subject->title;
}

const char *
winnow_subject_get_author (const WinnowSubject *subject)
{
  return subject->author;
}

const char *
winnow_subject_get_date (const WinnowSubject *subject)
{
  return subject->date;
}

static gboolean
has_characters (const WinnowText *text)
{
  for (guint32 i = 0; i < text->n_tokens; i++)
    if (text->flags[i] & WINNOW_TOKEN_CHARACTER)
      return TRUE;
  return FALSE;
}

/* Of all words those that hold a token of @tokens: a word is left out where all of it is. */
static WinnowText *
keep_covered (const WinnowText *words, const WinnowText *tokens)
{
  g_autofree guint8 *mask = g_new (guint8, words->n_tokens + 1);
  guint32 t = 0;

  for (guint32 w = 0; w < words->n_tokens; w++)
    {
      while (t < tokens->n_tokens && tokens->ends[t] <= words->starts[w])
        t++;
      mask[w] = t == tokens->n_tokens || tokens->starts[t] >= words->ends[w];
    }
  return winnow_text_new_masked (words, mask);
}

const WinnowText *
winnow_subject_get_words (WinnowSubject *subject)
{
  g_autoptr (WinnowText) all = NULL;

  if (subject->words != NULL)
    return subject->words;
  if (!has_characters (subject->tokens))
    return subject->words = winnow_text_ref (subject->tokens);
  all = winnow_text_new (subject->text, subject->length, WINNOW_HAN_WORDS);
  return subject->words = keep_covered (all, subject->tokens);
}

GArray *
winnow_terms_new (const WinnowText *text)
{
  GArray *terms = g_array_sized_new (FALSE, FALSE, sizeof (WinnowTerm), 64);
  guint32 n_slots = 256;
  g_autofree guint32 *slots = NULL; /* number of a term + 1, 0 free; at most half full */

  while (n_slots < 2 * text->n_tokens)
    n_slots *= 2;
  slots = g_new0 (guint32, n_slots);
  for (guint32 i = 0; i < text->n_tokens; i++)
    if (!(text->flags[i] & WINNOW_TOKEN_STOP))
      {
        guint64 hash = text->hashes[i];
        guint32 at = (guint32)hash & (n_slots - 1);

        while (slots[at] != 0 && g_array_index (terms, WinnowTerm, slots[at] - 1).hash != hash)
          at = (at + 1) & (n_slots - 1);
        if (slots[at] == 0)
          {
            WinnowTerm term = { hash, i, 0 };

            g_array_append_val (terms, term);
            slots[at] = terms->len;
          }
        g_array_index (terms, WinnowTerm, slots[at] - 1).count++;
      }
  return terms;
}

char *
winnow_subject_dup_token (const WinnowSubject *subject, const WinnowText *text, guint32 index)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (subject->text + text->starts[index], text->ends[index] - text->starts[index]);

  return winnow_fold_dup_text (fold);
}
