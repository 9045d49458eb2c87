// SPDX-License-Identifier: MIT
//
// Two Russian promotional tiles. Baba Yaga's hut is an inverse cloister: it scores the empty cells
// around it. The choice of the Bogatyr is a tile without rules. Rules: Complete Annotated Rules
// 7.4, "Russian Promos", footnotes 490 and 491.
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/usual_turn.h"

static const char *const SYMBOLS[] = {"hut", NULL};

enum Setting { SETTING_SYMBOL, SETTING_ITSELF };

static const OptionSpec OPTIONS[] = {{"hut_itself", "1|0", "1", 0, 0, false,
                                      "points of Baba Yaga's hut itself: 1 (2015), or 0 (2013)"}};

static Status russian_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_SYMBOL] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[SETTING_ITSELF] = option_is(rules, OPTIONS[0].key, "1");
    return STATUS_OK;
}

static bool is_hut(const Rules *rules, uint32_t module, uint32_t copy) {
    const unsigned cloister = rules_copy_type(rules, copy)->cloister;
    return cloister != 0 && ref_carries(rules, segment_ref(copy, cloister - 1U),
                                        rules->modules[module].settings[SETTING_SYMBOL]);
}

static int32_t russian_value(const Rules *rules, const Game *game, uint32_t module,
                             FeatureRef feature, bool complete, int32_t value) {
    const int32_t *settings = rules->modules[module].settings;
    if (feature.kind != SEGMENT_CLOISTER || !is_hut(rules, module, feature.root)) {
        return value;
    }
    FeatureView view = {.id = 0};
    rules->kernel->measure(rules, game, feature, &view);
    return settings[SETTING_ITSELF] + view.open_edges;
}

static const RuleLine LINES[] = {
    {RULE_SCORE, "hut_itself", NULL,
     "Baba Yaga's hut is completed like a cloister, but scores {} for itself and 1 point for each "
     "empty cell around it."},
    {RULE_FINAL, "hut_itself", NULL, "An unfinished hut scores in the same way."},
};

/** The hut is neither placed nor beside the tile. */
static bool russian_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                               const PlacementPreview *preview) {
    uint16_t copies[NEIGHBORS];
    const uint32_t count = preview_cloisters(rules, game, copies);
    bool hut = is_hut(rules, module, game->copy_in_turn);
    for (uint32_t i = 0; i < count; i++) {
        hut = hut || is_hut(rules, module, copies[i]);
    }
    return !hut;
}

const Expansion EXPANSION_RUSSIAN_PROMOS = {
    .id = "russian-promos",
    .description = "Baba Yaga's hut, which scores the empty cells around it",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.compile = russian_compile},
    .scoring = {.feature_value = russian_value, .values_lone = true},
    .preview = {.turn_usual = russian_turn_usual},
};
