/**
 * Oracle: a second, slow implementation of the rules, to check the engine against.
 *
 * It was written from the rule texts and knows nothing of the engine: it reads the tile files
 * itself, keeps tiles in a list with a map by coordinates, and after every change finds all
 * features again by flood fill from scratch. Nothing is kept up incrementally, so an error of that
 * kind in the engine shows as a difference. Speed is no aim (a game takes a few milliseconds).
 *
 * Sides are numbered 0 north, 1 east, 2 south, 3 west; half sides 2 * side for the left half and
 * 2 * side + 1 for the right half, both as seen from the middle of the tile looking outward. x
 * grows east, y grows south, a rotation is a number of clockwise quarter turns.
 *
 * Everything here is plain data that tests may read; only the functions write it. Running out of
 * memory aborts: this is test code.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    ORACLE_SEATS = 8,
    ORACLE_PARTS = 14, /* segments of one tile */
    ORACLE_NAME = 64,
    ORACLE_MARKS = 16 /* different segment symbols of all files together */
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
    unsigned marks;   /* bit per symbol, numbered in OracleBox.marks */
    int pennants;
    bool inn; /* shows the lake inn */
} OraclePart;

/** One kind of tile. */
typedef struct OracleTile {
    char name[ORACLE_NAME]; /* "set/id" */
    char edges[5];          /* letters N E S W */
    int copies;
    int part_count;
    bool gingerbread; /* carries the gingerbread symbol */
    OraclePart parts[ORACLE_PARTS];
} OracleTile;

/** All tiles of one or more files. */
typedef struct OracleBox {
    OracleTile *tiles;
    int tile_count;
    int total;        /* physical tiles */
    int start;        /* kind of the start tile, -1 if no file names one */
    bool gingerbread; /* a file brings the gingerbread man */
    char marks[ORACLE_MARKS][ORACLE_NAME];
    int mark_count;
} OracleBox;

/**
 * Reads tile files in the given order.
 * @return owned by the caller, freed with oracle_box_destroy; NULL with a text in `error` if a file
 * cannot be read or understood.
 */
OracleBox *oracle_box_load(const char *const *paths, int count, char *error, size_t error_size);

void oracle_box_destroy(OracleBox *box);

/** Kind of the tile with this full name, or -1. */
int oracle_tile_find(const OracleBox *box, const char *name);

/** The lowest rotation in which the tile looks exactly as in `rotation`. */
int oracle_rotation_canonical(const OracleTile *tile, int rotation);

/** How to play. */
typedef struct OracleOptions {
    int players;
    int small_city;   /* 4 or 2 */
    int farm_edition; /* 3, 2 or 1 */
    bool put_back;    /* unplayable=return */
    bool farmers;
    bool incomplete_score;
    bool hole_turn;
    bool edge_completes;
    int width, height; /* of the table; 0: unlimited */
    int deck_limit;    /* tiles drawn; 0: all */
    bool predraw;
    bool start_in_bag;
    bool move_before;  /* gm_move=before */
    bool move_single;  /* gm_double=single */
    bool stuck_leaves; /* gm_stuck=offboard */
    bool winter_inn;
} OracleOptions;

/** The defaults for `players` players. */
OracleOptions oracle_options(int players);

/** Sets one option by its config key and value; false if either is unknown. */
bool oracle_option_set(OracleOptions *options, const char *key, const char *value);

/** A tile on the table. */
typedef struct OraclePlaced {
    int x, y, tile, rotation;
    int owner; /* of the follower on it, -1: none */
    int part;  /* on which part it stands */
} OraclePlaced;

/** One connected feature of the present table. */
typedef struct OracleFeature {
    OracleTerrain terrain;
    int tiles;        /* different tiles; a cloister with its neighbours */
    int pennants;     /* of all its parts */
    int open;         /* sides without neighbour that leave it unfinished; cloister: empty cells */
    bool complete;    /* roads, cities and cloisters */
    bool inn;         /* one of its parts shows the lake inn */
    bool touched;     /* has a part on the tile placed last */
    int placed, part; /* one of its places */
    int followers[ORACLE_SEATS];
    int follower_count;
} OracleFeature;

/** What has to happen next. */
typedef enum OracleStage {
    ORACLE_DRAW,
    ORACLE_PLACE,
    ORACLE_DEPLOY,
    ORACLE_MOVE_COMPLETED, /* gingerbread man, after his city was completed */
    ORACLE_MOVE_SYMBOL,    /* gingerbread man, because of the symbol on the tile */
    ORACLE_OVER
} OracleStage;

