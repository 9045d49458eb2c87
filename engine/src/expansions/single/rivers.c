// SPDX-License-Identifier: MIT
//
// The River I and II: tiles placed before all others, from a spring through a fork to lakes; and
// the pig-herd. Rules: Complete Annotated Rules 7.4, "The River", "The River II".
#include "expansions/single/rivers.h"

#include "model/options.h"
#include "table/facts.h"
#include "table/module_memory.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

#include <string.h>

/** Stages of the stack. The spring starts the game; the last lake ends the river. */
enum {
    STAGE_SPRING,
    STAGE_FORK,
    STAGE_RIVER,
    STAGE_LAST_LAKE,
    STAGE_START_TILE = 6 /* after the orange rose, which starts the game without a river */
};

enum Setting { SETTING_VOLCANO, SETTING_LAKE, SETTING_HERD, SETTING_NEVER, SETTING_NO_DEPLOY };

enum {
    OPTION_START,
    OPTION_UTURN,
    OPTION_DEPLOY,
    OPTION_VOLCANO,
    OPTION_STACK,
    OPTION_HERD,
    OPTION_COURSE,
    OPTION_FORK
};

typedef struct River {
    uint8_t again; /* 1: the active player draws another tile after this one */
} River;

static const char *const SYMBOLS[] = {"spring", "fork", "lake", "volcano", "pig-herd", NULL};

static const OptionSpec OPTIONS[] = {
    [OPTION_START] =
        {"river_start", "removed|mixed|river|after", "removed", 0, 0, false,
         "the start tile of the other tiles: removed; mixed with all tiles; or by the older rules "
         "among the river tiles, placed wherever it fits, or placed after the river"},
    [OPTION_UTURN] = {"river_uturn", "immediate|never", "immediate", 0, 0, false,
                      "two bends the same way: forbidden one after the other, or also with "
                      "straight tiles between them; the fork counts as a bend where it turns"},
    [OPTION_DEPLOY] = {"river_deploy", "on|off", "on", 0, 0, false,
                       "followers on river tiles: as on all tiles, or none; builders, pigs, barns "
                       "and little buildings may still be used there"},
    [OPTION_VOLCANO] =
        {"volcano_lake", "draw|plain", "draw", 0, 0, false,
         "the lake with the volcano: no figure and another tile at once, or an ordinary lake"},
    [OPTION_STACK] =
        {"river_stack", "first|bag", "first", 0, 0, false,
         "river tiles: before all others, one river from spring to lake; or mixed with all tiles "
         "and placed wherever they fit (river_start and river_uturn then have no effect)"},
    [OPTION_HERD] = {"pig_herd", "pays|plain", "pays", 0, 0, false,
                     "pig-herds: 1 point more per city for farmers, or decoration"},
    [OPTION_COURSE] =
        {"river_course", "spring|lake|fork", "spring", 0, 0, false,
         "start of the river: a spring, with lakes at its ends; a lake, with springs at its ends; "
         "or a fork, with the lakes mixed in and a spring last (without a fork in play: a spring)"},
    [OPTION_FORK] = {"river_fork", "first|mixed", "first", 0, 0, false,
                     "forks: before the other river tiles, or mixed with them"},
};

// ---- The stack

static bool type_is(const TypeInfo *type, const char *symbol) {
    return facts_carry(type->set, type->facts, symbol);
}

static bool facts_river(const TileFacts *facts) {
    bool river = false;
    for (unsigned side = 0; side < SIDES; side++) {
        river = river || facts->edges[side] == EDGE_RIVER;
    }
    return river;
}

static bool facts_road(const TileFacts *facts) {
    bool road = false;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const TileSegment *segment = &facts->segments[i]; // no sides: a bridge built later
        road = road || (segment->kind == SEGMENT_ROAD && segment->ports != 0);
    }
    return road;
}

int32_t river_herd(const Rules *rules) {
    const bool plain = option_is(rules, OPTIONS[OPTION_HERD].key, "plain");
    return plain ? -1 : rules_symbol(rules, "pig-herd");
}

/** Returns true for option river_stack=bag: river tiles are in the stack of all tiles. */
static bool in_bag(const Rules *rules) {
    return option_is(rules, OPTIONS[OPTION_STACK].key, "bag");
}

