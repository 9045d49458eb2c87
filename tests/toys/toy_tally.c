// SPDX-License-Identifier: MIT
//
// Toy: everything a module can report about a turn before its tile is placed
// (Expansion.preview.turns_previewable).
//
// - A player who completes a road tallies it and is paid for it at the end of the game.
// - Cities pay one extra point.
// - An envoy counts three on roads.
// - A dog doubles what a farm receives for a city.
// - A tile in an odd column brings another tile.
#include "table/figures.h"
#include "table/module_memory.h"
#include "table/segments.h"
#include "toys.h"
#include "turn/turn.h"

enum { ROAD_POINTS = 3, CITY_POINTS = 1, ENVOY_STRENGTH = 3, DOG_POINTS = 3 };

typedef struct ToyTally {
    uint8_t second; /* true in the second part of a turn */
    uint8_t roads[PLAYERS_MAX];
} ToyTally;

static uint32_t envoy_strength(const Rules *rules, const Game *game, FeatureRef feature) {
    return feature.kind == SEGMENT_ROAD ? ENVOY_STRENGTH : 1;
}

static const FigureKind FIGURES[] = {
    {.type = FIGURE_MAYOR,
     .role = ROLE_FOLLOWER,
     .kinds = 1 << SEGMENT_ROAD | 1 << SEGMENT_CITY,
     .strength = envoy_strength},
    {.type = FIGURE_SHEPHERD, .role = ROLE_DEPENDENT, .kinds = 1 << SEGMENT_FIELD},
};

static int32_t tally_value(const Rules *rules, const Game *game, uint32_t module,
                           FeatureRef feature, bool complete, int32_t value) {
    return feature.kind == SEGMENT_CITY && complete ? value + CITY_POINTS : value;
}

static void tally_completed(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                            ScoreLog *log) {
    ToyTally *tally = module_state(rules, game, module);
    tally->roads[game->active] =
        (uint8_t)(tally->roads[game->active] + (feature.kind == SEGMENT_ROAD));
}

static int32_t tally_farm_bonus(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t field, unsigned player) {
    const SegmentRef dog = player_figure_ref(rules, game, player, FIGURE_SHEPHERD);
    return dog != NO_REF && feature_of_ref(rules, game, dog).root == field ? DOG_POINTS : 0;
}

static void tally_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                        ScoreLog *log) {
    const ToyTally *tally = module_state_const(rules, game, module);
    for (int player = 0; player < rules->players; player++) {
        points[player] += ROAD_POINTS * tally->roads[player];
    }
}

// ---- Another tile

static Action part_action(const Game *game) {
    return action_with_arg(action_make(VERB_CHOOSE, game->active), 1);
}

static Action tally_goes_on(const Rules *rules, const Game *game, uint32_t module) {
    const ToyTally *tally = module_state_const(rules, game, module);
    const bool odd = (copy_tile(rules, game, game->copy_in_turn).x & 1) != 0;
    return odd && tally->second == 0 && turn_has_tile(rules, game) ? part_action(game) : 0;
}

static bool part_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && game->copy_in_turn != NO_COPY &&
           tally_goes_on(rules, game, module) != 0;
}

static PhaseResult part_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    ToyTally *tally = module_state(rules, game, module);
    if (part_asks(rules, game, module, game->active)) {
        return turn_ask(game, game->active);
    }
    tally->second = 0;
    return PHASE_NEXT;
}

static void part_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    action_list_add(list, part_action(game));
}

static PhaseResult part_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    ToyTally *tally = module_state(rules, game, module);
    tally->second = action_verb(action) == VERB_CHOOSE;
    return tally->second ? PHASE_AFRESH : PHASE_NEXT;
}

static const Phase PHASE_PART = {.name = "toy part",
                                 .step = STEP_PART,
                                 .enter = part_enter,
                                 .asks = part_asks,
                                 .actions = part_actions,
                                 .apply = part_apply};
static const Phase *const PHASES[] = {&PHASE_PART};

// ---- Module

static bool tally_turns_previewable(const Rules *rules, uint32_t module) {
    return true;
}

static ExpansionShare tally_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1, .actions = 2};
}

enum { MEMORY_SECOND = PLAYERS_MAX, MEMORY_COUNT };

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("tally", MEMORY_COUNT, RANGE_MOST, UINT8_MAX),
};

static uint32_t tally_memory(const Rules *rules, const Game *game, uint32_t module,
                             uint32_t index) {
    const ToyTally *tally = module_state_const(rules, game, module);
    return index == MEMORY_SECOND ? tally->second : tally->roads[index];
}

static void tally_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                           uint32_t value) {
    ToyTally *tally = module_state(rules, game, module);
    *(index == MEMORY_SECOND ? &tally->second : &tally->roads[index]) = (uint8_t)value;
}

const Expansion TOY_TALLY = {
    .id = "toy-tally",
    .description = "counted roads, envoys, dogs, a second tile in odd columns",
    .setup = {.share = tally_share},
    .state = {.state_size = sizeof(ToyTally),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = tally_memory,
              .remember = tally_remember,
              .hash = memory_hash},
    .turn = {.phases = PHASES, .phase_count = 1},
    .figures = {.figure_kinds = FIGURES, .figure_kind_count = sizeof FIGURES / sizeof FIGURES[0]},
    .scoring = {.feature_value = tally_value,
                .completed = tally_completed,
                .farm_bonus = tally_farm_bonus,
                .final = tally_final},
    .preview = {.turns_previewable = tally_turns_previewable, .goes_on = tally_goes_on},
};
