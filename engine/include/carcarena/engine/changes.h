/**
 * What a turn changes: facts for evaluations that update a position's value incrementally.
 *
 * Under most rules a turn changes only the features that its tile joins, the open cells around it,
 * the cloisters next to it and the farms around the cities it joins. Such rules are called local.
 *
 * Any thread, as in view.h. Nothing here allocates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_CHANGES_H
#define CARCARENA_ENGINE_CHANGES_H

#include "carcarena/engine/view.h"

CARCARENA_BEGIN

/**
 * Values of CellView.beyond for a neighbor that is not an open cell: a tile, or outside a bounded
 * table; an empty cell without neighbors.
 */
enum { BEYOND_TILE = -1, BEYOND_EMPTY = -2 };

/** An open cell and everything a tile placed there would touch. */
typedef struct CellView {
    int16_t x, y;
    int8_t edges[SIDES];      /* EdgeType required on each side, or -1 if any edge fits */
    int16_t beyond[SIDES];    /* index of the open cell beyond the side, BEYOND_TILE or
                                 BEYOND_EMPTY */
    uint32_t features[PORTS]; /* FeatureView.id of the feature at each port, FEATURE_NONE if the
                                 side is empty; a side that is one field uses its left port only */
} CellView;

/**
 * Returns true if turns under these rules are local. A regular turn then changes only the features
 * of its tile, the open cells at roads and cities around it, the cloisters around it and the farms
 * of the cities it joins. A deployment is a follower on a segment of the tile. Every farm is scored
 * by itself, unless rules_farms_by_city. An irregular turn (PlacementPreview.regular is false) also
 * pays points, moves neutral figures or is followed by another player, and changes nothing else.
 * This is a property of the rules, not of a position.
 */
bool rules_turns_local(const Rules *rules);

/**
 * Returns true if regular turns under these rules change nothing but what local turns change and
 * what game_preview_with_modules reports. It says of each turn whether it is regular; an irregular
 * one may change anything. rules_turns_local is then false. This is a property of the rules, not of
 * a position.
 */
bool rules_turns_previewable(const Rules *rules);

/**
 * Returns true if final scoring pays each city to the farmers around it (farm_edition 1 and 2), not
 * each farm for its cities.
 */
bool rules_farms_by_city(const Rules *rules);

/**
 * Returns who draws or decides after a regular turn: the next player, or the same one who draws
 * ahead. Modules may say something else (ModulePreview.next_player).
 * @pre a placement is pending
 */
int game_next_player(const Rules *rules, const Game *game);

/** Returns true if no player has or draws a tile after the pending placement. */
bool game_last_turn(const Rules *rules, const Game *game);

/**
 * Returns true if pieces that players place may change which tiles fit where, or which segments are
 * joined. This is a property of the rules, not of a position.
 */
bool rules_pieces_join(const Rules *rules);

/**
 * Returns true if every turn is previewable, and features pay nothing but what game_feature_points
 * and game_farm_bonus say. This is a property of the rules.
 */
bool rules_turns_told(const Rules *rules);

/**
 * Returns true for the types of figures whose deployment on the tile of the turn is previewed:
 * followers, and dependent figures, which need a follower there.
 */
bool rules_figure_previewed(const Rules *rules, FigureType type);

/** Returns true if the pending decision is the deployment after a placement. */
bool game_deploying(const Rules *rules, const Game *game);

/**
 * Returns true if all answers to a deployment are usual: a pass, or a previewed figure on the tile.
 * This is a property of the rules.
 */
bool rules_answers_usual(const Rules *rules);

/**
 * Writes the open cells in the order of game_open_cells and returns their number.
 * @param out room for game_open_cell_count cells
 */
uint32_t game_cells(const Rules *rules, const Game *game, CellView *out);

/** The edges around an open cell, and where the features that meet it are listed. */
typedef struct CellEdges {
    int8_t edges[SIDES]; /* as in CellView */
    uint32_t contacts;   /* end of its contacts in the list of all contacts */
} CellEdges;

