/**
 * How the games of a run are played and judged: rules, schedule, ties, and whether moves are kept.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_MATCH_RULES_H
#define CARCARENA_ARENA_MATCH_RULES_H

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

/** What stays the same for all games of a run. */
typedef struct MatchRules {
    const Rules *rules;
    const Schedule *schedule;
    TieRule tie;
    uint32_t tie_replays; /* TIE_REPLAY: how often at most */
    uint32_t plies_max;   /* a longer game is void; 0: rules_plies_max, which is more */
    bool record_actions;
} MatchRules;

CARCARENA_END

#endif
