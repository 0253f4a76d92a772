/* json-pair.c: see json.h. Thread-safe: writes to the caller's string only. */
#include "report/data/json.h"

#include "report/data/json-places.h"
#include "report/model/report-authors.h"
#include "report/pair/passage-entries.h"

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
  LIST_EXCLUDED,
  N_LISTS,
} List;

static const char *const list_keys[N_LISTS] = { "passages", "parts", "set_aside" };

static gboolean
is_listed (const WinnowPassage *passage, List list)
{
  if (passage->excluded != WINNOW_EXCLUSION_NONE)
    return list == LIST_EXCLUDED;
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
collect_places (WinnowJsonPlaces *places, const WinnowJsonSide *side, const WinnowOverlap *overlap,
                const GArray *pictures, gboolean is_b)
{
  winnow_json_places_init (places);
  winnow_json_add_exclusions (places, side->exclusions);
  for (List list = 0; list < N_LISTS; list++)
    add_passages (places, overlap, is_b, list);
  winnow_json_add_disguises (places, side->flags);
  winnow_json_add_pictures (places, pictures, is_b);
  winnow_json_places_map (places, side->text, side->length, side->n_characters);
}

static void
write_ledger (WinnowJson *json, const WinnowLedger *ledger)
{
  winnow_json_open_member (json, "ledger", '{');
  winnow_json_member_number (json, "total", ledger->total);
  for (guint reason = WINNOW_EXCLUSION_NONE + 1; reason < WINNOW_N_EXCLUSIONS; reason++)
    winnow_json_member_number (json, winnow_exclusion_reason_get_id (reason), ledger->excluded[reason]);
  winnow_json_member_number (json, "counted", winnow_ledger_get_counted (ledger));
  winnow_json_member_number (json, "covered", ledger->covered);
  winnow_json_member_number (json, "verbatim", ledger->verbatim);
  winnow_json_close (json, '}');
}

static void
write_side (WinnowJson *json, const char *key, const WinnowJsonSide *side, const WinnowLedger *ledger,
            double similarity, WinnowJsonPlaces *places)
{
  winnow_json_open_member (json, key, '{');
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
  winnow_json_open_member (json, key, '{');
  winnow_json_places_write (places, json);
  winnow_json_close (json, '}');
}

static void
write_disguises (WinnowJson *json, guint32 disguises)
{
  winnow_json_open_member (json, "flags", '[');
  for (guint i = 0; i < WINNOW_N_DISGUISES; i++)
    if (disguises >> i & 1)
      winnow_json_string (json, winnow_disguise_get_id (i));
  winnow_json_close (json, ']');
}

/* A pair and how its passages are listed. */
typedef struct
{
  const WinnowOverlap *overlap;
  /* one a passage; NULL where it does not count for another reason than a verdict */
  const WinnowPassageEntry *const *rows;
  const guint *ranks;           /* by number: which of the "passages", from 1; 0 if that one is excluded */
  const WinnowPairNotes *notes; /* (nullable) */
  const char *text_a, *text_b;
  WinnowHanMode han;
} Pair;

/* Returns: (transfer full) as of Pair */
static guint *
dup_ranks (const WinnowOverlap *overlap, const GArray *entries)
{
  guint *ranks = g_new0 (guint, entries->len + 1), n = 0;
  for (guint i = 0; i < entries->len; i++)
    {
      const WinnowPassageEntry *row = &g_array_index (entries, WinnowPassageEntry, i);
      if (row->part == 0 && passage_at (overlap, row->index)->excluded == WINNOW_EXCLUSION_NONE)
        ranks[row->number] = ++n;
    }
  return ranks;
}

/* What a part or repetition belongs to. */
static void
write_relation (WinnowJson *json, const Pair *pair, const WinnowPassageEntry *entry)
{
  if (entry->relation == WINNOW_ENTRY_OWN)
    return;
  winnow_json_member_number (json, "part_of", pair->ranks[entry->number]);
  winnow_json_member_string (json, "relation", winnow_entry_relation_get_id (entry->relation));
}

/* @number: 0: none */
static void
write_verdict (WinnowJson *json, const WinnowPassage *passage, guint number, const char *note)
{
  winnow_json_member_string (json, "verdict", winnow_verdict_get_id (passage->verdict));
  winnow_json_member_string (json, "note", note);
  winnow_json_member_positive (json, "number", number);
}

/* How the words agree: null where a kind of passage says all or nothing of that. */
static void
write_shares (WinnowJson *json, const Pair *pair, const WinnowPassage *passage)
{
  winnow_json_key (json, "shares");
  if (!winnow_passage_has_shares (passage))
    {
      winnow_json_string (json, NULL);
      return;
    }
  const WinnowPassageShares shares = winnow_passage_get_shares (passage, pair->text_a, pair->text_b, pair->han);
  winnow_json_open (json, '{');
  winnow_json_member_share (json, "verbatim", shares.verbatim);
  winnow_json_member_share (json, "moved", shares.moved);
  winnow_json_member_share (json, "reworded", MAX (0, 1 - shares.verbatim - shares.moved));
  winnow_json_close (json, '}');
}

static void
write_passage (WinnowJson *json, const Pair *pair, guint index, WinnowJsonPlaces *in_a, WinnowJsonPlaces *in_b)
{
  const WinnowPassage *passage = passage_at (pair->overlap, index);
  const WinnowPassageEntry *entry = pair->rows[index];
  winnow_json_open (json, '{');
  write_place (json, "a", in_a);
  write_place (json, "b", in_b);
  winnow_json_member_string (json, "kind", winnow_passage_kind_get_id (passage->kind));
  winnow_json_member_share (json, "similarity", passage->similarity);
  write_shares (json, pair, passage);
  winnow_json_member_number (json, "words", passage->words);
  winnow_json_member_positive (json, "documents", passage->n_documents);
  write_disguises (json, passage->disguises);
  if (passage->excluded != WINNOW_EXCLUSION_NONE)
    winnow_json_member_string (json, "reason", winnow_exclusion_reason_get_id (passage->excluded));
  if (passage->excluded == WINNOW_EXCLUSION_NONE)
    write_relation (json, pair, entry);
  write_verdict (json, passage, entry != NULL && entry->part == 0 ? entry->number : 0,
                 winnow_pair_notes_get_passage (pair->notes, index));
  winnow_json_close (json, '}');
}

static void
write_passages (WinnowJson *json, const Pair *pair, List list, WinnowJsonPlaces *in_a, WinnowJsonPlaces *in_b)
{
  const WinnowOverlap *overlap = pair->overlap;
  winnow_json_open_member (json, list_keys[list], '[');
  for (guint i = 0; i < overlap->passages->len; i++)
    if (is_listed (passage_at (overlap, i), list))
      write_passage (json, pair, i, in_a, in_b);
  winnow_json_close (json, ']');
}

static void
write_stated (WinnowJson *json, guint stated)
{
  winnow_json_open_member (json, "stated", '[');
  for (guint i = 0; i < WINNOW_N_STATED; i++)
    if (stated >> i & 1)
      winnow_json_string (json, winnow_stated_get_id (i));
  winnow_json_close (json, ']');
}

void
winnow_json_pair (WinnowJson *json, const WinnowJsonSide *a, const WinnowJsonSide *b, const WinnowOverlap *overlap,
                  WinnowHanMode han, gboolean is_new, guint stated, const GArray *pictures,
                  const WinnowPairNotes *notes, const char *problem)
{
  g_return_if_fail (overlap->passages != NULL);
  g_auto (WinnowJsonPlaces) in_a;
  g_auto (WinnowJsonPlaces) in_b;
  g_autoptr (GArray) entries = winnow_passage_entries_new_with_decided (overlap->passages);
  g_autofree const WinnowPassageEntry **rows = winnow_passage_entries_dup_rows (entries, overlap->passages->len);
  g_autofree guint *ranks = dup_ranks (overlap, entries);
  const Pair pair = { overlap, rows, ranks, notes, a->text, b->text, han };
  collect_places (&in_a, a, overlap, pictures, FALSE);
  collect_places (&in_b, b, overlap, pictures, TRUE);

  winnow_json_open (json, '{');
  winnow_json_member_positive (json, "number", overlap->number);
  winnow_json_member_boolean (json, "new", is_new);
  if (problem != NULL)
    winnow_json_member_string (json, "problem", problem);
  write_side (json, "a", a, &overlap->a, winnow_overlap_similarity_of_a (overlap), &in_a);
  write_side (json, "b", b, &overlap->b, winnow_overlap_similarity_of_b (overlap), &in_b);
  for (List list = 0; list < N_LISTS; list++)
    write_passages (json, &pair, list, &in_a, &in_b);
  winnow_json_open_member (json, "flags", '{');
  winnow_json_disguises (json, "a", a->flags, &in_a);
  winnow_json_disguises (json, "b", b->flags, &in_b);
  winnow_json_close (json, '}');
  winnow_json_member_number (json, "n_pictures", overlap->n_pictures);
  winnow_json_pictures (json, pictures, &in_a, &in_b);
  winnow_json_evidence (json, overlap->evidence);
  winnow_json_member_number (json, "decided", overlap->n_decided);
  winnow_json_member_number (json, "undecided", overlap->n_undecided);
  winnow_json_member_string (json, "note", winnow_pair_notes_get_note (notes));
  write_stated (json, stated);
  winnow_json_close (json, '}');
}
