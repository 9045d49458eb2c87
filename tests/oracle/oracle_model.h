/**
 * Data types of the oracle: printed tiles, the table, decisions. Everything here is shared by
 * several rule systems. Types of one rule system are in its header rule_*.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_ORACLE_MODEL_H
#define TESTS_ORACLE_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ORACLE_SEATS = 8,
    ORACLE_PARTS = 14, /* parts (segments) of one tile */
    ORACLE_NAME = 64,
    ORACLE_MARKS = 64,    /* different symbols in all files */
    ORACLE_OUTCOMES = 16, /* most outcomes of one chance event */
    ORACLE_WHOLE = 15,    /* value of `part` that means the whole tile */
    ORACLE_FIGURES_OF_PLAYER = 24,
    ORACLE_CHANGED_ROADS = 64,
};

typedef enum OracleTerrain {
    TERRAIN_CITY,
    TERRAIN_ROAD,
    TERRAIN_FIELD,
    TERRAIN_CLOISTER,
    TERRAIN_RIVER,
    TERRAIN_GARDEN
} OracleTerrain;

/** One part (segment) of a tile as printed (rotation 0). */
typedef struct OraclePart {
    char name[16]; /* id in the tile file */
    OracleTerrain terrain;
    unsigned sides;   /* set of sides it reaches: cities, roads, rivers */
    unsigned halves;  /* set of half sides it reaches: fields */
    unsigned borders; /* set of city parts of this tile whose wall it touches: fields */
    unsigned links;   /* set of parts of this tile that a wagon reaches from here */
    uint64_t marks;   /* set of symbols, numbered as in OracleBox.marks */
    int pennants;
} OraclePart;

/** One kind of tile. */
typedef struct OracleTile {
    char name[ORACLE_NAME]; /* "set/id" */
    char edges[5];          /* letters of N E S W: f r c s; "a" fits every letter */
    int copies;
    bool directed; /* a symbol on it points in a direction */
    bool block;    /* part of a start block: placed at x, y when a game begins */
    int x, y;
    int part_count;
    uint64_t marks; /* symbols of the tile as a whole */
    OraclePart parts[ORACLE_PARTS];
} OracleTile;

/** All tiles of one or more files. */
typedef struct OracleBox {
    OracleTile *tiles;
    int tile_count;
    int total;      /* number of physical tiles */
    int start;      /* kind of the start tile; -1: no file names one */
    int start_own;  /* separate kind of the start tile if it is drawn separately; else -1 */
    uint64_t rules; /* set of rule systems that a file requests, numbered as in ORACLE_RULES */
    char marks[ORACLE_MARKS][ORACLE_NAME];
    int mark_count;
} OracleBox;

/** Figures of the players. */
typedef enum OracleFigureType {
    ORACLE_NORMAL,
    ORACLE_BIG,
    ORACLE_MAYOR,
    ORACLE_WAGON,
    ORACLE_ABBOT,
    ORACLE_PHANTOM,
    ORACLE_BUILDER,
    ORACLE_PIG,
    ORACLE_BARN,
    ORACLE_SHEPHERD,
    ORACLE_RINGMASTER,
    ORACLE_FIGURE_TYPES
} OracleFigureType;

/** A tile on the table. */
typedef struct OraclePlaced {
    int x, y, tile, rotation;
    int buildings;              /* points of the little buildings on it */
    int gold;                   /* number of gold pieces */
    bool flea;                  /* true if it has a flea of the plague */
    int outbreak;               /* number of the outbreak token on a source; 0: none */
    unsigned claims;            /* set of players who may take gold from it in this scoring */
    int tower;                  /* number of tower pieces on its foundation */
    int bridge;                 /* bridge over it; 0: none, 1: north to south, 2: west to east */
    int top;                    /* figure on top: 1 + ORACLE_FIGURE_TYPES * owner + type; 0: none */
    int acrobats[ORACLE_SEATS]; /* of each player */
} OraclePlaced;

/** A figure on the table. */
typedef struct OracleFigure {
    int owner;
    OracleFigureType type;
    int placed, part; /* for a barn, `part` is a corner: 0 north-west, then clockwise */
    bool lying;       /* as abbot of a monastery */
    int since;        /* number of tiles on the table when it was placed */
} OracleFigure;

