// SPDX-License-Identifier: MIT
#include "turns/lookahead.h"

#include "carcarena/engine/changes.h"
#include "carcarena/engine/view.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = LOOKAHEAD_DEPTH, TRIED_BITS = 12, TRIED = 1 << TRIED_BITS };

// An action that was tried after an earlier answer of the same list.
typedef struct TriedAction {
    Action action;
    uint64_t list;
    double margin;
} TriedAction;

struct Lookahead {
    const Rules *rules;
    Evaluator *evaluator;
    int players;
    bool pieces_join;                   /* pieces change the table (rules_pieces_join) */
    Action *actions[DEPTH_MAX];         /* scratch: one list per level */
    Game *games[DEPTH_MAX];             /* scratch: [level]: the game after an action */
    Game *next;                         /* scratch: the game after an action that may be too
                                           broad */
    Action *next_actions;               /* scratch: the actions of that game */
    double *margins;                    /* scratch: leads after the actions of a decision */
    LookaheadLine lines[DEPTH_MAX + 1]; /* [level]: the best decisions from there */
    uint32_t taken;                     /* level of the position given to lookahead_finish */
    bool offered;                       /* a decision before the present one was an offer */
    bool remembers;                     /* see lookahead_list_begin */
    uint64_t list;                      /* number of the list of answers, from 1 */
    TriedAction *tried;                 /* by hash values of actions */
};

static bool scratch_create(Lookahead *self) {
    for (int depth = 0; depth < DEPTH_MAX; depth++) {
        self->actions[depth] = malloc(rules_actions_max(self->rules) * sizeof(Action));
        self->games[depth] = game_alloc(self->rules);
        if (self->actions[depth] == NULL || self->games[depth] == NULL) {
            return false;
        }
    }
    self->next = game_alloc(self->rules);
    self->next_actions = malloc(rules_actions_max(self->rules) * sizeof(Action));
    self->margins = malloc(rules_actions_max(self->rules) * sizeof *self->margins);
    self->tried = calloc(TRIED, sizeof *self->tried);
    return self->next != NULL && self->next_actions != NULL && self->margins != NULL &&
           self->tried != NULL;
}

