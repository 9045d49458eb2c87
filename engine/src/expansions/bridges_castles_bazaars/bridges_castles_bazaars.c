// SPDX-License-Identifier: MIT
// The module Bridges, Castles & Bazaars. Bazaars are in bazaars.c and auctions.c, castles in
// castles.c and lords.c, bridges in bridges.c. Rules: Complete Annotated Rules 7.4, "Bridges,
// Castles, and Bazaars".
#include "base/try.h"
#include "expansions/bridges_castles_bazaars/bridges_castles_bazaars_state.h"
#include "model/options.h"
#include "table/facts.h"
#include "table/module_memory.h"

#include <stdlib.h>

static const char *const SYMBOLS[] = {"bazaar", "tapered", NULL};

enum { OPTION_BAZAAR, OPTION_NEGATIVE, OPTION_MOST, OPTION_CAPS };

static const OptionSpec OPTIONS[] = {
    [OPTION_BAZAAR] = {"bazaar", "auction|draft", "auction", 0, 0, false,
                       "tiles of a bazaar: sold by auction, or chosen in turn for free"},
    [OPTION_NEGATIVE] = {"bazaar_negative", "allowed|no", "allowed", 0, 0, false,
                         "whether bids may exceed the points of a player; no: they may not, and "
                         "while no player has points, tiles are chosen in turn for free"},
    [OPTION_MOST] = {"bazaar_bid_most", "", "50", 1, 200, false,
                     "largest bid (the rules set no limit)"},
    [OPTION_CAPS] = {"castle_caps", "round|any", "round", 0, 0, false,
                     "small cities that may become castles: two semicircles, or any two segments, "
                     "each at one side of its tile"},
};

static const Phase *const PHASES[] = {&PHASE_BRIDGE,         &PHASE_BRIDGE_OVER, &PHASE_BAZAAR_TILE,
                                      &PHASE_BAZAAR_CALL,    &PHASE_CASTLE,      &PHASE_CASTLE_CITY,
                                      &PHASE_CASTLE_NOTE,    &PHASE_CASTLE_PAID, &PHASE_CASTLE_OVER,
                                      &PHASE_BAZAAR_UNCOVER, &PHASE_AUCTION};

static Status bridges_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_BAZAAR] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[SETTING_DRAFT] = option_is(rules, OPTIONS[OPTION_BAZAAR].key, "draft");
    module->settings[SETTING_POSITIVE] = option_is(rules, OPTIONS[OPTION_NEGATIVE].key, "no");
    module->settings[SETTING_MOST] = atoi(rules_option_text(rules, OPTIONS[OPTION_MOST].key));
    const bool any = option_is(rules, OPTIONS[OPTION_CAPS].key, "any");
    module->settings[SETTING_TAPERED] = any ? -1 : rules_symbol(rules, SYMBOLS[1]);
    return STATUS_OK;
}

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("bazaar-stage", BridgesCastlesBazaars, bazaar.stage, 1, RANGE_MOST,
                 BAZAAR_STAGES - 1),
    MEMORY_FIELD("bazaar-caller", BridgesCastlesBazaars, bazaar.caller, 1, RANGE_PLAYER, 0),
    MEMORY_FIELD("bazaar-question", BridgesCastlesBazaars, bazaar.question, 1, RANGE_MOST,
                 QUESTION_COUNT - 1),
    MEMORY_FIELD("bazaar-picker", BridgesCastlesBazaars, bazaar.picker, 1, RANGE_PLAYER, 0),
    MEMORY_FIELD("bazaar-asked", BridgesCastlesBazaars, bazaar.asked, 1, RANGE_PLAYER, 0),
    MEMORY_FIELD("bazaar-chosen", BridgesCastlesBazaars, bazaar.chosen, 1, RANGE_PLAYER, 0),
    MEMORY_FIELD("bazaar-bid", BridgesCastlesBazaars, bazaar.bid, 1, RANGE_MOST, UINT8_MAX),
    MEMORY_FIELD("bazaar-bidder", BridgesCastlesBazaars, bazaar.bidder, 1, RANGE_PLAYER, 0),
    MEMORY_FIELD("bazaar-served", BridgesCastlesBazaars, bazaar.served, 1, RANGE_SEATS, 0),
    MEMORY_FIELD("bazaar-known", BridgesCastlesBazaars, bazaar.known, 1, RANGE_MOST, 1),
    MEMORY_SEATS("bazaar-waiting", BridgesCastlesBazaars, bazaar.waiting[0], 1, RANGE_MOST,
                 UINT8_MAX),
    MEMORY_FIELD("castles-count", BridgesCastlesBazaars, castles.count, 1, RANGE_MOST, CASTLES_MAX),
    MEMORY_FIELD("noted-count", BridgesCastlesBazaars, castles.noted_count, 1, RANGE_MOST,
                 NOTED_MAX),
    MEMORY_FIELD("castles-asked", BridgesCastlesBazaars, castles.asked, 1, RANGE_MOST, UINT8_MAX),
    MEMORY_CONVERTED("castles", 2 * CASTLES_MAX, RANGE_PAIRS, MEMORY_MOST),
    MEMORY_CONVERTED("noted", 2 * NOTED_MAX, RANGE_PAIRS, MEMORY_MOST),
    MEMORY_FIELD("bridges-used", BridgesCastlesBazaars, bridges.used, 1, RANGE_MOST, 1),
    MEMORY_SEATS("bridges-laid", BridgesCastlesBazaars, bridges.laid[0], 1, RANGE_MOST, UINT8_MAX),
    MEMORY_PLACES("bridges", BRIDGES_MAX, RANGE_SEGMENT, 2),
};

