// SPDX-License-Identifier: MIT
//
// UCT over single decisions: a placement node, below it the deployments, below those a chance node
// with a child per tile type, and so on; dice and tokens are chance nodes too. Each simulation
// starts from a copy of the game and draws its own tiles, so the tree learns for the true
// probabilities and never for one order of the stack. Moves are tried in the order of the static
// evaluation (PUCT); leaves are evaluated by a playout.
//
// Every player maximizes their own lead over the best opponent, so the same search works for two or
// more players.
#include "host/bot_classes.h"
#include "host/bot_unit.h"
#include "search/time_share.h"
#include "uct/uct_search.h"

#include <stdlib.h>

enum {
    OPTION_SIMULATIONS,
    OPTION_NODES,
    OPTION_EXPLORATION,
    OPTION_SCALE,
    OPTION_WIN,
    OPTION_SHARPNESS,
    OPTION_TRUST,
    OPTION_EXPAND,
    OPTION_PLAYOUT,
    OPTION_TURNS,
    OPTION_EPSILON,
    OPTION_PATIENCE,
    OPTION_FINAL,
    OPTION_REUSE,
    OPTION_DRAWS,
    OPTION_ORDER,
    OPTION_WIDEN,
    OPTION_WEIGHTS,
    OPTION_COUNT = OPTION_WEIGHTS + EVALUATION_OPTIONS
};
enum { FINAL_VISITS, FINAL_VALUE };
enum { REUSE_OFF, REUSE_ON };
enum { DRAWS_QUOTA, DRAWS_LOT };
enum { ORDER_EVALUATION, ORDER_NONE };

enum {
    NODES_PER_SIMULATION = 48,
    NODES_AUTO_MIN = 1 << 16,
    NODES_AUTO_MAX = 1 << 22,
    CLOCK_PERIOD = 16 /* simulations between two clock readings */
};

static const BotOptionSpec OPTIONS[OPTION_COUNT] = {
    [OPTION_SIMULATIONS] = {"simulations", BOT_OPTION_INTEGER, "1000", 1, 1e9, NULL,
                            "playouts per decision, if the budget sets no other limit"},
    [OPTION_NODES] = {"nodes", BOT_OPTION_INTEGER, "0", 0, 1e8, NULL,
                      "nodes allocated for the tree; 0: enough for the simulations"},
    [OPTION_EXPLORATION] = {"exploration", BOT_OPTION_REAL, "0.2", 0, 100, NULL,
                            "weight of the term that makes the search try rarely visited moves"},
    [OPTION_SCALE] = {"scale", BOT_OPTION_REAL, "40", 0.1, 1000, NULL,
                      "lead in points that earns half of the highest reward"},
    [OPTION_WIN] = {"win", BOT_OPTION_REAL, "0.2", 0, 1, NULL,
                    "share of the win in the reward of a finished game"},
    [OPTION_SHARPNESS] = {"sharpness", BOT_OPTION_REAL, "4", 0.01, 1000, NULL,
                          "points below the best at which a move has a quarter of its prior"},
    [OPTION_TRUST] = {"trust", BOT_OPTION_REAL, "1", 0.01, 1000, NULL,
                      "visits the static evaluation of a move counts for"},
    [OPTION_EXPAND] = {"expand", BOT_OPTION_INTEGER, "2", 0, 1e6, NULL,
                       "visits after which a decision node gets children"},
    [OPTION_PLAYOUT] = {"playout", BOT_OPTION_WORD, "random", 0, 0, "random|greedy",
                        "moves after the tree"},
    [OPTION_TURNS] = {"turns", BOT_OPTION_INTEGER, "0", 0, 1e6, NULL,
                      "turns of a playout before evaluation; a large number: to the end"},
    [OPTION_EPSILON] = {"epsilon", BOT_OPTION_REAL, "0.2", 0, 1, NULL,
                        "share of random decisions in greedy playouts"},
    [OPTION_PATIENCE] = {"patience", BOT_OPTION_INTEGER, "3", 0, 100, NULL,
                         "redraws of random deployments in playouts, to prefer passing"},
    [OPTION_FINAL] = {"final", BOT_OPTION_WORD, "visits", 0, 0, "visits|value",
                      "play the move with the most visits or the highest value"},
    [OPTION_REUSE] = {"reuse", BOT_OPTION_WORD, "on", 0, 0, "off|on",
                      "keep the part of the tree below the next decision"},
    [OPTION_DRAWS] = {"draws", BOT_OPTION_WORD, "quota", 0, 0, "quota|lot",
                      "how the tiles of chance nodes are chosen"},
    [OPTION_ORDER] =
        {"order", BOT_OPTION_WORD, "evaluation", 0, 0, "evaluation|none",
         "order in which moves are tried, and how a turn begun in the tree is finished; "
         "none: equal priors, and playouts begin at once"},
    [OPTION_WIDEN] = {"widen", BOT_OPTION_INTEGER, "0", 0, 1e6, NULL,
                      "draws=quota: visits of a chance node per tile type it tries; 0: all "
                      "types at once"},
    EVALUATION_OPTION_ROWS // from OPTION_WEIGHTS on
};

