// SPDX-License-Identifier: MIT
//
// The Tunnel: roads end at openings, and two tokens of one set make a tunnel from one opening to
// another. Rules: Complete Annotated Rules 7.4, p. 198 to 200.
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/facts.h"
#include "table/joints.h"
#include "turn/turn.h"

#include <string.h>

enum {
    COLORS = 6,                  /* colors of tokens; two tokens of a color are a set */
    TOKENS_MAX = 2 * PLAYERS_MAX /* if there are more players than colors, each still has a set */
};

typedef struct Tunnel {
    SegmentRef token[TOKENS_MAX]; /* place of each token, or NO_REF. The tokens of a set are
                                     adjacent, the one placed first before the other; the sets of
                                     a player are adjacent */
    uint8_t used;                 /* 1: a token was placed this turn */
} Tunnel;

enum Setting { SETTING_OPENING, SETTING_SETS };

static const char *const SYMBOLS[] = {"tunnel", NULL};

static const OptionSpec OPTIONS[] = {
    {"tunnel_sets", "3|2", "3", 0, 0, false, "sets of two tokens per player in a game of two"}};

static Tunnel *tunnel_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const Tunnel *tunnel_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

/** Returns the number of sets of each player. */
static unsigned sets_each(const Rules *rules, uint32_t module) {
    return (unsigned)rules->modules[module].settings[SETTING_SETS];
}

static unsigned token_count(const Rules *rules, uint32_t module) {
    return 2 * sets_each(rules, module) * (unsigned)rules->players;
}

/** Returns the index of the first token of a player's set. */
static unsigned set_first(const Rules *rules, uint32_t module, unsigned player, unsigned set) {
    ASSERT(set < sets_each(rules, module));
    return 2 * (player * sets_each(rules, module) + set);
}

// ---- Openings

static bool name_is_used(const TileFacts *facts, const char *name) {
    bool used = false;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        used = used || strcmp(facts->segments[i].id, name) == 0;
    }
    return used;
}

/**
 * Returns an id that no segment of the tile has.
 * @pre it has less than SEGMENTS_MAX
 */
static const char *road_name(const TileFacts *facts) {
    static const char *const NAMES[SEGMENTS_MAX] = {"r0", "r1", "r2", "r3",  "r4",  "r5",  "r6",
                                                    "r7", "r8", "r9", "r10", "r11", "r12", "r13"};
    unsigned name = 0;
    while (name_is_used(facts, NAMES[name])) {
        name++;
        ASSERT(name < SEGMENTS_MAX);
    }
    return NAMES[name];
}

/**
 * Splits a road that is printed as passing below the tile. Each side gets its own segment, which
 * leads nowhere for wagons.
 */
static void road_break(TileFacts *facts, unsigned segment) {
    for (unsigned i = 0; i < facts->segment_count; i++) {
        facts->segments[i].links &= (uint16_t) ~(1U << segment);
    }
    TileSegment *near = &facts->segments[segment];
    near->links = 0;
    unsigned rest = near->ports & (near->ports - 1U);
    near->ports = (uint16_t)(near->ports & ~rest);
    for (; rest != 0 && facts->segment_count < SEGMENTS_MAX; rest &= rest - 1) {
        TileSegment *far = &facts->segments[facts->segment_count];
        *far = *near;
        far->id = road_name(facts);
        far->ports = (uint16_t)(rest & ~(rest - 1));
        facts->segment_count++;
    }
}

static bool tunnel_reprint(const Rules *rules, uint32_t module, const TileSet *set,
                           TileFacts *facts) {
    bool broken = false;
    for (unsigned symbol = 0; symbol < set->symbol_count; symbol++) {
        const unsigned printed = facts->segment_count;
        for (unsigned i = 0; i < printed && strcmp(set->symbols[symbol], SYMBOLS[0]) == 0; i++) {
            const TileSegment *s = &facts->segments[i];
            if (((s->symbols >> symbol) & 1U) != 0 && (s->ports & (s->ports - 1U)) != 0) {
                road_break(facts, i);
                broken = true;
            }
        }
    }
    return broken;
}

