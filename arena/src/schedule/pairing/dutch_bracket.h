/**
 * A bracket of the Dutch system and its criteria as weights of a matching.
 *
 *     vertices   0 ... moved-1 | moved ... size-1 | size ... next-1 | next ...        | last
 *                moved down    | residents        | the following   | all lower ones  | the bye
 *                              |                  | scoregroup      |                 | if odd
 *
 * All players not yet paired are matched at once, so that what a bracket leaves can be completed
 * [C4]. A criterion has a cost for each edge; the sum over a matching is what the criterion wants
 * to be small. Costs are digits of one long number, the first criterion the highest, so that the
 * heaviest matching is the best one by all criteria in order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PAIRING_DUTCH_BRACKET_H
#define ARENA_PAIRING_DUTCH_BRACKET_H

#include "carcarena/engine/status.h"
#include "schedule/pairing/dutch_player.h"

/** The players not yet paired, as the next bracket sees them. */
typedef struct Bracket {
    const DutchPlayer **players; /* by vertex, the highest ranked first; NULL: the bye */
    uint32_t moved, size, next, count;
    bool has_bye;       /* the last vertex */
    uint32_t bye_score; /* of who gets it [C5]; UINT32_MAX: not yet known */
    uint32_t leniency;  /* 0: all absolute criteria; 1: without [C3]; more: one meeting more each */
    bool lot_first;
    bool single;        /* one player floats down and will get the bye, see [C9] */
    uint32_t *mates;    /* [count] what the last matching found */
    bool *settled;      /* [count] its mate inside of the bracket, or to have none, is settled */
    uint32_t *numbers;  /* [count] number in the remainder (article 4.1), from 0 */
    uint32_t residents; /* in the remainder */
    uint32_t pairs;     /* of the remainder */
} Bracket;

/** Two vertices, the first with the lower number. */
typedef struct Edge {
    uint32_t a, b;
    bool inside;                   /* both in the bracket */
    const DutchPlayer *high, *low; /* low is NULL for the bye */
    DutchColours colours;          /* of those inside */
} Edge;

typedef uint32_t EdgeCost(const Bracket *bracket, const Edge *edge, uint32_t argument);

/** A digit of the weights. */
typedef struct Criterion {
    EdgeCost *cost;
    uint32_t argument;
    uint32_t worst; /* the largest cost of an edge */
    uint32_t owner; /* counts only at edges of this vertex; DUTCH_NOBODY: at all */
    uint32_t bits, shift;
} Criterion;

typedef struct Criteria {
    Criterion *list;
    uint32_t count, room;
    bool failed; /* no memory */
} Criteria;

void criteria_free(Criteria *criteria);

/** [C5] */
void criteria_add_bye(Criteria *criteria, const Bracket *bracket);

/** [C6] alone */
void criteria_add_pairs(Criteria *criteria, const Bracket *bracket);

/** [C6] to [C21] */
void criteria_add_all(Criteria *criteria, const Bracket *bracket);

/** Articles 4.4 and 4.2 for the moved-down players: which are paired, then with whom. */
void criteria_add_moved(Criteria *criteria, const Bracket *bracket);

/** Articles 4.3 and 4.2 for the remainder: exchanges, then the partners of the vertices whose
 * numbers are from `first` to below `end`. */
void criteria_add_remainder(Criteria *criteria, const Bracket *bracket, uint32_t first,
                            uint32_t end);

/** Matches the vertices so that the criteria cost as little as possible in their order; result in
 * `mates`. */
Status bracket_match(Bracket *bracket, Criteria *criteria, Message *message) MUST_USE;

/** True if everybody has a mate. */
bool bracket_is_whole(const Bracket *bracket);

/** True if the mate of a vertex is in the bracket, too. */
static inline bool bracket_paired(const Bracket *bracket, uint32_t vertex) {
    return vertex < bracket->size && bracket->mates[vertex] < bracket->size;
}

#endif
