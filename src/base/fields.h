/* fields.h: the members of a struct that the columns of a row fill, in their order */
#pragma once

#include <glib.h>

#include "base/each.h"

typedef enum
{
  WINNOW_FIELD_END,
  WINNOW_FIELD_TEXT,
  WINNOW_FIELD_REAL,
  WINNOW_FIELD_32,
  WINNOW_FIELD_64,
} WinnowFieldType;

typedef struct
{
  guint16 type, offset;
} WinnowField;

#define WINNOW_FIELD(type, member)                                                                                \
  {                                                                                                               \
    _Generic (((type *) NULL)->member, char *: WINNOW_FIELD_TEXT, double: WINNOW_FIELD_REAL,                    \
              gint64: WINNOW_FIELD_64, guint64: WINNOW_FIELD_64, default: WINNOW_FIELD_32),                       \
        G_STRUCT_OFFSET (type, member) \
  }

/* A list of the @... members of @type, which ends with WINNOW_FIELD_END. */
#define WINNOW_FIELDS(type, ...)                                          \
  {                                                                       \
    WINNOW_EACH (WINNOW_FIELD, type, __VA_ARGS__) { WINNOW_FIELD_END, 0 } \
  }

/* Frees the texts of @element (nullable). */
static inline void
winnow_fields_clear (const WinnowField *fields, gpointer element)
{
  for (; element != NULL && fields->type != WINNOW_FIELD_END; fields++)
    if (fields->type == WINNOW_FIELD_TEXT)
      g_clear_pointer ((char **) G_STRUCT_MEMBER_P (element, fields->offset), g_free);
}
