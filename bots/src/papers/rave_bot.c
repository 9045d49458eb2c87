// SPDX-License-Identifier: MIT
//
// The plain UCT of the papers, with and without RAVE: a tree of moves with chance nodes for the
// tiles. One uniformly random playout to the end of the game evaluates each new leaf, and the
// reward is the unscaled lead in points. C. Ameneyro, E. Galvan, A. Kuri, "Playing Carcassonne with
// Monte Carlo Tree Search", IEEE SSCI 2020: 100 simulations per move, C = 3; it won about 88 % of
// the games against Star2.5 without RAVE and 77 % with it.
//
//     score = (1 - w) mean + w mean as first + 2 C sqrt(2 ln N / n)
//     w = m / (n + m + 4 n m bias^2)
//
// n: visits of the move. N: visits of the move and its siblings. m: simulations in which the player
// made the move later. All constants are published except bias = 10, which is in their code and
// gives RAVE almost no weight. With RAVE their player plays the move with the highest score,
// including exploration (`final=score`).
//
// `moves=split` decides the placement and then the deployment, in two levels, as M. Mueller's
// Carcasum (2014) and P. Jappert (BSc thesis, Basel 2022). `moves=joint` decides both at once, as
// Ameneyro et al.
//
// Difference: below a move their tree continues with the tile that is really next, since their
// copies of the game keep the order of the stack; only playouts shuffle. Here every visit of a
// chance node draws a tile, and the tree has a child for each type.
#include "carcarena/engine/view.h"
#include "host/bot_classes.h"
#include "host/bot_unit.h"
#include "papers/amaf.h"
#include "papers/paper_values.h"
#include "papers/turn_moves.h"
#include "search/utility.h"

#include <math.h>
#include <stdlib.h>

enum {
    OPTION_SIMULATIONS,
    OPTION_EXPLORATION,
    OPTION_AMAF,
    OPTION_BIAS,
    OPTION_MOVES,
    OPTION_FINAL,
    OPTION_NODES
};
enum { AMAF_ON, AMAF_OFF };
enum { MOVES_SPLIT, MOVES_JOINT };
enum { FINAL_VALUE, FINAL_VISITS, FINAL_SCORE };

enum { ROOT = 0 };

static const BotOptionSpec OPTIONS[] = {
    [OPTION_SIMULATIONS] = {"simulations", BOT_OPTION_INTEGER, "100", 1, 1e9, NULL,
                            "playouts per decision, if the budget sets no other limit"},
    [OPTION_EXPLORATION] = {"exploration", BOT_OPTION_REAL, "3", 0, 1000, NULL,
                            "C of the papers: half the weight of the exploring term, in points"},
    [OPTION_AMAF] = {"amaf", BOT_OPTION_WORD, "on", 0, 0, "on|off",
                     "count a move made later in a simulation as made first (RAVE)"},
    [OPTION_BIAS] = {"bias", BOT_OPTION_REAL, "10", 0, 1000, NULL,
                     "how fast the weight of these simulations falls with visits"},
    [OPTION_MOVES] = {"moves", BOT_OPTION_WORD, "split", 0, 0, "split|joint",
                      "placement and deployment as two decisions, or as one"},
    [OPTION_FINAL] = {"final", BOT_OPTION_WORD, "value", 0, 0, "value|visits|score",
                      "play the move with the highest value, visits or score"},
    [OPTION_NODES] = {"nodes", BOT_OPTION_INTEGER, "1000000", 1, 1e8, NULL,
                      "greatest number of nodes of the tree"},
};

typedef struct RaveNode {
    WholeTurn move; /* move from the parent; below a chance node, `placement` is the number of
                       the outcome */
    uint64_t key;   /* AMAF key of the move */
    double total;   /* rewards of the player who made the move */
    double later;   /* rewards of simulations in which that player made the move later */
    uint32_t visits, later_visits;
    uint32_t first, count; /* contiguous children; count 0: none yet */
} RaveNode;

/** A step of the running simulation. */
typedef struct RaveStep {
    uint32_t node;
    uint32_t decision; /* number of decisions before it in the simulation */
    int mover;         /* player who decided, -1: chance */
} RaveStep;

typedef struct RaveBot {
    const Rules *rules;
    Game *game; /* the game of the running simulation */
    TurnMoves moves;
    WholeTurn *list;   /* scratch */
    Outcome *outcomes; /* scratch */
    RaveNode *nodes;
    uint32_t node_count, node_max;
    RaveStep *path;
    uint32_t path_max;
    Amaf amaf;
    uint64_t simulations;
    double exploration, bias;
    bool uses_amaf, joint;
    int final_choice;
    BotStats stats;
} RaveBot;

