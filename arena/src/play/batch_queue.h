/**
 * Batches of finished games on their way from the workers to the one writer, and back when empty.
 *
 * There are two batches per worker: the worker fills one while the writer empties the other, so
 * neither waits and memory does not grow. A worker that is faster than the writer waits for an
 * empty batch.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BATCH_QUEUE_H
#define ARENA_BATCH_QUEUE_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/record.h"

#include <stdbool.h>

enum { BATCH_GAMES = 256 };

/** Finished games. Between get and put (or take and return) it belongs to its holder. */
typedef struct Batch {
    struct Batch *next; /* next in a list of the queue */
    struct Batch *made; /* the batch created before */
    unsigned count;
    uint8_t *bytes; /* recorded actions and decision times of all games */
    size_t bytes_used, bytes_size;
    GameRecord records[BATCH_GAMES];
    GameTiming timings[BATCH_GAMES];
    GameAudit audits[BATCH_GAMES];
} Batch;

/**
 * Returns the largest number of bytes that actions and times of one game may need; 0 if neither is
 * kept.
 */
size_t batch_bytes_max(const TournamentConfig *config);

typedef struct BatchQueue BatchQueue;

/**
 * Creates a queue with all its batches.
 * @param bytes_max from batch_bytes_max
 * @param out owned by the caller, freed with batch_queue_destroy when all workers have ended
 */
Status batch_queue_create(BatchQueue **out, unsigned workers, size_t bytes_max,
                          Message *message) MUST_USE;
void batch_queue_destroy(BatchQueue *queue);

/**
 * Makes room for one more worker. Call it from the writer's thread; workers may run.
 * @return STATUS_NO_MEMORY; nothing has changed then
 */
Status batch_queue_grow(BatchQueue *queue, Message *message) MUST_USE;

/**
 * Copies a game into a batch, with its actions and times.
 * @pre batch_has_room
 */
void batch_add(Batch *batch, const GameRecord *record, const GameTiming *timing,
               const GameAudit *audit);

/** Returns true if one more game of at most `bytes_max` bytes fits. */
bool batch_has_room(const Batch *batch, size_t bytes_max);

/** Worker: returns an empty batch; waits for one. NULL once the queue is closed. */
Batch *batch_queue_get(BatchQueue *queue);

/** Worker: hands a batch to the writer. */
void batch_queue_put(BatchQueue *queue, Batch *batch);

/** Worker: reports its end; the first status other than STATUS_OK is kept. */
void batch_queue_leave(BatchQueue *queue, Status status, const Message *message);

/**
 * Writer: takes the oldest filled batch; waits at most `wait_ns`.
 * @param ended true once all workers have ended and no batch is left
 * @return NULL if there was none
 */
Batch *batch_queue_take(BatchQueue *queue, uint64_t wait_ns, bool *ended);

/** Writer: returns an emptied batch. */
void batch_queue_return(BatchQueue *queue, Batch *batch);

/** Writer: lets no worker wait any longer; games they still hold are lost. */
void batch_queue_close(BatchQueue *queue);

/** Returns the first failure of a worker, once all have ended. */
Status batch_queue_status(BatchQueue *queue, Message *message) MUST_USE;

#endif
