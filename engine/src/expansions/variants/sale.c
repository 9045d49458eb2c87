// SPDX-License-Identifier: MIT
//
// Sale of a tile that is the only one to complete something, a house rule: "When a tile is the only
// tile which can currently complete a structure, other players can offer to 'buy' it". Rules:
// Complete Annotated Rules 7.4, p. 24. Here each player makes one sealed bid, in points.
//
// Our readings, since the text says no more:
//
// When. A structure is an incomplete road, city or cloister (garden) on the table, occupied or not.
// The tile must complete it by itself, without a bridge or ferry added later. It is the only one if
// no other tile still to be placed does so. This covers unseen tiles and tiles that are open, held
// or drawn ahead, also another copy of the same type. Abbeys, half tiles and castles of players do
// not count and are not sold. All players know these tiles together, so all know that one is for
// sale.
//
// Bids. The tile is sold as soon as it is the current tile, from any source (stack, hand, open
// tiles), also in a further part of a turn. It is not sold in a nested part (a message), which
// returns to its player. Each other player with points bids, from the left: nothing, or up to 20
// points that they have. Bids are secret until all are made. Then the player accepts any of them,
// or keeps the tile. The price is no scoring.
//
// After the sale. The buyer places the tile and has the rest of the turn: deploying, its points, a
// further part for their builder, and the turn for a filled hole (hole_turn), even one filled in an
// earlier part. Then the player to the left of the seller has the turn, as if the seller had placed
// the tile. (Goods and abbeys are no bids: they would have to be compared with points.)
#include "expansions/expansions.h"
#include "model/options.h"
#include "model/reserve.h"
#include "table/facts.h"
#include "table/module_memory.h"
#include "table/nested_turns.h"
#include "table/tile_moves.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

#include <string.h>

enum { OFFER_MOST = 20, NO_SEAT = 0 };

static const char SOURCE[] = "a sale";

typedef enum SaleStage {
    SALE_NONE,
    SALE_BIDS,  /* sealed bids are being made */
    SALE_CHOICE /* bids are open, and the tile's player chooses */
} SaleStage;

typedef struct Sale {
    uint8_t stage;               /* a SaleStage */
    uint8_t asked;               /* SALE_BIDS: the player who bids now */
    uint8_t offers[PLAYERS_MAX]; /* bids made so far; 0: none */
    uint8_t seller;              /* 1 + player who sold the turn; 0: none */
    uint8_t buyer;               /* with `seller`: the last buyer */
} Sale;

static const OptionSpec OPTIONS[] = {
    {"sell", "off|sealed", "off", 0, 0, false,
     "sealed: a tile that is the only one to complete something may be sold to another player, who "
     "places it, by one sealed bid each (house rule)"}};

/** Returns true if the option is set; the module is not in play without it and costs nothing. */
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

// ---- Tiles still to be placed

/** Returns true if a tile of a type is unseen or set aside to be placed later. */
static bool type_comes(const Rules *rules, const Game *game, uint32_t type) {
    bool comes = rules->kernel->pool_find(game, 0, type) < game->pool_count ||
                 reserve_count_type(rules, game, type) > 0;
    for (int player = 0; player < rules->players; player++) {
        comes = comes || game->hand_ahead[player] == type;
    }
    return comes;
}

// ---- Features that only the current tile completes

enum { SET_WORDS = LINES_MAX / 64 };

static bool set_is_empty(const uint64_t *set) {
    uint64_t any = 0;
    for (uint32_t word = 0; word < SET_WORDS; word++) {
        any |= set[word];
    }
    return any == 0;
}

/** Returns true if the tile completes a road or city that no other tile to come completes. */
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

/** Returns true if the tile fits on a cell and no other tile to come does. */
static bool fits_alone(const Rules *rules, const Game *game, int x, int y) {
    bool alone = rules->kernel->fits_on(rules, game, game->hand, x, y);
    for (uint32_t type = 0; alone && type < rules->type_count; type++) {
        alone = !type_comes(rules, game, type) || !rules->kernel->fits_on(rules, game, type, x, y);
    }
    return alone;
}

/**
 * Returns true if only the tile completes the cloister of a copy: one cell is open, and no other
 * tile fits there.
 */
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

/** Returns true if the current tile is for sale. */
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

/** Returns the highest bid a player can make. */
static uint32_t bid_limit(const Game *game, unsigned player) {
    const int32_t score = game->scores[player];
    return score <= 0 ? 0 : score < OFFER_MOST ? (uint32_t)score : (uint32_t)OFFER_MOST;
}

/**
 * Returns the next player to the left who can bid, or the active player if there is none before.
 */
static unsigned bidder_after(const Rules *rules, const Game *game, unsigned player) {
    do {
        player = (player + 1) % (unsigned)rules->players;
    } while (player != game->active && bid_limit(game, player) == 0);
    return player;
}

