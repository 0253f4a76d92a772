/* fingerprint-pictures.c: see fingerprint-pictures.h
 *
 * JSON: {"path": "…", "method": "color-grid", "parameters": {"columns": 8, …}, "pictures":
 *   [{PICTURE, "grid": ["BB..XX", …]}]}, or "histogram": [0.25, …] of color-histogram, with PICTURE
 * as json.h says; null where a picture could not be read. CSV: path, picture, page, byte_start,
 * method, fingerprint: the letters row by row, or the shares with four digits. */
#include "cli/commands/fingerprint-pictures.h"

#include "base/for-each.h"
#include "base/translate.h"
#include "cli/console.h"
#include "cli/each-file.h"
#include "image/palette.h"
#include "report/data/csv.h"
#include "report/data/json.h"
#include "base/escape.h"
#include "worker/readers.h"

static const WinnowMethod color_grid = {
  .id = "color-grid",
  .parameters = { { "columns", 1, WINNOW_GRID_MAX_BLOCKS, 8, N_ ("blocks from left to right"), 0 },
                  { "rows", 1, WINNOW_GRID_MAX_BLOCKS, 8, N_ ("blocks from top to bottom"), 0 },
                  { "colors", 2, WINNOW_PALETTE_MAX, 8, N_ ("colours: 2, 8, 16, 64 or 256"), 0 },
                  { "mean", 0, 1, 0, N_ ("1: the mean of each block, not its most frequent colour"), 0 },
                  { NULL } },
};

static const WinnowMethod color_histogram = {
  .id = "color-histogram",
  .parameters
  = { { "bins", 8, WINNOW_PALETTE_MAX, 16, N_ ("colours: 8, 16, 64 or 256"), 0 },
      { "columns", 1, WINNOW_HISTOGRAM_MAX_BLOCKS, 1, N_ ("blocks from left to right, each with a histogram"), 0 },
      { "rows", 1, WINNOW_HISTOGRAM_MAX_BLOCKS, 1, N_ ("blocks from top to bottom"), 0 },
      { NULL } },
};

static const WinnowMethod *const methods[] = { &color_grid, &color_histogram };

const WinnowMethod *
winnow_picture_method_find (const char *id)
{
  winnow_for_each_of (method, methods)
    if (g_str_equal ((*method)->id, id))
      return *method;
  return NULL;
}

char *
winnow_picture_method_dup_help (void)
{
  GString *help = g_string_new (NULL);
  g_string_append_printf (help, "%s\n",
                          _ ("Methods of pictures, in picture files and documents, and their parameters:"));
  winnow_for_each_of (method, methods)
    {
      g_string_append_printf (help, "  %s\n", (*method)->id);
      winnow_for_each_with (parameter, (*method)->parameters, name)
        g_string_append_printf (help, "      %s=%u  %s\n", parameter->name, parameter->initial,
                                _ (parameter->description));
    }
  g_string_truncate (help, help->len - 1);
  return g_string_free (help, FALSE);
}

/* ── parameters ── */

static guint
get_palette (const WinnowMethod *method, const guint *values)
{
  return method == &color_grid ? values[2] : values[0];
}

gboolean
winnow_picture_method_check (const WinnowMethod *method, const guint *values, GError **error)
{
  if (winnow_palette_exists (get_palette (method, values)))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("There is no palette of %u colours; there are: %s."),
               get_palette (method, values), method == &color_grid ? "2, 8, 16, 64, 256" : "8, 16, 64, 256");
  return FALSE;
}

typedef struct
{
  const WinnowMethod *method;
  const guint *values;
  WinnowReaders *readers; /* (unowned) that decode thumbnails */
} Request;

static WinnowGrid *
dup_grid (const Request *request, const WinnowDocumentPicture *picture)
{
  const guint *values = request->values;
  const WinnowGridSettings settings = { values[0], values[1], values[2], values[3] != 0 };
  if (request->method != &color_grid)
    return NULL;
  g_autoptr (WinnowPicture) pixels = winnow_readers_decode (request->readers, picture->thumbnail, NULL);
  return pixels != NULL ? winnow_grid_new (pixels, &settings) : NULL;
}

static WinnowHistogram *
dup_histogram (const Request *request, const WinnowDocumentPicture *picture)
{
  const WinnowHistogramSettings settings = { request->values[0], request->values[1], request->values[2] };
  if (request->method != &color_histogram)
    return NULL;
  g_autoptr (WinnowPicture) pixels = winnow_readers_decode (request->readers, picture->thumbnail, NULL);
  return winnow_document_picture_dup_histogram (picture, pixels, &settings);
}

/* Of pictures that could not be read, or only in part. */
static void
warn_of_pictures (const char *name, const WinnowContent *content)
{
  winnow_for_each (const WinnowDocumentPicture, picture, content->pictures)
    if (picture->problem != NULL)
      winnow_console_warn (_ ("%s: %s"), name, picture->problem);
}

/* ── JSON ── */

