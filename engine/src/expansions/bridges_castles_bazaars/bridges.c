// SPDX-License-Identifier: MIT
// Bridges: once a turn, a player may place a bridge over the tile just placed or an adjacent one,
// from field to field. It carries a road. A tile may also be placed where only a bridge makes it
// fit; the bridge is then added at once. Rules: Complete Annotated Rules 7.4, "Bridges", footnotes
// 292 to 298.
//
// Every tile with fields on two opposite sides has a road segment without sides (bridge_reprint).
// It has no effect until a bridge is placed; then it spans two sides.
//
// The bridge that makes a tile fit is unique: it is over the tile if that has a field where a road
// ends, else over the neighbor that has a field where the tile has a road.
#include "expansions/bridges_castles_bazaars/bridges_castles_bazaars_state.h"
#include "expansions/variants/mountains.h"
#include "table/facts.h"
#include "table/joints.h"
#include "turn/turn.h"

enum { NO_BRIDGE = SEGMENTS_MAX };

// ---- Possible bridges

/** Returns the two opposite sides of an axis, as a bit set. */
static inline uint32_t axis_sides(unsigned axis) {
    return 5U << axis;
}

/** Returns the segment of a tile that represents a bridge over it, or NO_BRIDGE. */
static unsigned bridge_segment(const TypeInfo *type) {
    return type->unbuilt == 0 ? NO_BRIDGE : bit_lowest(type->unbuilt);
}

bool bridge_reprint(const Rules *rules, uint32_t module, const TileSet *set, TileFacts *facts) {
    const uint8_t *edges = facts->edges;
    const bool spannable = (edges[0] == EDGE_FIELD && edges[2] == EDGE_FIELD) ||
                           (edges[1] == EDGE_FIELD && edges[3] == EDGE_FIELD);
    if (!spannable || tile_is_half(facts) || facts_carry(set, facts, MOUNTAIN_SYMBOL) ||
        facts->segment_count == SEGMENTS_MAX) {
        return false;
    }
    facts->segments[facts->segment_count++] = (TileSegment){.id = "b0", .kind = SEGMENT_ROAD};
    return true;
}

/** Both ends of a bridge are open until it is placed and something meets them. */
uint32_t bridge_ends(const Rules *rules, uint32_t module, const TypeInfo *type, unsigned segment) {
    return segment == bridge_segment(type) ? 2 : 0;
}

/** Returns whether both ends of a bridge over a tile would be on fields. */
static bool ends_on_fields(const Rules *rules, PlacedTile tile, unsigned axis) {
    const uint8_t *edges = rules->types[tile.type].edges[tile.rotation];
    return edges[axis] == EDGE_FIELD && edges[axis + 2] == EDGE_FIELD;
}

/**
 * Returns whether a bridge over a tile, on the table or to be placed, has fields at both ends, each
 * meeting a road, a bridge or an empty cell (footnote 294).
 */
static bool ends_fit(const Rules *rules, const Game *game, PlacedTile tile, unsigned axis) {
    bool fit = ends_on_fields(rules, tile, axis);
    for (unsigned side = axis; fit && side < SIDES; side += 2) {
        const int next = copy_next_to(rules, game, tile, side);
        fit = next < 0 || tile_edge(rules, game, copy_tile(rules, game, (uint32_t)next),
                                    side ^ 2U) == EDGE_ROAD;
    }
    return fit;
}

/**
 * Returns the bridge segment of a tile on the table if it may be built, or NO_REF: a tile has at
 * most one bridge (footnote 297).
 */
static SegmentRef bridge_free(const Rules *rules, const Game *game, uint32_t copy) {
    const unsigned segment = bridge_segment(rules_copy_type(rules, copy));
    const SegmentRef ref = segment == NO_BRIDGE ? NO_REF : segment_ref(copy, segment);
    return ref == NO_REF || ref_exists(rules, game, ref) ? NO_REF : ref;
}

/** Returns the bridges that a player has left. */
static unsigned bridges_left(const Rules *rules, const Bridges *bridges, unsigned player) {
    return castle_tokens(rules) - bridges->laid[player]; // players have as many bridges as castles
}

bool bridge_edges_now(const Rules *rules, const Game *game, uint32_t module) {
    const Bridges *bridges = bridges_of_const(rules, game, module);
    return bridges->used == 0 && bridges_left(rules, bridges, game->active) != 0;
}

