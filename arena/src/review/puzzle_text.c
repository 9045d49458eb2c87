// SPDX-License-Identifier: MIT
#include "review/puzzle_text.h"

#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "review/puzzle_difficulty.h"
#include "review/turn_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARD_SIZE = 1 << 16, TURN_SIZE = 512 };

const char *puzzle_level_text(const Puzzle *puzzle) {
    static const char *const LEVELS[] = {"easy", "medium", "hard", "very hard", "expert", "master"};
    int level = 0;
    while (PUZZLE_SIMULATIONS[level] != 0 && PUZZLE_SIMULATIONS[level] != puzzle->simulations) {
        level++;
    }
    return LEVELS[level];
}

static void reason_text(TextBuffer *to, const Puzzle *puzzle) {
    static const double LEAST = 0.5;
    const char *separator = "";
    for (int player = 0; player < rules_players(puzzle->game->rules); player++) {
        for (int source = 0; source < JUDGED_SOURCES; source++) {
            const double gain = puzzle_gain(puzzle, player, source);
            if (fabs(gain) >= LEAST) {
                char name[32];
                text_buffer_format(to, "%s%s %+.1f points of %s", separator,
                                   stored_game_player(puzzle->game, player, name, sizeof name),
                                   gain, judged_source_text((JudgedSource)source));
                separator = ", ";
            }
        }
    }
    text_buffer_add(to, separator[0] == '\0' ? "many small gains" : "");
}

void puzzle_text(TextBuffer *to, const Puzzle *puzzle, uint32_t number) {
    const Rules *const rules = puzzle->game->rules;
    const TurnJudgment *const judgment = &puzzle->judgment;
    const JudgedTurn *const obvious = &judgment->turns[puzzle->obvious];
    Game *const game = puzzle_game(puzzle);
    char *const board = malloc(BOARD_SIZE);
    char tile[96] = "";
    char name[32];
    char turn[TURN_SIZE];
    if (game == NULL || board == NULL) {
        to->failed = true;
        free(game);
        free(board);
        return;
    }
    (void)game_draw_board(rules, game, board, BOARD_SIZE);
    if (game_hand(rules, game) >= 0) {
        (void)rules_type_name(rules, (uint32_t)game_hand(rules, game), tile, sizeof tile);
    }
    text_buffer_format(to, "Puzzle %u (%s): %s, turn %u\n\n%s\n%s plays %s, %u tiles are left.\n",
                       number, puzzle_level_text(puzzle), puzzle->game->source, puzzle->turn, board,
                       stored_game_player(puzzle->game, judgment->player, name, sizeof name), tile,
                       game_draws_left(rules, game));
    text_buffer_format(to, "Solution: %s\n",
                       turn_actions_text(rules, game, judgment->turns[0].actions,
                                         judgment->turns[0].count, turn, sizeof turn));
    text_buffer_format(
        to, "Obvious:  %s: %.1f points and %.1f %% of the win less\n",
        turn_actions_text(rules, game, obvious->actions, obvious->count, turn, sizeof turn),
        obvious->lead_cost, 100 * obvious->win_cost);
    text_buffer_add(to, "Why:      ");
    reason_text(to, puzzle);
    text_buffer_add(to, "\n\n");
    free(game);
    free(board);
}
