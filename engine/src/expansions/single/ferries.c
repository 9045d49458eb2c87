// SPDX-License-Identifier: MIT
//
// The Ferries: roads end at lakes. A ferry on each lake links two of them and may be moved later.
// Rules: Complete Annotated Rules 7.4, p. 136 to 139.
#include "base/bits.h"
#include "expansions/expansions.h"
#include "table/facts.h"
#include "table/joints.h"
#include "turn/turn.h"

#include <string.h>

enum { LAKES_MAX = 16, ROADS_LEAST = 2 };

/** The ferry of a lake. */
typedef struct Ferry {
    SegmentRef a, b; /* the linked roads, in the order of their tile */
} Ferry;

typedef struct Ferries {
    Ferry ferry[LAKES_MAX]; /* in the order of placement */
    uint8_t count;
    uint16_t reached; /* bit i: ferry i may still be moved this turn */
} Ferries;

static const char *const SYMBOLS[] = {"ferry", NULL};

static Ferries *ferries_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const Ferries *ferries_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

static bool is_lake(const Rules *rules, uint32_t module, uint32_t copy) {
    return copy_carries(rules, copy, rules->modules[module].settings[0]);
}

static bool is_road(const Rules *rules, SegmentRef ref) {
    return rules_segment_kind(rules, ref_copy(ref), ref_segment(ref)) == SEGMENT_ROAD;
}

/** Returns true if a segment is a road that ends at a lake; bridges do not. */
static bool is_shore_road(const Rules *rules, SegmentRef ref) {
    const TileFacts *facts = rules_copy_type(rules, ref_copy(ref))->facts;
    return is_road(rules, ref) && facts->segments[ref_segment(ref)].ports != 0;
}

/** Returns the number of the ferry on a tile, or the number of ferries if there is none. */
static unsigned ferry_on(const Ferries *ferries, unsigned copy) {
    unsigned i = 0;
    while (i < ferries->count && ref_copy(ferries->ferry[i].a) != copy) {
        i++;
    }
    return i;
}

static void ferries_joints(const Rules *rules, const Game *game, uint32_t module, JointList *list) {
    const Ferries *ferries = ferries_of_const(rules, game, module);
    for (unsigned i = 0; i < ferries->count; i++) {
        joint_add(list, (Joint){ferries->ferry[i].a, ferries->ferry[i].b, 0});
    }
}

// ---- Which ferries a tile reaches

/** State of a walk along roads from a tile to the first ferries. */
typedef struct Walk {
    JointList list; /* collects the joints of other modules for the segment `from` */
    SegmentRef from;
    uint64_t seen[LINES_MAX / 64]; /* by label */
    SegmentRef todo[LINES_MAX];
    uint32_t count;
    const Rules *rules;
} Walk;

static void walk_to(Walk *walk, SegmentRef ref) {
    const uint32_t label = rules_label(walk->rules, ref_copy(ref), ref_segment(ref));
    const uint64_t bit = UINT64_C(1) << (label % 64);
    if ((walk->seen[label / 64] & bit) == 0) {
        walk->seen[label / 64] |= bit;
        walk->todo[walk->count++] = ref;
    }
}

/** Adds the segment that a joint of another module links to the present segment. */
static void walk_take(JointList *list, Joint joint) {
    Walk *walk = (Walk *)(void *)list;
    if (joint.a == walk->from || joint.b == walk->from) {
        walk_to(walk, joint.a == walk->from ? joint.b : joint.a);
    }
}

/** Adds the road beyond a side of a tile, unless it belongs to the tile of this turn. */
static void walk_beyond(const Rules *rules, const Game *game, unsigned copy, unsigned side,
                        Walk *walk) {
    const int next = copy_across(rules, game, copy, side); // includes the long side of a half tile
    if (next < 0 || copy_of_turn(rules, game, (uint32_t)next)) {
        return;
    }
    const SegmentRef ref = ref_on_side(rules, game, (uint32_t)next, side ^ 2U);
    if (ref != NO_REF && is_road(rules, ref)) {
        walk_to(walk, ref);
    }
}

