// SPDX-License-Identifier: MIT
// The Count of Carcassonne: figures leave the City for features being scored, and after the last
// turn for incomplete ones.
#include "base/bits.h"
#include "expansions/count_of_carcassonne/count_state.h"
#include "model/hook_calls.h"
#include "table/completed.h"
#include "table/off_board.h"
#include "turn/turn.h"

#include <string.h>

/** Returns the quarter whose figures may join features of a terrain; QUARTERS if there is none. */
static unsigned terrain_quarter(unsigned terrain) {
    unsigned quarter = 0;
    while (quarter < QUARTERS && quarter_terrain(quarter) != terrain) {
        quarter++;
    }
    return quarter;
}

/** Returns whether a player has an abbot in a monastery: then none of their monks may enter it. */
static bool is_abbot_in(const Rules *rules, const Game *game, unsigned player, unsigned kind,
                        unsigned copy) {
    return kind == SEGMENT_CLOISTER &&
           ((rules->kernel->lying_seats(game, copy) >> player) & 1U) != 0;
}

/** Returns whether a figure of a kind may occupy a segment on the table. */
static bool kind_enters(const Rules *rules, const Game *game, unsigned kind, SegmentRef ref) {
    return rules_figure_enters_ref(rules, ref, kind) && !copy_closed(rules, game, ref_copy(ref));
}

static Action join_action(const Rules *rules, const Game *game, unsigned kind, SegmentRef ref) {
    const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
    return action_move(game->decider, rules_figure_type(rules, kind), at.x, at.y,
                       cell_segment(rules, game, ref));
}

/** Applies a join: the figure leaves the quarter that belongs to its new place. */
static void join_do(const Rules *rules, Game *game, uint32_t module, Action action) {
    const SegmentRef ref = action_ref(rules, game, action);
    const unsigned terrain = rules_segment_kind(rules, ref_copy(ref), ref_segment(ref));
    const unsigned type = action_figure(action);
    city_leave(rules, game, module, terrain_quarter(terrain), game->decider, type);
    rules->kernel->stand(rules, game, game->decider, type, ref, false);
}

// ---- Before a feature is paid

/** Returns the quarter from which the feature being scored may be joined; QUARTERS if none. */
static unsigned scored_quarter(const Rules *rules, const Game *game, uint32_t module,
                               SegmentRef ref) {
    const unsigned quarter =
        terrain_quarter(rules_segment_kind(rules, ref_copy(ref), ref_segment(ref)));
    const bool market = quarter == QUARTER_MARKET;
    const bool shut = market && count_setting(rules, module, SETTING_MARKET_END) != 0;
    return quarter == QUARTERS || shut || count_in(rules, game, module, quarter) ? QUARTERS
                                                                                 : quarter;
}

/**
 * Returns the segment to which followers move in the feature being scored: the one that names it,
 * or its first segment on a tile that is open to them.
 */
static SegmentRef scored_ref(const Rules *rules, const Game *game) {
    const FeatureRef feature = scoring_feature(rules, game);
    const SegmentRef name = feature_name_ref(rules, game, feature);
    if (feature.kind == SEGMENT_CLOISTER || !copy_closed(rules, game, ref_copy(name))) {
        return name;
    }
    for (uint32_t i = 0; i < game->placed_count; i++) {
        const uint32_t copy = rules->kernel->copy_at(game, i);
        const uint32_t segments = copy_segments(rules, game, copy, feature);
        if (segments != 0 && !copy_closed(rules, game, copy)) {
            return segment_ref(copy, bit_lowest(segments));
        }
    }
    return name;
}

/** Adds the figures that a player may send from a quarter into the feature being scored. */
static void scored_joins(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                         ActionList *list) {
    const unsigned from = terrain_quarter(scoring_feature(rules, game).kind);
    if (from == QUARTERS || !player_inside(city_of_const(rules, game, module), from, player)) {
        return; // before the expensive search for the feature's name
    }
    const SegmentRef ref = scored_ref(rules, game);
    const unsigned quarter = scored_quarter(rules, game, module, ref);
    if (quarter == QUARTERS ||
        is_abbot_in(rules, game, player, scoring_feature(rules, game).kind, ref_copy(ref))) {
        return;
    }
    for (unsigned kind = 0; kind <= rules->figure_count; kind++) {
        if (city_of_const(rules, game, module)->inside[quarter][player][kind] > 0 &&
            kind_enters(rules, game, kind, ref)) {
            action_list_add(list, join_action(rules, game, kind, ref));
        }
    }
}

