/* json-pair.c: see json.h. Thread-safe: writes to the caller's string only. */
#include "report/data/json.h"

#include "base/for-each.h"
#include "report/data/listing.h"
#include "report/model/report-authors.h"
#include "report/pair/report-pair.h"

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

static gboolean
is_listed (const WinnowPassage *passage, List list)
{
  if (passage->excluded != WINNOW_EXCLUSION_NONE)
    return list == LIST_EXCLUDED;
  return list == (passage->is_part ? LIST_PARTS : LIST_PASSAGES);
}

/* A pair and how its passages are listed. */
typedef struct
{
  WinnowJson *json;
  const WinnowJsonPair *pair;
  /* (owned) one a passage; NULL where it does not count for another reason than a verdict */
  const WinnowPassageEntry **rows;
  guint *ranks;               /* (owned) by number: which of the "passages", from 1; 0 if that one is excluded */
  WinnowJsonPlaces places[2]; /* of the texts of A and B */
} Writer;

/* In the order in which they are written. */
static void
collect_places (Writer *writer, guint which)
{
  const WinnowJsonSide *side = &writer->pair->sides[which];
  const WinnowOverlap *overlap = writer->pair->overlap;
  WinnowJsonPlaces *places = &writer->places[which];
  winnow_json_places_init (places);
  winnow_json_add_exclusions (places, side->exclusions);
  winnow_for_each_kind (list, N_LISTS)
    winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
      {
        const WinnowSpan *span = winnow_passage_get_span (passage, which);
        if (is_listed (passage, list))
          winnow_json_places_add (places, span->start, span->end);
      }
  winnow_json_add_disguises (places, side->flags);
  winnow_json_add_pictures (places, writer->pair->pictures, which == 1);
  winnow_json_places_map (places, side->text, side->length, side->n_characters);
}

static void
write_ledger (WinnowJson *json, const WinnowLedger *ledger)
{
  winnow_json_open_member (json, "ledger", '{');
  winnow_json_member_number (json, "total", ledger->total);
  winnow_for_each_between (reason, WINNOW_EXCLUSION_NONE + 1, WINNOW_N_EXCLUSIONS)
    winnow_json_member_number (json, winnow_exclusion_reason_get_id (reason), ledger->excluded[reason]);
  winnow_json_member_number (json, "counted", winnow_ledger_get_counted (ledger));
  winnow_json_fields (json, ledger, covered, verbatim);
  winnow_json_close (json);
}

static void
write_side (Writer *writer, guint which)
{
  static const char *const keys[] = { "a", "b" };
  WinnowJson *json = writer->json;
  const WinnowJsonSide *side = &writer->pair->sides[which];
  const WinnowOverlap *overlap = writer->pair->overlap;
  winnow_json_open_member (json, keys[which], '{');
  winnow_json_member_string (json, "path", side->path);
  winnow_json_member_number (json, "chars", side->n_characters);
  winnow_json_member_number (json, "words", side->n_words);
  winnow_json_member_share (json, "similarity",
                            which == 0 ? winnow_overlap_similarity_of_a (overlap)
                                       : winnow_overlap_similarity_of_b (overlap));
  write_ledger (json, which == 0 ? &overlap->a : &overlap->b);
  if (side->exclusions != NULL)
    winnow_json_exclusions (json, side->exclusions, &writer->places[which]);
  winnow_json_close (json);
}

/* The ids of the bits that are set. */
static void
write_bits (WinnowJson *json, const char *key, guint32 bits, WinnowIdFunc get_id)
{
  winnow_json_open_member (json, key, '[');
  for (int i = 0; bits >> i != 0; i++)
    if (bits >> i & 1)
      winnow_json_string (json, get_id (i));
  winnow_json_close (json);
}

/* Returns: (transfer full) as of Writer */
static guint *
dup_ranks (const WinnowOverlap *overlap, const GArray *entries)
{
  guint *ranks = g_new0 (guint, entries->len + 1), n = 0;
  winnow_for_each_value (const WinnowPassageEntry, row, entries)
    if (row->part == 0 && passage_at (overlap, row->index)->excluded == WINNOW_EXCLUSION_NONE)
      ranks[row->number] = ++n;
  return ranks;
}

/* How the words agree: null where a kind of passage says all or nothing of that. */
static void
write_shares (WinnowJson *json, const WinnowJsonPair *pair, const WinnowPassage *passage)
{
  if (!winnow_passage_has_shares (passage))
    {
      winnow_json_member_string (json, "shares", NULL);
      return;
    }
  const WinnowPassageShares shares
      = winnow_passage_get_shares (passage, pair->sides[0].text, pair->sides[1].text, pair->han);
  winnow_json_open_member (json, "shares", '{');
  winnow_json_fields (json, &shares, verbatim, moved);
  winnow_json_member_share (json, "reworded", MAX (0, 1 - shares.verbatim - shares.moved));
  winnow_json_close (json);
}

