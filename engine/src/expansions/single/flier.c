// SPDX-License-Identifier: MIT
//
// The Flier: on a tile with a flying machine a follower may take off instead of being deployed
// there. A die decides how far it flies. It lands on an unfinished road, city or cloister, occupied
// or not, or returns to supply. Rules: Complete Annotated Rules 7.4, p. 142 to 145.
//
// Until it lands it is counted in supply. In a monastery it stands or lies down, whichever figures
// are there (footnote 437), but all figures of one player have one role.
#include "base/bits.h"
#include "expansions/expansions.h"
#include "model/hook_calls.h"
#include "table/module_memory.h"
#include "table/tile_moves.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum { DIRECTIONS = 8, DISTANCE_MAX = 3, FACES_EACH = 2 };

/** Direction of a machine on its tile as printed, clockwise from north. */
static const char *const SYMBOLS[DIRECTIONS + 1] = {"flier-n", "flier-ne", "flier-e", "flier-se",
                                                    "flier-s", "flier-sw", "flier-w", "flier-nw"};

static const int8_t STEP_X[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int8_t STEP_Y[DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};

typedef struct Flight {
    uint8_t figure;   /* figure of the active player in the air: 1 + FigureType; 0: none */
    uint8_t distance; /* result of the die; 0: not rolled yet */
    uint8_t used;     /* 1: a figure took off from the tile of this turn */
} Flight;

static Flight *flight_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const Flight *flight_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

// ---- Taking off

/** Returns the symbol of the machine on a tile: the number of its direction, or -1. */
static int machine_on(const Rules *rules, uint32_t module, uint32_t copy) {
    for (int direction = 0; copy != NO_COPY && direction < DIRECTIONS; direction++) {
        if (copy_carries(rules, copy, rules->modules[module].settings[direction])) {
            return direction;
        }
    }
    return -1;
}

/** Adds the take-off of each figure that can be deployed, once per tile. */
static void flier_deployments(const Rules *rules, const Game *game, uint32_t module,
                              uint32_t figures, ActionList *list) {
    const uint32_t copy = game->copy_in_turn;
    if (flight_of_const(rules, game, module)->used || machine_on(rules, module, copy) < 0) {
        return;
    }
    const PlacedTile at = copy_tile(rules, game, copy);
    for (uint32_t rest = figures & (1U | rules->figures_follow << 1); rest != 0; rest &= rest - 1) {
        const unsigned figure = bit_lowest(rest);
        const unsigned type = rules_figure_type(rules, figure);
        action_list_add(list, action_deploy(game->active, type, at.x, at.y, WHOLE_TILE));
    }
}

static bool flier_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                        ScoreLog *log) {
    const uint32_t copy = game->copy_in_turn;
    if (action_verb(action) != VERB_DEPLOY || action_segment(action) != WHOLE_TILE ||
        machine_on(rules, module, copy) < 0 ||
        rules->kernel->copy_on(game, action_x(action), action_y(action)) != (int)copy) {
        return false;
    }
    *flight_of(rules, game, module) =
        (Flight){.figure = (uint8_t)(1 + action_figure(action)), .used = 1};
    return true;
}

static PhaseResult ground_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    *flight_of(rules, game, module) = (Flight){.figure = 0};
    return PHASE_NEXT;
}

// ---- Landing

/** Returns the copy where the flight ends, or -1. */
static int flight_end(const Rules *rules, const Game *game, const Flight *flight, uint32_t module) {
    const PlacedTile from = copy_tile(rules, game, game->copy_in_turn);
    const int printed = machine_on(rules, module, game->copy_in_turn);
    const unsigned direction = ((unsigned)printed + 2U * from.rotation) % DIRECTIONS;
    return rules->kernel->copy_on(game, from.x + STEP_X[direction] * flight->distance,
                                  from.y + STEP_Y[direction] * flight->distance);
}

/**
 * Returns the segments of a copy where a figure may land standing.
 * @param lying receives the segments where it may land lying down
 */
