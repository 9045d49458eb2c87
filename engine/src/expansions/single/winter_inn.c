// SPDX-License-Identifier: MIT
// Third-party reading of the Winter Edition: the lake on one animal tile works as an inn. Option
// winter_inn; the rule texts say that animals are decoration, so it is off by default.
// Inn rule: a completed road with an inn pays 2 a tile, an unfinished one nothing (Inns &
// Cathedrals).
#include "expansions/expansions.h"
#include "model/options.h"

static const char *const SYMBOLS[] = {"lake-inn", NULL};

static const OptionSpec OPTIONS[] = {
    {"winter_inn", "0|1", "0", 0, 0, false, "1: the frozen lake of the fox tile is an inn"}};

/** In play only when asked for, so that it costs nothing otherwise. */
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
     "A completed road past the frozen lake of the fox tile pays 2 points a tile."},
    {RULE_SCORE, "winter_inn", "0", "The frozen lake of the fox tile is decoration."},
    {RULE_FINAL, "winter_inn", "1", "An unfinished road past that lake pays nothing."},
};

const Expansion EXPANSION_WINTER_INN = {
    .id = "winter-inn",
    .description = "the frozen lake of a Winter tile works as an inn (third-party reading)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = inn_wanted, .compile = inn_compile},
    .scoring = {.feature_value = inn_value},
};
