// SPDX-License-Identifier: MIT
// The battle for completed cloisters, a variant: what a cloister is worth that was never completed
// goes to the player to the left of its monk, and everybody chooses between two tiles (the module
// of hands deals them). Rules: Complete Annotated Rules 7.4, p. 328, "The battle for completed
// cloisters".
//
// Where the text is silent: whatever pays its monk like a cloister is one, shrines and monasteries
// too. Gardens are none, and the abbot of a monastery, which is never completed, keeps his points.
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/segments.h"

enum { TILES_AROUND = 9 };

static const OptionSpec OPTIONS[] = {{"cloister_battle", "off|on", "off", 0, 0, false,
                                      "on: incomplete cloisters pay the player to the left; all "
                                      "choose between two tiles they hold"}};

/** In play only when asked for, so that it costs nothing otherwise. */
static bool battle_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static Status battle_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = option_is(rules, OPTIONS[0].key, "on");
    return STATUS_OK;
}

/** True if a tile has a cloister, and no garden only. */
static bool copy_has_cloister(const Rules *rules, uint32_t copy) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    bool cloister = false;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        cloister = cloister || facts->segments[i].kind == SEGMENT_CLOISTER;
    }
    return cloister;
}

static uint32_t battle_winners(const Rules *rules, const Game *game, uint32_t module,
                               FeatureRef feature, uint32_t seats) {
    if (rules->modules[module].settings[0] == 0 || feature.kind != SEGMENT_CLOISTER ||
        !copy_has_cloister(rules, feature.root)) {
        return seats;
    }
    const PlacedTile tile = copy_tile(rules, game, feature.root);
    if (rules->kernel->tiles_around(rules, game, tile.x, tile.y) == TILES_AROUND) {
        return seats;
    }
    const unsigned players = (unsigned)rules->players;
    const uint32_t left = seats << 1;
    return (left | left >> players) & ((1U << players) - 1U);
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "cloister_battle", "on",
     "Every player holds a hand of tiles for all to see, two if option hand says nothing else: one "
     "of them is placed, and another drawn at the end of the turn."},
    {RULE_FINAL, "cloister_battle", "on",
     "An incomplete cloister pays the player to the left of whoever stands on it."},
    {RULE_FINAL, "cloister_battle", "off", "An incomplete cloister pays whoever stands on it."},
};

const Expansion EXPANSION_CLOISTER_BATTLE = {
    .id = "cloister-battle",
    .description = "incomplete cloisters pay the opponent, one of two tiles is placed (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = battle_wanted, .compile = battle_compile},
    .scoring = {.winners = battle_winners},
};
