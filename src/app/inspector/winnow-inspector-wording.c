#include "app/inspector/winnow-inspector-wording.h"

#include <math.h>
#include <string.h>

#include "base/translate.h"
#include "report/model/wording.h"
#include "app/widgets/winnow-format.h"

char *
winnow_inspector_dup_agreement (const WinnowEvidenceRow *row, guint n_bits)
{
  double value = row->agreement.value;
  if (row->opinion == WINNOW_OPINION_SILENT)
    return g_strdup (winnow_evidence_row_get_sentence (row));
  g_autofree char *shown = winnow_method_format_value (row->method, value);
  switch (row->method->unit)
    {
    case WINNOW_UNIT_EQUAL:
      return g_strdup (value >= 1 ? _ ("Both fingerprints are equal.") : _ ("The fingerprints are not equal."));
    case WINNOW_UNIT_BITS:
      return g_strdup_printf (ngettext ("%1$u of %2$u bits differs: the Hamming distance is %1$u.",
                                        "%1$u of %2$u bits differ: the Hamming distance is %1$u.", (gulong) value),
                              (guint) value, n_bits);
    case WINNOW_UNIT_COUNT:
      return g_strdup_printf (ngettext ("%u fingerprint agrees.", "%u fingerprints agree.", (gulong) value),
                              (guint) value);
    case WINNOW_UNIT_SHARE:
    default:
      /* Translators: %s is a share, "97 %" */
      return g_strdup_printf (_ ("The fingerprints agree by %s."), shown);
    }
}

char *
winnow_inspector_dup_threshold (const WinnowMethod *method)
{
  g_autofree char *shown = winnow_method_format_value (method, method->threshold);
  switch (method->unit)
    {
    case WINNOW_UNIT_EQUAL:
      return g_strdup (_ ("Only documents with equal values are the same piece."));
    case WINNOW_UNIT_BITS:
      /* Translators: %s is a number of bits, "3 bits" */
      return g_strdup_printf (_ ("Up to %s, two documents are the same piece."), shown);
    case WINNOW_UNIT_COUNT:
    case WINNOW_UNIT_SHARE:
    default:
      /* Translators: %s is a share, "50 %", or a number */
      return g_strdup_printf (_ ("From %s on, two documents are the same piece."), shown);
    }
}

char *
winnow_inspector_dup_containment (const WinnowEvidenceRow *row)
{
  const WinnowAgreement *agreement = &row->agreement;
  if (row->opinion == WINNOW_OPINION_SILENT || isnan (agreement->a_in_b) || isnan (agreement->b_in_a))
    return g_strdup ("");
  g_autofree char *a_in_b = winnow_wording_share (agreement->a_in_b),
                  *b_in_a = winnow_wording_share (agreement->b_in_a);
  /* Translators: shares of two documents, "80.0 %" */
  return g_strdup_printf (_ ("%1$s of the left one is in the right one, %2$s of the right one in the left one."),
                          a_in_b, b_in_a);
}

char *
winnow_inspector_dup_count (guint n, guint n_shared)
{
  g_autofree char *all = winnow_format_count (n), *shared = winnow_format_count (n_shared);
  if (n == 0)
    return g_strdup (_ ("No fingerprint"));
  /* Translators: 1: number of fingerprints; 2: how many of them the other document has as well */
  return g_strdup_printf (ngettext ("%1$s fingerprint, %2$s in both", "%1$s fingerprints, %2$s in both", n), all,
                          shared);
}

/* ── the index card ── */

/* In the order of its file; the last one is a word, with its count. */
static const struct
{
  const char *stored, *title; /* as the digest has it; marked for translation */
} card_parts[] = {
  { "title", N_ ("Title") },
  { "author", N_ ("Author") },
  { "date", N_ ("Date") },
  { "keywords", N_ ("Keywords") },
  { "abstract", N_ ("Abstract") },
  { "first paragraph", N_ ("First paragraph") },
  { "last paragraph", N_ ("Last paragraph") },
  { "fixed line", N_ ("Fixed line") },
  { "words", N_ ("Most frequent words") },
  { "file date", N_ ("Date of the file") },
};

#define CARD_WORD (G_N_ELEMENTS (card_parts) - 2) /* symbol of the words; the date of the file has none */

static gboolean
is_card (const WinnowDigest *digest)
{
  return g_str_equal (digest->method->id, "card");
}

char *
winnow_inspector_dup_symbols (const WinnowDigest *digest, guint index, const WinnowDigestRow *row)
{
  const char *hash = winnow_digest_find_hash_name (digest, index);
  if (hash != NULL)
    return g_strdup (hash);
  if (!is_card (digest) || digest->width < 2 || (index + 1) * digest->width > digest->symbols->len)
    return g_strdup (row->symbols);
  const guint32 *symbols = &g_array_index (digest->symbols, guint32, index * digest->width);
  if (symbols[0] < CARD_WORD)
    return g_strdup (_ (card_parts[symbols[0]].title));
  /* Translators: how often a word occurs in a document */
  return winnow_dup_plural ("%u time", "%u times", symbols[1]);
}

char *
winnow_inspector_dup_word (const WinnowDigest *digest, const char *line)
{
  for (guint i = 0; is_card (digest) && i < G_N_ELEMENTS (card_parts); i++)
    {
      gsize length = strlen (card_parts[i].stored);
      if (g_str_has_prefix (line, card_parts[i].stored) && g_str_has_prefix (line + length, ": "))
        /* Translators: 1: part of an index card, "Title"; 2: what it says */
        return g_strdup_printf (_ ("%1$s: %2$s"), _ (card_parts[i].title), line + length + 2);
    }
  return g_strdup (line);
}
