/**
 * Set-aside tiles: neither on the table nor in the stack, nor the current tile. A module that keeps
 * some declares places for them (Expansion.reserve.reserve_kinds). The core stores, hashes, checks,
 * shows and writes them, so that every tile of a game is accounted for. (Tiles drawn ahead with
 * option predraw belong to the core: Game.hand_ahead.)
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_RESERVE_H
#define ENGINE_RESERVE_H

#include "model/game_data.h"

/** Places of one kind. Static data; modules identify theirs by its address. */
typedef struct ReserveKind {
    const char *name; /* "open", "bought", ...: unique among all modules */
    uint16_t places;  /* number of places; owned: PLAYERS_MAX times `each` */
    bool owned;       /* every seat has some; otherwise unowned, in ascending order of types and
                         without gaps */
    uint16_t each;    /* owned: places per seat, in that order too if there are several; 0: one */
    bool hidden;      /* owned: only the seat itself, and others by Expansion.hidden.sees, see which
                         tiles are there (hidden_info.h); everybody knows that they are there, and
                         their stages (Expansion.setup.stage) */
} ReserveKind;

/** Returns the types in the places of a kind in play, NO_TYPE for an empty place. */
uint16_t *reserve_at(const Rules *rules, Game *game, const ReserveKind *kind);
const uint16_t *reserve_at_const(const Rules *rules, const Game *game, const ReserveKind *kind);

/** Returns the number of tiles in the places of a kind. */
uint32_t reserve_count(const Rules *rules, const Game *game, const ReserveKind *kind);

/** Returns the places of a seat, `each` of them. Owned kinds only. */
const uint16_t *reserve_own(const Rules *rules, const Game *game, const ReserveKind *kind,
                            unsigned owner);

/** Returns the number of tiles in the places of a seat. */
uint32_t reserve_count_own(const Rules *rules, const Game *game, const ReserveKind *kind,
                           unsigned owner);

/** Returns the number of places per seat, or in total if unowned. */
static inline uint32_t reserve_each(const ReserveKind *kind) {
    return !kind->owned ? kind->places : kind->each != 0 ? kind->each : 1;
}

/** Returns the number of tiles of a type in places of any kind. */
uint32_t reserve_count_type(const Rules *rules, const Game *game, uint32_t type);

/** Returns true if a tile may be added; `owner` -1 if unowned. */
bool reserve_has_room(const Rules *rules, const Game *game, const ReserveKind *kind, int owner);

/**
 * Puts a tile into a place.
 * @pre reserve_has_room
 */
void reserve_put(const Rules *rules, Game *game, const ReserveKind *kind, int owner, uint32_t type);

/**
 * Takes the tile of a place and returns its type.
 * @param place number among those of the kind: the first of a seat is seat times `each`
 */
uint32_t reserve_take(const Rules *rules, Game *game, const ReserveKind *kind, uint32_t place);

#endif