/**
 * Returns the priority of a spring or lake among several ("Mega-Carcassonne", Spare Tiles). The
 * volcano ends the river; if the river starts at a lake, the volcano is chosen last. The spring of
 * Games Quarterly #11, the only one with a road, replaces all others. A set with a fork (The River
 * II) keeps its own.
 */
static unsigned type_rank(const Rules *rules, const TypeInfo *type) {
    const bool spring = type_is(type, "spring");
    if (type_is(type, "volcano") && option_is(rules, OPTIONS[OPTION_COURSE].key, "lake")) {
        return 0;
    }
    if (type_is(type, "volcano") || (spring && facts_road(type->facts))) {
        return 3;
    }
    bool forks = false;
    for (unsigned t = 0; t < type->set->tile_count; t++) {
        forks = forks || facts_carry(type->set, &type->set->tiles[t], "fork");
    }
    return forks && (spring || type_is(type, "lake")) ? 2 : 1;
}

/**
 * Returns the number of tiles of all sets with a symbol.
 * @param after count only those with a higher priority than a type, or the same and a later name
 */
static uint32_t tiles_with(const Rules *rules, const RulesConfig *config, const char *symbol,
                           const TypeInfo *after) {
    uint32_t count = 0;
    bool later = false;
    for (unsigned s = 0; s < config->tileset_count; s++) {
        const TileSet *set = config->tilesets[s];
        for (unsigned t = 0; t < set->tile_count; t++) {
            const TypeInfo type = {.set = set, .facts = &set->tiles[t]};
            const unsigned rank = type_rank(rules, &type);
            const bool counts = after == NULL || rank > type_rank(rules, after) ||
                                (later && rank == type_rank(rules, after));
            count += counts && type_is(&type, symbol) ? set->tiles[t].count : 0U;
            later = later || (after != NULL && set == after->set &&
                              strcmp(set->tiles[t].id, after->facts->id) == 0);
        }
    }
    return count;
}

/**
 * The tiles that start and end the river by option river_course. If the lake or fork at its start
 * is not in play, it starts at a spring.
 */
typedef struct RiverPath {
    const char *first; /* one of these starts the river */
    const char *last;  /* one of these is its last tile */
} RiverPath;

static RiverPath river_path_find(const Rules *rules, const RulesConfig *config) {
    const char *const key = OPTIONS[OPTION_COURSE].key;
    if (option_is(rules, key, "lake") && tiles_with(rules, config, "lake", NULL) > 0) {
        return (RiverPath){"lake", "spring"};
    }
    return option_is(rules, key, "fork") && tiles_with(rules, config, "fork", NULL) > 0
               ? (RiverPath){"fork", "spring"}
               : (RiverPath){"spring", "lake"};
}

/**
 * Returns true for the tile with the highest priority among those with a symbol; of equal ones the
 * one with the last name.
 */
static bool most_wanted(const Rules *rules, const RulesConfig *config, const char *symbol,
                        const TypeInfo *type) {
    return type_is(type, symbol) && tiles_with(rules, config, symbol, type) == 0;
}

/**
 * Returns the number of springs or lakes in play: one at the start of the river, and one for each
 * end, in order of priority. A fork as start has one end more.
 */
static uint32_t ends_wanted(const Rules *rules, const RulesConfig *config, bool spring) {
    const RiverPath course = river_path_find(rules, config);
    const bool many = strcmp(course.first, spring ? "lake" : "spring") == 0 ||
                      (!spring && strcmp(course.first, "fork") == 0);
    return many ? 1 + tiles_with(rules, config, "fork", NULL) : 1;
}

/**
 * Returns the copies of a type. The core removes the start tile of the other tiles; if it is mixed
 * in, one copy is added before.
 */
static uint32_t river_copies(const Rules *rules, uint32_t module, const RulesConfig *config,
                             const TypeInfo *type, uint32_t copies) {
    if (in_bag(rules)) {
        return copies;
    }
    const bool spring = type_is(type, "spring");
    if (spring || type_is(type, "lake")) {
        const uint32_t wanted = ends_wanted(rules, config, spring);
        const uint32_t before = tiles_with(rules, config, spring ? "spring" : "lake", type);
        const uint32_t left = before < wanted ? wanted - before : 0;
        return copies < left ? copies : left;
    }
    const bool start = strcmp(type->facts->id, type->set->start_tile) == 0;
    return start && option_is(rules, OPTIONS[OPTION_START].key, "mixed") ? copies + 1 : copies;
}

