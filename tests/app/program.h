/* program.h: a part that opens real windows */
#pragma once

#include "part.h"
#include "app/winnow-application.h"
#include "app/window/winnow-window-private.h"
#include "tree.h"

static WinnowApplication *program; /* while tests run */

/* The end of a TEST_PART(): runs its tests with the program and a data folder of their own. */
static inline int
program_run_tests (void)
{
  g_autofree char *home = make_data_folder ();
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  /* GTK 4.8 complains when a window is closed while one of its texts still scrolls by itself. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  program = winnow_application_new (G_APPLICATION_NON_UNIQUE);
  must (g_application_register (G_APPLICATION (program), NULL, &error));
  int status = g_test_run ();
  g_clear_object (&program);
  remove_tree (home);
  return status;
}

/* Shows a new window. @window is NULL once it has gone. */
static inline void
program_open_window (WinnowWindow **window)
{
  *window = winnow_window_new (GTK_APPLICATION (program));
  g_object_add_weak_pointer (G_OBJECT (*window), (gpointer *) window);
  gtk_window_present (GTK_WINDOW (*window));
}

static inline void
program_close_window (WinnowWindow **window)
{
  if (*window != NULL)
    gtk_window_close (GTK_WINDOW (*window));
  while (*window != NULL)
    g_main_context_iteration (NULL, TRUE);
}