static bool join_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const unsigned players = (unsigned)rules->players;
    const unsigned turn = (game->active + 1U + city_of_const(rules, game, module)->asked) % players;
    Action first[1];
    ActionList list = action_list(first, 0, 1);
    if (player == turn) {
        scored_joins(rules, game, module, player, &list);
    }
    return list.total > 0;
}

static PhaseResult join_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    City *city = city_of(rules, game, module);
    const unsigned players = (unsigned)rules->players;
    if (!off_board_any(rules, game)) { // the City is empty
        city->asked = 0;
        return PHASE_NEXT;
    }
    for (; city->asked < players; city->asked++) {
        const unsigned player = (game->active + 1U + city->asked) % players;
        if (join_asks(rules, game, module, player)) {
            return turn_ask(game, player);
        }
    }
    city->asked = 0;
    return PHASE_NEXT;
}

static void join_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->decider));
    scored_joins(rules, game, module, game->decider, list);
}

static PhaseResult join_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        city_of(rules, game, module)->asked++;
    } else {
        join_do(rules, game, module, action);
    }
    return PHASE_AGAIN;
}

const Phase PHASE_COUNT_JOIN = {.name = "redeploy",
                                .question = "a feature is about to be scored: move a figure of "
                                            "yours from the City of Carcassonne to it, or pass",
                                .decline = "move no figure",
                                .step = STEP_FEATURE_JOIN,
                                .enter = join_enter,
                                .asks = join_asks,
                                .actions = join_actions,
                                .apply = join_apply};

// ---- After the last turn

/** Features already visited, as sets of roots. */
typedef struct Seen {
    uint64_t line[LINES_MAX / 64];
    uint64_t field[(CODE_LABEL + 1) / 64];
} Seen;

/**
 * Returns true the first time it is called for a road, city or field; always for cloisters, which
 * have one segment.
 */
static bool seen_first(Seen *seen, FeatureRef feature) {
    if (feature.kind == SEGMENT_CLOISTER) {
        return true;
    }
    uint64_t *word = feature.kind == SEGMENT_FIELD ? &seen->field[feature.root / 64]
                                                   : &seen->line[feature.root / 64];
    const uint64_t bit = UINT64_C(1) << (feature.root % 64);
    const bool first = (*word & bit) == 0;
    *word |= bit;
    return first;
}

/** Returns whether the feature of a segment will be scored as incomplete, or as a farm. */
static bool ref_incomplete(const Rules *rules, const Game *game, SegmentRef ref) {
    const unsigned kind = rules_segment_kind(rules, ref_copy(ref), ref_segment(ref));
    const FeatureRef feature = feature_of_ref(rules, game, ref);
    if (kind == SEGMENT_CLOISTER && rules->kernel->only_lying(game, ref_copy(ref))) {
        return false;
    }
    FeatureView view = {.id = 0};
    rules->kernel->measure(rules, game, feature, &view);
    return kind == SEGMENT_FIELD || !view.complete;
}

/** Returns the kinds of figures that a player may send to a segment, as a bit set. */
static uint32_t kinds_for(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                          SegmentRef ref) {
    const unsigned kind = rules_segment_kind(rules, ref_copy(ref), ref_segment(ref));
    const unsigned quarter = terrain_quarter(kind);
    const City *city = city_of_const(rules, game, module);
    if (quarter == QUARTERS || !player_inside(city, quarter, player) ||
        is_abbot_in(rules, game, player, kind, ref_copy(ref))) {
        return 0;
    }
    uint32_t kinds = 0;
    for (unsigned i = 0; i <= rules->figure_count; i++) {
        const bool there = city->inside[quarter][player][i] > 0;
        kinds |= (uint32_t)(there && kind_enters(rules, game, i, ref)) << i;
    }
    return kinds != 0 && !count_in(rules, game, module, quarter) ? kinds : 0;
}

