/**
 * The part of a Game that is the same for every kernel: active player, scores, current tile. The
 * kernel's board (board/board.h) begins with it; the state of expansions follows the board.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_GAME_DATA_H
#define ENGINE_GAME_DATA_H

#include "model/rules_data.h"

enum { NO_TYPE = 0xFFFF, NO_COPY = 0xFFFF, FOLLOWERS_MAX = 7 };

struct Game {
    int32_t scores[PLAYERS_MAX];
    uint8_t supply[PLAYERS_MAX];      /* followers in supply */
    uint16_t hand_ahead[PLAYERS_MAX]; /* option predraw: the held type, or NO_TYPE */
    uint16_t hand;                    /* type of the current tile, or NO_TYPE */
    uint16_t copy_in_turn;            /* copy placed this turn, or NO_COPY */
    uint16_t pool_count;              /* unseen tiles */
    uint16_t draws_left;              /* draws before the stack is empty; <= pool_count */
    uint16_t placed_count;
    uint16_t slot_count; /* open cells */
    uint16_t discard_count;
    uint8_t phase;   /* index into rules->phases */
    uint8_t pending; /* PendingKind */
    uint8_t decider;
    uint8_t active;
    uint8_t first_player;
    uint8_t ahead_count;     /* option predraw: seats that have drawn their first tile */
    uint8_t hole_filled;     /* a tile of this turn closed a hole (option hole_turn) */
    uint8_t chance_came;     /* an event was resolved in this turn, and no window after chance
                                has closed since; updated only if such windows exist
                                (free_actions.c) */
    uint8_t completed_count; /* features completed by the tile of this turn */
    uint8_t monk_count;      /* monks on unfinished cloisters */
    uint16_t closed_city_count;
    uint8_t off_board[PLAYERS_MAX];        /* followers that are off-board (off_board.h) */
    uint16_t kinds_off_board[PLAYERS_MAX]; /* other off-board figures: bit i: kind i */
    uint8_t last_player;                   /* player who placed the last tile; updated only if there
                                              is a finale */
    uint8_t may_leave;                     /* the current tile fits nowhere by itself
                                              (Expansion.pieces.fits_with_piece) */
    uint8_t scored; /* completed features already handled, if scored one by one (completed.h) */
    uint32_t fate;  /* of events, fixed by game_determinize; like the order of unseen tiles not
                       part of the position */
};

/** A part of a turn that waits for a nested one to end (nested_turns.h). */
typedef struct WaitingPart {
    uint16_t copy;  /* its tile, or NO_COPY before it is placed */
    uint16_t phase; /* the phase in which it continues */
} WaitingPart;

/** All waiting parts, outermost first. */
typedef struct Parts {
    uint32_t count;
    WaitingPart waiting[PARTS_MAX];
} Parts;

/** Returns the number of a player's ordinary followers on segments. */
static inline unsigned followers_on_table(const Rules *rules, const Game *game, unsigned player) {
    ASSERT(player < PLAYERS_MAX &&
           game->supply[player] + game->off_board[player] <= (int)rules->followers);
    return rules->followers - game->supply[player] - game->off_board[player];
}

/**
 * Returns whose view a game is, minus VIEWER_ALL, so that 0 is the game itself.
 * @pre rules->hidden_info
 */
static inline int32_t *viewer_at(const Rules *rules, Game *game) {
    return (int32_t *)(void *)((char *)game + rules->viewer_offset);
}

static inline const int32_t *viewer_at_const(const Rules *rules, const Game *game) {
    const void *viewer = (const char *)game + rules->viewer_offset;
    return viewer;
}

/** A module's slice of a game. */
static inline void *module_state(const Rules *rules, Game *game, uint32_t module) {
    ASSERT(module < rules->module_count);
    return (char *)game + rules->modules[module].state_offset;
}

static inline const void *module_state_const(const Rules *rules, const Game *game,
                                             uint32_t module) {
    ASSERT(module < rules->module_count);
    return (const char *)game + rules->modules[module].state_offset;
}

/** Where figure kind `index` of a player stands, or NO_REF. */
static inline SegmentRef *figure_ref(const Rules *rules, Game *game, unsigned player,
                                     unsigned index) {
    ASSERT(player < PLAYERS_MAX && index < rules->figure_count);
    return (SegmentRef *)(void *)((char *)game + rules->figures_offset) +
           player * rules->figure_count + index;
}

static inline SegmentRef figure_ref_const(const Rules *rules, const Game *game, unsigned player,
                                          unsigned index) {
    ASSERT(player < PLAYERS_MAX && index < rules->figure_count);
    const void *refs = (const char *)game + rules->figures_offset;
    return ((const SegmentRef *)refs)[player * rules->figure_count + index];
}

/**
 * Returns the position of neutral figure number `index`, or NO_REF; for whole tiles see tile_ref.
 */
static inline SegmentRef *neutral_ref(const Rules *rules, Game *game, unsigned index) {
    ASSERT(index < rules->neutral_count);
    return (SegmentRef *)(void *)((char *)game + rules->figures_offset) +
           PLAYERS_MAX * rules->figure_count + index;
}

static inline SegmentRef neutral_ref_const(const Rules *rules, const Game *game, unsigned index) {
    ASSERT(index < rules->neutral_count);
    const void *refs = (const char *)game + rules->figures_offset;
    return ((const SegmentRef *)refs)[PLAYERS_MAX * rules->figure_count + index];
}

/** A whole feature: kind and root label. */
typedef struct FeatureRef {
    uint8_t kind; /* SegmentKind */
    uint16_t root;
} FeatureRef;

/** Returns the number of a feature in public views. */
static inline uint32_t feature_id(FeatureRef feature) {
    return (uint32_t)feature.kind << 16 | feature.root;
}

#endif
