// SPDX-License-Identifier: MIT
//
// Heretics & Shrines (cult places): a shrine is a cloister for heretics. A shrine next to a
// cloister, both with a follower, is a challenge: the first one completed scores, and the other
// follower returns to supply without points. Rules: Complete Annotated Rules 7.4, "Heretics &
// Shrines", footnotes 255 to 271, and its house rules.
//
// The table shows which side is completed first. Only the house rule about the challenger needs
// state: the side of a challenge that had a follower first.
#include "base/bits.h"
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/facts.h"
#include "table/usual_turn.h"

enum {
    SHRINES_MAX = 32, /* sets of shrines have five and six tiles */
    COMPLETE_TILES = 9
};

/** The building of a tile in a challenge, and a set of these as two bits. */
typedef enum Building { NO_BUILDING, SHRINE, CLOISTER, BOTH_SIDES } Building;

enum Setting { SETTING_SHRINE, SETTING_HUT, SETTING_REWARD, SETTING_FREE };

/** When the winner also scores the loser's building. */
enum Reward { REWARD_OWN, REWARD_BOTH, REWARD_CHALLENGER };

typedef struct Shrines {
    uint8_t first[SHRINES_MAX]; /* [shrine]: the Building next to the other that had a follower
                                   first; NO_BUILDING: none, or both at the same time */
} Shrines;

static const char *const SYMBOLS[] = {"shrine", NULL};

// Symbol of a hut, which is no cloister here (Russian promos).
static const char NO_CLOISTER[] = "hut";

enum { OPTION_REWARD, OPTION_PLACES };

static const OptionSpec OPTIONS[] = {
    [OPTION_REWARD] = {"shrine_reward", "own|both|challenger", "own", 0, 0, false,
                       "the winner of a challenge of shrine and cloister scores their own "
                       "building; both in their present state; or both only as the challenger"},
    [OPTION_PLACES] = {"shrine_places", "one|free", "one", 0, 0, false,
                       "a shrine next to one cloister at most and vice versa; or next to any "
                       "number, but no follower may enter a second challenge"},
};

static Status shrines_compile(const Rules *rules, Module *module, Message *message) {
    const int32_t symbol = rules_symbol(rules, SYMBOLS[0]);
    const uint32_t shrines =
        symbol < 0 ? 0 : rules->symbol_first[symbol + 1] - rules->symbol_first[symbol];
    if (shrines > SHRINES_MAX) {
        return message_set(message, STATUS_LIMIT, "expansion shrines: %u shrines, at most %d",
                           shrines, SHRINES_MAX);
    }
    module->settings[SETTING_SHRINE] = symbol;
    module->settings[SETTING_HUT] = rules_symbol(rules, NO_CLOISTER);
    module->settings[SETTING_REWARD] =
        option_is(rules, OPTIONS[OPTION_REWARD].key, "both")         ? REWARD_BOTH
        : option_is(rules, OPTIONS[OPTION_REWARD].key, "challenger") ? REWARD_CHALLENGER
                                                                     : REWARD_OWN;
    module->settings[SETTING_FREE] = option_is(rules, OPTIONS[OPTION_PLACES].key, "free");
    return STATUS_OK;
}

static int32_t setting(const Rules *rules, uint32_t module, enum Setting which) {
    return rules->modules[module].settings[which];
}

// ---- Shrines and cloisters next to each other

static Building type_building(const Rules *rules, uint32_t module, const TypeInfo *type) {
    const unsigned segment = type->cloister - 1U;
    if (type->cloister == 0 || ((type->of_kind[SEGMENT_CLOISTER] >> segment) & 1U) == 0) {
        return NO_BUILDING;
    }
    const uint64_t symbols = type_segment_symbols(rules, type, segment);
    return symbol_among(symbols, setting(rules, module, SETTING_HUT))      ? NO_BUILDING
           : symbol_among(symbols, setting(rules, module, SETTING_SHRINE)) ? SHRINE
                                                                           : CLOISTER;
}

static Building copy_building(const Rules *rules, uint32_t module, uint32_t copy) {
    return type_building(rules, module, rules_copy_type(rules, copy));
}

/** Lists the buildings of one side around a cell. Returns their number. */
static unsigned buildings_around(const Rules *rules, const Game *game, uint32_t module,
                                 PlacedTile at, Building side, uint16_t out[NEIGHBORS]) {
    uint16_t copies[NEIGHBORS];
    const uint32_t near = rules->kernel->cloisters_around(rules, game, at.x, at.y, copies);
    unsigned count = 0;
    for (uint32_t i = 0; i < near; i++) {
        if (copy_building(rules, module, copies[i]) == side) {
            out[count++] = copies[i];
        }
    }
    return count;
}