/** Returns the kinds of segments that a player has figures to send to, as a bit set. */
static uint32_t terrains_open(const Rules *rules, const Game *game, uint32_t module,
                              unsigned player) {
    const City *city = city_of_const(rules, game, module);
    uint32_t terrains = 0;
    for (unsigned quarter = 0; quarter < QUARTERS; quarter++) {
        const bool open =
            player_inside(city, quarter, player) && !count_in(rules, game, module, quarter);
        terrains |= (uint32_t)open << quarter_terrain(quarter);
    }
    return terrains;
}

/** Returns the segments of a type that are of some kinds, as a bit set. */
static uint32_t segments_of(const TypeInfo *type, uint32_t kinds) {
    uint32_t segments = 0;
    for (; kinds != 0; kinds &= kinds - 1) {
        segments |= type->of_kind[bit_lowest(kinds)];
    }
    return segments;
}

/**
 * Adds the joins of a player, each feature named by its first segment in the order of placement.
 */
static void final_joins(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                        ActionList *list) {
    Seen seen;
    memset(&seen, 0, sizeof seen);
    const uint32_t terrains = terrains_open(rules, game, module, player);
    for (uint32_t i = 0; i < game->placed_count; i++) {
        const uint32_t copy = rules->kernel->copy_at(game, i);
        uint32_t segments = segments_of(rules_copy_type(rules, copy), terrains);
        for (; segments != 0; segments &= segments - 1) {
            const SegmentRef ref = segment_ref(copy, bit_lowest(segments));
            uint32_t kinds = kinds_for(rules, game, module, player, ref);
            if (kinds == 0 || !seen_first(&seen, feature_of_ref(rules, game, ref)) ||
                !ref_incomplete(rules, game, ref)) {
                continue;
            }
            for (; kinds != 0; kinds &= kinds - 1) {
                action_list_add(list, join_action(rules, game, bit_lowest(kinds), ref));
            }
        }
    }
}

static bool final_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const City *city = city_of_const(rules, game, module);
    const unsigned turn = (game->active + (unsigned)city->asked) % (unsigned)rules->players;
    if (player != turn || ((city->passed >> player) & 1U) != 0 || game->copy_in_turn != NO_COPY ||
        game->hand != NO_TYPE || game->draws_left != 0 || !off_board_any(rules, game)) {
        return false;
    }
    Action first[1];
    ActionList list = action_list(first, 0, 1);
    final_joins(rules, game, module, player, &list);
    return list.total > 0;
}

static PhaseResult final_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    City *city = city_of(rules, game, module);
    const unsigned players = (unsigned)rules->players;
    for (unsigned tries = 0; tries < players; tries++) {
        const unsigned player = (game->active + (unsigned)city->asked) % players;
        if (final_asks(rules, game, module, player)) {
            return turn_ask(game, player);
        }
        city->asked = (uint8_t)((city->asked + 1U) % players);
    }
    return PHASE_NEXT;
}

static void final_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->decider));
    final_joins(rules, game, module, game->decider, list);
}

static PhaseResult final_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                               ScoreLog *log) {
    City *city = city_of(rules, game, module);
    if (action_verb(action) == VERB_PASS) {
        city->passed = (uint8_t)(city->passed | 1U << game->decider);
    } else {
        join_do(rules, game, module, action);
        farms_settle(rules, game, log); // next to a barn a farmer is paid at once (footnote 224)
    }
    city->asked = (uint8_t)((city->asked + 1U) % (unsigned)rules->players);
    return PHASE_AGAIN;
}

const Phase PHASE_COUNT_FINALE = {.name = "last redeploy",
                                  .question = "the game ends: move a figure of yours from the City "
                                              "of Carcassonne to a feature, or pass",
                                  .decline = "move no figure",
                                  .step = STEP_FINALE,
                                  .enter = final_enter,
                                  .asks = final_asks,
                                  .actions = final_actions,
                                  .apply = final_apply};