/** Continues from a segment over its sides and joints, but not over a ferry. */
static void walk_on(const Rules *rules, const Game *game, uint32_t module, Walk *walk) {
    const unsigned copy = ref_copy(walk->from);
    for (unsigned side = 0; side < SIDES; side++) {
        if (ref_on_side(rules, game, copy, side) == walk->from) {
            walk_beyond(rules, game, copy, side, walk);
        }
    }
    const HookEntry *const end = hooks_end(rules, HOOK_JOINTS);
    for (const HookEntry *h = hooks_first(rules, HOOK_JOINTS); h != end; h++) {
        if (h->module != module) {
            h->expansion->pieces.joints(rules, game, h->module, &walk->list);
        }
    }
}

/** Returns true if the tile of this turn has a road or a bridge that is one. */
static bool turn_has_road(const Rules *rules, const Game *game) {
    const unsigned copy = game->copy_in_turn;
    const TypeInfo *type = rules_copy_type(rules, copy);
    const uint32_t printed = type->of_kind[SEGMENT_ROAD] & ~(uint32_t)type->unbuilt;
    return printed != 0 || (type->unbuilt != 0 &&
                            ref_exists(rules, game, segment_ref(copy, bit_lowest(type->unbuilt))));
}

/**
 * Returns the first ferries in each direction from the tile of this turn, as a set of bits. A road
 * that only ends at a lake reaches no ferry (footnote 364).
 */
static uint16_t ferries_reached(const Rules *rules, const Game *game, uint32_t module) {
    const Ferries *ferries = ferries_of_const(rules, game, module);
    Walk walk; // not cleared: the list of segments is large
    walk.list = (JointList){walk_take};
    walk.rules = rules;
    walk.count = 0;
    memset(walk.seen, 0, sizeof walk.seen);
    unsigned reached = 0;
    uint32_t copies[2];
    const uint32_t halves = copies_in_turn(rules, game, copies);
    for (unsigned way = 0; way < SIDES * halves; way++) {
        const uint32_t copy = copies[way / SIDES];
        const SegmentRef own = ref_on_side(rules, game, copy, way % SIDES);
        if (own != NO_REF && is_road(rules, own)) {
            walk_beyond(rules, game, copy, way % SIDES, &walk);
        }
    }
    while (walk.count > 0) {
        walk.from = walk.todo[--walk.count];
        const unsigned i = ferry_on(ferries, ref_copy(walk.from));
        if (i < ferries->count &&
            (walk.from == ferries->ferry[i].a || walk.from == ferries->ferry[i].b)) {
            reached |= 1U << i;
        }
        walk_on(rules, game, module, &walk);
    }
    return (uint16_t)reached;
}

/** Records the ferries that the tile reaches as placed, before tunnels of this turn are built. */
static PhaseResult reach_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Ferries *ferries = ferries_of(rules, game, module);
    const bool any = ferries->count != 0 && turn_has_road(rules, game);
    ferries->reached = any ? ferries_reached(rules, game, module) : 0;
    return PHASE_NEXT;
}

// ---- Placing and moving

/** Adds the pairs of roads of a lake except one pair. */
static void pairs_list(const Rules *rules, const Game *game, unsigned copy, Ferry but,
                       ActionList *list) {
    const unsigned count = rules_copy_type(rules, copy)->segment_count;
    const PlacedTile at = copy_tile(rules, game, copy);
    for (unsigned a = 0; a < count; a++) {
        for (unsigned b = a + 1; b < count; b++) {
            const Ferry pair = {segment_ref(copy, a), segment_ref(copy, b)};
            const bool same = pair.a == but.a && pair.b == but.b;
            if (is_shore_road(rules, pair.a) && is_shore_road(rules, pair.b) && !same) {
                action_list_add(list, action_token(game->active, TOKEN_FERRY, at.x, at.y, a, b));
            }
        }
    }
}

