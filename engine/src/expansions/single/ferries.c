// SPDX-License-Identifier: MIT
// The Ferries: roads end at lakes, and a ferry on each lake links two of them, now these and now
// those. Rules: Complete Annotated Rules 7.4, p. 136 to 139.
#include "base/bits.h"
#include "expansions/expansions.h"
#include "table/facts.h"
#include "table/joints.h"
#include "turn/turn.h"

#include <string.h>

enum { LAKES_MAX = 16, ROADS_LEAST = 2 };

/** The ferry of a lake. */
typedef struct Ferry {
    SegmentRef a, b; /* the roads it links, a before b on their tile */
} Ferry;

typedef struct Ferries {
    Ferry ferry[LAKES_MAX]; /* in the order in which they were set */
    uint8_t count;
    uint16_t reached; /* bit i: ferry i may still be moved in this turn */
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

/** True if a segment is one of the roads that end at a lake: bridges do not. */
static bool is_shore_road(const Rules *rules, SegmentRef ref) {
    const TileFacts *facts = rules_copy_type(rules, ref_copy(ref))->facts;
    return is_road(rules, ref) && facts->segments[ref_segment(ref)].ports != 0;
}

/** Number of the ferry on a tile, or the number of ferries. */
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

/** Follows roads away from a tile up to the first ferries. */
typedef struct Walk {
    JointList list; /* takes the joints of other modules, for the segment `from` */
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

/** Goes through what another module's piece joins with the present segment. */
static void walk_take(JointList *list, Joint joint) {
    Walk *walk = (Walk *)(void *)list;
    if (joint.a == walk->from || joint.b == walk->from) {
        walk_to(walk, joint.a == walk->from ? joint.b : joint.a);
    }
}

/** Goes on beyond one side of a tile, if a road leads there and is not of the tile of this turn. */
static void walk_beyond(const Rules *rules, const Game *game, unsigned copy, unsigned side,
                        Walk *walk) {
    const int next = copy_across(rules, game, copy, side); // over the long side of a half tile too
    if (next < 0 || copy_of_turn(rules, game, (uint32_t)next)) {
        return;
    }
    const SegmentRef ref = ref_on_side(rules, game, (uint32_t)next, side ^ 2U);
    if (ref != NO_REF && is_road(rules, ref)) {
        walk_to(walk, ref);
    }
}

/** Goes on from a segment: over its sides and through what joins it, but over no ferry. */
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

/** True if the tile of this turn shows a road, or a bridge over it is one. */
static bool turn_has_road(const Rules *rules, const Game *game) {
    const unsigned copy = game->copy_in_turn;
    const TypeInfo *type = rules_copy_type(rules, copy);
    const uint32_t printed = type->of_kind[SEGMENT_ROAD] & ~(uint32_t)type->unbuilt;
    return printed != 0 || (type->unbuilt != 0 &&
                            ref_exists(rules, game, segment_ref(copy, bit_lowest(type->unbuilt))));
}

/** The first ferries in every direction from the tile of this turn, as a bit set: a road that only
 * ends at a lake has none (footnote 364). */
static uint16_t ferries_reached(const Rules *rules, const Game *game, uint32_t module) {
    const Ferries *ferries = ferries_of_const(rules, game, module);
    Walk walk; // not cleared as a whole: there is much room to do
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

/** What the tile reaches is noted as it lies: tunnels of this turn come too late. */
static PhaseResult reach_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Ferries *ferries = ferries_of(rules, game, module);
    const bool any = ferries->count != 0 && turn_has_road(rules, game);
    ferries->reached = any ? ferries_reached(rules, game, module) : 0;
    return PHASE_NEXT;
}

// ---- Setting and moving

/** Adds the pairs of roads of a lake, but for one. */
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

/** The pair of roads that an action links. */
static Ferry action_ferry(const Rules *rules, const Game *game, Action action) {
    const unsigned copy =
        (unsigned)rules->kernel->copy_on(game, action_x(action), action_y(action));
    return (Ferry){segment_ref(copy, action_segment(action)),
                   segment_ref(copy, token_part(action))};
}

/** A lake that was laid in this turn has no ferry yet. */
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

/** The next one that may be moved: the northernmost and then westernmost. @pre some may be */
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

/** One after the other, each once: in which order makes no difference. */
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
                                .step = STEP_FERRY,
                                .enter = set_enter,
                                .asks = set_asks,
                                .actions = set_actions,
                                .apply = set_apply};

static const Phase PHASE_MOVE = {.name = "move ferry",
                                 .step = STEP_FERRY,
                                 .enter = move_enter,
                                 .asks = move_asks,
                                 .actions = move_actions,
                                 .apply = move_apply};

static const Phase *const PHASES[] = {&PHASE_REACH, &PHASE_SET, &PHASE_MOVE};

// ---- Module

/** Every lake needs roads to link, and there are so many ferries at most. */
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

/** Memory: which ferries may still be moved, and the ferries. */
enum { MEMORY_REACHED, MEMORY_FERRIES, MEMORY_COUNT = MEMORY_FERRIES + LAKES_MAX };

/** A ferry as one number: its first road, and the other one on the same tile. */
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
        ferries->reached = (uint16_t)value; // the check knows how many there are
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

/** Ferries lie on lakes of the table, one on each, and link two roads. */
static Status ferries_check(const Rules *rules, const Game *game, uint32_t module,
                            Message *message) {
    const Ferries *ferries = ferries_of_const(rules, game, module);
    if (ferries->reached >> ferries->count != 0) {
        return message_set(message, STATUS_INVALID, "a ferry may be moved that is not there");
    }
    PlacedTile at;
    for (unsigned i = 0; i < ferries->count; i++) {
        const Ferry ferry = ferries->ferry[i];
        const uint32_t copy = ref_copy(ferry.a);
        const bool lies = rules->kernel->where(rules, game, copy, &at) &&
                          is_lake(rules, module, copy) && ferry_on(ferries, copy) == i;
        if (!lies || ref_copy(ferry.b) != copy || !is_shore_road(rules, ferry.a) ||
            !is_shore_road(rules, ferry.b)) {
            return message_set(message, STATUS_INVALID, "ferry %u links no two roads of a lake", i);
        }
    }
    return STATUS_OK;
}

/** A new ferry, and a move of every other one: roads may have more than two ends. */
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
     "Whoever lays a lake puts a ferry on it, between two of its roads. Whoever makes a road "
     "longer may set the first ferry at each of its ends anew, each once a turn."},
    {RULE_SCORE, NULL, NULL, "Roads that a ferry links are one road; others end at the lake."},
};

const Expansion EXPANSION_FERRIES = {
    .id = "ferries",
    .description = "lakes with ferries that join roads, now these and now those",
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
};