Status lookahead_create(Lookahead **out, const Rules *rules, const EvaluationWeights *weights,
                        Message *message) {
    Lookahead *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "lookahead: out of memory");
    }
    self->rules = rules;
    self->players = rules_players(rules);
    self->pieces_join = rules_pieces_join(rules);
    if (!scratch_create(self) ||
        evaluator_create(&self->evaluator, rules, weights, message) != STATUS_OK) {
        lookahead_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "lookahead: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

void lookahead_destroy(Lookahead *self) {
    if (self == NULL) {
        return;
    }
    evaluator_destroy(self->evaluator);
    for (int depth = 0; depth < DEPTH_MAX; depth++) {
        free(self->actions[depth]);
        free(self->games[depth]);
    }
    free(self->next);
    free(self->next_actions);
    free(self->margins);
    free(self->tried);
    free(self);
}

void lookahead_prepare(Lookahead *self, const Game *game) {
    evaluator_prepare(self->evaluator, game);
}

bool lookahead_changes_table(const Lookahead *self, Action action) {
    const bool token = action_verb(action) == VERB_TOKEN;
    return action_verb(action) == VERB_PLACE || (token && action_arg(action) == TOKEN_TAKE_UP) ||
           (token && self->pieces_join && !token_is_loose(action_arg(action)));
}

// Tells the evaluator that the table changes with an action, either when the action is tried or
// when it is undone. A bridge changes what fits beside it, as a tile does.
static void table_check(Lookahead *self, Action action) {
    if (lookahead_changes_table(self, action)) {
        evaluator_table_changed(self->evaluator);
    }
}

// Sets games[depth] to a position, to try something there.
// @param last nothing else will be tried there: if the lookahead made the position, it is used up
// instead of copied
static void game_take(Lookahead *self, const Game *game, int depth, bool last) {
    Game *own = depth > 0 ? self->games[depth - 1] : NULL;
    if (last && own == game) {
        self->games[depth - 1] = self->games[depth];
        self->games[depth] = own;
    } else {
        game_copy_again(self->rules, self->games[depth], game);
    }
}

// Sets games[depth] to the position after an action. @param last see game_take
static void action_try(Lookahead *self, const Game *game, Action action, int depth, bool last) {
    game_take(self, game, depth, last);
    game_apply(self->rules, self->games[depth], action);
    table_check(self, action);
}

// Returns true if an action that changes the table leaves its player many ways to change it again.
static bool answer_is_broad(Lookahead *self, const Game *game, Action answer) {
    game_copy_again(self->rules, self->next, game);
    game_apply(self->rules, self->next, answer);
    const Pending pending = game_pending(self->rules, self->next);
    if (pending.kind != PENDING_DECISION || pending.player != (int)action_actor(answer)) {
        return false;
    }
    const uint32_t count = game_actions(self->rules, self->next, self->next_actions);
    uint32_t ways = 0;
    for (uint32_t i = 0; i < count; i++) {
        ways += lookahead_changes_table(self, self->next_actions[i]);
    }
    return ways > LOOKAHEAD_BREADTH;
}

bool lookahead_offers(const Rules *rules, const Game *game, const Action *actions, uint32_t count) {
    bool offers = count > 1 + LOOKAHEAD_BREADTH && action_verb(actions[0]) == VERB_PASS &&
                  !game_deploying(rules, game);
    for (uint32_t i = 1; offers && i < count; i++) {
        offers = action_verb(actions[i]) != VERB_DEPLOY;
    }
    return offers;
}

bool lookahead_passes(Lookahead *self, const Game *game, const Action *actions, uint32_t count) {
    bool broad = false;
    const bool offers = lookahead_offers(self->rules, game, actions, count);
    for (uint32_t i = 1; !broad && i < count && action_verb(actions[0]) == VERB_PASS; i++) {
        const bool more = offers && action_verb(actions[i]) == VERB_TOKEN &&
                          action_arg(actions[i]) != TOKEN_TAKE_UP; // further ones are declined
        broad = !more && lookahead_changes_table(self, actions[i]) &&
                answer_is_broad(self, game, actions[i]);
    }
    return broad;
}

static double value_at(Lookahead *self, const Game *game, int player, double *values, int depth);

// Returns the mean over the outcomes of the pending chance node.
static double value_of_event(Lookahead *self, const Game *game, int player, double *values,
                             int depth) {
    Outcome outcomes[OUTCOMES_MAX];
    const uint32_t count = game_outcomes(self->rules, game, outcomes);
    double mean = 0;
    double weights = 0;
    memset(values, 0, (size_t)self->players * sizeof *values);
    for (uint32_t i = 0; i < count; i++) {
        weights += outcomes[i].weight;
    }
    for (uint32_t i = 0; i < count; i++) {
        double outcome[PLAYERS_MAX];
        const double share = outcomes[i].weight / weights;
        game_take(self, game, depth, i + 1 == count);
        const Status status = game_resolve(self->rules, self->games[depth], outcomes[i].number);
        CHECK(status == STATUS_OK);
        mean += share * value_at(self, self->games[depth], player, outcome, depth + 1);
        for (int seat = 0; seat < self->players; seat++) {
            values[seat] += share * outcome[seat];
        }
    }
    return mean;
}

// Prepends a decision to the best decisions after it.
static void line_extend(LookaheadLine *line, Action action, const LookaheadLine *after) {
    line->actions[0] = action;
    memcpy(line->actions + 1, after->actions, after->count * sizeof *after->actions);
    line->count = (uint8_t)(after->count + 1);
    line->end = after->end;
}

// Returns true if a decision moves a neutral figure and the turn ended after the first move tried.
// The other moves then need no full evaluation.
static bool neutral_moves_only(const Lookahead *self, Action first, int depth) {
    return evaluator_has_open_totals(self->evaluator) && action_verb(first) == VERB_MOVE &&
           self->lines[depth + 1].count == 0 && self->lines[depth + 1].end == PENDING_DRAW;
}

// Returns true if a later decision places a tile that was picked up. For speed,
// each resulting position is evaluated without further lookahead.
static bool places_picked_up(const Lookahead *self, const Game *game, const Action *actions,
                             uint32_t count, int depth) {
    return depth > 0 && count > 1 && action_verb(actions[1]) == VERB_PLACE &&
           game_hand(self->rules, game) < 0 && game_tile_in_turn(self->rules, game) >= 0;
}

// Returns true for tokens that were offered before, one of which must be placed at last.
static bool tokens_due(const Lookahead *self, const Action *actions, uint32_t count) {
    return count > LOOKAHEAD_BREADTH && action_verb(actions[0]) == VERB_TOKEN &&
           !lookahead_changes_table(self, actions[0]);
}

// The actions tried at a decision: the first `count` of the list of its level. 0: the turn is
// evaluated as if it ended there.
typedef struct Choices {
    uint32_t count;
    int depth; /* level of the position */
    int after; /* level of the positions after the actions */
} Choices;

// Returns the value of the position after one of these actions.
static double value_after(Lookahead *self, const Game *game, Choices choices, uint32_t index,
                          int player, double *values) {
    const Action action = self->actions[choices.depth][index];
    // With totals given, the payment of a neutral figure is read from the position before its move.
    const bool read =
        action_verb(action) == VERB_MOVE && evaluator_has_open_totals(self->evaluator);
    const bool last = index + 1 == choices.count && !read;
    action_try(self, game, action, choices.depth, last);
    const double value = value_at(self, self->games[choices.depth], player, values, choices.after);
    table_check(self, action);
    return value;
}

// Keeps the moves of a decision that are best where the turn then is, in their order. Returns their
// number.
static uint32_t moves_select(Lookahead *self, const Game *game, int player, uint32_t count,
                             int depth) {
    Action *actions = self->actions[depth];
    double values[PLAYERS_MAX];
    const Choices all = {count + 1, depth, DEPTH_MAX}; // the position is used again
    for (uint32_t i = 0; i < count; i++) {
        self->margins[i] = value_after(self, game, all, i, player, values);
    }
    for (; count > LOOKAHEAD_MOVES_FOLLOWED; count--) { // remove the worst, of equal ones the last
        uint32_t worst = 0;
        for (uint32_t i = 1; i < count; i++) {
            worst = self->margins[i] <= self->margins[worst] ? i : worst;
        }
        const size_t behind = count - 1 - worst;
        memmove(&actions[worst], &actions[worst + 1], behind * sizeof *actions);
        memmove(&self->margins[worst], &self->margins[worst + 1], behind * sizeof(double));
    }
    return count;
}

void lookahead_list_begin(Lookahead *self, bool remembers) {
    self->list++;
    self->remembers = remembers;
}

// Returns where an action is remembered.
static TriedAction *tried_place(Lookahead *self, Action action) {
    return &self->tried[(action * UINT64_C(0x9E3779B97F4A7C15)) >> (64 - TRIED_BITS)];
}

static bool was_tried(Lookahead *self, Action action) {
    const TriedAction *tried = tried_place(self, action);
    return tried->list == self->list && tried->action == action;
}

static void tried_note(Lookahead *self, Action action, double margin) {
    if (self->remembers && !was_tried(self, action)) {
        *tried_place(self, action) = (TriedAction){action, self->list, margin};
    }
}

// Removes all but the best actions that were tried before, except a pass. Returns how many are
// left.
static uint32_t actions_select(Lookahead *self, uint32_t count, int depth) {
    Action *actions = self->actions[depth];
    if (!self->remembers || count <= LOOKAHEAD_OFFERS) {
        return count;
    }
    for (uint32_t tried = TRIED; tried > LOOKAHEAD_TRIED_AGAIN;) {
        uint32_t worst = 0;
        tried = 0;
        for (uint32_t i = 0; i < count; i++) {
            if (action_verb(actions[i]) != VERB_PASS && was_tried(self, actions[i])) {
                const double margin = tried_place(self, actions[i])->margin;
                worst =
                    tried == 0 || margin <= tried_place(self, actions[worst])->margin ? i : worst;
                tried++;
            }
        }
        if (tried > LOOKAHEAD_TRIED_AGAIN) {
            count--;
            memmove(&actions[worst], &actions[worst + 1], (count - worst) * sizeof *actions);
        }
    }
    return count;
}

static Choices choices_find(Lookahead *self, const Game *game, int player, int depth) {
    const Action *actions = self->actions[depth];
    const uint32_t count = game_actions(self->rules, game, self->actions[depth]);
    if (places_picked_up(self, game, actions, count, depth)) {
        return (Choices){count, depth, DEPTH_MAX};
    }
    const bool chosen = count > LOOKAHEAD_MOVES && action_verb(actions[0]) == VERB_PLACE;
    if (depth > 0 && (lookahead_many_moves(actions, count) || chosen) &&
        !evaluator_has_open_totals(self->evaluator)) {
        const uint32_t kept = actions_select(self, count, depth);
        return (Choices){moves_select(self, game, player, kept, depth), depth, depth + 1};
    }
    if (self->offered && tokens_due(self, actions, count)) {
        return (Choices){0, depth, depth + 1};
    }
    const bool offers = lookahead_offers(self->rules, game, actions, count);
    const bool declines = offers && (self->offered || (depth > 0 && count > 1 + LOOKAHEAD_OFFERS));
    self->offered = self->offered || offers;
    const bool passes = declines || (depth > 0 && lookahead_passes(self, game, actions, count));
    return (Choices){passes ? 1 : actions_select(self, count, depth), depth, depth + 1};
}

// Returns the value after another move of a neutral figure. @param others values after the first
// move, without the part that depends on the move
static double value_after_move(Lookahead *self, const Game *game, Action move, int player,
                               const double *others, double *values) {
    memcpy(values, others, (size_t)self->players * sizeof *values);
    evaluator_move(self->evaluator, game, move, 1, values);
    return evaluation_margin(values, self->players, player);
}

// Returns the value of the best action.
static double value_of_decision(Lookahead *self, const Game *game, int player, double *values,
                                int depth) {
    const bool offered = self->offered;
    const Choices choices = choices_find(self, game, player, depth);
    if (choices.count == 0) {
        self->offered = offered;
        self->lines[depth] = (LookaheadLine){.end = (uint8_t)PENDING_DECISION};
        return lookahead_ended(self, game, player, values);
    }
    const size_t size = (size_t)self->players * sizeof *values;
    double best = 0;
    double others[PLAYERS_MAX];
    bool moves = false;
    for (uint32_t i = 0; i < choices.count; i++) {
        const Action action = self->actions[depth][i];
        double outcome[PLAYERS_MAX];
        const double value = moves && action_verb(action) == VERB_MOVE
                                 ? value_after_move(self, game, action, player, others, outcome)
                                 : value_after(self, game, choices, i, player, outcome);
        if (i == 0 && neutral_moves_only(self, action, depth)) {
            moves = true;
            memcpy(others, outcome, size);
            evaluator_move(self->evaluator, game, action, -1, others);
        }
        tried_note(self, action, value);
        if (i == 0 || value > best) {
            best = value;
            memcpy(values, outcome, size);
            line_extend(&self->lines[depth], action, &self->lines[choices.after]);
        }
    }
    self->offered = offered;
    return best;
}

// Returns what is pending; a draw also where the next turn begins with another decision.
static uint8_t end_of(const Lookahead *self, const Game *game, Pending pending, int player) {
    const bool next = pending.kind == PENDING_DECISION && pending.player != player &&
                      game_tile_in_turn(self->rules, game) < 0;
    return (uint8_t)(next ? PENDING_DRAW : pending.kind);
}

// Recursion descends one level per decision or chance node and ends at DEPTH_MAX.
static double value_at(Lookahead *self, const Game *game, int player, double *values, int depth) {
    const Pending pending = game_pending(self->rules, game);
    const bool deeper = depth < DEPTH_MAX;
    if (deeper && pending.kind == PENDING_DECISION && pending.player == player) {
        return value_of_decision(self, game, player, values, depth);
    }
    double value;
    if (deeper && pending.kind == PENDING_CHANCE) {
        value = value_of_event(self, game, player, values, depth);
    } else {
        value = lookahead_ended(self, game, player, values);
    }
    self->lines[depth] = (LookaheadLine){.end = end_of(self, game, pending, player)};
    return value;
}

ClosingOdds *lookahead_odds(Lookahead *self) {
    return evaluator_odds(self->evaluator);
}

void lookahead_table_changed(Lookahead *self) {
    evaluator_table_changed(self->evaluator);
}

void lookahead_set_open_totals(Lookahead *self, const struct Totals *open, uint32_t entered) {
    evaluator_set_open_totals(self->evaluator, open, entered);
}

uint32_t lookahead_move(Lookahead *self, const Game *game, Action move, int times, double *values) {
    return evaluator_move(self->evaluator, game, move, times, values);
}

double lookahead_finish(Lookahead *self, const Game *game, int player, uint32_t taken, bool offered,
                        double *values) {
    self->taken = taken;
    self->offered = offered;
    return value_at(self, game, player, values, (int)taken);
}

double lookahead_ended(Lookahead *self, const Game *game, int player, double *values) {
    const Pending pending = game_pending(self->rules, game);
    evaluator_values(self->evaluator, game, values);
    if (pending.kind == PENDING_DECISION && game_tile_in_turn(self->rules, game) >= 0) {
        evaluator_next_turn(self->evaluator, game, pending.player, values);
    }
    return evaluation_margin(values, self->players, player);
}

const LookaheadLine *lookahead_line(const Lookahead *self) {
    return &self->lines[self->taken];
}

void lookahead_static(Lookahead *self, const Game *game, double *values) {
    evaluator_table_changed(self->evaluator);
    evaluator_values(self->evaluator, game, values);
}

double lookahead_value(Lookahead *self, const Game *game, int player, double *values) {
    evaluator_table_changed(self->evaluator);
    self->offered = false;
    return value_at(self, game, player, values, 0);
}

double lookahead_action_value(Lookahead *self, const Game *game, Action action, int player,
                              double *values) {
    evaluator_table_changed(self->evaluator);
    self->offered = false;
    action_try(self, game, action, 0, false);
    return value_at(self, self->games[0], player, values, 1);
}