/** A feature that meets an open cell. */
typedef struct CellContact {
    uint16_t root; /* low half of FeatureView.id */
    uint8_t kind;  /* SegmentKind */
    uint8_t port;  /* port of the cell */
} CellContact;

/**
 * Writes edges and features of game_cells as lists, for evaluations that read whole positions: cell
 * by cell, the features of each by ascending port. Returns the number of cells.
 * @param cells room for game_open_cell_count cells
 * @param contacts room for PORTS per cell
 */
uint32_t game_contacts(const Rules *rules, const Game *game, CellEdges *cells,
                       CellContact *contacts);

/** Number used for a segment without a feature (a river). */
enum { PREVIEW_NO_FEATURE = 0xFF };

/** Prospect.feature: the feature that the player enters (PROSPECT_ENTERED). */
enum { PREVIEW_ENTERED = FEATURE_NONE - 1 };

/** The result of a placement, before anything is deployed. */
typedef struct PlacementPreview {
    FeatureView features[SEGMENTS_MAX]; /* features of its segments, each once; fields: tiles,
                                           open sides and cities are not counted */
    uint8_t of[SEGMENTS_MAX];           /* index in `features` for each segment */
    uint8_t count;                      /* number of features */
    uint8_t segments;
    uint16_t deployable; /* bit s: the player may deploy a follower on segment s */
    bool regular;        /* the turn takes its regular course whatever is deployed: completed
                          features score as in the basic game, and game_next_player draws, or the
                          game ends if no tile is left */
    uint8_t declines;    /* number of decisions before the deployment that the player may decline
                            by a pass; everything else is told as if they do */
    bool declines_later; /* there is such a decision after the deployment, too */
    bool estimated; /* one after the deployment may not be declined, but everything else is told
                       as if it did not come */
} PlacementPreview;

/**
 * Computes the result of a placement. Cheaper than applying it to a copy.
 *
 * @param game changed during the call and restored before it returns
 * @pre rules_turns_local or rules_turns_previewable, and the placement is legal
 */
void game_preview(const Rules *rules, Game *game, Action placement, PlacementPreview *out);

/** Points of a feature under the rules of the expansions in play. */
typedef struct FeaturePoints {
    int32_t now;  /* points that final scoring would pay each player with the majority; of a farm
                     only what expansions add to the points for its cities */
    int32_t gain; /* further points if it were completed as it is (game_completion_gain) */
} FeaturePoints;

/** A kind of figure that the player may deploy on the tile of this turn. */
typedef struct FigurePreview {
    uint8_t type;                   /* FigureType */
    bool depends;                   /* true for a figure that needs one of the player's followers
                                       in the feature and is not a follower */
    bool asset;                     /* other figures: each is a PROSPECT_ASSET of its feature */
    uint16_t segments;              /* bit s: it may stand on segment s */
    uint16_t untold;                /* those of them where deploying it may have further effects:
                                       the preview does not tell this turn */
    uint8_t strength[SEGMENTS_MAX]; /* followers: their weight in the majority on each segment */
    int8_t bonus[SEGMENTS_MAX];     /* other figures: further points per city that the player
                                       then gets for the farm there */
} FigurePreview;

/** Largest number of shares in farms. */
enum { FARM_SHARES_MAX = 2 * PLAYERS_MAX };

/** What a player gets in final scoring for a farm, with or without farmers there. */
typedef struct FarmShare {
    uint32_t field; /* FeatureView.id of the farm */
    uint8_t player;
    int8_t points; /* per completed city */
} FarmShare;

/** Largest number of offers in a turn: one for each other player. */
enum { TURN_OFFERS_MAX = PLAYERS_MAX };

/**
 * A free action by which the player buys back a figure from another. The price was promised to that
 * player, by this one (PROSPECT_PROMISE).
 */
typedef struct TurnOffer {
    Action action;
    int8_t holder; /* the player who holds it and is paid */
    int32_t price; /* points that the player pays */
} TurnOffer;

