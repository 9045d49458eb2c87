// SPDX-License-Identifier: MIT
// Vineyards of Hills & Sheep: a completed cloister pays three extra points for each vineyard on the
// eight tiles around it. Rules: Complete Annotated Rules 7.4, "Hills & Sheep", footnotes 323 and
// 324.
#include "expansions/expansions.h"
#include "table/usual_turn.h"

enum { VINEYARD_POINTS = 3 };

enum Setting { SETTING_VINEYARD, SETTING_HUT };

static const char *const SYMBOLS[] = {"vineyard", NULL};

// The hut of the Russian promos is printed like a cloister but is not one.
static const char NO_CLOISTER[] = "hut";

static Status vineyards_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_VINEYARD] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[SETTING_HUT] = rules_symbol(rules, NO_CLOISTER);
    return STATUS_OK;
}

/**
 * Returns whether a copy has a cloister of any kind, also a shrine or an abbey, but not a garden.
 */
static bool is_cloister(const Rules *rules, uint32_t module, uint32_t copy) {
    const SegmentRef ref = segment_ref(copy, rules_copy_type(rules, copy)->cloister - 1U);
    return rules_segment_kind(rules, copy, ref_segment(ref)) == SEGMENT_CLOISTER &&
           !ref_carries(rules, ref, rules->modules[module].settings[SETTING_HUT]);
}

static int32_t vineyards_value(const Rules *rules, const Game *game, uint32_t module,
                               FeatureRef feature, bool complete, int32_t value) {
    if (feature.kind != SEGMENT_CLOISTER || !complete ||
        !is_cloister(rules, module, feature.root)) {
        return value;
    }
    const PlacedTile at = copy_tile(rules, game, feature.root);
    for (int cell = 0; cell < 9; cell++) {
        uint16_t copies[2];
        const uint32_t count =
            copies_on_cell(rules, game, at.x + cell % 3 - 1, at.y + cell / 3 - 1, copies);
        for (uint32_t i = 0; cell != 4 && i < count; i++) {
            const int32_t symbol = rules->modules[module].settings[SETTING_VINEYARD];
            value += copy_carries(rules, copies[i], symbol) ? VINEYARD_POINTS : 0;
        }
    }
    return value;
}

/** The tile brings no vineyard to a cloister. */
static bool vineyards_turn_usual(const Rules *rules, const Game *game, uint32_t module,
                                 uint32_t type, const PlacementPreview *preview) {
    const int32_t symbol = rules->modules[module].settings[SETTING_VINEYARD];
    return !copy_carries(rules, game->copy_in_turn, symbol) ||
           !preview_beside_cloister(rules, game);
}

static const RuleLine LINES[] = {
    {RULE_SCORE, NULL, NULL,
     "A completed cloister scores 3 extra points for each vineyard on the eight tiles around it."},
};

const Expansion EXPANSION_VINEYARDS = {
    .id = "vineyards",
    .description = "vineyards: completed cloisters next to them pay more",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .setup = {.compile = vineyards_compile},
    .scoring = {.feature_value = vineyards_value, .values_lone = true},
    .preview = {.turn_usual = vineyards_turn_usual},
};
