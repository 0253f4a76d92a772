#include "app/compare/panes/winnow-text-pane-tags.h"

#include "base/for-each.h"
#include "app/compare/winnow-passage-look.h"
#include "app/compare/panes/winnow-text-pane-pictures.h"

/* One color for all styles: black on yellow differs from all hues. */
#define FOUND_BACKGROUND "#f8e45c"
#define FOUND_FOREGROUND "#000000"

struct _WinnowTextPaneTags
{
  GtkTextBuffer *buffer; /* (owned) */
  /* (borrowed) (nullable) from the buffer's table */
  GtkTextTag *highlights[WINNOW_N_HIGHLIGHTS][WINNOW_N_COLORS];
  GtkTextTag *selected[WINNOW_N_COLORS];
  GtkTextTag *found;
  WinnowTextRange found_range;
};

static GtkTextTag *
add_tag (WinnowTextPaneTags *tags, WinnowHighlightType type, guint variant)
{
  GtkTextTag *tag = gtk_text_buffer_create_tag (tags->buffer, NULL, NULL);
  tags->highlights[type][variant] = tag;
  return tag;
}

/* A rise of nothing: for tags that can't change the size of text, GTK 4.8 draws again the lines
 * between two heights, which misses lines whose height it does not know yet. */
static void
add_hues (WinnowTextPaneTags *tags)
{
  winnow_for_each_kind (i, WINNOW_N_COLORS) /* grey first: what counts lies over what does not */
    g_object_set (add_tag (tags, WINNOW_HIGHLIGHT_HUE, (WINNOW_NO_HUE + i) % WINNOW_N_COLORS), "rise", 0, NULL);
  winnow_for_each_kind (hue, WINNOW_N_COLORS)
    tags->selected[hue] = gtk_text_buffer_create_tag (tags->buffer, NULL, "rise", 0, NULL);
}

static void
add_badges (WinnowTextPaneTags *tags, WinnowHighlightType type)
{
  winnow_for_each_kind (hue, WINNOW_N_COLORS)
    g_object_set (add_tag (tags, type, hue), "weight", PANGO_WEIGHT_BOLD, "scale", PANGO_SCALE_SMALL, NULL);
}

/* A later tag wins: the number over the passage, text that does not count over both. */
WinnowTextPaneTags *
winnow_text_pane_tags_new (GtkTextBuffer *buffer)
{
  WinnowTextPaneTags *tags = g_new0 (WinnowTextPaneTags, 1);
  tags->buffer = g_object_ref (buffer);
  add_hues (tags);
  g_object_set (add_tag (tags, WINNOW_HIGHLIGHT_DIFFERS, 0), "weight", PANGO_WEIGHT_BOLD, NULL);
  g_object_set (add_tag (tags, WINNOW_HIGHLIGHT_OTHER, 0), "rise", 0, NULL);
  winnow_for_each_kind (side, WINNOW_N_SIDES)
    g_object_set (add_tag (tags, WINNOW_HIGHLIGHT_UNMATCHED, side), "rise", 0, NULL);
  g_object_set (add_tag (tags, WINNOW_HIGHLIGHT_EXCLUDED, 0), "weight", PANGO_WEIGHT_NORMAL, NULL);
  g_object_set (add_tag (tags, WINNOW_HIGHLIGHT_DISGUISE, 0), "weight", PANGO_WEIGHT_BOLD, NULL);
  g_object_set (add_tag (tags, WINNOW_HIGHLIGHT_SIGN, 0), "weight", PANGO_WEIGHT_BOLD, NULL);
  add_badges (tags, WINNOW_HIGHLIGHT_BADGE);
  add_badges (tags, WINNOW_HIGHLIGHT_PICTURE);
  g_object_set (add_tag (tags, WINNOW_HIGHLIGHT_ROOM, 0), "pixels-below-lines", WINNOW_PICTURE_ROOM, NULL);
  g_object_set (add_tag (tags, WINNOW_HIGHLIGHT_BREAK, 0), "pixels-below-lines", 0, NULL);
  tags->found = gtk_text_buffer_create_tag (buffer, NULL, "background", FOUND_BACKGROUND, "foreground",
                                            FOUND_FOREGROUND, "rise", 0, NULL);
  return tags;
}

