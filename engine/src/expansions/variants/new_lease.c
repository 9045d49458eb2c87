// SPDX-License-Identifier: MIT
//
// A new lease on life, a variant: instead of deploying, the player moves a follower on the table.
// Rules: Complete Annotated Rules 7.4, p. 328.
//
// Cases that the rule text leaves open: a feature borders another one if both are next to each
// other on a tile; the figure moves to such a tile. Roads and cities may be occupied, but not
// complete. In the religious war all opposing monks on the cloister return to supply. The player
// names the figure type and its destination first, then its origin if there are several.
#include "base/bits.h"
#include "expansions/expansions.h"
#include "model/hook_calls.h"
#include "model/options.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

/** In place of a type: any follower that may enter, for the second knight. */
enum { ANY_TYPE = FIGURE_TYPE_COUNT };

typedef struct Lease {
    SegmentRef to;  /* destination while the origin is open, otherwise 0 */
    uint8_t figure; /* 1 + FigureType or ANY_TYPE; 0: no move in progress */
    uint8_t more;   /* 1: a second knight follows */
} Lease;

static const OptionSpec OPTIONS[] = {
    {"lease", "off|on", "off", 0, 0, false,
     "on: instead of deploying, a thief may move to a farm, a farmer to a city, two knights to a "
     "cloister, or a knight to a road"}};

static bool lease_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static Status lease_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[0] = option_is(rules, OPTIONS[0].key, "on");
    return STATUS_OK;
}

// ---- Borders

/** Returns the fields of a tile next to some of its roads. */
static uint32_t fields_beside(const TypeInfo *type, uint32_t roads) {
    uint32_t ports = 0;
    for (; roads != 0; roads &= roads - 1) {
        ports |= type->facts->segments[bit_lowest(roads)].ports;
    }
    const uint32_t sides = ports << 1 | ports >> 1; // excludes the middle of a side
    uint32_t beside = 0;
    for (uint32_t rest = type->of_kind[SEGMENT_FIELD]; rest != 0; rest &= rest - 1) {
        const unsigned field = bit_lowest(rest);
        beside |= (uint32_t)((type->facts->segments[field].ports & sides) != 0) << field;
    }
    return beside;
}

/**
 * Returns the segments of a tile to which followers on some of its segments, all of one kind, may
 * move.
 */
static uint32_t segments_beside(const TypeInfo *type, unsigned kind, uint32_t segments) {
    if (segments == 0 || kind == SEGMENT_CLOISTER) {
        return 0;
    }
    if (kind == SEGMENT_ROAD) {
        return fields_beside(type, segments);
    }
    if (kind == SEGMENT_CITY) {
        return type->of_kind[SEGMENT_ROAD];
    }
    uint32_t cities = 0;
    for (; segments != 0; segments &= segments - 1) {
        cities |= type->facts->segments[bit_lowest(segments)].cities;
    }
    return cities;
}

// ---- Movers

/** Followers of the active player and their features; followers on cloisters cannot move. */
typedef struct Movers {
    FigureAt who[PLAYER_FIGURES_MAX];
    FeatureRef in[PLAYER_FIGURES_MAX];
    uint32_t count;
} Movers;

static void movers_find(const Rules *rules, const Game *game, Movers *movers) {
    FigureAt all[PLAYER_FIGURES_MAX];
    const uint32_t count = player_figures(rules, game, game->active, all);
    movers->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (all[i].role != ROLE_FOLLOWER) {
            continue;
        }
        movers->who[movers->count] = all[i];
        movers->in[movers->count] = feature_of_ref(rules, game, all[i].ref);
        movers->count += movers->in[movers->count].kind != SEGMENT_CLOISTER;
    }
}

/** Returns true if a mover may go to a segment, apart from other rules about the segment. */
static bool mover_reaches(const Rules *rules, const Game *game, const Movers *movers, uint32_t i,
                          SegmentRef to) {
    const TypeInfo *type = rules_copy_type(rules, ref_copy(to));
    const FeatureRef in = movers->in[i];
    if (!rules_figure_enters_ref(rules, to, rules_figure_number(rules, movers->who[i].type))) {
        return false;
    }
    if (rules_segment_kind(rules, ref_copy(to), ref_segment(to)) == SEGMENT_CLOISTER) {
        return in.kind == SEGMENT_CITY;
    }
    const uint32_t shown = copy_segments(rules, game, ref_copy(to), in);
    return ((segments_beside(type, in.kind, shown) >> ref_segment(to)) & 1U) != 0;
}

