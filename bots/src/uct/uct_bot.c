// SPDX-License-Identifier: MIT
//
// UCT over single decisions: a placement node, below it the deployments, below
// those a chance node with a child for every tile type, and so on; dice and tokens are chance nodes
// too. Each simulation starts from a copy of the game and draws and throws anew, so what the tree
// learns holds for the true odds and never for one order of the stack. Moves are tried in the order
// in which the static evaluation likes them (PUCT); the edge of the tree is judged by a playout.
//
// Every player is taken to maximise his own lead over the best of the others, so the same search
// serves two players and more.
#include "bot_classes.h"
#include "carcarena/engine/view.h"
#include "bot_playout.h"
#include "time_share.h"
#include "uct/uct_tree.h"

#include <stdlib.h>
#include <string.h>

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
    CLOCK_PERIOD = 16 /* simulations between two looks at the clock */
};

static const BotOptionSpec OPTIONS[OPTION_COUNT] = {
    [OPTION_SIMULATIONS] = {"simulations", BOT_OPTION_INTEGER, "1000", 1, 1e9, NULL,
                            "playouts a decision, unless the budget says otherwise"},
    [OPTION_NODES] = {"nodes", BOT_OPTION_INTEGER, "0", 0, 1e8, NULL,
                      "tree nodes to keep room for; 0: enough for the simulations"},
    [OPTION_EXPLORATION] = {"exploration", BOT_OPTION_REAL, "0.2", 0, 100, NULL,
                            "weight of the term that makes the search try rarely visited moves"},
    [OPTION_SCALE] = {"scale", BOT_OPTION_REAL, "40", 0.1, 1000, NULL,
                      "lead in points that earns half of the highest reward"},
    [OPTION_WIN] = {"win", BOT_OPTION_REAL, "0.2", 0, 1, NULL,
                    "share of winning itself in the reward of a finished game"},
    [OPTION_SHARPNESS] = {"sharpness", BOT_OPTION_REAL, "4", 0.01, 1000, NULL,
                          "points below the best at which a move gets a quarter of its attention"},
    [OPTION_TRUST] = {"trust", BOT_OPTION_REAL, "1", 0.01, 1000, NULL,
                      "visits the static evaluation of a move counts for"},
    [OPTION_EXPAND] = {"expand", BOT_OPTION_INTEGER, "2", 0, 1e6, NULL,
                       "visits after which a decision node gets children"},
    [OPTION_PLAYOUT] = {"playout", BOT_OPTION_WORD, "random", 0, 0, "random|greedy",
                        "who plays on from the edge of the tree"},
    [OPTION_TURNS] = {"turns", BOT_OPTION_INTEGER, "0", 0, 1e6, NULL,
                      "turns a playout lasts before it is judged; a large number: to the end"},
    [OPTION_EPSILON] = {"epsilon", BOT_OPTION_REAL, "0.2", 0, 1, NULL,
                        "share of random decisions in greedy playouts"},
    [OPTION_PATIENCE] = {"patience", BOT_OPTION_INTEGER, "3", 0, 100, NULL,
                         "random deployments drawn anew to prefer passing in playouts"},
    [OPTION_FINAL] = {"final", BOT_OPTION_WORD, "visits", 0, 0, "visits|value",
                      "what the played move has most of"},
    [OPTION_REUSE] = {"reuse", BOT_OPTION_WORD, "on", 0, 0, "off|on",
                      "keep the part of the tree that still holds at the next decision"},
    [OPTION_DRAWS] = {"draws", BOT_OPTION_WORD, "quota", 0, 0, "quota|lot",
                      "how the tiles of chance nodes are chosen"},
    [OPTION_ORDER] = {"order", BOT_OPTION_WORD, "evaluation", 0, 0, "evaluation|none",
                      "who says which moves to try first and finishes a turn begun in the tree; "
                      "none: all moves alike, and playouts begin at once"},
    [OPTION_WIDEN] = {"widen", BOT_OPTION_INTEGER, "0", 0, 1e6, NULL,
                      "by quota: visits of a chance node for each tile type that it tries; 0: all "
                      "types at once"},
    EVALUATION_OPTION_ROWS // from OPTION_WEIGHTS on
};

