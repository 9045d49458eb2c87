// SPDX-License-Identifier: MIT
// The course of a game: draw, place, deploy, score, gingerbread man, next turn, final scoring.
#include "oracle.h"

#include <stdlib.h>
#include <string.h>

enum { FOLLOWERS = 7 };

/* ---- Memory. */

/* Points all arrays into fresh memory for this box. */
static void allocate(OracleGame *game) {
    const size_t total = (size_t)game->box->total;
    int slot_count = 16;
    while (slot_count < 4 * game->box->total) {
        slot_count *= 2;
    }
    game->slot_count = slot_count;
    game->slots = oracle_memory((size_t)slot_count, sizeof *game->slots);
    game->unseen = oracle_memory((size_t)game->box->tile_count, sizeof *game->unseen);
    game->discards = oracle_memory(total, sizeof *game->discards);
    game->placed = oracle_memory(total, sizeof *game->placed);
    game->label = oracle_memory(total * ORACLE_PARTS, sizeof *game->label);
    game->features = oracle_memory(total * ORACLE_PARTS, sizeof *game->features);
    game->neighbours = oracle_memory(total * 4, sizeof *game->neighbours);
    game->todo = oracle_memory(total * ORACLE_PARTS, sizeof *game->todo);
    game->seen = oracle_memory(total * ORACLE_PARTS, sizeof *game->seen);
}

void oracle_destroy(OracleGame *game) {
    if (game) {
        free(game->slots);
        free(game->unseen);
        free(game->discards);
        free(game->placed);
        free(game->label);
        free(game->features);
        free(game->neighbours);
        free(game->todo);
        free(game->seen);
        free(game);
    }
}

OracleGame *oracle_copy(const OracleGame *game) {
    OracleGame *const copy = oracle_memory(1, sizeof *copy);
    *copy = *game;
    allocate(copy);
    const size_t placed = (size_t)game->placed_count;
    memcpy(copy->slots, game->slots, (size_t)game->slot_count * sizeof *game->slots);
    memcpy(copy->unseen, game->unseen, (size_t)game->box->tile_count * sizeof *game->unseen);
    memcpy(copy->discards, game->discards, (size_t)game->discard_count * sizeof *game->discards);
    memcpy(copy->placed, game->placed, placed * sizeof *game->placed);
    oracle_survey(copy);
    return copy;
}

/* ---- Turns. */

static void finish(OracleGame *game) {
    int scores[ORACLE_SEATS];
    oracle_value(game, scores);
    memcpy(game->scores, scores, sizeof game->scores);
    game->stage = ORACLE_OVER;
    game->hand = -1;
}

static bool nothing_playable_unseen(const OracleGame *game) {
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        if (game->unseen[tile] > 0 && oracle_playable(game, tile)) {
            return false;
        }
    }
    return true;
}

static int next_player(const OracleGame *game) {
    return (game->active + 1) % game->options.players;
}

static bool someone_holds_a_tile(const OracleGame *game) {
    for (int player = 0; player < game->options.players; ++player) {
        if (game->ahead[player] >= 0) {
            return true;
        }
    }
    return false;
}

/* An unplayable tile leaves the game or goes back into the stack. */
static void reject(OracleGame *game, int tile) {
    if (game->options.put_back) {
        ++game->unseen[tile];
        ++game->draws_left;
    } else {
        game->discards[game->discard_count++] = tile;
    }
}

static void ask_draw(OracleGame *game, OracleDrawFor draw_for) {
    game->stage = ORACLE_DRAW;
    game->draw_for = draw_for;
}

static void take(OracleGame *game, int tile) {
    game->hand = tile;
    game->stage = ORACLE_PLACE;
}

