// SPDX-License-Identifier: MIT
// The auction of a bazaar. The next player without a tile (the picker) chooses one of the open
// tiles and bids for it. Every other player without a tile may raise once. The picker buys from the
// highest bidder or sells to them. The last tile is free. Rules: Complete Annotated Rules 7.4, "The
// bazaar".
//
// Payments are not scoring: they change the scores and nothing else.
#include "expansions/bridges_castles_bazaars/bridges_castles_bazaars_state.h"
#include "turn/turn.h"

enum { SELL, BUY };

static const char SOURCE[] = "an auction";

const ReserveKind BAZAAR_PLACES[2] = {{.name = "open", .places = PLAYERS_MAX},
                                      {.name = "bought", .places = PLAYERS_MAX, .owned = true}};

// ---- Open tiles

void bazaar_tiles_list(const Rules *rules, const Game *game, ActionList *list) {
    const uint16_t *open = reserve_at_const(rules, game, APART_OPEN);
    const uint32_t count = reserve_count(rules, game, APART_OPEN);
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || open[i] != open[i - 1]) {
            action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->decider), i));
        }
    }
}

bool bazaar_tiles_differ(const Rules *rules, const Game *game) {
    const uint16_t *open = reserve_at_const(rules, game, APART_OPEN);
    return open[0] != open[reserve_count(rules, game, APART_OPEN) - 1];
}

// ---- Next player

/** Returns whether a player has no tile of this bazaar yet. */
static bool needs_tile(const Rules *rules, const Game *game, unsigned player) {
    return reserve_at_const(rules, game, APART_BOUGHT)[player] == NO_TYPE;
}

/** Returns the first player after `player` without a tile; the same one if no other is left. */
static unsigned next_needing(const Rules *rules, const Game *game, unsigned player) {
    const unsigned players = (unsigned)rules->players;
    unsigned next = (player + 1) % players;
    while (next != player && !needs_tile(rules, game, next)) {
        next = (next + 1) % players;
    }
    return next;
}

/** Returns the most points a player may bid or pay. */
static int32_t purse(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const int32_t *settings = rules->modules[module].settings;
    const int32_t most = settings[SETTING_MOST];
    const int32_t score = game->scores[player] > 0 ? game->scores[player] : 0;
    return settings[SETTING_POSITIVE] != 0 && score < most ? score : most;
}

static void pick_begin(Bazaar *bazaar, unsigned picker) {
    bazaar->question = QUESTION_TILE;
    bazaar->picker = (uint8_t)picker;
    bazaar->asked = bazaar->chosen = bazaar->bid = bazaar->bidder = 0;
}

void auction_begin(const Rules *rules, Game *game, uint32_t module) {
    Bazaar *bazaar = bazaar_of(rules, game, module);
    bazaar->stage = BAZAAR_AUCTION;
    pick_begin(bazaar, next_needing(rules, game, bazaar->caller));
}

// ---- Next question

/** The last tile is free, and every player has one. */
static PhaseResult auction_end(const Rules *rules, Game *game, Bazaar *bazaar) {
    unsigned player = bazaar->picker;
    player = needs_tile(rules, game, player) ? player : next_needing(rules, game, player);
    reserve_put(rules, game, APART_BOUGHT, (int)player, reserve_take(rules, game, APART_OPEN, 0));
    pick_begin(bazaar, 0);
    bazaar->stage = BAZAAR_ROUND;
    return PHASE_NEXT;
}

/** Records a bid of the player who is asked, also the first one. */
static void bid_make(const Rules *rules, const Game *game, Bazaar *bazaar, unsigned player,
                     unsigned bid) {
    bazaar->bid = (uint8_t)bid;
    bazaar->bidder = (uint8_t)player;
    bazaar->question = QUESTION_RAISE;
    bazaar->asked = (uint8_t)next_needing(rules, game, player);
}

/**
 * Gives the tile to the picker or to the highest bidder, who pays the other. A picker who was the
 * only bidder pays nothing.
 */
