#include "app/compare/winnow-compare-wording.h"

#include "base/for-each.h"
#include "base/translate.h"
#include "check/read/document-date.h"
#include "report/model/wording.h"
#include "app/widgets/winnow-format.h"

/* ── names ── */

const char *
winnow_kind_name (WinnowPassageKind kind)
{
  static const char *const names[] = {
    [WINNOW_PASSAGE_EXACT] = N_ ("Exact"),           [WINNOW_PASSAGE_NEAR] = N_ ("Near"),
    [WINNOW_PASSAGE_REWORDED] = N_ ("Reworded"),     [WINNOW_PASSAGE_CONDENSED] = N_ ("Condensed"),
    [WINNOW_PASSAGE_TRANSLATED] = N_ ("Translated"),
  };
  g_return_val_if_fail (kind < G_N_ELEMENTS (names), "");
  return _ (names[kind]);
}

const char *
winnow_exclusion_name (WinnowExclusionReason reason)
{
  static const char *const names[] = {
    [WINNOW_EXCLUSION_TEMPLATE] = N_ ("Template"),
    [WINNOW_EXCLUSION_CLASS] = N_ ("Class text"),
    [WINNOW_EXCLUSION_QUOTES] = N_ ("Quotation"),
    [WINNOW_EXCLUSION_BIBLIOGRAPHY] = N_ ("Bibliography"),
    [WINNOW_EXCLUSION_COVER] = N_ ("Cover page"),
    [WINNOW_EXCLUSION_DECLARATION] = N_ ("Declaration"),
    [WINNOW_EXCLUSION_CONTENTS] = N_ ("Contents"),
    [WINNOW_EXCLUSION_ACKNOWLEDGEMENTS] = N_ ("Acknowledgements"),
    [WINNOW_EXCLUSION_EMPTY] = N_ ("Without information"),
    [WINNOW_EXCLUSION_OWN] = N_ ("Own rule"),
    [WINNOW_EXCLUSION_SHORT] = N_ ("Short passage"),
    [WINNOW_EXCLUSION_COMMON] = N_ ("Common text"),
    [WINNOW_EXCLUSION_SMALL] = N_ ("Small source"),
    [WINNOW_EXCLUSION_VERDICT] = N_ ("Excluded by a verdict"),
  };
  g_return_val_if_fail (reason < WINNOW_N_EXCLUSIONS, "");
  return reason == WINNOW_EXCLUSION_NONE ? "" : _ (names[reason]);
}

const char *
winnow_verdict_name (WinnowVerdict verdict)
{
  /* In the words of the buttons. */
  static const char *const names[] = {
    [WINNOW_VERDICT_UNDECIDED] = NC_ ("verdict", "Undecided"),
    [WINNOW_VERDICT_CONFIRMED] = NC_ ("verdict", "Confirmed"),
    [WINNOW_VERDICT_DISMISSED] = NC_ ("verdict", "Dismissed"),
    [WINNOW_VERDICT_QUOTED] = NC_ ("verdict", "Quoted"),
  };
  g_return_val_if_fail (verdict < WINNOW_N_VERDICTS, "");
  return g_dpgettext2 (NULL, "verdict", names[verdict]);
}

/* ── passages ── */

static gboolean
is_listed (const WinnowShownPassage *passage)
{
  return passage->excluded == WINNOW_EXCLUSION_NONE || passage->excluded == WINNOW_EXCLUSION_VERDICT;
}

static char *
dup_words (const WinnowShownPassage *passage)
{
  return winnow_dup_plural ("%u word", "%u words", passage->words);
}

static int
get_percent (const WinnowShownPassage *passage)
{
  return (int) (passage->similarity * 100);
}

