/**
 * State and functions shared by the files of Bridges, Castles & Bazaars.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_BRIDGES_CASTLES_BAZAARS_STATE_H
#define ENGINE_EXPANSIONS_BRIDGES_CASTLES_BAZAARS_STATE_H

#include "expansions/expansions.h"
#include "model/reserve.h"

/** Progress of a bazaar. */
typedef enum BazaarStage {
    BAZAAR_NONE,
    BAZAAR_CALLED,    /* its tiles are set aside, face down, while its player continues the turn */
    BAZAAR_UNCOVERED, /* they are being turned face up */
    BAZAAR_AUCTION,
    BAZAAR_ROUND, /* players place the tile they bought in their turn, or (without auction)
                     choose one */
    BAZAAR_STAGES
} BazaarStage;

/** The pending question of an auction. */
typedef enum BazaarQuestion {
    QUESTION_TILE,  /* the picker: which tile? */
    QUESTION_BID,   /* the picker: how much for it? */
    QUESTION_RAISE, /* the others in turn: more? */
    QUESTION_DEAL,  /* the picker: buy or sell? */
    QUESTION_COUNT
} BazaarQuestion;

/** The current bazaar, and those that wait for its end. */
typedef struct Bazaar {
    uint8_t stage;    /* BazaarStage */
    uint8_t caller;   /* player who placed it */
    uint8_t question; /* BazaarQuestion; this and the next five: in an auction, else 0 */
    uint8_t picker;
    uint8_t asked;  /* player asked to raise */
    uint8_t chosen; /* number of the open tile on offer */
    uint8_t bid;
    uint8_t bidder; /* player of the highest bid */
    uint8_t served; /* without auction: bit set of players who have chosen */
    uint8_t known;  /* the tile of this part of the turn was an open one: it starts no bazaar */
    uint8_t waiting[PLAYERS_MAX]; /* bazaars drawn by players during the current one */
} Bazaar;

enum { CASTLES_MAX = 12, NOTED_MAX = 24, NO_LORD = UINT8_MAX };

/** A castle token on a small city. */
typedef struct Castle {
    SegmentRef city; /* its northernmost segment, or westernmost if equal */
    uint8_t owner;
    uint8_t lord;   /* FigureType of the follower in it, or NO_LORD */
    uint16_t fresh; /* built this turn; two bytes, to leave no padding between castles */
} Castle;

/** A feature near a castle that was completed this turn. */
typedef struct Noted {
    SegmentRef ref;
    uint16_t worth;
} Noted;

/** All castles, from north to south, and the features they may be paid for. */
typedef struct Castles {
    uint8_t count;
    uint8_t noted_count;
    uint8_t asked; /* segment of the tile of this turn * PLAYERS_MAX + players asked */
    Castle castles[CASTLES_MAX];
    Noted noted[NOTED_MAX];
} Castles;

enum { BRIDGES_MAX = 12 };

/** A bridge over a tile. */
typedef struct Bridge {
    SegmentRef road; /* the segment of the tile that represents it */
    uint8_t axis;    /* 0: north to south on the table, 1: west to east */
} Bridge;

/** All bridges, in the order in which they were placed. */
typedef struct Bridges {
    uint8_t count;
    uint8_t used;              /* a bridge was placed in this turn */
    uint8_t laid[PLAYERS_MAX]; /* bridges placed by each player */
    Bridge bridges[BRIDGES_MAX];
} Bridges;

/** The module's part of a game. */
typedef struct BridgesCastlesBazaars {
    Bazaar bazaar;
    Castles castles;
    Bridges bridges;
} BridgesCastlesBazaars;

/** The module's settings. */
enum BridgesSetting {
    SETTING_BAZAAR,   /* symbol of bazaars, or -1 */
    SETTING_DRAFT,    /* no auctions */
    SETTING_POSITIVE, /* bids may not exceed the points of a player */
    SETTING_MOST,     /* largest bid */
    SETTING_TAPERED   /* symbol of cities that are not semicircles, or -1 if they qualify, too */
};

