/* winnow-fields-dialog.h: asks for one or two short texts */
#pragma once

#include <adwaita.h>

#define WINNOW_TYPE_FIELDS_DIALOG (winnow_fields_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WinnowFieldsDialog, winnow_fields_dialog, WINNOW, FIELDS_DIALOG, AdwWindow)

/* Signals:
 * "accepted" (const char *first, const char *second): without white space around them; emitted
 *   after the dialog has closed
 * "reset" (): the same, where the user asked to forget both */

/* What a dialog says, translated. */
typedef struct
{
  const char *title;
  const char *explanation;
  const char *first, *second; /* titles of the fields; second: (nullable) NULL: one field */
  const char *reset;          /* (nullable) label of the button that forgets; NULL: no button */
} WinnowFields;

/* @first, @second: (nullable) content of the fields. Returns: (transfer none) to be presented */
WinnowFieldsDialog *winnow_fields_dialog_new (GtkWindow *parent, const WinnowFields *fields, const char *first,
                                              const char *second);

/* The dialog can't be accepted while the first field is empty or has a text of @taken; then it says
 * @message. */
void winnow_fields_dialog_refuse (WinnowFieldsDialog *self, const char *const *taken, const char *message);

/* The dialog can't be accepted while @is_valid is FALSE of the first field; then it says @message.
 * The field may be empty where it is TRUE of "". */
void winnow_fields_dialog_require (WinnowFieldsDialog *self, gboolean (*is_valid) (const char *text),
                                   const char *message);
