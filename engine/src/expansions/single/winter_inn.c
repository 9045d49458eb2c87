// SPDX-License-Identifier: MIT
//
// Third-party reading of the Winter Edition: the lake on one animal tile is an inn. Option
// winter_inn; the default is off, since the rule texts say that animals are decoration. Inn rule: a
// completed road with an inn scores 2 per tile, an unfinished one nothing (Inns & Cathedrals).
#include "expansions/expansions.h"
#include "model/options.h"

static const char *const SYMBOLS[] = {"lake-inn", NULL};

static const OptionSpec OPTIONS[] = {
    {"winter_inn", "0|1", "0", 0, 0, false, "1: the frozen lake of the fox tile is an inn"}};

/** Returns true if the option is set; the module is not in play without it and costs nothing. */
static bool inn_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static Status inn_compile(const Rules *rules, Module *module, Message *message) {
    const int symbol = rules_symbol(rules, SYMBOLS[0]);
    const bool on = option_is(rules, OPTIONS[0].key, "1");
    module->settings[0] = on ? symbol : -1;
    return STATUS_OK;
}

static int32_t inn_value(const Rules *rules, const Game *game, uint32_t module, FeatureRef feature,
                         bool complete, int32_t value) {
    const int32_t symbol = rules->modules[module].settings[0];
    if (symbol < 0 || feature.kind != SEGMENT_ROAD ||
        feature_symbols(rules, game, feature, symbol) == 0) {
        return value;
    }
    return complete ? 2 * value : 0;
}

static const RuleLine LINES[] = {
    {RULE_SCORE, "winter_inn", "1",
     "A completed road past the frozen lake of the fox tile scores 2 points per tile."},
    {RULE_SCORE, "winter_inn", "0", "The frozen lake of the fox tile is decoration."},
    {RULE_FINAL, "winter_inn", "1", "An unfinished road past that lake scores nothing."},
};

/** It changes only what roads are worth. */
static bool inn_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                           const PlacementPreview *preview) {
    return true;
}

const Expansion EXPANSION_WINTER_INN = {
    .id = "winter-inn",
    .description = "the frozen lake of a Winter tile is an inn (third-party reading)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = inn_wanted, .compile = inn_compile},
    .scoring = {.feature_value = inn_value},
    .preview = {.turn_usual = inn_turn_usual},
};
