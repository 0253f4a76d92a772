/* json-writer.h: JSON as it is written, a value at a time, without a tree in memory
 *
 * Commas are set by the writer. Numbers never depend on the locale. Shares (0 to 1) are rounded to
 * six decimals. */
#pragma once

#include "base/each.h"

#include <glib.h>

typedef struct
{
  GString *text;        /* borrowed: output goes to its end */
  gboolean needs_comma; /* before the next key or value */
  guint64 open;         /* bits of the open objects and arrays, the innermost lowest: 1 is an array */
} WinnowJson;

#define WINNOW_JSON_INIT(string) \
  {                              \
    .text = (string)             \
  }

void winnow_json_open (WinnowJson *json, char bracket);   /* '{' or '[', up to 64 in each other */
void winnow_json_close (WinnowJson *json);                /* the one that was opened last */
void winnow_json_key (WinnowJson *json, const char *key); /* ASCII that needs no escaping */
void winnow_json_line (WinnowJson *json);                 /* a line end between values, for human eyes */

void winnow_json_string (WinnowJson *json, const char *text); /* NULL writes null */
void winnow_json_string_len (WinnowJson *json, const char *text, gsize length);
void winnow_json_number (WinnowJson *json, guint64 number);
void winnow_json_share (WinnowJson *json, double share);
void winnow_json_boolean (WinnowJson *json, gboolean value);

/* A key and its value. */
void winnow_json_open_member (WinnowJson *json, const char *key, char bracket);
void winnow_json_member_boolean (WinnowJson *json, const char *key, gboolean value);
void winnow_json_member_string (WinnowJson *json, const char *key, const char *text);
void winnow_json_member_number (WinnowJson *json, const char *key, guint64 number);
void winnow_json_member_positive (WinnowJson *json, const char *key, guint64 number); /* 0 writes null */
void winnow_json_member_share (WinnowJson *json, const char *key, double share);      /* NAN writes null */

/* Members with the fields @... of @object, texts, numbers and shares: the key is the name of the
 * field, without n_. */
#define winnow_json_fields(json, object, ...) ((void) (WINNOW_EACH (WINNOW_JSON_FIELD, (json, object), __VA_ARGS__) 0))

/* ── below the macro ── */

const char *winnow_json_key_of (const char *field);

#define WINNOW_JSON_FIELD(context, field) WINNOW_JSON_FIELD_OF (field, WINNOW_UNPACK context)
#define WINNOW_JSON_FIELD_OF(...) WINNOW_JSON_FIELD_IN (__VA_ARGS__)
#define WINNOW_JSON_FIELD_IN(field, json, object) \
  _Generic ((object)->field, char *: winnow_json_member_string, const char *: winnow_json_member_string,    \
            double: winnow_json_member_share, float: winnow_json_member_share,                              \
            default: winnow_json_member_number) (json, winnow_json_key_of (#field), (object)->field)
