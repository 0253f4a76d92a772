/* compare.c: winnow-cli compare: one pair, or a list of them */
#include <glib/gi18n.h>

#include "cli/console.h"
#include "cli/options.h"
#include "cli/pair-list.h"
#include "cli/pairs.h"

typedef struct
{
  char *pairs, *left, *right; /* (owned) (nullable) paths */
} Lists;

static void
lists_clear (Lists *lists)
{
  g_free (lists->pairs);
  g_free (lists->left);
  g_free (lists->right);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Lists, lists_clear)

static WinnowInput *
read_or_warn (const char *path, const WinnowSettings *settings, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  WinnowInput *input = winnow_input_new (path, settings, cancellable, &error);
  if (input == NULL)
    winnow_console_warn ("%s", error->message);
  return input;
}

static void
append_one (GString *out, const char *format, const WinnowInput *a, const WinnowInput *b, const WinnowOverlap *overlap)
{
  const WinnowPairOutput *output = winnow_pair_output_find (g_str_equal (format, "json") ? "jsonl" : format); /* one object, no array */
  if (g_str_equal (format, "text"))
    {
      winnow_pair_output_append_text (out, a, b, overlap);
      return;
    }
  output->begin (out);
  output->append (out, 1, a, b, overlap);
  g_string_append (out, output->end);
}

static WinnowExit
compare_two (const WinnowOptions *options)
{
  g_autoptr (WinnowWatch) watch = winnow_watch_new (options->quiet);
  GCancellable *cancellable = winnow_watch_get_cancellable (watch);
  g_autoptr (WinnowInput) a = read_or_warn (options->paths[0], &options->settings, cancellable);
  g_autoptr (WinnowInput) b = read_or_warn (options->paths[1], &options->settings, cancellable);
  if (a == NULL || b == NULL)
    return WINNOW_EXIT_FAILED;
  g_autoptr (WinnowOverlap) overlap = winnow_overlap_align (a->text, NULL, b->text, NULL, &options->settings);
  g_autoptr (GString) out = g_string_new (NULL);
  append_one (out, options->format, a, b, overlap);
  return winnow_console_write (out) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}

static WinnowExit
compare_list (const WinnowOptions *options, const Lists *lists)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) pairs = winnow_pair_list_read (lists->pairs, lists->left, lists->right, &error);
  if (pairs == NULL)
    {
      winnow_console_warn ("%s", error->message);
      return WINNOW_EXIT_FAILED;
    }
  g_autoptr (WinnowWatch) watch = winnow_watch_new (options->quiet);
  const WinnowPairOutput *output = winnow_pair_output_find (options->is_format_given ? options->format : "jsonl");
  WinnowPairsResult result = winnow_pairs_compare (pairs, &options->settings, options->jobs, output, watch);
  if (!result.is_written)
    return WINNOW_EXIT_FAILED;
  if (g_cancellable_is_cancelled (winnow_watch_get_cancellable (watch)))
    {
      winnow_console_warn (_ ("Interrupted: the list was not finished."));
      return WINNOW_EXIT_FAILED;
    }
  if (result.n_failed == 0)
    return WINNOW_EXIT_DONE;
  return result.n_failed < pairs->len ? WINNOW_EXIT_PROBLEMS : WINNOW_EXIT_FAILED;
}

WinnowExit
winnow_command_compare (const WinnowCommand *command, char **arguments)
{
  g_auto (Lists) lists = { 0 };
  g_auto (WinnowOptions) options;
  const GOptionEntry entries[] = {
    { "pairs", 0, 0, G_OPTION_ARG_FILENAME, &lists.pairs, _ ("compare the pairs of a list, a pair a line; “-” is standard input"), _ ("LIST") },
    { "left", 0, 0, G_OPTION_ARG_FILENAME, &lists.left, _ ("folder of the first paths of the list"), _ ("DIR") },
    { "right", 0, 0, G_OPTION_ARG_FILENAME, &lists.right, _ ("folder of the second paths of the list"), _ ("DIR") },
    { NULL },
  };
  if (!winnow_options_parse (&options, command, entries, arguments))
    return WINNOW_EXIT_FAILED;
  guint n_paths = g_strv_length (options.paths);
  if (lists.pairs == NULL && (lists.left != NULL || lists.right != NULL))
    return winnow_options_refuse (command, _ ("--left and --right belong to --pairs."));
  if (lists.pairs != NULL && n_paths > 0)
    return winnow_options_refuse (command, _ ("Either two files or --pairs, not both."));
  if (lists.pairs != NULL)
    return compare_list (&options, &lists);
  if (n_paths != 2)
    return winnow_options_refuse (command, _ ("Two files are needed."));
  return compare_two (&options);
}