// ---- Creation

static void rave_destroy(void *bot) {
    RaveBot *self = bot;
    turn_moves_destroy(&self->moves);
    amaf_destroy(&self->amaf);
    free(self->game);
    free(self->list);
    free(self->outcomes);
    free(self->nodes);
    free(self->path);
    free(self);
}

static void options_read(RaveBot *self, const BotOptionValue *options) {
    self->simulations = (uint64_t)options[OPTION_SIMULATIONS].integer;
    self->exploration = options[OPTION_EXPLORATION].real;
    self->uses_amaf = options[OPTION_AMAF].word == AMAF_ON;
    self->bias = options[OPTION_BIAS].real;
    self->joint = options[OPTION_MOVES].word == MOVES_JOINT;
    self->final_choice = options[OPTION_FINAL].word;
    self->node_max = (uint32_t)options[OPTION_NODES].integer;
}

static bool scratch_create(RaveBot *self) {
    const Rules *rules = self->rules;
    const uint32_t least = turn_moves_max(rules) + 1; // the moves of the root always fit
    self->node_max = self->node_max < least ? least : self->node_max;
    self->path_max = rules_plies_max(rules) + 1;
    self->game = game_alloc(rules);
    self->list = malloc(turn_moves_max(rules) * sizeof *self->list);
    self->outcomes = malloc(rules_outcomes_max(rules) * sizeof *self->outcomes);
    self->nodes = malloc(self->node_max * sizeof *self->nodes);
    self->path = malloc(self->path_max * sizeof *self->path);
    return self->game != NULL && self->list != NULL && self->outcomes != NULL &&
           self->nodes != NULL && self->path != NULL;
}

