/**
 * How the games of a run are played and judged: rules, schedule, ties, and whether moves are kept.
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

/** What happens when the first place is shared. */
typedef enum TieRule {
    TIE_DRAW,   /* it stays a draw */
    TIE_REPLAY, /* the same seats play on fresh decks until it is decided, at most so many times */
    TIE_SEED    /* of tied seats the bot that is listed earlier ranks better */
} TieRule;

enum { MATCH_VOID_REPLAYS_MAX = RECORD_VOIDS_MAX };

/** What becomes of a game that reaches MatchRules.plies_max. */
typedef enum LengthRule {
    LENGTH_VOID,  /* it does not count */
    LENGTH_SCORE, /* it is scored as it stands */
    LENGTH_DRAW   /* the same, but all seats rank alike */
} LengthRule;

/** What becomes of a game in which a bot is at fault. */
typedef enum FaultRule {
    FAULT_FORFEIT, /* its seat goes on with random legal actions and ranks last */
    FAULT_RANDOM,  /* the same, but ranks by its score */
    FAULT_REPLAY   /* the game is void, and played again as long as void_replays allows; then as
                      FAULT_FORFEIT, or a bot could undo every game it is about to lose */
} FaultRule;

/** What becomes of a game in which a signal that the arena did not send ended or stopped a bot. It
 * may be a crash, or another bot's attack: without a sandbox nobody can tell. */
typedef enum SignalRule {
    SIGNAL_VOID, /* the game is void, at once, and played again as void_replays allows */
    SIGNAL_FAULT /* a fault like all others */
} SignalRule;

/** A lead that ends a game, which is then scored as it stands. It is that of one seat over the best
 * of the others, final scoring included, where a turn has ended; not in games with a fault. */
typedef struct LeadRule {
    uint32_t points; /* at least; 0: games are played out */
    uint32_t turns;  /* of all seats, in a row; at least 1 */
    uint32_t tiles;  /* only while at most so many are to be drawn */
} LeadRule;

/** What stays the same for all games of a run. */
typedef struct MatchRules {
    const Rules *rules;
    const Schedule *schedule;
    TieRule tie;
    uint32_t tie_replays; /* TIE_REPLAY: how often at most */
    LeadRule lead;
    uint32_t plies_max; /* a longer game ends; 0: at rules_plies_max, which is more, void */
    LengthRule length;
    uint32_t void_replays; /* how often a void game is played on a fresh deck, at most; up to
                              MATCH_VOID_REPLAYS_MAX */
    FaultRule fault;
    SignalRule signal;
    bool record_actions;
    bool record_thinking; /* and what the bots thought (thinking.h); only with record_actions */
} MatchRules;

CARCARENA_END

#endif
