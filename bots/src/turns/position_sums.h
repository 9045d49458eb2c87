/**
 * The position before a turn, added up. turn_delta.h adds and subtracts what a turn changes of it.
 *
 * Open roads and cities have numbers here, "lines"; so have farms. Features with followers have
 * numbers of another kind.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_POSITION_SUMS_H
#define CARCARENA_BOTS_POSITION_SUMS_H

#include "carcarena/engine/changes.h"
#include "evaluation/contests.h"

enum {
    ROTATIONS = 4,
    NUMBER_NONE = 0xFFFF,
    NO_SEGMENT = 0xFF,
    GRID = 32,                     /* cells are found by their coordinates modulo this */
    OPPOSED_SETS = PLAYERS_MAX + 1 /* cells opposed to each player alone, and to several */
};

/** A tile type in one rotation. */
typedef struct Stamp {
    uint8_t edges[SIDES];
    uint8_t segments[PORTS]; /* the segment of each port, or NO_SEGMENT */
} Stamp;

/** What a tile laid in an open cell would join there on one of its ports. */
typedef struct PortContact {
    uint8_t port;
    uint16_t farm; /* its number */
} PortContact;

/** An open cell. */
typedef struct Cell {
    CellPattern pattern;
    int32_t surprisals[SIDES]; /* that what touches the side will be closed here, ... */
    uint16_t lines[SIDES];     /* which is this road or city, by its number ... */
    uint8_t sides;             /* ... at these sides, */
    uint8_t firsts;            /* and these are the first ones of each line */
    uint8_t contact_count;
    PortContact contacts[2 * SIDES]; /* with farms */
} Cell;

/** A road or city that is open somewhere. */
typedef struct RoadOrCity {
    uint16_t root;
    int16_t occupied; /* its number among those with followers, or -1 */
    uint8_t kind;     /* SegmentKind, if it is open somewhere */
    bool opposed;     /* it meets cells where the player is opposed by its kind */
    Openness open;
} RoadOrCity;

/** A feature with followers. */
typedef struct OccupiedFeature {
    FeatureView view;
    FeaturePoints worth;       /* of a road or city, where modules tell */
    int8_t bonus[PLAYERS_MAX]; /* of a farm, where they do: points a city more for each player */
    FeatureValue value;        /* with what it would pay now, but the bonus */
    Claim claim;               /* of all but cloisters */
    uint32_t leaders;          /* as a set */
    uint16_t number;           /* of the line or farm */
    int16_t x, y;              /* of a cloister */
} OccupiedFeature;

/** What the contests at a cell promise. */
typedef struct Contested {
    int64_t values[PLAYERS_MAX];
} Contested;

/** What a hand is worth. */
typedef struct SupplyValue {
    int64_t returning;
    int64_t worth;
    int32_t in_supply;
} SupplyValue;

/** The position, and tables for its rules. */
typedef struct PositionSums {
    const Rules *rules;
    Terms terms;
    ClosingOdds *odds;
    int players;
    FigureKinds kinds;
    bool told;   /* modules tell of turns (rules_turns_previewable); else turns are local */
    bool unpaid; /* unfinished roads, cities and cloisters pay nothing when the game ends */
    int player;  /* whose turn it is */
    bool last;   /* the game is over after it */
    Stamp *stamps;
    uint32_t words; /* of a set of cities */

    uint32_t cell_count;
    CellView *views;
    Cell *cells;
    uint16_t grid[GRID * GRID]; /* number of the open cell that was seen there last */
    uint32_t mask_words;        /* of a set of open cells */
    uint32_t line_count;
    RoadOrCity *lines;
    uint64_t *masks;        /* [line * mask_words]: where it is open */
    uint64_t *farm_masks;   /* [farm * mask_words]: the cells it meets */
    uint64_t *opposed;      /* see cells_opposed */
    uint32_t rivals;        /* players with the majority of some of these, as a set */
    uint64_t *contested;    /* cells with contests, as a set, ... */
    Contested *contests;    /* [cell]: and what these promise */
    uint16_t *line_numbers; /* [root] */
    uint32_t farm_count;
    uint32_t *farms;           /* their FeatureView.id */
    int16_t *farm_occupied;    /* as RoadOrCity.occupied */
    bool *farm_opposed;        /* as RoadOrCity.opposed */
    uint64_t *farm_cities;     /* [farm * words] */
    uint16_t *farm_numbers;    /* [root] */
    uint64_t *complete;        /* the complete cities */
    unsigned gingerbread;      /* number of the gingerbread man among the neutral figures */
    uint16_t gingerbread_line; /* his city, or NUMBER_NONE */
    FigureView figures[GAME_FIGURES_MAX]; /* scratch */
    uint32_t occupied_count;
    OccupiedFeature occupied[GAME_FIGURES_MAX];
    uint32_t occupied_farm_count; /* those that are farms, by their number ... */
    uint16_t occupied_farms[GAME_FIGURES_MAX];
    uint32_t occupied_cloister_count; /* ... and cloisters */
    uint16_t occupied_cloisters[GAME_FIGURES_MAX];
    Totals before;                           /* the position itself */
    int64_t before_gingerbread[PLAYERS_MAX]; /* of its values: what no open feature promises */
    SupplyValue supplies[PLAYERS_MAX];       /* what those of that position are worth */
    FeatureView seen[GAME_FIGURES_MAX];      /* scratch */
} PositionSums;