void
winnow_text_pane_tags_free (WinnowTextPaneTags *tags)
{
  g_object_unref (tags->buffer);
  g_free (tags);
}

void
winnow_text_pane_tags_update_colors (WinnowTextPaneTags *tags, const GdkRGBA *background, const GdkRGBA *dim)
{
  GdkRGBA disguise = winnow_disguise_color_get ();
  winnow_for_each_kind (hue, WINNOW_N_COLORS)
    {
      WinnowHueColors colors;
      winnow_hue_colors_get (hue, &colors);
      g_object_set (tags->highlights[WINNOW_HIGHLIGHT_HUE][hue], "background-rgba", &colors.tint, NULL);
      g_object_set (tags->selected[hue], "background-rgba", &colors.selected, NULL);
      for (guint type = WINNOW_HIGHLIGHT_BADGE; type <= WINNOW_HIGHLIGHT_PICTURE; type++)
        g_object_set (tags->highlights[type][hue], "background-rgba", &colors.strong, "foreground-rgba", &colors.text,
                      NULL);
    }
  g_object_set (tags->highlights[WINNOW_HIGHLIGHT_DIFFERS][0], "background-rgba", background, NULL);
  g_object_set (tags->highlights[WINNOW_HIGHLIGHT_OTHER][0], "background-rgba", background, NULL);
  g_object_set (tags->highlights[WINNOW_HIGHLIGHT_DISGUISE][0], "foreground-rgba", &disguise, NULL);
  g_object_set (tags->highlights[WINNOW_HIGHLIGHT_SIGN][0], "background-rgba", background, "foreground-rgba", &disguise,
                NULL);
  winnow_for_each_side (side)
    {
      GdkRGBA color = winnow_unmatched_color_get (side);
      g_object_set (tags->highlights[WINNOW_HIGHLIGHT_UNMATCHED][side], "foreground-rgba", &color, NULL);
    }
  g_object_set (tags->highlights[WINNOW_HIGHLIGHT_EXCLUDED][0], "background-rgba", background, "foreground-rgba", dim,
                NULL);
}

typedef void (*Change) (GtkTextBuffer *buffer, GtkTextTag *tag, const GtkTextIter *start, const GtkTextIter *end);

/* Line by line and without the line ends: GTK 4.8 shows a line in which no tag begins or ends in
 * the style of the line that it laid out last. */
static void
change_lines (GtkTextBuffer *buffer, GtkTextTag *tag, WinnowTextRange range, Change change)
{
  GtkTextIter start, end;
  gtk_text_buffer_get_iter_at_offset (buffer, &start, range.start);
  gtk_text_buffer_get_iter_at_offset (buffer, &end, range.end);
  while (gtk_text_iter_compare (&start, &end) < 0)
    {
      GtkTextIter line_end = start;
      if (!gtk_text_iter_ends_line (&line_end))
        gtk_text_iter_forward_to_line_end (&line_end);
      if (gtk_text_iter_compare (&line_end, &end) > 0)
        line_end = end;
      if (!gtk_text_iter_equal (&start, &line_end))
        change (buffer, tag, &start, &line_end);
      if (!gtk_text_iter_forward_line (&start))
        break;
    }
}

void
winnow_text_pane_tags_apply (WinnowTextPaneTags *tags, const WinnowHighlight *highlight)
{
  change_lines (tags->buffer, tags->highlights[highlight->type][highlight->variant], highlight->range,
                gtk_text_buffer_apply_tag);
}

void
winnow_text_pane_tags_set_selected (WinnowTextPaneTags *tags, WinnowTextRange range, guint hue, gboolean selected)
{
  change_lines (tags->buffer, tags->selected[hue], range,
                selected ? gtk_text_buffer_apply_tag : gtk_text_buffer_remove_tag);
}

void
winnow_text_pane_tags_set_found (WinnowTextPaneTags *tags, WinnowTextRange range)
{
  change_lines (tags->buffer, tags->found, tags->found_range, gtk_text_buffer_remove_tag);
  change_lines (tags->buffer, tags->found, range, gtk_text_buffer_apply_tag);
  tags->found_range = range;
}
