/* candidate-methods.c: see candidate-methods.h */
#include "check/compare/candidate-methods.h"

#include "base/array.h"
#include "fingerprint/kgram.h"
#include "library/index/postings.h"
#include "match/candidates/fingerprint-index.h"
#include "text/sounds.h"

G_STATIC_ASSERT ((guint) WINNOW_BY_VERBATIM == WINNOW_POSTINGS_VERBATIM
                 && (guint) WINNOW_BY_CONTENT == WINNOW_POSTINGS_CONTENT);
G_STATIC_ASSERT ((guint) WINNOW_N_CANDIDATE_METHODS == WINNOW_N_POSTINGS);
G_STATIC_ASSERT ((guint) WINNOW_BY_VERBATIM == WINNOW_SHARED_VERBATIM
                 && (guint) WINNOW_BY_CONTENT == WINNOW_SHARED_CONTENT);

static const char *const ids[] = { [WINNOW_BY_VERBATIM] = "winnow", [WINNOW_BY_CONTENT] = "content" };

void
winnow_candidate_methods_init (WinnowCandidateMethods *self, const WinnowMethodContext *context,
                               const WinnowSettings *settings)
{
  self->context = context;
  self->settings = settings;
  winnow_for_each_kind (m, WINNOW_N_CANDIDATE_METHODS)
    {
      self->methods[m] = winnow_method_find (ids[m]);
      winnow_method_init_values (self->methods[m], self->values[m]);
      self->digest_settings[m] = winnow_method_dup_settings (self->methods[m], self->values[m], context, settings->han);
    }
  self->posting_settings
      = g_strdup_printf ("%s %u %s, %s %u %s", ids[WINNOW_BY_VERBATIM], self->methods[WINNOW_BY_VERBATIM]->version,
                         self->digest_settings[WINNOW_BY_VERBATIM], ids[WINNOW_BY_CONTENT],
                         self->methods[WINNOW_BY_CONTENT]->version, self->digest_settings[WINNOW_BY_CONTENT]);
}

void
winnow_candidate_methods_clear (WinnowCandidateMethods *self)
{
  winnow_for_each_kind (m, WINNOW_N_CANDIDATE_METHODS)
    g_clear_pointer (&self->digest_settings[m], g_free);
  g_clear_pointer (&self->posting_settings, g_free);
}

/* Numbers of syllables belong to one build: the sum of all of them identifies a build. */
static guint64
hash_sounds (void)
{
  guint64 hash = 0;
  winnow_for_each_below (c, WINNOW_SOUND_END)
    hash = winnow_hash_mix (hash + winnow_sound_of (c));
  return hash;
}

void
winnow_candidate_methods_fill_archive_settings (const WinnowCandidateMethods *self,
                                                char *settings[WINNOW_N_SHARED_KINDS])
{
  winnow_for_each_kind (m, WINNOW_N_CANDIDATE_METHODS)
    settings[m] = g_strdup_printf ("%s %u %s", ids[m], self->methods[m]->version, self->digest_settings[m]);
  settings[WINNOW_SHARED_SOUNDS] = g_strdup_printf ("sounds %016" G_GINT64_MODIFIER "x", hash_sounds ());
}

gboolean
winnow_candidate_methods_fit_archive (const WinnowCandidateMethods *self, const WinnowSharedSummary *summary,
                                      gboolean *has_sounds)
{
  char *settings[WINNOW_N_SHARED_KINDS];
  gboolean is_same[WINNOW_N_SHARED_KINDS];
  winnow_candidate_methods_fill_archive_settings (self, settings);
  winnow_for_each_kind (kind, WINNOW_N_SHARED_KINDS)
    {
      is_same[kind] = g_strcmp0 (settings[kind], summary->settings[kind]) == 0;
      g_free (settings[kind]);
    }
  *has_sounds = is_same[WINNOW_SHARED_SOUNDS];
  return is_same[WINNOW_SHARED_VERBATIM] && is_same[WINNOW_SHARED_CONTENT];
}

gboolean
winnow_document_may_have_han (const WinnowDocument *document)
{
  return document->n_characters < 4 * (guint64) document->n_words;
}

GArray *
winnow_candidate_methods_make_contexts (const WinnowCandidateMethods *self, const WinnowText *text,
                                        const WinnowDigest *digest)
{
  guint n = digest->fingerprints->len;
  GArray *contexts = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n);
  winnow_for_each_below (i, n)
    {
      const WinnowFingerprint *fingerprint = &g_array_index (digest->fingerprints, WinnowFingerprint, i);
      WINNOW_APPEND (contexts, guint32, winnow_context_make (text, fingerprint, self->settings));
    }
  return contexts;
}