bool river_starts(const Rules *rules, const RulesConfig *config) {
    return !in_bag(rules) &&
           tiles_with(rules, config, river_path_find(rules, config).first, NULL) > 0;
}

/** Returns true if the start tile is a separate type with its own stage (footnote 467). */
static bool river_start_separate(const Rules *rules, const RulesConfig *config) {
    const char *const key = OPTIONS[OPTION_START].key;
    return (option_is(rules, key, "river") || option_is(rules, key, "after")) &&
           river_starts(rules, config);
}

static unsigned river_stage(const Rules *rules, uint32_t module, const RulesConfig *config,
                            const TypeInfo *type) {
    if (type->start_separate) {
        return option_is(rules, OPTIONS[OPTION_START].key, "after") ? STAGE_START_TILE
                                                                    : STAGE_RIVER;
    }
    if (!facts_river(type->facts) || in_bag(rules)) {
        return DRAW_MAIN;
    }
    const RiverPath course = river_path_find(rules, config);
    if (most_wanted(rules, config, course.first, type)) {
        return STAGE_SPRING;
    }
    if (most_wanted(rules, config, course.last, type)) {
        return STAGE_LAST_LAKE;
    }
    const bool mixed = option_is(rules, OPTIONS[OPTION_FORK].key, "mixed");
    return type_is(type, "fork") && !mixed ? STAGE_FORK : STAGE_RIVER;
}

// ---- The course of the river

/** A river tile on the table, or the one about to be placed. */
typedef struct Reach {
    PlacedTile tile;
    uint32_t order; /* index in placing order */
} Reach;

static bool river_on(const Rules *rules, const PlacedTile *tile, unsigned side) {
    return rules->types[tile->type].edges[tile->rotation][side] == EDGE_RIVER;
}

/** Finds the river tile at a side of a tile, among those placed before it. */
static bool reach_beyond(const Rules *rules, const Game *game, const Reach *from, unsigned side,
                         Reach *out) {
    const int x = from->tile.x + side_dx(side);
    const int y = from->tile.y + side_dy(side);
    const int copy = rules->kernel->copy_on(game, x, y);
    if (copy < 0 || copy_index(rules, game, (uint32_t)copy) >= from->order) {
        return false;
    }
    *out = (Reach){copy_tile(rules, game, (uint32_t)copy), copy_index(rules, game, (uint32_t)copy)};
    return river_on(rules, &out->tile, side ^ 2U);
}

/**
 * Returns the side on which a tile continues the river: SIDES if none, SIDES + 1 if it joins two
 * branches.
 */
static unsigned reach_entry(const Rules *rules, const Game *game, const Reach *reach,
                            Reach *before) {
    unsigned entry = SIDES;
    for (unsigned side = 0; side < SIDES; side++) {
        Reach beyond;
        if (river_on(rules, &reach->tile, side) &&
            reach_beyond(rules, game, reach, side, &beyond)) {
            entry = entry == SIDES ? side : SIDES + 1;
            *before = beyond;
        }
    }
    return entry;
}

/** Returns the turn from entry to exit: 0 straight, 1 to the right, 3 to the left. */
static unsigned turn_between(unsigned entry, unsigned exit) {
    return (exit + 2 * SIDES - entry - 2) % SIDES;
}

/**
 * Returns the last turn of the river before it enters `reach` on side `entry`; 0 if there is none.
 */
static unsigned turn_before(const Rules *rules, const Game *game, Reach reach, unsigned entry,
                            bool any_time) {
    Reach before = reach;
    (void)reach_beyond(rules, game, &reach, entry, &before);
    unsigned exit = entry ^ 2U;
    for (;;) {
        Reach further;
        const unsigned came = reach_entry(rules, game, &before, &further);
        if (came >= SIDES) {
            return 0; // the spring
        }
        const unsigned turn = turn_between(came, exit);
        if (turn != 0 || !any_time) {
            return turn;
        }
        exit = came ^ 2U;
        before = further;
    }
}

