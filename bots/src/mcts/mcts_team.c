// SPDX-License-Identifier: MIT
#include "mcts/mcts_team.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

static const unsigned ROUND_OVER = UINT32_MAX; // no more rounds

enum {
    SPINS = 4096, /* checks of a number before the thread yields its processor */
    CACHE_LINE = 64
};

// A thread other than the calling one. Different threads write the two numbers.
typedef struct Member {
    atomic_uint asked; /* the round whose probe is ready to be evaluated */
    char apart[CACHE_LINE];
    atomic_uint judged; /* the last round it has evaluated */
    MctsSearch *search;
    unsigned probe;
    pthread_t thread;
    bool started;
} Member;

struct MctsTeam {
    unsigned threads;
    double trust;
    MctsSearch *search;
    uint32_t move_count;
    MctsRootMove *moves;
    Member members[MCTS_THREADS_MAX]; /* all but the first, which is the calling thread */
};

Status mcts_team_create(MctsTeam **out, const Rules *rules, const MctsSettings *settings,
                        unsigned threads, Message *message) {
    MctsTeam *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    self->threads = threads;
    self->trust = settings->selection.trust;
    self->moves = malloc(MCTS_TURNS_MAX * sizeof *self->moves);
    const Status status = self->moves != NULL
                              ? mcts_search_create(&self->search, rules, settings, threads, message)
                              : message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    if (status != STATUS_OK) {
        mcts_team_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

void mcts_team_destroy(MctsTeam *self) {
    if (self == NULL) {
        return;
    }
    mcts_search_destroy(self->search);
    free(self->moves);
    free(self);
}

Status mcts_team_call(MctsTeam *self, const MctsEvaluator *evaluator, Message *message) {
    return mcts_search_call(self->search, evaluator, message);
}

Status mcts_team_status(const MctsTeam *self, Message *message) {
    return mcts_search_status(self->search, message);
}

// ---- Rounds

// Waits until a number changes and returns it.
static unsigned number_wait(atomic_uint *number, unsigned than) {
    unsigned now = than;
    for (unsigned spins = 0; now == than; spins++) {
        now = atomic_load_explicit(number, memory_order_acquire);
        if (spins >= SPINS) {
            (void)sched_yield();
        }
    }
    return now;
}

static void *member_run(void *argument) {
    Member *const self = argument;
    unsigned round = 0;
    while ((round = number_wait(&self->asked, round)) != ROUND_OVER) {
        mcts_search_judge(self->search, self->probe);
        atomic_store_explicit(&self->judged, round, memory_order_release);
    }
    return NULL;
}

static void members_start(MctsTeam *self, uint64_t simulations) {
    for (unsigned i = 1; i < self->threads; i++) {
        Member *const member = &self->members[i];
        member->search = self->search;
        member->probe = i;
        atomic_init(&member->asked, 0);
        atomic_init(&member->judged, 0);
        member->started =
            simulations > i && pthread_create(&member->thread, NULL, member_run, member) == 0;
    }
}

static void members_end(MctsTeam *self) {
    for (unsigned i = 1; i < self->threads; i++) {
        Member *const member = &self->members[i];
        if (member->started) {
            atomic_store_explicit(&member->asked, ROUND_OVER, memory_order_release);
            const int error = pthread_join(member->thread, NULL);
            CHECK(error == 0);
        }
    }
}

// Plays a round of simulations.
// @param round counted from 1
static void round_play(MctsTeam *self, unsigned round, unsigned simulations) {
    for (unsigned i = simulations; i-- > 0;) {
        mcts_search_descend(self->search, i, simulations == 1);
        if (i > 0 && self->members[i].started) {
            atomic_store_explicit(&self->members[i].asked, round, memory_order_release);
        }
    }
    for (unsigned i = 0; i < simulations; i++) {
        if (i == 0 || !self->members[i].started) {
            mcts_search_judge(self->search, i);
        }
    }
    for (unsigned i = 0; i < simulations; i++) {
        if (i > 0 && self->members[i].started) {
            (void)number_wait(&self->members[i].judged, round - 1);
        }
        mcts_search_settle(self->search, i);
    }
}

// Returns true if the time is up. The clock is not read after every simulation, since a reading may
// take a twentieth of one, but often enough to be late by less than 1 % of the time.
// @param check the number of simulations from which on it is read again
static bool time_is_up(const MctsLimit *limit, uint64_t done, uint64_t *check) {
    enum { PART = 128, SKIPPED_MAX = 64 };
    if (limit->clock == NULL || done < *check) {
        return false;
    }
    const uint64_t part = done / PART;
    *check = done + 1 + (part < SKIPPED_MAX ? part : SKIPPED_MAX);
    return limit->clock(limit->clock_user) >= limit->end_ns;
}

static void moves_read(MctsTeam *self) {
    const MctsTree *const tree = mcts_search_tree(self->search);
    const MctsNode *const root = &tree->nodes[MCTS_ROOT];
    self->move_count = root->edges;
    for (uint32_t i = 0; i < root->edges; i++) {
        const MctsEdge *const edge = &tree->edges[root->first + i];
        self->moves[i] =
            (MctsRootMove){.move = tree->moves[root->first + i],
                           .total = edge->total,
                           .visits = edge->visits,
                           .prior = (double)edge->prior,
                           .worth = mcts_tree_worth(tree, MCTS_ROOT, root->first + i, self->trust)};
    }
}

// Makes simulations until there are as many as the limit allows. Returns their number.
static uint64_t rounds_play(MctsTeam *self, const MctsLimit *limit, uint64_t done) {
    members_start(self, limit->simulations - done);
    uint64_t check = done;
    for (unsigned round = 1; done < limit->simulations && !time_is_up(limit, done, &check) &&
                             mcts_search_status(self->search, NULL) == STATUS_OK;
         round++) {
        const uint64_t left = limit->simulations - done;
        const unsigned simulations = left < self->threads ? (unsigned)left : self->threads;
        round_play(self, round, simulations);
        done += simulations;
    }
    members_end(self);
    moves_read(self);
    return done;
}

uint64_t mcts_team_search(MctsTeam *self, const Game *game, const MctsLimit *limit, Rng *rng) {
    const uint64_t high = rng_next(rng);
    const Rng own = rng_make(high << 32 | rng_next(rng), 0);
    mcts_search_begin(self->search, game, &own);
    return rounds_play(self, limit, 1);
}

uint64_t mcts_team_continue(MctsTeam *self, const MctsLimit *limit) {
    return rounds_play(self, limit, 0);
}

uint32_t mcts_team_moves(const MctsTeam *self, MctsRootMove **out) {
    *out = self->moves;
    return self->move_count;
}

const MctsTree *mcts_team_tree(const MctsTeam *self) {
    return mcts_search_tree(self->search);
}
