/**
 * Contests: features of one kind that meet at an open cell may be joined there by one tile, and
 * then pay whoever has the majority of both. What that promises one player threatens another.
 *
 * Only features that somebody stands on are looked at: farms, roads, cities. Which tiles would join
 * them is a question to closing_odds_joins; what joining would change is term_contest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_CONTESTS_H
#define CARCARENA_BOTS_CONTESTS_H

#include "evaluation/terms.h"

/** A feature with followers that meets an open cell. */
typedef struct Party {
    const Claim *claim;
    uint32_t key; /* tells the features of one position and kind apart */
    uint8_t kind; /* SegmentKind */
    uint8_t port; /* the first one of a tile in the cell that it would meet */
} Party;

/** Those at one cell. */
typedef struct Parties {
    uint32_t count;
    Party list[PORTS];
} Parties;

/** Notes that a feature meets a port of the cell; one that is known keeps its first port. */
static inline void party_meet(Parties *parties, unsigned kind, uint32_t key, unsigned port,
                              const Claim *claim) {
    for (uint32_t i = 0; i < parties->count; i++) {
        Party *party = &parties->list[i];
        if (party->key == key && party->kind == kind) {
            party->port = port < party->port ? (uint8_t)port : party->port;
            return;
        }
    }
    parties->list[parties->count++] = (Party){claim, key, (uint8_t)kind, (uint8_t)port};
}

/** True if a contest counts for anything. */
static inline bool contests_matter(const Terms *terms) {
    return terms->weights.contest != 0 || terms->weights.rival != 0;
}

/** True if those of roads and cities do. */
static inline bool lines_matter(const Terms *terms) {
    return terms->weights.rival != 0;
}

/** Adds what all contests at a cell promise every player. */
void contests_at(const Terms *terms, ClosingOdds *odds, CellPattern pattern, const Parties *parties,
                 int64_t *values);

/** The same of those contests only that one of the features has a part in. */
void contests_of(const Terms *terms, ClosingOdds *odds, CellPattern pattern, const Parties *parties,
                 uint32_t key, int64_t *values);

#endif
