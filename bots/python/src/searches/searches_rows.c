// SPDX-License-Identifier: MIT
#include "searches_rows.h"

#include "searches_math.h"
#include "searches_select.h"

#include <math.h>
#include <string.h>

/* ---- Numbers of actions. */

/** Lists the numbers of all actions of a node whose position is `game`. @return their count */
static uint32_t numbers_list(const Searches *searches, const Tree *tree, uint32_t node,
                             const Game *game, const SearchPart *part) {
    const Node *const at = &tree->nodes[node];
    const Edge *const edges = tree->edges + at->first;
    for (uint32_t i = 0; i < at->count; i++) {
        part->actions[i] = edges[i].key;
        part->numbers[i] = (ActionNumber){.number = i, .action = i};
    }
    return searches->config.actions == ACTIONS_INDEX
               ? at->count
               : action_planes_numbers(planes_of(searches), game, part->actions, at->count,
                                       part->numbers);
}

int64_t root_action(const Searches *searches, const Slot *slot, int32_t number,
                    const SearchPart *part) {
    const uint32_t count = numbers_list(searches, &slot->tree, TREE_ROOT, slot->game, part);
    for (uint32_t i = 0; number >= 0 && i < count; i++) {
        if (part->numbers[i].number == (uint32_t)number) {
            return part->numbers[i].action;
        }
    }
    return -1;
}

/* ---- Positions. */

static bool looks(const LanesArrays *arrays) {
    static const LanesArrays NONE = {.action = NULL};
    return memcmp(arrays, &NONE, sizeof NONE) != 0;
}

static void position_write(const Slot *slot, const Game *game, int player, const SearchPart *part,
                           const SearchRows *arrays, uint32_t row) {
    if (looks(&arrays->look)) {
        LanesArrays look = arrays->look;
        look.foreign = true; // rows are of other games each time, so planes are written in full
        lanes_look(part->writer, row, game, player, &look);
    }
    if (arrays->look.player != NULL) {
        arrays->look.player[row] = (int8_t)player;
    }
    if (arrays->slot != NULL) {
        arrays->slot[row] = slot->slot;
    }
    if (arrays->number != NULL) {
        arrays->number[row] = slot->number;
    }
}

void leaf_write(const Searches *searches, const Slot *slot, uint32_t leaf, const SearchPart *part,
                const SearchRows *arrays, uint32_t row) {
    const Leaf *const at = &slot->leaves[leaf];
    const int player = slot->tree.nodes[at->node].player;
    position_write(slot, at->game, player, part, arrays, row);
    if (arrays->searcher != NULL) {
        arrays->searcher[row] = slot->tree.nodes[TREE_ROOT].player;
    }
}

static void value_write(const Searches *searches, const Slot *slot, const float *policy,
                        float *out) {
    const int player = slot->tree.nodes[TREE_ROOT].player;
    double values[PLAYERS_MAX];
    root_value(searches, slot, policy, values);
    for (int i = 0; i < searches->seats; i++) {
        out[i] = (float)values[(player + i) % searches->seats];
    }
}

static void search_write(const Searches *searches, const Slot *slot, const SearchPart *part,
                         const SearchRows *arrays, uint32_t row) {
    const size_t size = searches->mask_size;
    const Edge *const edges = root_edges(slot);
    const uint32_t count = numbers_list(searches, &slot->tree, TREE_ROOT, slot->game, part);
    uint32_t *const copies = part->counts;
    float *const policy = arrays->policy == NULL ? NULL : arrays->policy + row * size;
    uint32_t *const visits = arrays->visits == NULL ? NULL : arrays->visits + row * size;
    memset(copies, 0, root_count(slot) * sizeof *copies);
    for (uint32_t i = 0; i < count; i++) {
        copies[part->numbers[i].action]++;
    }
    if (policy != NULL) {
        memset(policy, 0, size * sizeof *policy);
    }
    root_policy(searches, slot, part->scores);
    if (arrays->value != NULL) {
        value_write(searches, slot, part->scores,
                    arrays->value + (size_t)row * (size_t)searches->seats);
    }
    if (visits != NULL) {
        memset(visits, 0, size * sizeof *visits);
    }
    for (uint32_t i = count; i-- > 0;) {
        const ActionNumber at = part->numbers[i];
        if (policy != NULL) {
            policy[at.number] = part->scores[at.action] / (float)copies[at.action];
        }
        if (visits != NULL) {
            visits[at.number] = edges[at.action].visits - slot->before[at.action];
        }
        if (arrays->chosen != NULL && at.action == slot->chosen) {
            arrays->chosen[row] = (int32_t)at.number;
        }
    }
}

