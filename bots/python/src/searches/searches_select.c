// SPDX-License-Identifier: MIT
#include "searches_select.h"

#include "searches_math.h"

#include <math.h>
#include <string.h>

/* ---- Sequential halving. */

static uint32_t log2_ceiling(uint32_t number) {
    uint32_t log = 0;
    while ((UINT32_C(1) << log) < number) {
        log++;
    }
    return log;
}

// Half of the actions are left after each phase, and every phase gets an equal part of the
// simulations. The last two actions share what remains.
static void halving_row(uint16_t *row, uint32_t actions, uint32_t simulations) {
    const uint32_t phases = actions < 2 ? 1 : log2_ceiling(actions);
    uint32_t left = actions;
    uint32_t tried = 0;
    for (uint32_t n = 0; n < simulations;) {
        uint32_t rounds = simulations / (phases * left);
        rounds = rounds == 0 ? 1 : rounds;
        for (uint32_t round = 0; round < rounds; round++, tried++) {
            for (uint32_t i = 0; i < left && n < simulations; i++) {
                row[n++] = (uint16_t)(tried > UINT16_MAX ? UINT16_MAX : tried);
            }
        }
        left = left > 3 ? left / 2 : left > 2 ? 2 : left;
    }
}

static uint16_t *halving_of(const Searches *searches, bool full, uint32_t actions) {
    const size_t whole = (size_t)(searches->config.considered + 1) * searches->config.simulations;
    return full ? searches->halving + (size_t)actions * searches->config.simulations
                : searches->halving + whole + (size_t)actions * searches->config.fast;
}

void halving_fill(const Searches *searches) {
    for (uint32_t actions = 1; actions <= searches->config.considered; actions++) {
        halving_row(halving_of(searches, true, actions), actions, searches->config.simulations);
        halving_row(halving_of(searches, false, actions), actions, searches->config.fast);
    }
}

/* ---- Gumbel. */

// What the children of a decision returned.
typedef struct Summary {
    double missing;   /* value of an action without visits */
    double low, span; /* values from low to low + span become 0 to 1 */
    double weight;    /* of values in logits */
    uint32_t visits;  /* of all actions, waiting ones included */
} Summary;

// Actions without visits get a mixture of the network's value and the values of their siblings,
// weighted by priors, as in the paper of Gumbel.
static Summary summary_of(const Searches *searches, const Tree *tree, uint32_t node) {
    const Node *const at = &tree->nodes[node];
    const Edge *const edges = tree->edges + at->first;
    const double own = (double)tree->owns[(size_t)node * tree->seats + (size_t)at->player];
    double prior = 0;
    double value = 0;
    double low = HUGE_VAL;
    double high = -HUGE_VAL;
    uint32_t visits = 0;
    uint32_t most = 0;
    Summary summary = {.low = -1, .span = 2};
    for (uint32_t i = 0; i < at->count; i++) {
        const uint32_t count = edges[i].visits;
        summary.visits += count + edges[i].pending;
        if (count > 0) {
            const double mean = edges[i].total / count;
            prior += (double)edges[i].prior;
            value += (double)edges[i].prior * mean;
            visits += count;
            most = count > most ? count : most;
            low = mean < low ? mean : low;
            high = mean > high ? mean : high;
        }
    }
    summary.missing = prior > 0 ? (own + visits * (value / prior)) / (1.0 + visits) : own;
    if (searches->config.rescale && visits > 0) {
        summary.low = summary.missing < low ? summary.missing : low;
        summary.span = (summary.missing > high ? summary.missing : high) - summary.low;
        summary.span = summary.span > 1e-8 ? summary.span : 1e-8;
    }
    summary.weight =
        searches->config.value_scale * (searches->config.visit_bonus + most) / summary.span;
    return summary;
}

/** Returns an action's logit of the improved policy, up to a constant. */
static float improved(const Summary *summary, const Edge *edge) {
    const double value = edge->visits > 0 ? edge->total / edge->visits : summary->missing;
    return edge->logit + (float)(summary->weight * (value - summary->low));
}

/** Writes e to the power of each logit minus the greatest. @return their sum */
static float powers_write(const Summary *summary, const Edge *edges, uint32_t count, float *out) {
    float most = -HUGE_VALF;
    float sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        out[i] = improved(summary, &edges[i]);
        most = out[i] > most ? out[i] : most;
    }
    for (uint32_t i = 0; i < count; i++) {
        out[i] = exp_of(out[i] - most);
        sum += out[i];
    }
    return sum;
}

