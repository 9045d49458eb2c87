/**
 * Adjudication by a lead: whether a game is decided before its end.
 *
 * Evaluated when a turn has ended, before the next tile is drawn. The lead is the lead of the
 * position if it were scored now (game_value): points so far and final scoring.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_LEAD_H
#define ARENA_LEAD_H

#include "carcarena/arena/match_rules.h"
#include "carcarena/engine/action.h"
#include "carcarena/engine/game.h"

/** The lead in a position. */
typedef struct Lead {
    int seat;      /* the leader, or one of several */
    int32_t lead;  /* points above the best other seat; 0: shared */
    uint32_t left; /* draws left */
} Lead;

/** Follows one game. */
typedef struct LeadWatch {
    LeadRule rule;
    bool placed;    /* a tile was placed since the last evaluation */
    int seat;       /* the leader */
    uint32_t turns; /* consecutive turns with a sufficient lead */
} LeadWatch;

/** Returns the lead if the position were scored now. Some microseconds. */
Lead lead_of(const Rules *rules, const Game *game);

/** Begins a game. */
void lead_begin(LeadWatch *watch, const LeadRule *rule);

/** Records an action. */
void lead_act(LeadWatch *watch, Action action);

/**
 * Returns true if a draw is pending, a tile was placed since the last one, and the rule applies.
 */
bool lead_is_due(const LeadWatch *watch);

/** Records the end of a turn. Returns true if it decides the game for lead->seat. */
bool lead_turn(LeadWatch *watch, const Lead *lead);

#endif
