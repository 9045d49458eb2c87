// SPDX-License-Identifier: MIT
//
// The Watchtowers: a tower on a tile pays a follower there whose road or city is completed, for
// what is on the tile and on the eight tiles around it. Rules: WikiCarpedia, "The Watchtowers".
//
// Interpretations: Every such follower pays its owner, also without the majority. Towers count
// before any follower of a completed feature leaves. Builders, pigs and barns are no followers. Two
// half tiles on a cell are one tile. Pennants count as printed. The id of a tile says what its
// tower counts: there is room for few symbols.
#include "expansions/expansions.h"
#include "table/completed.h"
#include "table/usual_turn.h"

#include <string.h>

static const char *const SYMBOLS[] = {"watchtower", NULL};

enum { SETTING_SYMBOL };

/** What towers count. */
enum { COUNT_FOLLOWERS, COUNT_PENNANTS, COUNT_ROADS, COUNT_CLOISTERS, COUNT_CITIES, TOWER_KINDS };

/** How the id of a tile begins whose tower counts this, and the points for each. */
static const struct {
    const char *word;
    int32_t points;
} KINDS[TOWER_KINDS] = {
    [COUNT_FOLLOWERS] = {"followers-", 2}, [COUNT_PENNANTS] = {"pennants-", 2},
    [COUNT_ROADS] = {"roads-", 1},         [COUNT_CLOISTERS] = {"cloisters-", 3},
    [COUNT_CITIES] = {"cities-", 1},
};

static const char SOURCE[] = "a watchtower";

/** Returns true if the tile of a type has a tower. */
static bool has_tower(const Module *module, const TypeInfo *type) {
    return symbol_among(type->symbols, module->settings[SETTING_SYMBOL]);
}

/** Returns what the tower of a type counts; TOWER_KINDS if the id does not say. */
static unsigned tower_kind(const TypeInfo *type) {
    unsigned kind = 0;
    while (kind < TOWER_KINDS &&
           strncmp(type->facts->id, KINDS[kind].word, strlen(KINDS[kind].word)) != 0) {
        kind++;
    }
    return kind;
}

static Status watchtowers_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_SYMBOL] = rules_symbol(rules, SYMBOLS[0]);
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        if (has_tower(module, type) && tower_kind(type) == TOWER_KINDS) {
            return message_set(
                message, STATUS_INVALID,
                "expansion watchtowers: tile %s carries the symbol \"%s\", so its id "
                "must begin with followers-, pennants-, roads-, cloisters- or cities-",
                type->facts->id, SYMBOLS[0]);
        }
    }
    return STATUS_OK;
}

static bool copy_has_tower(const Rules *rules, uint32_t module, uint32_t copy) {
    return has_tower(&rules->modules[module], rules_copy_type(rules, copy));
}

// ---- What a tower counts

/** What the tiles of a cell show. */
typedef struct CellCount {
    int32_t roads, cities; /* 0 or 1 */
    int32_t pennants, cloisters;
} CellCount;

static CellCount cell_count(const Rules *rules, const Game *game, int x, int y) {
    CellCount cell = {.roads = 0};
    uint16_t copies[2];
    const uint32_t count = copies_on_cell(rules, game, x, y, copies);
    for (uint32_t i = 0; i < count; i++) {
        const TypeInfo *type = rules_copy_type(rules, copies[i]);
        for (unsigned s = 0; s < type->segment_count; s++) {
            const TileSegment *segment = &type->facts->segments[s];
            const bool there = ref_exists(rules, game, segment_ref(copies[i], s));
            cell.roads |= segment->kind == SEGMENT_ROAD && there;
            cell.cities |= segment->kind == SEGMENT_CITY;
            cell.cloisters += segment->kind == SEGMENT_CLOISTER;
            cell.pennants += segment->pennants;
        }
    }
    return cell;
}

static int32_t followers_around(const Rules *rules, const Game *game, PlacedTile tower) {
    int32_t count = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t all = player_figures(rules, game, player, figures);
        for (uint32_t i = 0; i < all; i++) {
            const PlacedTile tile = copy_tile(rules, game, ref_copy(figures[i].ref));
            count += figures[i].role == ROLE_FOLLOWER && tiles_near(tile, tower);
        }
    }
    return count;
}

/** Returns the points of a tower for each follower that it pays. */
static int32_t tower_points(const Rules *rules, const Game *game, uint32_t copy) {
    const PlacedTile tower = copy_tile(rules, game, copy);
    int32_t counts[TOWER_KINDS] = {0};
    counts[COUNT_FOLLOWERS] = followers_around(rules, game, tower);
    for (int cell = 0; cell < 9; cell++) {
        const CellCount on =
            cell_count(rules, game, tower.x + cell % 3 - 1, tower.y + cell / 3 - 1);
        counts[COUNT_PENNANTS] += on.pennants;
        counts[COUNT_ROADS] += on.roads;
        counts[COUNT_CLOISTERS] += on.cloisters;
        counts[COUNT_CITIES] += on.cities;
    }
    const unsigned kind = tower_kind(rules_copy_type(rules, copy));
    return KINDS[kind].points * counts[kind];
}

