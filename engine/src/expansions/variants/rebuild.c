// SPDX-License-Identifier: MIT
//
// Rebuilding, a variant: after placing the tile, the player may pay points. For each point they
// take a tile from the table and place it elsewhere. Rules: Complete Annotated Rules 7.4, p. 329,
// "Rebuilding".
//
// Cases that the rule text leaves open:
//
// Payment. Points are paid one by one, before each tile; naming a number in advance would give no
// more information. A player without points cannot pay, so no score drops below zero. At most five
// tiles move per turn, since points alone would not bound a turn.
//
// Tiles. A tile is unoccupied if it has no figure, and no road, city or field on it is occupied; no
// occupied feature is split. It must move to another cell where it fits by the usual rules. A tile
// that fits nowhere else stays. These tiles stay, too: those placed or moved last, the first tile,
// blocks that started the game, tiles from another stack (rivers, abbeys), half and double tiles,
// tiles with pieces on them, and tiles whose place other rules restrict. All tiles stay while a
// half tile is on the table, or with an expansion that keeps data about placed tiles and does not
// support moved ones.
//
// Scoring. The tile moved last is the tile of this turn from then on: a figure may be deployed
// there, and none on the tile drawn. Features that are complete then, but were not before the turn,
// are scored, whichever tile completed them. A scored feature that is split keeps its points; if
// completed again, it is scored again.
#include "base/hash.h"
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/awards.h"
#include "table/facts.h"
#include "table/tile_moves.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum { SETTING_ON, PRICE = 1, MOVES_MAX = 5 };

typedef struct Rebuild {
    uint16_t taken; /* 1 + copy of the tile being moved; 0: none */
    uint8_t moved;  /* tiles moved this turn */
} Rebuild;

static const OptionSpec OPTIONS[] = {{"rebuild", "off|on", "off", 0, 0, false,
                                      "on: after placing the tile, the player may pay 1 point to "
                                      "move an unoccupied tile of the table, up to five times"}};

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

// ---- Taking and placing

static Action taking(const Rules *rules, const Game *game, uint32_t copy) {
    const PlacedTile at = copy_tile(rules, game, copy);
    return action_with_arg(action_at(action_make(VERB_TOKEN, game->active), at.x, at.y),
                           TOKEN_TAKE_UP);
}

/** Adds the tiles that may be taken. */
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
    action_list_add(list, action_pass(game->active)); // a taken tile then stays where it was
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
    points_pass(rules, game, (Bonus){game->active, -PRICE, "the move of a tile"}, log);
    return PHASE_AGAIN;
}

static void rebuild_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                             Wording *wording) {
    const bool taken = rebuild_of_const(rules, game, module)->taken != 0;
    wording->question = taken ? "put the tile you took up in another place, or put it back"
                              : "take up a tile and lay it elsewhere for 1 point, or continue";
    if (action_verb(action) == VERB_PASS) {
        wording->option = taken ? "put the tile back" : "move no tile";
    }
}

static const Phase PHASE_REBUILD = {.name = "rebuild",
                                    .describe = rebuild_describe,
                                    .step = STEP_MOVES,
                                    .wanted = rebuild_on,
                                    .enter = rebuild_enter,
                                    .asks = rebuild_asks,
                                    .actions = rebuild_actions,
                                    .apply = rebuild_apply};

static const Phase *const PHASES[] = {&PHASE_REBUILD};

/** A player without points is not asked. */
static bool rebuild_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                               const PlacementPreview *preview) {
    return !rebuild_on(rules, module) || game->scores[game->active] < PRICE;
}

/**
 * Returns the bounds: for each point a tile and its place, then a pass. A place is an open cell
 * with one of four rotations.
 */
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
    return sound
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "rebuild: this tile cannot have been taken");
}

static const RuleLine LINES[] = {
    {RULE_PLACE, "rebuild", "on",
     "After placing the tile, a player with a point may pay it, take a tile and place it in "
     "another cell by the usual rules. They may repeat this, up to five times per turn."},
    {RULE_PLACE, "rebuild", "on",
     "Such a tile touches one or two others, which stay connected without it. It has no figure or "
     "piece, and no road, city or field on it is occupied."},
    {RULE_PLACE, "rebuild", "on",
     "These stay: the tile placed or moved last, the first tile, blocks, abbeys, rivers and other "
     "tiles that are not from the ordinary stack, half and double tiles, and tiles whose place an "
     "expansion restricts."},
    {RULE_PLACE, "rebuild", "on",
     "No tile moves while a half tile is on the table, or with expansions that keep data about "
     "placed tiles."},
    {RULE_DEPLOY, "rebuild", "on",
     "The tile moved last is the tile of the turn: figures are deployed there, and not on the tile "
     "drawn."},
    {RULE_SCORE, "rebuild", "on",
     "Features that any of these tiles completed are scored if they are complete now. A feature "
     "that is split keeps its points; if completed again, it is scored again."},
    {RULE_PLACE, "rebuild", "off", "Placed tiles stay where they are."},
};

const Expansion EXPANSION_REBUILD = {
    .id = "rebuild",
    .description = "placed tiles may be moved, for 1 point each (variant)",
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
    .preview = {.turn_usual = rebuild_turn_usual},
};