typedef struct UctBot {
    const Rules *rules;
    Lookahead *lookahead;
    Playout playout;
    UctTree tree;
    UctTree spare;     /* reuse: where the kept part is copied to */
    Game *game;        /* the game of the running simulation */
    Action *actions;   /* scratch */
    double *leads;     /* scratch: static evaluation of each action */
    uint32_t *path;    /* nodes of the running simulation */
    uint8_t *movers;   /* who chose each of them; PLAYERS_MAX for chance */
    Outcome *outcomes; /* scratch: of the pending draw or event */
    uint32_t *weights; /* scratch: weight of each outcome by its number, 0 of all others */
    uint64_t *places;  /* scratch: place of each outcome in the shuffle */
    uint32_t numbers;  /* numbers of outcomes are below */
    uint32_t path_max;
    uint32_t here;     /* reuse: node of the current position, or HERE_LOST */
    uint32_t discards; /* reuse: tiles discarded when the tree was built */
    int players;
    uint64_t simulations;
    double exploration, scale, win, sharpness;
    double trust;
    uint32_t expand, widen;
    uint64_t shuffle; /* of the unseen tiles: in which order chance nodes try their types */
    int final_choice;
    bool reuse, by_quota, ordered;
    BotStats stats;
} UctBot;

static const uint32_t HERE_LOST = UINT32_MAX;

// Keys below chance nodes are numbers of outcomes; those of events are told from tile types.
enum { KEY_NUMBER = 0xFFFF, KEY_EVENT = KEY_NUMBER + 1 };

// ---- Life

static void uct_destroy(void *bot) {
    UctBot *self = bot;
    lookahead_destroy(self->lookahead);
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
    free(self->playout.actions);
    free(self);
}

static void options_read(UctBot *self, const BotOptionValue *options) {
    self->simulations = (uint64_t)options[OPTION_SIMULATIONS].integer;
    self->exploration = options[OPTION_EXPLORATION].real;
    self->scale = options[OPTION_SCALE].real;
    self->win = options[OPTION_WIN].real;
    self->sharpness = options[OPTION_SHARPNESS].real;
    self->trust = options[OPTION_TRUST].real;
    self->expand = (uint32_t)options[OPTION_EXPAND].integer;
    self->widen = (uint32_t)options[OPTION_WIDEN].integer;
    self->by_quota = options[OPTION_DRAWS].word == DRAWS_QUOTA;
    self->final_choice = options[OPTION_FINAL].word;
    self->reuse = options[OPTION_REUSE].word == REUSE_ON;
    self->ordered = options[OPTION_ORDER].word == ORDER_EVALUATION;
    self->playout.finishes = self->ordered;
    self->playout.policy =
        options[OPTION_PLAYOUT].word == PLAYOUT_GREEDY ? PLAYOUT_GREEDY : PLAYOUT_RANDOM;
    self->playout.epsilon = options[OPTION_EPSILON].real;
    self->playout.turns = (uint32_t)options[OPTION_TURNS].integer;
    self->playout.patience = (uint32_t)options[OPTION_PATIENCE].integer;
}

// Nodes to make room for: the root's children always fit.
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
    self->game = aligned_alloc(64, rules_game_size(self->rules));
    self->actions = malloc(actions_max * sizeof *self->actions);
    self->playout.actions = malloc(actions_max * sizeof *self->playout.actions);
    self->leads = malloc(actions_max * sizeof *self->leads);
    self->path = malloc(self->path_max * sizeof *self->path);
    self->movers = malloc(self->path_max * sizeof *self->movers);
    self->outcomes = malloc(self->numbers * sizeof *self->outcomes);
    self->weights = malloc(self->numbers * sizeof *self->weights);
    self->places = malloc(self->numbers * sizeof *self->places);
    return self->game != NULL && self->actions != NULL && self->playout.actions != NULL &&
           self->leads != NULL && self->path != NULL && self->movers != NULL &&
           self->outcomes != NULL && self->weights != NULL && self->places != NULL;
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
    const EvaluationWeights weights = evaluation_weights(options + OPTION_WEIGHTS);
    Status status = scratch_create(self)
                        ? STATUS_OK
                        : message_set(message, STATUS_NO_MEMORY, "uct: out of memory");
    if (status == STATUS_OK) {
        status = lookahead_create(&self->lookahead, rules, &weights, message);
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
    self->playout.rules = rules;
    self->playout.lookahead = self->lookahead;
    *out = self;
    return STATUS_OK;
}

static void uct_new_game(void *bot, const Game *game, int seat) {
    UctBot *self = bot;
    (void)game;
    (void)seat;
    uct_tree_reset(&self->tree);
    self->here = HERE_LOST;
    self->stats = (BotStats){0};
}

// ---- Rewards

