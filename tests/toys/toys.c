// SPDX-License-Identifier: MIT
// The list of modules with the toys behind the shipped ones: linked in place of the engine's
// expansions.c, all of whose functions it has.
#include "toys.h"

#define EXPANSION_LIST_MORE TOY_LIST
#include "expansions/expansions.c" // NOLINT(bugprone-suspicious-include)
