// SPDX-License-Identifier: MIT
#include "uct/uct_search.h"

#include "carcarena/engine/view.h"

#include <string.h>

// Keys below chance nodes are numbers of outcomes; those of events are distinct from tile types.
enum { KEY_NUMBER = 0xFFFF, KEY_EVENT = KEY_NUMBER + 1 };

// ---- Rewards

// While anything is uncertain only points count; at the end also the winner.
static double reward_of_lead(const UctBot *self, double lead, bool over) {
    const Utility utility = {.scale = self->utility.scale, .win = over ? self->utility.win : 0};
    return utility_of_lead(&utility, lead, 0);
}

static void rewards_fill(const UctBot *self, bool over, const double *values, double *rewards) {
    for (int player = 0; player < self->players; player++) {
        const double lead = evaluation_margin(values, self->players, player);
        rewards[player] = reward_of_lead(self, lead, over);
    }
}

// ---- Growing the tree

// Writes the weight of each outcome of the pending draw or event. Returns the number of outcomes.
static uint32_t weights_fill(UctBot *self, const Game *game) {
    const uint32_t count = game_outcomes(self->rules, game, self->outcomes);
    memset(self->weights, 0, self->numbers * sizeof *self->weights);
    for (uint32_t i = 0; i < count; i++) {
        self->weights[self->outcomes[i].number] = self->outcomes[i].weight;
    }
    return count;
}

// Sorts the children of a chance node by the position of their first unseen copy in a shuffle of
// all unseen tiles: the first n are then always a fair sample of n types. The shuffle is the same
// for all nodes with the same number of draws left, so siblings are compared over the same tiles.
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

// Computes the static evaluation of every action. Returns the best lead.
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

// The prior falls with the square of a move's loss against the best one: like a softmax, but
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
        stats->loss = (float)(reward_of_lead(self, best, false) -
                              reward_of_lead(self, self->leads[i], false));
    }
    return true;
}

// Returns true if `node` has children now.
static bool node_expand(UctBot *self, uint32_t node, const Game *game, Pending pending) {
    const uint32_t visits = self->tree.stats[node].visits;
    if (pending.kind != PENDING_DECISION) {
        return visits > 0 && expand_chance(self, node, game, pending.kind);
    }
    return (node == UCT_ROOT || visits >= self->expand) &&
           expand_decision(self, node, game, pending.player);
}

// ---- One simulation

// Returns how many children of a chance node may be visited now. With few visits it is better to
// study some tiles than to visit each once.
static uint32_t types_tried(const UctBot *self, uint32_t node) {
    const uint32_t count = self->tree.links[node].count;
    if (self->widen == 0 || !self->by_quota) {
        return count;
    }
    const uint32_t tried = 1 + self->tree.stats[node].visits / self->widen;
    return tried < count ? tried : count;
}

// Returns the child of a chance node to visit.
//
// At random: each unseen tile equally likely. By quota: the type whose share of the visits is
// furthest below its share of the unseen tiles. In the long run both give every type its share; the
// quota does so sooner and with less noise, and siblings are compared over the same tiles. Events
// are treated alike by their weights.
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

// Goes down the tree in self->game, records the path in path and movers, and stops at a leaf.
// @return length of the path
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
                break; // a type that an earlier visit saw discarded on the way: evaluate from here
            }
            const uint32_t number = self->tree.links[node].key & KEY_NUMBER;
            const Status status = game_resolve(self->rules, game, number);
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

void uct_simulate(UctBot *self, const Game *root, Rng *rng) {
    game_copy(self->rules, self->game, root);
    const uint32_t length = path_walk(self, rng);
    double values[PLAYERS_MAX];
    double rewards[PLAYERS_MAX + 1];
    playout_run(&self->playout, self->game, rng, values);
    const bool over = game_pending(self->rules, self->game).kind == PENDING_OVER;
    rewards_fill(self, over, values, rewards);
    rewards[PLAYERS_MAX] = 0; // chance maximizes for no player
    for (uint32_t i = 0; i < length; i++) {
        UctStats *stats = &self->tree.stats[self->path[i]];
        stats->visits++;
        stats->total += rewards[self->movers[i]];
    }
}