// Squeezes a lead into (-1, 1): half the reward at `scale` points, and no libm needed.
static double reward_of_lead(const UctBot *self, double lead) {
    return lead / (self->scale + (lead < 0 ? -lead : lead));
}

static void rewards_fill(const UctBot *self, bool over, const double *values, double *rewards) {
    for (int player = 0; player < self->players; player++) {
        const double lead = evaluation_margin(values, self->players, player);
        rewards[player] = reward_of_lead(self, lead);
        if (over) { // nothing is uncertain any more: now it also counts who has won
            const double won = lead > 0 ? 1 : lead < 0 ? -1 : 0;
            rewards[player] += self->win * (won - rewards[player]);
        }
    }
}

// ---- Growing the tree

// Weight of each outcome of the pending draw or event. @return how many outcomes there are.
static uint32_t weights_fill(UctBot *self, const Game *game) {
    const uint32_t count = game_outcomes(self->rules, game, self->outcomes);
    memset(self->weights, 0, self->numbers * sizeof *self->weights);
    for (uint32_t i = 0; i < count; i++) {
        self->weights[self->outcomes[i].number] = self->outcomes[i].weight;
    }
    return count;
}

// Sorts the children of a chance node by the place that the first of their unseen copies has in a
// shuffle of all unseen tiles: a fair choice of so many types is then always the first so many. The
// shuffle is the same for all nodes of a search with as many draws to come, so that siblings are
// compared over the same tiles.
static void chance_sort(UctBot *self, const Game *game, uint32_t first, uint32_t count) {
    const uint64_t shuffle = rng_mix(self->shuffle + game_draws_left(self->rules, game));
    UctLink *const links = self->tree.links + first;
    for (uint32_t i = 0; i < count; i++) {
        const UctLink link = links[i];
        const uint32_t number = link.key & KEY_NUMBER;
        uint64_t place = UINT64_MAX;
        for (uint32_t copy = 0; copy < self->weights[number]; copy++) {
            const uint64_t own = rng_mix(shuffle ^ rng_mix((link.key << 32) | copy));
            place = own < place ? own : place;
        }
        self->places[number] = place;
        uint32_t to = i;
        for (; to > 0 && self->places[links[to - 1].key & KEY_NUMBER] > place; to--) {
            links[to] = links[to - 1];
        }
        links[to] = link;
    }
}

static bool expand_chance(UctBot *self, uint32_t node, const Game *game, PendingKind kind) {
    const uint32_t count = weights_fill(self, game);
    const uint32_t first = count == 0 ? UCT_NONE : uct_tree_expand(&self->tree, node, count);
    if (first == UCT_NONE) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        self->tree.links[first + i].key =
            self->outcomes[i].number | (kind == PENDING_CHANCE ? KEY_EVENT : 0U);
    }
    if (self->widen > 0) {
        chance_sort(self, game, first, count);
    }
    return true;
}

// Static evaluation of every action. @return the best lead.
static double leads_fill(UctBot *self, const Game *game, int player, uint32_t count) {
    double best = 0;
    for (uint32_t i = 0; i < count; i++) {
        double values[PLAYERS_MAX];
        self->leads[i] =
            lookahead_action_value(self->lookahead, game, self->actions[i], player, values);
        best = i == 0 || self->leads[i] > best ? self->leads[i] : best;
    }
    return best;
}

// Attention falls with the square of what a move loses against the best: like a softmax, but
// rational, so that every machine computes the same.
static double attention(const UctBot *self, double loss) {
    const double slope = 1 + loss / self->sharpness;
    return 1 / (slope * slope);
}

static bool expand_decision(UctBot *self, uint32_t node, const Game *game, int player) {
    const uint32_t count = game_actions(self->rules, game, self->actions);
    const uint32_t first = uct_tree_expand(&self->tree, node, count);
    if (first == UCT_NONE) {
        return false;
    }
    memset(self->leads, 0, count * sizeof *self->leads);
    const bool judged = self->ordered && count > 1;
    const double best = judged ? leads_fill(self, game, player, count) : 0;
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += attention(self, best - self->leads[i]);
    }
    for (uint32_t i = 0; i < count; i++) {
        self->tree.links[first + i].key = self->actions[i];
        UctStats *stats = &self->tree.stats[first + i];
        stats->prior = (float)(attention(self, best - self->leads[i]) / sum);
        stats->loss = (float)(reward_of_lead(self, best) - reward_of_lead(self, self->leads[i]));
    }
    return true;
}

