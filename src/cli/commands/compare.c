/* compare.c: winnow-cli compare: one pair, or a list of them
 *
 * Excludes what a check would exclude: the quotations and bibliographies of both files, and text of
 * a template. */

#include "base/for-each.h"
#include "base/translate.h"
#include "check/read/reading.h"
#include "cli/console.h"
#include "cli/options.h"
#include "cli/pairs.h"

typedef struct
{
  char *pairs, *left, *right; /* (nullable) paths */
  char **templates;           /* (nullable) paths */
  gboolean has_evidence;      /* run every method on the pairs of a list, as always on two files */
} Request;

static WinnowInput *
read_or_warn (const char *path, const WinnowInputContext *context, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  WinnowInput *input = winnow_input_new (path, context, cancellable, &error);
  if (input == NULL)
    winnow_console_warn ("%s", error->message);
  return input;
}

/* Adds the texts and pictures of templates. FALSE once a fault has been printed: without its
 * template a result would mislead. */
static gboolean
read_templates (char **paths, WinnowReaders *readers, const WinnowSettings *settings, WinnowTemplates *templates,
                GPtrArray *pictures, GCancellable *cancellable)
{
  const char *language = *settings->language != '\0' ? settings->language : NULL;
  const WinnowExtractLimits limits = winnow_reading_get_limits (settings);
  winnow_for_each_string (path, paths)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WinnowContent) content
          = winnow_readers_read_file (readers, path, language, &limits, cancellable, &error);
      if (content == NULL)
        {
          winnow_console_warn ("%s", error->message);
          return FALSE;
        }
      winnow_templates_add (templates, content->text, content->length);
      winnow_for_each (WinnowDocumentPicture, picture, content->pictures)
        g_ptr_array_add (pictures, winnow_document_picture_ref (picture));
    }
  return TRUE;
}

static void
append_one (GString *out, const char *format, const WinnowComparedPair *comparison)
{
  /* one object, no array */
  const WinnowPairOutput *output = winnow_pair_output_find (g_str_equal (format, "json") ? "jsonl" : format);
  if (g_str_equal (format, "text"))
    {
      winnow_pair_output_append_text (out, comparison);
      return;
    }
  output->begin (out);
  output->append (out, 1, comparison);
  g_string_append (out, output->end);
}

/* Prints what is wrong with a file that was read all the same, such as a scan, of which only the
 * pictures are compared. */
static gboolean
warn_of_problem (const WinnowInput *input)
{
  if (input->content->problem != NULL)
    winnow_console_warn ("%s", input->content->problem);
  return input->content->problem != NULL;
}

static WinnowExit
compare_two (const WinnowOptions *options, const WinnowInputContext *context, GCancellable *cancellable)
{
  g_autoptr (WinnowInput) a = read_or_warn (options->paths[0], context, cancellable);
  g_autoptr (WinnowInput) b = read_or_warn (options->paths[1], context, cancellable);
  if (a == NULL || b == NULL)
    return WINNOW_EXIT_FAILED;
  g_autoptr (WinnowComparedPair) comparison = winnow_compared_pair_new (a, b, context);
  if (g_cancellable_is_cancelled (cancellable))
    {
      winnow_console_warn (_ ("Interrupted: the files were not compared."));
      return WINNOW_EXIT_FAILED;
    }
  g_autoptr (GString) out = g_string_new (NULL);
  append_one (out, options->format, comparison);
  if (!winnow_console_write (out))
    return WINNOW_EXIT_FAILED;
  gboolean has_problem_a = warn_of_problem (a), has_problem_b = warn_of_problem (b);
  return has_problem_a || has_problem_b ? WINNOW_EXIT_PROBLEMS : WINNOW_EXIT_DONE;
}

static WinnowExit
compare_list (const WinnowOptions *options, const Request *request, const WinnowInputContext *context,
              WinnowProgressLine *line)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) pairs = winnow_pair_list_read (request->pairs, request->left, request->right, &error);
  if (pairs == NULL)
    {
      winnow_console_warn ("%s", error->message);
      return WINNOW_EXIT_FAILED;
    }
  const WinnowPairOutput *output = winnow_pair_output_find (options->is_format_given ? options->format : "jsonl");
  WinnowPairsResult result = winnow_pairs_compare (pairs, context, output, line);
  if (!result.is_written)
    return WINNOW_EXIT_FAILED;
  if (g_cancellable_is_cancelled (winnow_progress_line_get_cancellable (line)))
    {
      winnow_console_warn (_ ("Interrupted: the list was not finished."));
      return WINNOW_EXIT_FAILED;
    }
  if (result.n_failed == 0)
    return result.has_problems ? WINNOW_EXIT_PROBLEMS : WINNOW_EXIT_DONE;
  return result.n_failed < pairs->len ? WINNOW_EXIT_PROBLEMS : WINNOW_EXIT_FAILED;
}

static WinnowExit
work (const Request *request, WinnowOptions *options, GError **error)
{
  g_autoptr (WinnowProgressLine) line = winnow_progress_line_new (options->jobs, options->quiet);
  GCancellable *cancellable = winnow_progress_line_get_cancellable (line);
  g_autoptr (WinnowTemplates) templates = winnow_templates_new (&options->settings);
  g_autoptr (GPtrArray) pictures = winnow_pointers_new (winnow_document_picture_unref);
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  if (!read_templates (request->templates, readers, &options->settings, templates, pictures, cancellable))
    return WINNOW_EXIT_FAILED;
  WinnowMethodContext method_context;
  winnow_method_context_init (&method_context);
  method_context.granularity = options->settings.granularity;
  gboolean runs_methods = request->pairs == NULL || request->has_evidence;
  const WinnowInputContext context
      = { readers, &options->settings, templates, pictures, runs_methods ? &method_context : NULL };
  if (request->pairs != NULL)
    return compare_list (options, request, &context, line);
  g_cancellable_push_current (cancellable); /* as the threads of a list have it */
  WinnowExit code = compare_two (options, &context, cancellable);
  g_cancellable_pop_current (cancellable);
  return code;
}

static const char *
find_fault (const Request *request, const WinnowOptions *options, GError **error)
{
  guint n_paths = g_strv_length (options->paths);
  if (request->pairs == NULL && (request->left != NULL || request->right != NULL))
    return _ ("--left and --right belong to --pairs.");
  if (request->pairs != NULL && n_paths > 0)
    return _ ("Either two files or --pairs, not both.");
  if (request->pairs == NULL && request->has_evidence)
    return _ ("--evidence belongs to --pairs; two files always show it.");
  if (request->pairs == NULL && n_paths != 2)
    return _ ("Two files are needed.");
  return NULL;
}

WinnowExit
winnow_command_compare (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  const GOptionEntry entries[] = {
    WINNOW_OPTION (FILENAME, "pairs", &request.pairs,
                   "compare the pairs of a list, a pair a line; “-” is standard input", _ ("LIST")),
    WINNOW_OPTION (FILENAME, "left", &request.left, "folder of the first paths of the list", _ ("DIR")),
    WINNOW_OPTION (FILENAME, "right", &request.right, "folder of the second paths of the list", _ ("DIR")),
    WINNOW_OPTION (FILENAME_ARRAY, "template", &request.templates,
                   "file whose text is neither matched nor counted (repeatable)", _ ("FILE")),
    WINNOW_OPTION (NONE, "evidence", &request.has_evidence,
                   "also run every method on the pairs of a list; takes two to three times as long", NULL),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, work, &request);
}
