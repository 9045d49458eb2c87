/**
 * A watcher that keeps the steps of a game as a game file (carcarena/engine/game_file.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAME_FILER_H
#define ARENA_GAME_FILER_H

#include "carcarena/arena/match.h"
#include "carcarena/engine/game_file.h"

/** Not thread-safe. */
typedef struct GameFiler GameFiler;

/** Creates a filer. @param rules borrowed. @return STATUS_NO_MEMORY */
Status game_filer_create(GameFiler **out, const Rules *rules, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void game_filer_destroy(GameFiler *filer);

/** Returns the watcher. A game that begins again, such as after taking back, replaces the last. */
MatchWatcher game_filer_watcher(GameFiler *filer);

/** Sets a tag of the game so far; game_filer_write writes these first. @return STATUS_NO_MEMORY */
Status game_filer_tag(GameFiler *filer, const char *name, const char *value,
                      Message *message) MUST_USE;

/**
 * Writes the game so far, with tags for players, rules and result.
 * @param names of the players, by seat
 * @param reason EndReason; a fault is written as the tag Fault
 * @param text to be freed with free(); unchanged on failure. @return STATUS_NO_MEMORY
 */
Status game_filer_write(char **text, GameFiler *filer, const char *const *names, uint32_t reason,
                        Message *message) MUST_USE;

#endif
