/**
 * Threads that work on numbered items: the turns of a game, the games of a list. Items are begun in
 * order, so those that were done are always the first ones.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ITEM_THREADS_H
#define ARENA_ITEM_THREADS_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stdint.h>

/** The work. Functions that may be NULL say so. */
typedef struct ItemWork {
    void *user;       /* for all functions */
    uint32_t count;   /* of items */
    unsigned threads; /* at least 1 */

    /** Makes what one thread needs; `*worker` is NULL before, and is freed after a failure too. */
    Status (*begin)(void *user, void **worker, Message *message);

    /** Works on an item. */
    Status (*item)(void *user, void *worker, uint32_t item, Message *message);

    /** Frees what begin made; `worker` may be NULL. */
    void (*end)(void *worker);

    /** Is called now and then in the caller's thread, with the number of items that are done. */
    void (*watch)(void *user, uint32_t done);

    /** Returns true to begin no further item. Called in the caller's thread; may be NULL. */
    bool (*stop)(void *user);
} ItemWork;

/**
 * Works on all items and returns when the last thread has ended.
 * @return the first failure; STATUS_INTERRUPTED if `stop` left items; STATUS_NO_MEMORY
 */
Status items_work(const ItemWork *work, Message *message) MUST_USE;

#endif