static void
write_picture (WinnowJson *json, const Request *request, const WinnowDocumentPicture *picture, gsize start)
{
  g_autoptr (WinnowGrid) grid = dup_grid (request, picture);
  g_autoptr (WinnowHistogram) histogram = dup_histogram (request, picture);
  winnow_json_open (json, '{');
  winnow_json_picture_members (json, picture, start);
  if (request->method == &color_grid)
    winnow_json_member_grid (json, grid);
  else
    winnow_json_member_histogram (json, histogram);
  winnow_json_close (json);
}

static void
append_json (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
             gconstpointer data)
{
  const Request *request = data;
  WinnowJson json = WINNOW_JSON_INIT (out);
  g_auto (WinnowJsonPlaces) places;
  warn_of_pictures (name, content);
  winnow_json_places_init (&places);
  winnow_for_each (WinnowDocumentPicture, picture, content->pictures)
    {
      gsize offset = picture->offset;
      winnow_json_places_add (&places, offset, offset);
    }
  winnow_json_places_map (&places, content->text, content->length, (gsize) g_utf8_strlen (content->text, -1));
  winnow_json_open (&json, '{');
  winnow_json_member_string (&json, "path", name);
  winnow_json_member_string (&json, "method", request->method->id);
  winnow_json_member_parameters (&json, "parameters", request->method, request->values);
  winnow_json_open_member (&json, "pictures", '[');
  winnow_for_each (const WinnowDocumentPicture, picture, content->pictures)
    write_picture (&json, request, picture, winnow_json_places_take (&places));
  winnow_json_close (&json);
  winnow_json_close (&json);
}

/* ── CSV ── */

static void
append_csv (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
            gconstpointer data)
{
  const Request *request = data;
  warn_of_pictures (name, content);
  winnow_for_each (const WinnowDocumentPicture, picture, content->pictures)
    {
      g_autoptr (WinnowGrid) grid = dup_grid (request, picture);
      g_autoptr (WinnowHistogram) histogram = dup_histogram (request, picture);
      g_autofree char *shares = winnow_histogram_dup_shares (histogram);
      winnow_escape_csv (out, name);
      winnow_csv_text (out, picture->name);
      winnow_csv_positive (out, picture->page);
      winnow_csv_cells (out, picture->offset, request->method->id, grid != NULL ? grid->letters : shares);
      g_string_append (out, "\r\n");
    }
}

/* ── text ── */

static void
append_grid (GString *out, const WinnowGrid *grid)
{
  winnow_for_each_below (row, grid->settings.rows)
    {
      guint length;
      const char *letters = winnow_grid_get_row (grid, row, &length);
      g_string_append_printf (out, "  %.*s\n", (int) length, letters);
    }
}

/* A block a line: the codes of its colors, or their names, and their shares; those it has none of
 * are left out. */
static void
append_histogram (GString *out, const WinnowHistogram *histogram)
{
  const WinnowHistogramSettings *settings = &histogram->settings;
  winnow_for_each_below (block, settings->columns * settings->rows)
    {
      if (settings->columns * settings->rows > 1)
        g_string_append_printf (out, "  %u,%u", block % settings->columns + 1, block / settings->columns + 1);
      winnow_for_each_below (bin, settings->bins)
        {
          const char *name = winnow_palette_get_name (settings->bins, bin);
          double share = histogram->shares[block * settings->bins + bin];
          char code[3];
          if (share >= .0005)
            g_string_append_printf (out, "  %s %.1f%%",
                                    name != NULL ? _ (name) : winnow_palette_get_code (settings->bins, bin, code),
                                    100 * share);
        }
      g_string_append_c (out, '\n');
    }
}

static void
append_text (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
             gconstpointer data)
{
  const Request *request = data;
  warn_of_pictures (name, content);
  winnow_each_file_append_heading (out, name, options);
  if (content->pictures->len == 0)
    g_string_append_printf (out, "%s\n", _ ("There is no picture."));
  winnow_for_each (const WinnowDocumentPicture, picture, content->pictures)
    {
      g_autoptr (WinnowGrid) grid = dup_grid (request, picture);
      g_autoptr (WinnowHistogram) histogram = dup_histogram (request, picture);
      winnow_escape_terminal (out, picture->name, -1);
      g_string_append_c (out, '\n');
      if (grid != NULL)
        append_grid (out, grid);
      else if (histogram != NULL)
        append_histogram (out, histogram);
      else
        g_string_append_printf (out, "  %s\n", _ ("could not be read"));
    }
}

WinnowExit
winnow_picture_method_print (const WinnowMethod *method, const guint *values, const WinnowOptions *options)
{
  static const WinnowFileOutput outputs[] = {
    { "text", NULL, append_text, TRUE },
    { "json", NULL, append_json, TRUE },
    { "jsonl", NULL, append_json, TRUE },
    { "csv", "path,picture,page,byte_start,method,fingerprint\r\n", append_csv, TRUE },
    { NULL },
  };
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  return winnow_each_file_print (options, outputs, &(Request){ method, values, readers });
}
