/* digest-wording.c: see digest-wording.h */
#include "report/model/digest-wording.h"

#include "base/for-each.h"
#include "base/translate.h"
#include "report/model/wording.h"

/* ── symbols ── */

/* The symbols of one fingerprint. */
typedef struct
{
  const guint32 *symbols;
  guint width;
  const char *text; /* the text at its place, @length bytes */
  gsize length;
} Symbols;

static void
append_digits (GString *out, const Symbols *symbols)
{
  winnow_for_each_below (i, symbols->width)
    g_string_append_printf (out, "%u", symbols->symbols[i]);
}

static void
append_numbers (GString *out, const Symbols *symbols)
{
  winnow_for_each_below (i, symbols->width)
    g_string_append_printf (out, "%s%u", i > 0 ? " " : "", symbols->symbols[i]);
}

/* Lower halves of the hashes of tokens: those at its place, in their order; spaces separate
 * words. */
static void
append_tokens (GString *out, const Symbols *symbols)
{
  g_autoptr (WinnowText) tokens = winnow_text_new (symbols->text, symbols->length, WINNOW_HAN_CHARACTERS);
  guint n = 0;
  for (guint32 t = 0; t < tokens->n_tokens && n < symbols->width; t++)
    {
      if ((guint32) tokens->hashes[t] != symbols->symbols[n])
        continue;
      if (n++ > 0 && !(tokens->flags[t] & WINNOW_TOKEN_CHARACTER))
        g_string_append_c (out, ' ');
      g_string_append_len (out, symbols->text + tokens->starts[t], (gssize) (tokens->ends[t] - tokens->starts[t]));
    }
}

/* Of the methods whose symbols are no plain numbers. */
static const struct
{
  const char *method;
  void (*append) (GString *out, const Symbols *symbols);
} writers[] = { { "pinyin", append_digits }, { "feature-code", append_tokens } };

/* The bytes at the place of a fingerprint; nothing where it has none. */
static void
find_place (const WinnowFingerprint *fingerprint, const WinnowSubject *subject, guint32 *start, guint32 *end)
{
  const WinnowText *tokens = subject->tokens;
  gboolean has_place = fingerprint->first < fingerprint->last && fingerprint->last <= tokens->n_tokens;
  *start = has_place ? tokens->starts[fingerprint->first] : 0;
  *end = has_place ? tokens->ends[fingerprint->last - 1] : 0;
}

static char *
dup_symbols (const WinnowDigest *digest, const WinnowSubject *subject, guint index)
{
  if (digest->symbols == NULL || (index + 1) * digest->width > digest->symbols->len)
    return NULL;
  guint32 start, end;
  GString *out = g_string_new (NULL);
  void (*append) (GString *, const Symbols *) = append_numbers;
  find_place (&g_array_index (digest->fingerprints, WinnowFingerprint, index), subject, &start, &end);
  const Symbols symbols = { &g_array_index (digest->symbols, guint32, index * digest->width), digest->width,
                            subject->text + start, end - start };
  winnow_for_each_of (writer, writers)
    if (g_str_equal (writer->method, digest->method->id))
      append = writer->append;
  append (out, &symbols);
  return g_string_free (out, FALSE);
}

/* ── rows ── */

void
winnow_digest_row_free (WinnowDigestRow *row)
{
  winnow_clear (row, g_free, hash, symbols, excerpt);
  g_free (row);
}

WinnowDigestRow *
winnow_digest_dup_row (const WinnowDigest *digest, const WinnowSubject *subject, guint index, guint n_characters)
{
  const char *text = subject->text;
  const WinnowFingerprint *fingerprint = &g_array_index (digest->fingerprints, WinnowFingerprint, index);
  WinnowDigestRow *row = g_new0 (WinnowDigestRow, 1);
  row->hash = g_strdup_printf ("%016" G_GINT64_MODIFIER "x", fingerprint->hash);
  row->symbols = dup_symbols (digest, subject, index);
  row->first = fingerprint->first;
  row->last = fingerprint->last;
  find_place (fingerprint, subject, &row->start, &row->end);
  row->excerpt = winnow_wording_excerpt (text + row->start, text + row->end, n_characters, "\r\n\t");
  return row;
}

GPtrArray *
winnow_digest_dup_rows (const WinnowDigest *digest, const WinnowSubject *subject, guint n_characters)
{
  GPtrArray *rows = g_ptr_array_new_full (digest->fingerprints->len, (GDestroyNotify) winnow_digest_row_free);
  winnow_for_each_index (i, digest->fingerprints)
    g_ptr_array_add (rows, winnow_digest_dup_row (digest, subject, i, n_characters));
  return rows;
}

/* ── one string, hashed in several ways ── */

static const struct
{
  const char *method, *hashes[5];
} hash_names[] = {
  { "exact", { "XXH3-128 1/2", "XXH3-128 2/2" } },
  { "keyword", { "MD5 1/2", "MD5 2/2", "MurmurHash64A", "lookup3", "lookup3 of code points" } },
};

const char *
winnow_digest_find_hash_name (const WinnowDigest *digest, guint index)
{
  winnow_for_each_of (name, hash_names)
    if (g_str_equal (digest->method->id, name->method) && index < G_N_ELEMENTS (name->hashes))
      return name->hashes[index];
  return NULL;
}

/* ── what it was made of ── */

char *
winnow_digest_dup_bits (const WinnowDigest *digest)
{
  if (digest->method->unit != WINNOW_UNIT_BITS || digest->fingerprints->len == 0)
    return NULL;
  guint64 hash = g_array_index (digest->fingerprints, WinnowFingerprint, 0).hash;
  guint n = winnow_digest_get_n_bits (digest);
  char *bits = g_malloc (n + 1);
  winnow_for_each_below (i, n)
    bits[i] = hash >> (n - 1 - i) & 1 ? '1' : '0';
  bits[n] = '\0';
  return bits;
}

GStrv
winnow_digest_dup_words (const WinnowDigest *digest)
{
  GStrv words = g_strsplit (digest->words ?: "", "\n", -1);
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
    g_string_append_printf (parameters, "%s%s=%u", i > 0 ? ", " : "", digest->method->parameters[i].name,
                            digest->values[i]);
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
  { WINNOW_USES_WORDS, "dictionary", N_ ("the dictionary") },
  { WINNOW_USES_METADATA, "metadata", N_ ("title, author and date") },
  { WINNOW_USES_INITIALS, "initials", N_ ("your own file of pinyin initials") },
};

GStrv
winnow_digest_dup_uses (const WinnowDigest *digest)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  winnow_for_each_of (use, uses)
    if (winnow_method_get_uses (digest->method, digest->values) & use->use)
      g_strv_builder_add (ids, use->id);
  return g_strv_builder_end (ids);
}

char *
winnow_digest_dup_uses_words (const WinnowDigest *digest)
{
  GString *words = g_string_new (NULL);
  winnow_for_each_of (use, uses)
    if (winnow_method_get_uses (digest->method, digest->values) & use->use)
      g_string_append_printf (words, "%s%s", words->len > 0 ? C_ ("enumeration", "; ") : "", _ (use->words));
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
  g_return_val_if_fail ((guint) unit < G_N_ELEMENTS (ids), "");
  return ids[unit];
}