static bool is_opening(const Rules *rules, uint32_t module, SegmentRef ref) {
    return rules_segment_kind(rules, ref_copy(ref), ref_segment(ref)) == SEGMENT_ROAD &&
           ref_carries(rules, ref, rules->modules[module].settings[SETTING_OPENING]);
}

/** Returns the open ends: an opening is an end of its road until a tunnel continues it. */
static uint32_t tunnel_ends(const Rules *rules, uint32_t module, const TypeInfo *type,
                            unsigned segment) {
    const int symbol = rules_symbol(rules, SYMBOLS[0]);
    return type->facts->segments[segment].kind == SEGMENT_ROAD &&
           symbol_among(type_segment_symbols(rules, type, segment), symbol);
}

static bool is_claimed(const Rules *rules, const Tunnel *tunnel, uint32_t module, SegmentRef ref) {
    const unsigned count = token_count(rules, module);
    unsigned i = 0;
    while (i < count && tunnel->token[i] != ref) {
        i++;
    }
    return i < count;
}

static void tunnel_joints(const Rules *rules, const Game *game, uint32_t module, JointList *list) {
    const Tunnel *tunnel = tunnel_of_const(rules, game, module);
    for (unsigned i = 0; i < token_count(rules, module); i += 2) {
        if (tunnel->token[i] != NO_REF && tunnel->token[i + 1] != NO_REF) {
            joint_add(list, (Joint){tunnel->token[i], tunnel->token[i + 1], 2});
        }
    }
}

// ---- Placing tokens

/**
 * Returns the sets of the active player of which a token may be placed, as a set of bits: those
 * with one token placed, and the first unused set, since the others are equal to it.
 */
static uint32_t sets_open(const Rules *rules, const Game *game, uint32_t module) {
    const Tunnel *tunnel = tunnel_of_const(rules, game, module);
    uint32_t sets = 0;
    bool whole = false;
    for (unsigned set = 0; set < sets_each(rules, module); set++) {
        const unsigned first = set_first(rules, module, game->active, set);
        const bool fresh = tunnel->token[first] == NO_REF;
        sets |= (uint32_t)(tunnel->token[first + 1] == NO_REF && !(fresh && whole)) << set;
        whole = whole || fresh;
    }
    return sets;
}

/** Adds the placements of tokens on one opening. */
static void opening_add(const Rules *rules, const Game *game, SegmentRef ref, uint32_t sets,
                        ActionList *list) {
    const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
    for (unsigned set = 0; sets >> set != 0; set++) {
        if (((sets >> set) & 1U) != 0) {
            action_list_add(
                list, action_token(game->active, TOKEN_OPENING, at.x, at.y, ref_segment(ref), set));
        }
    }
}

/**
 * Lists the placements of a token. The rules allow it at any time of the player's turn; only before
 * or after deploying makes a difference. At the end of the turn, roads it completes would not be
 * scored.
 */
static void tunnel_actions(const Rules *rules, const Game *game, uint32_t module, Window window,
                           ActionList *list) {
    const Tunnel *tunnel = tunnel_of_const(rules, game, module);
    const int symbol = rules->modules[module].settings[SETTING_OPENING];
    const uint32_t sets = tunnel->used ? 0 : sets_open(rules, game, module);
    if (symbol < 0 || sets == 0) {
        return;
    }
    const uint32_t end = rules->symbol_first[symbol + 1];
    const Kernel *kernel = rules->kernel;
    const SegmentRef *refs = rules->symbol_refs;
    uint32_t i = kernel->next_laid(game, refs, rules->symbol_first[symbol], end);
    for (; i < end && !action_list_done(list); i = kernel->next_laid(game, refs, i + 1, end)) {
        if (is_opening(rules, module, refs[i]) && !is_claimed(rules, tunnel, module, refs[i])) {
            opening_add(rules, game, refs[i], sets, list);
        }
    }
}

