/* listing.h: a list in four formats: a table of its columns, and a writer a format
 *
 * A column is a field of the row, or of a struct that the row points to, or a function. JSON and
 * CSV have the columns with a key, text those with a heading, both in the order of the table. */
#pragma once

#include "base/json-writer.h"

typedef enum
{
  WINNOW_COLUMN_STRING,   /* char *; NULL: none */
  WINNOW_COLUMN_ID,       /* an enum: WinnowColumn.id names its values */
  WINNOW_COLUMN_NUMBER,   /* guint */
  WINNOW_COLUMN_LARGE,    /* guint64 */
  WINNOW_COLUMN_POSITIVE, /* guint64; 0: none */
  WINNOW_COLUMN_SWITCH,   /* gboolean; in CSV 1 or 0 */
  WINNOW_COLUMN_SHARE,    /* double, 0 to 1; negative: none */
} WinnowColumnKind;

typedef const char *(*WinnowIdFunc) (int value);

typedef struct
{
  const char *text; /* (nullable) */
  char *owned;      /* (nullable) what text points to; it is freed */
  guint64 number;
  double share;
} WinnowCell;

typedef struct
{
  const char *key;     /* (nullable) of JSON, and the heading of CSV */
  const char *heading; /* (nullable) of text, marked for translation; "" of the first: it has no headings */
  WinnowColumnKind kind;
  gsize offset; /* of the field … */
  gsize via;    /* … in the struct that the row points to: WINNOW_VIA(); 0: in the row. NULL there: none */
  union
  {
    WinnowIdFunc id; /* of WINNOW_COLUMN_ID */
    /* (nullable) of others, in place of a field. @row: or the struct that has it; @data: of the
     * listing */
    void (*get) (gconstpointer row, gconstpointer data, WinnowCell *cell);
  };
  const char *none; /* (nullable) what text has where there is no value; NULL: "" */
} WinnowColumn;
#define WINNOW_VIA(type, pointer) (G_STRUCT_OFFSET (type, pointer) + 1)

typedef struct
{
  const WinnowColumn *columns; /* the last one has neither key nor heading */
  const char *nothing;         /* (nullable) text of a list without rows, marked for translation */
  gboolean has_tabs;           /* text has a tab between columns, which do not line up */
  gconstpointer rows;
  guint n_rows;
  gsize row_size; /* bytes; 0: rows are pointers */
  gconstpointer data;
  /* (nullable) writes the members of a row in JSON, in place of the columns */
  void (*write_members) (WinnowJson *json, gconstpointer row, gconstpointer data);
} WinnowListing;
#define WINNOW_ROWS(pointers) .rows = (pointers)->pdata, .n_rows = (pointers)->len
#define WINNOW_ROWS_OF(type, values) .rows = (values)->data, .n_rows = (values)->len, .row_size = sizeof (type)

/* @format: "text", "json", "jsonl" or "csv". */
void winnow_listing_append (const WinnowListing *listing, const char *format, GString *out);

/* Its rows as the elements of a JSON array that is open. @in_lines: each begins a line. */
void winnow_listing_write_rows (const WinnowListing *listing, gboolean in_lines, WinnowJson *json);
