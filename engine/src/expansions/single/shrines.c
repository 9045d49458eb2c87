// SPDX-License-Identifier: MIT
// Heretics & Shrines (cult places): a shrine is a cloister for heretics. One next to a cloister,
// both with a follower, is a challenge: whoever is completed first is paid, and the other goes home
// without points. Rules: Complete Annotated Rules 7.4, "Heretics & Shrines", footnotes 255 to 271,
// and its house rules.
//
// Who is completed first is seen from the table when something is completed. Only for the house
// rule that knows a challenger it is remembered which side of a challenge was there first.
#include "base/bits.h"
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/facts.h"

enum {
    SHRINES_MAX = 32, /* sets of shrines have five and six tiles */
    COMPLETE_TILES = 9
};

/** What stands on a tile as far as challenges go, and a set of two bits of them. */
typedef enum Building { NO_BUILDING, SHRINE, CLOISTER, BOTH_SIDES } Building;

enum Setting { SETTING_SHRINE, SETTING_HUT, SETTING_REWARD, SETTING_FREE };

/** Who is paid for the loser's building as well. */
enum Reward { REWARD_OWN, REWARD_BOTH, REWARD_CHALLENGER };

typedef struct Shrines {
    uint8_t first[SHRINES_MAX]; /* [shrine]: the Building of those next to each other that had a
                                   follower before the other; NO_BUILDING: none, or both at once */
} Shrines;

static const char *const SYMBOLS[] = {"shrine", NULL};

// Stands where a cloister does and is none (Russian promos).
static const char NO_CLOISTER[] = "hut";

enum { OPTION_REWARD, OPTION_PLACES };

static const OptionSpec OPTIONS[] = {
    [OPTION_REWARD] = {"shrine_reward", "own|both|challenger", "own", 0, 0, false,
                       "who wins a challenge of shrine and cloister is paid for his own building; "
                       "for both as they are; or for both if it was he who laid it down"},
    [OPTION_PLACES] = {"shrine_places", "one|free", "one", 0, 0, false,
                       "a shrine next to one cloister at most and the other way round; or next to "
                       "any number, but no follower who would be in a second challenge"},
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

/** Lists the buildings of one side around a cell. Returns how many there are. */
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

/** Lists a player's monks or heretics on a building; who lies there as an abbot is none (footnote
 * 262). Returns how many there are. */
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

/** The players with a monk or heretic on a building, as a set. */
static uint32_t monks_on(const Rules *rules, const Game *game, uint32_t copy) {
    uint32_t seats = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt monks[PLAYER_FIGURES_MAX];
        seats |= (uint32_t)(monks_of(rules, game, copy, player, monks) != 0) << player;
    }
    return seats;
}

/** Lists the buildings that a follower on this one challenges, or would. Returns how many. */
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

// ---- Where tiles and followers may go

static bool shrines_restricts(const Rules *rules, uint32_t module, const TypeInfo *type) {
    return setting(rules, module, SETTING_FREE) == 0 &&
           type_building(rules, module, type) != NO_BUILDING;
}

/** Neither the new one nor one next to it gets a second one of the other side. */
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

/** House rule of free places: a follower on a building would bring a second challenge, for himself
 * or for one next door. */
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

/** Number of a shrine among those that carry the symbol. */
static unsigned shrine_number(const Rules *rules, uint32_t module, uint32_t copy) {
    const unsigned symbol = (unsigned)setting(rules, module, SETTING_SHRINE);
    uint32_t i = rules->symbol_first[symbol];
    while (ref_copy(rules->symbol_refs[i]) != copy) {
        i++;
        ASSERT(i < rules->symbol_first[symbol + 1]);
    }
    return i - rules->symbol_first[symbol];
}

/** True if the winner of a challenge laid it down: the other side was there first. */
static bool is_challenger(const Rules *rules, const Game *game, uint32_t module, uint32_t winner,
                          uint32_t loser) {
    const Shrines *shrines = module_state_const(rules, game, module);
    const Building side = copy_building(rules, module, winner);
    const uint32_t shrine = side == SHRINE ? winner : loser;
    return shrines->first[shrine_number(rules, module, shrine)] == BOTH_SIDES - side;
}

/** Pays the winner for the loser's building as well, where house rules say so. */
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
                    (Bonus){bit_lowest(seats), value}, log);
    }
}

/** Sends the monks or heretics of a building home. */
static void monks_leave(const Rules *rules, Game *game, uint32_t copy) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt monks[PLAYER_FIGURES_MAX];
        const uint32_t count = monks_of(rules, game, copy, player, monks);
        for (uint32_t i = 0; i < count; i++) {
            rules->kernel->go_home(rules, game, player, monks[i].type, monks[i].ref);
        }
    }
}

/** What is completed by the same tile has not lost (footnote 266). */
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

// ---- Who was there first

static bool challengers_wanted(const Rules *rules, uint32_t module) {
    return setting(rules, module, SETTING_REWARD) == REWARD_CHALLENGER;
}

/** Which of a shrine and the cloisters next to it have a follower. */
static Building sides_occupied(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t shrine) {
    uint16_t near[NEIGHBORS];
    const bool heretic = monks_on(rules, game, shrine) != 0;
    const bool monk = opponents_find(rules, game, module, shrine, near) != 0;
    return (Building)((heretic ? SHRINE : NO_BUILDING) | (monk ? CLOISTER : NO_BUILDING));
}

/** At the end of each part of a turn. */
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

/** Only the house rule needs to know, of shrines on the table. */
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
            return message_set(message, STATUS_INVALID, "shrine %u remembers a challenge wrongly",
                               i);
        }
    }
    return STATUS_OK;
}

/** Who laid a challenge down: a mark on the other building than that which was there first. */
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
     "A shrine lies beside one cloister at most, and a cloister beside one shrine at most."},
    {RULE_PLACE, "shrine_places", "free",
     "A shrine lies beside any number of cloisters; but no follower is deployed who would be in a "
     "second challenge."},
    {RULE_DEPLOY, NULL, NULL,
     "A heretic goes to a shrine as a monk to a cloister. Shrine and cloister side by side, both "
     "with a follower, challenge each other."},
    {RULE_SCORE, "shrine_reward", "own",
     "Of a challenge only who is completed first is paid, 9 points; the other goes home without "
     "any."},
    {RULE_SCORE, "shrine_reward", "both",
     "Of a challenge only who is completed first is paid, for both as they are; the other goes "
     "home without any."},
    {RULE_SCORE, "shrine_reward", "challenger",
     "Of a challenge only who is completed first is paid, for both as they are if he was the "
     "challenger, else 9 points; the other goes home without any."},
    {RULE_FINAL, NULL, NULL,
     "A shrine that is unfinished pays as an unfinished cloister; so do both of a challenge."},
};

const Expansion EXPANSION_SHRINES = {
    .id = "shrines",
    .description =
        "shrines: cloisters that challenge cloisters, and the first to be completed wins",
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
};
