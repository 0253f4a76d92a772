#include "app/widgets/winnow-flow-layout.h"

#include "app/widgets/winnow-object.h"

#define SPACING 6 /* pixels between the children of a line; the margins of the children separate lines */

struct _WinnowFlowLayout
{
  GtkLayoutManager parent_instance;
};

WINNOW_DEFINE_TYPE (WinnowFlowLayout, winnow_flow_layout, GTK_TYPE_LAYOUT_MANAGER)

typedef struct
{
  GtkWidget *first, *end; /* the children from @first up to @end, which may be NULL */
  int room;               /* pixels that are left */
  int n_expand;           /* children that share them */
} Line;

static GtkWidget *
skip_hidden (GtkWidget *child)
{
  while (child != NULL && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static GtkWidget *
get_next (GtkWidget *child)
{
  return skip_hidden (gtk_widget_get_next_sibling (child));
}

static gboolean
expands (GtkWidget *child)
{
  return gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
}

/* The width of a child before the rest is shared. */
static int
get_width (GtkWidget *child, int width)
{
  int minimum, natural;
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  return expands (child) ? minimum : CLAMP (width, minimum, natural);
}

/* The line that begins with @child, in @width pixels. */
static Line
find_line (GtkWidget *child, int width)
{
  Line line = { child, child, width + SPACING, 0 };
  while (line.end != NULL)
    {
      int needed = get_width (line.end, width) + SPACING;
      if (needed > line.room && line.end != line.first)
        break;
      line.room -= needed;
      line.n_expand += expands (line.end);
      line.end = get_next (line.end);
    }
  line.room = MAX (line.room, 0);
  return line;
}

/* The width of @child in @line; takes its share of the room. */
static int
take_width (GtkWidget *child, Line *line, int width)
{
  int extra = expands (child) ? line->room / line->n_expand-- : 0;
  line->room -= extra;
  return get_width (child, width) + extra;
}

static int
get_line_height (Line line, int width)
{
  int height = 0;
  for (GtkWidget *child = line.first; child != line.end; child = get_next (child))
    {
      int minimum;
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, take_width (child, &line, width), &minimum, NULL, NULL,
                          NULL);
      height = MAX (height, minimum);
    }
  return height;
}

static void
measure_width (GtkWidget *widget, int *minimum, int *natural)
{
  for (GtkWidget *child = skip_hidden (gtk_widget_get_first_child (widget)); child != NULL; child = get_next (child))
    {
      int child_minimum, child_natural;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &child_minimum, &child_natural, NULL, NULL);
      *minimum = MAX (*minimum, child_minimum);
      *natural += child_natural + (*natural > 0 ? SPACING : 0);
    }
}

static void
measure_height (GtkWidget *widget, int width, int *height)
{
  for (GtkWidget *child = skip_hidden (gtk_widget_get_first_child (widget)); child != NULL;)
    {
      Line line = find_line (child, width);
      *height += get_line_height (line, width);
      child = line.end;
    }
}

static void
winnow_flow_layout_measure (GtkLayoutManager *layout, GtkWidget *widget, GtkOrientation orientation, int for_size,
                            int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_width (widget, minimum, natural);
  else
    {
      measure_height (widget, for_size < 0 ? G_MAXINT / 2 : for_size, minimum);
      *natural = *minimum;
    }
}

static void
allocate_line (Line line, int width, int y, int height, gboolean from_right)
{
  int x = 0;
  for (GtkWidget *child = line.first; child != line.end; child = get_next (child))
    {
      int child_width = take_width (child, &line, width);
      gtk_widget_size_allocate (
          child, &(GtkAllocation){ from_right ? width - x - child_width : x, y, child_width, height }, -1);
      x += child_width + SPACING;
    }
}

static void
winnow_flow_layout_allocate (GtkLayoutManager *layout, GtkWidget *widget, int width, int height, int baseline)
{
  gboolean from_right = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int y = 0;
  for (GtkWidget *child = skip_hidden (gtk_widget_get_first_child (widget)); child != NULL;)
    {
      Line line = find_line (child, width);
      int line_height = get_line_height (line, width);
      allocate_line (line, width, y, line_height, from_right);
      y += line_height;
      child = line.end;
    }
}

static GtkSizeRequestMode
winnow_flow_layout_get_request_mode (GtkLayoutManager *layout, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
winnow_flow_layout_class_init (WinnowFlowLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);
  layout_class->measure = winnow_flow_layout_measure;
  layout_class->allocate = winnow_flow_layout_allocate;
  layout_class->get_request_mode = winnow_flow_layout_get_request_mode;
}
