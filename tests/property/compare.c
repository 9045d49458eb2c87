// SPDX-License-Identifier: MIT
//
// Compares everything that is visible to a player.
#include "compare.h"
#include "compare_pieces.h"
#include "pair.h"

#include <stdlib.h>
#include <string.h>

int pair_key_order(const void *a, const void *b) {
    const uint64_t left = *(const uint64_t *)a;
    const uint64_t right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

/* Compares the first `mine` keys of the engine with `theirs` keys of the oracle as sets. */
bool pair_sets_equal(Pair *pair, const char *what, uint32_t mine, uint32_t theirs) {
    qsort(pair->keys[0], mine, sizeof *pair->keys[0], pair_key_order);
    qsort(pair->keys[1], theirs, sizeof *pair->keys[1], pair_key_order);
    for (uint32_t index = 0; index < mine || index < theirs; ++index) {
        const uint64_t left = index < mine ? pair->keys[0][index] : UINT64_MAX;
        const uint64_t right = index < theirs ? pair->keys[1][index] : UINT64_MAX;
        if (left == right) {
            continue;
        }
        const uint64_t key = left < right ? left : right;
        return pair_differs(pair, "%s: the engine lists %u, the oracle %u; only %s has %d,%d %d",
                            what, mine, theirs, left < right ? "the engine" : "the reference",
                            (int)(key >> 32 & 0xFFFFU) - 4096, (int)(key >> 16 & 0xFFFFU) - 4096,
                            (int)(key & 0xFFFFU));
    }
    return true;
}

static uint64_t key_of(int x, int y, int last) {
    return (uint64_t)(x + 4096) << 32 | (uint64_t)(y + 4096) << 16 | (uint64_t)last;
}

/* Returns the oracle's feature for a tile index and segment of the engine. */
int pair_feature_of(const Pair *pair, uint32_t index, unsigned segment) {
    const uint32_t type = game_tile(pair->rules, pair->game, index).type;
    const int part = pair->part_of[type * SEGMENTS_MAX + segment];
    return pair->oracle->label[index * ORACLE_PARTS + (uint32_t)part];
}

/* Returns the engine's segment for a part of a placed tile of the oracle. */
unsigned pair_segment_of(const Pair *pair, int placed, int part) {
    const uint32_t type = game_tile(pair->rules, pair->game, (uint32_t)placed).type;
    unsigned segment = 0;
    while (pair->part_of[type * SEGMENTS_MAX + segment] != part) {
        ++segment;
    }
    return segment;
}

/* Returns the segment as used in actions, which identify the cell and not the tile. */
unsigned pair_number_of(const Pair *pair, int placed, int part) {
    return game_segment_number(pair->rules, pair->game, (uint32_t)placed,
                               pair_segment_of(pair, placed, part));
}

/* Returns the engine's number of a neutral figure of the oracle. */
unsigned pair_neutral_of(const Pair *pair, int figure) {
    const char *const name = ORACLE_NEUTRAL_NAMES[-1 - figure];
    unsigned index = 0;
    while (strcmp(rules_neutral_name(pair->rules, index), name) != 0) {
        ++index;
    }
    return index;
}

/*
 * Returns true while a wagon or a lord is asked about, or several features are scored in turn. In
 * these cases the engine returns figures earlier than the oracle.
 */
bool pair_leaving(const OracleGame *oracle) {
    return oracle->stage == ORACLE_DRIVE || oracle->stage == ORACLE_LORDS ||
           oracle->stage == ORACLE_REDEPLOY || oracle->stage == ORACLE_TAKE_GOLD ||
           oracle->stage == ORACLE_TEACHER || oracle->stage == ORACLE_TEACHER_BACK;
}

static bool compare_players(Pair *pair) {
    const OracleGame *const oracle = pair->oracle;
    int32_t scores[PLAYERS_MAX];
    game_scores(pair->rules, pair->game, scores);
    for (int player = 0; player < pair->config.players; ++player) {
        if (scores[player] != oracle->scores[player]) {
            return pair_differs(pair, "player %d has %d points, should have %d", player,
                                scores[player], oracle->scores[player]);
        }
        for (int type = 0; type < ORACLE_FIGURE_TYPES && !pair_leaving(oracle); ++type) {
            const int supply = (int)game_supply(pair->rules, pair->game, player, (FigureType)type);
            if (supply != oracle->supply[player][type]) {
                return pair_differs(pair, "player %d has %d %s in supply, should have %d", player,
                                    supply, figure_type_text((FigureType)type),
                                    oracle->supply[player][type]);
            }
        }
        const int ahead = game_hand_ahead(pair->rules, pair->game, player);
        if ((ahead < 0 ? -1 : pair->tile_of_type[ahead]) != oracle->ahead[player]) {
            return pair_differs(pair, "player %d has type %d drawn ahead, should have tile %d",
                                player, ahead, oracle->ahead[player]);
        }
    }
    const int hand = game_hand(pair->rules, pair->game);
    if ((hand < 0 ? -1 : pair->tile_of_type[hand]) != oracle->hand) {
        return pair_differs(pair, "current tile of type %d, should be tile %d", hand, oracle->hand);
    }
    if (game_tile_in_turn(pair->rules, pair->game) != oracle->last &&
        oracle->stage != ORACLE_OVER) {
        return pair_differs(pair, "tile in turn %d, should be %d",
                            game_tile_in_turn(pair->rules, pair->game), oracle->last);
    }
    return true;
}

/*
 * Compares the waiting dragon tiles kind by kind; the engine lists them first.
 *
 * @return their number, or -1 if they differ
 */
static int compare_waiting(const Pair *pair, const ReserveTile *apart, uint32_t count) {
    const OracleDragon *const dragon = &pair->oracle->dragon;
    int sum = 0; /* sum of the kind numbers */
    int mine = 0;
    while ((uint32_t)mine < count && strcmp(apart[mine].name, "waiting for the dragon") == 0) {
        sum += 1 + pair->tile_of_type[apart[mine++].type];
    }
    for (int index = 0; index < dragon->waiting_count; ++index) {
        sum -= 1 + dragon->waiting[index];
    }
    return mine == dragon->waiting_count && sum == 0 ? mine : -1;
}

/* Adds the tiles in the players' hands: first those all players see, then the others. */
static uint32_t add_hands(const Pair *pair, int *tiles, uint32_t count) {
    const OracleHands *const hands = &pair->oracle->hands;
    for (int part = ORACLE_SHOWN; part <= ORACLE_UNSEEN; ++part) {
        for (int player = 0; player < pair->config.players; ++player) {
            for (int at = 0; at < hands->count[player][part]; ++at) {
                tiles[count++] = hands->tiles[player][part][at];
            }
        }
    }
    return count;
}

/*
 * Compares the reserve tiles in the order of the engine: open tiles of a bazaar, bought tiles, own
 * cloisters, tiles drawn for the start, open tiles for all, tiles to give and given, stacks, hands.
 */
static bool compare_reserve(Pair *pair) {
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    const OracleBazaar *const bazaar = &pair->oracle->bazaar;
    const uint32_t all = game_reserve_tiles(pair->rules, pair->game, apart);
    const int first = compare_waiting(pair, apart, all);
    const uint32_t mine = first < 0 ? UINT32_MAX : all - (uint32_t)first;
    int tiles[(7 + ORACLE_HAND) * ORACLE_SEATS + ORACLE_STACK];
    uint32_t theirs = 0;
    for (int index = 0; index < bazaar->open_count; ++index) {
        tiles[theirs++] = bazaar->open[index];
    }
    for (int player = 0; player < pair->config.players; ++player) {
        if (bazaar->state >= BAZAAR_IS_UNCOVERED && bazaar->bought[player] >= 0) {
            tiles[theirs++] = bazaar->bought[player];
        }
    }
    for (int player = 0; player < pair->config.players; ++player) {
        if (pair->oracle->open.cloister[player] >= 0) {
            tiles[theirs++] = pair->oracle->open.cloister[player];
        }
    }
    for (int player = 0; player < pair->config.players; ++player) {
        if (!pair->oracle->starter.known && pair->oracle->starter.tile[player] >= 0) {
            tiles[theirs++] = pair->oracle->starter.tile[player];
        }
    }
    for (int index = 0; index < pair->oracle->open.common_count; ++index) {
        tiles[theirs++] = pair->oracle->open.common[index];
    }
    for (int index = 0; index < pair->oracle->round.drawn_count; ++index) {
        tiles[theirs++] = pair->oracle->round.drawn[index];
    }
    const OracleRound *const round = &pair->oracle->round;
    for (int place = 0; place < 2 * pair->config.players; ++place) { /* face up, then face down */
        const int player = place % pair->config.players;
        const bool down = place >= pair->config.players;
        if (pair->oracle->options.round.on && round->given[player] >= 0 &&
            round->down[player] == down) {
            tiles[theirs++] = round->given[player];
        }
    }
    for (int player = 0; player < pair->config.players; ++player) {
        const OracleStack *const stack = &pair->oracle->architects.stacks[player];
        for (int at = 0; at < stack->count; ++at) {
            tiles[theirs++] = stack->tiles[at];
        }
    }
    theirs = add_hands(pair, tiles, theirs);
    bool equal = mine == theirs;
    for (uint32_t index = 0; equal && index < mine; ++index) {
        equal = pair->tile_of_type[apart[(uint32_t)first + index].type] == tiles[index];
    }
    return equal ||
           pair_differs(pair, "%u reserve tiles, should be %u, or the tiles differ", mine, theirs);
}

static bool compare_tile(Pair *pair, uint32_t index) {
    const PlacedTile mine = game_tile(pair->rules, pair->game, index);
    const OraclePlaced *const theirs = &pair->oracle->placed[index];
    if (mine.x != theirs->x || mine.y != theirs->y || mine.rotation != theirs->rotation ||
        pair->tile_of_type[mine.type] != theirs->tile) {
        return pair_differs(pair, "tile %u: %d,%d type %d r%d, should be %d,%d tile %d r%d", index,
                            mine.x, mine.y, mine.type, mine.rotation, theirs->x, theirs->y,
                            theirs->tile, theirs->rotation);
    }
    return true;
}

static bool compare_table(Pair *pair, bool deep) {
    const uint32_t count = game_tile_count(pair->rules, pair->game);
    if ((int)count != pair->oracle->placed_count) {
        return pair_differs(pair, "%u tiles on the table, should be %d", count,
                            pair->oracle->placed_count);
    }
    for (uint32_t index = deep || count == 0 ? 0 : count - 1; index < count; ++index) {
        if (!compare_tile(pair, index)) {
            return false;
        }
    }
    const uint32_t discards = game_discards(pair->rules, pair->game, NULL);
    if ((int)discards != pair->oracle->discard_count) {
        return pair_differs(pair, "%u discards, should be %d", discards,
                            pair->oracle->discard_count);
    }
    const uint32_t left = game_draws_left(pair->rules, pair->game);
    if ((int)left != pair->oracle->draws_left) {
        return pair_differs(pair, "%u draws left, should be %d", left, pair->oracle->draws_left);
    }
    return true;
}

/* ---- Deep comparison */

static bool compare_feature(Pair *pair, uint32_t index, unsigned segment) {
    const FeatureView mine = game_feature(pair->rules, pair->game, index, segment);
    const int label = pair_feature_of(pair, index, segment);
    const OracleFeature *const theirs = &pair->oracle->features[label];
    if (theirs->terrain == TERRAIN_RIVER) {
        return true; /* no rule uses the length of a river */
    }
    int open_cities = 0;
    int cities = 0;
    const OracleTerrain terrain = /* the engine scores gardens like cloisters */
        theirs->terrain == TERRAIN_GARDEN ? TERRAIN_CLOISTER : theirs->terrain;
    /* For the engine a surrounded monastery is complete, even with abbots only. */
    const bool complete = terrain == TERRAIN_CLOISTER ? theirs->open == 0 : theirs->complete;
    bool equal = mine.kind == terrain && mine.complete == complete && mine.tiles == theirs->tiles &&
                 mine.pennants == theirs->pennants;
    if (theirs->terrain == TERRAIN_FIELD) {
        cities = oracle_farm_cities(pair->oracle, label, &open_cities);
        equal = equal && mine.cities == cities && mine.cities_open == open_cities;
    } else if (pair->oracle->options.width == 0) {
        equal = equal && mine.open_edges == theirs->open;
    }
    for (int player = 0; player < pair->config.players && equal; ++player) {
        if (mine.followers[player] != theirs->followers[player] ||
            mine.strength[player] != theirs->strength[player]) {
            return pair_differs(pair,
                                "feature of tile %u segment %u: player %d has %d followers that "
                                "count %d, should have %d that count %d",
                                index, segment, player, mine.followers[player],
                                mine.strength[player], theirs->followers[player],
                                theirs->strength[player]);
        }
    }
    if (!equal) {
        return pair_differs(
            pair,
            "feature of tile %u segment %u: kind %d, complete %d, %d tiles, %d pennants, %d "
            "open, %d + %d cities; should be %d, %d, %d, %d, %d, %d + %d",
            index, segment, mine.kind, mine.complete, mine.tiles, mine.pennants, mine.open_edges,
            mine.cities, mine.cities_open, (int)theirs->terrain, theirs->complete, theirs->tiles,
            theirs->pennants, theirs->open, cities, open_cities);
    }
    return true;
}

static bool compare_features(Pair *pair) {
    for (uint32_t index = 0; index < (uint32_t)pair->oracle->placed_count; ++index) {
        const uint32_t type = game_tile(pair->rules, pair->game, index).type;
        for (unsigned segment = 0; segment < rules_type(pair->rules, type)->segment_count;
             ++segment) {
            if (!compare_feature(pair, index, segment)) {
                return false;
            }
        }
    }
    return true;
}

static bool compare_value(Pair *pair) {
    int32_t mine[PLAYERS_MAX];
    int theirs[ORACLE_SEATS];
    if (pair->oracle->stage == ORACLE_REDEPLOY) {
        return true; /* in the oracle, figures that return without points are still there */
    }
    game_value(pair->rules, pair->game, mine);
    oracle_value(pair->oracle, theirs);
    for (int player = 0; player < pair->config.players; ++player) {
        if (mine[player] != theirs[player]) {
            return pair_differs(pair, "value of player %d is %d, should be %d", player,
                                mine[player], theirs[player]);
        }
    }
    return true;
}

static bool compare_stack(Pair *pair) {
    const uint32_t discards = game_discards(pair->rules, pair->game, pair->discards);
    for (uint32_t index = 0; index < discards; ++index) {
        pair->keys[0][index] = key_of(0, 0, pair->tile_of_type[pair->discards[index]]);
        pair->keys[1][index] = key_of(0, 0, pair->oracle->discards[index]);
    }
    if (!pair_sets_equal(pair, "discards", discards, discards)) {
        return false;
    }
    for (uint32_t type = 0; type < rules_type_count(pair->rules); ++type) {
        const int mine = (int)game_remaining(pair->rules, pair->game, type);
        const int tile = pair->tile_of_type[type];
        const int theirs = pair->oracle->unseen[tile];
        if (mine != theirs) {
            return pair_differs(pair, "%d tiles of type %u unseen, should be %d", mine, type,
                                theirs);
        }
    }
    Message message;
    if (game_check(pair->rules, pair->game, &message) != STATUS_OK) {
        return pair_differs(pair, "game_check: %s", message.text);
    }
    return true;
}

/*
 * Returns the edge a tile would meet on a side of an open cell; -1: no tile there, or one in the
 * cell itself.
 */
static int edge_beyond(const OracleGame *oracle, int x, int y, int side) {
    static const int STEP_X[SIDES] = {0, 1, 0, -1};
    static const int STEP_Y[SIDES] = {-1, 0, 1, 0};
    const int index = oracle_facing(oracle, x + STEP_X[side], y + STEP_Y[side], (side + 2) % SIDES);
    if (index < 0 || oracle_facing(oracle, x, y, side) >= 0) {
        return -1;
    }
    const OraclePlaced *const tile = &oracle->placed[index];
    const char letter =
        tile->bridge == 1 + side % 2
            ? 'r'
            : oracle->box->tiles[tile->tile].edges[(side + 2 + SIDES - tile->rotation) % SIDES];
    return letter == 'f'   ? EDGE_FIELD
           : letter == 'r' ? EDGE_ROAD
           : letter == 'c' ? EDGE_CITY
           : letter == 's' ? EDGE_RIVER
                           : -1;
}

enum { CELLS_NEAR = 5 }; /* the four cells next to a tile and its own cell */

/* Returns true if a tile may be placed in a cell: it has a neighbor, or half of it is free. */
static bool cell_open(const OracleGame *oracle, int x, int y) {
    static const int STEP_X[SIDES] = {0, 1, 0, -1};
    static const int STEP_Y[SIDES] = {-1, 0, 1, 0};
    int along = 0;
    int met = 0;
    for (int side = 0; side < SIDES; ++side) {
        along += oracle_facing(oracle, x, y, side) >= 0;
        met += oracle_facing(oracle, x + STEP_X[side], y + STEP_Y[side], (side + 2) % SIDES) >= 0;
    }
    return oracle_on_table(&oracle->options, x, y) && (along == 0 ? met > 0 : along < SIDES);
}

/*
 * Compares the open cells. They are found by checking the cells around every tile; each is listed
 * once.
 */
static bool compare_open_cells(Pair *pair) {
    const OracleGame *const oracle = pair->oracle;
    const uint32_t count = game_open_cells(pair->rules, pair->game, pair->open_cells);
    uint32_t theirs = 0;
    if (count != game_open_cell_count(pair->rules, pair->game)) {
        return pair_differs(pair, "%u open cells, but game_open_cell_count differs", count);
    }
    for (uint32_t index = 0; index < count; ++index) {
        const OpenCell *const cell = &pair->open_cells[index];
        pair->keys[0][index] = key_of(cell->x, cell->y, 0);
        for (int side = 0; side < SIDES; ++side) {
            const int edge = edge_beyond(oracle, cell->x, cell->y, side);
            if (cell->edges[side] != edge) {
                return pair_differs(pair, "open cell %d,%d needs %d on side %d, should need %d",
                                    cell->x, cell->y, cell->edges[side], side, edge);
            }
        }
    }
    for (int cell = 0; cell < CELLS_NEAR * oracle->placed_count; ++cell) {
        const OraclePlaced *const tile = &oracle->placed[cell / CELLS_NEAR];
        const int x = tile->x + (cell % CELLS_NEAR == 1) - (cell % CELLS_NEAR == 3);
        const int y = tile->y + (cell % CELLS_NEAR == 2) - (cell % CELLS_NEAR == 0);
        const uint64_t key = key_of(x, y, 0);
        bool listed = !cell_open(oracle, x, y);
        for (uint32_t index = 0; index < theirs && !listed; ++index) {
            listed = pair->keys[1][index] == key;
        }
        if (!listed) {
            pair->keys[1][theirs++] = key;
        }
    }
    return pair_sets_equal(pair, "open cells", count, theirs);
}

/*
 * Compares the possible deployments after random legal placements of the current tile. A game
 * itself tries only one placement.
 */
bool pair_compare_elsewhere(Pair *pair, Rng *rng, int tries) {
    Game *const game = pair->game;
    OracleGame *const oracle = pair->oracle;
    const uint32_t count = pair->action_count;
    if (oracle->stage != ORACLE_PLACE) {
        return true;
    }
    bool equal = true;
    for (int index = 0; equal && index < tries; ++index) {
        game_copy(pair->rules, pair->spare, game);
        pair->game = pair->spare;
        pair->oracle = oracle_copy(oracle);
        pair->action_count = game_actions(pair->rules, game, pair->actions);
        const Action action = pair->actions[rng_below(rng, pair->action_count)];
        equal = pair_act(pair, action) && pair_compare(pair, false);
        oracle_destroy(pair->oracle);
        pair->game = game;
        pair->oracle = oracle;
        if (equal) {
            --pair->log_count; /* the step was only a trial */
        }
    }
    pair->action_count = count;
    (void)game_actions(pair->rules, game, pair->actions);
    return equal;
}

bool pair_compare(Pair *pair, bool deep) {
    const bool shallow = pair_compare_pending(pair) && compare_players(pair) &&
                         compare_table(pair, deep) && compare_reserve(pair) &&
                         pair_compare_figures(pair) && pair_compare_off_board(pair) &&
                         pair_compare_event(pair) && pair_compare_decision(pair);
    if (!shallow || !deep) {
        return shallow;
    }
    const OracleStage stage = pair->oracle->stage;
    const bool settled = stage == ORACLE_DRAW || stage == ORACLE_PLACE || stage == ORACLE_OVER;
    const bool plain =
        (pair->oracle->rules & ~UINT64_C(7)) == 0; /* base, gingerbread man, winter inn */
    return (pair_leaving(pair->oracle) || compare_features(pair)) && compare_stack(pair) &&
           compare_open_cells(pair) && (!(settled || plain) || compare_value(pair));
}
