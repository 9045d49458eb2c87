/**
 * Contests (merge threats): one tile may join two features of a kind that meet at an open cell. The
 * joined feature then pays for both. This is a chance for one player and a threat to others.
 *
 * Only occupied farms, roads and cities count. closing_odds_joins counts the tiles that would join
 * them; term_contest computes what joining changes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_CONTESTS_H
#define CARCARENA_BOTS_CONTESTS_H

#include "evaluation/terms.h"

/** An occupied feature that meets an open cell. */
typedef struct Party {
    const Claim *claim;
    uint32_t key; /* identifies the feature among those of this position and kind */
    uint8_t kind; /* SegmentKind */
    uint8_t port; /* first port of the cell where the feature meets it */
} Party;

/** The occupied features at one cell. */
typedef struct Parties {
    uint32_t count;
    Party list[PORTS];
} Parties;

/**
 * Records that a feature meets a port of the cell. A feature already recorded keeps its first port.
 */
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

/** Returns true if any contest has a weight. */
static inline bool contests_matter(const Terms *terms) {
    return terms->weights.contest != 0 || terms->weights.rival != 0;
}

/** Returns true if contests of roads and cities have a weight. */
static inline bool lines_matter(const Terms *terms) {
    return terms->weights.rival != 0;
}

/**
 * Returns the expected number of tiles that join two features that meet at a cell, among a player's
 * remaining draws; 0: they are in no contest.
 */
double contest_expected(const Terms *terms, ClosingOdds *odds, CellPattern pattern, const Party *a,
                        const Party *b);

/** Adds the value of the contest of two features that meet at a cell, if they are in one. */
void contest_between(const Terms *terms, ClosingOdds *odds, CellPattern pattern, const Party *a,
                     const Party *b, int64_t *values);

/** Adds the value of all contests at a cell to the values of every player. */
void contests_at(const Terms *terms, ClosingOdds *odds, CellPattern pattern, const Parties *parties,
                 int64_t *values);

/** Adds only those contests in which the feature `key` takes part, as contests_at. */
void contests_of(const Terms *terms, ClosingOdds *odds, CellPattern pattern, const Parties *parties,
                 uint32_t key, int64_t *values);

#endif
