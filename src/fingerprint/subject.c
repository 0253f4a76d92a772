/* subject.c: a document as methods read it
 *
 * Words and characters are cut at the first request. Texts do not store the letters of folded
 * tokens; they are folded again on request. Nearly all tokens equal their source in small letters.
 * Some need folding alone, and a few depend on their surroundings (look-alikes, reversed or spaced
 * letters): then the whole text is folded, once. The token's hash shows whether the letters are
 * right. */
#include "fingerprint/subject.h"

#include "base/array.h"
#include "base/parallel.h"
#include "base/lower-bound.h"
#include "base/slots.h"
#include "text/token-hash.h"

WinnowSubject *
winnow_subject_new (const char *text, gsize length, const WinnowText *tokens)
{
  WinnowSubject *subject = g_new0 (WinnowSubject, 1);
  subject->text = text;
  subject->length = length;
  subject->tokens = winnow_text_ref ((WinnowText *) tokens);
  return subject;
}

void
winnow_subject_free (WinnowSubject *subject)
{
  if (subject == NULL)
    return;
  winnow_text_unref ((WinnowText *) subject->tokens);
  winnow_clear (subject, winnow_text_unref, words, characters);
  g_clear_pointer (&subject->fold, winnow_fold_free);
  g_clear_pointer (&subject->long_sentences, g_array_unref);
  winnow_clear (subject, g_free, title, author, date);
  g_free (subject);
}

void
winnow_subject_set_metadata (WinnowSubject *subject, const char *title, const char *author, const char *date)
{
  winnow_clear (subject, g_free, title, author, date);
  subject->title = g_strdup (title);
  subject->author = g_strdup (author);
  subject->date = g_strdup (date);
}

/* The words that contain a token of @tokens: a word is left out if all of it is masked. */
static WinnowText *
keep_covered (const WinnowText *words, const WinnowText *tokens)
{
  g_autofree guint8 *mask = g_new (guint8, words->n_tokens + 1);
  guint32 t = 0;
  winnow_for_each_below (w, words->n_tokens)
    {
      while (t < tokens->n_tokens && tokens->ends[t] <= words->starts[w])
        t++;
      mask[w] = t == tokens->n_tokens || tokens->starts[t] >= words->ends[w];
    }
  return winnow_text_new_masked (words, mask);
}

/* Whether a token of a script without spaces weighs at least @weight. */
static gboolean
has_characters (const WinnowText *text, guint weight)
{
  winnow_for_each_below (i, text->n_tokens)
    if (text->flags[i] & WINNOW_TOKEN_CHARACTER && text->weights[i] >= weight)
      return TRUE;
  return FALSE;
}

/* Fills *@cut with the tokens cut by @han, or with the tokens themselves if none of a script
 * without spaces weighs @least_weight. */
static const WinnowText *
get_cut (WinnowSubject *subject, WinnowText **cut, WinnowHanMode han, guint least_weight)
{
  if (*cut != NULL)
    return *cut;
  if (!has_characters (subject->tokens, least_weight))
    return *cut = winnow_text_ref ((WinnowText *) subject->tokens);
  g_autoptr (WinnowText) all = winnow_text_new (subject->text, subject->length, han);
  return *cut = keep_covered (all, subject->tokens);
}

const WinnowText *
winnow_subject_get_words (WinnowSubject *subject)
{
  return get_cut (subject, &subject->words, WINNOW_HAN_WORDS, 0);
}

const WinnowText *
winnow_subject_get_characters (WinnowSubject *subject)
{
  /* a token heavier than one character is a dictionary word */
  return get_cut (subject, &subject->characters, WINNOW_HAN_CHARACTERS, WINNOW_CHARACTER_WEIGHT + 1);
}

