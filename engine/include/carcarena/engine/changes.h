/**
 * What a turn changes: facts for evaluations that keep an account of a position and look only at
 * what the tile laid touches.
 *
 * Under most rules a turn changes the features that its tile joins, the cells around it, the
 * cloisters next to it and the farms around cities it joins, and nothing else: such rules are
 * local. Any thread, as view.h; nothing here allocates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_CHANGES_H
#define CARCARENA_ENGINE_CHANGES_H

#include "carcarena/engine/view.h"

CARCARENA_BEGIN

/** What lies beyond a side of an open cell, if it is no open cell. */
enum { BEYOND_TILE = -1, BEYOND_EMPTY = -2 };

/** An open cell with all that a tile laid there would meet. */
typedef struct CellView {
    int16_t x, y;
    int8_t edges[SIDES];      /* EdgeType the tile must show there, or -1 where any will do */
    int16_t beyond[SIDES];    /* number of the open cell beyond the side, or one of the above */
    uint32_t features[PORTS]; /* FeatureView.id of what meets each port of such a tile on sides
                                 where something lies, FEATURE_NONE for nothing; of a side that is
                                 one field the left port only */
} CellView;

/**
 * True if turns under these rules are local: a turn that goes on as usual after
 * its tile is laid changes nothing but the features of that tile, where roads and cities around its
 * cell may go on, the cloisters around it and the farms of the cities it joins; deploying means a
 * follower on one of its segments; and every farm is paid by itself. Another turn moreover pays
 * points and moves figures that are nobody's, and does no more. A property of the rules.
 */
bool rules_turns_local(const Rules *rules);

/**
 * True if turns under these rules are local but for what the modules in play tell of them
 * (game_foresee_told): what roads, cities and farms pay otherwise, figures of other kinds, points
 * at the end of the game for what is completed, and that the same player goes on with another tile.
 * Then turns are not local. A property of the rules.
 */
bool rules_turns_told(const Rules *rules);

/** The open cells, in the order of game_open_cells. @param out room for game_open_cell_count. */
uint32_t game_cells(const Rules *rules, const Game *game, CellView *out);

/** Number of the feature of a segment that has none (a river). */
enum { FORESIGHT_NONE = 0xFF };

/** What laying a tile would come to. */
typedef struct Foresight {
    FeatureView features[SEGMENTS_MAX]; /* of its segments, each once; of fields neither cities nor
                                           tiles nor open sides are counted */
    uint8_t of[SEGMENTS_MAX];           /* number of the feature of each segment */
    uint8_t count;                      /* features */
    uint8_t segments;
    uint16_t deployable; /* bit s: its player may then deploy a follower on segment s */
    bool usual;          /* the turn goes on as usual, whatever is deployed: what is complete
                            is paid as in the basic game, and the next player draws */
} Foresight;

/**
 * Looks at what a placement would come to. Cheaper than trying it on a copy.
 * @param game changed meanwhile, and afterwards as it was
 * @pre turns are local, and the placement is legal
 */
void game_foresee(const Rules *rules, Game *game, Action placement, Foresight *out);

/** What a road or city is worth by the rules of the expansions in play. */
typedef struct FeatureWorth {
    int32_t now;  /* points that final scoring would pay to each player with the majority */
    int32_t gain; /* points that completing it as it is adds (game_completion_gain) */
} FeatureWorth;

/** A kind of figure that a player may deploy on the tile of his turn. */
typedef struct FigureTold {
    uint8_t type;                   /* FigureType */
    bool depends;                   /* it needs a follower of his there and is none itself */
    uint16_t segments;              /* bit s: on segment s */
    uint8_t strength[SEGMENTS_MAX]; /* of a follower: what it counts for the majority there */
    int8_t bonus[SEGMENTS_MAX];     /* of another figure: points a city that its player then gets
                                       more for the farm there */
} FigureTold;

/** What the modules in play tell of a placement beyond its Foresight; of features by their numbers
 * there. */
typedef struct ForesightTold {
    FeatureWorth worth[SEGMENTS_MAX];           /* of roads and cities that followers stand on, or
                                                   may enter */
    int8_t bonus[SEGMENTS_MAX][PLAYERS_MAX];    /* as game_farm_bonus; 0 if it is no farm */
    uint8_t leaving[SEGMENTS_MAX][PLAYERS_MAX]; /* figures beside followers that go home from what
                                                   is complete */
    int32_t final[PLAYERS_MAX]; /* points more at the end of the game for what is completed */
    Action on; /* what its player may answer instead of passing when all is paid, to go on with
                  another tile; 0: he is not asked */
    uint32_t figure_count;
    FigureTold figures[FIGURE_TYPE_COUNT]; /* in the order of actions */
} ForesightTold;

/**
 * As game_foresee, with what modules tell, if the turn is usual; then Foresight.deployable is that
 * of the followers among `figures`.
 * @pre rules_turns_told, and the placement is legal
 */
void game_foresee_told(const Rules *rules, Game *game, Action placement, Foresight *out,
                       ForesightTold *told);

/** What a road or city is worth. */
FeatureWorth game_feature_told(const Rules *rules, const Game *game, const FeatureView *feature);

/** Points a city that each player is paid more for a farm by its FeatureView.id if he is paid for
 * it. @param out rules_players values */
void game_farm_bonus(const Rules *rules, const Game *game, uint32_t field, int8_t *out);

/** Points that expansions would pay in final scoring now for what players hold, beside features.
 * @param out rules_players values. @pre rules_turns_told */
void game_final_told(const Rules *rules, const Game *game, int32_t *out);

/** As game_followed_features, but of fields cities are not counted either. */
uint32_t game_followed(const Rules *rules, const Game *game, FeatureView *out);

/** True if two games are the same in all that is in use: then they are equal in everything. Equal
 * positions that were reached in different ways may differ. About 50 ns. */
bool game_same(const Rules *rules, const Game *a, const Game *b);

/** The tile of a cloister by its FeatureView.id. */
PlacedTile game_cloister_tile(const Rules *rules, const Game *game, uint32_t id);

/** Words of 64 bits of a set of cities: bit (id & 0xFFFF) - 1 is the city of that FeatureView.id.
 */
uint32_t rules_city_words(const Rules *rules);

/** The complete cities on the table. @param out rules_city_words words. */
void game_complete_cities(const Rules *rules, const Game *game, uint64_t *out);

/**
 * The cities around farms, complete or not. @param fields their FeatureView.id, each once.
 * @param out rules_city_words words a farm.
 */
void game_farm_cities(const Rules *rules, const Game *game, const uint32_t *fields, uint32_t count,
                      uint64_t *out);

/**
 * Points that final scoring would pay now to each player with the majority of a feature, as its
 * view says: a complete road, city or cloister counts as completed, a field by its cities.
 * @pre turns are local
 */
int32_t game_feature_worth(const Rules *rules, const FeatureView *feature);

CARCARENA_END

#endif
