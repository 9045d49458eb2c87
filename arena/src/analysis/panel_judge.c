// SPDX-License-Identifier: MIT
#include "analysis/panel_judge.h"

#include "carcarena/engine/view.h"

#include <math.h>
#include <stdlib.h>

enum {
    FIRST_DECKS = 8,
    KEPT_MIN = 4,
    TURNS_MIN = 4,  /* positions with fewer turns are skipped */
    LATE_DRAWS = 9, /* the current tile is one of the last ten */
    FRESH = 4       /* every turn is played on one in 4 of the fresh decks */
};

/* Decks for finding the best turn, and fresh decks for its value. */
enum { DECKS_FIRST = 0, DECKS_FRESH = 1 << 30 };

struct Judge {
    JudgeSettings settings;
    int players;
    void *bots[PLAYERS_MAX];
    Rng streams[PLAYERS_MAX];
    Game *game, *scratch;
    WholeTurn *turns; /* scratch */
};

/** A turn being annotated: its leads on decks 0, 1, ... */
typedef struct JudgedTurn {
    uint32_t index;
    uint32_t decks;
    double sum;
    double *leads;
} JudgedTurn;

Status judge_create(Judge **out, const JudgeSettings *settings, Message *message) {
    Judge *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to judge positions");
    }
    const Rules *const rules = settings->rules;
    self->settings = *settings;
    self->players = rules_players(rules);
    self->game = game_alloc(rules);
    self->scratch = game_alloc(rules);
    self->turns = malloc(rules_whole_turns_max(rules) * sizeof *self->turns);
    Status status = self->game != NULL && self->scratch != NULL && self->turns != NULL
                        ? STATUS_OK
                        : message_set(message, STATUS_NO_MEMORY, "no memory to judge positions");
    for (int seat = 0; status == STATUS_OK && seat < self->players; seat++) {
        status = bot_create(&self->bots[seat], settings->policy, rules, message);
    }
    if (status != STATUS_OK) {
        judge_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

void judge_destroy(Judge *self) {
    if (self == NULL) {
        return;
    }
    for (int seat = 0; seat < self->players; seat++) {
        if (self->bots[seat] != NULL) {
            self->settings.policy->bot_class->destroy(self->bots[seat]);
        }
    }
    free(self->game);
    free(self->scratch);
    free(self->turns);
    free(self);
}

// ---- Playing

static void bots_begin(Judge *self, uint64_t index) {
    const BotClass *const bot_class = self->settings.policy->bot_class;
    for (int seat = 0; seat < self->players; seat++) {
        self->streams[seat] = rng_keyed(self->settings.seed, RNG_BOT, index, (uint64_t)seat);
        if (bot_class->new_game != NULL) {
            bot_class->new_game(self->bots[seat], self->game, seat);
        }
    }
}

static void bots_decide(Judge *self, int player) {
    const BotClass *const bot_class = self->settings.policy->bot_class;
    const Rules *const rules = self->settings.rules;
    const BotBudget budget = {.simulations = 0};
    game_copy(rules, self->scratch, self->game);
    game_observe(rules, self->scratch, player);
    const Action action =
        bot_class->choose(self->bots[player], self->scratch, &budget, &self->streams[player]);
    const bool sealed = game_choice_sealed(rules, self->game);
    Message message;
    if (game_try_apply(rules, self->game, action, NULL, &message) != STATUS_OK) {
        // A bot at fault continues with random actions, as in a match.
        game_apply(rules, self->game,
                   game_sample_action(rules, self->game, &self->streams[player]));
    }
    for (int seat = 0; seat < self->players; seat++) {
        if (bot_class->observe != NULL && (!sealed || seat == player)) {
            bot_class->observe(self->bots[seat], self->game, action);
        }
    }
}

// Plays self->game, whose tile order is fixed, to its end. Returns a player's lead.
static double game_finish(Judge *self, int player) {
    const Rules *const rules = self->settings.rules;
    const uint32_t plies_max = rules_plies_max(rules);
    Pending pending = game_pending(rules, self->game);
    for (uint32_t ply = 0; ply < plies_max && pending.kind != PENDING_OVER; ply++) {
        if (pending.kind == PENDING_DECISION) {
            bots_decide(self, pending.player);
        } else {
            (void)game_chance_next(rules, self->game);
        }
        pending = game_pending(rules, self->game);
    }
    int32_t points[PLAYERS_MAX];
    int32_t best = INT32_MIN;
    game_value(rules, self->game, points);
    for (int other = 0; other < self->players; other++) {
        best = other != player && points[other] > best ? points[other] : best;
    }
    return points[player] - (self->players > 1 ? best : 0);
}

// Plays a turn on its next deck of a series.
static void turn_play_out(Judge *self, const PanelPosition *position, JudgedTurn *judged,
                          uint32_t series) {
    const Rules *const rules = self->settings.rules;
    const WholeTurn *const turn = &position->turns[judged->index].turn;
    // The same order for all turns: no turn changes what is unseen.
    const uint32_t deck = series + judged->decks;
    Rng order = rng_keyed(self->settings.seed, RNG_CHANCE, position->number, deck);
    game_copy(rules, self->game, position->game);
    game_determinize(rules, self->game, &order);
    bots_begin(self, ((uint64_t)position->number << 32) + deck);
    const int player = game_pending(rules, self->game).player;
    game_apply(rules, self->game, turn->placement);
    if (turn->deployment != 0) {
        game_apply(rules, self->game, turn->deployment);
    }
    const double lead = game_finish(self, player);
    judged->leads[judged->decks++] = lead;
    judged->sum += lead;
}

// ---- Making a position

static uint32_t draws_wanted(const Rules *rules, PanelStage stage, Rng *rng) {
    const uint32_t draws = rules_draws(rules);
    const uint32_t low = stage == STAGE_EARLY    ? draws * 80 / 100
                         : stage == STAGE_MIDDLE ? draws * 40 / 100
                                                 : 1;
    const uint32_t high = stage == STAGE_EARLY    ? draws * 95 / 100
                          : stage == STAGE_MIDDLE ? draws * 60 / 100
                                                  : LATE_DRAWS;
    return low + rng_below(rng, high > low ? high - low + 1 : 1);
}

// Plays self->game until a tile must be placed with this many draws left. Returns its number of
// turns.
static uint32_t game_reach(Judge *self, uint32_t wanted) {
    const Rules *const rules = self->settings.rules;
    for (Pending pending; (pending = game_pending(rules, self->game)).kind != PENDING_OVER;) {
        if (pending.kind != PENDING_DECISION) {
            (void)game_chance_next(rules, self->game);
            continue;
        }
        if (game_draws_left(rules, self->game) <= wanted) {
            const uint32_t count = game_whole_turns(rules, self->game, self->scratch, self->turns);
            if (count >= TURNS_MIN) {
                return count;
            }
        }
        bots_decide(self, pending.player);
    }
    return 0;
}

static Status position_make(Judge *self, uint32_t number, PanelPosition *out, Message *message) {
    const Rules *const rules = self->settings.rules;
    *out = (PanelPosition){.number = number, .stage = (PanelStage)(number % STAGE_COUNT)};
    for (uint64_t attempt = 0; out->count == 0; attempt++) {
        Rng rng = rng_keyed(self->settings.seed, RNG_DECK, number, attempt);
        const uint32_t wanted = draws_wanted(rules, out->stage, &rng);
        game_start(rules, self->game, (int)(number / STAGE_COUNT) % self->players);
        game_determinize(rules, self->game, &rng);
        bots_begin(self, number);
        out->count = game_reach(self, wanted);
    }
    out->game = game_alloc(rules);
    out->turns = calloc(out->count, sizeof *out->turns);
    if (out->game == NULL || out->turns == NULL) {
        judge_position_free(out);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a position");
    }
    game_copy(rules, out->game, self->game);
    for (uint32_t i = 0; i < out->count; i++) {
        out->turns[i].turn = self->turns[i];
    }
    return STATUS_OK;
}

void judge_position_free(PanelPosition *position) {
    free(position->game);
    free(position->turns);
    *position = (PanelPosition){.game = NULL};
}

// ---- Annotating

static bool judged_before(const JudgedTurn *a, const JudgedTurn *b) {
    const double mean_a = a->sum / a->decks;
    const double mean_b = b->sum / b->decks;
    return mean_a > mean_b || (mean_a >= mean_b && a->index < b->index);
}

static void judged_sort(JudgedTurn *judged, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        const JudgedTurn turn = judged[i];
        uint32_t to = i;
        for (; to > 0 && judged_before(&turn, &judged[to - 1]); to--) {
            judged[to] = judged[to - 1];
        }
        judged[to] = turn;
    }
}