// True if `node` has children now.
static bool node_expand(UctBot *self, uint32_t node, const Game *game, Pending pending) {
    const uint32_t visits = self->tree.stats[node].visits;
    if (pending.kind != PENDING_DECISION) {
        return visits > 0 && expand_chance(self, node, game, pending.kind);
    }
    return (node == UCT_ROOT || visits >= self->expand) &&
           expand_decision(self, node, game, pending.player);
}

// ---- One simulation

// How many of the children of a chance node are tried by now. With few visits it is better to look
// what happens after some tiles than to know of each that it may come.
static uint32_t types_tried(const UctBot *self, uint32_t node) {
    const uint32_t count = self->tree.links[node].count;
    if (self->widen == 0 || !self->by_quota) {
        return count;
    }
    const uint32_t tried = 1 + self->tree.stats[node].visits / self->widen;
    return tried < count ? tried : count;
}

// The child of a chance node to visit.
//
// By lot: each unseen tile equally likely. By quota: the type whose share of the visits lags most
// behind its share of the unseen tiles. In the long run every type gets exactly its share either
// way, but by quota soon and without the noise of lots, and siblings are compared over the same
// tiles. So it is with events and their weights.
static uint32_t chance_choose(UctBot *self, uint32_t node, const Game *game, Rng *rng) {
    (void)weights_fill(self, game);
    const UctLink link = self->tree.links[node];
    const uint32_t end = link.first + types_tried(self, node);
    uint32_t unseen = 0;
    for (uint32_t child = link.first; child < end; child++) {
        unseen += self->weights[self->tree.links[child].key & KEY_NUMBER];
    }
    if (unseen == 0) {
        return UCT_NONE;
    }
    const double turn = (1.0 + self->tree.stats[node].visits) / unseen;
    uint32_t lot = self->by_quota ? 0 : rng_below(rng, unseen);
    uint32_t best = UCT_NONE;
    double most = 0;
    for (uint32_t child = link.first; child < end; child++) {
        const uint32_t copies = self->weights[self->tree.links[child].key & KEY_NUMBER];
        const double lag = turn * copies - self->tree.stats[child].visits;
        if (!self->by_quota && lot < copies) {
            return child;
        }
        lot -= copies;
        if (copies > 0 && (best == UCT_NONE || lag > most)) {
            best = child;
            most = lag;
        }
    }
    return self->by_quota ? best : UCT_NONE;
}

// Goes down the tree in self->game, notes the way in path and movers, and stops at its edge.
// @return length of the path.
static uint32_t path_walk(UctBot *self, Rng *rng) {
    Game *game = self->game;
    uint32_t node = UCT_ROOT;
    uint32_t length = 1;
    self->path[0] = UCT_ROOT;
    self->movers[0] = PLAYERS_MAX;
    while (length < self->path_max) {
        const Pending pending = game_pending(self->rules, game);
        if (pending.kind == PENDING_OVER ||
            (self->tree.links[node].count == 0 && !node_expand(self, node, game, pending))) {
            break;
        }
        if (pending.kind != PENDING_DECISION) {
            node = chance_choose(self, node, game, rng);
            if (node == UCT_NONE) {
                break; // a type that an earlier visit saw discarded on the way: judge from here
            }
            const uint32_t number = self->tree.links[node].key & KEY_NUMBER;
            const Status status = game_happen(self->rules, game, number);
            CHECK(status == STATUS_OK);
        } else {
            node = uct_tree_select(&self->tree, node, self->exploration, self->trust);
            game_apply(self->rules, game, self->tree.links[node].key);
        }
        self->path[length] = node;
        self->movers[length] =
            pending.kind == PENDING_DECISION ? (uint8_t)pending.player : (uint8_t)PLAYERS_MAX;
        length++;
    }
    return length;
}

static void simulate(UctBot *self, const Game *root, Rng *rng) {
    game_copy(self->rules, self->game, root);
    const uint32_t length = path_walk(self, rng);
    double values[PLAYERS_MAX];
    double rewards[PLAYERS_MAX + 1];
    playout_run(&self->playout, self->game, rng, values);
    const bool over = game_pending(self->rules, self->game).kind == PENDING_OVER;
    rewards_fill(self, over, values, rewards);
    rewards[PLAYERS_MAX] = 0; // chance chooses for nobody
    for (uint32_t i = 0; i < length; i++) {
        UctStats *stats = &self->tree.stats[self->path[i]];
        stats->visits++;
        stats->total += rewards[self->movers[i]];
    }
}

