// SPDX-License-Identifier: MIT
// The wagon of Abbey & Mayor: from a road, city or cloister that is paid it drives on to one that
// touches it, is incomplete and empty. Rules: Complete Annotated Rules 7.4, p. 61 to 63.
#include "expansions/abbey_and_mayor.h"
#include "turn.h"

/** True if a road leads to the cloister of a copy. */
static bool cloister_roaded(const Rules *rules, unsigned copy) {
    const TypeInfo *type = rules_copy_type(rules, copy);
    const TileFacts *facts = type->facts;
    bool roaded = false;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        roaded = roaded || (facts->segments[i].kind == SEGMENT_ROAD &&
                            ((facts->segments[i].links >> (type->cloister - 1U)) & 1U) != 0);
    }
    return roaded;
}

/** True if wagons may stand on a kind of segment of a copy. */
static bool wagon_enters(const Rules *rules, unsigned copy, unsigned kind) {
    return kind == SEGMENT_CITY || kind == SEGMENT_ROAD ||
           (kind == SEGMENT_CLOISTER &&
            (!abbey_setting(rules, SETTING_ROADED) || cloister_roaded(rules, copy)));
}

uint32_t wagon_segments(const Rules *rules, const Game *game, uint32_t module) {
    (void)module;
    const TileFacts *facts = rules_copy_type(rules, game->copy_in_turn)->facts;
    uint32_t segments = segments_open(rules, game);
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const bool enters = wagon_enters(rules, game->copy_in_turn, facts->segments[i].kind);
        segments &= ~((uint32_t)!enters << i);
    }
    return segments;
}

/** The features a wagon may drive to. */
typedef struct Targets {
    FeatureRef feature[64];
    unsigned count;
} Targets;

/** Adds the feature of a place if wagons may enter it: incomplete, and nobody is there. */
static void target_add(const Rules *rules, const Game *game, unsigned place, Targets *targets) {
    const unsigned kind = rules_copy_type(rules, place >> 4)->facts->segments[place & 15U].kind;
    if (!wagon_enters(rules, place >> 4, kind)) {
        return;
    }
    const FeatureRef feature = feature_of_place(rules, game, place);
    FeatureView view = {.id = 0};
    rules->kernel->measure(rules, game, feature, &view);
    bool free = !view.complete;
    for (int player = 0; player < rules->players; player++) {
        free = free && view.followers[player] == 0;
    }
    for (unsigned i = 0; i < targets->count; i++) {
        free = free && !feature_same(targets->feature[i], feature);
    }
    if (free && targets->count < sizeof targets->feature / sizeof targets->feature[0]) {
        targets->feature[targets->count++] = feature;
    }
}

/** The road or city segment in the middle of a side of a placed copy as a place, or NO_PLACE. */
static unsigned side_place(const Rules *rules, const Game *game, unsigned copy, unsigned side) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    const unsigned rotation = copy_tile(rules, game, copy).rotation;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const unsigned ports = ports_rotate(facts->segments[i].ports, rotation);
        const unsigned kind = facts->segments[i].kind;
        if ((kind == SEGMENT_ROAD || kind == SEGMENT_CITY) &&
            ((ports >> (PORTS_PER_SIDE * side + 1)) & 1U) != 0) {
            return copy << 4 | i;
        }
    }
    return NO_PLACE;
}

/** What touches an abbey's walls: `from` is the abbey, or something that leads to one. */
static void abbey_links_add(const Rules *rules, const Game *game, unsigned abbey, FeatureRef from,
                            Targets *targets) {
    const unsigned cloister = abbey << 4 | (rules_copy_type(rules, abbey)->cloister - 1U);
    const bool leaving = feature_same(feature_of_place(rules, game, cloister), from);
    const PlacedTile at = copy_tile(rules, game, abbey);
    for (unsigned side = 0; side < SIDES; side++) {
        const int copy = rules->kernel->copy_on(game, at.x + side_dx(side), at.y + side_dy(side));
        const unsigned place =
            copy < 0 ? NO_PLACE : side_place(rules, game, (unsigned)copy, side ^ 2U);
        if (place == NO_PLACE) {
            continue;
        }
        if (leaving) {
            target_add(rules, game, place, targets);
        } else if (feature_same(feature_of_place(rules, game, place), from)) {
            target_add(rules, game, cloister, targets);
        }
    }
}