static uint32_t landing_places(const Rules *rules, const Game *game, unsigned type, uint32_t copy,
                               uint32_t *lying) {
    const TypeInfo *info = rules_copy_type(rules, copy);
    const uint32_t may = rules_figure_enters(rules, copy, rules_figure_number(rules, type));
    const bool has_lying = ((rules->kernel->lying_seats(game, copy) >> game->active) & 1U) != 0;
    uint32_t enters = may & ~segments_barred(rules, game, copy, may);
    uint32_t standing = 0;
    *lying = 0;
    for (; enters != 0; enters &= enters - 1) {
        const unsigned s = bit_lowest(enters);
        FeatureView view = {.id = 0};
        if (rules_segment_kind(rules, copy, s) == SEGMENT_FIELD) {
            continue;
        }
        feature_measure(rules, game, feature_of_ref(rules, game, segment_ref(copy, s)), &view);
        const bool two =
            ((info->lies >> s) & 1U) != 0; // both roles, unless the player has a figure there
        const bool own = two && view.followers[game->active] != 0;
        standing |= (uint32_t)(!view.complete && !(own && has_lying)) << s;
        *lying |= (uint32_t)(two && (!own || has_lying)) << s;
    }
    return standing;
}

/** Adds the landings on one copy. */
static void landings_add(const Rules *rules, const Game *game, unsigned type, uint32_t copy,
                         ActionList *list) {
    if (copy_closed(rules, game, copy)) {
        return;
    }
    const PlacedTile at = copy_tile(rules, game, copy);
    uint32_t lying = 0;
    const uint32_t standing = landing_places(rules, game, type, copy, &lying);
    for (uint32_t bits = standing | lying; bits != 0; bits &= bits - 1) {
        const unsigned s = bit_lowest(bits);
        const unsigned number = cell_segment(rules, game, segment_ref(copy, s));
        const Action action = action_deploy(game->active, type, at.x, at.y, number);
        if ((standing >> s) & 1U) {
            action_list_add(list, action);
        }
        if ((lying >> s) & 1U) {
            action_list_add(list, action_with_arg(action, ROLE_LYING));
        }
    }
}

static void landing_actions(const Rules *rules, const Game *game, uint32_t module,
                            ActionList *list) {
    const Flight *flight = flight_of_const(rules, game, module);
    const int copy = flight_end(rules, game, flight, module);
    const int mate = copy < 0 ? -1 : rules->kernel->half_mate(game, (uint32_t)copy);
    if (copy >= 0) {
        landings_add(rules, game, flight->figure - 1U, (uint32_t)copy, list);
    }
    if (mate >= 0) { // both half tiles of a cell are one tile
        landings_add(rules, game, flight->figure - 1U, (uint32_t)mate, list);
    }
}

static bool landing_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Flight *flight = flight_of_const(rules, game, module);
    return player == game->active && flight->figure != 0 && flight->distance != 0 &&
           game->copy_in_turn != NO_COPY;
}

/** Returns a figure to supply if it cannot land. No other figure is deployed this turn then. */
static PhaseResult landing_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (!landing_asks(rules, game, module, game->active)) {
        return PHASE_NEXT;
    }
    ActionList list = action_list_any();
    landing_actions(rules, game, module, &list);
    if (list.total > 0) {
        return turn_ask(game, game->active);
    }
    flight_of(rules, game, module)->figure = 0;
    return PHASE_NO_WOOD;
}

static PhaseResult landing_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                 ScoreLog *log) {
    flight_of(rules, game, module)->figure = 0;
    figure_deploy(rules, game, action);
    return PHASE_NEXT;
}

// ---- The die

static bool die_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Flight *flight = flight_of_const(rules, game, module);
    return player == game->active && flight->figure != 0 && flight->distance == 0 &&
           game->copy_in_turn != NO_COPY;
}

static PhaseResult die_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return die_asks(rules, game, module, game->active) ? turn_chance(game, game->active)
                                                       : PHASE_NEXT;
}

static uint32_t die_outcomes(const Rules *rules, const Game *game, uint32_t module, Outcome *out) {
    static const char *const TEXTS[DISTANCE_MAX] = {"1", "2", "3"};
    for (unsigned i = 0; i < DISTANCE_MAX; i++) {
        out[i] = (Outcome){.number = i + 1, .weight = FACES_EACH, .text = TEXTS[i]};
    }
    return DISTANCE_MAX;
}

static PhaseResult die_resolve(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                               ScoreLog *log) {
    flight_of(rules, game, module)->distance = (uint8_t)outcome;
    return PHASE_NEXT;
}

static const Phase PHASE_GROUND = {
    .name = "flying machine", .step = STEP_PLACE, .enter = ground_enter};

