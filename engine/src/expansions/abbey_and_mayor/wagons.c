// SPDX-License-Identifier: MIT
// The wagon of Abbey & Mayor: from a road, city or cloister that is paid, it moves to an
// incomplete, unoccupied one that touches it. Rules: Complete Annotated Rules 7.4, p. 61 to 63.
// Option wagon_moves: in the second edition it moves to a feature on its tile or the eight around
// it; a house rule (p. 67) lets it pass through completed features.
#include "base/bits.h"
#include "expansions/abbey_and_mayor/abbey_state.h"
#include "model/hook_calls.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

#include <string.h>

/** Returns whether a road leads to the cloister of a type. */
static bool cloister_roaded(const TypeInfo *type) {
    const TileFacts *facts = type->facts;
    bool roaded = false;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        roaded = roaded || (facts->segments[i].kind == SEGMENT_ROAD &&
                            ((facts->segments[i].links >> (type->cloister - 1U)) & 1U) != 0);
    }
    return roaded;
}

bool wagon_enters(const Rules *rules, uint32_t module, const TypeInfo *type, unsigned segment) {
    const bool any = !abbey_setting(rules, module, SETTING_ROADED);
    const unsigned kind = type->facts->segments[segment].kind;
    return kind == SEGMENT_CITY || kind == SEGMENT_ROAD ||
           (kind == SEGMENT_CLOISTER && (any || cloister_roaded(type)));
}

/** Returns whether wagons may enter a segment on the table. */
static bool ref_enters(const Rules *rules, SegmentRef ref) {
    const unsigned wagon = rules_figure_number(rules, FIGURE_WAGON);
    return rules_figure_enters_ref(rules, ref, wagon);
}

/** A set of features, by their roots. */
typedef struct Features {
    uint64_t line[LINES_MAX / 64];            /* roads and cities, by label */
    uint64_t lone[(REF_COPIES_MAX + 1) / 64]; /* cloisters, by copy */
} Features;

/** Features that a wagon may move to. */
typedef struct Targets {
    Features passed; /* its own feature, and completed ones it passes through */
    Features ends;   /* features in which it may stop */
    bool rolls;      /* wagon_moves=rolling */
    bool grown;      /* `passed` has features not yet processed */
    bool any;
} Targets;

static bool features_have(const Features *features, FeatureRef feature) {
    const uint64_t *set = feature.kind == SEGMENT_CLOISTER ? features->lone : features->line;
    return ((set[feature.root / 64] >> (feature.root % 64)) & 1U) != 0;
}

static void features_add(Features *features, FeatureRef feature) {
    uint64_t *set = feature.kind == SEGMENT_CLOISTER ? features->lone : features->line;
    set[feature.root / 64] |= UINT64_C(1) << (feature.root % 64);
}

/** Adds the feature of a segment if wagons may enter it and it is incomplete and unoccupied. */
static void target_add(const Rules *rules, const Game *game, SegmentRef ref, Targets *targets) {
    if (!ref_enters(rules, ref)) {
        return;
    }
    const FeatureRef feature = feature_of_ref(rules, game, ref);
    FeatureView view = {.id = 0};
    rules->kernel->measure(rules, game, feature, &view);
    bool free = !view.complete;
    for (int player = 0; player < rules->players; player++) {
        free = free && view.followers[player] == 0;
    }
    if (free) {
        features_add(&targets->ends, feature);
        targets->any = true;
    } else if (targets->rolls && view.complete && !features_have(&targets->passed, feature)) {
        features_add(&targets->passed, feature);
        targets->grown = true;
    }
}

/**
 * Returns the first road or city segment on a side of a placed copy, from number `from` on, or
 * NO_REF; first printed ones, then those added by a piece.
 */
static SegmentRef side_ref(const Rules *rules, const Game *game, unsigned copy, unsigned side,
                           unsigned from) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    const unsigned rotation = copy_tile(rules, game, copy).rotation;
    for (unsigned i = from; i < facts->segment_count; i++) {
        const unsigned kind = facts->segments[i].kind;
        if ((kind == SEGMENT_ROAD || kind == SEGMENT_CITY) &&
            ref_ports_on(rules, segment_ref(copy, i), rotation, side) != 0) {
            return segment_ref(copy, i);
        }
    }
    const SegmentRef ref = rules->kernel->line_on_side(rules, game, copy, side);
    return ref != NO_REF && ref_segment(ref) >= from ? ref : NO_REF;
}

