/**
 * Sums over the position before a turn. turn_delta.h adds and subtracts what a turn changes.
 *
 * Open roads and cities have numbers here ("lines"), and so have farms. Occupied features are
 * numbered separately.
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
    GRID = 32,                      /* cells are found by their coordinates modulo this */
    OPPOSED_SETS = PLAYERS_MAX + 1, /* sets of cells: opposed to each single player, and to
                                       several */
    RIVAL_NOBODY = 1 << PLAYERS_MAX /* in a set of rivals: a feature has followers, but no player
                                       has the majority */
};

/** A tile type in one rotation. */
typedef struct Stamp {
    uint8_t edges[SIDES];
    uint8_t segments[PORTS]; /* segment of each port, or NO_SEGMENT */
} Stamp;

/** A feature that a tile in an open cell would join at one of its ports. */
typedef struct PortContact {
    uint8_t port;
    uint16_t farm; /* number of the farm */
} PortContact;

/** An open cell. */
typedef struct Cell {
    CellPattern pattern;
    int32_t surprisals[SIDES]; /* surprisal of closing the feature at this side in this cell */
    uint16_t lines[SIDES];     /* number of the road or city at this side */
    uint8_t sides;             /* set of the sides with a road or city */
    uint8_t firsts;            /* set of the first sides of each line */
    uint8_t contact_count;
    PortContact contacts[2 * SIDES]; /* contacts with farms */
} Cell;

/** A road or city with an open end. */
typedef struct RoadOrCity {
    uint16_t root;
    int16_t occupied; /* index among the occupied features, or -1 */
    uint8_t kind;     /* SegmentKind, if it has an open end */
    bool opposed;     /* it meets cells where its kind is opposed to the player */
    Openness open;
} RoadOrCity;

/** An occupied feature. */
typedef struct OccupiedFeature {
    FeatureView view;
    FeaturePoints points;      /* its points, if modules preview turns */
    int8_t bonus[PLAYERS_MAX]; /* points per city of a farm for each player, if modules preview
                                  turns */
    FeatureValue value;        /* includes what it would pay now, without the bonus */
    Openness open;             /* of farms and cloisters, if learned corrections are in use */
    Claim claim;               /* unset for cloisters */
    uint32_t leaders;          /* set of the players with the majority */
    uint16_t number;           /* number of the line or farm */
    int16_t x, y;              /* cell of a cloister */
} OccupiedFeature;

/** A player's share in a farm. */
typedef struct HeldFarm {
    uint16_t number;
    uint8_t player;
    int8_t points;  /* per complete city */
    int32_t cities; /* complete ones */
} HeldFarm;

/** The value of the contests at a cell. */
typedef struct Contested {
    int64_t values[PLAYERS_MAX];
} Contested;

/** The value of a supply. */
typedef struct SupplyValue {
    int64_t returning;
    int64_t value;
    int32_t in_supply;
} SupplyValue;

