/* library.h: a library: one file with collections, documents, groups, the overlaps of the
 * last check, verdicts and problems. Only this folder knows SQL. */
#pragma once

#include "library/attached/attached.h"
#include "library/connection.h"
#include "library/tables/authors.h"
#include "library/tables/checks.h"
#include "library/tables/collections.h"
#include "library/tables/documents.h"
#include "library/tables/frequencies.h"
#include "library/tables/groupings.h"
#include "library/tables/overlaps.h"
#include "library/tables/pictures.h"
#include "library/tables/problems.h"
#include "library/tables/verdicts.h"
