// SPDX-License-Identifier: MIT
// Hills of Hills & Sheep: a face-down tile that no player sees is put below each hill. Of players
// who tie in a feature, those with a follower on a hill there win. Rules: Complete Annotated Rules
// 7.4, "Hills & Sheep", footnotes 320 to 322.
//
// The tile below is never revealed, so the number of draws is reduced by one instead. The tiles
// left at the end of the draws are those below the hills.
#include "base/bits.h"
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum Setting { SETTING_HILL, SETTING_COUNT, SETTING_BLANK };

static const char *const SYMBOLS[] = {"hill", NULL};

enum { OPTION_TIES, OPTION_BELOW };

static const OptionSpec OPTIONS[] = {
    [OPTION_TIES] = {"hill", "any|count", "any", 0, 0, false,
                     "who wins a tie: the players with a follower on a hill there, or those with "
                     "most on hills"},
    [OPTION_BELOW] = {"hill_below", "tile|blank", "tile", 0, 0, false,
                      "tile put below a hill: one from the stack, or a blank one, so that all "
                      "tiles are used"},
};

static Status hills_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_HILL] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[SETTING_COUNT] = option_is(rules, OPTIONS[OPTION_TIES].key, "count");
    module->settings[SETTING_BLANK] = option_is(rules, OPTIONS[OPTION_BELOW].key, "blank");
    return STATUS_OK;
}

// ---- The tile below

static bool hills_wanted(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[SETTING_BLANK] == 0;
}

static PhaseResult hill_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    const int32_t hill = rules->modules[module].settings[SETTING_HILL];
    const bool in_hand =
        game->hand != NO_TYPE && symbol_among(rules->types[game->hand].symbols, hill);
    if (game->draws_left > 0 && in_hand) {
        game->draws_left--; // for the last tile of all none is left (footnote 320)
    }
    return PHASE_NEXT;
}

static const Phase PHASE_HILL = {.name = "hill",
                                 .step = STEP_DRAWN,
                                 .triggers = TRIGGER_SYMBOL,
                                 .wanted = hills_wanted,
                                 .enter = hill_enter};

static const Phase *const PHASES[] = {&PHASE_HILL};

// ---- Ties

/**
 * Returns whether a copy on the table is a hill, or shares its cell with a half tile that is one.
 */
static bool on_hill(const Rules *rules, const Game *game, uint32_t copy, int hill) {
    const int mate = rules->halves ? rules->kernel->half_mate(game, copy) : -1;
    return copy_carries(rules, copy, hill) ||
           (mate >= 0 && copy_carries(rules, (uint32_t)mate, hill));
}

/** Returns the number of a player's followers on hills in a feature. */
static uint32_t followers_on_hills(const Rules *rules, const Game *game, uint32_t module,
                                   FeatureRef feature, unsigned player) {
    const int32_t hill = rules->modules[module].settings[SETTING_HILL];
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t figure_count = player_figures(rules, game, player, figures);
    uint32_t count = 0;
    for (uint32_t i = 0; i < figure_count; i++) {
        count += figures[i].role == ROLE_FOLLOWER &&
                 on_hill(rules, game, ref_copy(figures[i].ref), hill) &&
                 feature_same(feature_of_ref(rules, game, figures[i].ref), feature);
    }
    return count;
}

static uint32_t hills_winners(const Rules *rules, const Game *game, uint32_t module,
                              FeatureRef feature, uint32_t seats) {
    if ((seats & (seats - 1)) == 0) {
        return seats;
    }
    const bool counts = rules->modules[module].settings[SETTING_COUNT] != 0;
    uint32_t most = 1;
    uint32_t winners = 0;
    for (uint32_t rest = seats; rest != 0; rest &= rest - 1) {
        const unsigned player = bit_lowest(rest);
        const uint32_t count = followers_on_hills(rules, game, module, feature, player);
        winners = counts && count > most ? 0 : winners;
        most = counts && count > most ? count : most;
        winners |= (uint32_t)(count >= most) << player;
    }
    return winners != 0 ? winners : seats;
}

// ---- Turns that can be told

/**
 * Returns whether a tie in the feature of a figure on a hill may matter in this turn: on the tile,
 * of a cloister beside it, or of a farm while a city is completed.
 */
static bool figure_matters(const Rules *rules, const Game *game, const FigureAt *figure,
                           const PlacementPreview *preview, bool completes) {
    const FeatureRef feature = feature_of_ref(rules, game, figure->ref);
    if (feature.kind == SEGMENT_CLOISTER) { // its followers belong to several with modules only
        return rules->shares_cloisters &&
               turn_near(rules, game, copy_tile(rules, game, feature.root));
    }
    bool matters = completes && feature.kind == SEGMENT_FIELD;
    for (unsigned j = 0; j < preview->count && !matters; j++) {
        const FeatureView *view = &preview->features[j];
        unsigned players = 0;
        for (unsigned player = 0; player < (unsigned)rules->players; player++) {
            players += view->followers[player] != 0;
        }
        matters = players > 1 && view->id == feature_id(feature);
    }
    return matters;
}

/** No follower on a hill decides a tie in what the turn changes. */
static bool hills_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                             const PlacementPreview *preview) {
    const int32_t hill = rules->modules[module].settings[SETTING_HILL];
    bool completes = false;
    for (unsigned j = 0; j < preview->count; j++) {
        const FeatureView *view = &preview->features[j];
        completes = completes || (view->kind == SEGMENT_CITY && view->complete);
    }
    bool usual = true;
    for (unsigned player = 0; player < (unsigned)rules->players && usual; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t count = player_figures(rules, game, player, figures);
        for (uint32_t i = 0; i < count && usual; i++) {
            usual = !on_hill(rules, game, ref_copy(figures[i].ref), hill) ||
                    !figure_matters(rules, game, &figures[i], preview, completes);
        }
    }
    return usual;
}

static const RuleLine LINES[] = {
    {RULE_DRAW, "hill_below", "tile",
     "When a tile with a hill is placed, one tile of the stack is put face down below it and is "
     "not used."},
    {RULE_DRAW, "hill_below", "blank",
     "When a tile with a hill is placed, a blank tile is put below it; all tiles are used."},
    {RULE_SCORE, "hill", "any",
     "If players tie for the majority, only those with a follower on a hill of the feature score."},
    {RULE_SCORE, "hill", "count",
     "If players tie for the majority, only those with most followers on hills of the feature "
     "score."},
};

const Expansion EXPANSION_HILLS = {
    .id = "hills",
    .description = "hills: a tile less to draw, and followers on hills win ties",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = hills_compile},
    .turn = {.phases = PHASES, .phase_count = 1},
    .scoring = {.winners = hills_winners},
    .preview = {.turn_usual = hills_turn_usual},
};
