/**
 * Read-only views of a game, for evaluations, drawings, records and protocols. Any thread may call
 * them while the game does not change. Everything here is visible to every player at the table.
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

/**
 * A whole feature. Two views of one position with equal `id` are the same feature; ids change when
 * features join.
 */
typedef struct FeatureView {
    uint32_t id;
    uint8_t kind;   /* SegmentKind; SEGMENT_CLOISTER also for a garden: both are one kind of
                       feature. FigureView.kind and the tile's facts distinguish them. */
    bool complete;  /* cities and roads: closed; cloister: nine tiles; field: false; river: true,
                       and no number of it is counted */
    uint16_t tiles; /* tiles on which it is visible; cloister: itself and its neighbors */
    uint16_t pennants;
    uint16_t open_edges;  /* sides where it can still grow; cloister: empty neighbor cells */
    uint16_t cities;      /* field: completed cities it borders */
    uint16_t cities_open; /* field: incomplete city features it borders */
    uint8_t followers[PLAYERS_MAX]; /* number of followers of each player on it, of any kind */
    uint8_t strength[PLAYERS_MAX];  /* majority weight of these followers; game_feature_claims
                                       also includes figures off the feature, and the owners */
} FeatureView;

/**
 * A fact that an expansion adds to a position: a holding of a player (goods, an abbey, the King), a
 * fact for all players, or a mark on the table (a building, the origin of a wagon).
 */
typedef struct GameFact {
    const char *name; /* "wine", "abbey", "building", ...; static text */
    int8_t player;    /* owner, or -1 */
    bool placed;      /* true: a mark on the tile at x, y; false: a holding */
    int8_t segment;   /* mark: segment index on its tile, or -1 for the whole tile */
    int8_t corner;    /* mark: corner of its tile (corner_text), or -1 */
    int16_t x, y;
    int32_t amount; /* holding: how many; mark: its value */
} GameFact;

/** A figure on the table. */
typedef struct FigureView {
    int8_t owner;     /* player, or -1 for a neutral figure */
    uint8_t type;     /* FigureType of a player's figure, or index of the neutral figure */
    uint8_t segment;  /* segment index on its tile, or WHOLE_TILE */
    uint8_t kind;     /* SegmentKind it stands on; SEGMENT_KIND_COUNT for WHOLE_TILE */
    uint16_t tile;    /* index of the tile (see game_tile) */
    bool lying;       /* lying on its cloister, as abbots of monasteries do */
    const char *name; /* "follower", "gingerbread man", ...; static text */
} FigureView;

/**
 * A figure of a player that is neither in supply nor on a segment: held by another player, on a
 * tile outside its features, or out of the game.
 */
typedef struct OffBoardFigure {
    int8_t owner;
    uint8_t type;      /* FigureType */
    int8_t holder;     /* player who holds it, or -1 */
    bool placed;       /* it is on the tile at x, y */
    bool inside;       /* it is inside a building on that tile; nothing that happens on the tile
                          affects it, but its owner may call it back from there */
    int16_t x, y;      /* 0 unless placed or inside */
    const char *place; /* "prison", "tower top", ...; static text, one per place */
} OffBoardFigure;

/** An empty cell next to a tile. */
typedef struct OpenCell {
    int16_t x, y;
    int8_t edges[SIDES];      /* EdgeType required on each side, or -1 if any edge fits */
    uint32_t features[SIDES]; /* FeatureView.id of the road or city that a tile here would
                                 extend; FEATURE_NONE at other sides */
} OpenCell;

enum { FEATURE_NONE = 0x7FFFFFFF };

/** Returns the number of tiles on the table, start tile included. */
uint32_t game_tile_count(const Rules *rules, const Game *game);

/**
 * Returns the tile that was placed as number `index` (0 is the start tile).
 * @pre index < game_tile_count
 */
PlacedTile game_tile(const Rules *rules, const Game *game, uint32_t index);

/**
 * Returns the index of the tile at a cell, or -1 if the cell is empty. Of two half tiles it returns
 * the one placed first. Linear in the number of tiles.
 */
int game_tile_at(const Rules *rules, const Game *game, int x, int y);

/**
 * Returns the index of the tile that a segment of an action, fact or event belongs to, given its
 * cell, or -1. The half tiles of one cell share one numbering; `*segment`, WHOLE_TILE too, becomes
 * the tile's own number.
 */
