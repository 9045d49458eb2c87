// SPDX-License-Identifier: MIT
//
// Searches whole turns: the placement and everything after it is one move, chosen at the first
// decision of the turn; later decisions follow from it (turn_plan.h). The last tiles are solved
// exactly (mcts_endgame.h). Earlier positions are searched (mcts_team.h), and the best turns of the
// search compared by rollouts (mcts_rollouts.h).
#include "mcts/mcts_bot.h"

#include "host/bot_classes.h"
#include "host/bot_unit.h"
#include "mcts/mcts_endgame.h"
#include "mcts/mcts_line.h"
#include "mcts/mcts_options.h"
#include "search/time_share.h"
#include "turns/turn_plan.h"

#include <stdlib.h>

typedef struct MctsBot {
    const Rules *rules;
    Nets nets;
    MctsOptions options;
    MctsTeam *team;
    MctsRollouts *rollouts; /* NULL: none */
    Endgame *endgame;       /* NULL: none */
    TurnPlan plan;
    Game *scratch;
    Action *actions;                 /* legal actions of the last decision */
    uint32_t count;                  /* their number if a search judged them; otherwise 0 */
    Action played[TURN_ACTIONS_MAX]; /* earlier decisions of the searched turn */
    unsigned depth;                  /* their number */
    double value;                    /* of the searched turn */
    bool searched;                   /* false: the turn was solved, or the only one */
    double pace; /* simulations per nanosecond of the last timed search; 0: none yet */
    BotStats stats;
    Status status;   /* of the last choose: a failure of the caller's evaluator */
    Message message; /* why */
} MctsBot;

// ---- Life

static void mcts_destroy(void *bot) {
    MctsBot *self = bot;
    mcts_team_destroy(self->team);
    mcts_rollouts_destroy(self->rollouts);
    endgame_destroy(self->endgame);
    free(self->scratch);
    free(self->actions);
    free(self);
}

static Status parts_create(MctsBot *self, Message *message) {
    const MctsOptions *const options = &self->options;
    Status status =
        mcts_team_create(&self->team, self->rules, &options->search, options->threads, message);
    if (status == STATUS_OK && options->rollouts.share > 0) {
        status = mcts_rollouts_create(&self->rollouts, self->rules, &options->rollouts,
                                      &options->search, options->threads, message);
    }
    if (status == STATUS_OK && options->endgame > 0) {
        status = endgame_create(&self->endgame, self->rules, &options->search, options->endgame,
                                message);
    }
    return status;
}

static Status mcts_create(void **out, const Rules *rules, const BotOptionValue *values,
                          Message *message) {
    MctsBot *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    self->rules = rules;
    self->scratch = game_alloc(rules);
    self->actions = malloc(rules_actions_max(rules) * sizeof *self->actions);
    Status status = self->scratch != NULL && self->actions != NULL
                        ? mcts_options_read(&self->options, &self->nets, values, rules, message)
                        : message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    if (status == STATUS_OK) {
        status = parts_create(self, message);
    }
    if (status != STATUS_OK) {
        mcts_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

Status mcts_bot_call(void *bot, const MctsEvaluator *evaluator, Message *message) {
    MctsBot *self = bot;
    mcts_rollouts_destroy(self->rollouts); // they would judge by the evaluation of greedy
    self->rollouts = NULL;
    return mcts_team_call(self->team, evaluator, message);
}

Status mcts_bot_status(const void *bot, Message *message) {
    const MctsBot *self = bot;
    return self->status == STATUS_OK ? STATUS_OK
                                     : message_set(message, self->status, "%s", self->message.text);
}

static void mcts_new_game(void *bot, const Game *game, int seat) {
    MctsBot *self = bot;
    self->plan = (TurnPlan){.next = 0};
    self->stats = (BotStats){0};
    self->count = 0;
    self->pace = 0;
}

// ---- Budget

// Returns what the budget allows for a turn.
static MctsLimit limit_of(const MctsBot *self, const Game *game, const BotBudget *budget,
                          uint64_t *time_ns) {
    MctsLimit limit = {.simulations = self->options.simulations,
                       .clock = budget->clock,
                       .clock_user = budget->clock_user,
                       .end_ns = BOT_CLOCK_STOP};
    const bool timed = (budget->move_ms > 0 || budget->game_ms > 0) && budget->clock != NULL;
    *time_ns = 0;
    if (timed) {
        *time_ns = time_share_ns(budget, time_share_turns(self->rules, game));
        limit.end_ns = budget->clock(budget->clock_user) + *time_ns;
        limit.simulations = UINT64_MAX;
    }
    if (budget->simulations > 0) {
        limit.simulations = budget->simulations;
    }
    return limit;
}

// ---- Choosing

static bool before(double a, double b, double tie_a, double tie_b) {
    return a > b || (a >= b && tie_a > tie_b);
}

static uint32_t favorite_of(const MctsBot *self, const MctsRootMove *moves, uint32_t count) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; i++) {
        const MctsRootMove *const a = &moves[i];
        const MctsRootMove *const b = &moves[best];
        const double visits = (double)a->visits;
        const double visits_best = (double)b->visits;
        const bool better = self->options.final == MCTS_FINAL_VISITS
                                ? before(visits, visits_best, a->worth, b->worth)
                                : before(a->worth, b->worth, visits, visits_best);
        best = better ? i : best;
    }
    return best;
}

