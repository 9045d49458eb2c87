/**
 * A previewed tile in its cell and its effects: data shared by the files that compute the changes
 * of a turn (turn_delta.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURN_DELTA_DATA_H
#define CARCARENA_BOTS_TURN_DELTA_DATA_H

#include "turns/position_sums.h"
#include "turns/turn_margin.h"

enum {
    JOINED_NONE = -1, /* not connected to the tile of this turn */
    PARTS_MAX = 2 * SIDES,
    SHIFTS_MAX = SIDES * (SIDES - 1)
};

/** A feature of the placed tile. */
typedef struct Joined {
    Openness open;
    FeatureValue value;
    uint32_t walls;   /* of a farm: set of the joined cities that border it on this tile */
    uint8_t parts;    /* of a road or city: number of lines it joins */
    bool gingerbread; /* the gingerbread man is in it */
    bool occupied;    /* it has followers */
    Claim claim;      /* unset for cloisters, and for features without followers that the player
                         cannot deploy on */
} Joined;

/** A line or farm that the tile joins to a feature. */
typedef struct Part {
    uint16_t number;
    uint8_t joined;
} Part;

/** A line that the tile does not join, but that is open beside the tile. */
typedef struct Shift {
    uint16_t line;
    Openness open; /* change of its open cells */
    Claim claim;   /* its claim after the change */
} Shift;

/** An occupied farm that the tile does not join, but whose value changes with its cities. */
typedef struct Elsewhere {
    uint16_t number;
    Claim claim;
} Elsewhere;

/** An occupied feature after the turn, for what depends on it (Stake). */
typedef struct OccupiedNow {
    FeatureView view;
    FeatureValue value; /* as OccupiedFeature.value */
} OccupiedNow;

/** What a second follower changes on a joined feature. */
typedef struct Entry {
    int64_t values[PLAYERS_MAX]; /* without the supply */
    int64_t returning;           /* of the player, as in Totals */
    int32_t in_supply;
} Entry;

typedef struct TurnDelta {
    PositionSums *sums; /* the position before the turn */
    Totals after;
    PlacementPreview preview;
    ModulePreview module;                 /* the modules' preview, if modules preview turns */
    TurnMargin uncontested[SEGMENTS_MAX]; /* with a module preview: leads after deploying a follower
                                       outside contests */
    uint32_t uncontested_known;           /* set of the joined features whose `alone` is computed */
    Entry seconds[SEGMENTS_MAX]; /* with a module preview: what ModulePreview.second adds */
    bool asked;                  /* with a module preview: it has a last decision */
    uint32_t seconds_known;      /* set of the joined features where this is computed */
    Joined joined[SEGMENTS_MAX]; /* by the indices of the preview */
    uint32_t cities;             /* set of the joined features that are cities */
    uint64_t *joined_cities;     /* [joined * words]: parts of a city, cities of a farm */
    uint64_t *cities_gone;       /* set of all parts of joined cities */
    uint32_t line_part_count;
    Part line_parts[SIDES];
    uint32_t farm_part_count;
    Part farm_parts[PARTS_MAX];
    uint32_t shift_count;
    Shift shifts[SHIFTS_MAX];
    int64_t closed_values[PLAYERS_MAX]; /* the part of the values that does not come from open
                                           features */
    uint32_t elsewhere_count;
    Elsewhere elsewhere[GAME_FIGURES_MAX];
    uint32_t occupied_joined; /* set of the joined features with followers, except cloisters */
    uint32_t clashing; /* set of the kinds of which some of these may be in a contest with each
                          other */
    uint32_t opposing; /* set of the kinds of which some may be in a contest with what the player
                          enters */
    bool powerless;    /* the player may deploy a follower without weight in the majority, and
                          contests matter */
    uint32_t awaiting; /* set of the joined features that meet cells where the player is opposed */
    uint64_t *near;    /* set of the cell of the tile and the open cells beside it */
    uint32_t index;    /* index of the cell of the tile */
    const Stamp *stamp;
    bool prospects;                       /* modules report prospects after this turn */
    bool enters;                          /* a follower on the tile changes what modules report */
    uint64_t number;                      /* number of this preview, from 1 */
    uint64_t now_known[GAME_FIGURES_MAX]; /* with prospects: number of the preview that changed a
                                             feature without joining it, as PositionSums.occupied */
    OccupiedNow now[GAME_FIGURES_MAX];    /* these features after it */
    int64_t entered[PLAYERS_MAX]; /* if `enters`: what one more follower on the tile changes of
                                     the prospects, except for what is at stake with it */
    int64_t fates[TURN_CHOICES_MAX][TURN_FATES_MAX]
                 [PLAYERS_MAX];  /* what each fate of
                                    ModulePreview.choices changes */
    int64_t values[PLAYERS_MAX]; /* values after the turn, for the player to move without their
                                    supply */
    int64_t best;                /* greatest value of an opponent */
} TurnDelta;

