/* digest-words.c: see digest-words.h */
#include "report/digest-words.h"

#include <glib/gi18n-lib.h>

#define N_BITS 64

void
winnow_digest_row_free (WinnowDigestRow *row)
{
  g_free (row->hash);
  g_free (row->symbols);
  g_free (row->excerpt);
  g_free (row);
}

/* Line ends and tabs as spaces. */
static char *
dup_excerpt (const char *text, guint32 start, guint32 end, guint n_characters)
{
  const char *stop = text + end, *p = text + start;
  for (guint i = 0; i < n_characters && p < stop; i++)
    p = g_utf8_next_char (p);
  g_autofree char *piece = g_strndup (text + start, (gsize)(p - (text + start)));
  g_strdelimit (piece, "\r\n\t", ' ');
  return g_strconcat (piece, p < stop ? "…" : NULL, NULL);
}

WinnowDigestRow *
winnow_digest_dup_row (const WinnowDigest *digest, const WinnowSubject *subject, guint index, guint n_characters)
{
  const WinnowText *tokens = winnow_subject_get_tokens (subject);
  gsize length;
  const char *text = winnow_subject_get_text (subject, &length);
  const WinnowFingerprint *fingerprint = &g_array_index (digest->fingerprints, WinnowFingerprint, index);
  WinnowDigestRow *row = g_new0 (WinnowDigestRow, 1);
  row->hash = g_strdup_printf ("%016" G_GINT64_MODIFIER "x", fingerprint->hash);
  row->symbols = winnow_digest_dup_symbols (digest, index);
  row->first = fingerprint->first;
  row->last = fingerprint->last;
  if (row->first < row->last && row->last <= tokens->n_tokens)
    {
      row->start = tokens->starts[row->first];
      row->end = tokens->ends[row->last - 1];
    }
  row->excerpt = dup_excerpt (text, row->start, row->end, n_characters);
  return row;
}

GPtrArray *
winnow_digest_dup_rows (const WinnowDigest *digest, const WinnowSubject *subject, guint n_characters)
{
  GPtrArray *rows = g_ptr_array_new_full (digest->fingerprints->len, (GDestroyNotify)winnow_digest_row_free);
  for (guint i = 0; i < digest->fingerprints->len; i++)
    g_ptr_array_add (rows, winnow_digest_dup_row (digest, subject, i, n_characters));
  return rows;
}

/* Numbers below ten are digits, all others are code points. */
char *
winnow_digest_dup_symbols (const WinnowDigest *digest, guint index)
{
  if (digest->symbols == NULL || (index + 1) * digest->width > digest->symbols->len)
    return NULL;
  GString *symbols = g_string_sized_new (digest->width);
  for (guint i = index * digest->width; i < (index + 1) * digest->width; i++)
    {
      guint32 symbol = g_array_index (digest->symbols, guint32, i);
      if (symbol < 10)
        g_string_append_c (symbols, (char)('0' + symbol));
      else
        g_string_append_unichar (symbols, g_unichar_validate (symbol) ? symbol : 0xfffd);
    }
  return g_string_free (symbols, FALSE);
}

char *
winnow_digest_dup_bits (const WinnowDigest *digest)
{
  if (digest->method->unit != WINNOW_UNIT_BITS || digest->fingerprints->len == 0)
    return NULL;
  guint64 hash = g_array_index (digest->fingerprints, WinnowFingerprint, 0).hash;
  char *bits = g_malloc (N_BITS + 1);
  for (guint i = 0; i < N_BITS; i++)
    bits[i] = hash >> (N_BITS - 1 - i) & 1 ? '1' : '0';
  bits[N_BITS] = '\0';
  return bits;
}

GStrv
winnow_digest_dup_words (const WinnowDigest *digest)
{
  GStrv words = g_strsplit (digest->words != NULL ? digest->words : "", "\n", -1);
  guint n = 0;
  for (guint i = 0; words[i] != NULL; i++) /* without empty lines */
    if (*words[i] != '\0')
      words[n++] = words[i];
    else
      g_free (words[i]);
  words[n] = NULL;
  return words;
}

char *
winnow_digest_dup_parameters (const WinnowDigest *digest)
{
  GString *parameters = g_string_new (NULL);
  for (guint i = 0; digest->method->parameters[i].name != NULL; i++)
    g_string_append_printf (parameters, "%s%s=%u", i > 0 ? ", " : "", digest->method->parameters[i].name, digest->values[i]);
  return g_string_free (parameters, FALSE);
}

static const struct
{
  WinnowUses use;
  const char *id, *words; /* words: marked for translation */
} uses[] = {
  { WINNOW_USES_GRANULARITY, "granularity", N_ ("length of runs") },
  { WINNOW_USES_FREQUENCIES, "frequencies", N_ ("how common words are") },
  { WINNOW_USES_SYNONYMS, "synonyms", N_ ("synonyms") },
  { WINNOW_USES_STOP_WORDS, "stop-words", N_ ("stop words") },
  { WINNOW_USES_METADATA, "metadata", N_ ("title, author and date") },
};

GStrv
winnow_method_dup_uses (const WinnowMethod *method)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (uses); i++)
    if (method->uses & uses[i].use)
      g_strv_builder_add (ids, uses[i].id);
  return g_strv_builder_end (ids);
}

char *
winnow_method_dup_uses_words (const WinnowMethod *method)
{
  GString *words = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (uses); i++)
    if (method->uses & uses[i].use)
      g_string_append_printf (words, "%s%s", words->len > 0 ? C_ ("enumeration", "; ") : "", _ (uses[i].words));
  return g_string_free (words, FALSE);
}

const char *
winnow_unit_get_id (WinnowUnit unit)
{
  static const char *const ids[] = {
    [WINNOW_UNIT_EQUAL] = "equal",
    [WINNOW_UNIT_SHARE] = "share",
    [WINNOW_UNIT_COUNT] = "count",
    [WINNOW_UNIT_BITS] = "bits",
  };
  g_return_val_if_fail ((guint)unit < G_N_ELEMENTS (ids), "");
  return ids[unit];
}