char *
winnow_passage_dup_facts (const WinnowShownPassage *passage)
{
  const char *kind = winnow_kind_name (passage->kind);
  g_autofree char *words = dup_words (passage),
                  *places = winnow_places_describe (passage->place[WINNOW_SIDE_A], passage->place[WINNOW_SIDE_B]);
  g_autofree char *percent
      = is_listed (passage) && passage->kind != WINNOW_PASSAGE_EXACT && passage->kind != WINNOW_PASSAGE_CONDENSED
            ? g_strdup_printf (_ ("%d%%"), get_percent (passage))
            : g_strdup ("");
  g_autofree char *head = !is_listed (passage) ? g_strdup (winnow_exclusion_name (passage->excluded))
                          : passage->kind == WINNOW_PASSAGE_CONDENSED
                              /* Translators: %s: kind of a passage, "Condensed" */
                              ? g_strdup_printf (_ ("%s, not counted"), kind)
                              : g_strdup (kind);
  g_autofree char *facts
      = winnow_format_facts (head, words, percent, winnow_wording_citation (passage->citation), places, NULL);
  if (passage->relation == WINNOW_ENTRY_PART)
    /* Translators: a part of the condensed passage above: "of which: Exact · 45 words" */
    return g_strdup_printf (_ ("of which: %s"), facts);
  if (passage->relation == WINNOW_ENTRY_REPETITION)
    /* Translators: text of the passage above that is at another place as well: "again: Exact · 45
     * words" */
    return g_strdup_printf (_ ("again: %s"), facts);
  return g_steal_pointer (&facts);
}

static char *
dup_rarity (const WinnowShownPassage *passage)
{
  if (passage->n_documents <= WINNOW_N_SIDES)
    return g_strdup ("");
  return winnow_dup_plural ("in %u document", "in %u documents", passage->n_documents);
}

char *
winnow_passage_dup_notes (const WinnowShownPassage *passage)
{
  g_autofree char *rarity = dup_rarity (passage), *disguises = winnow_format_disguises (passage->disguises, " · ");
  return winnow_format_facts (rarity, disguises, NULL);
}

static char *
dup_place (const WinnowComparison *comparison, const WinnowShownPassage *shown)
{
  if (comparison->sources != NULL)
    /* Translators: 1: number of a source of a document, 2: its name */
    return g_strdup_printf (_ ("Source %1$u: %2$s"), shown->number,
                            (char *) g_ptr_array_index (comparison->sources, shown->number - 1));
  if (shown->relation == WINNOW_ENTRY_OWN)
    /* Translators: 1: number of the passage, 2: how many there are */
    return g_strdup_printf (_ ("Passage %1$u of %2$u"), shown->number, comparison->n_numbered);
  if (shown->relation == WINNOW_ENTRY_PART)
    /* Translators: %u is the number of a condensed passage */
    return g_strdup_printf (_ ("Part of passage %u"), shown->number);
  /* Translators: text of passage %u that is at another place as well */
  return g_strdup_printf (_ ("Passage %u again"), shown->number);
}

/* How alike both sides are. */
static char *
dup_likeness (const WinnowShownPassage *shown)
{
  if (shown->kind == WINNOW_PASSAGE_CONDENSED)
    return g_strdup (_ ("not counted in the share"));
  if (shown->kind == WINNOW_PASSAGE_TRANSLATED)
    /* Translators: %d: share of the words of a passage that have a translation in the other
     * document */
    return g_strdup_printf (_ ("likely a translation, %d%% of its words; read both"), get_percent (shown));
  if (shown->shares.verbatim + shown->shares.moved > 0)
    return winnow_wording_shares (&shown->shares);
  /* Translators: how alike both sides of a passage are, in percent */
  return g_strdup_printf (_ ("%d%% alike"), get_percent (shown));
}

char *
winnow_passage_dup_description (const WinnowComparison *comparison, guint passage)
{
  const WinnowShownPassage *shown = winnow_comparison_get_passage (comparison, passage);
  gboolean is_entry = passage < comparison->n_entries;
  g_autofree char *words = dup_words (shown), *notes = winnow_passage_dup_notes (shown);
  g_autofree char *place = is_entry ? dup_place (comparison, shown)
                                    /* Translators: a passage that does not count; %s: why, "Short
                                     * passage" */
                                    : g_strdup_printf (_ ("Excluded: %s"), winnow_exclusion_name (shown->excluded));
  g_autofree char *likeness = is_entry ? dup_likeness (shown) : g_strdup ("");
  const char *verdict
      = is_entry && shown->verdict != WINNOW_VERDICT_UNDECIDED ? winnow_verdict_name (shown->verdict) : "";
  return winnow_format_facts (place, winnow_kind_name (shown->kind), words, likeness,
                              winnow_wording_citation (shown->citation), verdict, notes, NULL);
}

