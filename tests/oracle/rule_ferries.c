// SPDX-License-Identifier: MIT
//
// The Ferries: on every lake a ferry links two of the roads that end there, until it is moved.
#include "oracle_rules.h"

#include <stdlib.h>

enum { KIND = 8 };

static bool is_lake(const OracleGame *game, int placed) {
    return (game->box->tiles[game->placed[placed].tile].marks & oracle_mark(game, "ferry")) != 0;
}

/* Returns the number of the ferry on a tile, or -1. */
static int ferry_on(const OracleGame *game, int placed) {
    for (int index = 0; index < game->ferries.count; ++index) {
        if (game->ferries.lakes[index].placed == placed) {
            return index;
        }
    }
    return -1;
}

static int beyond(const OracleGame *game, int spot, int *out) {
    const int placed = spot / ORACLE_PARTS;
    const int ferry = ferry_on(game, placed);
    const unsigned here = 1U << (spot % ORACLE_PARTS);
    if (ferry < 0 || (game->ferries.lakes[ferry].pair & here) == 0) {
        return 0;
    }
    for (int part = 0; part < ORACLE_PARTS; ++part) {
        if ((game->ferries.lakes[ferry].pair & ~here) >> part & 1U) {
            out[0] = placed * ORACLE_PARTS + part;
        }
    }
    return 1;
}

/* ---- The first ferries on the roads of a new tile */

static void follow(const OracleGame *game, int spot, bool *seen, bool *near);

/* Follows a road across a side of a tile, but not back onto the new tile. */
static void follow_side(const OracleGame *game, int placed, int side, bool *seen, bool *near) {
    const int neighbor = game->neighbors[4 * placed + side];
    const int part = neighbor < 0 ? -1 : oracle_part_on_side(game, neighbor, (side + 2) % 4);
    if (part >= 0 && !oracle_of_turn(game, neighbor) &&
        oracle_part(game, neighbor, part)->terrain == TERRAIN_ROAD) {
        follow(game, neighbor * ORACLE_PARTS + part, seen, near);
    }
}

/* Recursive; the depth is the length of the road. */
static void follow(const OracleGame *game, int spot, bool *seen, bool *near) {
    if (seen[spot]) {
        return;
    }
    seen[spot] = true;
    const int placed = spot / ORACLE_PARTS;
    const int ferry = ferry_on(game, placed);
    if (ferry >= 0 && game->ferries.lakes[ferry].pair >> (spot % ORACLE_PARTS) & 1U) {
        near[ferry] = true;
    }
    for (int side = 0; side < 4; ++side) {
        if (oracle_part_on_side(game, placed, side) == spot % ORACLE_PARTS) {
            follow_side(game, placed, side, seen, near);
        }
    }
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) { /* tunnels */
        const OracleRule *const system = ORACLE_RULES[rule];
        int others[ORACLE_PARTS];
        const bool asks = game->rules >> rule & 1U && system->beyond && system->beyond != beyond;
        const int count = asks ? system->beyond(game, spot, others) : 0;
        for (int index = 0; index < count; ++index) {
            follow(game, others[index], seen, near);
        }
    }
}

static void laid(OracleGame *game) {
    bool *const seen = oracle_memory((size_t)game->placed_count * ORACLE_PARTS + 1, sizeof *seen);
    bool near[ORACLE_FERRIES] = {false};
    for (int way = 0; way < (game->last_half < 0 ? 4 : 8); ++way) {
        const int placed = way < 4 ? game->last : game->last_half;
        const int own = oracle_part_on_side(game, placed, way % 4);
        if (own >= 0 && oracle_part(game, placed, own)->terrain == TERRAIN_ROAD) {
            follow_side(game, placed, way % 4, seen, near);
        }
    }
    for (int index = 0; index < game->ferries.count; ++index) {
        game->ferries.lakes[index].near = near[index];
    }
    free(seen);
}

/* ---- Placing and moving ferries */

