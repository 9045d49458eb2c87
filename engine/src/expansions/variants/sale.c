// SPDX-License-Identifier: MIT
// A tile that alone can complete something may be sold, a house rule: "When a tile is the only tile
// which can currently complete a structure, other players can offer to 'buy' it". Rules: Complete
// Annotated Rules 7.4, p. 24. Here it is one sealed bid, in points.
//
// Readings, for the text says no more than that. A structure is a road, city or cloister (garden)
// on the table that is not complete, whoever is there. A tile completes it if it does where it may
// lie by itself: not with a bridge or a ferry that is laid afterwards. It is the only one if no
// other tile that may still come does: all unseen ones count, and those that lie apart to be placed
// later, open, in hands or drawn ahead, another one of its own kind too. Abbeys, half tiles and
// castles that players have before them do not, nor are they sold. Everybody knows which tiles
// these are together, and so everybody knows that one is sold.
//
// It is sold as soon as it is in hand and before anything else comes of it, wherever it came from
// (the stack, a hand, the open ones), also in a further part of a turn; but not in a part within
// another one (a message), to which its player has to come back. Who has points bids, from the left
// of its player on: nothing, or up to as many as he has and no more than 20. Nobody sees what
// another one bids before all have done so. Then its player takes one of the offers, of equal ones
// too whichever he likes, or keeps the tile. What the buyer pays is the price of a tile and no
// scoring.
//
// The buyer places the tile instead of him, and what is left of the turn is his: he deploys,
// receives what comes of it, plays a further part if his builder has earned one, and has the turn
// that a hole brings (hole_turn), also one filled in a part before. Then it is the turn of the
// player to the left of the seller, as if he had placed it. (Goods and abbeys as offers are left
// out: they would have to be weighed against points.)
#include "expansions/expansions.h"
#include "model/options.h"
#include "model/reserve.h"
#include "table/facts.h"
#include "table/module_memory.h"
#include "table/nested_turns.h"
#include "table/tile_moves.h"
#include "turn/turn.h"

#include <string.h>

enum { OFFER_MOST = 20, NOBODY = 0 };

typedef enum SaleStage {
    SALE_NONE,
    SALE_BIDS,  /* offers are made, sealed */
    SALE_CHOICE /* they are open, and the tile's player chooses */
} SaleStage;

typedef struct Sale {
    uint8_t stage;               /* SaleStage */
    uint8_t asked;               /* SALE_BIDS: who bids now */
    uint8_t offers[PLAYERS_MAX]; /* made so far; 0: none */
    uint8_t seller;              /* 1 + whose turn it was, if another one bought it; 0 */
    uint8_t buyer;               /* with `seller`: who did, last */
} Sale;

static const OptionSpec OPTIONS[] = {
    {"sell", "off|sealed", "off", 0, 0, false,
     "sealed: a tile that alone can complete something may be sold to another player by one sealed "
     "bid, who then places it (house rule)"}};

/** In play only when asked for, so that it costs nothing otherwise. */
static bool sale_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static Status sale_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = option_is(rules, OPTIONS[0].key, "sealed");
    return STATUS_OK;
}

static bool sale_on(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[0] != 0;
}

// ---- Which tiles still come

/** True if a tile of a type is unseen or lies apart to be placed later. */
static bool type_comes(const Rules *rules, const Game *game, uint32_t type) {
    bool comes = rules->kernel->pool_find(game, 0, type) < game->pool_count ||
                 reserve_count_type(rules, game, type) > 0;
    for (int player = 0; player < rules->players; player++) {
        comes = comes || game->hand_ahead[player] == type;
    }
    return comes;
}

// ---- What only the tile in hand completes

enum { SET_WORDS = LINES_MAX / 64 };

static bool set_is_empty(const uint64_t *set) {
    uint64_t any = 0;
    for (uint32_t word = 0; word < SET_WORDS; word++) {
        any |= set[word];
    }
    return any == 0;
}

