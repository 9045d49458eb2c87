// SPDX-License-Identifier: MIT
#include "carcarena/bots/turn_judge.h"

#include "carcarena/engine/view.h"
#include "turns/turns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 3, ROUND_TURNS_MIN = 2 };

// In points: how far the evaluation is off, in differences between turns. Measured with the data of
// the networks of base (results/learned-evaluation.md): 1.5 with them, 1.7 without.
static const double EVALUATION_ERROR = 1.6;

// Of turns that are not the best one, so that they come after it.
static const double LEAST_COST = 1e-12;

/** How a game ended for the player. */
typedef struct Ending {
    int16_t lead;
    float win;
} Ending;

struct TurnJudge {
    TurnJudgeSettings settings;
    const Rules *rules;
    int players;
    Nets nets;
    Turns *turns;
    Game *start, *game;
    Ending *endings; /* [turn * games_max + deck] */
    uint32_t games_max;
};

// ---- Memory

static uint32_t games_of_rounds(uint32_t decks) {
    uint32_t games = 0;
    for (int round = 0; round < ROUNDS; round++) {
        games += decks << round;
    }
    return games;
}

Status turn_judge_create(TurnJudge **out, const Rules *rules, const TurnJudgeSettings *settings,
                         Message *message) {
    if (settings->turns == 0 || settings->turns >= JUDGED_TURNS_MAX || settings->decks == 0 ||
        settings->decks > JUDGED_DECKS_MAX) {
        return message_set(
            message, STATUS_INVALID, "expected 1 to %d turns and 1 to %d decks, got %u and %u",
            JUDGED_TURNS_MAX - 1, JUDGED_DECKS_MAX, settings->turns, settings->decks);
    }
    TurnJudge *const self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a judge of turns");
    }
    self->settings = *settings;
    self->rules = rules;
    self->players = rules_players(rules);
    self->games_max = games_of_rounds(settings->decks);
    const EvaluationWeights weights = evaluation_weights_usual(&self->nets, rules);
    self->start = game_alloc(rules);
    self->game = game_alloc(rules);
    self->endings = malloc((size_t)JUDGED_TURNS_MAX * self->games_max * sizeof *self->endings);
    Status status = self->start != NULL && self->game != NULL && self->endings != NULL
                        ? turns_create(&self->turns, rules, &weights, message)
                        : message_set(message, STATUS_NO_MEMORY, "no memory for a judge of turns");
    if (status != STATUS_OK) {
        turn_judge_destroy(self);
        return status;
    }
    turns_set_brief(self->turns, true);
    *out = self;
    return STATUS_OK;
}

void turn_judge_destroy(TurnJudge *self) {
    if (self != NULL) {
        turns_destroy(self->turns);
        free(self->start);
        free(self->game);
        free(self->endings);
        free(self);
    }
}

// ---- The turns

static void turn_set(JudgedTurn *out, const Turn *turn) {
    *out = (JudgedTurn){.count = turn->count, .evaluated = turn->margin};
    memcpy(out->actions, turn->actions, turn->count * sizeof *turn->actions);
}

// Turns are compared by their decisions up to the point where either ends.
static bool same_turn(const JudgedTurn *turn, const Action *actions, uint32_t count) {
    const uint32_t common = turn->count < count ? turn->count : count;
    return memcmp(turn->actions, actions, common * sizeof *actions) == 0;
}

// Returns the best listed turn that was not taken yet.
static uint32_t best_left(const Turn *listed, uint32_t all, const uint32_t *taken, uint32_t count) {
    uint32_t best = UINT32_MAX;
    for (uint32_t k = 0; k < all; k++) {
        bool used = false;
        for (uint32_t j = 0; j < count; j++) {
            used = used || taken[j] == k;
        }
        if (!used && (best == UINT32_MAX || listed[k].margin > listed[best].margin)) {
            best = k;
        }
    }
    return best;
}