/* Starts the turn of the active player, of the next one who has a tile, or ends the game. */
static void begin_turn(OracleGame *game) {
    game->last = -1;
    game->hand = -1;
    game->again = false;
    for (;;) {
        const int held = game->ahead[game->active];
        game->ahead[game->active] = -1;
        if (held >= 0 && oracle_playable(game, held)) {
            take(game, held);
            return;
        }
        if (held >= 0) {
            reject(game, held);
        }
        if (game->draws_left > 0) {
            if (game->options.put_back && nothing_playable_unseen(game)) {
                finish(game);
            } else {
                ask_draw(game, DRAW_TURN);
            }
            return;
        }
        if (!someone_holds_a_tile(game)) {
            finish(game);
            return;
        }
        game->active = next_player(game); /* no tile, no turn */
    }
}

static void end_turn(OracleGame *game) {
    if (game->options.predraw && game->draws_left > 0) {
        ask_draw(game, DRAW_AHEAD);
        return;
    }
    game->active = game->again ? game->active : next_player(game);
    begin_turn(game);
}

/* ---- Start. */

static void lay_start_tile(OracleGame *game, int tile) {
    oracle_lay(game, tile, (OraclePlacement){0, 0, 0});
    const OracleTile *const kind = &game->box->tiles[tile];
    for (int part = kind->part_count - 1; part >= 0 && game->man_in_play; --part) {
        if (kind->parts[part].terrain == TERRAIN_CITY) {
            game->man_on_table = true;
            game->man_placed = 0;
            game->man_part = part;
        }
    }
    oracle_survey(game);
    if (game->options.predraw && game->draws_left > 0) {
        ask_draw(game, DRAW_FIRST_HANDS);
    } else {
        begin_turn(game);
    }
}

OracleGame *oracle_create(const OracleBox *box, const OracleOptions *options, int first_player) {
    OracleGame *const game = oracle_memory(1, sizeof *game);
    game->box = box;
    game->options = *options;
    game->active = game->first = first_player;
    game->hand = game->last = -1;
    game->man_in_play = box->gingerbread;
    allocate(game);
    for (int player = 0; player < ORACLE_SEATS; ++player) {
        game->supply[player] = player < options->players ? FOLLOWERS : 0;
        game->ahead[player] = -1;
    }
    for (int tile = 0; tile < box->tile_count; ++tile) {
        game->unseen[tile] = box->tiles[tile].copies;
    }
    const bool from_bag = options->start_in_bag || box->start < 0;
    game->draws_left = from_bag ? box->total : box->total - 1;
    if (options->deck_limit > 0 && options->deck_limit < game->draws_left) {
        game->draws_left = options->deck_limit;
    }
    if (from_bag) {
        ask_draw(game, DRAW_START_TILE);
    } else {
        --game->unseen[box->start];
        lay_start_tile(game, box->start);
    }
    return game;
}

/* ---- Draws. */

static void drawn_ahead(OracleGame *game, int tile, OracleDrawFor draw_for) {
    game->ahead[game->active] = tile;
    if (draw_for == DRAW_FIRST_HANDS) {
        game->active = next_player(game);
        if (game->active != game->first && game->draws_left > 0) {
            return; /* the next one draws */
        }
        game->active = game->first;
    } else {
        game->active = game->again ? game->active : next_player(game);
    }
    begin_turn(game);
}

static void drawn_for_turn(OracleGame *game, int tile) {
    if (oracle_playable(game, tile)) {
        take(game, tile);
        return;
    }
    reject(game, tile);
    if (game->draws_left == 0) {
        begin_turn(game); /* finds out whether anybody else still has a tile */
    }
}

bool oracle_draw(OracleGame *game, int tile) {
    if (game->stage != ORACLE_DRAW || game->unseen[tile] == 0) {
        return false;
    }
    --game->unseen[tile];
    --game->draws_left;
    switch (game->draw_for) {
    case DRAW_START_TILE:
        lay_start_tile(game, tile);
        break;
    case DRAW_FIRST_HANDS:
    case DRAW_AHEAD:
        drawn_ahead(game, tile, game->draw_for);
        break;
    case DRAW_TURN:
        drawn_for_turn(game, tile);
        break;
    }
    return true;
}

/* ---- The tile is placed and scored. */