/* ── disguises ── */

char *
winnow_disguise_dup_description (const WinnowListedDisguise *disguise)
{
  const char *title = _ (winnow_disguise_get_title (disguise->disguise));
  /* Translators: 1: a disguise, "Invisible characters inside words", 2: how many characters */
  g_autofree char *counted = g_strdup_printf (
      ngettext ("%1$s: %2$u character", "%1$s: %2$u characters", disguise->count), title, disguise->count);
  /* Translators: 1: "Text that a reader does not see: 35 characters", 2: that text */
  return disguise->hidden != NULL ? g_strdup_printf (_ ("%1$s: “%2$s”"), counted, disguise->hidden)
                                  : g_steal_pointer (&counted);
}

/* ── pictures ── */

char *
winnow_shared_picture_dup_changes (const WinnowComparison *comparison, guint picture)
{
  const WinnowCommonPicture *shared = winnow_comparison_get_picture (comparison, picture)->shared;
  return winnow_image_match_describe (&shared->match, shared->direction);
}

char *
winnow_shared_picture_dup_description (const WinnowComparison *comparison, guint picture)
{
  g_autofree char *changes = winnow_shared_picture_dup_changes (comparison, picture);
  /* Translators: 1: number of a picture that both documents have, 2: how many they have, 3: what
   * was done to it, "mirrored, cut to 71% of it" */
  return g_strdup_printf (_ ("Picture %1$u of %2$u · %3$s"), picture + 1, comparison->pictures->len, changes);
}

char *
winnow_shared_picture_dup_name (const WinnowComparison *comparison, guint picture)
{
  WinnowDocumentPicture *const *pictures = winnow_comparison_get_picture (comparison, picture)->shared->picture;
  winnow_for_each_side (side)
    if (pictures[side]->caption != NULL)
      return g_strdup (pictures[side]->caption);
  return g_strdup (pictures[WINNOW_SIDE_A]->name);
}

char *
winnow_document_picture_dup_facts (const WinnowDocumentPicture *picture)
{
  g_autofree char *page = picture->page > 0 ? g_strdup_printf (_ ("Page %u"), picture->page) : g_strdup ("");
  g_autofree char *size = picture->info.width > 0
                              /* Translators: the size of a picture */
                              ? g_strdup_printf (_ ("%1$u × %2$u pixels"), picture->info.width, picture->info.height)
                              : g_strdup ("");
  g_autofree char *format = g_ascii_strup (picture->info.format ?: "", -1);
  return winnow_format_facts (page, size, format, NULL);
}

/* ── the pair ── */

/* A text without pages has no name beside that of a note. */
static char *
dup_place_name (const WinnowTextPlace *place, const WinnowTextPlace *other)
{
  return place == NULL && other != NULL && other->level > 0 ? g_strdup (_ ("text")) : winnow_wording_page (place);
}

char *
winnow_places_describe (const WinnowTextPlace *a, const WinnowTextPlace *b)
{
  g_autofree char *of_a = dup_place_name (a, b), *of_b = dup_place_name (b, a);
  if (*of_a == '\0' || *of_b == '\0')
    return g_strconcat (of_a, of_b, NULL);
  /* Translators: where something is in the left document → in the right document, as "p. 3" */
  return g_strdup_printf (_ ("%1$s → %2$s"), of_a, of_b);
}

static gboolean
has_common (const WinnowComparison *comparison)
{
  winnow_for_each_value (const WinnowShownPassage, passage, comparison->passages)
    if (passage->excluded == WINNOW_EXCLUSION_COMMON)
      return TRUE;
  return FALSE;
}

