// SPDX-License-Identifier: MIT
//
// Rebuilding: for one point, a placed tile moves to another place, up to five times a turn.
#include "oracle_rules.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { TAKE_UP = 13 /* token kind */, MOST = 5, BESIDE_MOST = 2 };

static const int STEP_X[4] = {0, 1, 0, -1};

static const int STEP_Y[4] = {-1, 0, 1, 0};

/*
 * Rule systems with which tiles may move. Their state does not depend on positions, except for
 * pieces on the tiles.
 */
static const char *const FREE[] = {"", /* the basic game */
                                   "rebuild",
                                   "winter-inn",
                                   "inns-and-cathedrals",
                                   "siege",
                                   "monasteries",
                                   "games-quarterly-11",
                                   "phantom",
                                   "festival",
                                   "fewer-followers",
                                   "unpunctual",
                                   "own-cloisters",
                                   "open-tiles",
                                   "architects",
                                   "abbot",
                                   "hills",
                                   "cloister-battle",
                                   "vineyards",
                                   "russian-promos",
                                   "darmstadt",
                                   "watchtowers",
                                   "under-the-big-top",
                                   "dash",
                                   "hands",
                                   "one-chooses",
                                   "sale",
                                   "start-player",
                                   "halflings",
                                   "flier",
                                   "crop-circles",
                                   "mountains",
                                   "goldmines",
                                   "little-buildings",
                                   "tower"};

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "rebuild") == 0 && oracle_flag(&options->rebuild.on, value, "off", "on") &&
           oracle_rule_add(options, ORACLE_RULE_REBUILD.expansion);
}

/* Returns true if a rule system fixes the positions of all tiles. */
static bool keeps_table(const OracleRule *rule) {
    bool keeps = true;
    for (size_t index = 0; index < sizeof FREE / sizeof *FREE; ++index) {
        keeps = keeps && strcmp(rule->expansion, FREE[index]) != 0;
    }
    return keeps;
}

static bool table_kept(const OracleGame *game) {
    bool kept = false;
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        kept = kept || (game->rules >> rule & 1U && keeps_table(ORACLE_RULES[rule]));
    }
    for (int index = 0; index < game->placed_count; ++index) {
        kept = kept || oracle_is_half(game, game->placed[index].tile);
    }
    return kept;
}

/* ---- Tiles that may be taken up */

/* Returns the tile next to a cell on a side, except the one taken up; -1: none. */
static int beside(const OracleGame *game, int x, int y, int side, int taken) {
    const int index = oracle_at(game, x + STEP_X[side], y + STEP_Y[side]);
    return index == taken ? -1 : index;
}

static int touching(const OracleGame *game, int placed) {
    int count = 0;
    for (int side = 0; side < 4; ++side) {
        count += beside(game, game->placed[placed].x, game->placed[placed].y, side, placed) >= 0;
    }
    return count;
}

/* Returns true if the remaining tiles are connected. */
static bool together_without(const OracleGame *game, int taken) {
    bool *const reached = oracle_memory((size_t)game->placed_count, sizeof *reached);
    int *const todo = oracle_memory((size_t)game->placed_count, sizeof *todo);
    int count = 1; /* the very first tile is never taken */
    reached[0] = true;
    for (int done = 0; done < count; ++done) {
        const OraclePlaced *const tile = &game->placed[todo[done]];
        for (int side = 0; side < 4; ++side) {
            const int other = beside(game, tile->x, tile->y, side, taken);
            if (other >= 0 && !reached[other]) {
                reached[other] = true;
                todo[count++] = other;
            }
        }
    }
    free(reached);
    free(todo);
    return count + 1 == game->placed_count;
}

/* Returns true if something is on the tile or in a feature that it shows. */
static bool is_occupied(const OracleGame *game, int placed) {
    const OraclePlaced *const tile = &game->placed[placed];
    const OraclePlace *const big_top = &game->neutrals[NEUTRAL_BIG_TOP];
    bool occupied = tile->top != 0 || tile->gold != 0 || tile->buildings != 0 || tile->tower != 0 ||
                    oracle_acrobats(game, placed) > 0 ||
                    (big_top->on_table && big_top->placed == placed);
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        const OraclePart *const part = oracle_part(game, figure->placed, figure->part);
        const bool spreads = part->terrain == TERRAIN_CITY || part->terrain == TERRAIN_ROAD ||
                             part->terrain == TERRAIN_FIELD;
        occupied = occupied || figure->placed == placed;
        for (int mine = 0; mine < ORACLE_PARTS && spreads; ++mine) {
            occupied = occupied || game->label[placed * ORACLE_PARTS + mine] ==
                                       game->label[figure->placed * ORACLE_PARTS + figure->part];
        }
    }
    return occupied;
}