/** Largest numbers of choices after a deployment, and of their consequences. */
enum { TURN_CHOICES_MAX = 2, TURN_FATES_MAX = 5 };

/** What may happen after a choice. */
typedef struct TurnFate {
    uint32_t weight;
    int32_t points[PLAYERS_MAX];   /* that each player is paid */
    int32_t promises[PLAYERS_MAX]; /* that each player has then instead of ModulePreview.promised */
} TurnFate;

/** A choice that the player must make at the end of a turn, and what it changes. */
typedef struct TurnChoice {
    Action action;
    bool chance;    /* a chance node follows; its outcomes are the fates, in their order */
    uint32_t count; /* number of fates */
    TurnFate fates[TURN_FATES_MAX];
} TurnChoice;

/** What the modules in play add to a PlacementPreview. Features are indexed as in the preview. */
typedef struct ModulePreview {
    uint32_t used; /* set of the features that have followers or may get one; the next three are
                      told for these */
    FeaturePoints worth[SEGMENTS_MAX];
    int8_t bonus[SEGMENTS_MAX][PLAYERS_MAX];     /* as game_farm_bonus; 0 for other features */
    uint16_t leaving[SEGMENTS_MAX][PLAYERS_MAX]; /* types of the figures of each player that occupy
                                                    a feature and return from it, since it is
                                                    complete: bit t is FigureType t, without
                                                    FIGURE_NORMAL */
    int32_t final[PLAYERS_MAX]; /* further points in this turn, and changes of what modules pay at
                                   the end of the game, whatever is deployed */
    Action continue_action;     /* the answer other than a pass that continues the turn with another
                                   tile after scoring; 0 if none is offered */
    uint8_t next_player;        /* who draws or decides next, unless it continues */
    uint32_t share_count;       /* as game_farm_shares after the placement */
    FarmShare shares[FARM_SHARES_MAX];
    uint32_t offer_count; /* free actions of which the player may take one at the end of the
                             turn. If there are any, the player is asked before deploying,
                             too, and passes */
    TurnOffer offers[TURN_OFFERS_MAX];
    uint32_t choice_count; /* choices after the deployment, of which the player must take one */
    int32_t promised[PLAYERS_MAX]; /* PROSPECT_PROMISE among `prospects` that these change */
    TurnChoice choices[TURN_CHOICES_MAX];
    uint32_t prospect_count; /* as game_prospects after the placement, without PROSPECT_SHARE, which
                                `shares` tells */
    Prospect prospects[GAME_PROSPECTS_MAX];
    uint32_t figure_count;
    FigurePreview figures[FIGURE_TYPE_COUNT]; /* in the order of game_actions */
    bool powerless; /* a follower among them has no strength on some segment */
    bool untold;    /* one of them has FigurePreview.untold */
    bool others; /* the player may have other answers to the deployment than a pass and `figures` */
    FigurePreview second; /* a follower that the player may deploy after any answer, on a feature
                             of the tile that is unoccupied then; if there is none, the player is
                             not asked. No `segments`: there is no such figure */
} ModulePreview;

/**
 * As game_preview, and adds what the modules report if the turn is regular.
 * PlacementPreview.deployable then covers all followers among `figures`.
 *
 * @pre rules_turns_previewable, and the placement is legal
 */
void game_preview_with_modules(const Rules *rules, Game *game, Action placement,
                               PlacementPreview *out, ModulePreview *told);

/**
 * Returns true if the pending decision offers only free actions, which change the turn's course in
 * no other way: passing it continues the turn.
 */
bool game_decision_is_free(const Rules *rules, const Game *game);

/** Returns the points of a feature. */
FeaturePoints game_feature_points(const Rules *rules, const Game *game, const FeatureView *feature);

/**
 * Writes the further points per city that each player would get for a farm they are paid for.
 *
 * @param field FeatureView.id of the farm
 * @param out rules_players values
 */
void game_farm_bonus(const Rules *rules, const Game *game, uint32_t field, int8_t *out);

