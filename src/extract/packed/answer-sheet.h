/* answer-sheet.h: a sheet of answers, as forms and quizzes export it: a row a student, a column a
 * question */
#pragma once

#include <gio/gio.h>

/* What one student wrote. */
typedef struct
{
  char *name;       /* (owned) of a file, UTF-8: "Ada Byron.txt", "20230101 王丽.txt", "row 7.txt"; may come twice */
  GByteArray *text; /* (owned) UTF-8, each answer a paragraph, with a blank line before the next one */
} WinnowAnswers;

/* Reads the xlsx, ods, csv or tsv file in @descriptor: the rows below the headings, of which one
 * must be that of names, in each sheet that has such. Questions are left out, since all rows have
 * them; so are columns of times, addresses and scores, cells without a letter, and rows without an
 * answer. @name: of the file. Returns: (transfer full) (element-type WinnowAnswers), or NULL with a
 * WINNOW_EXTRACT_ERROR; _LIMIT for more than @max_rows */
GPtrArray *winnow_answer_sheet_read (int descriptor, const char *name, guint max_rows, GError **error);
