/* frames.h: waiting for a window to be drawn */
#pragma once

#include <gtk/gtk.h>

static inline void
set_painted_cb (gboolean *painted)
{
  *painted = TRUE;
}

/* Until @n frames of the window of @widget were drawn. */
static inline void
wait_frames (GtkWidget *widget, guint n)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  for (guint i = 0; i < n; i++)
    {
      gboolean painted = FALSE;
      gulong id = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (set_painted_cb), &painted);
      gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
      while (!painted)
        g_main_context_iteration (NULL, TRUE);
      g_signal_handler_disconnect (clock, id);
    }
}
