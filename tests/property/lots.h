/**
 * Lots: configurations and ways of playing, drawn at random.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_LOTS_H
#define TESTS_LOTS_H

#include "pair.h"

/** Which tile sets are combined. */
typedef enum LotSets {
    LOT_BASE,
    LOT_WINTER,
    LOT_WINTER_MAN,
    LOT_BASE_MAN,
    LOT_BASE_WINTER, /* 156 tiles: a wider kernel */
    LOT_ODD,         /* shapes that no shipped tile has */
    LOT_ODD_MAN,
    LOT_FEW, /* few cities and many gingerbread tiles */
    LOT_ALL, /* 247 tiles: the widest kernel */
    LOT_SETS_COUNT
} LotSets;

/** How players choose. */
typedef enum LotStyle {
    STYLE_UNIFORM, /* every legal action equally likely */
    STYLE_KEEPER,  /* hardly ever deploys, so that deploying is legal all game long */
    STYLE_LINE,    /* builds as far out as possible in one direction and deploys farmers */
    STYLE_CLUMP,   /* builds where most tiles lie, so that things are completed and holes filled */
    STYLE_MIXED,   /* one of the above, anew each time */
    STYLE_COUNT
} LotStyle;

/** The players of one game. */
typedef struct LotPlayers {
    LotStyle style;
    int toward_x, toward_y; /* direction of STYLE_LINE */
    bool both_ends;         /* STYLE_LINE builds to the opposite side as well */
} LotPlayers;

enum { LOT_FILES = 5, LOT_BASICS = 3 };

/** All tile sets, as the engine and as the reference model read them. */
typedef struct LotBoxes {
    const TileSet *sets[LOT_FILES]; /* the shipped ones, and those of the tests */
    TileSet *owned[LOT_FILES];      /* those of the tests */
    OracleBox *box[LOT_SETS_COUNT]; /* the files of every combination */
    TileSet basics[LOT_BASICS];     /* shipped sets to play alone, for any number of players */
} LotBoxes;

/** Which expansions are drawn beside those asked for. */
typedef enum LotBeside { BESIDE_ANY, BESIDE_NOTHING, BESIDE_EVERYTHING } LotBeside;

/** What every test program here understands. */
typedef struct LotArguments {
    uint64_t games, seed;
    uint64_t first;   /* number of the first game */
    uint64_t every;   /* the next one is that many on */
    bool expansions;  /* games with expansions instead */
    const char *with; /* those in every such game, "flier,monasteries", or NULL */
    const char *set;  /* options in every such game, "hand=open,sell=sealed", or NULL */
    LotBeside beside; /* what else is in every such game */
} LotArguments;

/**
 * Reads --games N, --seed S, --first NUMBER, --every N, --expansions yes, --with ID,ID, --beside
 * nothing or everything and --set KEY=VALUE,KEY=VALUE over what `arguments` holds.
 * @return false after printing what would be right.
 */
bool lots_arguments(LotArguments *arguments, int count, char **words);

/** Reads all tile files. @return false with a text in `message`. */
bool lots_open(LotBoxes *boxes, Message *message);

void lots_close(LotBoxes *boxes);

/** Draws sets, players and options. @return which sets. */
LotSets lots_config(const LotBoxes *boxes, Rng *rng, PairConfig *config);

/** Draws expansions, those of the arguments among them, their sets, players and options. */
void lots_expansions(const LotBoxes *boxes, const LotArguments *arguments, Rng *rng,
                     PairConfig *config);

/**
 * Reads the files of the sets of such a configuration.
 * @return the tiles, freed with oracle_box_destroy; NULL with a text in `message`.
 */
OracleBox *lots_expansions_box(const PairConfig *config, Message *message);

/** How the tiles of a game of this configuration come. */
PairDraws lots_draws(Rng *rng, const PairConfig *config);

/** The default rules of these sets. */
PairConfig lots_config_plain(const LotBoxes *boxes, LotSets sets, int players);

/** Draws players. */
LotPlayers lots_players(Rng *rng);

/** One of the pending legal actions. @pre pair_compare filled `actions`. */
Action lots_choose(const Pair *pair, const LotPlayers *players, Rng *rng);

/** English name of a style. */
const char *lots_style_text(LotStyle style);

#endif