// Solves the turn if that is no more work than searching it.
static bool solved(MctsBot *self, const Game *game, const MctsLimit *limit, uint64_t time_ns,
                   MctsMove *out) {
    EndgameMove found;
    const double by_pace = self->pace * (double)time_ns / 2; // the clock is not read meanwhile
    const uint64_t most = limit->simulations != UINT64_MAX ? limit->simulations : (uint64_t)by_pace;
    if (self->endgame == NULL || !endgame_solve(self->endgame, game, most, limit, &found)) {
        return false;
    }
    self->stats = (BotStats){.nodes = found.positions, .value = found.reward};
    *out = found.move;
    return true;
}

// Splits what is allowed for a turn between the tree, which gets the result, and rollouts.
static MctsLimit tree_part(const MctsBot *self, const MctsLimit *limit, uint64_t time_ns,
                           uint64_t *tree_ns) {
    const double share = self->rollouts != NULL ? self->options.rollouts.share : 0;
    MctsLimit own = *limit;
    *tree_ns = (uint64_t)((1 - share) * (double)time_ns);
    own.end_ns -= time_ns - *tree_ns;
    if (limit->simulations != UINT64_MAX) {
        const uint64_t part = (uint64_t)((1 - share) * (double)limit->simulations);
        own.simulations = part > 0 ? part : 1;
    }
    return own;
}

// Compares the best turns by rollouts with what the tree left of the limit. Returns the number of
// the best one.
static uint32_t rolled_out(MctsBot *self, const Game *game, const MctsLimit *limit,
                           uint64_t rest_ns, Rng *rng) {
    MctsRootMove *moves = NULL;
    const uint32_t count = mcts_team_moves(self->team, &moves);
    MctsLimit rest = *limit;
    if (limit->simulations != UINT64_MAX) {
        rest.simulations -= self->stats.simulations;
        const uint64_t played = mcts_rollouts_turns(self->rollouts, game, count, rest.simulations);
        MctsLimit more = rest;
        more.simulations -= played;
        self->stats.simulations += mcts_team_continue(self->team, &more);
    } else {
        rest.simulations = (uint64_t)(self->pace * (double)rest_ns);
    }
    const MctsRolled rolled = mcts_rollouts_choose(self->rollouts, game, moves, count, &rest, rng);
    self->stats.simulations += rolled.turns;
    return rolled.chosen;
}

static MctsMove searched(MctsBot *self, const Game *game, const MctsLimit *limit, uint64_t time_ns,
                         Rng *rng) {
    uint64_t tree_ns = 0;
    const MctsLimit own = tree_part(self, limit, time_ns, &tree_ns);
    MctsRootMove *moves = NULL;
    self->stats.simulations = mcts_team_search(self->team, game, &own, rng);
    if (tree_ns > 0) {
        self->pace = (double)self->stats.simulations / (double)tree_ns;
    }
    const uint32_t count = mcts_team_moves(self->team, &moves);
    self->status = mcts_team_status(self->team, &self->message);
    const uint32_t chosen = self->rollouts != NULL && self->status == STATUS_OK
                                ? rolled_out(self, game, limit, time_ns - tree_ns, rng)
                                : favorite_of(self, moves, count);
    self->stats.nodes = mcts_team_tree(self->team)->node_count - MCTS_ROOT;
    self->stats.value = moves[chosen].worth;
    return moves[chosen].move;
}

