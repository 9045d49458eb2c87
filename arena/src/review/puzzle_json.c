// SPDX-License-Identifier: MIT
#include "review/puzzle_json.h"

#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "review/puzzle_difficulty.h"
#include "review/puzzle_text.h"
#include "review/puzzle_turns.h"

#include <stdlib.h>

enum { NAME_SIZE = 64, TILE_SIZE = 96 };

static void position_write(JsonWriter *json, const Rules *rules, const Game *game) {
    const size_t length = game_to_text(rules, game, NULL, 0);
    char *const text = malloc(length + 1);
    if (text != NULL) {
        (void)game_to_text(rules, game, text, length + 1);
        json_write_text(json, "position", text);
    } else {
        json->buffer.failed = true;
    }
    free(text);
}

static void players_write(JsonWriter *json, const Puzzle *puzzle) {
    char name[NAME_SIZE];
    json_write_open(json, "players", '[');
    for (int player = 0; player < rules_players(puzzle->game->rules); player++) {
        json_write_text(json, NULL, stored_game_player(puzzle->game, player, name, sizeof name));
    }
    json_write_close(json, ']');
}

static void levels_write(JsonWriter *json, const Puzzle *puzzle) {
    char text[NAME_SIZE];
    const char *name = NULL;
    json_write_text(json, "level", puzzle_level_text(puzzle));
    json_write_integer(json, "simulations", (int64_t)puzzle->simulations);
    json_write_open(json, "levels", '[');
    for (uint32_t i = 0; (name = puzzle_level_name(i, text, sizeof text)) != NULL; i++) {
        if ((puzzle->levels >> i & 1U) != 0) {
            json_write_text(json, NULL, name);
        }
    }
    json_write_close(json, ']');
}

static void turn_write(JsonWriter *json, const Rules *rules, const JudgedTurn *turn,
                       const Game *game, Game *scratch) {
    char text[ACTION_TEXT_SIZE];
    game_copy(rules, scratch, game);
    json_write_open(json, NULL, '{');
    json_write_open(json, "actions", '[');
    for (uint32_t i = 0; i < turn->count; i++) {
        json_write_text(json, NULL,
                        action_to_text(rules, scratch, turn->actions[i], text, sizeof text));
        game_apply(rules, scratch, turn->actions[i]);
    }
    json_write_close(json, ']');
    json_write_real(json, "cost", turn->cost);
    json_write_real(json, "error", turn->cost_error);
    json_write_real(json, "points", turn->lead_cost);
    json_write_real(json, "chance", turn->win_cost);
    json_write_real(json, "win", turn->win);
    json_write_real(json, "lead", turn->lead);
    json_write_real(json, "evaluated", turn->evaluated);
    json_write_integer(json, "games", turn->games);
    json_write_close(json, '}');
}

static void turns_write(JsonWriter *json, const Puzzle *puzzle, const Game *game) {
    const TurnJudgment *const judgment = &puzzle->judgment;
    Game *const scratch = puzzle_game(puzzle);
    if (scratch == NULL) {
        json->buffer.failed = true;
        return;
    }
    json_write_open(json, "turns", '[');
    for (uint32_t i = 0; i < judgment->count; i++) {
        turn_write(json, puzzle->game->rules, &judgment->turns[i], game, scratch);
    }
    json_write_close(json, ']');
    json_write_integer(json, "right", puzzle->right);
    json_write_integer(json, "obvious", puzzle->obvious);
    json_write_integer(json, "played", judgment->played);
    free(scratch);
}

static void gains_write(JsonWriter *json, const Puzzle *puzzle) {
    json_write_open(json, "gains", '[');
    for (int player = 0; player < rules_players(puzzle->game->rules); player++) {
        json_write_open(json, NULL, '{');
        for (int source = 0; source < JUDGED_SOURCES; source++) {
            json_write_real(json, judged_source_text((JudgedSource)source),
                            puzzle_gain(puzzle, player, source));
        }
        json_write_close(json, '}');
    }
    json_write_close(json, ']');
}

void puzzle_json_write(JsonWriter *json, const Puzzle *puzzle, const Game *game) {
    const Rules *const rules = puzzle->game->rules;
    const int hand = game_hand(rules, game);
    char tile[TILE_SIZE];
    json_write_bits(json, "id", game_hash(rules, game));
    json_write_text(json, "source", puzzle->game->source);
    json_write_integer(json, "turn", puzzle->turn);
    players_write(json, puzzle);
    json_write_integer(json, "player", puzzle->judgment.player);
    json_write_text(json, "tile",
                    hand >= 0 ? rules_type_name(rules, (uint32_t)hand, tile, sizeof tile) : NULL);
    json_write_integer(json, "draws", game_draws_left(rules, game));
    levels_write(json, puzzle);
    position_write(json, rules, game);
    turns_write(json, puzzle, game);
    gains_write(json, puzzle);
    puzzle_turns_json(json, "tree", puzzle, game);
}

void puzzles_json_write(JsonWriter *json, const Puzzles *puzzles) {
    json_write_open(json, NULL, '{');
    json_write_open(json, "puzzles", '[');
    for (uint32_t i = 0; i < puzzles->count; i++) {
        Game *const game = puzzle_game(&puzzles->items[i]);
        if (game != NULL) {
            json_write_open(json, NULL, '{');
            puzzle_json_write(json, &puzzles->items[i], game);
            json_write_close(json, '}');
        } else {
            json->buffer.failed = true;
        }
        free(game);
    }
    json_write_close(json, ']');
    json_write_close(json, '}');
    text_buffer_add(&json->buffer, "\n");
}
