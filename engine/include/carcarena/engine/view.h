/**
 * Read-only views of a game, for evaluations, drawings, records and protocols. Any thread, as long
 * as nobody changes the game meanwhile. Nothing here is hidden from a player at the table.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_VIEW_H
#define CARCARENA_ENGINE_VIEW_H

#include "carcarena/engine/game.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** A tile on the table. */
typedef struct PlacedTile {
    int16_t x, y;
    uint16_t type;
    uint8_t rotation;
} PlacedTile;

/** A feature, whole. Equal `id` means the same feature of one position; ids change when features
 * join. */
typedef struct FeatureView {
    uint32_t id;
    uint8_t kind;   /* SegmentKind, but SEGMENT_CLOISTER for a garden: the two are one kind of
                       feature, and FigureView.kind and the tile's facts tell them apart */
    bool complete;  /* cities and roads: closed; cloister: nine tiles; field: false */
    uint16_t tiles; /* tiles on which it is visible; cloister: itself and its neighbours */
    uint16_t pennants;
    uint16_t open_edges;  /* sides where it can still grow; cloister: empty neighbour cells */
    uint16_t cities;      /* field: completed cities it borders */
    uint16_t cities_open; /* field: incomplete city features it borders */
    uint8_t followers[PLAYERS_MAX]; /* followers of each player on it, of any kind */
    uint8_t strength[PLAYERS_MAX];  /* what these count for its majority; game_feature_claims has
                                       also who else counts, and who would be paid */
} FeatureView;

/**
 * What an expansion adds to a position beside figures: a holding of a player (goods, an abbey, the
 * King), what is so for all, or a mark on the table (a building, where a wagon came from).
 */
typedef struct GameFact {
    const char *name; /* "wine", "abbey", "building", ...; static text */
    int8_t player;    /* whose, or -1: nobody's */
    bool placed;      /* a mark on the tile at x, y; else a holding */
    int8_t segment;   /* of a mark: segment index on its tile, or -1: the whole tile */
    int8_t corner;    /* of a mark: corner of its tile (corner_text), or -1 */
    int16_t x, y;
    int32_t amount; /* how many a player holds; what a mark is worth */
} GameFact;

/** A figure on the table. */
typedef struct FigureView {
    int8_t owner;     /* player, or -1 for a neutral figure */
    uint8_t type;     /* FigureType of a player's figure, or index of the neutral figure */
    uint8_t segment;  /* segment index on its tile, or WHOLE_TILE */
    uint8_t kind;     /* SegmentKind it stands on; SEGMENT_KIND_COUNT for WHOLE_TILE */
    uint16_t tile;    /* index of the tile (see game_tile) */
    bool lying;       /* it lies on its cloister, as abbots of monasteries do */
    const char *name; /* "follower", "gingerbread man", ...; static text */
} FigureView;

/**
 * A figure of a player that is neither in supply nor on a segment: held by another player, on a
 * tile but on nothing printed there, or out of the game.
 */
typedef struct AwayFigure {
    int8_t owner;
    uint8_t type;      /* FigureType */
    int8_t holder;     /* the player who holds it, or -1 */
    bool placed;       /* it is on the tile at x, y */
    bool inside;       /* it is in what stands on that tile instead: out of the reach of what
                          happens there, but its owner may call it home from there */
    int16_t x, y;      /* 0 unless placed or inside */
    const char *place; /* "prison", "tower top", ...; static text, one for each such place */
} AwayFigure;

/** An empty cell next to a tile. */
typedef struct OpenCell {
    int16_t x, y;
    int8_t edges[SIDES];      /* EdgeType the tile must show there, or -1 where any will do */
    uint32_t features[SIDES]; /* FeatureView.id of the road or city a tile here would extend there;
                                 FEATURE_NONE at other sides */
} OpenCell;

enum { FEATURE_NONE = 0x7FFFFFFF };

/** Tiles on the table, start tile included. */
uint32_t game_tile_count(const Rules *rules, const Game *game);

