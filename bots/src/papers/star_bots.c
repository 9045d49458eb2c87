// SPDX-License-Identifier: MIT
//
// The expectimax players of the papers: `expectimax`, `star1` and `star2.5` are one search with
// increasing pruning (star_search.h). They play the first of the best moves.
//
// C. Heyden, "Implementing a Computer Player for Carcassonne", MSc thesis, Maastricht 2009, found
// Star2.5 with probing factor 5 the strongest of several. C. Ameneyro, E. Galvan, A. Kuri, "Playing
// Carcassonne with Monte Carlo Tree Search", IEEE SSCI 2020, compared it with MCTS: depth up to 3,
// probing factor 4, leads cut at 100 points, moves tried in the order city, cloister, road,
// nowhere, field, leaves evaluated by the points if the game ended then. The defaults are theirs
// except the depth: 2 turns, since 3 take minutes per move without pruning.
//
// Differences: their probes keep the value of the last move tried instead of the best, and add up
// bounds without probabilities. Their Star2.5 therefore does not always equal expectimax; here all
// three agree. A tile that fits nowhere is redrawn here, while they leave it out of the count. The
// result is the same unless all tiles of its type are gone after that.
#include "host/bot_classes.h"
#include "host/bot_unit.h"
#include "papers/paper_values.h"
#include "papers/star_search.h"

#include <stdlib.h>

enum { OPTION_DEPTH, OPTION_NODES, OPTION_BOUND, OPTION_PROBES, OPTIONS_PLAIN = OPTION_PROBES };

#define STAR_OPTION_ROWS                                                                           \
    [OPTION_DEPTH] = {"depth",                                                                     \
                      BOT_OPTION_INTEGER,                                                          \
                      "2",                                                                         \
                      1,                                                                           \
                      8,                                                                           \
                      NULL,                                                                        \
                      "turns to look ahead; 1: only the player's own turn"},                       \
    [OPTION_NODES] = {"nodes",                                                                     \
                      BOT_OPTION_INTEGER,                                                          \
                      "1000000",                                                                   \
                      0,                                                                           \
                      1e12,                                                                        \
                      NULL,                                                                        \
                      "positions per move; a depth that needs more is abandoned; 0: no limit"},    \
    [OPTION_BOUND] = {                                                                             \
        "bound", BOT_OPTION_REAL, "100", 1, 10000, NULL, "greatest lead that counts, in points"}

static const BotOptionSpec PLAIN_OPTIONS[] = {STAR_OPTION_ROWS};
static const BotOptionSpec PROBING_OPTIONS[] = {
    STAR_OPTION_ROWS,
    [OPTION_PROBES] = {"probes", BOT_OPTION_INTEGER, "4", 0, 1000, NULL,
                       "moves tried after each tile before it is searched (probing factor)"},
};

typedef struct StarBot {
    const Rules *rules;
    StarSearch *search;
    TurnMoves moves;
    WholeTurn *list;    /* moves of the last decision */
    double *values;     /* their values */
    double *tried;      /* their values at the depth being searched */
    uint32_t evaluated; /* number of moves; 0 if there was no choice */
    uint32_t depth;
    uint64_t nodes;
    BotStats stats;
} StarBot;

static void star_destroy(void *bot) {
    StarBot *self = bot;
    star_search_destroy(self->search);
    turn_moves_destroy(&self->moves);
    free(self->list);
    free(self->values);
    free(self->tried);
    free(self);
}

