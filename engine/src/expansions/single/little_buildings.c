// SPDX-License-Identifier: MIT
//
// Little Buildings: instead of deploying, the player may place a building on the tile just placed.
// It adds points to every feature of that tile when it is scored. Rules: Complete Annotated Rules
// 7.4, "Little Buildings".
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/facts.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum { KINDS = 3, EACH_KIND = 6, BUILDINGS = KINDS * EACH_KIND };

typedef struct LittleBuildings {
    uint16_t copy[BUILDINGS]; /* tiles with a building, in the order of placement */
    uint8_t value[BUILDINGS]; /* points of each building */
    uint8_t count;
    uint8_t left[PLAYERS_MAX][KINDS]; /* buildings in supply; all of kind 0 if kinds are equal */
} LittleBuildings;

enum Setting { SETTING_BY_KIND };

static const OptionSpec OPTIONS[] = {
    {"building_values", "equal|by_kind", "equal", 0, 0, false,
     "points of a building: 1 each, or shed 1, house 2, tower 3; farmers returned by a barn score "
     "them, barns at the end do not"}};

static bool by_kind(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[SETTING_BY_KIND] != 0;
}

static LittleBuildings *buildings_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const LittleBuildings *buildings_of_const(const Rules *rules, const Game *game,
                                                 uint32_t module) {
    return module_state_const(rules, game, module);
}

// ---- Building

static void buildings_actions(const Rules *rules, const Game *game, uint32_t module,
                              ActionList *list) {
    const LittleBuildings *buildings = buildings_of_const(rules, game, module);
    uint32_t copies[2];
    const uint32_t count = copies_in_turn(rules, game, copies);
    for (unsigned way = 0; way < KINDS * count; way++) {
        const PlacedTile at = copy_tile(rules, game, copies[way / KINDS]);
        const unsigned kind = way % KINDS;
        if (buildings->left[game->active][kind] > 0) {
            const Action token = action_make(VERB_TOKEN, game->active);
            action_list_add(list, action_with_arg(action_at(token, at.x, at.y), kind));
        }
    }
}

static bool buildings_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                            ScoreLog *log) {
    if (action_verb(action) != VERB_TOKEN || action_arg(action) >= KINDS) {
        return false;
    }
    LittleBuildings *buildings = buildings_of(rules, game, module);
    const unsigned kind = action_arg(action);
    ASSERT(kind < KINDS && buildings->count < BUILDINGS && buildings->left[game->active][kind] > 0);
    const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
    buildings->copy[buildings->count] = (uint16_t)copy;
    buildings->value[buildings->count] = (uint8_t)(1 + kind);
    buildings->count++;
    buildings->left[game->active][kind]--;
    return true;
}

// ---- Points

static int32_t buildings_value(const Rules *rules, const Game *game, uint32_t module,
                               FeatureRef feature, bool complete, int32_t value) {
    const LittleBuildings *buildings = buildings_of_const(rules, game, module);
    for (unsigned i = 0; i < buildings->count; i++) {
        const unsigned copy = buildings->copy[i];
        const bool counts =
            feature.kind == SEGMENT_CLOISTER
                ? tiles_near(copy_tile(rules, game, copy), copy_tile(rules, game, feature.root))
                : cell_shows(rules, game, copy, feature);
        value += counts ? buildings->value[i] : 0;
    }
    return value;
}

/**
 * A building is placed instead of deploying, which is another turn. The core does not know what a
 * cloister without points for final scoring pays when completed.
 */
static bool buildings_turn_usual(const Rules *rules, const Game *game, uint32_t module,
                                 uint32_t type, const PlacementPreview *preview) {
    return rules->options.incomplete_score || !preview_completes_cloister(rules, game);
}

// ---- Module

static Status buildings_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_BY_KIND] = option_is(rules, OPTIONS[0].key, "by_kind");
    return STATUS_OK;
}

static void buildings_start(const Rules *rules, Game *game, uint32_t module) {
    LittleBuildings *buildings = buildings_of(rules, game, module);
    const unsigned players = (unsigned)rules->players;
    for (unsigned player = 0; player < players && player < PLAYERS_MAX; player++) {
        for (unsigned kind = 0; kind < KINDS; kind++) {
            const unsigned equal = kind == 0 ? BUILDINGS / players : 0;
            buildings->left[player][kind] =
                (uint8_t)(by_kind(rules, module) ? EACH_KIND / players : equal);
        }
    }
}

/** State: the buildings of each player, then tile and value of each building. */
enum { MEMORY_BUILT = PLAYERS_MAX * KINDS, MEMORY_COUNT = MEMORY_BUILT + BUILDINGS };
_Static_assert((unsigned)MEMORY_COUNT <= MEMORIES_MAX, "positions are written with these");

static const MemoryField REMEMBERED[] = {
    MEMORY_SEATS("left", LittleBuildings, left[0][0], KINDS, RANGE_MOST, UINT8_MAX),
    MEMORY_PLACES("built", BUILDINGS, RANGE_TILE, 4),
};

