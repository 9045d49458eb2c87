// SPDX-License-Identifier: MIT
#include "review/puzzle.h"

#include "text/try_status.h"

#include <stdlib.h>

static Status position_set(const Puzzle *puzzle, Game *game, Message *message) {
    TRY(game_file_start(&puzzle->game->file, puzzle->game->rules, game, message));
    for (uint32_t i = 0; i < puzzle->step; i++) {
        game_step_apply(puzzle->game->rules, game, &puzzle->game->file.moves.steps[i], NULL);
    }
    return STATUS_OK;
}

Game *puzzle_game(const Puzzle *puzzle) {
    const Rules *const rules = puzzle->game->rules;
    Game *const game = game_alloc(rules);
    Message ignored;
    if (game != NULL) {
        if (position_set(puzzle, game, &ignored) == STATUS_OK) {
            return game;
        }
    }
    free(game);
    return NULL;
}

const char *judged_source_text(JudgedSource source) {
    static const char *const TEXTS[JUDGED_SOURCES] = {"cities", "roads", "cloisters", "farms",
                                                      "other points"};
    return TEXTS[source];
}

double puzzle_gain(const Puzzle *puzzle, int player, int source) {
    return puzzle->points[0].points[player][source] - puzzle->points[1].points[player][source];
}