/** Sums over one position, and tables for its rules. */
typedef struct PositionSums {
    const Rules *rules;
    Terms terms;
    ClosingOdds *odds;
    int players;
    FigureKinds kinds;
    bool told;        /* modules tell every turn (rules_turns_told) */
    bool previewable; /* modules preview turns (rules_turns_previewable); otherwise turns are local
                       */
    bool unpaid;      /* unfinished roads, cities and cloisters pay nothing when the game ends */
    bool by_city;     /* final scoring pays cities to farmers (rules_farms_by_city) */
    int player;       /* the player to move */
    int next;         /* the player who draws next, as far as modules do not matter */
    bool last;        /* the game ends after this turn */
    Stamp *stamps;
    uint32_t words; /* 64-bit words per set of cities */

    uint32_t cell_count;
    CellView *views;
    Cell *cells;
    uint16_t grid[GRID * GRID]; /* number of the open cell read there last */
    bool wide;                  /* several open cells may have the same place in `grid` */
    uint32_t mask_words;        /* 64-bit words per set of open cells */
    uint32_t line_count;
    RoadOrCity *lines;
    uint64_t *masks;        /* [line * mask_words]: cells where it is open */
    uint64_t *farm_masks;   /* [farm * mask_words]: cells that it meets */
    uint64_t *opposed;      /* see cells_opposed */
    uint32_t rivals;        /* set of the players with the majority of some of these features, and
                               RIVAL_NOBODY */
    uint64_t *contested;    /* set of the cells with contests */
    Contested *contests;    /* [cell]: value of its contests */
    uint16_t *line_numbers; /* [root]: number of a line */
    uint32_t farm_count;
    uint32_t *farms;           /* [farm]: FeatureView.id */
    int16_t *farm_occupied;    /* [farm]: as RoadOrCity.occupied */
    bool *farm_opposed;        /* [farm]: as RoadOrCity.opposed */
    uint64_t *farm_cities;     /* [farm * words]: set of its cities */
    uint16_t *farm_numbers;    /* [root]: number of a farm */
    uint64_t *complete;        /* set of the complete cities */
    unsigned gingerbread;      /* index of the gingerbread man among the neutral figures */
    uint16_t gingerbread_line; /* city of the gingerbread man, or NUMBER_NONE */
    FigureView figures[GAME_FIGURES_MAX]; /* scratch */
    uint32_t occupied_count;
    OccupiedFeature occupied[GAME_FIGURES_MAX];
    uint32_t occupied_ids[GAME_FIGURES_MAX]; /* FeatureView.id of each */
    uint32_t occupied_farm_count;            /* number of occupied farms */
    uint16_t occupied_farms[GAME_FIGURES_MAX];
    uint32_t held_count; /* number of shares in farms */
    HeldFarm held[FARM_SHARES_MAX];
    uint32_t occupied_cloister_count; /* number of occupied cloisters */
    uint16_t occupied_cloisters[GAME_FIGURES_MAX];
    Totals before;                           /* totals of the position */
    int64_t before_gingerbread[PLAYERS_MAX]; /* the part of its values that comes from the
                                                gingerbread man, not from open features */
    SupplyValue supplies[PLAYERS_MAX];       /* value of each player's supply */
    FeatureView seen[GAME_FIGURES_MAX];      /* scratch */
} PositionSums;

/**
 * Creates the sums.
 * @param odds borrowed
 * @param out owned by the caller, freed with position_sums_destroy
 * @return STATUS_NO_MEMORY
 * @pre turns are local or previewable
 */
Status position_sums_create(PositionSums **out, const Rules *rules,
                            const EvaluationWeights *weights, ClosingOdds *odds,
                            Message *message) MUST_USE;

/** Frees the sums; NULL is allowed. */
void position_sums_destroy(PositionSums *sums);

/** Adds up a position. See turn_delta_begin. */
void position_sums_begin(PositionSums *sums, const Game *game);

/** Returns the number of the open cell at these coordinates, or NUMBER_NONE. */
static inline uint32_t cell_find(const PositionSums *sums, int x, int y) {
    const uint32_t seen = sums->grid[(unsigned)y % GRID * GRID + (unsigned)x % GRID];
    if (seen < sums->cell_count && sums->views[seen].x == x && sums->views[seen].y == y) {
        return seen;
    }
    for (uint32_t i = 0; sums->wide && i < sums->cell_count; i++) {
        if (sums->views[i].x == x && sums->views[i].y == y) {
            return i;
        }
    }
    return NUMBER_NONE;
}

/** Returns the open cells around a cloister (turn_delta_cells.c). */
Openness cloister_open(const PositionSums *sums, int x, int y);

/** Returns true for edges with a road or city. */
static inline bool edge_is_line(int edge) {
    return edge == EDGE_ROAD || edge == EDGE_CITY;
}

/**
 * Returns a set of cells: those met by features of a kind that may be in a contest with a feature
 * that these players lead. They are the cells of occupied features that others lead, and a few
 * more. Read it by words.
 */
static inline const uint64_t *cells_opposed(const PositionSums *sums, unsigned kind,
                                            uint32_t leaders) {
    const bool one = leaders != 0 && (leaders & (leaders - 1)) == 0;
    const unsigned who = one ? (unsigned)__builtin_ctz(leaders) : PLAYERS_MAX;
    return &sums->opposed[(kind * OPPOSED_SETS + who) * sums->mask_words];
}

