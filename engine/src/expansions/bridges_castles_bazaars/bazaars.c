// SPDX-License-Identifier: MIT
// Bazaars: a tile for each player is turned face up, the tiles are sold (auctions.c), and all
// players place theirs in their next turn instead of drawing. Rules: Complete Annotated Rules 7.4,
// "The bazaar", footnotes 281 to 291.
//
// Footnote 283: the tiles are set aside, face down, as soon as a bazaar is placed, before a further
// part of the turn. Until the last of them has been placed, further bazaars wait. The tiles are not
// revealed until then, so setting aside reduces the number of draws, and the tiles are drawn when
// they are turned up. Waiting bazaars follow one after the other, clockwise from the player of the
// previous one. Players choose from the left of the player who drew the bazaar, and place from the
// left of the player of the last turn, because the order of turns does not change.
#include "expansions/bridges_castles_bazaars/bridges_castles_bazaars_state.h"
#include "table/facts.h"
#include "table/prospects.h"
#include "turn/turn.h"

// ---- An open tile instead of a draw

/** Makes an open tile the current tile; if it fits nowhere, the turn continues without a tile. */
static PhaseResult tile_take(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    if (!turn_take_hand(rules, game, type)) {
        return PHASE_NEXT;
    }
    bazaar_of(rules, game, module)->known = 1;
    return PHASE_IN_HAND;
}

/** Without an auction: the player chooses one of the open tiles at the start of their turn. */
static PhaseResult tile_choose(const Rules *rules, Game *game, uint32_t module, uint32_t place) {
    Bazaar *bazaar = bazaar_of(rules, game, module);
    bazaar->served = (uint8_t)(bazaar->served | 1U << game->active);
    return tile_take(rules, game, module, reserve_take(rules, game, APART_OPEN, place));
}

/** Returns whether the active player may choose one of the open tiles. */
static bool tile_open(const Rules *rules, const Game *game, uint32_t module) {
    const Bazaar *bazaar = bazaar_of_const(rules, game, module);
    return bazaar->stage == BAZAAR_ROUND && ((bazaar->served >> game->active) & 1U) == 0 &&
           reserve_count(rules, game, APART_OPEN) > 0;
}

static bool tile_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->hand == NO_TYPE && game->copy_in_turn == NO_COPY && player == game->active &&
           tile_open(rules, game, module) && bazaar_tiles_differ(rules, game);
}

static PhaseResult tile_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Bazaar *bazaar = bazaar_of(rules, game, module);
    bazaar->known = 0;
    if (bazaar->stage != BAZAAR_ROUND) {
        return PHASE_NEXT;
    }
    if (reserve_at_const(rules, game, APART_BOUGHT)[game->active] != NO_TYPE) {
        return tile_take(rules, game, module,
                         reserve_take(rules, game, APART_BOUGHT, game->active));
    }
    if (!tile_open(rules, game, module)) {
        return PHASE_NEXT;
    }
    return bazaar_tiles_differ(rules, game) ? turn_ask(game, game->active)
                                            : tile_choose(rules, game, module, 0);
}

static void tile_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    bazaar_tiles_list(rules, game, list);
}

static PhaseResult tile_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    return tile_choose(rules, game, module, action_arg(action));
}

static void tile_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                          Wording *wording) {
    wording->option = "take the tile";
    wording->type = bazaar_tile_chosen(rules, game, action);
}

const Phase PHASE_BAZAAR_TILE = {.name = "open tile",
                                 .question = "choose which of the open tiles of the bazaar you lay",
                                 .describe = tile_describe,
                                 .step = STEP_HELD,
                                 .enter = tile_enter,
                                 .asks = tile_asks,
                                 .actions = tile_actions,
                                 .apply = tile_apply};

// ---- Starting a bazaar

/** Sets the tiles aside; with too few of them there is no bazaar (footnote 288). */
static void bazaar_call(const Rules *rules, Game *game, Bazaar *bazaar, unsigned player) {
    if (game->draws_left >= rules->players) {
        game->draws_left = (uint16_t)(game->draws_left - (unsigned)rules->players);
        bazaar->stage = BAZAAR_CALLED;
        bazaar->caller = (uint8_t)player;
    }
}