/** Returns the pair of roads that an action links. */
static Ferry action_ferry(const Rules *rules, const Game *game, Action action) {
    const unsigned copy =
        (unsigned)rules->kernel->copy_on(game, action_x(action), action_y(action));
    return (Ferry){segment_ref(copy, action_segment(action)),
                   segment_ref(copy, token_part(action))};
}

/** Returns true if the tile of this turn is a lake without a ferry. */
static bool set_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Ferries *ferries = ferries_of_const(rules, game, module);
    const unsigned copy = game->copy_in_turn;
    return copy != NO_COPY && player == game->active && is_lake(rules, module, copy) &&
           ferry_on(ferries, copy) == ferries->count;
}

static PhaseResult set_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return set_asks(rules, game, module, game->active) ? turn_ask(game, game->active) : PHASE_NEXT;
}

static void set_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    pairs_list(rules, game, game->copy_in_turn, (Ferry){NO_REF, NO_REF}, list);
}

static PhaseResult set_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                             ScoreLog *log) {
    Ferries *ferries = ferries_of(rules, game, module);
    const Ferry ferry = action_ferry(rules, game, action);
    ASSERT(ferries->count < LAKES_MAX);
    ferries->ferry[ferries->count++] = ferry;
    rules->kernel->join(rules, game, (Joint){ferry.a, ferry.b, 0});
    return PHASE_NEXT;
}

static bool move_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return ferries_of_const(rules, game, module)->reached != 0 && player == game->active &&
           !set_asks(rules, game, module, player);
}

/**
 * Returns the next ferry that may be moved: the northernmost, then the westernmost.
 * @pre there is one
 */
static unsigned ferry_next(const Rules *rules, const Game *game, const Ferries *ferries) {
    unsigned next = LAKES_MAX;
    PlacedTile first = {0, 0, 0, 0};
    for (unsigned rest = ferries->reached; rest != 0; rest &= rest - 1) {
        const unsigned i = bit_lowest(rest);
        const PlacedTile at = copy_tile(rules, game, ref_copy(ferries->ferry[i].a));
        if (next == LAKES_MAX || tile_before(at, first)) {
            next = i;
            first = at;
        }
    }
    ASSERT(next < LAKES_MAX);
    return next;
}

/** Asks about one ferry after the other, once each. The order changes no result. */
static PhaseResult move_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return move_asks(rules, game, module, game->active) ? turn_ask(game, game->active) : PHASE_NEXT;
}

static void move_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const Ferries *ferries = ferries_of_const(rules, game, module);
    const Ferry ferry = ferries->ferry[ferry_next(rules, game, ferries)];
    action_list_add(list, action_pass(game->active));
    pairs_list(rules, game, ref_copy(ferry.a), ferry, list);
}

static PhaseResult move_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    Ferries *ferries = ferries_of(rules, game, module);
    const unsigned next = ferry_next(rules, game, ferries);
    Ferry *ferry = &ferries->ferry[next];
    ferries->reached &= (uint16_t) ~(1U << next);
    if (action_verb(action) == VERB_TOKEN) {
        const Ferry to = action_ferry(rules, game, action);
        const SegmentRef changed[] = {ferry->a, ferry->b, to.a, to.b};
        *ferry = to;
        joints_renew(rules, game, changed, 4);
    }
    return PHASE_AGAIN;
}

static const Phase PHASE_REACH = {
    .name = "ferries reached", .step = STEP_GROWTH, .enter = reach_enter};

static const Phase PHASE_SET = {.name = "ferry",
                                .question = "choose the two roads of the lake that the ferry links",
                                .step = STEP_FERRY,
                                .enter = set_enter,
                                .asks = set_asks,
                                .actions = set_actions,
                                .apply = set_apply};