// ---- Life

static void uct_destroy(void *bot) {
    UctBot *self = bot;
    turns_destroy(self->judge);
    uct_tree_destroy(&self->tree);
    uct_tree_destroy(&self->spare);
    free(self->game);
    free(self->actions);
    free(self->leads);
    free(self->path);
    free(self->movers);
    free(self->outcomes);
    free(self->weights);
    free(self->places);
    free(self);
}

static void options_read(UctBot *self, const BotOptionValue *options) {
    self->simulations = (uint64_t)options[OPTION_SIMULATIONS].integer;
    self->exploration = options[OPTION_EXPLORATION].real;
    self->utility = (Utility){.scale = options[OPTION_SCALE].real, .win = options[OPTION_WIN].real};
    self->sharpness = options[OPTION_SHARPNESS].real;
    self->trust = options[OPTION_TRUST].real;
    self->expand = (uint32_t)options[OPTION_EXPAND].integer;
    self->widen = (uint32_t)options[OPTION_WIDEN].integer;
    self->by_quota = options[OPTION_DRAWS].word == DRAWS_QUOTA;
    self->final_choice = options[OPTION_FINAL].word;
    // Another determinization of hidden information is another game.
    self->reuse = options[OPTION_REUSE].word == REUSE_ON && !rules_have_hidden_info(self->rules);
    self->ordered = options[OPTION_ORDER].word == ORDER_EVALUATION;
    self->playout.finishes = self->ordered;
    self->playout.policy =
        options[OPTION_PLAYOUT].word == PLAYOUT_GREEDY ? PLAYOUT_GREEDY : PLAYOUT_RANDOM;
    self->playout.epsilon = options[OPTION_EPSILON].real;
    self->playout.turns = (uint32_t)options[OPTION_TURNS].integer;
    self->playout.patience = (uint32_t)options[OPTION_PATIENCE].integer;
}

// Returns the number of nodes to allocate: the root's children always fit.
static uint32_t nodes_wanted(const UctBot *self, const BotOptionValue *options) {
    uint64_t nodes = (uint64_t)options[OPTION_NODES].integer;
    if (nodes == 0) {
        nodes = self->simulations * NODES_PER_SIMULATION;
        nodes = nodes < NODES_AUTO_MIN ? NODES_AUTO_MIN : nodes;
        nodes = nodes > NODES_AUTO_MAX ? NODES_AUTO_MAX : nodes;
    }
    const uint64_t least = (uint64_t)rules_actions_max(self->rules) + 1;
    return (uint32_t)(nodes < least ? least : nodes);
}

static bool scratch_create(UctBot *self) {
    const size_t actions_max = rules_actions_max(self->rules);
    self->path_max = rules_plies_max(self->rules) + 1;
    self->game = game_alloc(self->rules);
    self->actions = malloc(actions_max * sizeof *self->actions);
    self->leads = malloc(actions_max * sizeof *self->leads);
    self->path = malloc(self->path_max * sizeof *self->path);
    self->movers = malloc(self->path_max * sizeof *self->movers);
    self->outcomes = malloc(self->numbers * sizeof *self->outcomes);
    self->weights = malloc(self->numbers * sizeof *self->weights);
    self->places = malloc(self->numbers * sizeof *self->places);
    return self->game != NULL && self->actions != NULL && self->leads != NULL &&
           self->path != NULL && self->movers != NULL && self->outcomes != NULL &&
           self->weights != NULL && self->places != NULL;
}

static Status uct_create(void **out, const Rules *rules, const BotOptionValue *options,
                         Message *message) {
    UctBot *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "uct: out of memory");
    }
    self->rules = rules;
    self->players = rules_players(rules);
    self->numbers = rules_outcomes_max(rules);
    self->here = HERE_LOST;
    options_read(self, options);
    const uint32_t nodes = nodes_wanted(self, options);
    EvaluationWeights weights;
    Status status = scratch_create(self)
                        ? STATUS_OK
                        : message_set(message, STATUS_NO_MEMORY, "uct: out of memory");
    if (status == STATUS_OK) {
        status = evaluation_weights_read(&weights, &self->nets, options + OPTION_WEIGHTS, rules,
                                         message);
    }
    if (status == STATUS_OK) {
        status = turns_create(&self->judge, rules, &weights, message);
    }
    if (status == STATUS_OK) {
        status = uct_tree_create(&self->tree, nodes, message);
    }
    if (status == STATUS_OK && self->reuse) {
        status = uct_tree_create(&self->spare, nodes, message);
    }
    if (status != STATUS_OK) {
        uct_destroy(self);
        return status;
    }
    self->lookahead = turns_lookahead(self->judge);
    self->playout.rules = rules;
    self->playout.judge = self->judge;
    *out = self;
    return STATUS_OK;
}

