/**
 * How the games of a run are played and ranked: rules, schedule, ties, and whether moves are
 * recorded.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_MATCH_RULES_H
#define CARCARENA_ARENA_MATCH_RULES_H

#include "carcarena/arena/record.h"
#include "carcarena/arena/schedule.h"
#include "carcarena/engine/library.h"

#include <stdbool.h>

CARCARENA_BEGIN

/** What a tie for first place means. */
typedef enum TieRule {
    TIE_DRAW,   /* the game is drawn */
    TIE_REPLAY, /* the same seats play again on fresh decks until the tie is broken, at most
                   tie_replays times */
    TIE_SEED    /* the tied bot listed earlier in the configuration ranks better */
} TieRule;

enum { MATCH_VOID_REPLAYS_MAX = RECORD_VOIDS_MAX };

/** What happens to a game that reaches MatchRules.plies_max. */
typedef enum LengthRule {
    LENGTH_VOID,  /* it does not count */
    LENGTH_SCORE, /* it is scored as it stands */
    LENGTH_DRAW   /* it is scored as it stands, and all seats rank equally */
} LengthRule;

/** What happens to a game in which a bot is at fault. */
typedef enum FaultRule {
    FAULT_FORFEIT, /* the seat continues with random legal actions and ranks last */
    FAULT_RANDOM,  /* the seat continues with random legal actions and ranks by its score */
    FAULT_REPLAY   /* the game is aborted and replayed up to void_replays times, then treated as
                      FAULT_FORFEIT; without that limit a bot could undo every game it is about
                      to lose */
} FaultRule;

/**
 * What happens to a game in which a signal not sent by the arena ended or stopped a bot. It may be
 * a crash or an attack by another bot; without a sandbox the two cannot be distinguished.
 */
typedef enum SignalRule {
    SIGNAL_VOID, /* the game is aborted at once and replayed up to void_replays times */
    SIGNAL_FAULT /* it counts as a fault of the bot */
} SignalRule;

/**
 * Early adjudication: a lead that ends a game, which is then scored as it stands. The lead of a
 * seat over the best other seat includes final scoring and is measured at the end of turns. Games
 * with a fault are played out.
 */
typedef struct LeadRule {
    uint32_t points; /* minimum lead in points; 0: games are played out */
    uint32_t turns;  /* consecutive turns of all seats with that lead; at least 1 */
    uint32_t tiles;  /* maximum number of tiles left to draw */
} LeadRule;

/** What is the same for all games of a run. */
typedef struct MatchRules {
    const Rules *rules;
    const Schedule *schedule;
    TieRule tie;
    uint32_t tie_replays; /* TIE_REPLAY: maximum number of replays */
    LeadRule lead;
    uint32_t plies_max; /* limit of plies; 0: rules_plies_max, at which games are aborted */
    LengthRule length;
    uint32_t void_replays; /* maximum replays of an aborted game, each on a fresh deck; up to
                              MATCH_VOID_REPLAYS_MAX */
    FaultRule fault;
    SignalRule signal;
    bool record_actions;
    bool record_thinking; /* also record the bots' thinking (thinking.h); requires record_actions */
    bool record_visits;   /* with all candidates; requires record_thinking */
} MatchRules;

CARCARENA_END

#endif