GArray *
winnow_terms_new (const WinnowText *text)
{
  GArray *terms = g_array_sized_new (FALSE, FALSE, sizeof (WinnowTerm), 64);
  WinnowSlots slots;
  winnow_slots_init (&slots, text->n_tokens);
  winnow_for_each_below (i, text->n_tokens)
    if (!(text->flags[i] & WINNOW_TOKEN_STOP))
      {
        WinnowTerm *term = WINNOW_SLOTS_GET (&slots, terms, WinnowTerm, text->hashes[i]);
        if (term->count++ == 0)
          term->first = i;
      }
  winnow_slots_clear (&slots);
  return terms;
}

/* ── the letters of a token ── */

#define MAX_LETTERS 64u

/* Appends the source of a token with ASCII in small letters. FALSE, and nothing is appended, if
 * that does not have the token's hash. */
static gboolean
append_source (const WinnowSubject *subject, const WinnowText *text, guint32 index, GString *bytes)
{
  const char *at = subject->text + text->starts[index], *end = subject->text + text->ends[index];
  gsize old_length = bytes->len;
  gunichar units[MAX_LETTERS];
  guint n = 0;
  for (; at < end && n < MAX_LETTERS; n++)
    if ((guchar) *at < 0x80)
      {
        units[n] = (gunichar) g_ascii_tolower (*at++);
        g_string_append_c (bytes, (char) units[n]);
      }
    else
      {
        gsize length = (gsize) g_utf8_skip[(guchar) *at];
        units[n] = g_utf8_get_char (at);
        g_string_append_len (bytes, at, (gssize) length);
        at += length;
      }
  if (at == end && winnow_token_hash (units, n) == text->hashes[index])
    return TRUE;
  g_string_truncate (bytes, old_length);
  return FALSE;
}

/* Appends the units of @fold from the source bytes [start, end), without separators. FALSE, and
 * nothing is appended, if they do not have @hash. */
static gboolean
append_units (const WinnowFold *fold, guint32 start, guint32 end, guint64 hash, GString *bytes)
{
  g_autoptr (GArray) units = winnow_array_new (gunichar);
  guint32 at = winnow_lower_bound (fold->starts, sizeof *fold->starts, fold->n_units, start);
  for (; at < fold->n_units && fold->ends[at] <= end && !winnow_is_cancelled_at (at); at++)
    if (fold->classes[at] != WINNOW_UNIT_SEPARATOR)
      g_array_append_val (units, fold->units[at]);
  if (winnow_token_hash (WINNOW_DATA (const gunichar, units), units->len) != hash)
    return FALSE;
  for (guint i = 0; i < units->len && !winnow_is_cancelled_at (i); i++)
    g_string_append_unichar (bytes, g_array_index (units, gunichar, i));
  return TRUE;
}

void
winnow_subject_append_token (WinnowSubject *subject, const WinnowText *text, guint32 index, GString *bytes)
{
  guint32 start = text->starts[index], end = text->ends[index];
  if (append_source (subject, text, index, bytes))
    return;
  g_autoptr (WinnowFold) alone
      = winnow_fold_new_cancellable (subject->text + start, end - start, g_cancellable_get_current ());
  if (alone == NULL) /* cancelled */
    return;
  if (append_units (alone, 0, end - start, text->hashes[index], bytes))
    return;
  if (subject->fold == NULL)
    subject->fold = winnow_fold_new_cancellable (subject->text, subject->length, g_cancellable_get_current ());
  if (subject->fold != NULL && append_units (subject->fold, start, end, text->hashes[index], bytes))
    return;
  g_autofree char *letters
      = winnow_fold_dup_text (alone); /* one of several tokens from one code point, like the 2 of ½ */
  g_string_append (bytes, letters);
}

char *
winnow_subject_dup_tokens (WinnowSubject *subject, const WinnowText *text, guint32 first, guint32 last)
{
  GString *bytes = g_string_new (NULL);
  for (guint32 i = first; i < last; i++)
    winnow_subject_append_token (subject, text, i, bytes);
  return g_string_free (bytes, FALSE);
}