/** Keeps the followers of one type (or ANY_TYPE) that may go to a segment. */
static void movers_keep(const Rules *rules, const Game *game, Movers *movers, unsigned type,
                        SegmentRef to) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < movers->count; i++) {
        const bool comes = (type == ANY_TYPE || movers->who[i].type == type) &&
                           mover_reaches(rules, game, movers, i, to);
        movers->who[kept] = movers->who[i];
        movers->in[kept] = movers->in[i];
        kept += comes;
    }
    movers->count = kept;
}

// ---- Destinations

/**
 * Returns the players with monks on the cloister of a copy, as a set; none if a figure is lying
 * there.
 */
static uint32_t monk_seats(const Rules *rules, const Game *game, uint32_t copy) {
    const unsigned cloister = rules_copy_type(rules, copy)->cloister;
    if (cloister == 0 || rules_segment_kind(rules, copy, cloister - 1U) != SEGMENT_CLOISTER ||
        rules->kernel->lying_seats(game, copy) != 0) {
        return 0;
    }
    FeatureView view = {.id = 0};
    rules->kernel->measure(rules, game, (FeatureRef){SEGMENT_CLOISTER, (uint16_t)copy}, &view);
    uint32_t seats = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        seats |= (uint32_t)(view.followers[player] != 0) << player;
    }
    return seats;
}

/** Returns the roads, cities and fields of a copy that are open to moves. */
static uint32_t ground_open(const Rules *rules, const Game *game, uint32_t copy) {
    static const uint16_t NONE[2] = {0, 0};
    const uint32_t fields = rules_copy_type(rules, copy)->of_kind[SEGMENT_FIELD];
    return rules->kernel->open_lines(rules, game, copy, NONE) |
           (rules->kernel->open_segments(rules, game, copy) & fields);
}

/** Returns the given segments of a copy that no module closes. */
static uint32_t segments_allowed(const Rules *rules, const Game *game, uint32_t copy,
                                 uint32_t segments) {
    if (segments == 0 || copy_closed(rules, game, copy)) {
        return 0;
    }
    return segments & ~segments_barred(rules, game, copy, segments);
}

/**
 * Returns the cloister of a copy, as a set, if an opponent's monk is there and two knights may move
 * to it.
 */
static uint32_t cloister_taken(const Rules *rules, const Game *game, const Movers *movers,
                               uint32_t copy) {
    const uint32_t foes = monk_seats(rules, game, copy) & ~(1U << game->active);
    if (foes == 0) {
        return 0;
    }
    const unsigned cloister = rules_copy_type(rules, copy)->cloister - 1U;
    Movers knights = *movers;
    movers_keep(rules, game, &knights, ANY_TYPE, segment_ref(copy, cloister));
    return knights.count < 2 ? 0 : 1U << cloister;
}

/** Returns the segments of a copy next to a mover's feature, or its cloister for a knight. */
static uint32_t mover_targets(const Rules *rules, const Game *game, const Movers *movers,
                              uint32_t i, uint32_t copy, uint32_t cloister) {
    const FeatureRef in = movers->in[i];
    const uint32_t shown = copy_segments(rules, game, copy, in);
    return segments_beside(rules_copy_type(rules, copy), in.kind, shown) |
           (in.kind == SEGMENT_CITY ? cloister : 0);
}

/**
 * Adds the moves to one copy: for each figure type, each segment that one of its figures can reach.
 */
