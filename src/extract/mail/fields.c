/* fields.c: the fields at the beginning of a message (RFC 5322), which show that a file is one. */
#include "extract/mail/fields.h"

#include <string.h>

#include "extract/name-table.h"

#define HEAD_BYTES (64u << 10) /* of fields that decide whether a file is a message */
#define MIN_FIELDS 3           /* known ones of a message whose name does not say that it is one */

typedef enum
{
  FIELD_OTHER,
  FIELD_KNOWN,
  FIELD_SURE, /* texts other than messages do not begin with it */
} FieldKind;

static WinnowNameTable kinds = { {
    { "content-type date delivered-to from reply-to snapshot-content-location subject to x-mailer x-mozilla-status",
      FIELD_KNOWN },
    { "message-id mime-version received return-path", FIELD_SURE },
} };

/* A field: its name, and its value up to @end. */
typedef struct
{
  const char *name;
  gsize length; /* of the name */
  const char *value, *end;
} Field;

/* Returns: whether the next field is of interest */
typedef gboolean (*VisitFunc) (const Field *field, gpointer data);

/* The bytes of a field's name at @line, or 0. */
static gsize
measure_name (const char *line, const char *end)
{
  const char *at = line;
  while (at<end && * at> ' ' && *at < 0x7F && *at != ':')
    at++;
  return at < end && *at == ':' ? (gsize) (at - line) : 0;
}

/* Calls @visit for each field until it returns FALSE. Returns: FALSE if the file does not begin
 * with fields and an empty line, or more of them than are looked at */
static gboolean
visit_fields (const WinnowJob *job, const char *line, VisitFunc visit, gpointer data)
{
  const char *file_end = job->data + job->size, *head_end = line + MIN ((gsize) (file_end - line), HEAD_BYTES);
  while (line < head_end && *line != '\n' && *line != '\r')
    {
      const char *end = memchr (line, '\n', (gsize) (file_end - line));
      gsize length = measure_name (line, end ?: file_end);
      while (end != NULL && end + 1 < file_end && (end[1] == ' ' || end[1] == '\t'))
        end = memchr (end + 1, '\n', (gsize) (file_end - end - 1));
      if (end == NULL)
        end = file_end;
      if (length == 0)
        return FALSE;
      if (!visit (&(Field){ line, length, line + length + 1, end }, data))
        return TRUE;
      line = end + (end < file_end);
    }
  return TRUE;
}

typedef struct
{
  guint n_known, n_sure;
} FieldCount;

static gboolean
count_field (const Field *field, gpointer data)
{
  FieldCount *count = data;
  g_autofree char *name = g_ascii_strdown (field->name, (gssize) field->length);
  FieldKind kind = winnow_name_table_find (&kinds, name);
  count->n_known += kind != FIELD_OTHER;
  count->n_sure += kind == FIELD_SURE;
  return TRUE;
}

gboolean
winnow_mime_is_message (const WinnowJob *job)
{
  FieldCount count = { 0 };
  gboolean is_named = winnow_name_has_ending (job->name, "eml mht mhtml");
  return job->container == NULL && visit_fields (job, job->data, count_field, &count)
         && (is_named ? count.n_known > 0 : count.n_known >= MIN_FIELDS && count.n_sure > 0);
}

/* "From somebody Thu Jan  2 03:04:05 2020", then fields. */
gboolean
winnow_mime_is_mbox (const WinnowJob *job)
{
  FieldCount count = { 0 };
  const char *end = winnow_job_has_magic (job, "From ", 5) ? memchr (job->data, '\n', job->size) : NULL;
  return job->container == NULL && end != NULL && memchr (job->data, ':', (gsize) (end - job->data)) != NULL
         && visit_fields (job, end + 1, count_field, &count) && count.n_known > 0;
}

typedef struct
{
  const char *name;
  char *value; /* (owned) (nullable) */
} FieldSearch;

static gboolean
find_field (const Field *field, gpointer data)
{
  FieldSearch *search = data;
  if (strlen (search->name) != field->length || g_ascii_strncasecmp (search->name, field->name, field->length) != 0)
    return TRUE;
  search->value = g_strstrip (g_strndup (field->value, (gsize) (field->end - field->value)));
  return FALSE;
}

char *
winnow_mime_dup_field (const WinnowJob *job, const char *name)
{
  FieldSearch search = { name, NULL };
  visit_fields (job, job->data, find_field, &search);
  return search.value;
}
