/**
 * Lots: random configurations and random ways of playing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_LOTS_H
#define TESTS_LOTS_H

#include "pair.h"

/** The combination of tile sets. */
typedef enum LotSets {
    LOT_BASE,
    LOT_WINTER,
    LOT_WINTER_MAN,
    LOT_BASE_MAN,
    LOT_BASE_WINTER, /* 156 tiles: a larger kernel */
    LOT_ODD,         /* shapes that no shipped tile has */
    LOT_ODD_MAN,
    LOT_FEW, /* few cities and many gingerbread tiles */
    LOT_ALL, /* 247 tiles: the largest kernel */
    LOT_SETS_COUNT
} LotSets;

/** How players choose actions. */
typedef enum LotStyle {
    STYLE_UNIFORM, /* all legal actions are equally likely */
    STYLE_KEEPER,  /* rarely deploys, so that deployments remain possible throughout the game */
    STYLE_LINE,    /* builds as far as possible in one direction and deploys farmers */
    STYLE_CLUMP,   /* builds near many tiles, which completes features and fills holes */
    STYLE_MIXED,   /* one of the above, chosen for every action */
    STYLE_COUNT
} LotStyle;

/** The players of one game. */
typedef struct LotPlayers {
    LotStyle style;
    int toward_x, toward_y; /* direction of STYLE_LINE */
    bool both_ends;         /* STYLE_LINE also builds in the opposite direction */
} LotPlayers;

enum { LOT_FILES = 5, LOT_BASICS = 3 };

/** All tile sets, as parsed by the engine and by the oracle. */
typedef struct LotBoxes {
    const TileSet *sets[LOT_FILES]; /* shipped sets and test sets */
    TileSet *owned[LOT_FILES];      /* test sets, freed with the boxes */
    OracleBox *box[LOT_SETS_COUNT]; /* the files of each combination */
    TileSet basics[LOT_BASICS];     /* shipped sets that can be played alone, with any number of
                                       players */
} LotBoxes;

/** Which expansions are drawn in addition to the requested ones. */
typedef enum LotBeside { BESIDE_ANY, BESIDE_NOTHING, BESIDE_EVERYTHING } LotBeside;

/** Command-line options of all programs in this folder. */
typedef struct LotArguments {
    uint64_t games, seed;
    uint64_t first;   /* number of the first game */
    uint64_t every;   /* distance between the numbers of games */
    bool expansions;  /* play games with expansions */
    const char *with; /* expansions of every such game, such as "flier,monasteries"; NULL: none */
    const char *set;  /* options of every such game, such as "hand=open,sell=sealed"; NULL: none */
    LotBeside beside; /* other expansions of every such game */
} LotArguments;

/**
 * Parses --games N, --seed S, --first NUMBER, --every N, --expansions yes, --with ID,ID, --beside
 * nothing or everything and --set KEY=VALUE,KEY=VALUE. `arguments` holds the defaults.
 *
 * @return false after printing the usage
 */
bool lots_arguments(LotArguments *arguments, int count, char **words);

/**
 * Reads all tile files.
 *
 * @return false, with a text in `message`, on an error
 */
bool lots_open(LotBoxes *boxes, Message *message);

void lots_close(LotBoxes *boxes);

/**
 * Chooses sets, players and options at random.
 *
 * @return the combination of sets
 */
LotSets lots_config(const LotBoxes *boxes, Rng *rng, PairConfig *config);

/** Chooses expansions (including those of the arguments), their sets, players and options. */
void lots_expansions(const LotBoxes *boxes, const LotArguments *arguments, Rng *rng,
                     PairConfig *config);

/**
 * Reads the tile files of such a configuration.
 *
 * @return the tiles, freed with oracle_box_destroy. NULL, with a text in `message`, on an error.
 */
OracleBox *lots_expansions_box(const PairConfig *config, Message *message);

/** Returns how tiles are drawn in a game of this configuration. */
PairDraws lots_draws(Rng *rng, const PairConfig *config);

/** Returns the default rules of these sets. */
PairConfig lots_config_plain(const LotBoxes *boxes, LotSets sets, int players);

/** Chooses the style of play at random. */
LotPlayers lots_players(Rng *rng);

/**
 * Chooses one of the pending legal actions.
 *
 * @pre pair_compare filled `actions`
 */
Action lots_choose(const Pair *pair, const LotPlayers *players, Rng *rng);

/** Returns the English name of a style. */
const char *lots_style_text(LotStyle style);

#endif
