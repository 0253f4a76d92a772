/* winnow-chooser.h: the file choosers of the desktop */
#pragma once

#include <gtk/gtk.h>

/* @chooser holds the choice. */
typedef void (*WinnowChosenFunc) (GtkFileChooser *chooser, gpointer owner);

/* @accept: the label of the button that chooses, or NULL for the usual one. */
GtkFileChooserNative *winnow_chooser_new (GtkWidget *parent, const char *title, GtkFileChooserAction action,
                                          const char *accept);
void winnow_chooser_add_filter (GtkFileChooserNative *chooser, const char *title, const char *pattern);
void winnow_chooser_add_library_filter (GtkFileChooserNative *chooser);

/* Shows @chooser (taken) and calls @chosen if something was; not if @owner is gone by then. */
void winnow_chooser_run (GtkFileChooserNative *chooser, WinnowChosenFunc chosen, GObject *owner);

GStrv winnow_chooser_dup_paths (GtkFileChooser *chooser);
char *winnow_chooser_dup_path (GtkFileChooser *chooser); /* (nullable) the first of them */

/* The paths of a list of GFile: (element-type GFile); those without one are left out. */
GStrv winnow_files_dup_paths (GSList *files);