int game_segment_tile(const Rules *rules, const Game *game, int x, int y, unsigned *segment);

/**
 * Returns the number of a tile's segment as actions name it. It differs from `segment` only on some
 * half tiles.
 */
unsigned game_segment_number(const Rules *rules, const Game *game, uint32_t index,
                             unsigned segment);

/**
 * Returns false for a road that does not exist yet but may be built later (a bridge over the tile).
 */
bool game_segment_exists(const Rules *rules, const Game *game, uint32_t index, unsigned segment);

/** Returns the feature to which segment `segment` of tile `index` belongs. */
FeatureView game_feature(const Rules *rules, const Game *game, uint32_t index, unsigned segment);

/**
 * Writes every feature with followers once, in a fixed order. Evaluations use it; it is faster than
 * game_figures with game_feature. `tiles` and `open_edges` of fields are 0.
 * @param out room for GAME_FIGURES_MAX
 * @return the number of features
 */
uint32_t game_followed_features(const Rules *rules, const Game *game, FeatureView *out);

/**
 * Writes the points of game_value and the features of game_followed_features, in another order, in
 * one pass: an evaluation needs both.
 * @param points rules_players values
 * @param out room for GAME_FIGURES_MAX
 * @return the number of features
 * @pre the game is not over
 */
uint32_t game_appraise(const Rules *rules, const Game *game, int32_t *points, FeatureView *out);

/** The players' claims to one feature. */
typedef struct FeatureClaims {
    uint8_t strength[PLAYERS_MAX]; /* majority weight: followers, and figures off the feature
                                      that count there too, such as miners near a city */
    uint32_t owners; /* bit p: player p would be paid for it now, with ties broken as in scoring;
                        for a farm, cities in which only figures off it count are left out */
} FeatureClaims;

/** Returns the claims to a feature of this position, computed as in scoring. */
FeatureClaims game_feature_claims(const Rules *rules, const Game *game, const FeatureView *feature);

/**
 * Returns true if expansions in play change the points of roads, cities or cloisters (inns, a
 * mage).
 */
bool game_features_vary(const Rules *rules);

/**
 * Returns the further points that an incomplete road, city or cloister would score if it were
 * completed as it is: a plain city as many again, a plain cloister one per empty cell.
 */
int32_t game_completion_gain(const Rules *rules, const Game *game, const FeatureView *feature);

/**
 * Writes the figures on the table in a fixed order.
 * @param out room for GAME_FIGURES_MAX
 * @return the number of figures
 */
enum { GAME_FIGURES_MAX = PLAYERS_MAX * 20 + 16 };
uint32_t game_figures(const Rules *rules, const Game *game, FigureView *out);

/**
 * Writes the neutral figures of game_figures.
 * @param out room for GAME_FIGURES_MAX
 */
uint32_t game_neutral_figures(const Rules *rules, const Game *game, FigureView *out);

/**
 * Writes the figures that are neither in supply nor on a segment, in a fixed order.
 * @param out room for GAME_OFF_BOARD_MAX
 * @return the number of figures
 */
enum { GAME_OFF_BOARD_MAX = PLAYERS_MAX * 20 };
uint32_t game_off_board(const Rules *rules, const Game *game, OffBoardFigure *out);

/**
 * Writes the facts that the expansions in play add, in a fixed order. Holdings of 0 are included,
 * so every player has the same list.
 * @param out room for GAME_FACTS_MAX
 * @return the number of facts
 */
enum { GAME_FACTS_MAX = 1024 };
uint32_t game_facts(const Rules *rules, const Game *game, GameFact *out);

/** What a player may expect from the rules of an expansion beyond the points of game_value. */
typedef enum ProspectKind {
    PROSPECT_PROMISE, /* points that are paid if nothing intervenes: when the feature is
                         completed (a farm: at the end of the game); without a feature, before
                         the game ends; negative if the player pays them */
    PROSPECT_PLEDGE,  /* points that must be paid unless others do more */
    PROSPECT_LOAN,    /* points in game_value that any player's move may cancel */
    PROSPECT_DANGER,  /* a follower in the feature may be removed before the end of the player's
                         next turn; amount: its probability as far as the rules determine it */
    PROSPECT_ASSET,   /* further tiles that the player may place: one in hand, or one each time the
                         feature grows; amount: 1 */
    PROSPECT_SHARE    /* points in final scoring, without followers, for the incomplete cities of a
                         farm if all are completed */
} ProspectKind;