/** The tile placed as number `index` (0 is the start tile). @pre index < game_tile_count */
PlacedTile game_tile(const Rules *rules, const Game *game, uint32_t index);

/** Index of the tile at a cell, or -1 if it is empty; of two half tiles the one placed first.
 * Linear in the number of tiles. */
int game_tile_at(const Rules *rules, const Game *game, int x, int y);

/** Index of the tile that a segment of an action, fact or event is on, given its cell, or -1. On a
 * cell with half tiles these have one numbering; `*segment`, WHOLE_TILE too, becomes that of the
 * tile itself. */
int game_segment_tile(const Rules *rules, const Game *game, int x, int y, unsigned *segment);

/** The number of a segment of a placed tile in actions: its own, but on some half tiles. */
unsigned game_segment_number(const Rules *rules, const Game *game, uint32_t index,
                             unsigned segment);

/** False for a road that somebody may build later and has not (a bridge over the tile). */
bool game_segment_exists(const Rules *rules, const Game *game, uint32_t index, unsigned segment);

/** The feature that segment `segment` of tile `index` belongs to. */
FeatureView game_feature(const Rules *rules, const Game *game, uint32_t index, unsigned segment);

/**
 * Every feature that followers stand on, once, in a fixed order: what an evaluation needs, faster
 * than game_figures and game_feature together. `tiles` and `open_edges` of fields
 * are not counted and 0.
 * @param out room for GAME_FIGURES_MAX. @return how many.
 */
uint32_t game_followed_features(const Rules *rules, const Game *game, FeatureView *out);

/** Who counts what in a feature. */
typedef struct FeatureClaims {
    uint8_t strength[PLAYERS_MAX]; /* for the majority: followers, and figures off the feature that
                                      count there too, such as miners near a city */
    uint32_t owners; /* who would be paid for it now, bit p: player p; ties are broken as scoring
                        breaks them. A farm: without cities in which figures off it count */
} FeatureClaims;

/** Returns the claims to a feature of this position, as scoring works them out. */
FeatureClaims game_feature_claims(const Rules *rules, const Game *game, const FeatureView *feature);

/** True if expansions in play change what a road, city or cloister pays (inns, a mage). */
bool game_features_vary(const Rules *rules);

/** Points that an incomplete road, city or cloister would pay more if it were completed as it is: a
 * plain city as much again, a plain cloister a point for each empty cell. */
int32_t game_completion_gain(const Rules *rules, const Game *game, const FeatureView *feature);

/** Figures on the table in a fixed order. @param out room for GAME_FIGURES_MAX. @return how many.
 */
enum { GAME_FIGURES_MAX = PLAYERS_MAX * 20 + 16 };
uint32_t game_figures(const Rules *rules, const Game *game, FigureView *out);

/** The figures of game_figures that belong to nobody. @param out room for GAME_FIGURES_MAX. */
uint32_t game_neutral_figures(const Rules *rules, const Game *game, FigureView *out);

/** Figures that are neither in supply nor on a segment, in a fixed order.
 * @param out room for GAME_AWAY_MAX. @return how many. */
enum { GAME_AWAY_MAX = PLAYERS_MAX * 20 };
uint32_t game_away(const Rules *rules, const Game *game, AwayFigure *out);

/**
 * What the expansions in play add, in a fixed order; holdings of nothing are told too, so that
 * every player has the same ones. @param out room for GAME_FACTS_MAX. @return how many.
 */
enum { GAME_FACTS_MAX = 1024 };
uint32_t game_facts(const Rules *rules, const Game *game, GameFact *out);

/** What the rules of an expansion let a player expect beside the points that game_value counts. */
typedef enum ProspectKind {
    PROSPECT_PROMISE, /* points that are paid if nothing comes between: when the feature is
                         completed (a farm: at the end), or, without one, before the game ends */
    PROSPECT_PLEDGE,  /* points that will have to be paid unless others do more */
    PROSPECT_LOAN,    /* points that game_value counts and any player's move may take away */
    PROSPECT_DANGER   /* that a follower in the feature is driven off before the player's next turn
                         is over: the odds, as far as the rules tell them */
} ProspectKind;