/** Returns whether a wagon passes a segment. */
static bool ref_passed(const Rules *rules, const Game *game, SegmentRef ref,
                       const Targets *targets) {
    return features_have(&targets->passed, feature_of_ref(rules, game, ref));
}

/**
 * Adds the features that touch an abbey if the wagon passes it; the abbey, if the wagon passes a
 * feature at its sides.
 */
static void abbey_links_add(const Rules *rules, const Game *game, unsigned abbey,
                            Targets *targets) {
    const SegmentRef cloister = segment_ref(abbey, rules_copy_type(rules, abbey)->cloister - 1U);
    const bool leaving = ref_passed(rules, game, cloister, targets);
    const PlacedTile at = copy_tile(rules, game, abbey);
    for (unsigned side = 0; side < SIDES; side++) {
        const int copy = copy_next_to(rules, game, at, side);
        SegmentRef ref = copy < 0 ? NO_REF : side_ref(rules, game, (unsigned)copy, side ^ 2U, 0);
        for (; ref != NO_REF;
             ref = side_ref(rules, game, (unsigned)copy, side ^ 2U, ref_segment(ref) + 1)) {
            if (leaving) {
                target_add(rules, game, ref, targets);
            } else if (ref_passed(rules, game, ref, targets)) {
                target_add(rules, game, cloister, targets);
            }
        }
    }
}

/** Adds the features that touch segments of one tile that the wagon passes. */
static void tile_links_add(const Rules *rules, const Game *game, unsigned copy, Targets *targets) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    if (facts->edges[0] == EDGE_ANY) {
        abbey_links_add(rules, game, copy, targets);
        return;
    }
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const unsigned links = facts->segments[i].links;
        if (links == 0 || !ref_passed(rules, game, segment_ref(copy, i), targets)) {
            continue;
        }
        for (unsigned other = 0; other < facts->segment_count; other++) {
            if ((links >> other) & 1U) {
                target_add(rules, game, segment_ref(copy, other), targets);
            }
        }
    }
}

/**
 * Returns whether a tile is close enough to be entered: its own tile or one around it, or any,
 * according to wagon_moves.
 */
static bool tile_in_reach(const Rules *rules, const Game *game, uint32_t module, SegmentRef from,
                          unsigned copy) {
    return !abbey_setting(rules, module, SETTING_ADJACENT) ||
           tiles_near(copy_tile(rules, game, copy), copy_tile(rules, game, ref_copy(from)));
}

/** Second edition: adds all features there, whether they touch or not. */
static void around_add(const Rules *rules, const Game *game, uint32_t module, SegmentRef from,
                       Targets *targets) {
    for (uint32_t i = 0; i < game->placed_count; i++) {
        const unsigned copy = rules->kernel->copy_at(game, i);
        const unsigned segments = rules_copy_type(rules, copy)->segment_count;
        const bool near = tile_in_reach(rules, game, module, from, copy);
        for (unsigned segment = 0; near && segment < segments; segment++) {
            target_add(rules, game, segment_ref(copy, segment), targets);
        }
    }
}

static void targets_find(const Rules *rules, const Game *game, uint32_t module, SegmentRef from,
                         Targets *targets) {
    memset(targets, 0, sizeof *targets);
    if (abbey_setting(rules, module, SETTING_ADJACENT)) {
        around_add(rules, game, module, from, targets);
        return;
    }
    targets->rolls = abbey_setting(rules, module, SETTING_ROLLING);
    features_add(&targets->passed, feature_of_ref(rules, game, from));
    do {
        targets->grown = false;
        for (uint32_t i = 0; i < game->placed_count; i++) {
            tile_links_add(rules, game, rules->kernel->copy_at(game, i), targets);
        }
    } while (targets->grown);
}

/** Adds the moves to one tile: to the lowest segment of each feature that may be entered. */
static void tile_moves_add(const Rules *rules, const Game *game, unsigned copy,
                           const Targets *targets, ActionList *list) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    if (copy_closed(rules, game, copy)) {
        return;
    }
    const PlacedTile at = copy_tile(rules, game, copy);
    FeatureRef listed[SEGMENTS_MAX];
    unsigned count = 0;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const SegmentRef ref = segment_ref(copy, i);
        if (!ref_enters(rules, ref)) {
            continue;
        }
        const FeatureRef feature = feature_of_ref(rules, game, ref);
        bool lists = features_have(&targets->ends, feature);
        for (unsigned other = 0; other < count; other++) {
            lists = lists && !feature_same(listed[other], feature);
        }
        if (!lists) {
            continue;
        }
        listed[count++] = feature;
        const Action move =
            action_move(game->decider, FIGURE_WAGON, at.x, at.y, cell_segment(rules, game, ref));
        action_list_add(list, move);
        if (ref_may_lie(rules, ref)) {
            action_list_add(list, action_with_arg(move, ROLE_LYING));
        }
    }
}

