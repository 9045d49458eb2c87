// SPDX-License-Identifier: MIT
// Rebuilding, a variant: once his tile lies, a player may pay points, and for each of them take up
// a tile that lies and place it elsewhere. Rules: Complete Annotated Rules 7.4, p. 329,
// "Rebuilding".
//
// Where the text is silent:
//
// Points are paid one by one, as each tile is placed anew: whoever says a number beforehand has
// seen no more. Who has none pays none, so nobody comes below zero; and five tiles a turn at most,
// for points alone would be no bound to a turn.
//
// A tile is unoccupied if nobody is on it and nobody occupies a road, city or field that shows on
// it: no feature with followers falls apart. It has to go to another cell, where it fits by the
// usual rules; what fits nowhere else stays. Tiles stay that were placed or moved last; so do the
// first tile of all, blocks the game began with, tiles out of another stack than the ordinary one,
// such as rivers and abbeys, half and double tiles, those with something on them or about whose
// place other rules have a say, and all of them while a half tile lies. Where an expansion keeps
// what depends on tiles that lie and does not know of tiles that move, none does.
//
// The tile that was moved last is the tile of this turn in all that follows: a figure may be
// deployed there, and none on the tile that was drawn. Features that are complete then and were not
// before the turn are scored, whichever of its tiles completed them. What was scored and falls
// apart keeps its points; completed anew it is scored anew.
#include "base/hash.h"
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/awards.h"
#include "table/facts.h"
#include "table/tile_moves.h"
#include "turn/turn.h"

enum { SETTING_ON, PRICE = 1, MOVES_MAX = 5 };

typedef struct Rebuild {
    uint16_t taken; /* 1 + copy of the tile that is to be placed elsewhere; 0: none */
    uint8_t moved;  /* tiles in this turn */
} Rebuild;

static const OptionSpec OPTIONS[] = {
    {"rebuild", "off|on", "off", 0, 0, false,
     "on: once his tile lies, a player may pay a point to place a tile elsewhere that lies and is "
     "unoccupied, up to five times"}};

static Rebuild *rebuild_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const Rebuild *rebuild_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

static bool rebuild_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static Status rebuild_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_ON] = option_is(rules, OPTIONS[0].key, "on");
    return STATUS_OK;
}

static bool rebuild_on(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[SETTING_ON] != 0;
}

// ---- Taking up and placing

static Action taking(const Rules *rules, const Game *game, uint32_t copy) {
    const PlacedTile at = copy_tile(rules, game, copy);
    return action_with_arg(action_at(action_make(VERB_TOKEN, game->active), at.x, at.y),
                           TOKEN_TAKE_UP);
}

/** Adds the tiles that may be taken up. */
static void takings_list(const Rules *rules, const Game *game, ActionList *list) {
    for (uint32_t i = 0; i < game->placed_count && !action_list_done(list); i++) {
        const uint32_t copy = rules->kernel->copy_at(game, i);
        if (tile_movable(rules, game, copy)) {
            action_list_add(list, taking(rules, game, copy));
        }
    }
}

static bool rebuild_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Rebuild *rebuild = rebuild_of_const(rules, game, module);
    if (player != game->active || game->copy_in_turn == NO_COPY || game->hand != NO_TYPE ||
        game->scores[player] < PRICE || rebuild->moved >= MOVES_MAX) {
        return false;
    }
    if (rebuild->taken != 0) {
        return tile_movable(rules, game, rebuild->taken - 1U);
    }
    ActionList list = action_list_any();
    takings_list(rules, game, &list);
    return list.total != 0;
}

static PhaseResult rebuild_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (rebuild_asks(rules, game, module, game->active)) {
        return turn_ask(game, game->active);
    }
    *rebuild_of(rules, game, module) = (Rebuild){.taken = 0};
    return PHASE_NEXT;
}

static void rebuild_actions(const Rules *rules, const Game *game, uint32_t module,
                            ActionList *list) {
    const Rebuild *rebuild = rebuild_of_const(rules, game, module);
    action_list_add(list, action_pass(game->active)); // with a tile taken up: it stays
    if (rebuild->taken != 0) {
        tile_moves_list(rules, game, rebuild->taken - 1U, list);
    } else {
        takings_list(rules, game, list);
    }
}

static PhaseResult rebuild_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                 ScoreLog *log) {
    Rebuild *rebuild = rebuild_of(rules, game, module);
    if (action_verb(action) == VERB_PASS) {
        *rebuild = (Rebuild){.taken = 0};
        return PHASE_NEXT;
    }
    if (action_verb(action) == VERB_TOKEN) {
        const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
        rebuild->taken = (uint16_t)(copy + 1);
        return PHASE_WAIT;
    }
    tile_move(rules, game, rebuild->taken - 1U, action);
    rebuild->taken = 0;
    rebuild->moved++;
    points_pass(rules, game, (Bonus){game->active, -PRICE}, log);
    return PHASE_AGAIN;
}

