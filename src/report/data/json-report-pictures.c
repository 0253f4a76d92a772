/* json-report-pictures.c: the pictures of all documents of a check; json.c describes the members */
#include "report/data/json-report.h"

#include "report/data/json.h"
#include "report/model/pair.h"

/* What is needed to write one. */
typedef struct
{
  WinnowReport *report;
  GHashTable *starts; /* as of winnow_pictures_map_starts() */
} Context;

/* The path and the rest, in the object that is open. */
static void
write_picture (WinnowJson *json, const Context *context, const WinnowDocumentPicture *picture)
{
  const WinnowDocument *document = g_hash_table_lookup (context->report->by_id, &picture->document_id);
  winnow_json_member_string (json, "path", document->path);
  winnow_json_picture_members (json, picture, GPOINTER_TO_SIZE (g_hash_table_lookup (context->starts, picture)));
}

static void
write_side (WinnowJson *json, const char *key, const Context *context, const WinnowDocumentPicture *picture)
{
  winnow_json_open_member (json, key, '{');
  write_picture (json, context, picture);
  winnow_json_close (json, '}');
}

static void
write_common (WinnowJson *json, const Context *context, const WinnowCommonPicture *common)
{
  winnow_json_line (json);
  winnow_json_open (json, '{');
  write_side (json, "a", context, common->a);
  write_side (json, "b", context, common->b);
  winnow_json_match_members (json, &common->match);
  winnow_json_close (json, '}');
}

static gboolean
write_shared (WinnowJson *json, const Context *context, WinnowOutput *output, GError **error)
{
  WinnowReport *report = context->report;
  winnow_json_open_member (json, "shared", '[');
  for (guint i = 0; i < report->overlaps->len; i++)
    {
      if (((const WinnowOverlap *) g_ptr_array_index (report->overlaps, i))->n_pictures == 0)
        continue;
      g_autoptr (GArray) pictures = winnow_report_load_pictures (report, i, FALSE, error);
      if (pictures == NULL)
        return FALSE;
      for (guint k = 0; k < pictures->len; k++)
        write_common (json, context, &g_array_index (pictures, WinnowCommonPicture, k));
      if (!winnow_output_flush_full (output, error))
        return FALSE;
    }
  winnow_json_close (json, ']');
  return TRUE;
}

static void
write_excluded (WinnowJson *json, const Context *context)
{
  const WinnowReport *report = context->report;
  winnow_json_open_member (json, "set_aside", '[');
  for (guint i = 0; i < report->excluded_pictures->len; i++)
    {
      const WinnowExcludedPicture *excluded = &g_array_index (report->excluded_pictures, WinnowExcludedPicture, i);
      winnow_json_line (json);
      winnow_json_open (json, '{');
      write_picture (json, context, g_hash_table_lookup (report->pictures_by_id, &excluded->picture_id));
      winnow_json_member_string (json, "reason", winnow_picture_exclusion_get_id (excluded->reason));
      winnow_json_member_number (json, "documents", excluded->n_documents);
      winnow_json_close (json, '}');
    }
  winnow_json_close (json, ']');
}

gboolean
winnow_json_report_pictures (WinnowJson *json, WinnowReport *report, WinnowOutput *output, GError **error)
{
  g_autoptr (GHashTable) starts = winnow_pictures_map_starts (report->library, report->pictures, error);
  const Context context = { report, starts };
  if (starts == NULL)
    return FALSE;
  winnow_json_open_member (json, "pictures", '{');
  if (!write_shared (json, &context, output, error))
    return FALSE;
  write_excluded (json, &context);
  winnow_json_member_number (json, "plain", report->n_plain);
  winnow_json_member_number (json, "unread", report->n_unread);
  winnow_json_close (json, '}');
  return TRUE;
}