static inline Bazaar *bazaar_of(const Rules *rules, Game *game, uint32_t module) {
    BridgesCastlesBazaars *state = module_state(rules, game, module);
    return &state->bazaar;
}
static inline const Bazaar *bazaar_of_const(const Rules *rules, const Game *game, uint32_t module) {
    const BridgesCastlesBazaars *state = module_state_const(rules, game, module);
    return &state->bazaar;
}

/** Returns the number of a player's lords in castles of which a tile is near a tile (tiles_near).
 */
uint32_t lords_near(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                    PlacedTile tile);

/** Returns to supply the lords of castles on the tile of a copy. */
void lords_expel(const Rules *rules, Game *game, uint32_t module, uint32_t copy);

// ---- Bazaars (bazaars.c, auctions.c)

/** Open tiles, and tiles each player has bought and not yet placed. */
extern const ReserveKind BAZAAR_PLACES[2];
#define APART_OPEN   (&BAZAAR_PLACES[0])
#define APART_BOUGHT (&BAZAAR_PLACES[1])

extern const Phase PHASE_BAZAAR_TILE;    /* 2a: an open or bought tile instead of a draw */
extern const Phase PHASE_BAZAAR_CALL;    /* a bazaar was drawn and placed */
extern const Phase PHASE_BAZAAR_UNCOVER; /* 9b: its tiles are drawn */
extern const Phase PHASE_AUCTION;        /* 9b: its tiles are sold */

/** Begins an auction. @pre as many open tiles as players */
void auction_begin(const Rules *rules, Game *game, uint32_t module);

/** Returns whether the state of an auction matches its tiles. */
bool auction_is_sound(const Rules *rules, const Game *game, uint32_t module);

/** Expansion.reserve.tiles_later: tiles are set aside, open or bought. */
bool bazaar_tiles_later(const Rules *rules, const Game *game, uint32_t module);

/** Lists the open tiles as choices, equal ones once. */
void bazaar_tiles_list(const Rules *rules, const Game *game, ActionList *list);

/** Returns the type of the open tile that a CHOOSE names, -1 for other actions. */
int32_t bazaar_tile_chosen(const Rules *rules, const Game *game, Action action);

/** Returns whether the open tiles differ, so that there is a choice. @pre there are some */
bool bazaar_tiles_differ(const Rules *rules, const Game *game);

/** Expansion.state.check. */
Status bazaar_check(const Rules *rules, const Game *game, uint32_t module, Message *message);

/** Expansion.scoring.facts. */
struct FactList;
void bazaar_facts(const Rules *rules, const Game *game, uint32_t module, struct FactList *list);

/** Returns whether a bazaar changes nothing in this turn but who draws next: for turn_usual. */
bool bazaar_rests(const Rules *rules, const Game *game, uint32_t module);

/** Expansion.preview.next_player: the active player draws the tiles of a bazaar. */
unsigned bazaar_next_player(const Rules *rules, const Game *game, uint32_t module, unsigned player);

/** Expansion.scoring.prospects. */
struct ProspectList;
void bazaar_prospects(const Rules *rules, const Game *game, uint32_t module,
                      struct ProspectList *list);

/**
 * Returns the largest number of decisions of bazaars in a part of a turn, and of turns without a
 * tile.
 */
ExpansionShare bazaar_share(const Rules *rules, uint32_t module);

// ---- Castles (castles.c, lords.c)

static inline Castles *castles_of(const Rules *rules, Game *game, uint32_t module) {
    BridgesCastlesBazaars *state = module_state(rules, game, module);
    return &state->castles;
}
static inline const Castles *castles_of_const(const Rules *rules, const Game *game,
                                              uint32_t module) {
    const BridgesCastlesBazaars *state = module_state_const(rules, game, module);
    return &state->castles;
}

extern const Phase PHASE_CASTLE;      /* 7a: the player with the majority in a small city may
                                         turn it into a castle */
extern const Phase PHASE_CASTLE_CITY; /* a castle is not paid as a city */
extern const Phase PHASE_CASTLE_NOTE; /* records features completed near a castle */
extern const Phase PHASE_CASTLE_PAID; /* lords are paid */
extern const Phase PHASE_CASTLE_OVER; /* castles of this turn are no longer new */

/** Returns the number of castle tokens of each player at the start. */
uint32_t castle_tokens(const Rules *rules);

