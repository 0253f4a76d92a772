/* words.c: see words.h. Thread-safe. */
#include "report/words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

char *
winnow_words_share (double share)
{
  double percent = share * 100.0;
  if (share >= 1.0)
    return g_strdup (_ ("100 %"));
  if (share <= 0.0)
    return g_strdup (_ ("0 %"));
  /* Translators: a percentage with one digit after the point. */
  return g_strdup_printf (_ ("%.1f %%"), CLAMP (percent, 0.1, 99.9));
}

const char *
winnow_words_kind (WinnowPassageKind kind)
{
  static const char *const names[] = {
    [WINNOW_PASSAGE_EXACT] = N_ ("exact"),
    [WINNOW_PASSAGE_NEAR] = N_ ("near"),
    [WINNOW_PASSAGE_REWORDED] = N_ ("reworded"),
    [WINNOW_PASSAGE_CONDENSED] = N_ ("condensed"),
  };
  g_return_val_if_fail ((guint)kind < G_N_ELEMENTS (names), "");
  return _ (names[kind]);
}

char *
winnow_words_count (guint n_words)
{
  return g_strdup_printf (ngettext ("%'u word", "%'u words", n_words), n_words);
}

/* Characters of Chinese that weigh at least as much as @words words. */
static guint
characters_for (guint words)
{
  return (words * WINNOW_WORD_WEIGHT + WINNOW_CHARACTER_WEIGHT - 1) / WINNOW_CHARACTER_WEIGHT;
}

char *
winnow_words_settings (const WinnowSettings *settings)
{
  guint g = settings->granularity.g, k = settings->granularity.k, least = settings->min_words;
  GString *words = g_string_new (NULL);
  g_string_append_printf (words,
                          ngettext ("Every copied run of at least %u word (%u characters of Chinese) is found.",
                                    "Every copied run of at least %u words (%u characters of Chinese) is found.", g),
                          g, characters_for (g));
  g_string_append_c (words, ' ');
  g_string_append_printf (words,
                          ngettext ("Runs of less than %u word (%u characters) never match.", "Runs of less than %u words (%u characters) never match.", k), k,
                          characters_for (k));
  g_string_append_c (words, ' ');
  g_string_append_printf (words,
                          ngettext ("Passages of less than %u word (%u characters) are not reported and not counted.",
                                    "Passages of less than %u words (%u characters) are not reported and not counted.", least),
                          least, characters_for (least));
  return g_string_free (words, FALSE);
}

char *
winnow_words_time (const char *iso_8601)
{
  gsize length = strlen (iso_8601);
  if (length < strlen ("2026-01-31T09:30") || iso_8601[10] != 'T' || !g_str_has_suffix (iso_8601, "Z"))
    return g_strdup (iso_8601);
  return g_strdup_printf ("%.10s %.5s UTC", iso_8601, iso_8601 + 11);
}
