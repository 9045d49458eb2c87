// SPDX-License-Identifier: MIT
#include "play/watcher_pair.h"

// Calls one callback of both watchers.
#define BOTH(pair, callback, ...)                                                                  \
    do {                                                                                           \
        if ((pair)->first.callback != NULL) {                                                      \
            (pair)->first.callback((pair)->first.user, __VA_ARGS__);                               \
        }                                                                                          \
        if ((pair)->second.callback != NULL) {                                                     \
            (pair)->second.callback((pair)->second.user, __VA_ARGS__);                             \
        }                                                                                          \
    } while (0)

static void began(void *user, const Game *game) {
    const WatcherPair *const pair = user;
    BOTH(pair, began, game);
}

static void drawing(void *user, const Game *game) {
    const WatcherPair *const pair = user;
    BOTH(pair, drawing, game);
}

static void drawn(void *user, const Game *game, uint32_t type) {
    const WatcherPair *const pair = user;
    BOTH(pair, drawn, game, type);
}

static void happening(void *user, const Game *game) {
    const WatcherPair *const pair = user;
    BOTH(pair, happening, game);
}

static void happened(void *user, const Game *game, const char *text) {
    const WatcherPair *const pair = user;
    BOTH(pair, happened, game, text);
}

static void thought(void *user, const Game *game, const Thought *seen) {
    const WatcherPair *const pair = user;
    BOTH(pair, thought, game, seen);
}

static void acting(void *user, const Game *game, Action action) {
    const WatcherPair *const pair = user;
    BOTH(pair, acting, game, action);
}

static void scored(void *user, const Game *game, const ScoreLog *log) {
    const WatcherPair *const pair = user;
    BOTH(pair, scored, game, log);
}

#define EITHER(pair, callback)                                                                     \
    ((pair)->first.callback != NULL || (pair)->second.callback != NULL ? callback : NULL)

MatchWatcher watcher_pair(WatcherPair *pair) {
    return (MatchWatcher){.user = pair,
                          .began = EITHER(pair, began),
                          .drawing = EITHER(pair, drawing),
                          .drawn = EITHER(pair, drawn),
                          .happening = EITHER(pair, happening),
                          .happened = EITHER(pair, happened),
                          .thought = EITHER(pair, thought),
                          .acting = EITHER(pair, acting),
                          .scored = EITHER(pair, scored)};
}
