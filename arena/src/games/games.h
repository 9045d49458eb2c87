/**
 * A list of games (carcarena/engine/game_file.h) with their rules.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAMES_H
#define ARENA_GAMES_H

#include "carcarena/engine/game_file.h"
#include "games/games_rules.h"

/** A game and its rules. */
typedef struct StoredGame {
    GameFile file;
    const Rules *rules; /* owned by the list */
    char *source;       /* path of its file; with more than one game in it, also the number */
} StoredGame;

/** A list of games. Start with {0}. */
typedef struct Games {
    StoredGame *games;
    uint32_t count, room;
    RulesCache rules;
} Games;

/** Frees the games; {0} is allowed. */
void games_free(Games *games);

/** Returns the name of a player: the tag of the seat, or "player N". @return `text` */
const char *stored_game_player(const StoredGame *game, int player, char *text, size_t size);

/**
 * Finds a game of a list.
 * @param number from 1, as text; NULL: the list has only one
 * @return STATUS_INVALID naming the numbers that are possible
 */
Status games_pick(const StoredGame **out, const Games *games, const char *number,
                  Message *message) MUST_USE;

/**
 * Sets `game` to the position before the placement of a turn, or before its first decision if
 * nothing is placed in it.
 * @param number of the turn, from 1, as text
 * @param played receives the decision
 * @return STATUS_INVALID for a wrong number or a turn without decisions
 */
Status stored_game_turn(const StoredGame *stored, const char *number, Game *game, Action *played,
                        Message *message) MUST_USE;

/**
 * Copies the decisions of one player from a step on, up to the next draw, event or decision of
 * another.
 * @param step a decision. @param most decisions that `out` has room for. @return their number
 */
uint32_t stored_decisions(const GameVariation *moves, uint32_t step, uint32_t most, Action *out);

/** Appends an empty game. @return NULL if there is no memory */
StoredGame *games_add(Games *games);

#endif
