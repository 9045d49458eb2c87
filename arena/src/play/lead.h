/**
 * Lead: whether a game is decided before it is over, by the points of one seat that the others can
 * hardly make up any more.
 *
 * Looked at where a turn has ended and the next tile is drawn. The lead is that of the position
 * scored as it stands (game_value): points so far and final scoring.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_LEAD_H
#define ARENA_LEAD_H

#include "carcarena/arena/match_rules.h"
#include "carcarena/engine/action.h"
#include "carcarena/engine/game.h"

/** How a position stands. */
typedef struct Lead {
    int seat;      /* that leads, or is one of those that do */
    int32_t lead;  /* points above the best of the others; 0: shared */
    uint32_t left; /* tiles to be drawn */
} Lead;

/** Follows one game. */
typedef struct LeadWatch {
    LeadRule rule;
    bool placed;    /* a tile, since the last look */
    int seat;       /* that leads */
    uint32_t turns; /* for which it has led enough */
} LeadWatch;

/** How a position stands were it scored now. Some microseconds. */
Lead lead_of(const Rules *rules, const Game *game);

/** Begins a game. */
void lead_begin(LeadWatch *watch, const LeadRule *rule);

/** Notes an action. */
void lead_act(LeadWatch *watch, Action action);

/** True where a draw is pending, a tile was placed since the last one, and the rule asks. */
bool lead_is_due(const LeadWatch *watch);

/** A turn has ended so. @return true if that decides the game for lead->seat. */
bool lead_turn(LeadWatch *watch, const Lead *lead);

#endif