/**
 * Lists a player's monks or heretics on a building, without abbots lying there (footnote 262).
 * Returns their number.
 */
static uint32_t monks_of(const Rules *rules, const Game *game, uint32_t copy, unsigned player,
                         FigureAt out[PLAYER_FIGURES_MAX]) {
    const bool lies = ((rules->kernel->lying_seats(game, copy) >> player) & 1U) != 0;
    const uint32_t figures = lies ? 0 : player_figures(rules, game, player, out);
    uint32_t count = 0;
    for (uint32_t i = 0; i < figures; i++) {
        const SegmentRef ref = out[i].ref;
        const bool monk = out[i].role == ROLE_FOLLOWER && ref_copy(ref) == copy &&
                          kind_is_lone(rules_segment_kind(rules, copy, ref_segment(ref)));
        out[count] = out[i];
        count += monk;
    }
    return count;
}

/** Returns the players with a monk or heretic on a building, as a set. */
static uint32_t monks_on(const Rules *rules, const Game *game, uint32_t copy) {
    uint32_t seats = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt monks[PLAYER_FIGURES_MAX];
        seats |= (uint32_t)(monks_of(rules, game, copy, player, monks) != 0) << player;
    }
    return seats;
}

/**
 * Lists the buildings that a follower on this one challenges, or would challenge. Returns their
 * number.
 */
static unsigned opponents_find(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                               uint16_t out[NEIGHBORS]) {
    const Building own = copy_building(rules, module, copy);
    if (own == NO_BUILDING) {
        return 0;
    }
    const PlacedTile at = copy_tile(rules, game, copy);
    const unsigned near = buildings_around(rules, game, module, at, BOTH_SIDES - own, out);
    unsigned count = 0;
    for (unsigned i = 0; i < near; i++) {
        out[count] = out[i];
        count += monks_on(rules, game, out[i]) != 0;
    }
    return count;
}

// ---- Restrictions on tiles and followers

static bool shrines_restricts(const Rules *rules, uint32_t module, const TypeInfo *type) {
    return setting(rules, module, SETTING_FREE) == 0 &&
           type_building(rules, module, type) != NO_BUILDING;
}

/**
 * Returns false if the new building or a neighbor would have a second one of the other side next to
 * it.
 */
static bool shrines_allow(const Rules *rules, const Game *game, uint32_t module, PlacedTile tile) {
    const Building own = type_building(rules, module, &rules->types[tile.type]);
    uint16_t near[NEIGHBORS];
    uint16_t rivals[NEIGHBORS];
    if (own == NO_BUILDING) {
        return true;
    }
    const unsigned count = buildings_around(rules, game, module, tile, BOTH_SIDES - own, near);
    return count == 0 ||
           (count == 1 && buildings_around(rules, game, module, copy_tile(rules, game, near[0]),
                                           own, rivals) == 0);
}

/**
 * Returns the segments closed by the house rule of free placement: a follower there would add a
 * second challenge, for itself or for a neighbor.
 */
static uint32_t shrines_barred(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                               uint32_t segments) {
    if (setting(rules, module, SETTING_FREE) == 0 ||
        (segments & rules_copy_type(rules, copy)->cloisters) == 0) {
        return 0;
    }
    uint16_t near[NEIGHBORS];
    uint16_t others[NEIGHBORS];
    const unsigned count = opponents_find(rules, game, module, copy, near);
    const bool second =
        count > 1 || (count == 1 && opponents_find(rules, game, module, near[0], others) > 0);
    return second ? rules_copy_type(rules, copy)->cloisters : 0;
}

// ---- The challenge

/** Returns the index of a shrine among the segments with the symbol. */
static unsigned shrine_number(const Rules *rules, uint32_t module, uint32_t copy) {
    const unsigned symbol = (unsigned)setting(rules, module, SETTING_SHRINE);
    uint32_t i = rules->symbol_first[symbol];
    while (ref_copy(rules->symbol_refs[i]) != copy) {
        i++;
        ASSERT(i < rules->symbol_first[symbol + 1]);
    }
    return i - rules->symbol_first[symbol];
}

/**
 * Returns true if the winner of a challenge was the challenger: the other side was occupied first.
 */
