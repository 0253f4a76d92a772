/* disguise-rules.h: which of the characters that folding changed are disguises
 *
 * Internal to text/. */
#pragma once

#include "text/disguises/disguise.h"
#include "text/folding/fold.h"

/* A code point that is part of a disguise. */
typedef struct
{
  guint32 start;   /* byte of the source */
  guint8 disguise; /* WinnowDisguise */
  guint8 evidence; /* evidence by itself, 0 to WINNOW_RULES_ENOUGH; see disguise-rules.c */
} WinnowDisguiseCandidate;

/* The code points of @text that are part of a disguise. @fold: of @text. Cheap where folding
 * changed nothing suspicious. Returns: (transfer full) (element-type WinnowDisguiseCandidate) by
 * place */
GArray *winnow_disguise_candidates_new (const WinnowFold *fold, const char *text);

/* They, joined to ranges as winnow_disguises_find() returns them. */
GArray *winnow_disguise_ranges_new (const GArray *candidates, const char *text, gsize length);

/* ── for the rules, one file a family of disguises ── */

/* Evidence that is enough for a cluster of one disguise. */
#define WINNOW_RULES_ENOUGH 60
/* Bytes between neighbours in a cluster, at most. */
#define WINNOW_RULES_GAP 600

typedef struct
{
  const WinnowFold *fold;
  const char *text;
  GArray *candidates; /* (element-type WinnowDisguiseCandidate) in any order */
  guint32 mark, next; /* units: the last space or sign of an address before a place, and the first one from there on */
} WinnowDisguiseRules;

static inline const WinnowFoldedCharacter *
winnow_rules_get_character (const WinnowDisguiseRules *rules, guint i)
{
  return &g_array_index (rules->fold->folded_characters, WinnowFoldedCharacter, i);
}

static inline gunichar
winnow_rules_get_source (const WinnowDisguiseRules *rules, guint32 start)
{
  return g_utf8_get_char (rules->text + start);
}

void winnow_rules_add_candidate (WinnowDisguiseRules *rules, guint32 start, WinnowDisguise disguise, guint evidence);

/* The word [first, last) around unit @at, up to a few hundred units to either side; empty if @at is
 * in no word. */
void winnow_rules_find_word (const WinnowFold *fold, guint32 at, guint32 *first, guint32 *last);

/* Whether @test holds for a unit within @distance of @at. */
gboolean winnow_rules_has_near (const WinnowFold *fold, guint32 at, guint32 distance, gboolean (*test) (gunichar));

gboolean winnow_rules_is_vowel (gunichar unit);
gboolean winnow_rules_is_han (gunichar unit); /* or kana */

void winnow_rule_invisible (WinnowDisguiseRules *rules, const WinnowFoldedCharacter *character);
void winnow_rule_bidi (WinnowDisguiseRules *rules, const WinnowFoldedCharacter *character);
void winnow_rule_hyphens (WinnowDisguiseRules *rules);
void winnow_rule_stretched (WinnowDisguiseRules *rules);
void winnow_rule_letters (WinnowDisguiseRules *rules);
void winnow_rule_variants (WinnowDisguiseRules *rules);
void winnow_rule_spaced_letters (WinnowDisguiseRules *rules);
void winnow_rule_spaced_han (WinnowDisguiseRules *rules);
