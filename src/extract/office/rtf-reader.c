/* rtf-reader.c: cuts an RTF file into groups, control words, symbols and bytes. */
#include <stdlib.h>
#include <string.h>

#include "extract/office/rtf.h"

#define CHECK_BYTES (64u << 10) /* between two checks of the deadline */
#define MAX_WORD 32             /* letters of a control word */

typedef struct
{
  const char *at, *end; /* the file from here on */
  guint depth;          /* open groups */
  const WinnowRtfHandler *handler;
  gpointer data;
} Reader;

/* \'d6: a byte in two digits. */
static void
read_escape (Reader *reader)
{
  int high = reader->end - reader->at >= 2 ? g_ascii_xdigit_value (reader->at[0]) : -1;
  int low = high >= 0 ? g_ascii_xdigit_value (reader->at[1]) : -1;
  if (low < 0)
    return;
  reader->at += 2;
  reader->handler->byte (reader->data, (char) (high << 4 | low));
}

/* Backslashes and braces may be the second byte of a character. A line end behind a backslash is
 * \par. */
static void
read_symbol (Reader *reader)
{
  char symbol[] = { *reader->at++, '\0' };
  if (*symbol == '\'')
    read_escape (reader);
  else if (strchr ("\\{}", *symbol) != NULL)
    reader->handler->byte (reader->data, *symbol);
  else if (*symbol == '\r' || *symbol == '\n')
    reader->handler->word (reader->data, "par", FALSE, 0);
  else
    reader->handler->word (reader->data, symbol, FALSE, 0);
}

/* \bin3: three bytes follow. */
static void
read_binary (Reader *reader, int length)
{
  gsize n = MIN ((gsize) MAX (length, 0), (gsize) (reader->end - reader->at));
  reader->handler->binary (reader->data, reader->at, n);
  reader->at += n;
}

/* The file ends with a NUL, which is neither letter nor digit. */
static void
read_word (Reader *reader)
{
  char name[MAX_WORD + 1] = { 0 };
  gboolean has_value;
  char *behind;
  int value = 0;
  for (gsize length = 0; g_ascii_isalpha (*reader->at) && length < MAX_WORD;)
    name[length++] = *reader->at++;
  has_value = g_ascii_isdigit (reader->at[*reader->at == '-']);
  if (has_value)
    {
      value = (int) CLAMP (strtol (reader->at, &behind, 10), G_MININT, G_MAXINT);
      reader->at = behind;
    }
  reader->at += reader->at < reader->end && *reader->at == ' ';
  if (g_str_equal (name, "bin"))
    read_binary (reader, value);
  else
    reader->handler->word (reader->data, name, has_value, value);
}

static void
read_token (Reader *reader)
{
  char c = *reader->at++;
  if (c == '{')
    {
      reader->depth++;
      reader->handler->open (reader->data);
    }
  else if (c == '}')
    {
      reader->depth--;
      reader->handler->close (reader->data);
    }
  else if (c == '\\' && reader->at < reader->end)
    (g_ascii_isalpha (*reader->at) ? read_word : read_symbol) (reader);
  else if (c != '\r' && c != '\n')
    reader->handler->byte (reader->data, c);
}

gboolean
winnow_rtf_parse (WinnowJob *job, const WinnowRtfHandler *handler, gpointer data, gboolean *is_complete, GError **error)
{
  Reader reader = { .at = job->data, .end = job->data + job->size, .handler = handler, .data = data };
  const char *checked = reader.at;
  do
    {
      read_token (&reader);
      if (reader.depth > job->limits.max_depth)
        winnow_job_stop_too_deep (job);
      if (reader.depth <= job->limits.max_depth && reader.at - checked <= (gssize) CHECK_BYTES)
        continue;
      checked = reader.at;
      if (!winnow_job_is_alive (job, error))
        return FALSE;
    }
  while (reader.depth > 0 && reader.at < reader.end);
  *is_complete = reader.depth == 0;
  return TRUE;
}