static Status rave_create(void **out, const Rules *rules, const BotOptionValue *options,
                          Message *message) {
    RaveBot *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "rave: out of memory");
    }
    self->rules = rules;
    options_read(self, options);
    if (!scratch_create(self) || turn_moves_create(&self->moves, rules, message) != STATUS_OK ||
        amaf_create(&self->amaf, self->path_max, message) != STATUS_OK) {
        rave_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "rave: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

static void rave_new_game(void *bot, const Game *game, int seat) {
    RaveBot *self = bot;
    self->moves.plan = (TurnPlan){.next = 0};
    self->stats = (BotStats){0};
}

// ---- The tree

static void node_clear(RaveNode *node) {
    *node = (RaveNode){.count = 0};
}

// Creates the children of a node. @return false if the tree is full
static bool children_take(RaveBot *self, uint32_t node, uint32_t count) {
    if (count == 0 || count > self->node_max - self->node_count) {
        return false;
    }
    self->nodes[node].first = self->node_count;
    self->nodes[node].count = count;
    self->node_count += count;
    for (uint32_t i = 0; i < count; i++) {
        node_clear(&self->nodes[self->nodes[node].first + i]);
    }
    return true;
}

static bool expand_decision(RaveBot *self, uint32_t node, const Game *game) {
    const uint32_t count = self->joint ? turn_moves_list(&self->moves, game, self->list)
                                       : turn_moves_single(&self->moves, game, self->list);
    if (!children_take(self, node, count)) {
        return false;
    }
    const int current_tile = game_hand(self->rules, game);
    for (uint32_t i = 0; i < count; i++) {
        RaveNode *const child = &self->nodes[self->nodes[node].first + i];
        child->move = self->list[i];
        child->key = self->uses_amaf ? amaf_key(current_tile, child->move) : 0;
    }
    return true;
}

static bool expand_chance(RaveBot *self, uint32_t node, const Game *game) {
    const uint32_t count = game_outcomes(self->rules, game, self->outcomes);
    if (!children_take(self, node, count)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        self->nodes[self->nodes[node].first + i].move.placement = self->outcomes[i].number;
    }
    return true;
}

// Creates the children of a node at its second visit, or of the root at once.
static bool node_expand(RaveBot *self, uint32_t node, const Game *game, PendingKind kind) {
    if (node != ROOT && self->nodes[node].visits == 0 && kind == PENDING_DECISION) {
        return false;
    }
    return kind == PENDING_DECISION ? expand_decision(self, node, game)
                                    : expand_chance(self, node, game);
}

static double mean_of(const RaveNode *node) {
    return node->visits == 0 ? 0 : node->total / node->visits;
}

// Returns the score of a move. @pre the node was visited
static double score_of(const RaveBot *self, const RaveNode *node, double log_visits) {
    const double n = node->visits;
    const double m = node->later_visits;
    double value = mean_of(node);
    if (m > 0) {
        const double weight = m / (n + m + 4 * n * m * self->bias * self->bias);
        value = (1 - weight) * value + weight * node->later / m;
    }
    return value + 2 * self->exploration * sqrt(2 * log_visits / n);
}

// Returns an untried move, each with the same probability, or else the move with the highest score.
static uint32_t child_select(const RaveBot *self, uint32_t node, Rng *rng) {
    const RaveNode *const parent = &self->nodes[node];
    uint32_t untried = 0;
    uint32_t visits = 0;
    for (uint32_t child = parent->first; child < parent->first + parent->count; child++) {
        untried += self->nodes[child].visits == 0 ? 1U : 0U;
        visits += self->nodes[child].visits;
    }
    uint32_t pick = untried > 0 ? rng_below(rng, untried) : 0;
    const double log_visits = untried > 0 ? 0 : natural_log(visits);
    uint32_t best = parent->first;
    double best_score = 0;
    for (uint32_t child = parent->first; child < parent->first + parent->count; child++) {
        if (untried > 0) {
            if (self->nodes[child].visits == 0 && pick-- == 0) {
                return child;
            }
            continue;
        }
        const double score = score_of(self, &self->nodes[child], log_visits);
        if (child == parent->first || score > best_score) {
            best = child;
            best_score = score;
        }
    }
    return best;
}

static uint32_t outcome_child(const RaveBot *self, uint32_t node, uint32_t number) {
    uint32_t child = self->nodes[node].first;
    while (self->nodes[child].move.placement != number) {
        child++;
        ASSERT(child < self->nodes[node].first + self->nodes[node].count);
    }
    return child;
}

// ---- One simulation

static void action_play(RaveBot *self, Action action) {
    if (self->uses_amaf) {
        amaf_record(&self->amaf, game_hand(self->rules, self->game), action);
    }
    game_apply(self->rules, self->game, action);
}

// Descends the tree in self->game. @return number of steps in the path, including the root
static uint32_t path_walk(RaveBot *self, Rng *rng) {
    uint32_t node = ROOT;
    uint32_t length = 0;
    self->path[length++] = (RaveStep){.node = ROOT, .mover = -1};
    while (length < self->path_max) {
        const Pending pending = game_pending(self->rules, self->game);
        if (pending.kind == PENDING_OVER ||
            (self->nodes[node].count == 0 && !node_expand(self, node, self->game, pending.kind))) {
            break;
        }
        RaveStep step = {.decision = self->amaf.length, .mover = -1};
        if (pending.kind != PENDING_DECISION) {
            step.node = outcome_child(self, node, game_chance(self->rules, self->game, rng));
        } else {
            step.node = child_select(self, node, rng);
            step.mover = pending.player;
            const WholeTurn move = self->nodes[step.node].move;
            action_play(self, move.placement);
            if (move.deployment != 0) {
                action_play(self, move.deployment);
            }
        }
        node = step.node;
        self->path[length++] = step;
    }
    return length;
}

static void playout(RaveBot *self, Rng *rng) {
    if (!self->uses_amaf) {
        (void)game_playout(self->rules, self->game, rng);
        return;
    }
    Pending pending = game_pending(self->rules, self->game);
    while (pending.kind != PENDING_OVER && self->amaf.length < self->path_max) {
        if (pending.kind == PENDING_DECISION) {
            action_play(self, game_sample_action(self->rules, self->game, rng));
        } else {
            (void)game_chance(self->rules, self->game, rng);
        }
        pending = game_pending(self->rules, self->game);
    }
}

// Counts the simulation for all siblings of a step that its player played then or later.
static void siblings_count(RaveBot *self, uint32_t parent, const RaveStep *step, double reward) {
    const uint32_t first = self->nodes[parent].first;
    for (uint32_t child = first; child < first + self->nodes[parent].count; child++) {
        RaveNode *const node = &self->nodes[child];
        if (amaf_has(&self->amaf, node->key, step->decision)) {
            node->later += reward;
            node->later_visits++;
        }
    }
}

static void simulate(RaveBot *self, const Game *root, Rng *rng) {
    game_copy(self->rules, self->game, root);
    amaf_begin(&self->amaf);
    const uint32_t length = path_walk(self, rng);
    playout(self, rng);
    double leads[PLAYERS_MAX];
    for (int player = 0; player < rules_players(self->rules); player++) {
        leads[player] = paper_lead(self->rules, self->game, player);
    }
    for (uint32_t i = 0; i < length; i++) {
        const RaveStep *const step = &self->path[i];
        self->nodes[step->node].visits++;
        if (step->mover < 0) {
            continue;
        }
        self->nodes[step->node].total += leads[step->mover];
        if (self->uses_amaf) {
            siblings_count(self, self->path[i - 1].node, step, leads[step->mover]);
        }
    }
}

// ---- Choice of the move

static double merit_of(const RaveBot *self, const RaveNode *node, double log_visits) {
    switch (self->final_choice) {
    case FINAL_VISITS:
        return node->visits;
    case FINAL_SCORE:
        return score_of(self, node, log_visits);
    default:
        return mean_of(node);
    }
}

static uint32_t child_best(const RaveBot *self) {
    const RaveNode *const root = &self->nodes[ROOT];
    const double log_visits = natural_log(root->visits);
    uint32_t best = root->first;
    double best_merit = 0;
    bool found = false;
    for (uint32_t child = root->first; child < root->first + root->count; child++) {
        const RaveNode *const node = &self->nodes[child];
        const double merit = node->visits == 0 ? 0 : merit_of(self, node, log_visits);
        if (node->visits > 0 && (!found || merit > best_merit)) {
            best = child;
            best_merit = merit;
            found = true;
        }
    }
    return best;
}

static Action rave_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    RaveBot *self = bot;
    self->stats = (BotStats){0};
    self->node_count = 1;
    node_clear(&self->nodes[ROOT]);
    const Action forced = turn_move_forced(&self->moves, game);
    if (forced != 0) {
        return forced;
    }
    PaperBudget left = paper_budget(budget, self->simulations,
                                    paper_time_end(self->rules, game, budget, self->joint ? 1 : 2));
    while (paper_budget_allows(&left)) {
        simulate(self, game, rng);
        left.done++;
    }
    const RaveNode *const best = &self->nodes[child_best(self)];
    self->stats =
        (BotStats){.simulations = left.done, .nodes = self->node_count, .value = mean_of(best)};
    return turn_move_begin(&self->moves, game, &best->move);
}