static bool tunnel_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                         ScoreLog *log) {
    if (action_verb(action) != VERB_TOKEN || action_arg(action) != TOKEN_OPENING) {
        return false;
    }
    Tunnel *tunnel = tunnel_of(rules, game, module);
    const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
    const SegmentRef ref = segment_ref((unsigned)copy, action_segment(action));
    SegmentRef *set = &tunnel->token[set_first(rules, module, game->active, token_part(action))];
    tunnel->used = 1;
    if (set[0] == NO_REF) {
        set[0] = ref;
    } else {
        set[1] = ref;
        joint_make(rules, game, (Joint){set[0], ref, 2});
    }
    return true;
}

/** Resets the state at the end of the whole turn. */
static PhaseResult over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    tunnel_of(rules, game, module)->used = 0;
    return PHASE_NEXT;
}

static const Phase PHASE_TURN_OVER = {.name = "tunnel over",
                                      .step = STEP_CLOSE,
                                      .wake_byte = WAKE_BYTE(Tunnel, used),
                                      .enter = over_enter};

static const Phase *const PHASES[] = {&PHASE_TURN_OVER};

// ---- Module

static Status tunnel_compile(const Rules *rules, Module *module, Message *message) {
    const int players = rules->players;
    module->settings[SETTING_OPENING] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[SETTING_SETS] = players < COLORS ? COLORS / players : 1;
    if (players == 2 && option_is(rules, OPTIONS[0].key, "2")) {
        module->settings[SETTING_SETS] = 2;
    }
    return STATUS_OK;
}

static void tunnel_start(const Rules *rules, Game *game, uint32_t module) {
    Tunnel *tunnel = tunnel_of(rules, game, module);
    for (unsigned i = 0; i < TOKENS_MAX; i++) {
        tunnel->token[i] = NO_REF;
    }
}

/** State: whether a token was placed this turn, and the place of each token. */
enum { MEMORY_USED, MEMORY_TOKENS, MEMORY_COUNT = MEMORY_TOKENS + TOKENS_MAX };

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("used", Tunnel, used, 1, RANGE_MOST, 1),
    MEMORY_CONVERTED("tokens", TOKENS_MAX, RANGE_SEGMENT, 0),
};

static uint32_t tunnel_memory(const Rules *rules, const Game *game, uint32_t module,
                              uint32_t index) {
    const Tunnel *tunnel = tunnel_of_const(rules, game, module);
    return ref_remembered(rules, game, tunnel->token[index - MEMORY_TOKENS]);
}

static void tunnel_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                            uint32_t value) {
    Tunnel *tunnel = tunnel_of(rules, game, module);
    SegmentRef *token = &tunnel->token[index - MEMORY_TOKENS];
    *token = NO_REF;
    const SegmentRef ref = ref_recalled(rules, game, value);
    if (ref != NO_REF && is_opening(rules, module, ref) &&
        !is_claimed(rules, tunnel, module, ref)) {
        *token = ref;
    }
}

static uint64_t tunnel_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Tunnel *tunnel = tunnel_of_const(rules, game, module);
    uint64_t sum = tunnel->used;
    for (unsigned i = 0; i < token_count(rules, module); i++) {
        if (tunnel->token[i] != NO_REF) {
            const uint64_t set = i / 2;
            sum += rng_mix(ref_bits(rules, game, tunnel->token[i]) | set << 8);
        }
    }
    return sum;
}

