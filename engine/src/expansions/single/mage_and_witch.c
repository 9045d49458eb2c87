// SPDX-License-Identifier: MIT
//
// Mage & Witch: two neutral figures on unfinished roads and cities. The mage adds 1 point per tile,
// the witch halves the score. A player who places a tile with their symbol, or joins their
// features, must move one of them before anything else. Rules: Complete Annotated Rules 7.4, "Mage
// and Witch", footnotes 413 to 419; Order of Play 3g and 7j.
//
// Cases that the rule texts leave open:
// - A tile with the symbol that also joins their features requires one move only.
// - The exact segment matters only for pieces that come to a tile or cut a feature. Without such
//   pieces in play, a move names the feature by its first segment on the table.
// - "If it is not possible": if neither of them can move, for any reason, one of those on the table
//   leaves it. This includes joined features.
#include "base/bits.h"
#include "expansions/expansions.h"
#include "turn/turn.h"

enum { MAGE, WITCH, CASTERS };

enum { ROAD_OR_CITY = 1 << SEGMENT_ROAD | 1 << SEGMENT_CITY };

static const char *const SYMBOLS[] = {"mage", NULL};

static const NeutralKind NEUTRALS[CASTERS] = {
    [MAGE] = {.name = "mage", .kinds = ROAD_OR_CITY, .living = true},
    [WITCH] = {.name = "witch", .kinds = ROAD_OR_CITY, .living = true}};

/**
 * Returns the feature of one of them; kind SEGMENT_FIELD, which they never enter: off the table.
 */
static FeatureRef caster_feature(const Rules *rules, const Game *game, uint32_t module,
                                 unsigned which) {
    const SegmentRef ref = neutral_at(rules, game, module, which);
    return ref == NO_REF ? (FeatureRef){SEGMENT_FIELD, 0} : feature_of_ref(rules, game, ref);
}

/** The features of both. */
typedef struct Casters {
    FeatureRef at[CASTERS];
} Casters;

static Casters casters_find(const Rules *rules, const Game *game, uint32_t module) {
    return (Casters){
        {caster_feature(rules, game, module, MAGE), caster_feature(rules, game, module, WITCH)}};
}

static bool off_table(const Casters *casters, unsigned which) {
    return casters->at[which].kind == SEGMENT_FIELD;
}

/**
 * Returns true if both are on one feature, joined by the tile of this turn or by something later.
 */
static bool together(const Casters *casters) {
    return !off_table(casters, MAGE) && feature_same(casters->at[MAGE], casters->at[WITCH]);
}

// ---- The move

/**
 * Returns true if pieces in play come to tiles (other neutral figures) or cut features (joints).
 */
static bool places_matter(const Rules *rules) {
    bool matter = false;
    for (unsigned i = 0; i < rules->neutral_count; i++) {
        matter = matter || neutral_may_stand(rules, i, tile_ref(0));
    }
    for (unsigned i = 0; i < rules->module_count; i++) {
        matter = matter || module_joins(rules, i);
    }
    return matter;
}

/**
 * Returns true for the first query about a road or city.
 * @param seen the earlier ones, by root
 */
static bool seen_first(uint64_t seen[LINES_MAX / 64], FeatureRef feature) {
    const uint64_t bit = UINT64_C(1) << (feature.root % 64);
    const bool first = (seen[feature.root / 64] & bit) == 0;
    seen[feature.root / 64] |= bit;
    return first;
}

/**
 * Lists segments of unfinished roads and cities without mage and witch, at most `limit`: one per
 * feature, or all. Returns their number.
 */