static PhaseResult call_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Bazaar *bazaar = bazaar_of(rules, game, module);
    const int symbol = rules->modules[module].settings[SETTING_BAZAAR];
    if (bazaar->known ||
        !symbol_among(rules_copy_type(rules, game->copy_in_turn)->symbols, symbol)) {
        return PHASE_NEXT;
    }
    if (bazaar->stage != BAZAAR_NONE) {
        bazaar->waiting[game->active]++;
    } else {
        bazaar_call(rules, game, bazaar, game->active);
    }
    return PHASE_NEXT;
}

const Phase PHASE_BAZAAR_CALL = {
    .name = "bazaar called", .step = STEP_GROWTH, .triggers = TRIGGER_SYMBOL, .enter = call_enter};

// ---- Turning tiles face up

/** Returns whether no player has a tile of the current bazaar. */
static bool round_over(const Rules *rules, const Game *game) {
    return reserve_count(rules, game, APART_OPEN) == 0 &&
           reserve_count(rules, game, APART_BOUGHT) == 0;
}

/** Returns whether no bazaar is in progress, or the last tile of one is in play. */
static bool bazaar_may_begin(const Rules *rules, const Game *game, const Bazaar *bazaar) {
    return bazaar->stage == BAZAAR_NONE ||
           (bazaar->stage == BAZAAR_ROUND && round_over(rules, game));
}

/** Ends the current bazaar and starts the next waiting one. */
static void bazaar_next(const Rules *rules, Game *game, Bazaar *bazaar) {
    const unsigned players = (unsigned)rules->players;
    bazaar->stage = BAZAAR_NONE;
    bazaar->served = 0;
    for (unsigned i = 1; i <= players && bazaar->stage == BAZAAR_NONE; i++) {
        const unsigned player = (bazaar->caller + i) % players;
        for (; bazaar->waiting[player] > 0 && bazaar->stage == BAZAAR_NONE;
             bazaar->waiting[player]--) {
            bazaar_call(rules, game, bazaar, player);
        }
    }
    bazaar->caller = bazaar->stage == BAZAAR_NONE ? 0 : bazaar->caller;
}

/** Returns whether the tiles are not sold: by option, or if no player could pay (footnote 291). */
static bool nothing_sold(const Rules *rules, const Game *game, uint32_t module) {
    const int32_t *settings = rules->modules[module].settings;
    bool poor = settings[SETTING_POSITIVE] != 0;
    for (int player = 0; player < rules->players; player++) {
        poor = poor && game->scores[player] <= 0;
    }
    return poor || settings[SETTING_DRAFT] != 0;
}

static bool uncover_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->hand == NO_TYPE && player == game->active && game->draws_left > 0 &&
           bazaar_of_const(rules, game, module)->stage == BAZAAR_UNCOVERED;
}

static PhaseResult uncover_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Bazaar *bazaar = bazaar_of(rules, game, module);
    if (bazaar->stage == BAZAAR_ROUND && round_over(rules, game)) {
        bazaar_next(rules, game, bazaar);
    }
    if (bazaar->stage == BAZAAR_CALLED) {
        bazaar->stage = BAZAAR_UNCOVERED;
        game->draws_left = (uint16_t)(game->draws_left + (unsigned)rules->players);
    }
    if (bazaar->stage != BAZAAR_UNCOVERED) {
        return PHASE_NEXT;
    }
    if (reserve_count(rules, game, APART_OPEN) < (unsigned)rules->players) {
        return turn_draw(game, game->active);
    }
    if (nothing_sold(rules, game, module)) {
        bazaar->stage = BAZAAR_ROUND;
    } else {
        auction_begin(rules, game, module);
    }
    return PHASE_NEXT;
}

static PhaseResult uncover_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    reserve_put(rules, game, APART_OPEN, -1, type);
    return PHASE_AGAIN;
}

