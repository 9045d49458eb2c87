/**
 * What happened to bots in processes during a session, for people.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_PRINT_H
#define ARENA_PROCESS_PRINT_H

#include "carcarena/arena/config.h"

/** Prints on standard error, for every bot in processes: its faults by kind, the last of them with
 * what the program said, its time, by how much the arena noticed answers too late, its memory. */
void process_print(const TournamentConfig *config);

#endif