static uint32_t targets_find(const Rules *rules, const Game *game, const Casters *casters,
                             SegmentRef refs[LINES_MAX], uint32_t limit) {
    const bool every = places_matter(rules);
    // Off the table they have no root, and no segment has root 0.
    const uint16_t but[CASTERS] = {casters->at[MAGE].root, casters->at[WITCH].root};
    uint64_t seen[LINES_MAX / 64] = {0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < game->placed_count && count < limit; i++) {
        const unsigned copy = rules->kernel->copy_at(game, i);
        uint32_t open = rules->kernel->open_lines(rules, game, copy, but);
        for (; open != 0; open &= open - 1) {
            const SegmentRef ref = segment_ref(copy, bit_lowest(open));
            if (!ref_exists(rules, game, ref)) {
                continue;
            }
            refs[count] = ref;
            count += every || seen_first(seen, feature_of_ref(rules, game, ref));
        }
    }
    return count < limit ? count : limit;
}

/** Adds the removal of each of them that is on the table. */
static void removals_list(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    for (unsigned which = 0; which < CASTERS; which++) {
        const SegmentRef ref = neutral_at(rules, game, module, which);
        if (ref != NO_REF) {
            const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
            const unsigned figure = ACTION_NEUTRAL + rules->modules[module].first_neutral + which;
            action_list_add(list, action_remove(game->active, figure, at.x, at.y,
                                                cell_segment(rules, game, ref)));
        }
    }
}

/** Returns which of them an action names. */
static unsigned caster_named(const Rules *rules, uint32_t module, Action action) {
    return action_figure(action) - ACTION_NEUTRAL - rules->modules[module].first_neutral;
}

static bool spell_due(const Rules *rules, const Game *game, uint32_t module,
                      const Casters *casters) {
    return copy_carries(rules, game->copy_in_turn, rules->modules[module].settings[0]) ||
           together(casters);
}

static void spell_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const Casters casters = casters_find(rules, game, module);
    SegmentRef refs[LINES_MAX];
    const uint32_t count = targets_find(rules, game, &casters, refs, LINES_MAX);
    for (uint32_t i = 0; i < count; i++) {
        action_list_add(list, neutral_move(rules, game, module, MAGE, refs[i]));
        action_list_add(list, neutral_move(rules, game, module, WITCH, refs[i]));
    }
    if (count == 0) {
        removals_list(rules, game, module, list);
    }
}

/** Accepts any segment of a feature if the exact segment does not matter. */
static Status spell_normalize(const Rules *rules, const Game *game, uint32_t module, Action action,
                              Action *out, Message *message) {
    const Casters casters = casters_find(rules, game, module);
    SegmentRef refs[LINES_MAX];
    const uint32_t count = targets_find(rules, game, &casters, refs, LINES_MAX);
    const SegmentRef ref = action_ref(rules, game, action);
    const unsigned which = caster_named(rules, module, action);
    const bool named = ref != NO_REF && which < CASTERS && count > 0 &&
                       neutral_may_stand(rules, rules->modules[module].first_neutral, ref) &&
                       neutral_move(rules, game, module, which, ref) == action;
    const bool any = !places_matter(rules);
    for (uint32_t i = 0; named && i < count; i++) {
        if (refs[i] == ref || (any && feature_same(feature_of_ref(rules, game, refs[i]),
                                                   feature_of_ref(rules, game, ref)))) {
            *out = neutral_move(rules, game, module, which, refs[i]);
            return STATUS_OK;
        }
    }
    Action removals[CASTERS];
    ActionList list = action_list(removals, 0, CASTERS);
    removals_list(rules, game, module, &list);
    for (uint32_t i = 0; count == 0 && i < list.total; i++) {
        if (removals[i] == action) {
            *out = action;
            return STATUS_OK;
        }
    }
    return message_set(message, STATUS_ILLEGAL,
                       count > 0 ? "the mage or the witch must move to an unfinished road or city "
                                   "where neither of them is"
                                 : "the mage or the witch must leave the table");
}

static Action spell_sample(const Rules *rules, const Game *game, uint32_t module, Rng *rng) {
    const Casters casters = casters_find(rules, game, module);
    SegmentRef refs[LINES_MAX];
    const uint32_t count = targets_find(rules, game, &casters, refs, LINES_MAX);
    if (count == 0) {
        return turn_sample_listed(rules, game, rng);
    }
    const uint32_t pick = rng_below(rng, CASTERS * count);
    return neutral_move(rules, game, module, pick % CASTERS, refs[pick / CASTERS]);
}

