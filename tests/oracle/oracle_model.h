/**
 * What the oracle is made of: tiles as they are printed, what lies on the table, decisions. Nothing
 * here belongs to one rule system; what does is in the header of its file rule_*.c.
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
    ORACLE_PARTS = 14, /* segments of one tile */
    ORACLE_NAME = 64,
    ORACLE_MARKS = 64,    /* different symbols of all files together */
    ORACLE_OUTCOMES = 16, /* most an event may come to */
    ORACLE_WHOLE = 15,    /* part of a choice that means the whole tile */
    ORACLE_FIGURES_OF_PLAYER = 24,
    ORACLE_STIRRED = 64,
};

typedef enum OracleTerrain {
    TERRAIN_CITY,
    TERRAIN_ROAD,
    TERRAIN_FIELD,
    TERRAIN_CLOISTER,
    TERRAIN_RIVER,
    TERRAIN_GARDEN
} OracleTerrain;

/** One segment of a tile as printed (rotation 0). */
typedef struct OraclePart {
    char name[16]; /* its id in the file */
    OracleTerrain terrain;
    unsigned sides;   /* bit per side it reaches: cities, roads, rivers */
    unsigned halves;  /* bit per half side it reaches: fields */
    unsigned borders; /* bit per city part of this tile whose wall it touches: fields */
    unsigned links;   /* bit per part of this tile that a wagon reaches from here */
    uint64_t marks;   /* bit per symbol, numbered in OracleBox.marks */
    int pennants;
} OraclePart;

/** One kind of tile. */
typedef struct OracleTile {
    char name[ORACLE_NAME]; /* "set/id" */
    char edges[5];          /* letters N E S W: f r c s, a fits beside all */
    int copies;
    bool directed; /* something on it points somewhere */
    bool block;    /* lies at x, y when a game begins, with others of its set */
    int x, y;
    int part_count;
    uint64_t marks; /* symbols of the tile as a whole */
    OraclePart parts[ORACLE_PARTS];
} OracleTile;

/** All tiles of one or more files. */
typedef struct OracleBox {
    OracleTile *tiles;
    int tile_count;
    int total;      /* physical tiles */
    int start;      /* kind of the start tile, -1 if no file names one */
    int start_own;  /* kind of that one tile alone, where it is drawn on its own; else -1 */
    uint64_t rules; /* bit per rule system, as in ORACLE_RULES, that a file asks for */
    char marks[ORACLE_MARKS][ORACLE_NAME];
    int mark_count;
} OracleBox;

/** Wooden pieces of the players. */
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
    ORACLE_FIGURE_TYPES
} OracleFigureType;

/** A tile on the table. */
typedef struct OraclePlaced {
    int x, y, tile, rotation;
    int buildings;   /* points of the little buildings on it */
    int gold;        /* pieces */
    bool flea;       /* of the plague */
    int outbreak;    /* number of the token on a source, 0: none */
    unsigned claims; /* players who may take of them in this scoring, a bit each */
    int tower;       /* pieces on its foundation */
    int bridge;      /* over it: 0 none, 1 from north to south, 2 from west to east */
    int top;         /* 1 + ORACLE_FIGURE_TYPES * owner + type of who stands there, 0: nobody */
} OraclePlaced;

/** A piece on the table. */
typedef struct OracleFigure {
    int owner;
    OracleFigureType type;
    int placed, part; /* a barn: corner of the tile, 0 north-west and on clockwise */
    bool lying;       /* as abbot of a monastery */
    int since;        /* tiles on the table when it came there */
} OracleFigure;

/** Pieces that belong to nobody. */
typedef enum OracleNeutral {
    NEUTRAL_MAN, /* the gingerbread man */
    NEUTRAL_MAGE,
    NEUTRAL_WITCH,
    NEUTRAL_DRAGON,
    NEUTRAL_FAIRY,
    NEUTRAL_COUNT, /* of Carcassonne, on a tile as a whole */
    NEUTRAL_PIG,   /* of the Wheel of Fortune, as he */
    NEUTRAL_TEACHER,
    ORACLE_NEUTRALS
} OracleNeutral;

