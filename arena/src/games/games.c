// SPDX-License-Identifier: MIT
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>

void games_free(Games *games) {
    for (uint32_t i = 0; i < games->count; i++) {
        game_file_free(&games->games[i].file);
        free(games->games[i].source);
    }
    free(games->games);
    rules_cache_free(&games->rules);
    *games = (Games){.games = NULL};
}

StoredGame *games_add(Games *games) {
    if (games->count == games->room) {
        const uint32_t room = 2 * games->room + 16;
        StoredGame *const more = realloc(games->games, room * sizeof *more);
        if (more == NULL) {
            return NULL;
        }
        games->games = more;
        games->room = room;
    }
    StoredGame *const game = &games->games[games->count++];
    *game = (StoredGame){.rules = NULL};
    return game;
}

const char *stored_game_player(const StoredGame *game, int player, char *text, size_t size) {
    (void)snprintf(text, size, "Player%d", player);
    const char *const name = game_file_tag(&game->file, text);
    if (name != NULL && name[0] != '\0') {
        return name;
    }
    (void)snprintf(text, size, "player %d", player);
    return text;
}