static void
write_passage (Writer *writer, guint index)
{
  static const char *const sides[] = { "a", "b" };
  WinnowJson *json = writer->json;
  const WinnowPassage *passage = passage_at (writer->pair->overlap, index);
  const WinnowPassageEntry *entry = writer->rows[index];
  winnow_json_open (json, '{');
  winnow_for_both (which)
    {
      winnow_json_open_member (json, sides[which], '{');
      winnow_json_places_write (&writer->places[which], json);
      winnow_json_close (json);
    }
  winnow_json_member_string (json, "kind", winnow_passage_kind_get_id (passage->kind));
  winnow_json_member_string (json, "citation", winnow_citation_ids[winnow_passage_get_citation (passage)]);
  winnow_json_member_share (json, "similarity", passage->similarity);
  write_shares (json, writer->pair, passage);
  winnow_json_member_number (json, "words", passage->words);
  winnow_json_member_positive (json, "documents", passage->n_documents);
  write_bits (json, "flags", passage->disguises, (WinnowIdFunc) winnow_disguise_get_id);
  if (passage->excluded != WINNOW_EXCLUSION_NONE)
    winnow_json_member_string (json, "reason", winnow_exclusion_reason_get_id (passage->excluded));
  else if (entry->relation != WINNOW_ENTRY_OWN)
    {
      winnow_json_member_number (json, "part_of", writer->ranks[entry->number]);
      winnow_json_member_string (json, "relation", winnow_entry_relation_get_id (entry->relation));
    }
  winnow_json_member_string (json, "verdict", winnow_verdict_get_id (passage->verdict));
  winnow_json_member_string (json, "note", winnow_pair_notes_get_passage (writer->pair->notes, index));
  winnow_json_member_positive (json, "number", entry != NULL && entry->part == 0 ? entry->number : 0);
  winnow_json_close (json);
}

static void
write_lists (Writer *writer)
{
  static const char *const keys[N_LISTS] = { "passages", "parts", "set_aside" };
  const WinnowOverlap *overlap = writer->pair->overlap;
  winnow_for_each_kind (list, N_LISTS)
    {
      winnow_json_open_member (writer->json, keys[list], '[');
      winnow_for_each_index (i, overlap->passages)
        if (is_listed (passage_at (overlap, i), list))
          write_passage (writer, i);
      winnow_json_close (writer->json);
    }
}

void
winnow_json_pair (WinnowJson *json, const WinnowJsonPair *pair)
{
  const WinnowOverlap *overlap = pair->overlap;
  g_return_if_fail (overlap->passages != NULL);
  g_autoptr (GArray) entries = winnow_passage_entries_new_with_decided (overlap->passages);
  Writer writer = { .json = json, .pair = pair, .ranks = dup_ranks (overlap, entries) };
  writer.rows = winnow_passage_entries_dup_rows (entries, overlap->passages->len);
  winnow_for_both (which)
    collect_places (&writer, which);
  WinnowJsonPlaces *in_a = &writer.places[0], *in_b = &writer.places[1];

  winnow_json_open (json, '{');
  winnow_json_member_positive (json, "number", overlap->number);
  winnow_json_member_boolean (json, "new", pair->is_new);
  if (pair->problem != NULL)
    winnow_json_member_string (json, "problem", pair->problem);
  write_side (&writer, 0);
  write_side (&writer, 1);
  write_lists (&writer);
  winnow_json_open_member (json, "flags", '{');
  winnow_json_disguises (json, "a", pair->sides[0].flags, in_a);
  winnow_json_disguises (json, "b", pair->sides[1].flags, in_b);
  winnow_json_close (json);
  winnow_json_member_number (json, "n_pictures", overlap->n_pictures);
  winnow_json_pictures (json, pair->pictures, in_a, in_b);
  winnow_json_evidence (json, overlap->evidence);
  winnow_json_fields (json, overlap, n_decided, n_undecided);
  winnow_json_member_string (json, "note", winnow_pair_notes_get_note (pair->notes));
  write_bits (json, "stated", pair->stated, (WinnowIdFunc) winnow_stated_get_id);
  winnow_json_works (json, overlap);
  winnow_json_close (json);
  winnow_json_places_clear (in_a);
  winnow_json_places_clear (in_b);
  winnow_clear (&writer, g_free, rows, ranks);
}
