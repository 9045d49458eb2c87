// SPDX-License-Identifier: MIT
#include "analysis/analysis.h"

#include "carcarena/bots/heuristic.h"
#include "text/try_status.h"

#include <stdlib.h>

enum { EVENTS_MAX = 2048 };

/** What is needed to break moves down into terms. */
typedef struct Analyst {
    const Rules *rules;
    Game *game; /* the analyzed position, as the deciding player sees it */
    int player, opponent;
    Heuristic *worth;
    Game *after, *trial;
    Action *actions;
    ScoreEvent *events;
    int32_t scores[PLAYERS_MAX]; /* before the turn */
} Analyst;

const char *analysis_term_text(AnalysisTerm term) {
    static const char *const TEXTS[TERM_COUNT] = {"city", "road",  "cloister",
                                                  "farm", "other", "prospects"};
    return TEXTS[term];
}

// ---- Memory

static void analyst_free(Analyst *self) {
    heuristic_destroy(self->worth);
    free(self->game);
    free(self->after);
    free(self->trial);
    free(self->actions);
    free(self->events);
}

static int opponent_find(const Rules *rules, const Game *game, int player) {
    int32_t points[PLAYERS_MAX];
    int best = player;
    game_value(rules, game, points);
    for (int other = 0; other < rules_players(rules); other++) {
        if (other != player && (best == player || points[other] > points[best])) {
            best = other;
        }
    }
    return best;
}

static Status analyst_make(Analyst *self, const Rules *rules, const Game *game, Message *message) {
    *self = (Analyst){.rules = rules, .player = game_pending(rules, game).player};
    self->opponent = opponent_find(rules, game, self->player);
    self->game = game_alloc(rules);
    self->after = game_alloc(rules);
    self->trial = game_alloc(rules);
    self->actions = malloc(rules_actions_max(rules) * sizeof *self->actions);
    self->events = malloc(EVENTS_MAX * sizeof *self->events);
    if (self->game == NULL || self->after == NULL || self->trial == NULL || self->actions == NULL ||
        self->events == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to look at moves");
    }
    game_copy(rules, self->game, game);
    game_observe(rules, self->game, self->player);
    TRY(heuristic_create(&self->worth, rules, message));
    heuristic_prepare(self->worth, self->game);
    game_scores(rules, game, self->scores);
    return STATUS_OK;
}

void analysis_free(Analysis *analysis) {
    free(analysis->moves);
    *analysis = (Analysis){.moves = NULL};
}

// ---- One move

static bool own_decision(const Analyst *self) {
    const Pending pending = game_pending(self->rules, self->after);
    return pending.kind == PENDING_DECISION && pending.player == self->player;
}

static bool action_legal(Analyst *self, Action action) {
    const uint32_t count = game_actions(self->rules, self->after, self->actions);
    for (uint32_t i = 0; i < count; i++) {
        if (self->actions[i] == action) {
            return true;
        }
    }
    return false;
}

// Returns the action with the largest lead by the evaluation, the first of equal ones.
static Action action_greedy(Analyst *self) {
    const uint32_t count = game_actions(self->rules, self->after, self->actions);
    Action best = self->actions[0];
    double best_lead = 0;
    for (uint32_t i = 0; i < count && count > 1; i++) {
        game_copy(self->rules, self->trial, self->after);
        game_apply(self->rules, self->trial, self->actions[i]);
        const double lead = heuristic_value(self->worth, self->trial, self->player);
        if (i == 0 || lead > best_lead) {
            best = self->actions[i];
            best_lead = lead;
        }
    }
    return best;
}

// Plays the turn on the copy: the line as far as it belongs to this turn and is legal, then
// greedily; the greedy part is added to the line. A line that goes beyond the turn keeps its end.
static void turn_play(Analyst *self, AnalysisMove *move, ScoreLog *log) {
    game_copy(self->rules, self->after, self->game);
    uint32_t at = 0;
    while (own_decision(self) && at < ANALYSIS_LINE_MAX) {
        const bool told = at < move->line_count && !move->line[at].chance &&
                          action_legal(self, move->line[at].action);
        if (!told) {
            move->line_count = at;
            move->foretold = at < move->foretold ? at : move->foretold;
            move->line[move->line_count++] = (BotPly){.action = action_greedy(self)};
        }
        game_apply_logged(self->rules, self->after, move->line[at++].action, log);
    }
}

static AnalysisTerm term_of(const ScoreEvent *event) {
    if (event->reason == SCORE_GINGERBREAD || event->reason == SCORE_BONUS) {
        return TERM_OTHER;
    }
    switch ((SegmentKind)event->kind) {
    case SEGMENT_CITY:
        return event->reason == SCORE_FARM ? TERM_FARM : TERM_CITY;
    case SEGMENT_ROAD:
        return TERM_ROAD;
    case SEGMENT_CLOISTER:
    case SEGMENT_GARDEN:
        return TERM_CLOISTER;
    case SEGMENT_FIELD:
        return TERM_FARM;
    default:
        return TERM_OTHER;
    }
}

static void move_take_apart(Analyst *self, AnalysisMove *move) {
    ScoreLog log = {.events = self->events, .capacity = EVENTS_MAX};
    int32_t points[PLAYERS_MAX];
    turn_play(self, move, &log);
    game_value_logged(self->rules, self->after, points, &log);
    const uint32_t stored = log.count < EVENTS_MAX ? log.count : EVENTS_MAX;
    double told = 0;
    for (uint32_t i = 0; i < stored; i++) {
        const ScoreEvent *const event = &self->events[i];
        const double sign = event->player == self->player     ? 1
                            : event->player == self->opponent ? -1
                                                              : 0;
        move->terms[term_of(event)] += sign * event->points;
        told += sign * event->points;
    }
    const double before = self->scores[self->player] - self->scores[self->opponent];
    const double now = points[self->player] - points[self->opponent];
    move->terms[TERM_OTHER] += now - before - told; // points without an event
    move->lead = heuristic_value(self->worth, self->after, self->player);
    move->terms[TERM_PROSPECTS] = move->lead - now;
}

