// SPDX-License-Identifier: MIT
// Bridges, Castles & Bazaars: the module. Its parts are in files of their own: bazaars in bazaars.c
// and auctions.c. Rules: Complete Annotated Rules 7.4, "Bridges, Castles, and Bazaars".
#include "expansions/bridges_castles_bazaars.h"
#include "options.h"

#include <stdlib.h>

static const char *const SYMBOLS[] = {"bazaar", NULL};

enum { OPTION_BAZAAR, OPTION_NEGATIVE, OPTION_MOST };

static const OptionSpec OPTIONS[] = {
    [OPTION_BAZAAR] = {"bazaar", "auction|draft", "auction", 0, 0, false,
                       "the tiles of a bazaar: sold by auction, or chosen in turn for nothing"},
    [OPTION_NEGATIVE] = {"bazaar_negative", "allowed|no", "allowed", 0, 0, false,
                         "no: nobody bids or pays more points than he has; while nobody has any, "
                         "tiles are chosen in turn for nothing"},
    [OPTION_MOST] = {"bazaar_bid_most", "", "50", 1, 200, false,
                     "the highest bid there is (the rules know no limit)"},
};

static const Phase *const PHASES[] = {&PHASE_BAZAAR_TILE, &PHASE_BAZAAR_CALL, &PHASE_BAZAAR_UNCOVER,
                                      &PHASE_AUCTION};

static Status bridges_compile(const Rules *rules, Module *module, Message *message) {
    (void)message;
    module->settings[SETTING_BAZAAR] = rules_symbol(rules, "bazaar");
    module->settings[SETTING_DRAFT] = option_is(rules, OPTIONS[OPTION_BAZAAR].key, "draft");
    module->settings[SETTING_POSITIVE] = option_is(rules, OPTIONS[OPTION_NEGATIVE].key, "no");
    module->settings[SETTING_MOST] = atoi(rules_option_text(rules, OPTIONS[OPTION_MOST].key));
    return STATUS_OK;
}

static uint32_t bridges_memory(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t index) {
    return bazaar_memory(bazaar_of_const(rules, game, module), index);
}

static void bridges_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                             uint32_t value) {
    bazaar_remember(bazaar_of(rules, game, module), index, value);
}

static uint64_t bridges_hash(const Rules *rules, const Game *game, uint32_t module) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < BAZAAR_MEMORIES; i++) {
        hash = rng_mix(hash ^ bridges_memory(rules, game, module, i));
    }
    return hash;
}

static ExpansionShare bridges_share(const Rules *rules) {
    return bazaar_share(rules, module_find(rules, &EXPANSION_BRIDGES_CASTLES_BAZAARS));
}

const Expansion EXPANSION_BRIDGES_CASTLES_BAZAARS = {
    .id = "bridges-castles-and-bazaars",
    .description = "bazaars, at which tiles are sold by auction",
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .state_size = sizeof(BridgesCastlesBazaars),
    .phases = PHASES,
    .phase_count = sizeof PHASES / sizeof PHASES[0],
    .apart_kinds = BAZAAR_PLACES,
    .apart_kind_count = 2,
    .compile = bridges_compile,
    .share = bridges_share,
    .facts = bazaar_facts,
    .memory_count = BAZAAR_MEMORIES,
    .memory = bridges_memory,
    .remember = bridges_remember,
    .hash = bridges_hash,
    .check = bazaar_check,
    .tiles_later = bazaar_tiles_later,
};