/** Checks that the second token of a set is placed only if the first one is. */
static Status tunnel_check(const Rules *rules, const Game *game, uint32_t module,
                           Message *message) {
    const Tunnel *tunnel = tunnel_of_const(rules, game, module);
    PlacedTile at;
    for (unsigned i = 0; i < token_count(rules, module) && game->placed_count > 0; i++) {
        const SegmentRef ref = tunnel->token[i];
        if (ref == NO_REF) {
            continue;
        }
        if (!rules->kernel->where(rules, game, ref_copy(ref), &at) ||
            !is_opening(rules, module, ref)) {
            return message_set(message, STATUS_INVALID, "a tunnel token is not at an opening");
        }
        if (i % 2 == 1 && tunnel->token[i - 1] == NO_REF) {
            return message_set(message, STATUS_INVALID,
                               "the second token of a tunnel is placed, but not the first");
        }
    }
    return STATUS_OK;
}

/** Returns the bounds: one token, before deploying or after it. */
static ExpansionShare tunnel_share(const Rules *rules) {
    const int symbol = rules_symbol(rules, SYMBOLS[0]);
    const uint32_t openings =
        symbol < 0 ? 0 : rules->symbol_first[symbol + 1] - rules->symbol_first[symbol];
    return (ExpansionShare){.decisions = 2, .window = COLORS * openings};
}

static void tunnel_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const Tunnel *tunnel = tunnel_of_const(rules, game, module);
    const unsigned each = 2 * sets_each(rules, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        int32_t left = 0;
        for (unsigned i = each * player; i < each * (player + 1); i++) {
            left += tunnel->token[i] == NO_REF;
            if (tunnel->token[i] != NO_REF) {
                GameFact fact = fact_on_ref(rules, game, tunnel->token[i], "tunnel", player);
                fact.amount = (int32_t)(1 + i % each / 2);
                fact_add(list, fact);
            }
        }
        fact_hold(list, "tunnel tokens", (int)player, left);
    }
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "tunnel_sets", "3",
     "Each player has tunnel tokens in sets of two: three sets with two players, two with three, "
     "one with more."},
    {RULE_SETUP, "tunnel_sets", "2",
     "Each player has tunnel tokens in sets of two: two sets with two or three players, one with "
     "more."},
    {RULE_PLACE, NULL, NULL,
     "Once per turn the player may place a token on an opening of a tunnel. The second token of a "
     "set joins the roads at both openings."},
    {RULE_SCORE, NULL, NULL,
     "A road that ends at an opening is open there until both tokens of a set are placed; then it "
     "continues at the other opening. Only tiles with the road count, not the distance between the "
     "openings."},
};

/** Nothing happens unless the player places a token. */
static bool tunnel_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                              const PlacementPreview *preview) {
    return true;
}

static TurnDeclines tunnel_turn_declines(const Rules *rules, const Game *game, uint32_t module,
                                         uint32_t type, const PlacementPreview *preview) {
    ActionList list = action_list_any();
    tunnel_actions(rules, game, module, WINDOW_PLACED, &list);
    return (TurnDeclines){.placed = list.total != 0, .later = list.total != 0};
}

const Expansion EXPANSION_TUNNEL = {
    .id = "tunnel",
    .description = "tunnels that join roads from opening to opening",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.compile = tunnel_compile, .share = tunnel_share},
    .state = {.state_size = sizeof(Tunnel),
              .start = tunnel_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = tunnel_memory,
              .remember = tunnel_remember,
              .hash = tunnel_hash,
              .check = tunnel_check},
    .turn = {.phases = PHASES,
             .phase_count = sizeof PHASES / sizeof PHASES[0],
             .free_actions = 1 << WINDOW_PLACED | 1 << WINDOW_WOOD | 1 << WINDOW_CHANCE_FIGURE,
             .free_action_list = tunnel_actions,
             .free_action_apply = tunnel_apply},
    .pieces = {.reprint = tunnel_reprint, .ends = tunnel_ends, .joints = tunnel_joints},
    .scoring = {.facts = tunnel_facts},
    .preview = {.turn_usual = tunnel_turn_usual, .turn_declines = tunnel_turn_declines},
};
