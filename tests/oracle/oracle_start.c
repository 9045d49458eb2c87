// SPDX-License-Identifier: MIT
//
// Creation of games: their memory and the initial table.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

/* ---- Memory */

/* Points all arrays into new memory for this box. */
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
    game->figures =
        oracle_memory((size_t)ORACLE_SEATS * ORACLE_FIGURES_OF_PLAYER, sizeof *game->figures);
    game->label = oracle_memory_unset(total * ORACLE_PARTS, sizeof *game->label);
    game->features = oracle_memory_unset(total * ORACLE_PARTS, sizeof *game->features);
    game->neighbors = oracle_memory_unset(total * 4, sizeof *game->neighbors);
    game->todo = oracle_memory_unset(total * ORACLE_PARTS, sizeof *game->todo);
    game->seen = oracle_memory_unset(total * ORACLE_PARTS, sizeof *game->seen);
}

void oracle_destroy(OracleGame *game) {
    if (game) {
        free(game->slots);
        free(game->unseen);
        free(game->discards);
        free(game->placed);
        free(game->figures);
        free(game->label);
        free(game->features);
        free(game->neighbors);
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
    memcpy(copy->figures, game->figures, (size_t)game->figure_count * sizeof *game->figures);
    oracle_survey(copy);
    return copy;
}

/* ---- Start */

/*
 * Returns true for a tile of the Wheel (`wheel`) or of the City, the two start blocks besides the
 * School.
 */
static bool of_block(const OracleGame *game, int tile, bool wheel) {
    const OracleTile *const kind = &game->box->tiles[tile];
    return kind->block && !oracle_of_school(kind) &&
           (strncmp(kind->name, "wheel", 5) == 0) == wheel &&
           !(wheel && game->options.wheel.beside);
}

/* Places the tiles of a block row by row, except the very first tile. */
static void lay_block(OracleGame *game, bool wheel, OraclePlacement at) {
    const int cells = game->box->tile_count * game->box->tile_count;
    for (int cell = 0; cell < cells; ++cell) {
        for (int tile = 0; tile < game->box->tile_count; ++tile) {
            const OracleTile *const kind = &game->box->tiles[tile];
            if (of_block(game, tile, wheel) && kind->x == cell % game->box->tile_count &&
                kind->y == cell / game->box->tile_count && tile != game->placed[0].tile) {
                oracle_lay(game, tile, (OraclePlacement){at.x + kind->x, at.y + kind->y, 0});
            }
        }
    }
}

void oracle_lay_start_tile(OracleGame *game, int tile) {
    oracle_lay(game, tile, (OraclePlacement){0, 0, 0});
    if (game->box->tiles[tile].block) {
        const bool wheel = of_block(game, tile, true);
        lay_block(game, wheel, (OraclePlacement){0, 0, 0});
        if (wheel) { /* the City is south of the wheel, where their fields meet */
            lay_block(game, false, (OraclePlacement){2, 4, 0});
        }
    }
    oracle_lay_school(game);
    oracle_survey(game);
    ORACLE_NOTIFY(game, start, game);
    /*
     * The first player is determined before a drawn start tile, and after one that is already
     * placed.
     */
    game->started = game->started && !(game->options.predraw && game->draws_left > 0);
    oracle_begin(game);
    oracle_continue(game);
}

static void hand_out(OracleGame *game) {
    for (int player = 0; player < ORACLE_SEATS; ++player) {
        game->ahead[player] = game->open.cloister[player] = -1;
        for (int type = 0; type < ORACLE_FIGURE_TYPES && player < game->options.players; ++type) {
            const OracleKind *const kind = oracle_kind(game, (OracleFigureType)type);
            game->supply[player][type] = kind ? kind->count : 0;
        }
    }
}

/* The School is next to the start tile, whatever that is. Without a start tile it begins alone. */
static void school_starts(OracleGame *game) {
    const OracleBox *const box = game->box;
    for (int tile = 0; tile < box->tile_count; ++tile) {
        if (!oracle_of_school(&box->tiles[tile]) || box->tiles[tile].x != 0) {
            continue;
        }
        if (box->start < 0 || game->options.start_in_bag) {
            game->start = tile;
            game->unseen[tile] = 1;
        } else if (box->start_own >= 0) {
            game->start = box->start_own;
        } else {
            game->start = box->start;
            game->unseen[box->start] = box->tiles[box->start].copies;
        }
    }
}

/*
 * A block replaces the start tile, which leaves the game. A spring or rose that would have been the
 * start tile is drawn instead.
 */
static void block_starts(OracleGame *game) {
    int first = -1;
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        const OracleTile *const kind = &game->box->tiles[tile];
        const bool begins = kind->block && !oracle_of_school(kind) && kind->x == 0 &&
                            kind->y == 0 && game->unseen[tile] > 0;
        first = begins && (first < 0 || of_block(game, tile, true)) ? tile : first;
        game->unseen[tile] = kind->block ? 0 : game->unseen[tile];
    }
    if (first < 0) {
        school_starts(game);
        return;
    }
    if (game->start >= 0 && game->start == game->box->start) {
        --game->unseen[game->start];
    }
    game->start = first;
    game->unseen[first] = 1;
}

OracleGame *oracle_create(const OracleBox *box, const OracleOptions *options, int first_player) {
    OracleGame *const game = oracle_memory(1, sizeof *game);
    game->box = box;
    game->options = *options;
    game->active = game->first = first_player;
    game->hand = game->last = game->last_half = -1;
    game->rules = box->rules | options->rules | 1U; /* bit 0 is the basic game */
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        const char *const mark = ORACLE_RULES[rule]->mark;
        game->rules |= (uint64_t)(mark && oracle_mark(game, mark)) << rule;
    }
    game->start = options->start_in_bag ? -1 : box->start;
    allocate(game);
    hand_out(game);
    for (int tile = 0; tile < box->tile_count; ++tile) {
        game->unseen[tile] = box->tiles[tile].copies;
    }
    ORACLE_NOTIFY(game, tiles, game);
    block_starts(game);
    if (game->start >= 0) {
        --game->unseen[game->start];
    }
    for (int tile = 0; tile < box->tile_count; ++tile) {
        game->draws_left += game->unseen[tile];
    }
    if (options->deck_limit > 0 && options->deck_limit < game->draws_left) {
        game->draws_left = options->deck_limit;
    }
    game->starter.known = !oracle_start_is_asked(game);
    if (game->start < 0) {
        oracle_begin(game);
        oracle_continue(game);
    } else {
        oracle_lay_start_tile(game, game->start);
    }
    return game;
}