/** Returns the feature of a port of the placed tile. @pre a segment owns the port */
static inline int port_joined(const TurnDelta *self, const Stamp *stamp, unsigned port) {
    return self->preview.of[stamp->segments[port]];
}

/** Returns the joined feature that a line is part of, or JOINED_NONE. */
static inline int line_joined(const TurnDelta *self, uint16_t number) {
    for (uint32_t i = 0; i < self->line_part_count; i++) {
        if (self->line_parts[i].number == number) {
            return self->line_parts[i].joined;
        }
    }
    return JOINED_NONE;
}

/**
 * Computes where roads and cities are open after the tile: Joined.open, shifts (turn_delta_open.c).
 */
void open_update(TurnDelta *self, uint32_t index, const Stamp *stamp);

/** Finds the cities that border joined farms on the tile (turn_delta_farms.c). */
void farms_begin(TurnDelta *self, const TileFacts *facts);

/** Counts the cities around a joined farm. */
void farm_joined_count(const TurnDelta *self, uint32_t j, FeatureView *farm);

/** Adds the changes of farms that the tile does not join, but whose cities it changes. */
void farms_elsewhere_update(TurnDelta *self);

/** Adds the changes of shares in farms. */
void farms_held_update(TurnDelta *self);

/** Changes the open cells around a cloister for the tile (turn_delta_cells.c). */
void cloister_open_change(const TurnDelta *self, int x, int y, Openness *open);

/** Returns the number of open cells that a joined farm meets. */
uint32_t farm_cells(const TurnDelta *self, uint32_t j);

/** Adds the changes of contests (turn_delta_contests.c). */
void contests_update(TurnDelta *self);

/** Begins the prospects of a turn: its features are as before (turn_delta_prospects.c). */
void prospects_begin(TurnDelta *self);

/** Adds them, after all changes of features. */
void prospects_update(TurnDelta *self);

/**
 * Adds what changes of them if the player deploys a follower on an incomplete, unoccupied joined
 * feature.
 * @param leads the follower has weight in the majority
 */
void prospects_enter(const TurnDelta *self, uint32_t j, bool leads, int64_t *values);

/** Records an occupied feature that the turn changes, though the tile does not join it. */
static inline void occupied_now(TurnDelta *self, const OccupiedFeature *occupied,
                                const FeatureView *view, FeatureValue value) {
    if (self->prospects) {
        self->now[occupied - self->sums->occupied] = (OccupiedNow){*view, value};
        self->now_known[occupied - self->sums->occupied] = self->number;
    }
}

/** Returns true if deploying on a joined feature may change contests. */
static inline bool contests_await(const TurnDelta *self, uint32_t j) {
    const FeatureView *view = &self->preview.features[j];
    return (((self->awaiting >> j) | (self->opposing >> view->kind)) & 1U) != 0 && !view->complete;
}

/** Returns true if a joined feature reaches this side of the tile. */
bool side_shows(const TurnDelta *self, unsigned side, uint32_t j);

/** Returns one word of the set of cells that a joined feature meets, among those open before. */
uint64_t joined_cells(const TurnDelta *self, uint32_t j, uint32_t word);

/** Adds the changes of contests if the player deploys on an unoccupied joined feature. */
void contests_deploy(const TurnDelta *self, uint32_t j, int64_t *values);

/** Returns the value of a player's supply. */
static inline int64_t supply_value(const TurnDelta *self, int player, int32_t in_supply,
                                   int64_t returning) {
    const SupplyValue *supply = &self->sums->supplies[player];
    return supply->in_supply == in_supply && supply->returning == returning
               ? supply->value
               : term_supply(&self->sums->terms, in_supply, returning);
}

/** Returns the greatest value of an opponent. */
static inline int64_t best_other(const TurnDelta *self, const int64_t *values) {
    int64_t best = INT64_MIN;
    for (int player = 0; player < self->sums->players; player++) {
        best = player != self->sums->player && values[player] > best ? values[player] : best;
    }
    return best;
}

#endif
