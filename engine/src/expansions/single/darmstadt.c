// SPDX-License-Identifier: MIT
//
// Darmstadt: a completed city with the Darmstadtium scores 3 points more. A completed church scores
// like a cloister, and 3 points for the player with the most followers on it and around it. Rules:
// Complete Annotated Rules 7.4, "Darmstadt Promo", footnotes 361 and 362.
#include "base/bits.h"
#include "expansions/expansions.h"
#include "model/options.h"

static const char *const SYMBOLS[] = {"darmstadtium", "church", NULL};

enum { EXTRA_POINTS = 3, PLAIN_CLOISTERS = 4, CLOISTERS_LESS = 2, COMPLETE_TILES = 9 };

static const char SOURCE[] = "a church";

enum Setting { SETTING_CITY, SETTING_CHURCH };

static const OptionSpec OPTIONS[] = {
    {"darmstadt_cloisters", "keep|less", "keep", 0, 0, false,
     "less: remove two ordinary cloister tiles, as advised for the basic game alone"}};

static Status darmstadt_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_CITY] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[SETTING_CHURCH] = rules_symbol(rules, SYMBOLS[1]);
    return STATUS_OK;
}

/** Returns true for a tile of a basic set with nothing but a cloister and a field. */
static bool is_plain_cloister(const TypeInfo *type) {
    bool plain = type->set->start_tile[0] != '\0' && type->symbols == 0;
    bool cloister = false;
    for (unsigned i = 0; i < type->facts->segment_count; i++) {
        const TileSegment *segment = &type->facts->segments[i];
        const bool printed = segment->kind != SEGMENT_ROAD || segment->ports != 0;
        cloister = cloister || segment->kind == SEGMENT_CLOISTER;
        plain = plain && (segment->kind == SEGMENT_CLOISTER || segment->kind == SEGMENT_FIELD ||
                          !printed); // a bridge built later is no printed road
    }
    return plain && cloister;
}

static uint32_t darmstadt_copies(const Rules *rules, uint32_t module, const RulesConfig *config,
                                 const TypeInfo *type, uint32_t copies) {
    const bool less = option_is(rules, OPTIONS[0].key, "less") && is_plain_cloister(type);
    return less && copies >= PLAIN_CLOISTERS ? copies - CLOISTERS_LESS : copies;
}

static int32_t darmstadt_value(const Rules *rules, const Game *game, uint32_t module,
                               FeatureRef feature, bool complete, int32_t value) {
    const int32_t symbol = rules->modules[module].settings[SETTING_CITY];
    const bool pays = complete && feature.kind == SEGMENT_CITY &&
                      feature_symbols(rules, game, feature, symbol) > 0;
    return value + (pays ? EXTRA_POINTS : 0);
}

// ---- Churches

/** Returns the number of a player's followers on a tile and around it. Big followers count once. */
static uint32_t followers_around(const Rules *rules, const Game *game, unsigned player,
                                 PlacedTile middle) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t figure_count = player_figures(rules, game, player, figures);
    uint32_t count = 0;
    for (uint32_t i = 0; i < figure_count; i++) {
        const PlacedTile tile = copy_tile(rules, game, ref_copy(figures[i].ref));
        count += figures[i].role == ROLE_FOLLOWER && tiles_near(tile, middle);
    }
    return count;
}

/** Returns the players with the most followers on a church and around it, as a set of seats. */
static uint32_t church_owners(const Rules *rules, const Game *game, uint32_t copy) {
    const PlacedTile church = copy_tile(rules, game, copy);
    uint32_t most = 1;
    uint32_t owners = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const uint32_t count = followers_around(rules, game, player, church);
        owners = count > most ? 0 : owners;
        most = count > most ? count : most;
        owners |= (uint32_t)(count == most) << player;
    }
    return owners;
}

