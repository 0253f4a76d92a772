/* signs.c: what texts of one kind often have, with weights
 *
 * Each table is compiled once, when a text is first weighed by it. */
#include "match/exclusions/exclusion-finders.h"
#include "base/for-each.h"

static GRegex **
compile (const WinnowSigns *signs)
{
  GRegex **regexes = g_new (GRegex *, signs->n_signs);
  winnow_for_each_below (i, signs->n_signs)
    {
      g_autoptr (GError) error = NULL;
      regexes[i] = g_regex_new (signs->signs[i].pattern, G_REGEX_OPTIMIZE, 0, &error);
      g_assert_no_error (error);
    }
  return regexes;
}

GRegex *
winnow_signs_get_regex (WinnowSigns *signs, guint i)
{
  if (g_once_init_enter (&signs->regexes))
    g_once_init_leave (&signs->regexes, compile (signs));
  return signs->regexes[i];
}

static gboolean
is_ascii (const char *text, gsize length)
{
  guchar bits = 0;
  for (gsize i = 0; i < length; i++)
    bits |= (guchar) text[i];
  return bits < 0x80;
}

int
winnow_signs_weigh (WinnowSigns *signs, const char *text, gsize length, int enough)
{
  gboolean is_plain = is_ascii (text, length);
  int weight = 0;
  for (guint i = 0; i < signs->n_signs && weight < enough; i++)
    if (!(is_plain && signs->signs[i].is_beyond_ascii)
        && g_regex_match_full (winnow_signs_get_regex (signs, i), text, (gssize) length, 0, 0, NULL, NULL))
      weight += signs->signs[i].weight;
  return weight;
}
