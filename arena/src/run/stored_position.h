/**
 * A position of a stored game: the game is played again from its actions, or its bots, up to there.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORED_POSITION_H
#define ARENA_STORED_POSITION_H

#include "carcarena/arena/verify.h"

/** Number of a game from "BLOCK.GAME" or its number alone. @return STATUS_INVALID. */
Status stored_game_id(uint64_t *out, const char *text, const Schedule *schedule,
                      Message *message) MUST_USE;

/** The stored game of this text. @param record filled; its actions last until the store is read
 * again. @return STATUS_INVALID; STATUS_NOT_FOUND if it is not stored yet. */
Status stored_game_find(GameRecord *record, StoreWalk **walk, Store *store,
                        const TournamentConfig *config, const char *text,
                        Message *message) MUST_USE;

/** The first decision at or after a ply of a game. */
typedef struct StoredPosition {
    Game *game;    /* a block of the caller's: receives the position */
    uint32_t ply;  /* wanted; becomes the one found */
    Action played; /* receives what was played there */
} StoredPosition;

/**
 * Finds a position by playing the game again.
 * @return STATUS_NOT_FOUND if the game has no decision so late; what verifier_check returns.
 */
Status stored_position_find(StoredPosition *position, const TournamentConfig *config,
                            const GameRecord *record, Message *message) MUST_USE;

#endif
