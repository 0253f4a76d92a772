/* wording.c: see wording.h. Thread-safe. */
#include "report/model/wording.h"

#include <math.h>
#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/ocr/ocr.h"
#include "extract/ocr/tesseract.h"
#include "match/scoring/common-limit.h"

#define MANY_MINUTES 100u   /* from here on hours are counted */
#define NAME_CHARACTERS 40u /* of a file */

void
winnow_wording_append (GString *words, const char *term)
{
  const char *last = words->len > 0 ? g_utf8_find_prev_char (words->str, words->str + words->len) : NULL;
  gunichar c = last != NULL ? g_utf8_get_char (last) : 0;
  if (last != NULL && !(g_unichar_iswide (c) && g_unichar_ispunct (c)))
    g_string_append_c (words, ' ');
  g_string_append (words, term);
}

char *
winnow_wording_join (char **terms)
{
  GString *words = g_string_new (NULL);
  winnow_for_each_string (term, terms)
    winnow_wording_append (words, term);
  return g_string_free (words, FALSE);
}

char *
winnow_wording_excerpt (const char *start, const char *end, guint n_characters, const char *blanks)
{
  const char *p = start;
  for (guint i = 0; i < n_characters && p < end; i++)
    p = g_utf8_next_char (p);
  char *words = g_strdup_printf ("%.*s%s", (int) (p - start), start, p < end ? "…" : "");
  return blanks != NULL ? g_strdelimit (words, blanks, ' ') : words;
}

char *
winnow_wording_share (double share)
{
  double percent = share * 100.0;
  if (share >= 1.0)
    return g_strdup (_ ("100%"));
  if (share <= 0.0)
    return g_strdup (_ ("0%"));
  /* Translators: a percentage with one digit after the point. */
  return g_strdup_printf (_ ("%.1f%%"), CLAMP (percent, 0.1, 99.9));
}

const char *
winnow_wording_kind (WinnowPassageKind kind)
{
  static const char *const names[] = {
    [WINNOW_PASSAGE_EXACT] = N_ ("exact"),           [WINNOW_PASSAGE_NEAR] = N_ ("near"),
    [WINNOW_PASSAGE_REWORDED] = N_ ("reworded"),     [WINNOW_PASSAGE_CONDENSED] = N_ ("condensed"),
    [WINNOW_PASSAGE_TRANSLATED] = N_ ("translated"),
  };
  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (names), "");
  return _ (names[kind]);
}

/* Percentages that are 100 together. */
char *
winnow_wording_shares (const WinnowPassageShares *shares)
{
  int verbatim = (int) round (100 * shares->verbatim),
      moved = (int) round (100 * (shares->verbatim + shares->moved)) - verbatim, other = 100 - verbatim - moved;
  return moved > 0
             /* Translators: how the words of a passage agree with the other text */
             ? g_strdup_printf (_ ("%1$d%% word for word, %2$d%% moved, %3$d%% reworded"), verbatim, moved, other)
             : g_strdup_printf (_ ("%1$d%% word for word, %2$d%% reworded"), verbatim, other);
}

/* Words in shared passages, by how they agree; joined to a list. */
static char *
dup_word_kind (WinnowWordKind kind, guint32 n)
{
  switch (kind)
    {
    case WINNOW_WORD_KIND_VERBATIM:
      return g_strdup_printf (_ ("%'u word for word"), n);
    case WINNOW_WORD_KIND_MOVED:
      return g_strdup_printf (_ ("%'u moved"), n);
    case WINNOW_WORD_KIND_REWORDED:
      return g_strdup_printf (_ ("%'u reworded"), n);
    case WINNOW_WORD_KIND_TRANSLATED:
      return g_strdup_printf (_ ("%'u translated"), n);
    case WINNOW_WORD_KIND_CONDENSED:
      return g_strdup_printf (_ ("%'u more in summaries"), n);
    default:
      g_return_val_if_reached (NULL);
    }
}

char *
winnow_wording_word_kinds (const guint32 n[WINNOW_N_WORD_KINDS])
{
  g_autoptr (GStrvBuilder) terms = g_strv_builder_new ();
  winnow_for_each_kind (kind, WINNOW_N_WORD_KINDS)
    {
      g_autofree char *term = n[kind] > 0 ? dup_word_kind (kind, n[kind]) : NULL;
      if (term != NULL)
        g_strv_builder_add (terms, term);
    }
  g_auto (GStrv) all = g_strv_builder_end (terms);
  return all[0] != NULL ? g_strjoinv (_ (", "), all) : NULL;
}