// ---- Whom it pays

/** Returns true if this turn completed a road or city that is scored as such. */
static bool completed_line(const Rules *rules, const Game *game, FeatureRef feature) {
    const bool line = feature.kind == SEGMENT_ROAD || feature.kind == SEGMENT_CITY;
    return line && rules->kernel->completed_now(rules, game, feature) &&
           !feature_turned(rules, game, feature);
}

/**
 * Lists a player's followers on tiles with a tower whose road or city was completed. Returns their
 * number.
 */
static uint32_t watched_find(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                             FigureAt figures[PLAYER_FIGURES_MAX]) {
    const uint32_t all = player_figures(rules, game, player, figures);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        const SegmentRef ref = figures[i].ref;
        const bool follower = figures[i].role == ROLE_FOLLOWER;
        figures[count] = figures[i];
        count += follower && copy_has_tower(rules, module, ref_copy(ref)) &&
                 completed_line(rules, game, feature_of_ref(rules, game, ref));
    }
    return count;
}

/** Returns the bonus of a player for such a follower. */
static Bonus watched_bonus(const Rules *rules, const Game *game, unsigned player, SegmentRef ref) {
    return (Bonus){player, tower_points(rules, game, ref_copy(ref)), SOURCE};
}

static PhaseResult watchtowers_enter(const Rules *rules, Game *game, uint32_t module,
                                     ScoreLog *log) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t count = watched_find(rules, game, module, player, figures);
        for (uint32_t i = 0; i < count; i++) {
            const Bonus bonus = watched_bonus(rules, game, player, figures[i].ref);
            bonus_grant(rules, game, feature_of_ref(rules, game, figures[i].ref), bonus, log);
        }
    }
    return PHASE_NEXT;
}

static const Phase PHASE_WATCHTOWERS = {.name = "watchtowers",
                                        .step = STEP_AROUND,
                                        .triggers = TRIGGER_COMPLETED,
                                        .enter = watchtowers_enter};

static const Phase *const PHASES[] = {&PHASE_WATCHTOWERS};

/** Pays for what is completed but not yet scored, in the middle of a turn. */
static void watchtowers_final(const Rules *rules, const Game *game, uint32_t module,
                              int32_t *points, ScoreLog *log) {
    if (rules->phases[game->phase]->step >= PHASE_WATCHTOWERS.step) {
        return;
    }
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t count = watched_find(rules, game, module, player, figures);
        for (uint32_t i = 0; i < count; i++) {
            const Bonus bonus = watched_bonus(rules, game, player, figures[i].ref);
            bonus_pay(rules, game, feature_of_ref(rules, game, figures[i].ref), bonus, points, log);
        }
    }
}

// ---- Previews

/** Returns true if a follower deployed on the tile of this turn would be paid for its tower. */
static bool tower_completes(const Rules *rules, const Game *game, uint32_t module,
                            const PlacementPreview *preview) {
    uint32_t copies[2];
    const uint32_t count = copies_in_turn(rules, game, copies);
    bool tower = false;
    for (uint32_t i = 0; i < count; i++) {
        tower = tower || copy_has_tower(rules, module, copies[i]);
    }
    return tower && preview_completes_own(preview);
}

/** No tower pays a follower, not even one deployed now. */
static bool watchtowers_turn_usual(const Rules *rules, const Game *game, uint32_t module,
                                   uint32_t type, const PlacementPreview *preview) {
    bool paid = tower_completes(rules, game, module, preview);
    for (unsigned player = 0; player < (unsigned)rules->players && !paid; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        paid = watched_find(rules, game, module, player, figures) > 0;
    }
    return !paid;
}

static const RuleLine LINES[] = {
    {RULE_SCORE, NULL, NULL,
     "Before a completed road or city is scored, each of its followers that stands on a tile with "
     "a watchtower scores for its owner what the tower counts on its tile and the eight tiles "
     "around it: 2 points per follower, 2 per pennant, 3 per cloister, 1 per tile with a road, or "
     "1 per tile with a city."},
};

const Expansion EXPANSION_WATCHTOWERS = {
    .id = "watchtowers",
    .description = "towers that pay followers beside them for what is around, when their road or "
                   "city is completed",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .setup = {.compile = watchtowers_compile},
    .turn = {.phases = PHASES, .phase_count = 1},
    .scoring = {.final = watchtowers_final},
    .preview = {.turn_usual = watchtowers_turn_usual},
};
