// SPDX-License-Identifier: MIT
//
// The architects, a variant: all tiles are divided among the players, and each player places any
// tile of their stack. Rules: Complete Annotated Rules 7.4, p. 327, "The architects".
//
// Cases that the rule text leaves open:
// - The tiles are dealt one by one at random, beginning with the first player, and are open.
// - Tiles placed before ordinary ones (a river) are drawn as usual.
// - A player whose tiles all fit nowhere gives up all of them, since each one taken would leave the
//   game.
// - A player without tiles draws if tiles are left to draw, or waits for the others.
#include "expansions/expansions.h"
#include "model/options.h"
#include "model/reserve.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum { STACK_MAX = 256 /* tiles of a player: an action names one by its place (action_arg) */ };

static const OptionSpec OPTIONS[] = {
    {"architects", "off|on", "off", 0, 0, false,
     "on: all tiles are divided into open stacks, and each player places any tile of their stack"}};

static const ReserveKind KINDS[] = {
    {.name = "stack", .places = PLAYERS_MAX * STACK_MAX, .owned = true, .each = STACK_MAX}};

#define KIND_STACK (&KINDS[0])

/** Returns true if the option is set; the module is not in play without it and costs nothing. */
static bool architects_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static bool architects_on(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[0] != 0;
}

/** Returns another option in force that also deals tiles to players, or NULL. */
static const char *rival_option(const Rules *rules) {
    static const struct {
        const Expansion *expansion;
        const char *key;
    } RIVALS[] = {{&EXPANSION_HANDS, "hand"},
                  {&EXPANSION_CLOISTER_BATTLE, "cloister_battle"},
                  {&EXPANSION_ONE_CHOOSES, "one_chooses"},
                  {&EXPANSION_OPEN_TILES, "open_tiles"}};
    const char *rival = rules->options.predraw ? "predraw" : NULL;
    for (unsigned i = 0; rival == NULL && i < sizeof RIVALS / sizeof RIVALS[0]; i++) {
        const bool in_play = module_find(rules, RIVALS[i].expansion) != MODULES_MAX;
        rival = in_play && !option_is(rules, RIVALS[i].key, "off") ? RIVALS[i].key : NULL;
    }
    return rival;
}

static Status architects_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = option_is(rules, OPTIONS[0].key, "on");
    const char *rival = module->settings[0] != 0 ? rival_option(rules) : NULL;
    if (rival != NULL) {
        return message_set(message, STATUS_INVALID,
                           "option %s: with option architects all tiles are divided at the "
                           "beginning; omit one of them",
                           rival);
    }
    uint32_t tiles = 0;
    for (uint32_t type = 0; type < rules->type_count; type++) {
        tiles += rules->types[type].stage == DRAW_MAIN ? rules->types[type].copies : 0;
    }
    const uint32_t players = (uint32_t)rules->players;
    const uint32_t each = (tiles + players - 1) / players;
    return module->settings[0] == 0 || each <= STACK_MAX
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "option architects: %u players would have up to %u tiles each, at "
                             "most %d are possible; play with more players or fewer tiles",
                             players, each, STACK_MAX);
}

// ---- Dealing

/**
 * Returns the player who receives the next tile: the one with the fewest, the active player first.
 */
static unsigned dealt_to(const Rules *rules, const Game *game) {
    const unsigned players = (unsigned)rules->players;
    unsigned to = game->active;
    for (unsigned i = 1; i < players; i++) {
        const unsigned player = (game->active + i) % players;
        to = reserve_count_own(rules, game, KIND_STACK, player) <
                     reserve_count_own(rules, game, KIND_STACK, to)
                 ? player
                 : to;
    }
    return to;
}

static bool deal_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->hand == NO_TYPE && game->copy_in_turn == NO_COPY && turn_stack_main(rules, game) &&
           player == dealt_to(rules, game);
}

static PhaseResult deal_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return turn_stack_main(rules, game) ? turn_draw(game, dealt_to(rules, game)) : PHASE_NEXT;
}

static PhaseResult deal_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    if (!turn_tile_taken(rules, game, type)) {
        reserve_put(rules, game, KIND_STACK, (int)dealt_to(rules, game), type);
    }
    return PHASE_AGAIN;
}

static const Phase PHASE_DEAL = {.name = "deal stacks",
                                 .step = STEP_BEGIN,
                                 .wanted = architects_on,
                                 .enter = deal_enter,
                                 .asks = deal_asks,
                                 .receive = deal_receive};

// ---- The tile of the turn

/**
 * Lists the tiles of the active player that can be placed, each kind once, by their index in the
 * stack. Returns their number.
 */
static unsigned fitting_list(const Rules *rules, const Game *game, unsigned numbers[STACK_MAX]) {
    const uint16_t *own = reserve_own(rules, game, KIND_STACK, game->active);
    unsigned found = 0;
    for (unsigned i = 0; i < STACK_MAX && own[i] != NO_TYPE; i++) {
        const bool first = i == 0 || own[i] != own[i - 1];
        if (first && rules->kernel->count_fits(rules, game, own[i]) > 0) {
            numbers[found++] = i;
        }
    }
    return found;
}

