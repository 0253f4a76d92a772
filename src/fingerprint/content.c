/* content.c: content fingerprints
 *
 * Stop words are passed over; every shortest run of what is left that weighs at least two words (two words, or four Han characters) is hashed without
 * regard to its order. So a text that was reworded keeps those of its word pairs whose words still stand together, in whatever order and with
 * whatever between them that carries no meaning. None is left out: one fingerprint a content token. Time O(n). k and g have no part in it. */
#include "fingerprint/fingerprint.h"
#include "fingerprint/kgram.h"

#define WORDS 2

GArray *
winnow_fingerprint_content (const WinnowText *text, const WinnowGranularity *granularity)
{
  GArray *fingerprints = g_array_new (FALSE, FALSE, sizeof (WinnowFingerprint));
  g_autofree guint32 *content = g_new (guint32, text->n_tokens + 1); /* tokens that are no stop words */
  guint32 n = 0, first = 0;
  guint64 sum = 0; /* of what stands in [first, i], mixed: the same in any order */
  guint weight = 0;

  for (guint32 i = 0; i < text->n_tokens; i++)
    if (!(text->flags[i] & WINNOW_TOKEN_STOP))
      content[n++] = i;
  for (guint32 i = 0; i < n; i++)
    {
      sum += winnow_mix (text->hashes[content[i]]);
      weight += text->weights[content[i]];
      for (; weight >= WORDS * WINNOW_WORD_WEIGHT; first++)
        {
          WinnowFingerprint fingerprint = { winnow_mix (sum), content[first], content[i] + 1 };

          g_array_append_val (fingerprints, fingerprint);
          sum -= winnow_mix (text->hashes[content[first]]);
          weight -= text->weights[content[first]];
        }
    }
  return fingerprints;
}
