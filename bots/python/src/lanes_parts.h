/**
 * Data structures of lanes, for the three files that create, show and play them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_LANES_PARTS_H
#define CARCARENA_PYTHON_LANES_PARTS_H

#include "crew.h"
#include "lanes_config.h"

// A sequence of games.
typedef struct Lane {
    Game *game;
    Action *actions;
    uint32_t count;
    uint64_t number; /* number of the game */
    Deck *deck;
    Rng chance;
    Rng sample;
    Rng streams[PLAYERS_MAX]; /* random streams of the bots */
    void *bots[PLAYERS_MAX];
    int32_t scores[PLAYERS_MAX];
    bool over;     /* over, and the next game has not begun */
    bool loose;    /* set from a position: draws from `chance` instead of from the deck */
    uint64_t sets; /* number of positions since lanes_reset */
} Lane;

// Scratch memory of one thread.
typedef struct Part {
    Evaluator *evaluator;
    TableLists *lists;
    PlaneView *planes;  /* scratch; NULL before lanes_make_planes */
    PlaneView *foreign; /* of a buffer that may have changed */
    Game *game;
    Game *next; /* the position after an action */
    Action *actions;
} Part;

typedef struct Lanes {
    LanesConfig config;
    BotSpec specs[PLAYERS_MAX];
    bool is_bot[PLAYERS_MAX];
    ActionPlanes planes;
    PlaneLayout layout;
    PlaneViews views; /* of the buffer `planes` of each lane, then one for each thread */
    Crew *crew;
    Lane *lanes;
    // Memory of all lanes, one allocation per kind. Separate allocations of games would use many
    // pages.
    char *games;
    Action *actions;
    Deck *decks;
    Part parts[CREW_MAX];
    BotBudget budget; /* of the bots: the clock of lanes_watch */
} Lanes;

static inline int lanes_seats(const Lanes *lanes) {
    return rules_players(lanes->config.rules);
}

/** Starts a game of a lane and plays up to the first decision of the caller. */
void lane_begin(const Lanes *lanes, uint32_t index, uint64_t number);

/** Plays until the caller has to decide or the game is over. */
void lane_advance(const Lanes *lanes, Lane *lane);

/** lanes_observe with the scratch memory of a thread. */
void lanes_observe_part(const Lanes *lanes, uint32_t lane, int player, const Part *part,
                        const LanesArrays *arrays);

/** lanes_look with the scratch memory of a thread. */
void lanes_look_part(const Lanes *lanes, uint32_t lane, const Game *game, int player,
                     const Part *part, const LanesArrays *arrays);

/** Returns true if the clock of lanes_watch ends the call. */
static inline bool lanes_stopped(const Lanes *lanes) {
    return bot_budget_stopped(&lanes->budget);
}

/** lanes_stopped, looked at for one lane of LANES_CHECKED only: for short work on many lanes. */
enum { LANES_CHECKED = 64 };
static inline bool lanes_stopped_at(const Lanes *lanes, uint32_t lane) {
    return lane % LANES_CHECKED == LANES_CHECKED - 1 && lanes_stopped(lanes);
}

/**
 * Writes the observation of the player who decides in a lane. @param part the thread's scratch
 * memory
 */
void lanes_write(const Lanes *lanes, uint32_t lane, const Part *part, const LanesArrays *arrays);

#endif