/** Neutral figures. */
typedef enum OracleNeutral {
    NEUTRAL_MAN, /* gingerbread man */
    NEUTRAL_MAGE,
    NEUTRAL_WITCH,
    NEUTRAL_DRAGON,
    NEUTRAL_FAIRY,
    NEUTRAL_COUNT, /* Count of Carcassonne, on a tile as a whole */
    NEUTRAL_PIG,   /* pig of the Wheel of Fortune, on a tile as a whole */
    NEUTRAL_TEACHER,
    NEUTRAL_BIG_TOP, /* on a tile as a whole */
    ORACLE_NEUTRALS
} OracleNeutral;

/** Names of the neutral figures. */
extern const char *const ORACLE_NEUTRAL_NAMES[ORACLE_NEUTRALS];

/** Returns the value of OracleChoice.figure for a neutral figure. */
static inline int oracle_neutral(OracleNeutral which) {
    return -1 - (int)which;
}

/** The place of a neutral figure. */
typedef struct OraclePlace {
    bool on_table;
    int placed, part;
} OraclePlace;

/** A connected feature of the current table. */
typedef struct OracleFeature {
    OracleTerrain terrain;
    int tiles;        /* number of different tiles; for a cloister, including its neighbors */
    int pennants;     /* number of pennants of all parts */
    int open;         /* number of open sides; for a cloister, of empty cells around it */
    bool complete;    /* roads, cities, cloisters and gardens only */
    bool touched;     /* has a part on the tile placed last */
    bool concerned;   /* `touched`, or completed by that tile: a cloister is surrounded by it */
    uint64_t marks;   /* symbols of its parts */
    int placed, part; /* one of its places */
    int followers[ORACLE_SEATS];
    int strength[ORACLE_SEATS]; /* strength of each player's figures for the majority */
    int aid[ORACLE_SEATS];      /* strength of the player's figures elsewhere that count here */
    int edge[ORACLE_SEATS];     /* tie-breaker between players of equal strength */
    int follower_count;
    bool only_abbots[ORACLE_SEATS]; /* true if all of the player's followers there are abbots of a
                                monastery */
    int standing;                   /* number of followers that are not abbots of a monastery */
} OracleFeature;

/** The purpose of the pending draw. */
typedef enum OracleDrawFor {
    DRAW_TURN,
    DRAW_START_TILE,
    DRAW_FIRST_HANDS,
    DRAW_AHEAD,
    DRAW_BAZAAR,
    DRAW_FOR_START, /* the player whose tile has the most roads begins */
    DRAW_COMMON,    /* one of the three open tiles */
    DRAW_HAND,
    DRAW_STACKS, /* all tiles are dealt */
    DRAW_ROUND   /* one player draws for all */
} OracleDrawFor;

/** One possible outcome of a chance event. */
typedef struct OracleOutcome {
    int number, weight;
} OracleOutcome;

/** Kinds of decisions. */
typedef enum OracleVerb {
    ORACLE_PASS,
    ORACLE_LAY,    /* place the current tile (argument 0) or a tile the player holds (1) */
    ORACLE_PUT,    /* place a figure on a part of a placed tile; argument 1: lying down */
    ORACLE_SHIFT,  /* move an own figure, or the gingerbread man (-1), to another part */
    ORACLE_TAKE,   /* take an own figure off the table; argument 1: it scores first */
    ORACLE_TOKEN,  /* place a token on the tile placed last; without a part, `argument` is the
                      kind of a little building. With a part, argument % 256 is the token and
                      argument / 256 its detail: the number of a tunnel's set, or the other part
                      of a ferry */
    ORACLE_ACCEPT, /* accept an offer */
    ORACLE_BID,    /* bid this number of points */
} OracleVerb;

/** Argument of ORACLE_TAKE for another player's figure: this plus the player's seat. */
enum { ORACLE_TAKE_OTHER = 2 };

/**
 * Argument of ORACLE_ACCEPT for an own figure that another player holds: ORACLE_HELD + type +
 * ORACLE_HOLDER * seat of the holder.
 */
enum { ORACLE_HELD = 1024, ORACLE_HOLDER = 16 };

/** Argument of ORACLE_ACCEPT for a tile kind: ORACLE_KIND + number of the kind. */
enum { ORACLE_KIND = 4096 };

/** One decision. */
typedef struct OracleChoice {
    OracleVerb verb;
    int figure; /* OracleFigureType, or a value of oracle_neutral */
    int x, y;
    int rotation;     /* for a figure that is taken, its owner; 0: the decider, else 1 + player */
    int placed, part; /* -1: none */
    int argument;
} OracleChoice;

/** A place for a tile. */
typedef struct OraclePlacement {
    int x, y, rotation;
} OraclePlacement;

typedef struct OracleGame OracleGame;
typedef struct OracleOptions OracleOptions;
typedef struct OracleStep OracleStep;

#endif
