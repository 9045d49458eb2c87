/**
 * Workers: threads that play the missing games of a schedule and hand them over in batches.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WORKERS_H
#define ARENA_WORKERS_H

#include "carcarena/arena/config.h"
#include "play/batch_queue.h"
#include "play/game_set.h"

/** Running threads. */
typedef struct Workers Workers;

/** The source of the threads' games if it is not the list of missing games. */
typedef struct WorkSource {
    void *user;
    /**
     * Takes games first to end - 1, by their numbers in the run's shard. Any thread.
     * @param wait wait if there are none at present
     * @return false if there are none; after waiting, none will follow
     */
    bool (*take)(void *user, bool wait, uint64_t *first, uint64_t *end);
} WorkSource;

/** The work; everything is borrowed until workers_join. */
typedef struct WorkTask {
    const TournamentConfig *config;
    const GameSet *stored;    /* stored games by their numbers in the run's shard; only read. NULL
                                 with a source */
    const WorkSource *source; /* NULL: the games that are not stored, in order */
    BatchQueue *queue;
} WorkTask;

/**
 * Returns the number of workers for this many threads: one each, or more if a program plays several
 * games at a time, so that it has as many. Only `threads` of them compute at a time (permits.h).
 */
unsigned workers_for(const TournamentConfig *config, unsigned threads);

/**
 * Starts the workers.
 * @param task copied; what it points to is borrowed until workers_join. Its queue is made for
 * workers_for(config, threads)
 * @return STATUS_NO_MEMORY, or STATUS_LIMIT (open_files.h): no thread is left running and *out is
 * unchanged
 */
Status workers_start(Workers **out, const WorkTask *task, unsigned threads,
                     Message *message) MUST_USE;

/**
 * Changes the number of threads: more workers are started if needed; those beyond `threads` finish
 * their game and wait. 0 pauses all. Call it from the thread that called workers_start.
 * @param threads at most CONFIG_THREADS_MAX
 * @return STATUS_NO_MEMORY, or STATUS_LIMIT (open_files.h), if not all could be started; the others
 * work
 */
Status workers_set(Workers *workers, unsigned threads, Message *message) MUST_USE;

/**
 * Lets them finish their current games and start no others; the source has to wake those that wait
 * for it. Any thread.
 */
void workers_stop(Workers *workers);

/** Waits for all and frees them. NULL is allowed. */
void workers_join(Workers *workers);

#endif
