// SPDX-License-Identifier: MIT
//
// The Goldmines: a tile with gold adds one piece to itself and one to a tile next to it. The owner
// of a completed road, city or cloister takes the pieces on its tiles. Several owners take them in
// turn. Gold scores at the end; more pieces score more each. Rules: Complete Annotated Rules 7.4,
// "The Goldmines", footnotes 396 to 399.
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/facts.h"
#include "table/prospects.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum { PIECES = 16, AROUND = 8 };

/** Pieces on one tile. */
typedef struct Stack {
    uint16_t copy;
    uint8_t pieces; /* 0: the entry is unused */
    uint8_t claims; /* set of seats that may take pieces from it in this scoring */
} Stack;

typedef struct Goldmines {
    Stack stacks[PIECES];
    uint8_t taken[PLAYERS_MAX]; /* pieces of each player */
    uint8_t due[PLAYERS_MAX];   /* pieces that each player may still take in this scoring */
    uint8_t supply;
    uint8_t laying; /* 1: the second piece of this turn's tile must be placed */
    uint8_t taker;  /* the next player in this scoring, counted from the active player */
} Goldmines;

enum Setting { SETTING_GOLD, SETTING_BY_FEATURE };

static const char *const SYMBOLS[] = {"gold", NULL};

static const OptionSpec OPTIONS[] = {{"gold", "single|perfeature", "single", 0, 0, false,
                                      "gold of completed features; single: players take all of it "
                                      "piece by piece; perfeature (RGG): a "
                                      "player takes one piece per feature scored that has gold"}};

static Status gold_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_GOLD] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[SETTING_BY_FEATURE] = option_is(rules, OPTIONS[0].key, "perfeature");
    return STATUS_OK;
}

static void gold_start(const Rules *rules, Game *game, uint32_t module) {
    Goldmines *gold = module_state(rules, game, module);
    gold->supply = PIECES;
}

static Action gold_action(const Rules *rules, const Game *game, unsigned player, uint32_t copy) {
    const PlacedTile at = copy_tile(rules, game, copy);
    const Action token = action_make(VERB_TOKEN, player);
    return action_with_arg(action_at(token, at.x, at.y), TOKEN_GOLD);
}

// ---- Placing

/** Places a piece from the supply, if there is one. */
static void piece_lay(Goldmines *gold, uint32_t copy) {
    if (gold->supply == 0) {
        return;
    }
    unsigned free = PIECES;
    unsigned at = PIECES;
    for (unsigned i = PIECES; i-- > 0;) {
        free = gold->stacks[i].pieces == 0 ? i : free;
        at = gold->stacks[i].pieces != 0 && gold->stacks[i].copy == copy ? i : at;
    }
    gold->supply--;
    Stack *stack = &gold->stacks[at < PIECES ? at : free];
    if (at == PIECES) {
        *stack = (Stack){.copy = (uint16_t)copy};
    }
    stack->pieces++;
}

/** Lists the tiles around the tile of this turn. Returns their number. */
static unsigned tiles_around_list(const Rules *rules, const Game *game, uint16_t out[AROUND]) {
    const PlacedTile middle = copy_tile(rules, game, game->copy_in_turn);
    unsigned count = 0;
    for (int cell = 0; cell < 9; cell++) {
        const int copy =
            rules->kernel->copy_on(game, middle.x + cell % 3 - 1, middle.y + cell / 3 - 1);
        if (cell != 4 && copy >= 0) {
            out[count++] = (uint16_t)copy;
        }
    }
    return count;
}

static bool lay_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Goldmines *gold = module_state_const(rules, game, module);
    return gold->laying != 0 && game->copy_in_turn != NO_COPY && player == game->active;
}

/**
 * Places the first piece on the tile itself. Asks for the place of the second if there is a choice.
 */
