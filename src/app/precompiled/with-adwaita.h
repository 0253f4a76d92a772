/* As with-gio.h, for the window: GTK's headers take three fifths of its compiling. */
#include <adwaita.h>