static BotStats rave_stats(const void *bot) {
    const RaveBot *self = bot;
    return self->stats;
}

// Joint moves that begin with the same action are adjacent. The best of them represents the action.
static uint32_t rave_candidates(const void *bot, BotCandidate *out) {
    const RaveBot *self = bot;
    const RaveNode *const root = &self->nodes[ROOT];
    uint32_t count = 0;
    for (uint32_t i = 0; i < root->count; i++) {
        const RaveNode *const node = &self->nodes[root->first + i];
        if (count == 0 || out[count - 1].action != node->move.placement) {
            out[count++] = (BotCandidate){.action = node->move.placement};
        }
        BotCandidate *const candidate = &out[count - 1];
        if (node->visits > 0 && (candidate->visits == 0 || mean_of(node) > candidate->value)) {
            candidate->value = mean_of(node);
        }
        candidate->visits += node->visits;
    }
    return count;
}

// Returns the child with the most visits, the first of equals, or NULL if there is none.
static const RaveNode *child_most(const RaveBot *self, const RaveNode *node) {
    const RaveNode *most = NULL;
    for (uint32_t child = node->first; child < node->first + node->count; child++) {
        if (self->nodes[child].visits > (most == NULL ? 0 : most->visits)) {
            most = &self->nodes[child];
        }
    }
    return most;
}

// Returns the best of the moves that begin with an action, or NULL.
static const RaveNode *root_child(const RaveBot *self, Action action) {
    const RaveNode *const root = &self->nodes[ROOT];
    const RaveNode *best = NULL;
    for (uint32_t child = root->first; child < root->first + root->count; child++) {
        const RaveNode *const node = &self->nodes[child];
        if (node->move.placement == action && node->visits > 0 &&
            (best == NULL || mean_of(node) > mean_of(best))) {
            best = node;
        }
    }
    return best;
}

static uint32_t rave_line(const void *bot, Action action, BotPly *out, uint32_t room) {
    const RaveBot *self = bot;
    uint32_t count = 0;
    for (const RaveNode *node = root_child(self, action); node != NULL && count < room;
         node = child_most(self, node)) {
        const Action first = node->move.placement;
        // Outcomes are numbers, and every action has a verb in its top bits.
        out[count++] = action_verb(first) == (Verb)0
                           ? (BotPly){.chance = true, .outcome = (uint32_t)first}
                           : (BotPly){.action = first};
        if (node->move.deployment != 0 && count < room) {
            out[count++] = (BotPly){.action = node->move.deployment};
        }
    }
    return count;
}

const BotClass RAVE_BOT = {
    .name = "rave",
    .summary = "plain UCT of the papers with RAVE: random playouts, lead in points",
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .create = rave_create,
    .destroy = rave_destroy,
    .new_game = rave_new_game,
    .choose = rave_choose,
    .stats = rave_stats,
    .candidates = rave_candidates,
    .unit = unit_points,
    .line = rave_line,
};
