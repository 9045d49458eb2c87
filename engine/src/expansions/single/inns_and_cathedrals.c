// SPDX-License-Identifier: MIT
//
// Inns & Cathedrals: a road with an inn scores 2 per tile, a city with a cathedral 3 per tile and
// pennant. Unfinished, both score nothing. One follower of each player counts as two for a
// majority. Rules: Complete Annotated Rules 7.4, "Inns and Cathedrals", footnotes 37 to 44.
#include "expansions/expansions.h"

static const char *const SYMBOLS[] = {"inn", "cathedral", NULL};

enum Setting { SETTING_INN, SETTING_CATHEDRAL };

static uint32_t big_strength(const Rules *rules, const Game *game, FeatureRef feature) {
    return 2;
}

static const FigureKind BIG_FOLLOWER = {
    .type = FIGURE_BIG,
    .role = ROLE_FOLLOWER,
    .kinds = 1U << SEGMENT_CITY | 1U << SEGMENT_ROAD | 1U << SEGMENT_FIELD | 1U << SEGMENT_CLOISTER,
    .strength = big_strength,
};

static Status inns_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_INN] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[SETTING_CATHEDRAL] = rules_symbol(rules, SYMBOLS[1]);
    return STATUS_OK;
}

/** Returns the value of a feature with its inns or cathedrals; several count once. */
static int32_t inns_value(const Rules *rules, const Game *game, uint32_t module, FeatureRef feature,
                          bool complete, int32_t value) {
    const bool road = feature.kind == SEGMENT_ROAD;
    if (!road && feature.kind != SEGMENT_CITY) {
        return value;
    }
    const int32_t *settings = rules->modules[module].settings;
    const int32_t symbol = settings[road ? SETTING_INN : SETTING_CATHEDRAL];
    if (feature_symbols(rules, game, feature, symbol) == 0) {
        return value;
    }
    if (!complete) {
        return 0;
    }
    FeatureView view = {.id = 0};
    rules->kernel->measure(rules, game, feature, &view);
    return road ? 2 * view.tiles : 3 * (view.tiles + view.pennants);
}

static bool inns_turns_previewable(const Rules *rules, uint32_t module) {
    return true;
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL,
     "Each player also has a big follower. It counts as two followers for a majority."},
    {RULE_SCORE, NULL, NULL,
     "A completed road with an inn scores 2 points per tile. A completed city with a cathedral "
     "scores 3 per tile and 3 per pennant."},
    {RULE_FINAL, NULL, NULL,
     "An unfinished road with an inn and an unfinished city with a cathedral score nothing."},
};

const Expansion EXPANSION_INNS_AND_CATHEDRALS = {
    .id = "inns-and-cathedrals",
    .description =
        "inns and cathedrals: roads and cities score more, or nothing if unfinished; big followers",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .setup = {.compile = inns_compile},
    .figures = {.figure_kinds = &BIG_FOLLOWER, .figure_kind_count = 1},
    .scoring = {.feature_value = inns_value, .values_whole = true, .values_stand = true},
    .preview = {.turns_previewable = inns_turns_previewable},
};
