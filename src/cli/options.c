/* options.c: see options.h */
#include "cli/options.h"

#include <errno.h>

#include "base/array.h"
#include "base/translate.h"
#include "check/read/name-patterns.h"
#include "cli/console.h"
#include "cli/commands/fingerprint-pictures.h"
#include "cli/method-choice.h"
#include "text/words/chinese-words.h"
#include "text/words/lexicon.h"

#define MAX_JOBS 256

/* What lives while the options are parsed. */
typedef struct
{
  WinnowOptions *options;
  const WinnowCommand *command;
  GArray *entries;    /* (owned) (element-type GOptionEntry) */
  GPtrArray *strings; /* (owned) (element-type utf8) descriptions with their defaults */
} Parser;

static void
parser_clear (Parser *parser)
{
  g_array_unref (parser->entries);
  g_ptr_array_unref (parser->strings);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Parser, parser_clear)

static gboolean
list_holds (const char *list, const char *word)
{
  g_auto (GStrv) words = g_strsplit (list, " ", -1);
  return g_strv_contains ((const char *const *) words, word);
}

static const char *
first_word (const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, " ", 2);
  return g_intern_string (words[0]);
}

/* "text json" → "text, json" */
static char *
dup_enumeration (const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, " ", -1);
  return g_strjoinv (", ", words);
}

/* @option: "-k" or "--han". After g_str_has_prefix() of GLib 2.76 and later GCC believes that it
 * may be NULL, and warns of reading past it. */
static const WinnowSetting *
find_setting (const char *option)
{
  winnow_for_each_with (setting, winnow_settings_table (), name)
    if (option[1] == '-' ? g_str_equal (setting->name, option + 2) : setting->letter == option[1])
      return setting;
  return NULL;
}

/* @path: of the file with the lines */
static gboolean
set_lines (WinnowSettings *settings, const WinnowSetting *setting, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  return g_file_get_contents (path, &text, NULL, error) && winnow_settings_set (settings, setting->name, text, error);
}

static gboolean
set_setting_cb (const char *option, const char *value, gpointer user_data, GError **error)
{
  Parser *parser = user_data;
  const WinnowSetting *setting = find_setting (option);
  parser->options->given |= 1u << (setting - winnow_settings_table ());
  if (setting->type == WINNOW_SETTING_LINES)
    return set_lines (&parser->options->settings, setting, value, error);
  return winnow_settings_set (&parser->options->settings, setting->name, value, error);
}

static gboolean
set_format_cb (const char *option, const char *value, gpointer user_data, GError **error)
{
  Parser *parser = user_data;
  if (!list_holds (parser->command->formats, value))
    {
      /* Translators: the first %s is what the user asked for, the second a list of words. */
      g_autofree char *formats = dup_enumeration (parser->command->formats);
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is none of the formats: %s."), value,
                   formats);
      return FALSE;
    }
  parser->options->format = g_intern_string (value);
  parser->options->is_format_given = TRUE;
  return TRUE;
}

static gboolean
set_jobs_cb (const char *option, const char *value, gpointer user_data, GError **error)
{
  Parser *parser = user_data;
  guint64 jobs;
  if (!g_ascii_string_to_unsigned (value, 10, 0, MAX_JOBS, &jobs, NULL))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("--jobs takes a whole number from 0 to %u, not “%s”."), MAX_JOBS, value);
      return FALSE;
    }
  parser->options->jobs = (guint) jobs;
  return TRUE;
}

static gboolean
takes_setting (const WinnowCommand *command, const char *name)
{
  return g_str_equal (command->settings, "*") || list_holds (command->settings, name);
}

static const char *
keep (Parser *parser, char *string)
{
  g_ptr_array_add (parser->strings, string);
  return string;
}

static void
add_callback (Parser *parser, const char *name, char letter, GOptionArgFunc callback, const char *description,
              const char *argument)
{
  WINNOW_APPEND (parser->entries, GOptionEntry, .long_name = name, .short_name = letter,
                 .flags = callback == (GOptionArgFunc) set_setting_cb ? G_OPTION_FLAG_FILENAME : 0,
                 .arg = G_OPTION_ARG_CALLBACK, .arg_data = callback, .description = description,
                 .arg_description = argument);
}

static void
add_setting (Parser *parser, const WinnowSetting *setting)
{
  g_autofree char *initial = winnow_settings_dup_value (&parser->options->settings, setting->name);
  const char *description = _ (setting->description);
  if (*initial != '\0')
    /* Translators: what an option does, then its default. */
    description = keep (parser, g_strdup_printf (_ ("%s (default: %s)"), description, initial));
  add_callback (parser, setting->name, setting->letter, (GOptionArgFunc) set_setting_cb, description,
                _ (setting->argument));
}

