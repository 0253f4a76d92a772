/* options.h: the options of a command, made from the table of commands and the table of settings,
 * so that help and defaults can't differ */
#pragma once

#include "cli/command.h"
#include "match/settings.h"

typedef struct
{
  WinnowSettings settings; /* valid, with WINNOW_COMMAND_ADOPTS once it did; the defaults where none are given */
  guint given;             /* settings that the command line has: 1 << row of the table */
  const char *format;      /* (static) id; NULL where none was asked for and the command has none */
  gboolean is_format_given;
  guint jobs; /* threads, 0 one a core */
  gboolean quiet;
  gboolean are_sheets;    /* workbooks and tables that are read are sheets of answers */
  gboolean with_keywords; /* those of files that are read are found, too; set by the command */
  gboolean has_problems;  /* a word list of the user can't be read; that has been printed */
  char *library;          /* (owned) (nullable) */
  char **dictionaries;    /* (owned) (nullable) files of words of Chinese */
  char **paths;           /* (owned) what follows the options; never NULL */
  GPtrArray *strings;     /* (owned) (element-type utf8) values of the command's own options */
  GPtrArray *lists;       /* (owned) (element-type GStrv) the same of options that may be repeated */
} WinnowOptions;

/* The fault of a command line: a sentence, or an error. Returns: (nullable) */
typedef const char *(*WinnowFindFault) (gpointer request, const WinnowOptions *options, GError **error);
typedef WinnowExit (*WinnowCommandWork) (gpointer request, WinnowOptions *options, GError **error);

/* A GOptionEntry of the kind G_OPTION_ARG_@kind; xgettext knows that @description is translated. */
#define WINNOW_OPTION(kind, name, value, description, argument)       \
  {                                                                   \
    name, 0, 0, G_OPTION_ARG_##kind, value, _ (description), argument \
  }

/* Parses @arguments (arguments[0] is the command), looks for a fault, and works. @entries: the
 * command's own options, which are stored in @request; ends with a NULL row. "--help" prints help
 * and exits. @find_fault: (nullable). Faults and errors are printed. */
#define winnow_options_run(command, arguments, entries, find_fault, work, request)                      \
  winnow_options_run_functions (command, arguments, entries, (WinnowFindFault) G_CALLBACK (find_fault), \
                                (WinnowCommandWork) G_CALLBACK (work), request)

WinnowExit winnow_options_run_functions (const WinnowCommand *command, char **arguments, const GOptionEntry *entries,
                                         WinnowFindFault find_fault, WinnowCommandWork work, gpointer request);

/* Takes over @settings (nullable) where the command line gives none. FALSE with
 * WINNOW_SETTINGS_ERROR_VALUE where the result contradicts itself. */
gboolean winnow_options_adopt (WinnowOptions *options, const WinnowSettings *settings, GError **error);