/** Their names. */
extern const char *const ORACLE_NEUTRAL_NAMES[ORACLE_NEUTRALS];

/** What OracleChoice.figure says for one of them. */
static inline int oracle_neutral(OracleNeutral which) {
    return -1 - (int)which;
}

/** Where one of them is. */
typedef struct OraclePlace {
    bool on_table;
    int placed, part;
} OraclePlace;

/** One connected feature of the present table. */
typedef struct OracleFeature {
    OracleTerrain terrain;
    int tiles;        /* different tiles; a cloister with its neighbors */
    int pennants;     /* of all its parts */
    int open;         /* sides without neighbor that leave it unfinished; cloister: empty cells */
    bool complete;    /* roads, cities, cloisters and gardens */
    bool touched;     /* has a part on the tile placed last */
    bool concerned;   /* or is closed or, as a cloister, surrounded by it */
    uint64_t marks;   /* symbols of its parts */
    int placed, part; /* one of its places */
    int followers[ORACLE_SEATS];
    int strength[ORACLE_SEATS]; /* what they count for the majority */
    int aid[ORACLE_SEATS];      /* what others of theirs do who are elsewhere */
    int edge[ORACLE_SEATS];     /* decides between those who count most */
    int follower_count;
    bool lies[ORACLE_SEATS]; /* as abbot of a monastery, with all his followers there */
    int standing;            /* followers of the others */
} OracleFeature;

/** What the pending draw is for. */
typedef enum OracleDrawFor {
    DRAW_TURN,
    DRAW_START_TILE,
    DRAW_FIRST_HANDS,
    DRAW_AHEAD,
    DRAW_BAZAAR,
    DRAW_FOR_START, /* whose tile has most roads begins */
    DRAW_COMMON,    /* one of the three open tiles */
    DRAW_HAND,
    DRAW_STACKS, /* all tiles are dealt */
    DRAW_ROUND   /* one player draws for all */
} OracleDrawFor;

/** What an event may come to. */
typedef struct OracleOutcome {
    int number, weight;
} OracleOutcome;

/** What can be decided. */
typedef enum OracleVerb {
    ORACLE_PASS,
    ORACLE_LAY,    /* the tile in hand (argument 0) or one that the player holds (1) */
    ORACLE_PUT,    /* a piece on a part of a placed tile; argument 1: lying down */
    ORACLE_SHIFT,  /* a piece of his, or the gingerbread man (-1), to another part */
    ORACLE_TAKE,   /* a piece of his off the table; argument 1: it is paid first */
    ORACLE_TOKEN,  /* a little building of kind `argument` on the tile placed last; on a part of a
                      tile argument % 256 tells which token, argument / 256 what it is there: a
                      tunnel the number of the set, a ferry the other part */
    ORACLE_ACCEPT, /* what was offered */
    ORACLE_BID,    /* so many points */
} OracleVerb;

/** Argument of ORACLE_TAKE for another player's piece: this and his seat. */
enum { ORACLE_TAKE_OTHER = 2 };

/** Argument of ORACLE_ACCEPT for a piece of one's own that another player holds: this, its type and
 * ORACLE_HOLDER times his seat. */
enum { ORACLE_HELD = 1024, ORACLE_HOLDER = 16 };

/** Argument of ORACLE_ACCEPT for a kind of tile: this and its number. */
enum { ORACLE_KIND = 4096 };

/** One decision. */
typedef struct OracleChoice {
    OracleVerb verb;
    int figure; /* OracleFigureType, or oracle_neutral */
    int x, y;
    int rotation;     /* of a piece that is taken: whose, 0 the decider's, else 1 + player */
    int placed, part; /* -1 where there is none */
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
