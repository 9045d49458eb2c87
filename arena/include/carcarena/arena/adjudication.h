/**
 * Adjudication: how often a lead that would have ended games (LeadRule) names another winner than
 * playing them out did. Measured on the completed games of a run, which are played again.
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

/** What one rule would have done. */
typedef struct AdjudicationRow {
    LeadRule rule;        /* given by the caller */
    uint64_t decided;     /* games it would have ended */
    uint64_t shared;      /* of these, in which its winner only shared the first place */
    uint64_t lost;        /* of these, in which its winner did not come first */
    uint64_t plies_saved; /* of these */
} AdjudicationRow;

/** All rules over the same games. */
typedef struct AdjudicationReport {
    AdjudicationRow rows[ADJUDICATION_RULES_MAX];
    unsigned row_count; /* given by the caller, as are the rules */
    uint64_t games;     /* completed */
    uint64_t skipped;   /* games that ended otherwise */
    uint64_t plies;     /* of the completed ones */
} AdjudicationReport;

/** Called now and then. @return false to stop. */
typedef bool (*AdjudicationProgress)(void *user, uint64_t games);

/**
 * Plays the completed games of a run again and counts.
 * @param path as for store_open_read. @param progress may be NULL.
 * @return STATUS_INVALID (the run itself ends games by a lead, or cannot be played again),
 *         STATUS_CONFLICT (a game came out otherwise), STATUS_INTERRUPTED, and what store_open_read
 *         returns.
 */
Status adjudication_measure(AdjudicationReport *report, const char *path,
                            AdjudicationProgress progress, void *user, Message *message) MUST_USE;

CARCARENA_END

#endif
