// SPDX-License-Identifier: MIT
//
// Besieged cities, of the tile sets besiegers and siege (The Cathars): they score 1 point less per
// tile and pennant, nothing if unfinished, and twice as much for farms. At the end of a turn one
// knight may escape through an adjacent cloister. Rules: Complete Annotated Rules 7.4, "Besiegers -
// Cathars - Siege", footnotes 341 to 351.
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/completed.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

#include <string.h>

static const char *const SYMBOLS[] = {"siege", NULL};

// Symbol of a hut, which is no cloister here (Russian promos).
static const char NO_REFUGE[] = "hut";

enum Setting { SETTING_SYMBOL, SETTING_NO_REFUGE, SETTING_ANY_TILE };

static const OptionSpec OPTIONS[] = {{"escape", "tile|city", "tile", 0, 0, false,
                                      "a knight may escape if a cloister is next to a siege tile "
                                      "of the city, or next to any of its tiles"}};

static Status siege_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_SYMBOL] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[SETTING_NO_REFUGE] = rules_symbol(rules, NO_REFUGE);
    module->settings[SETTING_ANY_TILE] = option_is(rules, OPTIONS[0].key, "city");
    return STATUS_OK;
}

static int32_t setting(const Rules *rules, uint32_t module, enum Setting which) {
    return rules->modules[module].settings[which];
}

/** Returns true for a besieged city. Several siege tiles count once. */
static bool besieged(const Rules *rules, const Game *game, uint32_t module, FeatureRef feature) {
    return feature.kind == SEGMENT_CITY &&
           feature_symbols(rules, game, feature, setting(rules, module, SETTING_SYMBOL)) > 0;
}

// ---- Points

/**
 * Returns the value of a city: one less per tile and pennant, but at least one each (option
 * small_city).
 */
static int32_t siege_value(const Rules *rules, const Game *game, uint32_t module,
                           FeatureRef feature, bool complete, int32_t value) {
    if (!besieged(rules, game, module, feature)) {
        return value;
    }
    FeatureView view = {.id = 0};
    rules->kernel->measure(rules, game, feature, &view);
    const int32_t single = view.tiles + view.pennants;
    const int32_t reduced = value - single > single ? value - single : single;
    return complete ? reduced : 0;
}

/** Returns twice the value for farms. */
static int32_t siege_city_worth(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t field, uint32_t city, int32_t worth) {
    const FeatureRef feature = {SEGMENT_CITY, (uint16_t)city};
    return besieged(rules, game, module, feature) && !feature_turned(rules, game, feature)
               ? 2 * worth
               : worth;
}

// ---- Escape

static bool is_refuge(const Rules *rules, uint32_t module, uint32_t copy) {
    const TypeInfo *type = rules_copy_type(rules, copy);
    const int32_t hut = setting(rules, module, SETTING_NO_REFUGE);
    bool refuge = false;
    for (unsigned i = 0; i < type->facts->segment_count; i++) {
        const bool excepted = ref_carries(rules, segment_ref(copy, i), hut);
        refuge = refuge || (type->facts->segments[i].kind == SEGMENT_CLOISTER && !excepted);
    }
    return refuge;
}

static bool refuge_around(const Rules *rules, const Game *game, uint32_t module, PlacedTile tile) {
    for (int cell = 0; cell < 9; cell++) {
        uint16_t copies[2];
        const uint32_t count =
            copies_on_cell(rules, game, tile.x + cell % 3 - 1, tile.y + cell / 3 - 1, copies);
        for (uint32_t i = 0; i < count; i++) {
            if (is_refuge(rules, module, copies[i])) {
                return true;
            }
        }
    }
    return false;
}

/** Returns true if a cloister is next to one of the siege tiles of a city. */
static bool siege_has_way_out(const Rules *rules, const Game *game, uint32_t module,
                              FeatureRef city) {
    const unsigned symbol = (unsigned)setting(rules, module, SETTING_SYMBOL);
    for (uint32_t i = rules->symbol_first[symbol]; i < rules->symbol_first[symbol + 1]; i++) {
        const SegmentRef ref = rules->symbol_refs[i];
        PlacedTile tile;
        if (rules->kernel->where(rules, game, ref_copy(ref), &tile) &&
            feature_same(feature_of_ref(rules, game, ref), city) &&
            refuge_around(rules, game, module, tile)) {
            return true;
        }
    }
    return false;
}

