/* fingerprint.c: winnow-cli fingerprint: the fingerprints themselves, with their places;
 * digest-output.h says how they are printed */
#include <glib/gi18n.h>

#include "cli/digest-output.h"

#define DEFAULT_METHOD "winnow"

typedef struct
{
  char *method; /* (owned) (nullable) */
  char **set;   /* (owned) (nullable) */
} Request;

static void
request_clear (Request *request)
{
  g_free (request->method);
  g_strfreev (request->set);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Request, request_clear)

WinnowExit
winnow_command_fingerprint (const WinnowCommand *command, char **arguments)
{
  static const WinnowFileOutput outputs[] = {
    { "text", NULL, winnow_digest_output_text },
    { "json", NULL, winnow_digest_output_json },
    { "jsonl", NULL, winnow_digest_output_json },
    { "csv", winnow_digest_output_csv_heading, winnow_digest_output_csv },
    { NULL },
  };
  g_auto (WinnowOptions) options;
  g_auto (Request) request = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *description = g_strdup_printf (_ ("which fingerprint, see below; %s for every one (default: %s)"),
                                                  WINNOW_ALL_METHODS, DEFAULT_METHOD);
  const GOptionEntry entries[] = {
    { "method", 0, 0, G_OPTION_ARG_STRING, &request.method, description, _ ("ID") },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &request.set, _ ("set a parameter of the method (repeatable)"),
      _ ("NAME=NUMBER") },
    { NULL },
  };
  if (!winnow_options_parse (&options, command, entries, arguments))
    return WINNOW_EXIT_FAILED;
  g_autoptr (WinnowSimilarIds) similar_ids = winnow_similar_ids_new ();
  WinnowDigestRequest digests = { .similar_ids = similar_ids };
  if (!winnow_method_choice_init (&digests.choice, request.method != NULL ? request.method : DEFAULT_METHOD, TRUE,
                                  request.set, &error))
    return winnow_options_refuse (command, error->message);
  if (options.paths[0] == NULL)
    return winnow_options_refuse (command, _ ("A file is needed."));
  return winnow_options_finish (&options, winnow_each_file_print (&options, outputs, &digests));
}