/** Memory values of castles and bridges that need conversion. */
enum {
    BAZAAR_MEMORIES = 10 + PLAYERS_MAX,
    FIRST_CASTLE = BAZAAR_MEMORIES + 3,
    FIRST_BRIDGE = FIRST_CASTLE + CASTLE_MEMORIES + 1 + PLAYERS_MAX
};

static uint32_t bridges_memory(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t index) {
    return index < FIRST_BRIDGE ? castle_memory(rules, game, module, index - FIRST_CASTLE)
                                : bridge_memory(rules, game, module, index - FIRST_BRIDGE);
}

static void bridges_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                             uint32_t value) {
    if (index < FIRST_BRIDGE) {
        castle_remember(rules, game, module, index - FIRST_CASTLE, value);
    } else {
        bridge_remember(rules, game, module, index - FIRST_BRIDGE, value);
    }
}

static uint64_t bridges_hash(const Rules *rules, const Game *game, uint32_t module) {
    uint64_t hash = rng_mix(castle_hash(rules, game, module) ^ bridge_hash(rules, game, module));
    for (uint32_t i = 0; i < BAZAAR_MEMORIES;
         i++) { // the others are handled with their tiles above
        hash = rng_mix(hash ^ memory_number(rules, game, module, i));
    }
    return hash;
}

static ExpansionShare bridges_share(const Rules *rules) {
    ExpansionShare share =
        bazaar_share(rules, module_find(rules, &EXPANSION_BRIDGES_CASTLES_BAZAARS));
    // At most four cities of a tile are asked about, and every castle is paid once.
    share.decisions += SIDES * (uint32_t)rules->players + CASTLES_MAX;
    // A bridge or a pass, at two free actions: over the tile or a neighbor, in two directions.
    share.decisions += 2;
    share.window = 2 * (1 + SIDES);
    share.actions = share.actions > NOTED_MAX ? share.actions : NOTED_MAX;
    return share;
}

static Status bridges_check(const Rules *rules, const Game *game, uint32_t module,
                            Message *message) {
    TRY(bazaar_check(rules, game, module, message));
    TRY(castle_check(rules, game, module, message));
    return bridge_check(rules, game, module, message);
}

