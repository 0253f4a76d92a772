/* cells.c: cells of a workbook: text of its body, or one by one for whom the job names. */
#include <string.h>

#include "extract/writer.h"

void
winnow_writer_end_cell (WinnowWriter *writer, WinnowJob *job, guint row, guint column, guint n_columns)
{
  g_autofree char *text = job->cell_func != NULL ? winnow_writer_take_text (writer) : NULL;
  if (text == NULL)
    winnow_writer_separate (writer, '\t');
  else if (strlen (text) > job->limits.max_text_bytes / MAX (n_columns, 1))
    winnow_job_stop_too_long (job);
  for (guint i = 0; text != NULL && *text != '\0' && i < n_columns && job->stopped == NULL; i++)
    job->cell_func (job->cell_data, row, column + i, text);
}