// Finds the played turn among the chosen ones, or adds it.
static void played_add(const Turn *listed, uint32_t all, const Action *played, uint32_t count,
                       TurnJudgment *out) {
    for (out->played = 0; out->played < out->count; out->played++) {
        if (same_turn(&out->turns[out->played], played, count)) {
            return;
        }
    }
    JudgedTurn *const turn = &out->turns[out->count++];
    *turn = (JudgedTurn){.count = count, .evaluated = out->turns[out->count - 2].evaluated};
    memcpy(turn->actions, played, count * sizeof *played);
    for (uint32_t k = 0; k < all; k++) {
        JudgedTurn other;
        turn_set(&other, &listed[k]);
        if (same_turn(&other, played, count)) {
            turn->evaluated = other.evaluated;
            return;
        }
    }
}

// The best turns by evaluation, and the played one.
static void turns_choose(TurnJudge *self, const Action *played, uint32_t count, TurnJudgment *out) {
    const Turn *listed = NULL;
    uint32_t taken[JUDGED_TURNS_MAX];
    turns_prepare(self->turns, self->start);
    const uint32_t all = turns_list(self->turns, self->start, &listed);
    out->count = self->settings.turns < all ? self->settings.turns : all;
    for (uint32_t i = 0; i < out->count; i++) {
        taken[i] = best_left(listed, all, taken, i);
        turn_set(&out->turns[i], &listed[taken[i]]);
    }
    if (count > 0) {
        played_add(listed, all, played, count, out);
    } else {
        out->played = out->count;
    }
}

// ---- Games

static JudgedSource source_of(const ScoreEvent *event) {
    if (event->reason == SCORE_BONUS || event->reason == SCORE_GINGERBREAD) {
        return JUDGED_OTHER;
    }
    switch (event->kind) {
    case SEGMENT_CITY:
        return JUDGED_CITIES;
    case SEGMENT_ROAD:
        return JUDGED_ROADS;
    case SEGMENT_FIELD:
        return JUDGED_FARMS;
    case SEGMENT_CLOISTER:
    case SEGMENT_GARDEN:
        return JUDGED_CLOISTERS;
    default:
        return JUDGED_OTHER;
    }
}

// Applies actions, and adds what they pay if `paid` is not NULL.
static void actions_apply(TurnJudge *self, const Action *actions, uint32_t count,
                          JudgedPoints *paid) {
    enum { EVENTS_MAX = 512 };
    ScoreEvent events[EVENTS_MAX];
    for (uint32_t i = 0; i < count; i++) {
        ScoreLog log = {.events = events, .capacity = EVENTS_MAX};
        game_apply_logged(self->rules, self->game, actions[i], paid != NULL ? &log : NULL);
        for (uint32_t k = 0; k < log.count && k < EVENTS_MAX; k++) {
            paid->points[events[k].player][source_of(&events[k])] += events[k].points;
        }
    }
}

// Plays a turn and then the one-ply player for all seats, with deck `deck` for all draws.
static void game_play(TurnJudge *self, const Action *actions, uint32_t action_count, uint64_t seed,
                      uint32_t deck, JudgedPoints *paid) {
    Rng order = rng_keyed(seed, RNG_CHANCE, deck, 0);
    game_copy(self->rules, self->game, self->start);
    game_observe(self->rules, self->game, game_pending(self->rules, self->start).player);
    game_determinize(self->rules, self->game, &order);
    actions_apply(self, actions, action_count, paid);
    for (Pending p; (p = game_pending(self->rules, self->game)).kind != PENDING_OVER;) {
        const Turn *turns = NULL;
        if (p.kind != PENDING_DECISION) {
            (void)game_chance_next(self->rules, self->game);
            continue;
        }
        turns_prepare(self->turns, self->game);
        const uint32_t count = turns_list(self->turns, self->game, &turns);
        const Turn *const best = &turns[turns_best(turns, count)];
        actions_apply(self, best->actions, best->count, paid);
    }
}