char *
winnow_wording_kinds (const guint32 by_kind[WINNOW_N_PASSAGE_KINDS])
{
  GString *words = g_string_new (NULL);
  winnow_for_each_kind (kind, WINNOW_N_PASSAGE_KINDS)
    if (by_kind[kind] > 0)
      g_string_append_printf (words, "%s%s %'u", words->len > 0 ? _ (", ") : "", winnow_wording_kind (kind),
                              by_kind[kind]);
  return g_string_free (words, FALSE);
}

static const char *const citations[] = { N_ ("neither cited nor quoted"), N_ ("cited, quotation marks missing"),
                                         N_ ("quoted, citation missing"), N_ ("quoted and cited") };

const char *
winnow_wording_citation (WinnowCitation citation)
{
  return citation != WINNOW_CITATION_NONE ? _ (citations[citation]) : "";
}

char *
winnow_wording_works (const WinnowOverlap *overlap)
{
  if (overlap->n_works == 0)
    return NULL;
  return g_strdup_printf (
      _ ("The two have the same list of references (%1$u of %2$u entries in the same order), not counted."),
      overlap->n_same_works, overlap->n_works);
}

char *
winnow_wording_citations (const WinnowShares *shares, const char *separator)
{
  GString *words = g_string_new (NULL);
  winnow_for_each_kind (citation, WINNOW_N_CITATIONS)
    {
      guint32 n = shares->by_citation[citation];
      g_autofree char *share = winnow_wording_share (winnow_share (n, shares->counted));
      if (n > 0)
        g_string_append_printf (words, "%s%s %'u (%s)", words->len > 0 ? separator : "", _ (citations[citation]), n,
                                share);
    }
  return g_string_free (words, FALSE);
}

char *
winnow_wording_passage_note (const WinnowPassage *passage)
{
  const char *citation = winnow_wording_citation (winnow_passage_get_citation (passage)),
             *caution = passage->kind == WINNOW_PASSAGE_CONDENSED    ? _ ("not in the percentage")
                        : passage->kind == WINNOW_PASSAGE_TRANSLATED ? _ ("likely a translation; read both")
                                                                     : NULL;
  if (*citation == '\0')
    return g_strdup (caution);
  return caution != NULL ? g_strconcat (caution, _ (", "), citation, NULL) : g_strdup (citation);
}

const char *
winnow_wording_relation (WinnowEntryRelation relation)
{
  static const char *const names[] = {
    [WINNOW_ENTRY_OWN] = NULL,
    /* Translators: precedes the kind of a passage that is part of a summary. */
    [WINNOW_ENTRY_PART] = N_ ("of which"),
    /* Translators: precedes the kind of a passage that repeats the text of another one
     * elsewhere. */
    [WINNOW_ENTRY_REPETITION] = N_ ("again"),
  };
  g_return_val_if_fail ((guint) relation < G_N_ELEMENTS (names), NULL);
  return names[relation] != NULL ? _ (names[relation]) : NULL;
}

const char *
winnow_wording_reason (WinnowExclusionReason reason)
{
  static const char *const names[] = {
    [WINNOW_EXCLUSION_NONE] = "",
    [WINNOW_EXCLUSION_TEMPLATE] = N_ ("template"),
    /* Translators: text that most submissions of a class have, such as the questions. */
    [WINNOW_EXCLUSION_CLASS] = N_ ("class text"),
    [WINNOW_EXCLUSION_QUOTES] = N_ ("quotation"),
    [WINNOW_EXCLUSION_BIBLIOGRAPHY] = N_ ("bibliography"),
    [WINNOW_EXCLUSION_COVER] = N_ ("cover page"),
    [WINNOW_EXCLUSION_DECLARATION] = N_ ("declaration"),
    [WINNOW_EXCLUSION_CONTENTS] = N_ ("contents"),
    [WINNOW_EXCLUSION_ACKNOWLEDGEMENTS] = N_ ("acknowledgements"),
    [WINNOW_EXCLUSION_EMPTY] = N_ ("without information"),
    /* Translators: phrases and parts that the user has listed. */
    [WINNOW_EXCLUSION_OWN] = N_ ("own rule"),
    [WINNOW_EXCLUSION_SHORT] = N_ ("short passage"),
    [WINNOW_EXCLUSION_COMMON] = N_ ("common passage"),
    /* Translators: a document that another one has too few words of. */
    [WINNOW_EXCLUSION_SMALL] = N_ ("small source"),
    [WINNOW_EXCLUSION_VERDICT] = N_ ("excluded by a verdict"),
  };
  g_return_val_if_fail ((guint) reason < G_N_ELEMENTS (names), "");
  return reason == WINNOW_EXCLUSION_NONE ? "" : _ (names[reason]);
}

