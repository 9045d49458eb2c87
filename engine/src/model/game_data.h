/**
 * The part of a Game that is the same for every kernel: whose turn it is, scores, what is in hand.
 * The kernel's board (board/board.h) begins with it; expansions' slices follow the board.
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
    uint16_t hand_ahead[PLAYERS_MAX]; /* option predraw: type held, or NO_TYPE */
    uint16_t hand;                    /* type drawn and not yet placed, or NO_TYPE */
    uint16_t copy_in_turn;            /* physical tile placed this turn, or NO_COPY */
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
    uint8_t ahead_count;     /* option predraw: seats that drew their first tile */
    uint8_t hole_filled;     /* a tile of this turn closed a hole (option hole_turn) */
    uint8_t chance_came;     /* an event came in this turn, and no window after chance has closed
                                since; kept up where there are such windows (free_actions.c) */
    uint8_t completed_count; /* features completed by the tile of this turn */
    uint8_t monk_count;      /* monks on unfinished cloisters */
    uint16_t closed_city_count;
    uint8_t away[PLAYERS_MAX]; /* followers neither in supply nor on a segment (off_board.h) */
    uint16_t kinds_away[PLAYERS_MAX]; /* other figures that are: bit i: kind i */
    uint8_t last_player;              /* placed a tile last; kept up where there is a finale */
    uint8_t may_leave; /* the tile in hand fits nowhere by itself (Expansion.pieces.mended) */
    uint8_t scored;    /* completed features that are seen to, if one by one (completed.h) */
    uint32_t fate; /* of events, fixed by game_determinize; like the order of unseen tiles no part
                      of the position */
};

/** A part of a turn that waits for another one within it to be over (nested_turns.h). */
typedef struct WaitingPart {
    uint16_t copy;  /* its tile, or NO_COPY before it lies */
    uint16_t phase; /* in which it goes on */
} WaitingPart;

/** All that wait, the outermost one first. */
typedef struct Parts {
    uint32_t count;
    WaitingPart waiting[PARTS_MAX];
} Parts;

/** Followers of a player on segments, of the ordinary kind. */
static inline unsigned followers_on_table(const Rules *rules, const Game *game, unsigned player) {
    ASSERT(player < PLAYERS_MAX &&
           game->supply[player] + game->away[player] <= (int)rules->followers);
    return rules->followers - game->supply[player] - game->away[player];
}

/** Whose view a game is, less VIEWER_ALL; so 0 is the game itself. @pre rules->secrets */
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

/** Where neutral figure number `index` stands, or NO_REF; of whole tiles see tile_ref. */
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

/** The number a feature goes by outside. */
static inline uint32_t feature_id(FeatureRef feature) {
    return (uint32_t)feature.kind << 16 | feature.root;
}

#endif
