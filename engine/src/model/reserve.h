/**
 * Tiles apart: neither on the table nor in the stack nor in hand to be placed now. A module that
 * keeps some declares places for them (Expansion.reserve.apart_kinds); the core stores, hashes,
 * checks, shows and writes them, so that every tile of a game is accounted for. (What option
 * predraw has drawn ahead is the core's own: Game.hand_ahead.)
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_RESERVE_H
#define ENGINE_RESERVE_H

#include "model/game_data.h"

/** Places of one kind. Static data; modules name theirs by its address. */
typedef struct ApartKind {
    const char *name; /* "open", "bought", ...: no other kind of any module has it */
    uint16_t places;  /* owned: PLAYERS_MAX times `each` */
    bool owned;       /* every seat has some; else nobody's, in ascending order of types and without
                         gaps */
    uint16_t each; /* owned: places of a seat, in that order too where there are several; 0: one */
    bool hidden;   /* owned: only the seat itself, or who is said to (Expansion.hidden.sees), sees
                      which   tiles lie there (hidden_info.h); that they do, and their stages
                      (Expansion.setup.stage), everybody knows */
} ApartKind;

/** The types in the places of a kind in play, NO_TYPE where there is no tile. */
uint16_t *apart_at(const Rules *rules, Game *game, const ApartKind *kind);
const uint16_t *apart_at_const(const Rules *rules, const Game *game, const ApartKind *kind);

/** How many tiles lie in the places of a kind. */
uint32_t apart_count(const Rules *rules, const Game *game, const ApartKind *kind);

/** The places of a seat, `each` of them. Kinds that are owned. */
const uint16_t *apart_own(const Rules *rules, const Game *game, const ApartKind *kind,
                          unsigned owner);

/** How many tiles lie in the places of a seat. */
uint32_t apart_count_own(const Rules *rules, const Game *game, const ApartKind *kind,
                         unsigned owner);

/** How many places a seat has; of what is nobody's, how many there are. */
static inline uint32_t apart_each(const ApartKind *kind) {
    return !kind->owned ? kind->places : kind->each != 0 ? kind->each : 1;
}

/** How many tiles of a type lie in places of any kind. */
uint32_t apart_count_type(const Rules *rules, const Game *game, uint32_t type);

/** True if a tile may be added; `owner` -1 for what is nobody's. */
bool apart_has_room(const Rules *rules, const Game *game, const ApartKind *kind, int owner);

/** Puts a tile into a place. @pre apart_has_room */
void apart_put(const Rules *rules, Game *game, const ApartKind *kind, int owner, uint32_t type);

/** Takes the tile of a place and returns its type. @param place number among those of the kind: the
 * first of a seat is seat times `each` */
uint32_t apart_take(const Rules *rules, Game *game, const ApartKind *kind, uint32_t place);

#endif