void oracle_place(OracleGame *game, OraclePlacement placement) {
    oracle_lay(game, game->hand, placement);
    game->hand = -1;
    game->last = game->placed_count - 1;
    game->man_was_completed = game->man_moved = false;
    game->again = game->options.hole_turn && oracle_at(game, placement.x, placement.y - 1) >= 0 &&
                  oracle_at(game, placement.x, placement.y + 1) >= 0 &&
                  oracle_at(game, placement.x - 1, placement.y) >= 0 &&
                  oracle_at(game, placement.x + 1, placement.y) >= 0;
    game->stage = ORACLE_DEPLOY;
    oracle_survey(game);
}

static void score_completed(OracleGame *game) {
    for (int index = 0; index < game->feature_count; ++index) {
        const OracleFeature *const feature = &game->features[index];
        if (feature->complete) {
            const int points = oracle_feature_points(&game->options, feature);
            oracle_award(feature, game->options.players, points, game->scores);
        }
    }
    for (int index = 0; index < game->placed_count; ++index) {
        OraclePlaced *const tile = &game->placed[index];
        if (tile->owner >= 0 && oracle_feature(game, index, tile->part)->complete) {
            ++game->supply[tile->owner];
            tile->owner = tile->part = -1;
        }
    }
    oracle_survey(game);
}

/* ---- The gingerbread man. */

static const OracleFeature *city_of_man(const OracleGame *game) {
    return game->man_on_table ? oracle_feature(game, game->man_placed, game->man_part) : NULL;
}

int oracle_targets(const OracleGame *game, int *out) {
    const OracleFeature *const present = city_of_man(game);
    int count = 0;
    for (int index = 0; index < game->feature_count; ++index) {
        const OracleFeature *const feature = &game->features[index];
        if (feature->terrain == TERRAIN_CITY && !feature->complete && feature != present) {
            out[count++] = index;
        }
    }
    return count;
}

/* Every knight in his city earns its owner one point per tile of the city. */
static void pay_bonus(OracleGame *game) {
    const OracleFeature *const city = city_of_man(game);
    for (int player = 0; city && player < game->options.players; ++player) {
        game->scores[player] += city->followers[player] * city->tiles;
    }
}

static void symbol_step(OracleGame *game) {
    const OraclePlaced *const tile = &game->placed[game->last];
    const bool symbol = game->man_in_play && game->box->tiles[tile->tile].gingerbread;
    if (!symbol || (game->options.move_single && game->man_moved)) {
        end_turn(game);
        return;
    }
    if (oracle_targets(game, game->todo) == 0) {
        game->man_stuck = true;
        end_turn(game);
        return;
    }
    game->stage = ORACLE_MOVE_SYMBOL;
}

/* His city is complete: asks for the move, or takes him off the table. @return true if it asks. */
static bool completed_step(OracleGame *game) {
    const bool leaves = game->man_stuck && game->options.stuck_leaves;
    if (leaves || oracle_targets(game, game->todo) == 0) {
        game->man_on_table = false;
        game->man_stuck = false;
        return false;
    }
    game->stage = ORACLE_MOVE_COMPLETED;
    return true;
}

void oracle_deploy(OracleGame *game, int part) {
    if (part >= 0) {
        game->placed[game->last].owner = game->active;
        game->placed[game->last].part = part;
        --game->supply[game->active];
        oracle_survey(game);
    }
    const OracleFeature *const city = city_of_man(game);
    game->man_was_completed = city && city->complete && city->touched;
    if (game->man_was_completed) {
        pay_bonus(game);
        if (game->options.move_before && completed_step(game)) {
            return;
        }
    }
    score_completed(game);
    if (game->man_was_completed && !game->options.move_before && completed_step(game)) {
        return;
    }
    symbol_step(game);
}

void oracle_move(OracleGame *game, int placed, int part) {
    const bool by_symbol = game->stage == ORACLE_MOVE_SYMBOL;
    if (by_symbol) {
        pay_bonus(game);
    }
    game->man_on_table = true;
    game->man_stuck = false;
    game->man_placed = placed;
    game->man_part = part;
    if (by_symbol) {
        end_turn(game);
        return;
    }
    game->man_moved = true;
    if (game->options.move_before) {
        score_completed(game);
    }
    symbol_step(game);
}