static void copy_moves_add(const Rules *rules, const Game *game, const Movers *movers,
                           uint32_t copy, ActionList *list) {
    const uint32_t cloister = cloister_taken(rules, game, movers, copy);
    uint32_t by_number[1 + FIGURE_KINDS_MAX] = {0};
    uint32_t any = 0;
    for (uint32_t i = 0; i < movers->count; i++) {
        const unsigned number = rules_figure_number(rules, movers->who[i].type);
        by_number[number] |= mover_targets(rules, game, movers, i, copy, cloister) &
                             rules_figure_enters(rules, copy, number);
        any |= by_number[number];
    }
    if (any == 0) {
        return; // the common case
    }
    any &= ground_open(rules, game, copy) | cloister;
    any = segments_allowed(rules, game, copy, any);
    const PlacedTile at = copy_tile(rules, game, copy);
    for (unsigned number = 0; any != 0 && number <= rules->figure_count; number++) {
        for (uint32_t rest = by_number[number] & any; rest != 0; rest &= rest - 1) {
            const unsigned to = cell_segment(rules, game, segment_ref(copy, bit_lowest(rest)));
            const unsigned type = rules_figure_type(rules, number);
            action_list_add(list, action_move(game->active, type, at.x, at.y, to));
        }
    }
}

static void lease_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    Movers movers;
    movers.count = 0;
    if (rules->modules[module].settings[0] != 0) {
        movers_find(rules, game, &movers);
    }
    for (uint32_t i = 0; movers.count != 0 && i < game->placed_count; i++) {
        copy_moves_add(rules, game, &movers, rules->kernel->copy_at(game, i), list);
    }
}

// ---- Moving

/** Returns the opposing monks on a cloister to supply. */
static void monks_expel(const Rules *rules, Game *game, SegmentRef cloister) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t count =
            player == game->active ? 0 : player_figures(rules, game, player, figures);
        for (uint32_t i = 0; i < count; i++) {
            if (figures[i].ref == cloister && figures[i].role == ROLE_FOLLOWER) {
                rules->kernel->go_home(rules, game, player, figures[i].type, cloister);
            }
        }
    }
}

static bool lease_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                        ScoreLog *log) {
    if (action_verb(action) != VERB_MOVE || action_figure(action) >= ACTION_NEUTRAL) {
        return false;
    }
    const SegmentRef to = action_ref(rules, game, action);
    const bool war = rules_segment_kind(rules, ref_copy(to), ref_segment(to)) == SEGMENT_CLOISTER;
    if (war) {
        monks_expel(rules, game, to);
    }
    Lease *lease = module_state(rules, game, module);
    *lease = (Lease){.to = to, .figure = (uint8_t)(1 + action_figure(action)), .more = war};
    return true;
}

/** Moves a figure and determines the next move. */
static void lease_move(const Rules *rules, Game *game, uint32_t module, FigureAt who) {
    Lease *lease = module_state(rules, game, module);
    rules->kernel->go_home(rules, game, game->active, who.type, who.ref);
    rules->kernel->stand(rules, game, game->active, who.type, lease->to, false);
    *lease = lease->more ? (Lease){.to = lease->to, .figure = 1 + ANY_TYPE} : (Lease){.to = 0};
}

/** Finds the followers that may make the move in progress. */
static void sought_find(const Rules *rules, const Game *game, uint32_t module, Movers *movers) {
    const Lease *lease = module_state_const(rules, game, module);
    movers_find(rules, game, movers);
    movers_keep(rules, game, movers, lease->figure - 1U, lease->to);
}

static bool who_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Lease *lease = module_state_const(rules, game, module);
    if (lease->figure == 0 || player != game->active || game->copy_in_turn == NO_COPY) {
        return false;
    }
    Movers movers;
    sought_find(rules, game, module, &movers);
    return figures_differ(movers.who, movers.count);
}

static PhaseResult who_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    const Lease *lease = module_state_const(rules, game, module);
    while (lease->figure != 0) {
        Movers movers;
        sought_find(rules, game, module, &movers);
        ASSERT(movers.count > 0);
        if (figures_differ(movers.who, movers.count)) {
            return turn_ask(game, game->active);
        }
        lease_move(rules, game, module, movers.who[0]);
    }
    return PHASE_NEXT;
}

static void who_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    Movers movers;
    sought_find(rules, game, module, &movers);
    figure_removals_list(rules, game, game->active, movers.who, movers.count, list);
}

static PhaseResult who_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                             ScoreLog *log) {
    const SegmentRef from = action_ref(rules, game, action);
    lease_move(rules, game, module,
               (FigureAt){(uint8_t)action_figure(action), ROLE_FOLLOWER, from});
    return PHASE_AGAIN;
}

