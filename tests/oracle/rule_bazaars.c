// SPDX-License-Identifier: MIT
//
// Bazaars of Bridges, Castles & Bazaars: tiles are turned up, sold and placed in turn.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

static bool plays(const OracleGame *game) {
    return oracle_plays(game, &ORACLE_RULE_BAZAARS);
}

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    if (strcmp(key, "bazaar_bid_most") == 0) {
        options->bazaar.bid_most = atoi(value);
        return true;
    }
    return (strcmp(key, "castle_caps") == 0 &&
            oracle_flag(&options->castle.any, value, "round", "any")) ||
           (strcmp(key, "bazaar") == 0 &&
            oracle_flag(&options->bazaar.draft, value, "auction", "draft")) ||
           (strcmp(key, "bazaar_negative") == 0 &&
            oracle_flag(&options->bazaar.bids_covered, value, "allowed", "no"));
}

static void tiles(OracleGame *game) {
    for (int player = 0; player < ORACLE_SEATS; ++player) {
        game->bazaar.bought[player] = -1;
    }
}

/* ---- Location of the tiles */

static bool has_bought(const OracleGame *game, int player) {
    return game->bazaar.bought[player] >= 0;
}

static bool no_player_has_any(const OracleGame *game) {
    bool none = game->bazaar.open_count == 0;
    for (int player = 0; player < game->options.players; ++player) {
        none = none && !has_bought(game, player);
    }
    return none;
}

bool oracle_bazaar_tiles(const OracleGame *game) {
    const OracleBazaarState state = game->bazaar.state;
    return plays(game) && state != BAZAAR_IS_NONE &&
           !(state == BAZAAR_IS_PLACED && no_player_has_any(game));
}

static int take_open(OracleGame *game, int index) {
    OracleBazaar *const bazaar = &game->bazaar;
    const int tile = bazaar->open[index];
    for (--bazaar->open_count; index < bazaar->open_count; ++index) {
        bazaar->open[index] = bazaar->open[index + 1];
    }
    return tile;
}

/* Writes the open tiles, the first of each kind. */
static int open_choices(const OracleGame *game, OracleChoice *out) {
    int count = 0;
    for (int index = 0; index < game->bazaar.open_count; ++index) {
        bool first = true;
        for (int other = 0; other < index; ++other) {
            first = first && game->bazaar.open[other] != game->bazaar.open[index];
        }
        if (first) {
            count = oracle_add(out, count, ORACLE_ACCEPT);
            out[count - 1].argument = index;
        }
    }
    return count;
}

/* ---- A bazaar tile at the beginning of a turn */

static void into_hand(OracleGame *game, int tile) {
    if (oracle_take_hand(game, tile)) {
        game->bazaar.known = true;
        oracle_go_to(game, ORACLE_PESTILENCE);
    } else {
        oracle_reject(game, tile);
    }
}

static void choose_open(OracleGame *game, const OracleChoice *choice) {
    game->bazaar.served[game->active] = true;
    into_hand(game, take_open(game, choice->argument));
}

static bool enter_open(OracleGame *game) {
    OracleBazaar *const bazaar = &game->bazaar;
    bazaar->known = false;
    if (!plays(game) || bazaar->state != BAZAAR_IS_PLACED) {
        return false;
    }
    const int tile = bazaar->bought[game->active];
    if (tile >= 0) {
        bazaar->bought[game->active] = -1;
        into_hand(game, tile);
    } else if (!bazaar->served[game->active] && bazaar->open_count > 0) {
        OracleChoice list[ORACLE_SEATS];
        if (open_choices(game, list) > 1) {
            return oracle_ask(game, ORACLE_OPEN_TILE, game->active);
        }
        choose_open(game, &list[0]);
    }
    return false;
}

const OracleStep ORACLE_STEP_OPEN_TILE =
    ORACLE_ASKS(ORACLE_OPEN_TILE, enter_open, open_choices, choose_open);

/* ---- A bazaar is drawn */

/* Sets aside one tile per player. If there are fewer tiles, there is no bazaar. */
static void call(OracleGame *game, int player) {
    if (game->draws_left >= game->options.players) {
        game->draws_left -= game->options.players;
        game->bazaar.state = BAZAAR_IS_CALLED;
        game->bazaar.caller = player;
    }
}

