/* fixture.h: a folder of papers made for the test, and a library to read it into */
#pragma once

#include "check/check.h"
#include "../must.h"

typedef struct
{
  char *folder; /* (owned) */
  WinnowLibrary *library;
  WinnowSettings settings;
  gint64 submissions, references, template; /* collections, made when they are first read into */
} Fixture;

extern const WinnowThreads fixture_threads; /* two */

/* A GTest fixture; the library is a file beside the folder. */
void fixture_set_up (Fixture *fixture, gconstpointer data);
void fixture_tear_down (Fixture *fixture, gconstpointer data);

/* Writes a file of the folder, with folders on its way; @name is relative. */
void fixture_write (Fixture *fixture, const char *name, const char *text);
char *fixture_dup_path (Fixture *fixture, const char *name);

/* @n_words of prose that no other @seed has. */
char *fixture_prose (guint seed, guint n_words);
/* Text with @copied in its middle. */
void fixture_write_copy (Fixture *fixture, const char *name, guint seed, const char *copied);

/* Reads a subfolder of the folder in that role; asserts that it works. @progress: (nullable) */
gint64 fixture_read (Fixture *fixture, const char *name, WinnowRole role, guint jobs, WinnowProgress *progress);
/* Reads the subfolder p as submissions. */
gint64 fixture_read_papers (Fixture *fixture, guint jobs);
void fixture_run (Fixture *fixture, guint jobs);

/* "a.txt~b.txt …" of the last check, by names of the documents, in order of the ranking. */
char *fixture_dup_pairs (Fixture *fixture);
/* The digests of a document that takes part in a check. */
WinnowDigests *fixture_digest (Fixture *fixture, gint64 document_id, const WinnowMethodContext *context);
/* Removes all documents of a collection. */
void fixture_remove_all (WinnowLibrary *library, gint64 collection_id);
WinnowDocument *fixture_find (Fixture *fixture, const char *name); /* by base name */
/* All of the library that a check or a reading decides, by names: the order in which documents were
 * added changes nothing of it. */
char *fixture_dump (WinnowLibrary *library);

/* That of all methods, where it is listed. */
void fixture_add_evidence (WinnowLibrary *library, WinnowOverlap *overlap);
