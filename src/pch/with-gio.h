/* Compiled once for each library of src/, since the headers of GLib take more of the time than our own code. */
#include <gio/gio.h>