static PhaseResult lay_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Goldmines *gold = module_state(rules, game, module);
    uint16_t around[AROUND];
    if (!copy_carries(rules, game->copy_in_turn, rules->modules[module].settings[SETTING_GOLD])) {
        return PHASE_NEXT;
    }
    piece_lay(gold, game->copy_in_turn);
    const unsigned count = tiles_around_list(rules, game, around);
    if (count == 1) {
        piece_lay(gold, around[0]);
    }
    gold->laying = gold->supply > 0 && count > 1;
    return gold->laying != 0 ? turn_ask(game, game->active) : PHASE_NEXT;
}

static void lay_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    uint16_t around[AROUND];
    const unsigned count = tiles_around_list(rules, game, around);
    for (unsigned i = 0; i < count; i++) {
        action_list_add(list, gold_action(rules, game, game->active, around[i]));
    }
}

static PhaseResult lay_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                             ScoreLog *log) {
    Goldmines *gold = module_state(rules, game, module);
    const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
    gold->laying = 0;
    piece_lay(gold, (uint32_t)copy);
    return PHASE_NEXT;
}

static const Phase PHASE_LAY = {.name = "gold",
                                .question = "put the second piece of gold on a neighboring tile",
                                .step = STEP_TREASURE,
                                .triggers = TRIGGER_SYMBOL,
                                .enter = lay_enter,
                                .asks = lay_asks,
                                .actions = lay_actions,
                                .apply = lay_apply};

// ---- Claims

static bool stack_in(const Rules *rules, const Game *game, const Stack *stack, FeatureRef feature) {
    if (stack->pieces == 0) {
        return false;
    }
    return feature.kind == SEGMENT_CLOISTER ? tiles_near(copy_tile(rules, game, stack->copy),
                                                         copy_tile(rules, game, feature.root))
                                            : cell_shows(rules, game, stack->copy, feature);
}

/**
 * Lets the players with the most followers in a completed feature claim all gold on its tiles.
 * Farms claim none.
 */
static void gold_scored(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                        ScoreLog *log) {
    Goldmines *gold = module_state(rules, game, module);
    if (feature.kind == SEGMENT_FIELD || gold->supply == PIECES) {
        return;
    }
    const bool by_feature = rules->modules[module].settings[SETTING_BY_FEATURE] != 0;
    const uint32_t owners = rules->kernel->owners(rules, game, feature);
    bool any = false;
    for (unsigned i = 0; owners != 0 && i < PIECES; i++) {
        if (stack_in(rules, game, &gold->stacks[i], feature)) {
            gold->stacks[i].claims |= (uint8_t)owners;
            any = true;
        }
    }
    for (unsigned player = 0; any && player < (unsigned)rules->players; player++) {
        const unsigned due = by_feature ? gold->due[player] + 1U : PIECES;
        gold->due[player] = ((owners >> player) & 1U) != 0 ? (uint8_t)due : gold->due[player];
    }
}

/** Lets the players paid for a castle claim the gold on the six tiles around it (footnote 396). */
static void gold_claimed(const Rules *rules, Game *game, uint32_t module, unsigned player,
                         const int *copies, unsigned count) {
    Goldmines *gold = module_state(rules, game, module);
    const bool by_feature = rules->modules[module].settings[SETTING_BY_FEATURE] != 0;
    bool any = false;
    for (unsigned i = 0; i < PIECES * count; i++) {
        Stack *stack = &gold->stacks[i / count];
        if (stack->pieces != 0 && (int)stack->copy == copies[i % count]) {
            stack->claims |= (uint8_t)(1U << player);
            any = true;
        }
    }
    if (any) {
        gold->due[player] = by_feature ? (uint8_t)(gold->due[player] + 1U) : PIECES;
    }
}

// ---- Taking

/** Returns the number of stacks that a player may take from now. */
static unsigned stacks_claimed(const Goldmines *gold, unsigned player) {
    unsigned count = 0;
    for (unsigned i = 0; gold->due[player] != 0 && i < PIECES; i++) {
        const Stack *stack = &gold->stacks[i];
        count += stack->pieces != 0 && ((stack->claims >> player) & 1U) != 0;
    }
    return count;
}