const Phase PHASE_BAZAAR_UNCOVER = {.name = "bazaar",
                                    .step = STEP_AUCTION,
                                    .wake_byte = WAKE_BYTE(BridgesCastlesBazaars, bazaar.stage),
                                    .enter = uncover_enter,
                                    .asks = uncover_asks,
                                    .receive = uncover_receive};

// ---- Module functions

bool bazaar_tiles_later(const Rules *rules, const Game *game, uint32_t module) {
    const Bazaar *bazaar = bazaar_of_const(rules, game, module);
    return !bazaar_may_begin(rules, game, bazaar);
}

/** Computes how many tiles should be open or bought at this stage: at least and at most. */
static void tiles_expected(const Rules *rules, const Bazaar *bazaar, uint32_t *least,
                           uint32_t *most) {
    const uint32_t players = (uint32_t)rules->players;
    *least = bazaar->stage == BAZAAR_AUCTION ? players : 0;
    *most = bazaar->stage >= BAZAAR_UNCOVERED ? players : 0;
}

/** Returns the largest number of bazaars that the tiles on the table can have started, one each. */
static uint32_t called_most(const Rules *rules, const Game *game, uint32_t module) {
    const int symbol = rules->modules[module].settings[SETTING_BAZAAR];
    // The bazaar of this turn starts after it has been placed.
    const bool to_come =
        game->pending != PENDING_UNREAD &&
        (turn_phase(rules, game)->step < STEP_GROWTH ||
         (turn_phase(rules, game)->step == STEP_GROWTH && turn_module(rules, game) < module));
    uint32_t called = 0;
    for (uint32_t i = 0; i < game->placed_count; i++) {
        const uint32_t copy = rules->kernel->copy_at(game, i);
        called += symbol_among(rules_copy_type(rules, copy)->symbols, symbol) &&
                  !(to_come && copy == game->copy_in_turn);
    }
    return called;
}

/**
 * Returns whether the number of waiting bazaars is possible, and none waits without a current one.
 */
static bool waiting_sound(const Rules *rules, const Game *game, uint32_t module) {
    const Bazaar *bazaar = bazaar_of_const(rules, game, module);
    uint32_t bazaars = bazaar->stage != BAZAAR_NONE;
    for (int player = 0; player < rules->players; player++) {
        bazaars += bazaar->waiting[player];
    }
    return bazaar->stage == BAZAAR_NONE ? bazaars == 0 && bazaar->caller == 0
                                        : bazaars <= called_most(rules, game, module);
}

/**
 * Returns whether tiles are being turned up or sold only while that decision or event is pending.
 */
static bool stage_waits(const Rules *rules, const Game *game, uint32_t module) {
    const unsigned stage = bazaar_of_const(rules, game, module)->stage;
    return (stage != BAZAAR_UNCOVERED || turn_pends_in(rules, game, module, PENDING_DRAW)) &&
           (stage != BAZAAR_AUCTION || turn_waits_in(rules, game, module));
}

Status bazaar_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Bazaar *bazaar = bazaar_of_const(rules, game, module);
    const uint32_t players = (uint32_t)rules->players;
    const uint32_t open = reserve_count(rules, game, APART_OPEN);
    const uint32_t bought = reserve_count(rules, game, APART_BOUGHT);
    uint32_t least;
    uint32_t most;
    tiles_expected(rules, bazaar, &least, &most);
    if (open + bought < least || open + bought > most) {
        return message_set(message, STATUS_INVALID,
                           "%u open and %u bought tiles, %u to %u are possible", open, bought,
                           least, most);
    }
    bool sound = bazaar->caller < players && bazaar->served >> players == 0 &&
                 waiting_sound(rules, game, module) && stage_waits(rules, game, module);
    // Its tiles are set aside, and drawn when they are turned up.
    sound =
        sound && (bazaar->stage != BAZAAR_CALLED || game->draws_left + players <= game->pool_count);
    sound = sound && (bazaar->stage != BAZAAR_UNCOVERED || open + game->draws_left >= players);
    sound = sound && (bazaar->stage != BAZAAR_ROUND || open == 0 || bought == 0);
    sound = sound && (bazaar->stage == BAZAAR_ROUND || bazaar->served == 0);
    sound = sound && (bazaar->stage == BAZAAR_AUCTION
                          ? auction_is_sound(rules, game, module)
                          : bazaar->question + bazaar->picker + bazaar->asked + bazaar->chosen +
                                    bazaar->bid + bazaar->bidder ==
                                0);
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "a bazaar of player %u is in an inconsistent state", bazaar->caller);
}

