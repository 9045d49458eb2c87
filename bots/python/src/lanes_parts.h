/**
 * What lanes are made of, for the three files that make, show and play them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_LANES_PARTS_H
#define CARCARENA_PYTHON_LANES_PARTS_H

#include "crew.h"
#include "lanes_config.h"

// One game after another.
typedef struct Lane {
    Game *game;
    Action *actions;
    uint32_t count;
    uint64_t number; /* of the game */
    Deck *deck;
    Rng chance;
    Rng sample;
    Rng streams[PLAYERS_MAX]; /* of the bots */
    void *bots[PLAYERS_MAX];
    int32_t scores[PLAYERS_MAX];
    bool over; /* and the next game not yet begun */
} Lane;

// Scratch of one thread.
typedef struct Part {
    Evaluator *evaluator;
    FeatureRow *rows;
    Game *game;
    Game *next; /* what follows on it */
    Action *actions;
} Part;

typedef struct Lanes {
    LanesConfig config;
    BotSpec specs[PLAYERS_MAX];
    bool is_bot[PLAYERS_MAX];
    ActionPlanes planes;
    Crew *crew;
    Lane *lanes;
    // What the lanes point to, each kind in one piece: so many games are many pages.
    char *games;
    Action *actions;
    Deck *decks;
    Part parts[CREW_MAX];
} Lanes;

static inline int lanes_seats(const Lanes *lanes) {
    return rules_players(lanes->config.rules);
}

/** Writes what the player sees who decides in a lane. @param part the thread's scratch */
void lanes_write(const Lanes *lanes, uint32_t lane, const Part *part, const LanesArrays *arrays);

#endif
