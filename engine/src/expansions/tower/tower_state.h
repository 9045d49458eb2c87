/**
 * State and functions shared by the towers and the prisons of The Tower.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_TOWER_STATE_H
#define ENGINE_EXPANSIONS_TOWER_STATE_H

#include "base/nonzero.h"
#include "expansions/expansions.h"
#include "table/off_board.h"

enum {
    FOUNDATIONS_MAX = 64,
    NO_FOUNDATION = FOUNDATIONS_MAX
}; // foundations that fit a 64-bit word

/**
 * The module's part of a game. Foundations are numbered in the order of the copies that carry one.
 */
typedef struct Towers {
    uint8_t height[FOUNDATIONS_MAX];               /* pieces on each foundation */
    uint16_t top[FOUNDATIONS_MAX];                 /* the follower on top (top_of), or 0 */
    uint8_t pieces[PLAYERS_MAX];                   /* in supply */
    uint8_t held[PLAYERS_MAX][PLAYERS_MAX];        /* [captor][owner]: followers */
    uint16_t held_kinds[PLAYERS_MAX][PLAYERS_MAX]; /* ... and other figures, bit i: kind i */
    uint8_t built;    /* 1 + foundation whose new piece may take a prisoner, or 0 */
    uint8_t exchange; /* 1 + player who must return one of the active player's figures, or 0 */
    uint8_t ransomed; /* a ransom was paid this turn */
} Towers;

/** The module's settings. */
enum TowerSetting {
    SETTING_SYMBOL,     /* of foundations, or -1 */
    SETTING_FIRST_TYPE, /* types with a foundation are between this one ... */
    SETTING_END_TYPE,   /* ... and this one, exclusive */
    SETTING_FOUNDATIONS,
    SETTING_IN_A_ROW, /* all types in between, and so all copies, carry one */
    SETTING_ABBOT,    /* an abbot may be on a tower */
    SETTING_TOPS,     /* a follower on top of a tower may be captured */
    SETTING_GAPS,     /* empty cells do not block the range */
    SETTING_SHORTER,  /* the range is one less than the height */
    SETTING_SHAPE,    /* TowerShape */
    SETTING_RANSOM
};

typedef enum TowerShape { SHAPE_CROSS, SHAPE_STAR, SHAPE_DIAMOND } TowerShape;

static inline int32_t tower_setting(const Rules *rules, uint32_t module, enum TowerSetting which) {
    return rules->modules[module].settings[which];
}

static inline Towers *towers_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static inline const Towers *towers_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

/** Returns the foundations with a follower on top, as a bit set. */
static inline uint64_t tops_taken(const Towers *towers) {
    uint64_t taken = 0;
    for (unsigned f = 0; f < FOUNDATIONS_MAX; f += 16) {
        taken |= (uint64_t)nonzero_words(&towers->top[f]) << f;
    }
    return taken;
}

/** Packs a figure on a tower: owner and type. */
static inline uint16_t top_of(unsigned owner, unsigned type) {
    return (uint16_t)(32 * owner + type + 1);
}
static inline unsigned top_owner(uint16_t top) {
    return (top - 1U) / 32;
}
static inline unsigned top_type(uint16_t top) {
    return (top - 1U) % 32;
}

// ---- Foundations (tower_foundations.c)

/**
 * Returns the copy that carries a foundation; NO_COPY past the last. Iterate with for (f = 0; (copy
 * = foundation_copy(...)) != NO_COPY; f++).
 */
uint32_t foundation_copy(const Rules *rules, uint32_t module, unsigned foundation);

/** Returns the number of the foundation on a cell, or NO_FOUNDATION. */
unsigned foundation_on(const Rules *rules, const Game *game, uint32_t module, int x, int y);

// ---- Prisons (tower_prison.c)

/** Phase: the player who added a piece may capture; then prisoners are exchanged. */
extern const Phase PHASE_CAPTURE;
extern const Phase PHASE_EXCHANGE;

/** Largest number of figures that can be captured at once. */
enum { CAPTURES_MAX = PLAYERS_MAX * PLAYER_FIGURES_MAX };

/** Expansion.turn.free_action_list and free_action_apply: ransoms. */
void ransom_actions(const Rules *rules, const Game *game, uint32_t module, Window window,
                    ActionList *list);
bool ransom_apply(const Rules *rules, Game *game, uint32_t module, Action action, ScoreLog *log);

/** Expansion.preview.turn_usual: no captor holds figures of several types of the player. */
bool tower_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                      const struct PlacementPreview *preview);

/** Expansion.preview.turn_offers: ransoms. */
uint32_t ransom_offers(const Rules *rules, const Game *game, uint32_t module,
                       struct TurnOffer *out);

/** Adds the ransoms of all prisoners to the prospects: captors are paid by the owners. */
void ransom_prospects(const Rules *rules, const Game *game, uint32_t module,
                      struct ProspectList *list);

// ---- Danger (tower_danger.c)

/** Expansion.scoring.prospects: followers in range after one more piece. */
struct ProspectList;
void tower_prospects(const Rules *rules, const Game *game, uint32_t module,
                     struct ProspectList *list);

// ---- Off-board figures (tower_prison.c)

/**
 * Expansion.off_board.list, atop, off_board_put and give_back: prisoners, and followers on towers.
 */
extern const char *const TOWER_PLACES[];
uint32_t tower_on_top(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                      uint16_t copies[GAME_OFF_BOARD_MAX]);
uint32_t tower_off_board(const Rules *rules, const Game *game, uint32_t module,
                         OffBoardFigure *out);
Status tower_put_off_board(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure,
                           Message *message);
void tower_give_back(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure);

/** Checks that no two players hold figures of each other. */
Status prisons_check(const Rules *rules, const Game *game, uint32_t module, Message *message);

#endif