static bool spell_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Casters casters = casters_find(rules, game, module);
    if (player != game->active || game->copy_in_turn == NO_COPY ||
        !spell_due(rules, game, module, &casters)) {
        return false;
    }
    SegmentRef refs[LINES_MAX];
    return !off_table(&casters, MAGE) || !off_table(&casters, WITCH) ||
           targets_find(rules, game, &casters, refs, 1) > 0;
}

static PhaseResult spell_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return spell_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                         : PHASE_NEXT;
}

static PhaseResult spell_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                               ScoreLog *log) {
    const bool moves = action_verb(action) == VERB_MOVE;
    const SegmentRef ref = moves ? action_ref(rules, game, action) : NO_REF;
    neutral_put(rules, game, module, caster_named(rules, module, action), ref);
    return PHASE_NEXT;
}

static const Phase PHASE_SPELL = {
    .name = "mage and witch",
    .question =
        "move the mage (adds 1 point a tile) or the witch (halves points) to a road or city",
    .step = STEP_SPELL,
    .enter = spell_enter,
    .asks = spell_asks,
    .actions = spell_actions,
    .sample = spell_sample,
    .apply = spell_apply,
    .normalize = spell_normalize};

static const Phase *const PHASES[] = {&PHASE_SPELL};

// ---- Points

/**
 * Adds the mage's points, then halves for the witch. The value already includes inns, cathedrals
 * and sieges.
 */
static int32_t spell_value(const Rules *rules, const Game *game, uint32_t module,
                           FeatureRef feature, bool complete, int32_t value) {
    const Casters casters = casters_find(rules, game, module);
    if (feature_same(feature, casters.at[MAGE])) {
        FeatureView view = {.id = 0};
        rules->kernel->measure(rules, game, feature, &view);
        value += view.tiles;
    }
    return feature_same(feature, casters.at[WITCH]) ? (value + 1) / 2 : value;
}

/** Removes them from a completed feature, whether it was scored or not. */
static void spell_scored(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                         ScoreLog *log) {
    const Casters casters = casters_find(rules, game, module);
    for (unsigned which = 0; which < CASTERS; which++) {
        if (feature_same(feature, casters.at[which])) {
            neutral_put(rules, game, module, which, NO_REF);
        }
    }
}

// ---- Module

static Status spell_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = rules_symbol(rules, SYMBOLS[0]);
    return STATUS_OK;
}

/** Returns the bounds: one move of either to any segment of a road or city. */
static ExpansionShare spell_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1, .actions = CASTERS * rules->labels[SPACE_LINE]};
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL, "The mage and the witch are neutral and wait next to the table."},
    {RULE_PLACE, NULL, NULL,
     "A player who places a tile with their symbol moves one of them to an unfinished road or city "
     "without mage and witch. A player who joins their features must move one of them away. If "
     "neither can move, one of those on the table leaves it."},
    {RULE_SCORE, NULL, NULL,
     "A completed feature with the mage scores 1 point more per tile; one with the witch scores "
     "half, rounded up. They then leave the table."},
    {RULE_FINAL, NULL, NULL, "Mage and witch count for unfinished features too."},
};

/** Neither of them moves. */
static bool spell_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                             const struct PlacementPreview *preview) {
    return !spell_asks(rules, game, module, game->active);
}

const Expansion EXPANSION_MAGE_AND_WITCH = {
    .id = "mage-and-witch",
    .description = "two neutral figures: roads and cities score more, or half",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .setup = {.compile = spell_compile, .share = spell_share},
    .turn = {.phases = PHASES, .phase_count = 1},
    .figures = {.neutrals = NEUTRALS, .neutral_count = CASTERS},
    .scoring = {.feature_value = spell_value, .scored = spell_scored},
    .preview = {.turn_usual = spell_turn_usual},
};