/** Returns true if any opponent has features that take part in contests. */
static inline bool sums_have_rivals(const PositionSums *sums) {
    return (sums->rivals & ~(1U << sums->player)) != 0;
}

/** Returns the number of common members of two sets. @param words 64-bit words per set */
static inline uint32_t bits_common(const uint64_t *a, const uint64_t *b, uint32_t words) {
    uint32_t count = 0;
    for (uint32_t w = 0; w < words; w++) {
        count += (uint32_t)__builtin_popcountll(a[w] & b[w]);
    }
    return count;
}

/** Returns true if an occupied feature takes part in contests. */
static inline bool occupied_is_party(const Terms *terms, const OccupiedFeature *occupied) {
    return occupied->view.kind == SEGMENT_FIELD ||
           (occupied->view.kind != SEGMENT_CLOISTER && lines_matter(terms));
}

/** Returns the value of a feature, including what it would pay now. */
static inline FeatureValue feature_value_of(const PositionSums *sums, const FeatureView *view,
                                            Openness open) {
    FeatureValue value = {0, 0, 0};
    if (!view->complete && !sums->last) {
        value = term_feature(&sums->terms, view, open, term_basic_gain(view));
    }
    value.leader += (int64_t)game_feature_final_points(sums->rules, view) * POINT;
    return value;
}

/** Returns feature_value_of for a road or city whose points modules preview. */
static inline FeatureValue feature_value_previewed(const PositionSums *sums,
                                                   const FeatureView *view, Openness open,
                                                   FeaturePoints points) {
    FeatureValue value = {0, 0, 0};
    if (!view->complete && !sums->last) {
        value = term_feature(&sums->terms, view, open, term_gain(&sums->terms, view, points.gain));
    }
    value.leader += (int64_t)points.now * POINT;
    return value;
}

/** Returns the value of a feature in contests. It counts as in the basic game. */
static inline int64_t claim_value(const PositionSums *sums, const FeatureView *view,
                                  FeatureValue value) {
    const bool more = sums->unpaid && !view->complete && view->kind != SEGMENT_FIELD;
    return value.leader - value.learned + (more ? value_of(term_basic_points(view)) : 0);
}

/** Returns claim_value for a road or city whose points modules preview. */
static inline int64_t claim_value_previewed(const FeatureView *view, FeatureValue value,
                                            FeaturePoints points) {
    return value.leader - value.learned - (int64_t)points.now * POINT +
           value_of(term_basic_points(view));
}

/** Adds the bonus of figures on a farm. @param cities number of cities, negative to subtract */
void totals_bonus(const PositionSums *sums, Totals *totals, uint32_t leaders,
                  const int8_t bonus[PLAYERS_MAX], int32_t cities);

/** Adds points for each player with the majority. */
void totals_pay(const PositionSums *sums, Totals *totals, uint32_t leaders, int32_t points);

/** Returns the difference of two values. */
static inline FeatureValue feature_value_less(FeatureValue now, FeatureValue before) {
    return (FeatureValue){now.leader - before.leader, now.follower - before.follower, 0};
}

/** Adds a change of the value of an occupied feature to the totals of its players. */
static inline void occupied_change(const PositionSums *sums, Totals *totals,
                                   const OccupiedFeature *occupied, FeatureValue more) {
    for (int player = 0; player < sums->players; player++) {
        const int64_t leads = (occupied->leaders >> player) & 1U;
        totals->values[player] += leads * more.leader;
        totals->returning[player] += occupied->view.followers[player] * more.follower;
    }
}

/** Adds `times` what the gingerbread man may pay in a city. */
static inline void gingerbread_add(const PositionSums *sums, int64_t *values,
                                   int64_t *closed_values, const FeatureView *city, int times) {
    for (int player = 0; player < sums->players; player++) {
        const int64_t points = times * term_gingerbread(&sums->terms, city, player);
        values[player] += points;
        closed_values[player] += points;
    }
}

/** Returns true for the city of the gingerbread man. */
static inline bool line_has_gingerbread(const PositionSums *sums, uint16_t number) {
    return number == sums->gingerbread_line && number != NUMBER_NONE;
}

#endif