static const Phase PHASE_MOVE = {
    .name = "move ferry",
    .question =
        "a road you extended leads to this lake: choose two other roads for its ferry, or leave it",
    .decline = "leave the ferry",
    .step = STEP_FERRY,
    .enter = move_enter,
    .asks = move_asks,
    .actions = move_actions,
    .apply = move_apply};

static const Phase *const PHASES[] = {&PHASE_REACH, &PHASE_SET, &PHASE_MOVE};

// ---- Module

/** Checks that every lake has two roads or more, and that there are at most LAKES_MAX lakes. */
static Status ferries_compile(const Rules *rules, Module *module, Message *message) {
    const int symbol = rules_symbol(rules, SYMBOLS[0]);
    uint32_t lakes = 0;
    module->settings[0] = symbol;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        unsigned roads = 0;
        for (unsigned i = 0; i < type->segment_count; i++) {
            roads += type->facts->segments[i].kind == SEGMENT_ROAD;
        }
        const bool lake = symbol_among(type->symbols, symbol);
        lakes += lake ? type->copies : 0U;
        if (lake && roads < ROADS_LEAST) {
            return message_set(message, STATUS_INVALID,
                               "tile %s: a tile with the symbol ferry needs two roads or more",
                               type->facts->id);
        }
    }
    return lakes <= LAKES_MAX ? STATUS_OK
                              : message_set(message, STATUS_LIMIT,
                                            "%u tiles with the symbol ferry; this build holds %d",
                                            lakes, LAKES_MAX);
}

/** State: the ferries that may still be moved, then the ferries. */
enum { MEMORY_REACHED, MEMORY_FERRIES, MEMORY_COUNT = MEMORY_FERRIES + LAKES_MAX };

/** Writes a ferry as one number: its first road, and the second one on the same tile. */
static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("reached", Ferries, reached, 1, RANGE_MOST, UINT16_MAX),
    MEMORY_PLACES("ferries", LAKES_MAX, RANGE_SEGMENT, REF_SEGMENTS_MAX),
};

static uint32_t ferries_memory(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t index) {
    const Ferries *ferries = ferries_of_const(rules, game, module);
    if (index == MEMORY_REACHED) {
        return ferries->reached;
    }
    if (index - MEMORY_FERRIES >= ferries->count) {
        return 0;
    }
    const Ferry ferry = ferries->ferry[index - MEMORY_FERRIES];
    return ref_remembered(rules, game, ferry.a) * REF_SEGMENTS_MAX + ref_segment(ferry.b);
}

static void ferries_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                             uint32_t value) {
    Ferries *ferries = ferries_of(rules, game, module);
    if (index == MEMORY_REACHED) {
        ferries->reached = (uint16_t)value; // ferries_check checks it: it has their number
        ferries->count = 0;
        return;
    }
    const SegmentRef a = ref_recalled(rules, game, value / REF_SEGMENTS_MAX);
    const unsigned b = value % REF_SEGMENTS_MAX;
    if (a == NO_REF || b <= ref_segment(a) ||
        b >= rules_copy_type(rules, ref_copy(a))->segment_count) {
        return;
    }
    const Ferry ferry = {a, segment_ref(ref_copy(a), b)};
    if (is_lake(rules, module, ref_copy(a)) && is_shore_road(rules, ferry.a) &&
        is_shore_road(rules, ferry.b) && ferry_on(ferries, ref_copy(a)) == ferries->count) {
        ferries->ferry[ferries->count++] = ferry;
    }
}

static uint64_t ferries_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Ferries *ferries = ferries_of_const(rules, game, module);
    uint64_t sum = 0;
    for (unsigned i = 0; i < ferries->count; i++) {
        const uint64_t reached = (ferries->reached >> i) & 1U;
        sum += rng_mix(ref_bits(rules, game, ferries->ferry[i].a) |
                       (uint64_t)ref_segment(ferries->ferry[i].b) << 4 | reached << 8);
    }
    return sum;
}