static bool is_ordinary(const OracleGame *game, int tile) {
    const OracleTile *const kind = &game->box->tiles[tile];
    return !kind->block && kind->edges[0] != 'a' && !strchr(kind->edges, 'i') &&
           !oracle_is_half(game, tile) && !oracle_is_mountain(game, tile) &&
           oracle_stage_of(game, tile) == ORACLE_STAGE_MAIN;
}

/* ---- Targets */

static bool fits_without(const OracleGame *game, int taken, OraclePlacement at) {
    const int there = oracle_at(game, at.x, at.y);
    int count = 0;
    bool matches = there < 0 && oracle_on_table(&game->options, at.x, at.y);
    for (int side = 0; side < 4 && matches; ++side) {
        const int other = beside(game, at.x, at.y, side, taken);
        count += other >= 0;
        matches = other < 0 || oracle_letters_match(
                                   oracle_edge(game, game->placed[taken].tile, at.rotation, side),
                                   oracle_edge(game, game->placed[other].tile,
                                               game->placed[other].rotation, (side + 2) % 4));
    }
    return matches && count > 0;
}

/*
 * Adds the places where a taken tile fits, each place once.
 *
 * @return new number of choices
 */
static int add_places(const OracleGame *game, int taken, int most, OracleChoice *out, int count) {
    const OracleTile *const kind = &game->box->tiles[game->placed[taken].tile];
    for (int near = 0; near < 4 * game->placed_count && count < most; ++near) {
        const int x = game->placed[near / 4].x + STEP_X[near % 4];
        const int y = game->placed[near / 4].y + STEP_Y[near % 4];
        bool listed = near / 4 == taken;
        for (int side = 0; side < 4; ++side) {
            const int other = beside(game, x, y, side, taken);
            listed = listed || (other >= 0 && other < near / 4);
        }
        for (int rotation = 0; rotation < 4 && !listed && count < most; ++rotation) {
            if (oracle_rotation_canonical(kind, rotation) == rotation &&
                fits_without(game, taken, (OraclePlacement){x, y, rotation})) {
                out[count++] = (OracleChoice){ORACLE_LAY, -1, x, y, rotation, -1, -1, 0};
            }
        }
    }
    return count;
}

static bool may_be_taken(const OracleGame *game, int placed) {
    OracleChoice place;
    return placed > 0 && placed != game->last && is_ordinary(game, game->placed[placed].tile) &&
           touching(game, placed) <= BESIDE_MOST && !is_occupied(game, placed) &&
           together_without(game, placed) && add_places(game, placed, 1, &place, 0) > 0;
}

/* ---- Decisions */

static bool enter(OracleGame *game) {
    bool some = false;
    const bool may = game->options.rebuild.on && oracle_plays(game, &ORACLE_RULE_REBUILD) &&
                     game->last >= 0 && game->hand < 0 && game->scores[game->active] > 0 &&
                     game->rebuild.count < MOST && !table_kept(game);
    for (int placed = 0; placed < game->placed_count && may && !some; ++placed) {
        some = may_be_taken(game, placed);
    }
    game->rebuild.count = some ? game->rebuild.count : 0;
    return some && oracle_ask(game, ORACLE_REBUILD, game->active);
}

static int choices(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    if (game->rebuild.taken_up) {
        return add_places(game, game->rebuild.taken_up - 1, INT_MAX, out, count);
    }
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        if (may_be_taken(game, placed)) {
            out[count++] = (OracleChoice){ORACLE_TOKEN, -1, tile->x, tile->y, 0, -1, -1, TAKE_UP};
        }
    }
    return count;
}

/* ---- Movement */

/*
 * Orders the tiles so that the moving tile is last. Each of the others is the first one that
 * touches a tile before it.
 *
 * @param order receives the current indexes
 */