static void uct_new_game(void *bot, const Game *game, int seat) {
    UctBot *self = bot;
    uct_tree_reset(&self->tree);
    self->here = HERE_LOST;
    self->stats = (BotStats){0};
}

// ---- Choosing

static bool before(double a, double b, double tie_a, double tie_b) {
    return a > b || (a >= b && tie_a > tie_b);
}

static uint32_t child_best(const UctBot *self) {
    const UctLink root = self->tree.links[UCT_ROOT];
    uint32_t best = root.first;
    for (uint32_t child = root.first + 1; child < root.first + root.count; child++) {
        const double visits = self->tree.stats[child].visits;
        const double visits_best = self->tree.stats[best].visits;
        const double value = uct_tree_value(&self->tree, child);
        const double value_best = uct_tree_value(&self->tree, best);
        const bool better = self->final_choice == FINAL_VISITS
                                ? before(visits, visits_best, value, value_best)
                                : before(value, value_best, visits, visits_best);
        best = better ? child : best;
    }
    return best;
}

// Returns the nanoseconds for a decision; most turns have two.
static uint64_t time_of(const UctBot *self, const Game *game, const BotBudget *budget) {
    return budget->game_ms > 0 ? time_share_ns(budget, 2 * time_share_turns(self->rules, game))
                               : budget->move_ms * UINT64_C(1000000);
}

// Runs simulations until the budget is used up; at least one. Returns their number.
static uint64_t search(UctBot *self, const Game *game, const BotBudget *budget, Rng *rng) {
    const bool timed = budget->move_ms > 0 && budget->clock != NULL;
    const uint64_t limit = budget->simulations > 0 ? budget->simulations
                           : timed                 ? UINT64_MAX
                                                   : self->simulations;
    const uint64_t end =
        timed ? budget->clock(budget->clock_user) + time_of(self, game, budget) : BOT_CLOCK_STOP;
    uint64_t done = 0;
    while (done < limit) {
        uct_simulate(self, game, rng);
        done++;
        if (budget->clock != NULL && done % CLOCK_PERIOD == 0 &&
            budget->clock(budget->clock_user) >= end) {
            break;
        }
    }
    return done;
}

static Action uct_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    UctBot *self = bot;
    const uint32_t count = game_actions(self->rules, game, self->actions);
    self->stats = (BotStats){0};
    uct_root_set(self, game, count);
    if (count == 1) {
        return self->actions[0];
    }
    turns_prepare(self->judge, game);
    self->shuffle = self->widen > 0 ? rng_next(rng) : 0;
    self->stats.simulations = search(self, game, budget, rng);
    self->stats.nodes = self->tree.used;
    const uint32_t best = child_best(self);
    self->stats.value = uct_tree_value(&self->tree, best);
    return self->tree.links[best].key;
}

static void uct_observe(void *bot, const Game *game, Action action) {
    uct_follow(bot, game, action);
}

static BotStats uct_stats(const void *bot) {
    const UctBot *self = bot;
    return self->stats;
}

static uint32_t uct_candidates(const void *bot, BotCandidate *out) {
    const UctBot *self = bot;
    const UctLink root = self->tree.links[UCT_ROOT];
    const uint32_t count = self->stats.simulations > 0 ? root.count : 0;
    for (uint32_t i = 0; i < count; i++) {
        out[i] = (BotCandidate){.action = self->tree.links[root.first + i].key,
                                .value = uct_tree_value(&self->tree, root.first + i),
                                .visits = self->tree.stats[root.first + i].visits,
                                .prior = (double)self->tree.stats[root.first + i].prior};
    }
    return count;
}

static uint32_t uct_main_line(const void *bot, Action action, BotPly *out, uint32_t room) {
    const UctBot *self = bot;
    return self->stats.simulations > 0 ? uct_line(&self->tree, action, out, room) : 0;
}

const BotClass UCT_BOT = {
    .name = "uct",
    .summary = "Monte Carlo tree search over placements and deployments with fair draws",
    .options = OPTIONS,
    .option_count = OPTION_COUNT,
    .create = uct_create,
    .destroy = uct_destroy,
    .new_game = uct_new_game,
    .choose = uct_choose,
    .observe = uct_observe,
    .stats = uct_stats,
    .candidates = uct_candidates,
    .unit = unit_result,
    .line = uct_main_line,
};