/** One such expectation. Facts of the position and the rules, the same for every observer; what
 * they are worth is for bots to judge. */
typedef struct Prospect {
    uint8_t kind;     /* ProspectKind */
    int8_t player;    /* whose */
    uint32_t feature; /* FeatureView.id of the feature it depends on, or FEATURE_NONE */
    double amount;    /* points, or odds from 0 to 1 */
} Prospect;

/** The prospects that the expansions in play tell of, in a fixed order; none without expansions.
 * @param out room for GAME_PROSPECTS_MAX. @return how many. */
enum { GAME_PROSPECTS_MAX = 1024 };
uint32_t game_prospects(const Rules *rules, const Game *game, Prospect *out);

/** Figures of one type a player still holds. */
uint32_t game_supply(const Rules *rules, const Game *game, int player, FigureType type);

/** Type of the tile drawn and not yet placed, or -1. */
int game_hand(const Rules *rules, const Game *game);

/** Type of the tile a player drew ahead (option predraw), or -1. */
int game_hand_ahead(const Rules *rules, const Game *game, int player);

/** A tile that is neither on the table nor unseen, but kept for later, mostly for all to see. */
typedef struct TileApart {
    const char *name; /* where: "open", "bought", ...; static text */
    int8_t player;    /* whose, or -1: nobody's */
    uint16_t type;
} TileApart;

/** The tiles that expansions in play keep, in a fixed order: kind by kind, and in each by player or
 * in ascending order of types. @param out room for GAME_TILES_APART_MAX. @return how many. */
enum { GAME_TILES_APART_MAX = 1024 };
uint32_t game_tiles_apart(const Rules *rules, const Game *game, TileApart *out);

/** True if this tile is a guess: the seat whose view the game is (game_veil) knows that there is
 * one, and not which. Guessed tiles are not among the unseen ones. */
bool game_tile_guessed(const Rules *rules, const Game *game, const TileApart *tile);

/** Unseen tiles of a type (never their order). */
uint32_t game_remaining(const Rules *rules, const Game *game, uint32_t type);

/** Unseen tiles of every type at once. @param counts rules_type_count values. */
void game_unseen(const Rules *rules, const Game *game, uint32_t *counts);

/** Unseen tiles of every type that may be drawn next: all of them, unless some are drawn before
 * others (the river). @param counts rules_type_count values. */
void game_drawable(const Rules *rules, const Game *game, uint32_t *counts);

/** Draws left before the stack is empty. */
uint32_t game_draws_left(const Rules *rules, const Game *game);

/** Tiles taken out because they fitted nowhere. @param out room for rules_tile_total types; may be
 * NULL. */
uint32_t game_discards(const Rules *rules, const Game *game, uint16_t *out);

/** The tile the active player placed this turn, in the present part of it, as index, or -1. It is
 * the last one but after a part within this one (parts that wait are marks among the facts, "part
 * waits", on their tiles). */
int game_tile_in_turn(const Rules *rules, const Game *game);

/**
 * The completed feature that is being scored, if a decision about it is pending (expansions in
 * which players are asked before each feature is paid): index of a tile that shows it, and its
 * segment there; -1 if there is none. It is also a mark among the facts, "scored now".
 */
int game_scoring(const Rules *rules, const Game *game, unsigned *segment);

/** Whose turn it is (the decider of a pending decision may be another). */
int game_active_player(const Rules *rules, const Game *game);

/** Empty cells next to tiles. @param out room for game_open_cell_count. */
uint32_t game_open_cell_count(const Rules *rules, const Game *game);
uint32_t game_open_cells(const Rules *rules, const Game *game, OpenCell *out);

CARCARENA_END

#endif