/** Asks the next bidder, or opens the bids. */
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
    for (uint32_t bid = 1; bid <= bid_limit(game, game->decider); bid++) {
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

static const Phase PHASE_BID = {
    .name = "sealed bid",
    .question = "bid points for the tile of the active player; the bids are shown together",
    .decline = "bid nothing",
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

/** Charges the buyer and gives them the rest of the turn. */
static void tile_sell(const Rules *rules, Game *game, Sale *sale, unsigned buyer, ScoreLog *log) {
    const int32_t price = sale->offers[buyer];
    const unsigned from = game->active;
    points_pass(rules, game, (Bonus){buyer, -price, SOURCE}, log);
    points_pass(rules, game, (Bonus){from, price, SOURCE}, log);
    const unsigned seller = sale->seller != NO_SEAT ? sale->seller - 1U : from;
    sale->seller = (uint8_t)(seller == buyer ? NO_SEAT : seller + 1U);
    sale->buyer = (uint8_t)(seller == buyer ? 0 : buyer);
    game->active = (uint8_t)buyer;
    (void)rules->kernel->fit(rules, game, game->hand); // the buyer may have other bridges to build
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

static void choice_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                            Wording *wording) {
    wording->number = (int32_t)action_arg(action);
    wording->option = "sell the tile to player #";
}

static const Phase PHASE_CHOICE = {.name = "sell tile",
                                   .question =
                                       "sell the tile you drew to one of the bidders, or keep it",
                                   .decline = "keep the tile",
                                   .describe = choice_describe,
                                   .step = STEP_DRAWN,
                                   .wanted = sale_on,
                                   .enter = choice_enter,
                                   .asks = choice_asks,
                                   .actions = choice_actions,
                                   .apply = choice_apply};

// ---- The next player

/**
 * Sets the player after a buyer's turn: the buyer again by a house rule, or the player after the
 * seller. The core has already passed the turn from the buyer.
 */
static PhaseResult over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Sale *sale = sale_of(rules, game, module);
    if (sale->seller != NO_SEAT && game->active != sale->buyer) {
        game->active = (uint8_t)(sale->seller % (unsigned)rules->players);
        sale->seller = NO_SEAT;
        sale->buyer = 0;
    }
    return PHASE_NEXT;
}

static const Phase PHASE_OVER_SOLD = {
    .name = "sold turn over", .step = STEP_END, .wanted = sale_on, .enter = over_enter};

/** The next player follows, unless the tile was sold. */
static bool sale_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                            const PlacementPreview *preview) {
    return sale_of_const(rules, game, module)->seller == NO_SEAT;
}

// ---- Hidden information

/** Returns true if a player has made a bid, or none, that is still sealed. */
static bool has_bid(const Rules *rules, const Game *game, const Sale *sale, unsigned player) {
    const unsigned players = (unsigned)rules->players;
    const unsigned steps = (player + players - game->active) % players;
    const unsigned asked = (sale->asked + players - game->active) % players;
    return sale->stage == SALE_BIDS && steps > 0 && steps < asked;
}

/** Clears the sealed bids of the other players. */
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
            sale->offers[player] = (uint8_t)rng_below(rng, 1 + bid_limit(game, player));
        }
    }
}

// ---- Module

static const Phase *const PHASES[] = {&PHASE_BID, &PHASE_CHOICE, &PHASE_OVER_SOLD};

/**
 * Returns the bounds. All players but one bid, and that one chooses. With tiles that players hold,
 * the buyer has an additional turn, and a seller may miss one later.
 */
static ExpansionShare sale_share(const Rules *rules) {
    const uint32_t players = (uint32_t)rules->players;
    return (ExpansionShare){.decisions = players, .turns = players, .actions = 1 + OFFER_MOST};
}

/** Lists public facts; sealed bids are omitted. */
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

/** Returns true if a player's bid is possible. */
static bool offer_consistent(const Rules *rules, const Game *game, const Sale *sale,
                             unsigned player) {
    const bool there = player < (unsigned)rules->players && player != game->active;
    const bool may = there && (sale->stage == SALE_CHOICE || has_bid(rules, game, sale, player));
    return sale->offers[player] == 0 || (may && sale->offers[player] <= bid_limit(game, player));
}

static Status sale_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Sale *sale = sale_of_const(rules, game, module);
    const unsigned players = (unsigned)rules->players;
    bool sound = sale->asked < players && sale->buyer < players && sale->seller <= players &&
                 (sale->seller != NO_SEAT ? sale->buyer != sale->seller - 1U : sale->buyer == 0) &&
                 (sale->stage == SALE_BIDS ? sale->asked != game->active : sale->asked == 0) &&
                 (sale->stage == SALE_NONE || (sale_on(rules, module) && game->hand != NO_TYPE &&
                                               turn_waits_in(rules, game, module)));
    bool offered = false;
    for (unsigned player = 0; player < PLAYERS_MAX; player++) {
        sound = sound && offer_consistent(rules, game, sale, player);
        offered = offered || sale->offers[player] != 0;
    }
    sound = sound && (sale->stage != SALE_CHOICE || offered);
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "impossible sale: stage %u, player %u bids, player %u bought the "
                               "turn of player %d",
                               sale->stage, sale->asked, sale->buyer, sale->seller - 1);
}

static const RuleLine LINES[] = {
    {RULE_DRAW, "sell", "off", "A tile that another player has drawn cannot be bought."},
    {RULE_DRAW, "sell", "sealed",
     "If only the current tile completes a road, city or cloister, and no tile still to come does "
     "so by itself, each other player makes a sealed bid from the left: nothing, or up to 20 "
     "points that they have. The bids are then opened, and the player accepts one of them or keeps "
     "the tile."},
    {RULE_PLACE, "sell", "sealed", "The buyer of a tile places it and has the rest of the turn."},
    {RULE_END, "sell", "sealed",
     "After the buyer's turn, the player to the left of the seller has the next turn."},
};

const Expansion EXPANSION_SALE = {
    .id = "sale",
    .description =
        "a tile that is the only one to complete something is sold by sealed bid (house rule)",
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
    .preview = {.turn_usual = sale_turn_usual},
};