/** Returns true if another player may take pieces, too. */
static bool rivals_claim(const Rules *rules, const Goldmines *gold, unsigned player) {
    bool rivals = false;
    for (unsigned other = 0; other < (unsigned)rules->players; other++) {
        rivals = rivals || (other != player && stacks_claimed(gold, other) != 0);
    }
    return rivals;
}

static void piece_take(Goldmines *gold, unsigned player, unsigned index) {
    ASSERT(gold->stacks[index].pieces > 0 && gold->due[player] > 0);
    gold->stacks[index].pieces--;
    gold->taken[player]++;
    gold->due[player]--;
}

/** Takes a piece of the first stack the player may take from. */
static void first_take(Goldmines *gold, unsigned player) {
    unsigned i = 0;
    while (gold->stacks[i].pieces == 0 || ((gold->stacks[i].claims >> player) & 1U) == 0) {
        i++;
        ASSERT(i < PIECES);
    }
    piece_take(gold, player, i);
}

/** Returns true if the choice of the next piece matters. */
static bool choice_matters(const Rules *rules, const Goldmines *gold, uint32_t module,
                           unsigned player) {
    const bool by_feature = rules->modules[module].settings[SETTING_BY_FEATURE] != 0;
    return stacks_claimed(gold, player) > 1 && (by_feature || rivals_claim(rules, gold, player));
}

/**
 * Returns the player who takes next, clockwise from the taker, and updates the taker. Returns the
 * number of players if there is none.
 */
static unsigned taker_find(const Rules *rules, const Game *game, Goldmines *gold) {
    const unsigned players = (unsigned)rules->players;
    for (unsigned i = 0; i < players; i++) {
        const unsigned player = (game->active + gold->taker + i) % players;
        if (stacks_claimed(gold, player) != 0) {
            gold->taker = (uint8_t)((gold->taker + i) % players);
            return player;
        }
    }
    return players;
}

static bool take_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Goldmines *gold = module_state_const(rules, game, module);
    return game->copy_in_turn != NO_COPY && gold->laying == 0 &&
           player == (game->active + gold->taker) % (unsigned)rules->players &&
           choice_matters(rules, gold, module, player);
}

static PhaseResult take_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Goldmines *gold = module_state(rules, game, module);
    const unsigned players = (unsigned)rules->players;
    unsigned player = taker_find(rules, game, gold);
    for (; player != players; player = taker_find(rules, game, gold)) {
        if (choice_matters(rules, gold, module, player)) {
            return turn_ask(game, player);
        }
        first_take(gold, player);
        gold->taker = (uint8_t)((gold->taker + 1U) % players);
    }
    for (unsigned i = 0; i < PIECES; i++) {
        gold->stacks[i].claims = 0;
    }
    for (unsigned other = 0; other < PLAYERS_MAX; other++) {
        gold->due[other] = 0;
    }
    gold->taker = 0;
    return PHASE_NEXT;
}

static void take_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const Goldmines *gold = module_state_const(rules, game, module);
    for (uint32_t tile = 0; tile < game->placed_count;
         tile++) { // independent of the order of stacks
        const uint32_t copy = rules->kernel->copy_at(game, tile);
        for (unsigned i = 0; i < PIECES; i++) {
            const Stack *stack = &gold->stacks[i];
            if (stack->pieces != 0 && stack->copy == copy &&
                ((stack->claims >> game->decider) & 1U) != 0) {
                action_list_add(list, gold_action(rules, game, game->decider, copy));
            }
        }
    }
}

static PhaseResult take_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    Goldmines *gold = module_state(rules, game, module);
    const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
    unsigned i = 0;
    while (gold->stacks[i].pieces == 0 || gold->stacks[i].copy != copy) {
        i++;
        ASSERT(i < PIECES);
    }
    piece_take(gold, game->decider, i);
    gold->taker = (uint8_t)((gold->taker + 1U) % (unsigned)rules->players);
    return PHASE_AGAIN;
}

