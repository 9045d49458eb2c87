/**
 * The Count of Carcassonne: what its files know of each other: the City's quarters, the Count, and
 * the way back out of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_COUNT_STATE_H
#define ENGINE_EXPANSIONS_COUNT_STATE_H

#include "expansions/expansions.h"

/** Clockwise. */
typedef enum Quarter {
    QUARTER_CASTLE,
    QUARTER_MARKET,
    QUARTER_BLACKSMITH,
    QUARTER_CATHEDRAL,
    QUARTERS
} Quarter;

enum { KINDS_MAX = 1 + FIGURE_KINDS_MAX };

/** The module's slice of a game. */
typedef struct City {
    uint8_t inside[QUARTERS][PLAYERS_MAX][KINDS_MAX]; /* figures of each rules_figure_number */
    uint8_t paid;   /* players whom the tile of this turn has brought points, as a set */
    uint8_t moving; /* somebody was sent here just now, and the Count may be moved */
    uint8_t
        asked;      /* players who are done with the feature being scored, from the left of the
                       active one on; after the last turn: whose turn it is, from the active one on */
    uint8_t passed; /* after the last turn: players who are done, as a set */
} City;

/** The module's settings. */
enum CountSetting {
    SETTING_COPY,                           /* of the tile that names each quarter */
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

// ---- The quarters (city_quarters.c)

/** The tile of a quarter. */
SegmentRef quarter_ref(const Rules *rules, uint32_t module, unsigned quarter);

/** True if a player has anybody in a quarter. */
bool player_inside(const City *city, unsigned quarter, unsigned player);

/** The terrain whose features figures of a quarter may join. */
unsigned quarter_terrain(unsigned quarter);

/** True if the Count stands in a quarter. */
bool count_in(const Rules *rules, const Game *game, uint32_t module, unsigned quarter);

/** Takes a figure out of a quarter into its owner's supply. */
void city_leave(const Rules *rules, Game *game, uint32_t module, unsigned quarter, unsigned player,
                unsigned type);

// ---- Out of the City (count_joining.c)

/** Before each completed feature is paid, players send figures into it. */
extern const Phase PHASE_COUNT_JOIN;

/** After the last turn, they send figures into whatever is not complete. */
extern const Phase PHASE_COUNT_FINALE;

/** Expansion.scoring.prospects: what those in the City may join. */
struct ProspectList;
void count_prospects(const Rules *rules, const Game *game, uint32_t module,
                     struct ProspectList *list);

#endif
