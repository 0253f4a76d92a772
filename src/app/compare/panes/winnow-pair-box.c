#include "app/compare/panes/winnow-pair-box.h"

#include "app/widgets/lists/winnow-list-model.h"
#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"

#define SPACING 18 /* pixels */

struct _WinnowPairBox
{
  GtkWidget parent_instance;
};

static void buildable_init (GtkBuildableIface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowPairBox, winnow_pair_box, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, buildable_init))

static GtkBuildableIface *parent_buildable;

/* ── room ── */

static int
get_minimum_width (GtkWidget *widget)
{
  int width = 0;
  winnow_for_each_child (child, widget)
    {
      int minimum;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      width = MAX (width, minimum);
    }
  return width;
}

static gboolean
is_wide (GtkWidget *widget, int width)
{
  return width >= 2 * get_minimum_width (widget) + SPACING;
}

static int
get_height (GtkWidget *child, int width)
{
  int minimum;
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);
  return minimum;
}

static void
measure_height (GtkWidget *widget, int width, int *height)
{
  gboolean wide = width < 0 || is_wide (widget, width);
  int child_width = width < 0 ? -1 : wide ? (width - SPACING) / 2 : width;
  winnow_for_each_child (child, widget)
    {
      int child_height = get_height (child, child_width);
      *height = wide ? MAX (*height, child_height) : *height + child_height + (*height > 0 ? SPACING : 0);
    }
}

static void
winnow_pair_box_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                         int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = get_minimum_width (widget);
      *natural = 2 * *minimum + SPACING;
    }
  else
    {
      measure_height (widget, for_size, minimum);
      *natural = *minimum;
    }
}

static void
winnow_pair_box_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gboolean wide = is_wide (widget, width), from_right = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int child_width = wide ? (width - SPACING) / 2 : width, x = wide && from_right ? width - child_width : 0, y = 0;
  winnow_for_each_child (child, widget)
    {
      int child_height = wide ? height : get_height (child, child_width);
      gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, child_width, child_height }, -1);
      x += wide ? (from_right ? -1 : 1) * (child_width + SPACING) : 0;
      y += wide ? 0 : child_height + SPACING;
    }
}

static GtkSizeRequestMode
winnow_pair_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* ── the class ── */

static void
add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child, const char *type)
{
  if (GTK_IS_WIDGET (child))
    gtk_widget_set_parent (GTK_WIDGET (child), GTK_WIDGET (buildable));
  else
    parent_buildable->add_child (buildable, builder, child, type);
}

static void
buildable_init (GtkBuildableIface *iface)
{
  parent_buildable = g_type_interface_peek_parent (iface);
  iface->add_child = add_child;
}

static void
winnow_pair_box_class_init (WinnowPairBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  winnow_dispose_by (klass, winnow_unparent_children);
  widget_class->measure = winnow_pair_box_measure;
  widget_class->size_allocate = winnow_pair_box_size_allocate;
  widget_class->get_request_mode = winnow_pair_box_get_request_mode;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
winnow_pair_box_init (WinnowPairBox *self)
{
}
