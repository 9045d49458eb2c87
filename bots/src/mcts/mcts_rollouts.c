// SPDX-License-Identifier: MIT
#include "mcts/mcts_rollouts.h"

#include "carcarena/engine/view.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum {
    DECKS_MAX = 1024, // of a position
    DECKS_MIN = 2,    // of a round, if the budget allows: from one the noise cannot be estimated
    LAST_CANDIDATES = 2,
    ROUNDS_MAX = 6 // from ROLLOUT_CANDIDATES_MAX to LAST_CANDIDATES by halves
};

// What a thread needs to play.
typedef struct Player {
    Turns *judge;
    Determinization *chance;
    Game *game;
    Playout playout;
    struct MctsRollouts *whole;
    unsigned number;
    uint32_t done; // jobs of this round
    pthread_t thread;
    bool started;
} Player;

// A turn that is compared.
typedef struct Candidate {
    uint32_t move;   // number among the moves
    double *rewards; // by deck
    double value;    // on the scale of the search
} Candidate;

// What a budget allows.
typedef struct Schedule {
    uint32_t turns; // of a rollout
    uint32_t rounds;
    uint32_t kept[ROUNDS_MAX];  // candidates of a round
    uint32_t decks[ROUNDS_MAX]; // at its end, those of earlier rounds included
} Schedule;

struct MctsRollouts {
    const Rules *rules;
    MctsRolloutSettings settings;
    Utility utility;
    int players;
    unsigned threads;
    Player *team;
    double *rewards;     // [candidate][deck]
    atomic_bool stopped; // by the clock

    // The position.
    const Game *root;
    const MctsRootMove *moves;
    const MctsLimit *limit;
    uint64_t seed;
    Schedule schedule;
    double search_error;                          // of the search, as a reward
    Candidate candidates[ROLLOUT_CANDIDATES_MAX]; // best first
    uint32_t candidate_count;
    uint32_t kept;         // of these, still compared
    uint32_t decks;        // played by all of them
    uint32_t decks_wanted; // at the end of this round
};

// ---- Life

static Status player_create(Player *self, MctsRollouts *whole, const MctsSettings *search,
                            Message *message) {
    self->whole = whole;
    self->number = (unsigned)(self - whole->team);
    self->game = game_alloc(whole->rules);
    Status status = self->game != NULL
                        ? turns_create(&self->judge, whole->rules, &search->weights, message)
                        : message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    if (status == STATUS_OK) {
        status = determinization_create(&self->chance, whole->rules, message);
    }
    if (status == STATUS_OK) {
        turns_set_brief(self->judge, true);
        self->playout = (Playout){.rules = whole->rules,
                                  .judge = self->judge,
                                  .policy = PLAYOUT_GREEDY,
                                  .chance = self->chance};
    }
    return status;
}