void root_write(const Searches *searches, const Slot *slot, const SearchPart *part,
                const SearchRows *arrays, uint32_t row) {
    const Node *const root = &slot->tree.nodes[TREE_ROOT];
    const int player = root->player;
    position_write(slot, slot->game, player, part, arrays, row);
    if (arrays->searcher != NULL) {
        arrays->searcher[row] = (int8_t)player;
    }
    if (arrays->decision != NULL) {
        arrays->decision[row] = slot->decision;
    }
    if (arrays->full != NULL) {
        arrays->full[row] = slot->full ? 1 : 0;
    }
    if (arrays->chosen != NULL) {
        arrays->chosen[row] = -1;
    }
    search_write(searches, slot, part, arrays, row);
}

/** Finds the best turn that begins with each action of a node; NULL: none is listed. */
static void finishes_find(const Searches *searches, const Node *at, const Edge *edges,
                          const Game *game, const SearchPart *part) {
    const Turn *turns = NULL;
    turns_prepare(part->turns, game);
    const uint32_t count = turns_list(part->turns, game, &turns);
    uint32_t action = 0;
    for (uint32_t i = 0; i < at->count; i++) {
        part->finishes[i] = NULL;
    }
    for (uint32_t i = 0; i < count; i++) { // in the order of the actions
        for (uint32_t skip = 0; skip < at->count && edges[action].key != turns[i].actions[0];
             skip++) {
            action = action + 1 < at->count ? action + 1 : 0;
        }
        const Turn *const best = part->finishes[action];
        if (edges[action].key == turns[i].actions[0] &&
            (best == NULL || turns[i].margin > best->margin)) {
            part->finishes[action] = &turns[i];
        }
    }
}

void after_write(const Searches *searches, const Slot *slot, const Game *game, uint32_t node,
                 const SearchPart *part, const SearchAfter *after, uint32_t row) {
    const Rules *const rules = searches->config.rules;
    const Node *const at = &slot->tree.nodes[node];
    const Edge *const edges = slot->tree.edges + at->first;
    const size_t size = terms_size(planes_of(searches));
    if (after->finish) {
        finishes_find(searches, at, edges, game, part);
    }
    for (uint32_t i = 0; i < at->count; i++) {
        game_copy(rules, part->game, game);
        if (after->finish && part->finishes[i] != NULL) {
            turn_actions_play(rules, part->game, part->finishes[i]->actions);
        } else {
            game_apply(rules, part->game, edges[i].key);
        }
        if (after->expected) {
            evaluator_prepare(part->evaluator, part->game);
            evaluator_table_changed(part->evaluator);
        }
        terms_write(planes_of(searches), after->expected ? part->evaluator : NULL, part->game,
                    at->player, after->terms + (row + i) * size);
    }
}

/* ---- Answers. */

static const float LOGIT_LEAST = -1e9F; /* instead of -infinity */

/** Returns the logits of a leaf, by number or by index of the action. */
static const float *logits_of(const Searches *searches, const AnswerRow *from) {
    const SearchAnswers *const answers = from->answers;
    return answers->logits_view == PRIORS_LEGAL ? answers->logits + from->first
                                                : answers->logits + from->row * searches->mask_size;
}