static void order_for_move(const OracleGame *game, int taken, int *order) {
    bool *const ordered = oracle_memory((size_t)game->placed_count, sizeof *ordered);
    order[0] = 0;
    ordered[0] = ordered[taken] = true;
    for (int count = 1; count + 1 < game->placed_count; ++count) {
        int next = -1;
        for (int index = 0; index < game->placed_count && next < 0; ++index) {
            const OraclePlaced *const tile = &game->placed[index];
            for (int side = 0; side < 4 && !ordered[index]; ++side) {
                const int other = beside(game, tile->x, tile->y, side, taken);
                next = other >= 0 && ordered[other] ? index : next;
            }
        }
        order[count] = next;
        ordered[next] = true;
    }
    order[game->placed_count - 1] = taken;
    free(ordered);
}

/*
 * Writes the spots of completed features still to be scored. They stay complete unless the move
 * splits them.
 */
static int note_due(const OracleGame *game, int taken, int *spots) {
    int count = 0;
    for (int label = 0; label < game->feature_count && count < ORACLE_CHANGED_ROADS; ++label) {
        const OracleFeature *const feature = &game->features[label];
        if (feature->complete && feature->concerned && feature->placed != taken) {
            spots[count++] = feature->placed * ORACLE_PARTS + feature->part;
        }
    }
    return count;
}

static void lay_anew(OracleGame *game, const int *order, OraclePlacement to) {
    const int count = game->placed_count;
    OraclePlaced *const before = oracle_memory((size_t)count, sizeof *before);
    memcpy(before, game->placed, (size_t)count * sizeof *before);
    memset(game->slots, 0, (size_t)game->slot_count * sizeof *game->slots);
    game->placed_count = 0;
    for (int index = 0; index + 1 < count; ++index) {
        const OraclePlaced *const tile = &before[order[index]];
        oracle_lay(game, tile->tile, (OraclePlacement){tile->x, tile->y, tile->rotation});
        game->placed[index] = *tile;
    }
    game->again = game->again ||
                  (game->options.hole_turn && oracle_at(game, to.x, to.y - 1) >= 0 &&
                   oracle_at(game, to.x, to.y + 1) >= 0 && oracle_at(game, to.x - 1, to.y) >= 0 &&
                   oracle_at(game, to.x + 1, to.y) >= 0);
    oracle_lay(game, before[order[count - 1]].tile, to);
    free(before);
}

static void move(OracleGame *game, int taken, OraclePlacement to) {
    const int count = game->placed_count;
    int *const order = oracle_memory((size_t)count, sizeof *order);
    int *const number = oracle_memory((size_t)count, sizeof *number);
    int due[ORACLE_CHANGED_ROADS];
    const int due_count = note_due(game, taken, due);
    order_for_move(game, taken, order);
    for (int index = 0; index < count; ++index) {
        number[order[index]] = index;
    }
    lay_anew(game, order, to);
    for (int index = 0; index < game->figure_count; ++index) {
        game->figures[index].placed = number[game->figures[index].placed];
    }
    for (int which = 0; which < ORACLE_NEUTRALS; ++which) {
        OraclePlace *const place = &game->neutrals[which];
        place->placed = place->on_table ? number[place->placed] : place->placed;
    }
    game->last = count - 1;
    game->changed_road_count = 0;
    for (int index = 0; index < due_count; ++index) {
        oracle_road_changed(game, number[due[index] / ORACLE_PARTS] * ORACLE_PARTS +
                                      due[index] % ORACLE_PARTS);
    }
    free(order);
    free(number);
    oracle_survey(game);
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    const int taken = game->rebuild.taken_up - 1;
    if (choice->verb == ORACLE_PASS) {
        game->rebuild.taken_up = game->rebuild.count = 0;
        return;
    }
    if (choice->verb == ORACLE_TOKEN) {
        game->rebuild.taken_up = oracle_at(game, choice->x, choice->y) + 1;
        --game->step; /* its new place */
        return;
    }
    move(game, taken, (OraclePlacement){choice->x, choice->y, choice->rotation});
    game->rebuild.taken_up = 0;
    ++game->rebuild.count;
    oracle_pass_points(game, game->active, -1);
    --game->step; /* repeats this step */
}

const OracleStep ORACLE_STEP_REBUILD = ORACLE_ASKS(ORACLE_REBUILD, enter, choices, choose);

const OracleRule ORACLE_RULE_REBUILD = {.expansion = "rebuild", .option = set_option};
