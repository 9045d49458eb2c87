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

/** Whether the hard limit of open files is enough. @return STATUS_LIMIT with the numbers. */
Status open_files_check(const TournamentConfig *config, unsigned threads,
                        Message *message) MUST_USE;

/**
 * Raises the soft limit of open files of this process (RLIMIT_NOFILE) if a run needs more. Not for
 * two threads at once.
 * @param before of 0, with programs: receives the soft limit before it is raised, which programs
 * get and open_files_restore sets again; else unchanged
 * @return as open_files_check; it is then not raised.
 */
Status open_files_ensure(const TournamentConfig *config, unsigned threads, uint64_t *before,
                         Message *message) MUST_USE;

/** Sets the soft limit of open files again. @param before 0: does nothing */
void open_files_restore(uint64_t before);

#endif
