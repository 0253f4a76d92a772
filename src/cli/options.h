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
  gboolean with_keywords; /* those of files that are read are found, too; set by the command */
  gboolean has_problems;  /* a word list of the user can't be read; that has been printed */
  char **dictionaries;    /* (owned) (nullable) files of words of Chinese */
  char **paths;           /* (owned) what follows the options; never NULL */
  GPtrArray *strings;     /* (owned) (element-type utf8) values of the command's own options */
  GPtrArray *lists;       /* (owned) (element-type GStrv) the same of options that may be repeated */
} WinnowOptions;

/* Parses @arguments (arguments[0] is the command). @entries: the command's own options, ends with a
 * NULL row; @options owns the strings that are stored for them. "--help" prints help and exits.
 * FALSE: the fault has been printed, the command shall return WINNOW_EXIT_FAILED. Free with
 * winnow_options_clear() in any case. */
gboolean winnow_options_parse (WinnowOptions *options, const WinnowCommand *command, const GOptionEntry *entries,
                               char **arguments);
/* Takes over @settings (nullable) where the command line gives none. FALSE with
 * WINNOW_SETTINGS_ERROR_VALUE where the result contradicts itself. */
gboolean winnow_options_adopt (WinnowOptions *options, const WinnowSettings *settings, GError **error);

void winnow_options_clear (WinnowOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WinnowOptions, winnow_options_clear)

/* Prints @error (nullable). Returns: @status, but WINNOW_EXIT_PROBLEMS in place of WINNOW_EXIT_DONE
 * where there was a problem before the command began. */
WinnowExit winnow_options_finish (const WinnowOptions *options, WinnowExit status, const GError *error);

/* Prints a fault of usage, with a hint at --help. Returns: WINNOW_EXIT_FAILED */
WinnowExit winnow_options_refuse (const WinnowCommand *command, const char *message);