/** When a prospect holds (ModulePreview.prospects). */
typedef enum ProspectWhen {
    PROSPECT_ALWAYS,
    PROSPECT_BEFORE, /* unless the player deploys a follower on the tile */
    PROSPECT_ENTERED /* only if they do */
} ProspectWhen;

/**
 * One prospect. It is a fact of the position and the rules, the same for every observer. Bots judge
 * its value.
 */
typedef struct Prospect {
    uint8_t kind;     /* ProspectKind */
    int8_t player;    /* the player concerned */
    uint8_t when;     /* ProspectWhen */
    uint32_t feature; /* FeatureView.id of the feature it depends on, or FEATURE_NONE */
    double amount;    /* points, a probability from 0 to 1, or 1 */
} Prospect;

/**
 * Writes the prospects that the expansions in play report, in a fixed order; none without
 * expansions.
 * @param out room for GAME_PROSPECTS_MAX
 * @return the number of prospects
 */
enum { GAME_PROSPECTS_MAX = 1024 };
uint32_t game_prospects(const Rules *rules, const Game *game, Prospect *out);

/** Returns the number of figures of one type in a player's supply. */
uint32_t game_supply(const Rules *rules, const Game *game, int player, FigureType type);

/** Returns the type of the current tile (drawn and not yet placed), or -1. */
int game_hand(const Rules *rules, const Game *game);

/** Returns the type of the tile a player drew ahead (option predraw), or -1. */
int game_hand_ahead(const Rules *rules, const Game *game, int player);

/** A tile that is set aside: neither on the table nor unseen. Most are visible to all. */
typedef struct ReserveTile {
    const char *name; /* place: "open", "bought", ...; static text */
    int8_t player;    /* owner, or -1 */
    uint16_t type;
} ReserveTile;

/**
 * Writes the set-aside tiles in a fixed order: by kind of place, then by player or in ascending
 * order of types.
 * @param out room for GAME_RESERVE_TILES_MAX
 * @return the number of tiles
 */
enum { GAME_RESERVE_TILES_MAX = 1024 };
uint32_t game_reserve_tiles(const Rules *rules, const Game *game, ReserveTile *out);

/**
 * Returns true if the type of this tile is a determinization: the seat whose view the game is
 * (game_observe) knows that there is a tile but not which. Such tiles are not among the unseen
 * ones.
 */
bool game_tile_is_guess(const Rules *rules, const Game *game, const ReserveTile *tile);

/** Returns the number of unseen tiles of a type. Their order is never available. */
uint32_t game_remaining(const Rules *rules, const Game *game, uint32_t type);

/**
 * Writes the number of unseen tiles of every type.
 * @param counts rules_type_count values
 */
void game_unseen(const Rules *rules, const Game *game, uint32_t *counts);

/**
 * Writes the number of tiles of every type that may be drawn next: all unseen tiles, unless some
 * are drawn before others (the river).
 * @param counts rules_type_count values
 */
void game_drawable(const Rules *rules, const Game *game, uint32_t *counts);

/** Returns the number of draws before the stack is empty. */
uint32_t game_draws_left(const Rules *rules, const Game *game);

/**
 * Writes the tiles that were discarded because they fitted nowhere.
 * @param out room for rules_tile_total types; may be NULL
 * @return the number of tiles
 */
uint32_t game_discards(const Rules *rules, const Game *game, uint16_t *out);

/**
 * Returns the index of the tile that the active player placed in the current part of this turn, or
 * -1. It is the last tile on the table except after a nested turn. Outer turns that wait are marks
 * among the facts, "part waits", on their tiles.
 */
int game_tile_in_turn(const Rules *rules, const Game *game);

/**
 * Returns the tile index of a completed feature that is being scored, if a decision about it is
 * pending, and its segment there; otherwise -1. Some expansions ask players before each feature is
 * paid. The fact "scored now" marks the same feature.
 */
int game_scoring(const Rules *rules, const Game *game, unsigned *segment);

/** Returns the player whose turn it is. A pending decision may belong to another player. */
int game_active_player(const Rules *rules, const Game *game);

/**
 * Writes the empty cells next to tiles.
 * @param out room for game_open_cell_count
 */
uint32_t game_open_cell_count(const Rules *rules, const Game *game);
uint32_t game_open_cells(const Rules *rules, const Game *game, OpenCell *out);

CARCARENA_END

#endif
