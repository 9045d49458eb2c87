/**
 * Ends a game early: by a lead, or at its limit of plies.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STOP_H
#define ARENA_STOP_H

#include "carcarena/arena/record.h"
#include "play/lead.h"

/** State of one game. */
typedef struct GameStop {
    LeadWatch lead;
    bool stopped; /* it is scored as it stands */
    bool level;   /* all seats rank equally */
} GameStop;

/** Begins a game. */
void stop_begin(GameStop *stop, const MatchRules *rules);

/** Returns the limit of plies of a game. */
uint32_t stop_length(const MatchRules *rules);

/**
 * Handles a game at its limit of plies. If the limit is not the run's own, the game is aborted:
 * chance may put tiles that fit nowhere back into the bag again and again, and one game must not
 * stop a run.
 */
void stop_at_length(GameStop *stop, const MatchRules *rules, GameRecord *record);

/** Called when a draw is pending. Returns true if a lead ends the game before it. */
bool stop_at_lead(GameStop *stop, const MatchRules *rules, GameRecord *record, const Game *game);

#endif
