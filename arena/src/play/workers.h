/**
 * Workers: threads that play the missing games of a schedule and hand them on in batches.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WORKERS_H
#define ARENA_WORKERS_H

#include "carcarena/arena/config.h"
#include "play/batch_queue.h"
#include "play/game_set.h"

/** Threads at work. */
typedef struct Workers Workers;

/** Where the threads get their games from, if not from all that are missing. */
typedef struct WorkSource {
    void *user;
    /**
     * Takes games first .. end - 1, by their numbers in the run's shard. Any thread.
     * @param wait for some, if there are none at present.
     * @return false: there are none; after waiting, there will be none any more.
     */
    bool (*take)(void *user, bool wait, uint64_t *first, uint64_t *end);
} WorkSource;

/** What they have to do; all borrowed until workers_join. */
typedef struct WorkTask {
    const TournamentConfig *config;
    const GameSet *stored; /* the games that are there already, by their numbers in the run's shard;
                              only read. NULL with a source, which knows */
    const WorkSource *source; /* NULL: the games that are not stored, in their order */
    BatchQueue *queue;
} WorkTask;

/**
 * Starts the threads.
 * @param task copied; what it points to is borrowed until workers_join.
 * @return STATUS_NO_MEMORY, or STATUS_LIMIT (open_files.h): no thread is then left running and *out
 *         is unchanged.
 */
Status workers_start(Workers **out, const WorkTask *task, unsigned threads,
                     Message *message) MUST_USE;

/**
 * Changes how many of them work: more are started as far as needed, those beyond `threads` finish
 * their game and wait. 0 pauses all. For the thread that called workers_start.
 * @param threads at most CONFIG_THREADS_MAX.
 * @return STATUS_NO_MEMORY, or STATUS_LIMIT (open_files.h), if not all could be started; the others
 *         then work.
 */
Status workers_set(Workers *workers, unsigned threads, Message *message) MUST_USE;

/** Lets them finish the games they are at and begin no others; those that wait for a source are the
 * source's to wake. Any thread. */
void workers_stop(Workers *workers);

/** Waits for all and frees them. NULL is allowed. */
void workers_join(Workers *workers);

#endif
