// SPDX-License-Identifier: MIT
//
// Collective planning, a variant: three tiles are open. The active player takes one of them or
// draws. Rules: Complete Annotated Rules 7.4, p. 327, "Collective planning".
//
// Cases that the rule text leaves open: tiles drawn before ordinary ones (a river) are not opened.
// An open tile that fits nowhere cannot be taken and stays. When the stack is empty, the open tiles
// are placed; those that fit nowhere then leave the game. In a further part of a turn there are
// fewer open tiles, since they are replaced at its end.
#include "expansions/expansions.h"
#include "model/options.h"
#include "model/reserve.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum { OPEN_TILES = 3 };

static const OptionSpec OPTIONS[] = {
    {"open_tiles", "off|on", "off", 0, 0, false,
     "on: three tiles are open; the player takes one of them or draws one"}};

static const ReserveKind KINDS[] = {{.name = "common", .places = OPEN_TILES}};

/** Returns true if the option is set; the module is not in play without it and costs nothing. */
static bool open_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static Status open_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = option_is(rules, OPTIONS[0].key, "on");
    return STATUS_OK;
}

static bool open_on(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[0] != 0;
}

// ---- Opening tiles

static bool fill_due(const Rules *rules, const Game *game) {
    return reserve_count(rules, game, &KINDS[0]) < OPEN_TILES && turn_stack_main(rules, game);
}

static bool fill_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->hand == NO_TYPE && player == game->active && fill_due(rules, game);
}

static PhaseResult fill_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return fill_due(rules, game) ? turn_draw(game, game->active) : PHASE_NEXT;
}

static PhaseResult fill_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    if (!turn_tile_taken(rules, game, type)) {
        reserve_put(rules, game, &KINDS[0], -1, type);
    }
    return PHASE_AGAIN;
}

/* For the first turn; later the end of the previous turn opens them. */
static const Phase PHASE_FILL = {.name = "open tiles",
                                 .step = STEP_BEGIN,
                                 .wanted = open_on,
                                 .enter = fill_enter,
                                 .asks = fill_asks,
                                 .receive = fill_receive};

static const Phase PHASE_REFILL = {.name = "open tiles again",
                                   .step = STEP_CLOSE,
                                   .wanted = open_on,
                                   .enter = fill_enter,
                                   .asks = fill_asks,
                                   .receive = fill_receive};

// ---- Taking one

/**
 * Adds the open tiles that can be placed, each kind once, by their places. Returns their number.
 */
static unsigned open_list(const Rules *rules, const Game *game, unsigned places[OPEN_TILES]) {
    const uint16_t *open = reserve_at_const(rules, game, &KINDS[0]);
    const uint32_t count = reserve_count(rules, game, &KINDS[0]);
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        const bool first = i == 0 || open[i] != open[i - 1];
        if (first && rules->kernel->count_fits(rules, game, open[i]) > 0) {
            places[found++] = i;
        }
    }
    return found;
}

/** Returns true if the active player may take no open tile: they draw or hold another one. */
static bool open_leave(const Rules *rules, const Game *game) {
    return game->hand_ahead[game->active] != NO_TYPE || turn_draw_leads_on(rules, game);
}

static bool open_here(const Rules *rules, const Game *game) {
    return turn_lacks_tile(rules, game) && reserve_count(rules, game, &KINDS[0]) > 0;
}

static bool open_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    unsigned places[OPEN_TILES];
    return player == game->active && open_here(rules, game) &&
           open_list(rules, game, places) + open_leave(rules, game) > 1;
}

static PhaseResult open_take(const Rules *rules, Game *game, unsigned place) {
    return turn_take_fitting(rules, game, reserve_take(rules, game, &KINDS[0], place));
}

static PhaseResult open_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (!open_here(rules, game)) {
        return PHASE_NEXT;
    }
    unsigned places[OPEN_TILES];
    const unsigned count = open_list(rules, game, places);
    const bool leave = open_leave(rules, game);
    if (count + leave > 1) {
        return turn_ask(game, game->active);
    }
    if (count == 1) {
        return open_take(rules, game, places[0]);
    }
    while (!leave && reserve_count(rules, game, &KINDS[0]) > 0) {
        rules->kernel->discard(game, reserve_take(rules, game, &KINDS[0], 0));
    }
    return PHASE_NEXT;
}

static void open_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    unsigned places[OPEN_TILES];
    const unsigned count = open_list(rules, game, places);
    if (open_leave(rules, game)) {
        action_list_add(list, action_pass(game->active));
    }
    for (unsigned i = 0; i < count; i++) {
        action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), places[i]));
    }
}

static PhaseResult open_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    return action_verb(action) == VERB_PASS ? PHASE_NEXT
                                            : open_take(rules, game, action_arg(action));
}

static void open_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                          Wording *wording) {
    if (action_verb(action) == VERB_CHOOSE) {
        wording->option = "take the open tile";
        wording->type = reserve_at_const(rules, game, &KINDS[0])[action_arg(action)];
    }
}

static const Phase PHASE_TAKE = {.name = "take open tile",
                                 .question = "take one of the open tiles, or draw",
                                 .decline = "draw a tile",
                                 .describe = open_describe,
                                 .step = STEP_SOURCE,
                                 .wanted = open_on,
                                 .enter = open_enter,
                                 .asks = open_asks,
                                 .actions = open_actions,
                                 .apply = open_apply};

// ---- Module

static const Phase *const PHASES[] = {&PHASE_FILL, &PHASE_TAKE, &PHASE_REFILL};

static unsigned open_next_player(const Rules *rules, const Game *game, uint32_t module,
                                 unsigned player) {
    return open_on(rules, module) && fill_due(rules, game) ? game->active : player;
}

static bool open_asks_next(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return reserve_count(rules, game, &KINDS[0]) > 0;
}

/** An open tile is replaced, or there is one that fits. */
static bool open_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                            const PlacementPreview *preview) {
    const uint16_t *open = reserve_at_const(rules, game, &KINDS[0]);
    const uint32_t count = reserve_count(rules, game, &KINDS[0]);
    bool fits = count == 0;
    for (uint32_t i = 0; !fits && i < count; i++) {
        fits = type_still_fits(rules, game, open[i]);
    }
    return fits || fill_due(rules, game);
}

static bool open_holds(const Rules *rules, const Game *game, uint32_t module) {
    unsigned places[OPEN_TILES];
    return open_list(rules, game, places) > 0;
}

static bool open_later(const Rules *rules, const Game *game, uint32_t module) {
    return reserve_count(rules, game, &KINDS[0]) > 0;
}

/** Returns the bounds: a tile is drawn once, as an open tile or to be placed. */
static ExpansionShare open_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1, .actions = 1 + OPEN_TILES};
}

static const RuleLine LINES[] = {
    {RULE_DRAW, "open_tiles", "on",
     "Three tiles are open next to the table. Instead of drawing, the player may take one of them. "
     "At the end of the turn, taken tiles are replaced from the stack."},
    {RULE_DRAW, "open_tiles", "off", "No tiles are open; a player without a tile draws one."},
};

const Expansion EXPANSION_OPEN_TILES = {
    .id = "open-tiles",
    .description = "collective planning: three open tiles, or one from the stack (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = open_wanted, .compile = open_compile, .share = open_share},
    .reserve = {.reserve_kinds = KINDS,
                .reserve_kind_count = 1,
                .holds_tile = open_holds,
                .tiles_later = open_later},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .preview = {.turn_usual = open_turn_usual,
                .asks_next = open_asks_next,
                .next_player = open_next_player},
};