static uint32_t select_most_prior(const Edge *edges, uint32_t count) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; i++) {
        best = edges[i].logit > edges[best].logit ? i : best;
    }
    return best;
}

// Below the root: visits follow the improved policy as closely as they can.
static uint32_t select_improved(const Searches *searches, const Tree *tree, uint32_t node,
                                const SearchPart *part) {
    const Node *const at = &tree->nodes[node];
    const Edge *const edges = tree->edges + at->first;
    const Summary summary = summary_of(searches, tree, node);
    if (summary.visits == 0) {
        return select_most_prior(edges, at->count);
    }
    const float sum = powers_write(&summary, edges, at->count, part->scores);
    const float share = 1.0F / (1.0F + (float)summary.visits);
    uint32_t best = 0;
    float most = -HUGE_VALF;
    for (uint32_t i = 0; i < at->count; i++) {
        const float lag =
            part->scores[i] / sum - (float)(edges[i].visits + edges[i].pending) * share;
        if (lag > most) {
            most = lag;
            best = i;
        }
    }
    return best;
}

static uint32_t fresh(const Slot *slot, uint32_t action) {
    const Edge *const edge = &root_edges(slot)[action];
    return edge->visits + edge->pending - slot->before[action];
}

/** Returns the best action of the root among those with `tried` visits in this search. */
static uint32_t root_best(const Searches *searches, const Slot *slot, uint32_t tried) {
    const Summary summary = summary_of(searches, &slot->tree, TREE_ROOT);
    const Edge *const edges = root_edges(slot);
    uint32_t best = UINT32_MAX;
    float most = 0;
    for (uint32_t i = 0; i < root_count(slot); i++) {
        if (fresh(slot, i) == tried) {
            const float score = slot->noise[i] + improved(&summary, &edges[i]);
            if (best == UINT32_MAX || score > most) {
                most = score;
                best = i;
            }
        }
    }
    return best;
}

static uint32_t most_fresh(const Slot *slot) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < root_count(slot); i++) {
        const uint32_t tried = fresh(slot, i);
        most = tried > most ? tried : most;
    }
    return most;
}

static uint32_t select_halving(const Searches *searches, const Slot *slot) {
    const uint32_t considered = searches->config.considered;
    uint32_t count = root_count(slot) < considered ? root_count(slot) : considered;
    count = slot->budget < count ? slot->budget : count;
    const uint32_t tried = halving_of(searches, slot->full, count)[slot->started];
    const uint32_t best = root_best(searches, slot, tried);
    return best != UINT32_MAX ? best : root_best(searches, slot, most_fresh(slot));
}

/* ---- PUCT. */

// Actions without visits have the mean value of the node.
static uint32_t select_puct(const Searches *searches, const Tree *tree, uint32_t node) {
    const Node *const at = &tree->nodes[node];
    const Edge *const edges = tree->edges + at->first;
    const double mean = tree->totals[(size_t)node * tree->seats + (size_t)at->player] /
                        (at->visits == 0 ? 1 : at->visits);
    const double reach = searches->config.exploration * sqrt((double)at->visits + at->pending);
    uint32_t best = 0;
    double most = -HUGE_VAL;
    for (uint32_t i = 0; i < at->count; i++) {
        const double value = edges[i].visits > 0 ? edges[i].total / edges[i].visits : mean;
        const double score =
            value + reach * (double)edges[i].prior / (1.0 + edges[i].visits + edges[i].pending);
        if (score > most) {
            most = score;
            best = i;
        }
    }
    return best;
}

static void noise_mix(const Searches *searches, Slot *slot, double *drawn) {
    Edge *const edges = root_edges(slot);
    const double share = searches->config.noise;
    double sum = 0;
    for (uint32_t i = 0; i < root_count(slot); i++) {
        drawn[i] = gamma_draw(&slot->lots, searches->config.alpha);
        sum += drawn[i];
    }
    for (uint32_t i = 0; sum > 0 && i < root_count(slot); i++) {
        edges[i].prior = (float)((1 - share) * (double)edges[i].prior + share * drawn[i] / sum);
    }
}

/** Returns an action drawn by its visits. */
static uint32_t visits_draw(Slot *slot) {
    const Edge *const edges = root_edges(slot);
    uint32_t sum = 0;
    for (uint32_t i = 0; i < root_count(slot); i++) {
        sum += edges[i].visits;
    }
    uint32_t lot = sum == 0 ? 0 : rng_below(&slot->lots, sum);
    for (uint32_t i = 0; i < root_count(slot); i++) {
        if (lot < edges[i].visits) {
            return i;
        }
        lot -= edges[i].visits;
    }
    return 0;
}

