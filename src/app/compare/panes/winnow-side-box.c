#include "app/compare/panes/winnow-side-box.h"

#include "app/widgets/winnow-object.h"
#include "app/widgets/winnow-template.h"
#include "app/widgets/winnow-drawing.h"
#include "base/for-each.h"

enum
{
  PART_A,
  PART_BETWEEN,
  PART_B,
  N_PARTS,
};

struct _WinnowSideBox
{
  GtkWidget parent_instance;
  GtkWidget *parts[N_PARTS]; /* (borrowed) the children in their order */
  guint n_parts;
  WinnowSide side;
  gboolean folded, swapped;
};

enum
{
  PROP_FOLDED = 1,
  PROP_SIDE,
  PROP_SWAPPED,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

static GtkBuildableIface *parent_buildable;

static void buildable_init (GtkBuildableIface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowSideBox, winnow_side_box, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, buildable_init))

/* ── showing ── */

static void
show_parts (WinnowSideBox *self)
{
  winnow_for_each_below (i, N_PARTS)
    gtk_widget_set_child_visible (self->parts[i],
                                  !self->folded || i == (self->side == WINNOW_SIDE_A ? PART_A : PART_B));
}

gboolean
winnow_side_box_get_folded (WinnowSideBox *self)
{
  g_return_val_if_fail (WINNOW_IS_SIDE_BOX (self), FALSE);
  return self->folded;
}

WinnowSide
winnow_side_box_get_side (WinnowSideBox *self)
{
  g_return_val_if_fail (WINNOW_IS_SIDE_BOX (self), WINNOW_SIDE_A);
  return self->side;
}

void
winnow_side_box_set_side (WinnowSideBox *self, WinnowSide side)
{
  g_return_if_fail (WINNOW_IS_SIDE_BOX (self));
  if (side == self->side)
    return;
  self->side = side;
  show_parts (self);
  winnow_queue_draw (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SIDE]);
}

gboolean
winnow_side_box_get_swapped (WinnowSideBox *self)
{
  g_return_val_if_fail (WINNOW_IS_SIDE_BOX (self), FALSE);
  return self->swapped;
}

void
winnow_side_box_set_swapped (WinnowSideBox *self, gboolean swapped)
{
  g_return_if_fail (WINNOW_IS_SIDE_BOX (self));
  if (swapped == self->swapped)
    return;
  self->swapped = swapped;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SWAPPED]);
}

/* ── room ── */

static int
get_minimum_width (GtkWidget *part)
{
  int minimum;
  gtk_widget_measure (part, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

static void
winnow_side_box_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                         int *minimum_baseline, int *natural_baseline)
{
  WinnowSideBox *self = WINNOW_SIDE_BOX (widget);
  *minimum = *natural = 0;
  winnow_for_each_below (i, N_PARTS)
    {
      int part_minimum, part_natural;
      gtk_widget_measure (self->parts[i], orientation, -1, &part_minimum, &part_natural, NULL, NULL);
      *minimum = MAX (*minimum, part_minimum);
      *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? *natural + part_natural : MAX (*natural, part_natural);
    }
}

static void
winnow_side_box_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WinnowSideBox *self = WINNOW_SIDE_BOX (widget);
  gboolean from_right = (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL) != self->swapped;
  int between = get_minimum_width (self->parts[PART_BETWEEN]);
  int side_minimum = MAX (get_minimum_width (self->parts[PART_A]), get_minimum_width (self->parts[PART_B]));
  gboolean folded = width < 2 * side_minimum + between, has_changed = folded != self->folded;
  int side = (width - between) / 2, x = 0;
  const int widths[] = { side, between, width - between - side };
  self->folded = folded;
  show_parts (self);
  /* the other one, too: its text is laid out before it is shown */
  for (guint i = PART_A; i < N_PARTS && folded; i += PART_B)
    gtk_widget_size_allocate (self->parts[i], &(GtkAllocation){ 0, 0, width, height }, -1);
  for (guint i = 0; i < N_PARTS && !folded; i++)
    {
      gtk_widget_size_allocate (self->parts[i],
                                &(GtkAllocation){ from_right ? width - x - widths[i] : x, 0, widths[i], height }, -1);
      x += widths[i];
    }
  if (has_changed)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOLDED]);
}

/* ── the class ── */

static void
winnow_side_box_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WinnowSideBox *self = WINNOW_SIDE_BOX (object);
  if (id != PROP_SIDE)
    g_value_set_boolean (value, id == PROP_FOLDED ? self->folded : self->swapped);
  else
    g_value_set_string (value, self->side == WINNOW_SIDE_A ? "a" : "b");
}

static void
winnow_side_box_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SWAPPED)
    winnow_side_box_set_swapped (WINNOW_SIDE_BOX (object), g_value_get_boolean (value));
  else
    winnow_side_box_set_side (WINNOW_SIDE_BOX (object),
                              g_str_equal (g_value_get_string (value), "b") ? WINNOW_SIDE_B : WINNOW_SIDE_A);
}

static void
add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child, const char *type)
{
  WinnowSideBox *self = WINNOW_SIDE_BOX (buildable);
  if (!GTK_IS_WIDGET (child))
    {
      parent_buildable->add_child (buildable, builder, child, type);
      return;
    }
  g_return_if_fail (self->n_parts < N_PARTS);
  self->parts[self->n_parts++] = GTK_WIDGET (child);
  gtk_widget_set_parent (GTK_WIDGET (child), GTK_WIDGET (self));
  if (self->n_parts == N_PARTS) /* drawn last: it asks for places in the texts, which may lay them out again */
    gtk_widget_insert_before (self->parts[PART_BETWEEN], GTK_WIDGET (self), NULL);
}

static void
buildable_init (GtkBuildableIface *iface)
{
  parent_buildable = g_type_interface_peek_parent (iface);
  iface->add_child = add_child;
}

static void
winnow_side_box_class_init (WinnowSideBoxClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  object_class->get_property = winnow_side_box_get_property;
  object_class->set_property = winnow_side_box_set_property;
  winnow_dispose_by (klass, winnow_unparent_children);
  widget_class->measure = winnow_side_box_measure;
  widget_class->size_allocate = winnow_side_box_size_allocate;
  properties[PROP_FOLDED]
      = g_param_spec_boolean ("folded", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SIDE] = g_param_spec_string ("side", NULL, NULL, "a", flags);
  properties[PROP_SWAPPED] = g_param_spec_boolean ("swapped", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
winnow_side_box_init (WinnowSideBox *self)
{
}
