/* json.h: a compared pair as JSON: the shape that scripts and benchmarks read
 *
 *   {"a": {"path": "…", "chars": 0, "words": 0, "similarity": 0.0,
 *          "ledger": {"total": 0, "template": 0, "quotes": 0, "bibliography": 0, "short": 0,
 *            "common": 0, "verdict": 0, "counted": 0, "covered": 0, "verbatim":
 * 0}, "exclusions": [{"reason": "quotes", PLACE, "words": 0}]}, "b": {…}, "passages": [{"a":
 * {PLACE}, "b": {PLACE}, "kind": "exact|near|reworded|condensed|translated", "similarity": 0.0,
 * "shares": {"verbatim": 0.0, "moved": 0.0, "reworded": 0.0}, "words": 0,
 * "documents": null, "flags": ["homophones"], "verdict": "undecided|confirmed|dismissed|quoted",
 * "note": null, "number": 1}],
 *    "parts": [{as of passages, "part_of": 0, "relation": "part|repetition"}],
 *    "set_aside": [{as of passages, "reason":
 *      "template|quotes|bibliography|short|common|verdict"}],
 *    "flags": {"a": [{"flag": "invisible", PLACE, "count": 0}], "b": […]},
 *    "n_pictures": 0, "pictures": [{"a": {PICTURE}, "b": {PICTURE}, "description": "mirrored,
 *      cut to 71% of it", "direction": "a_to_b|b_to_a|either", "distance": 0, "mirrored": false,
 * "negative": false, "turned": 0, "likeness": "same|layout|unknown", …}], "evidence":
 * [{"method": "winnow", "value": 0.0, "unit": "share|count|bits|equal", "similarity": 0.0,
 * "distance": 0.0, "a_in_b": 0.0, "b_in_a": 0.0, "opinion": "same|different|silent", "same":
 * true}], "same_piece": true, "probability": 0.0,
 *    "decided": 0, "undecided": 0, "note": null,
 *    "stated": ["a_names_b_in_text"], "same_references": {"same": 0, "entries": 0}}
 *
 * PLACE is "start": 0, "end": 0, "byte_start": 0, "byte_end": 0: code points of the extracted text
 * and its bytes in UTF-8, both half-open. Places and counts are those of the file's own text, also
 * where a report masks names ("masked" is true then): its strings are masked, and hashes are not.
 * "similarity" of a side is covered / counted of its ledger, but 1 for identical texts; "verbatim"
 * are the words in runs of at least k that the other side has, in a passage or not, whatever is
 * left out (except the template): what is the same word for word; the ledger is in words, and total
 * − what stands under the reasons = counted; only what stands under "verdict" is counted, too, and
 * not covered. "words" of a passage are those of its shorter side,
 * without what the document leaves out (a quotation in it). "shares" are how the words of the
 * longer side of a near or reworded passage agree, 1 together: in runs of three words, five
 * characters, or more in the same order; in such runs in another order; and the others;
 * null of other kinds. "passages" are those that count, by place in A; of them the condensed ones
 * are not covered, so not part of a similarity. "parts" are
 * covered, but no passages of their own: parts of a condensed passage, such as a sentence taken
 * over word for word, and repetitions, text of a passage that is again elsewhere in one of the
 * texts. Their "part_of" says of which of the "passages", counted from 1; 0 where that one does not
 * count. "documents": how many documents of the check have the passage, null where not known.
 * "flags" of a passage name what hid it, those of a side say what is in its text and where;
 * "count" is code points. A place of hidden text is empty: there it was taken out. "exclusions" of
 * a side are left out in the pairs of a check, which lists them with its documents.
 *
 * "pictures" are those that both have, by place in A, and "n_pictures" how many. PICTURE is "name":
 * "word/media/image1.png", "page": null, "start": 0, "byte_start": 0, "caption": null, "width": 0,
 * "height": 0, "format": "png": what the document calls it, its page, null where the format has
 * none, and the place in the text that follows it; its size in pixels as it is seen, null
 * where that is not known. What was done to the picture of A to make that of B: "distance" are the
 * bits of 256 in which they differ then, 255 where their hashes say nothing; "turned" is clockwise,
 * in degrees; "likeness": they show the "same", or only have the "layout" in common; "unknown"
 * where they were not looked at. "placement" says where one lies on the other: {"places": 0,
 * "outline_a": [[0.0, 0.0]], "outline_b": [[0.0, 0.0]]}: how many features agree, and the corners
 * of the common part on each, in shares of width and height. "description" says so in words, and
 * depends on the language: what was done to the picture of the source, which "direction" tells
 * (winnow_document_get_direction()).
 *
 * "evidence" is the result of every method on the whole texts (without the template), in the order
 * of their table, whatever else is left out: its "value" in its own "unit" (a share from 0 to 1;
 * how many agree; how many bits differ; 1 for equal and 0 for not), the same as a "similarity" from
 * 0 to 1 for all methods alike, and "distance", 1 less that. "a_in_b" is the share of A that B has,
 * null where the method knows none. A method that has nothing to say of one of the texts is
 * "silent", and all of its figures are null. "probability" sums up all methods: that both are the
 * same piece; "same_piece" is whether it is at least a half. All three are null where methods were
 * not asked.
 *
 * "verdict" of a passage is a person's, and "note" its reason in words, null if there is none;
 * dismissed and quoted passages are among "set_aside", with "verdict" for their reason. "number" is
 * the number by which reports and the program call a passage, which verdicts of others do not
 * change; null where it has none: parts, repetitions, and what does not count for another reason.
 * "decided" and "undecided" are how many passages that count, or that only a verdict excludes, have
 * one, and have none; "note" of the pair is a person's. "stated" is what metadata and text of the
 * two say against the authors that names of files or the user tell: A names the author of B, B that
 * of A, or both the same third person. "same_references" is there where most entries of the lists
 * of works are the same in the same order: how many, and of how many in the longer list. "problem"
 * is there where a text is in an attached library that can't be read: a sentence, and there are no
 * passages and pictures. Keys may be added; none changes its meaning. */
