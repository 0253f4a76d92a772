#include "app/window/winnow-renderer.h"

/* Where Linux lists the devices that can render. */
#define DEVICES "/dev/dri"

static gboolean
has_render_device (void)
{
  g_autoptr (GDir) devices = g_dir_open (DEVICES, 0, NULL);
  const char *name;
  while (devices != NULL && (name = g_dir_read_name (devices)) != NULL)
    if (g_str_has_prefix (name, "render"))
      return TRUE;
  return FALSE;
}

void
winnow_renderer_choose (void)
{
  if (!has_render_device ())
    g_setenv ("GSK_RENDERER", "cairo", FALSE);
}