static const Phase PHASE_TAKE = {.name = "gold taken",
                                 .question =
                                     "take one of the pieces of gold in the feature you completed",
                                 .step = STEP_SHARED_OUT,
                                 .triggers = TRIGGER_COMPLETED,
                                 .enter = take_enter,
                                 .asks = take_asks,
                                 .actions = take_actions,
                                 .apply = take_apply};

static const Phase *const PHASES[] = {&PHASE_LAY, &PHASE_TAKE};

// ---- Final scoring

static int32_t gold_worth(unsigned pieces) {
    const int32_t each = pieces >= 10 ? 4 : pieces >= 7 ? 3 : pieces >= 4 ? 2 : 1;
    return each * (int32_t)pieces;
}

static void gold_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                       ScoreLog *log) {
    const Goldmines *gold = module_state_const(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        holding_pay(rules, game, (Bonus){player, gold_worth(gold->taken[player]), "gold"}, points,
                    log);
    }
}

// ---- Prospects

/** Returns the gold on the tiles of a feature, in pieces. */
static unsigned gold_in(const Rules *rules, const Game *game, const Goldmines *gold,
                        FeatureRef feature) {
    unsigned pieces = 0;
    for (unsigned i = 0; i < PIECES; i++) {
        const Stack *stack = &gold->stacks[i];
        pieces += stack_in(rules, game, stack, feature) ? stack->pieces : 0U;
    }
    return pieces;
}

/** Returns what a player would get more in the end for the gold of a feature that they own. */
static double gold_promised(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                            FeatureRef feature) {
    const Goldmines *gold = module_state_const(rules, game, module);
    const uint32_t owners = rules->kernel->owners(rules, game, feature);
    if (((owners >> player) & 1U) == 0) {
        return 0;
    }
    const bool by_feature = rules->modules[module].settings[SETTING_BY_FEATURE] != 0;
    const unsigned pieces = gold_in(rules, game, gold, feature);
    const unsigned shares = by_feature ? PIECES : (unsigned)__builtin_popcount(owners);
    const unsigned share = (pieces + shares - 1) / shares;
    return gold_worth(gold->taken[player] + share) - gold_worth(gold->taken[player]);
}

/** Adds the gold that each player may take from the features of their followers, once for each. */
static void player_prospects(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                             ProspectList *list) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    FeatureRef seen[PLAYER_FIGURES_MAX];
    const uint32_t count = player_figures(rules, game, player, figures);
    for (uint32_t i = 0; i < count; i++) {
        seen[i] = feature_of_ref(rules, game, figures[i].ref);
        bool again = seen[i].kind == SEGMENT_FIELD || figures[i].role != ROLE_FOLLOWER;
        for (uint32_t other = 0; other < i; other++) {
            again = again || feature_same(seen[i], seen[other]);
        }
        const double points = again ? 0 : gold_promised(rules, game, module, player, seen[i]);
        if (points > 0) {
            prospect_add_in(list, PROSPECT_PROMISE, player, seen[i], points);
        }
    }
}

static void gold_prospects(const Rules *rules, const Game *game, uint32_t module,
                           ProspectList *list) {
    const Goldmines *gold = module_state_const(rules, game, module);
    unsigned lie = 0;
    for (unsigned i = 0; i < PIECES; i++) {
        lie += gold->stacks[i].pieces;
    }
    for (unsigned player = 0; lie != 0 && player < (unsigned)rules->players; player++) {
        player_prospects(rules, game, module, player, list);
    }
}

// ---- Module

/** State: pieces taken and due per player, the stacks, their claims, and the rest. */
enum {
    MEMORY_DUE = PLAYERS_MAX,
    MEMORY_STACK = MEMORY_DUE + PLAYERS_MAX,
    MEMORY_CLAIMS = MEMORY_STACK + PIECES,
    MEMORY_LAYING = MEMORY_CLAIMS + PIECES,
    MEMORY_TAKER,
    MEMORY_COUNT
};