/** Checks that each ferry is on a lake of the table, one per lake, and links two roads. */
static Status ferries_check(const Rules *rules, const Game *game, uint32_t module,
                            Message *message) {
    const Ferries *ferries = ferries_of_const(rules, game, module);
    if (ferries->reached >> ferries->count != 0) {
        return message_set(message, STATUS_INVALID, "a ferry that does not exist cannot be moved");
    }
    PlacedTile at;
    for (unsigned i = 0; i < ferries->count; i++) {
        const Ferry ferry = ferries->ferry[i];
        const uint32_t copy = ref_copy(ferry.a);
        const bool lies = rules->kernel->where(rules, game, copy, &at) &&
                          is_lake(rules, module, copy) && ferry_on(ferries, copy) == i;
        if (!lies || ref_copy(ferry.b) != copy || !is_shore_road(rules, ferry.a) ||
            !is_shore_road(rules, ferry.b)) {
            return message_set(message, STATUS_INVALID,
                               "ferry %u does not link two roads of a lake", i);
        }
    }
    return STATUS_OK;
}

/**
 * Returns the bounds: a new ferry, and a move of each other one. A road may have more than two
 * ends.
 */
static ExpansionShare ferries_share(const Rules *rules) {
    enum { PAIRS = SEGMENTS_MAX * (SEGMENTS_MAX - 1) / 2 };
    const int symbol = rules_symbol(rules, SYMBOLS[0]);
    uint32_t lakes = 0;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        lakes += symbol_among(rules->types[t].symbols, symbol) ? rules->types[t].copies : 0U;
    }
    return (ExpansionShare){.decisions = lakes, .actions = 1 + PAIRS};
}

static void ferries_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const Ferries *ferries = ferries_of_const(rules, game, module);
    for (unsigned i = 0; i < ferries->count; i++) {
        const SegmentRef ends[2] = {ferries->ferry[i].a, ferries->ferry[i].b};
        for (unsigned end = 0; end < 2; end++) {
            GameFact fact = fact_on_copy(rules, game, ref_copy(ends[end]), "ferry");
            fact.segment = (int8_t)ref_segment(ends[end]);
            fact_add(list, fact);
        }
    }
}

static const RuleLine LINES[] = {
    {RULE_PLACE, NULL, NULL, "Roads end at a lake. A ferry links two of them."},
    {RULE_BEFORE, NULL, NULL,
     "The player who places a lake places a ferry on it that links two of its roads. A player who "
     "extends a road may move the first ferry in each direction of it, each once per turn."},
    {RULE_SCORE, NULL, NULL, "Roads linked by a ferry are one road; other roads end at the lake."},
};

/** No ferry is placed. */
static bool ferries_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                               const PlacementPreview *preview) {
    return !is_lake(rules, module, game->copy_in_turn);
}

/** Ferries may be moved. */
static TurnDeclines ferries_turn_declines(const Rules *rules, const Game *game, uint32_t module,
                                          uint32_t type, const PlacementPreview *preview) {
    const bool any =
        ferries_of_const(rules, game, module)->count != 0 && turn_has_road(rules, game);
    return (TurnDeclines){.later = any && ferries_reached(rules, game, module) != 0};
}

const Expansion EXPANSION_FERRIES = {
    .id = "ferries",
    .description = "lakes with movable ferries that link two roads",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .setup = {.compile = ferries_compile, .share = ferries_share},
    .state = {.state_size = sizeof(Ferries),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = ferries_memory,
              .remember = ferries_remember,
              .hash = ferries_hash,
              .check = ferries_check},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .pieces = {.joints = ferries_joints},
    .scoring = {.facts = ferries_facts},
    .preview = {.turn_usual = ferries_turn_usual, .turn_declines = ferries_turn_declines},
};