static Ending ending_of(const TurnJudge *self, int player) {
    int32_t scores[PLAYERS_MAX];
    game_scores(self->rules, self->game, scores);
    int32_t best = INT32_MIN;
    int equal = 1;
    for (int other = 0; other < self->players; other++) {
        if (other != player) {
            best = scores[other] > best ? scores[other] : best;
            equal += scores[other] == scores[player] ? 1 : 0;
        }
    }
    if (self->players == 1) {
        return (Ending){.lead = (int16_t)scores[player]};
    }
    return (Ending){.lead = (int16_t)(scores[player] - best),
                    .win = scores[player] >= best ? 1.0F / (float)equal : 0};
}

static void turn_games(TurnJudge *self, TurnJudgment *out, uint32_t turn, uint32_t games,
                       uint64_t seed) {
    JudgedTurn *const judged = &out->turns[turn];
    Ending *const endings = self->endings + (size_t)turn * self->games_max;
    for (; judged->games < games; judged->games++) {
        game_play(self, judged->actions, judged->count, seed, judged->games, NULL);
        endings[judged->games] = ending_of(self, out->player);
    }
}

// ---- Values

/** Means over some decks. */
typedef struct Means {
    double lead, win;
    double worth, worth_squares;
} Means;

static double worth_of(Ending ending) {
    return (double)ending.win + ending.lead / JUDGED_LEAD;
}

// Of the differences between two turns on the decks of both; of one turn if `other` is NULL.
static Means means_of(const Ending *turn, const Ending *other, uint32_t decks) {
    Means sums = {0};
    for (uint32_t deck = 0; deck < decks; deck++) {
        const Ending zero = {0};
        const Ending minus = other != NULL ? other[deck] : zero;
        const double worth = worth_of(turn[deck]) - worth_of(minus);
        sums.lead += turn[deck].lead - minus.lead;
        sums.win += (double)turn[deck].win - (double)minus.win;
        sums.worth += worth;
        sums.worth_squares += worth * worth;
    }
    const double count = decks;
    return (Means){sums.lead / count, sums.win / count, sums.worth / count,
                   sums.worth_squares / count};
}

static void turn_value(const TurnJudge *self, TurnJudgment *out, uint32_t turn) {
    JudgedTurn *const judged = &out->turns[turn];
    const Means means =
        means_of(self->endings + (size_t)turn * self->games_max, NULL, judged->games);
    judged->lead = means.lead;
    judged->win = means.win;
    judged->worth = means.worth;
}

// What a point of lead is worth at a lead: chances to win follow a curve whose width grows with the
// root of the draws left, 2.8 points a draw in base.
static double point_worth(const TurnJudge *self, double lead) {
    static const double VARIANCE_PER_DRAW = 2.8 * 2.8;
    const double variance =
        VARIANCE_PER_DRAW * (1 + (double)game_draws_left(self->rules, self->start));
    const double size = variance + lead * lead;
    const double wins = self->players > 1 ? 0.5 * variance / (size * sqrt(size)) : 0;
    return wins + 1 / JUDGED_LEAD;
}

// What a turn costs against another. The games are weighed with the evaluation, whose error is
// about the same in all positions: few games say little.
static void turn_cost(const TurnJudge *self, TurnJudgment *out, uint32_t turn, uint32_t best) {
    JudgedTurn *const judged = &out->turns[turn];
    const JudgedTurn *const other = &out->turns[best];
    const uint32_t decks = judged->games < other->games ? judged->games : other->games;
    judged->cost = judged->cost_error = judged->lead_cost = judged->win_cost = 0;
    if (turn == best || decks < 2) {
        return;
    }
    const Means means = means_of(self->endings + (size_t)best * self->games_max,
                                 self->endings + (size_t)turn * self->games_max, decks);
    const double spread = means.worth_squares - means.worth * means.worth;
    const double noise = spread > 0 ? spread / (decks - 1) : 0; // rounding may make it negative
    const double point = point_worth(self, other->lead);
    const double prior = EVALUATION_ERROR * EVALUATION_ERROR * point * point;
    const double share = prior / (prior + noise);
    const double expected = other->evaluated - judged->evaluated;
    judged->cost = share * means.worth + (1 - share) * expected * point;
    judged->cost_error = sqrt(share * noise);
    judged->lead_cost = share * means.lead + (1 - share) * expected;
    judged->win_cost = judged->cost - judged->lead_cost / JUDGED_LEAD;
}