static bool city_has_way_out(const Rules *rules, const Game *game, uint32_t module,
                             FeatureRef city) {
    if (!besieged(rules, game, module, city)) {
        return false;
    }
    if (setting(rules, module, SETTING_ANY_TILE) == 0) {
        return siege_has_way_out(rules, game, module, city);
    }
    if (turn_shows(rules, game, city) && // also before the tile is placed
        refuge_around(rules, game, module, copy_tile(rules, game, game->copy_in_turn))) {
        return true;
    }
    for (uint32_t i = 0; i < game->placed_count; i++) {
        const uint32_t copy = rules->kernel->copy_at(game, i);
        if (copy_segments(rules, game, copy, city) != 0 &&
            refuge_around(rules, game, module, copy_tile(rules, game, copy))) {
            return true;
        }
    }
    return false;
}

/** Returns true for a knight that may escape. */
static bool may_flee(const Rules *rules, const Game *game, uint32_t module, FigureAt figure) {
    const unsigned kind = rules_segment_kind(rules, ref_copy(figure.ref), ref_segment(figure.ref));
    return figure.role == ROLE_FOLLOWER && kind == SEGMENT_CITY &&
           city_has_way_out(rules, game, module, feature_of_ref(rules, game, figure.ref));
}

/** Returns true if a player has a knight in a besieged city. */
static bool any_besieged(const Rules *rules, const Game *game, uint32_t module) {
    const int32_t symbol = setting(rules, module, SETTING_SYMBOL);
    const uint32_t end = symbol < 0 ? 0 : rules->symbol_first[symbol + 1];
    const Kernel *kernel = rules->kernel;
    const SegmentRef *refs = rules->symbol_refs;
    uint32_t i = symbol < 0 ? 0 : kernel->next_laid(game, refs, rules->symbol_first[symbol], end);
    bool any = false;
    for (; !any && i < end; i = kernel->next_laid(game, refs, i + 1, end)) {
        const FeatureRef feature = feature_of_ref(rules, game, refs[i]);
        any = feature.kind == SEGMENT_CITY && kernel->occupied(game, feature);
    }
    return any;
}

/** Lists the knights of the active player that may escape. Returns their number. */
static uint32_t fleeing_find(const Rules *rules, const Game *game, uint32_t module,
                             FigureAt figures[PLAYER_FIGURES_MAX]) {
    if (!any_besieged(rules, game, module)) {
        return 0; // the common case
    }
    const uint32_t all = player_figures(rules, game, game->active, figures);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        figures[count] = figures[i];
        count += may_flee(rules, game, module, figures[i]);
    }
    return count;
}

static void escape_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = fleeing_find(rules, game, module, figures);
    action_list_add(list, action_pass(game->active));
    figure_removals_list(rules, game, game->active, figures, count, list);
}

/**
 * Allows one escape per part of a turn, also in each part of a double turn (footnotes 347 and 348).
 */
static bool escape_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    return player == game->active && fleeing_find(rules, game, module, figures) > 0;
}

static PhaseResult escape_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return escape_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                          : PHASE_NEXT;
}

static PhaseResult escape_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    if (action_verb(action) == VERB_REMOVE) {
        figure_take_home(rules, game, action);
    }
    return PHASE_NEXT;
}

static const Phase PHASE_ESCAPE = {
    .name = "escape",
    .question = "let one of your knights escape from a besieged city beside a cloister, or pass",
    .decline = "let no knight escape",
    .step = STEP_ESCAPE,
    .enter = escape_enter,
    .asks = escape_asks,
    .actions = escape_actions,
    .apply = escape_apply};

static const Phase *const PHASES[] = {&PHASE_ESCAPE};

/** Returns the bounds: the escape of a knight. */
static ExpansionShare siege_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1, .actions = 1 + PLAYER_FIGURES_MAX};
}

