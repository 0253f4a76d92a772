/* sentence.c: sentence fingerprints
 *
 * A sentence's keywords, which are its tokens but for stop words, are hashed in order; a sentence with fewer than k words' weight of
 * keywords has no fingerprint. Survives any reordering of sentences and any change of stop words; one changed keyword loses
 * the sentence. Time O(n). */
#include "fingerprint/fingerprint.h"
#include "fingerprint/kgram.h"

#define BASE G_GUINT64_CONSTANT (0xd6e8feb86659fd93)

GArray *
winnow_fingerprint_sentence (const WinnowText *text, const WinnowGranularity *granularity)
{
  GArray *fingerprints = g_array_new (FALSE, FALSE, sizeof (WinnowFingerprint));
  guint needed = granularity->k * WINNOW_WORD_WEIGHT;

  for (guint32 s = 0; s < text->n_sentences; s++)
    {
      WinnowSentence sentence = text->sentences[s];
      guint64 hash = 0;
      guint weight = 0;

      for (guint32 i = sentence.first; i < sentence.last; i++)
        if (!(text->flags[i] & WINNOW_TOKEN_STOP))
          {
            hash = hash * BASE + text->hashes[i];
            weight += text->weights[i];
          }
      if (weight >= needed)
        {
          WinnowFingerprint fingerprint = { winnow_mix (hash), sentence.first, sentence.last };
          g_array_append_val (fingerprints, fingerprint);
        }
    }
  return fingerprints;
}