static bool is_challenger(const Rules *rules, const Game *game, uint32_t module, uint32_t winner,
                          uint32_t loser) {
    const Shrines *shrines = module_state_const(rules, game, module);
    const Building side = copy_building(rules, module, winner);
    const uint32_t shrine = side == SHRINE ? winner : loser;
    return shrines->first[shrine_number(rules, module, shrine)] == BOTH_SIDES - side;
}

/** Scores the loser's building for the winner if the house rule says so. */
static void reward_pay(const Rules *rules, Game *game, uint32_t module, uint32_t winner,
                       uint32_t loser, ScoreLog *log) {
    const int32_t reward = setting(rules, module, SETTING_REWARD);
    if (reward == REWARD_OWN ||
        (reward == REWARD_CHALLENGER && !is_challenger(rules, game, module, winner, loser))) {
        return;
    }
    const int32_t value = rules->kernel->cloister_value(rules, game, loser);
    uint32_t seats = monks_on(rules, game, winner);
    for (; seats != 0; seats &= seats - 1) {
        bonus_grant(rules, game, (FeatureRef){SEGMENT_CLOISTER, (uint16_t)loser},
                    (Bonus){bit_lowest(seats), value, "a challenge"}, log);
    }
}

/** Returns the monks or heretics of a building to supply. */
static void monks_leave(const Rules *rules, Game *game, uint32_t copy) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt monks[PLAYER_FIGURES_MAX];
        const uint32_t count = monks_of(rules, game, copy, player, monks);
        for (uint32_t i = 0; i < count; i++) {
            rules->kernel->go_home(rules, game, player, monks[i].type, monks[i].ref);
        }
    }
}

/**
 * Ends the challenges of a completed building. Buildings completed by the same tile have not lost
 * (footnote 266).
 */
static void shrines_scored(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                           ScoreLog *log) {
    uint16_t losers[NEIGHBORS];
    const bool lone = feature.kind == SEGMENT_CLOISTER;
    const unsigned count = lone ? opponents_find(rules, game, module, feature.root, losers) : 0;
    if (count == 0 || monks_on(rules, game, feature.root) == 0) {
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        const PlacedTile at = copy_tile(rules, game, losers[i]);
        if (rules->kernel->tiles_around(rules, game, at.x, at.y) < COMPLETE_TILES) {
            reward_pay(rules, game, module, feature.root, losers[i], log);
            monks_leave(rules, game, losers[i]);
        }
    }
}

// ---- State of the house rule

static bool challengers_wanted(const Rules *rules, uint32_t module) {
    return setting(rules, module, SETTING_REWARD) == REWARD_CHALLENGER;
}

/** Returns the set of sides, of a shrine and the cloisters next to it, that have a follower. */
static Building sides_occupied(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t shrine) {
    uint16_t near[NEIGHBORS];
    const bool heretic = monks_on(rules, game, shrine) != 0;
    const bool monk = opponents_find(rules, game, module, shrine, near) != 0;
    return (Building)((heretic ? SHRINE : NO_BUILDING) | (monk ? CLOISTER : NO_BUILDING));
}

/** Updates the state at the end of each part of a turn. */
static PhaseResult challengers_enter(const Rules *rules, Game *game, uint32_t module,
                                     ScoreLog *log) {
    Shrines *shrines = module_state(rules, game, module);
    const int32_t symbol = setting(rules, module, SETTING_SHRINE);
    const uint32_t begin = symbol < 0 ? 0 : rules->symbol_first[symbol];
    const uint32_t end = symbol < 0 ? 0 : rules->symbol_first[symbol + 1];
    for (uint32_t i = begin; i < end; i++) {
        const uint32_t copy = ref_copy(rules->symbol_refs[i]);
        PlacedTile at;
        const Building sides = rules->kernel->where(rules, game, copy, &at)
                                   ? sides_occupied(rules, game, module, copy)
                                   : NO_BUILDING;
        if (sides != BOTH_SIDES) {
            shrines->first[i - begin] = (uint8_t)sides;
        }
    }
    return PHASE_NEXT;
}

static const Phase PHASE_CHALLENGERS = {.name = "challengers",
                                        .step = STEP_ESCAPE,
                                        .wanted = challengers_wanted,
                                        .enter = challengers_enter};

static const Phase *const PHASES[] = {&PHASE_CHALLENGERS};

// ---- Module

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("first", Shrines, first[0], SHRINES_MAX, RANGE_MOST, BOTH_SIDES - 1),
};

