// SPDX-License-Identifier: MIT
//
// The Wind Roses: a tile with a part of a rose scores 3 points if it is in the matching part of the
// table, relative to the orange rose, later to the blue one. Rules: Complete Annotated Rules 7.4,
// "The Wind Roses"; the print of 2013 has north and south only.
#include "expansions/single/rivers.h"
#include "model/options.h"
#include "table/facts.h"
#include "turn/turn.h"

#include <string.h>

enum { ROSE_POINTS = 3, STAGE_AFTER_RIVER = 5 };

typedef struct WindRoses {
    uint16_t middle; /* 1 + copy with the rose in force; 0: none placed */
} WindRoses;

enum Rose { ROSE_START, ROSE_BLUE, ROSE_NW, ROSE_NE, ROSE_SW, ROSE_SE, ROSE_N, ROSE_S, ROSES };

static const OptionSpec OPTIONS[] = {{"rose_start", "removed|mixed", "removed", 0, 0, false,
                                      "if the orange rose starts the game, the start tile of the "
                                      "other tiles: removed, or mixed in"}};

static const char *const SYMBOLS[ROSES + 1] = {"rose-start", "rose-blue", "rose-nw",
                                               "rose-ne",    "rose-sw",   "rose-se",
                                               "rose-n",     "rose-s",    NULL};

_Static_assert(ROSES <= 8, "one setting each");

/** Direction of a part: -1 west or north, 1 east or south, 0 either. */
typedef struct Direction {
    int8_t x, y;
} Direction;

static const Direction PARTS[ROSES] = {
    [ROSE_NW] = {-1, -1}, [ROSE_NE] = {1, -1}, [ROSE_SW] = {-1, 1},
    [ROSE_SE] = {1, 1},   [ROSE_N] = {0, -1},  [ROSE_S] = {0, 1}};

/** Returns true if an orange rose is in play. */
static bool start_rose_in_play(const RulesConfig *config) {
    for (unsigned s = 0; s < config->tileset_count; s++) {
        for (unsigned t = 0; t < config->tilesets[s]->tile_count; t++) {
            if (facts_carry(config->tilesets[s], &config->tilesets[s]->tiles[t],
                            SYMBOLS[ROSE_START])) {
                return true;
            }
        }
    }
    return false;
}

/**
 * Returns the copies of a type. The core removes the start tile of the other tiles if the orange
 * rose starts the game; if it is kept, one copy is added before.
 */
static uint32_t roses_copies(const Rules *rules, uint32_t module, const RulesConfig *config,
                             const TypeInfo *type, uint32_t copies) {
    const bool start = strcmp(type->facts->id, type->set->start_tile) == 0;
    const bool kept = start && option_is(rules, OPTIONS[0].key, "mixed") &&
                      start_rose_in_play(config) && !river_starts(rules, config);
    return kept ? copies + 1 : copies;
}

static unsigned roses_stage(const Rules *rules, uint32_t module, const RulesConfig *config,
                            const TypeInfo *type) {
    if (!facts_carry(type->set, type->facts, SYMBOLS[ROSE_START])) {
        return DRAW_MAIN;
    }
    return river_starts(rules, config) ? STAGE_AFTER_RIVER : DRAW_START;
}

/**
 * Makes a placed tile the reference if it has the blue rose, or has the orange rose and no rose is
 * placed yet (an orange one drawn ahead may be placed after the blue one). The rule texts do not
 * cover both prints together; the roses of both are then equal.
 */
static void rose_look(const Rules *rules, Game *game, uint32_t module, uint32_t copy) {
    const int32_t *settings = rules->modules[module].settings;
    WindRoses *roses = module_state(rules, game, module);
    if (copy_carries(rules, copy, settings[ROSE_BLUE]) ||
        (roses->middle == 0 && copy_carries(rules, copy, settings[ROSE_START]))) {
        roses->middle = (uint16_t)(copy + 1);
    }
}

/** Returns true if a cell is in a part. The rose's own row and column belong to both sides. */
static bool part_holds(PlacedTile middle, PlacedTile tile, Direction part) {
    int x = tile.x - middle.x;
    int y = tile.y - middle.y;
    for (unsigned turn = 0; turn < middle.rotation; turn++) { // relative to an upright rose
        const int kept = x;
        x = y;
        y = -kept;
    }
    return x * part.x >= 0 && y * part.y >= 0;
}