static void deal(const Rules *rules, Game *game, Bazaar *bazaar, bool buys, ScoreLog *log) {
    const unsigned picker = bazaar->picker;
    const unsigned bidder = bazaar->bidder;
    const unsigned buyer = buys ? picker : bidder;
    const unsigned paid = buys ? bidder : picker;
    const int32_t price = bazaar->bid;
    points_pass(rules, game, (Bonus){buyer, -price, SOURCE}, log);
    if (paid != buyer) {
        points_pass(rules, game, (Bonus){paid, price, SOURCE}, log);
    }
    const uint32_t type = reserve_take(rules, game, APART_OPEN, bazaar->chosen);
    reserve_put(rules, game, APART_BOUGHT, (int)buyer, type);
    pick_begin(bazaar, next_needing(rules, game, picker));
}

/** Continues until a player has a choice; a question with one answer is skipped. */
static PhaseResult auction_go_on(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Bazaar *bazaar = bazaar_of(rules, game, module);
    const unsigned picker = bazaar->picker;
    switch (bazaar->question) {
    case QUESTION_TILE:
        if (reserve_count(rules, game, APART_OPEN) == 1) {
            return auction_end(rules, game, bazaar);
        }
        if (bazaar_tiles_differ(rules, game)) {
            return turn_ask(game, picker);
        }
        bazaar->question = QUESTION_BID;
        return PHASE_AGAIN;
    case QUESTION_BID:
        if (purse(rules, game, module, picker) > 0) {
            return turn_ask(game, picker);
        }
        bid_make(rules, game, bazaar, picker, 0);
        return PHASE_AGAIN;
    case QUESTION_RAISE:
        if (bazaar->asked == picker) {
            bazaar->question = QUESTION_DEAL;
            return PHASE_AGAIN;
        }
        if (purse(rules, game, module, bazaar->asked) > bazaar->bid) {
            return turn_ask(game, bazaar->asked);
        }
        bazaar->asked = (uint8_t)next_needing(rules, game, bazaar->asked);
        return PHASE_AGAIN;
    default: // a picker who cannot pay the highest bid cannot buy
        if (bazaar->bidder != picker && purse(rules, game, module, picker) >= bazaar->bid) {
            return turn_ask(game, picker);
        }
        deal(rules, game, bazaar, bazaar->bidder == picker, log);
        return PHASE_AGAIN;
    }
}

// ---- The phase

static PhaseResult auction_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return bazaar_of(rules, game, module)->stage == BAZAAR_AUCTION
               ? auction_go_on(rules, game, module, log)
               : PHASE_NEXT;
}

static bool auction_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Bazaar *bazaar = bazaar_of_const(rules, game, module);
    return bazaar->stage == BAZAAR_AUCTION && game->hand == NO_TYPE &&
           player == (bazaar->question == QUESTION_RAISE ? bazaar->asked : bazaar->picker);
}

static void bids_list(const Game *game, int32_t from, int32_t most, ActionList *list) {
    for (int32_t bid = from; bid <= most; bid++) {
        action_list_add(list, action_with_arg(action_make(VERB_BID, game->decider), (unsigned)bid));
    }
}

static void auction_actions(const Rules *rules, const Game *game, uint32_t module,
                            ActionList *list) {
    const Bazaar *bazaar = bazaar_of_const(rules, game, module);
    const int32_t most = purse(rules, game, module, game->decider);
    switch (bazaar->question) {
    case QUESTION_TILE:
        bazaar_tiles_list(rules, game, list);
        break;
    case QUESTION_BID:
        bids_list(game, 0, most, list);
        break;
    case QUESTION_RAISE:
        action_list_add(list, action_pass(game->decider));
        bids_list(game, bazaar->bid + 1, most, list);
        break;
    default:
        action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->decider), SELL));
        action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->decider), BUY));
        break;
    }
}

