/**
 * The networks that are built into the program: the files of the folder nets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_NETS_BUILT_IN_H
#define CARCARENA_BOTS_NETS_BUILT_IN_H

#include "evaluation/net.h"

/** Reads the first built-in networks that know these rules. Returns false if there are none. */
bool nets_built_in(Nets *out, const Rules *rules);

#endif