static void laid(OracleGame *game) {
    const int tile = game->placed[game->last].tile;
    game->castle.asked = 0;
    if (!(game->box->tiles[tile].marks & oracle_mark(game, "bazaar")) || game->bazaar.known) {
        return;
    }
    if (game->bazaar.state == BAZAAR_IS_NONE) {
        call(game, game->active);
    } else {
        ++game->bazaar.waiting[game->active];
    }
}

/*
 * Starts the bazaars drawn during another bazaar, clockwise. Those without enough tiles are
 * dropped.
 */
static void call_next(OracleGame *game) {
    const int last = game->bazaar.caller;
    game->bazaar.state = BAZAAR_IS_NONE;
    memset(game->bazaar.served, 0, sizeof game->bazaar.served);
    for (int step = 1; step <= game->options.players; ++step) {
        const int player = (last + step) % game->options.players;
        while (game->bazaar.state == BAZAAR_IS_NONE && game->bazaar.waiting[player] > 0) {
            --game->bazaar.waiting[player];
            call(game, player);
        }
    }
}

static bool for_nothing(const OracleGame *game) {
    bool poor = game->options.bazaar.bids_covered;
    for (int player = 0; player < game->options.players; ++player) {
        poor = poor && game->scores[player] <= 0;
    }
    return poor || game->options.bazaar.draft;
}

static void drawn(OracleGame *game, int tile) {
    OracleBazaar *const bazaar = &game->bazaar;
    oracle_tile_insert(game->box, bazaar->open, &bazaar->open_count, tile);
}

static void next_seller(OracleGame *game, int after);

static bool enter_bazaar(OracleGame *game) {
    OracleBazaar *const bazaar = &game->bazaar;
    if (!plays(game)) {
        return false;
    }
    if (bazaar->state == BAZAAR_IS_PLACED && no_player_has_any(game)) {
        call_next(game);
    }
    if (bazaar->state == BAZAAR_IS_CALLED) {
        bazaar->state = BAZAAR_IS_UNCOVERED;
        game->draws_left += game->options.players;
    }
    if (bazaar->state != BAZAAR_IS_UNCOVERED) {
        return false;
    }
    if (bazaar->open_count < game->options.players) {
        oracle_ask_draw(game, DRAW_BAZAAR);
        return true;
    }
    if (for_nothing(game)) {
        bazaar->state = BAZAAR_IS_PLACED;
    } else {
        bazaar->state = BAZAAR_IS_SOLD;
        next_seller(game, bazaar->caller);
    }
    return false;
}

const OracleStep ORACLE_STEP_BAZAAR = ORACLE_DRAWS(ORACLE_BAZAAR, enter_bazaar, drawn);

/* ---- Auction */

/* Returns the first player after `after` without a tile. `after` itself is checked last. */
static int without_tile(const OracleGame *game, int after) {
    for (int step = 1; step <= game->options.players; ++step) {
        const int player = (after + step) % game->options.players;
        if (!has_bought(game, player)) {
            return player;
        }
    }
    return -1;
}

static void next_seller(OracleGame *game, int after) {
    OracleBazaar *const bazaar = &game->bazaar;
    bazaar->seller = without_tile(game, after);
    bazaar->chosen = bazaar->bid = -1;
    bazaar->bidder = bazaar->asked = bazaar->seller;
}

static int limit(const OracleGame *game, int player) {
    const int most = game->options.bazaar.bid_most;
    if (!game->options.bazaar.bids_covered || game->scores[player] >= most) {
        return most;
    }
    return game->scores[player] > 0 ? game->scores[player] : 0;
}

static void sell(OracleGame *game, int buyer, int paid) {
    OracleBazaar *const bazaar = &game->bazaar;
    oracle_pass_points(game, buyer, -bazaar->bid);
    if (paid != buyer) {
        oracle_pass_points(game, paid, bazaar->bid);
    }
    bazaar->bought[buyer] = take_open(game, bazaar->chosen);
    next_seller(game, bazaar->seller);
}

/*
 * Finds the next player to act, and the possible answers. A single possible answer is given
 * automatically.
 */