/** Returns a stack as one number: 1 + index of its tile in placing order, and its pieces. */
static uint32_t stack_number(const Rules *rules, const Game *game, const Stack *stack) {
    return stack->pieces == 0
               ? 0
               : (copy_index(rules, game, stack->copy) + 1) * (PIECES + 1) + stack->pieces;
}

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("taken", PLAYERS_MAX, RANGE_MOST, PIECES),
    MEMORY_SEATS("due", Goldmines, due[0], 1, RANGE_MOST, PIECES),
    MEMORY_PLACES("stacks", PIECES, RANGE_TILE, PIECES + 1),
    MEMORY_CONVERTED("claims", PIECES, RANGE_SEATS, 0),
    MEMORY_FIELD("laying", Goldmines, laying, 1, RANGE_MOST, 1),
    MEMORY_FIELD("taker", Goldmines, taker, 1, RANGE_PLAYER, 0),
};

static uint32_t gold_memory(const Rules *rules, const Game *game, uint32_t module, uint32_t index) {
    const Goldmines *gold = module_state_const(rules, game, module);
    return index < MEMORY_DUE      ? gold->taken[index]
           : index < MEMORY_CLAIMS ? stack_number(rules, game, &gold->stacks[index - MEMORY_STACK])
                                   : gold->stacks[index - MEMORY_CLAIMS].claims;
}

/** Takes pieces from the supply, up to the number left. Returns how many. */
static uint8_t pieces_fetch(Goldmines *gold, uint32_t wanted) {
    const uint8_t pieces = (uint8_t)(wanted < gold->supply ? wanted : gold->supply);
    gold->supply = (uint8_t)(gold->supply - pieces);
    return pieces;
}

static void gold_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                          uint32_t value) {
    Goldmines *gold = module_state(rules, game, module);
    if (index < MEMORY_DUE) {
        gold->taken[index] = pieces_fetch(gold, value);
    } else if (index < MEMORY_CLAIMS) {
        const uint32_t tile = value / (PIECES + 1);
        if (tile >= 1 && tile <= game->placed_count) {
            Stack *stack = &gold->stacks[index - MEMORY_STACK];
            stack->copy = (uint16_t)rules->kernel->copy_at(game, tile - 1);
            stack->pieces = pieces_fetch(gold, value % (PIECES + 1));
        }
    } else {
        gold->stacks[index - MEMORY_CLAIMS].claims = (uint8_t)value;
    }
}

static uint64_t gold_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Goldmines *gold = module_state_const(rules, game, module);
    uint64_t sum = 0;
    for (unsigned i = 0; i < PIECES; i++) {
        const Stack *stack = &gold->stacks[i];
        if (stack->pieces != 0) {
            const PlacedTile at = copy_tile(rules, game, stack->copy);
            sum += rng_mix(rng_mix(cell_bits(at.x, at.y)) ^
                           ((uint64_t)stack->claims << 8 | stack->pieces));
        }
    }
    for (unsigned player = 0; player < PLAYERS_MAX; player++) {
        sum = rng_mix(sum ^ ((uint64_t)gold->taken[player] << 8 | gold->due[player]));
    }
    return rng_mix(sum ^ ((uint64_t)gold->laying << 8 | gold->taker));
}

/**
 * Checks that there are sixteen pieces on tiles, with players and in supply, and that each tile is
 * listed once.
 */
