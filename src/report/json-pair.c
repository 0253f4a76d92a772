/* json-pair.c: see json.h. Thread-safe: writes to the caller's string only. */
#include "report/json.h"

#include "report/json-places.h"
#include "report/told.h"

static const WinnowPassage *
passage_at (const WinnowOverlap *overlap, guint i)
{
  return &g_array_index (overlap->passages, WinnowPassage, i);
}

/* In the order in which they are written. */
typedef enum
{
  LIST_PASSAGES,
  LIST_PARTS,
  LIST_SET_ASIDE,
  N_LISTS,
} List;

static const char *const list_keys[N_LISTS] = { "passages", "parts", "set_aside" };

static gboolean
is_listed (const WinnowPassage *passage, List list)
{
  if (passage->excluded != WINNOW_EXCLUSION_NONE)
    return list == LIST_SET_ASIDE;
  return list == (passage->is_part ? LIST_PARTS : LIST_PASSAGES);
}

static void
add_passages (WinnowJsonPlaces *places, const WinnowOverlap *overlap, gboolean is_b, List list)
{
  for (guint i = 0; i < overlap->passages->len; i++)
    {
      const WinnowPassage *passage = passage_at (overlap, i);
      const WinnowSpan *span = is_b ? &passage->b : &passage->a;
      if (is_listed (passage, list))
        winnow_json_places_add (places, span->start, span->end);
    }
}

/* In the order in which they are written. */
static void
collect_places (WinnowJsonPlaces *places, const WinnowJsonSide *side, const WinnowOverlap *overlap, const GArray *pictures, gboolean is_b)
{
  winnow_json_places_init (places);
  winnow_json_add_exclusions (places, side->exclusions);
  for (List list = 0; list < N_LISTS; list++)
    add_passages (places, overlap, is_b, list);
  winnow_json_add_flags (places, side->flags);
  winnow_json_add_pictures (places, pictures, is_b);
  winnow_json_places_map (places, side->text, side->length, side->n_characters);
}

static void
write_ledger (WinnowJson *json, const WinnowLedger *ledger)
{
  winnow_json_key (json, "ledger");
  winnow_json_open (json, '{');
  winnow_json_member_number (json, "total", ledger->total);
  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    winnow_json_member_number (json, winnow_exclusion_reason_get_id (reason), ledger->excluded[reason]);
  winnow_json_member_number (json, "counted", winnow_ledger_get_counted (ledger));
  winnow_json_member_number (json, "covered", ledger->covered);
  winnow_json_member_number (json, "verbatim", ledger->verbatim);
  winnow_json_close (json, '}');
}

static void
write_side (WinnowJson *json, const char *key, const WinnowJsonSide *side, const WinnowLedger *ledger, double similarity, WinnowJsonPlaces *places)
{
  winnow_json_key (json, key);
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "path", side->path);
  winnow_json_member_number (json, "chars", side->n_characters);
  winnow_json_member_number (json, "words", side->n_words);
  winnow_json_member_share (json, "similarity", similarity);
  write_ledger (json, ledger);
  if (side->exclusions != NULL)
    winnow_json_exclusions (json, side->exclusions, places);
  winnow_json_close (json, '}');
}

static void
write_place (WinnowJson *json, const char *key, WinnowJsonPlaces *places)
{
  winnow_json_key (json, key);
  winnow_json_open (json, '{');
  winnow_json_places_write (places, json);
  winnow_json_close (json, '}');
}

static void
write_disguises (WinnowJson *json, guint32 disguises)
{
  winnow_json_key (json, "flags");
  winnow_json_open (json, '[');
  for (guint i = 0; i < WINNOW_N_DISGUISES; i++)
    if (disguises >> i & 1)
      winnow_json_string (json, winnow_disguise_get_id (i));
  winnow_json_close (json, ']');
}

/* What a part or repetition belongs to. @told: (nullable) where the passage does not count */
static void
write_relation (WinnowJson *json, const WinnowTold *told)
{
  if (told == NULL || told->relation == WINNOW_TOLD_OWN)
    return;
  winnow_json_member_number (json, "part_of", told->number);
  winnow_json_member_string (json, "relation", winnow_told_relation_get_id (told->relation));
}

static void
write_passage (WinnowJson *json, const WinnowPassage *passage, const WinnowTold *told, WinnowJsonPlaces *in_a, WinnowJsonPlaces *in_b)
{
  winnow_json_open (json, '{');
  write_place (json, "a", in_a);
  write_place (json, "b", in_b);
  winnow_json_member_string (json, "kind", winnow_passage_kind_get_id (passage->kind));
  winnow_json_member_share (json, "similarity", passage->similarity);
  winnow_json_member_number (json, "words", passage->words);
  if (passage->n_documents > 0)
    winnow_json_member_number (json, "documents", passage->n_documents);
  else
    winnow_json_member_string (json, "documents", NULL);
  write_disguises (json, passage->disguises);
  if (passage->excluded != WINNOW_EXCLUSION_NONE)
    winnow_json_member_string (json, "reason", winnow_exclusion_reason_get_id (passage->excluded));
  write_relation (json, told);
  winnow_json_close (json, '}');
}

static void
write_passages (WinnowJson *json, const WinnowOverlap *overlap, const WinnowTold *const *rows, List list, WinnowJsonPlaces *in_a, WinnowJsonPlaces *in_b)
{
  winnow_json_key (json, list_keys[list]);
  winnow_json_open (json, '[');
  for (guint i = 0; i < overlap->passages->len; i++)
    if (is_listed (passage_at (overlap, i), list))
      write_passage (json, passage_at (overlap, i), rows[i], in_a, in_b);
  winnow_json_close (json, ']');
}

void
winnow_json_pair (WinnowJson *json, const WinnowJsonSide *a, const WinnowJsonSide *b, const WinnowOverlap *overlap, const GArray *pictures)
{
  g_return_if_fail (overlap->passages != NULL);
  g_auto (WinnowJsonPlaces) in_a;
  g_auto (WinnowJsonPlaces) in_b;
  g_autoptr (GArray) told = winnow_told_new (overlap->passages);
  g_autofree const WinnowTold **rows = winnow_told_dup_rows (told, overlap->passages->len);
  collect_places (&in_a, a, overlap, pictures, FALSE);
  collect_places (&in_b, b, overlap, pictures, TRUE);

  winnow_json_open (json, '{');
  write_side (json, "a", a, &overlap->a, winnow_overlap_similarity_of_a (overlap), &in_a);
  write_side (json, "b", b, &overlap->b, winnow_overlap_similarity_of_b (overlap), &in_b);
  for (List list = 0; list < N_LISTS; list++)
    write_passages (json, overlap, rows, list, &in_a, &in_b);
  winnow_json_key (json, "flags");
  winnow_json_open (json, '{');
  winnow_json_flags (json, "a", a->flags, &in_a);
  winnow_json_flags (json, "b", b->flags, &in_b);
  winnow_json_close (json, '}');
  winnow_json_member_number (json, "n_pictures", overlap->n_pictures);
  winnow_json_pictures (json, pictures, &in_a, &in_b);
  winnow_json_evidence (json, overlap->evidence);
  winnow_json_close (json, '}');
}
