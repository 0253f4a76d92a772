/* look.h: how letters look by the styles and elements of a document, and whether a reader sees them
 *
 * Each format translates its properties into a look; the rule of what can't be seen is here
 * alone. */
#pragma once

#include "extract/color.h"
#include "extract/writer.h"

/* Each field may be unset (-1), so that one look can override another. All are of one type. */
typedef struct
{
  int hidden; /* TRUE: not shown, and takes no space */
  int clear;  /* TRUE: the letters have no ink */
  /* thousandths of a point, or of a web page's pixel; below -1: thousandths of a percent of the
   * size around */
  int size;
  int width;             /* of a letter, thousandths of a percent */
  int mark;              /* TRUE: something that the format looks for */
  WinnowColor color;     /* of the letters */
  WinnowColor highlight; /* painted over … */
  WinnowColor shade;     /* … this, which is painted over … */
  WinnowColor paragraph; /* … this, which is painted over … */
  WinnowColor place;     /* … this: the cell, table, shape or section */
} WinnowLook;

/* Nothing is set. */
extern const WinnowLook winnow_look_unset;

/* Overrides @look with the fields that @over sets. A new place covers what was painted on the one
 * around it. */
void winnow_look_apply (WinnowLook *look, const WinnowLook *over);

/* @value in thousandths, if one is @unit of them; -1, which is unset, unless it is positive. */
int winnow_look_measure (double value, int unit);

/* @number of the unit that begins @unit, in pixels of 1/96 inch; else @other. */
double winnow_look_get_pixels (double number, const char *unit, double other);

/* How a reader sees letters of this look. @paper: below all that the look sets; UNSET: white. */
WinnowVisibility winnow_look_see (const WinnowLook *look, WinnowColor paper);

/* ── named styles, which inherit from one another ── */

typedef struct
{
  char *parent; /* (owned) (nullable) key */
  WinnowLook look;
} WinnowStyle;

/* Returns: (transfer full) (element-type utf8 WinnowStyle) */
GHashTable *winnow_styles_new (void);

/* A new style with an unset look. Takes @key. */
WinnowStyle *winnow_styles_add (GHashTable *styles, char *key);

/* Overrides @look with the style and all that it inherits. @key: (nullable) unknown ones change
 * nothing. */
void winnow_styles_apply (GHashTable *styles, const char *key, WinnowLook *look);