// Computes the loss of a turn against the best one, over the decks both were played on.
static void turn_conclude(PanelTurn *turn, const JudgedTurn *judged, const JudgedTurn *best) {
    double sum = 0;
    for (uint32_t deck = 0; deck < judged->decks; deck++) {
        sum += best->leads[deck] - judged->leads[deck];
    }
    const double loss = sum / judged->decks;
    double squares = 0;
    for (uint32_t deck = 0; deck < judged->decks; deck++) {
        const double off = best->leads[deck] - judged->leads[deck] - loss;
        squares += off * off;
    }
    turn->mean = best->sum / best->decks - loss;
    turn->error = sqrt(squares / (judged->decks - 1) / judged->decks);
    turn->decks = judged->decks;
}

// Finds the best turn by sequential halving and puts it first.
static void best_find(Judge *self, const PanelPosition *position, JudgedTurn *judged) {
    uint32_t kept = position->count;
    for (uint32_t decks = FIRST_DECKS;; decks *= 2) {
        const uint32_t target = decks < self->settings.decks ? decks : self->settings.decks;
        for (uint32_t i = 0; i < kept; i++) {
            while (judged[i].decks < target) {
                turn_play_out(self, position, &judged[i], DECKS_FIRST);
            }
        }
        judged_sort(judged, kept);
        if (target == self->settings.decks) {
            break;
        }
        const uint32_t half = (kept + 1) / 2;
        const uint32_t least = kept < KEPT_MIN ? kept : KEPT_MIN;
        kept = half > least ? half : least;
    }
}

