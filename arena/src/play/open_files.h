/**
 * How many open files a run needs for its programs, so that it does not run short of them in the
 * middle of a game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_OPEN_FILES_H
#define ARENA_OPEN_FILES_H

#include "carcarena/arena/config.h"

/** The most files that a run has open at once with so many threads; 0 without programs. */
uint64_t open_files_needed(const TournamentConfig *config, unsigned threads);

/**
 * Raises the soft limit of open files of this process (RLIMIT_NOFILE) if a run needs more. Not for
 * two threads at once.
 * @return STATUS_LIMIT with the numbers if the hard limit is too low.
 */
Status open_files_ensure(const TournamentConfig *config, unsigned threads,
                         Message *message) MUST_USE;

#endif