/** True if it completes a road or city that no other tile still to come does. */
static bool line_due(const Rules *rules, Game *game) {
    uint64_t left[SET_WORDS] = {0};
    rules->kernel->completes(rules, game, game->hand, left);
    for (uint32_t type = 0; !set_is_empty(left) && type < rules->type_count; type++) {
        uint64_t other[SET_WORDS] = {0};
        if (type_comes(rules, game, type)) {
            rules->kernel->completes(rules, game, type, other);
        }
        for (uint32_t word = 0; word < SET_WORDS; word++) {
            left[word] &= ~other[word];
        }
    }
    return !set_is_empty(left);
}

/** True if it fits on a cell, and no other tile still to come does. */
static bool fits_alone(const Rules *rules, const Game *game, int x, int y) {
    bool alone = rules->kernel->fits_on(rules, game, game->hand, x, y);
    for (uint32_t type = 0; alone && type < rules->type_count; type++) {
        alone = !type_comes(rules, game, type) || !rules->kernel->fits_on(rules, game, type, x, y);
    }
    return alone;
}

/** True if it completes the cloister of a copy and no other tile does: one cell is free. */
static bool cloister_due(const Rules *rules, const Game *game, uint32_t copy) {
    enum { AROUND = 9, ROW = 3 };
    const PlacedTile at = copy_tile(rules, game, copy);
    if (rules_copy_type(rules, copy)->cloister == 0 ||
        rules->kernel->tiles_around(rules, game, at.x, at.y) != AROUND - 1) {
        return false;
    }
    int cell = 0;
    while (rules->kernel->copy_on(game, at.x + cell % ROW - 1, at.y + cell / ROW - 1) >= 0) {
        cell++;
        ASSERT(cell < AROUND);
    }
    return fits_alone(rules, game, at.x + cell % ROW - 1, at.y + cell / ROW - 1);
}

/** True if the tile in hand is to be sold. */
static bool sale_due(const Rules *rules, Game *game) {
    if (game->hand == NO_TYPE || rules->types[game->hand].half || parts_waiting(rules, game) > 0 ||
        type_comes(rules, game, game->hand)) {
        return false;
    }
    bool due = line_due(rules, game);
    for (uint32_t i = 0; !due && i < game->placed_count; i++) {
        due = cloister_due(rules, game, rules->kernel->copy_at(game, i));
    }
    return due;
}

// ---- Bidding

static Sale *sale_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const Sale *sale_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

/** The most a player may offer. */
static uint32_t purse(const Game *game, unsigned player) {
    const int32_t score = game->scores[player];
    return score <= 0 ? 0 : score < OFFER_MOST ? (uint32_t)score : (uint32_t)OFFER_MOST;
}

/** The first player to the left of one who can offer something; the active one if there is none
 * before him. */
static unsigned bidder_after(const Rules *rules, const Game *game, unsigned player) {
    do {
        player = (player + 1) % (unsigned)rules->players;
    } while (player != game->active && purse(game, player) == 0);
    return player;
}

/** The next one bids, or all offers are opened. */
static PhaseResult bid_next(const Rules *rules, Game *game, Sale *sale) {
    sale->asked = (uint8_t)bidder_after(rules, game, sale->asked);
    if (sale->asked != game->active) {
        return turn_ask(game, sale->asked);
    }
    sale->asked = 0;
    sale->stage = SALE_NONE;
    for (unsigned player = 0; player < PLAYERS_MAX; player++) {
        sale->stage = sale->offers[player] != 0 ? SALE_CHOICE : sale->stage;
    }
    return PHASE_NEXT;
}

static PhaseResult bid_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Sale *sale = sale_of(rules, game, module);
    if (!sale_due(rules, game)) {
        return PHASE_NEXT;
    }
    sale->stage = SALE_BIDS;
    sale->asked = game->active;
    return bid_next(rules, game, sale);
}

static bool bid_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Sale *sale = sale_of_const(rules, game, module);
    return sale->stage == SALE_BIDS && game->hand != NO_TYPE && player == sale->asked;
}

static void bid_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->decider));
    for (uint32_t bid = 1; bid <= purse(game, game->decider); bid++) {
        action_list_add(list, action_with_arg(action_make(VERB_BID, game->decider), bid));
    }
}

