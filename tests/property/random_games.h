/**
 * Random games: random configurations and random ways of playing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RANDOM_GAMES_H
#define TESTS_RANDOM_GAMES_H

#include "pair.h"

/** The combination of tile sets. */
typedef enum RandomSets {
    SETS_BASE,
    SETS_WINTER,
    SETS_WINTER_MAN,
    SETS_BASE_MAN,
    SETS_BASE_WINTER, /* 156 tiles: a larger kernel */
    SETS_ODD,         /* shapes that no shipped tile has */
    SETS_ODD_MAN,
    SETS_FEW, /* few cities and many gingerbread tiles */
    SETS_ALL, /* 247 tiles: the largest kernel */
    RANDOM_SETS_COUNT
} RandomSets;

/** How players choose actions. */
typedef enum PlayStyle {
    STYLE_UNIFORM, /* all legal actions are equally likely */
    STYLE_KEEPER,  /* rarely deploys, so that deployments remain possible throughout the game */
    STYLE_LINE,    /* builds as far as possible in one direction and deploys farmers */
    STYLE_CLUMP,   /* builds near many tiles, which completes features and fills holes */
    STYLE_MIXED,   /* one of the above, chosen for every action */
    STYLE_COUNT
} PlayStyle;

/** The players of one game. */
typedef struct RandomPlayers {
    PlayStyle style;
    int toward_x, toward_y; /* direction of STYLE_LINE */
    bool both_ends;         /* STYLE_LINE also builds in the opposite direction */
} RandomPlayers;

enum { TILE_FILES = 5, BASIC_SETS = 3 };

/** All tile sets, as parsed by the engine and by the oracle. */
typedef struct TileBoxes {
    const TileSet *sets[TILE_FILES];   /* shipped sets and test sets */
    TileSet *owned[TILE_FILES];        /* test sets, freed with the boxes */
    OracleBox *box[RANDOM_SETS_COUNT]; /* the files of each combination */
    TileSet basics[BASIC_SETS];        /* shipped sets that can be played alone, with any number of
                                          players */
} TileBoxes;

/** Which expansions are drawn in addition to the requested ones. */
typedef enum OtherExpansions { BESIDE_ANY, BESIDE_NOTHING, BESIDE_EVERYTHING } OtherExpansions;

/** Command-line options of all programs in this folder. */
typedef struct RandomArguments {
    uint64_t games, seed;
    uint64_t first;   /* number of the first game */
    uint64_t every;   /* distance between the numbers of games */
    bool expansions;  /* play games with expansions */
    const char *with; /* expansions of every such game, such as "flier,monasteries"; NULL: none */
    const char *set;  /* options of every such game, such as "hand=open,sell=sealed"; NULL: none */
    OtherExpansions beside; /* other expansions of every such game */
} RandomArguments;

/**
 * Parses --games N, --seed S, --first NUMBER, --every N, --expansions yes, --with ID,ID, --beside
 * nothing or everything and --set KEY=VALUE,KEY=VALUE. `arguments` holds the defaults.
 *
 * @return false after printing the usage
 */
bool random_arguments(RandomArguments *arguments, int count, char **words);

/**
 * Reads all tile files.
 *
 * @return false, with a text in `message`, on an error
 */
bool boxes_open(TileBoxes *boxes, Message *message);

void boxes_close(TileBoxes *boxes);

/**
 * Chooses sets, players and options at random.
 *
 * @return the combination of sets
 */
RandomSets random_config(const TileBoxes *boxes, Rng *rng, PairConfig *config);

/** Chooses expansions (including those of the arguments), their sets, players and options. */
void random_expansions(const TileBoxes *boxes, const RandomArguments *arguments, Rng *rng,
                       PairConfig *config);

/**
 * Reads the tile files of such a configuration.
 *
 * @return the tiles, freed with oracle_box_destroy. NULL, with a text in `message`, on an error.
 */
OracleBox *random_expansions_box(const PairConfig *config, Message *message);

/** Returns how tiles are drawn in a game of this configuration. */
PairDraws random_draws(Rng *rng, const PairConfig *config);

/** Returns the default rules of these sets. */
PairConfig plain_config(const TileBoxes *boxes, RandomSets sets, int players);

/** Chooses the style of play at random. */
RandomPlayers random_players(Rng *rng);

/**
 * Chooses one of the pending legal actions.
 *
 * @pre pair_compare filled `actions`
 */
Action random_choose(const Pair *pair, const RandomPlayers *players, Rng *rng);

/** Returns the English name of a style. */
const char *play_style_text(PlayStyle style);

#endif
