/* each-file.h: a command that prints something for each file it is given */
#pragma once

#include "cli/options.h"
#include "extract/extract.h"

typedef struct
{
  const char *id;      /* format */
  const char *heading; /* before the first file */
  void (*append) (GString *out, const char *name, const WinnowContent *content, const WinnowOptions *options,
                  gconstpointer data);
  gboolean shows_pictures; /* else they are not looked for */
} WinnowFileOutput;

/* Reads the files of the command line one after the other and prints each by the row of @outputs
 * (ends with a NULL id) that --format names. JSON of one file is an object, of several an array.
 * Files that can't be read are listed on standard error. Blocks. */
WinnowExit winnow_each_file_print (const WinnowOptions *options, const WinnowFileOutput *outputs, gconstpointer data);

/* The name of a file on its line, where there are several. */
void winnow_each_file_append_heading (GString *out, const char *name, const WinnowOptions *options);
