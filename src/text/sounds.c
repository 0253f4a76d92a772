/* sounds.c: the table of sounds of Han characters, which make-sound-table.c makes */
#include "text/sounds.h"

#include "sound-table.c.inc"