/**
 * Lists the shares in farms. Returns their number.
 * @param out room for FARM_SHARES_MAX
 */
uint32_t game_farm_shares(const Rules *rules, const Game *game, FarmShare *out);

/**
 * Writes the points that expansions would pay each player in final scoring now, apart from
 * features.
 *
 * @param out rules_players values
 * @pre rules_turns_previewable
 */
void game_final_extra(const Rules *rules, const Game *game, int32_t *out);

/** Points that are paid if the game ends now. */
typedef struct FeaturePayments {
    int32_t features[PLAYERS_MAX]; /* for features */
    int32_t final[PLAYERS_MAX];    /* part of what expansions pay apart from features */
} FeaturePayments;

/**
 * As game_appraise, but writes only points that depend on tiles and figures.
 * @param views room for GAME_FIGURES_MAX
 */
uint32_t game_appraise_features(const Rules *rules, const Game *game, FeaturePayments *out,
                                FeatureView *views);

/**
 * Adds these points, and all others that expansions pay if the game ends now: `points` become those
 * of game_appraise if they were those of game_scores.
 */
void game_payments_add(const Rules *rules, const Game *game, const FeaturePayments *payments,
                       int32_t *points);

/** Writes the prospects of game_prospects without PROSPECT_SHARE, which game_farm_shares tells. */
uint32_t game_prospects_apart(const Rules *rules, const Game *game, Prospect *out);

/**
 * Sets `cities` and `cities_open` of farms.
 * @param farms different ones; their `kind` and `id` are given
 */
void game_farms_measure(const Rules *rules, const Game *game, FeatureView *farms, uint32_t count);

/** Returns the most words that game_standing writes; 0: it is not known under these rules. */
uint32_t rules_standing_words(const Rules *rules);

/** Words at the begin of a standing that stand for the tiles and pieces on the table. */
enum { STANDING_TABLE_WORDS = 4 };

/**
 * Writes the standing of a game: numbers that determine what game_appraise_features,
 * game_farm_shares and game_feature_points tell, and how many draws are left. Games with equal
 * standings agree in all these, as far as 64 bits distinguish tables. Where neutral figures are,
 * who holds what, and other state of expansions that changes no feature are no part of it. About 50
 * ns.
 *
 * @param out room for rules_standing_words words
 * @return the number of words
 * @pre rules_standing_words is not 0
 */
uint32_t game_standing(const Rules *rules, const Game *game, uint16_t *out);

/** As game_followed_features, but `cities` of fields is not counted either. */
uint32_t game_followed(const Rules *rules, const Game *game, FeatureView *out);

/**
 * Returns true if two games agree in all used state. Equal positions that were reached in different
 * ways may still differ. About 50 ns.
 */
bool game_same(const Rules *rules, const Game *a, const Game *b);

/**
 * Returns the tile of a cloister.
 * @param id FeatureView.id of the cloister
 */
PlacedTile game_cloister_tile(const Rules *rules, const Game *game, uint32_t id);

/**
 * Returns the number of 64-bit words in a set of cities. Bit (id & 0xFFFF) - 1 stands for the city
 * with that FeatureView.id.
 */
uint32_t rules_city_words(const Rules *rules);

/**
 * Writes the set of complete cities on the table.
 * @param out rules_city_words words
 */
void game_complete_cities(const Rules *rules, const Game *game, uint64_t *out);

/**
 * Writes the set of cities around each farm, complete or not.
 *
 * @param fields FeatureView.id of each farm, without duplicates
 * @param out rules_city_words words per farm
 */
void game_farm_cities(const Rules *rules, const Game *game, const uint32_t *fields, uint32_t count,
                      uint64_t *out);

/**
 * Returns the points that final scoring would pay now to each player with the majority of a
 * feature by the rules of the core. A complete road, city or cloister counts as completed, a field
 * by its cities. What modules change (game_feature_points) is left out.
 */
int32_t game_feature_final_points(const Rules *rules, const FeatureView *feature);

CARCARENA_END

#endif
