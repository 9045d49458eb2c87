// SPDX-License-Identifier: MIT
//
// Cloisters for everyone, a variant: each player has a tile with a cloister and places it once per
// game instead of drawing. Rules: Complete Annotated Rules 7.4, p. 327, "Cloisters for everyone!".
//
// Cases that the rule text leaves open: the cloisters are of the most frequent types in play (in
// the base set four without and two with a road). They have no symbol. A player who still has the
// cloister when the stack is empty keeps it, since there is no draw to replace.
#include "expansions/expansions.h"
#include "model/options.h"
#include "model/reserve.h"
#include "table/unseen.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

static const OptionSpec OPTIONS[] = {
    {"own_cloister", "off|on", "off", 0, 0, false,
     "on: each player has a tile with a cloister and places it once per game instead of drawing"}};

static const ReserveKind KINDS[] = {{.name = "cloister", .places = PLAYERS_MAX, .owned = true}};

enum { OWN_PLACE };

/** Returns true if the option is set; the module is not in play without it and costs nothing. */
static bool own_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static bool own_on(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[0] != 0;
}

// ---- Types

/**
 * Returns true for a tile with a cloister, without a river and without symbols that modules use.
 */
static bool type_is_plain_cloister(const Rules *rules, uint32_t t) {
    const TypeInfo *type = &rules->types[t];
    bool cloister = false;
    bool river = false;
    uint64_t symbols = type->symbols;
    for (unsigned i = 0; i < type->facts->segment_count; i++) {
        cloister = cloister || type->facts->segments[i].kind == SEGMENT_CLOISTER;
        river = river || type->facts->segments[i].kind == SEGMENT_RIVER;
        symbols |= type_segment_symbols(rules, type, i);
    }
    return cloister && !river && symbols == 0 && type->stage == DRAW_MAIN;
}

/** Returns the number of cloisters of a type that may be dealt. */
static uint32_t cloisters_of(const Rules *rules, uint32_t type) {
    return type_is_plain_cloister(rules, type) ? rules->types[type].copies : 0;
}

/** Returns the type of a seat's cloister; type_count if there are not enough. */
static uint32_t cloister_of_seat(const Rules *rules, uint32_t seat) {
    uint32_t above = UINT32_MAX; // copies of the types already used up
    uint32_t before = 0;         // number of these types with as many copies
    for (;;) {
        uint32_t best = rules->type_count;
        uint32_t most = 0;
        for (uint32_t type = 0; type < rules->type_count; type++) {
            const uint32_t copies = cloisters_of(rules, type);
            const bool left = copies < above || (copies == above && type > before);
            best = left && copies > most ? type : best;
            most = left && copies > most ? copies : most;
        }
        if (best == rules->type_count || seat < most) {
            return best;
        }
        seat -= most;
        above = most;
        before = best;
    }
}

static Status own_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = option_is(rules, OPTIONS[0].key, "on");
    uint32_t cloisters = 0;
    for (uint32_t type = 0; type < rules->type_count; type++) {
        cloisters += cloisters_of(rules, type);
    }
    return module->settings[0] == 0 || cloisters >= (uint32_t)rules->players
               ? STATUS_OK
               : message_set(
                     message, STATUS_INVALID,
                     "option own_cloister: each of %d players needs a cloister, but only %u "
                     "without a symbol are in play; add tiles or reduce the number of players",
                     rules->players, cloisters);
}

// ---- Dealing

/** Returns true as long as only tiles that start the game have left the stack. */
static bool own_due(const Rules *rules, const Game *game) {
    const uint32_t first = rules->block_count > 1 ? rules->block_count : 1;
    uint32_t all = 0;
    for (uint32_t type = 0; type < rules->type_count; type++) {
        all += rules->types[type].stage == DRAW_NEVER ? 0 : rules->types[type].copies;
    }
    return game->placed_count <= first && (uint32_t)game->placed_count + game->pool_count == all;
}

static PhaseResult deal_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (!own_due(rules, game)) {
        return PHASE_NEXT;
    }
    for (int seat = 0; seat < rules->players; seat++) {
        const uint32_t type = cloister_of_seat(rules, (uint32_t)seat);
        if (unseen_take(rules, game, type)) {
            reserve_put(rules, game, &KINDS[OWN_PLACE], seat, type);
        }
    }
    return PHASE_NEXT;
}

static const Phase PHASE_DEAL = {
    .name = "cloisters", .step = STEP_BEGIN, .wanted = own_on, .enter = deal_enter};

// ---- Placing one

static bool own_possible(const Rules *rules, const Game *game) {
    const uint16_t own = reserve_at_const(rules, game, &KINDS[OWN_PLACE])[game->active];
    return turn_lacks_tile(rules, game) && own != NO_TYPE && turn_has_tile(rules, game) &&
           rules->kernel->count_fits(rules, game, own) > 0;
}

static bool own_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && own_possible(rules, game);
}

static PhaseResult own_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return own_possible(rules, game) ? turn_ask(game, game->active) : PHASE_NEXT;
}

static void own_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), 0));
}

static PhaseResult own_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                             ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        return PHASE_NEXT;
    }
    return turn_take_fitting(rules, game,
                             reserve_take(rules, game, &KINDS[OWN_PLACE], game->active));
}

static void own_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                         Wording *wording) {
    if (action_verb(action) == VERB_CHOOSE) {
        wording->option = "lay your own cloister";
        wording->type = reserve_at_const(rules, game, &KINDS[OWN_PLACE])[game->active];
    }
}

static const Phase PHASE_OWN = {.name = "own cloister",
                                .question =
                                    "lay your own cloister tile instead of drawing, or draw",
                                .decline = "draw a tile",
                                .describe = own_describe,
                                .step = STEP_SOURCE,
                                .wanted = own_on,
                                .enter = own_enter,
                                .asks = own_asks,
                                .actions = own_actions,
                                .apply = own_apply};

// ---- Module

static const Phase *const PHASES[] = {&PHASE_DEAL, &PHASE_OWN};

static bool own_asks_next(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->draws_left > 0 &&
           reserve_at_const(rules, game, &KINDS[OWN_PLACE])[player] != NO_TYPE;
}

/** It is known whether the next player may place their cloister. */
static bool own_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                           const PlacementPreview *preview) {
    const unsigned next = (game->active + 1U) % (unsigned)rules->players;
    const uint16_t own = reserve_at_const(rules, game, &KINDS[OWN_PLACE])[next];
    return own == NO_TYPE || type_still_fits(rules, game, own);
}

static ExpansionShare own_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1, .actions = 2};
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "own_cloister", "on",
     "Each player takes a tile with a cloister, of the most frequent type, and keeps it open."},
    {RULE_DRAW, "own_cloister", "on",
     "Once per game a player may place their cloister instead of drawing a tile."},
    {RULE_SETUP, "own_cloister", "off", "All cloisters are in the stack."},
};

const Expansion EXPANSION_OWN_CLOISTERS = {
    .id = "own-cloisters",
    .description = "a cloister for each player, placed once instead of drawing (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = own_wanted, .compile = own_compile, .share = own_share},
    .reserve = {.reserve_kinds = KINDS, .reserve_kind_count = 1},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .preview = {.turn_usual = own_turn_usual, .asks_next = own_asks_next},
};