static bool enter_auction(OracleGame *game) {
    OracleBazaar *const bazaar = &game->bazaar;
    if (!plays(game)) {
        return false;
    }
    while (bazaar->state == BAZAAR_IS_SOLD) {
        const int seller = bazaar->seller;
        OracleChoice list[ORACLE_SEATS];
        if (bazaar->open_count == 1) {
            bazaar->bought[seller] = take_open(game, 0);
            bazaar->state = BAZAAR_IS_PLACED;
        } else if (bazaar->chosen < 0) {
            if (open_choices(game, list) > 1) {
                return oracle_ask(game, ORACLE_AUCTION, seller);
            }
            bazaar->chosen = 0;
        } else if (bazaar->bid < 0) {
            if (limit(game, seller) > 0) {
                return oracle_ask(game, ORACLE_AUCTION, seller);
            }
            bazaar->bid = 0;
        } else if (bazaar->asked >= 0) {
            const int next = without_tile(game, bazaar->asked);
            bazaar->asked = next == seller ? -1 : next;
            if (next != seller && limit(game, next) > bazaar->bid) {
                return oracle_ask(game, ORACLE_AUCTION, next);
            }
        } else if (bazaar->bidder != seller && limit(game, seller) >= bazaar->bid) {
            return oracle_ask(game, ORACLE_AUCTION, seller);
        } else {
            sell(game, bazaar->bidder, seller);
        }
    }
    return false;
}

static int add_bids(const OracleGame *game, OracleChoice *out, int count) {
    for (int bid = game->bazaar.bid + 1; bid <= limit(game, game->decider); ++bid) {
        count = oracle_add(out, count, ORACLE_BID);
        out[count - 1].argument = bid;
    }
    return count;
}

static int auction_choices(const OracleGame *game, OracleChoice *out) {
    const OracleBazaar *const bazaar = &game->bazaar;
    if (bazaar->chosen < 0) {
        return open_choices(game, out);
    }
    if (bazaar->bid < 0) {
        return add_bids(game, out, 0);
    }
    if (bazaar->asked >= 0) {
        return add_bids(game, out, oracle_add(out, 0, ORACLE_PASS));
    }
    const int count = oracle_add(out, oracle_add(out, 0, ORACLE_ACCEPT), ORACLE_ACCEPT);
    out[1].argument = 1;
    return count;
}

static void auction_choose(OracleGame *game, const OracleChoice *choice) {
    OracleBazaar *const bazaar = &game->bazaar;
    if (choice->verb == ORACLE_BID) {
        bazaar->bid = choice->argument;
        bazaar->bidder = game->decider;
    } else if (choice->verb == ORACLE_ACCEPT && bazaar->chosen < 0) {
        bazaar->chosen = choice->argument;
    } else if (choice->verb == ORACLE_ACCEPT && choice->argument == 1) {
        sell(game, bazaar->seller, bazaar->bidder); /* the seller buys */
    } else if (choice->verb == ORACLE_ACCEPT) {
        sell(game, bazaar->bidder, bazaar->seller);
    }
    oracle_go_to(game, ORACLE_AUCTION);
}

const OracleStep ORACLE_STEP_AUCTION =
    ORACLE_ASKS(ORACLE_AUCTION, enter_auction, auction_choices, auction_choose);

/* Tiles of a pending bazaar belong to players. */
static bool holds(const OracleGame *game, int player) {
    return oracle_bazaar_tiles(game);
}

static void turn_begins(OracleGame *game) {
    game->bridge.used = false;
    oracle_castles_old(game);
}

/* Bridges are not offered at the last free actions of a turn. */
static int free_actions(const OracleGame *game, OracleStage stage, OracleChoice *out, int count) {
    const bool last = stage == ORACLE_FREE_END || stage == ORACLE_FREE_CHANCE_LATER;
    return last ? count : oracle_bridge_window(game, out, count);
}

const OracleRule ORACLE_RULE_BAZAARS = {.expansion = "bridges-castles-and-bazaars",
                                        .holds = holds,
                                        .turn_begins = turn_begins,
                                        .option = set_option,
                                        .reprint = oracle_bridge_reprint,
                                        .tiles = tiles,
                                        .start = oracle_bridge_start,
                                        .laid = laid,
                                        .fits_with_piece = oracle_bridge_fits,
                                        .place_piece = oracle_bridge_place_fitting,
                                        .ends = oracle_bridge_ends,
                                        .admits = oracle_bridge_admits,
                                        .free_actions = free_actions,
                                        .free_action_done = oracle_bridge_window_done};