#define DIE(text, when)                                                                            \
    {                                                                                              \
        .name = (text), .step = (when), .wake_byte = WAKE_BYTE(Flight, figure),                    \
        .enter = die_enter, .asks = die_asks, .outcomes = die_outcomes, .resolve = die_resolve     \
    }
#define LANDING(text, when)                                                                        \
    {                                                                                              \
        .name = (text), .step = (when), .wake_byte = WAKE_BYTE(Flight, figure),                    \
        .enter = landing_enter, .question = "choose where your flying figure lands",               \
        .asks = landing_asks, .actions = landing_actions, .apply = landing_apply                   \
    }

/** Phases for the first figure of a turn, and for the second. */
static const Phase PHASE_DIE = DIE("flight", STEP_DEPLOY_ON);
static const Phase PHASE_LANDING = LANDING("landing", STEP_DEPLOY_ON);
static const Phase PHASE_DIE_MORE = DIE("second flight", STEP_DEPLOY_LAST);
static const Phase PHASE_LANDING_MORE = LANDING("second landing", STEP_DEPLOY_LAST);

static const Phase *const PHASES[] = {&PHASE_GROUND, &PHASE_DIE, &PHASE_LANDING, &PHASE_DIE_MORE,
                                      &PHASE_LANDING_MORE};

// ---- Module

static bool flier_directed(const TileSet *set, const TileFacts *facts) {
    bool directed = false;
    for (unsigned direction = 0; direction < DIRECTIONS; direction++) {
        directed = directed || facts_carry(set, facts, SYMBOLS[direction]);
    }
    return directed;
}

static Status flier_compile(const Rules *rules, Module *module, Message *message) {
    for (unsigned direction = 0; direction < DIRECTIONS; direction++) {
        module->settings[direction] = rules_symbol(rules, SYMBOLS[direction]);
    }
    return STATUS_OK;
}

/** Returns the bounds: two flights with a die roll and a landing each. */
static ExpansionShare flier_share(const Rules *rules) {
    return (ExpansionShare){
        .decisions = 4, .actions = 2 * SEGMENTS_MAX, .deployments = 1 + rules->figure_count};
}

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("flight", 1, RANGE_MOST, FIGURE_TYPE_COUNT * 8 + 7),
};

static uint32_t flier_memory(const Rules *rules, const Game *game, uint32_t module,
                             uint32_t index) {
    const Flight *flight = flight_of_const(rules, game, module);
    return game->copy_in_turn == NO_COPY
               ? 0
               : flight->figure * 8U + flight->distance * 2U + flight->used;
}

static void flier_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                           uint32_t value) {
    *flight_of(rules, game, module) = (Flight){
        .figure = (uint8_t)(value / 8), .distance = value / 2 % 4, .used = (uint8_t)(value % 2)};
}

static Status flier_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Flight *flight = flight_of_const(rules, game, module);
    if (game->copy_in_turn != NO_COPY && flight->figure != 0 &&
        (flight->figure > FIGURE_TYPE_COUNT || machine_on(rules, module, game->copy_in_turn) < 0 ||
         figures_held(rules, game, game->active, flight->figure - 1U) == 0)) {
        return message_set(message, STATUS_INVALID,
                           "flier: a figure in the air is not possible here");
    }
    return STATUS_OK;
}

static const RuleLine LINES[] = {
    {RULE_DEPLOY, NULL, NULL,
     "On a tile with a flying machine a follower may take off instead of being deployed. A die "
     "decides whether it flies 1, 2 or 3 tiles in the direction of the machine."},
    {RULE_DEPLOY, NULL, NULL,
     "It lands on an unfinished road, city or cloister of that tile, occupied or not, as the "
     "player chooses. If there is none, or no tile, it returns to supply."},
};

const Expansion EXPANSION_FLIER = {
    .id = "flier",
    .description = "followers take off from flying machines and land 1 to 3 tiles away",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .setup = {.compile = flier_compile, .directed = flier_directed, .share = flier_share},
    .state = {.state_size = sizeof(Flight),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = flier_memory,
              .remember = flier_remember,
              .hash = memory_hash,
              .check = flier_check},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .placement = {.spares = spares_all},
    .figures = {.shares_cloisters = true,
                .deployments = flier_deployments,
                .wood_apply = flier_apply},
    .preview = {.turn_usual = turn_always_usual},
};
