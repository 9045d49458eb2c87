// SPDX-License-Identifier: MIT
// Third-party reading of the Winter Edition: the lake on one animal tile works as an inn. Option
// winter_inn; the rule texts say that animals are decoration, so it is off by default.
// Inn rule: a completed road with an inn pays 2 a tile, an unfinished one nothing (Inns &
// Cathedrals).
#include "expansions/expansions.h"
#include "options.h"

#include <string.h>

static const char *const SYMBOLS[] = {"lake-inn", NULL};

static const OptionSpec OPTIONS[] = {
    {"winter_inn", "0|1", "0", 0, 0, false, "1: the frozen lake of the fox tile is an inn"}};

/** In play only when asked for, so that it costs nothing otherwise. */
static bool inn_wanted(const RulesConfig *config) {
    for (unsigned i = 0; i < config->option_count; i++) {
        if (strcmp(config->options[i].key, OPTIONS[0].key) == 0) {
            return true;
        }
    }
    return false;
}

static Status inn_compile(const Rules *rules, Module *module, Message *message) {
    (void)message;
    const int symbol = rules_symbol(rules, SYMBOLS[0]);
    const bool on = strcmp(rules_option_at(rules, module->first_option), "1") == 0;
    module->settings[0] = on ? symbol : -1;
    return STATUS_OK;
}

/** True if a segment of the road carries the symbol. */
static bool road_has_inn(const Rules *rules, const Game *game, unsigned symbol, uint16_t root) {
    for (uint32_t label = rules->road_first; label < rules->labels[SPACE_LINE]; label++) {
        const uint32_t owner = rules->label_owner[SPACE_LINE][label];
        const TypeInfo *type = rules_copy_type(rules, owner >> 4);
        PlacedTile at;
        if (((type->segment_symbols[owner & 15U] >> symbol) & 1U) != 0 &&
            rules->kernel->where(rules, game, owner >> 4, &at) &&
            rules->kernel->find(game, SEGMENT_ROAD, label) == root) {
            return true;
        }
    }
    return false;
}

static int32_t inn_value(const Rules *rules, const Game *game, uint32_t module, FeatureRef feature,
                         bool complete, int32_t value) {
    const int32_t symbol = rules->modules[module].settings[0];
    if (symbol < 0 || feature.kind != SEGMENT_ROAD ||
        !road_has_inn(rules, game, (unsigned)symbol, feature.root)) {
        return value;
    }
    return complete ? 2 * value : 0;
}

const Expansion EXPANSION_WINTER_INN = {
    .id = "winter-inn",
    .description = "the frozen lake of a Winter tile works as an inn (third-party reading)",
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .wanted = inn_wanted,
    .compile = inn_compile,
    .feature_value = inn_value,
};