/** What the pending draw is for. */
typedef enum OracleDrawFor {
    DRAW_TURN,
    DRAW_START_TILE,
    DRAW_FIRST_HANDS,
    DRAW_AHEAD
} OracleDrawFor;

/** A game in progress. */
typedef struct OracleGame {
    const OracleBox *box;
    OracleOptions options;
    OracleStage stage;
    OracleDrawFor draw_for;
    int active; /* whose turn it is, or who draws */
    int first;  /* first player */
    int hand;   /* tile kind to be placed, -1: none */
    int last;   /* index of the tile placed this turn, -1: none yet */
    bool again; /* the turn is followed by another one of the same player */
    int draws_left;
    int scores[ORACLE_SEATS];
    int supply[ORACLE_SEATS];
    int ahead[ORACLE_SEATS]; /* tile kind drawn ahead, -1: none */
    int *unseen;             /* per tile kind */
    int *discards;           /* tile kinds */
    int discard_count;
    OraclePlaced *placed;
    int placed_count;
    /* The gingerbread man. */
    bool man_in_play, man_on_table, man_stuck;
    bool man_was_completed; /* his city, by the tile of this turn */
    bool man_moved;         /* for that reason */
    int man_placed, man_part;
    /* Map from coordinates to index + 1 in `placed`: open addressing. */
    int *slots;
    int slot_count;
    /* Features found by the last flood fill. */
    int *label; /* feature of placed * ORACLE_PARTS + part */
    OracleFeature *features;
    int feature_count;
    int *neighbours; /* 4 per tile: index or -1 */
    int *todo;       /* scratch of the flood fill */
    int *seen;       /* scratch: per tile or per feature */
} OracleGame;

/** A place for a tile. */
typedef struct OraclePlacement {
    int x, y, rotation;
} OraclePlacement;

/** A new game at its start position; `box` must outlive it. Free with oracle_destroy. */
OracleGame *oracle_create(const OracleBox *box, const OracleOptions *options, int first_player);

/** An independent copy. */
OracleGame *oracle_copy(const OracleGame *game);

void oracle_destroy(OracleGame *game);

/** Draws a tile of this kind; false (nothing changed) if no draw is pending or none is unseen. */
bool oracle_draw(OracleGame *game, int tile);

/** Places the tile in hand. @pre legal. */
void oracle_place(OracleGame *game, OraclePlacement placement);

/** Puts a follower on a part of the tile just placed, or none (-1), and resolves the turn. @pre
 * legal. */
void oracle_deploy(OracleGame *game, int part);

/** Moves the gingerbread man into the city of this part. @pre legal. */
void oracle_move(OracleGame *game, int placed, int part);

/**
 * Legal placements of a tile kind, rotations canonical, in no particular order.
 * @param out room for oracle_placements_max. @return how many.
 */
int oracle_placements(const OracleGame *game, int tile, OraclePlacement *out);

int oracle_placements_max(const OracleGame *game);

/** Bit set of the parts of the tile just placed that may take a follower. @pre stage deploy. */
unsigned oracle_deployments(const OracleGame *game);

/** Features that are legal targets of the pending move. @param out room for feature_count. */
int oracle_targets(const OracleGame *game, int *out);

/** Index of the tile at a cell, or -1. */
int oracle_at(const OracleGame *game, int x, int y);

/** The feature of a part of a placed tile. */
const OracleFeature *oracle_feature(const OracleGame *game, int placed, int part);

/** Points of every player if final scoring took place now. */
void oracle_value(const OracleGame *game, int *out);

/** Completed cities (and, in *open, incomplete ones) that a farm borders. */
int oracle_farm_cities(const OracleGame *game, int farm, int *open);

/* ---- Between the files of the oracle. */

/** Finds all features again. */
void oracle_survey(OracleGame *game);

/** Puts a tile on the table. */
void oracle_lay(OracleGame *game, int tile, OraclePlacement placement);

/** True if the tile kind fits somewhere. */
bool oracle_playable(const OracleGame *game, int tile);

/** True if the cell belongs to the table. */
bool oracle_on_table(const OracleOptions *options, int x, int y);

/** Points a feature (not a farm) is worth, complete or at the end of the game. */
int oracle_feature_points(const OracleOptions *options, const OracleFeature *feature);

/** Gives points to every player with most followers. */
void oracle_award(const OracleFeature *feature, int players, int points, int *scores);

/** As malloc and memset to 0, never NULL. */
void *oracle_memory(size_t count, size_t size);

#endif
