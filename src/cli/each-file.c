/* each-file.c: see each-file.h */
#include "cli/each-file.h"

#include "base/escape.h"
#include "base/translate.h"
#include "check/read/reading.h"
#include "cli/console.h"
#include "cli/progress-line.h"
#include "worker/readers.h"

/* The frame of the files: an array where JSON has several, lines in JSON Lines. */
typedef struct
{
  const char *begin, *separator, *end, *none;
} Frame;

static const Frame *
find_frame (const WinnowOptions *options)
{
  static const Frame bare = { "", "", "", "" }, lines = { "", "\n", "\n", "" },
                     array = { "[\n", ",\n", "\n]\n", "[]\n" };
  gboolean is_alone = options->paths[1] == NULL;
  if (g_str_equal (options->format, "json"))
    return is_alone ? &lines : &array;
  return g_str_equal (options->format, "jsonl") ? &lines : &bare;
}

void
winnow_each_file_append_heading (GString *out, const char *name, const WinnowOptions *options)
{
  if (options->paths[1] != NULL)
    {
      g_string_append (out, "==> ");
      winnow_escape_terminal (out, name, -1);
      g_string_append (out, " <==\n");
    }
}

static const WinnowFileOutput *
find_output (const WinnowFileOutput *outputs, const char *format)
{
  while (outputs->id != NULL && !g_str_equal (outputs->id, format))
    outputs++;
  g_assert (outputs->id != NULL);
  return outputs;
}

static WinnowContent *
read_or_warn (WinnowReaders *readers, const char *path, const WinnowOptions *options, const WinnowExtractLimits *limits,
              GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  const char *language = *options->settings.language != '\0' ? options->settings.language : NULL;
  WinnowContent *content = winnow_readers_read_file (readers, path, language, limits, cancellable, &error);
  g_autofree char *details = content == NULL ? winnow_readers_steal_details (error) : NULL;
  if (content == NULL)
    winnow_console_warn ("%s", error->message);
  if (details != NULL)
    winnow_console_warn (_ ("Details: %s"), details);
  return content;
}

/* Pictures are read for their text, too. FALSE with a warning where only they would be left. */
static gboolean
has_what_is_shown (const WinnowContent *content, const WinnowFileOutput *output, const char *name)
{
  if (output->shows_pictures || content->length > 0)
    return TRUE;
  if (content->problem != NULL)
    winnow_console_warn ("%s", content->problem);
  else
    winnow_console_warn (_ ("“%s” holds no text."), name);
  return FALSE;
}

WinnowExit
winnow_each_file_print (const WinnowOptions *options, const WinnowFileOutput *outputs, gconstpointer data)
{
  const WinnowFileOutput *output = find_output (outputs, options->format);
  const Frame *frame = find_frame (options);
  WinnowExtractLimits limits = winnow_reading_get_limits (&options->settings);
  g_autoptr (WinnowProgressLine) line = winnow_progress_line_new (1, TRUE);
  GCancellable *cancellable = winnow_progress_line_get_cancellable (line);
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  g_autoptr (GString) out = g_string_new (output->heading);
  guint n_done = 0, n_failed = 0;
  limits.max_pictures
      = output->shows_pictures || limits.max_recognised > 0 || limits.counts_scans ? limits.max_pictures : 0;
  for (char **path = options->paths; *path != NULL && !g_cancellable_is_cancelled (cancellable); path++)
    {
      g_autoptr (WinnowContent) content = read_or_warn (readers, *path, options, &limits, cancellable);
      g_autofree char *name = g_filename_display_name (*path);
      if (content == NULL || !has_what_is_shown (content, output, name))
        {
          n_failed++;
          continue;
        }
      g_string_append (out, n_done++ == 0 ? frame->begin : frame->separator);
      output->append (out, name, content, options, data);
      if (!winnow_console_write (out))
        return WINNOW_EXIT_FAILED;
    }
  g_string_append (out, n_done > 0 ? frame->end : frame->none);
  if (!winnow_console_write (out) || n_done == 0 || g_cancellable_is_cancelled (cancellable))
    return WINNOW_EXIT_FAILED;
  return n_failed > 0 ? WINNOW_EXIT_PROBLEMS : WINNOW_EXIT_DONE;
}