static bool river_restricts(const Rules *rules, uint32_t module, const TypeInfo *type) {
    return facts_river(type->facts) && !in_bag(rules);
}

/**
 * Returns true if a river tile is on the table. The last placed tile shows it, except for other
 * tiles between.
 */
static bool river_begun(const Rules *rules, const Game *game) {
    uint32_t index = game->placed_count;
    bool river = false;
    while (index-- > 0 && !river) {
        const uint32_t copy = rules->kernel->copy_at(game, index);
        river = facts_river(rules_copy_type(rules, copy)->facts);
    }
    return river;
}

static bool river_allows(const Rules *rules, const Game *game, uint32_t module, PlacedTile tile) {
    if (!river_begun(rules, game)) {
        return true; // the first one, if a block of tiles starts the game
    }
    const Reach reach = {tile, game->placed_count};
    Reach before;
    const unsigned entry = reach_entry(rules, game, &reach, &before);
    if (entry >= SIDES) {
        return false;
    }
    const bool never = rules->modules[module].settings[SETTING_NEVER] != 0;
    const unsigned last = turn_before(rules, game, reach, entry, never);
    bool allowed = true;
    for (unsigned side = 0; side < SIDES; side++) { // a fork continues on two sides
        const bool exit = side != entry && river_on(rules, &tile, side);
        allowed = allowed && !(exit && last != 0 && turn_between(entry, side) == last);
    }
    return allowed;
}

// ---- The turn

static PhaseResult volcano_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    River *river = module_state(rules, game, module);
    const int32_t *settings = rules->modules[module].settings;
    if (!copy_carries(rules, game->copy_in_turn, settings[SETTING_VOLCANO]) ||
        !copy_carries(rules, game->copy_in_turn, settings[SETTING_LAKE])) {
        return PHASE_NEXT;
    }
    river->again = 1;
    return PHASE_NO_WOOD;
}

static PhaseResult again_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    River *river = module_state(rules, game, module);
    const bool again = river->again && turn_has_tile(rules, game);
    river->again = 0;
    return again ? PHASE_AFRESH : PHASE_NEXT;
}

static const Phase PHASE_VOLCANO = {.name = "volcano lake",
                                    .step = STEP_FORBID,
                                    .triggers = TRIGGER_SYMBOL,
                                    .enter = volcano_enter};
static const Phase PHASE_AGAIN_TILE = {
    .name = "another tile", .step = STEP_ANOTHER, .triggers = TRIGGER_SYMBOL, .enter = again_enter};
static const Phase *const PHASES[] = {&PHASE_VOLCANO, &PHASE_AGAIN_TILE};

static uint32_t river_barred(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                             uint32_t segments) {
    const bool barred = rules->modules[module].settings[SETTING_NO_DEPLOY] != 0 &&
                        facts_river(rules_copy_type(rules, copy)->facts);
    return barred ? UINT32_MAX : 0;
}

/** Returns 1 point per city for a pig-herd. Several herds count once. */
static int32_t river_farm_bonus(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t field, unsigned player) {
    const FeatureRef farm = {SEGMENT_FIELD, (uint16_t)field};
    return feature_symbols(rules, game, farm, rules->modules[module].settings[SETTING_HERD]) > 0;
}

// ---- Module

static Status river_compile(const Rules *rules, Module *module, Message *message) {
    const bool draw = option_is(rules, OPTIONS[OPTION_VOLCANO].key, "draw");
    module->settings[SETTING_VOLCANO] = draw ? rules_symbol(rules, "volcano") : -1;
    module->settings[SETTING_LAKE] = rules_symbol(rules, "lake");
    module->settings[SETTING_HERD] = river_herd(rules);
    module->settings[SETTING_NEVER] = option_is(rules, OPTIONS[OPTION_UTURN].key, "never");
    module->settings[SETTING_NO_DEPLOY] = option_is(rules, OPTIONS[OPTION_DEPLOY].key, "off");
    return STATUS_OK;
}

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("again", River, again, 1, RANGE_MOST, 1),
};

