/**
 * Prints statistics of bots in processes after a session.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_PRINT_H
#define ARENA_PROCESS_PRINT_H

#include "carcarena/arena/config.h"

/**
 * Prints on standard error, for every bot in processes: faults by kind, the last fault with the
 * output of the program, times, delays of the arena in reading answers, memory.
 */
void process_print(const TournamentConfig *config);

#endif