static uint32_t most_visited(const Slot *slot) {
    const Edge *const edges = root_edges(slot);
    uint32_t best = 0;
    for (uint32_t i = 1; i < root_count(slot); i++) {
        const bool more = edges[i].visits > edges[best].visits;
        const bool same = edges[i].visits == edges[best].visits;
        best = more || (same && edges[i].prior > edges[best].prior) ? i : best;
    }
    return best;
}

/* ---- The interface. */

void root_begin(const Searches *searches, Slot *slot, const SearchPart *part) {
    const Edge *const edges = root_edges(slot);
    const bool gumbel = searches->config.root == ROOT_GUMBEL;
    for (uint32_t i = 0; i < root_count(slot); i++) {
        slot->before[i] = edges[i].visits;
        slot->noise[i] = gumbel && searches->config.gumbel > 0
                             ? (float)(searches->config.gumbel * gumbel_draw(&slot->lots))
                             : 0.0F;
    }
    if (!gumbel && searches->config.noise > 0) {
        noise_mix(searches, slot, part->sums);
    }
    slot->begun = true;
}

uint32_t root_select(const Searches *searches, const Slot *slot) {
    return searches->config.root == ROOT_GUMBEL ? select_halving(searches, slot)
                                                : select_puct(searches, &slot->tree, TREE_ROOT);
}

uint32_t node_select(const Searches *searches, const Tree *tree, uint32_t node,
                     const SearchPart *part) {
    return searches->config.root == ROOT_GUMBEL ? select_improved(searches, tree, node, part)
                                                : select_puct(searches, tree, node);
}

// Multiples of the golden ratio spread evenly, however many there are (Roberts 2018; already Weyl
// 1916), and from a uniform start each of them is uniform.
uint32_t outcome_select(const Tree *tree, uint32_t node, uint32_t start) {
    const Node *const at = &tree->nodes[node];
    const Edge *const edges = tree->edges + at->first;
    const uint32_t point = start + (at->visits + at->pending) * UINT32_C(2654435769);
    const uint64_t all = (uint64_t)edges[at->count - 1].logit;
    const float pick = (float)((point * all) >> 32U);
    uint32_t outcome = 0;
    while (outcome + 1 < at->count && edges[outcome].logit <= pick) {
        outcome++;
    }
    return outcome;
}

void root_choose(const Searches *searches, Slot *slot) {
    if (slot->budget == 0 || searches->config.root == ROOT_GUMBEL) {
        const uint32_t best = root_best(searches, slot, most_fresh(slot));
        slot->chosen = best == UINT32_MAX ? 0 : best;
    } else if (slot->decision < searches->config.sampled) {
        slot->chosen = visits_draw(slot);
    } else {
        slot->chosen = most_visited(slot);
    }
}

void root_policy(const Searches *searches, const Slot *slot, float *out) {
    const Edge *const edges = root_edges(slot);
    const uint32_t count = root_count(slot);
    float sum = 0;
    if (searches->config.root == ROOT_GUMBEL) {
        const Summary summary = summary_of(searches, &slot->tree, TREE_ROOT);
        sum = powers_write(&summary, edges, count, out);
    } else {
        for (uint32_t i = 0; i < count; i++) {
            out[i] = (float)edges[i].visits;
            sum += out[i];
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        out[i] = sum > 0 ? out[i] / sum : 1.0F / (float)count;
    }
}

void root_value(const Searches *searches, const Slot *slot, const float *policy, double *out) {
    const Tree *const tree = &slot->tree;
    const Node *const root = &tree->nodes[TREE_ROOT];
    const Edge *const edges = root_edges(slot);
    double seen = 0;
    for (uint32_t seat = 0; seat < tree->seats; seat++) {
        out[seat] = searches->config.root == ROOT_PUCT && root->visits > 0
                        ? tree->totals[seat] / root->visits
                        : 0;
    }
    for (uint32_t i = 0; searches->config.root == ROOT_GUMBEL && i < root->count; i++) {
        if (edges[i].visits > 0) {
            const double *const totals = tree->totals + (size_t)edges[i].child * tree->seats;
            seen += (double)policy[i];
            for (uint32_t seat = 0; seat < tree->seats; seat++) {
                out[seat] += (double)policy[i] * totals[seat] / edges[i].visits;
            }
        }
    }
    for (uint32_t seat = 0; searches->config.root == ROOT_GUMBEL && seat < tree->seats; seat++) {
        out[seat] += (1 - seen) * (double)tree->owns[seat];
    }
}