bool bridge_fits_with_piece(const Rules *rules, const Game *game, uint32_t module, PlacedTile tile,
                            uint32_t sides) {
    const unsigned side = bit_lowest(sides);
    const unsigned axis = side % 2;
    if (rules->types[tile.type].edges[tile.rotation][side] == EDGE_FIELD) {
        return (sides & ~axis_sides(axis)) == 0 &&
               bridge_segment(&rules->types[tile.type]) != NO_BRIDGE &&
               ends_fit(rules, game, tile, axis);
    }
    if ((sides & (sides - 1)) != 0) {
        return false;
    }
    const int next = rules->kernel->copy_on(game, tile.x + side_dx(side), tile.y + side_dy(side));
    ASSERT(next >= 0);
    return bridge_free(rules, game, (uint32_t)next) != NO_REF &&
           ends_fit(rules, game, copy_tile(rules, game, (uint32_t)next), axis);
}

/** Figures cannot be on a bridge that has not been placed. */
uint32_t bridge_barred(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                       uint32_t segments) {
    const bool asked = (rules_copy_type(rules, copy)->unbuilt & segments) != 0;
    const SegmentRef ref = asked ? bridge_free(rules, game, copy) : NO_REF;
    return ref == NO_REF ? 0 : 1U << ref_segment(ref);
}

// ---- Placing bridges

/** Records a bridge: the segment spans two sides from now on. */
static void bridge_note(const Rules *rules, Game *game, uint32_t module, Bridge bridge) {
    Bridges *bridges = bridges_of(rules, game, module);
    ASSERT(bridges->count < BRIDGES_MAX);
    bridges->bridges[bridges->count++] = bridge;
    span_lay(rules, game, bridge.road, bridge.axis);
    span_lay(rules, game, bridge.road, bridge.axis + 2U);
}

static void bridge_lay(const Rules *rules, Game *game, uint32_t module, Bridge bridge) {
    Bridges *bridges = bridges_of(rules, game, module);
    bridges->used = 1;
    bridges->laid[game->active]++;
    bridge_note(rules, game, module, bridge);
}

/** The tile of this turn is at a cell where only a bridge makes it fit. */
static PhaseResult needed_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (!bridge_edges_now(rules, game, module)) {
        return PHASE_NEXT;
    }
    uint32_t copy = game->copy_in_turn;
    const PlacedTile tile = copy_tile(rules, game, copy);
    const uint32_t amiss = tile_sides_amiss(rules, game, tile);
    if (amiss == 0) {
        return PHASE_NEXT;
    }
    const unsigned side = bit_lowest(amiss);
    if (tile_edge(rules, game, tile, side) != EDGE_FIELD) {
        copy =
            (uint32_t)rules->kernel->copy_on(game, tile.x + side_dx(side), tile.y + side_dy(side));
    }
    const SegmentRef ref = bridge_free(rules, game, copy);
    ASSERT(ref != NO_REF);
    bridge_lay(rules, game, module, (Bridge){ref, (uint8_t)(side % 2)});
    ASSERT(tile_sides_amiss(rules, game, tile) == 0);
    return PHASE_NEXT;
}

const Phase PHASE_BRIDGE = {.name = "needed bridge", .step = STEP_PLACE, .enter = needed_enter};

static void bridges_list(const Rules *rules, const Game *game, uint32_t copy, ActionList *list) {
    const SegmentRef ref = bridge_free(rules, game, copy);
    const PlacedTile at = copy_tile(rules, game, copy);
    for (unsigned axis = 0; ref != NO_REF && axis < 2; axis++) {
        if (ends_fit(rules, game, at, axis)) {
            action_list_add(
                list, action_token(game->active, TOKEN_BRIDGE, at.x, at.y, ref_segment(ref), axis));
        }
    }
}

/** Over the tile of this turn, or an adjacent tile. */
void bridge_window_actions(const Rules *rules, const Game *game, uint32_t module, Window window,
                           ActionList *list) {
    if (!bridge_edges_now(rules, game, module)) {
        return;
    }
    uint32_t copies[2];
    const uint32_t count = copies_in_turn(rules, game, copies);
    for (uint32_t i = 0; i < count; i++) {
        bridges_list(rules, game, copies[i], list);
    }
    for (unsigned way = 0; way < SIDES * count; way++) {
        const PlacedTile at = copy_tile(rules, game, copies[way / SIDES]);
        const unsigned side = way % SIDES;
        const int next = rules->kernel->copy_on(game, at.x + side_dx(side), at.y + side_dy(side));
        if (next >= 0 && !copy_of_turn(rules, game, (uint32_t)next)) {
            bridges_list(rules, game, (uint32_t)next, list);
        }
    }
}

bool bridge_window_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                         ScoreLog *log) {
    if (action_verb(action) != VERB_TOKEN || action_arg(action) != TOKEN_BRIDGE) {
        return false;
    }
    const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
    const SegmentRef ref = segment_ref((unsigned)copy, action_segment(action));
    bridge_lay(rules, game, module, (Bridge){ref, (uint8_t)token_part(action)});
    return true;
}

