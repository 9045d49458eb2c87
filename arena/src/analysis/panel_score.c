// SPDX-License-Identifier: MIT
#include "analysis/panel_score.h"

#include "statistics/kendall.h"
#include "text/try_status.h"

#include <math.h>
#include <stdlib.h>

/** The bot being tested. */
typedef struct Asked {
    const Rules *rules;
    const PanelQuestion *question;
    void *bot;
    Game *after;
    BotCandidate *candidates;
    double *own, *judged; /* scratch: values of placements */
    Rng rng;
} Asked;

static void asked_free(Asked *self) {
    if (self->bot != NULL) {
        self->question->spec->bot_class->destroy(self->bot);
    }
    free(self->after);
    free(self->candidates);
    free(self->own);
    free(self->judged);
}

static Status asked_make(Asked *self, const Rules *rules, const PanelQuestion *question,
                         Message *message) {
    const uint32_t room = rules_actions_max(rules);
    *self = (Asked){.rules = rules,
                    .question = question,
                    .after = game_alloc(rules),
                    .candidates = malloc(room * sizeof(BotCandidate)),
                    .own = malloc(room * sizeof(double)),
                    .judged = malloc(room * sizeof(double))};
    if (self->after == NULL || self->candidates == NULL || self->own == NULL ||
        self->judged == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to ask a bot");
    }
    return bot_create(&self->bot, question->spec, rules, message);
}

// Asks for a decision in self->after.
// @return STATUS_INVALID if the answer is illegal
static Status decision_ask(Asked *self, Action *out, Message *message) {
    const BotClass *const bot_class = self->question->spec->bot_class;
    const Action action =
        bot_class->choose(self->bot, self->after, &self->question->budget, &self->rng);
    const Status status = game_normalize(self->rules, self->after, action, out, message);
    if (status != STATUS_OK) {
        message_prefix(message, "%s", bot_class->name);
        return STATUS_INVALID;
    }
    return STATUS_OK;
}

// Finds the best mean among the turns that begin with a placement; false if there is none.
static bool placement_judged(const PanelPosition *position, Action placement, double *mean) {
    bool found = false;
    for (uint32_t i = 0; i < position->count; i++) {
        const PanelTurn *const turn = &position->turns[i];
        if (turn->turn.placement == placement && (!found || turn->mean > *mean)) {
            *mean = turn->mean;
            found = true;
        }
    }
    return found;
}

// Compares the bot's order of placements with the annotated one; unvisited placements come last,
// all tied.
static double order_compare(Asked *self, const PanelPosition *position) {
    const BotClass *const bot_class = self->question->spec->bot_class;
    const uint32_t told =
        bot_class->candidates != NULL ? bot_class->candidates(self->bot, self->candidates) : 0;
    bool visited = false;
    double lowest = (double)INFINITY;
    for (uint32_t i = 0; i < told; i++) {
        visited = visited || self->candidates[i].visits > 0;
        lowest = fmin(lowest, self->candidates[i].value);
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < told; i++) {
        const BotCandidate *const candidate = &self->candidates[i];
        if (placement_judged(position, candidate->action, &self->judged[count])) {
            self->own[count++] = visited && candidate->visits == 0 ? lowest - 1 : candidate->value;
        }
    }
    return kendall_tau_b(self->own, self->judged, count);
}

static Status turn_ask(Asked *self, const PanelPosition *position, WholeTurn *out, double *tau,
                       Message *message) {
    const BotClass *const bot_class = self->question->spec->bot_class;
    const int player = game_pending(self->rules, position->game).player;
    self->rng = rng_keyed(self->question->seed, RNG_BOT, position->number, (uint64_t)player);
    game_copy(self->rules, self->after, position->game);
    game_observe(self->rules, self->after, player);
    if (bot_class->new_game != NULL) {
        bot_class->new_game(self->bot, self->after, player);
    }
    *out = (WholeTurn){.deployment = 0};
    TRY(decision_ask(self, &out->placement, message));
    *tau = order_compare(self, position);
    game_apply(self->rules, self->after, out->placement);
    if (bot_class->observe != NULL) {
        bot_class->observe(self->bot, self->after, out->placement);
    }
    for (uint32_t i = 0; i < position->count; i++) {
        const WholeTurn *const turn = &position->turns[i].turn;
        if (turn->placement == out->placement && turn->deployment != 0) {
            return decision_ask(self, &out->deployment, message);
        }
    }
    return STATUS_OK;
}

static Status position_score(Asked *self, const PanelPosition *position, PanelMark *mark,
                             Message *message) {
    WholeTurn chosen;
    TRY(turn_ask(self, position, &chosen, &mark->tau, message));
    for (uint32_t i = 0; i < position->count; i++) {
        const WholeTurn *const turn = &position->turns[i].turn;
        if (turn->placement == chosen.placement && turn->deployment == chosen.deployment) {
            mark->turn = i;
            mark->regret = position->turns[position->best].mean - position->turns[i].mean;
            return STATUS_OK;
        }
    }
    return message_set(message, STATUS_INVALID,
                       "position %u: the turn that was chosen is not among those judged",
                       (unsigned)position->number);
}

Status panel_score(const Panel *panel, const PanelQuestion *question, PanelMark *marks,
                   Message *message) {
    Asked asked;
    Status status = asked_make(&asked, panel->rules, question, message);
    for (uint32_t i = 0; status == STATUS_OK && i < panel->count; i++) {
        status = position_score(&asked, &panel->positions[i], &marks[i], message);
    }
    asked_free(&asked);
    return status;
}
