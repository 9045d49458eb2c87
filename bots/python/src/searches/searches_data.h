/**
 * Data structures of searches, for the files of this folder.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_SEARCHES_DATA_H
#define CARCARENA_PYTHON_SEARCHES_DATA_H

#include "crew.h"
#include "lanes.h"
#include "search/utility.h"
#include "searches_config.h"
#include "searches_tree.h"
#include "turns/turns.h"

// A step down the tree.
typedef struct Step {
    uint32_t node;
    uint32_t edge; /* index among all edges of the tree */
} Step;

// A leaf that waits for an answer, and its position.
typedef struct Leaf {
    Game *game;
    Step *path; /* capacity for the longest game */
    uint32_t length;
    uint32_t node;
} Leaf;

typedef enum SlotState {
    SLOT_SEARCHING,
    SLOT_DECIDED,   /* the search is finished */
    SLOT_ADVANCING, /* a call was stopped between the chosen action and the next decision */
    SLOT_ENDED,     /* the game is over */
    SLOT_NEXT,      /* the game `number` has to begin */
    SLOT_IDLE       /* there are no more games */
} SlotState;

// A game being searched.
typedef struct Slot {
    uint32_t slot; /* number of the slot */
    Game *game;
    Tree tree, spare; /* spare: memory for tree_keep */
    Leaf *leaves;     /* config.leaves */
    uint32_t waiting; /* number of leaves that wait */
    SlotState state;
    bool broken;       /* out of memory */
    bool paused;       /* a call was stopped during the search */
    bool unreported;   /* the end of a game, in ended_number and ended_scores, was not written */
    bool dealt;        /* the deck belongs to this game */
    bool begun;        /* the root has its priors */
    bool full;         /* not a fast decision */
    uint64_t number;   /* number of the game */
    uint32_t decision; /* number of decisions searched before */
    uint32_t sets;     /* number of positions from elsewhere */
    uint32_t chances;  /* number of draws and events so far */
    uint64_t spread;   /* key of the outcomes in the tree */
    uint32_t started;  /* simulations, finished or not */
    uint32_t done;     /* finished simulations */
    uint32_t budget;   /* simulations of this decision */
    uint32_t chosen;   /* SLOT_DECIDED: index of the action */
    uint32_t given;    /* ... that the caller chose */
    uint32_t node;     /* of the position in the tree between two searches; may be NODE_LOST */
    uint32_t row;      /* first row of its leaves or its search in the arrays */
    uint32_t list;     /* first of their actions in the list of all actions */
    float *noise;      /* Gumbel: by action of the root */
    uint32_t *before;  /* by action of the root: visits when the search began */
    Deck *deck;
    Rng chance, lots;         /* lots: noise of the root, choice by visits, fast decisions */
    Rng streams[PLAYERS_MAX]; /* of the bots */
    void *bots[PLAYERS_MAX];
    int32_t scores[PLAYERS_MAX]; /* SLOT_ENDED */
    uint64_t ended_number;
    int32_t ended_scores[PLAYERS_MAX];
} Slot;

// Scratch memory of one thread.
typedef struct SearchPart {
    Lanes *writer; /* writes observations */
    Evaluator *evaluator;
    Turns *turns;
    Game *game, *next;
    Action *actions;
    Outcome *outcomes;
    float *scores;         /* by action */
    double *sums;          /* by action */
    const Turn **finishes; /* by action */
    uint32_t *counts;      /* by action */
    ActionNumber *numbers; /* of the actions of a position */
} SearchPart;

typedef struct Searches {
    SearchesConfig config;
    BotSpec specs[PLAYERS_MAX];
    bool is_bot[PLAYERS_MAX];
    Utility utility;
    Crew *crew;
    Slot *slots;
    uint32_t listed; /* legal actions of all rows of leaves */
    uint64_t next;   /* number of the next game */
    uint64_t end;    /* number after the last game */
    uint32_t actions_max, plies_max, mask_size;
    int seats;
    // Memory of all slots, one allocation per kind.
    char *games, *leaf_games;
    Leaf *leaves;
    Step *paths;
    Deck *decks;
    float *noise;
    uint32_t *before;
    uint16_t
        *halving; /* visits of the actions compared in each simulation; see searches_select.h */
    SearchPart parts[CREW_MAX];
} Searches;

static inline const ActionPlanes *planes_of(const Searches *searches) {
    return lanes_planes(searches->parts[0].writer);
}

/** Returns true if the clock of searches_watch ends the call. */
static inline bool searches_stopped(const Searches *searches) {
    return bot_budget_stopped(&searches->config.budget);
}

static inline Edge *root_edges(const Slot *slot) {
    return slot->tree.edges + slot->tree.nodes[TREE_ROOT].first;
}

static inline uint32_t root_count(const Slot *slot) {
    return slot->tree.nodes[TREE_ROOT].count;
}

#endif
