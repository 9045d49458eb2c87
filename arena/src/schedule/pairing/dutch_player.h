/**
 * What the Dutch system knows of players: score, colours, floats.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PAIRING_DUTCH_PLAYER_H
#define ARENA_PAIRING_DUTCH_PLAYER_H

#include "schedule/pairing/dutch_round.h"

/** Colour preferences by strength, article 1.7. */
typedef enum Preference {
    PREFERENCE_NONE,
    PREFERENCE_MILD,
    PREFERENCE_STRONG,
    PREFERENCE_ABSOLUTE
} Preference;

/** Floats, article 1.4. */
typedef enum Float { FLOAT_NONE, FLOAT_DOWN, FLOAT_UP } Float;

enum { DUTCH_FLOATS = 2 }; /* rounds that are looked back */

typedef struct DutchPlayer {
    uint32_t number;
    uint32_t score;  /* half points */
    int32_t balance; /* games it sat first less the others */
    int32_t wants;   /* 1: to sit first; -1: second; 0: either */
    Preference preference;
    uint32_t unplayed;          /* rounds */
    uint32_t free_wins;         /* rounds with the points of a win without a game */
    Float floats[DUTCH_FLOATS]; /* [0]: of the last round */
    bool top;                   /* topscorer, article 1.8 */
    const DutchGame *games;     /* by round */
    uint32_t played;            /* rounds */
} DutchPlayer;

/** How colours fall for two players who meet. */
typedef struct DutchColours {
    bool first;             /* the higher ranked one sits first */
    uint32_t wide;          /* topscorers and their opponents with a difference above 2 */
    uint32_t thrice;        /* of the same the ones with a colour three times in a row */
    uint32_t denied;        /* preferences not granted */
    uint32_t strong_denied; /* of them strong ones */
} DutchColours;

/** @param players [round->players] receives all facts. */
void dutch_players_make(const DutchRound *round, DutchPlayer *players);

/** Articles 5.2.1 to 5.2.5. */
DutchColours dutch_colours(const DutchPlayer *high, const DutchPlayer *low, bool lot_first);

/** Rounds in which they met. */
uint32_t dutch_meetings(const DutchPlayer *a, const DutchPlayer *b);

/** True if `a` ranks above `b`: by score, then by number (article 1.2). */
bool dutch_ranks_above(const DutchPlayer *a, const DutchPlayer *b);

#endif