/** Returns the number of castle tokens that a player has left. */
uint32_t castle_tokens_left(const Rules *rules, const Castles *castles, unsigned player);

/** Returns the side of its tile, as rotated, that a semicircle is at. */
unsigned castle_side(const Rules *rules, const Game *game, SegmentRef ref);

/** Expansion.pieces.turned. */
bool castle_turned(const Rules *rules, const Game *game, uint32_t module, FeatureRef feature);

/** Expansion.scoring.city_worth: a castle is worth one more point for a farm. */
int32_t castle_city_worth(const Rules *rules, const Game *game, uint32_t module, uint32_t field,
                          uint32_t city, int32_t worth);

/**
 * Returns whether the tile of this turn leaves castles alone: it completes no city that may become
 * one, and joins no farm of a castle. For turn_usual.
 */
bool castles_rest(const Rules *rules, const Game *game, uint32_t module,
                  const PlacementPreview *preview);

/** Returns whether the tile of this turn completes nothing near a lord (lords.c). */
bool lords_wait(const Rules *rules, const Game *game, uint32_t module,
                const PlacementPreview *preview);

/** Places of lords: Expansion.off_board.off_board_places, list, give_back. */
extern const char *const CASTLE_PLACES[];
uint32_t castle_off_board(const Rules *rules, const Game *game, uint32_t module,
                          OffBoardFigure *out);
void castle_give_back(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure);

/** Castles and noted features as numbers, two each. */
enum { CASTLE_MEMORIES = 2 * CASTLES_MAX + 2 * NOTED_MAX };
uint32_t castle_memory(const Rules *rules, const Game *game, uint32_t module, uint32_t index);
void castle_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                     uint32_t value);
uint64_t castle_hash(const Rules *rules, const Game *game, uint32_t module);
Status castle_check(const Rules *rules, const Game *game, uint32_t module, Message *message);
void castle_facts(const Rules *rules, const Game *game, uint32_t module, struct FactList *list);

// ---- Bridges (bridges.c)

static inline Bridges *bridges_of(const Rules *rules, Game *game, uint32_t module) {
    BridgesCastlesBazaars *state = module_state(rules, game, module);
    return &state->bridges;
}
static inline const Bridges *bridges_of_const(const Rules *rules, const Game *game,
                                              uint32_t module) {
    const BridgesCastlesBazaars *state = module_state_const(rules, game, module);
    return &state->bridges;
}

extern const Phase PHASE_BRIDGE;      /* 3a: the bridge that the tile requires */
extern const Phase PHASE_BRIDGE_OVER; /* one bridge per turn, not per part of a turn */

/** Sides with these edges may be adjacent: Expansion.pieces.piece_edges. */
enum { BRIDGE_MENDS = 1 << EDGE_FIELD | 1 << EDGE_ROAD };

/** Slots of Expansion. */
bool bridge_reprint(const Rules *rules, uint32_t module, const TileSet *set, TileFacts *facts);
uint32_t bridge_ends(const Rules *rules, uint32_t module, const TypeInfo *type, unsigned segment);
bool bridge_edges_now(const Rules *rules, const Game *game, uint32_t module);
bool bridge_fits_with_piece(const Rules *rules, const Game *game, uint32_t module, PlacedTile tile,
                            uint32_t sides);
/** Returns whether no bridge is needed or possible in this turn: for turn_usual. */
bool bridges_rest(const Rules *rules, const Game *game, uint32_t module);
uint32_t bridge_barred(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                       uint32_t segments);
void bridge_window_actions(const Rules *rules, const Game *game, uint32_t module, Window window,
                           ActionList *list);
bool bridge_window_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                         ScoreLog *log);

/** Returns a bridge as a number; there are BRIDGES_MAX. */
uint32_t bridge_memory(const Rules *rules, const Game *game, uint32_t module, uint32_t index);
void bridge_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                     uint32_t value);

uint64_t bridge_hash(const Rules *rules, const Game *game, uint32_t module);
Status bridge_check(const Rules *rules, const Game *game, uint32_t module, Message *message);
void bridge_facts(const Rules *rules, const Game *game, uint32_t module, struct FactList *list);

#endif