const char *
winnow_wording_verdict (WinnowVerdict verdict)
{
  static const char *const names[] = {
    [WINNOW_VERDICT_UNDECIDED] = N_ ("undecided"),
    /* Translators: what a person says of a passage: it was looked at, and it counts. */
    [WINNOW_VERDICT_CONFIRMED] = N_ ("confirmed"),
    /* Translators: what a person says of a passage: it is innocent. */
    [WINNOW_VERDICT_DISMISSED] = N_ ("dismissed"),
    /* Translators: what a person says of a passage: it is quoted as it should be. */
    [WINNOW_VERDICT_QUOTED] = N_ ("quoted"),
  };
  g_return_val_if_fail ((guint) verdict < G_N_ELEMENTS (names), "");
  return _ (names[verdict]);
}

const char *
winnow_wording_excluded (const WinnowPassage *passage)
{
  return passage->excluded == WINNOW_EXCLUSION_VERDICT ? winnow_wording_verdict (passage->verdict)
                                                       : winnow_wording_reason (passage->excluded);
}

char *
winnow_wording_decided (guint n_decided, guint n_undecided)
{
  /* Translators: of the passages of a pair, or of all pairs: those that a person gave a verdict. */
  return n_decided > 0 ? g_strdup_printf (_ ("%'u of %'u decided"), n_decided, n_decided + n_undecided) : NULL;
}

char *
winnow_wording_all_decided (guint n_decided, guint n_undecided)
{
  guint n = n_decided + n_undecided;
  return n_decided > 0 ? g_strdup_printf (
             ngettext ("%'u of %'u passage was decided about.", "%'u of %'u passages were decided about.", n),
             n_decided, n)
                       : NULL;
}

/* The reasons that lessen the counted words, and after these, from SHORT on, those of counted words
 * that are not found. */
static char *
dup_term (WinnowExclusionReason reason, guint n_words)
{
  static const char *const terms[] = {
    [WINNOW_EXCLUSION_TEMPLATE] = N_ ("− %'u template"),
    [WINNOW_EXCLUSION_CLASS] = N_ ("− %'u class text"),
    [WINNOW_EXCLUSION_QUOTES] = N_ ("− %'u quotations"),
    [WINNOW_EXCLUSION_BIBLIOGRAPHY] = N_ ("− %'u bibliography"),
    [WINNOW_EXCLUSION_COVER] = N_ ("− %'u cover page"),
    [WINNOW_EXCLUSION_DECLARATION] = N_ ("− %'u declaration"),
    [WINNOW_EXCLUSION_CONTENTS] = N_ ("− %'u contents"),
    [WINNOW_EXCLUSION_ACKNOWLEDGEMENTS] = N_ ("− %'u acknowledgements"),
    [WINNOW_EXCLUSION_EMPTY] = N_ ("− %'u without information"),
    [WINNOW_EXCLUSION_OWN] = N_ ("− %'u by own rules"),
    [WINNOW_EXCLUSION_SHORT] = N_ ("%'u of them in short passages;"),
    [WINNOW_EXCLUSION_COMMON] = N_ ("%'u of them in common text;"),
    [WINNOW_EXCLUSION_SMALL] = N_ ("%'u of them in small sources;"),
    [WINNOW_EXCLUSION_VERDICT] = N_ ("%'u of them dismissed or quoted;"),
  };
  char number[32];
  g_snprintf (number, sizeof number, "%'u", n_words);
  g_auto (GStrv) parts = g_strsplit (_ (terms[reason]), "%'u", 2);
  return g_strjoinv (number, parts);
}