/** Adds the moves of a wagon from a place. */
static void moves_list(const Rules *rules, const Game *game, uint32_t module, SegmentRef from,
                       ActionList *list) {
    Targets targets;
    targets_find(rules, game, module, from, &targets);
    for (uint32_t i = 0; i < game->placed_count; i++) {
        const unsigned copy = rules->kernel->copy_at(game, i);
        if (tile_in_reach(rules, game, module, from, copy)) {
            tile_moves_add(rules, game, copy, &targets, list);
        }
    }
}

/** An abbot wagon in a monastery stays when the monks next to it are paid. */
void wagon_scored(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                  ScoreLog *log) {
    AbbeyAndMayor *state = module_state(rules, game, module);
    const bool lone = feature.kind == SEGMENT_CLOISTER;
    const uint32_t lying = lone ? rules->kernel->lying_seats(game, feature.root) : 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const SegmentRef ref = player_figure_ref(rules, game, player, FIGURE_WAGON);
        if (ref != NO_REF && ((lying >> player) & 1U) == 0 &&
            feature_same(feature_of_ref(rules, game, ref), feature)) {
            state->wagon_from[player] = ref;
        }
    }
}

uint32_t wagon_untold(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                      const PlacementPreview *preview) {
    uint32_t complete = 0;
    for (unsigned s = 0; type == FIGURE_WAGON && s < preview->segments; s++) {
        const uint8_t j = preview->of[s];
        complete |= (uint32_t)(j != PREVIEW_NO_FEATURE && preview->features[j].complete) << s;
    }
    return complete;
}

bool wagon_may_move(const Rules *rules, const Game *game) {
    bool moves = false;
    for (unsigned player = 0; player < (unsigned)rules->players && !moves; player++) {
        const SegmentRef at = player_figure_ref(rules, game, player, FIGURE_WAGON);
        moves = at != NO_REF && feature_is_complete(rules, game, feature_of_ref(rules, game, at));
    }
    return moves;
}

static bool wagon_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const AbbeyAndMayor *state = module_state_const(rules, game, module);
    if (state->wagon_from[player] == NO_REF ||
        player_figure_ref(rules, game, player, FIGURE_WAGON) != NO_REF) {
        return false;
    }
    Targets targets;
    targets_find(rules, game, module, state->wagon_from[player], &targets);
    if (rules->hook_lists[HOOK_CLOSED].count == 0 || !targets.any) {
        return targets.any;
    }
    ActionList list = action_list_any();
    moves_list(rules, game, module, state->wagon_from[player], &list);
    return list.total > 0;
}

static PhaseResult wagon_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    AbbeyAndMayor *state = module_state(rules, game, module);
    const unsigned players = (unsigned)rules->players;
    for (unsigned i = 0; i < players; i++) {
        const unsigned player = (game->active + i) % players;
        if (wagon_asks(rules, game, module, player)) {
            return turn_ask(game, player);
        }
        state->wagon_from[player] = NO_REF;
    }
    return PHASE_NEXT;
}

static void wagon_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const AbbeyAndMayor *state = module_state_const(rules, game, module);
    action_list_add(list, action_pass(game->decider));
    moves_list(rules, game, module, state->wagon_from[game->decider], list);
}

static PhaseResult wagon_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                               ScoreLog *log) {
    AbbeyAndMayor *state = module_state(rules, game, module);
    state->wagon_from[game->decider] = NO_REF;
    if (action_verb(action) == VERB_MOVE) {
        rules->kernel->stand(rules, game, game->decider, FIGURE_WAGON,
                             action_ref(rules, game, action), action_arg(action) == ROLE_LYING);
    }
    return PHASE_AGAIN;
}

const Phase PHASE_WAGON = {
    .name = "wagon",
    .question = "move your wagon from the scored feature to an unfinished one, or take it home",
    .decline = "take the wagon home",
    .step = STEP_DRIVE,
    .triggers = TRIGGER_COMPLETED,
    .enter = wagon_enter,
    .asks = wagon_asks,
    .actions = wagon_actions,
    .apply = wagon_apply};