static PhaseResult auction_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                 ScoreLog *log) {
    Bazaar *bazaar = bazaar_of(rules, game, module);
    switch (bazaar->question) {
    case QUESTION_TILE:
        bazaar->chosen = (uint8_t)action_arg(action);
        bazaar->question = QUESTION_BID;
        break;
    case QUESTION_BID:
    case QUESTION_RAISE:
        if (action_verb(action) == VERB_BID) {
            bid_make(rules, game, bazaar, game->decider, action_arg(action));
        } else {
            bazaar->asked = (uint8_t)next_needing(rules, game, bazaar->asked);
        }
        break;
    default:
        deal(rules, game, bazaar, action_arg(action) == BUY, log);
        break;
    }
    return PHASE_AGAIN;
}

int32_t bazaar_tile_chosen(const Rules *rules, const Game *game, Action action) {
    return action_verb(action) == VERB_CHOOSE
               ? reserve_at_const(rules, game, APART_OPEN)[action_arg(action)]
               : -1;
}

static void auction_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                             Wording *wording) {
    static const char *const QUESTIONS[] = {
        [QUESTION_TILE] = "choose the open tile that you offer for sale first",
        [QUESTION_BID] = "make the first bid for the tile you chose; 0 is allowed",
        [QUESTION_RAISE] = "raise the bid for the tile, or do not",
        [QUESTION_DEAL] =
            "buy the tile for the highest bid, or sell it to the bidder for that bid"};
    const Bazaar *bazaar = bazaar_of_const(rules, game, module);
    wording->question = QUESTIONS[bazaar->question];
    if (action == 0 && bazaar->question != QUESTION_TILE) {
        wording->number = bazaar->bid;
        wording->type = reserve_at_const(rules, game, APART_OPEN)[bazaar->chosen];
    }
    if (action_verb(action) == VERB_CHOOSE && bazaar->question == QUESTION_TILE) {
        wording->option = "offer the tile";
        wording->type = bazaar_tile_chosen(rules, game, action);
    } else if (action_verb(action) == VERB_CHOOSE) {
        wording->number = bazaar->bid;
        wording->option =
            action_arg(action) == BUY ? "buy the tile for # points" : "sell the tile for # points";
    }
}

const Phase PHASE_AUCTION = {.name = "auction",
                             .decline = "do not raise",
                             .describe = auction_describe,
                             .step = STEP_AUCTION,
                             .wake_byte = WAKE_BYTE(BridgesCastlesBazaars, bazaar.stage),
                             .enter = auction_enter,
                             .asks = auction_asks,
                             .actions = auction_actions,
                             .apply = auction_apply};

/**
 * Returns whether the bid belongs to a player who has bid, and the player asked to raise is neither
 * that player nor the picker. Without a bid both must be empty.
 */
static bool bid_sound(const Rules *rules, const Game *game, uint32_t module) {
    const Bazaar *bazaar = bazaar_of_const(rules, game, module);
    if (bazaar->question < QUESTION_RAISE) {
        return bazaar->asked + bazaar->bid + bazaar->bidder == 0;
    }
    const bool raise = bazaar->question == QUESTION_RAISE;
    return needs_tile(rules, game, bazaar->bidder) &&
           bazaar->bid <= purse(rules, game, module, bazaar->bidder) &&
           (bazaar->asked == bazaar->picker) != raise &&
           (!raise || (needs_tile(rules, game, bazaar->asked) && bazaar->asked != bazaar->bidder));
}

bool auction_is_sound(const Rules *rules, const Game *game, uint32_t module) {
    const Bazaar *bazaar = bazaar_of_const(rules, game, module);
    const unsigned players = (unsigned)rules->players;
    const bool seats =
        bazaar->picker < players && bazaar->asked < players && bazaar->bidder < players;
    return seats && reserve_count(rules, game, APART_OPEN) > 1 &&
           bazaar->chosen < reserve_count(rules, game, APART_OPEN) &&
           (bazaar->question != QUESTION_TILE || bazaar->chosen == 0) &&
           needs_tile(rules, game, bazaar->picker) && bid_sound(rules, game, module);
}