/* Of the counted words; equal texts are 100 % alike under any exclusions and at any length. */
static char *
dup_found (const WinnowLedger *ledger, double share)
{
  guint counted = winnow_ledger_get_counted (ledger);
  g_autofree char *percent = winnow_wording_share (share);
  if (share >= 1 && (counted == 0 || ledger->covered < counted))
    /* Translators: replaces “%'u of them in shared passages (%s)”. */
    return g_strdup_printf (_ ("the texts are the same (%s)"), percent);
  /* Translators: of the counted words; then the percentage. */
  return g_strdup_printf (_ ("%'u of them in shared passages (%s)"), ledger->covered, percent);
}

static void
add_term (GStrvBuilder *terms, const WinnowLedger *ledger, WinnowExclusionReason reason)
{
  if (ledger->excluded[reason] == 0)
    return;
  g_autofree char *term = dup_term (reason, ledger->excluded[reason]);
  g_strv_builder_add (terms, term);
}

GStrv
winnow_wording_ledger (const WinnowLedger *ledger, double share)
{
  g_autoptr (GStrvBuilder) terms = g_strv_builder_new ();
  gboolean is_sum = winnow_ledger_get_excluded (ledger) > 0;
  /* Translators: precedes “%'u of them in shared passages (%s)”. */
  g_autofree char *total
      = is_sum ? winnow_wording_count (ledger->total) : winnow_dup_plural ("%'u word;", "%'u words;", ledger->total);
  g_autofree char *found = dup_found (ledger, share);
  g_strv_builder_add (terms, total);
  winnow_for_each_between (reason, WINNOW_EXCLUSION_NONE + 1, WINNOW_EXCLUSION_SHORT)
    add_term (terms, ledger, reason);
  if (is_sum)
    {
      g_autofree char *counted = g_strdup_printf (_ ("= %'u counted;"), winnow_ledger_get_counted (ledger));
      g_strv_builder_add (terms, counted);
    }
  winnow_for_each_between (reason, WINNOW_EXCLUSION_SHORT, WINNOW_N_EXCLUSIONS)
    add_term (terms, ledger, reason);
  g_strv_builder_add (terms, found);
  return g_strv_builder_end (terms);
}

const char *
winnow_wording_disguise (WinnowDisguise disguise)
{
  static const char *const names[] = {
    [WINNOW_DISGUISE_INVISIBLE] = N_ ("invisible"),
    [WINNOW_DISGUISE_LOOKALIKE] = N_ ("look-alikes"),
    [WINNOW_DISGUISE_STYLED] = N_ ("styled letters"),
    [WINNOW_DISGUISE_BIDI] = N_ ("turned direction"),
    [WINNOW_DISGUISE_SPACED] = N_ ("spaced letters"),
    [WINNOW_DISGUISE_HIDDEN] = N_ ("hidden text"),
    [WINNOW_DISGUISE_CONVERTED] = N_ ("traditional or simplified"),
    [WINNOW_DISGUISE_HOMOPHONES] = N_ ("homophones"),
    [WINNOW_DISGUISE_PICTURE] = N_ ("text as a picture"),
    [WINNOW_DISGUISE_LETTERS] = N_ ("letters that are not what they show"),
  };
  g_return_val_if_fail ((guint) disguise < G_N_ELEMENTS (names), "");
  return _ (names[disguise]);
}

char *
winnow_wording_rarity (guint n_documents)
{
  return n_documents > 0 ? winnow_dup_plural ("in %'u document", "in %'u documents", n_documents) : NULL;
}

