// SPDX-License-Identifier: MIT
//
// Flat Monte Carlo: every move is followed by many uniformly random playouts, and the mean lead
// decides. No tree.
//
// `even` distributes the playouts evenly and plays the move with the highest mean, as the plain
// Monte Carlo players of C. Heyden, "Implementing a Computer Player for Carcassonne", MSc thesis,
// Maastricht 2009, and F. Mueller's Carcasum (MSc thesis, 2014). `ucb` gives the next playout to
// the move with the highest mean + exploration * sqrt(ln t / n) and plays the most visited move:
// the Flat-UCB of the player T3K14 (BSc thesis, 2019: 500 playouts, exploration 1.4142, won 36 of
// 50 against `even`). Rewards are unscaled differences of points, as there.
//
// Difference: T3K14 draws one order of the stack per playout from a list that both players could
// see; here every playout draws its own.
#include "host/bot_classes.h"
#include "host/bot_unit.h"
#include "papers/paper_values.h"
#include "papers/turn_moves.h"
#include "search/utility.h"

#include <math.h>
#include <stdlib.h>

enum { OPTION_SIMULATIONS, OPTION_SHARE, OPTION_EXPLORATION };
enum { SHARE_EVEN, SHARE_UCB };

typedef struct FlatBot {
    const Rules *rules;
    Game *game; /* the game of the current playout */
    TurnMoves moves;
    WholeTurn *list; /* moves of the last decision */
    double *totals;  /* sum of the final leads of their playouts */
    double *means;
    uint32_t *visits;
    uint32_t evaluated; /* their number; 0 if there was no choice */
    uint64_t simulations;
    double exploration;
    bool ucb;
    BotStats stats;
} FlatBot;

static const BotOptionSpec OPTIONS[] = {
    [OPTION_SIMULATIONS] = {"simulations", BOT_OPTION_INTEGER, "500", 1, 1e9, NULL,
                            "playouts per move, if the budget sets no other limit"},
    [OPTION_SHARE] = {"share", BOT_OPTION_WORD, "even", 0, 0, "even|ucb",
                      "distribute playouts evenly, or by UCB1"},
    [OPTION_EXPLORATION] = {"exploration", BOT_OPTION_REAL, "1.4142", 0, 1000, NULL,
                            "ucb: exploration weight, in points"},
};

static void flat_destroy(void *bot) {
    FlatBot *self = bot;
    turn_moves_destroy(&self->moves);
    free(self->game);
    free(self->list);
    free(self->totals);
    free(self->means);
    free(self->visits);
    free(self);
}

static Status flat_create(void **out, const Rules *rules, const BotOptionValue *options,
                          Message *message) {
    FlatBot *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "flat bot: out of memory");
    }
    const uint32_t room = turn_moves_max(rules);
    self->rules = rules;
    self->simulations = (uint64_t)options[OPTION_SIMULATIONS].integer;
    self->ucb = options[OPTION_SHARE].word == SHARE_UCB;
    self->exploration = options[OPTION_EXPLORATION].real;
    self->game = game_alloc(rules);
    self->list = malloc(room * sizeof *self->list);
    self->totals = malloc(room * sizeof *self->totals);
    self->means = malloc(room * sizeof *self->means);
    self->visits = malloc(room * sizeof *self->visits);
    if (turn_moves_create(&self->moves, rules, message) != STATUS_OK || self->game == NULL ||
        self->list == NULL || self->totals == NULL || self->means == NULL || self->visits == NULL) {
        flat_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "flat bot: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

static void flat_new_game(void *bot, const Game *game, int seat) {
    FlatBot *self = bot;
    self->moves.plan = (TurnPlan){.next = 0};
}

// Returns the move of playout number `done`. Every move gets one before any gets two.
static uint32_t move_next(const FlatBot *self, uint64_t done) {
    if (!self->ucb || done < self->evaluated) {
        return (uint32_t)(done % self->evaluated);
    }
    const double log_done = natural_log((double)done);
    uint32_t best = 0;
    double best_score = 0;
    for (uint32_t i = 0; i < self->evaluated; i++) {
        const double score = self->means[i] + self->exploration * sqrt(log_done / self->visits[i]);
        if (i == 0 || score > best_score) {
            best = i;
            best_score = score;
        }
    }
    return best;
}

static uint32_t move_best(const FlatBot *self) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < self->evaluated; i++) {
        const bool more = self->visits[i] > self->visits[best];
        const bool same = self->visits[i] == self->visits[best];
        const bool higher =
            self->visits[i] > 0 && (self->visits[best] == 0 || self->means[i] > self->means[best]);
        best = (self->ucb ? more || (same && higher) : higher) ? i : best;
    }
    return best;
}

static Action flat_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    FlatBot *self = bot;
    self->evaluated = 0;
    self->stats = (BotStats){0};
    const Action forced = turn_move_forced(&self->moves, game);
    if (forced != 0) {
        return forced;
    }
    const int player = game_pending(self->rules, game).player;
    self->evaluated = turn_moves_list(&self->moves, game, self->list);
    for (uint32_t i = 0; i < self->evaluated; i++) {
        self->totals[i] = 0;
        self->means[i] = 0;
        self->visits[i] = 0;
    }
    PaperBudget left =
        paper_budget(budget, self->simulations, paper_time_end(self->rules, game, budget, 1));
    while (paper_budget_allows(&left)) {
        const uint32_t move = move_next(self, left.done);
        game_copy(self->rules, self->game, game);
        turn_move_apply(self->rules, self->game, &self->list[move]);
        (void)game_playout(self->rules, self->game, rng);
        self->totals[move] += paper_lead(self->rules, self->game, player);
        self->visits[move]++;
        self->means[move] = self->totals[move] / self->visits[move];
        left.done++;
    }
    const uint32_t best = move_best(self);
    self->stats = (BotStats){.simulations = left.done, .value = self->means[best]};
    return turn_move_begin(&self->moves, game, &self->list[best]);
}

static BotStats flat_stats(const void *bot) {
    const FlatBot *self = bot;
    return self->stats;
}

static EvaluatedMoves flat_judged(const FlatBot *self) {
    return (EvaluatedMoves){self->list, self->means, self->visits, self->evaluated};
}

static uint32_t flat_candidates(const void *bot, BotCandidate *out) {
    const FlatBot *self = bot;
    const EvaluatedMoves evaluated = flat_judged(self);
    return self->evaluated == 0 ? 0 : turn_moves_candidates(&self->moves, &evaluated, out);
}

static uint32_t flat_line(const void *bot, Action action, BotPly *out, uint32_t room) {
    const EvaluatedMoves evaluated = flat_judged(bot);
    return turn_moves_line(&evaluated, action, out, room);
}

const BotClass FLAT_BOT = {
    .name = "flat",
    .summary = "flat Monte Carlo of the papers: random playouts of every move, evenly or by UCB1",
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .create = flat_create,
    .destroy = flat_destroy,
    .new_game = flat_new_game,
    .choose = flat_choose,
    .stats = flat_stats,
    .candidates = flat_candidates,
    .unit = unit_points,
    .line = flat_line,
};