/** Returns whether a bazaar begins after this turn, whose tile is only previewed. */
static bool bazaar_begins(const Rules *rules, const Game *game, uint32_t module) {
    const Bazaar *bazaar = bazaar_of_const(rules, game, module);
    const int symbol = rules->modules[module].settings[SETTING_BAZAAR];
    bool called = !bazaar->known && copy_carries(rules, game->copy_in_turn, symbol);
    for (int player = 0; player < rules->players; player++) {
        called = called || bazaar->waiting[player] != 0;
    }
    return called && bazaar_may_begin(rules, game, bazaar) && game->draws_left >= rules->players;
}

/** Returns whether a module acts on a tile between its draw and its placement. */
static bool tiles_act(const Rules *rules) {
    bool act = false;
    for (uint32_t m = 0; m < rules->module_count && !act; m++) {
        const Expansion *e = rules->modules[m].expansion;
        act = expansion_has_step(e, STEP_SHOWN) || expansion_has_step(e, STEP_FITS) ||
              expansion_has_step(e, STEP_DRAWN);
    }
    return act;
}

/**
 * The tiles of a bazaar are set aside and drawn later, which the active player begins. In the round
 * after that the next player has their tile at once. Modules with other sources of tiles prevent
 * that turns are told.
 */
bool bazaar_rests(const Rules *rules, const Game *game, uint32_t module) {
    const Bazaar *bazaar = bazaar_of_const(rules, game, module);
    const bool bought = bazaar->stage == BAZAAR_ROUND &&
                        reserve_count(rules, game, APART_OPEN) == 0 && !tiles_act(rules);
    const bool told = !rules->options.predraw && rules->hook_lists[HOOK_TURN_PAYS].count == 0 &&
                      rules->hook_lists[HOOK_NEXT_PLAYER].count == 1; // this module
    return bazaar->stage == BAZAAR_NONE ? told || !bazaar_begins(rules, game, module)
                                        : told && bought;
}

unsigned bazaar_next_player(const Rules *rules, const Game *game, uint32_t module,
                            unsigned player) {
    return bazaar_begins(rules, game, module) ? game->active : player;
}

void bazaar_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const Bazaar *bazaar = bazaar_of_const(rules, game, module);
    const bool bids = bazaar->question > QUESTION_BID;
    for (int player = 0; player < rules->players; player++) {
        fact_hold(list, "bid", player, bids && bazaar->bidder == player ? bazaar->bid : 0);
        fact_hold(list, "bazaars to come", player, bazaar->waiting[player]);
    }
    fact_hold(list, "tile on offer", -1, bazaar->question > QUESTION_TILE ? bazaar->chosen + 1 : 0);
}

void bazaar_prospects(const Rules *rules, const Game *game, uint32_t module, ProspectList *list) {
    const Bazaar *bazaar = bazaar_of_const(rules, game, module);
    if (bazaar->question > QUESTION_BID) {
        prospect_add(list, PROSPECT_PLEDGE, bazaar->bidder, bazaar->bid);
    }
}

/**
 * The tiles of a bazaar are drawn in one turn. For each but the last, one player names a tile, all
 * others bid once, and that player decides. A player without a draw chooses a tile. Their turn has
 * no tile if it fits nowhere and the stack is empty.
 */
ExpansionShare bazaar_share(const Rules *rules, uint32_t module) {
    const uint32_t players = (uint32_t)rules->players;
    const uint32_t bids = 2 + (uint32_t)rules->modules[module].settings[SETTING_MOST];
    return (ExpansionShare){.decisions = 1 + players * (players + 3),
                            .turns = players,
                            .actions = bids > players ? bids : players};
}