static void
add_common (Parser *parser)
{
  const WinnowCommand *command = parser->command;
  if (command->formats != NULL)
    {
      g_autofree char *formats = dup_enumeration (command->formats);
      /* Translators: a list of formats, then the default. */
      const char *description = keep (
          parser, g_strdup_printf (_ ("how to print: %s (default: %s)"), formats, first_word (command->formats)));
      add_callback (parser, "format", 0, set_format_cb, description, _ ("FORMAT"));
    }
  if (takes_setting (command, "links"))
    WINNOW_APPEND (parser->entries, GOptionEntry, .long_name = "sheet-of-answers",
                   .arg_data = &parser->options->are_sheets,
                   .description = _ ("each row of an xlsx, ods or csv file, as forms export it, is a paper"));
  if (command->flags & WINNOW_COMMAND_CUTS)
    WINNOW_APPEND (parser->entries, GOptionEntry, .long_name = "dictionary", .arg = G_OPTION_ARG_FILENAME_ARRAY,
                   .arg_data = &parser->options->dictionaries,
                   .description = _ ("words of Chinese that the dictionary lacks: “word”, or “word "
                                     "frequency class”, on each line (repeatable)"),
                   .arg_description = _ ("FILE"));
  if (command->flags & WINNOW_COMMAND_WORKS)
    {
      GOptionEntry quiet = { .long_name = "quiet",
                             .short_name = 'q',
                             .arg = G_OPTION_ARG_NONE,
                             .arg_data = &parser->options->quiet,
                             .description = _ ("show no progress") };
      add_callback (parser, "jobs", 'j', set_jobs_cb, _ ("threads; 0 is one a core (default: 0)"), _ ("N"));
      g_array_append_val (parser->entries, quiet);
    }
}

/* What --help ends with. */
static void
set_description (GOptionContext *context, const WinnowCommand *command)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  if (command->description != NULL)
    g_ptr_array_add (parts, g_strdup (_ (command->description)));
  if (command->flags & WINNOW_COMMAND_METHODS)
    g_ptr_array_add (parts, winnow_method_choice_dup_help ());
  if (command->flags & WINNOW_COMMAND_PICTURES)
    g_ptr_array_add (parts, winnow_picture_method_dup_help ());
  g_ptr_array_add (parts, NULL);
  g_autofree char *description = g_strjoinv ("\n\n", (char **) parts->pdata);
  if (*description != '\0')
    g_option_context_set_description (context, description);
}

static gboolean
parse (Parser *parser, char **arguments, GError **error)
{
  g_autofree char *title = g_strconcat ("winnow-cli ", parser->command->name, NULL);
  g_autoptr (GOptionContext) context = g_option_context_new (_ (parser->command->arguments));
  GOptionGroup *group = g_option_group_new (NULL, NULL, NULL, parser, NULL);
  g_auto (GStrv) words = g_strdupv (arguments);
  g_free (words[0]);
  words[0] = g_strdup (title);
  g_set_prgname (title); /* the usage line begins with it */
  g_option_group_add_entries (group, (const GOptionEntry *) (void *) parser->entries->data);
  g_option_context_set_main_group (context, group);
  g_option_context_set_summary (context, _ (parser->command->summary));
  set_description (context, parser->command);
  return g_option_context_parse_strv (context, &words, error)
         && (parser->command->flags & WINNOW_COMMAND_ADOPTS
             || winnow_settings_validate (&parser->options->settings, error));
}

/* Lists of the user with faults: what can't be read is left out. @problems: (transfer full) */
static gboolean
warn_of_lists (GPtrArray *list)
{
  g_autoptr (GPtrArray) problems = list;
  winnow_for_each (const char, problem, problems)
    winnow_console_warn ("%s", problem);
  return problems->len > 0;
}

/* Adds the dictionaries that the command line names. FALSE: one can't be read; that was printed. */
static gboolean
add_dictionaries (WinnowOptions *options)
{
  winnow_for_each_string (path, options->dictionaries)
    {
      g_autofree char *problem = NULL, *text = winnow_word_list_dup_file (path, &problem),
                      *shown = g_filename_display_name (path);
      g_autoptr (GArray) faults = text != NULL ? winnow_word_list_find_faults ("dictionary", text) : NULL;
      if (text == NULL)
        {
          if (problem == NULL)
            problem = g_strdup_printf (_ ("“%s” can't be read: %s"), shown, g_strerror (ENOENT));
          winnow_console_warn ("%s", problem);
          return FALSE;
        }
      if (faults->len > 0)
        {
          problem = winnow_word_list_describe_faults (faults, shown);
          winnow_console_warn ("%s", problem);
          options->has_problems = TRUE;
        }
      winnow_chinese_words_add_list (text);
    }
  return TRUE;
}

