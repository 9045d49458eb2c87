/**
 * Bridges, Castles & Bazaars: what the files of this expansion know of each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_BRIDGES_CASTLES_BAZAARS_H
#define ENGINE_EXPANSIONS_BRIDGES_CASTLES_BAZAARS_H

#include "apart.h"
#include "expansions/expansions.h"

/** What a bazaar has come to. */
typedef enum BazaarStage {
    BAZAAR_NONE,
    BAZAAR_CALLED,    /* its tiles are put by, face down, while its player goes on with his turn */
    BAZAAR_UNCOVERED, /* they are being turned face up */
    BAZAAR_AUCTION,
    BAZAAR_ROUND, /* whose turn comes places what he bought, or (without auction) chooses */
    BAZAAR_STAGES
} BazaarStage;

/** Who is asked for what in an auction. */
typedef enum BazaarQuestion {
    QUESTION_TILE,  /* the picker: which tile? */
    QUESTION_BID,   /* the picker: how much for it? */
    QUESTION_RAISE, /* the others in turn: more? */
    QUESTION_DEAL,  /* the picker: buy or sell? */
    QUESTION_COUNT
} BazaarQuestion;

/** The present bazaar, and those that wait for it to be over. */
typedef struct Bazaar {
    uint8_t stage;    /* BazaarStage */
    uint8_t caller;   /* who placed it */
    uint8_t question; /* BazaarQuestion; this and the next five: in an auction, else 0 */
    uint8_t picker;
    uint8_t asked;  /* who is asked to raise */
    uint8_t chosen; /* number of the open tile that is bid for */
    uint8_t bid;
    uint8_t bidder; /* of the highest bid */
    uint8_t served; /* without auction: bit p: player p has chosen */
    uint8_t known;  /* the tile of this part of the turn was an open one: it calls no bazaar */
    uint8_t waiting[PLAYERS_MAX]; /* bazaars players have drawn during the present one */
} Bazaar;

/** The module's slice of a game. */
typedef struct BridgesCastlesBazaars {
    Bazaar bazaar;
} BridgesCastlesBazaars;

/** The module's settings. */
enum BridgesSetting {
    SETTING_BAZAAR,   /* symbol of bazaars, or -1 */
    SETTING_DRAFT,    /* no auctions */
    SETTING_POSITIVE, /* nobody bids more than he has */
    SETTING_MOST      /* highest bid */
};

static inline Bazaar *bazaar_of(const Rules *rules, Game *game, uint32_t module) {
    BridgesCastlesBazaars *state = module_state(rules, game, module);
    return &state->bazaar;
}
static inline const Bazaar *bazaar_of_const(const Rules *rules, const Game *game, uint32_t module) {
    const BridgesCastlesBazaars *state = module_state_const(rules, game, module);
    return &state->bazaar;
}

// ---- Bazaars (bazaars.c, auctions.c)

/** Tiles for all to see, and what each player has bought and not yet placed. */
extern const ApartKind BAZAAR_PLACES[2];
#define APART_OPEN   (&BAZAAR_PLACES[0])
#define APART_BOUGHT (&BAZAAR_PLACES[1])

extern const Phase PHASE_BAZAAR_TILE;    /* 2a: an open or bought tile instead of a draw */
extern const Phase PHASE_BAZAAR_CALL;    /* a bazaar was drawn and placed */
extern const Phase PHASE_BAZAAR_UNCOVER; /* 9b: its tiles are drawn */
extern const Phase PHASE_AUCTION;        /* 9b: and sold */

/** Begins an auction. @pre as many open tiles as players */
void auction_begin(const Rules *rules, Game *game, uint32_t module);

/** True if what an auction remembers fits its tiles. */
bool auction_is_sound(const Rules *rules, const Game *game, const Bazaar *bazaar);

/** Expansion.tiles_later: tiles are put by, open or bought. */
bool bazaar_tiles_later(const Rules *rules, const Game *game, uint32_t module);

/** Open tiles, without those that look like the one before, as choices. */
void bazaar_tiles_list(const Rules *rules, const Game *game, ActionList *list);

/** True if there is something to choose among the open tiles. @pre there are some */
bool bazaar_tiles_differ(const Rules *rules, const Game *game);

/** Numbers of the slice: Expansion.memory and remember. */
enum { BAZAAR_MEMORIES = 10 + PLAYERS_MAX };
uint32_t bazaar_memory(const Bazaar *bazaar, uint32_t index);
void bazaar_remember(Bazaar *bazaar, uint32_t index, uint32_t value);

/** Expansion.check. */
Status bazaar_check(const Rules *rules, const Game *game, uint32_t module, Message *message);

/** Expansion.facts. */
struct FactList;
void bazaar_facts(const Rules *rules, const Game *game, uint32_t module, struct FactList *list);

/** The most decisions of bazaars in a part of a turn, and turns without a tile. */
ExpansionShare bazaar_share(const Rules *rules, uint32_t module);

#endif