static Status gold_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Goldmines *gold = module_state_const(rules, game, module);
    unsigned total = gold->supply;
    for (unsigned player = 0; player < PLAYERS_MAX; player++) {
        total += gold->taken[player];
    }
    for (unsigned i = 0; i < PIECES; i++) {
        const Stack *stack = &gold->stacks[i];
        PlacedTile at;
        total += stack->pieces;
        bool sound = stack->pieces == 0 || rules->kernel->where(rules, game, stack->copy, &at);
        for (unsigned other = 0; other < i; other++) {
            sound = sound && (stack->pieces == 0 || gold->stacks[other].pieces == 0 ||
                              stack->copy != gold->stacks[other].copy);
        }
        if (!sound) {
            return message_set(message, STATUS_INVALID,
                               "gold is on a tile that is not on the table, or twice on one tile");
        }
    }
    return total == PIECES ? STATUS_OK
                           : message_set(message, STATUS_INVALID, "%u pieces of gold instead of %d",
                                         total, PIECES);
}

/** Returns the bounds: a piece next to the tile, and the pieces of one scoring. */
static ExpansionShare gold_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1 + PIECES, .actions = PIECES};
}

static void gold_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const Goldmines *gold = module_state_const(rules, game, module);
    for (int player = 0; player < rules->players; player++) {
        fact_hold(list, "gold", player, gold->taken[player]);
    }
    fact_hold(list, "gold left", -1, gold->supply);
    for (uint32_t tile = 0; tile < game->placed_count; tile++) {
        for (unsigned i = 0; i < PIECES; i++) {
            if (gold->stacks[i].pieces != 0 &&
                gold->stacks[i].copy == rules->kernel->copy_at(game, tile)) {
                GameFact fact = fact_on_copy(rules, game, gold->stacks[i].copy, "gold");
                fact.amount = gold->stacks[i].pieces;
                fact_add(list, fact);
            }
        }
    }
}

/** Returns true if a tile has no gold and may be moved. */
static bool gold_spares(const Rules *rules, const Game *game, uint32_t module, uint32_t copy) {
    const Goldmines *gold = module_state_const(rules, game, module);
    bool bare = true;
    for (unsigned i = 0; i < PIECES; i++) {
        bare = bare && (gold->stacks[i].pieces == 0 || gold->stacks[i].copy != copy);
    }
    return bare;
}

static const RuleLine LINES[] = {
    {RULE_PLACE, NULL, NULL,
     "The player of a tile with gold places one piece of gold on it, and one on a tile next to it "
     "or at its corners, as they choose."},
    {RULE_SCORE, "gold", "single",
     "The owner of a completed feature takes the gold on its tiles. Several owners take it piece "
     "by piece, in turn, beginning with the active player."},
    {RULE_SCORE, "gold", "perfeature",
     "A player who scores a completed feature takes one piece of the gold on its tiles."},
    {RULE_FINAL, NULL, NULL,
     "Each piece of gold scores 1 point with up to three pieces, 2 from four on, 3 from seven on, "
     "4 from ten on."},
};

/** No gold is placed, taken, or on the tiles of what the player may deploy on. */
static bool gold_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                            const PlacementPreview *preview) {
    const Goldmines *gold = module_state_const(rules, game, module);
    bool moves = gold->supply > 0 && copy_carries(rules, game->copy_in_turn,
                                                  rules->modules[module].settings[SETTING_GOLD]);
    for (unsigned j = 0; gold->supply != PIECES && j < preview->count && !moves; j++) {
        const FeatureView *view = &preview->features[j];
        const FeatureRef feature = view_ref(view);
        moves =
            (view->complete || !preview_followed(view)) && gold_in(rules, game, gold, feature) != 0;
    }
    return !moves && (gold->supply == PIECES || !preview_completes_cloister(rules, game));
}

const Expansion EXPANSION_GOLDMINES = {
    .id = "goldmines",
    .description = "gold on tiles for the players who complete features there",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.compile = gold_compile, .share = gold_share},
    .state = {.state_size = sizeof(Goldmines),
              .start = gold_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = gold_memory,
              .remember = gold_remember,
              .hash = gold_hash,
              .check = gold_check},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .placement = {.spares = gold_spares},
    .scoring = {.facts = gold_facts,
                .prospects = gold_prospects,
                .scored = gold_scored,
                .claimed = gold_claimed,
                .final = gold_final},
    .preview = {.turn_usual = gold_turn_usual},
};
