/**
 * A position of a stored game, reached by replaying its actions or its bots.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORED_POSITION_H
#define ARENA_STORED_POSITION_H

#include "carcarena/arena/verify.h"

/** Parses "BLOCK.GAME" or the number of a game. @return STATUS_INVALID. */
Status stored_game_id(uint64_t *out, const char *text, const Schedule *schedule,
                      Message *message) MUST_USE;

/**
 * Finds the stored game of such a text. @param record filled; its actions are valid until the store
 * is read again. @return STATUS_INVALID; STATUS_NOT_FOUND if the game is not stored yet.
 */
Status stored_game_find(GameRecord *record, StoreWalk **walk, Store *store,
                        const TournamentConfig *config, const char *text,
                        Message *message) MUST_USE;

/** The first decision at or after a ply of a game. */
typedef struct StoredPosition {
    Game *game;    /* receives the position; memory of the caller */
    uint32_t ply;  /* in: minimum; out: ply of the decision */
    Action played; /* receives the played action */
} StoredPosition;

/**
 * Finds a position by replaying the game.
 * @return STATUS_NOT_FOUND if the game has no such decision; errors of verifier_check.
 */
Status stored_position_find(StoredPosition *position, const TournamentConfig *config,
                            const GameRecord *record, Message *message) MUST_USE;

#endif