// ---- Keeping the tree between decisions

// Keys of chance nodes are outcomes, and every action has a verb in its top bits.
static bool node_is_chance(const UctTree *tree, uint32_t node) {
    return tree->links[node].count > 0 &&
           action_verb(tree->links[tree->links[node].first].key) == (Verb)0;
}

// Follows one step from `here`; anything unknown loses the way.
static void here_follow(UctBot *self, uint64_t key) {
    if (self->here != HERE_LOST) {
        const uint32_t child = uct_tree_child(&self->tree, self->here, key);
        self->here = child == UCT_NONE ? HERE_LOST : child;
    }
}

static void here_follow_draw(UctBot *self, int type) {
    if (self->here != HERE_LOST && node_is_chance(&self->tree, self->here)) {
        if (type < 0) {
            self->here = HERE_LOST;
        } else {
            here_follow(self, (uint64_t)type);
        }
    }
}

static void uct_observe(void *bot, const Game *game, Action action) {
    UctBot *self = bot;
    if (!self->reuse || self->here == HERE_LOST) {
        return;
    }
    if (action_verb(action) == VERB_PLACE) {
        const int tile = game_tile_at(self->rules, game, action_x(action), action_y(action));
        here_follow_draw(self, tile < 0 ? -1 : game_tile(self->rules, game, (uint32_t)tile).type);
    }
    here_follow(self, action);
}

// The tree holds for a position only if the same draws led there: a discard on the way, or a tile
// drawn ahead, is not in the path that `here` followed.
static bool here_holds(const UctBot *self, const Game *game, uint32_t count) {
    if (self->here == HERE_LOST || self->tree.links[self->here].count != count ||
        game_discards(self->rules, game, NULL) != self->discards) {
        return false;
    }
    for (int player = 0; player < self->players; player++) {
        if (game_hand_ahead(self->rules, game, player) >= 0) {
            return false;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        if (uct_tree_child(&self->tree, self->here, self->actions[i]) == UCT_NONE) {
            return false;
        }
    }
    return true;
}

// Makes the current position the root, with what is known about it if that still holds.
// @pre self->actions holds the `count` legal actions.
static void root_set(UctBot *self, const Game *game, uint32_t count) {
    here_follow_draw(self, game_hand(self->rules, game));
    if (self->reuse && here_holds(self, game, count)) {
        uct_tree_keep(&self->spare, &self->tree, self->here);
        const UctTree kept = self->spare;
        self->spare = self->tree;
        self->tree = kept;
    } else {
        uct_tree_reset(&self->tree);
    }
    self->here = UCT_ROOT;
    self->discards = game_discards(self->rules, game, NULL);
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

// Nanoseconds for a decision; most turns have two.
static uint64_t time_of(const UctBot *self, const Game *game, const BotBudget *budget) {
    return budget->game_ms > 0 ? time_share_ns(budget, 2 * time_share_turns(self->rules, game))
                               : budget->move_ms * UINT64_C(1000000);
}

// Runs simulations until the budget is spent; at least one. @return how many.
static uint64_t search(UctBot *self, const Game *game, const BotBudget *budget, Rng *rng) {
    const bool timed = budget->move_ms > 0 && budget->clock != NULL;
    const uint64_t limit = budget->simulations > 0 ? budget->simulations
                           : timed                 ? UINT64_MAX
                                                   : self->simulations;
    const uint64_t end =
        timed ? budget->clock(budget->clock_user) + time_of(self, game, budget) : 0;
    uint64_t done = 0;
    while (done < limit) {
        simulate(self, game, rng);
        done++;
        if (timed && done % CLOCK_PERIOD == 0 && budget->clock(budget->clock_user) >= end) {
            break;
        }
    }
    return done;
}

static Action uct_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    UctBot *self = bot;
    const uint32_t count = game_actions(self->rules, game, self->actions);
    self->stats = (BotStats){0};
    root_set(self, game, count);
    if (count == 1) {
        return self->actions[0];
    }
    lookahead_prepare(self->lookahead, game);
    self->shuffle = self->widen > 0 ? rng_next(rng) : 0;
    self->stats.simulations = search(self, game, budget, rng);
    self->stats.nodes = self->tree.used;
    const uint32_t best = child_best(self);
    self->stats.value = uct_tree_value(&self->tree, best);
    return self->tree.links[best].key;
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
                                .visits = self->tree.stats[root.first + i].visits};
    }
    return count;
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
};