char *
winnow_wording_disguise_range (WinnowDisguise disguise, guint count)
{
  switch (disguise)
    {
    case WINNOW_DISGUISE_INVISIBLE:
      return winnow_dup_plural ("%'u invisible character inside words", "%'u invisible characters inside words", count);
    case WINNOW_DISGUISE_LOOKALIKE:
      return winnow_dup_plural ("%'u look-alike letter or digit", "%'u look-alike letters or digits", count);
    case WINNOW_DISGUISE_STYLED:
      return winnow_dup_plural ("%'u mathematical or full-width letter", "%'u mathematical or full-width letters",
                                count);
    case WINNOW_DISGUISE_BIDI:
      return winnow_dup_plural ("%'u control of the direction of writing", "%'u controls of the direction of writing",
                                count);
    case WINNOW_DISGUISE_SPACED:
      return winnow_dup_plural ("%'u space between letters", "%'u spaces between letters", count);
    case WINNOW_DISGUISE_HIDDEN:
      return winnow_dup_plural ("%'u character of hidden text", "%'u characters of hidden text", count);
    case WINNOW_DISGUISE_CONVERTED:
      return winnow_dup_plural ("%'u character traditional for simplified or back",
                                "%'u characters traditional for simplified or back", count);
    case WINNOW_DISGUISE_HOMOPHONES:
      return winnow_dup_plural ("%'u character for another that sounds the same",
                                "%'u characters for others that sound the same", count);
    case WINNOW_DISGUISE_PICTURE:
      return winnow_dup_plural ("%'u character of text as a picture", "%'u characters of text as a picture", count);
    case WINNOW_DISGUISE_LETTERS:
      return winnow_dup_plural ("%'u letter that is not what it shows", "%'u letters that are not what they show",
                                count);
    default:
      g_return_val_if_reached (g_strdup (""));
    }
}

char *
winnow_wording_disguises (const GArray *flags)
{
  guint counts[WINNOW_N_DISGUISES] = { 0 };
  GString *words = g_string_new (NULL);
  winnow_for_each_value (const WinnowDisguiseRange, flag, flags)
    counts[flag->disguise] += flag->count;
  winnow_for_each_kind (disguise, WINNOW_N_DISGUISES)
    if (counts[disguise] > 0)
      {
        g_autofree char *flag = winnow_wording_disguise_range (disguise, counts[disguise]);
        /* Translators: what separates the items of an enumeration. */
        g_string_append_printf (words, "%s%s", words->len > 0 ? C_ ("enumeration", "; ") : "", flag);
      }
  return g_string_free (words, words->len == 0);
}

const char *
winnow_wording_opinion (WinnowOpinion opinion)
{
  static const char *const names[] = {
    [WINNOW_OPINION_SILENT] = N_ ("silent"),
    [WINNOW_OPINION_DIFFERENT] = N_ ("different"),
    [WINNOW_OPINION_SAME] = N_ ("same piece"),
  };
  g_return_val_if_fail ((guint) opinion < G_N_ELEMENTS (names), "");
  return _ (names[opinion]);
}

char *
winnow_wording_evidence (const WinnowEvidence *evidence)
{
  g_autofree char *summary = winnow_evidence_dup_summary (evidence);
  if (evidence->n_same + evidence->n_different == 0)
    return g_steal_pointer (&summary);
  g_autofree char *share = winnow_wording_share (evidence->is_same ? evidence->probability : 1 - evidence->probability);
  /* Translators: the answer of all methods together to "Is one whole document a version of the
   * other?"; then how sure that is, in percent. */
  g_autofree char *together = g_strdup_printf (
      evidence->is_same ? _ ("All together: yes (%s sure).") : _ ("All together: no (%s sure)."), share);
  return winnow_wording_join ((char *[]){ summary, together, NULL });
}

const char *
winnow_wording_role (WinnowRole role)
{
  static const char *const titles[] = {
    [WINNOW_ROLE_SUBMISSIONS] = N_ ("submission"),
    [WINNOW_ROLE_REFERENCES] = N_ ("reference"),
    [WINNOW_ROLE_TEMPLATE] = N_ ("template"),
  };
  return (guint) role < G_N_ELEMENTS (titles) ? _ (titles[role]) : "";
}

char *
winnow_wording_count (guint n_words)
{
  return winnow_dup_plural ("%'u word", "%'u words", n_words);
}

/* Characters of Chinese that weigh at least as much as @words words. */
static guint
characters_for (guint words)
{
  return (words * WINNOW_WORD_WEIGHT + WINNOW_CHARACTER_WEIGHT - 1) / WINNOW_CHARACTER_WEIGHT;
}

