/**
 * Stopping a game before it is over: by a lead, or at its limit of plies.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STOP_H
#define ARENA_STOP_H

#include "carcarena/arena/record.h"
#include "play/lead.h"

/** Of one game. */
typedef struct GameStop {
    LeadWatch lead;
    bool stopped; /* to be scored as it stands */
    bool level;   /* all seats rank alike */
} GameStop;

/** Begins a game. */
void stop_begin(GameStop *stop, const MatchRules *rules);

/** Plies at which a game ends at the latest. */
uint32_t stop_length(const MatchRules *rules);

/** The game has reached its limit of plies. What is no limit of the run's own is void: chance may
 * put tiles that fit nowhere back into the bag again and again, and one game must not stop a run.
 */
void stop_at_length(GameStop *stop, const MatchRules *rules, GameRecord *record);

/** A draw is pending. @return true if a lead ends the game before it. */
bool stop_at_lead(GameStop *stop, const MatchRules *rules, GameRecord *record, const Game *game);

#endif