char *
winnow_comparison_dup_nothing_shared (const WinnowComparison *comparison)
{
  guint least = comparison->settings.min_words;
  if (!winnow_comparison_both_have_text (comparison))
    return g_strdup (_ ("There is no text to compare, only pictures"));
  if (has_common (comparison))
    return g_strdup (_ ("Shares only passages that many documents have"));
  return winnow_dup_plural ("No shared passages of at least %u word", "No shared passages of at least %u words", least);
}

char *
winnow_comparison_dup_status (const WinnowComparison *comparison, int passage, int picture)
{
  if (comparison == NULL)
    return g_strdup ("");
  guint n = comparison->n_numbered, n_pictures = comparison->pictures->len;
  if (picture != WINNOW_NO_PICTURE)
    return winnow_shared_picture_dup_description (comparison, picture);
  if (passage != WINNOW_NO_PASSAGE)
    return winnow_passage_dup_description (comparison, passage);
  if (n > 0)
    return winnow_dup_plural ("%u passage", "%u passages", n);
  if (n_pictures > 0)
    return winnow_dup_plural ("%u picture in common", "%u pictures in common", n_pictures);
  return winnow_comparison_dup_nothing_shared (comparison);
}

char *
winnow_comparison_dup_tooltip (const WinnowComparison *comparison, WinnowSide side, guint32 character)
{
  const WinnowShownDisguise *disguise = winnow_comparison_find_disguise (comparison, side, character);
  const WinnowShownExclusion *excluded = winnow_comparison_find_exclusion (comparison, side, character);
  int passage = winnow_comparison_find_passage (comparison, side, character, WINNOW_NO_PASSAGE);
  int picture = winnow_comparison_find_picture (comparison, side, character);
  if (picture != WINNOW_NO_PICTURE)
    return winnow_shared_picture_dup_description (comparison, picture);
  if (disguise != NULL)
    return winnow_disguise_dup_description (&disguise->disguise);
  if (excluded != NULL)
    /* Translators: 1: why text does not count, "Quotation", 2: how many words */
    return g_strdup_printf (ngettext ("%1$s: %2$u word, not counted", "%1$s: %2$u words, not counted", excluded->words),
                            winnow_exclusion_name (excluded->reason), excluded->words);
  return passage == WINNOW_NO_PASSAGE ? NULL : winnow_passage_dup_description (comparison, passage);
}

char *
winnow_comparison_dup_date (const WinnowComparison *comparison, WinnowSide side)
{
  const WinnowDocument *document = comparison->pair->side[side].document,
                       *beside = comparison->pair->side[!side].document;
  g_autofree char *iso = document != NULL ? winnow_document_dup_date (document) : NULL,
                  *other = beside != NULL ? winnow_document_dup_date (beside) : NULL;
  if (iso == NULL)
    return NULL;
  g_autofree char *date = winnow_format_date (iso);
  /* Translators: beside the name of a document; %s: its date, which is before that of the other
   * document */
  return winnow_date_is_before (iso, other) ? g_strdup_printf (_ ("%s, earlier"), date) : g_steal_pointer (&date);
}

const char *
winnow_comparison_get_date_details (const WinnowComparison *comparison, WinnowSide side)
{
  const WinnowDocument *document = comparison->pair->side[side].document;
  return document != NULL && document->is_dated_by_hand ? _ ("You have set this date.") : NULL;
}

char *
winnow_comparison_dup_share (const WinnowComparison *comparison, WinnowSide side)
{
  const GPtrArray *pictures = comparison->pair->side[side].pictures;
  guint n = pictures != NULL ? pictures->len : 0;
  g_autofree char *percent = winnow_wording_share (comparison->side[side].similarity);
  if (!winnow_comparison_has_text (comparison, side) && n == 1)
    return g_strdup (_ ("This document is a picture"));
  if (!winnow_comparison_has_text (comparison, side) && n > 1)
    return winnow_dup_plural ("This document is %u picture, without text", "This document is %u pictures, without text",
                              n);
  /* Translators: the share of a document's words in passages shared with the other document; %s:
   * "82.1 %" */
  return g_strdup_printf (_ ("%s of this document is in shared passages"), percent);
}