/* A sentence each, so that no list has to be glued together. */
static void
append_exclusions (GString *words, guint exclude)
{
  static const struct
  {
    WinnowExclusionReason reason;
    const char *sentence;
  } sentences[] = {
    { WINNOW_EXCLUSION_QUOTES, N_ ("Quotations do not count.") },
    { WINNOW_EXCLUSION_BIBLIOGRAPHY, N_ ("Bibliographies do not count.") },
  };
  winnow_for_each_of (sentence, sentences)
    if (exclude >> sentence->reason & 1)
      winnow_wording_append (words, _ (sentence->sentence));
}

/* Passages that may be chance must be longer: summaries always, others where many documents are
 * compared. */
static void
append_longer (GString *words, const WinnowSettings *settings)
{
  guint reworded = winnow_passage_kind_get_least_words (WINNOW_PASSAGE_REWORDED, settings),
        condensed = winnow_passage_kind_get_least_words (WINNOW_PASSAGE_CONDENSED, settings);
  g_autofree char *longer
      = reworded > settings->min_words
            /* Translators: %1$u and %2$u are numbers of words; both are larger than one */
            ? g_strdup_printf (
                _ ("Among this many documents, reworded and translated passages count from %1$u words on, "
                   "and summaries from %2$u."),
                reworded, condensed)
            : g_strdup_printf (_ ("Summaries count from %u words on."), condensed);
  if (condensed > settings->min_words)
    winnow_wording_append (words, longer);
}

char *
winnow_wording_common (guint n_pairs, const WinnowSettings *settings, gboolean with_option)
{
  WinnowSettings without = *settings;
  without.exclude &= ~(1u << WINNOW_EXCLUSION_COMMON);
  g_autofree char *exclude = winnow_settings_dup_value (&without, "exclude");
  return with_option
             /* Translators: %1$'u pairs; %2$s is the value of an option */
             ? g_strdup_printf (
                 ngettext ("%1$'u pair shares only text that is common in this collection; --exclude %2$s "
                           "lists it.",
                           "%1$'u pairs share only text that is common in this collection; --exclude %2$s "
                           "lists them.",
                           n_pairs),
                 n_pairs, exclude)
             : winnow_dup_plural ("%'u pair shares only text that is common in this collection and is not listed.",
                                  "%'u pairs share only text that is common in this collection and are not listed.",
                                  n_pairs);
}

/* In how many documents a passage counts. */
static char *
dup_limit (const WinnowSettings *settings)
{
  guint least = winnow_common_get_limit (settings, 0), most = winnow_common_get_limit (settings, G_MAXUINT);
  return least < most
             /* Translators: %1$'u and %2$'u are numbers of documents; both are 20 or more */
             ? g_strdup_printf (_ ("Passages that more than %1$'u documents have, long ones more than %2$'u, do not "
                                   "count, except between documents that are half the same."),
                                least, most)
             : winnow_dup_plural ("Passages that more than %'u document has do not count, except between "
                                  "documents that are half the same.",
                                  "Passages that more than %'u documents have do not count, except between "
                                  "documents that are half the same.",
                                  most);
}

/* Nothing where there are no own rules. */
static void
append_own (GString *words, const WinnowSettings *settings)
{
  g_autofree char *least = g_strdup_printf (_ ("A source counts from %u words and %u%% of a paper on."),
                                            settings->min_source_words, settings->min_source_share);
  if (settings->min_source_words > 0 || settings->min_source_share > 0)
    winnow_wording_append (words, least);
  if (settings->phrases != NULL || settings->headings != NULL)
    winnow_wording_append (words, _ ("Phrases and parts that were listed do not count."));
}

/* What few change: nothing where it is as usual. */
static void
append_rare (GString *words, const WinnowSettings *settings)
{
  if (settings->han == WINNOW_HAN_WORDS)
    winnow_wording_append (words, _ ("Chinese is cut into words, not into characters."));
  if (*settings->language != '\0')
    {
      g_autofree char *language
          /* Translators: %s is the tag of a language, zh-TW */
          = g_strdup_printf (_ ("Files of unknown character sets are taken for %s."), settings->language);
      winnow_wording_append (words, language);
    }
  if (settings->ocr != WINNOW_OCR_ON)
    winnow_wording_append (words, _ ("Scans and pictures of text were not read."));
  if (settings->links != WINNOW_LINKS_INSIDE)
    winnow_wording_append (words, _ ("Links that lead out of a folder were followed."));
}