/** Returns true if the tile of this turn completed a church, occupied or not. */
static bool church_completed(const Rules *rules, const Game *game, uint32_t copy) {
    PlacedTile church;
    return rules->kernel->where(rules, game, copy, &church) && turn_near(rules, game, church) &&
           rules->kernel->tiles_around(rules, game, church.x, church.y) == COMPLETE_TILES &&
           !rules->kernel->half_second(game,
                                       game->copy_in_turn); // the second half tile adds no tile
}

/** Lists the churches that the tile of this turn completed. Returns their number. */
static uint32_t churches_completed(const Rules *rules, const Game *game, uint32_t module,
                                   uint16_t copies[COMPLETE_TILES]) {
    const int32_t symbol = rules->modules[module].settings[SETTING_CHURCH];
    if (symbol < 0 || game->copy_in_turn == NO_COPY) {
        return 0;
    }
    uint32_t count = 0;
    for (uint32_t i = rules->symbol_first[symbol]; i < rules->symbol_first[symbol + 1]; i++) {
        const uint32_t copy = ref_copy(rules->symbol_refs[i]);
        if (church_completed(rules, game, copy)) {
            ASSERT(count < COMPLETE_TILES);
            copies[count++] = (uint16_t)copy;
        }
    }
    return count;
}

/**
 * Scores churches before other features, while the followers of completed features are still there.
 */
static PhaseResult churches_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    uint16_t copies[COMPLETE_TILES];
    const uint32_t count = churches_completed(rules, game, module, copies);
    for (uint32_t i = 0; i < count; i++) {
        const FeatureRef church = {SEGMENT_CLOISTER, copies[i]};
        uint32_t owners = church_owners(rules, game, copies[i]);
        for (; owners != 0; owners &= owners - 1) {
            bonus_grant(rules, game, church, (Bonus){bit_lowest(owners), EXTRA_POINTS, SOURCE},
                        log);
        }
    }
    return PHASE_NEXT;
}

static const Phase PHASE_CHURCHES = {
    .name = "churches", .step = STEP_AROUND, .enter = churches_enter};

static const Phase *const PHASES[] = {&PHASE_CHURCHES};

/** Scores churches that are complete but not yet scored, in the middle of a turn. */
static void darmstadt_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                            ScoreLog *log) {
    if (rules->phases[game->phase]->step >= PHASE_CHURCHES.step) {
        return;
    }
    uint16_t copies[COMPLETE_TILES];
    const uint32_t count = churches_completed(rules, game, module, copies);
    for (uint32_t i = 0; i < count; i++) {
        const FeatureRef church = {SEGMENT_CLOISTER, copies[i]};
        uint32_t owners = church_owners(rules, game, copies[i]);
        for (; owners != 0; owners &= owners - 1) {
            const Bonus bonus = {bit_lowest(owners), EXTRA_POINTS, SOURCE};
            bonus_pay(rules, game, church, bonus, points, log);
        }
    }
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "darmstadt_cloisters", "less", "Two ordinary cloister tiles are removed."},
    {RULE_SETUP, "darmstadt_cloisters", "keep", "All ordinary cloister tiles are in play."},
    {RULE_SCORE, NULL, NULL,
     "A completed city with the Darmstadtium scores 3 points more. A completed church scores like "
     "a cloister, and 3 points for the player with the most followers on it and on the eight tiles "
     "around it."},
};

/** No church is completed, occupied or not. */
static bool darmstadt_turn_usual(const Rules *rules, const Game *game, uint32_t module,
                                 uint32_t type, const PlacementPreview *preview) {
    uint16_t copies[COMPLETE_TILES];
    return churches_completed(rules, game, module, copies) == 0;
}

const Expansion EXPANSION_DARMSTADT = {
    .id = "darmstadt",
    .description =
        "a city worth 3 points more, and churches that reward the most followers around them",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.compile = darmstadt_compile, .copies = darmstadt_copies},
    .turn = {.phases = PHASES, .phase_count = 1},
    .scoring = {.feature_value = darmstadt_value, .final = darmstadt_final},
    .preview = {.turn_usual = darmstadt_turn_usual},
};
