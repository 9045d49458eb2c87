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

/**
 * Starts the threads.
 * @param config, stored, queue borrowed until workers_join; `stored` is only read. It has the games
 *        that are there already by their numbers in the run's shard.
 * @return STATUS_NO_MEMORY (no thread is then left running); *out then unchanged.
 */
Status workers_start(Workers **out, const TournamentConfig *config, const GameSet *stored,
                     BatchQueue *queue, unsigned threads, Message *message) MUST_USE;

/**
 * Changes how many of them work: more are started as far as needed, those beyond `threads` finish
 * their game and wait. 0 pauses all. For the thread that called workers_start.
 * @param threads at most CONFIG_THREADS_MAX.
 * @return STATUS_NO_MEMORY if not all could be started; the others then work.
 */
Status workers_set(Workers *workers, unsigned threads, Message *message) MUST_USE;

/** Lets them finish the games they are at and begin no others. Any thread. */
void workers_stop(Workers *workers);

/** Waits for all and frees them. NULL is allowed. */
void workers_join(Workers *workers);

#endif
