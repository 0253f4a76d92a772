/* json-shares.c: how much of a document others have, and lists of works, see json.h */
#include "report/data/json.h"

#include "base/for-each.h"
#include "match/chapters.h"

static void
write_citations (WinnowJson *json, const WinnowShares *shares)
{
  winnow_json_open_member (json, "citations", '{');
  winnow_for_each_kind (citation, WINNOW_N_CITATIONS)
    {
      guint32 n = shares->by_citation[citation];
      winnow_json_open_member (json, winnow_citation_ids[citation], '{');
      winnow_json_member_number (json, "words", n);
      winnow_json_member_share (json, "share", winnow_share (n, shares->counted));
      winnow_json_close (json);
    }
  winnow_json_close (json);
}

void
winnow_json_works (WinnowJson *json, const WinnowOverlap *overlap)
{
  if (overlap->n_works == 0)
    return;
  winnow_json_open_member (json, "same_references", '{');
  winnow_json_member_number (json, "same", overlap->n_same_works);
  winnow_json_member_number (json, "entries", overlap->n_works);
  winnow_json_close (json);
}

void
winnow_json_shares (WinnowJson *json, const WinnowShares *shares, const char *largest)
{
  static const char *const keys[] = { "counted", "found", "shares", "citations" };
  for (guint i = 0; i < G_N_ELEMENTS (keys) && shares == NULL; i++)
    winnow_json_member_string (json, keys[i], NULL);
  if (shares == NULL)
    return;
  winnow_json_fields (json, shares, counted, found);
  winnow_json_open_member (json, "shares", '{');
  winnow_json_member_share (json, "total", winnow_share (shares->found, shares->counted));
  winnow_json_member_share (json, "without_quotations",
                            winnow_share (shares->found_unquoted, shares->counted_unquoted));
  winnow_json_member_share (json, "without_own", winnow_share (shares->found_of_others, shares->counted));
  winnow_json_open_member (json, "largest", '{');
  winnow_json_member_share (json, "share", winnow_share (shares->found_largest, shares->counted));
  winnow_json_member_string (json, "document", largest);
  winnow_json_close (json);
  winnow_json_close (json);
  write_citations (json, shares);
}

void
winnow_json_chapters (WinnowJson *json, const GArray *chapters, WinnowJsonPlaces *places)
{
  winnow_json_open_member (json, "chapters", '[');
  winnow_for_each_value (const WinnowChapter, chapter, chapters)
    {
      winnow_json_open (json, '{');
      winnow_json_member_string (json, "title", chapter->title);
      winnow_json_places_write (places, json);
      winnow_json_fields (json, chapter, counted, found);
      winnow_json_member_share (json, "share", winnow_share (chapter->found, chapter->counted));
      winnow_json_close (json);
    }
  winnow_json_close (json);
}