static PhaseResult bid_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                             ScoreLog *log) {
    Sale *sale = sale_of(rules, game, module);
    const bool offers = action_verb(action) == VERB_BID;
    sale->offers[sale->asked] = (uint8_t)(offers ? action_arg(action) : 0);
    return bid_next(rules, game, sale);
}

static const Phase PHASE_BID = {.name = "sealed bid",
                                .step = STEP_DRAWN,
                                .wanted = sale_on,
                                .sealed = true,
                                .enter = bid_enter,
                                .asks = bid_asks,
                                .actions = bid_actions,
                                .apply = bid_apply};

// ---- Selling

static PhaseResult choice_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return sale_of(rules, game, module)->stage == SALE_CHOICE ? turn_ask(game, game->active)
                                                              : PHASE_NEXT;
}

static bool choice_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return sale_of_const(rules, game, module)->stage == SALE_CHOICE && game->hand != NO_TYPE &&
           player == game->active;
}

static void choice_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    const Sale *sale = sale_of_const(rules, game, module);
    action_list_add(list, action_pass(game->active));
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if (sale->offers[player] != 0) {
            action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), player));
        }
    }
}

/** A buyer pays and has the turn from here on. */
static void tile_sell(const Rules *rules, Game *game, Sale *sale, unsigned buyer, ScoreLog *log) {
    const int32_t price = sale->offers[buyer];
    const unsigned from = game->active;
    points_pass(rules, game, (Bonus){buyer, -price}, log);
    points_pass(rules, game, (Bonus){from, price}, log);
    const unsigned seller = sale->seller != NOBODY ? sale->seller - 1U : from;
    sale->seller = (uint8_t)(seller == buyer ? NOBODY : seller + 1U);
    sale->buyer = (uint8_t)(seller == buyer ? 0 : buyer);
    game->active = (uint8_t)buyer;
    (void)rules->kernel->fit(rules, game, game->hand); // he may have other bridges to lay
}

static PhaseResult choice_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    Sale *sale = sale_of(rules, game, module);
    if (action_verb(action) == VERB_CHOOSE) {
        tile_sell(rules, game, sale, action_arg(action), log);
    }
    sale->stage = SALE_NONE;
    memset(sale->offers, 0, sizeof sale->offers);
    return PHASE_NEXT;
}

static const Phase PHASE_CHOICE = {.name = "sell tile",
                                   .step = STEP_DRAWN,
                                   .wanted = sale_on,
                                   .enter = choice_enter,
                                   .asks = choice_asks,
                                   .actions = choice_actions,
                                   .apply = choice_apply};

// ---- The next player

/** Whose turn it is after a buyer's: his again by a house rule, or that of the player after the
 * seller. The core has gone on from the buyer. */
static PhaseResult over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Sale *sale = sale_of(rules, game, module);
    if (sale->seller != NOBODY && game->active != sale->buyer) {
        game->active = (uint8_t)(sale->seller % (unsigned)rules->players);
        sale->seller = NOBODY;
        sale->buyer = 0;
    }
    return PHASE_NEXT;
}

static const Phase PHASE_OVER_SOLD = {
    .name = "sold turn over", .step = STEP_END, .wanted = sale_on, .enter = over_enter};

// ---- Secrets

/** True if a player has made an offer, or none, that is not open yet. */
static bool has_bid(const Rules *rules, const Game *game, const Sale *sale, unsigned player) {
    const unsigned players = (unsigned)rules->players;
    const unsigned steps = (player + players - game->active) % players;
    const unsigned asked = (sale->asked + players - game->active) % players;
    return sale->stage == SALE_BIDS && steps > 0 && steps < asked;
}

/** What others offer nobody knows. */
static void sale_hide(const Rules *rules, Game *game, uint32_t module, int viewer) {
    Sale *sale = sale_of(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if ((int)player != viewer && has_bid(rules, game, sale, player)) {
            sale->offers[player] = 0;
        }
    }
}

static void sale_determinize(const Rules *rules, Game *game, uint32_t module, int viewer,
                             Rng *rng) {
    Sale *sale = sale_of(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if ((int)player != viewer && has_bid(rules, game, sale, player)) {
            sale->offers[player] = (uint8_t)rng_below(rng, 1 + purse(game, player));
        }
    }
}

