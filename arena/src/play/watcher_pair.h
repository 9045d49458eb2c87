/**
 * Two watchers of one match, called in turn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WATCHER_PAIR_H
#define ARENA_WATCHER_PAIR_H

#include "carcarena/arena/match.h"

typedef struct WatcherPair {
    MatchWatcher first, second; /* callbacks may be NULL */
} WatcherPair;

/**
 * Returns a watcher that calls both, `first` first. Its callbacks are NULL where both are.
 * @param pair borrowed; must not move while the watcher is used
 */
MatchWatcher watcher_pair(WatcherPair *pair);

#endif
