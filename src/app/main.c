/* main.c: starts the application */
#include "app/winnow-application.h"
#include "app/window/winnow-renderer.h"
#include "base/memory.h"
#include "base/i18n.h"

int
main (int argc, char **argv)
{
  winnow_memory_init ();
  winnow_i18n_init ();

  g_set_application_name (_ ("Winnow"));
  winnow_renderer_choose ();

  g_autoptr (WinnowApplication) application = winnow_application_new (G_APPLICATION_DEFAULT_FLAGS);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
