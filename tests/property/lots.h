/**
 * Lots: configurations and ways of playing, drawn at random.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_LOTS_H
#define TESTS_LOTS_H

#include "pair.h"

/** Which tile sets are combined. */
typedef enum LotSets { LOT_BASE, LOT_WINTER, LOT_WINTER_MAN, LOT_BASE_MAN, LOT_SETS_COUNT } LotSets;

/** How a player chooses. */
typedef enum LotStyle {
    STYLE_UNIFORM, /* every legal action equally likely */
    STYLE_KEEPER,  /* hardly ever deploys, so that deploying is legal all game long */
    STYLE_LINE,    /* builds as far out as possible and deploys farmers */
    STYLE_CLUMP,   /* builds where most tiles lie, so that things are completed and holes filled */
    STYLE_MIXED,   /* one of the above, anew each turn */
    STYLE_COUNT
} LotStyle;

/** The files of every combination, read once. */
typedef struct LotBoxes {
    OracleBox *box[LOT_SETS_COUNT];
} LotBoxes;

/** What every test program here understands. */
typedef struct LotArguments {
    uint64_t games, seed;
    uint64_t first; /* number of the first game */
} LotArguments;

/**
 * Reads --games N, --seed S and --first NUMBER over what `arguments` holds.
 * @return false after printing what would be right.
 */
bool lots_arguments(LotArguments *arguments, int count, char **words);

/** Reads the shipped tile files. @return false with a text in `message`. */
bool lots_open(LotBoxes *boxes, Message *message);

void lots_close(LotBoxes *boxes);

/** Draws sets, players and options. @return which sets. */
LotSets lots_config(Rng *rng, PairConfig *config);

/** How the tiles of a game of this configuration come. */
PairDraws lots_draws(Rng *rng, const PairConfig *config);

/** The default rules of these sets. */
PairConfig lots_config_plain(LotSets sets, int players);

/** One of the pending legal actions, chosen in this style. @pre pair_compare filled `actions`. */
Action lots_choose(const Pair *pair, LotStyle style, Rng *rng);

/** English name of a style. */
const char *lots_style_text(LotStyle style);

#endif
