/* command.h: the table of commands. One file a command; each parses its own arguments with
 * options.h and returns how it went */
#pragma once

#include <gio/gio.h>

/* The program's exit status. */
typedef enum
{
  WINNOW_EXIT_DONE = 0,
  WINNOW_EXIT_PROBLEMS = 1, /* some files had problems, all listed on standard error */
  WINNOW_EXIT_FAILED = 2,   /* wrong usage, or nothing could be done */
} WinnowExit;

typedef enum
{
  WINNOW_COMMAND_WORKS = 1 << 0,    /* may take long: has --jobs and --quiet */
  WINNOW_COMMAND_METHODS = 1 << 1,  /* its --help lists the methods */
  WINNOW_COMMAND_CUTS = 1 << 2,     /* cuts text into words: checks the user's word lists first */
  WINNOW_COMMAND_PICTURES = 1 << 3, /* its --help lists the methods of pictures */
  WINNOW_COMMAND_ADOPTS = 1 << 4,   /* settings that are not given may come from a library: winnow_options_adopt() */
  WINNOW_COMMAND_NAMES = 1 << 5,    /* reads names of files: checks the user's patterns of names first */
  WINNOW_COMMAND_LIBRARY = 1 << 6,  /* needs a library */
} WinnowCommandFlags;

typedef struct _WinnowCommand WinnowCommand;

/* Runs a command. @arguments: [0] is its name */
typedef WinnowExit WinnowCommandRun (const WinnowCommand *command, char **arguments);

struct _WinnowCommand
{
  const char *name;
  const char *arguments;   /* what follows the options in its usage, marked for translation */
  const char *summary;     /* one line for the list of commands, marked for translation */
  const char *description; /* what its --help ends with, marked for translation */
  const char *formats;     /* what --format takes, separated by spaces, the default first; NULL for no such option */
  const char *settings;    /* names of the settings it reads, separated by spaces; "*" for all */
  WinnowCommandFlags flags;
  WinnowCommandRun *run;
  const char *library; /* what its option --library names, marked for translation; NULL for no such option */
};

/* The table; ends with a row whose name is NULL. */
const WinnowCommand *winnow_commands (void);

/* Finds the command that @arguments[1] names, and runs it. @arguments: as main() got them,
 * NULL-terminated. */
WinnowExit winnow_command_dispatch (char **arguments);

/* The functions of the table. */
WinnowCommandRun winnow_command_compare, winnow_command_check, winnow_command_watch, winnow_command_index,
    winnow_command_collections, winnow_command_attach, winnow_command_archive, winnow_command_authors,
    winnow_command_dates, winnow_command_drafts, winnow_command_verdict, winnow_command_library, winnow_command_history,
    winnow_command_text, winnow_command_groups, winnow_command_images, winnow_command_fingerprint;