// ---- All moves

static bool action_better(const Analysis *analysis, const AnalysisMove *a, const AnalysisMove *b) {
    const bool a_chosen = a->candidate.action == analysis->chosen;
    const bool b_chosen = b->candidate.action == analysis->chosen;
    if (a_chosen != b_chosen) {
        return a_chosen;
    }
    if (a->candidate.visits != b->candidate.visits) {
        return a->candidate.visits > b->candidate.visits;
    }
    if (analysis->judged && a->candidate.value != b->candidate.value) {
        return a->candidate.value > b->candidate.value;
    }
    return a->lead > b->lead;
}

static void moves_sort(Analysis *analysis) {
    for (uint32_t i = 1; i < analysis->count; i++) {
        const AnalysisMove move = analysis->moves[i];
        uint32_t to = i;
        for (; to > 0 && action_better(analysis, &move, &analysis->moves[to - 1]); to--) {
            analysis->moves[to] = analysis->moves[to - 1];
        }
        analysis->moves[to] = move;
    }
}

static void line_ask(const BotClass *bot_class, const void *bot, AnalysisMove *move) {
    const Action action = move->candidate.action;
    if (bot_class->line != NULL) {
        move->line_count = bot_class->line(bot, action, move->line, ANALYSIS_LINE_MAX);
    }
    if (move->line_count == 0 || move->line[0].chance || move->line[0].action != action) {
        move->line[0] = (BotPly){.action = action};
        move->line_count = 1;
    }
    move->foretold = move->line_count;
}

// Lists the legal actions with the bot's judgment, if it has one.
static void candidates_ask(Analysis *analysis, Analyst *analyst, const BotClass *bot_class,
                           const void *bot, BotCandidate *candidates) {
    const uint32_t told =
        bot_class->candidates != NULL ? bot_class->candidates(bot, candidates) : 0;
    analysis->judged = told > 0;
    analysis->count = game_actions(analyst->rules, analyst->game, analyst->actions);
    for (uint32_t i = 0; i < analysis->count; i++) {
        AnalysisMove *const move = &analysis->moves[i];
        *move = (AnalysisMove){.candidate = {.action = analyst->actions[i]}};
        for (uint32_t other = 0; other < told; other++) {
            if (candidates[other].action == move->candidate.action) {
                move->candidate = candidates[other];
            }
        }
        line_ask(bot_class, bot, move);
    }
}

static Status bot_ask(Analysis *analysis, const Rules *rules, const Game *game,
                      const AnalysisRequest *request, void *bot, Message *message) {
    const BotClass *const bot_class = request->spec->bot_class;
    Rng rng = rng_keyed(request->seed, RNG_BOT, 0, (uint64_t)analysis->player);
    if (bot_class->new_game != NULL) {
        bot_class->new_game(bot, game, analysis->player);
    }
    BotBudget budget = request->budget;
    budget.thinking = true;
    const Action chosen = bot_class->choose(bot, game, &budget, &rng);
    const Status status = game_normalize(rules, game, chosen, &analysis->chosen, message);
    if (status != STATUS_OK) {
        message_prefix(message, "%s", bot_class->name);
        return STATUS_INVALID;
    }
    analysis->stats = bot_class->stats != NULL ? bot_class->stats(bot) : (BotStats){0};
    return STATUS_OK;
}

static Status analysis_fill(Analysis *analysis, Analyst *analyst, const AnalysisRequest *request,
                            Message *message) {
    const Rules *const rules = analyst->rules;
    const BotClass *const bot_class = request->spec->bot_class;
    void *bot = NULL;
    const uint32_t room = rules_actions_max(rules);
    BotCandidate *const candidates = malloc(room * sizeof *candidates);
    analysis->moves = malloc(room * sizeof *analysis->moves);
    Status status = candidates != NULL && analysis->moves != NULL
                        ? bot_create(&bot, request->spec, rules, message)
                        : message_set(message, STATUS_NO_MEMORY, "no memory to look at moves");
    if (status == STATUS_OK) {
        status = bot_ask(analysis, rules, analyst->game, request, bot, message);
    }
    if (status == STATUS_OK) {
        candidates_ask(analysis, analyst, bot_class, bot, candidates);
        for (uint32_t i = 0; i < analysis->count; i++) {
            move_take_apart(analyst, &analysis->moves[i]);
        }
        moves_sort(analysis);
    }
    if (bot != NULL) {
        bot_class->destroy(bot);
    }
    free(candidates);
    return status;
}

Status analysis_make(Analysis *out, const Rules *rules, const Game *game,
                     const AnalysisRequest *request, Message *message) {
    Analyst analyst;
    Status status = analyst_make(&analyst, rules, game, message);
    Analysis analysis = {.player = analyst.player, .opponent = analyst.opponent};
    if (status == STATUS_OK) {
        analysis.lead_now = analyst.scores[analyst.player] - analyst.scores[analyst.opponent];
        status = analysis_fill(&analysis, &analyst, request, message);
    }
    if (status == STATUS_OK) {
        *out = analysis;
    } else {
        analysis_free(&analysis);
    }
    analyst_free(&analyst);
    return status;
}
