// SPDX-License-Identifier: MIT
#include "mcts/mcts_team.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// One thread's part of a search.
typedef struct Member {
    MctsTeam *team;
    MctsSearch *search;
    const Game *game;
    const MctsLimit *limit; /* with the clock for the calling thread only */
    Rng rng;
    uint64_t share; /* simulations to make; UINT64_MAX: until told to stop */
    uint64_t done;
    pthread_t thread;
    bool started;
} Member;

struct MctsTeam {
    unsigned threads;
    double trust;
    atomic_bool stop;
    uint32_t move_count;
    MctsRootMove *moves;
    Member members[MCTS_THREADS_MAX];
};

Status mcts_team_create(MctsTeam **out, const Rules *rules, const MctsSettings *settings,
                        unsigned threads, Message *message) {
    MctsTeam *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    }
    MctsSettings own = *settings;
    own.memory = settings->memory / threads;
    self->threads = threads;
    self->trust = settings->selection.trust;
    self->moves = malloc(MCTS_TURNS_MAX * sizeof *self->moves);
    Status status = self->moves != NULL
                        ? STATUS_OK
                        : message_set(message, STATUS_NO_MEMORY, "mcts: out of memory");
    for (unsigned i = 0; i < threads && status == STATUS_OK; i++) {
        self->members[i].team = self;
        status = mcts_search_create(&self->members[i].search, rules, &own, message);
    }
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
    for (unsigned i = 0; i < self->threads; i++) {
        mcts_search_destroy(self->members[i].search);
    }
    free(self->moves);
    free(self);
}

// ---- Searching

static void *member_search(void *argument) {
    Member *const self = argument;
    const MctsLimit *const limit = self->limit;
    self->done = 0;
    if (self->share == 0) {
        return NULL;
    }
    mcts_search_begin(self->search, self->game, &self->rng);
    self->done = 1;
    while (self->done < self->share &&
           !atomic_load_explicit(&self->team->stop, memory_order_relaxed)) {
        if (limit != NULL && limit->clock != NULL &&
            limit->clock(limit->clock_user) >= limit->end_ns) {
            break;
        }
        mcts_search_simulate(self->search);
        self->done++;
    }
    return NULL;
}

static void members_prepare(MctsTeam *self, const Game *game, const MctsLimit *limit, Rng *rng) {
    const uint64_t high = rng_next(rng);
    const uint64_t seed = high << 32 | rng_next(rng);
    for (unsigned i = 0; i < self->threads; i++) {
        Member *const member = &self->members[i];
        const bool one_more = i < limit->simulations % self->threads;
        member->game = game;
        member->limit = i == 0 ? limit : NULL;
        member->rng = rng_make(seed, i);
        member->share = limit->clock != NULL && limit->simulations == UINT64_MAX
                            ? UINT64_MAX
                            : limit->simulations / self->threads + (one_more ? 1 : 0);
        member->started = false;
    }
    atomic_store(&self->stop, false);
}

// Adds up what the threads found, in their order.
static void moves_merge(MctsTeam *self) {
    const MctsTree *const tree = mcts_search_tree(self->members[0].search);
    const MctsNode *const root = &tree->nodes[MCTS_ROOT];
    self->move_count = root->edges;
    for (uint32_t i = 0; i < root->edges; i++) {
        self->moves[i] = (MctsRootMove){.move = tree->moves[root->first + i],
                                        .prior = (double)tree->edges[root->first + i].prior};
    }
    double total = 0;
    uint64_t visits = 0;
    for (unsigned thread = 0; thread < self->threads && self->members[thread].done > 0; thread++) {
        const MctsTree *const own = mcts_search_tree(self->members[thread].search);
        const MctsNode *const at = &own->nodes[MCTS_ROOT];
        CHECK(at->edges == root->edges);
        for (uint32_t i = 0; i < at->edges; i++) {
            self->moves[i].total += own->edges[at->first + i].total;
            self->moves[i].visits += own->edges[at->first + i].visits;
        }
        total += at->total;
        visits += at->visits;
    }
    for (uint32_t i = 0; i < root->edges; i++) {
        MctsRootMove *const move = &self->moves[i];
        const double guess = total / (double)visits - (double)tree->edges[root->first + i].loss;
        move->worth = (move->total + self->trust * guess) / (self->trust + (double)move->visits);
    }
}

uint64_t mcts_team_search(MctsTeam *self, const Game *game, const MctsLimit *limit, Rng *rng) {
    members_prepare(self, game, limit, rng);
    for (unsigned i = 1; i < self->threads; i++) {
        Member *const member = &self->members[i];
        member->started = pthread_create(&member->thread, NULL, member_search, member) == 0;
    }
    (void)member_search(&self->members[0]);
    if (limit->clock != NULL) {
        atomic_store(&self->stop, true);
    }
    uint64_t done = self->members[0].done;
    for (unsigned i = 1; i < self->threads; i++) {
        Member *const member = &self->members[i];
        if (!member->started || pthread_join(member->thread, NULL) != 0) {
            (void)member_search(member);
        }
        done += member->done;
    }
    moves_merge(self);
    return done;
}

uint32_t mcts_team_moves(const MctsTeam *self, const MctsRootMove **out) {
    *out = self->moves;
    return self->move_count;
}

uint64_t mcts_team_nodes(const MctsTeam *self) {
    uint64_t nodes = 0;
    for (unsigned i = 0; i < self->threads && self->members[i].done > 0; i++) {
        nodes += mcts_search_tree(self->members[i].search)->node_count - MCTS_ROOT;
    }
    return nodes;
}

MctsSearch *mcts_team_first(const MctsTeam *self) {
    return self->members[0].search;
}