bool bridges_rest(const Rules *rules, const Game *game, uint32_t module) {
    if (!bridge_edges_now(rules, game, module)) {
        return true;
    }
    ActionList list = action_list_any();
    bridge_window_actions(rules, game, module, WINDOW_PLACED, &list);
    return list.total == 0 &&
           tile_sides_amiss(rules, game, copy_tile(rules, game, game->copy_in_turn)) == 0;
}

static PhaseResult over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    bridges_of(rules, game, module)->used = 0;
    return PHASE_NEXT;
}

const Phase PHASE_BRIDGE_OVER = {.name = "bridges over",
                                 .step = STEP_CLOSE,
                                 .wake_byte = WAKE_BYTE(BridgesCastlesBazaars, bridges.used),
                                 .enter = over_enter};

// ---- Memory

uint32_t bridge_memory(const Rules *rules, const Game *game, uint32_t module, uint32_t index) {
    const Bridges *bridges = bridges_of_const(rules, game, module);
    return index < bridges->count ? 2 * ref_remembered(rules, game, bridges->bridges[index].road) +
                                        bridges->bridges[index].axis
                                  : 0;
}

void bridge_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                     uint32_t value) {
    Bridges *bridges = bridges_of(rules, game, module);
    const SegmentRef ref = ref_recalled(rules, game, value / 2);
    // What its ends meet is checked later, when the other bridges are placed too.
    if (ref != NO_REF && bridges->count < BRIDGES_MAX &&
        bridge_free(rules, game, ref_copy(ref)) == ref &&
        ends_on_fields(rules, copy_tile(rules, game, ref_copy(ref)), value % 2)) {
        const uint8_t completed = game->completed_count;
        bridge_note(rules, game, module, (Bridge){ref, (uint8_t)(value % 2)});
        game->completed_count =
            completed; // completed earlier, or a later entry marks it as of this turn
    }
}

uint64_t bridge_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Bridges *bridges = bridges_of_const(rules, game, module);
    uint64_t sum = bridges->used;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        sum += rng_mix((uint64_t)player << 8 | bridges->laid[player]);
    }
    for (unsigned i = 0; i < bridges->count; i++) {
        const Bridge *bridge = &bridges->bridges[i];
        sum += rng_mix(ref_bits(rules, game, bridge->road) << 1 | bridge->axis);
    }
    return sum;
}

/**
 * Returns whether a bridge is on fields and spans both sides. That it fits the tiles beyond, abbeys
 * included, is checked tile by tile.
 */
static bool bridge_is_sound(const Rules *rules, const Game *game, Bridge bridge) {
    PlacedTile at;
    bool sound = rules->kernel->where(rules, game, ref_copy(bridge.road), &at) &&
                 ends_on_fields(rules, at, bridge.axis);
    for (unsigned side = bridge.axis; sound && side < SIDES; side += 2) {
        sound =
            rules->kernel->line_on_side(rules, game, ref_copy(bridge.road), side) == bridge.road;
    }
    return sound;
}

/**
 * Checks that the bridges on the table match the numbers used, and that all tiles fit with them.
 */
Status bridge_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Bridges *bridges = bridges_of_const(rules, game, module);
    unsigned laid = 0;
    bool sound = bridges->count <= BRIDGES_MAX && bridges->used <= 1;
    for (unsigned player = 0; player < PLAYERS_MAX; player++) {
        const unsigned most = player < (unsigned)rules->players ? castle_tokens(rules) : 0;
        sound = sound && bridges->laid[player] <= most;
        laid += bridges->laid[player];
    }
    sound = sound && laid == bridges->count;
    for (unsigned i = 0; sound && i < bridges->count; i++) {
        sound = bridge_is_sound(rules, game, bridges->bridges[i]);
    }
    if (!sound) {
        return message_set(message, STATUS_INVALID, "a bridge does not match its tile");
    }
    for (uint32_t i = 0; i < game->placed_count; i++) {
        const PlacedTile at = copy_tile(rules, game, rules->kernel->copy_at(game, i));
        if (tile_sides_amiss(rules, game, at) != 0) {
            return message_set(message, STATUS_INVALID,
                               "the tile at %d,%d does not fit, with or "
                               "without a bridge",
                               at.x, at.y);
        }
    }
    return STATUS_OK;
}

void bridge_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const Bridges *bridges = bridges_of_const(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        fact_hold(list, "bridge", (int)player, (int32_t)bridges_left(rules, bridges, player));
    }
    for (unsigned i = 0; i < bridges->count; i++) {
        const Bridge *bridge = &bridges->bridges[i];
        GameFact fact = fact_on_copy(rules, game, ref_copy(bridge->road), "bridge");
        fact.segment = (int8_t)ref_segment(bridge->road);
        fact.amount = 1 + bridge->axis;
        fact_add(list, fact);
    }
}