#pragma once

#include "report/model/common-pictures.h"
#include "match/scoring/shares.h"
#include "report/data/json-places.h"
#include "report/model/groups.h"
#include "report/pair/pair-notes.h"

/* One side of a pair; everything borrowed. */
typedef struct
{
  const char *path; /* UTF-8 */
  const char *text; /* the extracted text, @length bytes */
  gsize length;
  guint32 n_characters; /* code points of text */
  guint32 n_words;      /* tokens of text */
  const GArray *flags;  /* (nullable) (element-type WinnowDisguiseRange) */
  /* (nullable) (element-type WinnowExclusion) those that are heeded; NULL: not to be listed */
  const GArray *exclusions;
} WinnowJsonSide;

/* A pair; everything borrowed. */
typedef struct
{
  WinnowJsonSide sides[2];
  const WinnowOverlap *overlap; /* with its passages */
  WinnowHanMode han;
  gboolean is_new;              /* the last check listed it first */
  guint stated;                 /* bits of WinnowStated */
  const GArray *pictures;       /* (nullable) (element-type WinnowCommonPicture) */
  const WinnowPairNotes *notes; /* (nullable) */
  const char *problem;          /* (nullable) why there are no passages */
} WinnowJsonPair;

/* Costs one pass over each text, none over texts of ASCII alone, and a comparison of the words of
 * each near or reworded passage. */
void winnow_json_pair (WinnowJson *json, const WinnowJsonPair *pair);

/* ── pictures: see json-pictures.c ── */
/* Adds the places of one side's pictures. @pictures: (nullable) (element-type
 * WinnowCommonPicture) */
void winnow_json_add_pictures (WinnowJsonPlaces *places, const GArray *pictures, gboolean is_b);
/* The member "pictures", once their places were added. */
void winnow_json_pictures (WinnowJson *json, const GArray *pictures, WinnowJsonPlaces *in_a, WinnowJsonPlaces *in_b);
/* Members of the object that is open: PICTURE; and its edit. @start: code points before it in the
 * text */
void winnow_json_picture_members (WinnowJson *json, const WinnowDocumentPicture *picture, gsize start);
void winnow_json_match_members (WinnowJson *json, const WinnowImageMatch *match, WinnowImageDirection direction);
/* The member "grid", a string a row, or "histogram", a number a bin. (nullable): null */
void winnow_json_member_grid (WinnowJson *json, const WinnowGrid *grid);
void winnow_json_member_histogram (WinnowJson *json, const WinnowHistogram *histogram);

/* Lists of the marks in a text. Their places are to be added before, in the order in which the
 * lists are written. @flags, @exclusions: (nullable) */
void winnow_json_add_disguises (WinnowJsonPlaces *places, const GArray *flags);
void winnow_json_add_exclusions (WinnowJsonPlaces *places, const GArray *exclusions);
void winnow_json_disguises (WinnowJson *json, const char *key, const GArray *flags, WinnowJsonPlaces *places);
/* the member "exclusions" */
void winnow_json_exclusions (WinnowJson *json, const GArray *exclusions, WinnowJsonPlaces *places);

/* The member "same_references" of a pair whose lists of works are the same. */
void winnow_json_works (WinnowJson *json, const WinnowOverlap *overlap);
/* The members "counted", "found", "shares" and "citations"; null where @shares is, (nullable).
 * @largest: (nullable) path of the largest source */
void winnow_json_shares (WinnowJson *json, const WinnowShares *shares, const char *largest);
/* The member "chapters". @chapters: (element-type WinnowChapter) whose places are the next ones */
void winnow_json_chapters (WinnowJson *json, const GArray *chapters, WinnowJsonPlaces *places);

/* The members "evidence", "same_piece" and "probability". @evidence: (nullable) */
void winnow_json_evidence (WinnowJson *json, const WinnowEvidence *evidence);

/* A value in the unit of @method: a share as such, all others as whole numbers; NAN writes null. */
void winnow_json_member_value (WinnowJson *json, const char *key, const WinnowMethod *method, double value);

/* The parameters of @method as an object. @values: one each */
void winnow_json_member_parameters (WinnowJson *json, const char *key, const WinnowMethod *method, const guint *values);

/* The settings as an object, a member for each row of their table. */
void winnow_json_settings (WinnowJson *json, const WinnowSettings *settings);

/* Members "last_editor", "editing_minutes", "savings" and "program", null where unknown. @origin:
 * (nullable) as of a document */
void winnow_json_member_origin (WinnowJson *json, const char *origin);

/* A row of the library, as json.c describes it, without flags, exclusions and sources, in the
 * object that is open. */
void winnow_json_document_members (WinnowJson *json, const WinnowDocument *document,
                                   const WinnowCollection *collection);

/* The groups as the JSON of groups has them, as a value. */
void winnow_json_groups (WinnowJson *json, const WinnowGroupReport *report);