Status mcts_rollouts_create(MctsRollouts **out, const Rules *rules,
                            const MctsRolloutSettings *settings, const MctsSettings *search,
                            unsigned threads, Message *message) {
    MctsRollouts *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    self->rules = rules;
    self->settings = *settings;
    self->utility = search->utility;
    self->players = rules_players(rules);
    self->team = calloc(threads, sizeof *self->team);
    self->rewards = malloc((size_t)ROLLOUT_CANDIDATES_MAX * DECKS_MAX * sizeof *self->rewards);
    Status status = self->team != NULL && self->rewards != NULL
                        ? STATUS_OK
                        : message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    for (; self->threads < threads && status == STATUS_OK; self->threads++) {
        status = player_create(&self->team[self->threads], self, search, message);
    }
    if (status != STATUS_OK) {
        mcts_rollouts_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

void mcts_rollouts_destroy(MctsRollouts *self) {
    if (self == NULL) {
        return;
    }
    for (unsigned i = 0; i < self->threads; i++) {
        turns_destroy(self->team[i].judge);
        determinization_destroy(self->team[i].chance);
        free(self->team[i].game);
    }
    free(self->team);
    free(self->rewards);
    free(self);
}

// ---- Games

// Plays a candidate on, with a deck for all draws, and returns the reward of its player.
static double reward_of(Player *self, const MctsMove *move, uint32_t deck) {
    const MctsRollouts *const whole = self->whole;
    const Rules *const rules = whole->rules;
    const int player = game_pending(rules, whole->root).player;
    double values[PLAYERS_MAX];
    Rng order = rng_make(whole->seed, deck);
    game_copy(rules, self->game, whole->root);
    turn_actions_play(rules, self->game, move->actions);
    determinization_shuffle(self->chance, self->game, &order);
    playout_run(&self->playout, self->game, &order, values);
    return utility_of_lead(&whole->utility, evaluation_margin(values, whole->players, player),
                           game_draws_left(rules, self->game));
}

// The clock is read by the calling thread, which is player 0.
static bool is_stopped(Player *self) {
    MctsRollouts *const whole = self->whole;
    const MctsLimit *const limit = whole->limit;
    if (self->number == 0 && limit->clock != NULL &&
        limit->clock(limit->clock_user) >= limit->end_ns) {
        atomic_store_explicit(&whole->stopped, true, memory_order_relaxed);
    }
    return atomic_load_explicit(&whole->stopped, memory_order_relaxed);
}

// Does every job of the round that is the player's: all candidates of a deck, then the next deck.
static void *jobs_do(void *argument) {
    Player *const self = argument;
    MctsRollouts *const whole = self->whole;
    const uint32_t jobs = (whole->decks_wanted - whole->decks) * whole->kept;
    for (uint32_t job = self->number; job < jobs && !is_stopped(self); job += whole->threads) {
        const uint32_t deck = whole->decks + job / whole->kept;
        Candidate *const candidate = &whole->candidates[job % whole->kept];
        candidate->rewards[deck] = reward_of(self, &whole->moves[candidate->move].move, deck);
        self->done++;
    }
    return NULL;
}

// Plays the decks of a round. Returns the number of turns played.
static uint64_t decks_play(MctsRollouts *self) {
    uint32_t complete = UINT32_MAX; // jobs without a gap
    uint64_t played = 0;
    for (unsigned i = 0; i < self->threads; i++) {
        self->team[i].done = 0;
    }
    for (unsigned i = 1; i < self->threads; i++) {
        Player *const player = &self->team[i];
        player->started = pthread_create(&player->thread, NULL, jobs_do, player) == 0;
    }
    (void)jobs_do(&self->team[0]);
    for (unsigned i = 1; i < self->threads; i++) {
        Player *const player = &self->team[i];
        if (player->started) {
            const int error = pthread_join(player->thread, NULL);
            CHECK(error == 0);
        } else {
            (void)jobs_do(player);
        }
    }
    for (unsigned i = 0; i < self->threads; i++) {
        const uint32_t until = self->team[i].done * self->threads + i;
        complete = until < complete ? until : complete;
        played += self->team[i].done;
    }
    const uint32_t decks = complete / self->kept;
    const uint32_t wanted = self->decks_wanted - self->decks;
    self->decks += decks < wanted ? decks : wanted;
    return played * self->schedule.turns;
}

// ---- Comparison

// Returns the variance of a candidate's mean, from how candidates differ on the same decks.
static double noise_of(const MctsRollouts *self) {
    double squares = 0;
    for (uint32_t i = 0; i < self->kept; i++) {
        double sum = 0;
        double sum_squares = 0;
        for (uint32_t deck = 0; deck < self->decks; deck++) {
            double above = self->candidates[i].rewards[deck];
            for (uint32_t k = 0; k < self->kept; k++) {
                above -= self->candidates[k].rewards[deck] / self->kept;
            }
            sum += above;
            sum_squares += above * above;
        }
        squares += sum_squares - sum * sum / self->decks;
    }
    const double freedom = (double)(self->kept - 1) * (self->decks - 1);
    return squares > 0 ? squares / freedom / self->decks : 0;
}

static double mean_of(const MctsRollouts *self, const Candidate *candidate) {
    double sum = 0;
    for (uint32_t deck = 0; deck < self->decks; deck++) {
        sum += candidate->rewards[deck];
    }
    return sum / self->decks;
}

// Sorts the candidates by value: what rollouts and the search say of it, both relative to the mean
// of the candidates and weighed by their errors.
static void candidates_sort(MctsRollouts *self) {
    const double prior = self->search_error * self->search_error / 2; // of one turn of two
    const double share = prior / (prior + noise_of(self));
    double rolled = 0;
    double searched = 0;
    for (uint32_t i = 0; i < self->kept; i++) {
        rolled += mean_of(self, &self->candidates[i]) / self->kept;
        searched += self->moves[self->candidates[i].move].worth / self->kept;
    }
    for (uint32_t i = 0; i < self->kept; i++) {
        Candidate candidate = self->candidates[i];
        candidate.value = searched + share * (mean_of(self, &candidate) - rolled) +
                          (1 - share) * (self->moves[candidate.move].worth - searched);
        uint32_t to = i;
        for (; to > 0 && candidate.value > self->candidates[to - 1].value; to--) {
            self->candidates[to] = self->candidates[to - 1];
        }
        self->candidates[to] = candidate;
    }
}

// ---- Rounds

static uint32_t rounds_of(uint32_t candidates) {
    uint32_t rounds = 1;
    for (; candidates > LAST_CANDIDATES; candidates = (candidates + 1) / 2) {
        rounds++;
    }
    return rounds;
}

// Returns how many turns to play before the evaluation. With a larger budget noise is less, and the
// error of the evaluation matters more: the measured best grows with the cube root of the budget.
static uint32_t turns_of(const MctsRollouts *self, const Game *game, uint64_t budget) {
    enum { PART = 4 };
    uint32_t turns = self->settings.turns;
    if (turns == 0) {
        for (turns = 1; (uint64_t)turns * turns * turns * PART < budget;) {
            turns++;
        }
    }
    const uint32_t left = game_draws_left(self->rules, game);
    turns = turns < left ? turns : left;
    return turns > 0 ? turns : 1;
}

// Returns how many candidates the budget has decks for.
static uint32_t candidates_of(const MctsRollouts *self, uint32_t count, uint32_t turns,
                              uint64_t budget) {
    uint32_t most = self->settings.candidates < count ? self->settings.candidates : count;
    while (most > LAST_CANDIDATES &&
           budget / rounds_of(most) < (uint64_t)most * turns * DECKS_MIN) {
        most--;
    }
    return most;
}

// Each round gets an equal part of the budget and compares half as many candidates.
static Schedule schedule_make(const MctsRollouts *self, const Game *game, uint32_t count,
                              uint64_t budget) {
    Schedule out = {.turns = turns_of(self, game, budget)};
    uint32_t kept = candidates_of(self, count, out.turns, budget);
    const uint64_t part = budget / rounds_of(kept);
    uint32_t decks = 0;
    while (kept > 1 && (out.rounds == 0 || decks >= DECKS_MIN)) {
        const uint64_t more = part / ((uint64_t)kept * out.turns);
        const uint32_t room = DECKS_MAX - decks;
        decks += more < room ? (uint32_t)more : room;
        out.kept[out.rounds] = kept;
        out.decks[out.rounds] = decks;
        out.rounds++;
        kept = kept > LAST_CANDIDATES ? (kept + 1) / 2 : 1;
    }
    return out;
}

uint64_t mcts_rollouts_turns(const MctsRollouts *self, const Game *game, uint32_t count,
                             uint64_t budget) {
    const Schedule schedule = schedule_make(self, game, count, budget);
    uint64_t games = 0;
    uint32_t before = 0;
    for (uint32_t i = 0; i < schedule.rounds; i++) {
        games += (uint64_t)schedule.kept[i] * (schedule.decks[i] - before);
        before = schedule.decks[i];
    }
    return games * schedule.turns;
}

// Takes the best turns by the search.
static void candidates_take(MctsRollouts *self, uint32_t count, uint32_t most) {
    Candidate *const taken = self->candidates;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double worth = self->moves[i].worth;
        if (kept == most && !(worth > taken[kept - 1].value)) {
            continue;
        }
        uint32_t to = kept < most ? kept++ : kept - 1;
        for (; to > 0 && worth > taken[to - 1].value; to--) {
            taken[to] = taken[to - 1];
        }
        taken[to] = (Candidate){.move = i, .value = worth};
    }
    for (uint32_t i = 0; i < kept; i++) {
        taken[i].rewards = self->rewards + (size_t)i * DECKS_MAX;
    }
    self->candidate_count = self->kept = kept;
}

// What a point of lead is worth as a reward, at the lead of the position.
static double point_worth(const MctsRollouts *self) {
    const int player = game_pending(self->rules, self->root).player;
    const uint32_t draws = game_draws_left(self->rules, self->root);
    double values[PLAYERS_MAX];
    turns_values(self->team[0].judge, self->root, values);
    const double lead = evaluation_margin(values, self->players, player);
    return (utility_of_lead(&self->utility, lead + 1, draws) -
            utility_of_lead(&self->utility, lead - 1, draws)) /
           2;
}

static void position_begin(MctsRollouts *self, const Game *game, const MctsRootMove *moves,
                           uint32_t count, const MctsLimit *limit, Rng *rng) {
    const uint64_t high = rng_next(rng);
    self->seed = high << 32 | rng_next(rng);
    self->root = game;
    self->moves = moves;
    self->limit = limit;
    self->decks = 0;
    self->schedule = schedule_make(self, game, count, limit->simulations);
    for (unsigned i = 0; i < self->threads; i++) {
        turns_prepare(self->team[i].judge, game);
        self->team[i].playout.turns = self->schedule.turns;
    }
    self->search_error = self->settings.error * point_worth(self);
    atomic_store_explicit(&self->stopped, false, memory_order_relaxed);
}

// Writes what was found to the moves. A candidate that was dropped is no better than the chosen
// one, whatever a former round said.
static void moves_update(const MctsRollouts *self, MctsRootMove *moves) {
    const double best = self->candidates[0].value;
    for (uint32_t i = 0; i < self->candidate_count; i++) {
        const Candidate *const candidate = &self->candidates[i];
        moves[candidate->move].worth = candidate->value < best ? candidate->value : best;
    }
}

MctsRolled mcts_rollouts_choose(MctsRollouts *self, const Game *game, MctsRootMove *moves,
                                uint32_t count, const MctsLimit *limit, Rng *rng) {
    MctsRolled rolled = {.turns = 0};
    position_begin(self, game, moves, count, limit, rng);
    candidates_take(self, count, self->schedule.rounds > 0 ? self->schedule.kept[0] : 1);
    for (uint32_t i = 0; i < self->schedule.rounds && !atomic_load(&self->stopped); i++) {
        const uint32_t before = self->decks;
        self->kept = self->schedule.kept[i];
        self->decks_wanted = self->schedule.decks[i];
        rolled.turns += decks_play(self);
        if (self->decks < DECKS_MIN) {
            break;
        }
        candidates_sort(self);
        for (uint32_t k = 0; k < self->kept; k++) {
            moves[self->candidates[k].move].visits +=
                (uint64_t)(self->decks - before) * self->schedule.turns;
        }
    }
    moves_update(self, moves);
    rolled.chosen = self->candidates[0].move;
    return rolled;
}
