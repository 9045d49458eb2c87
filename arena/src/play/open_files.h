/**
 * The number of open files a run needs for its programs, so that it does not run out of them in the
 * middle of a game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_OPEN_FILES_H
#define ARENA_OPEN_FILES_H

#include "carcarena/arena/config.h"

/**
 * Returns the largest number of files that a run has open at once with this many threads; 0 without
 * programs.
 */
uint64_t open_files_needed(const TournamentConfig *config, unsigned threads);

/**
 * Checks that the hard limit of open files suffices.
 * @return STATUS_LIMIT with the numbers
 */
Status open_files_check(const TournamentConfig *config, unsigned threads,
                        Message *message) MUST_USE;

/**
 * Raises the soft limit of open files of this process (RLIMIT_NOFILE) if a run needs more. One
 * thread at a time.
 * @param before if 0 and there are programs: receives the previous soft limit, which programs get
 * and open_files_restore sets again; otherwise unchanged
 * @return as open_files_check; the limit is then not raised
 */
Status open_files_ensure(const TournamentConfig *config, unsigned threads, uint64_t *before,
                         Message *message) MUST_USE;

/**
 * Restores the soft limit of open files.
 * @param before 0: does nothing
 */
void open_files_restore(uint64_t before);

#endif
