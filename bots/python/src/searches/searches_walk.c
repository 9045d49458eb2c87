// SPDX-License-Identifier: MIT
#include "searches_walk.h"

#include "searches_select.h"

/* ---- Adding nodes. */

/** Adds a node for a decision, with its legal actions. */
static uint32_t decision_add(const Searches *searches, Tree *tree, const Game *game,
                             const SearchPart *part) {
    const uint32_t count = game_actions(searches->config.rules, game, part->actions);
    const int player = game_pending(searches->config.rules, game).player;
    const uint32_t node = tree_add(tree, count == 1 ? NODE_FORCED : NODE_DECISION, player, count);
    if (node == UINT32_MAX) {
        return node;
    }
    Edge *const edges = tree->edges + tree->nodes[node].first;
    for (uint32_t i = 0; i < count; i++) {
        edges[i].key = part->actions[i];
    }
    return node;
}

static uint32_t chance_add(const Searches *searches, Tree *tree, const Game *game,
                           const SearchPart *part) {
    const uint32_t count = game_outcomes(searches->config.rules, game, part->outcomes);
    const uint32_t node = tree_add(tree, NODE_CHANCE, 0, count);
    uint32_t sum = 0;
    for (uint32_t i = 0; node != UINT32_MAX && i < count; i++) {
        sum += part->outcomes[i].weight;
    }
    uint32_t before = 0;
    for (uint32_t i = 0; node != UINT32_MAX && i < count; i++) {
        Edge *const edge = &tree->edges[tree->nodes[node].first + i];
        before += part->outcomes[i].weight;
        edge->key = part->outcomes[i].number;
        edge->prior = (float)part->outcomes[i].weight / (float)sum;
        edge->logit = (float)before;
    }
    return node;
}

/** Adds a node for the position. @return UINT32_MAX: out of memory */
static uint32_t node_add(const Searches *searches, Tree *tree, const Game *game,
                         const SearchPart *part) {
    switch (game_pending(searches->config.rules, game).kind) {
    case PENDING_DECISION:
        return decision_add(searches, tree, game, part);
    case PENDING_OVER:
        return tree_add(tree, NODE_OVER, 0, 0);
    default:
        return chance_add(searches, tree, game, part);
    }
}

void slot_plant(const Searches *searches, Slot *slot, const SearchPart *part) {
    tree_clear(&slot->tree);
    slot->broken = node_add(searches, &slot->tree, slot->game, part) == UINT32_MAX || slot->broken;
}

/* ---- Back to the root. */

/**
 * Replaces the value of a chance node by the mean of its outcomes, weighted by probabilities.
 * @param change receives what this adds to the total
 */
static void chance_weigh(const Tree *tree, uint32_t node, double *change) {
    const Node *const at = &tree->nodes[node];
    double *const totals = tree->totals + (size_t)node * tree->seats;
    double sums[PLAYERS_MAX] = {0};
    double seen = 0;
    for (uint32_t i = 0; i < at->count; i++) {
        const Edge *const edge = &tree->edges[at->first + i];
        if (edge->visits > 0) {
            const double *const values = tree->totals + (size_t)edge->child * tree->seats;
            const double share = (double)edge->prior / edge->visits;
            seen += (double)edge->prior;
            for (uint32_t seat = 0; seat < tree->seats; seat++) {
                sums[seat] += share * values[seat];
            }
        }
    }
    for (uint32_t seat = 0; seat < tree->seats; seat++) {
        const double total = at->visits * (sums[seat] / seen);
        change[seat] = total - totals[seat];
        totals[seat] = total;
    }
}

/** Adds a visit of `leaf` to all nodes of a path. `values` by seat are overwritten. */
static void visit_add(const Searches *searches, Tree *tree, const Leaf *leaf, double *values) {
    const bool weigh = searches->config.chance == CHANCE_ENUMERATE;
    for (uint32_t i = leaf->length + 1; i-- > 0;) {
        const uint32_t number = i == leaf->length ? leaf->node : leaf->path[i].node;
        Node *const node = &tree->nodes[number];
        node->visits++;
        if (i < leaf->length) {
            Edge *const edge = &tree->edges[leaf->path[i].edge];
            edge->visits++;
            edge->total += values[node->player];
        }
        if (weigh && node->kind == NODE_CHANCE) {
            chance_weigh(tree, number, values);
            continue;
        }
        for (uint32_t seat = 0; seat < tree->seats; seat++) {
            tree->totals[(size_t)number * tree->seats + seat] += values[seat];
        }
    }
}

static void pending_add(Tree *tree, const Leaf *leaf, int sign) {
    tree->nodes[leaf->node].pending += (uint32_t)sign;
    for (uint32_t i = 0; i < leaf->length; i++) {
        tree->nodes[leaf->path[i].node].pending += (uint32_t)sign;
        Edge *const edge = &tree->edges[leaf->path[i].edge];
        edge->pending = (edge->pending + (uint32_t)sign) & UINT8_MAX;
    }
}

void leaf_answer(const Searches *searches, Slot *slot, const Leaf *leaf, const double *values) {
    Tree *const tree = &slot->tree;
    double back[PLAYERS_MAX];
    for (uint32_t seat = 0; seat < tree->seats; seat++) {
        tree->owns[(size_t)leaf->node * tree->seats + seat] = (float)values[seat];
        back[seat] = values[seat];
    }
    tree->nodes[leaf->node].waiting = false;
    pending_add(tree, leaf, -1);
    visit_add(searches, tree, leaf, back);
    slot->done += leaf->node == TREE_ROOT ? 0 : 1;
}