static const RuleLine LINES[] = {
    {RULE_SCORE, NULL, NULL,
     "A completed besieged city scores 1 point less per tile and per pennant."},
    {RULE_END, "escape", "tile",
     "One knight may escape from a besieged city to supply if a cloister is next to one of its "
     "siege tiles, including corners."},
    {RULE_END, "escape", "city",
     "One knight may escape from a besieged city to supply if a cloister is next to any of its "
     "tiles, including corners."},
    {RULE_FINAL, NULL, NULL,
     "An unfinished besieged city scores nothing. A completed one counts twice for farmers."},
};

/** Finds the complete besieged cities. Returns false if there are none. */
static bool besieged_complete(const Rules *rules, const Game *game, uint32_t module,
                              uint64_t cities[LINES_MAX / 64]) {
    const int32_t symbol = setting(rules, module, SETTING_SYMBOL);
    const uint32_t end = symbol < 0 ? 0 : rules->symbol_first[symbol + 1];
    bool any = false;
    memset(cities, 0, LINES_MAX / 64 * sizeof *cities);
    for (uint32_t i = symbol < 0 ? 0 : rules->symbol_first[symbol]; i < end; i++) {
        const SegmentRef ref = rules->symbol_refs[i];
        PlacedTile at;
        if (rules->kernel->where(rules, game, ref_copy(ref), &at)) {
            const FeatureRef city = feature_of_ref(rules, game, ref);
            const bool complete =
                city.kind == SEGMENT_CITY && rules->kernel->open_sides(game, city) == 0;
            const unsigned bit = complete ? city.root - 1U : 0;
            cities[bit / 64] |= (uint64_t)complete << (bit % 64);
            any = any || complete;
        }
    }
    return any;
}

/**
 * Returns true if a complete besieged city is on the tile of this turn, or next to a farm there:
 * farmers are paid more for it.
 */
static bool farmers_gain(const Rules *rules, const Game *game, uint32_t module,
                         const PlacementPreview *preview) {
    uint64_t besieged_now[LINES_MAX / 64];
    uint64_t around[LINES_MAX / 64];
    bool gain = false;
    const bool any = besieged_complete(rules, game, module, besieged_now);
    for (unsigned j = 0; any && j < preview->count && !gain; j++) {
        const FeatureView *view = &preview->features[j];
        if (view->kind == SEGMENT_CITY && view->complete) {
            gain = (besieged_now[(view->id - 1) % LINES_MAX / 64] >> ((view->id - 1) % 64)) & 1U;
        } else if (view->kind == SEGMENT_FIELD) {
            rules->kernel->farm_cities(rules, game, &view->id, 1, around);
            for (uint32_t w = 0; w < rules->kernel->limits.words; w++) {
                gain = gain || (around[w] & besieged_now[w]) != 0;
            }
        }
    }
    return gain;
}

/** Returns true if a knight of the active player, or one deployed now, may escape. */
static bool escape_possible(const Rules *rules, const Game *game, uint32_t module,
                            const PlacementPreview *preview) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    bool possible = fleeing_find(rules, game, module, figures) > 0;
    for (unsigned j = 0; j < preview->count && !possible; j++) {
        const FeatureView *view = &preview->features[j];
        const FeatureRef city = view_ref(view);
        possible = view->kind == SEGMENT_CITY && !view->complete &&
                   city_has_way_out(rules, game, module, city);
    }
    return possible;
}

/** No knight may escape, and besieged cities pay the farmers of this turn as before. */
static bool siege_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                             const PlacementPreview *preview) {
    return !farmers_gain(rules, game, module, preview) &&
           !escape_possible(rules, game, module, preview);
}

const Expansion EXPANSION_SIEGE = {
    .id = "siege",
    .description = "besieged cities: fewer points for knights, more for farmers, with an escape",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.compile = siege_compile, .share = siege_share},
    .turn = {.phases = PHASES, .phase_count = 1},
    .scoring = {.feature_value = siege_value, .city_worth = siege_city_worth},
    .preview = {.turn_usual = siege_turn_usual},
};
