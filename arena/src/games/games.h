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

/** Appends an empty game. @return NULL if there is no memory */
StoredGame *games_add(Games *games);

#endif