/** What touches the segments of a feature on one tile. */
static void tile_links_add(const Rules *rules, const Game *game, unsigned copy, FeatureRef from,
                           Targets *targets) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    if (facts->edges[0] == EDGE_ANY) {
        abbey_links_add(rules, game, copy, from, targets);
        return;
    }
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const unsigned links = facts->segments[i].links;
        if (links == 0 || !feature_same(feature_of_place(rules, game, copy << 4 | i), from)) {
            continue;
        }
        for (unsigned other = 0; other < facts->segment_count; other++) {
            if ((links >> other) & 1U) {
                target_add(rules, game, copy << 4 | other, targets);
            }
        }
    }
}

static void targets_find(const Rules *rules, const Game *game, unsigned player, Targets *targets) {
    const unsigned from = abbey_state_const(rules, game)->wagon_from[player];
    const FeatureRef feature = feature_of_place(rules, game, from);
    targets->count = 0;
    for (uint32_t i = 0; i < game->placed_count; i++) {
        tile_links_add(rules, game, rules->kernel->copy_at(game, i), feature, targets);
    }
}

/** Adds the moves to one tile: to the lowest of its segments in each feature that may be entered.
 */
static void tile_moves_add(const Rules *rules, const Game *game, unsigned copy,
                           const Targets *targets, ActionList *list) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    const PlacedTile at = copy_tile(rules, game, copy);
    bool listed[sizeof targets->feature / sizeof targets->feature[0]] = {false};
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const unsigned place = copy << 4 | i;
        if (!wagon_enters(rules, copy, facts->segments[i].kind)) {
            continue;
        }
        const FeatureRef feature = feature_of_place(rules, game, place);
        for (unsigned t = 0; t < targets->count; t++) {
            if (listed[t] || !feature_same(targets->feature[t], feature)) {
                continue;
            }
            listed[t] = true;
            const Action move = action_move(game->decider, FIGURE_WAGON, at.x, at.y, i);
            action_list_add(list, move);
            if (place_may_lie(rules, place)) {
                action_list_add(list, action_with_arg(move, ROLE_LYING));
            }
        }
    }
}

void wagon_scored(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                  ScoreLog *log) {
    (void)log;
    AbbeyAndMayor *state = module_state(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const unsigned place = player_figure_place(rules, game, player, FIGURE_WAGON);
        if (place != NO_PLACE && feature_same(feature_of_place(rules, game, place), feature)) {
            state->wagon_from[player] = (uint16_t)place;
        }
    }
}

static PhaseResult wagon_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)log;
    AbbeyAndMayor *state = module_state(rules, game, module);
    const unsigned players = (unsigned)rules->players;
    for (unsigned i = 0; i < players; i++) {
        const unsigned player = (game->active + i) % players;
        if (state->wagon_from[player] == NO_PLACE) {
            continue;
        }
        Targets targets;
        targets_find(rules, game, player, &targets);
        if (targets.count > 0) {
            return turn_ask(game, player);
        }
        state->wagon_from[player] = NO_PLACE;
    }
    return PHASE_NEXT;
}

static uint32_t wagon_actions(const Rules *rules, const Game *game, Action *out, uint32_t skip,
                              uint32_t count) {
    ActionList list = action_list(out, skip, count);
    action_list_add(&list, action_pass(game->decider));
    Targets targets;
    targets_find(rules, game, game->decider, &targets);
    for (uint32_t i = 0; i < game->placed_count; i++) {
        tile_moves_add(rules, game, rules->kernel->copy_at(game, i), &targets, &list);
    }
    return list.total;
}

static PhaseResult wagon_apply(const Rules *rules, Game *game, Action action, ScoreLog *log) {
    (void)log;
    abbey_state(rules, game)->wagon_from[game->decider] = NO_PLACE;
    if (action_verb(action) == VERB_MOVE) {
        const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
        rules->kernel->stand(rules, game, game->decider, FIGURE_WAGON,
                             (unsigned)copy << 4 | action_segment(action),
                             action_arg(action) == ROLE_LYING);
    }
    return PHASE_AGAIN;
}

const Phase PHASE_WAGON = {.name = "wagon",
                           .order = ORDER_SCORE + 5,
                           .enter = wagon_enter,
                           .actions = wagon_actions,
                           .apply = wagon_apply};
