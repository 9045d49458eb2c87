/**
 * A tile looked at in its cell, and what follows from it: what the files that tell the changes of a
 * turn share (turn_delta.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURN_DELTA_DATA_H
#define CARCARENA_BOTS_TURN_DELTA_DATA_H

#include "turns/position_sums.h"
#include "turns/turn_margin.h"

enum {
    JOINED_NONE = -1, /* nothing that the tile of this turn has to do with */
    PARTS_MAX = 2 * SIDES,
    SHIFTS_MAX = SIDES * (SIDES - 1)
};

/** A feature of the tile laid. */
typedef struct Joined {
    Openness open;
    FeatureValue value;
    uint32_t walls;   /* of a farm: cities among the joined features that border it on this tile */
    uint8_t parts;    /* of a road or city: how many lines it joins */
    bool gingerbread; /* the neutral figure is there */
    bool held;        /* somebody stands there */
    Claim claim;      /* of all but cloisters, if somebody stands there or may deploy there */
} Joined;

/** A line or farm that the tile joins to a feature. */
typedef struct Part {
    uint16_t number;
    uint8_t joined;
} Part;

/** A line that the tile does not join, but that is open beside it. */
typedef struct Shift {
    uint16_t line;
    Openness open; /* by how much that changes */
    Claim claim;   /* what it is then */
} Shift;

/** A farm with followers that the tile does not join, but that pays otherwise for its cities. */
typedef struct Elsewhere {
    uint16_t number;
    Claim claim;
} Elsewhere;

typedef struct TurnDelta {
    PositionSums *sums; /* the position before the turn */
    Totals after;
    PlacementPreview foresight;
    ModulePreview told;             /* what modules say, where turns are told */
    TurnMargin alone[SEGMENTS_MAX]; /* then: of followers on joined features, ... */
    uint32_t alone_known;           /* ... those worked out already, as a set */
    Joined joined[SEGMENTS_MAX];    /* by the numbers of the foresight */
    uint32_t cities;                /* those of them that are cities, as a set */
    uint64_t *joined_cities;        /* [joined * words]: a city's parts, a farm's cities */
    uint64_t *cities_gone;          /* all parts of joined cities */
    uint32_t line_part_count;
    Part line_parts[SIDES];
    uint32_t farm_part_count;
    Part farm_parts[PARTS_MAX];
    uint32_t shift_count;
    Shift shifts[SHIFTS_MAX];
    int64_t apart[PLAYERS_MAX]; /* the part of the values that no open feature promises */
    uint32_t elsewhere_count;
    Elsewhere elsewhere[GAME_FIGURES_MAX];
    uint32_t held;     /* joined features with followers, but cloisters, as a set */
    uint32_t clashing; /* kinds of which some of these may contend with each other, as a set, ... */
    uint32_t opposing; /* ... and with what the player enters */
    uint32_t awaiting; /* joined features that meet cells where the player is opposed, as a set */
    uint64_t *near;    /* open cells beside the tile, and its own, as a set */
    uint32_t index;    /* of the cell of the tile */
    const Stamp *stamp;
    int64_t values[PLAYERS_MAX]; /* what all have after the turn, but the player his hand */
    int64_t best;                /* the most that another has */
} TurnDelta;

/** The feature of a port of the tile laid. @pre a segment owns it */
static inline int port_joined(const TurnDelta *self, const Stamp *stamp, unsigned port) {
    return self->foresight.of[stamp->segments[port]];
}

/** The joined feature that a line is part of, or JOINED_NONE. */
static inline int line_joined(const TurnDelta *self, uint16_t number) {
    for (uint32_t i = 0; i < self->line_part_count; i++) {
        if (self->line_parts[i].number == number) {
            return self->line_parts[i].joined;
        }
    }
    return JOINED_NONE;
}

/** Says where roads and cities are open after the tile: Joined.open, shifts (turn_delta_open.c). */
void open_settle(TurnDelta *self, uint32_t index, const Stamp *stamp);

/** Finds the cities that border joined farms on the tile (turn_delta_farms.c). */
void farms_begin(TurnDelta *self, const TileFacts *facts);

/** Counts the cities around a joined farm. */
void farm_joined_count(const TurnDelta *self, uint32_t j, FeatureView *farm);

/** Farms that are not joined, but notice what the tile does to cities. */
void farms_elsewhere_settle(TurnDelta *self);

/** Adds what contests promise otherwise than before (turn_delta_contests.c). */
void contests_settle(TurnDelta *self);

/** True if it may matter to them that the player deploys on a joined feature. */
static inline bool contests_await(const TurnDelta *self, uint32_t j) {
    const FeatureView *view = &self->foresight.features[j];
    return (((self->awaiting >> j) | (self->opposing >> view->kind)) & 1U) != 0 && !view->complete;
}

/** Adds what they promise more if the player deploys on a joined feature where nobody stands. */
void contests_deploy(const TurnDelta *self, uint32_t j, int64_t *values);

#endif