static const Phase PHASE_REBUILD = {.name = "rebuild",
                                    .step = STEP_MOVES,
                                    .wanted = rebuild_on,
                                    .enter = rebuild_enter,
                                    .asks = rebuild_asks,
                                    .actions = rebuild_actions,
                                    .apply = rebuild_apply};

static const Phase *const PHASES[] = {&PHASE_REBUILD};

/** A tile is chosen, and its place, for each point; then a pass. A place is one of four rotations
 * in an open cell. */
static ExpansionShare rebuild_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 2 * MOVES_MAX + 1,
                            .actions = 1 + SIDES * (2 * rules->copy_count + 2)};
}

// ---- Module

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("taken", 1, RANGE_TILE, 0),
    MEMORY_FIELD("moved", Rebuild, moved, 1, RANGE_MOST, MOVES_MAX),
};

static uint32_t rebuild_memory(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t index) {
    const Rebuild *rebuild = rebuild_of_const(rules, game, module);
    return rebuild->taken == 0 ? 0 : 1 + copy_index(rules, game, rebuild->taken - 1U);
}

static void rebuild_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                             uint32_t value) {
    rebuild_of(rules, game, module)->taken =
        (uint16_t)(value != 0 ? 1 + rules->kernel->copy_at(game, value - 1) : 0);
}

static void rebuild_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const Rebuild *rebuild = rebuild_of_const(rules, game, module);
    if (rebuild->taken != 0) {
        fact_add(list, fact_on_copy(rules, game, rebuild->taken - 1U, "taken up"));
    }
}

static uint64_t rebuild_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Rebuild *rebuild = rebuild_of_const(rules, game, module);
    uint64_t bits = 0;
    if (rebuild->taken != 0) {
        const PlacedTile at = copy_tile(rules, game, rebuild->taken - 1U);
        bits = cell_bits(at.x, at.y) << 1 | 1;
    }
    return rng_mix(rng_mix(bits) + rebuild->moved);
}

static Status rebuild_check(const Rules *rules, const Game *game, uint32_t module,
                            Message *message) {
    const Rebuild *rebuild = rebuild_of_const(rules, game, module);
    PlacedTile at;
    const bool none = rebuild->taken == 0;
    const bool sound = rebuild->moved <= MOVES_MAX &&
                       (none || (rebuild_on(rules, module) && rebuild->taken <= rules->copy_count &&
                                 rules->kernel->where(rules, game, rebuild->taken - 1U, &at)));
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID, "rebuild: no such tile is taken up");
}

static const RuleLine LINES[] = {
    {RULE_PLACE, "rebuild", "on",
     "Once his tile lies, a player with a point may pay it, take up a tile and place it in another "
     "cell by the usual rules; then again, up to five times a turn."},
    {RULE_PLACE, "rebuild", "on",
     "Such a tile touches one or two others, which hang together without it. Nobody is on it, and "
     "nobody is in a road, city or field that shows on it. Nothing else lies there."},
    {RULE_PLACE, "rebuild", "on",
     "The tile placed or moved last stays; so do the first tile, blocks, abbeys, rivers and other "
     "tiles out of no ordinary stack, half and double tiles, and those about whose place "
     "expansions have a say."},
    {RULE_PLACE, "rebuild", "on",
     "No tile is moved while a half tile lies, nor with expansions that keep what depends on the "
     "tiles that lie."},
    {RULE_DEPLOY, "rebuild", "on",
     "The tile that was moved last is the one of the turn: figures are deployed there, and not on "
     "the tile that was drawn."},
    {RULE_SCORE, "rebuild", "on",
     "What any of these tiles completed and is complete is scored. Points for what falls apart "
     "stay; completed anew it is scored anew."},
    {RULE_PLACE, "rebuild", "off", "Tiles that lie stay where they are."},
};

const Expansion EXPANSION_REBUILD = {
    .id = "rebuild",
    .description = "tiles that lie are placed elsewhere, for a point each (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = rebuild_wanted, .compile = rebuild_compile, .share = rebuild_share},
    .state = {.state_size = sizeof(Rebuild),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = rebuild_memory,
              .remember = rebuild_remember,
              .hash = rebuild_hash,
              .check = rebuild_check},
    .turn = {.phases = PHASES, .phase_count = 1},
    .placement = {.moves = rebuild_on, .spares = spares_all},
    .scoring = {.facts = rebuild_facts},
};
