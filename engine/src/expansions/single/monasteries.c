// SPDX-License-Identifier: MIT
//
// Monasteries in Germany, the Netherlands and Belgium: cloisters on which a follower may also lie
// down as an abbot. At the end an abbot scores the row and the column of tiles through its tile.
// Rules: Complete Annotated Rules 7.4, "Monasteries in Germany", footnotes 434 to 440.
//
// A follower that flies to an occupied monastery has either role (footnote 437). Monks score when
// it is surrounded and leave; abbots stay, and the majority of them scores. Our reading: all
// figures of one player there are monks, or all are abbots.
#include "base/bits.h"
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

#include <stdlib.h>

enum Setting { SETTING_SYMBOL };

static const char *const SYMBOLS[] = {"monastery", NULL};

static const OptionSpec OPTIONS[] = {
    {"monastery_setup", "replace|add", "replace", 0, 0, false,
     "cloister tiles of the basic game: replaced by the monasteries, or in play as well"}};

/**
 * Returns the copies of a type. Plain cloister tiles of the set that starts the game are replaced.
 */
static uint32_t monasteries_copies(const Rules *rules, uint32_t module, const RulesConfig *config,
                                   const TypeInfo *type, uint32_t copies) {
    const bool basic = type->set->start_tile[0] != '\0';
    const bool plain = type->cloister != 0 &&
                       type->facts->segments[type->cloister - 1].kind == SEGMENT_CLOISTER &&
                       type_segment_symbols(rules, type, type->cloister - 1U) == 0;
    return basic && plain && option_is(rules, OPTIONS[0].key, "replace") ? 0 : copies;
}

static bool monasteries_lying(const Rules *rules, uint32_t module, const TypeInfo *type,
                              unsigned segment) {
    return symbol_among(type_segment_symbols(rules, type, segment),
                        rules->modules[module].settings[SETTING_SYMBOL]);
}

/** Returns the number of tiles from a cell in one direction, up to the first gap. */
static int32_t tiles_along(const Rules *rules, const Game *game, PlacedTile from, int dx, int dy) {
    int32_t tiles = 0;
    while (rules->kernel->copy_on(game, from.x + dx * (tiles + 1), from.y + dy * (tiles + 1)) >=
           0) {
        tiles++;
    }
    return tiles;
}

/** Scores the abbots on the cloister of a copy, for the player with the most. */
static void abbots_pay(const Rules *rules, const Game *game, uint32_t copy, int32_t *points,
                       ScoreLog *log) {
    const FeatureRef cloister = {SEGMENT_CLOISTER, (uint16_t)copy};
    uint32_t owners = rules->kernel->lying_owners(rules, game, copy);
    const PlacedTile at = copy_tile(rules, game, copy);
    const int32_t row = tiles_along(rules, game, at, 1, 0) + tiles_along(rules, game, at, -1, 0);
    const int32_t column = tiles_along(rules, game, at, 0, 1) + tiles_along(rules, game, at, 0, -1);
    for (; owners != 0; owners &= owners - 1) {
        const Bonus bonus = {bit_lowest(owners), 1 + row + column, "an abbot"};
        bonus_pay(rules, game, cloister, bonus, points, log);
    }
}

static void monasteries_final(const Rules *rules, const Game *game, uint32_t module,
                              int32_t *points, ScoreLog *log) {
    const unsigned symbol = (unsigned)rules->modules[module].settings[SETTING_SYMBOL];
    for (uint32_t i = rules->symbol_first[symbol]; i < rules->symbol_first[symbol + 1]; i++) {
        const uint32_t copy = ref_copy(rules->symbol_refs[i]);
        if (rules->kernel->lying_seats(game, copy) != 0) {
            abbots_pay(rules, game, copy, points, log);
        }
    }
}

static Status monasteries_compile(const Rules *rules, Module *module, Message *message) {
    const int symbol = rules_symbol(rules, SYMBOLS[0]);
    if (symbol < 0) {
        return message_set(message, STATUS_INVALID,
                           "expansion monasteries: no tile carries the symbol \"%s\"; add a tile "
                           "set such as monasteries-germany",
                           SYMBOLS[0]);
    }
    module->settings[SETTING_SYMBOL] = symbol;
    return STATUS_OK;
}

static uint64_t monasteries_hash(const Rules *rules, const Game *game, uint32_t module) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < game->placed_count; i++) {
        const uint32_t copy = rules->kernel->copy_at(game, i);
        const PlacedTile at = copy_tile(rules, game, copy);
        const uint32_t lying = rules->kernel->lying_seats(game, copy);
        sum += lying != 0 ? rng_mix(cell_bits(at.x, at.y)) * lying : 0;
    }
    return sum;
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "monastery_setup", "replace", "Monasteries replace the ordinary cloister tiles."},
    {RULE_SETUP, "monastery_setup", "add", "Monasteries are added to the ordinary cloister tiles."},
    {RULE_DEPLOY, NULL, NULL,
     "A follower on a monastery stands as a monk and scores it like a cloister, or lies down as an "
     "abbot until the end of the game."},
    {RULE_FINAL, NULL, NULL,
     "An abbot scores 1 point for each tile in the unbroken row and column through the monastery. "
     "The monastery itself counts once."},
};

/** The tile is not next to an abbot, who is paid differently than a monk. */
static bool monasteries_turn_usual(const Rules *rules, const Game *game, uint32_t module,
                                   uint32_t type, const PlacementPreview *preview) {
    uint16_t copies[NEIGHBORS];
    const uint32_t count = preview_cloisters(rules, game, copies);
    bool abbots = false;
    for (uint32_t i = 0; i < count; i++) {
        abbots = abbots || rules->kernel->lying_seats(game, copies[i]) != 0;
    }
    return !abbots;
}

/** Returns how many tiles the tile of this turn adds to the row and the column of an abbot. */
static int32_t tiles_added(const Rules *rules, const Game *game, PlacedTile abbot) {
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    const int dx = at.x - abbot.x;
    const int dy = at.y - abbot.y;
    if (dx != 0 && dy != 0) {
        return 0;
    }
    const int32_t distance = abs(dx + dy);
    const int32_t tiles = tiles_along(rules, game, abbot, (dx > 0) - (dx < 0), (dy > 0) - (dy < 0));
    return tiles >= distance ? tiles - distance + 1 : 0;
}

/** Adds what the tile is worth to abbots. */
static void monasteries_turn_pays(const Rules *rules, const Game *game, uint32_t module,
                                  const PlacementPreview *preview, int32_t *points) {
    const unsigned symbol = (unsigned)rules->modules[module].settings[SETTING_SYMBOL];
    for (uint32_t i = rules->symbol_first[symbol]; i < rules->symbol_first[symbol + 1]; i++) {
        const uint32_t copy = ref_copy(rules->symbol_refs[i]);
        if (rules->kernel->lying_seats(game, copy) != 0) {
            const int32_t tiles = tiles_added(rules, game, copy_tile(rules, game, copy));
            uint32_t owners = rules->kernel->lying_owners(rules, game, copy);
            for (; owners != 0; owners &= owners - 1) {
                points[bit_lowest(owners)] += tiles;
            }
        }
    }
}

const Expansion EXPANSION_MONASTERIES = {
    .id = "monasteries",
    .description = "monasteries with a monk, or with an abbot who scores row and column at the end",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.compile = monasteries_compile, .copies = monasteries_copies},
    .state = {.hash = monasteries_hash},
    .figures = {.lying = monasteries_lying},
    .scoring = {.final = monasteries_final},
    .preview = {.turn_usual = monasteries_turn_usual, .turn_pays = monasteries_turn_pays},
};
