// SPDX-License-Identifier: MIT
//
// The battle for completed cloisters, a variant: a cloister that was never completed scores for the
// player to the left of its monk. Each player chooses between two tiles (module hands deals them).
// Rules: Complete Annotated Rules 7.4, p. 328, "The battle for completed cloisters".
//
// Cases that the rule text leaves open: every building that scores for a monk like a cloister
// counts, also shrines and monasteries. Gardens do not. The abbot of a monastery, which is never
// completed, keeps the points.
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/segments.h"
#include "table/usual_turn.h"

enum { TILES_AROUND = 9 };

static const OptionSpec OPTIONS[] = {{"cloister_battle", "off|on", "off", 0, 0, false,
                                      "on: incomplete cloisters score for the player to the left; "
                                      "each player chooses between two tiles"}};

/** Returns true if the option is set; the module is not in play without it and costs nothing. */
static bool battle_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static Status battle_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = option_is(rules, OPTIONS[0].key, "on");
    return STATUS_OK;
}

/** Returns true if a tile has a cloister that is not a garden. */
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

/** Returns true if a cloister on the table has followers whose points go to somebody else. */
static bool battle_over(const Rules *rules, const Game *game, uint32_t copy) {
    FeatureView view = {.id = 0};
    rules->kernel->measure(rules, game, (FeatureRef){SEGMENT_CLOISTER, (uint16_t)copy}, &view);
    return preview_followed(&view) && copy_has_cloister(rules, copy);
}

/** No monk is beside the tile, and none can be deployed on it who would be paid differently. */
static bool battle_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                              const PlacementPreview *preview) {
    uint16_t copies[NEIGHBORS];
    const uint32_t count = preview_cloisters(rules, game, copies);
    bool usual = rules->types[type].cloister == 0 || !copy_has_cloister(rules, game->copy_in_turn);
    for (uint32_t i = 0; i < count; i++) {
        usual = usual && !battle_over(rules, game, copies[i]);
    }
    return usual || rules->modules[module].settings[0] == 0;
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "cloister_battle", "on",
     "Each player holds an open hand of tiles, two unless option hand sets another number. The "
     "player places one of them and draws another at the end of the turn."},
    {RULE_FINAL, "cloister_battle", "on",
     "An incomplete cloister scores for the player to the left of its owner."},
    {RULE_FINAL, "cloister_battle", "off", "An incomplete cloister scores for its owner."},
};

const Expansion EXPANSION_CLOISTER_BATTLE = {
    .id = "cloister-battle",
    .description =
        "incomplete cloisters score for the opponent; players place one of two tiles (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = battle_wanted, .compile = battle_compile},
    .scoring = {.winners = battle_winners},
    .preview = {.turn_usual = battle_turn_usual},
};
