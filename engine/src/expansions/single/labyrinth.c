// SPDX-License-Identifier: MIT
//
// The advanced variant of the Labyrinth, a tile with a road of four ends. Its player may deploy on
// the road although other followers are there. When it is completed, each follower on it adds to
// its points. Rules: WikiCarpedia, "The Labyrinths (1st edition)". With the basic rule it is an
// ordinary road, and this module does nothing.
//
// Interpretations: Only followers count, a big one as one. One follower at most is deployed on the
// tile's own part of the road, so a phantom does not follow another figure there. The points for
// followers are added last: inns, mage and witch do not change them.
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/usual_turn.h"

#include <string.h>

enum { FOLLOWER_POINTS = 2 };

/** The tile set of the Labyrinth. There is no room for another symbol. */
static const char SET[] = "labyrinth";

/** Its types under the advanced rule: the first one, and the one after the last. */
enum Setting { SETTING_FIRST, SETTING_END };

static const OptionSpec OPTIONS[] = {
    {"labyrinth", "basic|advanced", "basic", 0, 0, false,
     "advanced: the Labyrinth may be entered although its road is occupied; completed, it scores 2 "
     "more for each follower there"}};

/** Returns true if the option is set; the module is not in play without it and costs nothing. */
static bool labyrinth_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static Status labyrinth_compile(const Rules *rules, Module *module, Message *message) {
    int32_t *settings = module->settings;
    for (uint32_t t = 0; option_is(rules, OPTIONS[0].key, "advanced") && t < rules->type_count;
         t++) {
        if (strcmp(rules->types[t].set->id, SET) == 0) {
            settings[SETTING_FIRST] =
                settings[SETTING_END] == 0 ? (int32_t)t : settings[SETTING_FIRST];
            settings[SETTING_END] = (int32_t)t + 1;
        }
    }
    return STATUS_OK;
}

/** Returns true if a copy is a Labyrinth under the advanced rule. */
static bool is_labyrinth(const Rules *rules, uint32_t module, uint32_t copy) {
    const int32_t *settings = rules->modules[module].settings;
    const int32_t type = copy == NO_COPY ? -1 : rules->copy_type[copy];
    return type >= settings[SETTING_FIRST] && type < settings[SETTING_END];
}

/** Returns true if a road leads through a Labyrinth. */
static bool through_labyrinth(const Rules *rules, const Game *game, uint32_t module,
                              FeatureRef road) {
    const int32_t *settings = rules->modules[module].settings;
    bool through = false;
    for (int32_t t = settings[SETTING_FIRST]; t < settings[SETTING_END] && !through; t++) {
        const TypeInfo *type = &rules->types[t];
        for (uint32_t i = 0; i < type->copies && !through; i++) {
            const uint32_t copy = type->first_copy + i;
            PlacedTile tile;
            through = rules->kernel->where(rules, game, copy, &tile) &&
                      copy_segments(rules, game, copy, road) != 0;
        }
    }
    return through;
}

// ---- Deploying

/** Returns the segments of a copy on which figures of players stand, as a set of bits. */
static uint32_t segments_stood_on(const Rules *rules, const Game *game, uint32_t copy) {
    uint32_t segments = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t count = player_figures(rules, game, player, figures);
        for (uint32_t i = 0; i < count; i++) {
            const bool here = ref_copy(figures[i].ref) == copy;
            segments |= here ? 1U << ref_segment(figures[i].ref) : 0;
        }
    }
    return segments;
}

static uint32_t labyrinth_admitted(const Rules *rules, const Game *game, uint32_t module,
                                   uint32_t copy, uint32_t segments) {
    const uint32_t roads = rules_copy_type(rules, copy)->of_kind[SEGMENT_ROAD];
    return is_labyrinth(rules, module, copy) ? roads & ~segments_stood_on(rules, game, copy) : 0;
}

// ---- Scoring

static int32_t followers_on(const Rules *rules, const Game *game, FeatureRef road) {
    FeatureView view = {.id = 0};
    rules->kernel->measure(rules, game, road, &view);
    int32_t followers = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        followers += view.followers[player];
    }
    return followers;
}

static int32_t labyrinth_value(const Rules *rules, const Game *game, uint32_t module,
                               FeatureRef feature, bool complete, int32_t value) {
    const bool pays =
        complete && feature.kind == SEGMENT_ROAD && through_labyrinth(rules, game, module, feature);
    return pays ? value + FOLLOWER_POINTS * followers_on(rules, game, feature) : value;
}

// ---- Previews

/** No follower comes to the road of a Labyrinth, whatever is deployed. */
static bool labyrinth_turn_usual(const Rules *rules, const Game *game, uint32_t module,
                                 uint32_t type, const PlacementPreview *preview) {
    bool entered = is_labyrinth(rules, module, game->copy_in_turn);
    for (unsigned j = 0; j < preview->count && !entered; j++) {
        const FeatureView *feature = &preview->features[j];
        entered = feature->kind == SEGMENT_ROAD && !preview_followed(feature) &&
                  through_labyrinth(rules, game, module, view_ref(feature));
    }
    return !entered;
}

static const RuleLine LINES[] = {
    {RULE_DEPLOY, "labyrinth", "basic",
     "The Labyrinth is one road with four ends, entered like any other."},
    {RULE_DEPLOY, "labyrinth", "advanced",
     "The Labyrinth is one road with four ends. Its player may deploy a follower on it although "
     "others are on that road."},
    {RULE_SCORE, "labyrinth", "basic", "A road through the Labyrinth scores like any other."},
    {RULE_SCORE, "labyrinth", "advanced",
     "A completed road through the Labyrinth scores 2 points more for each follower on it, of any "
     "player."},
};

const Expansion EXPANSION_LABYRINTH = {
    .id = "labyrinth",
    .description = "more followers on the Labyrinth, and points for them (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = labyrinth_wanted, .compile = labyrinth_compile},
    .figures = {.admitted = labyrinth_admitted},
    .scoring = {.feature_value = labyrinth_value, .values_stand = true},
    .preview = {.turn_usual = labyrinth_turn_usual},
};