char *
winnow_wording_settings (const WinnowSettings *settings)
{
  guint g = settings->granularity.g, k = settings->granularity.k, least = settings->min_words,
        common = winnow_common_get_limit (settings, 0);
  g_autofree char *found
      = g_strdup_printf (ngettext ("Every copied run of at least %u word (%u characters of Chinese) is found.",
                                   "Every copied run of at least %u words (%u characters of Chinese) is found.", g),
                         g, characters_for (g));
  g_autofree char *noise = g_strdup_printf (ngettext ("Runs of less than %u word (%u characters) never match.",
                                                      "Runs of less than %u words (%u characters) never match.", k),
                                            k, characters_for (k));
  g_autofree char *shortest
      = g_strdup_printf (ngettext ("Passages of less than %u word (%u characters) do not count.",
                                   "Passages of less than %u words (%u characters) do not count.", least),
                         least, characters_for (least));
  g_autofree char *most = dup_limit (settings);
  GString *words = g_string_new (found);
  winnow_wording_append (words, noise);
  if (settings->exclude >> WINNOW_EXCLUSION_SHORT & 1)
    {
      winnow_wording_append (words, shortest);
      append_longer (words, settings);
    }
  if (common > 0 && common < settings->n_documents)
    winnow_wording_append (words, most);
  append_exclusions (words, settings->exclude);
  append_own (words, settings);
  append_rare (words, settings);
  return g_string_free (words, FALSE);
}

/* Returns: (transfer full) (nullable) in the zone that the text states */
static GDateTime *
parse_time (const char *iso_8601)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  return g_date_time_new_from_iso8601 (iso_8601, utc);
}

char *
winnow_wording_time (const char *iso_8601)
{
  g_autoptr (GDateTime) time = parse_time (iso_8601);
  if (time == NULL)
    return g_strdup (iso_8601);
  /* Translators: a date and time in a sentence, as g_date_time_format() takes it */
  g_autofree char *words = g_date_time_format (time, _ ("%-d %B %Y, %H:%M"));
  return g_str_has_suffix (iso_8601, "Z") ? g_strdup_printf ("%s UTC", words) : g_steal_pointer (&words);
}

char *
winnow_wording_time_as_utc (const char *iso_8601)
{
  g_autoptr (GDateTime) time = parse_time (iso_8601);
  g_autoptr (GDateTime) utc = time != NULL ? g_date_time_to_utc (time) : NULL;
  return utc != NULL ? g_date_time_format_iso8601 (utc) : g_strdup (iso_8601);
}

/* "About 40 pages: about 2 min." */
static char *
dup_scan_time (guint n_documents, guint n_pages)
{
  guint minutes = (guint) ceil (winnow_check_estimate_scans (n_documents, n_pages) / 60);
  return minutes < MANY_MINUTES
             /* Translators: pages that OCR would read, and how many minutes that takes */
             ? g_strdup_printf (ngettext ("About %u page: about %u min.", "About %u pages: about %u min.", n_pages),
                                n_pages, minutes)
             /* Translators: the same in hours */
             : g_strdup_printf (ngettext ("About %u page: about %u h.", "About %u pages: about %u h.", n_pages),
                                n_pages, (minutes + 30) / 60);
}

char *
winnow_wording_scans (guint n_documents, guint n_pages)
{
  g_autofree char *what = winnow_dup_plural ("%u document has scanned pages or pictures of text.",
                                             "%u documents have scanned pages or pictures of text.", n_documents);
  g_autofree char *time = winnow_tesseract_is_installed () ? dup_scan_time (n_documents, n_pages) : NULL;
  GString *words = g_string_new (what);
  winnow_wording_append (words, time ?: winnow_ocr_get_advice ());
  return g_string_free (words, FALSE);
}

char *
winnow_wording_scan (const WinnowScan *scan)
{
  g_autofree char *name = winnow_wording_excerpt (scan->name, scan->name + strlen (scan->name), NAME_CHARACTERS, NULL);
  if (*name == '\0')
    return NULL;
  /* Translators: %s: name of a file that OCR reads */
  return scan->n_pages > 1 ? g_strdup_printf (_ ("Reading %s, page %u of %u"), name, scan->page, scan->n_pages)
                           : g_strdup_printf (_ ("Reading %s"), name);
}
