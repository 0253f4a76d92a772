/* reports.h: what the commands that write reports have in common: options, mask, files and standard
 * output */
#pragma once

#include "cli/progress-line.h"
#include "mask/mask.h"
#include "report/report-formats.h"

/* Values of options; borrowed. */
typedef struct
{
  gboolean is_masked; /* names of all persons and files are replaced */
  char **names;       /* (nullable) of other persons to mask */
  char **paths;       /* (nullable) of reports to save */
} WinnowReportRequest;

/* Two rows of a command's options. */
#define WINNOW_MASKING_ENTRIES(request)                                                                        \
  WINNOW_OPTION (NONE, "mask", &(request)->is_masked,                                                          \
                 "replace the names of persons and files by aliases in reports and on standard output", NULL), \
      WINNOW_OPTION (STRING_ARRAY, "mask-name", &(request)->names,                                             \
                     "replace this person’s name there, whether documents give it or not (repeatable)", _ ("NAME"))

/* *@mask: (inout) (transfer full) (nullable) stays if it is made already, and NULL where no name is
 * to be masked. Blocks. */
gboolean winnow_reports_make_mask (const WinnowReportRequest *request, WinnowLibrary *library, WinnowProgressLine *line,
                                   WinnowMask **mask, GError **error);

/* Whether every path has the ending of a format: faults of usage are found before hours of work. */
gboolean winnow_reports_check_paths (const WinnowReportRequest *request, WinnowReportKind kind, GError **error);

/* Saves @report, of the type of @kind, at the paths and prints it as @format. Where one can't be
 * saved the others are still written. @error: the last one; those before it are printed at once. */
gboolean winnow_reports_write (const WinnowReportRequest *request, WinnowReportKind kind, gpointer report,
                               const char *format, WinnowProgressLine *line, GError **error);