static const Phase PHASE_WHO = {.name = "lease",
                                .question =
                                    "several of your figures may make this move: choose which one",
                                .step = STEP_DEPLOY_ON,
                                .wake_byte = WAKE_BYTE(Lease, figure),
                                .enter = who_enter,
                                .asks = who_asks,
                                .actions = who_actions,
                                .apply = who_apply};

static const Phase *const PHASES[] = {&PHASE_WHO};

// ---- Module

static ExpansionShare lease_share(const Rules *rules) {
    return (ExpansionShare){
        .decisions = 2, .wood = figures_far_max(rules), .actions = PLAYER_FIGURES_MAX};
}

enum { MEMORY_TO, MEMORY_WHO, MEMORY_COUNT, MORE = 128 };

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("to", 1, RANGE_SEGMENT, 0),
    MEMORY_CONVERTED("figure", 1, RANGE_MOST, 2 * MORE - 1),
};

static uint32_t lease_memory(const Rules *rules, const Game *game, uint32_t module,
                             uint32_t index) {
    const Lease *lease = module_state_const(rules, game, module);
    return lease->figure == 0   ? 0
           : index == MEMORY_TO ? ref_remembered(rules, game, lease->to)
                                : lease->figure + (lease->more ? MORE : 0U);
}

static void lease_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                           uint32_t value) {
    Lease *lease = module_state(rules, game, module);
    if (index == MEMORY_TO) {
        lease->to = value == 0 ? 0 : ref_recalled(rules, game, value);
    } else {
        lease->figure = value % MORE;
        lease->more = value >= MORE;
    }
}

static uint64_t lease_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Lease *lease = module_state_const(rules, game, module);
    return lease->figure == 0
               ? 0
               : rng_mix(ref_bits(rules, game, lease->to) ^
                         (uint64_t)lease_memory(rules, game, module, MEMORY_WHO) << 48);
}

/** Returns true if the figure of the move in progress may be at its destination. */
static bool lease_consistent(const Rules *rules, const Game *game, const Lease *lease) {
    const SegmentRef to = lease->to;
    PlacedTile at;
    if (lease->figure > 1 + ANY_TYPE || to == NO_REF ||
        !rules->kernel->where(rules, game, ref_copy(to), &at) ||
        ref_segment(to) >= rules_copy_type(rules, ref_copy(to))->segment_count) {
        return false;
    }
    const FeatureRef feature = feature_of_ref(rules, game, to);
    const bool lone = feature.kind == SEGMENT_CLOISTER;
    return lone ? rules->kernel->lying_seats(game, ref_copy(to)) == 0
                : !lease->more &&
                      ((ground_open(rules, game, ref_copy(to)) >> ref_segment(to)) & 1U) != 0;
}

static Status lease_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Lease *lease = module_state_const(rules, game, module);
    return lease->figure == 0 || lease_consistent(rules, game, lease)
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "lease: no follower can move there");
}

static const RuleLine LINES[] = {
    {RULE_DEPLOY, "lease", "on",
     "Instead of deploying, the player may move one of their thieves to an unoccupied farm next to "
     "its road, on a tile with both."},
    {RULE_DEPLOY, "lease", "on",
     "Or one of their farmers to an incomplete city next to its farm, on such a tile, even if it "
     "is occupied."},
    {RULE_DEPLOY, "lease", "on",
     "Or two of their knights to a cloister with an opponent's monk, which returns to supply. Both "
     "knights count."},
    {RULE_DEPLOY, "lease", "on",
     "Or one of their knights to an incomplete road on any tile of its city, even if it is "
     "occupied."},
    {RULE_DEPLOY, "lease", "off",
     "Followers stay where they were deployed until they return to supply."},
};

const Expansion EXPANSION_LEASE = {
    .id = "lease",
    .description = "followers may move to another feature instead of deploying (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = lease_wanted, .compile = lease_compile, .share = lease_share},
    .state = {.state_size = sizeof(Lease),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = lease_memory,
              .remember = lease_remember,
              .hash = lease_hash,
              .check = lease_check},
    .turn = {.phases = PHASES, .phase_count = 1},
    .figures = {.shares_cloisters = true, .wood_actions = lease_actions, .wood_apply = lease_apply},
    .preview = {.turn_usual = turn_always_usual},
};
