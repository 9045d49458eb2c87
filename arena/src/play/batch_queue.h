/**
 * Batches of finished games on their way from the workers to the one writer, and back when empty.
 *
 * There are two batches a worker: while the writer empties one the worker fills the other, so
 * neither waits and memory stays as it was at the start. A worker that is ahead of the writer waits
 * for an empty batch.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BATCH_QUEUE_H
#define ARENA_BATCH_QUEUE_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/record.h"

#include <stdbool.h>

enum { BATCH_GAMES = 256 };

/** Finished games. Between get and put (or take and give back) it is the holder's alone. */
typedef struct Batch {
    struct Batch *next; /* in the queue's lists */
    struct Batch *made; /* the one made before */
    unsigned count;
    uint8_t *bytes; /* recorded actions and times of the decisions of all games */
    size_t bytes_used, bytes_size;
    GameRecord records[BATCH_GAMES];
    GameTiming timings[BATCH_GAMES];
    GameAudit audits[BATCH_GAMES];
} Batch;

/** Bytes that actions and times of one game of a run may need: 0 if neither is kept. */
size_t batch_bytes_max(const TournamentConfig *config);

typedef struct BatchQueue BatchQueue;

/**
 * Makes a queue with all its batches.
 * @param bytes_max of batch_bytes_max.
 * @param out owned by the caller, freed with batch_queue_destroy when all workers have ended.
 */
Status batch_queue_create(BatchQueue **out, unsigned workers, size_t bytes_max,
                          Message *message) MUST_USE;
void batch_queue_destroy(BatchQueue *queue);

/**
 * Makes room for one more worker. For the writer's thread, while workers run.
 * @return STATUS_NO_MEMORY; nothing has changed then.
 */
Status batch_queue_grow(BatchQueue *queue, Message *message) MUST_USE;

/** Copies a game into a batch, with its actions and times. @pre batch_has_room */
void batch_add(Batch *batch, const GameRecord *record, const GameTiming *timing,
               const GameAudit *audit);

/** True if one more game of at most `bytes_max` bytes fits. */
bool batch_has_room(const Batch *batch, size_t bytes_max);

/** Worker: an empty batch; waits for one. NULL once the queue is closed. */
Batch *batch_queue_get(BatchQueue *queue);

/** Worker: hands a batch to the writer. */
void batch_queue_put(BatchQueue *queue, Batch *batch);

/** Worker: has ended; the first status other than STATUS_OK is kept. */
void batch_queue_leave(BatchQueue *queue, Status status, const Message *message);

/**
 * Writer: takes the oldest filled batch, waiting at most `wait_ns` for one.
 * @param ended true once all workers have ended and no batch is left.
 * @return NULL if there was none.
 */
Batch *batch_queue_take(BatchQueue *queue, uint64_t wait_ns, bool *ended);

/** Writer: gives an emptied batch back. */
void batch_queue_return(BatchQueue *queue, Batch *batch);

/** Writer: lets no worker wait any longer; what they still hold is lost. */
void batch_queue_close(BatchQueue *queue);

/** First failure of a worker, once all have ended. */
Status batch_queue_status(BatchQueue *queue, Message *message) MUST_USE;

#endif