static void bridges_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    bazaar_facts(rules, game, module, list);
    castle_facts(rules, game, module, list);
    bridge_facts(rules, game, module, list);
}

/** No bridge is possible, no castle changes, and no bazaar is in the way. */
static bool bridges_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                               const PlacementPreview *preview) {
    return bazaar_rests(rules, game, module) && castles_rest(rules, game, module, preview) &&
           lords_wait(rules, game, module, preview) && bridges_rest(rules, game, module);
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL,
     "Each player gets bridges and castles: three of each with up to four players, two with five "
     "or six, one with more."},
    {RULE_DRAW, "bazaar", NULL,
     "A player who has a tile from a bazaar places it in their next turn instead of drawing."},
    {RULE_PLACE, NULL, NULL,
     "Once per turn, a player may place a bridge over the tile just placed or an adjacent one, "
     "from field to field. It carries a road over the tile, and the tile may be placed where it "
     "fits only with the bridge."},
    {RULE_SCORE, "castle_caps", "round",
     "The player with the majority in a completed city of two semicircles may turn it into a "
     "castle instead of scoring it. Their follower becomes its lord."},
    {RULE_SCORE, "castle_caps", "any",
     "The player with the majority in a completed city of two segments, each at one side of its "
     "tile, may turn it into a castle instead of scoring it. Their follower becomes its lord."},
    {RULE_SCORE, NULL, NULL,
     "The first feature completed later on one of the six tiles around a castle scores its points "
     "for the lord, too, even if no player scores it. The lord's player chooses among several; "
     "then the lord "
     "returns to supply."},
    {RULE_END, "bazaar", "auction",
     "After a bazaar, one tile per player is turned face up. From the left of the active player, "
     "each player in turn chooses one and bids; each other player may raise once. Then the player "
     "buys it from the highest bidder or sells it to them."},
    {RULE_END, "bazaar", "draft",
     "After a bazaar, one tile per player is turned face up. From the left of the active player, "
     "each player in turn takes one for free."},
    {RULE_END, "bazaar_negative", "allowed", "Scores may become negative by bidding."},
    {RULE_END, "bazaar_negative", "no",
     "Players may not bid or pay more points than they have; while no player has points, tiles are "
     "taken in turn for free."},
    {RULE_END, "bazaar_bid_most", NULL, "The largest bid is {}."},
};

const Expansion EXPANSION_BRIDGES_CASTLES_BAZAARS = {
    .id = "bridges-castles-and-bazaars",
    .description = "bridges that carry roads over tiles; castles instead of small cities; bazaars, "
                   "where tiles are auctioned",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = bridges_compile, .share = bridges_share},
    .state = {.state_size = sizeof(BridgesCastlesBazaars),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = bridges_memory,
              .remember = bridges_remember,
              .hash = bridges_hash,
              .check = bridges_check},
    .reserve = {.reserve_kinds = BAZAAR_PLACES,
                .reserve_kind_count = 2,
                .tiles_later = bazaar_tiles_later},
    .off_board = {.off_board_places = CASTLE_PLACES,
                  .list = castle_off_board,
                  .give_back = castle_give_back},
    .turn = {.phases = PHASES,
             .phase_count = sizeof PHASES / sizeof PHASES[0],
             .free_actions = 1 << WINDOW_PLACED | 1 << WINDOW_WOOD | 1 << WINDOW_CHANCE_FIGURE,
             .free_action_list = bridge_window_actions,
             .free_action_apply = bridge_window_apply},
    .figures = {.barred = bridge_barred},
    .pieces = {.reprint = bridge_reprint,
               .ends = bridge_ends,
               .piece_edges = BRIDGE_MENDS,
               .piece_edges_now = bridge_edges_now,
               .fits_with_piece = bridge_fits_with_piece,
               .turned = castle_turned},
    .scoring = {.facts = bridges_facts,
                .prospects = bazaar_prospects,
                .city_worth = castle_city_worth},
    .preview = {.turn_usual = bridges_turn_usual, .next_player = bazaar_next_player},
};