static Status star_make(void **out, const Rules *rules, const BotOptionValue *options,
                        StarKind kind, Message *message) {
    StarBot *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "expectimax: out of memory");
    }
    const uint32_t room = turn_moves_max(rules);
    self->rules = rules;
    self->depth = (uint32_t)options[OPTION_DEPTH].integer;
    self->nodes = (uint64_t)options[OPTION_NODES].integer;
    const StarSettings settings = {
        .kind = kind,
        .depth_max = self->depth,
        .probes = kind == STAR_TWO ? (uint32_t)options[OPTION_PROBES].integer : 0,
        .bound = options[OPTION_BOUND].real};
    self->list = malloc(room * sizeof *self->list);
    self->values = malloc(room * sizeof *self->values);
    self->tried = malloc(room * sizeof *self->tried);
    if (self->list == NULL || self->values == NULL || self->tried == NULL ||
        turn_moves_create(&self->moves, rules, message) != STATUS_OK ||
        star_search_create(&self->search, rules, &settings, message) != STATUS_OK) {
        star_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "expectimax: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

static Status expectimax_create(void **out, const Rules *rules, const BotOptionValue *options,
                                Message *message) {
    return star_make(out, rules, options, STAR_NONE, message);
}

static Status star1_create(void **out, const Rules *rules, const BotOptionValue *options,
                           Message *message) {
    return star_make(out, rules, options, STAR_ONE, message);
}

static Status star2_create(void **out, const Rules *rules, const BotOptionValue *options,
                           Message *message) {
    return star_make(out, rules, options, STAR_TWO, message);
}

static void star_new_game(void *bot, const Game *game, int seat) {
    StarBot *self = bot;
    self->moves.plan = (TurnPlan){.next = 0};
}

// Searches with increasing depth. If nodes or time run out, the result of the last complete depth
// is used.
static uint32_t depths_search(StarBot *self, const Game *game, const BotBudget *budget) {
    StarLimit limit = {.nodes = self->nodes,
                       .budget = budget,
                       .end = paper_time_end(self->rules, game, budget, 1)};
    uint32_t best = 0;
    for (uint32_t depth = 1; depth <= self->depth; depth++) {
        const uint32_t found = star_search_moves(self->search, game, self->list, self->evaluated,
                                                 depth, &limit, self->tried);
        const uint64_t nodes = star_search_nodes(self->search);
        const bool cut = star_search_cut(self->search);
        self->stats.nodes += nodes;
        if (depth == 1 || !cut) {
            best = found;
            double *const values = self->values;
            self->values = self->tried;
            self->tried = values;
        }
        if (cut || (limit.nodes > 0 && nodes >= limit.nodes)) {
            break;
        }
        limit.nodes -= limit.nodes > 0 ? nodes : 0;
    }
    return best;
}

static Action star_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    StarBot *self = bot;
    self->evaluated = 0;
    self->stats = (BotStats){0};
    const Action forced = turn_move_forced(&self->moves, game);
    if (forced != 0) {
        return forced;
    }
    self->evaluated = turn_moves_list(&self->moves, game, self->list);
    turn_moves_sort(&self->moves, game, self->list, self->evaluated);
    const uint32_t best = depths_search(self, game, budget);
    self->stats.value = self->values[best];
    return turn_move_begin(&self->moves, game, &self->list[best]);
}

static BotStats star_stats(const void *bot) {
    const StarBot *self = bot;
    return self->stats;
}

static EvaluatedMoves star_judged(const StarBot *self) {
    return (EvaluatedMoves){self->list, self->values, NULL, self->evaluated};
}

static uint32_t star_candidates(const void *bot, BotCandidate *out) {
    const StarBot *self = bot;
    const EvaluatedMoves evaluated = star_judged(self);
    return self->evaluated == 0 ? 0 : turn_moves_candidates(&self->moves, &evaluated, out);
}

static uint32_t star_line(const void *bot, Action action, BotPly *out, uint32_t room) {
    const EvaluatedMoves evaluated = star_judged(bot);
    return turn_moves_line(&evaluated, action, out, room);
}

#define STAR_CALLBACKS                                                                             \
    .destroy = star_destroy, .new_game = star_new_game, .choose = star_choose,                     \
    .stats = star_stats, .candidates = star_candidates, .unit = unit_points, .line = star_line

const BotClass EXPECTIMAX_BOT = {.name = "expectimax",
                                 .summary = "expectimax of the papers: every move, every tile",
                                 .options = PLAIN_OPTIONS,
                                 .option_count = OPTIONS_PLAIN,
                                 .create = expectimax_create,
                                 STAR_CALLBACKS};

const BotClass STAR1_BOT = {.name = "star1",
                            .summary = "the same with Star1 pruning",
                            .options = PLAIN_OPTIONS,
                            .option_count = OPTIONS_PLAIN,
                            .create = star1_create,
                            STAR_CALLBACKS};

const BotClass STAR2_BOT = {.name = "star2.5",
                            .summary = "the same with Star2.5 pruning: probes first",
                            .options = PROBING_OPTIONS,
                            .option_count = sizeof PROBING_OPTIONS / sizeof PROBING_OPTIONS[0],
                            .create = star2_create,
                            STAR_CALLBACKS};
