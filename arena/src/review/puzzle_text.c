// SPDX-License-Identifier: MIT
#include "review/puzzle_text.h"

#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "review/turn_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAME_ALIGNMENT = 64, BOARD_SIZE = 1 << 16, POSITION_SIZE = 1 << 16, TURN_SIZE = 512 };

const char *puzzle_level_text(const Puzzle *puzzle) {
    static const char *const LEVELS[] = {"easy", "medium", "hard", "very hard", "expert", "master"};
    int level = 0;
    while (PUZZLE_SIMULATIONS[level] != 0 && PUZZLE_SIMULATIONS[level] != puzzle->simulations) {
        level++;
    }
    return LEVELS[level];
}

static Game *position_of(const Puzzle *puzzle) {
    const Rules *const rules = puzzle->game->rules;
    Game *const game = aligned_alloc(GAME_ALIGNMENT, rules_game_size(rules));
    Message ignored;
    if (game != NULL) {
        memset(game, 0, rules_game_size(rules));
        if (puzzle_position(puzzle, game, &ignored) == STATUS_OK) {
            return game;
        }
    }
    free(game);
    return NULL;
}

static const char *const SOURCES[JUDGED_SOURCES] = {"cities", "roads", "cloisters", "farms",
                                                    "other points"};

// What the solution brings against the obvious turn, by player and source.
static double source_gain(const Puzzle *puzzle, int player, int source) {
    return puzzle->points[0].points[player][source] - puzzle->points[1].points[player][source];
}

static void reason_text(TextBuffer *to, const Puzzle *puzzle) {
    static const double LEAST = 0.5;
    const char *separator = "";
    for (int player = 0; player < rules_players(puzzle->game->rules); player++) {
        for (int source = 0; source < JUDGED_SOURCES; source++) {
            const double gain = source_gain(puzzle, player, source);
            if (fabs(gain) >= LEAST) {
                char name[32];
                text_buffer_format(to, "%s%s %+.1f points of %s", separator,
                                   stored_game_player(puzzle->game, player, name, sizeof name),
                                   gain, SOURCES[source]);
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
    Game *const game = position_of(puzzle);
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

// ---- JSON

static void actions_json(TextBuffer *to, const Rules *rules, const Game *game,
                         const JudgedTurn *turn, Game *scratch) {
    char text[ACTION_TEXT_SIZE];
    game_copy(rules, scratch, game);
    text_buffer_add(to, "[");
    for (uint32_t i = 0; i < turn->count; i++) {
        text_buffer_add(to, i > 0 ? ", " : "");
        text_buffer_json(to, action_to_text(rules, scratch, turn->actions[i], text, sizeof text));
        game_apply(rules, scratch, turn->actions[i]);
    }
    text_buffer_add(to, "]");
}

static void turns_json(TextBuffer *to, const Puzzle *puzzle, const Game *game, Game *scratch) {
    const TurnJudgment *const judgment = &puzzle->judgment;
    text_buffer_add(to, ",\n  \"turns\": [");
    for (uint32_t i = 0; i < judgment->count; i++) {
        const JudgedTurn *const turn = &judgment->turns[i];
        text_buffer_format(to, "%s\n    {\"actions\": ", i > 0 ? "," : "");
        actions_json(to, puzzle->game->rules, game, turn, scratch);
        text_buffer_format(to,
                           ", \"cost\": %.4f, \"error\": %.4f, \"points\": %.3f, \"chance\": %.4f, "
                           "\"win\": %.4f, \"lead\": %.3f, \"games\": %u}",
                           turn->cost, turn->cost_error, turn->lead_cost, turn->win_cost, turn->win,
                           turn->lead, turn->games);
    }
    text_buffer_format(to, "],\n  \"obvious\": %u, \"played\": %u", puzzle->obvious,
                       judgment->played);
}

static void gains_json(TextBuffer *to, const Puzzle *puzzle) {
    text_buffer_add(to, ",\n  \"gains\": [");
    for (int player = 0; player < rules_players(puzzle->game->rules); player++) {
        text_buffer_format(to, "%s{", player > 0 ? ", " : "");
        for (int source = 0; source < JUDGED_SOURCES; source++) {
            text_buffer_format(to, "%s\"%s\": %.2f", source > 0 ? ", " : "", SOURCES[source],
                               source_gain(puzzle, player, source));
        }
        text_buffer_add(to, "}");
    }
    text_buffer_add(to, "]");
}

static void puzzle_json(TextBuffer *to, const Puzzle *puzzle) {
    const Rules *const rules = puzzle->game->rules;
    Game *const game = position_of(puzzle);
    Game *const scratch = aligned_alloc(GAME_ALIGNMENT, rules_game_size(rules));
    char *const position = malloc(POSITION_SIZE);
    if (game != NULL && scratch != NULL && position != NULL) {
        memset(scratch, 0, rules_game_size(rules));
        (void)game_to_text(rules, game, position, POSITION_SIZE);
        text_buffer_add(to, "{\"source\": ");
        text_buffer_json(to, puzzle->game->source);
        text_buffer_format(to, ", \"turn\": %u, \"player\": %d, \"draws\": %u, \"level\": ",
                           puzzle->turn, puzzle->judgment.player, game_draws_left(rules, game));
        text_buffer_json(to, puzzle_level_text(puzzle));
        text_buffer_format(to, ", \"simulations\": %llu,\n  \"position\": ",
                           (unsigned long long)puzzle->simulations);
        text_buffer_json(to, position);
        turns_json(to, puzzle, game, scratch);
        gains_json(to, puzzle);
        text_buffer_add(to, "}");
    } else {
        to->failed = true;
    }
    free(game);
    free(scratch);
    free(position);
}

void puzzles_json(TextBuffer *to, const Puzzles *puzzles) {
    text_buffer_add(to, "{\"puzzles\": [");
    for (uint32_t i = 0; i < puzzles->count; i++) {
        text_buffer_add(to, i > 0 ? ",\n " : "\n ");
        puzzle_json(to, &puzzles->items[i]);
    }
    text_buffer_add(to, "\n]}\n");
}