static bool takes_now(const Rules *rules, const Game *game) {
    return game->placed_count > 0 && game->hand == NO_TYPE && game->copy_in_turn == NO_COPY &&
           reserve_count_own(rules, game, KIND_STACK, game->active) > 0;
}

static bool take_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    unsigned numbers[STACK_MAX];
    return player == game->active && takes_now(rules, game) &&
           fitting_list(rules, game, numbers) > 1;
}

/** Removes tile `number` from the active player's stack and returns its type. */
static uint32_t stack_take(const Rules *rules, Game *game, unsigned number) {
    return reserve_take(rules, game, KIND_STACK, game->active * STACK_MAX + number);
}

static PhaseResult tile_take(const Rules *rules, Game *game, unsigned number) {
    const bool taken = turn_take_hand(rules, game, stack_take(rules, game, number));
    ASSERT(taken);
    (void)taken;
    return PHASE_IN_HAND;
}

static PhaseResult take_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (!takes_now(rules, game)) {
        return PHASE_NEXT;
    }
    unsigned numbers[STACK_MAX];
    const unsigned count = fitting_list(rules, game, numbers);
    if (count > 1) {
        return turn_ask(game, game->active);
    }
    if (count == 1) {
        return tile_take(rules, game, numbers[0]);
    }
    while (reserve_count_own(rules, game, KIND_STACK, game->active) > 0) {
        rules->kernel->discard(game, stack_take(rules, game, 0));
    }
    return PHASE_NEXT;
}

static void take_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    unsigned numbers[STACK_MAX];
    const unsigned count = fitting_list(rules, game, numbers);
    for (unsigned i = 0; i < count; i++) {
        action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), numbers[i]));
    }
}

static PhaseResult take_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    return tile_take(rules, game, action_arg(action));
}

static void take_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                          Wording *wording) {
    if (action_verb(action) == VERB_CHOOSE) {
        wording->option = "lay the tile";
        wording->type = reserve_own(rules, game, KIND_STACK, game->active)[action_arg(action)];
    }
}

static const Phase PHASE_TAKE = {.name = "take from stack",
                                 .question = "choose which tile of your stack you lay",
                                 .describe = take_describe,
                                 .step = STEP_SOURCE,
                                 .wanted = architects_on,
                                 .enter = take_enter,
                                 .asks = take_asks,
                                 .actions = take_actions,
                                 .apply = take_apply};

// ---- Module

static const Phase *const PHASES[] = {&PHASE_DEAL, &PHASE_TAKE};

static bool architects_ask_next(const Rules *rules, const Game *game, uint32_t module,
                                unsigned player) {
    return reserve_at_const(rules, game, KIND_STACK) != NULL &&
           reserve_count_own(rules, game, KIND_STACK, player) > 0;
}

/** The next player draws, or has a tile that fits. */
static bool architects_turn_usual(const Rules *rules, const Game *game, uint32_t module,
                                  uint32_t type, const PlacementPreview *preview) {
    const unsigned next = (game->active + 1U) % (unsigned)rules->players;
    if (!architects_ask_next(rules, game, module, next)) {
        return game->draws_left > 0;
    }
    const uint16_t *own = reserve_own(rules, game, KIND_STACK, next);
    bool fits = false;
    for (unsigned i = 0; !fits && i < STACK_MAX && own[i] != NO_TYPE; i++) {
        fits = type_still_fits(rules, game, own[i]);
    }
    return fits;
}

static bool architects_hold(const Rules *rules, const Game *game, uint32_t module) {
    unsigned numbers[STACK_MAX];
    return fitting_list(rules, game, numbers) > 0;
}

static bool architects_later(const Rules *rules, const Game *game, uint32_t module) {
    return reserve_at_const(rules, game, KIND_STACK) != NULL &&
           reserve_count(rules, game, KIND_STACK) > 0;
}

/** Returns the bounds. A player who gave up the stack waits while the others place theirs. */
static ExpansionShare architects_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1,
                            .turns = rules->copy_count + 4 * (uint32_t)rules->players,
                            .actions = rules->type_count};
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "architects", "off", "No player has a stack of tiles."},
    {RULE_SETUP, "architects", "on",
     "All tiles are dealt to the players, who keep them as open stacks."},
    {RULE_DRAW, "architects", "on",
     "Instead of drawing, the player takes any tile of their stack that fits. If none fits, all of "
     "them are removed from the game."},
};

const Expansion EXPANSION_ARCHITECTS = {
    .id = "architects",
    .description =
        "all tiles are dealt as open stacks; players place any tile of their stack (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = architects_wanted,
              .compile = architects_compile,
              .share = architects_share},
    .reserve = {.reserve_kinds = KINDS,
                .reserve_kind_count = 1,
                .holds_tile = architects_hold,
                .tiles_later = architects_later},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .preview = {.turn_usual = architects_turn_usual, .asks_next = architects_ask_next},
};