/** @param odds borrowed. @param out owned by the caller, freed with position_sums_destroy.
 * @return STATUS_NO_MEMORY. @pre turns are local, or told */
Status position_sums_create(PositionSums **out, const Rules *rules,
                            const EvaluationWeights *weights, ClosingOdds *odds,
                            Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void position_sums_destroy(PositionSums *sums);

/** Adds up a position; see turn_delta_begin. */
void position_sums_begin(PositionSums *sums, const Game *game);

/** True for edges that a road or city leads over. */
static inline bool edge_is_line(int edge) {
    return edge == EDGE_ROAD || edge == EDGE_CITY;
}

/**
 * Cells that features of a kind meet which may contend with one that these players lead, as a set:
 * those with followers that others lead, and a few more. Read by words.
 */
static inline const uint64_t *cells_opposed(const PositionSums *sums, unsigned kind,
                                            uint32_t leaders) {
    const bool one = leaders != 0 && (leaders & (leaders - 1)) == 0;
    const unsigned who = one ? (unsigned)__builtin_ctz(leaders) : PLAYERS_MAX;
    return &sums->opposed[(kind * OPPOSED_SETS + who) * sums->mask_words];
}

/** True if anybody but the player whose turn it is has features that take part in contests. */
static inline bool sums_have_rivals(const PositionSums *sums) {
    return (sums->rivals & ~(1U << sums->player)) != 0;
}

/** Members that two sets of so many words have in common. */
static inline uint32_t bits_common(const uint64_t *a, const uint64_t *b, uint32_t words) {
    uint32_t count = 0;
    for (uint32_t w = 0; w < words; w++) {
        count += (uint32_t)__builtin_popcountll(a[w] & b[w]);
    }
    return count;
}

/** True if a feature with followers takes part in contests. */
static inline bool occupied_is_party(const Terms *terms, const OccupiedFeature *occupied) {
    return occupied->view.kind == SEGMENT_FIELD ||
           (occupied->view.kind != SEGMENT_CLOISTER && lines_matter(terms));
}

/** What a feature promises, with what it would pay now. */
static inline FeatureValue feature_value_of(const PositionSums *sums, const FeatureView *view,
                                            Openness open) {
    FeatureValue value = {0, 0};
    if (!view->complete && !sums->last) {
        value = term_feature(&sums->terms, view, open, term_basic_gain(view));
    }
    value.leader += (int64_t)game_feature_final_points(sums->rules, view) * POINT;
    return value;
}

/** The same of a road or city of which modules tell what it is worth. */
FeatureValue feature_value_previewed(const PositionSums *sums, const FeatureView *view,
                                     Openness open, FeaturePoints worth);

/** What a feature is worth to who may join it: it counts as in the basic game. */
static inline int64_t claim_worth(const PositionSums *sums, const FeatureView *view,
                                  FeatureValue value) {
    const bool more = sums->unpaid && !view->complete && view->kind != SEGMENT_FIELD;
    return value.leader + (more ? value_of(term_basic_points(view)) : 0);
}

/** The same of a road or city of which modules tell what it is worth. */
static inline int64_t claim_of_previewed(const FeatureView *view, FeatureValue value,
                                         FeaturePoints worth) {
    return value.leader - (int64_t)worth.now * POINT + value_of(term_basic_points(view));
}

/** Adds what figures on a farm are paid more there for so many cities. */
void totals_bonus(const PositionSums *sums, Totals *totals, uint32_t leaders,
                  const int8_t bonus[PLAYERS_MAX], int32_t cities);

/** By how much a value has changed. */
static inline FeatureValue feature_value_less(FeatureValue now, FeatureValue before) {
    return (FeatureValue){now.leader - before.leader, now.follower - before.follower};
}

/** Adds to the totals what a feature promises more than before, to those who stand there. */
static inline void occupied_change(const PositionSums *sums, Totals *totals,
                                   const OccupiedFeature *occupied, FeatureValue more) {
    for (int player = 0; player < sums->players; player++) {
        const int64_t leads = (occupied->leaders >> player) & 1U;
        totals->values[player] += leads * more.leader;
        totals->returning[player] += occupied->view.followers[player] * more.follower;
    }
}

/** Adds what the figure that visits a city may pay there. */
static inline void gingerbread_add(const PositionSums *sums, int64_t *values, int64_t *apart,
                                   const FeatureView *city, int times) {
    for (int player = 0; player < sums->players; player++) {
        const int64_t worth = times * term_gingerbread(&sums->terms, city, player);
        values[player] += worth;
        apart[player] += worth;
    }
}

/** True for the city of the gingerbread man. */
static inline bool line_has_gingerbread(const PositionSums *sums, uint16_t number) {
    return number == sums->gingerbread_line && number != NUMBER_NONE;
}

#endif
