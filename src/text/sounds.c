/* sounds.c: the sounds of Han characters, so that one exchanged for another that sounds the same
 * can be told (make-sound-table.c makes the table) */
#include "text/sounds.h"

#include "sound-table.c.inc"