static uint64_t river_hash(const Rules *rules, const Game *game, uint32_t module) {
    return rng_mix(1U + memory_number(rules, game, module, 0));
}

/** Checks that every river tile but the first continues exactly one other. */
static Status river_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    bool begun = false;
    const uint32_t count = in_bag(rules) ? 0 : game->placed_count;
    for (uint32_t i = 0; i < count; i++) {
        const Reach reach = {game_tile(rules, game, i), i};
        Reach before;
        const bool river = facts_river(rules->types[reach.tile.type].facts);
        if (river && begun && reach_entry(rules, game, &reach, &before) >= SIDES) {
            return message_set(
                message, STATUS_INVALID,
                "the river tile at %d,%d does not continue exactly one other river tile",
                reach.tile.x, reach.tile.y);
        }
        begun = begun || river;
    }
    return STATUS_OK;
}

static void river_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    fact_hold(list, "another tile", -1, (int32_t)memory_number(rules, game, module, 0));
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "river_stack", "first",
     "River tiles are placed before all others, each at the end of the river."},
    {RULE_SETUP, "river_stack", "bag",
     "River tiles are shuffled with all others and placed wherever they fit."},
    {RULE_SETUP, "river_start", "removed", "The start tile of the other tiles is removed."},
    {RULE_SETUP, "river_start", "mixed",
     "The start tile of the other tiles is shuffled with them."},
    {RULE_SETUP, "river_start", "river",
     "The start tile of the other tiles is shuffled with the river tiles and placed wherever it "
     "fits."},
    {RULE_SETUP, "river_start", "after",
     "The start tile of the other tiles is placed as soon as the river is finished."},
    {RULE_SETUP, "river_course", "spring", "The river begins at a spring and ends in lakes."},
    {RULE_SETUP, "river_course", "lake", "The river begins at a lake and ends in springs."},
    {RULE_SETUP, "river_course", "fork",
     "The river begins at its fork. Lakes are shuffled with the river tiles, and a spring is the "
     "last one."},
    {RULE_SETUP, "river_fork", "first", "A fork is placed before the other river tiles."},
    {RULE_SETUP, "river_fork", "mixed", "A fork is shuffled with the other river tiles."},
    {RULE_PLACE, "river_uturn", "immediate",
     "Two consecutive bends of the river must not turn the same way."},
    {RULE_PLACE, "river_uturn", "never",
     "Two bends of the river must not turn the same way, even with straight tiles between them."},
    {RULE_PLACE, "volcano_lake", "draw",
     "After the lake with the volcano no figure is deployed, and the player draws another tile at "
     "once."},
    {RULE_PLACE, "volcano_lake", "plain", "The lake with the volcano is an ordinary lake."},
    {RULE_DEPLOY, "river_deploy", "on",
     "Followers are deployed on river tiles as on all others; the river separates fields."},
    {RULE_DEPLOY, "river_deploy", "off",
     "No follower is deployed on a river tile; the river separates fields."},
    {RULE_FINAL, "pig_herd", "pays", "A pig-herd adds 1 point per city to its farm."},
    {RULE_FINAL, "pig_herd", "plain", "Pig-herds are decoration."},
};

/** After the lake with the volcano the turn continues. */
static bool river_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                             const PlacementPreview *preview) {
    const int32_t *settings = rules->modules[module].settings;
    return !copy_carries(rules, game->copy_in_turn, settings[SETTING_VOLCANO]) ||
           !copy_carries(rules, game->copy_in_turn, settings[SETTING_LAKE]);
}

const Expansion EXPANSION_RIVERS = {
    .id = "river",
    .description = "a river from spring to lake before all other tiles; the pig-herd",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = river_compile,
              .copies = river_copies,
              .start_separate = river_start_separate,
              .stage = river_stage},
    .state = {.state_size = sizeof(River),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .nested_memory_count = 1,
              .hash = river_hash,
              .check = river_check},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .placement = {.restricts = river_restricts, .placement_allowed = river_allows},
    .figures = {.barred = river_barred},
    .scoring = {.facts = river_facts, .farm_bonus = river_farm_bonus},
    .preview = {.turn_usual = river_turn_usual},
};