// ---- Module

static const Phase *const PHASES[] = {&PHASE_BID, &PHASE_CHOICE, &PHASE_OVER_SOLD};

/** All but one bid and that one chooses. With tiles that players hold the buyer has one more turn
 * before his own, and a seller may later lack one. */
static ExpansionShare sale_share(const Rules *rules) {
    const uint32_t players = (uint32_t)rules->players;
    return (ExpansionShare){.decisions = players, .turns = players, .actions = 1 + OFFER_MOST};
}

/** What is open to all; sealed offers are not told. */
static void sale_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const Sale *sale = sale_of_const(rules, game, module);
    for (int player = 0; player < rules->players; player++) {
        fact_hold(list, "offer", player, sale->stage == SALE_CHOICE ? sale->offers[player] : 0);
    }
    for (int player = 0; player < rules->players; player++) {
        fact_hold(list, "sold turn", player, sale->seller == player + 1);
    }
}

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("stage", Sale, stage, 1, RANGE_MOST, SALE_CHOICE),
    MEMORY_FIELD("asked", Sale, asked, 1, RANGE_PLAYER, 0),
    MEMORY_FIELD("seller", Sale, seller, 1, RANGE_PLAYERS, 0),
    MEMORY_FIELD("buyer", Sale, buyer, 1, RANGE_PLAYER, 0),
    MEMORY_SEATS("offers", Sale, offers[0], 1, RANGE_MOST, OFFER_MOST),
};

/** True if a player's offer is one he can have made. */
static bool offer_sound(const Rules *rules, const Game *game, const Sale *sale, unsigned player) {
    const bool there = player < (unsigned)rules->players && player != game->active;
    const bool may = there && (sale->stage == SALE_CHOICE || has_bid(rules, game, sale, player));
    return sale->offers[player] == 0 || (may && sale->offers[player] <= purse(game, player));
}

static Status sale_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Sale *sale = sale_of_const(rules, game, module);
    const unsigned players = (unsigned)rules->players;
    bool sound = sale->asked < players && sale->buyer < players && sale->seller <= players &&
                 (sale->seller != NOBODY ? sale->buyer != sale->seller - 1U : sale->buyer == 0) &&
                 (sale->stage == SALE_BIDS ? sale->asked != game->active : sale->asked == 0) &&
                 (sale->stage == SALE_NONE || (sale_on(rules, module) && game->hand != NO_TYPE &&
                                               turn_waits_in(rules, game, module)));
    bool offered = false;
    for (unsigned player = 0; player < PLAYERS_MAX; player++) {
        sound = sound && offer_sound(rules, game, sale, player);
        offered = offered || sale->offers[player] != 0;
    }
    sound = sound && (sale->stage != SALE_CHOICE || offered);
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "a tile is sold (%u), player %u bids, player %u bought the turn of "
                               "player %d",
                               sale->stage, sale->asked, sale->buyer, sale->seller - 1);
}

static const RuleLine LINES[] = {
    {RULE_DRAW, "sell", "off", "Nobody may buy a tile that another player has drawn."},
    {RULE_DRAW, "sell", "sealed",
     "If the tile in hand completes a road, city or cloister that no other tile still to come "
     "completes by itself, each other player makes a sealed bid for it, from the left: nothing, or "
     "up to 20 points that he has. Once all have, the bids are opened, and the player takes one of "
     "them or keeps the tile."},
    {RULE_PLACE, "sell", "sealed",
     "Whoever has bought a tile places it, and the rest of the turn is his."},
    {RULE_END, "sell", "sealed",
     "After the turn of a buyer it is that of the player to the left of the seller."},
};

const Expansion EXPANSION_SALE = {
    .id = "sale",
    .description = "a tile that alone can complete something is sold by sealed bid (house rule)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = sale_wanted, .compile = sale_compile, .share = sale_share},
    .state = {.state_size = sizeof(Sale),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .hash = memory_hash,
              .check = sale_check},
    .hidden = {.hidden_info = sale_on, .hide = sale_hide, .determinize = sale_determinize},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .placement = {.spares = spares_all},
    .scoring = {.facts = sale_facts},
};