/** Lists the items of the logits of a leaf: one or several for each action. */
static uint32_t items_list(const Searches *searches, const Slot *slot, const Leaf *leaf,
                           const SearchPart *part, const AnswerRow *from) {
    if (from->answers->logits_view == PRIORS_NUMBERS) {
        return numbers_list(searches, &slot->tree, leaf->node, leaf->game, part);
    }
    const uint32_t count = slot->tree.nodes[leaf->node].count;
    for (uint32_t i = 0; i < count; i++) {
        part->numbers[i] = (ActionNumber){.number = i, .action = i};
    }
    return count;
}

bool answer_valid(const Searches *searches, const Slot *slot, const Leaf *leaf,
                  const SearchPart *part, const AnswerRow *from) {
    const SearchAnswers *const answers = from->answers;
    for (uint32_t i = 0; answers->values != NULL && i < answers->values_each; i++) {
        if (!(fabsf(answers->values[from->row * answers->values_each + i]) < HUGE_VALF)) {
            return false;
        }
    }
    if (answers->logits == NULL) {
        return true;
    }
    const float *const logits = logits_of(searches, from);
    const uint32_t count = items_list(searches, slot, leaf, part, from);
    for (uint32_t i = 0; i < count; i++) {
        if (!(logits[part->numbers[i].number] < HUGE_VALF)) {
            return false;
        }
    }
    return true;
}

static void values_read(const Searches *searches, int player, const AnswerRow *from,
                        double *values) {
    const SearchAnswers *const answers = from->answers;
    for (int i = 0; i < searches->seats; i++) {
        double value = 0;
        if (answers->values != NULL && answers->values_each == 1) {
            value = (double)answers->values[from->row] * (i == 0 ? 1 : -1);
        } else if (answers->values != NULL) {
            value = (double)answers->values[from->row * (size_t)searches->seats + (size_t)i];
        }
        values[(player + i) % searches->seats] = value;
    }
}

static void priors_alike(Edge *edges, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        edges[i].prior = 1.0F / (float)count;
        edges[i].logit = 0;
    }
}

// An action with several numbers has the sum of their probabilities.
static void priors_read(const Searches *searches, const Slot *slot, const Leaf *leaf,
                        const SearchPart *part, const AnswerRow *from) {
    const Node *const at = &slot->tree.nodes[leaf->node];
    Edge *const edges = slot->tree.edges + at->first;
    const float *const logits = logits_of(searches, from);
    const uint32_t items = items_list(searches, slot, leaf, part, from);
    const bool single = items == at->count && (from->answers->logits_view == PRIORS_LEGAL ||
                                               searches->config.actions == ACTIONS_INDEX);
    float most = -HUGE_VALF;
    float sum = 0;
    for (uint32_t i = 0; i < items; i++) {
        const float logit = logits[part->numbers[i].number];
        most = logit > most ? logit : most;
    }
    if (!(most > LOGIT_LEAST)) {
        priors_alike(edges, at->count);
        return;
    }
    for (uint32_t i = 0; i < at->count; i++) {
        edges[i].prior = 0;
    }
    for (uint32_t i = 0; i < items; i++) {
        const float logit = logits[part->numbers[i].number] - most;
        const float power = exp_of(logit);
        Edge *const edge = &edges[part->numbers[i].action];
        edge->prior += power;
        edge->logit = logit > LOGIT_LEAST ? logit : LOGIT_LEAST;
        sum += power;
    }
    for (uint32_t i = 0; i < at->count; i++) {
        Edge *const edge = &edges[i];
        if (!single) {
            edge->logit = edge->prior > 0 ? (float)natural_log((double)edge->prior) : LOGIT_LEAST;
        }
        edge->prior /= sum;
    }
}

void answer_read(const Searches *searches, Slot *slot, const Leaf *leaf, const SearchPart *part,
                 const AnswerRow *from, double *values) {
    const Node *const at = &slot->tree.nodes[leaf->node];
    values_read(searches, at->player, from, values);
    if (from->answers->logits == NULL) {
        priors_alike(slot->tree.edges + at->first, at->count);
    } else {
        priors_read(searches, slot, leaf, part, from);
    }
}