/* Adds all pairs of roads on a tile except `other_than`. */
static int add_pairs(const OracleGame *game, int placed, unsigned other_than, OracleChoice *out,
                     int count) {
    const OraclePlaced *const tile = &game->placed[placed];
    const OracleTile *const kind = &game->box->tiles[tile->tile];
    for (int a = 0; a < kind->part_count; ++a) {
        for (int b = a + 1; b < kind->part_count; ++b) {
            if (kind->parts[a].terrain == TERRAIN_ROAD && kind->parts[b].terrain == TERRAIN_ROAD &&
                other_than != (1U << a | 1U << b)) {
                out[count++] = (OracleChoice){ORACLE_TOKEN, -1, tile->x,       tile->y, 0,
                                              placed,       a,  KIND + 256 * b};
            }
        }
    }
    return count;
}

static bool enter_set(OracleGame *game) {
    return oracle_plays(game, &ORACLE_RULE_FERRIES) && is_lake(game, game->last) &&
           ferry_on(game, game->last) < 0 && oracle_ask(game, ORACLE_FERRY, game->active);
}

static int set_choices(const OracleGame *game, OracleChoice *out) {
    return add_pairs(game, game->last, 0, out, 0);
}

static void set_choose(OracleGame *game, const OracleChoice *choice) {
    game->ferries.lakes[game->ferries.count++] =
        (OracleFerry){choice->placed, 1U << choice->part | 1U << choice->argument / 256, false};
    oracle_road_changed(game, choice->placed * ORACLE_PARTS + choice->part);
    oracle_survey(game);
}

/* Returns the northernmost, then westernmost ferry that may be moved, or -1. */
static int next_ferry(const OracleGame *game) {
    int next = -1;
    for (int index = 0; index < game->ferries.count; ++index) {
        if (!game->ferries.lakes[index].near) {
            continue;
        }
        const OraclePlaced *const at = &game->placed[game->ferries.lakes[index].placed];
        const OraclePlaced *const first =
            next < 0 ? at : &game->placed[game->ferries.lakes[next].placed];
        if (next < 0 || at->y < first->y || (at->y == first->y && at->x < first->x)) {
            next = index;
        }
    }
    return next;
}

static bool enter_move(OracleGame *game) {
    return oracle_plays(game, &ORACLE_RULE_FERRIES) && next_ferry(game) >= 0 &&
           oracle_ask(game, ORACLE_FERRY_MOVE, game->active);
}

static int move_choices(const OracleGame *game, OracleChoice *out) {
    const OracleFerry *const ferry = &game->ferries.lakes[next_ferry(game)];
    return add_pairs(game, ferry->placed, ferry->pair, out, oracle_add(out, 0, ORACLE_PASS));
}

static void move_choose(OracleGame *game, const OracleChoice *choice) {
    OracleFerry *const ferry = &game->ferries.lakes[next_ferry(game)];
    ferry->near = false;
    if (choice->verb == ORACLE_TOKEN) {
        const unsigned pair = 1U << choice->part | 1U << choice->argument / 256;
        for (int part = 0; part < ORACLE_PARTS; ++part) {
            if ((pair | ferry->pair) >> part & 1U) {
                oracle_road_changed(game, ferry->placed * ORACLE_PARTS + part);
            }
        }
        ferry->pair = pair;
        oracle_survey(game);
        oracle_release(game); /* returns a builder without followers, footnote 369 */
    }
    oracle_go_to(game, ORACLE_FERRY_MOVE); /* next ferry */
}

const OracleStep ORACLE_STEP_FERRY = ORACLE_ASKS(ORACLE_FERRY, enter_set, set_choices, set_choose);
const OracleStep ORACLE_STEP_FERRY_MOVE =
    ORACLE_ASKS(ORACLE_FERRY_MOVE, enter_move, move_choices, move_choose);

const OracleRule ORACLE_RULE_FERRIES = {.expansion = "ferries", .laid = laid, .beyond = beyond};