static void costs_set(const TurnJudge *self, TurnJudgment *out) {
    uint32_t best = 0;
    // Against the first turn all are compared; the best of them is the measure of all.
    for (uint32_t i = 0; i < out->count; i++) {
        turn_value(self, out, i);
        turn_cost(self, out, i, 0);
        best = out->turns[i].cost < out->turns[best].cost ? i : best;
    }
    for (uint32_t i = 0; i < out->count; i++) {
        turn_cost(self, out, i, best);
        // Comparisons of different turns are on different decks, so a turn may seem better than the
        // best one: it is as good, as far as can be told.
        if (i != best && out->turns[i].cost < LEAST_COST) {
            out->turns[i].cost = LEAST_COST;
            out->turns[i].lead_cost = out->turns[i].win_cost = 0;
        }
    }
}

// ---- Rounds

// Writes the indices of the turns by cost.
static void turns_sort(const TurnJudgment *out, uint32_t *order) {
    for (uint32_t i = 0; i < out->count; i++) {
        uint32_t at = i;
        for (; at > 0 && out->turns[order[at - 1]].cost > out->turns[i].cost; at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}

static void rounds_play(TurnJudge *self, TurnJudgment *out, uint64_t seed) {
    uint32_t kept = out->count;
    uint32_t order[JUDGED_TURNS_MAX];
    for (uint32_t i = 0; i < out->count; i++) {
        order[i] = i;
    }
    uint32_t games = 0;
    for (int round = 0; round < ROUNDS; round++) {
        games += self->settings.decks << round;
        for (uint32_t i = 0; i < kept; i++) {
            turn_games(self, out, order[i], games, seed);
        }
        if (out->played < out->count) {
            turn_games(self, out, out->played, games, seed);
        }
        costs_set(self, out);
        turns_sort(out, order);
        kept = kept / 2 > ROUND_TURNS_MIN ? kept / 2 : ROUND_TURNS_MIN;
        kept = kept < out->count ? kept : out->count;
    }
}

static void turns_order(TurnJudgment *out) {
    uint32_t order[JUDGED_TURNS_MAX];
    JudgedTurn sorted[JUDGED_TURNS_MAX];
    uint32_t played = out->count;
    turns_sort(out, order);
    for (uint32_t i = 0; i < out->count; i++) {
        sorted[i] = out->turns[order[i]];
        played = order[i] == out->played ? i : played;
    }
    memcpy(out->turns, sorted, out->count * sizeof *sorted);
    out->played = played;
}

void turn_judge_position(TurnJudge *self, const Game *game, const Action *played, uint32_t count,
                         uint64_t seed, TurnJudgment *out) {
    game_copy(self->rules, self->start, game);
    *out = (TurnJudgment){.player = game_pending(self->rules, game).player};
    turns_choose(self, played, count < JUDGED_ACTIONS_MAX ? count : JUDGED_ACTIONS_MAX, out);
    rounds_play(self, out, seed);
    turns_order(out);
}

// ---- Sources of points

void turn_judge_points(TurnJudge *self, const Game *game, const Action *actions, uint32_t count,
                       uint64_t seed, uint32_t decks, JudgedPoints *out) {
    game_copy(self->rules, self->start, game);
    *out = (JudgedPoints){{{0}}};
    for (uint32_t deck = 0; deck < decks; deck++) {
        game_play(self, actions, count, seed, deck, out);
    }
    for (int player = 0; player < self->players; player++) {
        for (int source = 0; source < JUDGED_SOURCES; source++) {
            out->points[player][source] /= decks;
        }
    }
}