static void
own_values (WinnowOptions *options, const GOptionEntry *entries)
{
  options->strings = g_ptr_array_new_with_free_func (g_free);
  options->lists = winnow_pointers_new (g_strfreev);
  for (; entries->long_name != NULL; entries++)
    if (entries->arg == G_OPTION_ARG_STRING || entries->arg == G_OPTION_ARG_FILENAME)
      g_ptr_array_add (options->strings, *(char **) entries->arg_data);
    else if (entries->arg == G_OPTION_ARG_STRING_ARRAY || entries->arg == G_OPTION_ARG_FILENAME_ARRAY)
      g_ptr_array_add (options->lists, *(char ***) entries->arg_data);
}

gboolean
winnow_options_adopt (WinnowOptions *options, const WinnowSettings *settings, GError **error)
{
  const WinnowSetting *table = winnow_settings_table ();
  for (guint i = 0; settings != NULL && table[i].name != NULL; i++)
    if (!(options->given >> i & 1))
      {
        g_autofree char *value = winnow_settings_dup_value (settings, table[i].name);
        if (!winnow_settings_set (&options->settings, table[i].name, value, error))
          return FALSE;
      }
  return winnow_settings_validate (&options->settings, error);
}

static void
options_clear (WinnowOptions *options)
{
  g_clear_pointer (&options->library, g_free);
  winnow_clear (options, g_strfreev, paths, dictionaries);
  winnow_clear (options, g_ptr_array_unref, strings, lists);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowOptions, options_clear)

/* With a hint at --help. */
static WinnowExit
refuse (const WinnowCommand *command, const char *message)
{
  /* Translators: a sentence about a fault, then the name of a command. */
  winnow_console_warn (_ ("%s Try “winnow-cli %s --help”."), message, command->name);
  return WINNOW_EXIT_FAILED;
}

/* FALSE: the fault was printed. */
static gboolean
parse_all (WinnowOptions *options, const WinnowCommand *command, const GOptionEntry *entries, char **arguments)
{
  g_autoptr (GError) error = NULL;
  g_auto (Parser) parser = { .options = options, .command = command };
  *options = (WinnowOptions){ 0 };
  winnow_settings_init (&options->settings);
  parser.entries = g_array_new (TRUE, TRUE, sizeof (GOptionEntry));
  parser.strings = g_ptr_array_new_with_free_func (g_free);
  const GOptionEntry library = {
    "library", 0, 0, G_OPTION_ARG_FILENAME, &options->library, command->library != NULL ? _ (command->library) : NULL,
    _ ("FILE")
  };
  if (command->library != NULL)
    g_array_append_val (parser.entries, library);
  winnow_for_each_with (entry, entries, long_name)
    g_array_append_vals (parser.entries, entry, 1);
  winnow_for_each_with (setting, winnow_settings_table (), name)
    if (takes_setting (command, setting->name))
      add_setting (&parser, setting);
  add_common (&parser);
  const GOptionEntry paths
      = { .long_name = G_OPTION_REMAINING, .arg = G_OPTION_ARG_FILENAME_ARRAY, .arg_data = &options->paths };
  g_array_append_val (parser.entries, paths);
  gboolean is_parsed = parse (&parser, arguments, &error);
  own_values (options, entries);
  if (options->paths == NULL)
    options->paths = g_new0 (char *, 1);
  if (options->format == NULL && command->formats != NULL)
    options->format = first_word (command->formats);
  if (!is_parsed)
    refuse (command, error->message);
  else if (!add_dictionaries (options))
    return FALSE;
  if (is_parsed && command->flags & WINNOW_COMMAND_CUTS)
    options->has_problems |= warn_of_lists (winnow_lexicon_dup_problems ());
  if (is_parsed && command->flags & WINNOW_COMMAND_NAMES)
    options->has_problems |= warn_of_lists (winnow_name_patterns_dup_problems ());
  return is_parsed;
}

WinnowExit
winnow_options_run_functions (const WinnowCommand *command, char **arguments, const GOptionEntry *entries,
                              WinnowFindFault find_fault, WinnowCommandWork work, gpointer request)
{
  g_auto (WinnowOptions) options;
  g_autoptr (GError) error = NULL;
  if (!parse_all (&options, command, entries, arguments))
    return WINNOW_EXIT_FAILED;
  if (command->flags & WINNOW_COMMAND_LIBRARY && options.library == NULL)
    return refuse (command, _ ("A library is needed: --library."));
  const char *fault = find_fault != NULL ? find_fault (request, &options, &error) : NULL;
  if (fault != NULL || error != NULL)
    return refuse (command, fault ?: error->message);
  WinnowExit status = work (request, &options, &error);
  if (error != NULL)
    winnow_console_warn_of (error);
  return status == WINNOW_EXIT_DONE && options.has_problems ? WINNOW_EXIT_PROBLEMS : status;
}
