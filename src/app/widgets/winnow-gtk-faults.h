/* winnow-gtk-faults.h: what GTK 4.8 does to everybody who has no mouse or sees no screen, mended
 * once for all widgets of a class */
#pragma once

/* Mends these, in the classes themselves:
 * - Tab steps through the rows of a list; it is to leave the list, as it does in a list box.
 * - Tab looks for the next focus in an expander that is folded, which is a warning.
 * - A button with a mnemonic is named twice, "_Check Check".
 * - The button in a drop-down has the name of its class. It gets that of the drop-down.
 * - What scrolls a status page takes the focus and has no name. It gets the title of the page.
 * Call once GTK has started, before the first window; a second call does nothing. */
void winnow_gtk_mend_faults (void);
