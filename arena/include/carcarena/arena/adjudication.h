/**
 * Adjudication: how often ending games early by a lead (LeadRule) would pick another winner than
 * playing them out. Measured on the completed games of a run, which are replayed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_ADJUDICATION_H
#define CARCARENA_ARENA_ADJUDICATION_H

#include "carcarena/arena/match_rules.h"
#include "carcarena/engine/library.h"
#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stdint.h>

CARCARENA_BEGIN

enum { ADJUDICATION_RULES_MAX = 64 };

/** The effect of one rule. */
typedef struct AdjudicationRow {
    LeadRule rule;        /* set by the caller */
    uint64_t decided;     /* games the rule would have ended */
    uint64_t shared;      /* of these, games whose adjudicated winner only shared first place */
    uint64_t lost;        /* of these, games whose adjudicated winner did not come first */
    uint64_t plies_saved; /* plies saved in the games it would have ended */
} AdjudicationRow;

/** All rules over the same games. */
typedef struct AdjudicationReport {
    AdjudicationRow rows[ADJUDICATION_RULES_MAX];
    unsigned row_count; /* set by the caller, as are the rules */
    uint64_t games;     /* completed games */
    uint64_t skipped;   /* games that ended in another way */
    uint64_t plies;     /* plies of the completed games */
} AdjudicationReport;

/** Called from time to time. Return false to stop. */
typedef bool (*AdjudicationProgress)(void *user, uint64_t games);

/**
 * Replays the completed games of a run and counts.
 * @param path as for store_open_read
 * @param progress may be NULL
 * @return STATUS_INVALID (the run itself adjudicates games, or cannot be replayed), STATUS_CONFLICT
 * (a replayed game differs from the stored one), STATUS_INTERRUPTED, and the errors of
 * store_open_read
 */
Status adjudication_measure(AdjudicationReport *report, const char *path,
                            AdjudicationProgress progress, void *user, Message *message) MUST_USE;

CARCARENA_END

#endif