static uint32_t buildings_memory(const Rules *rules, const Game *game, uint32_t module,
                                 uint32_t index) {
    const LittleBuildings *buildings = buildings_of_const(rules, game, module);
    if (index - MEMORY_BUILT >= buildings->count) {
        return 0;
    }
    const uint32_t tile = copy_index(rules, game, buildings->copy[index - MEMORY_BUILT]);
    return (tile + 1) * 4 + buildings->value[index - MEMORY_BUILT];
}

static void buildings_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                               uint32_t value) {
    LittleBuildings *buildings = buildings_of(rules, game, module);
    if (value / 4 >= 1 && value / 4 <= game->placed_count) {
        ASSERT(buildings->count < BUILDINGS);
        buildings->copy[buildings->count] = (uint16_t)rules->kernel->copy_at(game, value / 4 - 1);
        buildings->value[buildings->count++] = (uint8_t)(value % 4);
    }
}

static uint64_t buildings_hash(const Rules *rules, const Game *game, uint32_t module) {
    const LittleBuildings *buildings = buildings_of_const(rules, game, module);
    uint64_t sum = 0;
    for (unsigned i = 0; i < buildings->count; i++) {
        const PlacedTile at = copy_tile(rules, game, buildings->copy[i]);
        sum += rng_mix(cell_bits(at.x, at.y) | buildings->value[i]);
    }
    for (uint32_t i = 0; i < MEMORY_BUILT; i++) {
        sum = rng_mix(sum ^ buildings->left[i / KINDS][i % KINDS]);
    }
    return sum;
}

static Status buildings_check(const Rules *rules, const Game *game, uint32_t module,
                              Message *message) {
    const LittleBuildings *buildings = buildings_of_const(rules, game, module);
    unsigned total = buildings->count;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        for (unsigned kind = 0; kind < KINDS; kind++) {
            total += buildings->left[player][kind];
        }
    }
    PlacedTile at;
    for (unsigned i = 0; i < buildings->count; i++) {
        if (!rules->kernel->where(rules, game, buildings->copy[i], &at)) {
            return message_set(message, STATUS_INVALID,
                               "a building is on a tile that is not on the table");
        }
    }
    return total <= BUILDINGS ? STATUS_OK
                              : message_set(message, STATUS_INVALID, "%u buildings instead of %d",
                                            total, BUILDINGS);
}

static void buildings_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                               Wording *wording) {
    static const char *const BUILDS[KINDS] = {"build a shed on", "build a house on",
                                              "build a little tower on"};
    if (action_verb(action) == VERB_TOKEN && action_arg(action) < KINDS) {
        wording->token = by_kind(rules, module) ? BUILDS[action_arg(action)] : "put a building on";
    }
}

static ExpansionShare buildings_share(const Rules *rules) {
    return (ExpansionShare){.wood = rules->doubles ? 2 * KINDS : KINDS};
}

static void buildings_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    static const char *const NAMES[KINDS] = {"shed", "house", "tower"};
    const LittleBuildings *buildings = buildings_of_const(rules, game, module);
    const bool kinds = by_kind(rules, module);
    for (int player = 0; player < rules->players; player++) {
        for (unsigned kind = 0; kind < (kinds ? KINDS : 1U); kind++) {
            fact_hold(list, kinds ? NAMES[kind] : "building", player,
                      buildings->left[player][kind]);
        }
    }
    for (unsigned i = 0; i < buildings->count; i++) {
        GameFact fact = fact_on_copy(rules, game, buildings->copy[i], "building");
        fact.amount = buildings->value[i];
        fact_add(list, fact);
    }
}

/** Returns true if a tile has no building and may be moved. */
static bool buildings_spare(const Rules *rules, const Game *game, uint32_t module, uint32_t copy) {
    const LittleBuildings *buildings = module_state_const(rules, game, module);
    bool bare = true;
    for (unsigned i = 0; i < BUILDINGS && i < buildings->count; i++) {
        bare = bare && buildings->copy[i] != copy;
    }
    return bare;
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL, "Little buildings are divided evenly among the players."},
    {RULE_DEPLOY, NULL, NULL,
     "Instead of deploying, the player may place a building on the tile just placed."},
    {RULE_SCORE, "building_values", "equal",
     "A building adds 1 point to every feature of its tile that is scored."},
    {RULE_SCORE, "building_values", "by_kind",
     "A building adds points to every feature of its tile that is scored: a shed 1, a house 2, a "
     "tower 3."},
    {RULE_FINAL, "building_values", NULL, "Buildings count in final scoring too, farms included."},
};

const Expansion EXPANSION_LITTLE_BUILDINGS = {
    .id = "little-buildings",
    .description = "buildings on tiles that add points to every feature there",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.compile = buildings_compile, .share = buildings_share},
    .state = {.state_size = sizeof(LittleBuildings),
              .start = buildings_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = buildings_memory,
              .remember = buildings_remember,
              .hash = buildings_hash,
              .check = buildings_check},
    .placement = {.spares = buildings_spare},
    .turn = {.action_describe = buildings_describe},
    .figures = {.wood_actions = buildings_actions, .wood_apply = buildings_apply},
    .scoring = {.feature_value = buildings_value, .values_lone = true, .facts = buildings_facts},
    .preview = {.turn_usual = buildings_turn_usual},
};
