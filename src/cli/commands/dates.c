/* dates.c: winnow-cli dates: when the documents of a library were written
 *
 * JSON: a list of {"path", "role", "date", "by_hand"}; the date is that of the document, else that
 * in the name of its file, and null where there is none. CSV has the same columns, with by_hand 1
 * or 0. */

#include "base/translate.h"
#include "check/read/document-date.h"
#include "base/for-each.h"
#include "cli/console.h"
#include "cli/document-names.h"
#include "cli/library-files.h"
#include "library/tables/dates.h"

typedef struct
{
  char *date; /* (nullable) */
  gboolean detects;
} Request;

/* Within a transaction. */
static gboolean
set_dates (WinnowLibrary *library, const char *date, char **arguments, GError **error)
{
  g_autoptr (GArray) ids = winnow_document_names_find_ids (library, arguments, error);
  winnow_for_each_value (const gint64, id, ids)
    if (!winnow_library_set_date (library, *id, date, error))
      return FALSE;
  return ids != NULL;
}

/* ── listing ── */

static void
get_date (gconstpointer row, gconstpointer data, WinnowCell *cell)
{
  cell->owned = winnow_document_dup_date (row);
}

static void
get_origin (gconstpointer row, gconstpointer data, WinnowCell *cell)
{
  cell->text = ((const WinnowDocument *) row)->is_dated_by_hand ? _ ("set by hand") : NULL;
}

static gboolean
print (WinnowLibrary *library, const char *format, GError **error)
{
#define FIELD(name) G_STRUCT_OFFSET (WinnowDocument, name)
  static const WinnowColumn columns[] = {
    { NULL, "", WINNOW_COLUMN_STRING, .get = get_date, .none = "–" },
    { NULL, "", WINNOW_COLUMN_STRING, .get = get_origin },
    { "path", "", WINNOW_COLUMN_STRING, FIELD (path) },
    { "role", NULL, WINNOW_COLUMN_ID, FIELD (role), .id = (WinnowIdFunc) winnow_role_get_id },
    { "date", NULL, WINNOW_COLUMN_STRING, .get = get_date },
    { "by_hand", NULL, WINNOW_COLUMN_SWITCH, FIELD (is_dated_by_hand) },
    { NULL },
  };
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  return documents != NULL
         && winnow_console_list (
             &(WinnowListing){ columns, N_ ("The library has no documents."), WINNOW_ROWS (documents) }, format);
}

static WinnowExit
work (const Request *request, WinnowOptions *options, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_files_open (options->library, error);
  if (library == NULL
      || (options->paths[0] != NULL
          && (!winnow_library_begin (library, error)
              || !winnow_library_end (library, set_dates (library, request->date, options->paths, error), error))))
    return WINNOW_EXIT_FAILED;
  return print (library, options->format, error) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}

/* Returns: (nullable) what is wrong */
static const char *
find_fault (const Request *request, const WinnowOptions *options, GError **error)
{
  gboolean changes = request->date != NULL || request->detects;
  if (request->date != NULL && !winnow_date_may_be_set (request->date))
    return _ ("--set needs a year, a month or a day, such as 1998, 1998-05 or 1998-05-17.");
  if (request->date != NULL && request->detects)
    return _ ("--set and --detect contradict each other.");
  if (changes != (options->paths[0] != NULL))
    return _ ("--set and --detect need DOCUMENTs, and DOCUMENTs one of these.");
  return NULL;
}

WinnowExit
winnow_command_dates (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  const GOptionEntry entries[] = {
    WINNOW_OPTION (STRING, "set", &request.date,
                   "the documents are of this year, month or day: 1998, 1998-05, 1998-05-17", _ ("DATE")),
    WINNOW_OPTION (NONE, "detect", &request.detects, "the documents’ date is that of their metadata or file name again",
                   NULL),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, work, &request);
}
