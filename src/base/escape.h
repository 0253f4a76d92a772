/* escape.h: untrusted text → text that is safe inside a format
 *
 * Names and texts come from files of unknown origin. Every byte of them that reaches a report or a
 * terminal passes through one of these. None lets a control character through (C0, DEL, C1), or one
 * that ends a line or turns the direction of writing (U+061C, 200E, 200F, 2028–202E, 2066–2069):
 * HTML and JSON have it as a reference, which is the same character to who reads it; the others
 * show it. What is no UTF-8 becomes U+FFFD in JSON, CSV and on terminals; the rest takes valid
 * UTF-8 alone. @length is in bytes, −1 for a NUL-terminated string. */
#pragma once

#include <glib.h>

/* A mark, embedding, override or isolate of direction. */
gboolean winnow_turns_direction (gunichar c);

/* As the content of an HTML element or of a quoted attribute; well-formed as XML too. Control
 * characters, which neither language can hold, become their visible pictures (U+2400 …) or
 * U+FFFD. */
void winnow_escape_html (GString *out, const char *text, gssize length);

/* With the quotation marks around it (RFC 8259). */
void winnow_escape_json (GString *out, const char *text, gssize length);

/* As one field (RFC 4180): quoted where needed, with what winnow_escape_lines() shows. A
 * spreadsheet takes a field that begins with = + - @ or a control character for a formula, so
 * it gets an apostrophe in front. */
void winnow_escape_csv (GString *out, const char *text);

/* As a name in a report: what would turn the direction of writing becomes U+FFFD, so that no file
 * looks as if it had another ending. Marks that Arabic and Hebrew names need stay. Returns:
 * (transfer full) */
char *winnow_escape_dup_name (const char *name);

/* In one line: a space in place of each run of white space, none at the ends. Returns: (transfer
 * full) */
char *winnow_escape_dup_line (const char *text);

/* As part of a line: a control character becomes its picture (␛), the others are written as
 * [U+202E], so that names which look alike differ. */
void winnow_escape_terminal (GString *out, const char *text, gssize length);

/* The same of a text, whose line ends and tabs stay. */
void winnow_escape_lines (GString *out, const char *text, gssize length);