static uint64_t shrines_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Shrines *shrines = module_state_const(rules, game, module);
    const unsigned symbol = (unsigned)setting(rules, module, SETTING_SHRINE);
    uint64_t sum = 0;
    for (unsigned i = 0; i < SHRINES_MAX; i++) {
        if (shrines->first[i] != NO_BUILDING) {
            const SegmentRef ref = rules->symbol_refs[rules->symbol_first[symbol] + i];
            sum += rng_mix(ref_bits(rules, game, ref) ^ (uint64_t)shrines->first[i] << 56);
        }
    }
    return sum;
}

/** Checks the state: only the house rule has any, for shrines on the table. */
static Status shrines_check(const Rules *rules, const Game *game, uint32_t module,
                            Message *message) {
    const Shrines *shrines = module_state_const(rules, game, module);
    const int32_t symbol = setting(rules, module, SETTING_SHRINE);
    for (unsigned i = 0; i < SHRINES_MAX; i++) {
        PlacedTile at;
        bool lies =
            symbol >= 0 && rules->symbol_first[symbol] + i < rules->symbol_first[symbol + 1];
        lies = lies &&
               rules->kernel->where(
                   rules, game, ref_copy(rules->symbol_refs[rules->symbol_first[symbol] + i]), &at);
        if (shrines->first[i] >= BOTH_SIDES ||
            (shrines->first[i] != NO_BUILDING && !(lies && challengers_wanted(rules, module)))) {
            return message_set(message, STATUS_INVALID,
                               "shrine %u: the state of its challenge is wrong", i);
        }
    }
    return STATUS_OK;
}

/** Lists the challengers: the building of each challenge that was not occupied first. */
static void shrines_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const Shrines *shrines = module_state_const(rules, game, module);
    const int32_t symbol = setting(rules, module, SETTING_SHRINE);
    for (unsigned i = 0; i < SHRINES_MAX; i++) {
        if (shrines->first[i] == NO_BUILDING) {
            continue;
        }
        const uint32_t shrine = ref_copy(rules->symbol_refs[rules->symbol_first[symbol] + i]);
        uint16_t near[NEIGHBORS];
        const unsigned count = opponents_find(rules, game, module, shrine, near);
        if (count != 0 && monks_on(rules, game, shrine) != 0) {
            const uint32_t copy = shrines->first[i] == SHRINE ? near[0] : shrine;
            fact_add(list, fact_on_copy(rules, game, copy, "challenger"));
        }
    }
}

static const RuleLine LINES[] = {
    {RULE_PLACE, "shrine_places", "one",
     "A shrine may be next to one cloister at most, and a cloister next to one shrine at most."},
    {RULE_PLACE, "shrine_places", "free",
     "A shrine may be next to any number of cloisters, but no follower is deployed that would be "
     "in a second challenge."},
    {RULE_DEPLOY, NULL, NULL,
     "A heretic is deployed on a shrine like a monk on a cloister. A shrine next to a cloister, "
     "both with a follower, is a challenge."},
    {RULE_SCORE, "shrine_reward", "own",
     "In a challenge the first building completed scores 9 points; the other follower returns to "
     "supply without points."},
    {RULE_SCORE, "shrine_reward", "both",
     "In a challenge the player of the first building completed scores both in their present "
     "state; the other follower returns to supply without points."},
    {RULE_SCORE, "shrine_reward", "challenger",
     "In a challenge the first building completed scores 9 points; a challenger scores both in "
     "their present state instead. The other follower returns to supply without points."},
    {RULE_FINAL, NULL, NULL,
     "An unfinished shrine scores like an unfinished cloister, also in a challenge."},
};

/** Nothing is completed that may end a challenge. */
static bool shrines_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                               const PlacementPreview *preview) {
    bool own = false;
    for (unsigned j = 0; j < preview->count; j++) {
        const FeatureView *feature = &preview->features[j];
        own = own || (feature->kind == SEGMENT_CLOISTER && feature->complete);
    }
    return !own && !preview_completes_cloister(rules, game);
}

const Expansion EXPANSION_SHRINES = {
    .id = "shrines",
    .description = "shrines: rivals of cloisters; the first to be completed wins",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = shrines_compile},
    .state = {.state_size = sizeof(Shrines),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .hash = shrines_hash,
              .check = shrines_check},
    .turn = {.phases = PHASES, .phase_count = 1},
    .placement = {.restricts = shrines_restricts,
                  .placement_allowed = shrines_allow,
                  .allows_by_cell = true},
    .figures = {.barred = shrines_barred},
    .scoring = {.facts = shrines_facts, .scored = shrines_scored},
    .preview = {.turn_usual = shrines_turn_usual},
};