// Plays a later decision of the turn. The search that chose the turn has also judged the others
// with the same beginning.
static Action planned_play(MctsBot *self, Action planned, uint32_t count) {
    self->depth++;
    self->played[self->depth] = planned;
    self->count = self->searched && count > 1 ? count : 0;
    self->stats.value = self->searched ? self->value : 0;
    return planned;
}

static Action mcts_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    MctsBot *self = bot;
    const uint32_t count = game_actions(self->rules, game, self->actions);
    self->stats = (BotStats){0};
    self->status = STATUS_OK;
    const Action planned = turn_plan_take(&self->plan, self->rules, game, self->actions, count);
    if (planned != 0) {
        return planned_play(self, planned, count);
    }
    self->count = 0;
    self->searched = false;
    if (count == 1) {
        return self->actions[0];
    }
    uint64_t time_ns = 0;
    const MctsLimit limit = limit_of(self, game, budget, &time_ns);
    MctsMove move;
    if (!solved(self, game, &limit, time_ns, &move)) {
        move = searched(self, game, &limit, time_ns, rng);
        if (self->status != STATUS_OK) {
            self->plan = (TurnPlan){.next = 0};
            return 0;
        }
        self->count = count;
        self->searched = true;
        self->value = self->stats.value;
    }
    self->played[0] = move.actions[0];
    self->depth = 0;
    turn_plan_keep(&self->plan, self->rules, game, self->scratch, move.actions);
    return move.actions[0];
}

// ---- Reporting

static BotStats mcts_stats(const void *bot) {
    const MctsBot *self = bot;
    return self->stats;
}

// Returns true if a turn has the decisions that were played, and then an action.
static bool turn_continues(const MctsBot *self, const MctsMove *move, Action action) {
    for (unsigned i = 0; i < self->depth; i++) {
        if (move->actions[i] != self->played[i]) {
            return false;
        }
    }
    return move->actions[self->depth] == action;
}

// Turns with the same action are combined: their visits and priors are added, and the value is
// taken from the most visited one, or from the best if none was visited.
static uint32_t mcts_candidates(const void *bot, BotCandidate *out) {
    const MctsBot *self = bot;
    MctsRootMove *moves = NULL;
    const uint32_t move_count = self->count > 0 ? mcts_team_moves(self->team, &moves) : 0;
    for (uint32_t i = 0; i < self->count; i++) {
        uint64_t most = 0;
        bool found = false;
        out[i] = (BotCandidate){.action = self->actions[i]};
        for (uint32_t k = 0; k < move_count; k++) {
            if (!turn_continues(self, &moves[k].move, self->actions[i])) {
                continue;
            }
            out[i].visits += moves[k].visits;
            out[i].prior += moves[k].prior;
            if (!found || moves[k].visits > most) {
                out[i].value = moves[k].worth;
                most = moves[k].visits;
                found = true;
            }
        }
    }
    return self->count;
}

static uint32_t mcts_main_line(const void *bot, Action action, BotPly *out, uint32_t room) {
    const MctsBot *self = bot;
    return self->count > 0 && self->depth == 0
               ? mcts_line(mcts_team_tree(self->team), action, out, room)
               : 0;
}

const BotClass MCTS_BOT = {
    .name = "mcts",
    .summary = "Monte Carlo tree search over whole turns with fair draws",
    .options = MCTS_OPTION_SPECS,
    .option_count = MCTS_OPTION_COUNT,
    .former = MCTS_FORMER_OPTIONS,
    .create = mcts_create,
    .destroy = mcts_destroy,
    .new_game = mcts_new_game,
    .choose = mcts_choose,
    .stats = mcts_stats,
    .candidates = mcts_candidates,
    .unit = unit_result,
    .line = mcts_main_line,
};
