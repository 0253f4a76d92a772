/* json.c: a whole check as one JSON object, or a pair a line
 *
 *   {"engine_version": "0.1.0", "time": "2026-01-31T09:30:00Z", "title": "…", "settings": {"k": 5, …},
 *    "documents": [{"path": "…", "name": "…", "role": "submissions", "title": "…", "author": "…", "date": "…", "sha256": "…", "size": 0,
 *                   "format": "docx", "charset": null, "pages": 0, "chars": 0, "words": 0, "excluded": 0, "similarity": 0.0, "notes": ["…"]}],
 *    "problems": [{"path": "…", "reason": "…"}],
 *    "left_out": 0,
 *    "overlaps": [a pair as in json.h, …]}
 *
 * title, author, date, charset and similarity are null where there is none; "similarity" is the document's highest; "excluded" counts words
 * of template text; "left_out" the overlaps that a selection leaves out. Overlaps come by descending similarity. Written pair by pair. */
#include "report/json.h"

#include "report/output.h"
#include "report/pair.h"
#include "report/writers.h"

static void
write_notes (WinnowJson *json, char **notes)
{
  winnow_json_key (json, "notes");
  winnow_json_open (json, '[');
  for (guint i = 0; notes != NULL && notes[i] != NULL; i++)
    winnow_json_string (json, notes[i]);
  winnow_json_close (json, ']');
}

void
winnow_json_document (WinnowJson *json, const WinnowDocument *document)
{
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "path", document->path);
  winnow_json_member_string (json, "name", document->name);
  winnow_json_member_string (json, "role", winnow_role_get_id (document->role));
  winnow_json_member_string (json, "title", document->title);
  winnow_json_member_string (json, "author", document->author);
  winnow_json_member_string (json, "date", document->date);
  winnow_json_member_string (json, "sha256", document->sha256);
  winnow_json_member_number (json, "size", document->size);
  winnow_json_member_string (json, "format", document->format);
  winnow_json_member_string (json, "charset", document->charset);
  winnow_json_member_number (json, "pages", document->n_pages);
  winnow_json_member_number (json, "chars", document->n_characters);
  winnow_json_member_number (json, "words", document->n_words);
  winnow_json_member_number (json, "excluded", document->n_excluded);
  if (document->highest >= 0)
    winnow_json_member_share (json, "similarity", document->highest);
  else
    winnow_json_member_string (json, "similarity", NULL);
  write_notes (json, document->notes);
  winnow_json_close (json, '}');
}

void
winnow_json_problem (WinnowJson *json, const WinnowProblem *problem)
{
  winnow_json_open (json, '{');
  winnow_json_member_string (json, "path", problem->path);
  winnow_json_member_string (json, "reason", problem->reason);
  winnow_json_close (json, '}');
}

static void
write_head (WinnowJson *json, const WinnowReport *report)
{
  winnow_json_member_string (json, "engine_version", report->record->engine_version);
  winnow_json_member_string (json, "time", report->record->time);
  winnow_json_member_string (json, "title", report->title);
  winnow_json_key (json, "settings");
  winnow_json_settings (json, &report->record->settings);
  winnow_json_line (json);
  winnow_json_key (json, "documents");
  winnow_json_open (json, '[');
  for (guint i = 0; i < report->documents->len; i++)
    {
      winnow_json_line (json);
      winnow_json_document (json, g_ptr_array_index (report->documents, i));
    }
  winnow_json_close (json, ']');
  winnow_json_line (json);
  winnow_json_key (json, "problems");
  winnow_json_open (json, '[');
  for (guint i = 0; i < report->problems->len; i++)
    {
      winnow_json_line (json);
      winnow_json_problem (json, g_ptr_array_index (report->problems, i));
    }
  winnow_json_close (json, ']');
  winnow_json_line (json);
  winnow_json_member_number (json, "left_out", report->n_left_out);
}

static WinnowJsonSide
side_of (const WinnowReportSide *side)
{
  const WinnowDocument *document = side->document;
  return (WinnowJsonSide){
    .path = document->path, .text = side->text, .length = side->length, .n_characters = document->n_characters, .n_words = document->n_words,
    .flags = side->flags
  };
}

static gboolean
write_pair (WinnowJson *json, WinnowReport *report, guint index, GError **error)
{
  g_autoptr (WinnowReportPair) pair = winnow_report_pair_load (report, index, WINNOW_REPORT_PAIR_TEXTS, error);
  if (pair == NULL)
    return FALSE;
  WinnowJsonSide a = side_of (&pair->sides[0]), b = side_of (&pair->sides[1]);
  winnow_json_pair (json, &a, &b, pair->overlap);
  return TRUE;
}

gboolean
winnow_report_write_json (WinnowReport *report, GOutputStream *stream, GCancellable *cancellable, GError **error)
{
  g_auto (WinnowOutput) output;
  winnow_output_init (&output, stream, cancellable);
  WinnowJson json = WINNOW_JSON_INIT (output.text);
  winnow_json_open (&json, '{');
  write_head (&json, report);
  winnow_json_line (&json);
  winnow_json_key (&json, "overlaps");
  winnow_json_open (&json, '[');
  for (guint i = 0; i < report->overlaps->len; i++)
    {
      winnow_json_line (&json);
      if (!write_pair (&json, report, i, error) || !winnow_output_flush_full (&output, error))
        return FALSE;
    }
  winnow_json_close (&json, ']');
  winnow_json_close (&json, '}');
  g_string_append_c (output.text, '\n');
  return winnow_output_flush (&output, error);
}

gboolean
winnow_report_write_jsonl (WinnowReport *report, GOutputStream *stream, GCancellable *cancellable, GError **error)
{
  g_auto (WinnowOutput) output;
  winnow_output_init (&output, stream, cancellable);
  for (guint i = 0; i < report->overlaps->len; i++)
    {
      WinnowJson json = WINNOW_JSON_INIT (output.text);
      if (!write_pair (&json, report, i, error) || !winnow_output_flush_full (&output, error))
        return FALSE;
      g_string_append_c (output.text, '\n');
    }
  return winnow_output_flush (&output, error);
}