/* ---- Down to a leaf. */

typedef enum Arrival {
    ARRIVED_LEAF, /* a new decision */
    ARRIVED_OVER,
    ARRIVED_WAITING, /* a leaf that waits */
    ARRIVED_BROKEN   /* out of memory */
} Arrival;

static uint32_t edge_select(const Searches *searches, const Slot *slot, uint32_t node,
                            uint32_t chances, const SearchPart *part) {
    const Node *const at = &slot->tree.nodes[node];
    if (at->kind == NODE_FORCED) {
        return 0;
    }
    if (at->kind == NODE_CHANCE) {
        return outcome_select(&slot->tree, node, (uint32_t)rng_mix(slot->spread ^ chances));
    }
    return node == TREE_ROOT ? root_select(searches, slot)
                             : node_select(searches, &slot->tree, node, part);
}

/** Goes down from the root, in the game of the leaf, and adds nodes on the way. */
static Arrival walk(const Searches *searches, Slot *slot, Leaf *leaf, const SearchPart *part) {
    const Rules *const rules = searches->config.rules;
    Tree *const tree = &slot->tree;
    uint32_t chances = slot->chances;
    leaf->length = 0;
    leaf->node = TREE_ROOT;
    game_copy(rules, leaf->game, slot->game);
    for (;;) {
        const Node *const at = &tree->nodes[leaf->node];
        if (at->waiting) {
            return ARRIVED_WAITING;
        }
        if (at->kind == NODE_OVER) {
            return ARRIVED_OVER;
        }
        if (at->kind == NODE_DECISION && at->visits == 0) {
            return ARRIVED_LEAF;
        }
        const uint32_t edge = at->first + edge_select(searches, slot, leaf->node, chances, part);
        leaf->path[leaf->length++] = (Step){leaf->node, edge};
        if (at->kind == NODE_CHANCE) {
            const Status status = game_resolve(rules, leaf->game, (uint32_t)tree->edges[edge].key);
            CHECK(status == STATUS_OK);
            chances++;
        } else {
            game_apply(rules, leaf->game, tree->edges[edge].key);
        }
        leaf->node = tree->edges[edge].child;
        if (leaf->node == TREE_NONE) {
            leaf->node = node_add(searches, tree, leaf->game, part);
            if (leaf->node == UINT32_MAX) {
                return ARRIVED_BROKEN;
            }
            tree->edges[edge].child = leaf->node;
        }
    }
}

void scores_value(const Searches *searches, const int32_t *scores, double *values) {
    for (int seat = 0; seat < searches->seats; seat++) {
        int32_t best = searches->seats == 1 ? 0 : INT32_MIN;
        for (int other = 0; other < searches->seats; other++) {
            best = other != seat && scores[other] > best ? scores[other] : best;
        }
        values[seat] = utility_of_lead(&searches->utility, scores[seat] - best, 0);
    }
}

/** Returns a finished game's value to the root. */
static void over_answer(const Searches *searches, Slot *slot, const Leaf *leaf) {
    int32_t scores[PLAYERS_MAX];
    double values[PLAYERS_MAX];
    game_scores(searches->config.rules, leaf->game, scores);
    scores_value(searches, scores, values);
    visit_add(searches, &slot->tree, leaf, values);
    slot->done++;
}

/** Runs one simulation. @return false if no further one can run now */
static bool simulate(const Searches *searches, Slot *slot, const SearchPart *part) {
    Leaf *const leaf = &slot->leaves[slot->waiting];
    switch (walk(searches, slot, leaf, part)) {
    case ARRIVED_OVER:
        over_answer(searches, slot, leaf);
        slot->started++;
        return true;
    case ARRIVED_LEAF:
        slot->tree.nodes[leaf->node].waiting = true;
        pending_add(&slot->tree, leaf, 1);
        slot->started += leaf->node == TREE_ROOT ? 0 : 1;
        slot->waiting++;
        return leaf->node != TREE_ROOT;
    case ARRIVED_WAITING:
        return false;
    default:
        slot->broken = true;
        return false;
    }
}

void slot_search(const Searches *searches, Slot *slot, const SearchPart *part) {
    if (!slot->begun && slot->tree.nodes[TREE_ROOT].visits > 0) {
        root_begin(searches, slot, part);
    }
    slot->paused = false;
    while (slot->waiting < searches->config.leaves && slot->started < slot->budget) {
        if (searches_stopped(searches)) {
            slot->paused = true;
            return;
        }
        if (!simulate(searches, slot, part)) {
            break;
        }
    }
    slot_finish(searches, slot, part);
}

void slot_finish(const Searches *searches, Slot *slot, const SearchPart *part) {
    if (!slot->begun && slot->waiting == 0 && slot->tree.nodes[TREE_ROOT].visits > 0) {
        root_begin(searches, slot, part);
    }
    if (slot->begun && slot->waiting == 0 && slot->done == slot->budget) {
        root_choose(searches, slot);
        slot->state = SLOT_DECIDED;
    }
}
