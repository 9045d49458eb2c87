/**
 * State and functions shared by the files of the Count of Carcassonne: the quarters of the City,
 * the Count, and leaving the City.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_COUNT_STATE_H
#define ENGINE_EXPANSIONS_COUNT_STATE_H

#include "expansions/expansions.h"

/** The quarters, clockwise. */
typedef enum Quarter {
    QUARTER_CASTLE,
    QUARTER_MARKET,
    QUARTER_BLACKSMITH,
    QUARTER_CATHEDRAL,
    QUARTERS
} Quarter;

enum { KINDS_MAX = 1 + FIGURE_KINDS_MAX };

/** The module's part of a game. */
typedef struct City {
    uint8_t inside[QUARTERS][PLAYERS_MAX][KINDS_MAX]; /* figures of each rules_figure_number */
    uint8_t paid;   /* bit set of players who scored points from the tile of this turn */
    uint8_t moving; /* a figure was just sent to the City, and the Count may be moved */
    uint8_t asked;  /* number of players who are done with the feature being scored, from the
                       left of the active one on; after the last turn: the player to move, from
                       the active one on */
    uint8_t passed; /* after the last turn: bit set of players who are done */
} City;

/** The module's settings. */
enum CountSetting {
    SETTING_COPY,                           /* copy of the tile that names each quarter */
    SETTING_BOTH = SETTING_COPY + QUARTERS, /* count_block=both */
    SETTING_MOVES,                          /* enum CountMoves */
    SETTING_FEATURES,                       /* count_trigger=completed */
    SETTING_MARKET_END                      /* count_market=end */
};

enum CountMoves { MOVES_FREELY, MOVES_CLOCKWISE, MOVES_ALONG };

static inline City *city_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}
static inline const City *city_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

static inline int32_t count_setting(const Rules *rules, uint32_t module, enum CountSetting which) {
    return rules->modules[module].settings[which];
}

// ---- Quarters (city_quarters.c)

/** Returns the tile of a quarter. */
SegmentRef quarter_ref(const Rules *rules, uint32_t module, unsigned quarter);

/** Returns whether a player has a figure in a quarter. */
bool player_inside(const City *city, unsigned quarter, unsigned player);

/** Returns the terrain whose features the figures of a quarter may join. */
unsigned quarter_terrain(unsigned quarter);

/** Returns whether the Count is in a quarter. */
bool count_in(const Rules *rules, const Game *game, uint32_t module, unsigned quarter);

/** Moves a figure from a quarter into its owner's supply. */
void city_leave(const Rules *rules, Game *game, uint32_t module, unsigned quarter, unsigned player,
                unsigned type);

// ---- Leaving the City (count_joining.c)

/** Phase: before each completed feature is paid, players send figures into it. */
extern const Phase PHASE_COUNT_JOIN;

/** Phase: after the last turn, players send figures into incomplete features. */
extern const Phase PHASE_COUNT_FINALE;

// ---- Turns told before their tile is placed (count_turns.c)

struct PlacementPreview;

/** Expansion.preview.turn_usual. */
bool count_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                      const struct PlacementPreview *preview);

#endif
