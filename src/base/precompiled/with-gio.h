/* Compiled once for each library of src/: GLib takes more of the time than our own code. */
#include <gio/gio.h>