// Plays all turns again on decks that did not select the best one, so that its luck does not count.
static void turns_judge(Judge *self, PanelPosition *position, JudgedTurn *judged) {
    const uint32_t decks = self->settings.decks;
    const uint32_t few = decks / FRESH < FIRST_DECKS ? FIRST_DECKS : decks / FRESH;
    best_find(self, position, judged);
    for (uint32_t i = 0; i < position->count; i++) {
        const uint32_t target = judged[i].decks == decks ? decks : few;
        judged[i].decks = 0;
        judged[i].sum = 0;
        while (judged[i].decks < target) {
            turn_play_out(self, position, &judged[i], DECKS_FRESH);
        }
    }
    position->best = judged[0].index;
    for (uint32_t i = 0; i < position->count; i++) {
        turn_conclude(&position->turns[judged[i].index], &judged[i], &judged[0]);
    }
}

Status judge_position(Judge *self, uint32_t number, PanelPosition *out, Message *message) {
    PanelPosition position;
    Status status = position_make(self, number, &position, message);
    if (status != STATUS_OK) {
        return status;
    }
    const size_t decks = self->settings.decks;
    JudgedTurn *const judged = calloc(position.count, sizeof *judged);
    double *const leads = malloc(position.count * decks * sizeof *leads);
    if (judged == NULL || leads == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory to judge a position");
        judge_position_free(&position);
    } else {
        for (uint32_t i = 0; i < position.count; i++) {
            judged[i] = (JudgedTurn){.index = i, .leads = leads + i * decks};
        }
        turns_judge(self, &position, judged);
        *out = position;
    }
    free(judged);
    free(leads);
    return status;
}
