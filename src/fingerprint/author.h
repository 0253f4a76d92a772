/* author.h: whom a text names as its author */
#pragma once

#include "fingerprint/subject.h"

/* The author as the first page of @subject, in Han characters, states it: after “Author:” or “姓名：”,
 * or below the title; the field of method card. Returns: (transfer full) (nullable) NULL if it
 * states none, or something too long for names */
char *winnow_author_find (WinnowSubject *subject);