/** Scores the parts on the tile of this turn for the active player. */
static void parts_pay(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    const WindRoses *roses = module_state_const(rules, game, module);
    const uint32_t copy = game->copy_in_turn;
    if (roses->middle == 0) {
        return;
    }
    const PlacedTile middle = copy_tile(rules, game, roses->middle - 1U);
    const PlacedTile tile = copy_tile(rules, game, copy);
    for (unsigned rose = ROSE_NW; rose < ROSES; rose++) {
        if (copy_carries(rules, copy, rules->modules[module].settings[rose]) &&
            part_holds(middle, tile, PARTS[rose])) {
            // The event uses the tile's first segment.
            const FeatureRef feature = feature_of_ref(rules, game, segment_ref(copy, 0));
            const Bonus bonus = {game->active, ROSE_POINTS, "the wind rose"};
            bonus_grant(rules, game, feature, bonus, log);
        }
    }
}

static PhaseResult rose_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (game->copy_in_turn != NO_COPY) {
        parts_pay(rules, game, module, log);
        rose_look(rules, game, module, game->copy_in_turn);
    }
    return PHASE_NEXT;
}

static const Phase PHASE_ROSE = {
    .name = "wind rose", .step = STEP_SECTOR, .triggers = TRIGGER_SYMBOL, .enter = rose_enter};
static const Phase *const PHASES[] = {&PHASE_ROSE};

static Status roses_compile(const Rules *rules, Module *module, Message *message) {
    for (unsigned rose = 0; rose < ROSES; rose++) {
        module->settings[rose] = rules_symbol(rules, SYMBOLS[rose]);
    }
    return STATUS_OK;
}

static void roses_start(const Rules *rules, Game *game, uint32_t module) {
    rose_look(rules, game, module, rules->kernel->copy_at(game, 0));
}

enum { MEMORY_TILE, MEMORY_COUNT };

/** State: the tile of the rose in force, as 1 + its index in placing order. */
static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("middle", 1, RANGE_TILE, 0),
};

static uint32_t roses_memory(const Rules *rules, const Game *game, uint32_t module,
                             uint32_t index) {
    const WindRoses *roses = module_state_const(rules, game, module);
    return roses->middle == 0 ? 0 : copy_index(rules, game, roses->middle - 1U) + 1;
}

static void roses_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                           uint32_t value) {
    if (value >= 1 && value <= game->placed_count) {
        rose_look(rules, game, module, rules->kernel->copy_at(game, value - 1));
    }
}

static uint64_t roses_hash(const Rules *rules, const Game *game, uint32_t module) {
    const WindRoses *roses = module_state_const(rules, game, module);
    if (roses->middle == 0) {
        return rng_mix(0);
    }
    const PlacedTile middle = copy_tile(rules, game, roses->middle - 1U);
    return rng_mix(cell_bits(middle.x, middle.y) | (uint64_t)middle.rotation << 1 | 1U);
}

static Status roses_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const WindRoses *roses = module_state_const(rules, game, module);
    PlacedTile middle;
    return roses->middle == 0 || rules->kernel->where(rules, game, roses->middle - 1U, &middle)
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "the wind rose is on a tile that is not on the table");
}

static void roses_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const WindRoses *roses = module_state_const(rules, game, module);
    if (roses->middle != 0) {
        fact_add(list, fact_on_copy(rules, game, roses->middle - 1U, "wind rose"));
    }
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "rose_start", "removed",
     "If the orange rose starts the game, the start tile of the other tiles is removed."},
    {RULE_SETUP, "rose_start", "mixed",
     "If the orange rose starts the game, the start tile of the other tiles is shuffled with "
     "them."},
    {RULE_PLACE, NULL, NULL,
     "A tile with a part of a rose scores 3 points for the player who places it in that part of "
     "the table, relative to the orange rose, or to the blue one once it is placed."},
};

/** Only tiles with a rose or a part of one pay points. */
static bool roses_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                             const PlacementPreview *preview) {
    bool shows = false;
    for (unsigned rose = 0; rose < ROSES; rose++) {
        shows = shows ||
                symbol_among(rules->types[type].symbols, rules->modules[module].settings[rose]);
    }
    return !shows;
}

const Expansion EXPANSION_WIND_ROSES = {
    .id = "wind-roses",
    .description = "points for tiles in the matching quarter of the table",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.copies = roses_copies, .compile = roses_compile, .stage = roses_stage},
    .state = {.state_size = sizeof(WindRoses),
              .start = roses_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = roses_memory,
              .remember = roses_remember,
              .hash = roses_hash,
              .check = roses_check},
    .turn = {.phases = PHASES, .phase_count = 1},
    .scoring = {.facts = roses_facts},
    .preview = {.turn_usual = roses_turn_usual},
};
