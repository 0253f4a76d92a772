/* limits.h: the limits on size, depth, expansion and time of reading */
#pragma once

#include <glib.h>

/* Of one document, such as a docx, which is a ZIP container. */
typedef struct
{
  guint64 max_file_bytes;     /* size on disk */
  guint64 max_text_bytes;     /* extracted UTF-8 */
  guint64 max_expanded_bytes; /* sum of all members of a container, unpacked */
  guint max_entries;          /* members of a container */
  guint max_depth;            /* nesting of XML or HTML elements */
  guint max_seconds;          /* of computing, for one file and for a program that it needs */
  /* places of pictures; a note counts those beyond. 0: ignore pictures */
  guint max_pictures;
  guint64 max_picture_bytes; /* sum of its unpacked picture files; pictures beyond it fail */
  guint max_recognised;      /* pages and pictures that are read by OCR; 0: none */
  gboolean counts_scans;     /* also those beyond it that show text: WinnowContent.n_unrecognised */
  /* address space of the process that reads it; resident, of a program that it needs */
  guint64 max_memory_bytes;
} WinnowExtractLimits;

/* WinnowExtractLimits.max_memory_bytes: no worker can have more. */
#define WINNOW_EXTRACT_MAX_MEMORY (1u << 30)

/* Times its seconds of computing that may pass until a process ends, without the time that it waits
 * for a processor: against those that sleep. */
#define WINNOW_EXTRACT_PATIENCE 2

/* WinnowExtractLimits.max_recognised of a check that reads scans: more than an hour. */
#define WINNOW_EXTRACT_MAX_RECOGNISED 1000u

#define WINNOW_EXTRACT_LIMITS_INIT                                                                                     \
  {                                                                                                                    \
    .max_file_bytes = 256u << 20, .max_text_bytes = 32u << 20, .max_expanded_bytes = 512u << 20, .max_entries = 20000, \
    .max_depth = 256, .max_seconds = 60, .max_pictures = 2000, .max_picture_bytes = 512u << 20,                        \
    .max_memory_bytes = WINNOW_EXTRACT_MAX_MEMORY                                                                      \
  }

/* Of a packed file (ZIP, 7z, rar, tar), together with all packed files in it. */
typedef struct
{
  guint max_members;          /* files and folders */
  guint max_depth;            /* archives inside each other, the outermost counts */
  guint64 max_expanded_bytes; /* unpacked size of the members that may be read; of a solid archive, of all */
  guint max_ratio;            /* unpacked bytes for each byte on the disk */
  guint64 free_bytes;         /* below which the ratio does not matter */
  guint64 max_member_bytes;   /* a larger member is refused; a document outside of archives has this limit, too */
  guint max_seconds;          /* of computing: for listing, and for unpacking all members together */
  guint64 max_memory_bytes;   /* address space of the process that unpacks it */
} WinnowPackedLimits;

#define WINNOW_PACKED_LIMITS_INIT                                                                               \
  {                                                                                                             \
    .max_members = 20000, .max_depth = 4, .max_expanded_bytes = G_GUINT64_CONSTANT (4) << 30, .max_ratio = 250, \
    .free_bytes = 64u << 20, .max_member_bytes = 256u << 20, .max_seconds = 600,                                \
    .max_memory_bytes = WINNOW_EXTRACT_MAX_MEMORY                                                               \
  }
