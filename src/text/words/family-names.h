/* family-names.h: common Chinese family names */
#pragma once

extern const char *const winnow_double_family_names[]; /* of two characters; NULL-terminated */
extern const char winnow_family_names[];               /* of one character, the most common first */
